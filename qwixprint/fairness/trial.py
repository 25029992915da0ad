"""Plays many games with lucky numbers and compares the pairs: how they were used, scored and won.

Games are played in numbered batches, each with dice of its own. So it does not matter who plays a
batch, nor when: the same seed gives the same games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from qwixprint.fairness.compare import Comparison, Mean, compare, means
from qwixprint.families.state import Board, Offer, State, set_out
from qwixprint.game.play import Robots, totals_of, turns
from qwixprint.game.strategies import STRATEGIES
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

    def __init__(self, board: Board, players: int, chance: Random) -> None:
        super().__init__(board.sheet, [STRATEGIES["greedy"]] * players, chance)
        self.uses = [0] * players

    def choose(self, state: State, player: int, step: str, offers: Sequence[Offer]) -> Offer | None:
        offer = super().choose(state, player, step, offers)
        if offer is not None and offer.lucky:
            self.uses[player] += 1
        return offer


def play_batch(board: Board, trial: Trial, number: int) -> tuple[Outcome, ...]:
    """The games of one batch, counted from 0; the last one may be short."""
    chance = Random(f"{trial.seed} {number}")
    games = min(BATCH, trial.games - number * BATCH)
    return tuple(_outcome(board, trial, chance) for _ in range(games))


def _outcome(board: Board, trial: Trial, chance: Random) -> Outcome:
    """One game, with different pairs in seats that are drawn by lot."""
    seated = chance.sample(range(len(trial.pairs)), trial.players)
    state = set_out([board] * trial.players, [trial.pairs[pair] for pair in seated])
    robots = _Watched(board, trial.players, chance)
    for _ in turns(state, robots):
        pass
    return Outcome(tuple(seated), totals_of(state), tuple(robots.uses))


@dataclass(frozen=True, slots=True)
class PairResult:
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
    results: tuple[PairResult, ...]
    scores: Comparison | None
    wins: Comparison | None


def fairness(trial: Trial, outcomes: Sequence[Outcome]) -> Fairness:
    """What games that were played say of the pairs."""
    count = len(trial.pairs)
    seats = [each.pairs for each in outcomes]
    scores = [each.scores for each in outcomes]
    wins = [each.wins for each in outcomes]
    games = Counter(pair for pairs in seats for pair in pairs)
    found = zip(
        means(seats, [each.uses for each in outcomes], count),
        means(seats, scores, count),
        means(seats, wins, count),
        strict=True,
    )
    return Fairness(
        games=len(outcomes),
        results=tuple(
            PairResult(pair, games[at], *each)
            for (at, pair), each in zip(enumerate(trial.pairs), found, strict=True)
        ),
        scores=compare(seats, scores, count),
        wins=compare(seats, wins, count),
    )
