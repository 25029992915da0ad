"""The row notation: a row is written as it looks, left to right, separated by blanks."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Literal, NamedTuple

from qwixprint.errors import Fault, fault, nearest
from qwixprint.files.shapes import Words, unknown
from qwixprint.files.yaml import Word
from qwixprint.sheet.model import CellSet

MAX_NUMBER = 99  # two digits: more does not fit a box
_CELLS = re.compile(r"(?P<before>(?:[^:]+:)*)(?:(?P<first>[0-9]+)(?:\.\.(?P<last>[0-9]+))?|lock)")

TokenKind = Literal["number", "field", "pentagon", "lock", "blank", "nothing", "divider"]


class Token(NamedTuple):
    """One step to the right: a cell, a blank, nothing, or a divider that takes no step."""

    kind: TokenKind
    word: Word
    value: int | None = None
    colour: str | None = None
    sets: tuple[str, ...] = ()


_PLAIN: dict[str, TokenKind] = {
    "o": "field",
    "P": "pentagon",
    ".": "blank",
    "_": "nothing",
    "|": "divider",
}


def tokens(
    words: Words, colours: Collection[str], sets: Mapping[str, CellSet], faults: list[Fault]
) -> Iterator[Token]:
    """What the words of a row stand for; `colours` and `sets` are those a cell may be of."""
    for word in words:
        if word.text in _PLAIN:
            yield Token(_PLAIN[word.text], word)
        elif match := _CELLS.fullmatch(word.text):
            said = match["before"]
            colour, own = _before(word, said, colours, sets, faults) if said else (None, ())
            if match["first"] is None:
                faults += [fault("before-the-colon", word.at, word=word.text)] if own else []
                yield Token("lock", word, None, colour)
                continue
            first, last = match["first"], match["last"] or match["first"]
            for value in run(first, last, word, faults):
                yield Token("number", word, value, colour, own)
        else:
            faults.append(fault("unknown-token", word.at, word=word.text))
            if nearest(word.text, ["lock"]):  # go on with what was meant: one slip is told once
                yield Token("lock", word)


def _before(
    word: Word,
    said: str,
    colours: Collection[str],
    sets: Mapping[str, CellSet],
    faults: list[Fault],
) -> tuple[str | None, tuple[str, ...]]:
    """The colour and the sets of a cell, as they stand before its colon."""
    before = said.split(":")[:-1]
    for index, text in enumerate(before):
        if text not in colours and text not in sets:
            known, slip = (*colours, *sets), Word(text, word.at)
            wrong = unknown("unknown-set", slip, known) if sets else None
            faults.append(wrong or unknown("unknown-colour", slip, known))
            before[index] = nearest(text, known) or text  # one slip is told once
    shown = [text for text in before if text not in sets]
    own = tuple(text for text in before if text in sets)
    frames = {sets[text].frame for text in own} - {""}
    linked = sum(sets[text].linked for text in own)
    if max(len(shown), len(frames), linked) > 1 or len(own) > len(set(own)):
        faults.append(fault("before-the-colon", word.at, word=word.text))
    return next(iter(shown), None), own


def run(first: str, last: str, word: Word, faults: list[Fault]) -> range:
    """The numbers from the first to the last, both included, up or down."""
    if len(first) > 2 or len(last) > 2:
        faults.append(fault("number-range", word.at, word=word.text, low=0, high=MAX_NUMBER))
        return range(0)
    a, b = int(first), int(last)
    return range(a, b + 1) if a <= b else range(a, b - 1, -1)


def number(word: Word, low: int, high: int, faults: list[Fault]) -> int:
    """A whole number within bounds; out of them it is a fault and the lower bound goes on."""
    if re.fullmatch(r"[-+]?[0-9]{1,6}", word.text) and low <= int(word.text) <= high:
        return int(word.text)
    if word.text:  # a void was told where it was read
        faults.append(fault("number-range", word.at, word=word.text, low=low, high=high))
    return low
