"""Reads recorded games and plays them through."""

from __future__ import annotations

from pathlib import Path

from qwixprint.errors import Fault, Faulty
from qwixprint.game import Game, GameSpec, read_seats, read_turns, replay
from qwixprint.pipeline.loading import sheet_of
from qwixprint.reading import read_as
from qwixprint.source import read


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
