"""Makes pads: sheets with their lucky numbers, imposed for the guillotine, with a cover page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import astuple, dataclass, replace
from typing import TYPE_CHECKING
from unicodedata import normalize

from qwixprint import locales, logo, output, printers
from qwixprint.errors import Fault, Faulty, fault
from qwixprint.geometry import Box, Size
from qwixprint.locales import Catalogue
from qwixprint.pipeline.decks import Deck, PadJob
from qwixprint.pipeline.loading import load_sheet
from qwixprint.pipeline.making import SIZES, parse_paper, plain, target
from qwixprint.printers import Printer
from qwixprint.scene import Page, Placed, Scene
from qwixprint.sheet import Sheet

if TYPE_CHECKING:
    from qwixprint.draw import Palette
    from qwixprint.impose import Grid, Numbers

MARGIN = 5.0  # if nobody says otherwise
BLEED = 3.0
NAMED = 5  # serial numbers in the name of a file
Progress = Callable[[int], AbstractContextManager[Callable[[], object]]]


def make_pad(job: PadJob, progress: Progress) -> str:
    """A PDF of sheets, ready to print, cut and glue; says what was made.

    `progress` is told the number of pages, without the cover, and gives what is to be called after
    each of them.
    """
    words = locales.load(job.lang)
    paper_name, paper = parse_paper(job.paper)
    sheet = _titled(load_sheet(job.variant), job.title, words)
    from qwixprint.render import pdf

    printer, margin = _printer(job, paper)
    # A printer that shrinks pages gets them enlarged: all is laid out on paper that much smaller.
    grid = _grid(job, sheet, paper.scaled(1 / printer.scale), margin)
    front = Drawn(sheet, words, job, Deck.of(sheet, job))
    back = _back(job, front)
    decks = [front.deck, *([back.deck] if back else [])]
    lucky = next((deck for deck in decks if deck.pairs), None)
    if job.wants_luck and lucky is None:
        raise Faulty([fault("no-lucky-here", title=sheet.title)])
    name = _targets(job, _default_name(job, sheet, front.deck.serials, paper_name))
    count = -(-len(front.deck.serials) // grid.slots)
    shift = _shift(job, printer, grid)
    pages = _pages(job, front, back, grid, margin, shift)
    worth_it = count > 1 and job.only is None
    if not job.press and (worth_it if job.cover is None else job.cover):
        pages = _covered(pages, job, sheet, grid, words, count)
    if printer.scale != 1:
        pages = (_enlarged(page, printer.scale) for page in pages)
    total = count * len(decks)
    with output.together() as delivery:
        if job.manifest is not None and lucky:  # the short one first: should it fail, nobody waits
            with delivery.opened(job.manifest) as put:
                for line in lucky.manifest():
                    put(line)
        with delivery.opened(name) as put, progress(total) as tick:
            pdf.write_to(put, pages, pdf.About(sheet.title, words.code, job.press), tick)
    return "\n".join(_told(job, front, lucky, grid, name, paper_name))


def _targets(job: PadJob, default: str) -> str:
    """Where the pad goes; what cannot be written is said before any work is done."""
    name, _ = target(job.output, default, (".pdf",))
    if job.manifest is not None:
        output.check(name, job.manifest)
    return name


def _told(
    job: PadJob, front: Drawn, lucky: Deck | None, grid: Grid, name: str, paper: str
) -> Iterator[str]:
    """What was made, how to print it, the seed if one was drawn, and what may not look well."""
    words = front.words
    sheets = len(front.deck.serials)
    key = "wrote-press" if job.press else "wrote-pad"
    facts = {"file": name, "title": front.model.title, "paper": paper.capitalize()}
    pages = -(-sheets // grid.slots)
    yield words.say(key, sheets=sheets, per_page=grid.slots, pages=pages, **facts)
    if job.back != "none" and not job.press:
        yield words.say(f"both-sides-{job.flip}")
    if lucky and job.seed is None:
        yield words.say("seed-drawn", seed=lucky.seed)
    if front.logo is not None:
        from qwixprint.draw.sheet import logo_box

        width = logo_box(front.model, front.logo.pixels).width * SIZES[job.size]
        if front.logo.dpi(width) < logo.LEAST_DPI:
            dpi = round(front.logo.dpi(width))
            yield words.say("coarse-logo", file=job.logo, dpi=dpi, least=logo.LEAST_DPI)


def _titled(sheet: Sheet, title: str | None, words: Catalogue) -> Sheet:
    """The sheet with a title of the user's own, if that can be printed."""
    if title is None:
        return sheet
    from qwixprint import fonts
    from qwixprint.draw.fitting import fits

    title = normalize("NFC", title.strip())
    if not title:
        raise Faulty([fault("not-a-text")])
    if lost := fonts.not_displayable(title):
        raise Faulty([fault("no-glyph", characters=lost)])
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
        return Grid(page, size, 1, 1)
    return best_grid(size, paper, margin)


