"""Rows of fields that are filled in any order, rising from left to right, different in a column."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from qwixprint.rules import dice
from qwixprint.rules.report import Line, Open, Problem, problem
from qwixprint.rules.written import by_cell, full_rows, impossible_number, value
from qwixprint.sheet import AscendingRules, Cell, FilledSheet

possible = dice.sums_with


def not_increasing(filled: FilledSheet, rules: AscendingRules) -> Iterator[Problem]:
    """A number is greater than the nearest number on its left."""
    for marks in filled.marks:
        for left, mark in pairwise(marks):
            if value(mark) <= value(left):
                params = {"number": mark.value, "left": left.value}
                yield problem("not-increasing", mark, **params)


def same_in_column(filled: FilledSheet, rules: AscendingRules) -> Iterator[Problem]:
    """No two numbers in a column are equal."""
    marks = by_cell(filled)
    for column in range(filled.sheet.columns):
        written = [marks[cell.id] for cell in filled.sheet.column(column) if cell.id in marks]
        seen: set[int] = set()
        for mark in written:
            if value(mark) in seen:
                equal = next(other for other in written if other.value == mark.value)
                yield problem("same-in-column", mark, equal, number=mark.value)
            seen.add(value(mark))


def impossible(filled: FilledSheet, rules: AscendingRules) -> Iterator[Problem]:
    """A number is one that the dice can give."""
    yield from impossible_number(filled, possible)


RULES = (not_increasing, same_in_column, impossible)
ended_rows = full_rows


def points(filled: FilledSheet, rules: AscendingRules, total: Cell) -> Line:
    """A full row gives its right-most number, another a point per number; a full column with a
    pentagon gives the number in the pentagon."""
    if total.of == "bonus":
        return _bonus(filled, total)
    marks = filled.marks[total.row]
    full = len(marks) == len(filled.sheet.rows[total.row].cells)
    return Line(total, value(marks[-1]) if full else len(marks), len(marks))


def _bonus(filled: FilledSheet, total: Cell) -> Line:
    marks = by_cell(filled)
    column = filled.sheet.column(total.column)
    written = [marks[cell.id] for cell in column if cell.id in marks]
    if len(written) < len(column):
        return Line(total, 0, len(written))
    pentagon = next(mark for mark in written if mark.cell.kind == "pentagon")
    return Line(total, value(pentagon), len(written))


def still_open(filled: FilledSheet, rules: AscendingRules) -> list[tuple[Open, ...]]:
    """Per row, the empty fields into which some number still fits, with those numbers."""
    marks = by_cell(filled)
    found: list[tuple[Open, ...]] = []
    for row in filled.sheet.rows:
        numbers = possible(filled.sheet.dice, row.colour)
        written = {cell.column: value(marks[cell.id]) for cell in row.cells if cell.id in marks}
        fields = []
        for cell in row.cells:
            if cell.id in marks:
                continue
            low = max((n for column, n in written.items() if column < cell.column), default=0)
            high = min((n for column, n in written.items() if column > cell.column), default=10**6)
            taken = {
                value(marks[other.id])
                for other in filled.sheet.column(cell.column)
                if other.id in marks
            }
            fits = tuple(n for n in sorted(numbers) if low < n < high and n not in taken)
            if fits:
                fields.append(Open(cell, fits))
        found.append(tuple(fields))
    return found
