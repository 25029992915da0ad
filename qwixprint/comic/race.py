"""The scores of a game from turn to turn, as a line for every player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from qwixprint import fonts
from qwixprint.drawing.palette import DARK, FAINT, PAPER, TEXT
from qwixprint.drawing.text import DIGIT_HEIGHT, fitted, in_middle, shortened, signed
from qwixprint.geometry import Box, Point, Size, centred
from qwixprint.locales import Catalogue
from qwixprint.scene import Circle, Colour, Item, Paint, Path, Rect, Scene, Text, line, polygon

LABEL = 3.0  # type size of the names
SMALL = 2.5  # of the numbers at the edges
ROOM = 42.0  # for the names, at the right
ABOVE, LEFT, BELOW = 4.8, 9.0, 6.0  # for the points and the turns, with what they are called
# Found by search so that lines stay apart under every kind of colour blindness.
INKS = ("#DF8020", "#00004C", "#00B2B2", "#7F00FF", "#4C0D00", "#206060")
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


@dataclass(frozen=True, slots=True)
class _Field:
    """Where turns and points lie on the drawing."""

    box: Box
    turns: int
    low: int
    high: int

    def at(self, turn: int, points: int) -> Point:
        share = (points - self.low) / (self.high - self.low)
        x = self.box.x + self.box.width * turn / self.turns
        return (x, self.box.bottom - self.box.height * share)


def draw_race(
    names: Sequence[str], scores: Sequence[Sequence[int]], size: Size, words: Catalogue
) -> Scene:
    """`scores` has the totals of all players after every turn."""
    after = [tuple(0 for _ in names), *scores]
    box = Box(LEFT, ABOVE, size.width - LEFT - ROOM, size.height - BELOW - ABOVE)
    low, high = min(map(min, after)), max(max(map(max, after)), 1)
    field = _Field(box, len(scores), low, high)
    items: list[Item] = list(_grid(field, words))
    lines = [
        [field.at(turn, each[player]) for turn, each in enumerate(after)]
        for player in range(len(names))
    ]
    heights = _apart([points[-1][1] for points in lines], 1.35 * LABEL, size.height - LABEL)
    for player, points in enumerate(lines):
        ink = INKS[player % len(INKS)]
        (start, *rest) = points
        items.append(
            Path((("M", *start), *(("L", *point) for point in rest)), Paint(None, ink, 0.7))
        )
        items += [_sign(player, point, ink) for point in rest]
    for player, points in enumerate(lines):
        ink = INKS[player % len(INKS)]
        items += _label(names[player], after[-1][player], points[-1], heights[player], ink)
    return Scene(size, tuple(items))


def _sign(player: int, at: Point, ink: Colour) -> Item:
    """What stands on a line at every turn: for each of six players another shape."""
    x, y = at
    paint = Paint(PAPER if player % 2 else ink, ink, 0.4)
    match player % 6:
        case 0 | 1:
            return Circle(at, 0.85, paint)
        case 2 | 3:
            return Rect(centred(at, 1.6, 1.6), paint)
        case _:
            return polygon(((x, y - 1.1), (x + 1.1, y + 0.8), (x - 1.1, y + 0.8)), paint)


def _grid(field: _Field, words: Catalogue) -> Iterator[Item]:
    """Lines for the points, the numbers of the turns, and what both are called."""
    for key, y in (("points", 2.2), ("turns", field.box.bottom + 3.5 + DIGIT_HEIGHT * SMALL / 2)):
        name = words.label(key)
        yield Text(0, y, name, fonts.DISPLAY, fitted(name, fonts.DISPLAY, SMALL, LEFT + 1), DARK)
    step = _step(field.high - field.low, 5)
    for points in range(-(-field.low // step) * step, field.high + 1, step):
        x, y = field.at(0, points)
        yield line((x, y), (field.box.right, y), FAINT, 0.3)
        place = Box(0, y - 2, LEFT - 1, 4)
        yield in_middle(signed(points), place, SMALL, DARK, font=fonts.BODY)
    step = _step(field.turns, 20)
    for turn in range(step, field.turns + 1, step):
        x, _ = field.at(turn, field.low)
        place = Box(x - 4, field.box.bottom + 1.5, 8, 4)
        yield in_middle(str(turn), place, SMALL, DARK, font=fonts.BODY)


def _label(name: str, total: int, end: Point, y: float, ink: Colour) -> Iterator[Item]:
    """The name and the score beside the end of a line, or a little above or below it."""
    left = end[0] + 7
    font = fonts.able(name, fonts.DISPLAY)
    points = f" {signed(total)}"
    room = ROOM - 7 - fonts.width(points, font, LABEL)
    yield line((end[0] + 1.4, end[1]), (left - 1, y), ink, 0.3)
    text = shortened(name, font, LABEL, room) + points
    yield Text(left, y + 0.36 * LABEL, text, font, LABEL, TEXT)


def _apart(places: Sequence[float], least: float, limit: float) -> list[float]:
    """Places moved so that any two are so far apart, in the same order and below a limit."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    moved = list(places)
    for before, after in pairwise(order):
        moved[after] = max(moved[after], moved[before] + least)
    for index in reversed(order):
        moved[index] = min(moved[index], limit)
        limit = moved[index] - least
    return moved


def _step(span: int, most: int) -> int:
    """A round number that divides a span into at most so many parts."""
    return next((step for step in STEPS if span / step <= most), STEPS[-1])
