"""A filled-in sheet: the marks in its cells, and where in a file each of them stands."""

from collections.abc import Mapping
from typing import NamedTuple

from qwixprint.errors import Place
from qwixprint.sheet.model import Cell, Sheet

EMPTY = "_"  # a field without a number, in a file
NOT_WRITTEN: "Mapping[str, Written]" = {}  # nobody adds to it


class Mark(NamedTuple):
    """What a pen put into a cell: a cross, or a number."""

    cell: Cell
    at: Place
    value: int | None = None


class Written(NamedTuple):
    """A number a player wrote into the result strip."""

    value: int
    at: Place


class FromForm(NamedTuple):
    """How a sheet came out of a form."""

    ordered: bool  # whether it kept the order of the crosses; else they are taken from the left
    differs: bool  # whether its layout is another one than ours of that name


class FilledSheet(NamedTuple):
    """A sheet with its marks, row by row: crosses as they were made, numbers from the left."""

    sheet: Sheet
    marks: tuple[tuple[Mark, ...], ...]
    misses: int
    at: Place
    misses_at: Place
    player: str = ""
    player_at: Place | None = None
    lucky: tuple[int, ...] = ()
    written: Mapping[str, Written] = NOT_WRITTEN
    form: FromForm | None = None  # none: it was written in a file


def as_written(filled: FilledSheet) -> dict[str, str]:
    """The rows of a sheet as one writes them in a file, by their names."""
    rows: dict[str, str] = {}
    for row, marks in zip(filled.sheet.rows, filled.marks, strict=True):
        if filled.sheet.crossed:
            entries = [mark.cell.name for mark in marks]
        else:
            numbers = {mark.cell.id: str(mark.value) for mark in marks}
            last = marks[-1].cell.column if marks else -1
            cells = [cell for cell in row.cells if cell.column <= last]
            entries = [numbers.get(cell.id, EMPTY) for cell in cells]
        rows[row.name] = " ".join(entries)
    return rows
