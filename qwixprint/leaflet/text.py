"""Reads the text of a leaflet: CommonMark with facts in braces and figures that name examples.

The only door to markdown-it. A fact that does not exist, or a kind of Markdown that cannot be set,
is a fault with its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal
from urllib.parse import unquote

from qwixprint.errors import Fault, Faulty, Place, fault
from qwixprint.leaflet.placeholders import Tells, fill

MOST_FIGURES = 40  # in one text: several times what we show of any game
MOST_PARTS = 16  # of an example in one figure
LONGEST_WORD = 40  # letters: what is wider than a line of the smallest page cannot be set well
Style = Literal["", "strong", "em"]


@dataclass(frozen=True, slots=True)
class Span:
    """Some words, plain or stressed."""

    text: str
    style: Style = ""


Spans = tuple[Span, ...]


def plain(words: Spans) -> str:
    return "".join(span.text for span in words)


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    words: Spans
    at: Place | None = field(default=None, compare=False)
    new: bool = False  # not so in the game that this one is made from


@dataclass(frozen=True, slots=True)
class Paragraph:
    words: Spans
    at: Place | None = field(default=None, compare=False)
    new: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list, with numbers or with dots."""

    items: tuple[Spans, ...]
    ordered: bool
    start: int = 1  # the number of the first; others only where texts are put together
    new: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing or a table: its kind, the example it is made of, and which parts of it."""

    kind: str
    file: str
    parts: tuple[str, ...]
    alt: str
    caption: str
    at: Place = field(compare=False)
    new: bool = False


@dataclass(frozen=True, slots=True)
class Rows:
    """A table: rows of cells, the first of them the heads of its columns."""

    rows: tuple[tuple[Spans, ...], ...]
    at: Place = field(compare=False)
    new: bool = False


Block = Heading | Paragraph | Items | Figure | Rows


def read_blocks(
    source: str, file: str, facts: Tells, faults: list[Fault], anywhere: bool = False
) -> tuple[Block, ...]:
    """The text with its facts filled in, block by block; what is wrong with it is told.

    Lists may begin anywhere if they are to be put into others.
    """
    lines = source.splitlines() or [""]
    told = "\n".join(fill(lines, file, facts, faults))
    blocks = tuple(_Reader(file, lines, faults, anywhere).blocks(told))
    first = blocks[0] if blocks else None
    if not (isinstance(first, Heading) and first.level == 1 and first.words):
        faults.append(fault("no-title", Place(file, 1, 1, 1, lines[0])))
    return blocks


class _Reader:
    """Walks over the tokens of one text."""

    def __init__(self, file: str, lines: list[str], faults: list[Fault], anywhere: bool) -> None:
        self.file = file
        self.anywhere = anywhere
        self.lines = lines
        self.faults = faults
        self.figures = 0

    def blocks(self, told: str) -> Iterator[Block]:
        from markdown_it import MarkdownIt

        tokens = MarkdownIt("commonmark").enable("table").parse(told)
        at = 0
        while at < len(tokens):
            token = tokens[at]
            end = _end(tokens, at)
            match token.type:
                case "heading_open" if token.tag == ("h1" if at == 0 else "h2"):
                    words = self._words(tokens[at + 1])
                    yield Heading(int(token.tag[1]), words, self._place(token))
                case "paragraph_open":
                    yield self._paragraph(tokens[at + 1])
                case "bullet_list_open" | "ordered_list_open" if (
                    self.anywhere or "start" not in token.attrs
                ):
                    items = self._items(tokens[at + 1 : end])
                    start = int(token.attrs.get("start", 1))
                    yield Items(items, ordered=token.tag == "ol", start=start)
                case "table_open":
                    yield Rows(self._rows(tokens[at + 1 : end]), self._place(token))
                case _:
                    self._refuse(token)
            at = end + 1

    def _paragraph(self, inline: Any) -> Paragraph | Figure:
        children = inline.children or []
        if [child.type for child in children] == ["image"]:
            return self._figure(children[0], inline)
        return Paragraph(self._words(inline), self._place(inline))

    def _figure(self, image: Any, inline: Any) -> Figure:
        source = unquote(str(image.attrs["src"]))
        at = self._place(inline, source)
        kind, _, rest = source.partition(":")
        name, _, parts = rest.partition("#")
        shown = tuple(parts.split("+")) if parts else ()
        self.figures += 1
        if self.figures > MOST_FIGURES:
            raise Faulty([*self.faults, fault("too-many-figures", at, most=MOST_FIGURES)])
        if len(shown) > MOST_PARTS:
            raise Faulty([*self.faults, fault("too-many-parts", at, most=MOST_PARTS)])
        alt = "".join(child.content for child in image.children or [])
        if not alt.strip():
            self.faults.append(fault("figure-without-words", at))
        caption = str(image.attrs.get("title", ""))
        self._must_break(caption, at)
        return Figure(kind, name, shown, alt, caption, at)

    def _items(self, tokens: list[Any]) -> tuple[Spans, ...]:
        """Items of one paragraph each; anything else in them is refused."""
        found: list[Spans] = []
        for before, token in pairwise([None, *tokens]):
            if token.type == "inline":
                found.append(self._words(token))
            elif token.type == "list_item_close" and before.type == "list_item_open":
                self._refuse(before)  # an empty item
            elif (token.type == "paragraph_open" and before.type != "list_item_open") or (
                token.nesting >= 0 and token.type not in ("list_item_open", "paragraph_open")
            ):
                self._refuse(token)  # also a line or code, which have no end of their own
        return tuple(found)

    def _rows(self, tokens: list[Any]) -> tuple[tuple[Spans, ...], ...]:
        rows: list[list[Spans]] = []
        counts: list[int] = []
        place: Any = None
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
                place = token.map
                counts.append(self._cells(token))
                if counts[-1] != counts[0]:  # Markdown would drop or add some
                    params = {"count": counts[-1], "needed": counts[0]}
                    self.faults.append(fault("table-cells", self._place(token), **params))
            elif token.type == "inline":
                token.map = token.map or place
                rows[-1].append(self._words(token))
        return tuple(map(tuple, rows))

    def _cells(self, row: Any) -> int:
        """How many cells somebody wrote in a row of a table."""
        line = self._place(row).source.strip().removeprefix("|").removesuffix("|")
        return len(re.split(r"(?<!\\)\|", line))

    def _words(self, inline: Any) -> Spans:
        spans: list[Span] = []
        styles: list[Style] = [""]  # the innermost last
        for child in inline.children or []:
            match child.type:
                case "text" | "softbreak":
                    text = child.content if child.type == "text" else " "
                    if spans and spans[-1].style == styles[-1]:
                        text = spans.pop().text + text
                    spans.append(Span(text, styles[-1]))
                case "strong_open":
                    styles.append("strong")
                case "em_open":
                    styles.append("em")
                case "strong_close" | "em_close":
                    styles.pop()
                case _ if child.nesting >= 0:
                    self._refuse(child, inline)
        words = tuple(span for span in spans if span.text)
        self._must_break(plain(words), self._place(inline))
        return words

    def _must_break(self, text: str, at: Place) -> None:
        """Lines are broken between words, so none may be very long."""
        for word in text.split():
            if len(word) > LONGEST_WORD:
                self.faults.append(fault("word-too-long", at, word=word[:60], most=LONGEST_WORD))

    def _refuse(self, token: Any, inline: Any = None) -> None:
        self.faults.append(fault("not-in-leaflet", self._place(inline or token)))

    def _place(self, token: Any, source: str = "") -> Place:
        """Where a token stands; of a figure, where its source does."""
        first, last = token.map or (0, 1)
        for number in range(first, last):
            column = self.lines[number].find(source) if source else 0
            if column >= 0:
                line = self.lines[number]
                return Place(self.file, number + 1, column + 1, max(1, len(source)), line)
        return Place(self.file, first + 1, 1, 1, self.lines[first])


def _end(tokens: list[Any], start: int) -> int:
    """Where the block that opens with a token ends."""
    if tokens[start].nesting != 1:
        return start
    level = tokens[start].level
    close = tokens[start].type.replace("_open", "_close")
    return next(
        at
        for at in range(start, len(tokens))
        if tokens[at].type == close and tokens[at].level == level
    )
