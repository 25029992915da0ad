"""Sets a leaflet: from blocks to pages, and to the structure that goes with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from qwixprint import fonts
from qwixprint.drawing.detail import on_paper
from qwixprint.drawing.palette import DARK
from qwixprint.geometry import Box, Size
from qwixprint.leaflet.canvas import MM, SceneCanvas
from qwixprint.leaflet.figures import Artist
from qwixprint.leaflet.flowables import TableFlow
from qwixprint.leaflet.imprint import AROUND, LEAST_SPARE
from qwixprint.leaflet.paging import Placed, paged
from qwixprint.leaflet.story import MARGIN, Story
from qwixprint.leaflet.text import Block
from qwixprint.render.tags import Element
from qwixprint.scene import Paint, Placed as Put, Rect, Scene, Text

BAR = 2.0  # millimetres that the bar beside what is new, and the gap beside it, take of the margin


@dataclass(frozen=True, slots=True)
class Typeset:
    """A leaflet, set: its pages, and what is on them for those who do not see them."""

    pages: tuple[Scene, ...]
    structure: Element
    places: tuple[tuple[int, int, float, float], ...]  # leaf, page, top and bottom
    last_leaf: int
    last_page: int
    margin: float
    cost: float  # how bad its pages are
    length: float  # how many pages it would fill to the last line


def typeset(
    blocks: Sequence[Block],
    artist: Artist,
    page: Size,
    body: float,
    follows: Typeset | None = None,
    margin: float = MARGIN,
    drawn: float = 1.0,
    least: float = 1.0,
    another: float = 3.0,
) -> Typeset:
    """The blocks on pages of that size, in type of that size in points, and drawings to that scale.

    Where a page would be too full, drawings may be smaller, down to the least scale.
    How bad another page is can be said, in the measure of what makes pages bad.
    Pages and leaves are counted on from a leaflet that this one follows.
    """
    story = Story(artist, page, body, follows.last_leaf if follows else 0, margin, drawn, least)
    parts = list(story.flowables(blocks))
    ending = story.ending()
    foot = ending.wrap(story.room, 0.0)[1]
    spare = (ending.spare.size.height * LEAST_SPARE + AROUND) * MM
    pages, left, cost, length = paged(parts, story.room, story.tall, foot, spare, body, another)
    if left < foot - 0.01:  # it goes on a page of its own
        pages, left = [*pages, []], story.tall
    ending.wrap(story.room, left)
    paper = SceneCanvas(page)
    x, top = margin * MM, (page.height - margin) * MM
    before = follows.last_page if follows else 0
    for number, placed in enumerate(pages, start=1):
        for part, below in placed:
            inset = (story.room - part.width) / 2 if isinstance(part, TableFlow) else 0.0
            part.drawOn(paper, x + inset, top - below - part.height)
        paper.keep([_bar(story, *span) for span in _new(placed)])
        if number == len(pages):
            ending.drawOn(paper, x, top - story.tall)
        paper.keep([_number(str(before + number), page, margin)])
        paper.turn()
    structure = Element("Sect", parts=tuple(story.elements))
    last_page = before + len(pages)
    done, places = tuple(paper.done), tuple(paper.places)
    return Typeset(done, structure, places, story.leaf, last_page, margin, cost, length)


def _new(placed: Sequence[Placed]) -> Iterator[tuple[float, float]]:
    """From where to where what is new reaches on a page, in points below its top."""
    for new, group in groupby(placed, key=lambda each: bool(each.part.new)):
        if new:
            parts = list(group)
            yield parts[0].top, parts[-1].top + parts[-1].part.height


def _bar(story: Story, top: float, bottom: float) -> Rect:
    """A bar in the margin beside what is new."""
    shade = story.artist.shades[story.artist.sheet.coloured[0].colour]
    box = Box(story.margin - BAR, story.margin + top / MM, BAR / 2, (bottom - top) / MM)
    return Rect(box, Paint(shade.edge or shade.band), radius=BAR / 4)


def _number(number: str, page: Size, margin: float) -> Text:
    """The number of a page, at its foot."""
    size = 3.0
    middle = (page.width - fonts.width(number, fonts.DISPLAY, size)) / 2
    return Text(middle, page.height - margin + 2.4, number, fonts.DISPLAY, size, DARK)


def spare_page(artist: Artist, page: Size, number: int) -> Scene:
    """A page for the end of a booklet: two empty sheets to play on, from that number on."""
    sheet, other = (on_paper(artist.empty(number + more)) for more in range(2))
    width = page.width - MARGIN
    scale = min(width / sheet.size.width, (page.height / 2 - MARGIN) / sheet.size.height, 1.0)
    size = sheet.size.scaled(scale)
    x, gap = (page.width - size.width) / 2, (page.height - 2 * size.height) / 3
    below = 2 * gap + size.height
    return Scene(page, (Put(sheet, x, gap, 0, scale), Put(other, x, below, 0, scale)))
