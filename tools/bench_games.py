"""Times games that play themselves, with four players and the score at the end.

Prints a line per bar and exits 1 if one is missed; then how many times as long a game takes as only
rolling the dice for as many turns and adding them up.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from random import Random

from qwixprint.families import boards_of
from qwixprint.families.state import Board
from qwixprint.game.play import Robots, play, seated, totals_of, turns
from qwixprint.game.strategies import STRATEGIES
from qwixprint.load.find import load_sheet
from tools.bench import Bar

GAMES, ROUNDS = 100, 7
# Microseconds a game; the first two are promises, the others keep us from forgetting.
LIMITS = {
    ("qwixx", "random"): 1250,
    ("qwixx", "greedy"): 5000,
    ("longo", "random"): 1500,
    ("longo", "greedy"): 5000,
    ("qwinto", "random"): 5000,
    ("qwinto", "greedy"): 20000,
    ("qwantum", "random"): 5000,
    ("qwantum", "greedy"): 10000,
}


def boards(variant: str) -> tuple[Board, ...]:
    return boards_of(load_sheet(variant))


def microseconds(variant: str, strategy: str) -> float:
    """The time of a game, in the best of some rounds."""
    own = boards(variant)
    players = [STRATEGIES[strategy]] * 4
    best = float("inf")
    for _ in range(ROUNDS):
        chance = Random(1)
        start = time.perf_counter()
        for _ in range(GAMES):
            totals_of(play(own, players, chance))
        best = min(best, time.perf_counter() - start)
    return 1e6 * best / GAMES


def bars() -> Iterator[Bar]:
    for (variant, strategy), limit in LIMITS.items():
        taken = microseconds(variant, strategy)
        name = f"microseconds for a game of {variant}, four {strategy} players"
        yield Bar(f"{name} ({1e6 / taken:,.0f} a second)", taken, limit)


def turns_of(variant: str, strategy: str) -> int:
    """How many turns the games that are timed have together."""
    own = boards(variant)
    players, chance = [STRATEGIES[strategy]] * 4, Random(1)
    count = 0
    for _ in range(GAMES):
        state = seated(own, 4, chance)
        count += sum(1 for _ in turns(state, Robots(state.sheet, players, chance)))
    return count


def bare_microseconds(variant: str, turn_count: int) -> float:
    """The time of a game that is nothing but dice: all are rolled, every two are added."""
    sides = [die.sides for die in load_sheet(variant).dice]
    best = float("inf")
    for _ in range(ROUNDS):
        random = Random(1).random
        start = time.perf_counter()
        for _ in range(turn_count):
            one, other, *coloured = [int(random() * most) + 1 for most in sides]
            _ = [
                one + other,
                *[one + each for each in coloured],
                *[other + each for each in coloured],
            ]
        best = min(best, time.perf_counter() - start)
    return 1e6 * best / GAMES


def main() -> None:
    found = []
    for bar in bars():
        print(bar)
        found.append(bar)
    for strategy, bar in zip(("random", "greedy"), found, strict=False):
        turn_count = turns_of("qwixx", strategy)
        bare = bare_microseconds("qwixx", turn_count)
        told = f"{turn_count / GAMES:.0f} turns, four {strategy} players of qwixx"
        print(f"{bar.value / bare:.1f} times the {bare:.0f} microseconds of bare dice: {told}")
    sys.exit(any(not bar.kept for bar in found))


if __name__ == "__main__":
    main()
