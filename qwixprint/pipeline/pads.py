"""Makes pads: sheets with their lucky numbers, imposed for the guillotine, with a cover page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import astuple, replace
from typing import TYPE_CHECKING
from unicodedata import normalize

from qwixprint import locales, logo, output, printers
from qwixprint.errors import Fault, Faulty, fault
from qwixprint.geometry import Box, Size
from qwixprint.locales import Catalogue
from qwixprint.pipeline.decks import Deck, PadJob
from qwixprint.pipeline.loading import load_sheet
from qwixprint.pipeline.making import SIZES, parse_paper, target
from qwixprint.printers import Printer
from qwixprint.scene import Page, Placed, Scene
from qwixprint.sheet import Sheet

if TYPE_CHECKING:
    from qwixprint.draw import Palette
    from qwixprint.impose import Grid, Numbers

MARGIN = 5.0  # if nobody says otherwise
BLEED = 3.0
Progress = Callable[[int], AbstractContextManager[Callable[[], object]]]


def make_pad(job: PadJob, progress: Progress) -> str:
    """A PDF of sheets, ready to print, cut and glue; says what was made.

    `progress` is told the number of pages and gives what is to be called after each of them.
    """
    words = locales.load(job.lang)
    paper_name, paper = parse_paper(job.paper)
    sheet = _titled(load_sheet(job.variant), job.title, words)
    from qwixprint.impose import order_pages
    from qwixprint.render import pdf

    printer, margin = _printer(job, paper)
    # A printer that shrinks pages gets them enlarged: all is laid out on paper that much smaller.
    grid = _grid(job, sheet, paper.scaled(1 / printer.scale), margin)
    deck = Deck.of(sheet, job)
    count = -(-len(deck.serials) // grid.slots)
    name, _ = target(job.output, _default_name(job, sheet, paper_name), (".pdf",))
    drawn = Drawn(sheet, words, job, deck)
    order = list(order_pages(len(deck.serials), grid.slots, job.order))
    pages = _pages(job, drawn, grid, order, margin)
    if job.back != "none":
        pages = _backed(pages, job, drawn, grid, order, _shift(job, printer, grid))
    if not job.press:
        pages = _covered(pages, job, sheet, grid, words, count)
    if printer.scale != 1:
        pages = (_enlarged(page, printer.scale) for page in pages)
    with progress(count) as tick:
        data = pdf.write(pages, pdf.About(sheet.title, words.code, job.press), tick)
    output.write(name, data)
    if job.manifest:
        output.write(job.manifest, deck.manifest())
    return "\n".join(_told(job, drawn, grid, name, paper_name))


def _told(job: PadJob, drawn: Drawn, grid: Grid, name: str, paper: str) -> Iterator[str]:
    """What was made, the seed if one was drawn, and what may not look well."""
    words, deck = drawn.words, drawn.deck
    count = -(-len(deck.serials) // grid.slots)
    key = "wrote-press" if job.press else "wrote-pad"
    facts = {"file": name, "title": drawn.model.title, "paper": paper.capitalize()}
    yield words.say(key, sheets=len(deck.serials), per_page=grid.slots, pages=count, **facts)
    if deck.pairs and job.seed is None:
        yield words.say("seed-drawn", seed=deck.seed)
    if drawn.logo is not None:
        from qwixprint.draw.sheet import logo_box

        width = logo_box(drawn.model, drawn.logo.pixels).width * SIZES[job.size]
        if drawn.logo.dpi(width) < logo.LEAST_DPI:
            dpi = round(drawn.logo.dpi(width))
            yield words.say("coarse-logo", file=job.logo, dpi=dpi, least=logo.LEAST_DPI)


def _titled(sheet: Sheet, title: str | None, words: Catalogue) -> Sheet:
    """The sheet with a title of the user's own, if that can be printed."""
    if title is None:
        return sheet
    from qwixprint import fonts
    from qwixprint.draw.fitting import fits

    title = normalize("NFC", title.strip())
    if not title or (lost := fonts.not_displayable(title)):
        raise Faulty([fault("no-glyph", characters=lost if title else "")])
    titled = replace(sheet, title=title)
    if not fits(titled, words):
        raise Faulty([fault("title-too-long", title=title)])
    return titled


def _grid(job: PadJob, sheet: Sheet, paper: Size, margin: float) -> Grid:
    """How sheets lie on a page; for a press each has a page of its own, with room to bleed."""
    from qwixprint.impose import Grid, best_grid

    size = sheet.trim.scaled(SIZES[job.size])
    if job.press:
        page = Size(size.width + 2 * BLEED, size.height + 2 * BLEED)
        return Grid(page, size, 1, 1, 0)
    return best_grid(size, paper, margin)


def _pages(
    job: PadJob, drawn: Drawn, grid: Grid, order: list[Numbers], margin: float
) -> Iterator[Page]:
    from qwixprint.draw.ruler import draw_ruler
    from qwixprint.impose import furniture, impose

    scale = SIZES[job.size]
    if job.press:  # no marks and no ruler: the press has its own
        bleed = Box(0, 0, grid.paper.width, grid.paper.height)
        for page in impose(drawn.sheet, order, grid, scale, Scene(grid.paper, ())):
            yield replace(page, bleed=bleed)
        return
    ground = furniture(grid, job.marks, margin, draw_ruler(drawn.words))
    yield from impose(drawn.sheet, order, grid, scale, ground)


