"""Recorded games: the worked turns come out as the rules tell them."""

from __future__ import annotations

from pathlib import Path

import pytest

from qwixprint.game import Game, Move
from qwixprint.pipeline.gaming import load_game

from .conftest import ROOT

GAMES = ROOT / "examples" / "games"


def worked(name: str) -> Game:
    game = load_game(GAMES / f"{name}.yaml")
    assert game.problem is None
    return game


def told(move: Move) -> tuple[str, str, str, int, tuple[int, ...]]:
    return move.player, move.step, move.cell.id, move.value, tuple(d.number for d in move.dice)


TURNS = {
    "qwixx/turn": [
        ("Max", "one", "red.5", 5, (4, 1)),
        ("Emma", "one", "yellow.5", 5, (4, 1)),
        ("Max", "two", "blue.10", 10, (4, 6)),
    ],
    "longo/turn": [
        ("Max", "one", "red.6", 6, (5, 1)),
        ("Emma", "one", "yellow.6", 6, (5, 1)),
        ("Laura", "one", "green.16", 16, (5, 1)),
        ("Max", "two", "blue.13", 13, (5, 8)),
    ],
    "qwinto/turn": [
        ("João", "write", "yellow.5", 9, (5, 4)),
        ("Sara", "write", "yellow.6", 9, (5, 4)),
        ("Rita", "write", "purple.6", 9, (5, 4)),
    ],
    "qwantum/turn": [
        ("Sara", "b", "purple.1", 6, (3, 3)),
        ("Sara", "c", "yellow.1", 8, (3, 5)),
        ("Martim", "c", "red.1", 6, (3, 1, 2)),
    ],
}


@pytest.mark.parametrize("name", TURNS)
def test_a_worked_turn_is_played_as_it_is_told(name: str) -> None:
    game = worked(name)
    (turn,) = game.turns
    assert [told(move) for move in turn.moves] == TURNS[name]
    assert turn.active == game.players[0]
    assert (turn.missed, turn.closed) == (False, ())
    assert (game.ending, game.winners) == (None, ())


def test_the_lucky_move_is_marked_as_such() -> None:
    (turn,) = worked("longo/turn").turns
    assert [move.lucky for move in turn.moves] == [False, False, True, False]


def test_both_throws_are_shown() -> None:
    (turn,) = worked("qwinto/turn").turns
    shown = [[(each.die.name, each.number) for each in throw] for throw in turn.throws]
    assert shown == [[("purple", 2), ("yellow", 4)], [("purple", 4), ("yellow", 5)]]
    (turn,) = worked("qwantum/turn").turns
    face = turn.throws[1][3].face
    assert face is not None
    assert (face.colour, face.number) == ("blue", 4)


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    from qwixprint.errors import Faulty

    with pytest.raises(Faulty, match="file-unreadable"):
        load_game(tmp_path / "none.yaml")
