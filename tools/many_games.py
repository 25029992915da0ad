"""Plays 10,000 games of every variant at random, on all cores, and looks for anything wrong.

No sheet may ever, after any turn, be one that `check` rejects; every game must end; and `replay` of
the written record must give the same sheets and scores. Exits 1 if something is wrong.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

from qwixprint.commands.play import NAMES
from qwixprint.fairness.workers import cores
from qwixprint.families import boards_of
from qwixprint.families.state import Board
from qwixprint.files import shipped
from qwixprint.game.play import Robots, Scribe, seated, seats_of, sheets_of, totals_of, turns
from qwixprint.game.record import record_text
from qwixprint.game.strategies import STRATEGIES
from qwixprint.load.find import load_game, load_sheet
from qwixprint.referee import check, score
from qwixprint.sheet import as_written

GAMES = 10_000
CHUNK = 100
MOST_TURNS = 2_000  # far more than there are cells on all sheets


def wrong_with(variant: str, boards: Sequence[Board], seed: int, file: Path) -> str:
    """What is wrong with one game, or nothing."""
    sheet, chance = boards[0].sheet, Random(f"{variant} {seed}")
    players = chance.randint(*sheet.players)
    names = NAMES[:players]
    state = seated(boards, players, chance)
    scribe = Scribe(Robots(sheet, [STRATEGIES["random"]] * players, chance))
    for _ in turns(state, scribe):
        scribe.end_turn()
        for each in sheets_of(state, names):
            for problem in check(each).problems:
                return f"turn {len(scribe.record)}, {each.player}: {problem.code}"
        if len(scribe.record) > MOST_TURNS:
            return "does not end"
    seats = seats_of(state, names)
    file.write_text(record_text(variant, sheet, seats, scribe.record), "utf-8")
    game = load_game(file)
    if game.problem is not None:
        return f"the replay stops at turn {game.problem.turn}: {game.problem.code}"
    if game.ending is None:
        return "the replay does not end"
    if tuple(score(each).total for each in game.sheets) != totals_of(state):
        return "the replay gives other scores"
    sheets = sheets_of(state, names)
    if [as_written(one) for one in game.sheets] != [as_written(one) for one in sheets]:
        return "the replay gives other sheets"
    return ""


def wrong_in(variant: str, first: int, count: int) -> list[str]:
    """What is wrong with some games, by their seeds."""
    sheet = load_sheet(variant)
    boards = boards_of(sheet)
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + count):
            if wrong := wrong_with(variant, boards, seed, Path(folder) / "game.yaml"):
                found.append(f"{variant}, seed {seed}: {wrong}")
    return found


def tried(variant: str, games: int, workers: ProcessPoolExecutor) -> Iterator[str]:
    """All that is wrong with so many games."""
    starts = range(0, games, CHUNK)
    counts = [min(CHUNK, games - start) for start in starts]
    for found in workers.map(wrong_in, [variant] * len(starts), starts, counts):
        yield from found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="of each variant")
    games = parser.parse_args().games
    wrong = 0
    with ProcessPoolExecutor(cores(), get_context("spawn")) as workers:
        for variant in shipped.layouts():
            start = time.perf_counter()
            found = list(tried(variant, games, workers))
            wrong += len(found)
            print(*found, sep="\n", end="\n" if found else "")
            seconds = time.perf_counter() - start
            print(f"{games:,} random games of {variant}: {len(found)} wrong ({seconds:.0f} s)")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
