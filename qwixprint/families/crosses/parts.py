"""What the referee asks of sets, of rows between two others, and of tracks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from qwixprint.families.crosses.counting import complete, crossed_of, points_for
from qwixprint.families.crosses.effects import FREE_MISSES, POINTS
from qwixprint.families.report import Open, Problem, ScoreLine, problem
from qwixprint.sheet import Cell, Effect, FilledSheet, Mark, Row, Sheet, Total


def parts_agree(filled: FilledSheet) -> Iterator[Problem]:
    """What stands between rows, in sets and on tracks goes with the rest of the sheet."""
    yield from nothing_beside(filled)
    yield from link_missing(filled)
    for index, row in enumerate(filled.sheet.rows):
        if row.kind == "track" and not row.cells[0].pair:
            yield from _track(filled, index)


def in_order(filled: FilledSheet) -> Iterator[tuple[Mark, ...]]:
    """The marks of the rows that are crossed from the left, and of tracks that exchange numbers.

    Between rows any order will do, and other tracks have a rule of their own.
    """
    for row, marks in zip(filled.sheet.rows, filled.marks, strict=True):
        if row.kind == "row" or row.cells[0].pair:
            yield marks


def nothing_beside(filled: FilledSheet) -> Iterator[Problem]:
    """Between two rows a number is crossed only if that above or below it is crossed."""
    for row, marks in zip(filled.sheet.rows, filled.marks, strict=True):
        for mark in marks if row.kind == "between" else ():
            if not supported(mark.cell, [filled.marks[each] for each in row.beside]):
                yield problem(filled, "nothing-beside", mark, cell=mark.cell.name)


def supported(cell: Cell, around: Iterable[Iterable[Mark]]) -> bool:
    """Whether one of the rows around a cell has a cross in its column."""
    return any(mark.cell.column == cell.column for marks in around for mark in marks)


def link_missing(filled: FilledSheet) -> Iterator[Problem]:
    """Whoever crosses one number of a chain crosses the others as well."""
    for name in with_effect(filled.sheet, "cross set"):
        crossed = set(crossed_of(filled, name))
        open_ = [cell for cell in filled.sheet.members[name] if cell.id not in crossed]
        if crossed and open_:
            mark = next(m for marks in filled.marks for m in marks if m.cell.id in crossed)
            other = filled.sheet.rows[open_[0].row].name
            params = {"cell": mark.cell.name, "other": open_[0].name, "other_row": other}
            yield problem(filled, "link-missing", mark, **params)


def not_forced(filled: FilledSheet, misplaced: list[tuple[Mark, Mark]]) -> list[tuple[Mark, Mark]]:
    """Of the marks that stand left of earlier ones, those that no other one of a chain forced.

    One cross of each chain was made of free will, and so in its place.
    """
    wrong = {mark.cell.id for mark, _ in misplaced}
    chains = [crossed_of(filled, name) for name in with_effect(filled.sheet, "cross set")]
    excused = {each for chain in chains if not wrong.issuperset(chain) for each in chain}
    return [each for each in misplaced if each[0].cell.id not in excused]


def with_effect(sheet: Sheet, form: str) -> list[str]:
    """The sets of which each cross has an effect."""
    return [name for name, each in sheet.sets.items() if each.each and each.each.form == form]


# --- tracks


def _track(filled: FilledSheet, index: int) -> Iterator[Problem]:
    """The boxes of a track are struck from the left, one for each cross that brings one.

    When a colour is closed, by whomever, all its boxes are struck.
    """
    track, marks = filled.sheet.rows[index], filled.marks[index]
    struck = {mark.cell.id for mark in marks}
    brought = _strikes(filled, track.name)
    if behind := next(_left_of_closed(filled, track, struck), None):
        yield behind
        return
    closed = [
        colour
        for colour in dict.fromkeys(cell.colour for cell in track.cells if cell.colour)
        if all(cell.id in struck for cell in track.cells if cell.colour == colour)
    ]
    for count in range(len(closed) + 1):
        for colours in combinations(closed, count):
            if _can_have_come_about(track, struck, colours, brought):
                return
    first = next((cell for cell in track.cells if cell.id not in struck), None)
    before = [mark for mark in marks if first and mark.cell.column < first.column]
    beyond = [mark for mark in marks if mark not in before and mark.cell.colour not in closed]
    params: dict[str, object] = {"count": len(marks), "brought": brought}
    if beyond and first:
        params |= {"cell": first.name, "sentence": "track-gap"}
        yield problem(filled, "track-behind", beyond[0], **params)
    elif first and brought > len(before):  # further boxes are those of closed colours
        at = filled.at if not marks else marks[-1].at
        params["count"] = len(before)
        yield Problem("track-behind", at, (first.id,), {"row": track.name, **params})
    else:
        yield problem(filled, "box-unearned", marks[-1], **params)


def _left_of_closed(filled: FilledSheet, track: Row, struck: set[str]) -> Iterator[Problem]:
    """Boxes that are not struck although the sheet's owner has closed the row of their colour."""
    marks = [mark for own in filled.marks for mark in own]
    locks = {filled.sheet.rows[m.cell.row].name: m for m in marks if m.cell.kind == "lock"}
    for cell in track.cells:
        if cell.colour in locks and cell.id not in struck:
            params = {"row": track.name, "cell": cell.name, "other_row": cell.colour}
            params["sentence"] = "track-closed"
            yield Problem("track-behind", locks[cell.colour].at, (cell.id,), params)


