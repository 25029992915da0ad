"""Which of a game's sheets is meant: those of some games differ, others can be varied."""

from __future__ import annotations

from qwixprint.errors import Fault, Place, fault
from qwixprint.files.shapes import Words, unknown
from qwixprint.files.yaml import Word
from qwixprint.sheet.model import Sheet
from qwixprint.sheet.vary import varied, what_differs


def versions_of(sheet: Sheet) -> tuple[Sheet, ...]:
    """All sheets of a game that differ; of others, all of equal chance that can be made of it."""
    if sheet.versions:
        return sheet.versions
    return () if what_differs(sheet) else varied(sheet)


def version_of(sheet: Sheet, word: Word | None, at: Place | None, faults: list[Fault]) -> Sheet:
    """The sheet of that name; one must be said if there are several."""
    if word is None:
        if sheet.versions:
            names = " ".join(each.version for each in sheet.versions)
            faults.append(fault("version-missing", at, versions=names))
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


def read_version(words: Words, sheet: Sheet, at: Place, faults: list[Fault]) -> tuple[str, Words]:
    """The version that a player's words begin with, and the words behind it."""
    said = bool(sheet.versions) or len(words) == 1 + len(sheet.lucky)
    found = version_of(sheet, words[0] if words and said else None, at, faults)
    return found.version, words[1:] if said else words
