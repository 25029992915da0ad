"""Sets leaflets in the largest type that fits, and lays their pages on paper to be folded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from qwixprint.errors import Faulty, fault
from qwixprint.geometry import Size
from qwixprint.impose import Back, Flip, Grid, booklet_pages, impose, order_pages, parse_paper
from qwixprint.leaflet.part import Part
from qwixprint.leaflet.typeset import Typeset, spare_page, typeset
from qwixprint.scene import Page, Scene

SHEET = 4  # pages on one folded sheet of paper
# As large as one folded sheet allows; the last is the smallest that is read at arm's length.
BODY = {"standard": (10.5, 10.0, 9.6, 9.3, 9.0), "large": (13.0,)}


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


SMALL_PAPER = 180.0  # mm: narrower paper is one page, if it is not folded


def _page(job: Folding) -> tuple[Size, Size]:
    """The paper as it lies, and the page on it: half of it, or all of small paper."""
    _, paper = parse_paper(job.paper)
    if job.fold == "none" and paper.width < SMALL_PAPER:
        return paper, paper
    lying = paper.turned()
    return lying, Size(lying.width / 2, lying.height)


def set_all(parts: Sequence[Part], job: Folding) -> list[Typeset]:
    """Each leaflet on its pages, all of them in one size of type."""
    sizes = BODY[job.size]
    for body in sizes:
        leaflets = _set_in(body, parts, job)
        longest = max(len(each.pages) for each in leaflets)
        if longest <= SHEET:
            return leaflets
        if longest > 2 * SHEET:  # which no smaller type could make up for
            break
    return _set_in(sizes[len(sizes) // 2], parts, job)  # neither large nor small


def _set_in(body: float, parts: Sequence[Part], job: Folding) -> list[Typeset]:
    _, page = _page(job)
    leaflets: list[Typeset] = []
    for part in parts:
        before = leaflets[-1] if leaflets else None
        if before and job.fold == "half":  # a sheet of its own, which begins with page 1
            before = replace(before, last_page=0)
        leaflets.append(typeset(part.blocks, part.artist, page, body, before))
    return leaflets


def folded(leaflets: list[Typeset], parts: Sequence[Part], job: Folding) -> Iterator[Page]:
    """The pages on paper: side by side, or so that they follow each other when it is folded."""
    paper, page = _page(job)
    grid = Grid(paper, page, round(paper.width / page.width), 1)
    if job.fold == "none":
        scenes = [scene for leaflet in leaflets for scene in leaflet.pages]
        order = order_pages(len(scenes), grid.slots, "page")
        yield from impose(scenes.__getitem__, order, grid, 1.0, Scene(paper, ()))
        return
    groups = [leaflets]
    if job.fold == "half":  # a sheet for each game
        groups = [[leaflet] for leaflet in leaflets]
    for group, part in zip(groups, parts, strict=False):
        scenes = [scene for leaflet in group for scene in leaflet.pages]
        if job.fold == "half" and len(scenes) > SHEET:
            title = part.artist.sheet.title
            raise Faulty([fault("too-many-pages", title=title, pages=len(scenes))])
        scenes += [spare_page(part.artist, page)] * (-len(scenes) % SHEET)
        yield from _booklet(scenes, grid, job.flip)


def _booklet(scenes: list[Scene], grid: Grid, flip: Flip) -> Iterator[Page]:
    back = Back(grid, flip, "left")
    for front, behind in booklet_pages(len(scenes)):
        yield from impose(scenes.__getitem__, [front], grid, 1.0, Scene(grid.paper, ()))
        yield from back.impose(scenes.__getitem__, [behind], 1.0)
