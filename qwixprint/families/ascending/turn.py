"""A turn in a game of rising rows: some dice are rolled, and everybody may write their sum."""

from __future__ import annotations

from dataclasses import dataclass, field

from qwixprint.families.ascending.referee import fields_for, gaps
from qwixprint.families.dice import rolled_for
from qwixprint.families.report import Problem
from qwixprint.families.state import (
    Dice,
    Gap,
    Hands,
    Offer,
    PlayerSheet,
    State,
    Throw,
    Wish,
    mark,
    miss,
    some_of,
)
from qwixprint.families.written import end
from qwixprint.sheet import Cell, Mark, Sheet

WRITE = "write"  # the step in which all may write, as it is called in a file


@dataclass(frozen=True, slots=True)
class AscendingBoard:
    """What a layout means for a turn, worked out once."""

    sheet: Sheet
    picks: tuple[Dice, ...]  # every choice of dice
    highest: int  # that all dice can show together
    # What comes up again is worked out once: rows by dice, offers by field, sum and dice.
    rows: dict[Dice, tuple[int, ...]] = field(default_factory=dict)
    made: dict[tuple[str, int, Dice], Offer] = field(default_factory=dict)
    sums: dict[int, frozenset[int]] = field(default_factory=dict)  # that can go into each row
    patience: float = 1

    def take_turn(self, state: State, hands: Hands) -> None:
        """All picked dice may be rolled once more. Writing is one window for all, with the miss."""
        pick = hands.pick(state, self.picks)
        throw = hands.throw(state, pick)
        throw = hands.again(state, throw, (pick,)) or throw
        for player, own in enumerate(state.sheets):
            offer = hands.choose(state, player, WRITE, self.open_now(state, own, throw))
            if offer is not None:
                mark(state, player, offer)
        miss(state)
        end(state)

    def rows_for(self, pick: Dice) -> tuple[int, ...]:
        """The rows into which the sum of some dice may go."""
        rows = self.rows.get(pick)
        if rows is None:
            dice = self.sheet.dice
            names = [dice[die].name for die in pick]
            colours = [row.colour for row in self.sheet.rows]
            rows = tuple(i for i, each in enumerate(colours) if rolled_for(dice, names, each))
            self.rows[pick] = rows
        return rows

    def can_mark(self, state: State, own: PlayerSheet) -> bool:
        return any(
            any(fields_for(total, self.sheet, self.empty_fields(own, row), own.numbers))
            for row in range(len(self.sheet.rows))
            for total in self._sums_for(row)
        )

    def _sums_for(self, row: int) -> frozenset[int]:
        """What some choice of dice can bring into a row."""
        if row not in self.sums:
            picks = [pick for pick in self.picks if row in self.rows_for(pick)]
            highest = [sum(self.sheet.dice[die].sides for die in pick) for pick in picks]
            ranges = [range(len(p), most + 1) for p, most in zip(picks, highest, strict=True)]
            self.sums[row] = frozenset().union(*ranges)
        return self.sums[row]

    def open_now(self, state: State, own: PlayerSheet, throw: Throw) -> list[Offer]:
        """The fields into which a player may write the sum."""
        pick, total = _thrown(throw), sum(throw)
        return [
            self._offer(cell, total, pick)
            for row in self.rows_for(pick)
            for cell in fields_for(total, self.sheet, self.empty_fields(own, row), own.numbers)
        ]

    def empty_fields(self, own: PlayerSheet, row: int) -> list[Gap]:
        """What is left empty in a row, worked out once after each number."""
        found = own.empty.get(row)
        if found is None:
            found = own.empty[row] = list(gaps(self.sheet.rows[row], own.numbers))
        return found

    def _offer(self, cell: Cell, total: int, pick: Dice) -> Offer:
        key = cell.id, total, pick
        offer = self.made.get(key)
        if offer is None:
            words = f"{self.sheet.rows[cell.row].name} {cell.name}"
            offer = self.made[key] = Offer(cell, total, words, pick)
        return offer

    def skipped(self, own: PlayerSheet, offer: Offer) -> float:
        """How many fields a number stands away from where it would share out the room evenly."""
        fields, place, high = 0, 0, 0
        low = -1  # of the fields between the same two numbers
        for cell, left, right in self.empty_fields(own, offer.cell.row):
            if left != low:
                if high:
                    break
                fields, low = 0, left
            if cell is offer.cell:
                place, high = fields, min(right, self.highest + 1)
            fields += 1
        return abs(place + 0.5 - fields * (offer.value - low) / (high - low))

    def why(
        self, state: State, player: int, step: str, wish: Wish, throw: Throw
    ) -> Problem | tuple[Mark, ...]:
        row = {"row": self.sheet.rows[wish.row].name}
        if wish.row not in self.rows_for(_thrown(throw)):
            return Problem("colour-not-rolled", wish.at, (), row)
        cell = self.sheet.rows[wish.row].cells[(wish.number or 1) - 1]
        numbers = state.sheets[player].numbers
        if cell.id in numbers:
            params = {**row, "field": wish.number, "number": numbers[cell.id]}
            return Problem("field-taken", wish.at, (cell.id,), params)
        return (Mark(cell, wish.at, sum(throw)),)


def prepare(sheet: Sheet) -> AscendingBoard:
    return AscendingBoard(sheet, some_of(len(sheet.dice)), sum(die.sides for die in sheet.dice))


def _thrown(throw: Throw) -> Dice:
    return tuple(die for die, number in enumerate(throw) if number)
