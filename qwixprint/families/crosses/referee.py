"""Rows of printed numbers that are crossed from left to right and closed with a lock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qwixprint.families.crosses import CrossRules, rules_of
from qwixprint.families.crosses.counting import crosses_in
from qwixprint.families.crosses.locks import brings_crosses, most_locks
from qwixprint.families.crosses.order import lost, misplaced, out_of_place
from qwixprint.families.crosses.parts import misses_are_free, other_points, parts_agree, with_parts
from qwixprint.families.report import Open, Problem, Referee, ScoreLine, problem
from qwixprint.sheet import Cell, FilledSheet, Mark, Total


def too_early(cell: Cell, crosses: int, rules: CrossRules) -> bool:
    """A closer in a row with fewer crosses than it takes to close it."""
    return cell.closer and crosses < rules.crosses_to_close


def crossable(cell: Cell, reach: int, crosses: int, rules: CrossRules) -> bool:
    """Whether a number of an open row, if it is no second box, may be crossed now."""
    return cell.column > reach and not (cell.closer and too_early(cell, crosses, rules))


def with_fewest(crosses: Sequence[int], closed: Sequence[bool], rows: Sequence[int]) -> list[int]:
    """Of some rows, those still open in which somebody has the fewest crosses."""
    still = [row for row in rows if not closed[row]]
    fewest = min((crosses[row] for row in still), default=0)
    return [row for row in still if crosses[row] == fewest]


def out_of_order(filled: FilledSheet) -> Iterator[Problem]:
    """In a row, a cross stands to the right of every cross made before it."""
    plain = filled.sheet.plain
    for mark, furthest in misplaced(filled.marks) if plain else out_of_place(filled).left:
        params = {"cell": mark.cell.name, "before": furthest.cell.name}
        if furthest.cell.kind == "lock":
            params["sentence"] = "after-the-lock"
        elif filled.sheet.rows[mark.cell.row].kind == "track":
            params["sentence"] = "track-order"
        yield problem(filled, "out-of-order", mark, **params)


def closed_too_early(filled: FilledSheet) -> Iterator[Problem]:
    """A row is closed only by somebody who has enough crosses in it before."""
    rules = rules_of(filled.sheet)
    for marks in filled.marks:
        before = 0
        for mark in marks:
            cell = mark.cell
            if cell.closer:
                if too_early(cell, before, rules):
                    needed = rules.crosses_to_close
                    params = {"cell": cell.name, "count": before, "needed": needed}
                    yield problem(filled, "closed-too-early", mark, **params)
                break  # a second closer breaks a rule of its own
            if cell.kind == "number":
                before += cell.helps


def lock_missing(filled: FilledSheet) -> Iterator[Problem]:
    """Whoever crosses a closer crosses the lock as well."""
    for marks in filled.marks:
        closers = [mark for mark in marks if mark.cell.closer]
        if closers and not any(mark.cell.kind == "lock" for mark in marks):
            yield problem(filled, "lock-missing", closers[0], cell=closers[0].cell.name)


def lock_unearned(filled: FilledSheet) -> Iterator[Problem]:
    """The lock is crossed only together with a closer."""
    for marks in filled.marks:
        for mark in marks:
            if mark.cell.kind == "lock" and not any(each.cell.closer for each in marks):
                yield problem(filled, "lock-unearned", mark)


def crossed_after_lock(filled: FilledSheet) -> Iterator[Problem]:
    """A closer closes its row, so no second closer can be crossed."""
    for marks in filled.marks:
        closers = [mark for mark in marks if mark.cell.closer]
        for mark in closers[1:]:
            params = {"cell": mark.cell.name, "before": closers[0].cell.name}
            yield problem(filled, "crossed-after-lock", mark, **params)


def too_many_locks(filled: FilledSheet) -> Iterator[Problem]:
    """The game ends with the last row that may be closed, so a sheet has no further lock."""
    locks = [mark for marks in filled.marks for mark in marks if mark.cell.kind == "lock"]
    if len(locks) <= filled.sheet.rules.rows_to_end:
        return
    most = most_locks(filled.sheet)
    for mark in locks[most:]:
        yield problem(filled, "too-many-locks", mark, count=len(locks), most=most)


def ended_rows(filled: FilledSheet) -> int:
    """How many rows this sheet's owner has closed."""
    return sum(any(mark.cell.kind == "lock" for mark in marks) for marks in filled.marks)


def points(filled: FilledSheet, total: Total) -> ScoreLine:
    """A row is worth what the score table says for its crosses, the lock included."""
    if total.kind != "row":
        return other_points(filled, total)
    plain = filled.sheet.plain
    count = len(filled.marks[total.row]) if plain else crosses_in(filled, total.row)
    table = filled.sheet.rules.points
    return ScoreLine(total, table[min(count, len(table)) - 1] if count else 0, count)


def right_of(cells: Sequence[Cell], marks: Sequence[Mark]) -> list[Cell]:
    """The numbers of a row that are not lost: those right of its right-most cross."""
    reach = max((mark.cell.column for mark in marks), default=-1)
    return [
        cell
        for cell in cells
        if cell.kind == "number" and not cell.second and not lost(cell, reach)
    ]


def still_open(filled: FilledSheet) -> list[tuple[Open, ...]]:
    """Per row, the numbers that are not lost yet.

    A closer is among them also while the crosses it needs are missing, because they may still come.
    """
    found: list[tuple[Open, ...]] = []
    for row, marks in zip(filled.sheet.rows, filled.marks, strict=True):
        closed = any(mark.cell.closer or mark.cell.kind == "lock" for mark in marks)
        left = [] if closed or row.kind != "row" else right_of(row.cells, marks)
        found.append(tuple(Open(cell) for cell in left))
    return found if filled.sheet.plain else with_parts(filled, found)


def as_a_whole(filled: FilledSheet) -> Iterator[Problem]:
    """In some order of the rows, the crosses with all that they bring lead to the sheet."""
    if not brings_crosses(filled.sheet):
        return
    from qwixprint.families.crosses.history import stuck_at  # it plays, with what is above

    if cell := stuck_at(filled):
        mark = next(each for each in filled.marks[cell.row] if each.cell == cell)
        yield problem(filled, "brought-otherwise", mark, cell=cell.name)


REFEREE = Referee(
    rules=(
        out_of_order,
        closed_too_early,
        lock_missing,
        lock_unearned,
        crossed_after_lock,
        too_many_locks,
    ),
    ended_rows=ended_rows,
    points=points,
    still_open=still_open,
    of_parts=parts_agree,
    as_a_whole=as_a_whole,
    misses_are_free=misses_are_free,
    tells_rows_too_many=False,
)
