"""What a set brings, in signs that need no language: a line under the rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from qwixprint import fonts
from qwixprint.drawing import symbols
from qwixprint.drawing.frames import draw_frame
from qwixprint.drawing.palette import FADED, PAPER, SOFT, TEXT, Shade, neutral
from qwixprint.drawing.text import fitted, in_middle
from qwixprint.geometry import Box, centred
from qwixprint.scene import Item, Paint, Rect, line
from qwixprint.sheet import Effect, Sheet

SIZE = 3.4  # type size
FRAME = 4.0
APART = 0.8  # between two signs
PADDING, BESIDE = 0.5, 1.0  # around a reward, and between two
SHOWN = 3  # so many frames at most stand for all of them

# What is seen elsewhere: on the numbers themselves, at the beginning of a track.
_ELSEWHERE = ("cross set", "strike TRACK")


def rewards(sheet: Sheet) -> list[tuple[str, int, Effect]]:
    """Of what a sheet has to remind one: a frame, how many of them it takes, what they bring."""
    found = [
        (cells.frame, count, effect)
        for name, cells in sheet.sets.items()
        for count, effect in ((1, cells.each), (len(sheet.members[name]), cells.all))
        if effect is not None and effect.form not in _ELSEWHERE
    ]
    return list(dict.fromkeys(found))


class Sign(NamedTuple):
    """A piece of a line: how wide it is, and how it is drawn from a left edge around a height."""

    width: float
    draw: Callable[[float, float], Iterator[Item]]


class Look(NamedTuple):
    """What signs are made of."""

    sheet: Sheet
    shades: Mapping[str, Shade]
    letters: Mapping[str, str]


def legend_width(sheet: Sheet) -> float:
    """How wide all rewards are together."""
    return sum(_width(signs) for signs in _entries(Look(sheet, {}, {}))) - BESIDE


def draw_legend(
    sheet: Sheet, room: Box, shades: Mapping[str, Shade], letters: Mapping[str, str]
) -> Iterator[Item]:
    """Each reward on a ground of its own, side by side; many of them fill the room."""
    entries = list(_entries(Look(sheet, shades, letters)))
    spare = min(4.0, (room.width - legend_width(sheet)) / len(entries))
    x = room.x
    for signs in entries:
        width = _width(signs) - BESIDE + spare
        ground = Box(x, room.y, width, room.height).grown(-0.1)
        yield Rect(ground, Paint(neutral(shades), SOFT, 0.2), radius=1.4)
        start = x + PADDING + spare / 2
        for sign in signs:
            yield from sign.draw(start, room.centre[1])
            start += sign.width + APART
        x += width + BESIDE


def _entries(look: Look) -> Iterator[list[Sign]]:
    for frame, count, effect in rewards(look.sheet):
        yield [*_brings(frame, count), _arrow(), *_SIGNS.get(effect.form, _words)(look, effect)]


def _width(signs: list[Sign]) -> float:
    """With what is around a reward, and what is between it and the next."""
    return sum(sign.width + APART for sign in signs) - APART + 2 * PADDING + BESIDE


def _brings(frame: str, count: int) -> Iterator[Sign]:
    """The frame of a set, once, or as often as it takes them all."""

    def drawn(x: float, y: float) -> Iterator[Item]:
        yield from draw_frame(frame, Box(x, y - FRAME / 2, FRAME, FRAME), TEXT)

    if count > SHOWN:
        yield _text(f"{count}\N{MULTIPLICATION SIGN}")
    for _ in range(1 if count > SHOWN else count):
        yield Sign(FRAME, drawn)


def _arrow() -> Sign:
    return Sign(1.6, lambda x, y: iter([symbols.triangle(Box(x + 0.2, y - 0.9, 1.2, 1.8), FADED)]))


def _text(text: str) -> Sign:
    width = fonts.width(text, fonts.DISPLAY, SIZE)
    return Sign(
        width, lambda x, y: iter([in_middle(text, Box(x, y - 2, width, 4), SIZE, TEXT, "legend")])
    )


def _cross() -> Sign:
    """A cross as a pencil makes it, in a small box."""

    def drawn(x: float, y: float) -> Iterator[Item]:
        yield Rect(Box(x, y - 1.5, 3.0, 3.0), Paint(PAPER, SOFT, 0.2), radius=0.5)
        yield line((x + 0.6, y - 0.9), (x + 2.4, y + 0.9), TEXT, 0.45)
        yield line((x + 0.6, y + 0.9), (x + 2.4, y - 0.9), TEXT, 0.45)

    return Sign(3.0, drawn)


def _rows(fewest: bool) -> Sign:
    """The rows of a sheet as bars: all, or the shortest among longer ones."""

    def drawn(x: float, y: float) -> Iterator[Item]:
        lengths = (4.6, 3.4, 1.7, 4.0) if fewest else (4.6,) * 4
        for index, length in enumerate(lengths):
            shortest = length == min(lengths)
            bar = Box(x, y - 1.9 + index * 1.02, length, 0.5)
            yield Rect(bar, Paint(TEXT if shortest else FADED), radius=0.3)

    return Sign(4.6, drawn)


def _band(look: Look, name: str) -> Sign:
    """A row by its colour."""

    def drawn(x: float, y: float) -> Iterator[Item]:
        colour = next(row.colour for row in look.sheet.rows if row.name == name)
        shade = look.shades[colour]
        box = Box(x, y - 1.6, 6.0, 3.2)
        yield Rect(box.grown(-0.15), Paint(shade.band, shade.outline, 0.3), radius=0.8)
        if look.letters:
            pill = centred(box.centre, 3.0, 2.3)
            yield Rect(pill, Paint(PAPER, shade.outline, 0.2), radius=0.8)
            yield in_middle(look.letters[colour], pill, 1.9, TEXT, "legend")

    return Sign(6.0, drawn)


def _miss(sheet: Sheet) -> Iterator[Sign]:
    """A miss that costs nothing."""
    label = sheet.misses.cells[0].label if sheet.misses.cells else ""

    def drawn(x: float, y: float) -> Iterator[Item]:
        box = Box(x, y - 1.8, 4.8, 3.6)
        yield Rect(box.grown(-0.12), Paint(PAPER, TEXT, 0.25), radius=0.7)
        size = fitted(label, fonts.DISPLAY, 2.5, 3.8)
        yield in_middle(label, box, size, TEXT, "legend")

    yield Sign(4.8, drawn)
    yield _text("= 0")


def _words(look: Look, effect: Effect) -> list[Sign]:
    """An effect for which there is no sign yet, as layouts write it."""
    return [_text(effect.words)]


_SIGNS: dict[str, Callable[[Look, Effect], list[Sign]]] = {
    "cross fewest N": lambda _, effect: [_cross()] * effect.number + [_rows(fewest=True)],
    "cross every": lambda _, effect: [_cross(), _rows(fewest=False)],
    "cross ROW": lambda look, effect: [_cross(), _band(look, effect.of)],
    "points N": lambda _, effect: [_text(f"+{effect.number}")],
    "double fewest": lambda _, effect: [_text("2\N{MULTIPLICATION SIGN}"), _rows(fewest=True)],
    "free misses": lambda look, _: list(_miss(look.sheet)),
}
