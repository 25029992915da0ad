"""How words are shown: by number, harmless on a terminal, and with a caret under the spot."""

from __future__ import annotations

import string

from qwixprint.errors import Place


class Filled(str):
    """What is filled into a text; a number chooses words for one or several: {rows:row|rows}."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        one, several, more = form.partition("|")
        return (one if self == "1" else more) if several else super().__format__(form)


def placeholders(text: str) -> set[str]:
    """What is to be filled into a text, braces and all; a `ValueError` if they do not match.

    Between which words a number chooses is the language's own business.
    """
    if "{" not in text and "}" not in text:
        return set()
    return {
        f"{{{name}{f'!{conversion}' if conversion else ''}{f':{form}' if form else ''}}}"
        for _, name, spec, conversion in string.Formatter().parse(text)
        if name is not None
        for form in ["" if spec and "|" in spec else spec]
    }


def printable(text: str) -> str:
    """Without what would make a terminal do something, or look like something else."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def marked(at: Place, width: int = 76) -> tuple[str, str]:
    """The source line and the caret under the spot; of a long line, the part around it."""
    start = at.column - 1
    cut = max(0, start - width // 2) if len(at.source) > width else 0
    part = at.source[cut : cut + width]
    shown = "".join(char if char.isprintable() else " " for char in part)
    before, spot = shown[: start - cut], shown[start - cut : start - cut + at.length]
    return shown, " " * _cells(before) + "^" * max(1, _cells(spot))


def _cells(text: str) -> int:
    """How many places of a terminal a text takes."""
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(char) else 1 + (east_asian_width(char) in "WF") for char in text)
