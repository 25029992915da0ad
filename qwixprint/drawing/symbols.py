"""Symbols as vector shapes of our own: lock, clover, pentagon, direction triangle."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from qwixprint.geometry import Box, Point, centred
from qwixprint.scene import QUARTER, Circle, Colour, Item, Paint, Path, Rect, polygon

# A regular pentagon on its base, around a circle of radius 1: width, height, and how far its
# corners' centre lies below the middle of that box.
PENTAGON_WIDTH = 2 * sin(2 * pi / 5)
PENTAGON_HEIGHT = 1 + cos(pi / 5)
PENTAGON_DROP = 1 - PENTAGON_HEIGHT / 2


def triangle(box: Box, colour: Colour) -> Path:
    """A solid triangle that points right."""
    corners = ((box.x, box.y), (box.right, box.y + box.height / 2), (box.x, box.bottom))
    return polygon(corners, Paint(colour, colour, 0.4))


def tab(box: Box, width: float, radius: float, paint: Paint) -> Path:
    """The left end of a box with round corners."""
    right, handle = box.x + width, radius * (1 - QUARTER)
    left, top, bottom = box.x, box.y, box.bottom
    return Path(
        (
            ("M", right, top),
            ("L", left + radius, top),
            ("C", left + handle, top, left, top + handle, left, top + radius),
            ("L", left, bottom - radius),
            ("C", left, bottom - handle, left + handle, bottom, left + radius, bottom),
            ("L", right, bottom),
            ("Z",),
        ),
        paint,
    )


def pentagon(box: Box, paint: Paint, tag: str = "") -> Path:
    """A regular pentagon that stands on its base, as large as the box allows."""
    radius = min(box.width / PENTAGON_WIDTH, box.height / PENTAGON_HEIGHT)
    x, y = box.centre
    y += PENTAGON_DROP * radius
    corners = tuple(
        (x + radius * sin(2 * pi * k / 5), y - radius * cos(2 * pi * k / 5)) for k in range(5)
    )
    return polygon(corners, paint, tag)


def lock(centre: Point, height: float, ink: Colour, ground: Colour) -> Iterator[Item]:
    """A padlock: a body with a keyhole, and a bow."""
    x, y = centre
    body = Box(x - 0.36 * height, y - 0.08 * height, 0.72 * height, 0.58 * height)
    radius, thick = 0.22 * height, 0.115 * height
    shoulder = y - 0.22 * height
    handle = QUARTER * radius
    bow = (
        ("M", x - radius, body.y + 0.02 * height),
        ("L", x - radius, shoulder),
        ("C", x - radius, shoulder - handle, x - handle, shoulder - radius, x, shoulder - radius),
        ("C", x + handle, shoulder - radius, x + radius, shoulder - handle, x + radius, shoulder),
        ("L", x + radius, body.y + 0.02 * height),
    )
    yield Path(bow, Paint(stroke=ink, width=thick))
    yield Rect(body, Paint(ink), radius=0.1 * height)
    hole_y = body.y + 0.23 * height
    yield Circle((x, hole_y), 0.075 * height, Paint(ground))
    yield Rect(centred((x, hole_y + 0.1 * height), 0.06 * height, 0.17 * height), Paint(ground))


def clover(centre: Point, size: float, colour: Colour) -> Iterator[Item]:
    """A four-leaved clover: four hearts around the middle, and a stem."""
    x, y = centre
    leaf = size / 2
    bend = (x + 0.02 * size, y + 0.25 * size, x + 0.1 * size, y + 0.45 * size)
    stem = (("M", x, y), ("C", *bend, x + 0.22 * size, y + 0.56 * size))
    yield Path(stem, Paint(stroke=colour, width=0.08 * size))
    for quarter in range(4):
        yield Path(_heart(x, y, leaf, quarter * pi / 2 + pi / 4), Paint(colour))


def _heart(x: float, y: float, length: float, angle: float) -> tuple[tuple[str | float, ...], ...]:
    """A leaf whose tip is at x, y and which grows away from it at an angle."""

    def at(along: float, across: float) -> Point:
        return (
            x + length * (along * cos(angle) - across * sin(angle)),
            y + length * (along * sin(angle) + across * cos(angle)),
        )

    def curve(a: Point, b: Point, c: Point) -> tuple[str | float, ...]:
        return ("C", *at(*a), *at(*b), *at(*c))

    return (
        ("M", *at(0.04, 0)),
        curve((0.25, 0.2), (0.42, 0.5), (0.72, 0.47)),
        curve((0.98, 0.44), (1.08, 0.12), (0.86, 0)),
        curve((1.08, -0.12), (0.98, -0.44), (0.72, -0.47)),
        curve((0.42, -0.5), (0.25, -0.2), (0.04, 0)),
        ("Z",),
    )
