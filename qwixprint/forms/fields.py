"""The fields of a sheet that is filled in on a screen: one for each of its cells, in their boxes.

Where they lie and what they look like comes from the drawing of the sheet, so that a cross is the
one that is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from qwixprint.drawing.arrange import arrange
from qwixprint.drawing.marks import PEN, cross, handwritten, place_of_points
from qwixprint.drawing.palette import PAPER
from qwixprint.drawing.sheet import line_of
from qwixprint.geometry import Box, Size
from qwixprint.locales import Catalogue
from qwixprint.scene import Field, Item, Paint, Placed, Rect, Scene
from qwixprint.sheet import Cell, FilledSheet, Sheet
from qwixprint.sheet.fields import DATE, IDENTITY, LOST, MOVES, NAME, field_of

LONGEST = 60  # characters of a name
POINTS = "event.value = qwixprint.points(this, event.target.name);"
MOVED = "event.value = qwixprint.moved(this, event.target.name);"


class Writing(NamedTuple):
    """What is written on a sheet: crosses, numbers and points by the ids of their boxes."""

    sheet: Sheet
    entries: dict[str, str]
    moves: str = ""
    player: str = ""

    @staticmethod
    def of(sheet: Sheet, filled: FilledSheet | None) -> Writing:
        """What stands on a filled-in sheet, or nothing."""
        if filled is None:
            return Writing(sheet, {})
        marks = [mark for row in filled.marks for mark in row]
        entries = {mark.cell.id: "x" if mark.value is None else str(mark.value) for mark in marks}
        entries |= {cell.id: "x" for cell in sheet.misses.cells[: filled.misses]}
        for total in sheet.totals:  # the sum of several boxes is in none of them
            alone = sum(other.of == total.of for other in sheet.totals) == 1
            if alone and total.of in filled.written:
                entries[total.id] = str(filled.written[total.of].value)
        crossed = [field_of(mark.cell.id) for mark in marks if mark.value is None]
        return Writing(sheet, entries, " ".join(crossed), filled.player)


def fields_of(
    written: Writing, words: Catalogue, identity: str, before: str = ""
) -> Iterator[Field]:
    """All fields of a sheet, in the order in which one reads it; `before` stands before names."""
    for field in _fields(written, words, identity):
        yield field._replace(name=before + field.name)


def _fields(written: Writing, words: Catalogue, identity: str) -> Iterator[Field]:
    sheet, entries = written.sheet, written.entries
    where = arrange(sheet)
    said = words.forms
    for name, key, value in ((NAME, "name", written.player), (DATE, "date", "")):
        box = line_of("name" if key == "name" else "date", where, words)
        yield _text(name, box, 3.9, said[key], value)._replace(most=LONGEST, middle=False)
    cells = [cell for row in sheet.rows for cell in row.cells]
    for cell in (*cells, *sheet.misses.cells):
        box, value = where.cells[cell.id], entries.get(cell.id, "")
        name, tip = field_of(cell.id), tip_of(sheet, cell, words)
        if cell.kind in ("field", "pentagon"):
            # Some viewers type with a wider font than ours.
            yield _text(name, box, 0.6 * box.height, tip, value)._replace(most=3)
        else:
            look = _moved(tuple(cross(cell.id, box)), box)
            yield Field(name, "cross", box, tip=tip, look=look, value=value)
    for total in sheet.totals:
        size, down = place_of_points(total)
        box = where.cells[total.id]
        box = box._replace(y=box.y + 2 * down, height=box.height - 2 * down)
        tip = said["points"].format(of=words.box(total))
        field = _text(field_of(total.id), box, size, tip, entries.get(total.id, ""))
        yield field._replace(most=5, script=POINTS)
    yield Field(MOVES, "note", value=written.moves, script=MOVED)
    yield Field(IDENTITY, "note", value=identity)
    for cell in cells:
        if cell.kind != "lock":
            yield _veil(cell, where.cells[cell.id], said["lost"])


def _text(name: str, box: Box, size: float, tip: str, value: str) -> Field:
    """A field for what is typed, and perhaps what stands there already."""
    text = (handwritten(name, value, box, size),) if value else ()
    look = _moved(text, box)
    return Field(name, "text", box, 0, tip, look, value, size, PEN, middle=True)


def _veil(cell: Cell, box: Box, tip: str) -> Field:
    """What lies over a cell that is lost."""
    inside = Box(0, 0, box.width, box.height)
    radius = min(box.width, box.height) / (2 if cell.kind in ("field", "pentagon") else 6)
    look = Scene(Size(box.width, box.height), (Rect(inside, Paint(PAPER), radius),))
    return Field(LOST + field_of(cell.id), "veil", box, tip=tip, look=look)


def _moved(items: tuple[Item, ...], box: Box) -> Scene:
    """Items of the sheet as they lie in a box of it."""
    whole = Scene(Size(0, 0), items)
    return Scene(Size(box.width, box.height), (Placed(whole, -box.x, -box.y),))


def tip_of(sheet: Sheet, cell: Cell, words: Catalogue) -> str:
    """What a cell is, in words."""
    said = words.forms
    if cell.kind == "miss":
        number = sheet.misses.cells.index(cell) + 1
        return said["miss"].format(number=number, points=cell.label)
    key = "second" if cell.second else cell.kind
    row = words.row(sheet.rows[cell.row].name)
    return said[key].format(row=row, number=cell.name, label=cell.label)
