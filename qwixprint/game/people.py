"""The people of a record: they throw what was thrown and do what was done, if it is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from qwixprint.errors import Place
from qwixprint.families.record import Recorded
from qwixprint.families.report import Problem
from qwixprint.families.state import Dice, Offer, State, Throw, Wish, filled, shown
from qwixprint.referee import check
from qwixprint.sheet import Cell, Mark, Shown


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
    box: Cell | None = None  # the box that exchanged the number for another
    brought: bool = False  # by another move, and not chosen


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it was played."""

    active: str
    throws: tuple[tuple[Shown, ...], ...]  # one or two
    moves: tuple[Move, ...]
    missed: bool
    closed: tuple[str, ...]  # names of the rows closed in this turn
    marked: Mapping[str, tuple[str, ...]]  # by player, the cells that were marked, misses too


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
    message: str = ""  # in the language of whoever asked, once it has reached them

    @property
    def line(self) -> int:
        """Where it is in the record, counted from 1."""
        return self.at.line

    @property
    def column(self) -> int:
        """Where it is in its line, counted from 1."""
        return self.at.column


class Stop(Exception):
    """Something is against the rules: nothing behind it can be judged."""

    def __init__(self, wrong: WrongMove) -> None:
        self.wrong = wrong


class Before(NamedTuple):
    """What is marked and closed when a turn begins."""

    marks: tuple[tuple[int, ...], ...]  # per player and row, how many
    misses: tuple[int, ...]
    closed: tuple[bool, ...]

    @staticmethod
    def of(state: State) -> Before:
        return Before(
            tuple(tuple(map(len, own.marks)) for own in state.sheets),
            tuple(own.misses for own in state.sheets),
            tuple(state.closed),
        )

    def marked(self, state: State, player: int) -> tuple[str, ...]:
        """The cells that a player has marked since then, by their ids."""
        own = state.sheets[player]
        rows = zip(own.marks, self.marks[player], strict=True)
        cells = [cell for row, count in rows for cell in row[count:]]
        cells += state.sheet.misses.cells[self.misses[player] : own.misses]
        return tuple(cell.id for cell in cells)


