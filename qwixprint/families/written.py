"""What the families share in which numbers are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from qwixprint.families.base import Fact, ended_by
from qwixprint.families.report import Problem, problem
from qwixprint.families.state import PlayerSheet, State
from qwixprint.sheet import Die, FilledSheet, Mark, Row, Sheet


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
                yield problem(filled, "impossible-number", mark, **params)


def end(state: State) -> None:
    """A game of written numbers ends with full rows or misses, whoever has them."""
    rows = max(rows_filled(state, own) for own in state.sheets)
    state.over = ended_by(state.sheet, rows, max(own.misses for own in state.sheets))


def rows_filled(state: State, own: PlayerSheet) -> int:
    """How many rows of a player have no empty field left."""
    rows = zip(state.sheet.rows, own.marks, strict=True)
    return sum(is_full(row, len(cells)) for row, cells in rows)


def facts(sheet: Sheet) -> dict[str, Fact]:
    """What a leaflet may quote of a layout with fields, as far as it is the same in all rows."""
    found: dict[str, Fact] = {}
    if len({len(row.cells) for row in sheet.rows}) == 1:
        fields = found["fields"] = len(sheet.rows[0].cells)
        before = {
            sum(cell.column < row.dividers[0] for cell in row.cells)
            for row in sheet.rows
            if row.dividers
        }
        if len(before) == 1:
            found["fields.before"] = first = before.pop()
            found["fields.behind"] = fields - first
    return found
