"""The examples a leaflet shows and quotes: each is judged first, so none can be wrong."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from qwixprint.errors import Fault, Faulty, Place, Told, fault
from qwixprint.game import Game
from qwixprint.load.find import Layout, load_filled, load_game
from qwixprint.referee import check
from qwixprint.sheet import FilledSheet, Sheet

T = TypeVar("T")


def numbered(found: Sequence[T]) -> dict[str, T]:
    """Things by their numbers as a text writes them: the first is "1"."""
    return {str(number): each for number, each in enumerate(found, start=1)}


@dataclass(frozen=True)
class Examples:
    """Filled-in sheets and recorded games of one game, by the names of their files.

    What it has none of is looked for in the folders of the game that it is made from, and read and
    judged as if it were its own.
    """

    sheet: Sheet
    sheets: Path  # the folder of the filled-in sheets
    games: Path  # ... and of the recorded games
    base: tuple[Path, Path] | None = None  # the same of the game that it is made from
    known_sheets: dict[str, list[FilledSheet] | Faulty] = field(default_factory=dict)
    known_games: dict[str, Game | Faulty] = field(default_factory=dict)

    def filled(self, name: str) -> list[FilledSheet]:
        """The sheets of a file, all of them legal and of this game."""
        return _once(self.known_sheets, name, self._read_sheets)

    def game(self, name: str) -> Game:
        """The game of a file, played without a wrong move."""
        return _once(self.known_games, name, self._read_game)

    def _read_sheets(self, name: str) -> list[FilledSheet]:
        path, layout = self._find(0, name)
        found = load_filled(path, layout)
        self._must_be_ours(path, found[0].sheet)
        _must_be_legal(problem for each in found for problem in check(each).problems)
        return found

    def _read_game(self, name: str) -> Game:
        path, layout = self._find(1, name)
        found = load_game(path, layout)
        self._must_be_ours(path, found.sheet)
        _must_be_legal([found.problem] if found.problem else [])
        return found

    def _find(self, kind: int, name: str) -> tuple[Path, Layout | None]:
        """Where an example lies, and as whose it is read if it is not our own."""
        path = _in_folder((self.sheets, self.games)[kind], name)
        if self.base and not os.path.exists(path):  # noqa: PTH110
            borrowed = _in_folder(self.base[kind], name)
            if os.path.exists(borrowed):  # noqa: PTH110
                return borrowed, Layout(self.sheet)
        return path, None

    def _must_be_ours(self, path: Path, sheet: Sheet) -> None:
        if sheet not in (self.sheet, *self.sheet.versions):
            raise Faulty([fault("example-of-another", Place(str(path)), title=self.sheet.title)])


def _once(known: dict[str, T | Faulty], name: str, read: Callable[[str], T]) -> T:
    """What is read at the first mention, however often it is named; also if it is wrong."""
    if name not in known:
        try:
            known[name] = read(name)
        except Faulty as error:
            known[name] = error
    found = known[name]
    if isinstance(found, Faulty):
        raise Faulty(found.faults)
    return found


def _in_folder(folder: Path, name: str) -> Path:
    """A file in that very folder: no text can make us open another, or wait for a pipe."""
    path = folder / name
    elsewhere = re.search(r"[/\\:\0]", name)
    # These two, unlike those of Path, take any name; what cannot be read is told by the reader.
    if elsewhere or (os.path.exists(path) and not os.path.isfile(path)):  # noqa: PTH110, PTH113
        raise Faulty([fault("not-an-example", Place(str(path)[:200]))])
    return path


def _must_be_legal(problems: Iterable[Told]) -> None:
    found = [Fault(each.code, each.at, each.params) for each in problems]
    if found:
        raise Faulty(found)
