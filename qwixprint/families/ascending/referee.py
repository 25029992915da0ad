"""Rows of fields that are filled in any order, rising from left to right, different in a column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from qwixprint.families import dice
from qwixprint.families.report import Open, Problem, Referee, ScoreLine, problem
from qwixprint.families.state import Gap
from qwixprint.families.written import by_cell, full_rows, impossible_number, is_full, value
from qwixprint.sheet import Cell, FilledSheet, Row, Sheet, Total

possible = dice.sums_with
MOST = 10**6  # more than any dice can give


def rises(left: int, number: int) -> bool:
    """From left to right, numbers rise."""
    return number > left


def gaps(row: Row, numbers: Mapping[str, int]) -> Iterator[Gap]:
    """The empty fields of a row, each with the greatest number on its left, the least on its right.

    `numbers` are those on the sheet, by the id of their cell.
    """
    written = [numbers.get(cell.id) for cell in row.cells]
    ahead = MOST
    high = []  # per field, from the right
    for number in reversed(written):
        high.append(ahead)
        ahead = ahead if number is None else min(ahead, number)
    low = 0
    for cell, number, right in zip(row.cells, written, reversed(high), strict=True):
        if number is None:
            yield cell, low, right
        else:
            low = max(low, number)


def in_column(sheet: Sheet, cell: Cell, numbers: Mapping[str, int]) -> set[int]:
    """The numbers above and below a field, none of which may stand in it as well."""
    return {numbers[other.id] for other in sheet.column(cell.column) if other.id in numbers}


def fields_for(
    number: int, sheet: Sheet, empty: Iterable[Gap], numbers: Mapping[str, int]
) -> list[Cell]:
    """The empty fields into which a number may be written now."""
    return [
        cell
        for cell, low, high in empty
        if rises(low, number) and rises(number, high)
        if number not in in_column(sheet, cell, numbers)
    ]


def not_increasing(filled: FilledSheet) -> Iterator[Problem]:
    """A number is greater than the nearest number on its left."""
    for marks in filled.marks:
        for left, mark in pairwise(marks):
            if not rises(value(left), value(mark)):
                params = {"number": mark.value, "left": left.value}
                yield problem(filled, "not-increasing", mark, **params)


def same_in_column(filled: FilledSheet) -> Iterator[Problem]:
    """No two numbers in a column are equal."""
    marks = by_cell(filled)
    for column in range(filled.sheet.columns):
        written = [marks[cell.id] for cell in filled.sheet.column(column) if cell.id in marks]
        seen: set[int] = set()
        for mark in written:
            if value(mark) in seen:
                equal = next(other for other in written if other.value == mark.value)
                yield problem(filled, "same-in-column", mark, equal, number=mark.value)
            seen.add(value(mark))


def impossible(filled: FilledSheet) -> Iterator[Problem]:
    """A number is one that the dice can give."""
    yield from impossible_number(filled, possible)


def points(filled: FilledSheet, total: Total) -> ScoreLine:
    """A full row gives its right-most number, another a point per number; a full column with a
    pentagon gives the number in the pentagon."""
    if total.kind == "bonus":
        return _bonus(filled, total)
    marks = filled.marks[total.row]
    full = is_full(filled.sheet.rows[total.row], len(marks))
    return ScoreLine(total, value(marks[-1]) if full else len(marks), len(marks))


def _bonus(filled: FilledSheet, total: Total) -> ScoreLine:
    marks = by_cell(filled)
    column = filled.sheet.column(total.column)
    written = [marks[cell.id] for cell in column if cell.id in marks]
    if len(written) < len(column):
        return ScoreLine(total, 0, len(written))
    pentagon = next(mark for mark in written if mark.cell.kind == "pentagon")
    return ScoreLine(total, value(pentagon), len(written))


def still_open(filled: FilledSheet) -> list[tuple[Open, ...]]:
    """Per row, the empty fields into which some number still fits, with those numbers."""
    sheet = filled.sheet
    numbers = {name: value(mark) for name, mark in by_cell(filled).items()}
    found: list[tuple[Open, ...]] = []
    for row in sheet.rows:
        sums = sorted(possible(sheet.dice, row.colour))
        fields = []
        for cell, low, high in gaps(row, numbers):
            taken = in_column(sheet, cell, numbers)
            fits = tuple(n for n in sums if rises(low, n) and rises(n, high) and n not in taken)
            if fits:
                fields.append(Open(cell, fits))
        found.append(tuple(fields))
    return found


REFEREE = Referee(
    rules=(not_increasing, same_in_column, impossible),
    ended_rows=full_rows,
    points=points,
    still_open=still_open,
    tells_rows_too_many=True,
)
