"""What a layout means for a turn: which numbers are open with which dice, worked out once."""

from __future__ import annotations

from qwixprint.families.crosses import rules_of
from qwixprint.families.crosses.turn import CrossBoard, DicePair
from qwixprint.families.state import Dice, Offer
from qwixprint.sheet import Cell, Row, Sheet


def prepare(sheet: Sheet) -> CrossBoard:
    white = tuple(i for i, die in enumerate(sheet.dice) if die.name == "white")
    coloured = [i for i in range(len(sheet.dice)) if i not in white]
    names = tuple(row.name for row in sheet.rows)
    by_sum: dict[int, tuple[Offer, ...]] = {}
    others: dict[int, tuple[Offer, ...]] = {}
    for cell in _numbers(sheet):
        offer = Offer(cell, value_of(cell), names[cell.row], white)
        into = by_sum if _is_plain(sheet, cell) else others
        into[offer.value] = (*into.get(offer.value, ()), offer)
    locks = tuple(row.lock for row in sheet.rows)
    dice = [die.name for die in sheet.dice]
    return CrossBoard(
        sheet=sheet,
        rules=rules_of(sheet),
        white=white,
        by_sum=by_sum,
        following=tuple(_following(row, white) for row in sheet.rows),
        pairs=tuple(_pair(sheet, one, die) for die in coloured for one in white),
        locks=locks,
        leaving=tuple(
            tuple(i for i in coloured if lock and dice[i] == lock.colour) for lock in locks
        ),
        names=names,
        coloured=tuple(index for index, row in enumerate(sheet.rows) if row.kind == "row"),
        others=others,
        exchanges=tuple(cell for cell in sheet.row_cells() if cell.pair),
    )


def _numbers(sheet: Sheet) -> list[Cell]:
    return [cell for cell in sheet.row_cells() if cell.kind == "number"]


def _is_plain(sheet: Sheet, cell: Cell) -> bool:
    """Whether a number is open as long as it stands right of all crosses of its row."""
    return not cell.second and sheet.rows[cell.row].kind == "row"


def value_of(cell: Cell) -> int:
    assert cell.value is not None
    return cell.value


def _following(row: Row, white: Dice) -> dict[int, Offer]:
    """The next number for each place the crosses of a row may have reached."""
    found: dict[int, Offer] = {}
    reach = -1
    for cell in row.cells:
        if cell.kind == "number" and not cell.second:
            found[reach] = Offer(cell, value_of(cell), f"lucky {row.name}", white, lucky=True)
            reach = cell.column
    return found


def _pair(sheet: Sheet, white: int, die: int) -> DicePair:
    offers: dict[tuple[int, int], tuple[Offer, ...]] = {}
    others: dict[tuple[int, int], tuple[Offer, ...]] = {}
    name = sheet.dice[die].name
    by_value: dict[int, list[Cell]] = {}
    further: dict[int, list[Cell]] = {}
    for cell in _numbers(sheet):
        if name in _colours(sheet, cell):
            into = by_value if _is_plain(sheet, cell) else further
            into.setdefault(value_of(cell), []).append(cell)
    for first in range(1, sheet.dice[white].sides + 1):
        for second in range(1, sheet.dice[die].sides + 1):
            cells = by_value.get(first + second, [])
            short, dice = f"{name} {first}", (white, die)
            # Where the number stands in several rows in that colour, the row is said, too.
            offers[first, second] = tuple(
                _coloured(sheet, cell, short, dice, len(cells) > 1) for cell in cells
            )
            others[first, second] = tuple(
                _coloured(sheet, cell, short, dice, len(cells) > 1 or not cell.second)
                for cell in further.get(first + second, [])
            )
    return DicePair(white, die, offers, others)


def _colours(sheet: Sheet, cell: Cell) -> list[str]:
    """The colours of the dice that a cell may be crossed with."""
    around = sheet.rows[cell.row].beside
    return [sheet.rows[row].colour for row in around] if around else [cell.colour]


def _coloured(sheet: Sheet, cell: Cell, short: str, dice: Dice, several: bool) -> Offer:
    """A cell for a white and a coloured die, which may be written with its row or without."""
    row = sheet.rows[cell.row]
    long = f"{short} {row.name}"
    also = (short, long) if row.kind == "row" else (long,)
    return Offer(cell, value_of(cell), long if several else short, dice, also=also)
