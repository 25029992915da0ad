"""Plays a game from the first throw to the end, with strategies for players and a seed for dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random

from qwixprint.errors import Place
from qwixprint.families.record import Recorded
from qwixprint.families.state import (
    Board,
    Dice,
    Hands,
    Offer,
    State,
    Throw,
    Wish,
    end_if_stuck,
    filled,
    set_out,
    start_turn,
)
from qwixprint.game.record import Seat
from qwixprint.game.strategies import Strategy
from qwixprint.referee import score
from qwixprint.sheet import FilledSheet, Sheet, deal

NOWHERE = Place("")


class Robots:
    """Players with strategies; chance throws the dice and helps them to decide."""

    def __init__(self, sheet: Sheet, strategies: Sequence[Strategy], chance: Random) -> None:
        self.sides = [die.sides for die in sheet.dice]
        self.strategies = strategies
        self.chance = chance

    def pick(self, state: State, choices: Sequence[Dice]) -> Dice:
        return self.strategies[state.active].pick(state, choices, self.chance)

    def throw(self, state: State, dice: Dice) -> Throw:
        random, sides = self.chance.random, self.sides
        numbers = [0] * len(sides)
        for die in dice:
            numbers[die] = int(random() * sides[die]) + 1
        return tuple(numbers)

    def again(self, state: State, throw: Throw, choices: Sequence[Dice]) -> Throw | None:
        dice = self.strategies[state.active].again(state, throw, choices, self.chance)
        if dice is None:
            return None
        fresh = self.throw(state, dice)
        return tuple(new or old for new, old in zip(fresh, throw, strict=True))

    def choose(self, state: State, player: int, step: str, offers: Sequence[Offer]) -> Offer | None:
        if not offers:
            return None
        return self.strategies[player].move(state, player, offers, self.chance)

    def must(self, state: State, player: int, step: str, offers: Sequence[Offer]) -> Offer:
        if len(offers) == 1:
            return offers[0]
        chosen = self.strategies[player].move(state, player, offers, self.chance)
        return chosen or offers[int(self.chance.random() * len(offers))]

    def brought(self, player: int, step: str, offer: Offer) -> None:
        """Whoever plays sees it on the sheet."""


class Scribe:
    """Looks over the shoulders of the players and writes down every turn."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.record: list[Recorded] = []
        self._turn()

    def _turn(self) -> None:
        self.throws: list[Throw] = []
        self.wishes: dict[tuple[str, int], Wish] = {}

    def end_turn(self) -> None:
        dice = tuple(die for die, number in enumerate(self.throws[0]) if number)
        places = (NOWHERE,) * len(self.throws)
        at_dice = dict.fromkeys(dice, NOWHERE)
        throws = tuple(self.throws)
        self.record.append(Recorded(NOWHERE, dice, throws, places, at_dice, self.wishes))
        self._turn()

    def pick(self, state: State, choices: Sequence[Dice]) -> Dice:
        return self.hands.pick(state, choices)

    def throw(self, state: State, dice: Dice) -> Throw:
        self.throws.append(self.hands.throw(state, dice))
        return self.throws[-1]

    def again(self, state: State, throw: Throw, choices: Sequence[Dice]) -> Throw | None:
        second = self.hands.again(state, throw, choices)
        if second is not None:
            self.throws.append(second)
        return second

    def choose(self, state: State, player: int, step: str, offers: Sequence[Offer]) -> Offer | None:
        offer = self.hands.choose(state, player, step, offers)
        if offer is not None:
            self.wishes[step, player] = Wish(offer.words, NOWHERE, row=offer.cell.row)
        return offer

    def must(self, state: State, player: int, step: str, offers: Sequence[Offer]) -> Offer:
        offer = self.hands.must(state, player, step, offers)
        if len(offers) > 1:
            wish = self.wishes[step, player]
            then = (*wish.then, Wish(offer.words, NOWHERE, row=offer.cell.row))
            self.wishes[step, player] = wish._replace(then=then)
        return offer

    def brought(self, player: int, step: str, offer: Offer) -> None:
        """What had to come is not written down."""


def turns(state: State, hands: Hands) -> Iterator[None]:
    """All turns to the end: each brings the active player a mark or a miss, so there is one.

    Where there are no misses, several rounds without a mark are an end.
    """
    board, misses = state.boards[0], state.sheet.misses.cells
    for number in count():
        start_turn(state, number % len(state.sheets))
        board.take_turn(state, hands)
        if not misses:
            end_if_stuck(state)
        yield
        if state.over:
            return


def play(boards: Sequence[Board], strategies: Sequence[Strategy], chance: Random) -> State:
    """One game, as it is at its end; `boards` are all that a game has."""
    state = seated(boards, len(strategies), chance)
    for _ in turns(state, Robots(state.sheet, strategies, chance)):
        pass
    return state


def seated(boards: Sequence[Board], players: int, chance: Random) -> State:
    """A game before its first turn, with different sheets for all, as far as there are so many."""
    lucky = lucky_numbers(boards[0].sheet, players, chance)
    if len(boards) == 1:
        return set_out([boards[0]] * players, lucky)
    places = range(len(boards))
    dealt = deal(places, players, min(players, len(boards)), str(chance.random()))
    return set_out([boards[place] for place in dealt], lucky)


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was written down."""

    state: State
    seats: tuple[Seat, ...]
    record: tuple[Recorded, ...]


def play_and_record(
    boards: Sequence[Board], strategies: Sequence[Strategy], chance: Random, names: Sequence[str]
) -> Played:
    """The same game, with a record of it."""
    state = seated(boards, len(strategies), chance)
    scribe = Scribe(Robots(state.sheet, strategies, chance))
    for _ in turns(state, scribe):
        scribe.end_turn()
    return Played(state, seats_of(state, names), tuple(scribe.record))


def seats_of(state: State, names: Sequence[str]) -> tuple[Seat, ...]:
    """Who plays, with what is printed on their sheets."""
    return tuple(
        Seat(name, NOWHERE, own.lucky, board.sheet.version)
        for name, own, board in zip(names, state.sheets, state.boards, strict=True)
    )


def lucky_numbers(sheet: Sheet, players: int, chance: Random) -> list[tuple[int, ...]]:
    """Different numbers for the sheets at one table, as far as there are so many."""
    pairs = sheet.lucky_sets
    if not pairs:
        return [()] * players
    return deal(pairs, players, min(players, len(pairs)), str(chance.random()))


def sheets_of(state: State, names: Sequence[str]) -> tuple[FilledSheet, ...]:
    """The players' sheets as they are now."""
    return tuple(filled(state, player, name, NOWHERE) for player, name in enumerate(names))


def totals_of(state: State) -> tuple[int, ...]:
    """The players' scores as they are now."""
    return tuple(score(each).total for each in sheets_of(state, [""] * len(state.sheets)))
