"""The model of a sheet: what a layout file says and what it means, without ink or points."""

from qwixprint.sheet.build import build, name_of
from qwixprint.sheet.filled import FilledSheet, FilledSpec, Mark, Written, as_written, resolve
from qwixprint.sheet.lucky import Pair, deal, every_pair
from qwixprint.sheet.model import (
    COLOURS,
    AscendingRules,
    Cell,
    CrossRules,
    Die,
    Face,
    Misses,
    PeakRules,
    Row,
    Rules,
    Sheet,
    Shown,
    Sign,
)
from qwixprint.sheet.spec import LayoutSpec

__all__ = [
    "COLOURS",
    "AscendingRules",
    "Cell",
    "CrossRules",
    "Die",
    "Face",
    "FilledSheet",
    "FilledSpec",
    "LayoutSpec",
    "Mark",
    "Misses",
    "Pair",
    "PeakRules",
    "Row",
    "Rules",
    "Sheet",
    "Shown",
    "Sign",
    "Written",
    "as_written",
    "build",
    "deal",
    "every_pair",
    "name_of",
    "resolve",
]
