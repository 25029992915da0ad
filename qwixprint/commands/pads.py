"""Pads of one game or of several, one after the other in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from io import BytesIO
from itertools import chain, islice
from typing import TYPE_CHECKING, BinaryIO

from qwixprint.commands.deck import all_alike
from qwixprint.commands.game_pad import GamePad
from qwixprint.commands.jobs import unusual
from qwixprint.commands.saving import NAMED, Target, foreign, naming, plain, target, telling
from qwixprint.errors import Faulty
from qwixprint.files import writing
from qwixprint.locales import Catalogue, told_in

if TYPE_CHECKING:
    from qwixprint.commands.pad import PadJob
    from qwixprint.files.writing import Put

COLUMNS = ("serial", "version", "lucky_1", "lucky_2", "code")  # of a manifest
# What a press leaves to the print shop.
NOT_FOR_PRESS = ("paper", "marks", "margin", "printer", "order", "flip", "back_shift", "cover")
# Options that have their own place in the name of a file.
SAID = ("sheets", "pads", "paper", "press", "seed", "only", "lang")


@dataclass(frozen=True)
class Pad:
    """Pads that can be looked at, written and saved."""

    parts: tuple[GamePad, ...]  # one for each game
    words: Catalogue = field(repr=False)
    drawn: bool = field(repr=False)  # whether nobody chose the seed
    said: tuple[str, ...] = field(default=(), repr=False)  # the options that somebody chose

    @property
    def title(self) -> str:
        """What is printed at the upper left of each sheet."""
        return self.words.joined(list(dict.fromkeys(part.title for part in self.parts)))

    @property
    def sheets(self) -> int:
        """How many sheets are printed."""
        return sum(part.sheets for part in self.parts)

    @property
    def papers(self) -> int:
        """How many sheets of paper they take, without the covers."""
        return sum(part.papers for part in self.parts)

    @property
    def pages(self) -> int:
        """How many pages the PDF has."""
        return sum(part.pages for part in self.parts)

    @property
    def seed(self) -> int | None:
        """With which lucky numbers and versions were dealt."""
        return next((deck.seed for part in self.parts for _, deck in part.dealt), None)

    @property
    def manifest(self) -> str | None:
        """What is printed on which sheet, as CSV; none where all are alike."""
        return "".join(self._manifest()) or None

    def _manifest(self) -> Iterator[str]:
        """The lines; of several games, each says of which one it is."""
        dealt = [each for part in self.parts for each in part.dealt]
        several = len(self.parts) > 1 or len(dealt) > 1
        said = {column for _, deck in dealt for column in deck.columns}
        columns = [each for each in COLUMNS if each in said]
        if dealt:
            yield ",".join([*(["game"] if several else []), *columns]) + "\n"
        for name, deck in dealt:
            lead = f"{plain(name)}," if several else ""
            yield from (lead + line for line in deck.manifest(columns))

    @property
    def pdf(self) -> bytes:
        """All of it; of very many sheets, `write_to` and `save` need less memory."""
        buffer = BytesIO()
        self.write_to(buffer)
        return buffer.getvalue()

    def write_to(self, file: BinaryIO, tick: Callable[[], object] = lambda: None) -> None:
        """Writes the PDF piece by piece into an open file; `tick` is called for each page."""
        self._put(file.write, tick)

    def save(
        self,
        file: Target | None = None,
        manifest: Target | None = None,
        tick: Callable[[], object] = lambda: None,
    ) -> str:
        """Writes the PDF, and the manifest if it is wanted, as a whole or not at all.

        Without a name, a telling one in the present folder; gives the name.
        """
        with told_in(self.words.code), writing.together() as delivery:
            name, _ = target(self.name if file is None else file, (".pdf",))
            if manifest is not None:
                if self.seed is None:
                    raise Faulty([all_alike((each.front.model for each in self.parts), self.title)])
                writing.check(name, str(manifest))
                with delivery.opened(str(manifest)) as put:  # the short one first, should it fail
                    for line in self._manifest():
                        put(line.encode("utf-8"))
            with delivery.opened(name) as put:
                self._put(put, tick)
        return name

    def _put(self, put: Put, tick: Callable[[], object]) -> None:
        from qwixprint.render import pdf

        about = pdf.Metadata(self.title, self.words.code, self.job.press)
        pdf.write_to(put, (page for part in self.parts for page in part.all_pages()), about, tick)

    @property
    def job(self) -> PadJob:
        """How the pads are wanted; of several games, the first one's."""
        return self.parts[0].job

    def split(self) -> tuple[Pad, ...]:
        """The pad of each game by itself."""
        return tuple(replace(self, parts=(replace(part, before=0),)) for part in self.parts)

    @property
    def name(self) -> str:
        """What the file is called if nobody says otherwise: with all that is not as usual."""
        games = naming(self.parts)
        job = self.job
        pads = f"{job.pads}x" if job.pads > 1 else ""
        seeds = dict.fromkeys(str(deck.seed) for part in self.parts for _, deck in part.dealt)
        seed = f"seed-{'-'.join(seeds)}" if seeds else ""
        only = "" if job.only is None else f"only-{self._serials()}"
        lang = foreign(self.words)
        where = "press" if job.press else self.parts[0].placing.paper
        if "again" in self.said:
            codes = dict.fromkeys(deck.job_code for part in self.parts for _, deck in part.dealt)
            more = unusual(job, (*SAID, "players"))
            return telling(games, "again", self._serials(), *codes, *more, lang, where) + ".pdf"
        sheets = f"{pads}{job.sheets}-sheets"
        return telling(games, sheets, *unusual(job, SAID), seed, only, lang, where) + ".pdf"

    def told(self, file: str) -> Iterator[str]:
        """What was made, how to print it, the seed if one was drawn, and what may not look well."""
        among = len(self.parts) > 1 and not self.job.press
        if among:
            paper = self.parts[0].placing.paper.capitalize()
            yield self.words.say("wrote-pads", file=file, paper=paper, pages=self.pages)
        told = [list(part.told(file, among)) for part in self.parts]
        yield from (lines[0] for lines in told)  # of two jobs they may be the same
        yield from dict.fromkeys(line for lines in told for line in lines[1:])
        if self.drawn and self.seed is not None:
            yield self.words.say("seed-drawn", seed=self.seed)
        # A sheet that fills its page is as large as these two say.
        used = ("paper", "margin") if self.job.size == "page" else ()
        left = [key for key in NOT_FOR_PRESS if key in self.said and key not in used]
        if self.job.press and left:
            options = ", ".join(f"--{key.replace('_', '-')}" for key in left)
            yield self.words.say("not-for-press", options=options)

    def _serials(self) -> str:
        """The first serial numbers in the name of a file, and how many more there are."""
        decks = {part.job.seed: part.front.deck.serials for part in self.parts}
        serials = list(islice(chain(*decks.values()), NAMED))
        more = sum(map(len, decks.values())) - len(serials)
        named = "-".join(map(str, serials))
        return f"{named}-and-{more}-more" if more else named
