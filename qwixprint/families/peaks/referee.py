"""Rows of fields filled from left to right, rising to the divider and falling behind it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from qwixprint.families import dice
from qwixprint.families.report import Open, Problem, Referee, ScoreLine, problem
from qwixprint.families.written import by_cell, full_rows, impossible_number, value
from qwixprint.sheet import Cell, FilledSheet, Mark, Row, Total

possible = dice.faces_of


def behind(row: Row, cell: Cell) -> bool:
    """Whether a field stands behind the divider."""
    return cell.column >= row.dividers[0]


def follows(row: Row, cell: Cell, left: int, number: int) -> bool:
    """Whether a number may stand in a field whose left neighbour is `left`; 0: it has none."""
    return number < left if behind(row, cell) else number > left


def neighbours(marks: tuple[Mark, ...]) -> Iterator[tuple[Mark, Mark]]:
    """Numbers in fields side by side; over a gap nothing is compared, the gap is told."""
    for left, mark in pairwise(marks):
        if mark.cell.column == left.cell.column + 1:
            yield left, mark


def gap(filled: FilledSheet) -> Iterator[Problem]:
    """A row is filled from left to right without leaving a field empty."""
    for row, marks in zip(filled.sheet.rows, filled.marks, strict=True):
        for mark, cell in zip(marks, row.cells, strict=False):
            if mark.cell.id != cell.id:  # told once: the first number behind the first gap
                yield problem(filled, "gap", mark, number=mark.value)
                break


def not_ascending(filled: FilledSheet) -> Iterator[Problem]:
    """Before the divider, a number is greater than the one before."""
    for row, marks in zip(filled.sheet.rows, filled.marks, strict=True):
        for left, mark in neighbours(marks):
            if not behind(row, mark.cell) and not follows(row, mark.cell, value(left), value(mark)):
                params = {"number": mark.value, "left": left.value}
                yield problem(filled, "not-ascending", mark, **params)


def not_descending(filled: FilledSheet) -> Iterator[Problem]:
    """Behind the divider, a number is smaller than the one before."""
    for row, marks in zip(filled.sheet.rows, filled.marks, strict=True):
        for left, mark in neighbours(marks):
            if behind(row, mark.cell) and not follows(row, mark.cell, value(left), value(mark)):
                params = {"number": mark.value, "left": left.value}
                yield problem(filled, "not-descending", mark, **params)


def impossible(filled: FilledSheet) -> Iterator[Problem]:
    """A number is one that the dice can give."""
    yield from impossible_number(filled, possible)


def points(filled: FilledSheet, total: Total) -> ScoreLine:
    """A full column gives its second-lowest distinct number, or its only one."""
    marks = by_cell(filled)
    column = filled.sheet.column(total.column)
    written = [value(marks[cell.id]) for cell in column if cell.id in marks]
    if len(written) < len(column):
        return ScoreLine(total, 0, len(written))
    distinct = sorted(set(written))
    return ScoreLine(total, distinct[min(1, len(distinct) - 1)], len(written))


def last_column(marks: tuple[Mark, ...]) -> int:
    return marks[-1].cell.column if marks else -1


def still_open(filled: FilledSheet) -> list[tuple[Open, ...]]:
    """Per row, the next field with the numbers that fit, if any does."""
    found: list[tuple[Open, ...]] = []
    for row, marks in zip(filled.sheet.rows, filled.marks, strict=True):
        following = [cell for cell in row.cells if cell.column > last_column(marks)][:1]
        numbers = sorted(possible(filled.sheet.dice, row.colour))
        fields = []
        for cell in following:
            last = value(marks[-1]) if marks else 0
            fits = tuple(n for n in numbers if follows(row, cell, last, n))
            if fits:
                fields.append(Open(cell, fits))
        found.append(tuple(fields))
    return found


REFEREE = Referee(
    rules=(gap, not_ascending, not_descending, impossible),
    ended_rows=full_rows,
    points=points,
    still_open=still_open,
    tells_rows_too_many=True,
)
