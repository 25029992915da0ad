"""A one-side summary of the rules for the back of a sheet, made from the layout's own numbers."""

from __future__ import annotations

from collections.abc import Iterator

from qwixprint import fonts
from qwixprint.drawing.arrange import BORDER
from qwixprint.drawing.banner import HEIGHT, Stripe, draw_banner, stripes_of
from qwixprint.drawing.dice import lettered, lying
from qwixprint.drawing.palette import TEXT, Palette
from qwixprint.drawing.text import DIGIT_HEIGHT, fitted, wrapped
from qwixprint.families import family_of
from qwixprint.families.state import IDLE_ROUNDS
from qwixprint.geometry import Box
from qwixprint.locales import Catalogue
from qwixprint.scene import Circle, Item, Paint, Placed, Scene, Text
from qwixprint.sheet import Sheet, Shown

LARGEST, SMALLEST = 4.6, 2.4  # type size
LEADING = 1.36
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
    items += _lines(list(_sentences(sheet, words)), room, stripes)
    return Scene(sheet.trim, tuple(items), shared=True)


def _throw(sheet: Sheet) -> list[Shown]:
    """Every die of the game, with what may lie up after a throw."""
    found = []
    for index, die in enumerate(sheet.dice):
        face = die.faces[(2 * index + 1) % len(die.faces)] if die.faces else None
        number = face.number if face else (3 * index + 4) % die.sides + 1
        found.append(Shown(die, number, face))
    return found


def _height(sentences: list[str], size: float, width: float) -> float:
    """How high the lines are, with hardly anything between the sentences."""
    lines = sum(len(wrapped(each, size, width - 1.3 * size, fonts.BODY)) for each in sentences)
    return (lines * LEADING + (len(sentences) - 1) * 0.3) * size


def _lines(sentences: list[str], box: Box, stripes: tuple[Stripe, ...]) -> Iterator[Item]:
    """In the largest type that fits, and from the top to the bottom of their room."""
    size = LARGEST
    while size > SMALLEST and _height(sentences, size, box.width) > box.height:
        size -= 0.05
    spare = (box.height - _height(sentences, size, box.width)) / max(len(sentences) - 1, 1)
    y = box.y + LEADING * size / 2 + DIGIT_HEIGHT * size / 2
    for index, sentence in enumerate(sentences):
        shade = stripes[index % len(stripes)].shade
        dot = (box.x + 0.32 * size, y - 0.27 * size)
        yield Circle(dot, 0.26 * size, Paint(shade.band, shade.edge, 0.2))
        for text in wrapped(sentence, size, box.width - 1.3 * size, fonts.BODY):
            yield Text(box.x + 1.3 * size, y, text, fonts.BODY, size, TEXT)
            y += LEADING * size
        y += 0.3 * size + min(max(spare, 0.0), 0.9 * size)


def _sentences(sheet: Sheet, words: Catalogue) -> Iterator[str]:
    """What the family of rules has to say, with the numbers of this game."""
    costs = [cell.label for cell in sheet.misses.cells]
    numbers: dict[str, object] = {
        "costs": costs[0] if len(set(costs)) == 1 else ", ".join(costs),
        "misses": len(costs),
        "rounds": IDLE_ROUNDS,
        "rows": sheet.rules.rows_to_end,
        "dice": len(sheet.dice),
    }
    family = family_of(sheet)
    numbers = {**family.facts(sheet), **numbers}
    for key in family.summary(sheet):
        if costs or not key.endswith("-miss"):
            other = f"{key}-no-miss"  # of a rule that speaks of them where there are any
            said = other if not costs and other in words.summary else key
            yield words.short(said, numbers)
