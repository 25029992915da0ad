"""A turn in a game of rising rows: some dice are rolled, and everybody may write their sum."""

from __future__ import annotations

from dataclasses import dataclass, field

from qwixprint.game.record import WRITE, Wish
from qwixprint.game.table import Choice, Dice, Hands, Paper, Table, Throw, broken_by, mark, some_of
from qwixprint.rules import Problem, ending
from qwixprint.rules.ascending import Gap, fields_for, gaps
from qwixprint.rules.dice import rolled_for
from qwixprint.rules.written import is_full
from qwixprint.sheet import Cell, Mark, Sheet


@dataclass(frozen=True, slots=True)
class Board:
    """What a layout means for a turn, worked out once."""

    picks: tuple[Dice, ...]  # every choice of dice
    highest: int  # that all dice can show together
    # What comes up again is worked out once: rows by dice, choices by field, sum and dice.
    rows: dict[Dice, tuple[int, ...]] = field(default_factory=dict)
    made: dict[tuple[str, int, Dice], Choice] = field(default_factory=dict)


def prepare(sheet: Sheet) -> Board:
    return Board(some_of(len(sheet.dice)), sum(die.sides for die in sheet.dice))


def rows_for(board: Board, sheet: Sheet, pick: Dice) -> tuple[int, ...]:
    """The rows into which the sum of some dice may go."""
    rows = board.rows.get(pick)
    if rows is None:
        names = [sheet.dice[die].name for die in pick]
        colours = [row.colour for row in sheet.rows]
        rows = tuple(i for i, each in enumerate(colours) if rolled_for(sheet.dice, names, each))
        board.rows[pick] = rows
    return rows


def take_turn(board: Board, table: Table, hands: Hands) -> None:
    """All picked dice may be rolled once more. Writing is one window for all, a miss part of it."""
    pick = hands.pick(table, board.picks)
    throw = hands.throw(table, pick)
    throw = hands.again(table, throw, (pick,)) or throw
    for player, paper in enumerate(table.papers):
        choice = hands.choose(table, player, WRITE, open_to_all(board, table, paper, throw))
        if choice is not None:
            mark(table, player, choice)
    if not table.marked:
        table.papers[table.active].misses += 1
    end(table)


def end(table: Table) -> None:
    """A game of written numbers ends with full rows or misses, whoever has them."""
    rows = max(full_rows(table, paper) for paper in table.papers)
    table.over = ending(table.sheet, rows, max(paper.misses for paper in table.papers))


def full_rows(table: Table, paper: Paper) -> int:
    rows = zip(table.sheet.rows, paper.marks, strict=True)
    return sum(is_full(row, len(cells)) for row, cells in rows)


def _thrown(throw: Throw) -> Dice:
    return tuple(die for die, number in enumerate(throw) if number)


def open_to_all(board: Board, table: Table, paper: Paper, throw: Throw) -> list[Choice]:
    """The fields into which a player may write the sum."""
    sheet, pick, total = table.sheet, _thrown(throw), sum(throw)
    return [
        _choice(board, cell, total, pick)
        for row in rows_for(board, sheet, pick)
        for cell in fields_for(total, sheet, empty_fields(table, paper, row), paper.numbers)
    ]


def empty_fields(table: Table, paper: Paper, row: int) -> list[Gap]:
    """What is left empty in a row, worked out once after each number."""
    found = paper.empty.get(row)
    if found is None:
        found = paper.empty[row] = list(gaps(table.sheet.rows[row], paper.numbers))
    return found


def _choice(board: Board, cell: Cell, total: int, pick: Dice) -> Choice:
    key = cell.id, total, pick
    choice = board.made.get(key)
    if choice is None:
        choice = board.made[key] = Choice(cell, total, cell.id.replace(".", " "), pick)
    return choice


open_now = open_to_all


def why(
    board: Board, table: Table, player: int, step: str, wish: Wish, throw: Throw
) -> Problem | None:
    """The rule that a wish is against."""
    row = {"row": wish.colour}
    if wish.row not in rows_for(board, table.sheet, _thrown(throw)):
        return Problem("colour-not-rolled", wish.at, (), row)
    cell = table.sheet.rows[wish.row].cells[(wish.number or 1) - 1]
    numbers = table.papers[player].numbers
    if cell.id in numbers:
        params = {**row, "field": wish.number, "number": numbers[cell.id]}
        return Problem("field-taken", wish.at, (cell.id,), params)
    return broken_by(table, player, wish.at, Mark(cell, wish.at, sum(throw)))
