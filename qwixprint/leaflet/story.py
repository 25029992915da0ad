"""From blocks to flowables: what a leaflet is set of, and the structure that goes with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from qwixprint import fonts
from qwixprint.drawing.detail import on_paper
from qwixprint.drawing.palette import PAPER
from qwixprint.errors import Faulty, fault
from qwixprint.geometry import Size
from qwixprint.leaflet.canvas import MM, Lines
from qwixprint.leaflet.figures import Artist
from qwixprint.leaflet.flowables import (
    Band,
    Beside,
    Drawn,
    TableFlow,
    Title,
    beside_a_drawing,
    is_free,
    is_text,
)
from qwixprint.leaflet.grid import Grid
from qwixprint.leaflet.imprint import Imprint
from qwixprint.leaflet.paging import IN_SECTION, NEVER, TORN
from qwixprint.leaflet.placeholders import SPACE
from qwixprint.leaflet.styles import Styles, markup, unbroken
from qwixprint.leaflet.tables import Table
from qwixprint.leaflet.text import (
    Block,
    Figure,
    Heading,
    Items,
    Paragraph,
    Rows,
    Span,
    Spans,
    plain,
)
from qwixprint.render.tags import Element

MARGIN = 10.0
FOOT = 3.0  # millimetres at the foot of a page for its number
# How large drawings are shown, as a share of their size on a sheet.
SCALES = {"sheet": 0.56, "parts": 0.5, "rows": 0.8, "turn": 0.66, "dice": 0.9}
OTHERS = 0.8
LEAST_BESIDE = 13.5  # text stands beside a drawing if that many ems are left for it
LEAST_LEFT = 0.38  # ... and that much of the width
SQUEEZED = 0.8  # how much smaller than the text a table may be set before it is folded
FEW = 3  # items of a list
FIGURES = 10.0  # the type size for which drawings are scaled as above; larger type enlarges them


class Story:
    """Turns blocks into flowables, and keeps the structure in the order of the text."""

    def __init__(
        self,
        artist: Artist,
        page: Size,
        body: float,
        leaf: int,
        margin: float,
        drawn: float,
        least: float,
    ) -> None:
        self.drawn, self.least = drawn, least
        self.artist = artist
        self.page = page
        self.body = body
        self.margin = margin
        self.room = (page.width - 2 * margin) * MM
        first = artist.shades[artist.sheet.coloured[0].colour]
        self.styles = Styles(body, artist.words, first.ink if first.edge else PAPER)
        self.tall = (page.height - 2 * margin - FOOT) * MM
        self.leaf = leaf  # the last one
        self.elements: list[Element] = []
        self.bands = 0

    # --- from blocks to flowables

    def flowables(self, blocks: Sequence[Block]) -> Iterator[Any]:
        """The flowables in order; narrow drawings go beside the text they belong to."""
        title, *rest = blocks
        about = rest[0] if rest and isinstance(rest[0], Paragraph) else None
        yield self._title(title, about)
        rest = rest[1:] if about else rest
        parts = [self._marked(block) for block in rest]
        at = 0
        while at < len(parts):
            part, after = parts[at], parts[at + 1 : at + 2]
            behind = parts[at + 2 : at + 3]
            both: Beside | None = None
            alike = after and after[0][0].new == part[0].new
            if alike and self._narrow(part) and beside_a_drawing(after[0]):
                both = Beside(part, after[0], self._share(part))
            elif (
                is_text(part)
                and alike
                and self._narrow(after[0])
                and not (behind and beside_a_drawing(behind[0]))
            ):
                both = self._words_beside(part, after[0], parts[at + 2 :])
            if both is not None and both.fits(self.room, self.tall):
                yield both
                at += 2 + both.more
                continue
            # Figures and lists stay with the words before them, a score with its sheet, and what
            # explains the parts of a sheet with its picture.
            if after and isinstance(part[-1], Lines) and not is_free(after[0]):
                part[-1].keep = NEVER
            if after and isinstance(part[-1], Drawn) and beside_a_drawing(after[0]):
                for each in (*part, *after[0][:-1]):
                    each.keep = NEVER
            yield from part
            at += 1

    def _words_beside(self, words: list[Any], drawing: list[Any], behind: list[Any]) -> Any:
        """Words beside a drawing, with as much of what comes behind it as fills the hole there."""
        split = 1 - self._share(drawing)
        both = Beside(words, drawing, split)
        both.wrap(self.room, self.tall)
        for more, part in enumerate(behind, start=1):
            if not (is_text(part) or isinstance(part[0], TableFlow)):
                break
            if part[0].new != words[0].new:
                break
            words = [*words, *part]
            longer = Beside(words, drawing, split, more)
            longer.wrap(self.room, self.tall)
            if longer.tall[0] > longer.tall[1]:
                break
            # A paragraph that leads to a table stays with it.
            if not (
                isinstance(part[0], Lines)
                and behind[more : more + 1]
                and isinstance(behind[more][0], TableFlow)
            ):
                both = longer
        return both if both.level() else None

    def _narrow(self, part: list[Any]) -> bool:
        """Whether a part is a drawing that leaves room for text beside it."""
        left = self.room * (1 - self._share(part)) if isinstance(part[0], Drawn) else 0.0
        return left >= max(LEAST_BESIDE * self.body, LEAST_LEFT * self.room)

    def _share(self, part: list[Any]) -> float:
        """How much of the width a drawing takes, with the gap beside it."""
        share: float = (part[0].natural + 2 * MM) / self.room
        return share

    def _marked(self, block: Block) -> list[Any]:
        made = self._set(block)
        for each in made:
            each.new = block.new
        return made

    def _set(self, block: Block) -> list[Any]:
        match block:
            case Heading():
                return [self._must_fit(self._band(block.words), block)]
            case Paragraph(words):
                return [self._lines("P", words, self.styles.body)]
            case Items(items, ordered):
                return self._items(items, ordered)
            case Figure():
                return self._figure(block)
            case Rows(rows):
                return [self._must_fit(self._grid(rows), block)]

    def _next_leaf(self) -> int:
        self.leaf += 1
        return self.leaf

    def _paragraph(self, words: Spans, look: Any) -> Lines:
        if look.fontName == fonts.DISPLAY:  # a heading may be in an alphabet that it lacks
            font = fonts.able(plain(words), fonts.DISPLAY)
            look = look.clone(look.name, fontName=font)
        # The end of a paragraph is not the end of a word, and a label is read as a whole.
        labels = " ".join(span.text for span in words if span.style)
        kept = {*re.findall(r"[\w-]+", plain(words))[-1:], *re.findall(r"[\w-]+", labels)}
        look = unbroken(look, kept)
        lines = Lines("".join(markup(span.text, span.style) for span in words), look)
        lines.leaf = self._next_leaf()
        return lines

    def _lines(self, kind: str, words: Spans, look: Any, bookmark: str = "") -> Lines:
        lines = self._paragraph(words, look)
        self.elements.append(Element(kind, lines.leaf, actual=plain(words), bookmark=bookmark))
        return lines

    def _title(self, block: Block, about: Paragraph | None) -> Any:
        assert isinstance(block, Heading), "a leaflet begins with its title"
        title = self._lines("H1", block.words, self.styles.title, plain(block.words))
        shades = [self.artist.shades[row.colour] for row in self.artist.sheet.coloured]
        alone = self._must_fit(Title(title, None, shades), block)
        if about is None:
            return alone
        second = self._lines("P", about.words, self.styles.about)
        return self._must_fit(Title(title, second, shades), about)

    def _band(self, words: Spans) -> Band:
        rows = self.artist.sheet.coloured
        shade = self.artist.shades[rows[self.bands % len(rows)].colour]
        self.bands += 1
        return Band(self._lines("H2", words, self.styles.heading, plain(words)), shade)

    def _items(self, items: tuple[Spans, ...], ordered: bool) -> list[Any]:
        found: list[Any] = []
        parts: list[Element] = []
        for number, words in enumerate(items, start=1):
            text = f"{number}." if ordered else "\N{BULLET}"
            label = self._next_leaf()
            lines = self._paragraph(words, self.styles.item)
            lines.label = (label, text)
            body = Element("LBody", lines.leaf, actual=plain(words))
            parts.append(Element("LI", parts=(Element("Lbl", label), body)))
            found.append(lines)
        for lines in found:
            lines.share = 0.8
        for lines in found[:-1]:  # a few things that hold together stay together
            lines.keep = 2 * IN_SECTION if ordered or len(found) > FEW else TORN
        self.elements.append(Element("L", parts=tuple(parts)))
        return found

    def _figure(self, figure: Figure) -> list[Any]:
        made = self.artist.make(figure)
        if isinstance(made, Table):
            return self._table(made, figure)
        leaf = self._next_leaf()
        self.elements.append(Element("Figure", leaf, alt=figure.alt))
        caption = self._caption(figure)
        usual = SCALES.get(figure.kind, OTHERS) * max(1.0, self.body / FIGURES)
        drawn = Drawn(made, leaf, self.drawn * usual, self.least * usual, caption)
        return [self._must_fit(drawn, figure)]

    def _caption(self, figure: Figure) -> Lines | None:
        if not figure.caption:
            return None
        return self._lines("P", (Span(figure.caption),), self.styles.caption)

    def _table(self, table: Table, figure: Figure) -> list[Any]:
        lines = table.folded(self._columns(table)) if table.wide else table.rows
        rows = [[(self._next_leaf(), text) for text in row] for row in lines]
        parts = []
        for (head, _), *cells in rows:
            inner = [Element("TD", leaf) for leaf, _ in cells]
            parts.append(Element("TR", parts=(Element("TH", head, scope="Row"), *inner)))
        self.elements.append(Element("Table", parts=tuple(parts), alt=figure.alt))
        caption = self._caption(figure)
        grid = self._must_fit(TableFlow(rows, self.body, wide=table.wide), figure)
        if caption:
            grid.keep = NEVER
        return [grid, *([caption] if caption else [])]

    def _grid(self, rows: tuple[tuple[Spans, ...], ...]) -> Grid:
        found: list[list[Lines]] = []
        parts = []
        for number, row in enumerate(rows):
            look = self.styles.cell if number else self.styles.column
            cells = [self._paragraph(words or (Span(SPACE),), look) for words in row]
            kind, scope = ("TD", "") if number else ("TH", "Column")
            said = zip(cells, row, strict=True)
            inner = [Element(kind, each.leaf, actual=plain(w), scope=scope) for each, w in said]
            parts.append(Element("TR", parts=tuple(inner)))
            found.append(cells)
        self.elements.append(Element("Table", parts=tuple(parts)))
        return Grid(found)

    def _columns(self, table: Table) -> int:
        """How many columns of a wide table fit beside each other, set a little smaller."""
        cells = [[(0, text) for text in row] for row in table.rows]
        head, pitch = TableFlow(cells, SQUEEZED * self.body, wide=True).needed()
        return max(1, int((self.room - head) / pitch))

    def ending(self) -> Imprint:
        """What stands at the foot of the last page."""
        words, title = self.artist.words, self.artist.sheet.title
        leaf = self._next_leaf()
        spare = Element("Figure", leaf, alt=words.label("spare-sheet", title=title))
        imprint = self.artist.imprint
        lines = self._paragraph((Span(imprint),), self.styles.imprint)
        self.elements += [spare, Element("P", lines.leaf, actual=imprint)]
        return Imprint(lines, on_paper(self.artist.empty(1)), leaf)

    def _must_fit(self, made: Any, block: Heading | Paragraph | Figure | Rows) -> Any:
        """What is taller than a page, and cannot be split, is a fault before Platypus says so."""
        if made.wrap(self.room, self.tall)[1] > self.tall:
            match block:
                case Figure(caption=caption, alt=alt):
                    words = caption or alt
                case Rows(rows):
                    words = plain(rows[0][0])
                case Heading(words=spans) | Paragraph(words=spans):
                    words = plain(spans)
            raise Faulty([fault("too-tall", block.at, word=words[:60])])
        return made
