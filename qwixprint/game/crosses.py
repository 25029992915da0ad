"""A turn in a game of crosses: everybody the white sum, then the active player a coloured one."""

from __future__ import annotations

from dataclasses import dataclass

from qwixprint.game.record import ONE, TWO, Wish
from qwixprint.game.table import Choice, Dice, Hands, Paper, Table, Throw, broken_by, mark
from qwixprint.rules import Problem, ending
from qwixprint.rules.crosses import crossable, with_fewest
from qwixprint.sheet import Cell, CrossRules, Mark, Row, Sheet


@dataclass(frozen=True, slots=True)
class Pair:
    """A white and a coloured die, and where their numbers may be crossed together."""

    white: int
    die: int
    choices: dict[tuple[int, int], tuple[Choice, ...]]


@dataclass(frozen=True, slots=True)
class Board:
    """What a layout means for a turn, worked out once."""

    rules: CrossRules
    white: Dice
    by_sum: dict[int, tuple[Choice, ...]]  # the white sum, in every row that has it
    following: tuple[dict[int, Choice], ...]  # per row and reach, the next cell, for the lucky
    pairs: tuple[Pair, ...]
    locks: tuple[Cell, ...]
    leaving: tuple[Dice, ...]  # per row, the dice that leave with it


def prepare(sheet: Sheet) -> Board:
    assert isinstance(sheet.rules, CrossRules)
    white = tuple(i for i, die in enumerate(sheet.dice) if die.name == "white")
    coloured = [i for i in range(len(sheet.dice)) if i not in white]
    by_sum: dict[int, tuple[Choice, ...]] = {}
    for cell in _numbers(sheet):
        choice = Choice(cell, _value(cell), sheet.rows[cell.row].colour, white)
        by_sum[choice.value] = (*by_sum.get(choice.value, ()), choice)
    locks = tuple(next(cell for cell in row.cells if cell.kind == "lock") for row in sheet.rows)
    names = [die.name for die in sheet.dice]
    return Board(
        rules=sheet.rules,
        white=white,
        by_sum=by_sum,
        following=tuple(_following(row, white) for row in sheet.rows),
        pairs=tuple(_pair(sheet, one, die) for die in coloured for one in white),
        locks=locks,
        leaving=tuple(tuple(i for i in coloured if names[i] == lock.colour) for lock in locks),
    )


def _numbers(sheet: Sheet) -> list[Cell]:
    return [cell for row in sheet.rows for cell in row.cells if cell.kind == "number"]


def _value(cell: Cell) -> int:
    assert cell.value is not None
    return cell.value


def _following(row: Row, white: Dice) -> dict[int, Choice]:
    """The next number for each place the crosses of a row may have reached."""
    found: dict[int, Choice] = {}
    reach = -1
    for cell in row.cells:
        if cell.kind == "number":
            found[reach] = Choice(cell, _value(cell), f"lucky {row.colour}", white, lucky=True)
            reach = cell.column
    return found


def _pair(sheet: Sheet, white: int, die: int) -> Pair:
    choices: dict[tuple[int, int], tuple[Choice, ...]] = {}
    name = sheet.dice[die].name
    cells = [cell for cell in _numbers(sheet) if cell.colour == name]
    for first in range(1, sheet.dice[white].sides + 1):
        for second in range(1, sheet.dice[die].sides + 1):
            choices[first, second] = tuple(
                Choice(cell, first + second, f"{name} {first}", (white, die))
                for cell in cells
                if cell.value == first + second
            )
    return Pair(white, die, choices)


def take_turn(board: Board, table: Table, hands: Hands) -> None:
    """Action 1 is one window for all, in which rows close at its end; then comes action 2."""
    throw = hands.throw(table, table.dice)
    total = sum(throw[die] for die in board.white)
    closing: list[int] = []
    for player, paper in enumerate(table.papers):
        choices = open_to_all(board, table, paper, total)
        choice = hands.choose(table, player, ONE, choices)
        if choice is not None:
            _cross(board, table, player, choice, closing)
    _close(board, table, closing)
    if table.over:  # neither action 2 nor a miss
        return
    active, paper = table.active, table.papers[table.active]
    choice = hands.choose(table, active, TWO, open_to_active(board, table, paper, throw))
    if choice is not None:
        _cross(board, table, active, choice, closing := [])
        _close(board, table, closing)
    if not table.marked:
        paper.misses += 1
        table.over = ending(table.sheet, 0, paper.misses)


