"""Plays a recorded game through the rules; what came of it can be told, drawn and saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from qwixprint.commands import story
from qwixprint.commands.check import Report
from qwixprint.commands.draw import draw_filled_sheets
from qwixprint.commands.jobs import AnyGame, layout_of
from qwixprint.commands.players import check_names
from qwixprint.commands.saving import Target, target
from qwixprint.errors import Faulty, fault
from qwixprint.files import writing
from qwixprint.game import Game, Turn, WrongMove
from qwixprint.load.find import load_game
from qwixprint.load.sources import Source, is_path
from qwixprint.locales import Catalogue, spoken, told_in
from qwixprint.scene import Page


def replay(source: Source, *, lang: str | None = None, layout: AnyGame | None = None) -> Replay:
    """A recorded game, played through the rules: a path, the text of a file, or a mapping.

    `layout` is its game, where that lies in no file. Raises `Faulty` if the record cannot be read;
    a move against the rules is told by the replay itself.
    """
    with told_in(lang):
        words = spoken(lang)
        game = load_game(source, layout_of(layout) if layout else None)
        if game.problem:
            told = replace(game.problem, message=words.explain(game.problem))
            game = replace(game, problem=told)
        file = str(source) if isinstance(source, Path) or is_path(source) else ""
        return Replay(game, words, file)


@dataclass(frozen=True)
class Replay:
    """A recorded game and how it came out, or where it left the rules."""

    game: Game = field(repr=False)
    words: Catalogue = field(repr=False)
    file: str

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that were played by the rules."""
        return self.game.turns

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return self.game.ending is not None

    @property
    def reason(self) -> str | None:
        """Why it ended: `closed` or `full` rows, `misses`, or `stuck`."""
        return self.game.ending.reason if self.game.ending else None

    @property
    def winners(self) -> tuple[str, ...]:
        """Everybody with the highest total, once it is over."""
        return self.game.winners

    @property
    def problem(self) -> WrongMove | None:
        """The first move against the rules; the replay stopped there."""
        return self.game.problem

    @cached_property
    def sheets(self) -> Mapping[str, Report]:
        """Everybody's sheet at the end, judged and scored."""
        numbered = enumerate(self.game.sheets, start=1)
        return {
            filled.player: Report.of(filled, self.words, self.file, number, alone=False)
            for number, filled in numbered
        }

    @property
    def text(self) -> str:
        """The game turn by turn."""
        return "\n".join(self.told())

    def told(self) -> Iterator[str]:
        """The same, piece by piece."""
        return story.told(self, self.words)

    def data(self) -> dict[str, Any]:
        """The same for programs, as `replay --json` prints it."""
        return story.data(self, self.words)

    @cached_property
    def comic(self) -> Comic:
        """The game in pictures."""
        from qwixprint.comic.pages import draw_comic
        from qwixprint.render import pdf

        with told_in(self.words.code):
            check_names(self.game.sheets)
        scenes = draw_comic(self.game, self.words, list(story.outcome(self.game, self.words)))
        title = f"{self.game.sheet.title}: {self.words.joined(self.game.players)}"
        return Comic(
            pdf.write(map(Page, scenes), pdf.Metadata(title, self.words.code)), len(scenes)
        )

    def save(self, *, sheets: Target | None = None, comic: Target | None = None) -> list[str]:
        """Writes everybody's final sheet into a folder, and the game in pictures into a file.

        Gives the names of the files.
        """
        with told_in(self.words.code), writing.together() as delivery:
            names, drawn = [], []
            if sheets is not None:
                delivery.make_folder(str(sheets))  # the comic may lie in it, too
                drawn = draw_filled_sheets(self.game.sheets, self.words)
                names = [str(Path(sheets) / each.name) for each in drawn]
            if comic is not None:
                self._check_comic(str(comic))
            writing.check(*names, *([] if comic is None else [str(comic)]))
            for name, each in zip(names, drawn, strict=True):
                delivery.write(name, each.pdf)
            if comic is not None:
                delivery.write(str(comic), self.comic.pdf)
        return [*names, *([] if comic is None else [str(comic)])]

    def _check_comic(self, name: str) -> None:
        """Says early that there can be no such file; standard output is where the game is told."""
        if writing.is_stdout(name):
            raise Faulty([fault("unknown-suffix", word=name, known=(".pdf",))])
        target(name, (".pdf",))

    def told_of(self, sheets: Target | None, comic: Target | None) -> Iterator[str]:
        """What was written."""
        words, game = self.words, self.game
        if sheets is not None:
            yield words.say("wrote-sheets", folder=sheets, count=len(game.sheets))
        if comic is not None:
            said = {"file": comic, "title": game.sheet.title, "pages": self.comic.pages}
            if game.problem is not None:
                yield words.say("wrote-comic-part", turn=game.problem.turn, **said)
            else:
                yield words.say("wrote-comic", turns=len(game.turns), **said)


@dataclass(frozen=True)
class Comic:
    """A game in pictures."""

    pdf: bytes = field(repr=False)
    pages: int
