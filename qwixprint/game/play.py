"""Plays a game from the first throw to the end, with strategies for players and a seed for dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random

from qwixprint.game.record import Recorded, Seat
from qwixprint.game.scribe import NOWHERE, Scribe
from qwixprint.game.strategies import Strategy
from qwixprint.game.table import (
    Choice,
    Course,
    Dice,
    Hands,
    Table,
    Throw,
    filled,
    set_out,
    start_turn,
)
from qwixprint.rules import score
from qwixprint.sheet import FilledSheet, Sheet, deal


class Robots:
    """Players with strategies; chance throws the dice and helps them to decide."""

    def __init__(self, sheet: Sheet, strategies: Sequence[Strategy], chance: Random) -> None:
        self.sides = [die.sides for die in sheet.dice]
        self.strategies = strategies
        self.chance = chance

    def pick(self, table: Table, choices: Sequence[Dice]) -> Dice:
        return self.strategies[table.active].pick(table, choices, self.chance)

    def throw(self, table: Table, dice: Dice) -> Throw:
        random, sides = self.chance.random, self.sides
        numbers = [0] * len(sides)
        for die in dice:
            numbers[die] = int(random() * sides[die]) + 1
        return tuple(numbers)

    def again(self, table: Table, throw: Throw, choices: Sequence[Dice]) -> Throw | None:
        dice = self.strategies[table.active].again(table, throw, choices, self.chance)
        if dice is None:
            return None
        fresh = self.throw(table, dice)
        return tuple(new or old for new, old in zip(fresh, throw, strict=True))

    def choose(
        self, table: Table, player: int, step: str, choices: Sequence[Choice]
    ) -> Choice | None:
        if not choices:
            return None
        return self.strategies[player].move(table, player, choices, self.chance)


def turns(course: Course, table: Table, hands: Hands) -> Iterator[None]:
    """All turns to the end: each brings the active player a mark or a miss, so there is one."""
    for number in count():
        start_turn(table, number % len(table.papers))
        course.family.take_turn(course.board, table, hands)
        yield
        if table.over:
            return


def play(course: Course, strategies: Sequence[Strategy], chance: Random) -> Table:
    """One game, as it is at its end."""
    table = set_out(course, lucky_numbers(course.sheet, len(strategies), chance))
    robots = Robots(course.sheet, strategies, chance)
    for _ in turns(course, table, robots):
        pass
    return table


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was written down."""

    table: Table
    seats: tuple[Seat, ...]
    record: tuple[Recorded, ...]


def play_and_record(
    course: Course, strategies: Sequence[Strategy], chance: Random, names: Sequence[str]
) -> Played:
    """The same game, with a record of it."""
    table = set_out(course, lucky_numbers(course.sheet, len(strategies), chance))
    scribe = Scribe(Robots(course.sheet, strategies, chance))
    for _ in turns(course, table, scribe):
        scribe.end_turn()
    pairs = zip(names, table.papers, strict=True)
    seats = tuple(Seat(name, NOWHERE, paper.lucky) for name, paper in pairs)
    return Played(table, seats, tuple(scribe.record))


def lucky_numbers(sheet: Sheet, players: int, chance: Random) -> list[tuple[int, ...]]:
    """Different numbers for the sheets at one table, as far as there are so many."""
    pairs = sheet.lucky_sets
    if not pairs:
        return [()] * players
    return deal(pairs, players, min(players, len(pairs)), str(chance.random()))


def sheets_of(table: Table, names: Sequence[str]) -> tuple[FilledSheet, ...]:
    """The players' sheets as they are now."""
    return tuple(filled(table, player, name, NOWHERE) for player, name in enumerate(names))


def totals_of(table: Table) -> tuple[int, ...]:
    """The players' scores as they are now."""
    return tuple(score(each).total for each in sheets_of(table, [""] * len(table.papers)))