def _cross(board: Board, table: Table, player: int, choice: Choice, closing: list[int]) -> None:
    """Whoever crosses a closer crosses the lock as well."""
    mark(table, player, choice)
    cell = choice.cell
    if cell.closer:
        table.papers[player].marks[cell.row].append(board.locks[cell.row])
        closing.append(cell.row)


def _close(board: Board, table: Table, rows: list[int]) -> None:
    """Closed rows are closed for everybody, and their dice leave the game."""
    for row in rows:
        table.closed[row] = True
        table.dice = tuple(die for die in table.dice if die not in board.leaving[row])
    if rows:
        table.over = ending(table.sheet, sum(table.closed), 0)


def open_to_all(board: Board, table: Table, paper: Paper, total: int) -> list[Choice]:
    """Where a player may cross the white sum, or the next number if it is a lucky one."""
    closed, marks, reach, rules = table.closed, paper.marks, paper.reach, board.rules
    found = []
    for choice in board.by_sum.get(total, ()):
        row = choice.cell.row
        if not closed[row] and crossable(choice.cell, reach[row], len(marks[row]), rules):
            found.append(choice)
    if total in paper.lucky:
        for row in with_fewest([len(cells) for cells in marks], closed):
            choice = board.following[row][reach[row]]
            if crossable(choice.cell, reach[row], len(marks[row]), rules):
                found.append(choice)
    return found


def open_to_active(board: Board, table: Table, paper: Paper, throw: Throw) -> list[Choice]:
    """Where the active player may cross the sum of a white and a coloured die."""
    closed, marks, reach, rules = table.closed, paper.marks, paper.reach, board.rules
    found: dict[str, Choice] = {}  # with two equal white dice, once
    for pair in board.pairs:
        if pair.die not in table.dice:
            continue
        for choice in pair.choices[throw[pair.white], throw[pair.die]]:
            row = choice.cell.row
            if not closed[row] and crossable(choice.cell, reach[row], len(marks[row]), rules):
                found.setdefault(choice.words, choice)
    return list(found.values())


# --- why a move is wrong


def why(
    board: Board, table: Table, player: int, step: str, wish: Wish, throw: Throw
) -> Problem | None:
    """The rule that a wish is against."""
    if step == ONE:
        return _why_one(board, table, player, wish, throw)
    white = [throw[die] for die in board.white]
    if wish.number not in white:
        shown = " ".join(map(str, white))
        return Problem("white-not-rolled", wish.at, (), {"number": wish.number, "shown": shown})
    row = {"row": wish.colour}
    for pair in board.pairs:
        if table.sheet.dice[pair.die].name == wish.colour and throw[pair.white] == wish.number:
            if pair.die not in table.dice:
                break
            numbers = throw[pair.white], throw[pair.die]
            cells = [choice.cell for choice in pair.choices[numbers]]
            return _why_not(board, table, player, wish, cells, sum(numbers))
    return Problem("row-closed", wish.at, (), row)


def _why_one(board: Board, table: Table, player: int, wish: Wish, throw: Throw) -> Problem | None:
    paper = table.papers[player]
    total = sum(throw[die] for die in board.white)
    row = {"row": wish.colour}
    if not wish.lucky:
        cells = [each.cell for each in board.by_sum.get(total, ()) if each.words == wish.words]
        return _why_not(board, table, player, wish, cells, total)
    if total not in paper.lucky:
        own = " ".join(map(str, paper.lucky)) or "-"
        return Problem("not-lucky", wish.at, (), {"number": total, "lucky": own})
    if table.closed[wish.row]:
        return Problem("row-closed", wish.at, (), row)
    counts = [len(cells) for cells in paper.marks]
    rows = with_fewest(counts, table.closed)
    if wish.row not in rows:
        params = {**row, "count": counts[wish.row], "fewest": counts[rows[0]]}
        return Problem("not-fewest", wish.at, (), params)
    cell = board.following[wish.row][paper.reach[wish.row]].cell
    return _why_not(board, table, player, wish, [cell], _value(cell))


def _why_not(
    board: Board, table: Table, player: int, wish: Wish, cells: list[Cell], total: int
) -> Problem | None:
    """Why a number cannot be crossed."""
    row = {"row": wish.colour}
    if not cells:
        return Problem("no-such-number", wish.at, (), {**row, "number": total})
    cell = cells[0]
    if table.closed[cell.row]:
        return Problem("row-closed", wish.at, (), row)
    if cell in table.papers[player].marks[cell.row]:
        return Problem("crossed-already", wish.at, (cell.id,), {**row, "number": total})
    marks = [Mark(cell, wish.at)]
    if cell.closer:
        marks.append(Mark(board.locks[cell.row], wish.at))
    return broken_by(table, player, wish.at, *marks)
