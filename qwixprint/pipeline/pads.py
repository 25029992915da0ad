"""Makes pads: sheets with their lucky numbers, imposed for the guillotine, with a cover page."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import astuple, dataclass, replace
from typing import TYPE_CHECKING, Literal

from qwixprint import locales, output, printers
from qwixprint.errors import Fault, Faulty, fault
from qwixprint.geometry import Box, Size
from qwixprint.locales import Catalogue
from qwixprint.pipeline.loading import load_sheet
from qwixprint.pipeline.making import SIZES, parse_paper, target
from qwixprint.printers import Printer
from qwixprint.scene import Page, Placed, Scene
from qwixprint.sheet import Pair, Sheet, deal, every_pair

if TYPE_CHECKING:
    from qwixprint.draw import Palette
    from qwixprint.impose import Grid, Numbers


@dataclass(frozen=True, slots=True)
class PadJob:
    """How a pad is wanted."""

    variant: str
    sheets: int  # in each pad
    pads: int
    paper: str
    size: str
    marks: Literal["crop", "lines", "none"]
    margin: float | None
    printer: str | None
    order: Literal["stack", "page"]
    bind: Literal["top", "left"]
    cover: bool
    back: str
    flip: Literal["long", "short"]
    back_shift: str | None
    palette: str
    players: int | None
    pairs: str | None
    seed: int | None
    only: str | None
    manifest: str | None
    lang: str
    output: str | None


MARGIN = 5.0  # if nobody says otherwise
Progress = Callable[[int], AbstractContextManager[Callable[[], object]]]


def make_pad(job: PadJob, progress: Progress) -> str:
    """A PDF of sheets, ready to print, cut and glue; says what was made.

    `progress` is told the number of pages and gives what is to be called after each of them.
    """
    words = locales.load(job.lang)
    paper_name, paper = parse_paper(job.paper)
    sheet = load_sheet(job.variant)
    from qwixprint.draw import PALETTES, draw_ruler
    from qwixprint.impose import best_grid, furniture, impose, order_pages
    from qwixprint.render import pdf

    printer, margin = _printer(job, paper)
    # A printer that shrinks pages gets them enlarged: all is laid out on paper that much smaller.
    room = paper.scaled(1 / printer.scale)
    scale = SIZES[job.size]
    grid = best_grid(sheet.trim.scaled(scale), room, margin)
    ground = furniture(grid, job.marks, margin, draw_ruler(words))
    deck = Deck.of(sheet, job)
    count = -(-len(deck.serials) // grid.slots)
    default = _default_name(job, sheet, paper_name)
    name, _ = target(job.output, default, (".pdf",))
    drawn = Drawn(sheet, words, PALETTES[job.palette], deck)
    order = list(order_pages(len(deck.serials), grid.slots, job.order))
    pages = impose(drawn.sheet, order, grid, scale, ground)
    if job.back != "none":
        pages = _backed(pages, job, drawn, grid, order, _shift(job, printer, grid))
    pages = _covered(pages, job, sheet, grid, words, count)
    if printer.scale != 1:
        pages = (_enlarged(page, printer.scale) for page in pages)
    with progress(count) as tick:
        data = pdf.write(pages, pdf.About(sheet.title, words.code), tick)
    output.write(name, data)
    if job.manifest:
        output.write(job.manifest, deck.manifest())
    facts = {"file": name, "title": sheet.title, "paper": paper_name.capitalize()}
    told = words.say(
        "wrote-pad", sheets=len(deck.serials), per_page=grid.slots, pages=count, **facts
    )
    drawn_seed = bool(deck.pairs) and job.seed is None
    return f"{told}\n{words.say('seed-drawn', seed=deck.seed)}" if drawn_seed else told


def _printer(job: PadJob, paper: Size) -> tuple[Printer, float]:
    """The printer, if one was named, and the margin that is kept free."""
    printer = printers.load(job.printer) if job.printer else Printer("")
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
    return f"{sheet.name}-{pads}{job.sheets}-sheets{large}-{paper}.pdf"


def _covered(
    pages: Iterator[Page], job: PadJob, sheet: Sheet, grid: Grid, words: Catalogue, count: int
) -> Iterator[Page]:
    """The cover page before the others, where there is more than one page to cut."""
    if job.cover and count > 1:
        from qwixprint.draw import CoverJob, Plan, draw_cover

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
        from qwixprint.draw import draw_summary

        summary = draw_summary(front.model, front.words)
        return lambda number: summary
    other = load_sheet(job.back)
    if other.trim != front.model.trim:
        raise Faulty([fault("other-trim", title=other.title, front=front.model.title)])
    deck = Deck.of(other, replace(job, pairs=None, manifest=None, players=None))
    return Drawn(other, front.words, front.palette, deck).sheet


# --- which sheet gets what


@dataclass(frozen=True, slots=True)
class Deck:
    """The serial numbers that are printed, and the lucky numbers of each."""

    serials: tuple[int, ...]
    total: int
    seed: int = 0
    pairs: tuple[Pair, ...] = ()  # by serial number, from 1

    @staticmethod
    def of(sheet: Sheet, job: PadJob) -> Deck:
        total = job.pads * job.sheets
        serials = _only(job.only, total) if job.only else tuple(range(1, total + 1))
        if not sheet.lucky:
            asked = job.pairs or job.players or job.seed is not None or job.manifest
            if asked and job.back in ("none", "summary"):
                raise Faulty([fault("no-lucky-here", title=sheet.title)])
            return Deck(serials, total)
        pairs = _pairs(sheet, job.pairs) if job.pairs else sheet.lucky_sets
        players = job.players or min(sheet.players[1], len(pairs))
        if players > len(pairs):
            raise Faulty([fault("too-many-players", players=players, pairs=len(pairs))])
        seed = _drawn_seed() if job.seed is None else job.seed
        dealt: list[Pair] = []
        for pad in range(job.pads):  # each pad is fair in itself
            dealt += deal(pairs, job.sheets, players, f"{seed} {pad}")
        return Deck(serials, total, seed, tuple(dealt))

    def manifest(self) -> bytes:
        """What is printed on which sheet, as CSV."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["serial", "lucky_1", "lucky_2"])
        writer.writerows((serial, *self.pairs[serial - 1]) for serial in self.serials)
        return text.getvalue().encode("utf-8")


