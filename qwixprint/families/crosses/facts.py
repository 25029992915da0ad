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
        "closers.all": Listed(tuple(_closing(row) for row in sheet.coloured)),
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
    return found | _of_rows_between_and_tracks(sheet) | _of_sets(sheet)


def _of_rows_between_and_tracks(sheet: Sheet) -> dict[str, Fact]:
    found: dict[str, Fact] = {}
    between = [row for row in sheet.rows if row.kind == "between"]
    if between:
        found["rows.between"] = len(between)
        found["rows.between.all"] = Listed(tuple(row.name for row in between))
    for row in sheet.rows:
        if row.kind == "track":
            boxes = [cell.colour or cell.label for cell in row.cells]
            found[f"track.{row.name}"] = len(boxes)
            found[f"track.{row.name}.all"] = Listed(tuple(boxes))
            found |= _same(f"track.{row.name}.each", {boxes.count(box) for box in boxes})
    return found


def _of_sets(sheet: Sheet) -> dict[str, Fact]:
    """Who belongs to a set, and what that brings."""
    if not sheet.sets:
        return {}
    scored = sum(box.kind == "set" for box in sheet.totals)
    found: dict[str, Fact] = {"sets": len(sheet.sets), "sets.scored": scored}
    for name, each in sheet.sets.items():
        members = sheet.members[name]
        rows = [sheet.rows[cell.row].name for cell in members]
        found[f"set.{name}"] = len(members)
        told = (f"{row} {cell.label}" for row, cell in zip(rows, members, strict=True))
        found[f"set.{name}.all"] = Listed(tuple(told))
        found |= _same(f"set.{name}.each", {rows.count(row.name) for row in sheet.coloured})
        found |= {f"set.{name}.counts": each.counts, f"set.{name}.boxes": each.boxes}
        for effect in (each.each, each.all):
            if effect:
                found[f"set.{name}.brings"] = effect.number
    return found | _same("sets.size", {len(cells) for cells in sheet.members.values()})


def _same(name: str, numbers: set[int]) -> dict[str, Fact]:
    """A number that is the same for all of them, if it is."""
    return {name: numbers.pop()} if len(numbers) == 1 else {}


def _closing(row: Row) -> str:
    """The last number of a row: `red 12`."""
    return f"{row.name} {next(cell.label for cell in reversed(row.cells) if cell.closer)}"


def _numbers(row: Row) -> list[int]:
    return [cell.value for cell in row.cells if cell.value is not None and not cell.second]


def _goes(row: Row, step: int) -> bool:
    """Whether the numbers of a row rise all the way, or fall; in a scrambled row neither."""
    return all((after - before) * step > 0 for before, after in pairwise(_numbers(row)))
