"""The sheets of a game as they were after every turn, worked out from those of its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qwixprint.game.replay import Game
from qwixprint.sheet import FilledSheet


@dataclass(frozen=True, slots=True)
class Stand:
    """A player's sheet after a turn, and which of its cells were marked in that turn."""

    filled: FilledSheet
    fresh: tuple[str, ...] = ()  # cells by their names


def progress(game: Game) -> Iterator[tuple[Stand, ...]]:
    """All sheets after each turn of the game; one that did not change is the same object."""
    ends = {each.player: each for each in game.sheets}
    marked: dict[str, set[str]] = {player: set() for player in ends}
    now = {player: _only(each, set()) for player, each in ends.items()}
    for turn in game.played:
        stands = []
        for player, end in ends.items():
            fresh = turn.marked.get(player, ())
            if fresh:
                marked[player].update(fresh)
                now[player] = _only(end, marked[player])
            stands.append(Stand(now[player], fresh))
        yield tuple(stands)


def _only(end: FilledSheet, marked: set[str]) -> FilledSheet:
    """A sheet with no other marks than those in some cells."""
    rows = tuple(tuple(mark for mark in row if mark.cell.id in marked) for row in end.marks)
    misses = sum(cell.id in marked for cell in end.sheet.misses.cells)
    return end._replace(marks=rows, misses=misses)
