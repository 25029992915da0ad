"""The families of rules, all of them: a new one is a folder here and an entry in the list."""

from __future__ import annotations

from qwixprint.families.ascending import ASCENDING
from qwixprint.families.base import Family
from qwixprint.families.crosses import CROSSES
from qwixprint.families.peaks import PEAKS
from qwixprint.sheet import Sheet

FAMILIES = {family.name: family for family in (CROSSES, ASCENDING, PEAKS)}


def family_of(sheet: Sheet) -> Family:
    """The family by whose rules a sheet is played."""
    return FAMILIES[sheet.family]
