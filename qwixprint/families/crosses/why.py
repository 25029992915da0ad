"""Why a move is wrong: the rule of a turn that it breaks, or the marks it would have made."""

from __future__ import annotations

from qwixprint.families.crosses.order import lost
from qwixprint.families.crosses.prepare import value_of
from qwixprint.families.crosses.referee import with_fewest
from qwixprint.families.crosses.turn import ONE, CrossBoard
from qwixprint.families.report import Problem
from qwixprint.families.state import State, Throw, Wish
from qwixprint.sheet import Cell, Mark


def why(
    board: CrossBoard, state: State, player: int, step: str, wish: Wish, throw: Throw
) -> Problem | tuple[Mark, ...]:
    """The rule of a turn that a wish breaks; else its marks, which break one of a sheet."""
    if step == ONE:
        return _why_one(board, state, player, wish, throw)
    white = [throw[die] for die in board.white]
    if wish.number not in white:
        shown = " ".join(map(str, white))
        return Problem("white-not-rolled", wish.at, (), {"number": wish.number, "shown": shown})
    dice = [i for i, die in enumerate(board.sheet.dice) if die.name == wish.colour]
    cells: list[Cell] = []
    sums: list[int] = []
    for pair in board.pairs:
        if pair.die in dice and pair.die in state.dice and throw[pair.white] == wish.number:
            numbers = throw[pair.white], throw[pair.die]
            sums.append(sum(numbers))
            offers = (*pair.offers[numbers], *pair.others[numbers])
            rows = (wish.row,) if wish.row >= 0 else board.coloured
            cells += [offer.cell for offer in offers if offer.cell.row in rows]
    if sums:
        return _why_not(board, state, player, wish, cells, sums[0])
    # The die has left the game, with the row that took it along.
    took = [row for row, gone in enumerate(board.leaving) if set(gone) & set(dice)]
    shut = board.sheet.rows[next(row for row in took if state.closed[row])]
    params = {"row": shut.name, "colour": wish.colour}
    if shut.colour != wish.colour:  # whose row may well be open
        params["sentence"] = "die-gone"
    return Problem("row-closed", wish.at, (), params)


def _why_one(
    board: CrossBoard, state: State, player: int, wish: Wish, throw: Throw
) -> Problem | tuple[Mark, ...]:
    own = state.sheets[player]
    total = sum(throw[die] for die in board.white)
    if wish.track >= 0:
        boxes = [box for box in board.exchanges if box.row == wish.track]
        fitting = [box for box in boxes if {*box.pair} == {total, wish.number}]
        left = [box for box in fitting if not lost(box, own.reach[box.row])]
        if not left:
            params = {"row": board.names[wish.track], "number": total, "other": wish.number}
            if fitting:
                params["sentence"] = "box-lost"
            return Problem("no-such-exchange", wish.at, (), params)
        total = wish.number or 0
    if not wish.lucky:
        offers = (*board.by_sum.get(total, ()), *board.others.get(total, ()))
        cells = [offer.cell for offer in offers if offer.cell.row == wish.row]
        return _why_not(board, state, player, wish, cells, total)
    if total not in own.lucky:
        lucky = " ".join(map(str, own.lucky)) or "-"
        return Problem("not-lucky", wish.at, (), {"number": total, "lucky": lucky})
    row = {"row": board.sheet.rows[wish.row].name}
    if state.closed[wish.row]:
        return Problem("row-closed", wish.at, (), row)
    counts = own.crosses
    rows = with_fewest(counts, state.closed, board.coloured)
    if wish.row not in rows:
        params = {**row, "count": counts[wish.row], "fewest": counts[rows[0]]}
        return Problem("not-fewest", wish.at, (), params)
    cell = board.following[wish.row][own.reach[wish.row]].cell
    return _why_not(board, state, player, wish, [cell], value_of(cell))


def _why_not(
    board: CrossBoard, state: State, player: int, wish: Wish, cells: list[Cell], total: int
) -> Problem | tuple[Mark, ...]:
    """Why a number cannot be crossed; of several, why not the first."""
    if not cells:
        row = board.sheet.rows[wish.row].name if wish.row >= 0 else wish.colour
        params: dict[str, object] = {"row": row, "number": total}
        between = wish.row >= 0 and board.sheet.rows[wish.row].kind == "between"
        # That number may well be there in another colour.
        if wish.colour and (board.sheet.mixed or between):
            params["colour"] = wish.colour
            params["sentence"] = "no-such-cell" if wish.row < 0 else "no-such-cell-in-row"
        return Problem("no-such-number", wish.at, (), params)
    marked = state.sheets[player].marks
    # Of a number with two boxes, the second is meant once the first is crossed.
    cell = next((each for each in cells if each not in marked[each.row]), cells[0])
    params = {"row": board.sheet.rows[cell.row].name, "number": value_of(cell)}
    if state.closed[cell.row]:
        return Problem("row-closed", wish.at, (), params)
    if cell in marked[cell.row]:
        return Problem("crossed-already", wish.at, (cell.id,), params)
    marks = [Mark(cell, wish.at)]
    if cell.closer and (lock := board.locks[cell.row]):
        marks.append(Mark(lock, wish.at))
    return tuple(marks)
