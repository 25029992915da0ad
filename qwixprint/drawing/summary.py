"""A one-side summary of the rules for the back of a sheet, made from the layout's own numbers."""

from __future__ import annotations

from collections.abc import Iterator

from qwixprint import fonts
from qwixprint.drawing.arrange import BORDER
from qwixprint.drawing.palette import TEXT
from qwixprint.drawing.text import at_right, fitted, wrapped
from qwixprint.families import family_of
from qwixprint.geometry import Box
from qwixprint.locales import Catalogue
from qwixprint.scene import Circle, Item, Paint, Scene, Text
from qwixprint.sheet import Sheet

LARGEST, SMALLEST = 4.2, 2.4  # type size
LEADING = 1.36


def draw_summary(sheet: Sheet, words: Catalogue, own_title: str = "") -> Scene:
    """The rules in short, as large as the sheet allows."""
    inner = Box(0, 0, sheet.trim.width, sheet.trim.height).grown(-BORDER - 1)
    sentences = list(_sentences(sheet, words))
    size = LARGEST
    while size > SMALLEST and _height(sentences, size, inner.width) > inner.height - 12:
        size -= 0.1
    font = fonts.display_for(sheet.title)
    title = fitted(sheet.title, font, 7.0, inner.width)
    items: list[Item] = [Text(inner.x, inner.y + 0.75 * title, sheet.title, font, title, TEXT)]
    if own_title:
        items.append(at_right(own_title, inner, title, fonts.width(sheet.title, font, title)))
    items += _lines(sentences, size, Box(inner.x, inner.y + 12, inner.width, inner.height - 12))
    return Scene(sheet.trim, tuple(items), shared=True)


def _height(sentences: list[str], size: float, width: float) -> float:
    lines = sum(len(wrapped(each, size, width - size, fonts.BODY)) for each in sentences)
    return (lines * LEADING + len(sentences) * 0.35) * size


def _lines(sentences: list[str], size: float, box: Box) -> Iterator[Item]:
    y = box.y + 0.8 * size
    for sentence in sentences:
        yield Circle((box.x + 0.25 * size, y - 0.28 * size), 0.16 * size, Paint(TEXT))
        for text in wrapped(sentence, size, box.width - size, fonts.BODY):
            yield Text(box.x + size, y, text, fonts.BODY, size, TEXT)
            y += LEADING * size
        y += 0.35 * size


def _sentences(sheet: Sheet, words: Catalogue) -> Iterator[str]:
    """What the family of rules has to say, with the numbers of this game."""
    costs = [cell.label for cell in sheet.misses.cells]
    numbers: dict[str, object] = {
        "costs": costs[0] if len(set(costs)) == 1 else ", ".join(costs),
        "misses": len(costs),
        "rows": sheet.rules.rows_to_end,
        "dice": len(sheet.dice),
    }
    family = family_of(sheet)
    numbers = {**family.facts(sheet), **numbers}
    yield from (words.summary[key].format(**numbers) for key in family.summary(sheet))
