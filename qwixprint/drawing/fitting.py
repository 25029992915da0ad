"""Whether a sheet can be printed well: nothing outside, nothing touching, nothing too small."""

from __future__ import annotations

from itertools import islice, takewhile

from qwixprint import fonts
from qwixprint.drawing.arrange import BORDER, arrange
from qwixprint.drawing.palette import SAFE, Palette
from qwixprint.drawing.rewards import legend_width
from qwixprint.drawing.sheet import draw_sheet
from qwixprint.geometry import Box
from qwixprint.locales import Catalogue
from qwixprint.scene import Text
from qwixprint.sheet import Sheet

SMALLEST_BOX = 4.5  # no pencil can cross a smaller one
SMALLEST_TYPE = 1.6  # 4.5 points
SMALLEST_TITLE = 3.5
APART = 0.15


def fits(sheet: Sheet, words: Catalogue) -> bool:
    """Whether everything has its place on the sheet, in a language."""
    return not misfits(sheet, words)


def misfits(sheet: Sheet, words: Catalogue, palette: Palette = SAFE) -> list[str]:
    """What does not fit, in words for whoever looks into it; with letters it is tightest."""
    inner = Box(0, 0, sheet.trim.width, sheet.trim.height).grown(-BORDER + 0.05)
    where = arrange(sheet)
    cells = where.cells
    texts = [
        (item, outline(item))
        for item in draw_sheet(sheet, words, palette).items
        if isinstance(item, Text)
    ]
    found = [f"{name} is outside" for name, box in cells.items() if not inner.contains(box)]
    found += [f"{text.text} is outside" for text, box in texts if not inner.contains(box)]
    found += [
        f"{name} is too small"
        for name, box in cells.items()
        if min(box.width, box.height) < SMALLEST_BOX
    ]
    if where.legend is not None and legend_width(sheet) > where.legend.width:
        found.append("the legend is outside")
    for text, _ in texts:
        if text.size < (SMALLEST_TITLE if text.tag == "title" else SMALLEST_TYPE):
            found.append(f"{text.text} is too small")
    places = [(name, name, box.grown(APART / 2)) for name, box in cells.items()]
    places += [(text.tag, text.text, box.grown(APART / 2)) for text, box in texts]
    places.sort(key=lambda place: place[2].y)
    for index, (tag, one, a) in enumerate(places, start=1):
        # What begins below it cannot touch it, nor can what comes behind.
        near = takewhile(lambda place: place[2].y < a.bottom, islice(places, index, None))  # noqa: B023
        for other_tag, other, b in near:
            same_cell = tag and tag == other_tag and tag in cells
            if not same_cell and a.overlaps(b):
                found.append(f"{one} touches {other}")
    return found


def outline(text: Text) -> Box:
    """The ink of a text on the sheet."""
    left, top, right, bottom = fonts.ink(text.text, text.font, text.size)
    return Box(text.x + left, text.y + top, right - left, bottom - top)
