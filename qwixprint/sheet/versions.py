"""Which of a game's sheets is meant: those of some games differ, others can be varied."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from qwixprint.errors import Fault, Faulty, Place, fault
from qwixprint.files.shapes import Words, unknown
from qwixprint.files.yaml import Word
from qwixprint.sheet.model import Sheet
from qwixprint.sheet.vary import distinct, varied, what_differs


def with_all(sheet: Sheet, **changes: Any) -> Sheet:
    """A sheet with something else on it, and on all its versions."""
    versions = tuple(replace(each, **changes) for each in sheet.versions)
    return replace(sheet, versions=versions, **changes)


def same_game(one: Sheet, other: Sheet) -> bool:
    """Whether two sheets are of the same game, whichever version of it they are."""
    if one.version == other.version:
        return one == other
    return one == replace(other, rows=one.rows, sets=one.sets, version=one.version)


def boards_of_equal_chance(sheet: Sheet) -> tuple[Sheet, ...]:
    """All that can be made of a sheet and look different.

    Raises `Faulty` if it cannot be varied, or if its sheets differ anyway.
    """
    if sheet.versions:
        raise Faulty([fault("differs-already", title=sheet.title)])
    if what_differs(sheet):
        raise Faulty([fault("cannot-vary", title=sheet.title)])
    return distinct(varied(sheet))


def versions_of(sheet: Sheet) -> tuple[Sheet, ...]:
    """All sheets of a game that differ; of others, all of equal chance that can be made of it."""
    if sheet.versions:
        return sheet.versions
    return () if what_differs(sheet) else varied(sheet)


def version_of(sheet: Sheet, word: Word | None, at: Place | None, faults: list[Fault]) -> Sheet:
    """The sheet of that name; one must be said if there are several."""
    if word is None:
        if sheet.versions:
            names = [each.version for each in sheet.versions]
            faults.append(fault("version-missing", at, first=names[0], versions=" ".join(names)))
        return sheet
    found = {each.version: each for each in versions_of(sheet)}
    for name, each in found.items():
        if name.upper() == word.text.upper():
            return each
    faults.append(
        unknown("unknown-version", word, found)
        if found
        else fault("no-versions-here", word.at, title=sheet.title)
    )
    return sheet


def version_named(sheet: Sheet, name: str) -> Sheet:
    """The same for a name that stands in no file; raises `Faulty` if there is no such version."""
    faults: list[Fault] = []
    found = version_of(sheet, Word(name, Place("")), None, faults)
    if faults:
        raise Faulty(each._replace(at=None) for each in faults)
    return found


def read_version(words: Words, sheet: Sheet, at: Place, faults: list[Fault]) -> tuple[str, Words]:
    """The version that a player's words begin with, and the words behind it."""
    if sheet.versions and not sheet.lucky and len(words) > 1:  # one name is wanted, not several
        words = (Word(" ".join(word.text for word in words), words[0].at),)
    said = bool(sheet.versions) or len(words) == 1 + len(sheet.lucky)
    found = version_of(sheet, words[0] if words and said else None, at, faults)
    return found.version, words[1:] if said else words
