"""What the script of a form must know of a sheet whose numbers rise."""

from __future__ import annotations

from collections.abc import Mapping

from qwixprint.families.ascending.referee import possible
from qwixprint.families.formulas import Formula, Formulas, names, of_written
from qwixprint.sheet import Row, Sheet, Total
from qwixprint.sheet.fields import field_of


def formulas(sheet: Sheet) -> Formulas:
    """Rows and bonuses; which fields stand above and below each other."""

    def columns(row: Row) -> Mapping[str, object]:
        return {"columns": [names(sheet.column(cell.column)) for cell in row.cells]}

    kinds = ("row", "bonus")
    boxes = {field_of(box.id): _box(sheet, box) for box in sheet.totals if box.kind in kinds}
    return of_written(sheet, boxes, columns, possible)


def _box(sheet: Sheet, box: Total) -> Formula:
    if box.kind == "row":
        return {"kind": "row", "cells": names(sheet.rows[box.row].cells)}
    column = sheet.column(box.column)
    pentagon = next(cell for cell in column if cell.kind == "pentagon")
    return {"kind": "pentagon", "cells": names(column), "pentagon": field_of(pentagon.id)}
