"""The words of a language: labels on paper, and the sentences of faults and messages.

A language is one file beside this one. All have the keys of English, and in every text the same
words in braces; else it is not spoken.
"""

from __future__ import annotations

import os
import string
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from qwixprint import resources
from qwixprint.errors import Fault, Faulty, Place, Told, fault, nearest
from qwixprint.source import Node, Scalar, Table, read

ENGLISH = "en"  # which all other languages are held to
LONGEST = 300  # characters of what a person wrote, shown again in a sentence
MOST = 20  # faults shown; nobody mends more in one go
SECTIONS = (
    "labels",
    "summary",
    "faults",
    "problems",
    "colours",
    "letters",
    "messages",
    "numbers",
)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All texts of one language."""

    code: str
    language: str
    labels: Mapping[str, str]  # printed on paper
    summary: Mapping[str, str]  # the rules in short
    faults: Mapping[str, str]  # one sentence per code
    problems: Mapping[str, str]  # one sentence per code
    colours: Mapping[str, str]  # as one says "the ... row"
    letters: Mapping[str, str]  # of colours, all different
    messages: Mapping[str, str]  # said by the commands
    numbers: Mapping[str, str]  # in words: for a masculine and, where it differs, a feminine noun
    hyphenation: str  # the dictionary of its hyphens

    def label(self, key: str, **params: object) -> str:
        return self.labels[key].format(**params)

    def say(self, key: str, **params: object) -> str:
        return self.messages[key].format(**_printable(params))

    def explain(self, what: Told) -> str:
        """The sentence of a fault, with the nearest or all known words, or of a problem."""
        if what.code in self.problems:
            sentence = self.problems[what.code]
            if what.params.get("before") == "lock":
                sentence = self.messages["after-the-lock"]
            return sentence.format(**_printable(self._in_words(what.params)))
        sentence = self.faults[what.code].format(**_printable(what.params, LONGEST))
        return sentence + self._instead(what.params)

    def _instead(self, params: Mapping[str, object]) -> str:
        """The word that was probably meant in the place of an unknown one, or all there are."""
        known = params.get("known", ())
        assert isinstance(known, tuple)
        if near := params.get("nearest") or nearest(str(params.get("word", "")), known):
            return f" {self.say('did-you-mean', nearest=str(near)[:LONGEST])}"
        if known:
            return f" {self.say('known-words', known=', '.join(known)[:LONGEST])}"
        return ""

    def _in_words(self, params: Mapping[str, object]) -> dict[str, object]:
        """What the rules say in their own words, in the words of this language."""
        said = dict(params)
        if "row" in params:
            said["row"] = self.colours[str(params["row"])]
        if "of" in params:
            said["of"] = self.total("of", str(params["of"]))
        return said

    def total(self, style: str, of: str) -> str:
        """What a box of the result strip adds up; `style` is the family of messages to take."""
        if of in self.colours:
            named = self.say(f"{style}-row", row=self.colours[of])
            return named[:1].upper() + named[1:] if style == "line" else named
        if of.isdigit():
            return self.say(f"{style}-column", number=of)
        return self.say(f"{style}-{of}")

    def report_all(self, faults: Iterable[Told], most: int | None = MOST) -> str:
        """All faults in the order of the file; of very many, the first ones and how many more."""
        ordered = _in_order(list(faults))
        blocks = [self.report(fault) for fault in ordered[:most]]
        if len(blocks) < len(ordered):
            blocks.append(self.say("and-more", count=len(ordered) - len(blocks)))
        return "\n".join(blocks)

    def joined(self, names: Sequence[str], by: str = "and") -> str:
        """Names as one says them: a, b and c."""
        *first, last = names
        return f"{', '.join(first)} {self.messages[by]} {last}" if first else last

    def number(self, value: int, style: str) -> str:
        """A number in words if there is one, for a feminine noun if the style says so."""
        forms = self.numbers.get(str(value), str(value)).split()
        return forms[-1] if style == "word-f" else forms[0]

    def report(self, fault: Told) -> str:
        """A fault as a person reads it: place, sentence, code, source line and caret."""
        sentence = f"{self.explain(fault)} [{fault.code}]"
        if fault.at is None:
            return sentence
        if not fault.at.line:
            return f"{printable(fault.at.file)}: {sentence}"
        source, caret = _marked(fault.at)
        at = f"{printable(fault.at.file)}:{fault.at.line}:{fault.at.column}"
        return f"{at}: {sentence}\n    {source}\n    {caret}"


def load(code: str) -> Catalogue:
    """The language of that code; an unknown one is a fault."""
    known = resources.languages()
    if code not in known:
        raise Faulty([fault("unknown-language", word=code, known=tuple(known))])
    return read_language(known[code], code)


@cache
def _english() -> Catalogue:
    return load(ENGLISH)


def read_language(file: Path, code: str) -> Catalogue:
    """The texts of a language file; whatever is not as it must be is a fault with its place."""
    english = None if code == ENGLISH else _english()
    faults: list[Fault] = []
    found = _entries(read(file, faults), ("language", "hyphenation", *SECTIONS), faults)
    texts = {
        name: _texts(found[name], getattr(english, name, None), faults)
        for name in SECTIONS
        if name in found
    }
    name, dictionary = (
        _text(found[key], faults) if key in found else "" for key in ("language", "hyphenation")
    )
    if faults:
        raise Faulty(faults)
    return Catalogue(code, name, hyphenation=dictionary, **texts)


def _entries(node: Node, keys: Collection[str] | None, faults: list[Fault]) -> dict[str, Node]:
    """What a table has for just these keys, or for any."""
    if not isinstance(node, Table):
        faults.append(fault("not-a-table", node.at))
        return {}
    found = {key.text: value for key, value in node.entries}
    if keys is not None:
        faults += [fault("missing-key", node.at, key=key) for key in keys if key not in found]
        strange = [key for key, _ in node.entries if key.text not in keys]
        known = tuple(keys)
        faults += [fault("unknown-key", key.at, word=key.text, known=known) for key in strange]
    return found


def _texts(node: Node, english: Mapping[str, str] | None, faults: list[Fault]) -> dict[str, str]:
    """The texts of a section, which are those of the English one."""
    found = _entries(node, english, faults)
    return {key: _text(each, faults, (english or {}).get(key)) for key, each in found.items()}


def _text(node: Node, faults: list[Fault], english: str | None = None) -> str:
    """A text that can be filled in like the English one."""
    if not isinstance(node, Scalar) or not node.text:
        faults.append(fault("not-a-text", node.at))
        return ""
    try:
        found = placeholders(node.text)
    except ValueError:
        faults.append(fault("broken-braces", node.at))
        return node.text
    if english is not None and found != (expected := placeholders(english)):
        listed = " ".join(sorted(expected)) or "\N{EN DASH}"
        faults.append(fault("other-braces", node.at, expected=listed))
    return node.text


def placeholders(text: str) -> set[str]:
    """What is to be filled into a text, braces and all; a `ValueError` if they do not match."""
    if "{" not in text and "}" not in text:
        return set()
    return {
        f"{{{name}{f'!{conversion}' if conversion else ''}{f':{form}' if form else ''}}}"
        for _, name, form, conversion in string.Formatter().parse(text)
        if name is not None
    }


def _in_order(faults: list[Told]) -> list[Told]:
    """File by file, as they are named first, and in the order of each file."""
    files = list(dict.fromkeys(fault.at.file if fault.at else "" for fault in faults))

    def place(fault: Told) -> tuple[int, int, int]:
        at = fault.at
        return (files.index(at.file), at.line, at.column) if at else (files.index(""), 0, 0)

    return sorted(faults, key=place)


def _printable(params: Mapping[str, object], most: int | None = None) -> dict[str, str]:
    return {key: printable(str(value)[:most]) for key, value in params.items()}


def printable(text: str) -> str:
    """Without what would make a terminal do something, or look like something else."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def _marked(at: Place, width: int = 96) -> tuple[str, str]:
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


def of_user() -> str:
    """The language of the user's locale if there is one for it, else English."""
    known = resources.languages()
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(variable, "")[:2].lower()
        if code:
            return code if code in known else "en"
    return "en"
