"""What the referee says of a sheet: located problems, and a score that explains itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from qwixprint.errors import NOTHING, Place
from qwixprint.sheet import Cell, FilledSheet, Mark, Total


class Problem(NamedTuple):
    """A rule that a sheet or a move breaks: a stable code, its cells, the place in the file."""

    code: str
    at: Place
    cells: tuple[str, ...] = ()
    params: Mapping[str, object] = NOTHING
    message: str = ""  # in the language of whoever asked, once it has reached them

    @property
    def row(self) -> str | None:
        """The name of the row it is about, if it is about one."""
        name = self.params.get("row")
        return None if name is None else str(name)

    @property
    def line(self) -> int:
        """Where it is in the file, counted from 1; 0 if it was in none."""
        return self.at.line

    @property
    def column(self) -> int:
        """Where it is in its line, counted from 1."""
        return self.at.column

    @property
    def page(self) -> int:
        """Of a form: on which page it is; 0 if it is in none."""
        return self.at.line if self.at.field else 0

    @property
    def field(self) -> str:
        """Of a form: the name of the field."""
        return self.at.field


class ScoreLine(NamedTuple):
    """One box of the result strip: how many marks it stands for, and how many points."""

    total: Total
    points: int
    marks: int = 0


class ScoreCard(NamedTuple):
    """The result strip, filled in."""

    lines: tuple[ScoreLine, ...]
    total: int

    def points(self, of: str) -> int:
        """The points of a row, a column, all bonuses, the misses or the total."""
        return sum(line.points for line in self.lines if line.total.of == of)

    @property
    def rows(self) -> dict[str, int]:
        """The points of each row, column, set or track that has a box."""
        kinds = ("row", "column", "set", "track")
        return {line.total.of: line.points for line in self.lines if line.total.kind in kinds}

    @property
    def bonus(self) -> int:
        """The points of all bonuses together."""
        return self.points("bonus")

    @property
    def misses(self) -> int:
        """What the misses cost: nothing, or less."""
        return self.points("misses")

    @property
    def by_box(self) -> dict[str, int]:
        """What is written into each box, by its id."""
        return {line.total.id: line.points for line in self.lines}


class Verdict(NamedTuple):
    """All broken rules of a sheet, and what it is worth."""

    problems: tuple[Problem, ...]
    card: ScoreCard


class Open(NamedTuple):
    """A cell that may still be marked and, where a number is written, the numbers that fit."""

    cell: Cell
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Referee:
    """What a family knows of a filled-in sheet."""

    rules: tuple[Callable[[FilledSheet], Iterable[Problem]], ...]  # each finds who breaks it
    ended_rows: Callable[[FilledSheet], int]  # how many are closed or full
    points: Callable[[FilledSheet, Total], ScoreLine]  # of a row, a column or a bonus
    still_open: Callable[[FilledSheet], list[tuple[Open, ...]]]  # row by row
    # Whether a row more than end the game is told as played on; else it breaks a rule of its own.
    tells_rows_too_many: bool
    # Of sheets with sets, tracks or rows between others: further rules, one for those that break no
    # other, and whether misses cost.
    of_parts: Callable[[FilledSheet], Iterable[Problem]] = lambda filled: ()
    as_a_whole: Callable[[FilledSheet], Iterable[Problem]] = lambda filled: ()
    misses_are_free: Callable[[FilledSheet], bool] = lambda filled: False


def problem(filled: FilledSheet, code: str, mark: Mark, *others: Mark, **params: object) -> Problem:
    """Short for a problem with one mark, or with it and others alike."""
    cells = tuple(each.cell.id for each in (mark, *others))
    row = filled.sheet.rows[mark.cell.row].name
    return Problem(code, mark.at, cells, {"row": row, **params})
