"""Reads a recorded game: who plays, what was thrown, and who made which move.

Faults are what no table can show: a player nobody knows, a die that has no such face. Whether a
move was allowed at its moment is not asked here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from qwixprint.errors import Fault, Place, fault
from qwixprint.game.record import (
    ONE,
    TURNS,
    TWO,
    WRITE,
    AscendingTurn,
    B,
    C,
    CrossTurn,
    Moves,
    PeakTurn,
    Recorded,
    Seat,
    Wish,
)
from qwixprint.game.table import Dice, Throw
from qwixprint.reading import MANY, Words, read_as, unknown
from qwixprint.sheet import AscendingRules, CrossRules, Die, PeakRules, Sheet
from qwixprint.sheet.filled import lucky_numbers, printable
from qwixprint.sheet.naming import LONGEST
from qwixprint.sheet.notation import number
from qwixprint.source import Listing, Node, Scalar, Table, Word

LUCKY = "lucky"


def read_seats(node: Node, sheet: Sheet, faults: list[Fault]) -> tuple[Seat, ...]:
    """The players, as a list of names or as a table of names and lucky numbers."""
    entries: list[tuple[Word, Words]] = []
    if isinstance(node, Table):
        entries = list(read_as(Moves, node, faults).items())
    elif isinstance(node, Listing):  # a name may be of two words
        names = [read_as(Word, item, faults) for item in node.items]
        entries = [(name, ()) for name in names if name.text]
    elif node.text:
        entries = [(name, ()) for name in read_as(Words, node, faults)]
    if not entries and not faults:
        faults.append(fault("not-words", node.at))
    seats: dict[str, Seat] = {}
    for name, words in entries:
        if name.text in seats:
            faults.append(fault("player-twice", name.at, word=name.text))
        lucky = lucky_numbers(words, sheet, faults)
        seats[name.text] = Seat(printable(name, faults), name.at, lucky)
    if entries and (wrong := wrong_count(sheet, len(entries), node.at)):
        faults.append(wrong)
    # Moves are not looked up among players by the thousand, nor under names of any length.
    usable = len(entries) <= sheet.players[1] and all(len(name) <= LONGEST for name in seats)
    return tuple(seats.values()) if usable else ()


def wrong_count(sheet: Sheet, players: int, at: Place | None = None) -> Fault | None:
    """Too many or too few players for a game."""
    low, high = sheet.players
    if low <= players <= high:
        return None
    params = {"title": sheet.title, "low": low, "high": high, "count": players}
    return fault("player-count", at, **params)


def read_turns(
    node: Node, sheet: Sheet, seats: tuple[Seat, ...], faults: list[Fault]
) -> list[Recorded]:
    """All turns; who is active follows from the order of the players."""
    if not isinstance(node, Listing):
        if not (isinstance(node, Scalar) and not node.text):
            faults.append(fault("not-a-list", node.at))
        return []
    kind, reading = TURNS[type(sheet.rules)], _READING[type(sheet.rules)]
    names = [seat.name for seat in seats]
    turns = []
    for index, item in enumerate(node.items):
        if len(faults) > MANY:
            break
        if not isinstance(item, Table):
            faults.append(fault("not-a-table", item.at))
            continue
        active = index % max(1, len(seats))
        turns.append(reading(read_as(kind, item, faults), item.at, sheet, names, active, faults))
    return turns


# --- dice


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


def _named(word: Word, sheet: Sheet, faults: list[Fault]) -> list[int]:
    found = [index for index, die in enumerate(sheet.dice) if die.name == word.text]
    if not found:
        names = dict.fromkeys(die.name for die in sheet.dice)
        faults.append(unknown("no-such-die", word, names))
    return found


def _count(word: Word, die: str, count: int, found: int, faults: list[Fault]) -> None:
    faults.append(fault("die-count", word.at, die=die, count=count, found=found))


def _throw(words: Words, dice: Dice, sheet: Sheet, faults: list[Fault]) -> Throw:
    """One number or face for each of these dice."""
    throw = [0] * len(sheet.dice)
    if words and len(words) != len(dice):
        params = {"count": len(words), "needed": len(dice)}
        faults.append(fault("throw-size", words[0].at, **params))
    for die, word in zip(dice, words, strict=False):
        throw[die] = pips(sheet.dice[die], word, faults)
    return tuple(throw)


def _throws(
    rolls: tuple[Words, ...], dice: Dice, sheet: Sheet, at: Place, faults: list[Fault]
) -> tuple[tuple[Throw, ...], tuple[Place, ...]]:
    if not rolls:
        faults.append(fault("no-throw", at))
    throws = tuple(_throw(words, dice, sheet, faults) for words in rolls)
    return throws, tuple(_span(words) if words else at for words in rolls)


# --- the turns of each family


def _cross_turn(
    spec: CrossTurn, at: Place, sheet: Sheet, names: list[str], active: int, faults: list[Fault]
) -> Recorded:
    throw = [0] * len(sheet.dice)
    places: dict[int, Place] = {}
    for key, words in spec.roll.items():
        dice = _named(key, sheet, faults)
        if dice and len(words) != len(dice):
            _count(key, key.text, len(dice), len(words), faults)
        for die, word in zip(dice, words, strict=False):
            throw[die], places[die] = pips(sheet.dice[die], word, faults), key.at
    wishes = _wishes(ONE, spec.one, sheet, names, _row_wish, faults)
    if spec.two:
        wish = _die_wish(spec.two, sheet, faults)
        wishes |= {(TWO, active): wish} if wish else {}
    dice_in_order = tuple(die for die, pip in enumerate(throw) if pip)
    return Recorded(at, dice_in_order, (tuple(throw),), (at,), places, wishes)


def _ascending_turn(
    spec: AscendingTurn, at: Place, sheet: Sheet, names: list[str], active: int, faults: list[Fault]
) -> Recorded:
    picked: list[int] = []
    for word in spec.dice:
        dice = _named(word, sheet, faults)
        free = [die for die in dice if die not in picked]
        if dice and not free:
            _count(word, word.text, len(dice), len(dice) + 1, faults)
        picked += free[:1]
    throws, places = _throws(spec.rolls, tuple(picked), sheet, at, faults)
    wishes = _wishes(WRITE, spec.write, sheet, names, _field_wish, faults)
    return Recorded(at, tuple(picked), throws, places, {}, wishes)


def _peak_turn(
    spec: PeakTurn, at: Place, sheet: Sheet, names: list[str], active: int, faults: list[Fault]
) -> Recorded:
    every = tuple(range(len(sheet.dice)))
    throws, places = _throws(spec.rolls, every, sheet, at, faults)
    wishes = _wishes(C, spec.c, sheet, names, _row_wish, faults)
    if spec.b:
        wish = _row_wish(spec.b, sheet, faults)
        wishes |= {(B, active): wish} if wish else {}
    return Recorded(at, every, throws, places, {}, wishes)


_READING: dict[type, Callable[[Any, Place, Sheet, list[str], int, list[Fault]], Recorded]] = {
    CrossRules: _cross_turn,
    AscendingRules: _ascending_turn,
    PeakRules: _peak_turn,
}


# --- moves

_Reader = Callable[[Words, Sheet, list[Fault]], Wish | None]


def _wishes(
    step: str, moves: Moves, sheet: Sheet, names: list[str], reader: _Reader, faults: list[Fault]
) -> dict[tuple[str, int], Wish]:
    found = {}
    for key, words in moves.items():
        if key.text not in names:
            if names:  # else the players themselves were told
                faults.append(unknown("unknown-player", key, names))
        elif words and (wish := reader(words, sheet, faults)):
            found[step, names.index(key.text)] = wish
    return found


def _span(words: Words) -> Place:
    """The place of several words on one line."""
    first, last = words[0].at, words[-1].at
    length = last.column + last.length - first.column if first.line == last.line else first.length
    return Place(first.file, first.line, first.column, max(1, length), first.source)


def _row(word: Word, sheet: Sheet, faults: list[Fault]) -> int:
    colours = [row.colour for row in sheet.rows]
    if word.text in colours:
        return colours.index(word.text)
    faults.append(unknown("unknown-row", word, colours))
    return -1


def _not_a_move(words: Words, form: str, faults: list[Fault]) -> None:
    said = " ".join(word.text for word in words)
    faults.append(fault("not-a-move", _span(words), word=said, form=form))


def _row_wish(words: Words, sheet: Sheet, faults: list[Fault]) -> Wish | None:
    """`red`, or `lucky red`."""
    lucky = words[0].text == LUCKY
    if len(words) != 1 + lucky:
        _not_a_move(words, sheet.rows[0].colour, faults)
        return None
    if lucky and not sheet.lucky:
        faults.append(fault("no-lucky-here", words[0].at, title=sheet.title))
    row = _row(words[-1], sheet, faults)
    said = " ".join(word.text for word in words)
    return Wish(said, _span(words), words[-1].text, row, lucky=lucky)


def _die_wish(words: Words, sheet: Sheet, faults: list[Fault]) -> Wish | None:
    """`blue 4`: a coloured die, and the number of the white die that goes with it."""
    if len(words) != 2:
        _not_a_move(words, f"{sheet.rows[0].colour} 4", faults)
        return None
    names = [die.name for die in sheet.dice if die.name != "white"]
    if words[0].text not in names:
        faults.append(unknown("no-such-die", words[0], dict.fromkeys(names)))
    high = max((die.sides for die in sheet.dice if die.name == "white"), default=1)
    white = number(words[1], 1, high, faults)
    return Wish(f"{words[0].text} {white}", _span(words), words[0].text, number=white)


def _field_wish(words: Words, sheet: Sheet, faults: list[Fault]) -> Wish | None:
    """`yellow 5`: a row and a field, counted from 1 at the left."""
    if len(words) != 2:
        _not_a_move(words, f"{sheet.rows[0].colour} 5", faults)
        return None
    row = _row(words[0], sheet, faults)
    field_number = number(words[1], 1, len(sheet.rows[row].cells), faults)
    return Wish(f"{words[0].text} {field_number}", _span(words), words[0].text, row, field_number)
