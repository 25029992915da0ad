"""Where crosses bring others: whether they do, and how many rows that can close."""

from __future__ import annotations

from qwixprint.families.crosses.effects import AT_ONCE, CHAIN, IN_ONE_ROW
from qwixprint.sheet import Cell, Effect, Sheet


def most_locks(sheet: Sheet) -> int:
    """How many locks one sheet can have; never too few, but perhaps more than can come about.

    A move closes one row, also if it brings one cross after the other: a lock is the last. One that
    brings several at a time may close all rows. Rewards that come once can be told more closely:
    most reach one row each, and one far from every closer leaves the row open that brought it.
    """
    rows, most = len(sheet.coloured), sheet.rules.rows_to_end
    effects = _that_cross(sheet)
    if all(effect.form == CHAIN for _, effect in effects):
        return most  # it has no closer
    cells = [cell for cell in sheet.row_cells() if cell.sets]
    if all(_brought(sheet, cell, effects) <= (not cell.closer) for cell in cells):
        return most
    if any(effect == sheet.sets[name].each for name, effect in effects):
        return rows
    steps = sum(effect.number for _, effect in effects)  # in one row, with one move
    one_left = False
    for name, effect in effects:
        if all(_to_closer(sheet, cell) > steps for cell in sheet.members[name]):
            one_left = True
        else:
            most += 1 if effect.form in IN_ONE_ROW else rows
    return max(min(rows, most), rows - 1 if one_left else 0)


def brings_crosses(sheet: Sheet) -> bool:
    """Whether a cross in a coloured row may bring others, or strike boxes; chains are plain to see.

    What comes of crosses between rows, which are made in any order, cannot be told.
    """
    effects = [effect for of in sheet.sets.values() for effect in (of.each, of.all) if effect]
    between = (cell for row in sheet.rows if row.kind == "between" for cell in row.cells)
    told = not any(cell.sets for cell in between)
    return told and any(each.form in AT_ONCE and each.form != CHAIN for each in effects)


def _that_cross(sheet: Sheet) -> list[tuple[str, Effect]]:
    """The effects that bring crosses, each with its set; a track may bring none."""
    bare = {row.name for row in sheet.rows if not any(cell.colour for cell in row.cells)}
    return [
        (name, effect)
        for name, of in sheet.sets.items()
        for effect in (of.each, of.all)
        if effect is not None and effect.form in AT_ONCE and effect.of not in bare
    ]


def _brought(sheet: Sheet, cell: Cell, effects: list[tuple[str, Effect]]) -> int:
    """How many crosses one in a cell brings at most, not counting what those bring."""
    found = 0
    for name, effect in effects:
        if name in cell.sets:
            several = len(sheet.members[name]) - 1 if effect.form == CHAIN else len(sheet.coloured)
            found += effect.number if effect.form in IN_ONE_ROW else several
    return found


def _to_closer(sheet: Sheet, cell: Cell) -> int:
    """How many numbers further the nearest closer of its row is; between rows there is none."""
    row = sheet.rows[cell.row].cells
    numbers = [each for each in row if each.kind == "number" and not each.second]
    closers = [each.column for each in numbers if each.closer and each.column >= cell.column]
    return sum(cell.column < each.column <= min(closers, default=-1) for each in numbers)
