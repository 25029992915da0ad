"""Players that are not people: what is open to them goes in, their move comes out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from qwixprint.families.state import Dice, Offer, State, Throw

MOST = 1e6  # more than any move skips


class Strategy(Protocol):
    """How somebody plays. Everything it is offered is allowed."""

    def pick(self, state: State, choices: Sequence[Dice], chance: Random) -> Dice:
        """The dice to roll."""

    def again(
        self, state: State, throw: Throw, choices: Sequence[Dice], chance: Random
    ) -> Dice | None:
        """The dice to roll once more, or nothing."""

    def move(
        self, state: State, player: int, offers: Sequence[Offer], chance: Random
    ) -> Offer | None:
        """One of the moves, of which there is at least one, or nothing: a pass."""


class Blind:
    """Plays at random: every move, and the pass, is as likely as any other."""

    def pick(self, state: State, choices: Sequence[Dice], chance: Random) -> Dice:
        return choices[int(chance.random() * len(choices))]

    def again(
        self, state: State, throw: Throw, choices: Sequence[Dice], chance: Random
    ) -> Dice | None:
        chosen = int(chance.random() * (len(choices) + 1))
        return choices[chosen] if chosen < len(choices) else None

    def move(
        self, state: State, player: int, offers: Sequence[Offer], chance: Random
    ) -> Offer | None:
        chosen = int(chance.random() * (len(offers) + 1))
        return offers[chosen] if chosen < len(offers) else None


class Greedy:
    """Takes the move that skips least; passes if even that skips much, unless a miss threatens."""

    def pick(self, state: State, choices: Sequence[Dice], chance: Random) -> Dice:
        """The dice whose middling sum would skip least."""
        best, found = MOST, choices[-1]
        for dice in choices:
            cost = self._least(state, _middling(state, dice))
            if cost < best or (cost == best and chance.random() < 0.5):
                best, found = cost, dice
        return found

    def again(
        self, state: State, throw: Throw, choices: Sequence[Dice], chance: Random
    ) -> Dice | None:
        """All dice that may be, if nothing good can be made of this throw."""
        return (
            choices[-1] if self._least(state, throw) > state.boards[state.active].patience else None
        )

    def move(
        self, state: State, player: int, offers: Sequence[Offer], chance: Random
    ) -> Offer | None:
        board, own = state.boards[player], state.sheets[player]
        best, found, equal = MOST, offers[0], 0
        for offer in offers:
            cost = board.skipped(own, offer)
            if cost < best:
                best, found, equal = cost, offer, 1
            elif cost == best:  # each of them is as likely as any other
                equal += 1
                if chance.random() * equal < 1:
                    found = offer
        threatened = player == state.active and not state.marked
        return found if best <= board.patience * (3 if threatened else 1) else None

    def _least(self, state: State, throw: Throw) -> float:
        """What the active player would skip at least with a throw."""
        board, own = state.boards[state.active], state.sheets[state.active]
        offers = board.open_now(state, own, throw)
        return min((board.skipped(own, offer) for offer in offers), default=MOST)


def _middling(state: State, dice: Dice) -> Throw:
    """A throw of dice that is neither high nor low."""
    throw = [0] * len(state.sheet.dice)
    for count, die in enumerate(dice):
        throw[die] = (state.sheet.dice[die].sides + 1 + count % 2) // 2
    return tuple(throw)


STRATEGIES: dict[str, Strategy] = {"random": Blind(), "greedy": Greedy()}
