"""What the script of a form must know of a sheet whose numbers are crossed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from qwixprint.families.crosses.effects import FREE_MISSES, POINTS
from qwixprint.families.crosses.order import chains
from qwixprint.families.formulas import Formula, Formulas, names
from qwixprint.sheet import Cell, Effect, Row, Sheet, Total
from qwixprint.sheet.fields import field_of


def formulas(sheet: Sheet) -> Formulas:
    """Rows, sets and tracks with a box; what closes a row, and what is linked with what."""
    kinds = ("row", "set", "track")
    locks = {row.name: field_of(row.lock.id) for row in sheet.rows if row.lock}
    free = [name for name, of in sheet.sets.items() if of.all and of.all.form == FREE_MISSES]
    return Formulas(
        boxes={field_of(box.id): _box(sheet, box) for box in sheet.totals if box.kind in kinds},
        ends=[[lock] for lock in locks.values()],
        free=[_members(sheet, name) for name in free],
        open={
            "rows": [_row(row) for row in sheet.rows if row.kind == "row" or row.cells[0].pair],
            "between": [
                (field_of(cell.id), _around(sheet, row, cell))
                for row in sheet.rows
                if row.kind == "between"
                for cell in row.cells
            ],
            "chains": [names(sheet.members[name]) for name in chains(sheet)],
            "struck": [
                (field_of(cell.id), locks[cell.colour])
                for cell in sheet.row_cells()
                if cell.kind == "box" and cell.colour in locks
            ],
        },
    )


# --- points


def _box(sheet: Sheet, box: Total) -> Formula:
    if box.kind == "row":
        return _crosses(sheet, _counting(sheet, box.row))
    if box.kind == "track":
        cells = sheet.rows[box.row].cells
        return {
            "kind": "highest",
            "cells": names(cells),
            "values": [cell.value or 0 for cell in cells],
        }
    effect = sheet.sets[box.of].all
    if effect is not None and effect.form in POINTS:
        if effect.form not in _OF_EFFECTS:  # the script does not know it: the player writes it
            return {"kind": "hand", "box": field_of(box.id)}
        return {"cells": _members(sheet, box.of), **_OF_EFFECTS[effect.form](sheet, effect)}
    return _crosses(sheet, _members(sheet, box.of))


def _crosses(sheet: Sheet, cells: list[object]) -> Formula:
    return {"kind": "crosses", "cells": cells, "points": sheet.rules.points}


def _counting(sheet: Sheet, row: int) -> list[object]:
    """The cells that count for a row, each as often as it counts."""
    for_it = [sheet.rows[row], *(each for each in sheet.rows if row in each.beside)]
    return [field_of(cell.id) for each in for_it for cell in each.cells for _ in range(cell.counts)]


def _members(sheet: Sheet, name: str) -> list[object]:
    """The cells of a set; of a number with two boxes, both, of which one will do."""
    found: list[object] = []
    for cell in sheet.members[name]:
        second = sheet.rows[cell.row].seconds.get(cell.name)
        found.append(names([cell, second]) if second else field_of(cell.id))
    return found


def _plain_points(sheet: Sheet, effect: Effect) -> Formula:
    return {"kind": "set", "worth": effect.number}


def _double_fewest(sheet: Sheet, effect: Effect) -> Formula:
    rows = [_counting(sheet, index) for index, row in enumerate(sheet.rows) if row.kind == "row"]
    return {"kind": "fewest", "rows": rows, "points": sheet.rules.points}


_OF_EFFECTS: Mapping[str, Callable[[Sheet, Effect], Formula]] = {
    "points N": _plain_points,
    "double fewest": _double_fewest,
}


# --- what is lost


def _row(row: Row) -> Mapping[str, object]:
    """How far right each number stands, a second box half a column further; and what closes it."""
    return {
        "cells": names(cell for cell in row.cells if cell.kind != "lock"),
        "halves": [2 * cell.column + cell.second for cell in row.cells if cell.kind != "lock"],
        "shut": names(cell for cell in row.cells if cell.closer or cell.kind == "lock"),
    }


def _around(sheet: Sheet, row: Row, cell: Cell) -> list[str]:
    """The cells above and below one between two rows."""
    around = [each for index in row.beside for each in sheet.rows[index].cells]
    return names(each for each in around if each.column == cell.column)
