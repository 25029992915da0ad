"""A recorded game: throws and wishes that know their place, and how files write them.

Faults are what no table can show: a player nobody knows, a die that has no such face. Whether a
move was allowed at its moment is not asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from qwixprint.errors import Fault, Place, fault
from qwixprint.families.state import Dice, Throw, Wish
from qwixprint.files.shapes import Words, unknown
from qwixprint.files.yaml import Node, Word
from qwixprint.sheet import Die, Sheet
from qwixprint.sheet.notation import number

LUCKY = "lucky"
THEN = "then"  # before a choice that a move leaves
Moves = dict[Word, Words]
Entries = list[tuple[str, str]]  # key and text of what a turn is written as
Wishes = dict[tuple[str, int], Wish]  # by step and player


@dataclass(frozen=True, slots=True)
class Recorded:
    """A turn: its throws, and the wishes by step and player."""

    at: Place
    dice: Dice  # in the order they are written
    throws: tuple[Throw, ...]
    places: tuple[Place, ...]  # of the throws
    at_dice: Mapping[int, Place]
    wishes: Mapping[tuple[str, int], Wish]


@dataclass(frozen=True, slots=True)
class RecordFormat:
    """How a family writes down its turns."""

    turn: type  # a named tuple with the keys of a turn
    steps: tuple[str, ...]  # in which something is marked, in their order
    # How the throw is counted among the steps: not at all, as the first one, or each throw as one.
    throw: Literal["uncounted", "first", "each"]
    read: Callable[[Node, Sheet, list[str], int, list[Fault]], Recorded]  # players, who is active
    write: Callable[[Sheet, list[str], Recorded], Entries]


# --- reading: dice


def pips(die: Die, word: Word, faults: list[Fault]) -> int:
    """What a die shows: its number or, of one with faces of its own, which face."""
    if not die.faces:
        return number(word, 1, die.sides, faults)
    faces = [face.text for face in die.faces]
    if word.text in faces:
        return faces.index(word.text) + 1
    params = {"word": word.text, "die": die.name, "faces": " ".join(faces)}
    faults.append(fault("not-a-face", word.at, **params))
    return 1


def named_dice(word: Word, sheet: Sheet, faults: list[Fault]) -> list[int]:
    """The dice of a name."""
    found = [index for index, die in enumerate(sheet.dice) if die.name == word.text]
    if not found:
        names = dict.fromkeys(die.name for die in sheet.dice)
        faults.append(unknown("no-such-die", word, names))
    return found


def wrong_dice(word: Word, count: int, found: int) -> Fault:
    """More or fewer dice of a name than there are."""
    return fault("die-count", word.at, die=word.text, count=count, found=found)


def read_throws(
    rolls: tuple[Words, ...], dice: Dice, sheet: Sheet, at: Place, faults: list[Fault]
) -> tuple[tuple[Throw, ...], tuple[Place, ...]]:
    """One number or face for each of these dice, throw by throw; and where each throw stands."""
    if not rolls:
        faults.append(fault("no-throw", at))
    throws = []
    for words in rolls:
        throw = [0] * len(sheet.dice)
        if words and len(words) != len(dice):
            params = {"count": len(words), "needed": len(dice)}
            faults.append(fault("throw-size", words[0].at, **params))
        for die, word in zip(dice, words, strict=False):
            throw[die] = pips(sheet.dice[die], word, faults)
        throws.append(tuple(throw))
    return tuple(throws), tuple(span(words) if words else at for words in rolls)


# --- reading: moves


def read_wishes(
    step: str,
    moves: Moves,
    sheet: Sheet,
    names: list[str],
    reader: Callable[[Words, Sheet, list[Fault]], Wish | None],
    faults: list[Fault],
) -> Wishes:
    """What everybody did in one step."""
    found = {}
    for key, words in moves.items():
        if key.text not in names:
            if names:  # else the players themselves were told
                faults.append(unknown("unknown-player", key, names))
        elif words and (wish := reader(words, sheet, faults)):
            found[step, names.index(key.text)] = wish
    return found


def span(words: Words) -> Place:
    """The place of several words on one line."""
    first, last = words[0].at, words[-1].at
    length = last.column + last.length - first.column if first.line == last.line else first.length
    return Place(first.file, first.line, first.column, max(1, length), first.source)


def read_row(word: Word, sheet: Sheet, faults: list[Fault]) -> int:
    """The row of a name; -1 if there is none."""
    names = {row.name: index for index, row in enumerate(sheet.rows) if row.kind != "track"}
    if word.text in names:
        return names[word.text]
    faults.append(unknown("unknown-row", word, names))
    return -1


def not_a_move(words: Words, form: str) -> Fault:
    """Something that is written in another way than moves are."""
    said = " ".join(word.text for word in words)
    return fault("not-a-move", span(words), word=said, form=form)


def row_wish(words: Words, sheet: Sheet, faults: list[Fault]) -> Wish | None:
    """`red`, or `lucky red`."""
    lucky = words[0].text == LUCKY
    if len(words) != 1 + lucky:
        faults.append(not_a_move(words, sheet.rows[0].name))
        return None
    if lucky and not sheet.lucky:
        faults.append(fault("no-lucky-here", words[0].at, title=sheet.title))
    row = read_row(words[-1], sheet, faults)
    said = " ".join(word.text for word in words)
    return Wish(said, span(words), row=row, lucky=lucky)


# --- writing


def spaced(parts: Iterable[Any]) -> str:
    return " ".join(map(str, parts))


def written_rolls(sheet: Sheet, turn: Recorded) -> str:
    """All throws of a turn: `[2 4, 4 5]`, or with faces."""

    def shown(throw: Throw) -> Iterable[str]:
        for die in turn.dice:
            faces = sheet.dice[die].faces
            yield faces[throw[die] - 1].text if faces else str(throw[die])

    return f"[{', '.join(spaced(shown(throw)) for throw in turn.throws)}]"


def written_moves(turn: Recorded, step: str, names: list[str]) -> str:
    """What everybody did in a step: `{Max: red}`."""
    found = [
        f"{names[player]}: {_in_full(wish)}"
        for (own, player), wish in turn.wishes.items()
        if own == step
    ]
    return f"{{{', '.join(found)}}}" if found else ""


def written_move(turn: Recorded, step: str) -> str:
    """What the one who may did in a step."""
    return next((_in_full(wish) for (own, _), wish in turn.wishes.items() if own == step), "")


def _in_full(wish: Wish) -> str:
    """A move with the choices that it leaves."""
    return f" {THEN} ".join(each.words for each in (wish, *wish.then))
