"""Patterns over a band, for those who cannot go by its colour: hatching, dots, lines."""

from __future__ import annotations

from collections.abc import Iterator

from qwixprint.drawing.palette import Pattern
from qwixprint.geometry import Box
from qwixprint.scene import Circle, Colour, Item, Paint, line

STEP = 1.5
WIDTH = 0.3


def draw_pattern(pattern: Pattern, box: Box, colour: Colour) -> Iterator[Item]:
    """The pattern, cut to a box; a band's rounded corners stay clear of it."""
    inner = box.grown(-0.5)
    match pattern:
        case "hatch":
            yield from _hatch(inner, colour)
        case "lines":
            count = int(inner.height / STEP)
            for number in range(1, count + 1):
                y = inner.y + number * inner.height / (count + 1)
                yield line((inner.x + 0.6, y), (inner.right - 0.6, y), colour, WIDTH)
        case "dots":
            for row in range(1, int(inner.height / STEP)):
                start = 0.8 + STEP / 2 * (row % 2)
                for column in range(int((inner.width - start) / STEP)):
                    x, y = inner.x + start + column * STEP, inner.y + row * STEP
                    yield Circle((x, y), 0.25, Paint(colour))
        case "":
            return


def _hatch(box: Box, colour: Colour) -> Iterator[Item]:
    """Rising lines at 45 degrees; near a corner they are shorter, so they never leave the box."""
    reach = box.width + box.height
    for number in range(1, int(reach / STEP)):
        along = number * STEP
        start = (box.x + max(0.0, along - box.height), box.y + min(along, box.height))
        end = (box.x + min(along, box.width), box.y + max(0.0, along - box.width))
        if end[0] - start[0] > 1.2:
            yield line(start, end, colour, WIDTH)
