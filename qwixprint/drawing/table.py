"""Draws the score table of a sheet, from the very numbers that score."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from qwixprint import fonts
from qwixprint.drawing.arrange import Arrangement
from qwixprint.drawing.palette import PAPER, SOFT, TEXT
from qwixprint.drawing.text import at_left, in_middle
from qwixprint.geometry import Box
from qwixprint.locales import Catalogue
from qwixprint.scene import Colour, Item, Paint, Rect
from qwixprint.sheet import Sheet

SMALL = 2.3  # type size of labels
HALF = 3.9  # how high a line of the table is
SIZE, LEAST = 2.7, 0.9  # type size of the points, and what is between two columns
PITCH = 7.0  # a column is at most so wide


def draw_table(
    sheet: Sheet, where: Arrangement, words: Catalogue, ground: Colour
) -> Iterator[Item]:
    """Crosses above, points below; where there are many columns, small numbers have narrow ones."""
    if where.table is None:
        return
    box, points = where.table, sheet.rules.points
    labels = [words.label(key) for key in ("crosses", "points")]
    head = max(fonts.width(text, fonts.DISPLAY, SMALL) for text in labels) + 2.4
    texts = list(zip(counts(sheet), map(str, points), strict=True))
    size, widths = _columns(texts, box.width - head)
    top = box.bottom - 2 * HALF
    outline = SOFT if ground == PAPER else None
    yield Rect(Box(box.x, top, head + sum(widths), HALF), Paint(ground, outline, 0.2), radius=0.8)
    for row, text in enumerate(labels):
        middle = Box(box.x + 1, top + row * HALF, head - 1, HALF)
        yield at_left(text, middle, SMALL, TEXT)
    starts = accumulate(widths, initial=box.x + head)
    for (count, value), x, width in zip(texts, starts, widths, strict=False):
        yield in_middle(count, Box(x, top, width, HALF), 0.9 * size, TEXT, "table")
        yield in_middle(value, Box(x, top + HALF, width, HALF), size, TEXT, "table")


def counts(sheet: Sheet) -> list[str]:
    """How many crosses each column is for; the last has a plus where more bring no more."""
    last = len(sheet.rules.points)
    found = [f"{count}\N{MULTIPLICATION SIGN}" for count in range(1, last + 1)]
    return [*found[:-1], f"{last}+"] if sheet.rules.more_for_nothing else found


def _columns(texts: list[tuple[str, str]], room: float) -> tuple[float, list[float]]:
    """The type size and the widths: all alike, unless each must be as narrow as its numbers."""
    pitch = min(room / len(texts), PITCH)
    needed = [
        max(fonts.width(count, fonts.DISPLAY, 0.9), fonts.width(value, fonts.DISPLAY, 1.0))
        for count, value in texts
    ]
    if SIZE * max(needed) + LEAST <= pitch:
        return SIZE, [pitch] * len(texts)
    size = min(SIZE, (room - LEAST * len(texts)) / sum(needed))
    apart = (room - size * sum(needed)) / len(texts)
    return size, [size * each + apart for each in needed]