def _drawn_seed() -> int:
    from random import SystemRandom

    return SystemRandom().randrange(10**6)


def _only(text: str, total: int) -> tuple[int, ...]:
    """Serial numbers, separated by commas."""
    wanted = []
    for part in text.split(","):
        if not part.strip().isdecimal() or not 1 <= int(part) <= total:
            raise Faulty([fault("no-such-serial", word=part.strip(), total=total)])
        wanted.append(int(part))
    return tuple(wanted)


def _pairs(sheet: Sheet, text: str) -> tuple[Pair, ...]:
    """`any`, or pairs such as 5 8, 6 11."""
    if text.strip() == "any":
        return every_pair(sheet)
    possible = every_pair(sheet)
    found: list[Pair] = []
    for part in text.split(","):
        numbers = [int(word) for word in part.split() if word.isdecimal()]
        pair = tuple(sorted(numbers))
        low, high = sheet.white_sums
        if pair not in possible or len(part.split()) != 2:
            raise Faulty([fault("not-such-a-pair", word=part.strip(), low=low, high=high)])
        if pair not in found:
            found.append(pair)
    return tuple(found)


class Drawn:
    """The drawn sheets: they share what is equal; lucky numbers and serial are each one's own."""

    def __init__(self, sheet: Sheet, words: Catalogue, palette: Palette, deck: Deck) -> None:
        from qwixprint.draw import draw_lucky, draw_sheet

        self.model, self.deck, self.words, self.palette = sheet, deck, words, palette
        self.empty = draw_sheet(sheet, words, palette)
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
