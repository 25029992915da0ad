"""The words of a language: labels on paper, and the sentences of faults and messages.

A language is a folder of files beside this one, one for each section. All have the keys of English,
and in every text the same words in braces; else it is not spoken.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Protocol

from qwixprint.errors import Fault, Faulty, Place, Told, fault, nearest
from qwixprint.files import shipped
from qwixprint.files.yaml import read_file
from qwixprint.locales.shown import Filled, marked, printable as printable
from qwixprint.locales.texts import Texts, read_texts

ENGLISH = "en"  # which all other languages are held to
LONGEST = 300  # characters of what a person wrote, shown again in a sentence
MOST = 20  # faults shown; nobody mends more in one go
_asked: ContextVar[str | None] = ContextVar("asked", default=None)


class ResultBox(Protocol):
    """A box of the result strip."""

    @property
    def kind(self) -> str: ...
    @property
    def of(self) -> str: ...
    @property
    def number(self) -> int: ...


class Section:
    """Some texts of a language in a file of their name, which is read when first asked for."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, words: Catalogue, owner: type) -> Texts:
        faults: list[Fault] = []
        english = None if words.code == ENGLISH else getattr(load(ENGLISH), self.name)
        node = read_file(words.folder / f"{self.name}.yaml", faults)
        texts = vars(words)[self.name] = read_texts(node, english, faults)
        if faults:
            del vars(words)[self.name]
            raise Faulty(faults)
        return texts


class Catalogue:
    """All texts of one language."""

    language = Section()  # what it calls itself, and the dictionary of its hyphens
    labels = Section()  # printed on paper
    summary = Section()  # the rules in short
    faults = Section()  # one sentence per code
    problems = Section()  # one sentence per code
    colours = Section()  # as one says "the ... row"
    parts = Section()  # sets and tracks of our games
    letters = Section()  # of colours, all different
    messages = Section()  # said by the commands
    words = Section()  # that may be written in files, after the word of ours
    drafts = Section()  # said in files to fill in
    forms = Section()  # said of the fields of a form
    games = Section()  # what is different about ours
    numbers = Section()  # in words: for a masculine and, where it differs, a feminine noun

    def __init__(self, code: str, folder: Path) -> None:
        self.code, self.folder = code, folder

    def short(self, key: str, params: Mapping[str, object]) -> str:
        """A sentence of the rules in short."""
        return self.summary[key].format(**self._filled(params))

    def label(self, key: str, **params: object) -> str:
        return self.labels[key].format(**self._filled(params))

    def say(self, key: str, **params: object) -> str:
        return self.messages[key].format(**self._filled(params))

    def explain(self, what: Told) -> str:
        """The sentence of a fault, with the nearest or all known words, or of a problem."""
        special = what.params.get("sentence")  # where the usual one would not be true
        if what.code in self.problems:
            sentence = self.messages[str(special)] if special else self.problems[what.code]
            return sentence.format(**self._filled(self._in_words(what.params)))
        said = dict(what.params)
        if "in_row" in said:  # of a sheet, which may be written in any language
            lock = self.words["lock"].partition(",")[0]
            said["in_row"] = self.row(str(said["in_row"]))
            said["numbers"] = str(said.get("numbers", "")).replace("lock", lock)
        said["form"] = self.move(str(said.get("form", "")))
        sentence = self.messages[str(special)] if special else self.faults[what.code]
        return sentence.format(**self._filled(said, LONGEST)) + self._instead(what.params)

    def _instead(self, params: Mapping[str, object]) -> str:
        """The word that was probably meant in the place of an unknown one, or all there are."""
        known = params.get("known", ())
        assert isinstance(known, tuple)
        ours = known
        if params.get("spoken"):  # in a file that may be written in this language
            known = tuple(self.words_of(each)[0] for each in known)
        word = str(params.get("word", ""))
        if near := params.get("nearest") or nearest(word, known) or nearest(word, ours):
            return f" {self.say('did-you-mean', nearest=str(near)[:LONGEST])}"
        if known:
            return f" {self.say('known-words', known=', '.join(known)[:LONGEST])}"
        return ""

    def _in_words(self, params: Mapping[str, object]) -> dict[str, object]:
        """What the rules say in their own words, in the words of this language."""
        said = dict(params)
        for key in {"colour", "row", "other_row"} & params.keys():
            said[key] = self.row(str(params[key]))
        if "of" in params:
            of = str(params["of"])
            said["of"] = self.say(f"of-{params['kind']}", row=self.row(of), number=of)
        return said

    def row(self, name: str) -> str:
        """A row, a set or a colour as one says it; one that only a layout knows, as it says it."""
        if "/" in name:
            return "/".join(self.row(part) for part in name.split("/"))
        return self.colours.get(name) or self.parts.get(name, name)

    def written(self, name: str, single: bool = False) -> str:
        """A word of files in the language; a row that only a layout knows, as it says it.

        A move is made of words between blanks, so that a `single` one is wanted there.
        """
        if "/" in name:  # a row between two others
            return "/".join(self.written(each, single=True) for each in name.split("/"))
        return next(word for word in self.words_of(name) if " " not in word or not single)

    def move(self, text: str) -> str:
        """What stands in a file, in the words that it may be written in."""
        return " ".join(self.written(word, single=True) for word in text.split(" "))

    def words_of(self, name: str) -> list[str]:
        """What may be written in files for a word of ours: of red2, rosso2 and rossa2."""
        stem = name.rstrip("0123456789")
        return [each + name[len(stem) :] for each in self.words.get(stem, stem).split(", ")]

    def letters_of(self, colours: Iterable[str]) -> Mapping[str, str]:
        """A letter for each of some colours, also of those that only a layout knows; all differ."""
        names = list(colours)
        letters = {name: self.letters[name] for name in names if name in self.letters}
        for name in (each for each in names if each not in letters):
            first, *others = [char.upper() for char in name if char.isalpha()]
            tries = [first, *others, *(first + other.lower() for other in others)]
            tries += [f"{first}{number}" for number in range(2, 10)]
            letters[name] = next(each for each in tries if each not in letters.values())
        return letters

    def box(self, total: ResultBox) -> str:
        """What a box of the result strip adds up, as the head of a line."""
        number = total.number or total.of
        named = self.say(f"line-{total.kind}", row=self.row(total.of), number=number)
        return named[:1].upper() + named[1:]

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

    def decimal(self, number: str) -> str:
        """A number in digits with the decimal sign of this language."""
        return number.replace(".", self.messages["decimal-sign"])

    def _filled(self, params: Mapping[str, object], most: int | None = None) -> dict[str, Filled]:
        """What is filled into a text, harmless on a terminal; floats as the language has them."""
        return {key: Filled(printable(self._said(each)[:most])) for key, each in params.items()}

    def _said(self, value: object) -> str:
        if isinstance(value, float):
            return self.decimal(f"{value:g}")
        if isinstance(value, OSError):  # which the system says in its own language, mostly English
            code = errno.errorcode.get(value.errno or 0, "")
            return self.messages.get(f"system-{code}", value.strerror or str(value))
        return str(value)

    def number(self, value: int, style: str) -> str:
        """A number in words if there is one, for a feminine noun if the style says so."""
        forms = self.numbers.get(str(value), str(value)).split()
        return forms[-1] if style == "word-f" else forms[0]

    def _field(self, at: Place) -> str:
        """A field of a form, as one says it: laura.pdf, page 1, red 7."""
        named = " ".join(map(self.written, dict.fromkeys(at.field.replace("-", ".").split("."))))
        return self.say("at-field", file=at.file, page=at.line, field=named)

    def report(self, fault: Told) -> str:
        """A fault as a person reads it: place, sentence, code, source line and caret."""
        sentence = f"{self.explain(fault)} [{fault.code}]"
        if fault.at is None or not fault.at.file:
            return sentence
        if not fault.at.line:
            return f"{printable(fault.at.file)}: {sentence}"
        if fault.at.field:
            return f"{self._field(fault.at)}: {sentence}"
        source, caret = marked(fault.at)
        at = f"{printable(fault.at.file)}:{fault.at.line}:{fault.at.column}"
        return f"{at}: {sentence}\n    {source}\n    {caret}"


