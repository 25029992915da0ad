"""The row notation: a row is written as it looks, left to right, separated by blanks."""

import re
from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

from qwixprint.errors import Fault, fault, nearest
from qwixprint.files.shapes import Words, unknown
from qwixprint.files.yaml import Word

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
    words: Words, colours: Collection[str], sets: Collection[str], faults: list[Fault]
) -> Iterator[Token]:
    """What the words of a row stand for; `colours` and `sets` are those a cell may be of."""
    for word in words:
        if word.text in _PLAIN:
            yield Token(_PLAIN[word.text], word)
        elif match := _CELLS.fullmatch(word.text):
            before = match["before"].split(":")[:-1]
            for text in before:
                if text not in colours and text not in sets:
                    known = (*colours, *sets)
                    faults.append(unknown("unknown-colour", Word(text, word.at), known))
            colour = next((text for text in before if text not in sets), None)
            own = tuple(text for text in before if text in sets)
            if match["first"] is None:
                yield Token("lock", word, None, colour, own)
                continue
            first, last = match["first"], match["last"] or match["first"]
            for value in run(first, last, word, faults):
                yield Token("number", word, value, colour, own)
        else:
            faults.append(fault("unknown-token", word.at, word=word.text))
            if nearest(word.text, ["lock"]):  # go on with what was meant: one slip is told once
                yield Token("lock", word)


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
