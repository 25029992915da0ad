"""Dice as they lie on a table: pips for six sides, a digit for others, coloured faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin

from qwixprint import fonts
from qwixprint.drawing.palette import PAPER, SOFT, TEXT, Palette, Shade
from qwixprint.drawing.text import in_middle
from qwixprint.geometry import Box, Point, Size, centred
from qwixprint.locales import Catalogue
from qwixprint.scene import Circle, Colour, Item, Paint, Placed, Rect, Scene, Text, polygon
from qwixprint.sheet import Sheet, Shown

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


def lettered(sheet: Sheet, words: Catalogue, palette: Palette) -> Mapping[str, Shade]:
    """The shade of every colour on a sheet, with its letter if the palette has letters."""
    shades = palette.of(sheet)
    if not palette.letters:
        return shades
    letters = words.letters_of(sheet.used_colours)
    return {name: shade._replace(letter=letters.get(name, "")) for name, shade in shades.items()}


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


def _letter(shade: Shade, box: Box) -> Iterator[Item]:
    """The letter of its colour, on a tag at the lower edge."""
    if shade.letter:
        yield from tag(shade, (box.centre[0], box.bottom - 0.55))


def tag(shade: Shade, centre: Point) -> Iterator[Item]:
    """The letter of a colour on white, with an outline in that colour."""
    size = 2.5
    width = max(2.9, fonts.width(shade.letter, fonts.DISPLAY, size) + 0.9)
    room = centred(centre, width, 2.7)
    yield Rect(room, Paint(PAPER, shade.edge or shade.band, 0.25), radius=1.2)
    yield in_middle(shade.letter, room, size, TEXT)


def _pips(box: Box, shade: Shade, number: int) -> Iterator[Item]:
    yield Rect(box, _body(shade), radius=1.7)
    x, y = box.centre
    step, radius = box.width / 4, 0.78
    if shade.letter:
        y, step, radius = y - 0.75, 1.65, 0.68
    for dx, dy in _PIPS[number]:
        yield Circle((x + dx * step, y + dy * step), radius, Paint(_mark(shade)))
    yield from _letter(shade, box)


def _plain(box: Box, shade: Shade, text: str) -> Iterator[Item]:
    yield Rect(box, _body(shade), radius=1.7)
    above = Box(box.x, box.y, box.width, 6.0) if shade.letter else box
    yield in_middle(text, above, 5.4, _mark(shade))
    yield from _letter(shade, box)


def _faceted(box: Box, shade: Shade, text: str) -> Iterator[Item]:
    """A die with other than six sides, seen from above the face that lies up."""
    x, y = box.centre
    radius = box.width / 2 * 1.06

    def corner(sixth: int) -> Point:
        return (x + radius * sin(sixth * pi / 3), y - radius * cos(sixth * pi / 3))

    yield polygon(tuple(corner(k) for k in range(6)), _body(shade))
    face = tuple(corner(k) for k in (0, 2, 4))
    yield polygon(face, Paint(None, _mark(shade), 0.3))
    yield in_middle(text, Box(box.x, box.y + 0.5, box.width, box.height), 3.7, _mark(shade))
    yield from _letter(shade, box)


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
