"""The fields of a sheet that is filled in on a screen: one for each of its cells, in their boxes.

Where they lie and what they look like comes from the drawing of the sheet, so that a cross is the
one that is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from qwixprint import fonts
from qwixprint.drawing import symbols
from qwixprint.drawing.arrange import arrange
from qwixprint.drawing.marks import PEN, cross, handwritten, place_of_points
from qwixprint.drawing.palette import PAPER
from qwixprint.drawing.sheet import line_of
from qwixprint.geometry import Box, Size
from qwixprint.locales import Catalogue
from qwixprint.scene import Field, Item, Paint, Placed, Rect, Scene
from qwixprint.sheet import Cell, FilledSheet, Sheet
from qwixprint.sheet.fields import DATE, IDENTITY, LOST, MOVES, NAME, field_of

Shape = Literal["box", "circle", "pentagon"]
LONGEST = 60  # characters of a name
FRAME = 0.6  # of a result box: how wide it is
INDENT = 0.7  # of a name on its line, as viewers have it
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
        ordered = filled.form is None or filled.form.ordered
        crossed = [field_of(m.cell.id) for m in marks if m.value is None and ordered]
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
        yield _text(name, box, 3.9, said[key], value, middle=False)._replace(most=LONGEST)
    cells = [cell for row in sheet.rows for cell in row.cells]
    for cell in (*cells, *sheet.misses.cells):
        box, value = where.cells[cell.id], entries.get(cell.id, "")
        inside = inside_of(box, shape_of(sheet, cell))
        name, tip = field_of(cell.id), tip_of(sheet, cell, words)
        if cell.kind in ("field", "pentagon"):
            # Some viewers type with a wider font than ours.
            yield _text(name, inside, 0.54 * box.height, tip, value)._replace(most=3)
        else:
            # In a box it is the one that is printed; in a circle there is less room for it.
            around = inside if shape_of(sheet, cell) == "box" else box
            look = _moved(tuple(cross(cell.id, box)), around)
            yield Field(name, "cross", inside, tip=tip, look=look, value=value)
    for total in sheet.totals:
        size, down = place_of_points(total)
        box = where.cells[total.id].grown(-FRAME)
        if total.kind == "bonus":
            box = inside_of(box, "pentagon")
        elif down > FRAME:  # there is something in the corner
            box = box._replace(y=box.y + 2 * down, height=box.height - 2 * down)
        tip = said["points"].format(of=words.box(total))
        field = _text(field_of(total.id), box, size, tip, entries.get(total.id, ""))
        yield field._replace(most=5, script=POINTS)
    yield Field(MOVES, "note", value=written.moves, script=MOVED)
    yield Field(IDENTITY, "note", value=identity)
    for cell in cells:
        if cell.kind != "lock":
            yield _veil(cell, where.cells[cell.id], shape_of(sheet, cell), said["lost"])


def shape_of(sheet: Sheet, cell: Cell) -> Shape:
    """What a cell looks like."""
    if cell.kind == "pentagon":
        return "pentagon"
    between = cell.kind == "number" and sheet.rows[cell.row].kind == "between"
    return "circle" if between or cell.kind in ("field", "lock") else "box"


def inside_of(box: Box, shape: Shape) -> Box:
    """Where the field of a cell lies. Viewers lay a tint over a field, all of its rectangle, and
    hardly any of that should be seen outside of what is drawn."""
    if shape == "pentagon":
        width, height = box.width, box.height
        return Box(box.x + 0.14 * width, box.y + 0.28 * height, 0.72 * width, 0.64 * height)
    return box.grown(-0.12 * box.width if shape == "circle" else -0.3)


def _text(name: str, box: Box, size: float, tip: str, value: str, middle: bool = True) -> Field:
    """A field for what is typed, and perhaps what stands there already."""
    items: tuple[Item, ...] = ()
    if value:
        text = handwritten(name, value, box, size)._replace(font=fonts.able(value, fonts.HAND))
        items = (text if middle else text._replace(x=box.x + INDENT),)
    look = _moved(items, box)
    return Field(name, "text", box, 0, tip, look, value, size, PEN, middle=middle)


def _veil(cell: Cell, box: Box, shape: Shape, tip: str) -> Field:
    """What lies over a cell that is lost."""
    inside, paint = Box(0, 0, box.width, box.height), Paint(PAPER)
    radius = min(box.width, box.height) / (2 if shape == "circle" else 6)
    drawn = symbols.pentagon(inside, paint) if shape == "pentagon" else Rect(inside, paint, radius)
    look = Scene(Size(box.width, box.height), (drawn,))
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
