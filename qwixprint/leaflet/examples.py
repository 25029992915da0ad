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
    known: dict[Path, list[FilledSheet] | Game] = field(default_factory=dict)

    def filled(self, name: str) -> list[FilledSheet]:
        """The sheets of a file, all of them legal and of this game."""
        path = self.sheets / name
        if path not in self.known:
            found = self.read_sheets(path)
            self._must_be_ours(path, found[0].sheet)
            _must_be_legal(problem for each in found for problem in check(each).problems)
            self.known[path] = found
        kept = self.known[path]
        assert isinstance(kept, list)
        return kept

    def game(self, name: str) -> Game:
        """The game of a file, played without a wrong move."""
        path = self.games / name
        if path not in self.known:
            found = self.read_game(path)
            self._must_be_ours(path, found.sheet)
            _must_be_legal([found.problem] if found.problem else [])
            self.known[path] = found
        kept = self.known[path]
        assert isinstance(kept, Game)
        return kept

    def _must_be_ours(self, path: Path, sheet: Sheet) -> None:
        if sheet != self.sheet:
            raise Faulty([fault("example-of-another", Place(str(path)), title=self.sheet.title)])


def _must_be_legal(problems: Iterable[Told]) -> None:
    found = [Fault(each.code, each.at, each.params) for each in problems]
    if found:
        raise Faulty(found)
