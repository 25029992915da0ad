"""The ruler in the waste strip, which tells whether a page was printed at its true size."""

from __future__ import annotations

from collections.abc import Iterator

from qwixprint import fonts
from qwixprint.drawing.palette import TEXT
from qwixprint.geometry import Size
from qwixprint.locales import Catalogue
from qwixprint.scene import Item, Scene, Text, line

LENGTH = 100.0
HEIGHT = 2.8
TYPE = 2.3


def draw_ruler(words: Catalogue) -> tuple[Scene, ...]:
    """A ruler of 100 mm and a line that says what it is for, to be placed side by side."""
    text = words.label("ruler")
    note = Text(0, HEIGHT / 2 + 0.352 * TYPE, text, fonts.DISPLAY, TYPE, TEXT)
    width = fonts.width(text, fonts.DISPLAY, TYPE)
    return Scene(Size(LENGTH, HEIGHT), tuple(_ticks())), Scene(Size(width, HEIGHT), (note,))


def _ticks() -> Iterator[Item]:
    yield line((0, HEIGHT / 2), (LENGTH, HEIGHT / 2), TEXT, 0.2)
    for millimetre in range(0, int(LENGTH) + 1, 5):
        reach = (
            HEIGHT / 2 - 0.1 if millimetre in (0, LENGTH) else 0.9 if millimetre % 10 == 0 else 0.5
        )
        yield line((millimetre, HEIGHT / 2 - reach), (millimetre, HEIGHT / 2 + reach), TEXT, 0.2)
