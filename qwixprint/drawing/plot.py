"""A plot of things that are compared: each a dot with its interval, seen from the mean of all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from math import ceil, floor

from qwixprint import fonts
from qwixprint.drawing.palette import CLASSIC, DARK, LUCKY, PAPER, TEXT
from qwixprint.drawing.text import DIGIT_HEIGHT, fitted, in_middle, wrapped
from qwixprint.geometry import Box, Size, centred
from qwixprint.scene import Circle, Item, Paint, Rect, Scene, Text, line

WIDTH = 160.0
EDGE = 6.0
PITCH = 6.4  # from line to line
NAMES = 17.0  # room for the names at the left
COLUMN = 16.0  # for each text at the right
TITLE, BODY, SMALL = 5.0, 3.3, 2.9
LEADING = 1.4
MOST_TICKS = 9
GROUND, GRID = "#F3F3F3", "#CFCFCF"  # light: they are to help, not to be looked at


@dataclass(frozen=True, slots=True)
class Interval:
    """One of the things: how far it is from the mean of all, give or take, and texts beside it."""

    name: str
    value: float
    margin: float
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """What is plotted, with all its words."""

    title: str
    about: str
    heads: tuple[str, ...]  # of the texts
    lines: tuple[Interval, ...]
    verdict: str
    axis: str  # what is measured along it
    decimal_sign: str = "."


def draw_fairness(chart: Chart) -> Scene:
    """Title, plot and verdict below each other."""
    room = WIDTH - 2 * EDGE
    items: list[Item] = []
    size = fitted(chart.title, fonts.DISPLAY, TITLE, room)
    y = EDGE + DIGIT_HEIGHT * TITLE
    items.append(Text(EDGE, y, chart.title, fonts.DISPLAY, size, TEXT))
    about = list(_paragraph(chart.about, y + 2.0, room, DARK))
    top = about[-1].y + 9
    left = EDGE + NAMES
    box = Box(left, top, room - NAMES - COLUMN * len(chart.heads), PITCH * len(chart.lines))
    verdict = list(_paragraph(chart.verdict, box.bottom + 13, room, TEXT))
    items += [*about, *_heads(chart, box), *_axis(chart, box), *_lines(chart, box), *verdict]
    return Scene(Size(WIDTH, verdict[-1].y + EDGE), tuple(items))


def _paragraph(text: str, top: float, room: float, ink: str) -> Iterator[Text]:
    for index, each in enumerate(wrapped(text, BODY, room, fonts.BODY)):
        yield Text(EDGE, top + (index + 0.8) * LEADING * BODY, each, fonts.BODY, BODY, ink)


def _reach(chart: Chart) -> float:
    """How far the axis goes to either side."""
    return max(max(abs(each.value) + each.margin for each in chart.lines) * 1.06, 1e-9)


def _heads(chart: Chart, box: Box) -> Iterator[Item]:
    for index, head in enumerate(chart.heads):
        place = Box(box.right + index * COLUMN + 0.5, box.y - 5.6, COLUMN - 1, 4)
        size = fitted(head, fonts.DISPLAY, SMALL, place.width)
        yield in_middle(head, place, size, TEXT)


def _axis(chart: Chart, box: Box) -> Iterator[Item]:
    """Bands behind every other line, numbered ticks, and the mean of all."""
    for index in range(0, len(chart.lines), 2):
        band = Box(EDGE, box.y + index * PITCH, WIDTH - 2 * EDGE, PITCH)
        yield Rect(band, Paint(fill=GROUND), 0.8)
    for value, text in ticks(_reach(chart), chart.decimal_sign):
        x = box.centre[0] + value / _reach(chart) * box.width / 2
        ink, width = (DARK, 0.3) if value == 0 else (GRID, 0.15)
        yield line((x, box.y - 1), (x, box.bottom + 1), ink, width)
        yield in_middle(text, centred((x, box.bottom + 3.4), 0, 0), SMALL, TEXT)
    size = fitted(chart.axis, fonts.BODY, SMALL, box.width + NAMES)
    under = centred((box.centre[0], box.bottom + 8), 0, 0)
    yield in_middle(chart.axis, under, size, DARK, font=fonts.BODY)


def _lines(chart: Chart, box: Box) -> Iterator[Item]:
    shade = CLASSIC.shades[LUCKY]
    for index, each in enumerate(chart.lines):
        y = box.y + (index + 0.5) * PITCH
        scale = box.width / 2 / _reach(chart)
        x, low, high = (box.centre[0] + scale * at for at in _interval(each))
        size = fitted(each.name, fonts.DISPLAY, 3.6, NAMES - 4)
        yield in_middle(each.name, centred((EDGE + NAMES / 2 - 0.5, y), 0, 0), size, shade.ink)
        yield line((low, y), (high, y), shade.band, 0.7)
        for end in (low, high):
            yield line((end, y - 1.1), (end, y + 1.1), shade.band, 0.5)
        yield Circle((x, y), 1.3, Paint(shade.band, PAPER, 0.3), tag=each.name)
        for column, text in enumerate(each.texts):
            place = centred((box.right + (column + 0.5) * COLUMN, y), 0, 0)
            yield in_middle(text, place, SMALL, TEXT, font=fonts.BODY)


def _interval(each: Interval) -> tuple[float, float, float]:
    return (each.value, each.value - each.margin, each.value + each.margin)


def ticks(reach: float, decimal_sign: str = ".") -> list[tuple[float, str]]:
    """Round numbers on both sides of nothing, few enough to be read."""
    digits = floor(_magnitude(reach)) - 2
    steps = ((part * 10.0**power, power) for power in count(digits) for part in (1, 2, 5))
    step, power = next(each for each in steps if 2 * floor(reach / each[0]) + 1 <= MOST_TICKS)
    numbers = range(-floor(reach / step), floor(reach / step) + 1)
    return [(at * step, _signed(at * step, max(0, -power), decimal_sign)) for at in numbers]


def _magnitude(value: float) -> int:
    from math import log10

    return ceil(log10(value))


def _signed(value: float, digits: int, decimal_sign: str) -> str:
    text = f"{value:+.{digits}f}" if value else "0"
    return text.replace("-", "−").replace(".", decimal_sign)
