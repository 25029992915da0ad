"""What the referee asks of sets, of rows between two others, and of tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from qwixprint.families.crosses.counting import complete, crossed_of, points_for
from qwixprint.families.crosses.effects import FREE_MISSES, POINTS
from qwixprint.families.crosses.order import chains, out_of_place
from qwixprint.families.report import Open, Problem, ScoreLine, problem
from qwixprint.sheet import Effect, FilledSheet, Mark, Row, Total


def parts_agree(filled: FilledSheet) -> Iterator[Problem]:
    """What stands between rows, in sets and on tracks goes with the rest of the sheet."""
    yield from nothing_beside(filled)
    yield from link_missing(filled)
    for index, row in enumerate(filled.sheet.rows):
        if row.cells[0].pair:
            yield from exchange_unearned(filled, filled.marks[index])
        elif row.kind == "track":
            yield from _track(filled, index)


def nothing_beside(filled: FilledSheet) -> Iterator[Problem]:
    """Between two rows a number is crossed only if that above or below it is crossed."""
    for mark in out_of_place(filled).alone:
        yield problem(filled, "nothing-beside", mark, cell=mark.cell.name)


def link_missing(filled: FilledSheet) -> Iterator[Problem]:
    """Whoever crosses one number of a chain crosses the others as well."""
    for name in chains(filled.sheet):
        crossed = set(crossed_of(filled, name))
        open_ = [cell for cell in filled.sheet.members[name] if cell.id not in crossed]
        if crossed and open_:
            mark = next(m for marks in filled.marks for m in marks if m.cell.id in crossed)
            other = filled.sheet.rows[open_[0].row].name
            params = {"cell": mark.cell.name, "other": open_[0].name, "other_row": other}
            yield problem(filled, "link-missing", mark, **params)


# --- tracks


def exchange_unearned(filled: FilledSheet, struck: Sequence[Mark]) -> Iterator[Problem]:
    """Each box that exchanges numbers was struck for a cross of its own, in one of its numbers."""
    numbers = [mark.cell for marks in filled.marks for mark in marks if mark.cell.kind == "number"]
    owner: dict[str, Mark] = {}  # of a cross, the box that was struck for it

    def earned(box: Mark, tried: set[str]) -> bool:
        """Finds a cross, which another box may have to leave for one of its own."""
        for cell in numbers:
            if cell.value in box.cell.pair and cell.id not in tried:
                tried.add(cell.id)
                if cell.id not in owner or earned(owner[cell.id], tried):
                    owner[cell.id] = box
                    return True
        return False

    for box in struck:
        if not earned(box, set()):
            number, other = box.cell.pair
            params = {"cell": box.cell.name, "number": number, "other": other}
            yield problem(filled, "box-unearned", box, **params, sentence="exchange-unearned")
            return


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


# --- what is open


def with_parts(filled: FilledSheet, found: list[tuple[Open, ...]]) -> list[tuple[Open, ...]]:
    """What may still be marked, row by row, with second boxes, tracks and what lies between."""
    rows, marks = filled.sheet.rows, filled.marks
    marked = {mark.cell.id for each in marks for mark in each}
    plainly = {each.cell.id for line in found for each in line}
    linked = {
        cell.id
        for name in chains(filled.sheet)
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
