"""Which module plays which family of rules."""

from __future__ import annotations

from types import ModuleType

from qwixprint.game import ascending, crosses, peaks
from qwixprint.game.table import Course
from qwixprint.sheet import AscendingRules, CrossRules, PeakRules, Sheet

FAMILIES: dict[type, ModuleType] = {
    CrossRules: crosses,
    AscendingRules: ascending,
    PeakRules: peaks,
}


def course_of(sheet: Sheet) -> Course:
    """How a game with this sheet goes, prepared for any number of games."""
    family = FAMILIES[type(sheet.rules)]
    return Course(sheet, family, family.prepare(sheet))
