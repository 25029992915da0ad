"""The head of a page that goes with a game: its name over a band in the colours of its rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from qwixprint import fonts
from qwixprint.drawing.palette import DARK, FADED, PAPER, TEXT, Palette, Shade
from qwixprint.drawing.pattern import draw_pattern
from qwixprint.drawing.text import fitted, in_middle
from qwixprint.geometry import Box, centred
from qwixprint.locales import Catalogue
from qwixprint.scene import Item, Paint, Rect, Text
from qwixprint.sheet import Sheet

BAND = 0.34  # how high the band is, as a share of the title's type size
HEIGHT = 0.75 + 0.4 + BAND  # of all together
APART = 0.9  # between two colours


class Stripe(NamedTuple):
    """The colour of a row, and its letter where the palette has letters."""

    shade: Shade
    letter: str = ""


def stripes_of(sheet: Sheet, words: Catalogue, palette: Palette) -> tuple[Stripe, ...]:
    """The rows of a sheet from top to bottom."""
    shades = palette.of(sheet)
    letters = words.letters_of(sheet.used_colours) if palette.letters else {}
    return tuple(Stripe(shades[row.colour], letters.get(row.colour, "")) for row in sheet.coloured)


def draw_banner(
    title: str, own_title: str, stripes: tuple[Stripe, ...], room: Box, size: float
) -> Iterator[Item]:
    """A title of at most that size, a line of somebody's own at its right, and the band."""
    font = fonts.display_for(title)
    title_size = fitted(title, font, size, room.width * (0.55 if own_title else 1))
    baseline = room.y + 0.75 * size
    left = fonts.ink(title, font, title_size)[0]  # its ink is flush with the band
    yield Text(room.x - left, baseline, title, font, title_size, TEXT)
    if own_title:
        font = fonts.display_for(own_title)
        rest = room.width - fonts.width(title, fonts.display_for(title), title_size) - size
        small = fitted(own_title, font, min(0.6 * size, 0.7 * title_size), rest)
        x = room.right - fonts.width(own_title, font, small)
        yield Text(x, baseline, own_title, font, small, DARK)
    pitch = (room.width + APART) / max(len(stripes), 1)
    for index, stripe in enumerate(stripes):
        x = room.x + index * pitch
        yield from _stripe(stripe, Box(x, baseline + 0.4 * size, pitch - APART, BAND * size))


def _stripe(stripe: Stripe, box: Box) -> Iterator[Item]:
    shade = stripe.shade
    inside = box.grown(-0.15) if shade.edge else box
    yield Rect(inside, Paint(shade.band, shade.edge, shade.line), box.height / 2.6)
    round_end = box.height / 2.6
    field = Box(box.x + round_end, box.y, box.width - 2 * round_end, box.height)
    yield from draw_pattern(shade.pattern, field, shade.edge or FADED)
    if stripe.letter:
        size = 0.85 * box.height
        width = max(1.6 * box.height, fonts.width(stripe.letter, fonts.DISPLAY, size) + 1.2)
        pill = centred(box.centre, width, box.height - 0.5)
        yield Rect(pill, Paint(PAPER, shade.edge, 0.2), pill.height / 2.6)
        yield in_middle(stripe.letter, pill, size, TEXT)
