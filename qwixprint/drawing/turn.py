"""One turn as a strip of pictures: the throw, and step by step who marked what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from qwixprint import fonts
from qwixprint.drawing import symbols
from qwixprint.drawing.detail import BESIDE
from qwixprint.drawing.dice import equation, lying
from qwixprint.drawing.palette import FAINT, PAPER, SOFT, TEXT, Shade
from qwixprint.drawing.symbols import triangle
from qwixprint.drawing.text import fitted, in_middle, shortened
from qwixprint.geometry import Box, Size
from qwixprint.scene import Circle, Item, Paint, Placed, Rect, Scene, Text
from qwixprint.sheet import Shown

NAME = 3.9  # type size of a player's name
SMALLEST = 3.7  # what is still too long is shortened
LONGEST = 40.0  # how wide it may be
INNER = 2.6  # between the edge of a panel and what is in it
HEAD = 5.0  # the room of its number
UNDER = 6.8  # from the upper edge of a panel to where its number does not reach
AGAIN = 3.4  # before a throw that came after another, for a triangle


@dataclass(frozen=True, slots=True)
class Marking:
    """What one player marked: a piece of the sheet, and the player's name."""

    player: str
    piece: Scene
    lucky: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One picture of the strip: throws one after the other, or dice to be added up, and marks."""

    label: str = ""  # its number, if it has one
    throws: tuple[tuple[Shown, ...], ...] = ()
    added: tuple[Shown, ...] = ()
    result: str = ""
    markings: tuple[Marking, ...] = ()
    meanwhile: bool = False  # at the same time as the one before it


def draw_turn(
    steps: Sequence[Step], shades: Mapping[str, Shade], width: float, in_the_middle: bool = False
) -> Scene:
    """The steps in a line, or in several if they are wider than they may be together."""
    lines: list[list[tuple[Step, Scene]]] = [[]]
    for step in steps:
        panel = _panel(step, shades, width)
        taken = sum(each.size.width + BESIDE for _, each in lines[-1])
        if lines[-1] and taken + panel.size.width > width:
            lines.append([])
        lines[-1].append((step, panel))
    items: list[Item] = []
    y = 0.0
    widest = width
    for panels in lines:
        height = max(panel.size.height for _, panel in panels)
        together = sum(panel.size.width + BESIDE for _, panel in panels) - BESIDE
        start = x = max(0.0, width - together) / 2 if in_the_middle else 0.0
        for step, panel in panels:
            box = Box(x, y, panel.size.width, height)
            items += _framed(step, panel, box, x > start)
            x = box.right + BESIDE
        widest = max(widest, x - BESIDE)  # a throw of very many dice
        y += height + 2.4
    return Scene(Size(widest, y - 2.4), tuple(items))


def draw_panels(
    steps: Sequence[Step], shades: Mapping[str, Shade], width: float
) -> tuple[Scene, ...]:
    """The steps one by one, all of one height, for a page that puts them into lines itself."""
    panels = [(step, _panel(step, shades, width)) for step in steps]
    height = max(panel.size.height for _, panel in panels)
    found = []
    for number, (step, panel) in enumerate(panels):
        x = BESIDE if number else 0.0
        box = Box(x, 0, panel.size.width, height)
        items = tuple(_framed(step, panel, box, number > 0))
        found.append(Scene(Size(box.right, height), items))
    return tuple(found)


def _framed(step: Step, panel: Scene, box: Box, follows: bool) -> Iterator[Item]:
    """A panel in its frame, with its number, and a triangle before it if it comes after another."""
    if follows and not step.meanwhile:
        middle = Box(box.x - BESIDE / 2 - 0.7, box.centre[1] - 1.4, 1.4, 2.8)
        yield triangle(middle, SOFT)
    yield Rect(box.grown(-0.15), Paint(PAPER, SOFT, 0.25), radius=2)
    yield Placed(panel, box.x, box.y + (box.height - panel.size.height) / 2)
    if step.label:
        badge = Box(box.x + INNER - 1.0, box.y + INNER - 1.0, 4.8, 4.8)
        yield Circle(badge.centre, 2.4, Paint(FAINT))
        yield in_middle(step.label, badge, 3.8, TEXT)


def _panel(step: Step, shades: Mapping[str, Shade], width: float) -> Scene:
    """What there is to see of a step: dice, and under them what was marked."""
    top: list[Scene] = []
    for throw, after in zip_longest(step.throws, step.throws[1:]):
        gone = [n for n, die in enumerate(throw) if after and die != after[n]]
        top.append(lying(throw, shades, faint=gone))
    if step.added:
        top.append(equation(step.added, shades, step.result))
    again = AGAIN if len(top) > 1 else 0.0
    pieces = [_named(marking) for marking in step.markings]
    if not pieces:  # dice alone stand in the middle, under the number
        y = UNDER if step.label else INNER
        items, right, bottom = _thrown(top, INNER + again, y)
        return Scene(Size(right + again + INNER, bottom + y), tuple(items))
    number = HEAD if step.label else 0.0
    upper = max((scene.size.width for scene in top), default=0.0)
    lines = _in_lines(pieces, width - 2 * INNER - (0.0 if top else number))
    lower = max(sum(piece.size.width + 3 for piece in line) - 3 for line in lines)
    inner = max(number + upper + again, lower + (0.0 if top else number))
    # What is beside the number is in the middle together with it.
    aside = (inner - number - upper - again) / 2
    items, _, bottom = _thrown(top, INNER + number + aside + again, INNER)
    y = bottom + 1.8 if top else INNER
    for line in lines:
        together = sum(piece.size.width + 3 for piece in line) - 3
        x = INNER + (inner - together + (0.0 if top else number)) / 2
        for piece in line:
            items.append(Placed(piece, x, y))
            x += piece.size.width + 3
        y += max(piece.size.height for piece in line) + 1.8
    return Scene(Size(inner + 2 * INNER, y - 1.8 + INNER), tuple(items))


def _thrown(top: Sequence[Scene], x: float, y: float) -> tuple[list[Item], float, float]:
    """Throws under each other, a triangle before each but the first; where they end."""
    items: list[Item] = []
    for index, scene in enumerate(top):
        if index:
            items.append(triangle(Box(x - AGAIN, y + 2.6, 1.6, 2.8), TEXT))
        items.append(Placed(scene, x, y))
        y += scene.size.height + 1.8
    return items, x + max((scene.size.width for scene in top), default=0.0), y - 1.8


def _in_lines(pieces: Sequence[Scene], width: float) -> list[list[Scene]]:
    """Pieces side by side, and in several lines if they are wider than they may be together."""
    lines: list[list[Scene]] = [[]]
    for piece in pieces:
        taken = sum(each.size.width + 3 for each in lines[-1])
        if lines[-1] and taken + piece.size.width > width:
            lines.append([])
        lines[-1].append(piece)
    return lines


def led_to(piece: Scene) -> Scene:
    """A piece of a sheet after a triangle: what came before it brought it."""
    width, height = piece.size
    sign = triangle(Box(0.3, height / 2 - 1.4, 1.5, 2.8), TEXT)
    return Scene(Size(width + 2.8, height), (sign, Placed(piece, 2.8)))


def _named(marking: Marking) -> Scene:
    """A piece of a sheet with the name of its player under it, and a clover if it was luck."""
    piece = marking.piece
    clover = 5.0 if marking.lucky else 0.0
    font = fonts.able(marking.player, fonts.BODY)
    room = max(piece.size.width, LONGEST) - clover
    size = max(SMALLEST, fitted(marking.player, font, NAME, room))
    name = shortened(marking.player, font, size, room)
    advance = fonts.width(name, font, size) + clover
    width = max(piece.size.width, advance)
    x, y = (width - advance) / 2, piece.size.height + NAME
    items: list[Item] = [
        Placed(piece, (width - piece.size.width) / 2),
        Text(x + clover, y, name, font, size, TEXT),
    ]
    if marking.lucky:
        items += symbols.clover((x + 2, y - 1.2), 4.0, TEXT)
    return Scene(Size(width, piece.size.height + 1.3 * NAME), tuple(items))


def draw_faces(dice: Sequence[Sequence[Shown]], shades: Mapping[str, Shade]) -> Scene:
    """Every face of every die, a frame for each die, two dice beside each other."""
    lines = [lying(faces, shades) for faces in dice]
    edge = 1.6
    width, height = lines[0].size.width + 2 * edge, lines[0].size.height + 2 * edge
    items: list[Item] = []
    for index, line in enumerate(lines):
        x, y = (index % 2) * (width + BESIDE), (index // 2) * (height + 1.6)
        items.append(Rect(Box(x, y, width, height), Paint(FAINT), radius=2.4))
        items.append(Placed(line, x + edge, y + edge))
    half = -(-len(lines) // 2)
    return Scene(Size(2 * width + BESIDE, half * (height + 1.6) - 1.6), tuple(items))


def draw_values(
    rows: Sequence[tuple[str, Sequence[Shown], int]], shades: Mapping[str, Shade]
) -> Scene:
    """For each colour the dice that count for it, and what they make; two beside each other."""
    lines = [equation(dice, shades, str(value)) for _, dice, value in rows]
    tall = lines[0].size.height + 2.4
    edge = 5.6
    column = max(line.size.width for line in lines) + edge
    items: list[Item] = []
    for index, ((colour, _, _), line) in enumerate(zip(rows, lines, strict=True)):
        x, y = (index % 2) * (column + 2 * BESIDE), (index // 2) * tall
        shade = shades[colour]
        mark = Box(x, y, 4.0, line.size.height)
        items.append(Rect(mark, Paint(shade.band, shade.edge, 0.2), radius=0.6))
        if shade.letter:
            size = fitted(shade.letter, fonts.DISPLAY, 3.6, mark.width - 0.6)
            ink = shade.ink if shade.edge else PAPER
            items.append(in_middle(shade.letter, mark, size, ink))
        items.append(Placed(line, x + edge, y))
    half = -(-len(lines) // 2)
    return Scene(Size(2 * column + 2 * BESIDE, half * tall - 2.4), tuple(items))
