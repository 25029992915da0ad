"""What text is set on: a canvas that keeps scenes, and paragraphs that draw themselves.

Platypus breaks lines, and draws nothing. Each part says what it looks like in millimetres, and to
which leaf of the structure that belongs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

from reportlab.lib.enums import TA_CENTER
from reportlab.platypus import Paragraph

from qwixprint import fonts
from qwixprint.drawing.palette import TEXT
from qwixprint.geometry import Box, Size
from qwixprint.scene import Item, Marked, Scene, Text

MM = 72 / 25.4


class SceneCanvas:
    """Keeps what flowables say, page by page."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.items: list[Item] = []
        self.done: list[Scene] = []
        self.places: list[tuple[int, int, float, float]] = []  # leaf, page, top and bottom

    def keep(self, items: Sequence[Item], leaf: int = 0, box: Box | None = None) -> None:
        """What is seen on the page that is being set; without a leaf it is decoration."""
        self.items += (Marked(leaf, tuple(items)),) if leaf else items
        if leaf and box is not None:
            self.places.append((leaf, len(self.done), box.y, box.bottom))

    def box(self, flowable: Any, x: float, y: float) -> Box:
        """Where a flowable with its lower left corner at x, y lies, from the upper left corner."""
        height = flowable.height / MM
        return Box(x / MM, self.size.height - y / MM - height, flowable.width / MM, height)

    def turn(self) -> None:
        """The page is done."""
        self.done.append(Scene(self.size, tuple(self.items)))
        self.items = []


class Lines(Paragraph):  # type: ignore[misc]
    """A paragraph; of one that runs over to the next page, both parts belong to one leaf."""

    leaf = 0
    label: tuple[int, str] | None = None  # the number or dot before an item of a list
    shown: tuple[int, int | None] = (0, None)  # of its lines, the first and the one behind the last
    of: Lines | None = None  # whose lines they are
    begins = False  # a section
    new = False  # not so in the game that this one is made from
    keep = 0.0  # what it costs to break the page after it
    share = 1.0  # of what is left of a page, above it
    stretch = shrink = 0.0  # lines stay as they are

    def some(self, first: int, last: int) -> Lines:
        """Some of its lines."""
        lines = copy(self)
        lines.of, lines.shown = self, (first, last)
        lines.height = (last - first) * self.style.leading
        return lines

    def balanced(self, width: float, height: float) -> float:
        """How high it is, in lines of about one length, as few as there can be."""
        least: float = self.wrap(width, height)[1]
        count = len(self.blPara.lines)
        if count > 1:
            whole = sum(fonts.width(each.text, each.fontName, each.fontSize) for each in self.frags)
            for room in (*(more * whole / count for more in (1.04, 1.1, 1.2, 1.35)), width):
                if self.wrap(min(room, width), height)[1] <= least:
                    break
        return least

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        box = canvas.box(self, x, y)
        if self.label is not None and self.shown[0] == 0:
            leaf, text = self.label
            font = self.style.fontName
            size = self.style.fontSize / MM
            canvas.keep([Text(box.x, box.y + size, text, font, size, TEXT)], leaf, box)
        canvas.keep(list(self.texts(box)), self.leaf, box)

    def texts(self, box: Box) -> Iterator[Text]:
        """The lines as they were broken, each piece in its own font."""
        broken = self.blPara
        x = box.x + self.style.leftIndent / MM
        y = box.y + self.style.fontSize / MM
        colour = "#" + self.style.textColor.hexval()[2:].upper()
        for number, each in list(enumerate(broken.lines, start=1))[slice(*self.shown)]:
            at = x + _start(self.style.alignment, broken, each) / MM
            pieces = list(_pieces(broken, each))
            font, size, last = pieces[-1]
            if number < len(broken.lines) and not last.endswith("-"):
                pieces[-1] = (font, size, f"{last} ")  # or words of two lines would be read as one
            for font, size, text in pieces:
                yield Text(at, y, text, font, size / MM, colour)
                at += fonts.width(text, font, size) / MM
            y += self.style.leading / MM


def _start(alignment: int, broken: Any, each: Any) -> float:
    """How far a line is moved to the right, which is told by the room that is left of it."""
    left = each[0] if broken.kind == 0 else each.extraSpace
    return float(left) / 2 if alignment == TA_CENTER else 0.0


def _pieces(broken: Any, each: Any) -> Iterator[tuple[str, float, str]]:
    if broken.kind == 0:
        yield broken.fontName, broken.fontSize, " ".join(each[1])
        return
    for word in each.words:
        if word.text:
            yield word.fontName, word.fontSize, word.text
