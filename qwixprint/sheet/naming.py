"""What may be called how: titles and players are printed, dice are written in records."""

from __future__ import annotations

import re
from itertools import groupby
from unicodedata import category, normalize

from qwixprint.errors import Fault, fault
from qwixprint.source import Word

LONGEST = 60  # characters of a title or a player's name
LONGEST_DIE = 20
MOST_ACCENTS = 3  # on one letter


def check_text(word: Word, faults: list[Fault]) -> None:
    """A title or a name fits on one line, and there is something to read in it."""
    if len(word.text) > LONGEST:
        faults.append(fault("text-too-long", word.at, most=LONGEST))
    elif word.text and not _legible(normalize("NFC", word.text)):
        faults.append(fault("not-legible", word.at, most=MOST_ACCENTS))


def _legible(text: str) -> bool:
    """Something is visible, and no letter bears a pile of accents."""
    kinds = [category(char)[0] for char in text]  # M: marks, Z: blanks, C: control characters
    piles = [len(list(run)) for kind, run in groupby(kinds) if kind == "M"]
    return not set(kinds) <= set("MZC") and max(piles, default=0) <= MOST_ACCENTS


def check_die(key: Word, faults: list[Fault]) -> None:
    """The name of a die is one plain word."""
    if len(key.text) > LONGEST_DIE or not re.fullmatch(r"\w[\w-]*", key.text):
        faults.append(fault("not-a-die-name", key.at, word=key.text, most=LONGEST_DIE))
