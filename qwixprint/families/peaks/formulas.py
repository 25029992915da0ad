"""What the script of a form must know of a sheet whose numbers rise and fall."""

from __future__ import annotations

from collections.abc import Mapping

from qwixprint.families.formulas import Formulas, names, of_written
from qwixprint.families.peaks.referee import behind, possible
from qwixprint.sheet import Row, Sheet
from qwixprint.sheet.fields import field_of


def formulas(sheet: Sheet) -> Formulas:
    """Columns; how many fields of a row stand before its divider."""

    def divided(row: Row) -> Mapping[str, object]:
        return {"before": sum(not behind(row, cell) for cell in row.cells)}

    boxes = {
        field_of(box.id): {"kind": "second", "cells": names(sheet.column(box.column))}
        for box in sheet.totals
        if box.kind == "column"
    }
    return of_written(sheet, boxes, divided, possible)
