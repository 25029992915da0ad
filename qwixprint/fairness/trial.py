"""Plays many games with sheets that differ, and compares these: how they scored and won.

Games are played in numbered batches, each with dice of its own. So it does not matter who plays a
batch, nor when: the same seed gives the same games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import NamedTuple

from qwixprint.fairness.compare import Comparison, Mean, compare, means
from qwixprint.families.state import Board, Offer, State, set_out
from qwixprint.game.play import Robots, totals_of, turns
from qwixprint.game.strategies import STRATEGIES
from qwixprint.sheet import Pair, Sheet

BATCH = 50  # games


class Dealt(NamedTuple):
    """What makes a sheet differ from others: lucky numbers, a version, or both."""

    pair: Pair = ()
    board: int = 0  # among the boards of the game
    version: str = ""  # that it is called by


def all_dealt(sheet: Sheet, pairs: Sequence[Pair]) -> tuple[Dealt, ...]:
    """Every pair with every version of a sheet; nothing if there are neither."""
    if not pairs and not sheet.versions:
        return ()
    boards = enumerate(each.version for each in sheet.versions or (sheet,))
    return tuple(Dealt(pair, *board) for board, pair in product(boards, pairs or [()]))


@dataclass(frozen=True, slots=True)
class Trial:
    """What is tried: sheets that differ, so many of them at each table."""

    sheet: Sheet
    dealt: tuple[Dealt, ...]
    players: int
    seed: int
    games: int

    @property
    def batches(self) -> int:
        return -(-self.games // BATCH)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game, seat by seat: which sheet lay there, what it scored, how often it was lucky."""

    dealt: tuple[int, ...]
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

    def __init__(self, sheet: Sheet, players: int, chance: Random) -> None:
        super().__init__(sheet, [STRATEGIES["greedy"]] * players, chance)
        self.uses = [0] * players

    def choose(self, state: State, player: int, step: str, offers: Sequence[Offer]) -> Offer | None:
        offer = super().choose(state, player, step, offers)
        if offer is not None and offer.lucky:
            self.uses[player] += 1
        return offer


def play_batch(boards: Sequence[Board], trial: Trial, number: int) -> tuple[Outcome, ...]:
    """The games of one batch, counted from 0; the last one may be short."""
    chance = Random(f"{trial.seed} {number}")
    games = min(BATCH, trial.games - number * BATCH)
    return tuple(_outcome(boards, trial, chance) for _ in range(games))


def _outcome(boards: Sequence[Board], trial: Trial, chance: Random) -> Outcome:
    """One game, with different sheets in seats that are drawn by lot."""
    seated = chance.sample(range(len(trial.dealt)), trial.players)
    dealt = [trial.dealt[place] for place in seated]
    state = set_out([boards[each.board] for each in dealt], [each.pair for each in dealt])
    robots = _Watched(trial.sheet, trial.players, chance)
    for _ in turns(state, robots):
        pass
    return Outcome(tuple(seated), totals_of(state), tuple(robots.uses))


@dataclass(frozen=True, slots=True)
class SheetResult:
    """What became of one sheet in all its games."""

    dealt: Dealt
    games: int
    uses: Mean
    score: Mean
    wins: Mean


@dataclass(frozen=True, slots=True)
class Fairness:
    """All sheets, and how they compare; nothing to compare if they played too little."""

    games: int
    results: tuple[SheetResult, ...]
    scores: Comparison | None
    wins: Comparison | None


def fairness(trial: Trial, outcomes: Sequence[Outcome]) -> Fairness:
    """What games that were played say of the sheets."""
    count = len(trial.dealt)
    seats = [each.dealt for each in outcomes]
    scores = [each.scores for each in outcomes]
    wins = [each.wins for each in outcomes]
    games = Counter(place for table in seats for place in table)
    found = zip(
        means(seats, [each.uses for each in outcomes], count),
        means(seats, scores, count),
        means(seats, wins, count),
        strict=True,
    )
    return Fairness(
        games=len(outcomes),
        results=tuple(
            SheetResult(dealt, games[at], *each)
            for (at, dealt), each in zip(enumerate(trial.dealt), found, strict=True)
        ),
        scores=compare(seats, scores, count),
        wins=compare(seats, wins, count),
    )
