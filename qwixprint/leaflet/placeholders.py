"""Puts facts into the lines of a text: `{needed:word}` becomes `five`, or a fault."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from qwixprint import fonts
from qwixprint.errors import Fault, Faulty, Place, fault, nearest

STYLES = ("word", "word-f")
SPACE = "\N{NO-BREAK SPACE}"
_FACT = re.compile(r"\{([^{}]*)\}")
_COUNTED = re.compile(r"(\d) (?=\w{2}|%)")  # a number is not parted from what it counts
_LAST_NUMBER = re.compile(r" (\d+[.;:)])(?=\s|$|\")")  # nor left alone at the end of a sentence
_STARTS = re.compile(r"\s*(?:[-+*#>]+\s*|\d+[.)]\s*)?")  # what may come before the first word
_ACTIVE = re.compile(r'([\\`*_\[\]<>"&!|~#])')  # what Markdown would take for its own anywhere


class Tells(Protocol):
    """Where facts come from."""

    @property
    def own(self) -> Mapping[str, object]: ...
    def said(self, name: str, style: str) -> str: ...


def fill(lines: Sequence[str], file: str, facts: Tells, faults: list[Fault]) -> list[str]:
    """The lines with every fact in the place of its name, if they can be printed."""
    filler = _Filler(file, facts, faults)
    return [filler.line(line, number) for number, line in enumerate(lines, start=1)]


class _Filler:
    def __init__(self, file: str, facts: Tells, faults: list[Fault]) -> None:
        self.file = file
        self.facts = facts
        self.faults = faults
        self.wrong: set[str] = set()  # examples whose faults are told already

    def line(self, line: str, number: int) -> str:
        def told(match: re.Match[str]) -> str:
            at = Place(self.file, number, match.start() + 1, len(match[0]), line)
            text = self._fact(match[1], at)
            return _at_start(text) if _STARTS.fullmatch(line[: match.start()]) else text

        filled = _FACT.sub(told, line)
        filled = _COUNTED.sub(r"\1" + SPACE, filled)
        filled = _LAST_NUMBER.sub(SPACE + r"\1", filled)
        stray = re.search(r"[{}]", _FACT.sub(lambda match: "x" * len(match[0]), line))
        if stray:
            self.faults.append(
                fault("stray-brace", Place(self.file, number, stray.start() + 1, 1, line))
            )
        self.faults += _not_printable(line, filled, number, self.file)
        return filled

    def _fact(self, wish: str, at: Place) -> str:
        name, _, style = wish.partition(":")
        try:
            if style and style not in STYLES:
                raise KeyError(style)
            return _ACTIVE.sub(r"\\\1", self.facts.said(name, style))
        except KeyError:
            known = tuple(self.facts.own)
            if name in known and style:
                near = f"{name}:{nearest(style, STYLES) or STYLES[0]}"
                self.faults.append(fault("unknown-fact", at, word=wish, nearest=near))
            else:
                self.faults.append(fault("unknown-fact", at, word=name, known=known))
        except Faulty as error:  # the example it quotes is wrong
            stem = ".".join(name.split(".")[: 2 if name.startswith("game.") else 1])
            if stem not in self.wrong:
                self.wrong.add(stem)
                self.faults.extend(error.faults)
                self.faults.append(fault("example-wrong", at, word=wish))
        return "?"


def _at_start(text: str) -> str:
    """At the start of a line a number or a dash would begin a list: its first sign is hidden."""
    return text if text.startswith("\\") else f"&#{ord(text[0])};{text[1:]}"


def _not_printable(line: str, filled: str, number: int, file: str) -> Iterator[Fault]:
    """Characters that the fonts do not have would vanish without a word."""
    lost = "".join(char for char in filled if not char.isprintable() and char not in ("\t", SPACE))
    lost += fonts.missing(filled, fonts.BODY)
    if filled.startswith("#"):
        lost += fonts.missing(filled, fonts.display_for(filled))
    lost = lost.replace("\t", "")
    if lost:
        at = Place(file, number, max(0, line.find(lost[0])) + 1, 1, line)
        yield fault("no-glyph-text", at, characters="".join(dict.fromkeys(lost)))
