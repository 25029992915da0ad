"""The pad of one game: which pages it has, and what is to be told of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from qwixprint.commands.deck import Deck
from qwixprint.commands.jobs import layout_of
from qwixprint.commands.placing import Placing, enlarged, place, would_fit
from qwixprint.commands.sides import DrawnSheets, Side, back_of, cover_of, ground_of, titled
from qwixprint.errors import Fault, Faulty, gathering
from qwixprint.geometry import Box
from qwixprint.locales import Catalogue
from qwixprint.scene import Page

if TYPE_CHECKING:
    from qwixprint.commands.pad import PadJob
    from qwixprint.impose import Numbers


def game_pad(job: PadJob, words: Catalogue, before: int = 0) -> GamePad:
    """The pad of the game of a job, behind so many pages of others."""
    layout = layout_of(job.game)
    sheet, deck = layout.sheet, Deck(())
    faults: list[Fault] = []
    with gathering(faults):
        sheet = titled(sheet, job.title)
    with gathering(faults):
        placing = place(job, sheet)
    with gathering(faults):
        deck = Deck.of(sheet, job)
    with gathering(faults):
        front = DrawnSheets(sheet, words, job, deck)
        back = back_of(job, front)
    if faults:
        raise Faulty(faults)
    sides = [(sheet.name, front.deck), *([(back.name, back.deck)] if back else [])]
    dealt = {deck.job_code: (name, deck) for name, deck in sides if deck.job_code}
    return GamePad(job, words, front, back, tuple(dealt.values()), placing, layout.shipped, before)


@dataclass(frozen=True)
class GamePad:
    """The pad of one game among others in a file."""

    job: PadJob
    words: Catalogue = field(repr=False)
    front: DrawnSheets = field(repr=False)
    back: Side | None = field(repr=False)
    dealt: tuple[tuple[str, Deck], ...] = field(repr=False)  # on its sides, by their games
    placing: Placing = field(repr=False)
    shipped: bool = field(repr=False)  # one of our games
    before: int = field(default=0, repr=False)  # pages of other games

    @property
    def name(self) -> str:
        """What the game is called in files."""
        return self.front.model.name

    @property
    def title(self) -> str:
        """What is printed at the upper left of each sheet."""
        return self.front.model.title

    @property
    def sheets(self) -> int:
        """How many sheets are printed."""
        return len(self.front.deck.serials)

    @property
    def papers(self) -> int:
        """How many sheets of paper they take, without the cover."""
        return -(-self.sheets // self.placing.grid.slots)

    @property
    def pages(self) -> int:
        """How many pages the PDF has."""
        sides = 2 if self.back else 1
        return sides * (self.papers + (self._cover is not None))

    def all_pages(self) -> Iterator[Page]:
        """The cover, and every page as it goes through the printer."""
        pages = self._pages()
        if self._cover is not None:
            pages = chain(self._cover, pages)
        if self.placing.scale != 1:
            pages = (enlarged(page, self.placing.scale) for page in pages)
        return pages

    def told(self, file: str, among: bool = False) -> Iterator[str]:
        """What was made, how to print it, and what may not be as it was meant.

        In short if it is one among others.
        """
        job, words = self.job, self.words
        key = "wrote-press" if job.press else "pad-among" if among else "wrote-pad"
        facts = {"file": file, "title": self.title, "paper": self.placing.paper.capitalize()}
        slots, pages = self.placing.grid.slots, self.papers
        yield words.say(key, sheets=self.sheets, per_page=slots, pages=pages, **facts)
        if self.back and not job.press:
            yield words.say(f"both-sides-{job.flip}")
        if (job.printer, job.margin) != (None, None) and not job.press:
            yield from self._fewer()
        if self.front.logo is not None:
            yield from self._coarse()

    def _fewer(self) -> Iterator[str]:
        """That a printer or a margin costs sheets on a page, and what would help."""
        most, key, margin = would_fit(self.job, self.front.model)
        facts = {"printer": self.job.printer, "per_page": self.placing.grid.slots, "most": most}
        if most > self.placing.grid.slots:
            yield self.words.say(f"fewer-fit-{key}", margin=f"{margin:g}", **facts)

    def _coarse(self) -> Iterator[str]:
        from qwixprint import logo
        from qwixprint.drawing.sheet import logo_box

        assert self.front.logo is not None
        width = logo_box(self.front.model, self.front.logo.pixels).width * self.placing.size
        if self.front.logo.dpi(width) < logo.LEAST_DPI:
            dpi = round(self.front.logo.dpi(width))
            yield self.words.say("coarse-logo", file=self.job.logo, dpi=dpi, least=logo.LEAST_DPI)

    def _pages(self) -> Iterator[Page]:
        """Each page, and its back behind it; for a press with boxes and without marks."""
        from qwixprint.impose import Back, impose, order_pages

        job, grid = self.job, self.placing.grid

        def order() -> Iterator[Numbers]:
            return order_pages(self.sheets, grid.slots, job.order)

        scale = self.placing.size
        ground = ground_of(job, self.words, self.placing)
        pages = impose(self.front.sheet, order(), grid, scale, ground)
        if self.back is not None:
            backs = Back(grid, job.flip, job.bind, self.placing.shift)
            behind = backs.impose(self.back.sheet, order(), scale)
            pages = (page for both in zip(pages, behind, strict=True) for page in both)
        if job.press:
            bleed = Box(0, 0, grid.paper.width, grid.paper.height)
            pages = (page._replace(bleed=bleed) for page in pages)
        return pages

    @cached_property
    def _cover(self) -> tuple[Page, ...] | None:
        """The cover page, and with backs an empty one behind it; none where there is none."""
        worth_it = self.papers > 1 and self.job.only is None
        if self.job.press or not (worth_it if self.job.cover is None else self.job.cover):
            return None
        return cover_of(self.job, self.front, self.back, self.placing, self.papers, self.before)