def load(code: str) -> Catalogue:
    """The language of that code, also with a country, as in pt-PT; an unknown one is a fault."""
    known = shipped.languages()
    plain = _language(str(code))
    if plain not in known:
        raise Faulty([fault("unknown-language", word=code, known=tuple(known))])
    return _shipped(plain, known[plain])


def _language(code: str) -> str:
    """The language of a code or a locale such as pt-PT or pt_PT.UTF-8."""
    return code.strip().lower().replace("_", "-").partition("-")[0].partition(".")[0]


@cache
def _shipped(code: str, folder: Path) -> Catalogue:
    return Catalogue(code, folder)


def check_language(words: Catalogue) -> None:
    """Raises `Faulty` with whatever is not as it must be in any section."""
    faults: list[Fault] = []
    for name, section in vars(Catalogue).items():
        if isinstance(section, Section):
            try:
                getattr(words, name)
            except Faulty as error:
                faults += error.faults
    if faults:
        raise Faulty(faults)


def spoken(code: str | None) -> Catalogue:
    """The language that was asked for, or that of the user."""
    return load(code or of_user())


@contextmanager
def told_in(code: str | None) -> Iterator[None]:
    """Faults that leave this have their sentences, in the user's language if need be."""
    before = _asked.set(code or _asked.get())
    try:
        yield
    except Faulty as error:
        try:
            words = spoken(code)
        except Faulty:
            words = spoken(None)
        told = [each._replace(message=words.explain(each)) for each in error.faults]
        raise Faulty(told) from error.__cause__
    finally:
        _asked.reset(before)


def in_asked(texts: Texts) -> str:
    """Of a text in several languages the one in which is told, else the English or the first."""
    code = _asked.get() or of_user()
    wanted = (code, _language(code), ENGLISH, *texts)
    return next(texts[each] for each in wanted if each in texts)


def _in_order(faults: list[Told]) -> list[Told]:
    """File by file, as they are named first, and in the order of each file."""
    files = list(dict.fromkeys(fault.at.file if fault.at else "" for fault in faults))

    def place(fault: Told) -> tuple[int, int, int]:
        at = fault.at
        return (files.index(at.file), at.line, at.column) if at else (files.index(""), 0, 0)

    return sorted(faults, key=place)


def of_user() -> str:
    """The language of the user's locale if there is one for it, else English."""
    known = shipped.languages()
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if code := _language(os.environ.get(variable, "")):
            return code if code in known else "en"
    return "en"
