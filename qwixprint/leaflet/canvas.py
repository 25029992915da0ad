"""What Platypus sets text on: a canvas that keeps scenes, and paragraphs that draw themselves.

Platypus breaks lines and pages and decides where everything goes; nothing is drawn on its canvas.
Each part says what it looks like in millimetres, and to which leaf of the structure that belongs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from qwixprint import fonts
from qwixprint.drawing.palette import TEXT
from qwixprint.geometry import Box, Size
from qwixprint.scene import Item, Marked, Scene, Text

MM = 72 / 25.4


class SceneCanvas(Canvas):  # type: ignore[misc]
    """A canvas that keeps what flowables say instead of drawing it, page by page."""

    def __init__(self, size: Size) -> None:
        super().__init__(None, pagesize=(size.width * MM, size.height * MM))
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

    def showPage(self) -> None:  # noqa: N802
        self.done.append(Scene(self.size, tuple(self.items)))
        self.items = []
        self._startPage()

    def save(self) -> None:
        """Every page is done by then, and nothing is to be written."""


class Lines(Paragraph):  # type: ignore[misc]
    """A paragraph; of one that runs over to the next page, both parts belong to one leaf."""

    leaf = 0
    label: tuple[int, str] | None = None  # the number or dot before an item of a list

    def split(self, width: float, height: float) -> list[Any]:
        parts: list[Any] = super().split(width, height)
        for number, part in enumerate(parts):
            part.leaf = self.leaf
            part.label = self.label if number == 0 else None
        return parts

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        box = canvas.box(self, x, y)
        if self.label is not None:
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
        for number, each in enumerate(broken.lines, start=1):
            at = x
            pieces = list(_pieces(broken, each))
            font, size, last = pieces[-1]
            if number < len(broken.lines) and not last.endswith("-"):
                pieces[-1] = (font, size, f"{last} ")  # or words of two lines would be read as one
            for font, size, text in pieces:
                yield Text(at, y, text, font, size / MM, colour)
                at += fonts.width(text, font, size) / MM
            y += self.style.leading / MM


def _pieces(broken: Any, each: Any) -> Iterator[tuple[str, float, str]]:
    if broken.kind == 0:
        yield broken.fontName, broken.fontSize, " ".join(each[1])
        return
    for word in each.words:
        if word.text:
            yield word.fontName, word.fontSize, word.text
