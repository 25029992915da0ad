"""How PDF writes things: numbers, boxes, matrices, outlines and streams, in points with y up."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from qwixprint.geometry import Box
from qwixprint.scene import QUARTER, Placed

POINTS = 72 / 25.4


def stream(head: str, content: bytes) -> bytes:
    data = zlib.compress(content, 9)
    start = f"<<{head}/Filter/FlateDecode/Length {len(data)}>>\nstream\n"
    return start.encode("ascii") + data + b"\nendstream"


@lru_cache(512)  # a pad writes the places of its few slots over and over
def number(value: float) -> str:
    """A number with at most three decimals, as short as it can be written."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def point(x: float, y: float, height: float) -> str:
    return f"{number(x * POINTS)} {number((height - y) * POINTS)}"


def rectangle(box: Box, height: float) -> str:
    return f"[{point(box.x, box.bottom, height)} {point(box.right, box.y, height)}]"


def matrix(item: Placed, height: float) -> str:
    """The matrix of a placed scene, in points with y up on both sides."""
    a, b, c, d, e, f = item.matrix()
    inner = item.scene.size.height
    x, y = c * inner + e, height - d * inner - f
    parts = (a, -b, -c, d, x * POINTS, y * POINTS)
    return " ".join(number(part) for part in parts)


def rounded(box: Box, radius: float, height: float) -> Iterator[str]:
    """A rectangle with round corners; with the largest radius it is a circle."""
    if radius <= 0:
        corner = point(box.x, box.bottom, height)
        yield f"{corner} {number(box.width * POINTS)} {number(box.height * POINTS)} re"
        return
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    short = radius * (1 - QUARTER)
    segments = (
        ("M", x + radius, y),
        ("L", right - radius, y),
        ("C", right - short, y, right, y + short, right, y + radius),
        ("L", right, bottom - radius),
        ("C", right, bottom - short, right - short, bottom, right - radius, bottom),
        ("L", x + radius, bottom),
        ("C", x + short, bottom, x, bottom - short, x, bottom - radius),
        ("L", x, y + radius),
        ("C", x, y + short, x + short, y, x + radius, y),
        ("Z",),
    )
    yield from path(segments, height)


_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def path(segments: Iterable[tuple[str | float, ...]], height: float) -> Iterator[str]:
    for operator, *numbers in segments:
        points: Any = zip(numbers[::2], numbers[1::2], strict=True)
        coordinates = " ".join(point(x, y, height) for x, y in points)
        yield f"{coordinates} {_OPERATORS[str(operator)]}".lstrip()
