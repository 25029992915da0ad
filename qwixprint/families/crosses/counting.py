"""How many crosses a row has, and what they are worth."""

from __future__ import annotations

from qwixprint.sheet import FilledSheet, Sheet


def crosses_in(filled: FilledSheet, row: int) -> int:
    """The crosses that count for a row: its own, and those of the rows between it and others."""
    if filled.sheet.plain:
        return len(filled.marks[row])
    marks = filled.marks
    for_it = [row, *(index for index, each in enumerate(filled.sheet.rows) if row in each.beside)]
    return sum(mark.cell.counts for index in for_it for mark in marks[index])


def points_for(sheet: Sheet, crosses: int) -> int:
    """What the score table says; beyond its end crosses bring no more."""
    table = sheet.rules.points
    return table[min(crosses, len(table)) - 1] if crosses else 0


def complete(filled: FilledSheet, name: str) -> bool:
    """Whether all cells of a set are crossed."""
    return len(crossed_of(filled, name)) == len(filled.sheet.members[name])


def crossed_of(filled: FilledSheet, name: str) -> list[str]:
    """The crossed cells of a set, by their ids."""
    return [
        mark.cell.id
        for marks in filled.marks
        for mark in marks
        if name in mark.cell.sets and not mark.cell.second
    ]
