"""Makes pads: sheets with their lucky numbers, imposed for the guillotine, with a cover page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

from qwixprint.commands.deck import MOST_SHEETS, Deck
from qwixprint.commands.jobs import (
    SCALES,
    AnyGame,
    Flipped,
    Lang,
    Option,
    PaletteWish,
    SheetSize,
    from_job,
    layout_of,
    seed,
)
from qwixprint.commands.placing import MARGIN, Placing, enlarged, place
from qwixprint.commands.saving import Target, plain, target
from qwixprint.commands.sides import DrawnSheets, Side, back_of, cover_of, ground_of, titled
from qwixprint.errors import Faulty, fault
from qwixprint.files import writing
from qwixprint.geometry import Box
from qwixprint.impose import Bind, Marks, Order
from qwixprint.locales import Catalogue, spoken, told_in
from qwixprint.scene import Page

if TYPE_CHECKING:
    from qwixprint.files.writing import Put
    from qwixprint.impose import Numbers

NAMED = 5  # serial numbers in the name of a file


@dataclass(frozen=True, slots=True)
class PadJob:
    """How a pad is wanted."""

    game: AnyGame
    _: KW_ONLY
    sheets: Annotated[int, Option("How many sheets in each pad.", "N", 1, MOST_SHEETS, ("-n",))] = (
        48
    )
    pads: Annotated[int, Option("How many pads.", "N", 1, 1000)] = 1
    paper: Annotated[
        str, Option("a4, letter, a5, a3, legal, tabloid, or a size in mm such as 210x297.", "PAPER")
    ] = "a4"
    size: SheetSize = "standard"
    marks: Annotated[
        Marks,
        Option("How cuts are shown: marks outside the sheets, lines through the page, not at all."),
    ] = "crop"
    margin: Annotated[
        float | None,
        Option(
            "The edge of the paper your printer cannot reach."
            f" [default: that of the printer, or {MARGIN:g}]",
            "MM",
        ),
    ] = None
    printer: Annotated[
        str | None,
        Option("Margin, scale and back shift as measured; see `qwixprint calibrate`.", "NAME"),
    ] = None
    order: Annotated[
        Order,
        Option(
            "stack: cut all pages as one pile and lay the piles on each other; page: cut each page."
        ),
    ] = "stack"
    bind: Annotated[Bind, Option("The edge that is glued.")] = "top"
    back: Annotated[
        AnyGame,
        Option(
            "What is printed behind each sheet: nothing, the rules in short, or another game.",
            "none|summary|VARIANT",
        ),
    ] = "none"
    flip: Flipped = "long"
    back_shift: Annotated[
        str | None,
        Option(
            "Moves the backs to the right and down, in mm, if they do not meet the fronts.", "DX,DY"
        ),
    ] = None
    cover: Annotated[
        bool | None,
        Option("A first page that says what to do. [default: if there are pages to stack]"),
    ] = None
    palette: PaletteWish = "classic"
    players: Annotated[
        int | None, Option("Lucky numbers differ on so many sheets in a row.", "N", 1, 99)
    ] = None
    pairs: Annotated[str | None, Option('Lucky numbers to deal: "5 8, 6 11", or any.', "PAIRS")] = (
        None
    )
    seed: Annotated[int | None, seed("Deals the same lucky numbers again.")] = None
    only: Annotated[str | None, Option("Only the sheets with these serial numbers.", "N,...")] = (
        None
    )
    title: Annotated[str | None, Option("A line of your own under the game's name.", "TEXT")] = None
    logo: Annotated[
        str | Path | None, Option("A PNG, JPEG, WebP or SVG for the title area.", "FILE")
    ] = None
    press: Annotated[
        bool,
        Option(
            "For a print shop: one sheet a page with 3 mm bleed, the four inks only; no marks, no"
            " cover, whatever the paper and the printer."
        ),
    ] = False
    lang: Lang = None


@from_job(PadJob)
def pad(job: PadJob) -> Pad:
    """Sheets of a game, ready to print, cut and glue.

    Nothing is written yet, and pages are made only when they are asked for. Raises `Faulty` with
    everything that is wrong with the game or the options.
    """
    words = spoken(job.lang)
    sheet = titled(layout_of(job.game).sheet, job.title, words)
    placing = place(job, sheet)
    front = DrawnSheets(sheet, words, job, Deck.of(sheet, job))
    back = back_of(job, front)
    decks = [front.deck, *([back.deck] if back else [])]
    lucky = next((deck for deck in decks if deck.pairs), None)
    if lucky is None and (job.players, job.pairs, job.seed) != (None, None, None):
        raise Faulty([fault("no-lucky-here", title=sheet.title)])
    return Pad(job, words, front, back, lucky, placing)


@dataclass(frozen=True)
class Pad:
    """A pad that can be looked at, written and saved."""

    job: PadJob
    words: Catalogue = field(repr=False)
    front: DrawnSheets = field(repr=False)
    back: Side | None = field(repr=False)
    lucky: Deck | None = field(repr=False)  # the lucky numbers, of the front or else of the back
    placing: Placing = field(repr=False)

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

    @property
    def seed(self) -> int | None:
        """With which lucky numbers were dealt."""
        return self.lucky.seed if self.lucky else None

    @property
    def manifest(self) -> str | None:
        """What is printed on which sheet, as CSV; none where all are alike."""
        return "".join(self.lucky.manifest()) if self.lucky else None

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
                if self.lucky is None:
                    raise Faulty([fault("no-lucky-here", title=self.title)])
                writing.check(name, str(manifest))
                with delivery.opened(str(manifest)) as put:  # the short one first, should it fail
                    for line in self.lucky.manifest():
                        put(line.encode("ascii"))
            with delivery.opened(name) as put:
                self._put(put, tick)
        return name

    def _put(self, put: Put, tick: Callable[[], object]) -> None:
        from qwixprint.render import pdf

        about = pdf.Metadata(self.title, self.words.code, self.job.press)
        pdf.write_to(put, self._all_pages(), about, tick)

    def _all_pages(self) -> Iterator[Page]:
        pages = self._pages()
        if self._cover is not None:
            pages = chain(self._cover, pages)
        if self.placing.scale != 1:
            pages = (enlarged(page, self.placing.scale) for page in pages)
        return pages

    @property
    def name(self) -> str:
        """What the file is called if nobody says otherwise."""
        job = self.job
        pads = f"{job.pads}x" if job.pads > 1 else ""
        only = "" if job.only is None else f"-only-{_shortly(self.front.deck.serials)}"
        large = "" if job.size == "standard" else f"-{job.size}"
        where = "press" if job.press else self.placing.paper
        return f"{plain(self.front.model.name)}-{pads}{job.sheets}-sheets{large}{only}-{where}.pdf"

    def told(self, file: str) -> Iterator[str]:
        """What was made, how to print it, the seed if one was drawn, and what may not look well."""
        job, words, front = self.job, self.words, self.front
        key = "wrote-press" if job.press else "wrote-pad"
        facts = {"file": file, "title": self.title, "paper": self.placing.paper.capitalize()}
        slots, pages = self.placing.grid.slots, self.papers
        yield words.say(key, sheets=self.sheets, per_page=slots, pages=pages, **facts)
        if self.back and not job.press:
            yield words.say(f"both-sides-{job.flip}")
        if self.lucky and job.seed is None:
            yield words.say("seed-drawn", seed=self.seed)
        if front.logo is not None:
            from qwixprint import logo
            from qwixprint.drawing.sheet import logo_box

            width = logo_box(front.model, front.logo.pixels).width * SCALES[job.size]
            if front.logo.dpi(width) < logo.LEAST_DPI:
                dpi = round(front.logo.dpi(width))
                yield words.say("coarse-logo", file=job.logo, dpi=dpi, least=logo.LEAST_DPI)

    def _pages(self) -> Iterator[Page]:
        """Each page, and its back behind it; for a press with boxes and without marks."""
        from qwixprint.impose import Back, impose, order_pages

        job, grid = self.job, self.placing.grid

        def order() -> Iterator[Numbers]:
            return order_pages(self.sheets, grid.slots, job.order)

        scale = SCALES[job.size]
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
        return cover_of(self.job, self.front, self.back, self.placing, self.papers)


def _shortly(serials: Sequence[int]) -> str:
    named = "-".join(map(str, serials[:NAMED]))
    return f"{named}-and-{len(serials) - NAMED}-more" if len(serials) > NAMED else named
