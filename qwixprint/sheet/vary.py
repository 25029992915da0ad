"""Sheets of exactly equal chance, made of one.

Coloured dice of the same kind are as good as each other, so colours may change places on the whole
sheet; and with dice whose sums are as likely counted from below as from above, every number may be
exchanged for the one as far from the other end (with two sixes, 14 minus it). A way to win on one
sheet is a way to win on the other with the colours or numbers exchanged, with the same chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import permutations

from qwixprint.sheet.model import Cell, CellSet, Row, Sheet

BOTH = ("colours", "mirror")


def what_differs(sheet: Sheet) -> str:
    """Why a sheet cannot be varied: `rows`, `dice`, or nothing."""
    names = [row.name for row in sheet.coloured]
    coloured = [die for die in sheet.dice if die.name != "white"]
    alike = len({die.sides for die in sheet.dice}) == 1 and not any(d.faces for d in sheet.dice)
    each_once = sorted(die.name for die in coloured) == sorted(names)
    if not sheet.crossed or sheet.white_sums[0] != 2 or not alike:
        return "dice"
    named = each_once and all(row.name == row.colour for row in sheet.coloured)
    return "" if named and not all(hindered(sheet, way) for way in BOTH) else "rows"


def hindered(sheet: Sheet, way: str) -> str:
    """Why a sheet cannot be varied in one way, as the name of a sentence, or nothing."""
    if way == "colours":
        own = all(row.lock is None or row.lock.colour == row.colour for row in sheet.coloured)
        return "" if own else "vary-locks"
    if sheet.lucky:
        return "mirror-lucky"
    cells = [cell for cell in sheet.row_cells() if cell.kind == "number" or cell.pair]
    highest = max(number for cell in cells for number in (cell.value or 0, *cell.pair))
    return "mirror-numbers" if highest > sum(sheet.white_sums) else ""


def varied(sheet: Sheet, ways: tuple[str, ...] = BOTH) -> tuple[Sheet, ...]:
    """All sheets of equal chance that can be made, the sheet itself first.

    Each has a number as its version.
    """
    ways = tuple(way for way in ways if not hindered(sheet, way))
    names = [row.name for row in sheet.coloured]
    colours = list(permutations(names)) if "colours" in ways else [tuple(names)]
    found: list[Sheet] = []
    for mirror in (0, sum(sheet.white_sums)) if "mirror" in ways else (0,):
        for order in colours:
            swap = dict(zip(names, order, strict=True))
            if not _keeps_neighbours(sheet, swap):
                continue
            version = f"{sheet.version}{len(found) + 1}"
            rows = _exchanged(sheet, swap, mirror)
            sets = {name: _set(each, swap) for name, each in sheet.sets.items()}
            found.append(replace(sheet, rows=rows, sets=sets, version=version))
    return tuple(found)


def distinct(boards: Iterable[Sheet]) -> tuple[Sheet, ...]:
    """Those of them that look different: a board may be its own picture in the mirror."""
    found: dict[object, Sheet] = {}
    for board in boards:
        cells = tuple((c.id, c.colour, c.sets, c.pair) for c in board.row_cells())
        found.setdefault((cells, tuple(board.sets.items())), board)
    return tuple(found.values())


def _set(of: CellSet, swap: Mapping[str, str]) -> CellSet:
    """A set whose effects name the rows as they are called now."""
    each, all_of = (e and e._replace(of=swap.get(e.of, e.of)) for e in (of.each, of.all))
    return of._replace(each=each, all=all_of)


def _keeps_neighbours(sheet: Sheet, swap: Mapping[str, str]) -> bool:
    """Whether the rows that another stands between would stand around one such row again."""
    pairs = [set(row.name.split("/")) for row in sheet.rows if row.kind == "between"]
    return all({swap[name] for name in pair} in pairs for pair in pairs)


def _exchanged(sheet: Sheet, swap: Mapping[str, str], mirror: int) -> tuple[Row, ...]:
    """The rows with other colours, and numbers counted from the other end.

    The rows keep their order by colour, so that a closed row is the same row for everybody.
    """
    rows: dict[str, Row] = {}
    for row in sheet.rows:
        names = [swap.get(name, name) for name in row.name.split("/")]
        if row.kind == "between":
            names.sort(key=[each.name for each in sheet.rows].index)
        rows["/".join(names)] = row
    found = []
    for index, place in enumerate(sheet.rows):
        source = rows[place.name]
        cells = tuple(_cell(cell, index, place.name, swap, mirror) for cell in source.cells)
        found.append(replace(source, name=place.name, colour=place.colour, cells=cells))
    return tuple(found)


def _cell(cell: Cell, row: int, name: str, swap: Mapping[str, str], mirror: int) -> Cell:
    colour = swap.get(cell.colour, cell.colour)
    if cell.kind == "number" and mirror and cell.value is not None:
        value = mirror - cell.value
        label = str(value)
        cell = cell._replace(value=value, label=label, name=label)
    if cell.pair and mirror:
        pair = tuple(mirror - value for value in cell.pair)
        cell = cell._replace(pair=pair, label="/".join(map(str, pair)))
    end = ".2" if cell.second else ""
    return cell._replace(id=f"{name}.{cell.name}{end}", row=row, colour=colour)
