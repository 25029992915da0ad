"""A turn in a game of peaks: first the active player writes a colour's value, then everybody."""

from __future__ import annotations

from dataclasses import dataclass

from qwixprint.families.dice import faces_of, value_of
from qwixprint.families.peaks.referee import follows
from qwixprint.families.report import Problem
from qwixprint.families.state import (
    Dice,
    Hands,
    Offer,
    PlayerSheet,
    State,
    Throw,
    Wish,
    mark,
    miss,
    shown,
    some_of,
)
from qwixprint.families.written import end, is_full
from qwixprint.sheet import Mark, Sheet

B, C = "b", "c"  # the steps in which something is written, as they are called in a file
Values = tuple[tuple[int, Dice], ...]  # per row, the value of its colour and the dice it is made of


@dataclass(frozen=True, slots=True)
class PeakBoard:
    """What a layout means for a turn, worked out once."""

    sheet: Sheet
    again: tuple[Dice, ...]  # every choice of dice to roll again
    patience: float = 4

    def take_turn(self, state: State, hands: Hands) -> None:
        """Any dice may be rolled once more. Full rows in step B leave no step C."""
        throw = hands.throw(state, state.dice)
        throw = hands.again(state, throw, self.again) or throw
        values = self.values_of(throw)
        active = state.sheets[state.active]
        first = hands.choose(state, state.active, B, self._open(state, active, values))
        if first is not None:
            mark(state, state.active, first)
            state.used = first.cell.row
            end(state)
            if state.over:
                return
        for player, own in enumerate(state.sheets):
            offer = hands.choose(state, player, C, self._open(state, own, values))
            if offer is not None:
                mark(state, player, offer)
        miss(state)
        end(state)

    def values_of(self, throw: Throw) -> Values:
        """What each row's colour is worth."""
        lying = shown(self.sheet, throw)
        plain = tuple(die for die, each in enumerate(lying) if each.face is None)
        own: dict[str, list[int]] = {row.colour: [] for row in self.sheet.rows}
        for die, each in enumerate(lying):
            if each.face is not None and each.face.colour in own:
                own[each.face.colour].append(die)
        return tuple(
            (value_of(lying, row.colour), (*plain, *own[row.colour])) for row in self.sheet.rows
        )

    def _open(self, state: State, own: PlayerSheet, values: Values) -> list[Offer]:
        """The colours whose value a player may write; the one written in step B is used up."""
        found = []
        for index, row in enumerate(self.sheet.rows):
            cells = own.marks[index]
            if index == state.used or is_full(row, len(cells)):
                continue
            cell = row.cells[len(cells)]
            value, dice = values[index]
            if follows(row, cell, own.numbers[cells[-1].id] if cells else 0, value):
                found.append(Offer(cell, value, row.name, dice))
        return found

    def can_mark(self, state: State, own: PlayerSheet) -> bool:
        for row, cells in zip(self.sheet.rows, own.marks, strict=True):
            last = own.numbers[cells[-1].id] if cells else 0
            if not is_full(row, len(cells)) and any(
                follows(row, row.cells[len(cells)], last, value)
                for value in faces_of(self.sheet.dice, row.colour)
            ):
                return True
        return False

    def open_now(self, state: State, own: PlayerSheet, throw: Throw) -> list[Offer]:
        return self._open(state, own, self.values_of(throw))

    def skipped(self, own: PlayerSheet, offer: Offer) -> float:
        """The numbers between a written one and the one before it."""
        cells = own.marks[offer.cell.row]
        last = own.numbers[cells[-1].id] if cells else 0
        return abs(offer.value - last) - 1

    def why(
        self, state: State, player: int, step: str, wish: Wish, throw: Throw
    ) -> Problem | tuple[Mark, ...]:
        row, cells = self.sheet.rows[wish.row], state.sheets[player].marks[wish.row]
        if wish.row == state.used:
            return Problem("colour-used", wish.at, (), {"row": row.name})
        if is_full(row, len(cells)):
            return Problem("row-full", wish.at, (), {"row": row.name})
        value, _ = self.values_of(throw)[wish.row]
        return (Mark(row.cells[len(cells)], wish.at, value),)


def prepare(sheet: Sheet) -> PeakBoard:
    return PeakBoard(sheet, some_of(len(sheet.dice)))
