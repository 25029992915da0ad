"""Plays a recorded game through the rules: every turn, and how it ended or where it went wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from qwixprint.errors import Place
from qwixprint.game.ascending import full_rows
from qwixprint.game.families import course_of
from qwixprint.game.record import Recorded, Seat, Wish
from qwixprint.game.table import Choice, Dice, Table, Throw, filled, set_out, shown, start_turn
from qwixprint.rules import Problem, score
from qwixprint.sheet import Cell, FilledSheet, Sheet, Shown


@dataclass(frozen=True, slots=True)
class Move:
    """What one player did in one step of a turn."""

    player: str
    step: str  # the key in the file
    cell: Cell  # the number crossed, or the field written into
    value: int  # the number crossed or written
    dice: tuple[Shown, ...]  # the dice it is the sum of; of a lucky move, the white ones
    lucky: bool = False
    lock: bool = False  # the lock was crossed with it


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it was played."""

    active: str
    throws: tuple[tuple[Shown, ...], ...]  # one or two
    moves: tuple[Move, ...]
    missed: bool
    closed: tuple[str, ...]  # colours of the rows closed in this turn


@dataclass(frozen=True, slots=True)
class WrongMove:
    """A throw or a move against the rules, where it stands, and what would have been allowed."""

    code: str
    at: Place
    params: Mapping[str, object] = field(default_factory=dict)
    turn: int = 0  # counted from 1
    player: str = ""
    step: str = ""
    allowed: tuple[str, ...] = ()  # as one would write it; besides, one may always pass


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a game is over."""

    reason: str  # "closed" or "full" rows, or "misses"
    count: int
    players: tuple[str, ...] = ()  # who has the full rows or the misses
    rows: tuple[str, ...] = ()  # colours of the closed rows


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


class _Stop(Exception):
    """Something is against the rules: nothing behind it can be judged."""

    def __init__(self, wrong: WrongMove) -> None:
        self.wrong = wrong


def replay(sheet: Sheet, seats: tuple[Seat, ...], record: Sequence[Recorded]) -> Game:
    """The game turn by turn, as far as it keeps to the rules."""
    course = course_of(sheet)
    table = set_out(course, [seat.lucky for seat in seats])
    names = tuple(seat.name for seat in seats)
    turns: list[Turn] = []
    problem = broken_off = None
    for number, recorded in enumerate(record):
        start_turn(table, number % len(seats))
        people = _People(recorded, names, number + 1)
        misses, closed = table.papers[table.active].misses, tuple(table.closed)
        try:
            people.must_go_on(table)
            course.family.take_turn(course.board, table, people)
            people.must_be_done(table)
        except _Stop as stop:
            problem = stop.wrong
            if people.begun:
                broken_off = people.turn(table, misses, closed)
            break
        turns.append(people.turn(table, misses, closed))
    sheets = tuple(filled(table, i, seat.name, seat.at) for i, seat in enumerate(seats))
    over = None if problem else _ending(table, names)
    winners = _winners(sheets) if over else ()
    return Game(sheet, names, tuple(turns), sheets, problem, over, winners, broken_off)


def _winners(sheets: tuple[FilledSheet, ...]) -> tuple[str, ...]:
    totals = [score(each).total for each in sheets]
    return tuple(
        each.player for each, total in zip(sheets, totals, strict=True) if total == max(totals)
    )


def _ending(table: Table, names: tuple[str, ...]) -> Ending | None:
    if not table.over:
        return None
    if table.over == "misses":
        most = max(paper.misses for paper in table.papers)
        who = [n for n, paper in zip(names, table.papers, strict=True) if paper.misses == most]
        return Ending("misses", most, tuple(who))
    if any(table.closed):
        rows = zip(table.sheet.rows, table.closed, strict=True)
        shut = tuple(row.colour for row, closed in rows if closed)
        return Ending("closed", len(shut), rows=shut)
    full = [full_rows(table, paper) for paper in table.papers]
    who = [name for name, count in zip(names, full, strict=True) if count == max(full)]
    return Ending("full", max(full), tuple(who))


class _People:
    """The players of a record: they throw what was thrown and do what was done, if it is open."""

    def __init__(self, recorded: Recorded, names: tuple[str, ...], number: int) -> None:
        self.recorded = recorded
        self.names = names
        self.number = number
        self.waiting: dict[tuple[str, int], Wish] = dict(recorded.wishes)
        self.moves: list[Move] = []
        self.begun = False

    def pick(self, table: Table, choices: Sequence[Dice]) -> Dice:
        return tuple(sorted(self.recorded.dice))

    def throw(self, table: Table, dice: Dice) -> Throw:
        if len(self.recorded.throws) > 2:
            self._stop(table, Problem("third-throw", self.recorded.places[2]), "", ())
        first = self.recorded.throws[0]
        names = [die.name for die in table.sheet.dice]
        for die, number in enumerate(first):
            if number and die not in dice:
                at = self.recorded.at_dice[die]
                problem = Problem("die-removed", at, (), {"row": names[die]})
                self._stop(table, problem, "", tuple(names[each] for each in dice))
        for die in dice:
            if not first[die]:
                problem = Problem("die-missing", self.recorded.places[0], (), {"die": names[die]})
                self._stop(table, problem, "", tuple(names[each] for each in dice))
        return first

    def again(self, table: Table, throw: Throw, choices: Sequence[Dice]) -> Throw | None:
        return self.recorded.throws[1] if len(self.recorded.throws) > 1 else None

    def choose(
        self, table: Table, player: int, step: str, choices: Sequence[Choice]
    ) -> Choice | None:
        wish = self.waiting.pop((step, player), None)
        if wish is None:
            return None
        throw = self.recorded.throws[-1]
        for choice in choices:
            if choice.words == wish.words:
                self.moves.append(
                    Move(
                        player=self.names[player],
                        step=step,
                        cell=choice.cell,
                        value=choice.value,
                        dice=shown(table.sheet, throw, choice.dice),
                        lucky=choice.lucky,
                        lock=choice.cell.closer,
                    )
                )
                return choice
        course = table.course
        problem = course.family.why(course.board, table, player, step, wish, throw)
        assert problem is not None, f"nothing is wrong with {wish.words}"
        allowed = tuple(choice.words for choice in choices)
        self._stop(table, problem, step, allowed, self.names[player])

    def must_go_on(self, table: Table) -> None:
        if table.over:
            self._stop(table, Problem("game-over", self.recorded.at), "", ())
        self.begun = True

    def must_be_done(self, table: Table) -> None:
        """The game may end in the middle of a turn; then nobody has another move."""
        for (step, player), wish in self.waiting.items():
            self._stop(table, Problem("game-over", wish.at), step, (), self.names[player])

    def turn(self, table: Table, misses: int, closed: Sequence[bool]) -> Turn:
        """What was done; given are the active player's misses and the closed rows before it."""
        recorded, rows = self.recorded, zip(table.sheet.rows, closed, table.closed, strict=True)
        return Turn(
            active=self.names[table.active],
            throws=tuple(shown(table.sheet, throw, recorded.dice) for throw in recorded.throws),
            moves=tuple(self.moves),
            missed=table.papers[table.active].misses > misses,
            closed=tuple(row.colour for row, before, after in rows if after > before),
        )

    def _stop(
        self, table: Table, problem: Problem, step: str, allowed: tuple[str, ...], player: str = ""
    ) -> NoReturn:
        who = player or self.names[table.active]
        raise _Stop(
            WrongMove(problem.code, problem.at, problem.params, self.number, who, step, allowed)
        )


# Rules that only a game can break; a move may also break those of a sheet.
CODES = (
    "row-closed",
    "crossed-already",
    "no-such-number",
    "white-not-rolled",
    "not-lucky",
    "not-fewest",
    "die-missing",
    "die-removed",
    "colour-not-rolled",
    "field-taken",
    "row-full",
    "colour-used",
    "third-throw",
    "game-over",
)
