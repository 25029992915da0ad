"""Times games that play themselves, with four players and the score at the end.

Prints a line per bar and exits 1 if one is missed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from random import Random

from qwixprint.game.families import course_of
from qwixprint.game.play import play, totals_of
from qwixprint.game.strategies import STRATEGIES
from qwixprint.pipeline.loading import load_sheet
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


def microseconds(variant: str, strategy: str) -> float:
    """The time of a game, in the best of some rounds."""
    course = course_of(load_sheet(variant))
    players = [STRATEGIES[strategy]] * 4
    best = float("inf")
    for _ in range(ROUNDS):
        chance = Random(1)
        start = time.perf_counter()
        for _ in range(GAMES):
            totals_of(play(course, players, chance))
        best = min(best, time.perf_counter() - start)
    return 1e6 * best / GAMES


def bars() -> Iterator[Bar]:
    for (variant, strategy), limit in LIMITS.items():
        taken = microseconds(variant, strategy)
        name = f"microseconds for a game of {variant}, four {strategy} players"
        yield Bar(f"{name} ({1e6 / taken:,.0f} a second)", taken, limit)


def main() -> None:
    found = []
    for bar in bars():
        print(bar)
        found.append(bar)
    sys.exit(any(not bar.kept for bar in found))


if __name__ == "__main__":
    main()
