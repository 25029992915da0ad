"""Lets strategies play a game, and writes it down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from typing import Annotated, Literal

from qwixprint.commands.deck import drawn_seed
from qwixprint.commands.jobs import AnyGame, Lang, Option, from_job, layout_of, seed
from qwixprint.commands.replay import Replay, replay
from qwixprint.commands.saving import Target, named_from, plain, target, telling
from qwixprint.errors import Faulty
from qwixprint.families import boards_of
from qwixprint.files import writing
from qwixprint.game import wrong_count
from qwixprint.game.play import Played, play_and_record
from qwixprint.game.record import record_text
from qwixprint.game.strategies import STRATEGIES
from qwixprint.load.find import Layout
from qwixprint.locales import Catalogue, spoken, told_in

NAMES = ("Anna", "Bruno", "Clara", "Dario", "Emma", "Fabio", "Giulia", "Hugo")
KINDS = (".yaml", ".yml")
StrategyName = Literal["random", "greedy"]


@dataclass(frozen=True, slots=True)
class PlayJob:
    """Which game is wanted, and who is to play it."""

    game: AnyGame
    _: KW_ONLY
    players: Annotated[
        int | None, Option("How many play. [default: the fewest that can]", "N", 1, 99)
    ] = None
    strategy: Annotated[
        StrategyName | tuple[StrategyName, ...],
        Option(
            "How they play; given several times, one player after the other. greedy: skips little."
        ),
    ] = ("greedy",)
    seed: Annotated[int | None, seed("Plays the same game again.")] = None
    lang: Lang = None


@from_job(PlayJob)
def play(job: PlayJob) -> PlayedGame:
    """A game that the computer plays, written down for `replay`."""
    from random import Random

    words = spoken(job.lang)
    layout = layout_of(job.game)
    sheet = layout.sheet
    players = job.players or sheet.players[0]
    if wrong := wrong_count(sheet, players):
        raise Faulty([wrong])
    drawn = drawn_seed() if job.seed is None else job.seed
    names = [*NAMES, *map(str, range(len(NAMES) + 1, players + 1))][:players]
    wanted = (job.strategy,) if isinstance(job.strategy, str) else job.strategy
    strategies = [STRATEGIES[wanted[i % len(wanted)]] for i in range(players)]
    boards = boards_of(sheet)
    return PlayedGame(
        play_and_record(boards, strategies, Random(drawn), names),
        layout,
        drawn,
        words,
        (
            *([f"{players}-players"] if players != sheet.players[0] else []),
            *(wanted if wanted != ("greedy",) else ()),
        ),
    )


@dataclass(frozen=True)
class PlayedGame:
    """A game the computer played."""

    played: Played = field(repr=False)
    layout: Layout
    seed: int
    words: Catalogue = field(repr=False)
    unusual: tuple[str, ...] = field(repr=False)  # in pieces for the name of a file

    @property
    def name(self) -> str:
        """What the file is called if nobody says otherwise."""
        seed = f"seed-{self.seed}"
        return f"{telling(plain(self.layout.name), 'game', *self.unusual, seed)}.yaml"

    @property
    def players(self) -> tuple[str, ...]:
        """Who played, clockwise; the first one began."""
        return tuple(seat.name for seat in self.played.seats)

    @property
    def yaml(self) -> str:
        """The record, as `replay` reads it from the present folder."""
        return self._in("-")

    @cached_property
    def replay(self) -> Replay:
        """The game, played through."""
        return replay(self.yaml, lang=self.words.code, layout=self.layout)

    def save(self, file: Target | None = None) -> str:
        """Writes the record; gives its name."""
        with told_in(self.words.code):
            name, _ = target(self.name if file is None else file, KINDS)
            writing.write(name, self._in(name).encode("utf-8"))
        return name

    def told(self, file: str) -> Iterator[str]:
        """What was made."""
        counts = {"players": len(self.players), "turns": len(self.played.record), "seed": self.seed}
        yield self.words.say("wrote-game", file=file, title=self.layout.title, **counts)

    def _in(self, file: str) -> str:
        """The record as it stands in that file."""
        name = named_from(self.layout, file)
        return record_text(name, self.layout.sheet, self.played.seats, self.played.record)
