"""Draws the rows of a sheet: bands in their colours, with what is crossed or filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from string import ascii_uppercase

from qwixprint import fonts
from qwixprint.drawing import symbols
from qwixprint.drawing.arrange import Arrangement
from qwixprint.drawing.frames import (
    draw_frame,
    draw_letter,
    draw_link,
    frames_on,
    linked,
    most_inside,
    neighbours,
)
from qwixprint.drawing.lattice import GUTTER
from qwixprint.drawing.palette import FADED, PAPER, TEXT, Shade
from qwixprint.drawing.pattern import draw_pattern
from qwixprint.drawing.text import DIGIT_HEIGHT, fitted, in_middle
from qwixprint.geometry import Box, centred
from qwixprint.scene import Circle, Item, Paint, Rect
from qwixprint.sheet import Cell, Row, Sheet

BOX_RADIUS = 1.4
BAND_RADIUS = 2.2
BRIDGE = 3.2  # how high what joins a lock to its number is
DIGIT_MAX = 7.4
FILM = 1.9  # how high bars are where cells are round

Shades = Mapping[str, Shade]
Letters = Mapping[str, str]  # of colours, rows or cells; empty where a palette needs none
PILL = 2.6  # how high the letter of a cell is, with its rim


def draw_row(
    sheet: Sheet, index: int, where: Arrangement, shades: Shades, letters: Letters, tag: str
) -> Iterator[Item]:
    """A row in its place: the band, the sign at its left, and its cells."""
    row = sheet.rows[index]
    shade = shades[row.colour]
    yield from _band(row, where.bands[index], where, shade)
    height = where.slots[row.cells[-1].id].height
    yield from _start(where.triangles[index], height, shade.tab or shade, tag)
    numbers = [cell for cell in row.cells if cell.kind == "number"]
    size = _digit_size(sheet, where, numbers[0]) if numbers else 0.0
    chain = [cell for cell in row.cells if cell.closer or cell.kind == "lock"]
    yield from _bridges(chain, where, shades, outlined=True)
    for cell in row.cells:
        own = shades[cell.colour]
        if cell.colour != row.colour:
            yield from _recoloured(cell, where, own)
        yield from _ground(cell, where.cells[cell.id], own)
    yield from _bridges(chain, where, shades, outlined=False)
    for cell in row.cells:
        own = shades[cell.colour]
        for frame in frames_on(sheet, cell) if cell.sets else ():
            yield from draw_frame(frame, where.cells[cell.id], own.ink, tag=cell.id)
        if cell.kind == "number" and not cell.second:
            yield in_middle(cell.label, where.cells[cell.id], size, own.ink, cell.id)
        elif cell.kind == "lock":
            box = where.cells[cell.id]
            yield from symbols.lock(box.centre, 0.58 * box.width, own.ink, own.tint)
        if cell.id in letters:
            yield from _pill(letters[cell.id], where.slots[cell.id], own, cell.id)


def _recoloured(cell: Cell, where: Arrangement, shade: Shade) -> Iterator[Item]:
    """The ground of a cell of another colour than its row: a piece of band, a ring for a lock."""
    if cell.kind == "lock":  # the band ends round behind it
        box = where.cells[cell.id]
        paint = Paint(shade.band, shade.outline, shade.line)
        yield Circle(box.centre, box.width / 2 + 0.9, paint)
        return
    slot = where.slots[cell.id]  # outlined above and below, as the band is
    inside = slot._replace(y=slot.y + shade.line, height=slot.height - 2 * shade.line)
    yield Rect(slot, Paint(shade.outline))
    yield Rect(inside, Paint(shade.band))
    yield from _patterned([cell], slot, where, shade, above=False)  # there is its letter


def _pill(letter: str, slot: Box, shade: Shade, tag: str) -> Iterator[Item]:
    """The letter of a cell in the corner of its slot; in a low one it is smaller."""
    high = _pill_height(slot)
    size = 2.2 / PILL * high
    width = max(1.1 * high, fonts.width(letter, fonts.DISPLAY, size) + 0.8)
    pill = Box(slot.x + 0.2, slot.y + 0.2, width, high)
    yield Rect(pill, Paint(PAPER, shade.outline, 0.2), radius=0.4 * high)
    yield in_middle(letter, pill, size, TEXT, tag)


def _pill_height(slot: Box) -> float:
    return PILL * min(1.0, slot.height / 9.6)


def _band(row: Row, pieces: tuple[Box, ...], where: Arrangement, shade: Shade) -> Iterator[Item]:
    """The ground of a row in its colour; where there is none, only its left end has it."""
    for number, band in enumerate(pieces):
        inside = band.grown(-shade.line / 2)
        yield Rect(inside, Paint(shade.band, shade.outline, shade.line), radius=BAND_RADIUS)
        if shade.tab and number == 0:
            paint = Paint(shade.tab.band, shade.outline, shade.line)
            yield symbols.tab(inside, GUTTER - 0.2, BAND_RADIUS, paint)
        # The end with the triangle stays clear, and so do the round corners and dividers.
        bars = [bar.grown(0.5) for bar in where.dividers if band.overlaps(bar)]
        starts = [band.x + (GUTTER if number == 0 else 1.2), *(bar.right for bar in bars)]
        ends = [*(bar.x for bar in bars), band.right - 1.2]
        for start, end in zip(starts, ends, strict=True):
            slot = where.slots[row.cells[-1].id]  # the band may reach on, to a seam
            field = Box(start, slot.y, end - start, slot.height)
            on_it = [cell for cell in row.cells if start <= where.cells[cell.id].x < end]
            yield from _patterned(on_it, field, where, shade)


def _patterned(
    cells: Sequence[Cell], field: Box, where: Arrangement, shade: Shade, above: bool = True
) -> Iterator[Item]:
    """The pattern of a shade on what of a field its cells leave free.

    Rows of boxes leave a strip above and one below, others all that is around their cells; bars
    stand at the edges like the holes of a film, and some of them run under cells.
    """
    if not shade.pattern:
        return
    boxes = [where.cells[cell.id] for cell in cells]
    fields, covered = [field.grown(-0.45)], [(box.centre, box.width / 2) for box in boxes]
    numbers = any(cell.kind == "number" for cell in cells)
    seconds = [where.cells[cell.id] for cell in cells if cell.second]
    if len(seconds) > 1:  # they leave no strip, but gaps
        fields = [
            Box(one.right, one.y, other.x - one.right, one.height).grown(-0.3)
            for one, other in pairwise(seconds)
        ]
        if shade.pattern == "bars":  # at the edge, as ever: they would look like links
            low = field.bottom - FILM - 0.3
            fields = [each._replace(y=low, height=FILM) for each in fields]
    elif numbers or shade.pattern == "bars":
        edge = 0.3
        height = min(box.y for box in boxes) - field.y - edge if numbers else FILM
        fields = [
            Box(field.x, y, field.width, height)
            for y in (field.bottom - edge - height, field.y + edge)
        ][: 1 + above]
    for each in fields:
        yield from draw_pattern(shade.pattern, each, shade.edge or FADED, covered)


def _start(box: Box, height: float, shade: Shade, tag: str) -> Iterator[Item]:
    """The triangle at the beginning of a row, and above it what tells it from others."""
    x, y = box.centre
    if tag:
        share = min(1.0, height / 9.6)  # a low band has less room for the two
        width = 3.8 if len(tag) < 3 else 4.5
        pill = centred((x, y - 2.6 * share), width, 3.1 * share)
        yield Rect(pill, Paint(PAPER, shade.outline, 0.2), radius=1.2 * share)
        yield in_middle(tag, pill, fitted(tag, fonts.DISPLAY, 2.3 * share, width - 0.6), TEXT)
        box = centred((x, y + 2.0 * share), share * box.width, share * box.height)
    yield symbols.triangle(box, shade.ink if shade.edge else PAPER)


def _ground(cell: Cell, box: Box, shade: Shade) -> Iterator[Item]:
    """The light shape on the band that is crossed or written into."""
    paint = _box_paint(shade)
    box = box.grown(-paint.width / 2)  # outlines keep inside, so that neighbours stay apart
    match cell.kind:
        case "number":
            yield Rect(box, paint, min(BOX_RADIUS, box.width / 5), cell.id)
        case "pentagon":
            yield symbols.pentagon(box.grown(-0.1), paint, cell.id)
        case _:
            yield Circle(box.centre, box.width / 2, paint, cell.id)


def _box_paint(shade: Shade) -> Paint:
    return Paint(shade.tint, shade.outline, 0.85 * shade.line)


def _bridges(
    chain: list[Cell], where: Arrangement, shades: Shades, outlined: bool
) -> Iterator[Item]:
    """What joins the lock to the numbers that close the row.

    Drawn twice: under the boxes with an outline, and over theirs without, so that none is left
    across the join.
    """
    for before, after in pairwise(chain):
        if after.column != before.column + 1:
            continue  # nothing to build a bridge over
        left, right = where.cells[before.id], where.cells[after.id]
        paint = _box_paint(shades[before.colour])
        over = paint.width + 0.1  # so far the bridge reaches into a box
        radius = right.width / 2
        sag = radius - sqrt(radius**2 - BRIDGE**2 / 4) if after.kind == "lock" else 0.0
        start, end = left.right - over, right.x + sag + over
        height = BRIDGE if outlined else BRIDGE - paint.width
        box = Box(start, left.centre[1] - height / 2, end - start, height)
        yield Rect(box, paint if outlined else Paint(paint.fill))


def draw_dividers(sheet: Sheet, where: Arrangement, shades: Shades) -> Iterator[Item]:
    """Thick bars between two parts of a row, which they close on either side."""
    colours = [row.colour for row in sheet.rows for _ in row.dividers]
    for box, colour in zip(where.dividers, colours, strict=True):
        shade = shades[colour]
        aside = 0.25 + shade.line
        end = Box(box.x - aside, box.y + 0.1, box.width + 2 * aside, box.height - 0.2)
        yield Rect(end, Paint(shade.outline))
        yield Rect(box, Paint(TEXT, PAPER, 0.5), radius=0.5)


def _digit_size(sheet: Sheet, where: Arrangement, cell: Cell) -> float:
    """One size for all numbers of a row: two digits fill seven tenths of the box, or a frame."""
    box = where.cells[cell.id]
    share = 0.62 if cell.name not in sheet.rows[cell.row].seconds else 0.7
    size = min(share * box.height / DIGIT_HEIGHT, 0.7 * box.width / 1.08, DIGIT_MAX)
    framed = (each for each in sheet.row_cells() if each.sets)
    frames = [(frame, where.cells[each.id]) for each in framed for frame in frames_on(sheet, each)]
    if any(each.colour != cell.colour for each in sheet.rows[cell.row].cells):  # under letters
        slot = where.slots[cell.id]
        size = min(size, (slot.height - 2 * _pill_height(slot) - 0.8) / DIGIT_HEIGHT)
    return min([size, *(most_inside(*each) for each in set(frames))])


def draw_links(sheet: Sheet, where: Arrangement) -> Iterator[Item]:
    """What is crossed together: a bar between two cells, or the same small letter in all."""
    letters = iter(ascii_uppercase)
    for cells in linked(sheet):
        boxes = [where.cells[cell.id] for cell in cells]
        if all(neighbours(one, other) for one, other in pairwise(cells)):
            for upper, lower in pairwise(boxes):
                yield from draw_link(upper, lower)
            continue
        letter = next(letters)
        for cell, box in zip(cells, boxes, strict=True):
            yield from draw_letter(letter, box, cell.id)
