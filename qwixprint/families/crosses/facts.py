"""What a leaflet may quote of a layout with numbers to cross."""

from __future__ import annotations

from itertools import pairwise

from qwixprint.families.base import Fact, Listed
from qwixprint.families.crosses import rules_of
from qwixprint.sheet import Row, Sheet


def facts(sheet: Sheet) -> dict[str, Fact]:
    """Thresholds and points; what is not the same in all rows cannot be said of them."""
    rules = rules_of(sheet)
    found: dict[str, Fact] = {
        "needed": rules.crosses_to_close,
        "closers": rules.closers,
        "points.count": len(rules.points),
    }
    found |= {f"points.{count}": points for count, points in enumerate(rules.points, start=1)}
    ends = {(min(_numbers(row)), max(_numbers(row))) for row in sheet.coloured}
    if len(ends) == 1:
        found["low"], found["high"] = ends.pop()
    for name, step in (("rising", 1), ("falling", -1)):
        rows = [row for row in sheet.coloured if _goes(row, step)]
        if rows:
            found[f"rows.{name}"] = Listed(tuple(row.name for row in rows))
        closers = {tuple(cell.label for cell in row.cells if cell.closer) for row in rows}
        if len(closers) == 1:
            found[f"closers.{name}"] = Listed(closers.pop(), "or")
    return found


def _numbers(row: Row) -> list[int]:
    return [cell.value for cell in row.cells if cell.value is not None]


def _goes(row: Row, step: int) -> bool:
    """Whether the numbers of a row rise all the way, or fall; in a scrambled row neither."""
    return all((after - before) * step > 0 for before, after in pairwise(_numbers(row)))
