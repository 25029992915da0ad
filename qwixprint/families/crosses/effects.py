"""What a cross may bring: one function and one line in a table for each effect.

The key of an effect is how layouts write it; N stands for a number, ROW and TRACK for a name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from qwixprint.families.base import Brings
from qwixprint.families.crosses.counting import crosses_in, points_for
from qwixprint.sheet import Effect, FilledSheet

if TYPE_CHECKING:
    from qwixprint.families.crosses.bringing import Bringing

# --- crosses and boxes, at once


def cross_set(move: Bringing, effect: Effect, name: str) -> None:
    """All other cells of the set, even left of other crosses and in closed rows."""
    for cell in move.board.sheet.members[name]:
        if not move.has(cell):
            move.cross(move.forced(cell))


def cross_fewest(move: Bringing, effect: Effect, name: str) -> None:
    """The next numbers of the open row with the fewest crosses; of equal ones, a row of choice."""
    chosen = move.choice(move.with_fewest())
    for _ in range(effect.number if chosen is not None else 0):
        move.cross_next(chosen.cell.row if chosen else -1)


def cross_every(move: Bringing, effect: Effect, name: str) -> None:
    """The next number of every open row, from the top."""
    for row in move.board.coloured:
        move.cross_next(row)


def cross_row(move: Bringing, effect: Effect, name: str) -> None:
    """The next number of a row, if it is open."""
    move.cross_next(move.board.names.index(effect.of))


def strike(move: Bringing, effect: Effect, name: str) -> None:
    """The next box of a track; one with a colour brings the next number of its row."""
    box = move.next_box(effect.of)
    if box is not None:
        move.mark(box)
        if box.colour:
            move.cross_next(move.board.names.index(box.colour))


# --- points, at the end


def plain_points(filled: FilledSheet, effect: Effect) -> int:
    """So many points."""
    return effect.number


def double_fewest(filled: FilledSheet, effect: Effect) -> int:
    """The points of the row with the fewest crosses, once more."""
    rows = [index for index, row in enumerate(filled.sheet.rows) if row.kind == "row"]
    return points_for(filled.sheet, min(crosses_in(filled, row) for row in rows))


AT_ONCE: Mapping[str, Callable[[Bringing, Effect, str], None]] = {
    "cross set": cross_set,
    "cross fewest N": cross_fewest,
    "cross every": cross_every,
    "cross ROW": cross_row,
    "strike TRACK": strike,
}
POINTS: Mapping[str, Callable[[FilledSheet, Effect], int]] = {
    "points N": plain_points,
    "double fewest": double_fewest,
}
CHAIN = "cross set"
IN_ONE_ROW = ("cross fewest N", "cross ROW", "strike TRACK")  # others may reach any row
FREE_MISSES = "free misses"  # they cost nothing


def effects() -> dict[str, Brings]:
    """All of them: crosses may be brought by each and by all of a set, points by all."""
    return {
        **dict.fromkeys(AT_ONCE, Brings(("each", "all"))),
        "cross set": Brings(("each",)),
        **dict.fromkeys(POINTS, Brings(("all",), points=True)),
        FREE_MISSES: Brings(("all",)),
    }
