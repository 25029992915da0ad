"""Reads the text of a leaflet: CommonMark with facts in braces and figures that name examples.

The only door to markdown-it. A fact that does not exist, or a kind of Markdown that cannot be set,
is a fault with its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from qwixprint.errors import Fault, Faulty, Place, fault, nearest

STYLES = ("", "word", "word-f")
_FACT = re.compile(r"\{([^{}\n]*)\}")
_ACTIVE = re.compile(r'([\\`*_\[\]<>"&!])')  # what Markdown would take for its own


@dataclass(frozen=True, slots=True)
class Span:
    """Some words, plain or stressed."""

    text: str
    style: Literal["", "strong", "em"] = ""


Words = tuple[Span, ...]


def plain(words: Words) -> str:
    return "".join(span.text for span in words)


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    words: Words


@dataclass(frozen=True, slots=True)
class Paragraph:
    words: Words


@dataclass(frozen=True, slots=True)
class Items:
    """A list, with numbers or with dots."""

    items: tuple[Words, ...]
    ordered: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing or a table: its kind, the example it is made of, and which parts of it."""

    kind: str
    file: str
    parts: tuple[str, ...]
    alt: str
    caption: str
    at: Place = field(compare=False)


Block = Heading | Paragraph | Items | Figure


class Tells(Protocol):
    """Where facts come from."""

    @property
    def own(self) -> Mapping[str, object]: ...
    def said(self, name: str, style: str) -> str: ...


def read_blocks(source: str, file: str, facts: Tells) -> tuple[Block, ...]:
    """The text with its facts filled in, block by block; raises `Faulty` with all that is wrong."""
    faults: list[Fault] = []
    lines = source.splitlines()
    told = "\n".join(_filled(line, n, file, facts, faults) for n, line in enumerate(lines, start=1))
    blocks = tuple(_Reader(file, lines, faults).blocks(told))
    if faults:
        raise Faulty(faults)
    return blocks


def _filled(line: str, number: int, file: str, facts: Tells, faults: list[Fault]) -> str:
    """A line with every fact in the place of its name."""

    def told(match: re.Match[str]) -> str:
        name, _, style = match[1].partition(":")
        at = Place(file, number, match.start() + 1, len(match[0]), line)
        try:
            if style not in STYLES:
                raise KeyError(style)
            return _ACTIVE.sub(r"\\\1", facts.said(name, style))
        except KeyError:
            near = nearest(name, facts.own)
            known = ", ".join(facts.own)
            faults.append(fault("unknown-fact", at, word=match[1], nearest=near, known=known))
        except Faulty as error:  # the example it quotes is wrong
            faults.append(fault("example-wrong", at, word=name))
            faults.extend(error.faults)
        return match[0]

    return _FACT.sub(told, line)


class _Reader:
    """Walks over the tokens of one text."""

    def __init__(self, file: str, lines: list[str], faults: list[Fault]) -> None:
        self.file = file
        self.lines = lines
        self.faults = faults

    def blocks(self, told: str) -> Iterator[Block]:
        from markdown_it import MarkdownIt

        tokens = MarkdownIt("commonmark").parse(told)
        at = 0
        while at < len(tokens):
            token = tokens[at]
            end = _end(tokens, at)
            match token.type:
                case "heading_open":
                    yield Heading(int(token.tag[1]), self._words(tokens[at + 1]))
                case "paragraph_open":
                    yield self._paragraph(tokens[at + 1])
                case "bullet_list_open" | "ordered_list_open":
                    items = self._items(tokens[at + 1 : end])
                    yield Items(items, ordered=token.tag == "ol")
                case _:
                    self._refuse(token)
            at = end + 1

    def _paragraph(self, inline: Any) -> Paragraph | Figure:
        children = inline.children or []
        if [child.type for child in children] == ["image"]:
            return self._figure(children[0], inline)
        return Paragraph(self._words(inline))

    def _figure(self, image: Any, inline: Any) -> Figure:
        source = str(image.attrs["src"])
        at = self._place(inline, source)
        kind, _, rest = source.partition(":")
        name, _, parts = rest.partition("#")
        alt = "".join(child.content for child in image.children or [])
        if not alt.strip():
            self.faults.append(fault("figure-without-words", at))
        caption = str(image.attrs.get("title", ""))
        return Figure(kind, name, tuple(parts.split("+")) if parts else (), alt, caption, at)

    def _items(self, tokens: list[Any]) -> tuple[Words, ...]:
        found: list[Words] = []
        for token in tokens:
            if token.type == "inline":
                found.append(self._words(token))
            elif token.type.removesuffix("_open").removesuffix("_close") not in (
                "list_item",
                "paragraph",
            ):
                self._refuse(token)
        return tuple(found)

    def _words(self, inline: Any) -> Words:
        spans: list[Span] = []
        style: Literal["", "strong", "em"] = ""
        for child in inline.children or []:
            match child.type:
                case "text" | "softbreak" | "text_special":
                    text = child.content if child.type != "softbreak" else " "
                    if spans and spans[-1].style == style:
                        text = spans.pop().text + text
                    spans.append(Span(text, style))
                case "strong_open":
                    style = "strong"
                case "em_open":
                    style = "em"
                case "strong_close" | "em_close":
                    style = ""
                case _:
                    self._refuse(child, inline)
        return tuple(span for span in spans if span.text)

    def _refuse(self, token: Any, inline: Any = None) -> None:
        self.faults.append(fault("not-in-leaflet", self._place(inline or token), word=token.type))

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
