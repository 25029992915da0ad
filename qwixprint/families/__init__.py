"""The families of rules, all of them: a new one is a folder here and an entry in the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qwixprint.families.ascending import ASCENDING
from qwixprint.families.base import Family
from qwixprint.families.crosses import CROSSES
from qwixprint.families.peaks import PEAKS
from qwixprint.sheet import Sheet

if TYPE_CHECKING:
    from qwixprint.families.state import Board

FAMILIES = {family.name: family for family in (CROSSES, ASCENDING, PEAKS)}


def family_of(sheet: Sheet) -> Family:
    """The family by whose rules a sheet is played."""
    return FAMILIES[sheet.family]


def boards_of(sheet: Sheet) -> tuple[Board, ...]:
    """How a turn goes with each of the sheets that a game has."""
    return tuple(family_of(each).board(each) for each in sheet.versions or (sheet,))
