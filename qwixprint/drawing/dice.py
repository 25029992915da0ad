"""Dice as they lie on a table: pips for six sides, a digit for others, coloured faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin

from qwixprint import fonts
from qwixprint.drawing.palette import PAPER, SOFT, TEXT, Shade
from qwixprint.drawing.text import DIGIT_HEIGHT, fitted, in_middle
from qwixprint.geometry import Box, Point, Size
from qwixprint.scene import Circle, Colour, Item, Paint, Placed, Rect, Scene, Text, polygon
from qwixprint.sheet import Shown

SIDE = 8.0
GAP = 1.6
RESULT = 6.0  # type size of what dice make together
SIGN = 4.0  # the room of a + or = between dice
_WHITE = Shade(PAPER, PAPER, TEXT, edge=TEXT)

# Where the pips of one to six lie, in quarters of a side around the middle.
_PIPS: Mapping[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def draw_die(shown: Shown, shades: Mapping[str, Shade], faint: bool = False) -> Scene:
    """One die: in the colour of its row, or of the face that lies up; faint if it is gone."""
    box = Box(0, 0, SIDE, SIDE).grown(-0.2)
    colour = shown.face.colour if shown.face else shown.die.name
    shade = shades.get(colour, _WHITE)
    if faint:
        shade = Shade(shade.tint, shade.tint, shade.ink, edge=SOFT, letter=shade.letter)
    if shown.face is not None:
        items = _plain(box, shade, str(shown.face.number))
    elif shown.die.sides == 6:
        items = _pips(box, shade, shown.number)
    else:
        items = _faceted(box, shade, str(shown.number))
    return Scene(Size(SIDE, SIDE), tuple(items))


def _body(shade: Shade) -> Paint:
    return Paint(shade.band, shade.edge or shade.ink, 0.35)


def _mark(shade: Shade) -> Colour:
    return shade.ink if shade.edge else PAPER


def _letter(shade: Shade, room: Box) -> Iterator[Item]:
    """The letter of its colour, where neither pips nor digits are."""
    if shade.letter:
        size = fitted(shade.letter, fonts.DISPLAY, room.height / DIGIT_HEIGHT, room.width)
        yield in_middle(shade.letter, room, size, _mark(shade))


def _pips(box: Box, shade: Shade, number: int) -> Iterator[Item]:
    yield Rect(box, _body(shade), radius=1.7)
    x, y = box.centre
    yield from _letter(shade, Box(x - 1.05, box.bottom - 2.6, 2.1, 2.2))
    step = box.width / 4
    for dx, dy in _PIPS[number]:
        yield Circle((x + dx * step, y + dy * step), 0.78, Paint(_mark(shade)))


def _plain(box: Box, shade: Shade, text: str) -> Iterator[Item]:
    yield Rect(box, _body(shade), radius=1.7)
    if shade.letter:
        yield from _letter(shade, Box(box.x + 0.5, box.y + 0.5, 3.0, 2.6))
        box = Box(box.x + 2.1, box.y + 1.7, box.width - 2.1, box.height - 1.7)
    yield in_middle(text, box, 4.8 if shade.letter else 5.4, _mark(shade))


def _faceted(box: Box, shade: Shade, text: str) -> Iterator[Item]:
    """A die with other than six sides, seen from above the face that lies up."""
    x, y = box.centre
    radius = box.width / 2 * 1.06

    def corner(sixth: int) -> Point:
        return (x + radius * sin(sixth * pi / 3), y - radius * cos(sixth * pi / 3))

    yield polygon(tuple(corner(k) for k in range(6)), _body(shade))
    face = tuple(corner(k) for k in (0, 2, 4))
    yield polygon(face, Paint(None, _mark(shade), 0.3))
    yield from _letter(shade, Box(x - 1.05, box.bottom - 2.25, 2.1, 2.0))
    yield in_middle(text, Box(box.x, box.y + 0.5, box.width, box.height), 3.7, _mark(shade))


def lying(
    dice: Sequence[Shown], shades: Mapping[str, Shade], signs: str = "", faint: Sequence[int] = ()
) -> Scene:
    """Dice in a line, with a sign between each two of them if one is given."""
    items: list[Item] = []
    x = 0.0
    for index, shown in enumerate(dice):
        if index and signs:
            items.append(in_middle(signs, Box(x, 0, SIGN, SIDE), 4.2, TEXT))
            x += SIGN
        elif index:
            x += GAP
        items.append(Placed(draw_die(shown, shades, index in faint), x))
        x += SIDE
    return Scene(Size(x, SIDE), tuple(items))


def equation(dice: Sequence[Shown], shades: Mapping[str, Shade], result: str) -> Scene:
    """The dice that are added up, and what they make."""
    added = lying(dice, shades, "+")
    start = added.size.width + SIGN
    width = fonts.width(result, fonts.DISPLAY, RESULT)
    items: tuple[Item, ...] = (
        Placed(added),
        in_middle("=", Box(added.size.width, 0, SIGN, SIDE), 4.2, TEXT),
        Text(start + 0.6, SIDE / 2 + 0.353 * RESULT, result, fonts.DISPLAY, RESULT, TEXT),
    )
    return Scene(Size(start + width + 0.6, SIDE), items)
