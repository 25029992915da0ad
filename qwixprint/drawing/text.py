"""Sets short texts into boxes: centred by their ink, never wider than their place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from qwixprint import fonts
from qwixprint.geometry import Box
from qwixprint.scene import Colour, Text

DIGIT_HEIGHT = 0.705  # of the display font, as a share of its size
LINE = 1.12  # from baseline to baseline, as a share of the size


def fitted(text: str, font: str, size: float, width: float) -> float:
    """The size, or a smaller one at which the text is no wider than its place."""
    return min(size, size * width / max(fonts.width(text, font, size), 1e-6))


def signed(number: int) -> str:
    """A number with a proper minus, if it has one."""
    return f"\N{MINUS SIGN}{-number}" if number < 0 else str(number)


def shortened(text: str, font: str, size: float, width: float) -> str:
    """The text, or as many of its first letters as there is room for, and dots."""
    if fonts.width(text, font, size) <= width:
        return text
    end = len(text)
    while end and fonts.width(f"{text[:end].rstrip()}…", font, size) > width:
        end -= 1
    return f"{text[:end].rstrip()}…"


def in_middle(
    text: str, box: Box, size: float, fill: Colour, tag: str = "", font: str = fonts.DISPLAY
) -> Text:
    """Centred by its ink from left to right, and by the height of a digit from top to bottom.

    Signs such as + have no digit's height: they are centred by their ink both ways.
    """
    left, top, right, bottom = fonts.ink(text, font, size)
    x = box.centre[0] - (left + right) / 2
    sign = len(text) == 1 and not text.isalnum()
    y = box.centre[1] - (top + bottom) / 2 if sign else box.centre[1] + DIGIT_HEIGHT * size / 2
    return Text(x, y, text, font, size, fill, tag)


def at_left(text: str, box: Box, size: float, fill: Colour) -> Text:
    """At the left edge of a box, in the middle of its height, as small as its width asks."""
    size = fitted(text, fonts.DISPLAY, size, box.width)
    return Text(box.x, box.centre[1] + DIGIT_HEIGHT * size / 2, text, fonts.DISPLAY, size, fill)


def label(text: str, box: Box, size: float, fill: Colour) -> Iterator[Text]:
    """A label that stands on the lower edge of its box, centred.

    In as many lines as the box is high; a single line may reach out to the left of a narrow box.
    """
    room = max(1, int(box.height / (LINE * size)))
    lines = wrapped(text, size, box.width) if room > 1 else [text]
    if room > 1:
        size = min(fitted(each, fonts.DISPLAY, size, box.width) for each in lines)
        size = min(size, box.height / (LINE * len(lines)))
    for index, each in enumerate(reversed(lines)):
        width = fonts.width(each, fonts.DISPLAY, size)
        x = min(box.centre[0] - width / 2, box.right - width)
        y = box.bottom - 0.25 * size - index * LINE * size
        yield Text(x, y, each, fonts.DISPLAY, size, fill)


def wrapped(text: str, size: float, width: float, font: str = fonts.DISPLAY) -> list[str]:
    """The lines of a text that is broken between words, never between a number and its unit."""
    lines: list[str] = []
    for word in re.split(r"\s+(?!(?:%|mm)(?!\w))", text.strip()):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fonts.width(longer, font, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def evenly(text: str, size: float, width: float, font: str = fonts.DISPLAY) -> list[str]:
    """As few lines as the width allows, of about one length: no word is left alone in the last."""
    fewest = len(wrapped(text, size, width, font))
    shares = (share / 20 for share in range(10, 21))
    tries = (wrapped(text, size, share * width, font) for share in shares)
    return next(lines for lines in tries if len(lines) <= fewest)
