"""How a turn in which the values of colours are written is written down."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from qwixprint.errors import Fault
from qwixprint.families.peaks.turn import B, C
from qwixprint.families.record import (
    Entries,
    Moves,
    Recorded,
    RecordFormat,
    read_throws,
    read_wishes,
    row_wish,
    written_move,
    written_moves,
    written_rolls,
)
from qwixprint.files.shapes import NO_ENTRIES, Help, Words, read_as
from qwixprint.files.yaml import Node
from qwixprint.sheet import Sheet


class PeakTurn(NamedTuple):
    """A turn in which the values of colours are written."""

    rolls: Annotated[tuple[Words, ...], Help("one or two rolls of all dice")]
    b: Annotated[Words, Help("the colour the active player writes in step B")] = ()
    c: Annotated[Moves, Help("who writes which colour in step C")] = NO_ENTRIES


def _read(node: Node, sheet: Sheet, names: list[str], active: int, faults: list[Fault]) -> Recorded:
    spec = read_as(PeakTurn, node, faults)
    every = tuple(range(len(sheet.dice)))
    throws, places = read_throws(spec.rolls, every, sheet, node.at, faults)
    wishes = read_wishes(C, spec.c, sheet, names, row_wish, faults)
    if spec.b:
        wish = row_wish(spec.b, sheet, faults)
        wishes |= {(B, active): wish} if wish else {}
    return Recorded(node.at, every, throws, places, {}, wishes)


def _write(sheet: Sheet, names: list[str], turn: Recorded) -> Entries:
    return [
        ("rolls", written_rolls(sheet, turn)),
        (B, written_move(turn, B)),
        (C, written_moves(turn, C, names)),
    ]


RECORD = RecordFormat(PeakTurn, steps=(B, C), throw="first", read=_read, write=_write)
