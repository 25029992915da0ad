"""How a turn with numbers to cross is written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, NamedTuple

from qwixprint.errors import Fault, Place
from qwixprint.families.crosses.turn import ONE, TWO
from qwixprint.families.record import (
    THEN,
    Entries,
    Moves,
    Recorded,
    RecordFormat,
    named_dice,
    not_a_move,
    pips,
    read_row,
    read_wishes,
    row_wish,
    spaced,
    span,
    written_move,
    written_moves,
    wrong_dice,
)
from qwixprint.families.state import Wish
from qwixprint.files.shapes import NO_ENTRIES, Help, Words, read_as, unknown
from qwixprint.files.yaml import Node, Word
from qwixprint.sheet import Sheet
from qwixprint.sheet.notation import MAX_NUMBER, number

WishReader = Callable[[Words, Sheet, list[Fault]], Wish | None]


class CrossTurn(NamedTuple):
    """A turn with numbers to cross."""

    roll: Annotated[dict[Word, Words], Help("all dice in play: {white: 1 4, red: 2}")]
    one: Annotated[Moves, Help("who crosses the white sum in which row")] = NO_ENTRIES
    two: Annotated[Words, Help("the colour and the white die the active player uses")] = ()


def _read(node: Node, sheet: Sheet, names: list[str], active: int, faults: list[Fault]) -> Recorded:
    spec = read_as(CrossTurn, node, faults)
    throw = [0] * len(sheet.dice)
    places: dict[int, Place] = {}
    for key, words in spec.roll.items():
        dice = named_dice(key, sheet, faults)
        if dice and len(words) != len(dice):
            faults.append(wrong_dice(key, len(dice), len(words)))
        for die, word in zip(dice, words, strict=False):
            throw[die], places[die] = pips(sheet.dice[die], word, faults), key.at
    wishes = read_wishes(ONE, spec.one, sheet, names, _with_choices(_white_wish), faults)
    if spec.two:
        wish = _with_choices(_die_wish)(spec.two, sheet, faults)
        wishes |= {(TWO, active): wish} if wish else {}
    dice_in_order = tuple(die for die, pip in enumerate(throw) if pip)
    return Recorded(node.at, dice_in_order, (tuple(throw),), (node.at,), places, wishes)


def _with_choices(reader: WishReader) -> WishReader:
    """`green then red`: a move, and what is chosen among the crosses that it brings."""

    def read(words: Words, sheet: Sheet, faults: list[Fault]) -> Wish | None:
        parts: list[list[Word]] = [[]]
        for word in words:
            if word.text == THEN:
                parts.append([])
            else:
                parts[-1].append(word)
        if not all(parts):
            names = [row.name for row in sheet.coloured]
            faults.append(not_a_move(words, f"{names[0]} {THEN} {names[-1]}"))
            return None
        first = reader(tuple(parts[0]), sheet, faults)
        then = [row_wish(tuple(part), sheet, faults) for part in parts[1:]]
        return first and first._replace(then=tuple(wish for wish in then if wish))

    return read


def _white_wish(words: Words, sheet: Sheet, faults: list[Fault]) -> Wish | None:
    """`red`, `lucky red`, or `swap red 5`: another number for the sum, with a box of a track."""
    tracks = [index for index, row in enumerate(sheet.rows) if row.cells[0].pair]
    named = [track for track in tracks if sheet.rows[track].name == words[0].text]
    if not named:
        return row_wish(words, sheet, faults)
    if len(words) != 3:
        faults.append(not_a_move(words, f"{words[0].text} {sheet.rows[0].name} 5"))
        return None
    row = read_row(words[1], sheet, faults)
    value = number(words[2], 0, MAX_NUMBER, faults)
    said = spaced([words[0].text, words[1].text, value])
    return Wish(said, span(words), row=row, number=value, track=named[0])


def _die_wish(words: Words, sheet: Sheet, faults: list[Fault]) -> Wish | None:
    """`blue 4`: a coloured die, and the number of the white die that goes with it.

    A row may follow, for sheets on which the number stands in several in that colour.
    """
    if len(words) not in (2, 3):
        faults.append(not_a_move(words, f"{sheet.rows[0].colour} 4"))
        return None
    names = [die.name for die in sheet.dice if die.name != "white"]
    colour = words[0].text
    if colour not in names:
        faults.append(unknown("no-such-die", words[0], dict.fromkeys(names)))
    high = max((die.sides for die in sheet.dice if die.name == "white"), default=1)
    white = number(words[1], 1, high, faults)
    row = read_row(words[2], sheet, faults) if len(words) == 3 else -1
    said = spaced([colour, white, *(word.text for word in words[2:])])
    return Wish(said, span(words), colour, row, white)


def _write(sheet: Sheet, names: list[str], turn: Recorded) -> Entries:
    shown: dict[str, list[int]] = {}
    for die in turn.dice:
        shown.setdefault(sheet.dice[die].name, []).append(turn.throws[0][die])
    roll = ", ".join(f"{name}: {spaced(numbers)}" for name, numbers in shown.items())
    return [
        ("roll", f"{{{roll}}}"),
        (ONE, written_moves(turn, ONE, names)),
        (TWO, written_move(turn, TWO)),
    ]


RECORD = RecordFormat(CrossTurn, steps=(ONE, TWO), throw="uncounted", read=_read, write=_write)
