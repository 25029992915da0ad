"""What a leaflet may quote of its examples: what the referee says of a sheet, and of a turn."""

from __future__ import annotations

from collections.abc import Iterable

from qwixprint.families.dice import value_of
from qwixprint.game import Game, Turn
from qwixprint.leaflet.examples import numbered
from qwixprint.leaflet.placeholders import SPACE
from qwixprint.locales import Catalogue
from qwixprint.referee import score, still_open
from qwixprint.sheet import FilledSheet, Mark, Row, Shown

Said = int | str  # a fact in the words of a language


def numbers(found: Iterable[object], words: Catalogue) -> str:
    """Numbers as one says them; a `KeyError` if there are none."""
    listed = [str(number) for number in found]
    if not listed:
        raise KeyError("nothing to tell")
    told = words.joined(listed)
    before, blank, last = told.rpartition(" ")
    return f"{before}{SPACE}{last}" if blank else told  # the last number is not left alone


def of_sheet(filled: FilledSheet, what: str, words: Catalogue) -> Said:
    sheet, card = filled.sheet, score(filled)
    first, _, rest = what.partition(".")
    match first:
        case "player" if filled.player:
            return filled.player
        case "misses" if sheet.misses.cells:
            return filled.misses
        case "cost" if sheet.misses.cells:
            return -card.points("misses")
        case "version" if sheet.version:
            return sheet.version
        case "complete" if sheet.sets:
            crossed = {mark.cell for row in filled.marks for mark in row}
            return sum(crossed.issuperset(cells) for cells in sheet.members.values())
        case "lucky" if filled.lucky:
            return numbers(filled.lucky, words)
        case "column":
            column = numbered([sheet.column(number) for number in range(sheet.columns)])[rest]
            marks = [mark for row in filled.marks for mark in row if mark.cell in column]
            return numbers(_numbers(marks), words)
    for row in sheet.rows:
        if rest and row.name == first:
            return _of_row(filled, row, rest, words)
    if rest and first in sheet.sets:
        return _of_set(filled, first, rest, words)
    if not rest and first in {line.total.of for line in card.lines}:
        return card.points(first)
    raise KeyError(what)


def _of_row(filled: FilledSheet, row: Row, what: str, words: Catalogue) -> Said:
    marks = filled.marks[filled.sheet.rows.index(row)]
    found = _numbers(marks)
    open_cells = still_open(filled)[row.name]
    match what.split("."):
        case ["count"]:
            return sum(mark.cell.counts for mark in marks)
        case ["marks"]:
            return numbers(found, words)
        case ["first"] if found:
            return found[0]
        case ["last"] if found:
            return found[-1]
        case ["top"] if found:
            return max(found)
        case ["before"] if any(mark.cell.closer for mark in marks):
            at = next(at for at, mark in enumerate(marks) if mark.cell.closer)
            return sum(mark.cell.helps for mark in marks[:at])
        case ["counted"]:
            return next(line.marks for line in score(filled).lines if line.total.of == row.name)
        case ["open"]:
            return numbers((each.cell.label for each in open_cells), words)
        case ["lost"]:
            crossed = {mark.cell.id for mark in marks}
            furthest = max((mark.cell.column for mark in marks), default=-1)
            lost = [cell for cell in row.cells if cell.column < furthest and not cell.second]
            return numbers((cell.label for cell in lost if cell.id not in crossed), words)
        case [field, "fits"]:
            for each in open_cells:
                if each.cell.name == field:
                    return numbers(each.numbers, words)
    raise KeyError(what)


def _of_set(filled: FilledSheet, name: str, what: str, words: Catalogue) -> Said:
    """How many cells of a set are crossed, and which."""
    rows = filled.sheet.rows
    crossed = [mark.cell for row in filled.marks for mark in row if name in mark.cell.sets]
    match what:
        case "count":
            return len(crossed)
        case "marks":
            told = (f"{words.row(rows[cell.row].name)}{SPACE}{cell.label}" for cell in crossed)
            return numbers(told, words)
    raise KeyError(what)


def _numbers(marks: Iterable[Mark]) -> list[int]:
    """The numbers crossed or written; a lock has none."""
    found = (mark.cell.value if mark.value is None else mark.value for mark in marks)
    return [number for number in found if number is not None]


def of_game(game: Game, what: str, words: Catalogue) -> Said:
    """A fact of the first turn of a game or, behind `end.`, of the one with which it ended."""
    if what == "closed" and game.ending and game.ending.rows:
        return words.joined([words.row(row) for row in game.ending.rows])
    if what.startswith("end.") and game.ending:
        return _of_turn(game, game.turns[-1], what.removeprefix("end."), words)
    if not game.turns:
        raise KeyError(what)
    return _of_turn(game, game.turns[0], what, words)


def _of_turn(game: Game, turn: Turn, what: str, words: Catalogue) -> Said:
    last = turn.throws[-1]
    first, _, rest = what.partition(".")
    white = [each.number for each in last if each.die.name == "white"]
    match first:
        case "active":
            return turn.active
        case "white" if white:
            return sum(white)
        case "sum" if not any(each.face for each in last):
            return sum(each.number for each in last)
        case "chosen":
            return len(last)
        case "thrown":
            return numbers((_face(each) for each in numbered(turn.throws)[rest]), words)
        case "value" if rest in {row.colour for row in game.sheet.rows}:
            return value_of(last, rest)
    move = numbered(turn.moves)[first]
    told: dict[str, Said] = {
        "player": move.player,
        "row": words.row(game.sheet.rows[move.cell.row].name),
        "value": move.value,
        "dice": f"{SPACE}+{SPACE}".join(_face(each) for each in move.dice),
    }
    if move.box:
        told["box"] = move.box.label
    if move.lucky:
        told["lucky"] = numbers(game.sheets[game.players.index(move.player)].lucky, words)
    return told[rest]


def _face(shown: Shown) -> str:
    return str(shown.face.number if shown.face else shown.number)
