"""What a leaflet may quote: the numbers of a layout, and what the referee says of its examples.

A fact has a name of words with dots: `needed`, `points.4`, `score.red.count`, `game.turn.1.player`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from qwixprint.families import family_of
from qwixprint.families.base import Fact, Listed
from qwixprint.leaflet.example_facts import Said, of_game, of_sheet
from qwixprint.leaflet.examples import Examples, numbered
from qwixprint.leaflet.placeholders import SPACE
from qwixprint.load.find import load_sheet
from qwixprint.locales import Catalogue
from qwixprint.sheet import FilledSheet, Sheet

# Words that begin facts of some layouts, and no names of examples in any.
OF_SOME = ("miss", "points", "closers", "lucky", "fields", "value")


@dataclass(frozen=True)
class Facts:
    """All facts of one game, in the words of one language; a `KeyError` if there is none."""

    words: Catalogue
    examples: Examples

    @cached_property
    def own(self) -> Mapping[str, Said]:
        """The facts of the layout, and those of the one it is made from, to compare them with."""
        sheet = self.examples.sheet
        base = _of_layout(load_sheet(sheet.base), self.words) if sheet.base else {}
        return _of_layout(sheet, self.words) | {f"base.{name}": base[name] for name in base}

    def __getitem__(self, name: str) -> Said:
        if name in self.own:
            return self.own[name]
        stem, _, what = name.partition(".")
        if not what:
            raise KeyError(name)
        if stem == "game":
            stem, _, what = what.partition(".")
            return of_game(self.examples.game(self._file(stem)), what, self.words)
        return of_sheet(self._sheet(stem), what, self.words)

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
        if not (name and re.fullmatch(r"[0-9]+", number)):
            name, number = stem, "1"
        return numbered(self.examples.filled(self._file(name)))[number]

    def _file(self, name: str) -> str:
        """The file of an example; a word that begins facts of the layout is none."""
        of_layout = name in OF_SOME or any(fact.split(".")[0] == name for fact in self.own)
        if of_layout or not re.fullmatch(r"[\w-]+", name):
            raise KeyError(name)
        return f"{name}.yaml"


def _of_layout(sheet: Sheet, words: Catalogue) -> dict[str, Said]:
    costs = [-(cell.value or 0) for cell in sheet.misses.cells]
    plain = [die for die in sheet.dice if not die.faces]
    white = [die for die in plain if die.name == "white"]
    facts: dict[str, Said] = {
        "title": sheet.title,
        "players.least": sheet.players[0],
        "players.most": sheet.players[1],
        "dice": len(sheet.dice),
        "dice.white": len(white),
        "dice.special": len(sheet.dice) - len(plain),
        "rows": len(sheet.coloured),
        "rows.end": sheet.rules.rows_to_end,
        "rows.all": _colours((row.name for row in sheet.coloured), words),
    }
    if costs:
        facts["misses"] = len(costs)
    if special := [die for die in sheet.dice if die.faces]:
        facts["dice.faces"] = "; ".join(
            ", ".join(f"{words.row(face.colour)} {face.number}" for face in die.faces)
            for die in special
        )
    if sheet.age is not None:
        facts["age"] = sheet.age
    if sheet.minutes is not None:
        facts["minutes"] = sheet.minutes
    if len({die.sides for die in plain}) == 1:
        facts["dice.sides"] = plain[0].sides
    coloured = [die.name for die in plain if die.name != "white"]
    if coloured:
        facts["dice.colours"] = _colours(coloured, words)
    if len(set(costs)) == 1:
        facts["miss.cost"] = costs[0]
    if sheet.versions:
        facts["versions"] = len(sheet.versions)
        facts["versions.all"] = words.joined([each.version for each in sheet.versions])
    facts |= {name: _said(fact, words) for name, fact in family_of(sheet).facts(sheet).items()}
    return facts | _of_luck(sheet)


def _said(fact: Fact, words: Catalogue) -> Said:
    """A fact of the family in the words of a language."""
    if isinstance(fact, Listed):
        # A name may be several words: `red 6` is the six of the red row.
        said = [SPACE.join(map(words.row, name.split())) for name in fact.names]
        return words.joined(said, fact.by)
    return fact


def _of_luck(sheet: Sheet) -> dict[str, Said]:
    """The lucky numbers; how often a pair comes up is told if it is the same for all of them."""
    if not sheet.lucky:
        return {}
    ways_to = {0: 1}  # how many ways there are to each sum of the white dice
    for die in sheet.dice:
        if die.name == "white":
            before, ways_to = ways_to, {}
            for total, ways in before.items():
                for number in range(1, die.sides + 1):
                    ways_to[total + number] = ways_to.get(total + number, 0) + ways
    found = {sum(ways_to[number] for number in pair) for pair in sheet.lucky_sets}
    facts: dict[str, Said] = {
        "lucky.count": len(sheet.lucky),
        "lucky.pairs": len(sheet.lucky_sets),
        "lucky.of": sum(ways_to.values()),
    }
    return facts | ({"lucky.ways": found.pop()} if len(found) == 1 else {})


def _colours(colours: Iterable[str], words: Catalogue) -> str:
    return words.joined([words.row(colour) for colour in colours])
