"""A turn in a game of crosses: everybody the white sum, then the active player a coloured one."""

from __future__ import annotations

from dataclasses import dataclass

from qwixprint.families.base import ended_by
from qwixprint.families.crosses import CrossRules, rules_of
from qwixprint.families.crosses.referee import crossable, with_fewest
from qwixprint.families.report import Problem
from qwixprint.families.state import Dice, Hands, Offer, PlayerSheet, State, Throw, Wish, mark, miss
from qwixprint.sheet import Cell, Mark, Row, Sheet

ONE, TWO = "one", "two"  # the actions, as they are called in a file


@dataclass(frozen=True, slots=True)
class DicePair:
    """A white and a coloured die, and where their numbers may be crossed together."""

    white: int
    die: int
    offers: dict[tuple[int, int], tuple[Offer, ...]]


@dataclass(frozen=True, slots=True)
class CrossBoard:
    """What a layout means for a turn, worked out once."""

    sheet: Sheet
    rules: CrossRules
    white: Dice
    by_sum: dict[int, tuple[Offer, ...]]  # the white sum, in every row that has it
    following: tuple[dict[int, Offer], ...]  # per row and reach, the next cell, for the lucky
    pairs: tuple[DicePair, ...]
    locks: tuple[Cell, ...]
    leaving: tuple[Dice, ...]  # per row, the dice that leave with it
    patience: float = 1

    def take_turn(self, state: State, hands: Hands) -> None:
        """Action 1 is one window for all, in which rows close at its end; then comes action 2."""
        throw = hands.throw(state, state.dice)
        total = sum(throw[die] for die in self.white)
        closing: list[int] = []
        for player, own in enumerate(state.sheets):
            offer = hands.choose(state, player, ONE, self.open_to_all(state, own, total))
            if offer is not None:
                self._cross(state, player, offer, closing)
        self._close(state, closing)
        if state.over:  # neither action 2 nor a miss
            return
        active, own = state.active, state.sheets[state.active]
        offer = hands.choose(state, active, TWO, self.open_to_active(state, own, throw))
        if offer is not None:
            self._cross(state, active, offer, closing := [])
            self._close(state, closing)
        if not state.marked:
            miss(state)
            state.over = ended_by(state.sheet, 0, own.misses)

    def _cross(self, state: State, player: int, offer: Offer, closing: list[int]) -> None:
        """Whoever crosses a closer crosses the lock as well."""
        mark(state, player, offer)
        cell = offer.cell
        if cell.closer:
            state.sheets[player].marks[cell.row].append(self.locks[cell.row])
            closing.append(cell.row)

    def _close(self, state: State, rows: list[int]) -> None:
        """Closed rows are closed for everybody, and their dice leave the game."""
        for row in rows:
            state.closed[row] = True
            state.dice = tuple(die for die in state.dice if die not in self.leaving[row])
        if rows:
            state.over = ended_by(state.sheet, sum(state.closed), 0)

    def open_to_all(self, state: State, own: PlayerSheet, total: int) -> list[Offer]:
        """Where a player may cross the white sum, or the next number if it is a lucky one."""
        closed, marks, reach, rules = state.closed, own.marks, own.reach, self.rules
        found = []
        for offer in self.by_sum.get(total, ()):
            row = offer.cell.row
            if not closed[row] and crossable(offer.cell, reach[row], len(marks[row]), rules):
                found.append(offer)
        if total in own.lucky:
            for row in with_fewest([len(cells) for cells in marks], closed):
                offer = self.following[row][reach[row]]
                if crossable(offer.cell, reach[row], len(marks[row]), rules):
                    found.append(offer)
        return found

    def open_to_active(self, state: State, own: PlayerSheet, throw: Throw) -> list[Offer]:
        """Where the active player may cross the sum of a white and a coloured die."""
        closed, marks, reach, rules = state.closed, own.marks, own.reach, self.rules
        found: dict[str, Offer] = {}  # with two equal white dice, once
        for pair in self.pairs:
            if pair.die not in state.dice:
                continue
            for offer in pair.offers[throw[pair.white], throw[pair.die]]:
                row = offer.cell.row
                if not closed[row] and crossable(offer.cell, reach[row], len(marks[row]), rules):
                    if offer.words in found and found[offer.words].cell != offer.cell:
                        offer = offer._replace(words=offer.also[-1])  # a second die of that colour
                    found.setdefault(offer.words, offer)
        return list(found.values())

    def can_mark(self, state: State, own: PlayerSheet) -> bool:
        """With the white dice, or as the active player with a white and a coloured one."""
        sums = range(len(self.white), sum(self.sheet.dice[die].sides for die in self.white) + 1)
        pairs = (pair for pair in self.pairs if pair.die in state.dice)
        return any(self.open_to_all(state, own, total) for total in sums) or any(
            not state.closed[offer.cell.row]
            and crossable(
                offer.cell, own.reach[offer.cell.row], len(own.marks[offer.cell.row]), self.rules
            )
            for pair in pairs
            for offers in pair.offers.values()
            for offer in offers
        )

    def open_now(self, state: State, own: PlayerSheet, throw: Throw) -> list[Offer]:
        return self.open_to_all(state, own, sum(throw[die] for die in self.white))

    def skipped(self, own: PlayerSheet, offer: Offer) -> float:
        """The numbers that are lost with a cross; a closed row is worth more than it loses."""
        cell = offer.cell
        return -1 if cell.closer else cell.column - own.reach[cell.row] - 1

    # --- why a move is wrong

    def why(
        self, state: State, player: int, step: str, wish: Wish, throw: Throw
    ) -> Problem | tuple[Mark, ...]:
        if step == ONE:
            return self._why_one(state, player, wish, throw)
        white = [throw[die] for die in self.white]
        if wish.number not in white:
            shown = " ".join(map(str, white))
            return Problem("white-not-rolled", wish.at, (), {"number": wish.number, "shown": shown})
        dice = [i for i, die in enumerate(self.sheet.dice) if die.name == wish.colour]
        cells: list[Cell] = []
        sums: list[int] = []
        for pair in self.pairs:
            if pair.die in dice and pair.die in state.dice and throw[pair.white] == wish.number:
                numbers = throw[pair.white], throw[pair.die]
                sums.append(sum(numbers))
                cells += [o.cell for o in pair.offers[numbers] if wish.row in (-1, o.cell.row)]
        if sums:
            return self._why_not(state, player, wish, cells, sums[0])
        # The die has left the game, with the row that took it along.
        rows = [row for row, gone in enumerate(self.leaving) if set(gone) & set(dice)]
        shut = self.sheet.rows[next(row for row in rows if state.closed[row])]
        params = {"row": shut.name, "colour": wish.colour}
        if shut.colour != wish.colour:  # whose row may well be open
            params["sentence"] = "die-gone"
        return Problem("row-closed", wish.at, (), params)

    def _why_one(
        self, state: State, player: int, wish: Wish, throw: Throw
    ) -> Problem | tuple[Mark, ...]:
        own = state.sheets[player]
        total = sum(throw[die] for die in self.white)
        if not wish.lucky:
            cells = [o.cell for o in self.by_sum.get(total, ()) if o.cell.row == wish.row]
            return self._why_not(state, player, wish, cells, total)
        if total not in own.lucky:
            lucky = " ".join(map(str, own.lucky)) or "-"
            return Problem("not-lucky", wish.at, (), {"number": total, "lucky": lucky})
        row = {"row": self.sheet.rows[wish.row].name}
        if state.closed[wish.row]:
            return Problem("row-closed", wish.at, (), row)
        counts = [len(cells) for cells in own.marks]
        rows = with_fewest(counts, state.closed)
        if wish.row not in rows:
            params = {**row, "count": counts[wish.row], "fewest": counts[rows[0]]}
            return Problem("not-fewest", wish.at, (), params)
        cell = self.following[wish.row][own.reach[wish.row]].cell
        return self._why_not(state, player, wish, [cell], _value(cell))

    def _why_not(
        self, state: State, player: int, wish: Wish, cells: list[Cell], total: int
    ) -> Problem | tuple[Mark, ...]:
        """Why a number cannot be crossed; of several, why not the first."""
        if not cells:
            row = self.sheet.rows[wish.row].name if wish.row >= 0 else wish.colour
            params: dict[str, object] = {"row": row, "number": total}
            if wish.colour and self.sheet.mixed:  # that number may well be there in another colour
                params["colour"] = wish.colour
                params["sentence"] = "no-such-cell" if wish.row < 0 else "no-such-cell-in-row"
            return Problem("no-such-number", wish.at, (), params)
        cell = cells[0]
        params = {"row": self.sheet.rows[cell.row].name, "number": _value(cell)}
        if state.closed[cell.row]:
            return Problem("row-closed", wish.at, (), params)
        if cell in state.sheets[player].marks[cell.row]:
            return Problem("crossed-already", wish.at, (cell.id,), params)
        marks = [Mark(cell, wish.at)]
        if cell.closer:
            marks.append(Mark(self.locks[cell.row], wish.at))
        return tuple(marks)