def _strikes(filled: FilledSheet, track: str) -> int:
    """How many boxes of a track the crosses of a sheet bring."""
    found = 0
    for name, each in filled.sheet.sets.items():
        if _strikes_it(each.each, track):
            found += len(crossed_of(filled, name))
        if _strikes_it(each.all, track):
            found += complete(filled, name)
    return found


def _strikes_it(effect: Effect | None, track: str) -> bool:
    return effect is not None and effect.form == "strike TRACK" and effect.of == track


def _can_have_come_about(track: Row, struck: set[str], closed: Sequence[str], brought: int) -> bool:
    """Whether so many strikes, and all boxes of these closed colours, give what is struck.

    Boxes of other colours are struck from the left. Of those of closed colours among them, some
    may have been struck before their colour was closed.
    """
    others = [cell for cell in track.cells if cell.colour not in closed or not cell.colour]
    own = sum(cell.id in struck for cell in others)
    if any(cell.id not in struck for cell in others[:own]):
        return False
    if own == len(others):  # there was nothing left to strike
        return brought >= own
    reached = others[own].column
    before = sum(cell.colour in closed and cell.column < reached for cell in track.cells)
    return own <= brought <= own + before


# --- scores


def other_points(filled: FilledSheet, total: Total) -> ScoreLine:
    """A set has the points of its effect, or of the table; a track those of its last box."""
    if total.kind == "track":
        marks = filled.marks[total.row]
        worth = max((mark.cell.value or 0 for mark in marks), default=0)
        return ScoreLine(total, worth, len(marks))
    crossed = len(crossed_of(filled, total.of))
    effect = filled.sheet.sets[total.of].all
    if effect is not None and effect.form in POINTS:
        done = complete(filled, total.of)
        return ScoreLine(total, POINTS[effect.form](filled, effect) if done else 0, crossed)
    return ScoreLine(total, points_for(filled.sheet, crossed), crossed)


def misses_are_free(filled: FilledSheet) -> bool:
    """Whether a complete set makes misses cost nothing."""
    for name, each in filled.sheet.sets.items():
        if each.all is not None and each.all.form == FREE_MISSES and complete(filled, name):
            return True
    return False


def most_locks(sheet: Sheet) -> int:
    """How many locks one sheet can have.

    A move closes one row; but where it may bring a cross in every row, it can close all rows but
    that of the cross which brings them, and that one, too, if it is next to a closer.
    """
    most = sheet.rules.rows_to_end
    for name, each in sheet.sets.items():
        if any(effect and effect.form == "cross every" for effect in (each.each, each.all)):
            rows = len(sheet.coloured)
            near = any(_next_closes(sheet.rows[cell.row], cell) for cell in sheet.members[name])
            most = max(most, rows if near else rows - 1)
    return most


def _next_closes(row: Row, cell: Cell) -> bool:
    numbers = [each for each in row.cells if each.kind == "number" and not each.second]
    place = numbers.index(cell)
    return any(each.closer for each in numbers[place : place + 2])


# --- what is open


def with_parts(filled: FilledSheet, found: list[tuple[Open, ...]]) -> list[tuple[Open, ...]]:
    """What may still be marked, row by row, with second boxes, tracks and what lies between."""
    rows, marks = filled.sheet.rows, filled.marks
    marked = {mark.cell.id for each in marks for mark in each}
    plainly = {each.cell.id for line in found for each in line}
    linked = {
        cell.id
        for name in with_effect(filled.sheet, "cross set")
        if any(cell.id in plainly for cell in filled.sheet.members[name])
        for cell in filled.sheet.members[name]
    }
    whole: list[tuple[Open, ...]] = []
    for row, own in zip(rows, marks, strict=True):
        reach = max((mark.cell.column for mark in own), default=-1)
        around = [cell for each in row.beside for cell in rows[each].cells]
        whole.append(
            tuple(
                Open(cell)
                for cell in row.cells
                if cell.id not in marked
                and (
                    cell.id in plainly
                    or cell.id in linked
                    or (cell.second and cell.column == reach)
                    or (cell.kind == "box" and (not cell.pair or cell.column > reach))
                    or any(
                        each.column == cell.column and each.id in marked | plainly
                        for each in around
                    )
                )
            )
        )
    return whole