def _printer(job: PadJob, paper: Size) -> tuple[Printer, float]:
    """The printer, if one was named, and the margin that is kept free."""
    printer = printers.load(job.printer) if job.printer and not job.press else Printer("")
    margin = next(each for each in (job.margin, printer.margin, MARGIN) if each is not None)
    longest = max(paper.width, paper.height)
    if not 0 <= margin < longest / 2:
        raise Faulty([fault("margin-range", word=f"{margin:g}", high=f"{longest / 2:g}")])
    return printer, margin


def _shift(job: PadJob, printer: Printer, grid: Grid) -> tuple[float, float]:
    """How far backs are moved: as asked, or as the printer needs it.

    A printer was measured on upright paper. A page that lies on its side is printed with its top
    at the left of the paper, as drivers do by custom.
    """
    if job.back_shift is not None:
        faults: list[Fault] = []
        shift = printers.read_shift(job.back_shift, faults)
        if faults:
            raise Faulty(faults)
        return shift
    dx, dy = printer.back_shift
    return (dx, dy) if grid.paper.height >= grid.paper.width else (-dy, dx)


def _enlarged(page: Page, scale: float) -> Page:
    trim = page.trim and Box(*(scale * part for part in astuple(page.trim)))
    placed = Scene(page.scene.size.scaled(scale), (Placed(page.scene, scale=scale),))
    return Page(placed, trim)


def _default_name(job: PadJob, sheet: Sheet, paper: str) -> str:
    pads = f"{job.pads}x" if job.pads > 1 else ""
    large = "" if job.size == "standard" else f"-{job.size}"
    return f"{sheet.name}-{pads}{job.sheets}-sheets{large}-{'press' if job.press else paper}.pdf"


def _covered(
    pages: Iterator[Page], job: PadJob, sheet: Sheet, grid: Grid, words: Catalogue, count: int
) -> Iterator[Page]:
    """The cover page before the others, where there is more than one page to cut."""
    if job.cover and count > 1:
        from qwixprint.draw.cover import CoverJob, Plan, draw_cover

        cover = CoverJob(
            title=sheet.title,
            pads=job.pads,
            sheets=job.sheets,
            pages=count,
            stacked=job.order == "stack",
            bind=job.bind,
            flip="" if job.back == "none" else job.flip,
        )
        slots = tuple(grid.box(slot) for slot in range(grid.slots))
        yield Page(draw_cover(cover, Plan(grid.paper, slots, grid.turn != 0), words))
        if job.back != "none":
            yield Page(Scene(grid.paper, ()))
    yield from pages


def _backed(
    pages: Iterator[Page],
    job: PadJob,
    front: Drawn,
    grid: Grid,
    order: list[Numbers],
    shift: tuple[float, float],
) -> Iterator[Page]:
    """Each page with its back behind it."""
    from qwixprint.impose import Back

    sheet = _back_sheets(job, front)
    back = Back(grid, job.flip, job.bind, shift)
    for page, numbers in zip(pages, order, strict=True):
        yield page
        yield back.page(sheet, numbers, SIZES[job.size])


def _back_sheets(job: PadJob, front: Drawn) -> Callable[[int], Scene]:
    """The rules in short, or the sheets of another game."""
    if job.back == "summary":
        from qwixprint.draw.summary import draw_summary

        summary = draw_summary(front.model, front.words)
        return lambda number: summary
    other = load_sheet(job.back)
    if other.trim != front.model.trim:
        raise Faulty([fault("other-trim", title=other.title, front=front.model.title)])
    seed = front.deck.seed if job.seed is None else job.seed
    plain = replace(job, pairs=None, manifest=None, players=None, seed=seed)
    deck = Deck.of(other, plain)
    return Drawn(other, front.words, job, deck).sheet


class Drawn:
    """The drawn sheets: they share what is equal; lucky numbers and serial are each one's own."""

    def __init__(self, sheet: Sheet, words: Catalogue, job: PadJob, deck: Deck) -> None:
        from qwixprint.draw import PALETTES, draw_lucky, draw_sheet
        from qwixprint.draw.palette import for_press

        self.model, self.deck, self.words = sheet, deck, words
        self.logo = logo.read(job.logo, job.press) if job.logo else None
        plain = PALETTES[job.palette]
        palette: Palette = for_press(plain) if job.press else plain
        self.empty = draw_sheet(sheet, words, palette, self.logo)
        self.ground = Placed(self.empty)
        self.badges = {
            pair: Placed(draw_lucky(sheet, pair, palette)) for pair in sorted(set(deck.pairs))
        }
        self.label = words.label("serial")

    def sheet(self, number: int) -> Scene:
        """The sheet that is printed as so manieth, from 0."""
        if not self.badges:
            return self.empty
        from qwixprint.draw import draw_serial

        serial = self.deck.serials[number]
        shown = f"{serial:0{len(str(self.deck.total))}}"
        text = f"{self.label} {shown} \N{MIDDLE DOT} {self.deck.seed}"
        badge = self.badges[self.deck.pairs[serial - 1]]
        return Scene(self.model.trim, (self.ground, badge, draw_serial(self.model, text)))