def prepare(sheet: Sheet) -> CrossBoard:
    white = tuple(i for i, die in enumerate(sheet.dice) if die.name == "white")
    coloured = [i for i in range(len(sheet.dice)) if i not in white]
    by_sum: dict[int, tuple[Offer, ...]] = {}
    for cell in _numbers(sheet):
        offer = Offer(cell, _value(cell), sheet.rows[cell.row].name, white)
        by_sum[offer.value] = (*by_sum.get(offer.value, ()), offer)
    locks = tuple(row.lock for row in sheet.rows if row.lock)
    names = [die.name for die in sheet.dice]
    return CrossBoard(
        sheet=sheet,
        rules=rules_of(sheet),
        white=white,
        by_sum=by_sum,
        following=tuple(_following(row, white) for row in sheet.rows),
        pairs=tuple(_pair(sheet, one, die) for die in coloured for one in white),
        locks=locks,
        leaving=tuple(tuple(i for i in coloured if names[i] == lock.colour) for lock in locks),
    )


def _numbers(sheet: Sheet) -> list[Cell]:
    return [cell for cell in sheet.row_cells() if cell.kind == "number"]


def _value(cell: Cell) -> int:
    assert cell.value is not None
    return cell.value


def _following(row: Row, white: Dice) -> dict[int, Offer]:
    """The next number for each place the crosses of a row may have reached."""
    found: dict[int, Offer] = {}
    reach = -1
    for cell in row.cells:
        if cell.kind == "number":
            found[reach] = Offer(cell, _value(cell), f"lucky {row.name}", white, lucky=True)
            reach = cell.column
    return found


def _pair(sheet: Sheet, white: int, die: int) -> DicePair:
    offers: dict[tuple[int, int], tuple[Offer, ...]] = {}
    name = sheet.dice[die].name
    by_value: dict[int, list[Cell]] = {}
    for cell in _numbers(sheet):
        if cell.colour == name:
            by_value.setdefault(_value(cell), []).append(cell)
    for first in range(1, sheet.dice[white].sides + 1):
        for second in range(1, sheet.dice[die].sides + 1):
            cells = by_value.get(first + second, [])
            # Where the number stands in several rows in that colour, the row is said, too.
            offers[first, second] = tuple(
                _coloured(sheet, cell, f"{name} {first}", (white, die), len(cells) > 1)
                for cell in cells
            )
    return DicePair(white, die, offers)


def _coloured(sheet: Sheet, cell: Cell, short: str, dice: Dice, several: bool) -> Offer:
    """A cell for a white and a coloured die, which may be written with its row or without."""
    long = f"{short} {sheet.rows[cell.row].name}"
    return Offer(cell, _value(cell), long if several else short, dice, also=(short, long))
