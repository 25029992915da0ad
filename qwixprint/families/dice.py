"""Which numbers the dice of a game can give a row, and which they give as they lie there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from qwixprint.sheet import Die, Face, Shown


@cache
def sums_with(dice: tuple[Die, ...], colour: str) -> frozenset[int]:
    """Any sum of plain dice among which is a die of a colour; without such a die, of any dice."""
    anyway = rolled_for(dice, (), colour)
    sums = {(0, False)}  # and whether it may go into the row of that colour
    for die in dice:
        own = anyway or die.name == colour
        numbers = range(1, die.sides + 1)
        sums |= {(total + number, may or own) for total, may in sums for number in numbers}
    return frozenset(total for total, may in sums if may)


@cache
def faces_of(dice: tuple[Die, ...], colour: str) -> frozenset[int]:
    """The plain dice together, plus every visible face of a colour."""
    sums = {0}
    for die in dice:
        if die.faces:
            shown = {worth(face, colour) for face in die.faces}
        else:
            shown = set(range(1, die.sides + 1))
        sums = {total + value for total in sums for value in shown}
    return frozenset(sums)


def worth(face: Face, colour: str) -> int:
    """What a visible face adds to the value of a colour."""
    return face.number if face.colour == colour else 0


def value_of(shown: Iterable[Shown], colour: str) -> int:
    """The plain dice together, plus the visible faces of a colour."""
    return sum(worth(each.face, colour) if each.face else each.number for each in shown)


def rolled_for(dice: tuple[Die, ...], names: Iterable[str], colour: str) -> bool:
    """Whether the sum of the dice of these names may go into the row of a colour: its own die must
    be among them, if it has one."""
    return colour in names or all(die.name != colour for die in dice)
