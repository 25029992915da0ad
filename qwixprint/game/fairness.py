"""Plays many games with lucky numbers and compares the pairs: how they were used, scored and won.

Games are played in numbered batches, each with dice of its own. So it does not matter who plays a
batch, nor when: the same seed gives the same games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from qwixprint.game.comparing import Comparison, Mean, compare, mean
from qwixprint.game.play import Robots, totals_of, turns
from qwixprint.game.strategies import STRATEGIES
from qwixprint.game.table import Choice, Course, Table, set_out
from qwixprint.sheet import Pair, Sheet

BATCH = 50  # games


@dataclass(frozen=True, slots=True)
class Trial:
    """What is tried: pairs of lucky numbers, so many of them at each table."""

    sheet: Sheet
    pairs: tuple[Pair, ...]
    players: int
    seed: int
    games: int

    @property
    def batches(self) -> int:
        return -(-self.games // BATCH)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game, seat by seat: which pair sat there, what it scored, how often it was used."""

    pairs: tuple[int, ...]
    scores: tuple[int, ...]
    uses: tuple[int, ...]

    @property
    def wins(self) -> tuple[float, ...]:
        """A game is one win, which equal winners share."""
        best = max(self.scores)
        share = 1 / self.scores.count(best)
        return tuple(share if each == best else 0.0 for each in self.scores)


class _Watched(Robots):
    """Counts the lucky numbers that are used."""

    def __init__(self, course: Course, players: int, chance: Random) -> None:
        super().__init__(course.sheet, [STRATEGIES["greedy"]] * players, chance)
        self.uses = [0] * players

    def choose(
        self, table: Table, player: int, step: str, choices: Sequence[Choice]
    ) -> Choice | None:
        choice = super().choose(table, player, step, choices)
        if choice is not None and choice.lucky:
            self.uses[player] += 1
        return choice


def play_batch(course: Course, trial: Trial, number: int) -> tuple[Outcome, ...]:
    """The games of one batch, counted from 0; the last one may be short."""
    chance = Random(f"{trial.seed} {number}")
    games = min(BATCH, trial.games - number * BATCH)
    return tuple(_outcome(course, trial, chance) for _ in range(games))


def _outcome(course: Course, trial: Trial, chance: Random) -> Outcome:
    """One game, with different pairs in seats that are drawn by lot."""
    seated = chance.sample(range(len(trial.pairs)), trial.players)
    table = set_out(course, [trial.pairs[pair] for pair in seated])
    robots = _Watched(course, trial.players, chance)
    for _ in turns(course, table, robots):
        pass
    return Outcome(tuple(seated), totals_of(table), tuple(robots.uses))


@dataclass(frozen=True, slots=True)
class Record:
    """What became of one pair in all its games."""

    pair: Pair
    games: int
    uses: Mean
    score: Mean
    wins: Mean


@dataclass(frozen=True, slots=True)
class Fairness:
    """All pairs, and how they compare; nothing to compare if they played too little."""

    games: int
    records: tuple[Record, ...]
    scores: Comparison | None
    wins: Comparison | None


def fairness(trial: Trial, outcomes: Sequence[Outcome]) -> Fairness:
    """What games that were played say of the pairs."""
    count = len(trial.pairs)
    uses: list[list[float]] = [[] for _ in range(count)]
    scores: list[list[float]] = [[] for _ in range(count)]
    wins: list[list[float]] = [[] for _ in range(count)]
    won = [each.wins for each in outcomes]
    for each, shares in zip(outcomes, won, strict=True):
        for seat, pair in enumerate(each.pairs):
            uses[pair].append(each.uses[seat])
            scores[pair].append(each.scores[seat])
            wins[pair].append(shares[seat])
    return Fairness(
        games=len(outcomes),
        records=tuple(
            Record(pair, len(uses[at]), mean(uses[at]), mean(scores[at]), mean(wins[at]))
            for at, pair in enumerate(trial.pairs)
        ),
        scores=compare([(each.pairs, each.scores) for each in outcomes], count),
        wins=compare(
            [(each.pairs, shares) for each, shares in zip(outcomes, won, strict=True)], count
        ),
    )
