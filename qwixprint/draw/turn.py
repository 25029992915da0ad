"""One turn as a strip of pictures: the throw, and step by step who marked what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qwixprint import fonts
from qwixprint.draw import symbols
from qwixprint.draw.detail import BESIDE
from qwixprint.draw.dice import Shown, equation, lying
from qwixprint.draw.palette import FAINT, PAPER, SOFT, TEXT, Shade
from qwixprint.draw.symbols import triangle
from qwixprint.draw.text import in_middle
from qwixprint.geometry import Box, Size
from qwixprint.scene import Circle, Item, Paint, Placed, Rect, Scene, Text

NAME = 3.9  # type size of a player's name
INNER = 2.6  # between the edge of a panel and what is in it
HEAD = 5.0  # the room of its number


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


def draw_turn(steps: Sequence[Step], shades: Mapping[str, Shade], width: float) -> Scene:
    """The steps in a line, or in several if they are wider than they may be together."""
    lines: list[list[Scene]] = [[]]
    for step in steps:
        panel = _panel(step, shades, width)
        taken = sum(each.size.width + BESIDE for each in lines[-1])
        if lines[-1] and taken + panel.size.width > width:
            lines.append([])
        lines[-1].append(panel)
    items: list[Item] = []
    y = 0.0
    for panels in lines:
        height = max(panel.size.height for panel in panels)
        x = 0.0
        for index, panel in enumerate(panels):
            if index:
                arrow = Box(x - BESIDE / 2 - 0.7, y + height / 2 - 1.4, 1.4, 2.8)
                items.append(triangle(arrow, SOFT))
            frame = Box(x, y, panel.size.width, height).grown(-0.15)
            items.append(Rect(frame, Paint(PAPER, SOFT, 0.25), radius=2))
            slack = 0.0 if _is_numbered(panel) else (height - panel.size.height) / 2
            items.append(Placed(panel, x, y + slack))
            x += panel.size.width + BESIDE
        y += height + 2.4
    return Scene(Size(width, y - 2.4), tuple(items))


def _panel(step: Step, shades: Mapping[str, Shade], width: float) -> Scene:
    """A picture with its number in the corner."""
    indent = INNER + (HEAD if step.label or len(step.throws) > 1 else 0)
    top: list[Scene] = [lying(throw, shades) for throw in step.throws]
    if step.added:
        top.append(equation(step.added, shades, step.result))
    items: list[Item] = []
    y, right = INNER, 0.0
    for index, scene in enumerate(top):
        if index:
            items.append(triangle(Box(indent - 3.4, y + 2.6, 1.6, 2.8), TEXT))
        items.append(Placed(scene, indent, y))
        right = max(right, indent + scene.size.width)
        y += scene.size.height + 1.8
    x = INNER
    for marking in step.markings:
        piece = _named(marking)
        if x > INNER and x + piece.size.width + INNER > width:
            x, y = INNER, y + piece.size.height + 1.8
        items.append(Placed(piece, x, y))
        right = max(right, x + piece.size.width)
        x += piece.size.width + 3
    if step.markings:
        y += max(_named(each).size.height for each in step.markings) + 1.8
    if step.label:
        badge = Box(INNER - 1.0, INNER - 1.0, 4.8, 4.8)
        items.append(Circle(badge.centre, 2.4, Paint(FAINT)))
        items.append(in_middle(step.label, badge, 3.8, TEXT))
    return Scene(Size(right + INNER, y - 1.8 + INNER), tuple(items))


def _is_numbered(panel: Scene) -> bool:
    return any(isinstance(item, Text) for item in panel.items)


def _named(marking: Marking) -> Scene:
    """A piece of a sheet with the name of its player under it, and a clover if it was luck."""
    piece, name = marking.piece, marking.player
    clover = 5.0 if marking.lucky else 0.0
    advance = fonts.width(name, fonts.BODY, NAME) + clover
    width = max(piece.size.width, advance)
    x, y = (width - advance) / 2, piece.size.height + NAME
    items: list[Item] = [
        Placed(piece, (width - piece.size.width) / 2),
        Text(x + clover, y, name, fonts.BODY, NAME, TEXT),
    ]
    if marking.lucky:
        items += symbols.clover((x + 2, y - 1.2), 4.0, TEXT)
    return Scene(Size(width, piece.size.height + 1.3 * NAME), tuple(items))


def draw_faces(dice: Sequence[Sequence[Shown]], shades: Mapping[str, Shade]) -> Scene:
    """Every face of every die, a line for each die, two dice beside each other."""
    lines = [lying(faces, shades) for faces in dice]
    width, height = lines[0].size.width, lines[0].size.height + 1.8
    items = tuple(
        Placed(line, (index % 2) * (width + 2 * BESIDE), (index // 2) * height)
        for index, line in enumerate(lines)
    )
    half = -(-len(lines) // 2)
    return Scene(Size(2 * width + 2 * BESIDE, half * height - 1.8), items)


def draw_values(
    rows: Sequence[tuple[str, Sequence[Shown], int]], shades: Mapping[str, Shade]
) -> Scene:
    """For each colour the dice that count for it, and what they make; two beside each other."""
    lines = [equation(dice, shades, str(value)) for _, dice, value in rows]
    tall = lines[0].size.height + 2.4
    edge = 3.0
    column = max(line.size.width for line in lines) + edge
    items: list[Item] = []
    for index, ((colour, _, _), line) in enumerate(zip(rows, lines, strict=True)):
        x, y = (index % 2) * (column + 2 * BESIDE), (index // 2) * tall
        shade = shades[colour]
        mark = Box(x, y, 1.6, line.size.height)
        items.append(Rect(mark, Paint(shade.band, shade.edge, 0.2), radius=0.6))
        items.append(Placed(line, x + edge, y))
    half = -(-len(lines) // 2)
    return Scene(Size(2 * column + 2 * BESIDE, half * tall - 2.4), tuple(items))
