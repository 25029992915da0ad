"""Plays a recorded game through the rules: every turn, and how it ended or where it went wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from qwixprint.families import FAMILIES, family_of
from qwixprint.families.record import Recorded
from qwixprint.families.state import Board, State, end_if_stuck, filled, set_out, start_turn
from qwixprint.families.written import rows_filled
from qwixprint.game.people import Before, People, Stop, Turn, WrongMove
from qwixprint.game.record import Seat
from qwixprint.referee import score
from qwixprint.sheet import FilledSheet, Sheet
from qwixprint.sheet.versions import versions_of


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a game is over."""

    reason: str  # "closed" or "full" rows, "misses", or "stuck": nobody gets any further
    count: int = 0
    players: tuple[str, ...] = ()  # who has the full rows or the misses
    rows: tuple[str, ...] = ()  # names of the closed rows


@dataclass(frozen=True, slots=True)
class Game:
    """A recorded game, played through."""

    sheet: Sheet
    players: tuple[str, ...]
    turns: tuple[Turn, ...]
    sheets: tuple[FilledSheet, ...]  # of the players, as they are at the end
    problem: WrongMove | None = None  # the replay stopped there
    ending: Ending | None = None  # none: it goes on
    winners: tuple[str, ...] = ()  # all with the highest total, once it is over
    broken_off: Turn | None = None  # the turn with the problem, as far as it went

    @property
    def played(self) -> tuple[Turn, ...]:
        """All turns, and that in which the replay stopped."""
        return (*self.turns, self.broken_off) if self.broken_off else self.turns


def replay(sheet: Sheet, seats: tuple[Seat, ...], record: Sequence[Recorded]) -> Game:
    """The game turn by turn, as far as it keeps to the rules."""
    boards = {each.sheet.version: each for each in _boards(sheet, seats)}
    state = set_out([boards[seat.version] for seat in seats], [seat.lucky for seat in seats])
    board = state.boards[0]
    names = tuple(seat.name for seat in seats)
    turns: list[Turn] = []
    problem = broken_off = None
    for number, recorded in enumerate(record):
        start_turn(state, number % len(seats))
        people = People(recorded, names, number + 1)
        before = Before.of(state)
        try:
            people.must_go_on(state)
            board.take_turn(state, people)
            if not sheet.misses.cells:
                end_if_stuck(state)
            people.must_be_done(state)
        except Stop as stop:
            problem = stop.wrong
            if people.begun:
                broken_off = people.turn(state, before)
            break
        turns.append(people.turn(state, before))
    sheets = tuple(filled(state, i, seat.name, seat.at) for i, seat in enumerate(seats))
    over = None if problem else _ending(state, names)
    winners = _winners(sheets) if over else ()
    return Game(state.sheet, names, tuple(turns), sheets, problem, over, winners, broken_off)


def _boards(sheet: Sheet, seats: tuple[Seat, ...]) -> Iterator[Board]:
    """The boards of the sheets that the players have."""
    wanted = {seat.version for seat in seats}
    for each in (sheet, *versions_of(sheet)) if wanted != {sheet.version} else (sheet,):
        if each.version in wanted:
            yield family_of(each).board(each)


def _winners(sheets: tuple[FilledSheet, ...]) -> tuple[str, ...]:
    totals = [score(each).total for each in sheets]
    return tuple(
        each.player for each, total in zip(sheets, totals, strict=True) if total == max(totals)
    )


def _ending(state: State, names: tuple[str, ...]) -> Ending | None:
    if not state.over:
        return None
    if state.over == "stuck":
        return Ending("stuck")
    if state.over == "misses":
        most = max(own.misses for own in state.sheets)
        who = [n for n, own in zip(names, state.sheets, strict=True) if own.misses == most]
        return Ending("misses", most, tuple(who))
    if any(state.closed):
        rows = zip(state.sheet.rows, state.closed, strict=True)
        shut = tuple(row.name for row, closed in rows if closed)
        return Ending("closed", len(shut), rows=shut)
    full = [rows_filled(state, own) for own in state.sheets]
    who = [name for name, count in zip(names, full, strict=True) if count == max(full)]
    return Ending("full", max(full), tuple(who))


# Rules that only a game can break; a move may also break those of a sheet.
CODES = (
    *dict.fromkeys(code for family in FAMILIES.values() for code in family.turn_codes),
    "game-over",
)
