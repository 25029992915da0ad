"""The cover page of a job: how to print, cut, stack and glue it, with a drawing of one page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from qwixprint import fonts
from qwixprint.draw.palette import CLASSIC, DARK, PAPER, SOFT, TEXT
from qwixprint.draw.text import fitted, in_middle, wrapped
from qwixprint.geometry import Box, Size
from qwixprint.locales import Catalogue
from qwixprint.scene import Item, Paint, Rect, Scene, Text, line

EDGE = 12.0
LEADING = 1.45  # from line to line, as a share of the type size


@dataclass(frozen=True, slots=True)
class CoverJob:
    """What the cover page has to say about a job."""

    title: str
    pads: int
    sheets: int  # in each pad
    pages: int
    stacked: bool
    bind: Literal["top", "left"]
    flip: Literal["", "long", "short"] = (
        ""  # how the paper is turned for the backs, if there are any
    )


@dataclass(frozen=True, slots=True)
class Plan:
    """How sheets lie on a page."""

    paper: Size
    slots: tuple[Box, ...]
    turned: bool  # sheets lie on their side, with their top at the right


def draw_cover(job: CoverJob, plan: Plan, words: Catalogue) -> Scene:
    """A page of the same paper, for reading."""
    inner = Box(0, 0, plan.paper.width, plan.paper.height).grown(-EDGE)
    items: list[Item] = []
    size = fitted(job.title, fonts.display_for(job.title), 9.0, inner.width)
    y = inner.y + 0.75 * size
    items.append(Text(inner.x, y, job.title, fonts.display_for(job.title), size, TEXT))
    y += 8
    drawing = Size(inner.width * 0.42, inner.height - (y - inner.y) - 2)
    items += _drawing(job, plan, Box(inner.right - drawing.width, y - 4, *_two(drawing)))
    room = inner.width - drawing.width - 6
    body = min(4.4, max(3.3, inner.width / 60))  # type size
    for number, text in enumerate(_steps(job, plan, words), start=1):
        for index, each in enumerate(wrapped(text, body, room - 7, fonts.BODY)):
            if index == 0:
                items.append(Text(inner.x, y, str(number), fonts.DISPLAY, body * 1.1, TEXT))
            items.append(Text(inner.x + 7, y, each, fonts.BODY, body, TEXT))
            y += LEADING * body
        y += 0.6 * body
    return Scene(plan.paper, tuple(items))


def _two(size: Size) -> tuple[float, float]:
    return size.width, size.height


def _steps(job: CoverJob, plan: Plan, words: Catalogue) -> Iterator[str]:
    across = len({round(box.x, 3) for box in plan.slots})
    down = len({round(box.y, 3) for box in plan.slots})
    yield words.label("cover-what", pads=job.pads, sheets=job.sheets, total=job.pads * job.sheets)
    # The cover itself takes a page, and with backs an empty one behind it.
    sides, key = (2, f"cover-print-{job.flip}") if job.flip else (1, "cover-print")
    last = sides * (job.pages + 1)
    yield words.label(key, first=sides + 1, last=last, pages=job.pages)
    yield words.label("cover-cut", cuts=across + down + 2)
    if len(plan.slots) > 1:
        yield words.label("cover-stack" if job.stacked else "cover-page", piles=len(plan.slots))
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
        yield line(*_glued(job.bind, plan.turned, box.grown(-0.7)), glue, 1.0)


def _glued(bind: str, turned: bool, box: Box) -> tuple[tuple[float, float], tuple[float, float]]:
    """The edge of a slot that is glued: a sheet that lies on its side has its top at the right."""
    corners = {
        ("top", False): ((box.x, box.y), (box.right, box.y)),
        ("left", False): ((box.x, box.y), (box.x, box.bottom)),
        ("top", True): ((box.right, box.y), (box.right, box.bottom)),
        ("left", True): ((box.x, box.y), (box.right, box.y)),
    }
    return corners[bind, turned]
