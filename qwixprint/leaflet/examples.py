"""The examples a leaflet shows and quotes: each is judged first, so none can be wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from qwixprint.errors import Fault, Faulty, Place, Told, fault
from qwixprint.game import Game
from qwixprint.rules import check
from qwixprint.sheet import FilledSheet, Sheet


@dataclass(frozen=True)
class Examples:
    """Filled-in sheets and recorded games of one game, by the names of their files."""

    sheet: Sheet
    sheets: Path  # the folder of the filled-in sheets
    games: Path  # ... and of the recorded games
    read_sheets: Callable[[Path], list[FilledSheet]]
    read_game: Callable[[Path], Game]
    known_sheets: dict[str, list[FilledSheet]] = field(default_factory=dict)
    known_games: dict[str, Game] = field(default_factory=dict)

    def filled(self, name: str) -> list[FilledSheet]:
        """The sheets of a file, all of them legal and of this game."""
        if name not in self.known_sheets:
            path = self.sheets / name
            found = self.read_sheets(path)
            self._must_be_ours(path, found[0].sheet)
            _must_be_legal(problem for each in found for problem in check(each).problems)
            self.known_sheets[name] = found
        return self.known_sheets[name]

    def game(self, name: str) -> Game:
        """The game of a file, played without a wrong move."""
        if name not in self.known_games:
            path = self.games / name
            found = self.read_game(path)
            self._must_be_ours(path, found.sheet)
            _must_be_legal([found.problem] if found.problem else [])
            self.known_games[name] = found
        return self.known_games[name]

    def _must_be_ours(self, path: Path, sheet: Sheet) -> None:
        if sheet != self.sheet:
            raise Faulty([fault("example-of-another", Place(str(path)), title=self.sheet.title)])


def _must_be_legal(problems: Iterable[Told]) -> None:
    found = [Fault(each.code, each.at, each.params) for each in problems]
    if found:
        raise Faulty(found)