class People:
    """The players of a record: they throw what was thrown and do what was done, if it is open."""

    def __init__(self, recorded: Recorded, names: tuple[str, ...], number: int) -> None:
        self.recorded = recorded
        self.names = names
        self.number = number
        self.waiting: dict[tuple[str, int], Wish] = dict(recorded.wishes)
        self.moves: list[Move] = []
        self.at = recorded.at  # of the last move ...
        self.choices: list[Wish] = []  # ... and what is chosen behind it
        self.begun = False

    def pick(self, state: State, choices: Sequence[Dice]) -> Dice:
        return tuple(sorted(self.recorded.dice))

    def throw(self, state: State, dice: Dice) -> Throw:
        if len(self.recorded.throws) > 2:
            self._stop(state, Problem("third-throw", self.recorded.places[2]), "", ())
        first = self.recorded.throws[0]
        names = [die.name for die in state.sheet.dice]
        for die, number in enumerate(first):
            if number and die not in dice:
                at = self.recorded.at_dice[die]
                rows = zip(state.sheet.rows, state.closed, strict=True)
                locks = {row: row.lock for row, shut in rows if shut and row.lock}
                row = next(row for row, lock in locks.items() if lock.colour == names[die])
                params = {"row": row.name, "colour": names[die]}
                if row.colour != names[die]:
                    params["sentence"] = "die-gone"
                problem = Problem("die-removed", at, (), params)
                self._stop(state, problem, "", tuple(names[each] for each in dice))
        for die in dice:
            if not first[die]:
                problem = Problem("die-missing", self.recorded.places[0], (), {"die": names[die]})
                self._stop(state, problem, "", tuple(names[each] for each in dice))
        return first

    def again(self, state: State, throw: Throw, choices: Sequence[Dice]) -> Throw | None:
        return self.recorded.throws[1] if len(self.recorded.throws) > 1 else None

    def choose(self, state: State, player: int, step: str, offers: Sequence[Offer]) -> Offer | None:
        self._no_choice_left(state, step)
        wish = self.waiting.pop((step, player), None)
        if wish is None:
            return None
        self.at, self.choices = wish.at, list(wish.then)
        throw = self.recorded.throws[-1]
        for offer in sorted(offers, key=lambda each: each.words != wish.words):
            if wish.is_for(offer):
                self.moves.append(
                    Move(
                        player=self.names[player],
                        step=step,
                        cell=offer.cell,
                        value=offer.value,
                        dice=shown(state.sheet, throw, offer.dice),
                        lucky=offer.lucky,
                        lock=offer.cell.closer,
                        box=offer.box,
                    )
                )
                return offer
        why = state.boards[player].why(state, player, step, wish, throw)
        problem = why if isinstance(why, Problem) else _broken_by(state, player, why)
        allowed = tuple(offer.words for offer in offers)
        self._stop(state, problem, step, allowed, self.names[player])

    def must(self, state: State, player: int, step: str, offers: Sequence[Offer]) -> Offer:
        """What the record says behind the move; where there is no choice it says nothing."""
        if len(offers) == 1:
            return offers[0]
        allowed = tuple(offer.words for offer in offers)
        if not self.choices:
            problem = Problem("choice-missing", self.at)
            self._stop(state, problem, step, allowed, self.names[player])
        wish = self.choices.pop(0)
        for offer in offers:
            if wish.is_for(offer):
                return offer
        problem = Problem("not-a-choice", wish.at, (), {"row": wish.words})
        self._stop(state, problem, step, allowed, self.names[player])

    def brought(self, player: int, step: str, offer: Offer) -> None:
        lock = offer.cell.closer
        move = Move(self.names[player], step, offer.cell, offer.value, (), lock=lock, brought=True)
        self.moves.append(move)

    def must_go_on(self, state: State) -> None:
        if state.over:
            self._stop(state, Problem("game-over", self.recorded.at), "", ())
        self.begun = True

    def must_be_done(self, state: State) -> None:
        """The game may end in the middle of a turn; then nobody has another move."""
        self._no_choice_left(state, "")
        for (step, player), wish in self.waiting.items():
            self._stop(state, Problem("game-over", wish.at), step, (), self.names[player])

    def _no_choice_left(self, state: State, step: str) -> None:
        for wish in self.choices:
            self._stop(state, Problem("no-choice", wish.at, (), {"row": wish.words}), step, ())

    def turn(self, state: State, before: Before) -> Turn:
        """What was done since then."""
        recorded = self.recorded
        rows = zip(state.sheet.rows, before.closed, state.closed, strict=True)
        return Turn(
            active=self.names[state.active],
            throws=tuple(shown(state.sheet, throw, recorded.dice) for throw in recorded.throws),
            moves=tuple(self.moves),
            missed=state.sheets[state.active].misses > before.misses[state.active],
            closed=tuple(row.name for row, was, now in rows if now > was),
            marked={name: before.marked(state, i) for i, name in enumerate(self.names)},
        )

    def _stop(
        self, state: State, problem: Problem, step: str, allowed: tuple[str, ...], player: str = ""
    ) -> NoReturn:
        who = player or self.names[state.active]
        raise Stop(
            WrongMove(problem.code, problem.at, problem.params, self.number, who, step, allowed)
        )


def _broken_by(state: State, player: int, marks: tuple[Mark, ...]) -> Problem:
    """The rule that marks too many would break, in the words of whoever checks a sheet."""
    before = filled(state, player, "", Place(""))
    rows = [list(row) for row in before.marks]
    for each in marks:
        rows[each.cell.row].append(each)
        if each.value is not None:
            rows[each.cell.row].sort(key=lambda mark: mark.cell.column)
    after = before._replace(marks=tuple(tuple(row) for row in rows))
    problems = check(after).problems  # boxes that the move would have brought are not its fault
    own = (each for each in problems if marks[0].cell.id in each.cells)
    return next(own, problems[0])._replace(at=marks[0].at)
