"""How a turn in which one sum is written is written down."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from qwixprint.errors import Fault
from qwixprint.families.ascending.turn import WRITE
from qwixprint.families.record import (
    Entries,
    Moves,
    Recorded,
    RecordFormat,
    named_dice,
    not_a_move,
    read_row,
    read_throws,
    read_wishes,
    spaced,
    span,
    written_moves,
    written_rolls,
    wrong_dice,
)
from qwixprint.families.state import Wish
from qwixprint.files.shapes import NO_ENTRIES, Help, Words, read_as
from qwixprint.files.yaml import Node
from qwixprint.sheet import Sheet
from qwixprint.sheet.notation import number


class AscendingTurn(NamedTuple):
    """A turn in which one sum is written."""

    dice: Annotated[Words, Help("the dice that are rolled")]
    rolls: Annotated[tuple[Words, ...], Help("one or two rolls of these dice: [2 4, 4 5]")]
    write: Annotated[Moves, Help("who writes into which field: yellow 5")] = NO_ENTRIES


def _read(node: Node, sheet: Sheet, names: list[str], active: int, faults: list[Fault]) -> Recorded:
    spec = read_as(AscendingTurn, node, faults)
    picked: list[int] = []
    for word in spec.dice:
        dice = named_dice(word, sheet, faults)
        free = [die for die in dice if die not in picked]
        if dice and not free:
            faults.append(wrong_dice(word, len(dice), len(dice) + 1))
        picked += free[:1]
    throws, places = read_throws(spec.rolls, tuple(picked), sheet, node.at, faults)
    wishes = read_wishes(WRITE, spec.write, sheet, names, _field_wish, faults)
    return Recorded(node.at, tuple(picked), throws, places, {}, wishes)


def _field_wish(words: Words, sheet: Sheet, faults: list[Fault]) -> Wish | None:
    """`yellow 5`: a row and a field, counted from 1 at the left."""
    if len(words) != 2:
        faults.append(not_a_move(words, f"{sheet.rows[0].name} 5"))
        return None
    row = read_row(words[0], sheet, faults)
    field_number = number(words[1], 1, len(sheet.rows[row].cells), faults)
    return Wish(f"{words[0].text} {field_number}", span(words), row=row, number=field_number)


def _write(sheet: Sheet, names: list[str], turn: Recorded) -> Entries:
    return [
        ("dice", spaced(sheet.dice[die].name for die in turn.dice)),
        ("rolls", written_rolls(sheet, turn)),
        (WRITE, written_moves(turn, WRITE, names)),
    ]


RECORD = RecordFormat(AscendingTurn, steps=(WRITE,), throw="each", read=_read, write=_write)
