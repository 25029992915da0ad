"""A one-side summary of the rules for the back of a sheet, made from the layout's own numbers."""

from __future__ import annotations

from collections.abc import Iterator

from qwixprint import fonts
from qwixprint.drawing.arrange import BORDER
from qwixprint.drawing.banner import HEIGHT, Stripe, draw_banner, stripes_of
from qwixprint.drawing.dice import lettered, lying
from qwixprint.drawing.frames import draw_frame
from qwixprint.drawing.in_short import Sentence, sentences
from qwixprint.drawing.palette import TEXT, Palette
from qwixprint.drawing.text import DIGIT_HEIGHT, fitted, wrapped
from qwixprint.geometry import Box, centred
from qwixprint.locales import Catalogue
from qwixprint.scene import Circle, Item, Paint, Placed, Scene, Text
from qwixprint.sheet import Sheet, Shown

LARGEST, SMALLEST = 4.6, 2.2  # type size
LEADING = 1.36
INDENT, INDENT_FRAMES = 1.3, 2.1  # of the text, after what stands before a sentence
TITLE, HEADING, DICE = 7.4, 4.6, 6.0  # type sizes, and how high dice are


def draw_summary(sheet: Sheet, words: Catalogue, palette: Palette) -> Scene:
    """The rules in short, as large as the sheet allows, under its name and beside its dice."""
    inner = Box(0, 0, sheet.trim.width, sheet.trim.height).grown(-BORDER - 1)
    stripes = stripes_of(sheet, words, palette)
    items: list[Item] = [*draw_banner(sheet.title, sheet.own_title, stripes, inner, TITLE)]
    top = inner.y + HEIGHT * TITLE + 2.6
    thrown = lying(_throw(sheet), lettered(sheet, words, palette))
    scale = min(DICE / thrown.size.height, 0.6 * inner.width / thrown.size.width)
    width, height = thrown.size.width * scale, thrown.size.height * scale
    items.append(Placed(thrown, inner.right - width, top + (DICE - height) / 2, scale=scale))
    heading = words.label("summary-of")
    size = fitted(heading, fonts.DISPLAY, HEADING, inner.width - width - 4)
    baseline = top + DICE / 2 + DIGIT_HEIGHT * size / 2
    items.append(Text(inner.x, baseline, heading, fonts.DISPLAY, size, TEXT))
    top += DICE + 2.4
    room = Box(inner.x, top, inner.width, inner.bottom - top)
    items += _lines(list(sentences(sheet, words)), room, stripes)
    return Scene(sheet.trim, tuple(items), shared=True)


def _throw(sheet: Sheet) -> list[Shown]:
    """Every die of the game, with what may lie up after a throw."""
    found = []
    for index, die in enumerate(sheet.dice):
        face = die.faces[(2 * index + 1) % len(die.faces)] if die.faces else None
        number = face.number if face else (3 * index + 4) % die.sides + 1
        found.append(Shown(die, number, face))
    return found


def _indent(told: list[Sentence]) -> float:
    """Where the text begins, as a share of its size: after the dots, or after frames."""
    return INDENT_FRAMES if any(each.frame for each in told) else INDENT


def _height(told: list[Sentence], size: float, width: float) -> float:
    """How high the lines are, with hardly anything between the sentences."""
    room = width - _indent(told) * size
    lines = sum(len(wrapped(each.text, size, room, fonts.BODY)) for each in told)
    return (lines * LEADING + (len(told) - 1) * 0.3) * size


def _lines(told: list[Sentence], box: Box, stripes: tuple[Stripe, ...]) -> Iterator[Item]:
    """In the largest type that fits, and from the top to the bottom of their room."""
    size = LARGEST
    while size > SMALLEST and _height(told, size, box.width) > box.height:
        size -= 0.05
    spare = (box.height - _height(told, size, box.width)) / max(len(told) - 1, 1)
    y = box.y + LEADING * size / 2 + DIGIT_HEIGHT * size / 2
    indent = _indent(told)
    for index, sentence in enumerate(told):
        shade = stripes[index % len(stripes)].shade
        dot = (box.x + (indent / 2 - 0.33) * size, y - 0.27 * size)
        if sentence.frame:
            yield from draw_frame(sentence.frame, centred(dot, 1.4 * size, 1.4 * size), TEXT)
        else:
            yield Circle(dot, 0.26 * size, Paint(shade.band, shade.edge, 0.2))
        for text in wrapped(sentence.text, size, box.width - indent * size, fonts.BODY):
            yield Text(box.x + indent * size, y, text, fonts.BODY, size, TEXT)
            y += LEADING * size
        y += 0.3 * size + min(max(spare, 0.0), 0.9 * size)
