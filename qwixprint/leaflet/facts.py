"""What a leaflet may quote: the numbers of a layout, and what the referee says of its examples.

A fact has a name of words with dots: `needed`, `points.4`, `score.red.count`, `game.turn.1.player`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from qwixprint.errors import Faulty
from qwixprint.game import Game, Shown
from qwixprint.leaflet.examples import Examples
from qwixprint.locales import Catalogue
from qwixprint.rules import score, still_open
from qwixprint.rules.dice import value_of
from qwixprint.sheet import (
    AscendingRules,
    CrossRules,
    FilledSheet,
    Mark,
    Row,
    Sheet,
)

Fact = int | str


@dataclass(frozen=True)
class Facts:
    """All facts of one game, in the words of one language; a `KeyError` if there is none."""

    words: Catalogue
    examples: Examples

    @cached_property
    def own(self) -> Mapping[str, Fact]:
        """The facts of the layout."""
        return _of_layout(self.examples.sheet, self.words)

    def __getitem__(self, name: str) -> Fact:
        if name in self.own:
            return self.own[name]
        stem, _, what = name.partition(".")
        if stem == "game":
            stem, _, what = what.partition(".")
            return _of_game(self._game(stem), what, self.words)
        return _of_sheet(self._sheet(stem), what, self.words)

    def said(self, name: str, style: str) -> str:
        """A fact as it is printed: as it is, or a number in words."""
        fact = self[name]
        if not style:
            return str(fact)
        if not isinstance(fact, int):
            raise KeyError(name)
        return self.words.number(fact, style)

    def _sheet(self, stem: str) -> FilledSheet:
        """The first sheet of a file, or the one whose number follows the name."""
        name, _, number = stem.rpartition("-")
        if not (name and number.isdecimal()):
            name, number = stem, "1"
        try:
            return self.examples.filled(f"{name}.yaml")[int(number) - 1]
        except IndexError:
            raise KeyError(stem) from None
        except Faulty as error:
            raise _unless_missing(stem, error) from None

    def _game(self, stem: str) -> Game:
        try:
            return self.examples.game(f"{stem}.yaml")
        except Faulty as error:
            raise _unless_missing(stem, error) from None


def _unless_missing(stem: str, error: Faulty) -> Exception:
    """No such file: then there is no such fact either. Anything else is wrong with the file."""
    return KeyError(stem) if error.faults[0].code == "file-unreadable" else error


def _of_layout(sheet: Sheet, words: Catalogue) -> dict[str, Fact]:
    costs = [-(cell.value or 0) for cell in sheet.misses.cells]
    plain = [die for die in sheet.dice if not die.faces]
    white = [die for die in plain if die.name == "white"]
    facts: dict[str, Fact] = {
        "title": sheet.title,
        "players.least": sheet.players[0],
        "players.most": sheet.players[1],
        "dice": len(sheet.dice),
        "dice.white": len(white),
        "dice.special": len(sheet.dice) - len(plain),
        "rows": len(sheet.rows),
        "rows.end": sheet.rules.rows_to_end,
        "rows.all": _colours((row.colour for row in sheet.rows), words),
        "misses": len(costs),
    }
    if sheet.age is not None:
        facts["age"] = sheet.age
    if sheet.minutes is not None:
        facts["minutes"] = sheet.minutes
    if len({die.sides for die in plain}) == 1:
        facts["dice.sides"] = plain[0].sides
    coloured = [die.name for die in plain if die.name in words.colours]
    if coloured:
        facts["dice.colours"] = _colours(coloured, words)
    if len(set(costs)) == 1:
        facts["miss.cost"] = costs[0]
    if isinstance(sheet.rules, CrossRules):
        facts |= _of_crosses(sheet, sheet.rules, words)
    else:
        facts |= _of_fields(sheet)
    return facts | _of_luck(sheet)


def _of_crosses(sheet: Sheet, rules: CrossRules, words: Catalogue) -> dict[str, Fact]:
    facts: dict[str, Fact] = {
        "needed": rules.crosses_to_close,
        "closers": rules.closers,
        "points.count": len(rules.points),
    }
    facts |= {f"points.{count}": points for count, points in enumerate(rules.points, start=1)}
    values = [cell.value for row in sheet.rows for cell in row.cells if cell.value is not None]
    facts |= {"low": min(values), "high": max(values)}
    rising = [row for row in sheet.rows if (row.cells[0].value or 0) < (row.cells[1].value or 0)]
    for name, rows in (("rising", rising), ("falling", [r for r in sheet.rows if r not in rising])):
        if rows:
            closers = [cell.label for cell in rows[0].cells if cell.closer]
            facts[f"rows.{name}"] = _colours((row.colour for row in rows), words)
            facts[f"closers.{name}"] = words.joined(closers, "or")
    return facts


def _of_fields(sheet: Sheet) -> dict[str, Fact]:
    row = sheet.rows[0]
    facts: dict[str, Fact] = {"fields": len(row.cells)}
    if row.dividers:
        before = sum(cell.column < row.dividers[0] for cell in row.cells)
        facts |= {"fields.before": before, "fields.behind": len(row.cells) - before}
    if isinstance(sheet.rules, AscendingRules):
        facts["pentagons"] = sum(cell.kind == "pentagon" for cell in sheet.cells())
    return facts


def _of_luck(sheet: Sheet) -> dict[str, Fact]:
    """The lucky numbers; how often a pair comes up is told if it is the same for all of them."""
    if not sheet.lucky:
        return {}
    sums = [0]
    for die in sheet.dice:
        if die.name == "white":
            sums = [total + number for total in sums for number in range(1, die.sides + 1)]
    ways = {sum(total in pair for total in sums) for pair in sheet.lucky_sets}
    facts: dict[str, Fact] = {
        "lucky.count": len(sheet.lucky),
        "lucky.pairs": len(sheet.lucky_sets),
        "lucky.of": len(sums),
    }
    return facts | ({"lucky.ways": ways.pop()} if len(ways) == 1 else {})


def _colours(colours: Iterable[str], words: Catalogue) -> str:
    return words.joined([words.colours[colour] for colour in colours])


def _numbers(numbers: Iterable[object], words: Catalogue) -> str:
    found = [str(number) for number in numbers]
    if not found:
        raise KeyError("nothing to tell")
    return words.joined(found)


# --- examples


def _of_sheet(filled: FilledSheet, what: str, words: Catalogue) -> Fact:
    sheet, card = filled.sheet, score(filled)
    first, _, rest = what.partition(".")
    closed = [
        row.colour
        for row, marks in zip(sheet.rows, filled.marks, strict=True)
        if any(mark.cell.kind == "lock" for mark in marks)
    ]
    match first:
        case "player" if filled.player:
            return filled.player
        case "misses":
            return filled.misses
        case "cost":
            return -card.points("misses")
        case "lucky" if filled.lucky:
            return _numbers(filled.lucky, words)
        case "closed" if closed:
            return _colours(closed, words)
        case "column":
            column = sheet.column(int(rest) - 1) if rest.isdecimal() else ()
            marks = {mark.cell.id: mark.value for row in filled.marks for mark in row}
            return _numbers((marks[cell.id] for cell in column if cell.id in marks), words)
    for row in sheet.rows:
        if rest and row.colour == first:
            return _of_row(filled, row, rest, words)
    if not rest and first in {line.cell.of for line in card.lines}:
        return card.points(first)
    raise KeyError(what)


def _of_row(filled: FilledSheet, row: Row, what: str, words: Catalogue) -> Fact:
    marks = filled.marks[filled.sheet.rows.index(row)]
    numbers = [_number(mark) for mark in marks if mark.cell.kind != "lock"]
    open_cells = still_open(filled)[row.colour]
    match what.split("."):
        case ["count"]:
            return len(marks)
        case ["marks"]:
            return _numbers(numbers, words)
        case ["last"] if numbers:
            return numbers[-1]
        case ["top"] if numbers:
            return max(numbers)
        case ["open"]:
            return _numbers((each.cell.label for each in open_cells), words)
        case ["lost"]:
            crossed = {mark.cell.id for mark in marks}
            furthest = max((mark.cell.column for mark in marks), default=-1)
            lost = [cell for cell in row.cells if cell.column < furthest]
            return _numbers((cell.label for cell in lost if cell.id not in crossed), words)
        case [field, "fits"]:
            for each in open_cells:
                if each.cell.id == f"{row.colour}.{field}":
                    return _numbers(each.numbers, words)
    raise KeyError(what)


def _number(mark: Mark) -> int:
    """The number crossed or written."""
    return (mark.cell.value if mark.value is None else mark.value) or 0


def _of_game(game: Game, what: str, words: Catalogue) -> Fact:
    """The first turn of a game."""
    turn = game.turns[0]
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
        case "thrown" if rest.isdecimal() and 0 < int(rest) <= len(turn.throws):
            return _numbers((_face(each) for each in turn.throws[int(rest) - 1]), words)
        case "value" if rest in words.colours:
            return value_of(last, rest)
    if not (first.isdecimal() and 0 < int(first) <= len(turn.moves)):
        raise KeyError(what)
    move = turn.moves[int(first) - 1]
    found: dict[str, Fact] = {
        "player": move.player,
        "row": words.colours[game.sheet.rows[move.cell.row].colour],
        "value": move.value,
        "dice": " + ".join(_face(each) for each in move.dice),
    }
    return found[rest]


def _face(shown: Shown) -> str:
    return str(shown.face.number if shown.face else shown.number)
