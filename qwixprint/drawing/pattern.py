"""Patterns over a band, for those who cannot go by its colour: bars, hatching, dots, lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from qwixprint.drawing.palette import Pattern
from qwixprint.geometry import Box, Point
from qwixprint.scene import Circle, Colour, Item, Paint, Rect, line

STEP = 1.5
WIDTH = 0.3
DOT = 0.27
BAR = 1.4  # a bar, and the gap between two
CLEAR = 0.3  # between a dot and what lies on the band

Round = tuple[Point, float]  # the middle and the radius of what covers a part of a field


def draw_pattern(
    pattern: Pattern, field: Box, colour: Colour, covered: Sequence[Round] = ()
) -> Iterator[Item]:
    """The pattern in the middle of a field, and never beyond; dots that would be cut are left out.

    What covers the field is drawn later: lines may run under it.
    """
    match pattern:
        case "bars":
            for x in _spread(field.x, field.width, 2 * BAR):
                yield Rect(Box(x - BAR / 2, field.y, BAR, field.height), Paint(colour))
        case "hatch":
            yield from _hatch(field, colour)
        case "lines":
            for y in _spread(field.y, field.height):
                yield line((field.x, y), (field.right, y), colour, WIDTH)
        case "dots":
            for row, y in enumerate(_spread(field.y, field.height)):
                columns = _spread(field.x, field.width)
                if row % 2:  # between those above
                    columns = [(one + other) / 2 for one, other in pairwise(columns)]
                for x in columns:
                    if all(
                        hypot(x - at[0], y - at[1]) > radius + DOT + CLEAR for at, radius in covered
                    ):
                        yield Circle((x, y), DOT, Paint(colour))
        case "":
            return


def _spread(start: float, length: float, step: float = STEP) -> list[float]:
    """Places about a step apart, the outer ones half a step inside; one where there is no room."""
    count = max(1, round(length / step))
    return [start + (index + 0.5) * length / count for index in range(count)]


def _hatch(box: Box, colour: Colour) -> Iterator[Item]:
    """Rising lines at 45 degrees; near a corner they are shorter, so they never leave the box."""
    reach = box.width + box.height
    least = min(1.2, 0.9 * box.height)  # shorter ones look like dirt
    for along in _spread(0.0, reach):
        start = (box.x + max(0.0, along - box.height), box.y + min(along, box.height))
        end = (box.x + min(along, box.width), box.y + max(0.0, along - box.width))
        if end[0] - start[0] > least:
            yield line(start, end, colour, WIDTH)
