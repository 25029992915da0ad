"""What may be called how: titles and players are printed, dice are written in records."""

from __future__ import annotations

import re
from collections.abc import Container
from itertools import groupby
from unicodedata import category, normalize

from qwixprint.errors import Fault, fault
from qwixprint.files.yaml import Word
from qwixprint.sheet.model import COLOURS

LONGEST = 60  # characters of a title or a player's name
LONGEST_DIE = 20
MOST_ACCENTS = 3  # on one letter


def check_text(word: Word, faults: list[Fault]) -> None:
    """A title or a name fits on one line, and there is something to read in it."""
    if len(word.text) > LONGEST:
        faults.append(fault("text-too-long", word.at, most=LONGEST))
    elif word.text and not _legible(normalize("NFC", word.text)):
        faults.append(fault("not-legible", word.at, most=MOST_ACCENTS))


def check_name(name: Word, faults: list[Fault]) -> str:
    """The name of a player."""
    if not name.text.isprintable():
        faults.append(fault("unprintable", name.at))
    else:
        check_text(name, faults)
    return name.text


def _legible(text: str) -> bool:
    """Something is visible, and no letter bears a pile of accents."""
    kinds = [category(char)[0] for char in text]  # M: marks, Z: blanks, C: control characters
    piles = [len(list(run)) for kind, run in groupby(kinds) if kind == "M"]
    return not set(kinds) <= set("MZC") and max(piles, default=0) <= MOST_ACCENTS


RESERVED = (
    *COLOURS,
    "white",
    "lock",
    "lucky",
    "miss",
    "bonus",
    "columns",
    "misses",
    "total",
    "version",
    "lost",
    "sheet",
    "o",
    "P",
)


def check_own_name(key: Word, faults: list[Fault], taken: Container[str] = ()) -> None:
    """A colour, set or track has one plain word that means nothing else and ends with no digit."""
    plain = len(key.text) <= LONGEST_DIE and re.fullmatch(r"[^\W\d_]+(?:-[^\W\d_]+)*", key.text)
    if not plain or key.text in RESERVED or key.text in taken:
        faults.append(not_a_name(key))


def not_a_name(key: Word) -> Fault:
    return fault("not-a-name", key.at, word=key.text, most=LONGEST_DIE)


def check_die(key: Word, faults: list[Fault]) -> None:
    """The name of a die is one plain word."""
    if len(key.text) > LONGEST_DIE or not re.fullmatch(r"\w[\w-]*", key.text):
        faults.append(fault("not-a-die-name", key.at, word=key.text, most=LONGEST_DIE))
