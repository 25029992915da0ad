"""Compares engine and naive reading of the Qwixx family, on all cores, and tells every difference.

Sheets, legal and broken: their problems, and their score box by box. Games: what is open to
everybody, what there is to choose, and all sheets after every turn; then the replay of the written
record. Exits 1 if something differs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from qwixprint.fairness.workers import cores
from tests.naive.compare import games_that_differ, sheets_that_differ
from tests.naive.paper import GAMES

SHEETS = 5_000
ROUNDS = 1_000
CHUNK = 50


def tried(
    compare: Callable[[str, int, int], list[str]],
    game: str,
    most: int,
    workers: ProcessPoolExecutor,
) -> Iterator[str]:
    """All that differs in so many sheets or games."""
    starts = range(0, most, CHUNK)
    counts = [min(CHUNK, most - start) for start in starts]
    for found in workers.map(compare, [game] * len(starts), starts, counts):
        yield from found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", type=int, default=SHEETS, help="of each game")
    parser.add_argument("--games", type=int, default=ROUNDS, help="of each")
    wish = parser.parse_args()
    differing = 0
    with ProcessPoolExecutor(cores(), get_context("spawn")) as workers:
        for game in GAMES:
            start = time.perf_counter()
            sheets = list(tried(sheets_that_differ, game, wish.sheets, workers))
            games = list(tried(games_that_differ, game, wish.games, workers))
            differing += len(sheets) + len(games)
            print(*sheets, *games, sep="\n", end="\n" if sheets or games else "")
            seconds = time.perf_counter() - start
            print(
                f"{game}: {len(sheets)} of {wish.sheets:,} sheets and {len(games)} of "
                f"{wish.games:,} games differ ({seconds:.0f} s)",
                flush=True,
            )
    sys.exit(differing > 0)


if __name__ == "__main__":
    main()
