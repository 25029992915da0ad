"""What Platypus lays out besides paragraphs: bands, drawings, tables, things side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.platypus import Flowable

from qwixprint import fonts
from qwixprint.drawing import Shade
from qwixprint.drawing.palette import FAINT, PAPER, SOFT, TEXT
from qwixprint.drawing.symbols import triangle
from qwixprint.geometry import Box, Size
from qwixprint.leaflet.canvas import MM, Lines
from qwixprint.leaflet.paging import NEVER
from qwixprint.scene import Paint, Placed, Rect, Scene, Text, line

LARGER = 1.6  # how much larger a drawing may be where a page would not be full
SMALLER = 0.8  # ... or smaller where it would be taller than the words beside it
HOLE = 2.6  # that much taller, it does not stand beside them
LANKY = 4.0  # words that much taller do not stand beside it
COVER = 1.8  # ... and by how much of its height a title may grow
TALLEST = 110.0  # millimetres of a drawing, so that text finds room beside it on any page


class Part(Flowable):  # type: ignore[misc]
    """A part of the story, as the breaking of pages sees it."""

    begins = False  # a section
    new = False  # not so in the game that this one is made from
    keep = 0.0  # what it costs to break the page after it
    share = 1.5  # of what is left of a page, above it
    stretch = 0.0  # how much taller it may be made ...
    shrink = 0.0  # ... and how much less tall


class Band(Part):
    """A heading on a tinted band that begins like a row of a sheet."""

    begins = True
    keep = NEVER
    share = 3.0

    def __init__(self, heading: Lines, shade: Shade) -> None:
        super().__init__()
        self.heading = heading
        self.shade = shade
        self.spaceBefore = heading.style.spaceBefore
        self.spaceAfter = heading.style.spaceAfter

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.inset = 1.55 * self.heading.style.fontSize
        _, inner = self.heading.wrap(width - self.inset, height)
        self.width, self.height = width, inner + 0.55 * self.heading.style.fontSize
        return self.width, self.height

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        box = canvas.box(self, x, y)
        side = 1.1 * self.heading.style.fontSize / MM
        start = Box(box.x, box.y, side, box.height)
        sign = Box(box.x + 0.36 * side, box.centre[1] - 0.24 * side, 0.28 * side, 0.48 * side)
        edge = self.shade.edge
        # A palette without tints has outlines.
        line = (edge or self.shade.band) if self.shade.tint == PAPER else None
        canvas.keep([Rect(box.grown(-0.1), Paint(self.shade.tint, line, 0.2), radius=1.2)])
        solid = self.shade.tab or self.shade
        canvas.keep([Rect(start.grown(-0.1), Paint(solid.band, edge, 0.2), radius=1.2)])
        canvas.keep([triangle(sign, solid.ink if solid.edge else PAPER)])
        margin = 0.27 * self.heading.style.fontSize
        self.heading.drawOn(canvas, x + self.inset, y + margin)


class Title(Part):
    """The name of the game on a band of its colours, and who can play it."""

    def __init__(self, title: Lines, about: Lines | None, shades: Sequence[Shade]) -> None:
        super().__init__()
        self.title, self.about, self.shades = title, about, shades
        self.spaceAfter = title.style.spaceAfter

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        inset = 4 * MM
        inner = [self.title, *([self.about] if self.about else [])]
        tall = sum(each.wrap(width - 2 * inset, height)[1] for each in inner)
        self.gap = 0.12 * self.title.style.fontSize  # for the tail of a Q
        self.width, self.height = width, tall + self.gap + 7.4 * MM
        self.stretch, self.more, self.larger = COVER * self.height, 0.0, 1.0
        if self.shades[0].tab:  # without its colour, a large area would be empty
            self.stretch *= 0.2
        return self.width, self.height

    def let_out(self, more: float) -> None:
        """A name in one line grows with the band, and the colours below it."""
        self.height, self.more = self.height + more, more
        wide = sum(
            fonts.width(each.text, each.fontName, each.fontSize) for each in self.title.frags
        )
        room = (self.width - 8 * MM) / wide
        self.larger = max(1.0, min(1 + more / 2 / self.title.height, 1.7, room))

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        box = canvas.box(self, x, y)
        first, *others = self.shades
        if first.tab:  # a palette without areas has bars alone, of all its colours
            others = [shade.tab or shade for shade in self.shades]
        else:
            canvas.keep([Rect(box.grown(-0.1), Paint(first.band, first.edge, 0.2), radius=2.2)])
        pitch = box.width / max(1, len(others))
        tall = 1.4 + 0.2 * self.more / MM
        for number, shade in enumerate(others):
            x_at, y_at = box.x + number * pitch + 0.6, box.bottom - 1.2 - tall
            part = Box(x_at, y_at, pitch - 1.2, tall)
            line = shade.edge if shade.band == PAPER else PAPER
            canvas.keep([Rect(part, Paint(shade.band, line, 0.25), radius=min(tall / 2, 1.6))])
        name = self.title.height * self.larger / MM
        free = 0.8 * self.more / MM - name + self.title.height / MM
        at = Box(box.x + 4, box.y + 2 + free / 2, box.width - 8, name)
        texts = self.title.texts(Box(0, 0, at.width, at.height))
        scene = Scene(Size(at.width, at.height), tuple(texts))
        canvas.keep([Placed(scene, at.x, at.y, 0, self.larger)], self.title.leaf, at)
        if self.about:
            below = y + self.height - (at.bottom - box.y) * MM - self.gap - self.about.height
            self.about.drawOn(canvas, x + 4 * MM, below)


class Drawn(Part):
    """A drawing, as large as it is or as there is room, with its caption under it."""

    def __init__(
        self, scene: Scene, leaf: int, scale: float, least: float, caption: Lines | None
    ) -> None:
        super().__init__()
        self.scene, self.leaf, self.caption = scene, leaf, caption
        self.scale, self.least = min(scale, TALLEST / scene.size.height), least
        self.spaceBefore = self.spaceAfter = 1.6 * MM

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        widest = width / MM / self.scene.size.width
        self.drawn = min(self.scale, widest)
        self.width = width
        self.height = self.scene.size.height * self.drawn * MM
        if self.caption is not None:
            self.height += self.caption.balanced(width, height) + 0.8 * MM
        tall = self.scene.size.height * MM
        self.stretch = (min(LARGER * self.drawn, widest) - self.drawn) * tall
        self.shrink = max(0.0, self.drawn - self.least) * tall
        return self.width, self.height

    def let_out(self, more: float) -> None:
        self.height += more
        self.drawn += more / self.scene.size.height / MM

    @property
    def natural(self) -> float:
        """How wide it would be."""
        return self.scene.size.width * self.scale * MM

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        box = canvas.box(self, x, y)
        middle = box.x + (box.width - self.scene.size.width * self.drawn) / 2
        canvas.keep([Placed(self.scene, middle, box.y, 0, self.drawn)], self.leaf, box)
        if self.caption is not None:
            self.caption.drawOn(canvas, x + (self.width - self.caption.width) / 2, y)


class TableFlow(Part):
    """A table: the first cell of each row is its head, and the last row may be the sum."""

    def __init__(self, rows: Sequence[Sequence[tuple[int, str]]], size: float, wide: bool) -> None:
        super().__init__()
        self.rows, self.body, self.size, self.wide = rows, size, size, wide
        self.spaceBefore = self.spaceAfter = 1.6 * MM

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.size = self.body
        self.head, self.pitch = self.needed()
        count = len(self.rows[0]) - 1
        if self.head + count * self.pitch > width:  # set smaller until it fits
            self.size *= width / (self.head + count * self.pitch)
            self.head, self.pitch = self.needed()
        self.width = self.head + count * self.pitch
        self.line = 1.6 * self.body
        self.height = self.line * len(self.rows)
        return self.width, self.height

    def needed(self) -> tuple[float, float]:
        """How wide the heads are, and the other columns."""
        size = self.size
        heads = [fonts.width(row[0][1], fonts.BODY_BOLD, size) for row in self.rows]
        cells = [fonts.width(text, fonts.BODY, size) for row in self.rows for _, text in row[1:]]
        return max(heads) + (1.6 if self.wide else 1.2) * size, max(cells) + 0.9 * size

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        box = canvas.box(self, x, y)
        tall, head, pitch = self.line / MM, self.head / MM, self.pitch / MM
        shaded = range(0, len(self.rows), 2) if self.wide else [len(self.rows) - 1]
        for number in shaded:
            ground = Box(box.x, box.y + number * tall, box.width, tall)
            canvas.keep([Rect(ground, Paint(FAINT), radius=0.8)])
        for number in range(1, len(self.rows)):
            height = box.y + number * tall
            canvas.keep([line((box.x, height), (box.right, height), SOFT, 0.15)])
        size = self.size / MM
        for number, (first, *cells) in enumerate(self.rows):
            baseline = box.y + number * tall + tall / 2 + 0.36 * size
            text = Text(box.x + 0.6 * size, baseline, first[1], fonts.BODY_BOLD, size, TEXT)
            canvas.keep([text], first[0], box)
            for index, (leaf, words) in enumerate(cells):
                right = box.x + head + (index + 1) * pitch
                advance = fonts.width(words, fonts.BODY, size)
                start = right - advance - 0.6 * size
                if self.wide:
                    start = right - (pitch + advance) / 2
                canvas.keep([Text(start, baseline, words, fonts.BODY, size, TEXT)], leaf, box)


class Beside(Part):
    """A drawing, and text or a table beside it; what comes first in the text is read first."""

    def __init__(
        self, left: Sequence[Any], right: Sequence[Any], split: float, more: int = 0
    ) -> None:
        super().__init__()
        self.more = more  # parts of the story, besides the two
        self.left, self.right, self.split_at = left, right, split
        self.new = left[0].new
        self.spaceBefore = self.spaceAfter = 1.6 * MM

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        gap = 4 * MM
        first = width * self.split_at - gap / 2
        self.columns = [(self.left, 0.0, first), (self.right, first + gap, width - first - gap)]
        self.tall = [
            sum(each.wrap(room, height)[1] + each.getSpaceAfter() for each in part)
            - part[-1].getSpaceAfter()
            for part, _, room in self.columns
        ]
        self.width, self.height = width, max(self.tall)
        words, drawing = self.tall
        taller = self.right[0] if drawing > words else Part
        self.stretch, self.shrink = taller.stretch, min(taller.shrink, max(0.0, drawing - words))
        return self.width, self.height

    def let_out(self, more: float) -> None:
        self.right[0].let_out(more)
        self.tall[1] += more
        self.height += more

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        for (part, start, _), tall in zip(self.columns, self.tall, strict=True):
            top = y + self.height
            if isinstance(
                part[0], Drawn | TableFlow
            ):  # words begin at the top, the rest is centred
                top -= (self.height - tall) / 2
            for each in part:
                top -= each.height
                each.drawOn(canvas, x + start, top)
                top -= each.getSpaceAfter()

    def fits(self, width: float, height: float) -> bool:
        """On a page, and a drawing before words is not lost beside a tall column of them."""
        return bool(self.wrap(width, height)[1] <= height and self.tall[1] <= LANKY * self.tall[0])

    def level(self) -> bool:
        """Whether there is no hole under the words; for that, the drawing may be made smaller."""
        words, drawing = self.tall
        if drawing > words:
            self.right[0].scale *= max(SMALLER, words / drawing)  # and larger again to fill a page
        return bool(drawing <= HOLE * words)


def is_free(part: list[Any]) -> bool:
    """Paragraphs and headings may begin a page."""
    return is_text(part) or isinstance(part[0], Band)


def is_text(part: list[Any]) -> bool:
    return isinstance(part[0], Lines) and part[0].label is None


def beside_a_drawing(part: list[Any]) -> bool:
    """Lists and small tables explain the drawing before them."""
    first = part[0]
    return (isinstance(first, Lines) and first.label is not None) or (
        isinstance(first, TableFlow) and not first.wide
    )
