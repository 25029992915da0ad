"""A sheet, resolved: one list of cells, and the numbers of the rules as data.

A cell's row and column are given once, here; its box on paper and its meaning in the rules are both
computed from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from qwixprint.geometry import Size

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
DEFAULT_TRIM = Size(133, 98)  # four on A4 and on Letter

Kind = Literal["number", "field", "pentagon", "lock", "miss", "lucky", "total"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One place to mark, or one box of the result strip."""

    id: str  # a person can read it: red.5, red.lock, miss.2, total.red
    kind: Kind
    row: int = -1  # from 0 at the top; -1: in no row
    column: int = -1  # of the sheet, from 0; also for a total that belongs to a column
    label: str = ""  # what is printed in it
    value: int | None = None
    colour: str | None = None
    closer: bool = False  # a number that may close its row
    of: str = ""  # what a total adds up: a row's colour, a column's number, bonus, misses or total


@dataclass(frozen=True, slots=True)
class Row:
    """A coloured line of cells; the order of the tuple is left to right."""

    colour: str
    cells: tuple[Cell, ...]
    blanks: tuple[int, ...] = ()  # columns that are coloured but have no cell
    dividers: tuple[int, ...] = ()  # columns with a thick divider on their left

    @property
    def columns(self) -> tuple[int, ...]:
        """All columns the row's colour covers."""
        return tuple(sorted([*(cell.column for cell in self.cells), *self.blanks]))


@dataclass(frozen=True, slots=True)
class CrossRules:
    """Numbers are crossed from left to right; a row's last numbers close it, with a lock."""

    closers: int
    crosses_to_close: int
    points: tuple[int, ...]  # for 1, 2, 3 ... crosses
    rows_to_end: int


@dataclass(frozen=True, slots=True)
class AscendingRules:
    """Numbers are written in any order, rising from left to right, all different in a column."""

    rows_to_end: int


@dataclass(frozen=True, slots=True)
class PeakRules:
    """Numbers are written from left to right, rising to the divider and falling behind it."""

    rows_to_end: int


Rules = CrossRules | AscendingRules | PeakRules


@dataclass(frozen=True, slots=True)
class Face:
    """A side of a special die: a colour and a number."""

    colour: str
    number: int

    @property
    def text(self) -> str:
        """As it is written: R4."""
        return f"{self.colour[:1].upper()}{self.number}"


@dataclass(frozen=True, slots=True)
class Die:
    """A die with the numbers 1 to `sides`, or with faces of its own."""

    name: str  # white, a row's colour, or a name of its own
    sides: int
    faces: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """One die as it lies on the table."""

    die: Die
    number: int
    face: Face | None = None  # of a special die


@dataclass(frozen=True, slots=True)
class Misses:
    """The boxes for failed throws, each labelled with what it costs."""

    cells: tuple[Cell, ...]
    beside: bool = False  # a column beside the rows rather than a line under them


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign between two boxes of the result strip."""

    text: Literal["+", "-", "="]


@dataclass(frozen=True)
class Sheet:
    """One player's paper."""

    name: str
    title: str
    trim: Size
    rows: tuple[Row, ...]
    misses: Misses
    result: tuple[Cell | Sign, ...]
    rules: Rules
    dice: tuple[Die, ...]
    players: tuple[int, int]
    age: int | None = None
    minutes: int | None = None
    also: tuple[str, ...] = ()
    lucky: tuple[Cell, ...] = ()  # the boxes of the badge
    lucky_sets: tuple[tuple[int, ...], ...] = ()  # the numbers a sheet may get

    def cells(self) -> Iterator[Cell]:
        """Every cell of the sheet, once: there is no other list of them."""
        for row in self.rows:
            yield from row.cells
        yield from self.misses.cells
        yield from self.lucky
        yield from self.totals

    @cached_property
    def by_id(self) -> Mapping[str, Cell]:
        """The same cells, by name."""
        return {cell.id: cell for cell in self.cells()}

    def column(self, number: int) -> tuple[Cell, ...]:
        """The cells of the rows that stand above each other."""
        return self._by_column.get(number, ())

    @cached_property
    def _by_column(self) -> Mapping[int, tuple[Cell, ...]]:
        found: dict[int, tuple[Cell, ...]] = {}
        for cell in (cell for row in self.rows for cell in row.cells):
            found[cell.column] = (*found.get(cell.column, ()), cell)
        return found

    @cached_property
    def totals(self) -> tuple[Cell, ...]:
        """The boxes of the result strip."""
        return tuple(part for part in self.result if isinstance(part, Cell))

    @property
    def white_sums(self) -> tuple[int, int]:
        """The least and the most the white dice can show together."""
        white = [die.sides for die in self.dice if die.name == "white"]
        return len(white), sum(white)

    @property
    def columns(self) -> int:
        return 1 + max(row.columns[-1] for row in self.rows)
