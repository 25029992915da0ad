"""What the families share in which numbers are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from qwixprint.rules.report import Problem, problem
from qwixprint.sheet import Die, FilledSheet, Mark, Row


def value(mark: Mark) -> int:
    """The number of a mark that is one."""
    assert mark.value is not None
    return mark.value


def by_cell(filled: FilledSheet) -> dict[str, Mark]:
    return {mark.cell.id: mark for marks in filled.marks for mark in marks}


def is_full(row: Row, marks: int) -> bool:
    """Whether so many numbers leave no field of a row empty."""
    return marks == len(row.cells)


def full_rows(filled: FilledSheet) -> int:
    """How many rows have no empty field left."""
    rows = zip(filled.sheet.rows, filled.marks, strict=True)
    return sum(is_full(row, len(marks)) for row, marks in rows)


def impossible_number(
    filled: FilledSheet, possible: Callable[[tuple[Die, ...], str], frozenset[int]]
) -> Iterator[Problem]:
    """A number that the dice cannot give."""
    for row, marks in zip(filled.sheet.rows, filled.marks, strict=True):
        numbers = possible(filled.sheet.dice, row.colour)
        for mark in marks:
            if value(mark) not in numbers:
                params = {"number": mark.value, "low": min(numbers), "high": max(numbers)}
                yield problem("impossible-number", mark, **params)
