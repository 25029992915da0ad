"""The game room: recorded games, played through the rules turn by turn."""

from qwixprint.game.record import GameSpec, Seat, read_seats, read_turns, record_words, wrong_count
from qwixprint.game.replay import CODES, Ending, Game, Move, Turn, WrongMove, replay

__all__ = [
    "CODES",
    "Ending",
    "Game",
    "GameSpec",
    "Move",
    "Seat",
    "Turn",
    "WrongMove",
    "read_seats",
    "read_turns",
    "record_words",
    "replay",
    "wrong_count",
]
