"""A game while it goes on: everybody's sheet, what lies open to a player, who decides.

This is the one place that changes. A game is played thousands of times a second, so a sheet holds
the least that the rules ask for; `filled` makes of it the sheet that everybody else knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple, Protocol

from qwixprint.errors import Place
from qwixprint.families.report import Problem
from qwixprint.sheet import Cell, FilledSheet, Mark, Sheet, Shown

Throw = tuple[int, ...]  # per die of the layout: its number, or which face; 0: it was not thrown
Dice = tuple[int, ...]  # some dice, by their position in the layout
Gap = tuple[Cell, int, int]  # an empty field between a lower and a higher number
IDLE_ROUNDS = 5  # in which nobody marks anything end a game without misses
MOST_DICE = 10  # of which every choice is thought of


class Offer(NamedTuple):
    """A move that is open to a player."""

    cell: Cell
    value: int
    words: str  # as it is written in a record
    dice: Dice = ()  # what it is the sum of
    lucky: bool = False
    also: tuple[str, ...] = ()  # as it may be written, too
    box: Cell | None = None  # struck with it: what exchanged the number for another


class Wish(NamedTuple):
    """A move somebody made, allowed or not."""

    words: str  # as the offer it may turn out to be
    at: Place
    colour: str = ""  # of the die, where one is named
    row: int = -1  # where one is named
    number: int | None = None
    lucky: bool = False
    track: int = -1  # whose box exchanges the number for another
    then: tuple[Wish, ...] = ()  # choices that the move leaves

    def is_for(self, offer: Offer) -> bool:
        return self.words == offer.words or self.words in offer.also


@dataclass(slots=True)
class PlayerSheet:
    """One player's sheet: its marked cells, row by row, in the order they were marked."""

    marks: list[list[Cell]]
    reach: list[int]  # column of each row's right-most mark
    crosses: list[int]  # of each row, as many as help to close it
    lucky: tuple[int, ...] = ()
    numbers: dict[str, int] = field(default_factory=dict)  # what is written, by cell
    misses: int = 0
    empty: dict[int, list[Gap]] = field(default_factory=dict)  # per row, until it is marked again


@dataclass(slots=True)
class State:
    """The sheets, whose turn it is, which dice are in play, and what has ended the game."""

    boards: Sequence[Board]  # of the players: their sheets may differ
    sheet: Sheet  # of any of them, for what they have in common: dice, names of rows
    sheets: list[PlayerSheet]
    closed: list[bool]  # rows that nobody may cross any more
    dice: Dice
    active: int = 0
    marked: bool = False  # the active player has marked something in this turn
    used: int | None = None  # the row whose colour nobody may use any more in this turn
    over: str = ""  # "rows", "misses" or "stuck"
    marks: int = 0  # on all sheets, and the turns since there are so many, in a game without misses
    idle: int = 0


class Hands(Protocol):
    """Who throws the dice and decides: the people of a record, or strategies."""

    def pick(self, state: State, choices: Sequence[Dice]) -> Dice:
        """The dice the active player wants to roll."""

    def throw(self, state: State, dice: Dice) -> Throw:
        """These dice, rolled."""

    def again(self, state: State, throw: Throw, choices: Sequence[Dice]) -> Throw | None:
        """The same throw after some of its dice were rolled once more, or nothing: it stays."""

    def choose(self, state: State, player: int, step: str, offers: Sequence[Offer]) -> Offer | None:
        """A player's move among those that are open, or nothing: a pass."""

    def must(self, state: State, player: int, step: str, offers: Sequence[Offer]) -> Offer:
        """One of the crosses of which a move brings one."""

    def brought(self, player: int, step: str, offer: Offer) -> None:
        """Hears of a cross that another one brings."""


