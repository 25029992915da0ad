"""A move that brings others: what a cross in a set does at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from qwixprint.families.crosses.effects import AT_ONCE
from qwixprint.families.crosses.referee import crossable, with_fewest
from qwixprint.families.state import Hands, Offer, PlayerSheet, State, mark_cell
from qwixprint.sheet import Cell, Effect

if TYPE_CHECKING:
    from qwixprint.families.crosses.turn import CrossBoard


class Bringing(NamedTuple):
    """One player's move while it goes on."""

    board: CrossBoard
    state: State
    hands: Hands
    player: int
    step: str
    closing: list[int]  # rows that are closed at the end of the action

    @property
    def own(self) -> PlayerSheet:
        return self.state.sheets[self.player]

    def has(self, cell: Cell) -> bool:
        """Whether a cell is marked."""
        return cell in self.own.marks[cell.row]

    def mark(self, cell: Cell) -> None:
        """Puts a cross into a cell, whatever it brings."""
        mark_cell(self.own, cell)

    def cross(self, offer: Offer) -> None:
        """A cross that another one brings."""
        self.hands.brought(self.player, self.step, offer)
        self.board.cross(self.state, self.player, offer, self.closing, self.hands, self.step)

    def bring(self, cell: Cell) -> None:
        """All that a cross in a cell brings, one after the other.

        A set is whole with the cross that makes it so, which may be one that this cross brings.
        """
        sheet = self.board.sheet
        whole = [name for name in cell.sets if all(map(self.has, sheet.members[name]))]
        for name in cell.sets:
            self._bring(sheet.sets[name].each, name)
            if name in whole:
                self._bring(sheet.sets[name].all, name)

    def _bring(self, effect: Effect | None, name: str) -> None:
        if effect is not None and effect.form in AT_ONCE:
            AT_ONCE[effect.form](self, effect, name)

    # --- what effects ask for

    def with_fewest(self) -> list[Offer]:
        """The next numbers of the open rows with the fewest crosses, as far as they may be."""
        shut = [self._shut(row) for row in range(len(self.state.closed))]
        rows = with_fewest(self.own.crosses, shut, self.board.coloured)
        return [offer for row in rows if (offer := self._next(row))]

    def choice(self, offers: Sequence[Offer]) -> Offer | None:
        """One of these, as the player likes; nothing if there is none."""
        if not offers:
            return None
        return self.hands.must(self.state, self.player, self.step, offers)

    def cross_next(self, row: int) -> None:
        """Crosses the next number of a row, if the row is open and the number may be crossed."""
        if offer := self._next(row):
            self.cross(offer)

    def forced(self, cell: Cell) -> Offer:
        """A cross that nobody asks for."""
        return Offer(cell, cell.value or 0, self.board.names[cell.row])

    def next_box(self, track: str) -> Cell | None:
        """The left-most box of a track that is not struck."""
        row = self.board.names.index(track)
        left = (box for box in self.board.sheet.rows[row].cells if not self.has(box))
        return next(left, None)

    def _next(self, row: int) -> Offer | None:
        own, board = self.own, self.board
        if self._shut(row):
            return None
        offer = board.following[row].get(own.reach[row])
        if offer and crossable(offer.cell, own.reach[row], own.crosses[row], board.rules):
            return offer._replace(words=board.names[row], lucky=False, dice=())
        return None

    def _shut(self, row: int) -> bool:
        """Closed, or about to be closed by this very player."""
        lock = self.board.locks[row]
        return self.state.closed[row] or lock is None or self.has(lock)


def strike_closed(state: State, colours: Sequence[str]) -> None:
    """When a colour is closed, everybody strikes what is left of it on tracks."""
    for board, own in zip(state.boards, state.sheets, strict=True):
        for row in board.sheet.rows:
            for box in row.cells if row.kind == "track" else ():
                if box.colour in colours and box not in own.marks[box.row]:
                    mark_cell(own, box)
