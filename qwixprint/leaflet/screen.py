"""A leaflet as Markdown, or as plain text."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Sequence

from qwixprint.leaflet.part import Part
from qwixprint.leaflet.tables import Table
from qwixprint.leaflet.text import Block, Figure, Heading, Items, Paragraph, Rows, Spans, plain

WIDTH = 78  # of plain text, in characters


def as_markdown(parts: Sequence[Part], _title: str) -> str:
    """The text with its numbers; a figure is told by its words."""
    return (
        "\n\n".join(
            text
            for part in parts
            for text in (
                *(_markdown(part, block) for block in part.blocks),
                f"*{part.artist.imprint}*",
            )
        )
        + "\n"
    )


def _markdown(part: Part, block: Block) -> str:
    match block:
        case Heading(level, words):
            return f"{'#' * level} {_marked(words)}"
        case Paragraph(words):
            return _marked(words)
        case Items(items, ordered):
            marks = [f"{number}." if ordered else "-" for number in range(1, len(items) + 1)]
            return "\n".join(f"{mark} {_marked(w)}" for mark, w in zip(marks, items, strict=True))
        case Rows(rows):
            return "\n".join(_piped(Table(tuple(tuple(map(_marked, row)) for row in rows)), ":--"))
        case Figure(alt=alt, caption=caption):
            made = part.artist.make(block)
            told = f"\n\n{_escaped(caption)}" if caption else ""
            if isinstance(made, Table):
                return "\n".join(_piped(made)) + told
            return f"> *[{_escaped(alt)}]*" + told


def _marked(words: Spans) -> str:
    signs = {"": "", "strong": "**", "em": "*"}
    text = "".join(
        # A mark of stress stands next to a letter, never next to a blank.
        re.sub(r"^(\s*)(.*?)(\s*)$", rf"\1{signs[span.style]}\2{signs[span.style]}\3", each)
        for span in words
        for each in [_escaped(span.text)]
    )
    return re.sub(r"^(\d+)(?=[.)])|^(?=[#+-])", r"\1\\", text)  # not the start of a list


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_\[\]<>&|])", r"\\\1", text)


def _piped(table: Table, side: str = "--:") -> Iterator[str]:
    first, *rest = table.rows
    yield f"| {' | '.join(first)} |"
    yield f"| --- |{f' {side} |' * (len(first) - 1)}"
    for row in rest:
        yield f"| {' | '.join(row)} |"


def as_text(parts: Sequence[Part], _title: str) -> str:
    """The same without any marks, in lines that fit a terminal."""
    return (
        "\n\n".join(
            text
            for part in parts
            for text in (
                *(_told(part, block) for block in part.blocks),
                _wrapped(part.artist.imprint),
            )
        )
        + "\n"
    )


def _told(part: Part, block: Block) -> str:
    match block:
        case Heading(level, words):
            title = plain(words)
            return f"{title}\n{('=' if level == 1 else '-') * len(title)}"
        case Paragraph(words):
            return _wrapped(plain(words))
        case Items(items, ordered):
            marks = [f"{number}. " if ordered else "- " for number in range(1, len(items) + 1)]
            pairs = zip(marks, items, strict=True)
            return "\n".join(_wrapped(plain(words), mark) for mark, words in pairs)
        case Rows(rows):
            return "\n".join(_told_rows([[plain(words) for words in row] for row in rows]))
        case Figure(alt=alt, caption=caption):
            made = part.artist.make(block)
            told = f"\n{_wrapped(caption)}" if caption else ""
            if isinstance(made, Table):
                return "\n".join(_columns(made)) + told
            return _wrapped(f"[{alt}]") + told


def _told_rows(rows: list[list[str]]) -> Iterator[str]:
    """A table in columns or, where they are too wide, row by row."""
    lines = list(_columns(Table(tuple(map(tuple, rows))), str.ljust))
    if max(map(len, lines)) <= WIDTH:
        yield from lines
        return
    heads, *others = rows
    for row in others:
        cells = [f"{head}: {cell}" for head, cell in zip(heads, row, strict=True) if cell]
        yield _wrapped("; ".join(cells), "- ")


def _wrapped(text: str, mark: str = "") -> str:
    lines = textwrap.wrap(
        text, WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark), break_on_hyphens=False
    )
    return "\n".join(lines)


def _columns(table: Table, put: Callable[[str, int], str] = str.rjust) -> Iterator[str]:
    widths = [max(len(row[at]) for row in table.rows) for at in range(len(table.rows[0]))]
    for head, *cells in table.rows:
        numbers = [put(cell, width) for cell, width in zip(cells, widths[1:], strict=True)]
        yield " ".join([head.ljust(widths[0]), *numbers]).rstrip()