class Board(Protocol):
    """How a turn goes in a family, with what its layout means for it worked out once."""

    @property
    def sheet(self) -> Sheet: ...

    @property
    def patience(self) -> float:
        """How much a greedy player skips without passing."""

    def take_turn(self, state: State, hands: Hands) -> None:
        """One turn: what is offered is open, what is chosen is marked, misses are struck."""

    def can_mark(self, state: State, own: PlayerSheet) -> bool:
        """Whether some throw would let a player mark something."""

    def open_now(self, state: State, own: PlayerSheet, throw: Throw) -> list[Offer]:
        """What would be open to a player first."""

    def why(
        self, state: State, player: int, step: str, wish: Wish, throw: Throw
    ) -> Problem | tuple[Mark, ...]:
        """The rule of a turn that a wish breaks; else its marks, which break one of a sheet."""

    def skipped(self, own: PlayerSheet, offer: Offer) -> float:
        """How much a move skips, for greedy players."""


def some_of(dice: int) -> tuple[Dice, ...]:
    """Every choice among so many dice; among very many, each alone or all of them."""
    every = tuple(range(dice))
    counts = every if dice <= MOST_DICE else (0, dice - 1)
    return tuple(pick for count in counts for pick in combinations(every, count + 1))


def set_out(boards: Sequence[Board], lucky: Sequence[tuple[int, ...]]) -> State:
    """A game before its first turn: everybody's board, and the lucky numbers printed on it."""
    sheet, rows = boards[0].sheet, len(boards[0].sheet.rows)
    sheets = [
        PlayerSheet([[] for _ in range(rows)], [-1] * rows, [0] * rows, pair) for pair in lucky
    ]
    return State(boards, sheet, sheets, [False] * rows, tuple(range(len(sheet.dice))))


def start_turn(state: State, player: int) -> None:
    state.active, state.marked, state.used = player, False, None


def mark(state: State, player: int, offer: Offer) -> None:
    """Puts a cross, or a number, where an offer says."""
    own, cell = state.sheets[player], offer.cell
    if player == state.active:
        state.marked = True
    mark_cell(own, cell)
    if cell.kind != "number":
        own.numbers[cell.id] = offer.value
        own.empty.pop(cell.row, None)


def mark_cell(own: PlayerSheet, cell: Cell) -> None:
    """Puts a mark into a cell."""
    row = cell.row
    own.marks[row].append(cell)
    own.crosses[row] += cell.helps
    if cell.column > own.reach[row]:
        own.reach[row] = cell.column


def miss(state: State) -> None:
    """An active player who marked nothing strikes a miss, if the game has any."""
    if not state.marked and state.sheet.misses.cells:
        state.sheets[state.active].misses += 1


def end_if_stuck(state: State) -> None:
    """A game without misses also ends when nobody gets any further, or it might have no end.

    Nobody has marked anything for some rounds, or nobody can, whatever the dice show.
    """
    if state.over:
        return
    marks = sum(len(cells) for own in state.sheets for cells in own.marks)
    state.idle = state.idle + 1 if marks == state.marks else 0
    state.marks = marks
    idle = state.idle >= IDLE_ROUNDS * len(state.sheets)
    players = zip(state.boards, state.sheets, strict=True)
    if idle or not any(board.can_mark(state, own) for board, own in players):
        state.over = "stuck"


def filled(state: State, player: int, name: str, at: Place) -> FilledSheet:
    """A player's sheet as it is now."""
    own, sheet = state.sheets[player], state.boards[player].sheet
    rows: list[tuple[Mark, ...]] = []
    for cells in own.marks:
        if not sheet.crossed:  # crosses keep the order they were made in
            cells = sorted(cells, key=lambda cell: cell.column)
        rows.append(tuple(Mark(cell, at, own.numbers.get(cell.id)) for cell in cells))
    return FilledSheet(sheet, tuple(rows), own.misses, at, at, name, at, own.lucky)


def shown(sheet: Sheet, throw: Throw, dice: Dice | None = None) -> tuple[Shown, ...]:
    """A throw, or some of its dice, as it lies on the table."""
    found = []
    for index in range(len(throw)) if dice is None else dice:
        die, number = sheet.dice[index], throw[index]
        if number:
            face = die.faces[number - 1] if die.faces else None
            found.append(Shown(die, face.number if face else number, face))
    return tuple(found)
