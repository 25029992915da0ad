"""A layout file as it is written: words and where they stand, nothing resolved yet.

These dataclasses *are* the file format: their fields are its keys.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from qwixprint.reading import Words
from qwixprint.source import Word


@dataclass(frozen=True)
class CrossSpec:
    """Numbers to cross, and locks."""

    FAMILY: ClassVar[str] = "crosses"
    family: Word
    closers: Word
    crosses_to_close: Word
    points: Words
    rows_to_end: Word


@dataclass(frozen=True)
class AscendingSpec:
    """Fields to write into, rising from left to right."""

    FAMILY: ClassVar[str] = "ascending"
    family: Word
    rows_to_end: Word


@dataclass(frozen=True)
class PeakSpec:
    """Fields to write into, rising up to the divider and falling behind it."""

    FAMILY: ClassVar[str] = "peaks"
    family: Word
    rows_to_end: Word


@dataclass(frozen=True)
class MissesSpec:
    boxes: Words
    place: Word | None = None


@dataclass(frozen=True)
class LayoutSpec:
    title: Word
    players: Word
    dice: dict[Word, Words]
    rows: dict[Word, Words]
    misses: MissesSpec
    rules: CrossSpec | AscendingSpec | PeakSpec
    result: Words
    also: Words = ()
    age: Word | None = None
    minutes: Word | None = None
    trim: Words = ()
    lucky: tuple[Words, ...] = field(default=())
