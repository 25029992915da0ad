"""Draws the low lines of a sheet: rows between two others, and tracks under them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from qwixprint import fonts
from qwixprint.drawing import symbols
from qwixprint.drawing.arrange import Arrangement
from qwixprint.drawing.frames import draw_frame
from qwixprint.drawing.palette import DARK, PAPER, SOFT, TEXT, Shade, neutral
from qwixprint.drawing.text import DIGIT_HEIGHT, fitted, in_middle
from qwixprint.geometry import Box, Point, centred
from qwixprint.scene import QUARTER, Colour, Item, Paint, Path, Rect, line, polygon
from qwixprint.sheet import Cell, Row, Sheet

Shades = Mapping[str, Shade]
Letters = Mapping[str, str]
RING = 0.45  # how wide the outline of a circle is
BOX_RADIUS = 1.2
FLAT = 0.36  # how much of a diamond's width its flat ends have
ASIDE = 0.95  # between the numbers of a diamond and the line in its middle
SIGN = 2.9  # a frame at the beginning of a track
COUNT = 1.7  # the number in it, of those it takes


def draw_between(sheet: Sheet, row: Row, where: Arrangement, shades: Shades) -> Iterator[Item]:
    """Circles on the seam of two bands, each half of them in the colour of its band."""
    upper, lower = (shades[sheet.rows[index].colour] for index in row.beside)
    for cell in row.cells:
        box = where.cells[cell.id]
        for shade, side in ((upper, -1), (lower, 1)):
            radius = box.width / 2 - RING / 2
            arc = _arc(box.centre, radius, side)
            yield Path((*arc, ("Z",)), Paint(shade.tint), cell.id)
            yield Path(arc, Paint(None, shade.outline, RING), cell.id)
        size = min(0.62 * box.height / DIGIT_HEIGHT, 0.62 * box.width / 1.08)
        yield in_middle(cell.label, box, size, TEXT, cell.id)


def _arc(centre: Point, radius: float, side: int) -> tuple[tuple[str | float, ...], ...]:
    """Half a circle from left to right, above its middle or, with a side of 1, below it."""
    x, y = centre
    high, bend = y + side * radius, QUARTER * radius
    near = y + side * bend
    return (
        ("M", x - radius, y),
        ("C", x - radius, near, x - bend, high, x, high),
        ("C", x + bend, high, x + radius, near, x + radius, y),
    )


def draw_track(
    sheet: Sheet, row: Row, index: int, where: Arrangement, shades: Shades, letters: Letters
) -> Iterator[Item]:
    """A grey band with a sign at its beginning and boxes that are struck from left to right."""
    band = where.bands[index][0]
    yield Rect(band.grown(-0.1), Paint(neutral(shades), SOFT, 0.2), radius=2.0)
    yield from _start(sheet, row, where.triangles[index])
    longest = max((str(number) for cell in row.cells for number in cell.pair), key=len, default="")
    for cell in row.cells:
        box = where.cells[cell.id]
        if cell.pair:
            size = fitted("0" * len(longest), fonts.DISPLAY, 4.4, _reach(box))
            yield from _diamond(cell, box, size)
        elif cell.colour:
            yield from _coloured(cell, box, shades[cell.colour], letters[cell.id])
        else:
            yield Rect(box.grown(-0.15), Paint(PAPER, TEXT, 0.3), BOX_RADIUS, cell.id)
            size = fitted(cell.label, fonts.DISPLAY, 4.6, 0.7 * box.width)
            yield in_middle(cell.label, box, size, TEXT, cell.id)


def striker(
    sheet: Sheet, track: str, box: Box, tag: str = "", ink: Colour = TEXT
) -> Iterator[Item]:
    """The first frame that brings a box of a track; how many it takes, if not each does."""
    found = [
        (cells.frame, count)
        for name, cells in sheet.sets.items()
        for count, effect in (("", cells.each), (str(len(sheet.members[name])), cells.all))
        if effect is not None and effect.of == track and cells.frame
    ]
    for frame, count in found[:1]:
        yield from draw_frame(frame, box, ink, tag=tag)
        if count:
            yield in_middle(count, box, COUNT, ink, tag)


def _start(sheet: Sheet, row: Row, box: Box) -> Iterator[Item]:
    """The direction, and over it the first frame that brings a box."""
    x, y = box.centre
    signs = list(striker(sheet, row.name, centred((x, y - 1.75), SIGN, SIGN)))
    yield from signs
    down = 1.85 if signs else 0.0
    share = 0.66 if signs else 0.85
    yield symbols.triangle(centred((x, y + down), share * box.width, share * box.height), DARK)


def _coloured(cell: Cell, box: Box, shade: Shade, letter: str) -> Iterator[Item]:
    """A box whose rim has the colour of the row in which it brings a cross."""
    yield Rect(box.grown(-0.15), Paint(shade.band, shade.outline, 0.3), BOX_RADIUS, cell.id)
    inner = box.grown(-1.1)
    yield Rect(inner, Paint(shade.tint, shade.outline, 0.2), BOX_RADIUS - 0.5, cell.id)
    size = fitted(letter, fonts.DISPLAY, 3.2, inner.width - 1)
    yield in_middle(letter, inner, size, shade.ink, cell.id)


def _diamond(cell: Cell, box: Box, size: float) -> Iterator[Item]:
    """Two numbers, of which one is taken for the other."""
    x, y = box.centre
    inside, flat = box.grown(-0.2), FLAT * box.width / 2
    corners = (
        (inside.x, y),
        (x - flat, inside.y),
        (x + flat, inside.y),
        (inside.right, y),
        (x + flat, inside.bottom),
        (x - flat, inside.bottom),
    )
    yield polygon(corners, Paint(PAPER, TEXT, 0.35), cell.id)
    yield line((x, y - 0.3 * box.height), (x, y + 0.3 * box.height), TEXT, 0.35)
    for number, side in zip(cell.pair, (-1, 1), strict=True):
        place = centred((x + side * (ASIDE + _reach(box) / 2), y), 0, 0)
        yield in_middle(str(number), place, size, TEXT, cell.id)


def _reach(box: Box) -> float:
    """How wide a number in a half of a diamond may be: so far the corner leaves room for it."""
    return 0.57 * box.width / 2
