"""What the referee says of a sheet: located problems, and a score that explains itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from qwixprint.errors import Place
from qwixprint.sheet import Cell, Mark


@dataclass(frozen=True, slots=True)
class Problem:
    """A rule that a sheet breaks: a stable code, the cells it is about, the place in the file."""

    code: str
    at: Place
    cells: tuple[str, ...] = ()
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """One box of the result strip: what it adds up, how many marks, how many points."""

    cell: Cell
    points: int
    marks: int = 0


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """The result strip, filled in."""

    lines: tuple[Line, ...]
    total: int

    def points(self, of: str) -> int:
        """The points of a row, a column, all bonuses, the misses or the total."""
        return sum(line.points for line in self.lines if line.cell.of == of)

    @property
    def by_cell(self) -> dict[str, int]:
        """What is written into each box, by its name."""
        return {line.cell.id: line.points for line in self.lines}


@dataclass(frozen=True, slots=True)
class Report:
    problems: tuple[Problem, ...]
    card: ScoreCard


@dataclass(frozen=True, slots=True)
class Open:
    """A cell that may still be marked and, where a number is written, the numbers that fit."""

    cell: Cell
    numbers: tuple[int, ...] = ()


def problem(code: str, mark: Mark, *others: Mark, **params: object) -> Problem:
    """Short for a problem with one mark, or with it and others alike."""
    cells = tuple(each.cell.id for each in (mark, *others))
    return Problem(code, mark.at, cells, {"row": mark.cell.id.split(".")[0], **params})
