"""Whether some order of crosses, with all that they bring, leads to a sheet.

Within a row the order is on the sheet; between rows it is not, nor is it when others closed a row.
So orders are tried, by the very moves of a game, until one leads to the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from qwixprint.families.crosses.bringing import strike_closed
from qwixprint.families.crosses.order import chains, lost
from qwixprint.families.crosses.prepare import prepare
from qwixprint.families.crosses.referee import too_early
from qwixprint.families.crosses.turn import ONE, CrossBoard
from qwixprint.families.state import Hands, Offer, PlayerSheet, State, mark_cell, set_out
from qwixprint.sheet import Cell, FilledSheet

MOST = 30_000  # steps; a sheet that takes more is believed
_board = lru_cache(maxsize=64)(prepare)


class Goal(NamedTuple):
    """A sheet that should come about."""

    board: CrossBoard
    marks: list[list[Cell]]
    tracks: list[int]  # whose boxes are struck one after the other
    boxes: frozenset[str]  # that are struck there


class Step(NamedTuple):
    """Something that may happen next: a cross, or others close a row."""

    before: State
    row: int
    closed: bool = False
    chosen: tuple[int, ...] = ()  # of what the cross leaves to choose, by place


class Otherwise(Exception):
    """A move would bring something that is not on the sheet."""


class Chooser:
    """Chooses among what is on the sheet: what it is told to, then always the first."""

    def __init__(self, goal: Goal, state: State, chosen: Sequence[int]) -> None:
        self.goal, self.state, self.chosen = goal, state, chosen
        self.counts: list[int] = []  # of what there was to choose

    def must(self, state: State, player: int, step: str, offers: Sequence[Offer]) -> Offer:
        fitting = [offer for offer in offers if _is_next(self.goal, state, offer.cell)]
        if not fitting:
            raise Otherwise
        at = len(self.counts)
        self.counts.append(len(fitting))
        return fitting[self.chosen[at] if at < len(self.chosen) else 0]

    def brought(self, player: int, step: str, offer: Offer) -> None:
        if not _is_next(self.goal, self.state, offer.cell):
            raise Otherwise


def stuck_at(filled: FilledSheet) -> Cell | None:
    """A cross beyond which no order leads; nothing if one leads to the sheet."""
    goal = _goal(filled)
    furthest = set_out([goal.board], [()])
    state: State | None = furthest
    todo: list[Step] = []
    seen: set[object] = set()
    for _ in range(MOST):
        if state and all(box.id in goal.boxes for at in goal.tracks for box in _own(state)[at]):
            _cross_what_skips(goal, state)
            if (key := _key(goal, state)) not in seen:
                seen.add(key)
                if _reached(goal, state):
                    return None
                furthest = max(furthest, state, key=lambda each: sum(map(len, _own(each))))
                todo += _steps(goal, state)
        if not todo:
            left = _left(goal, furthest) + [cell for marks in goal.marks for cell in marks[::-1]]
            return next((cell for cell in left if cell.sets), left[0])
        state = _after(goal, todo.pop(), todo)
    return None


def _own(state: State) -> list[list[Cell]]:
    return state.sheets[0].marks


def _goal(filled: FilledSheet) -> Goal:
    rows = enumerate(filled.sheet.rows)
    tracks = [at for at, row in rows if row.kind == "track" and not row.cells[0].pair]
    marks = [[mark.cell for mark in marks] for marks in filled.marks]
    boxes = frozenset(box.id for track in tracks for box in marks[track])
    return Goal(_board(filled.sheet), marks, tracks, boxes)


def _left(goal: Goal, state: State) -> list[Cell]:
    """The next cross of every row that has one left."""
    own = _own(state)
    rows = [row for row in goal.board.coloured if len(own[row]) < len(goal.marks[row])]
    return [goal.marks[row][len(own[row])] for row in rows]


def _is_next(goal: Goal, state: State, cell: Cell) -> bool:
    at = len(_own(state)[cell.row])
    return at < len(goal.marks[cell.row]) and goal.marks[cell.row][at] == cell


def _steps(goal: Goal, state: State) -> Iterator[Step]:
    """All that may happen next; others close a row only when nothing is missing in it."""
    own, left = state.sheets[0], _left(goal, state)
    if state.over:
        return
    if sum(state.closed) + 1 < goal.board.rules.rows_to_end:
        missing = () if chains(goal.board.sheet) else [cell.row for cell in left]
        for row in goal.board.coloured:
            if not state.closed[row] and row not in missing:
                yield Step(state, row, closed=True)
    for cell in sorted(
        left, key=lambda cell: bool(cell.sets)
    ):  # tried first, as they rule out most
        row = cell.row
        early = too_early(cell, own.crosses[row], goal.board.rules)
        if cell.kind == "number" and not (state.closed[row] or lost(cell, own.reach[row]) or early):
            yield Step(state, row)


def _after(goal: Goal, step: Step, todo: list[Step]) -> State | None:
    """What comes of a step, if it can be; what else may be chosen in it is a step of its own."""
    before, board = step.before, goal.board
    own = before.sheets[0]
    sheet = PlayerSheet([list(each) for each in own.marks], list(own.reach), list(own.crosses))
    state = State(before.boards, before.sheet, [sheet], list(before.closed), before.dice)
    if step.closed:
        state.closed[step.row] = True
        strike_closed(state, [board.names[step.row]])
        return state
    cell = goal.marks[step.row][len(own.marks[step.row])]
    offer = Offer(cell, cell.value or 0, board.names[step.row])
    chooser, closing = Chooser(goal, state, step.chosen), list[int]()
    try:
        board.cross(state, 0, offer, closing, cast("Hands", chooser), ONE)
        board.close(state, closing)
        return state
    except Otherwise:
        return None
    finally:
        done = len(step.chosen)
        for at in range(done, len(chooser.counts)):
            first = (*step.chosen, *[0] * (at - done))
            todo += [step._replace(chosen=(*first, n)) for n in range(1, chooser.counts[at])]


def _cross_what_skips(goal: Goal, state: State) -> None:
    """Numbers that are not next in their row, and bring nothing, cannot have been brought.

    So they may as well be crossed as early as possible.
    """
    own = state.sheets[0]
    for row in goal.board.coloured:
        for cell in goal.marks[row][len(own.marks[row]) :]:
            following = goal.board.following[row].get(own.reach[row])
            skips = following is not None and following.cell.column < cell.column
            if state.closed[row] or cell.sets or cell.closer or not skips or cell.kind == "lock":
                break
            mark_cell(own, cell)


def _key(goal: Goal, state: State) -> object:
    """All that the rest of the game depends on."""
    own = _own(state)
    struck = frozenset(box.id for track in goal.tracks for box in own[track])
    return (*(len(own[row]) for row in goal.board.coloured), *state.closed, struck)


def _reached(goal: Goal, state: State) -> bool:
    """Whether it is the sheet, perhaps when others close rows at the very end."""
    for track in goal.tracks:
        boxes = goal.board.sheet.rows[track].cells
        open_ = {box.colour for box in boxes if box.id not in goal.boxes}
        for box in goal.marks[track]:
            if box not in _own(state)[track] and (not box.colour or box.colour in open_):
                return False
    return not _left(goal, state)
