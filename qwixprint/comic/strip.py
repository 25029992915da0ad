"""A turn as the steps of a strip: what was thrown, what was added up, who marked what."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from qwixprint.drawing.turn import Marking, Step, led_to
from qwixprint.families import family_of
from qwixprint.game import Move, Turn
from qwixprint.scene import Scene
from qwixprint.sheet import Sheet, Shown


def steps(
    sheet: Sheet, turn: Turn, piece: Callable[[Move], Scene], every_sum: bool = False
) -> list[Step]:
    """The throw, and for each step who marked what, with the piece of the sheet it stands on.

    Where moves add up different dice, the sums are left out unless every one is wanted.
    """
    record = family_of(sheet).record()
    if record.throw == "each":  # to throw again is a step of its own
        found = [Step(str(n), (throw,)) for n, throw in enumerate(turn.throws, start=1)]
    else:
        found = [Step("1" if record.throw == "first" else "", turn.throws)]
    count = sum(bool(step.label) for step in found)
    for label, name in enumerate(record.steps, start=count + 1):
        moves = [move for move in turn.moves if move.step == name]
        chosen = {move.player: move.dice for move in moves if not move.brought}
        alike: dict[tuple[Shown, ...], list[Move]] = {}
        for move in moves:  # what was brought stays with what brought it
            alike.setdefault(chosen[move.player], []).append(move)
        if len(alike) > 1 and not every_sum:
            found.append(Step(str(label), markings=_markings(moves, piece)))
            continue
        for index, (dice, group) in enumerate(alike.items()):
            found.append(
                Step(
                    label="" if index else str(label),
                    added=_as_they_lie(dice, turn.throws[-1]),
                    result=str(sum(each.number for each in dice)),
                    markings=_markings(group, piece),
                    meanwhile=bool(index),
                )
            )
    return found


def _markings(moves: Sequence[Move], piece: Callable[[Move], Scene]) -> tuple[Marking, ...]:
    pieces = [(move, piece(move)) for move in moves]
    return tuple(
        Marking(move.player, led_to(drawn) if move.brought else drawn, move.lucky)
        for move, drawn in pieces
    )


def _as_they_lie(dice: Sequence[Shown], throw: Sequence[Shown]) -> tuple[Shown, ...]:
    """Some dice of a throw in its order; of two that look alike, only as many as there are."""
    left = list(dice)
    found = []
    for shown in throw:
        if shown in left:
            left.remove(shown)
            found.append(shown)
    return tuple(found)
