"""The game room: recorded games, played through the rules turn by turn."""

from qwixprint.game.people import Move, Turn, WrongMove
from qwixprint.game.record import GameSpec, Seat, read_seats, read_turns, record_words, wrong_count
from qwixprint.game.replay import CODES, Ending, Game, replay

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
