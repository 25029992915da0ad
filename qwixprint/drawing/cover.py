"""The cover page of a job: how to print, cut, stack and glue it, with a drawing of one page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from qwixprint import fonts
from qwixprint.drawing.palette import CLASSIC, DARK, PAPER, SOFT, TEXT
from qwixprint.drawing.text import fitted, in_middle, wrapped
from qwixprint.geometry import Box, Point, Size
from qwixprint.locales import Catalogue
from qwixprint.scene import Item, Paint, Rect, Scene, Text, line

EDGE = 12.0
LEADING = 1.45  # from line to line, as a share of the type size


class CoverJob(NamedTuple):
    """What the cover page has to say about a job."""

    title: str
    pads: int
    sheets: int  # in each pad
    pages: int
    stacked: bool
    bind: Literal["top", "left"]
    flip: Literal["", "long", "short"] = ""  # the edge about which paper is turned for its backs
    before: int = 0  # pages of other games in the same file


class Plan(NamedTuple):
    """How sheets lie on a page."""

    paper: Size
    slots: tuple[Box, ...]


def draw_cover(job: CoverJob, plan: Plan, words: Catalogue) -> Scene | None:
    """A page of the same paper, for reading; none if the paper is too small for all of it."""
    steps = list(_steps(job, plan, words))
    inner = Box(0, 0, plan.paper.width, plan.paper.height).grown(-EDGE)
    font = fonts.display_for(job.title)
    title = fitted(job.title, font, 9.0, inner.width)
    text = Box(inner.x, inner.y + 0.75 * title + 8, inner.width, inner.height - 0.75 * title - 8)
    items: list[Item] = [Text(inner.x, inner.y + 0.75 * title, job.title, font, title, TEXT)]
    for share in (0.42, 0.0):  # without the drawing, if there is no room for both
        room = Box(text.x, text.y, text.width * (1 - share) - (6 if share else 0), text.height)
        for body in (4.4, 4.0, 3.6, 3.2, 2.8, 2.5):
            lines = list(_set(steps, body, room))
            if lines[-1].y <= inner.bottom:
                if share:
                    width = text.width * share
                    place = Box(inner.right - width, text.y - 4, width, text.height)
                    items += _drawing(job, plan, place)
                return Scene(plan.paper, (*items, *lines))
    return None


def _set(steps: list[str], body: float, room: Box) -> Iterator[Text]:
    """The steps as lines of that size, each with its number."""
    y = room.y
    for number, step in enumerate(steps, start=1):
        yield Text(room.x, y, str(number), fonts.DISPLAY, body * 1.1, TEXT)
        for each in wrapped(step, body, room.width - 2 * body, fonts.BODY):
            yield Text(room.x + 2 * body, y, each, fonts.BODY, body, TEXT)
            y += LEADING * body
        y += 0.6 * body


def _steps(job: CoverJob, plan: Plan, words: Catalogue) -> Iterator[str]:
    across = len({round(box.x, 3) for box in plan.slots})
    down = len({round(box.y, 3) for box in plan.slots})
    yield words.label("cover-what", pads=job.pads, sheets=job.sheets, total=job.pads * job.sheets)
    # The cover itself takes a page, and with backs an empty one behind it.
    sides, key = (2, f"cover-print-{job.flip}") if job.flip else (1, "cover-print")
    first, last = job.before + sides + 1, job.before + sides * (job.pages + 1)
    yield words.label(key, first=first, last=last, pages=job.pages)
    cuts, piles = across + down + 2, len(plan.slots)
    if job.stacked or piles == 1:
        yield words.label("cover-cut", cuts=cuts)
    if piles > 1:
        yield words.label("cover-stack" if job.stacked else "cover-page", piles=piles, cuts=cuts)
    yield words.label("cover-board", sheets=job.sheets)
    yield words.label(f"cover-glue-{job.bind}")


def _drawing(job: CoverJob, plan: Plan, room: Box) -> Iterator[Item]:
    """One page, small: sheets with the number of their pile, cuts, and the edge to be glued."""
    scale = min(room.width / plan.paper.width, room.height / plan.paper.height)
    x, y = room.right - plan.paper.width * scale, room.y
    page = Box(x, y, plan.paper.width * scale, plan.paper.height * scale)
    yield Rect(page, Paint(PAPER, SOFT, 0.3))
    glue = CLASSIC.shades["red"].band
    for number, slot in enumerate(plan.slots, start=1):
        box = Box(x + slot.x * scale, y + slot.y * scale, slot.width * scale, slot.height * scale)
        yield Rect(box, Paint(None, DARK, 0.25))
        yield in_middle(str(number), box, min(box.width, box.height) * 0.45, TEXT)
        yield line(*_glued(job.bind, box.grown(-0.7)), glue, 1.0)


def _glued(bind: str, box: Box) -> tuple[Point, Point]:
    """The edge of a slot that is glued."""
    end = (box.right, box.y) if bind == "top" else (box.x, box.bottom)
    return (box.x, box.y), end
