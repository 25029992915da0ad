"""Sets leaflets in the largest type that fits, and lays their pages on paper to be folded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple, Protocol

from qwixprint.errors import Faulty, fault
from qwixprint.geometry import Point, Size
from qwixprint.impose import Back, Flip, Grid, booklet_pages, impose, order_pages, parse_paper
from qwixprint.leaflet.part import Part
from qwixprint.leaflet.story import MARGIN
from qwixprint.leaflet.typeset import Typeset, spare_page, typeset
from qwixprint.scene import Marked, Page, Scene

SHEET = 4  # pages on one folded sheet of paper
MANY = 1000
# Large print is set as usual and enlarged, so that what is written in figures grows with it.
ENLARGED = {"standard": 1.0, "large": 2**0.5}
# As large as one folded sheet allows; the last is the smallest that is read at arm's length, or
# when it is enlarged by those who need large print.
BODY = {"standard": (10.5, 10.2, 9.9, 9.6, 9.3, 9.0), "large": (9.8, 9.6, 9.4, 9.2)}
DRAWN = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75)  # how large drawings are, for that ...
LEAST = 0.85  # ... and on paper where a page would be too full, as a share of standard print
ANOTHER = {"standard": 3.5, "large": 1.5}  # how bad another page is
GOOD = 0.08  # pages that are no worse are good enough
GROWTH = 1.4  # how a leaflet grows with its type: to that power, at least
SMALLER = 0.3  # how bad a point less is, as bad pages are counted


class Folding(Protocol):
    """How a leaflet is wanted."""

    @property
    def fold(self) -> str: ...
    @property
    def paper(self) -> str: ...
    @property
    def size(self) -> str: ...
    @property
    def flip(self) -> Flip: ...


class Printed(NamedTuple):
    """What sets right how a printer prints, and the edge it cannot reach."""

    edge: float = 0.0
    scale: float = 1.0  # by which pages are enlarged at the end: here paper is that much smaller
    shift: Point = (0.0, 0.0)  # of the backs, to the right and down


PLAIN = Printed()  # as it is
BELOW = 2.6  # mm: how far the number of a page reaches into its margin
SMALL_PAPER = 180.0  # mm: narrower paper is one page, if it is not folded


def page_of(job: Folding, printed: Printed = PLAIN) -> tuple[Size, Size]:
    """The paper as it lies, and the page on it: half of it, or all of small paper.

    Large print has all of any paper that is not folded.
    """
    paper = parse_paper(job.paper)[1].scaled(1 / printed.scale)
    small = paper.width * printed.scale < SMALL_PAPER
    if job.fold == "none" and (small or job.size == "large"):
        return paper, paper
    lying = paper.turned()
    return lying, Size(lying.width / 2, lying.height)


def set_all(parts: Sequence[Part], job: Folding, printed: Printed = PLAIN) -> list[Typeset]:
    """Each leaflet on its pages, all of them in the one size of type that makes the best pages."""
    sizes = BODY[job.size]
    most = [_most(part, job) for part in parts]
    best: tuple[float, list[Typeset]] | None = None
    needed, last = 0.0, sizes[0]  # how much of its pages a leaflet needed, and in which type
    for body in sizes:
        less = SMALLER * (sizes[0] - body)
        hopeless = needed * (body / last) ** GROWTH * DRAWN[-1] ** 0.5 > 1
        if hopeless or (best and best[0] <= less + GOOD):
            continue
        leaflets = _set_in(body, parts, job, printed, most)
        if any(len(each.pages) > pages for each, pages in zip(leaflets, most, strict=True)):
            lengths = zip(leaflets, most, strict=True)
            needed, last = max(each.length / pages for each, pages in lengths), body
            if needed > 2:  # which no smaller type could make up for
                break
            continue
        pages = zip(leaflets, parts, strict=True)
        costs = [each.cost - _usual(part) * ANOTHER[job.size] for each, part in pages]
        cost = less + sum(costs) / len(costs)
        if best is None or cost < best[0]:
            best = cost, leaflets
    middle = sizes[len(sizes) // 2]
    return best[1] if best else _set_in(middle, parts, job, printed, [0] * len(parts))


def _usual(part: Part) -> int:
    """How many pages a leaflet has: one folded sheet or, of what is different, one page."""
    return 1 if part.only_new else SHEET


def _most(part: Part, job: Folding) -> int:
    """How many it may have."""
    return _usual(part) if job.size == "standard" else MANY


def _set_in(
    body: float, parts: Sequence[Part], job: Folding, printed: Printed, most: Sequence[int]
) -> list[Typeset]:
    """Each leaflet in type of that size, its drawings as large as makes the best pages."""
    _, page = page_of(job, printed)
    scale, another = ENLARGED[job.size], ANOTHER[job.size]
    least = LEAST / scale
    edge = MARGIN
    if job.size == "large":
        edge *= 0.7 if page.width < SMALL_PAPER else 0.8
    margin = max(edge, printed.edge / printed.scale / scale + BELOW)
    page = page.scaled(1 / scale)
    leaflets: list[Typeset] = []
    for part, pages in zip(parts, most, strict=True):
        before = leaflets[-1] if leaflets else None
        if before and job.fold == "half":  # a sheet of its own, which begins with page 1
            before = replace(before, last_page=0)
        tried: list[Typeset] = []
        for drawn in DRAWN:
            less = SMALLER * 8 * (1 - drawn)
            good = any(each.cost <= _usual(part) * another + less + GOOD for each in tried)
            hopeless = any(each.length * drawn**0.5 > pages for each in tried[:1])
            if not (good or hopeless):
                made = typeset(
                    part.blocks, part.artist, page, body, before, margin, drawn, least, another
                )
                tried.append(replace(made, cost=made.cost + less))
        leaflets.append(min(tried, key=lambda each: (len(each.pages) > pages, each.cost)))
    return leaflets


def folded(
    leaflets: list[Typeset], parts: Sequence[Part], job: Folding, printed: Printed = PLAIN
) -> Iterator[Page]:
    """The pages on paper: side by side, or so that they follow each other when it is folded."""
    paper, page = page_of(job, printed)
    grid = Grid(paper, page, round(paper.width / page.width), 1)
    scale = ENLARGED[job.size]
    if job.fold == "none":
        scenes = [scene for leaflet in leaflets for scene in leaflet.pages]
        if len(scenes) == 1:  # what would stay empty beside it is another copy
            scenes += [_untagged(scenes[0])] * (grid.slots - 1)
        order = order_pages(len(scenes), grid.slots, "page")
        yield from impose(scenes.__getitem__, order, grid, scale, Scene(paper, ()))
        return
    groups = [leaflets]
    if job.fold == "half":  # a sheet for each game
        groups = [[leaflet] for leaflet in leaflets]
    for group, part in zip(groups, parts, strict=False):
        scenes = [scene for leaflet in group for scene in leaflet.pages]
        if job.fold == "half" and len(scenes) > SHEET:
            title = part.artist.sheet.title
            raise Faulty([fault("too-many-pages", title=title, pages=len(scenes))])
        small = page.scaled(1 / scale)
        missing = range(-len(scenes) % SHEET)
        # The rules show sheet 0, and 1 if their last page has room for it.
        scenes += [spare_page(part.artist, small, 2 + 2 * each) for each in missing]
        yield from _booklet(scenes, Back(grid, job.flip, "left", printed.shift), scale)


def _untagged(scene: Scene) -> Scene:
    """The same page, which is not read aloud again."""
    items = (item.items if isinstance(item, Marked) else (item,) for item in scene.items)
    return Scene(scene.size, tuple(chain.from_iterable(items)))


def _booklet(scenes: list[Scene], back: Back, scale: float) -> Iterator[Page]:
    grid = back.grid
    for front, behind in booklet_pages(len(scenes)):
        yield from impose(scenes.__getitem__, [front], grid, scale, Scene(grid.paper, ()))
        yield from back.impose(scenes.__getitem__, [behind], scale)
