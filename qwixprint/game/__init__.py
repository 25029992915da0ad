"""The game room: recorded games, played through the rules turn by turn."""

from qwixprint.game.record import STEPS, GameSpec, Seat
from qwixprint.game.replay import CODES, Ending, Game, Move, Turn, WrongMove, replay
from qwixprint.game.transcript import read_seats, read_turns, wrong_count

__all__ = [
    "CODES",
    "STEPS",
    "Ending",
    "Game",
    "GameSpec",
    "Move",
    "Seat",
    "Turn",
    "WrongMove",
    "read_seats",
    "read_turns",
    "replay",
    "wrong_count",
]
