"""What a leaflet may quote of a layout whose numbers rise and fall."""

from __future__ import annotations

from fractions import Fraction

from qwixprint.families import written
from qwixprint.families.base import Fact
from qwixprint.families.dice import faces_of, worth
from qwixprint.sheet import Die, Sheet


def facts(sheet: Sheet) -> dict[str, Fact]:
    """The fields, and what a colour can be worth, if that is the same for all of them."""
    found = written.facts(sheet)
    colours = {row.colour for row in sheet.rows}
    highest = {max(faces_of(sheet.dice, colour)) for colour in colours}
    mean = {round(sum(_mean(die, colour) for die in sheet.dice)) for colour in colours}
    if len(highest) == 1:
        found["value.high"] = highest.pop()
    if len(mean) == 1:
        found["value.mean"] = mean.pop()
    return found


def _mean(die: Die, colour: str) -> Fraction:
    """What a die adds to the value of a colour, in the long run."""
    if die.faces:
        return Fraction(sum(worth(face, colour) for face in die.faces), len(die.faces))
    return Fraction(die.sides + 1, 2)
