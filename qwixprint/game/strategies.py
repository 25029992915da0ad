"""Players that are not people: what is open to them goes in, their move comes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from qwixprint.game.ascending import empty_fields
from qwixprint.game.table import Choice, Dice, Paper, Table, Throw
from qwixprint.rules.ascending import MOST
from qwixprint.sheet import AscendingRules, CrossRules, PeakRules


class Strategy(Protocol):
    """How somebody plays. Everything it is offered is allowed."""

    def pick(self, table: Table, choices: Sequence[Dice], chance: Random) -> Dice:
        """The dice to roll."""

    def again(
        self, table: Table, throw: Throw, choices: Sequence[Dice], chance: Random
    ) -> Dice | None:
        """The dice to roll once more, or nothing."""

    def move(
        self, table: Table, player: int, choices: Sequence[Choice], chance: Random
    ) -> Choice | None:
        """One of the moves, of which there is at least one, or nothing: a pass."""


class Blind:
    """Plays at random: every move, and the pass, is as likely as any other."""

    def pick(self, table: Table, choices: Sequence[Dice], chance: Random) -> Dice:
        return choices[int(chance.random() * len(choices))]

    def again(
        self, table: Table, throw: Throw, choices: Sequence[Dice], chance: Random
    ) -> Dice | None:
        chosen = int(chance.random() * (len(choices) + 1))
        return choices[chosen] if chosen < len(choices) else None

    def move(
        self, table: Table, player: int, choices: Sequence[Choice], chance: Random
    ) -> Choice | None:
        chosen = int(chance.random() * (len(choices) + 1))
        return choices[chosen] if chosen < len(choices) else None


class Greedy:
    """Takes the move that skips least; passes if even that skips much, unless a miss threatens."""

    def pick(self, table: Table, choices: Sequence[Dice], chance: Random) -> Dice:
        """The dice whose middling sum would skip least."""
        best, found = MOST * 1.0, choices[-1]
        for dice in choices:
            cost = self._least(table, _middling(table, dice))
            if cost < best or (cost == best and chance.random() < 0.5):
                best, found = cost, dice
        return found

    def again(
        self, table: Table, throw: Throw, choices: Sequence[Dice], chance: Random
    ) -> Dice | None:
        """All dice that may be, if nothing good can be made of this throw."""
        patience = PATIENCE[type(table.sheet.rules)]
        return choices[-1] if self._least(table, throw) > patience else None

    def move(
        self, table: Table, player: int, choices: Sequence[Choice], chance: Random
    ) -> Choice | None:
        rules = type(table.sheet.rules)
        skipped, paper = SKIPPED[rules], table.papers[player]
        best, found = MOST * 1.0, choices[0]
        for choice in choices:
            cost = skipped(table, paper, choice)
            if cost < best or (cost == best and chance.random() < 0.5):
                best, found = cost, choice
        threatened = player == table.active and not table.marked
        return found if best <= PATIENCE[rules] * (3 if threatened else 1) else None

    def _least(self, table: Table, throw: Throw) -> float:
        """What the active player would skip at least with a throw."""
        course, paper = table.course, table.papers[table.active]
        skipped = SKIPPED[type(table.sheet.rules)]
        choices = course.family.open_now(course.board, table, paper, throw)
        return min((skipped(table, paper, choice) for choice in choices), default=MOST)


def _middling(table: Table, dice: Dice) -> Throw:
    """A throw of dice that is neither high nor low."""
    throw = [0] * len(table.sheet.dice)
    for count, die in enumerate(dice):
        throw[die] = (table.sheet.dice[die].sides + 1 + count % 2) // 2
    return tuple(throw)


# --- what a move skips, per family of rules


def skipped_cells(table: Table, paper: Paper, choice: Choice) -> float:
    """The numbers that are lost with a cross; a closed row is worth more than it loses."""
    cell = choice.cell
    return -1 if cell.closer else cell.column - paper.reach[cell.row] - 1


def skipped_fields(table: Table, paper: Paper, choice: Choice) -> float:
    """How many fields a number stands away from where it would share out the room evenly."""
    fields, place, high = 0, 0, 0
    low = -1  # of the fields between the same two numbers
    for cell, left, right in empty_fields(table, paper, choice.cell.row):
        if left != low:
            if high:
                break
            fields, low = 0, left
        if cell is choice.cell:
            place, high = fields, min(right, table.course.board.highest + 1)
        fields += 1
    return abs(place + 0.5 - fields * (choice.value - low) / (high - low))


def skipped_numbers(table: Table, paper: Paper, choice: Choice) -> float:
    """The numbers between a written one and the one before it."""
    cells = paper.marks[choice.cell.row]
    last = paper.numbers[cells[-1].id] if cells else 0
    return abs(choice.value - last) - 1


Skipped = Callable[[Table, Paper, Choice], float]
SKIPPED: dict[type, Skipped] = {
    CrossRules: skipped_cells,
    AscendingRules: skipped_fields,
    PeakRules: skipped_numbers,
}
PATIENCE: dict[type, float] = {CrossRules: 1, AscendingRules: 1, PeakRules: 4}

STRATEGIES: dict[str, Strategy] = {"random": Blind(), "greedy": Greedy()}
