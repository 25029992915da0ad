"""A layout file as it is written: words and where they stand, nothing resolved yet.

These dataclasses *are* the file format: their fields are its keys.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from qwixprint.reading import About, Words
from qwixprint.sheet.model import COLOURS
from qwixprint.source import Word

PLACES = ("under", "beside")

Family = Annotated[Word, About("the family of rules")]
RowsToEnd = Annotated[Word, About("how many closed or full rows end the game")]


@dataclass(frozen=True)
class CrossSpec:
    """Numbers to cross, and locks."""

    FAMILY: ClassVar[str] = "crosses"
    family: Family
    closers: Annotated[Word, About("how many of a row's last numbers may close it")]
    crosses_to_close: Annotated[Word, About("crosses a row needs before it may be closed")]
    points: Annotated[Words, About("the points for 1, 2, 3 ... crosses in a row")]
    rows_to_end: RowsToEnd


@dataclass(frozen=True)
class AscendingSpec:
    """Fields to write into, rising from left to right."""

    FAMILY: ClassVar[str] = "ascending"
    family: Family
    rows_to_end: RowsToEnd


@dataclass(frozen=True)
class PeakSpec:
    """Fields to write into, rising up to the divider and falling behind it."""

    FAMILY: ClassVar[str] = "peaks"
    family: Family
    rows_to_end: RowsToEnd


@dataclass(frozen=True)
class MissesSpec:
    """The boxes for failed throws."""

    boxes: Annotated[Words, About("what each box costs: -5 -5 -5 -5")]
    place: Annotated[Word | None, About("where the boxes stand, seen from the rows", PLACES)] = None


@dataclass(frozen=True)
class LayoutSpec:
    """A game's sheet: what is printed, and the numbers the rules need."""

    title: Annotated[Word, About("printed at the upper left")]
    players: Annotated[Word, About("how many can play, such as 2..5")]
    dice: Annotated[dict[Word, Words], About("white: 2d6, red: d6, or a name and faces: R1 R4 Y5")]
    rows: Annotated[dict[Word, Words], About("coloured rows, written as they look", COLOURS)]
    misses: MissesSpec
    rules: Annotated[CrossSpec | AscendingSpec | PeakSpec | None, About("the numbers of the rules")]
    result: Annotated[Words, About("the result strip: red + blue - misses = total")]
    also: Annotated[Words, About("other names the game answers to")] = ()
    age: Annotated[Word | None, About("from which age")] = None
    minutes: Annotated[Word | None, About("how long a game takes")] = None
    trim: Annotated[Words, About("the size of a cut sheet in mm, such as 133 x 98")] = ()
    lucky: Annotated[tuple[Words, ...], About("pairs of lucky numbers: [5 8, 6 11]")] = ()
