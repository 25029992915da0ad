"""A recorded game: as it is written in a file, and as throws and wishes that know their place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from qwixprint.errors import Place
from qwixprint.game.table import Dice, Throw
from qwixprint.reading import About, Words
from qwixprint.sheet import AscendingRules, CrossRules, PeakRules
from qwixprint.source import Listing, Node, Word

NO_TURNS = Listing((), Place(""))
# The steps of a turn, as they are called in a file.
ONE, TWO = "one", "two"
WRITE = "write"
B, C = "b", "c"

Moves = dict[Word, Words]


@dataclass(frozen=True)
class GameSpec:
    """A recorded game: who played, and what happened turn by turn."""

    variant: Annotated[Word, About("the game, or the path of its layout seen from this file")]
    players: Annotated[Node, About("clockwise, the first one starts; with lucky numbers: a table")]
    turns: Annotated[Node, About("what happened, turn by turn")] = NO_TURNS


@dataclass(frozen=True)
class CrossTurn:
    """A turn with numbers to cross."""

    roll: Annotated[dict[Word, Words], About("all dice in play: {white: 1 4, red: 2}")]
    one: Annotated[Moves, About("who crosses the white sum in which row")] = field(
        default_factory=dict
    )
    two: Annotated[Words, About("the colour and the white die the active player uses")] = ()


@dataclass(frozen=True)
class AscendingTurn:
    """A turn in which one sum is written."""

    dice: Annotated[Words, About("the dice that are rolled")]
    rolls: Annotated[tuple[Words, ...], About("one or two throws of these dice: [2 4, 4 5]")]
    write: Annotated[Moves, About("who writes into which field: yellow 5")] = field(
        default_factory=dict
    )


@dataclass(frozen=True)
class PeakTurn:
    """A turn in which the values of colours are written."""

    rolls: Annotated[tuple[Words, ...], About("one or two throws of all dice")]
    b: Annotated[Words, About("the colour the active player writes first")] = ()
    c: Annotated[Moves, About("who writes which colour after that")] = field(default_factory=dict)


TURNS: dict[type, type] = {
    CrossRules: CrossTurn,
    AscendingRules: AscendingTurn,
    PeakRules: PeakTurn,
}
# The steps in which something is marked, in their order.
STEPS: dict[type, tuple[str, ...]] = {
    CrossRules: (ONE, TWO),
    AscendingRules: (WRITE,),
    PeakRules: (B, C),
}


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody who plays."""

    name: str
    at: Place
    lucky: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Wish:
    """A move somebody made, allowed or not."""

    words: str  # as the choice it may turn out to be
    at: Place
    colour: str
    row: int = -1
    number: int | None = None
    lucky: bool = False


@dataclass(frozen=True, slots=True)
class Recorded:
    """A turn: its throws, and the wishes by step and player."""

    at: Place
    dice: Dice  # in the order they are written
    throws: tuple[Throw, ...]
    places: tuple[Place, ...]  # of the throws
    at_dice: Mapping[int, Place]
    wishes: Mapping[tuple[str, int], Wish]
