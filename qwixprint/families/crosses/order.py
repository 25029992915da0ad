"""Which crosses stand where they may: in order, beside others, or forced by a chain."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from qwixprint.families.crosses.counting import crossed_of
from qwixprint.families.crosses.effects import CHAIN
from qwixprint.sheet import Cell, FilledSheet, Mark, Sheet


def lost(cell: Cell, reach: int) -> bool:
    """A cell that does not stand right of its row's right-most cross, in column `reach`.

    A second box is lost as soon as that cross is no longer the one above it.
    """
    return cell.column + cell.second <= reach


def misplaced(rows: Iterable[tuple[Mark, ...]]) -> list[tuple[Mark, Mark]]:
    """The marks that stand left of an earlier one, each with the furthest of those before it."""
    found = []
    for marks in filter(None, rows):
        furthest, reach = marks[0], -1
        for mark in marks:
            cell = mark.cell
            if lost(cell, reach):
                found.append((mark, furthest))
            else:
                furthest, reach = mark, cell.column
    return found


def chains(sheet: Sheet) -> list[str]:
    """The sets of which one cross forces all others."""
    return [name for name, of in sheet.sets.items() if of.each and of.each.form == CHAIN]


class OutOfPlace(NamedTuple):
    """The crosses of a sheet that nobody can have made there, nor been forced to."""

    left: list[tuple[Mark, Mark]]  # of an earlier one, each with the furthest of those
    alone: list[Mark]  # between rows, without a neighbour


def out_of_place(filled: FilledSheet) -> OutOfPlace:
    """Those of a sheet with parts.

    Between rows any order will do, and tracks have a rule of their own, unless they exchange
    numbers. Of each chain one cross was made of free will, and so in its place.
    """
    lines = list(zip(filled.sheet.rows, filled.marks, strict=True))
    left = misplaced(marks for row, marks in lines if row.kind == "row" or row.cells[0].pair)
    alone = [
        mark
        for row, marks in lines
        for mark in (marks if row.kind == "between" else ())
        if not _supported(mark.cell, [filled.marks[each] for each in row.beside])
    ]
    wrong = {mark.cell.id for mark in (*alone, *(mark for mark, _ in left))}
    crossed = [crossed_of(filled, name) for name in chains(filled.sheet)]
    forced = {each for chain in crossed if not wrong.issuperset(chain) for each in chain}
    return OutOfPlace(
        [each for each in left if each[0].cell.id not in forced],
        [mark for mark in alone if mark.cell.id not in forced],
    )


def _supported(cell: Cell, around: Iterable[Iterable[Mark]]) -> bool:
    """Whether one of the rows around a cell has a cross in its column."""
    return any(mark.cell.column == cell.column for marks in around for mark in marks)
