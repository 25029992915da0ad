"""A turn in a game of crosses: everybody the white sum, then the active player a coloured one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from qwixprint.families.base import ended_by
from qwixprint.families.crosses import CrossRules
from qwixprint.families.crosses.order import lost
from qwixprint.families.crosses.referee import crossable, with_fewest
from qwixprint.families.report import Problem
from qwixprint.families.state import (
    Dice,
    Hands,
    Offer,
    PlayerSheet,
    State,
    Throw,
    Wish,
    mark,
    mark_cell,
    miss,
)
from qwixprint.sheet import Cell, Mark, Sheet

ONE, TWO = "one", "two"  # the actions, as they are called in a file


@dataclass(frozen=True, slots=True)
class DicePair:
    """A white and a coloured die, and where their numbers may be crossed together."""

    white: int
    die: int
    offers: dict[tuple[int, int], tuple[Offer, ...]]
    others: dict[tuple[int, int], tuple[Offer, ...]]  # second boxes, and rows between


@dataclass(frozen=True, slots=True)
class CrossBoard:
    """What a layout means for a turn, worked out once."""

    sheet: Sheet
    rules: CrossRules
    white: Dice
    by_sum: dict[int, tuple[Offer, ...]]  # the white sum, in every row that has it
    following: tuple[dict[int, Offer], ...]  # per row and reach, the next cell, for the lucky
    pairs: tuple[DicePair, ...]
    locks: tuple[Cell | None, ...]  # per row
    leaving: tuple[Dice, ...]  # per row, the dice that leave with it
    names: tuple[str, ...]  # of the rows
    coloured: tuple[int, ...]  # the rows that have a colour and a lock
    others: dict[int, tuple[Offer, ...]]  # the white sum in second boxes and rows between
    exchanges: tuple[Cell, ...]  # boxes that exchange a number for another
    patience: float = 1

    def take_turn(self, state: State, hands: Hands) -> None:
        """Action 1 is one window for all, in which rows close at its end; then comes action 2."""
        throw = hands.throw(state, state.dice)
        total = sum(throw[die] for die in self.white)
        closing: list[int] = []
        boards = cast("Sequence[CrossBoard]", state.boards)
        for player, own in enumerate(state.sheets):
            board = boards[player]
            offer = hands.choose(state, player, ONE, board.open_to_all(state, own, total))
            if offer is not None:
                board.cross(state, player, offer, closing, hands, ONE)
        self.close(state, closing)
        if state.over:  # neither action 2 nor a miss
            return
        active, own = state.active, state.sheets[state.active]
        board = boards[active]
        offer = hands.choose(state, active, TWO, board.open_to_active(state, own, throw))
        if offer is not None:
            board.cross(state, active, offer, closing := [], hands, TWO)
            self.close(state, closing)
        if not state.marked:
            miss(state)
            state.over = ended_by(state.sheet, 0, own.misses)

    def cross(
        self, state: State, player: int, offer: Offer, closing: list[int], hands: Hands, step: str
    ) -> None:
        """Whoever crosses a closer crosses the lock as well; other crosses may bring more."""
        mark(state, player, offer)
        cell = offer.cell
        if offer.box is not None:
            mark_cell(state.sheets[player], offer.box)
        if cell.closer and (lock := self.locks[cell.row]):
            mark_cell(state.sheets[player], lock)
            closing.append(cell.row)
        if cell.sets and not cell.second:
            from qwixprint.families.crosses.bringing import Bringing

            Bringing(self, state, hands, player, step, closing).bring(cell)

    def close(self, state: State, rows: list[int]) -> None:
        """Closed rows are closed for everybody, and their dice leave the game."""
        for row in rows:
            state.closed[row] = True
            state.dice = tuple(die for die in state.dice if die not in self.leaving[row])
        if rows:
            state.over = ended_by(state.sheet, sum(state.closed), 0)
            if not state.sheet.plain:
                from qwixprint.families.crosses.bringing import strike_closed

                strike_closed(state, [self.names[row] for row in rows])

    def open_to_all(self, state: State, own: PlayerSheet, total: int) -> list[Offer]:
        """Where a player may cross the white sum, or the next number if it is a lucky one."""
        closed, crosses, reach, rules = state.closed, own.crosses, own.reach, self.rules
        found = []
        for offer in self.by_sum.get(total, ()):
            row = offer.cell.row
            if not closed[row] and crossable(offer.cell, reach[row], crosses[row], rules):
                found.append(offer)
        if total in own.lucky:
            for row in with_fewest(crosses, closed, self.coloured):
                offer = self.following[row][reach[row]]
                if crossable(offer.cell, reach[row], crosses[row], rules):
                    found.append(offer)
        if self.others or self.exchanges:
            found += self._also_open(state, own, self.others.get(total, ()))
            found += self._exchanged(state, own, total)
        return found

    def _open_of(self, state: State, own: PlayerSheet, offers: tuple[Offer, ...]) -> list[Offer]:
        """Those in open rows, right of all crosses."""
        return [
            offer
            for offer in offers
            if not state.closed[row := offer.cell.row]
            and crossable(offer.cell, own.reach[row], own.crosses[row], self.rules)
        ]

    def _also_open(
        self, state: State, own: PlayerSheet, offers: tuple[Offer, ...]
    ) -> Iterator[Offer]:
        """The second box under the right-most cross; between rows, what has a cross beside it."""
        for offer in offers:
            cell, row = offer.cell, self.sheet.rows[offer.cell.row]
            if cell in own.marks[cell.row]:
                continue
            if cell.second:
                if own.reach[cell.row] == cell.column and not state.closed[cell.row]:
                    yield offer
            elif any(each.column == cell.column for at in row.beside for each in own.marks[at]):
                yield offer

    def _exchanged(self, state: State, own: PlayerSheet, total: int) -> Iterator[Offer]:
        """Where a player may cross another number than the white sum, with a box for that."""
        seen: set[str] = set()  # of boxes that give the same, the left-most is taken
        for box in self.exchanges:
            if total not in box.pair or lost(box, own.reach[box.row]):
                continue
            other = box.pair[1] if box.pair[0] == total else box.pair[0]
            plain = self._open_of(state, own, self.by_sum.get(other, ()))
            for offer in (*plain, *self._also_open(state, own, self.others.get(other, ()))):
                words = f"{self.names[box.row]} {offer.words} {other}"
                if words not in seen:
                    seen.add(words)
                    yield offer._replace(words=words, box=box)

    def open_to_active(self, state: State, own: PlayerSheet, throw: Throw) -> list[Offer]:
        """Where the active player may cross the sum of a white and a coloured die."""
        closed, crosses, reach, rules = state.closed, own.crosses, own.reach, self.rules
        found: dict[str, Offer] = {}  # with two equal white dice, once
        for pair in self.pairs:
            if pair.die not in state.dice:
                continue
            numbers = throw[pair.white], throw[pair.die]
            for offer in pair.offers[numbers]:
                row = offer.cell.row
                if not closed[row] and crossable(offer.cell, reach[row], crosses[row], rules):
                    if offer.words in found and found[offer.words].cell != offer.cell:
                        offer = offer._replace(words=offer.also[-1])  # a second die of that colour
                    found.setdefault(offer.words, offer)
            if self.others:
                for offer in self._also_open(state, own, pair.others[numbers]):
                    found.setdefault(offer.words, offer)
        return list(found.values())

    def can_mark(self, state: State, own: PlayerSheet) -> bool:
        """With the white dice, or as the active player with a white and a coloured one."""
        sums = range(len(self.white), sum(self.sheet.dice[die].sides for die in self.white) + 1)
        pairs = (pair for pair in self.pairs if pair.die in state.dice)
        return any(self.open_to_all(state, own, total) for total in sums) or any(
            self._open_of(state, own, offers) or any(self._also_open(state, own, pair.others[key]))
            for pair in pairs
            for key, offers in pair.offers.items()
        )

    def open_now(self, state: State, own: PlayerSheet, throw: Throw) -> list[Offer]:
        return self.open_to_all(state, own, sum(throw[die] for die in self.white))

    def skipped(self, own: PlayerSheet, offer: Offer) -> float:
        """The numbers that are lost with a cross; a closed row is worth more than it loses."""
        cell = offer.cell
        if cell.closer or (self.others and self.sheet.rows[cell.row].kind == "between"):
            return -1  # between two rows nothing is lost at all
        return cell.column - own.reach[cell.row] - 1

    def why(
        self, state: State, player: int, step: str, wish: Wish, throw: Throw
    ) -> Problem | tuple[Mark, ...]:
        from qwixprint.families.crosses.why import why

        return why(self, state, player, step, wish, throw)
