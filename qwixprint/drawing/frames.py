"""Frames around the numbers of a set: each has a shape of its own, so that no colour is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sin

from qwixprint import fonts
from qwixprint.drawing.palette import PAPER, TEXT
from qwixprint.drawing.text import DIGIT_HEIGHT, in_middle
from qwixprint.geometry import Box, Point, centred
from qwixprint.scene import QUARTER, Circle, Colour, Item, Paint, Path, Rect, polygon
from qwixprint.sheet import Cell, Sheet

FULL = 9.3  # a frame around a number of Qwixx; smaller ones have thinner lines
LINE, BOLD, DOUBLE = 0.5, 0.8, 0.36
INSET = 0.2  # of the outermost ink, from the edge of its box; that of a square is larger
SQUARE_INSET, BOLD_INSET = 0.5, 0.4
INNER = 1.08  # of the second line of a double frame
SQUARE = 1.1  # how much wider than high a square may be, so that two digits have room in it
THINNEST = 0.24  # a line of a small frame
CLEAR = 0.63  # between digits and straight lines beside them, at least
ROUND_CLEAR = 0.35  # between their corners, which are round, and other frames
POINTS = 12  # of a star: one of them lies beside each corner of the digits
LINK = 1.5  # how wide the bar between two linked numbers is
LINKED = Paint(TEXT, PAPER, 0.4)
BADGE = 1.5  # the radius of the letter of those that are elsewhere


def frames_on(sheet: Sheet, cell: Cell) -> list[str]:
    """The frames around a cell."""
    names = [sheet.sets[name].frame for name in cell.sets if not cell.second]
    return list(dict.fromkeys(name for name in names if name))


def draw_frame(name: str, box: Box, colour: Colour, tag: str = "") -> Iterator[Item]:
    """A frame in the middle of a box, as large as that allows, with white paper in it."""
    thin = min(1.0, min(box.width, box.height) / FULL)
    yield from _SHAPES[name](box, thin, Paint(PAPER, colour, _line(thin)), tag)


def most_inside(name: str, box: Box) -> float:
    """The largest type size at which two digits stay clear of a frame in that box."""
    side = min(box.width, box.height)
    thin = min(1.0, side / FULL)
    left, _, right, _ = fonts.ink("10", fonts.DISPLAY, 1.0)
    wide = (right - left) / 2
    if name in ("bold", "double", "square"):
        edges = {"bold": BOLD_INSET + BOLD, "double": INNER + DOUBLE / 2}
        taken = edges.get(name, SQUARE_INSET + LINE) * thin
        across = min(box.width, SQUARE * side) if name == "square" else box.width
        return float((across / 2 - taken - CLEAR * min(1.0, box.width / FULL)) / wide)
    free = side / 2 - (INSET + LINE) * thin - ROUND_CLEAR  # in all directions; a star has valleys
    return float((0.95 if name == "star" else 1.0) * free / hypot(wide, DIGIT_HEIGHT / 2))


# --- shapes: in a box, with lines of some width; the ground shows around them, also black on black


def _line(thin: float, width: float = LINE) -> float:
    return max(width * thin, THINNEST)


def _bold(box: Box, thin: float, paint: Paint, tag: str) -> Iterator[Item]:
    width = max(BOLD * thin, 2 * THINNEST)
    inside = box.grown(-BOLD_INSET * thin - width / 2)
    yield Rect(inside, paint._replace(width=width), 0.9 * thin, tag)


def _double(box: Box, thin: float, paint: Paint, tag: str) -> Iterator[Item]:
    paint = paint._replace(width=_line(thin, DOUBLE))
    yield Rect(box.grown(-0.35 * thin), paint, 1.2 * thin, tag)
    yield Rect(box.grown(-INNER * thin), paint._replace(fill=None), 0.6 * thin, tag)


def _square(box: Box, thin: float, paint: Paint, tag: str) -> Iterator[Item]:
    width = min(box.width, SQUARE * box.height)
    height = min(box.height, box.width)
    inside = centred(box.centre, width, height).grown(-(SQUARE_INSET + LINE / 2) * thin)
    yield Rect(inside, paint, 0.0, tag)


def _circle(box: Box, thin: float, paint: Paint, tag: str) -> Iterator[Item]:
    yield Circle(box.centre, _radius(box, thin), paint, tag)


def _octagon(box: Box, thin: float, paint: Paint, tag: str) -> Iterator[Item]:
    radius = _radius(box, thin) / cos(pi / 8)
    yield polygon(_round(box.centre, [radius] * 8, pi / 8), paint, tag)


def _star(box: Box, thin: float, paint: Paint, tag: str) -> Iterator[Item]:
    radius = _radius(box, thin) + INSET * thin
    yield polygon(_round(box.centre, [radius, 0.86 * radius] * POINTS, 0.0), paint, tag)


def _notch(box: Box, thin: float, paint: Paint, tag: str) -> Iterator[Item]:
    """A square whose corners are cut out round."""
    half = _radius(box, thin)
    cut = 0.42 * half
    bend = QUARTER * cut
    x, y = box.centre
    segments: list[tuple[str | float, ...]] = [("M", x - half + cut, y - half)]
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):  # along a side, then around its end
        right, down = x + half * (dx + dy), y + half * (dy - dx)
        start, end = (right - cut * dx, down - cut * dy), (right - cut * dy, down + cut * dx)
        one = (start[0] - bend * dy, start[1] + bend * dx)
        two = (end[0] - bend * dx, end[1] - bend * dy)
        segments += [("L", *start), ("C", *one, *two, *end)]
    yield Path((*segments, ("Z",)), paint, tag)


def _radius(box: Box, thin: float) -> float:
    """How far the middle of a line may be from the middle of its box."""
    return min(box.width, box.height) / 2 - (INSET + LINE / 2) * thin


def _round(centre: Point, radii: list[float], first: float) -> tuple[Point, ...]:
    """Corners around a middle, the first at an angle from the right."""
    step = 2 * pi / len(radii)
    return tuple(
        (centre[0] + radius * cos(first + k * step), centre[1] + radius * sin(first + k * step))
        for k, radius in enumerate(radii)
    )


_SHAPES: dict[str, Callable[[Box, float, Paint, str], Iterator[Item]]] = {
    "bold": _bold,
    "double": _double,
    "square": _square,
    "circle": _circle,
    "octagon": _octagon,
    "notch": _notch,
    "star": _star,
}


# --- what is crossed together


def linked(sheet: Sheet) -> Iterator[tuple[Cell, ...]]:
    """The cells of each set in which one cross brings all others."""
    for name, cells in sheet.sets.items():
        if cells.linked:
            yield sheet.members[name]


def neighbours(one: Cell, other: Cell) -> bool:
    """Whether a bar can join two cells: one stands right above the other."""
    return one.column == other.column and other.row - one.row == 1


def draw_link(upper: Box, lower: Box) -> Iterator[Item]:
    """A bar from the frame of one cell to that of another below it."""
    start = upper.centre[1] + min(upper.width, upper.height) / 2 - INSET - LINE
    end = lower.centre[1] - min(lower.width, lower.height) / 2 + INSET + LINE
    bar = Box(upper.centre[0] - LINK / 2, start, LINK, end - start)
    yield Rect(bar, LINKED, LINK / 4)


def draw_letter(letter: str, box: Box, tag: str) -> Iterator[Item]:
    """The letter that linked cells share which are not neighbours, in a corner."""
    badge = centred((box.right - BADGE - 0.1, box.bottom - BADGE - 0.1), 2 * BADGE, 2 * BADGE)
    yield Circle(badge.centre, BADGE, LINKED, tag)
    yield in_middle(letter, badge, 2.3, PAPER, tag)
