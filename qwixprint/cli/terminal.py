"""What is said, on standard output or on the side, and how a terminal shows it.

On a terminal, words are wrapped and some of them coloured; files and programs get plain lines.
"""

from __future__ import annotations

import os
import re
import sys
from typing import Any, TextIO

import click

WIDTH = 80  # of a terminal that does not tell
_PLACE = re.compile(r"\S.*?:[0-9]+:[0-9]+(?=: )")
_CODE = re.compile(r"\[[a-z0-9-]+\]$", re.MULTILINE)
_CARET = re.compile(r" +\^+")


def tell(text: str, **style: Any) -> None:
    """Says what was asked for; `style` is that of `click.style`."""
    _echo(text, False, style)


def warn(text: str) -> None:
    """Says something on the side; that it cannot be heard changes nothing."""
    try:
        _echo(text, True, {})
    except OSError:
        hush(2)


def hush(stream: int) -> None:
    """Nothing more is heard of a stream: what still waits there would fail again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


def _echo(text: str, aside: bool, style: dict[str, Any]) -> None:
    stream: TextIO | None = sys.stderr if aside else sys.stdout
    shown, coloured = wrapped(text, stream), _is_coloured(stream)
    if coloured:
        shown = click.style(shown, **style) if style else _coloured(shown)
    click.echo(shown, err=aside, color=coloured)


def _is_coloured(stream: TextIO | None) -> bool:
    """On a terminal, unless the user wants none; elsewhere only if they ask for it."""
    if os.environ.get("NO_COLOR"):
        return False
    able = stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"
    return able or bool(os.environ.get("FORCE_COLOR"))


def wrapped(text: str, stream: TextIO | None) -> str:
    """A text in lines that a terminal need not cut; where a caret points, nothing is moved."""
    if stream is None or not stream.isatty():
        return text
    from textwrap import TextWrapper

    width = os.get_terminal_size(stream.fileno()).columns or WIDTH
    lines = text.split("\n")
    shown = []
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        if len(line) <= width or _CARET.fullmatch(line):
            shown.append(line)
            continue
        if _CARET.fullmatch(below):
            shown.append(line[: max(width, len(below))])
            continue
        hang = line[: len(line) - len(line.lstrip())]
        if hang or _PLACE.match(line):
            hang += "  "
        # Neither names of files nor options are broken at their hyphens.
        wrapper = TextWrapper(
            width, subsequent_indent=hang, break_long_words=False, break_on_hyphens=False
        )
        shown += wrapper.wrap(line)
    return "\n".join(shown)


def _coloured(text: str) -> str:
    """Places bold, codes dim, carets red."""
    lines = []
    for line in text.split("\n"):
        if _CARET.fullmatch(line):
            lines.append(click.style(line, fg="red", bold=True))
        else:
            bold = _PLACE.sub(lambda place: click.style(place[0], bold=True), line, count=1)
            lines.append(_CODE.sub(lambda code: click.style(code[0], dim=True), bold))
    return "\n".join(lines)
