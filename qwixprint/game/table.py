"""A game while it goes on: the papers on the table, what lies open to a player, who decides.

This is the one place that changes. A game is played thousands of times a second, so a paper holds
the least that the rules ask for; `filled` makes the sheet of it that everybody else knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from types import ModuleType
from typing import Any, Protocol

from qwixprint.errors import Place
from qwixprint.rules import Problem, check
from qwixprint.rules.ascending import Gap
from qwixprint.sheet import Cell, CrossRules, FilledSheet, Mark, Sheet, Shown

Throw = tuple[int, ...]  # per die of the layout: its number, or which face; 0: it was not thrown
Dice = tuple[int, ...]  # some dice, by their position in the layout
MOST_DICE = 10  # of which every choice is thought of


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that is open to a player."""

    cell: Cell
    value: int
    words: str  # as it is written in a record
    dice: Dice = ()  # what it is the sum of
    lucky: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """How a game goes: the module of its family, and what that worked out from the layout."""

    sheet: Sheet
    family: ModuleType
    board: Any


@dataclass(slots=True)
class Paper:
    """One player's sheet: its marked cells, row by row, in the order they were marked."""

    marks: list[list[Cell]]
    reach: list[int]  # column of each row's right-most mark
    lucky: tuple[int, ...] = ()
    numbers: dict[str, int] = field(default_factory=dict)  # what is written, by cell
    misses: int = 0
    empty: dict[int, list[Gap]] = field(default_factory=dict)  # per row, until it is marked again


@dataclass(slots=True)
class Table:
    """The papers, whose turn it is, which dice are in play, and what has ended the game."""

    course: Course
    sheet: Sheet
    papers: list[Paper]
    closed: list[bool]  # rows that nobody may cross any more
    dice: Dice
    active: int = 0
    marked: bool = False  # the active player has marked something in this turn
    used: int | None = None  # the row whose colour nobody may use any more in this turn
    over: str = ""  # "rows" or "misses"


class Hands(Protocol):
    """Who throws the dice and decides: the people of a record, or strategies."""

    def pick(self, table: Table, choices: Sequence[Dice]) -> Dice:
        """The dice the active player wants to roll."""

    def throw(self, table: Table, dice: Dice) -> Throw:
        """These dice, rolled."""

    def again(self, table: Table, throw: Throw, choices: Sequence[Dice]) -> Throw | None:
        """The same throw after some of its dice were rolled once more, or nothing: it stays."""

    def choose(
        self, table: Table, player: int, step: str, choices: Sequence[Choice]
    ) -> Choice | None:
        """A player's move among those that are open, or nothing: a pass."""


def some_of(dice: int) -> tuple[Dice, ...]:
    """Every choice among so many dice; among very many, each alone or all of them."""
    every = tuple(range(dice))
    counts = every if dice <= MOST_DICE else (0, dice - 1)
    return tuple(pick for count in counts for pick in combinations(every, count + 1))


def set_out(course: Course, lucky: Sequence[tuple[int, ...]]) -> Table:
    """A table with an empty paper for each player; `lucky` are the numbers printed on each."""
    sheet, rows = course.sheet, len(course.sheet.rows)
    papers = [Paper([[] for _ in range(rows)], [-1] * rows, pair) for pair in lucky]
    return Table(course, sheet, papers, [False] * rows, tuple(range(len(sheet.dice))))


def start_turn(table: Table, player: int) -> None:
    table.active, table.marked, table.used = player, False, None


def mark(table: Table, player: int, choice: Choice) -> None:
    """Puts a cross, or a number, where a choice says."""
    paper, cell = table.papers[player], choice.cell
    if player == table.active:
        table.marked = True
    paper.marks[cell.row].append(cell)
    paper.reach[cell.row] = max(paper.reach[cell.row], cell.column)
    if cell.kind != "number":
        paper.numbers[cell.id] = choice.value
        paper.empty.pop(cell.row, None)


def filled(table: Table, player: int, name: str, at: Place) -> FilledSheet:
    """A player's sheet as it is now."""
    paper, sheet = table.papers[player], table.sheet
    rows: list[tuple[Mark, ...]] = []
    for cells in paper.marks:
        if not isinstance(sheet.rules, CrossRules):  # crosses keep the order they were made in
            cells = sorted(cells, key=lambda cell: cell.column)
        rows.append(tuple(Mark(cell, at, paper.numbers.get(cell.id)) for cell in cells))
    return FilledSheet(sheet, tuple(rows), paper.misses, at, at, name, at, paper.lucky)


def broken_by(table: Table, player: int, at: Place, *marks: Mark) -> Problem | None:
    """The rule that marks too many would break, in the words of whoever checks a sheet."""
    before = filled(table, player, "", Place(""))
    rows = [list(row) for row in before.marks]
    for each in marks:
        rows[each.cell.row].append(each)
        if each.value is not None:
            rows[each.cell.row].sort(key=lambda mark: mark.cell.column)
    after = replace(before, marks=tuple(tuple(row) for row in rows))
    return next((replace(found, at=at) for found in check(after).problems), None)


def shown(sheet: Sheet, throw: Throw, dice: Dice | None = None) -> tuple[Shown, ...]:
    """A throw, or some of its dice, as it lies on the table."""
    found = []
    for index in range(len(throw)) if dice is None else dice:
        die, number = sheet.dice[index], throw[index]
        if number:
            face = die.faces[number - 1] if die.faces else None
            found.append(Shown(die, face.number if face else number, face))
    return tuple(found)
