"""The model of a sheet, empty or filled in: what there is and what it means, without ink."""

from qwixprint.sheet.filled import FilledSheet, Mark, Written, as_written
from qwixprint.sheet.lucky import Pair, deal, every_pair
from qwixprint.sheet.model import (
    COLOURS,
    Cell,
    CellSet,
    Die,
    Effect,
    Face,
    Misses,
    Row,
    Rules,
    Sheet,
    Shown,
    Sign,
    Total,
)

__all__ = [
    "COLOURS",
    "Cell",
    "CellSet",
    "Die",
    "Effect",
    "Face",
    "FilledSheet",
    "Mark",
    "Misses",
    "Pair",
    "Row",
    "Rules",
    "Sheet",
    "Shown",
    "Sign",
    "Total",
    "Written",
    "as_written",
    "deal",
    "every_pair",
]
