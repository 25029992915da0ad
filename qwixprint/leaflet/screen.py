"""A leaflet for a screen: as a web page with its figures inside, as Markdown, or as plain text."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from html import escape

from qwixprint.leaflet.part import Part
from qwixprint.leaflet.tables import Table
from qwixprint.leaflet.text import Block, Figure, Heading, Items, Paragraph, Spans, plain
from qwixprint.render import svg
from qwixprint.scene import Scene

WIDTH = 78  # of plain text, in characters


# --- a web page

_STYLE = (
    "body{font:1.05rem/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;"
    "color:#1C1C1C;background:#fff}"
    "h1{margin:2rem 0 .3rem}h2{margin:1.8rem 0 .5rem;border-bottom:2px solid #E7E7E7}"
    "figure{margin:1rem 0}figcaption{color:#4C4C4C;font-size:.9em}"
    "svg{display:block;max-width:100%;height:auto}"
    "table{border-collapse:collapse;font-size:.9em}caption{text-align:left;color:#4C4C4C}"
    "th,td{padding:.2rem .45rem;border-bottom:1px solid #767676;text-align:right}"
    "th{text-align:left}div{overflow-x:auto}footer{color:#4C4C4C;font-size:.85em;margin-top:2rem}"
)


def as_html(parts: Sequence[Part], title: str) -> str:
    """One page with everything in it: no other file is needed."""
    words = parts[0].artist.words
    drawn = [[(block, _made(part, block)) for block in part.blocks] for part in parts]
    scenes = [made for each in drawn for _, made in each if isinstance(made, Scene)]
    body = "\n".join(
        text
        for part, blocks in zip(parts, drawn, strict=True)
        for text in (
            *(_html(block, made, words.code) for block, made in blocks),
            f"<footer>{escape(part.artist.imprint)}</footer>",
        )
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{words.code}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{svg.faces(scenes)}{svg.RULES}{_STYLE}</style>\n"
        f"</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _made(part: Part, block: Block) -> Scene | Table | None:
    return part.artist.make(block) if isinstance(block, Figure) else None


def _html(block: Block, made: Scene | Table | None, language: str) -> str:
    match block:
        case Heading(level, words):
            return f"<h{level}>{_inline(words)}</h{level}>"
        case Paragraph(words):
            return f"<p>{_inline(words)}</p>"
        case Items(items, ordered):
            tag = "ol" if ordered else "ul"
            inner = "".join(f"<li>{_inline(words)}</li>" for words in items)
            return f"<{tag}>{inner}</{tag}>"
        case Figure():
            if isinstance(made, Table):
                return _html_table(made, block)
            assert isinstance(made, Scene)
            caption = f"<figcaption>{escape(block.caption)}</figcaption>" if block.caption else ""
            return f"<figure>{svg.inline(made, block.alt, language)}{caption}</figure>"


def _html_table(table: Table, figure: Figure) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(head)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for head, *cells in table.rows
    )
    told = f"<p>{escape(figure.caption)}</p>" if figure.caption else ""
    return f"<div><table><caption>{escape(figure.alt)}</caption>{rows}</table>{told}</div>"


def _inline(words: Spans) -> str:
    return "".join(
        f"<{span.style}>{escape(span.text)}</{span.style}>" if span.style else escape(span.text)
        for span in words
    )


# --- Markdown and plain text


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


def _piped(table: Table) -> Iterator[str]:
    first, *rest = table.rows
    yield f"| {' | '.join(first)} |"
    yield f"| --- |{' --: |' * (len(first) - 1)}"
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
        case Figure(alt=alt, caption=caption):
            made = part.artist.make(block)
            told = f"\n{_wrapped(caption)}" if caption else ""
            if isinstance(made, Table):
                return "\n".join(_columns(made)) + told
            return _wrapped(f"[{alt}]") + told


def _wrapped(text: str, mark: str = "") -> str:
    lines = textwrap.wrap(
        text, WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark), break_on_hyphens=False
    )
    return "\n".join(lines)


def _columns(table: Table) -> Iterator[str]:
    widths = [max(len(row[at]) for row in table.rows) for at in range(len(table.rows[0]))]
    for head, *cells in table.rows:
        numbers = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        yield " ".join([head.ljust(widths[0]), *numbers]).rstrip()
