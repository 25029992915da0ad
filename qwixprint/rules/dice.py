"""Which numbers the dice of a game can give a row."""

from __future__ import annotations

from functools import cache

from qwixprint.sheet import Die


@cache
def sums_with(dice: tuple[Die, ...], colour: str) -> frozenset[int]:
    """Any sum of plain dice among which is the die of a colour; without such a die, of any dice."""
    own = [die for die in dice if die.name == colour]
    sums = {value for die in own or dice for value in range(1, die.sides + 1)}
    for die in dice:
        if die not in own:
            sums |= {total + value for total in sums for value in range(1, die.sides + 1)}
    return frozenset(sums)


@cache
def faces_of(dice: tuple[Die, ...], colour: str) -> frozenset[int]:
    """The plain dice together, plus every visible face of a colour."""
    sums = {0}
    for die in dice:
        if die.faces:
            shown = {face.number if face.colour == colour else 0 for face in die.faces}
        else:
            shown = set(range(1, die.sides + 1))
        sums = {total + value for total in sums for value in shown}
    return frozenset(sums)
