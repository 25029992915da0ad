"""A turn in a game of peaks: first the active player writes a colour's value, then everybody."""

from __future__ import annotations

from dataclasses import dataclass

from qwixprint.game.ascending import end
from qwixprint.game.record import B, C, Wish
from qwixprint.game.table import (
    Choice,
    Dice,
    Hands,
    Paper,
    Table,
    Throw,
    broken_by,
    mark,
    shown,
    some_of,
)
from qwixprint.rules import Problem
from qwixprint.rules.dice import value_of
from qwixprint.rules.peaks import follows
from qwixprint.rules.written import is_full
from qwixprint.sheet import Mark, Sheet

Values = tuple[tuple[int, Dice], ...]  # per row, the value of its colour and the dice it is made of


@dataclass(frozen=True, slots=True)
class Board:
    """What a layout means for a turn, worked out once."""

    again: tuple[Dice, ...]  # every choice of dice to roll again


def prepare(sheet: Sheet) -> Board:
    return Board(some_of(len(sheet.dice)))


def take_turn(board: Board, table: Table, hands: Hands) -> None:
    """Any dice may be rolled once more. Full rows in step B leave no step C."""
    throw = hands.throw(table, table.dice)
    throw = hands.again(table, throw, board.again) or throw
    values = values_of(table.sheet, throw)
    paper = table.papers[table.active]
    first = hands.choose(table, table.active, B, open_to(table, paper, values))
    if first is not None:
        mark(table, table.active, first)
        table.used = first.cell.row
        end(table)
        if table.over:
            return
    for player, each in enumerate(table.papers):
        choice = hands.choose(table, player, C, open_to(table, each, values))
        if choice is not None:
            mark(table, player, choice)
    if not table.marked:
        paper.misses += 1
    end(table)


def values_of(sheet: Sheet, throw: Throw) -> Values:
    """What each row's colour is worth."""
    lying = shown(sheet, throw)
    plain = tuple(die for die, each in enumerate(lying) if each.face is None)
    own: dict[str, list[int]] = {row.colour: [] for row in sheet.rows}
    for die, each in enumerate(lying):
        if each.face is not None and each.face.colour in own:
            own[each.face.colour].append(die)
    return tuple((value_of(lying, colour), (*plain, *faces)) for colour, faces in own.items())


def open_to(table: Table, paper: Paper, values: Values) -> list[Choice]:
    """The colours whose value a player may write; the one written in step B is used up."""
    found = []
    for index, row in enumerate(table.sheet.rows):
        cells = paper.marks[index]
        if index == table.used or is_full(row, len(cells)):
            continue
        cell = row.cells[len(cells)]
        value, dice = values[index]
        if follows(row, cell, paper.numbers[cells[-1].id] if cells else 0, value):
            found.append(Choice(cell, value, row.colour, dice))
    return found


def open_now(board: Board, table: Table, paper: Paper, throw: Throw) -> list[Choice]:
    """What would be open to a player first."""
    return open_to(table, paper, values_of(table.sheet, throw))


def why(
    board: Board, table: Table, player: int, step: str, wish: Wish, throw: Throw
) -> Problem | None:
    """The rule that a wish is against."""
    row, cells = table.sheet.rows[wish.row], table.papers[player].marks[wish.row]
    params = {"row": wish.colour}
    if wish.row == table.used:
        return Problem("colour-used", wish.at, (), params)
    if is_full(row, len(cells)):
        return Problem("row-full", wish.at, (), params)
    value, _ = values_of(table.sheet, throw)[wish.row]
    return broken_by(table, player, wish.at, Mark(row.cells[len(cells)], wish.at, value))