def _pages(
    job: PadJob,
    front: Drawn,
    back: Side | None,
    grid: Grid,
    margin: float,
    shift: tuple[float, float],
) -> Iterator[Page]:
    """Each page, and its back behind it; for a press with boxes and without marks."""
    from qwixprint.draw.ruler import draw_ruler
    from qwixprint.impose import Back, furniture, impose, order_pages

    def order() -> Iterator[Numbers]:
        return order_pages(len(front.deck.serials), grid.slots, job.order)

    scale = SIZES[job.size]
    ground = Scene(grid.paper, ())
    if not job.press:
        ground = furniture(grid, job.marks, margin, draw_ruler(front.words))
    pages = impose(front.sheet, order(), grid, scale, ground)
    if back is not None:
        backs = Back(grid, job.flip, job.bind, shift).impose(back.sheet, order(), scale)
        pages = (page for both in zip(pages, backs, strict=True) for page in both)
    if job.press:
        bleed = Box(0, 0, grid.paper.width, grid.paper.height)
        pages = (replace(page, bleed=bleed) for page in pages)
    return pages


def _printer(job: PadJob, paper: Size) -> tuple[Printer, float]:
    """The printer, if one was named, and the margin that is kept free."""
    printer = Printer("") if job.printer is None else printers.load(job.printer)
    if job.press:  # a press has its own ways
        printer = Printer("")
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
    if job.back_shift is not None and not job.press:
        faults: list[Fault] = []
        shift = printers.read_shift(job.back_shift, faults)
        if faults:
            raise Faulty(faults)
        return shift
    dx, dy = printer.back_shift
    if grid.paper.height < grid.paper.width:
        dx, dy = -dy, dx
    # Turned about the short edge, the back stands on its head as compared with the measurement.
    return (dx, dy) if job.flip == "long" else (-dx, -dy)


def _enlarged(page: Page, scale: float) -> Page:
    trim = page.trim and Box(*(scale * part for part in astuple(page.trim)))
    placed = Scene(page.scene.size.scaled(scale), (Placed(page.scene, scale=scale),))
    return Page(placed, trim)


def _default_name(job: PadJob, sheet: Sheet, serials: Sequence[int], paper: str) -> str:
    pads = f"{job.pads}x" if job.pads > 1 else ""
    only = "" if job.only is None else f"-only-{_shortly(serials)}"
    large = "" if job.size == "standard" else f"-{job.size}"
    where = "press" if job.press else paper
    return f"{plain(sheet.name)}-{pads}{job.sheets}-sheets{large}{only}-{where}.pdf"


def _shortly(serials: Sequence[int]) -> str:
    named = "-".join(map(str, serials[:NAMED]))
    return f"{named}-and-{len(serials) - NAMED}-more" if len(serials) > NAMED else named


def _covered(
    pages: Iterator[Page], job: PadJob, sheet: Sheet, grid: Grid, words: Catalogue, count: int
) -> Iterator[Page]:
    """The cover page before the others, and with backs an empty one behind it."""
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
    drawn = draw_cover(cover, Plan(grid.paper, slots), words)
    if drawn is not None:
        yield Page(drawn)
        if job.back != "none":
            yield Page(Scene(grid.paper, ()))
    yield from pages


@dataclass(frozen=True, slots=True)
class Side:
    """What is drawn on one side of the sheets, by number, and the numbers that are dealt on it."""

    sheet: Callable[[int], Scene]
    deck: Deck


def _back(job: PadJob, front: Drawn) -> Side | None:
    """What is printed behind the sheets: nothing, the rules in short, or another game."""
    if job.back == "none":
        return None
    if job.back == "summary":
        from qwixprint.draw.summary import draw_summary

        summary = draw_summary(front.model, front.words)
        return Side(lambda number: summary, Deck(front.deck.serials, front.deck.total))
    other = load_sheet(job.back)
    if other.trim != front.model.trim:
        raise Faulty([fault("other-trim", title=other.title, front=front.model.title)])
    # Two lucky sides share the seed; other wishes for lucky numbers are for the front then.
    wishes = replace(job, pairs=None, seed=front.deck.seed) if front.deck.pairs else job
    deck = Deck.of(other, wishes)
    return Side(Drawn(other, front.words, replace(wishes, logo=None), deck).sheet, deck)


class Drawn:
    """The drawn sheets: they share what is equal; lucky numbers and serial are each one's own."""

    def __init__(self, sheet: Sheet, words: Catalogue, job: PadJob, deck: Deck) -> None:
        from qwixprint.draw import PALETTES, draw_lucky, draw_serial, draw_sheet
        from qwixprint.draw.palette import for_press

        self.draw_serial = draw_serial
        self.model, self.deck, self.words = sheet, deck, words
        self.logo = None if job.logo is None else logo.read(job.logo, job.press)
        plain = PALETTES[job.palette]
        palette: Palette = for_press(plain) if job.press else plain
        self.empty = draw_sheet(sheet, words, palette, self.logo)
        self.ground = Placed(self.empty)
        self.badges = {
            pair: Placed(draw_lucky(sheet, pair, palette))
            for pair in sorted(deck.pairs[pick] for pick in set(deck.picks))
        }
        self.label, self.digits = words.label("serial"), len(str(deck.total))

    def sheet(self, number: int) -> Scene:
        """The sheet that is printed as so manieth, from 0."""
        if not self.badges:
            return self.empty
        serial = self.deck.serials[number]
        shown = f"{serial:0{self.digits}}"
        text = f"{self.label} {shown} \N{MIDDLE DOT} {self.deck.seed}"
        badge = self.badges[self.deck.pair(serial)]
        return Scene(self.model.trim, (self.ground, badge, self.draw_serial(self.model, text)))
