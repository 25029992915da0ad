"""Recorded games: read and played through, or played by strategies and written down."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from qwixprint import locales, output, resources
from qwixprint.errors import Fault, Faulty, fault
from qwixprint.game import Game, GameSpec, read_seats, read_turns, replay, wrong_count
from qwixprint.pipeline.decks import drawn_seed
from qwixprint.pipeline.loading import load_sheet, sheet_of
from qwixprint.pipeline.making import plain, target
from qwixprint.reading import read_as
from qwixprint.sheet import Sheet
from qwixprint.source import read

NAMES = ("Anna", "Bruno", "Clara", "Dario", "Emma", "Fabio", "Giulia", "Hugo")


def load_game(path: Path) -> Game:
    """The game of a file, played through; raises `Faulty` with all that is wrong with the file."""
    faults: list[Fault] = []
    spec = read_as(GameSpec, read(path, faults), faults)
    sheet = sheet_of(spec.variant, path.parent, faults) if spec.variant.text else None
    if sheet is None:
        raise Faulty(faults)
    seats = read_seats(spec.players, sheet, faults)
    record = read_turns(spec.turns, sheet, seats, faults)
    if faults:
        raise Faulty(faults)
    return replay(sheet, seats, record)


@dataclass(frozen=True, slots=True)
class PlayJob:
    """Which game is wanted, and who is to play it."""

    variant: str
    players: int | None
    strategy: tuple[str, ...]  # for the players in turn, over and over
    seed: int | None
    lang: str
    output: str | None


def make_game(job: PlayJob) -> str:
    """Plays a game and writes its record; says what was made."""
    from random import Random

    from qwixprint.game.families import course_of
    from qwixprint.game.play import play_and_record
    from qwixprint.game.scribe import record_text
    from qwixprint.game.strategies import STRATEGIES

    words = locales.load(job.lang)
    sheet = load_sheet(job.variant)
    players = job.players or sheet.players[0]
    if wrong := wrong_count(sheet, players):
        raise Faulty([wrong])
    name, _ = target(job.output, f"{plain(sheet.name)}-game.yaml", (".yaml", ".yml"))
    variant = _seen_from(name, job.variant, sheet)
    seed = drawn_seed() if job.seed is None else job.seed
    names = [*NAMES, *map(str, range(len(NAMES) + 1, players + 1))][:players]
    strategies = [STRATEGIES[job.strategy[i % len(job.strategy)]] for i in range(players)]
    played = play_and_record(course_of(sheet), strategies, Random(seed), names)
    text = record_text(variant, sheet, played.seats, played.record)
    output.write(name, text.encode("utf-8"))
    counts = {"players": players, "turns": len(played.record), "seed": seed}
    return words.say("wrote-game", file=name, title=sheet.title, **counts)


def _seen_from(name: str, variant: str, sheet: Sheet) -> str:
    """How a record names its layout: a path is seen from the folder the record lies in."""
    if sheet.name in resources.layouts() and load_sheet(sheet.name) is sheet:
        return sheet.name
    folder = "." if output.is_stream(name) else os.path.dirname(name) or "."  # noqa: PTH120
    path = Path(os.path.relpath(variant, folder)).as_posix()
    if any("\ud800" <= char <= "\udfff" for char in path):  # bytes that are no UTF-8
        raise Faulty([fault("name-not-utf-8", word=path)])
    return path
