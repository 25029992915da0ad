"""One turn as a strip of pictures: the throw, and step by step who marked what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qwixprint import fonts
from qwixprint.draw.detail import BESIDE
from qwixprint.draw.dice import Shown, equation, lying
from qwixprint.draw.palette import FAINT, PAPER, SOFT, TEXT, Shade
from qwixprint.draw.symbols import triangle
from qwixprint.draw.text import in_middle
from qwixprint.geometry import Box, Size
from qwixprint.scene import Circle, Item, Paint, Placed, Rect, Scene, Text

NAME = 3.1  # type size of a player's name
INNER = 2.6  # between the edge of a panel and what is in it
HEAD = 4.2  # the room of its number


@dataclass(frozen=True, slots=True)
class Marking:
    """What one player marked: a piece of the sheet, and the player's name."""

    player: str
    piece: Scene


@dataclass(frozen=True, slots=True)
class Step:
    """One picture of the strip: throws one after the other, or dice that are added up, and marks."""

    throws: tuple[tuple[Shown, ...], ...] = ()
    added: tuple[Shown, ...] = ()
    result: str = ""
    markings: tuple[Marking, ...] = ()


def draw_turn(steps: Sequence[Step], shades: Mapping[str, Shade], width: float) -> Scene:
    """The steps in a line, or in several if they are wider than they may be together."""
    lines: list[list[Scene]] = [[]]
    for number, step in enumerate(steps, start=1):
        panel = _panel(number, step, shades, width)
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
            items.append(Placed(panel, x, y))
            x += panel.size.width + BESIDE
        y += height + 2.4
    return Scene(Size(width, y - 2.4), tuple(items))


def _panel(number: int, step: Step, shades: Mapping[str, Shade], width: float) -> Scene:
    """A picture with its number in the corner."""
    top: list[Scene] = [lying(throw, shades) for throw in step.throws]
    if step.added:
        top.append(equation(step.added, shades, step.result))
    items: list[Item] = []
    y, right = INNER, 0.0
    for index, scene in enumerate(top):
        x = INNER + HEAD
        if index:
            items.append(triangle(Box(x - 3.4, y + 2.6, 1.6, 2.8), TEXT))
        items.append(Placed(scene, x, y))
        right = max(right, x + scene.size.width)
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
    badge = Box(INNER - 0.9, INNER - 0.9, 4.0, 4.0)
    items.append(Circle(badge.centre, 2.0, Paint(FAINT)))
    items.append(in_middle(str(number), badge, 3.0, TEXT))
    return Scene(Size(right + INNER, y - 1.8 + INNER), tuple(items))


def _named(marking: Marking) -> Scene:
    """A piece of a sheet with the name of its player under it."""
    piece, name = marking.piece, marking.player
    advance = fonts.width(name, fonts.BODY, NAME)
    width = max(piece.size.width, advance)
    items = (
        Placed(piece, (width - piece.size.width) / 2),
        Text((width - advance) / 2, piece.size.height + NAME, name, fonts.BODY, NAME, TEXT),
    )
    return Scene(Size(width, piece.size.height + 1.3 * NAME), items)
