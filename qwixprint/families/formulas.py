"""What the script of a form must know of a sheet, which is filled in on a screen.

A form knows cells by the names of their fields, and its script knows no game: so this is data, as
JSON has it. What is done with it stands in `form/`, in a file of the same name as the family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from qwixprint.sheet import Cell, Die, Row, Sheet
from qwixprint.sheet.fields import field_of

Formula = Mapping[str, object]  # its kind, and the cells that it is made of


class Formulas(NamedTuple):
    """One sheet."""

    boxes: Mapping[str, Formula]  # of the result strip, but for misses and total
    ends: list[list[str]]  # what must be marked for a row to count for the end of the game
    open: Mapping[str, object]  # what it takes to tell which cells are lost
    free: list[list[object]]  # sets that make misses cost nothing


def names(cells: Iterable[Cell]) -> list[str]:
    """Of their fields."""
    return [field_of(cell.id) for cell in cells]


def of_written(
    sheet: Sheet,
    boxes: Mapping[str, Formula],
    row: Callable[[Row], Mapping[str, object]],
    possible: Callable[[tuple[Die, ...], str], frozenset[int]],
) -> Formulas:
    """Of a sheet into which numbers are written: a full row counts for the end."""
    rows = [
        {
            "cells": names(each.cells),
            "numbers": sorted(possible(sheet.dice, each.colour)),
            **row(each),
        }
        for each in sheet.rows
    ]
    return Formulas(boxes, [names(each.cells) for each in sheet.rows], {"rows": rows}, [])
