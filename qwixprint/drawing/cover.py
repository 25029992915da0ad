"""The cover page of a job: what it is, and how to print, cut, stack and glue it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal, NamedTuple

from qwixprint import fonts
from qwixprint.drawing import banner
from qwixprint.drawing.palette import DARK, PAPER, SOFT, TEXT
from qwixprint.drawing.text import DIGIT_HEIGHT, fitted, in_middle, wrapped
from qwixprint.geometry import Box, Point, Size, centred
from qwixprint.locales import Catalogue
from qwixprint.scene import Circle, Item, Paint, Placed, Rect, Scene, Text, line

EDGE = 12.0
LEADING = 1.45  # from line to line, as a share of the type size
BODIES = (6.4, 5.8, 5.2, 4.8, 4.4, 4.0, 3.6, 3.2, 2.8, 2.5)  # type sizes
SHARES = (0.5, 0.42, 0.36)  # of the width that the drawing of a page takes
BESIDE = 8.0  # between it and the steps


class CoverJob(NamedTuple):
    """What the cover page has to say about a job."""

    title: str
    pads: int
    sheets: int  # in each pad
    pages: int
    stacked: bool
    bind: Literal["top", "left"]
    flip: Literal["", "long", "short"] = ""  # the edge about which paper is turned for its backs
    own_title: str = ""
    paper: str = ""  # as it is called
    palette: str = ""
    seed: int | None = None
    ruler: bool = False  # at the edge of every page
    stripes: tuple[banner.Stripe, ...] = ()
    before: int = 0  # pages of other games in the same file
    cut: bool = True  # a sheet that fills its page is not


class Plan(NamedTuple):
    """How sheets lie on a page."""

    paper: Size
    slots: tuple[Box, ...]
    drawn: tuple[Scene, ...] = ()  # the sheets of the first page; fewer, if it is not full


def draw_cover(job: CoverJob, plan: Plan, words: Catalogue) -> Scene | None:
    """A page of the same paper, for reading; none if the paper is too small for all of it."""
    unit = min(plan.paper.width, plan.paper.height, 300) / 210
    inner = Box(0, 0, plan.paper.width, plan.paper.height).grown(-EDGE * max(unit, 0.6))
    title = 14.0 * unit
    head: list[Item] = [*banner.draw_banner(job.title, job.own_title, job.stripes, inner, title)]
    y = inner.y + banner.HEIGHT * title + 7 * unit
    small = max(2.8 * unit, 2.0)
    head += _facts(job, words, Box(inner.x, y, inner.width, 0), small)
    y += 3.2 * small + 11 * unit
    how = max(6.0 * unit, 3.4)
    head.append(Text(inner.x, y + 0.5 * how, words.label("cover-how"), fonts.DISPLAY, how, TEXT))
    y += 0.5 * how + 4 * unit
    room = Box(inner.x, y, inner.width, inner.bottom - y)
    steps = list(_steps(job, plan, words))
    # Without the drawing, if there is no room for both.
    bodies = [body for body in BODIES if body <= max(4.8 * unit, 3.6)]
    for body, share in (*product(bodies, SHARES), *product(bodies, (0.0,))):
        width = room.width * share
        text = Box(room.x, y, room.width - width - (BESIDE * unit if share else 0), room.height)
        height = sum(_height(step, body, text.width) for step in steps)
        spare = room.height - height - 0.5 * body * (len(steps) - 1)
        if spare < 0:
            continue
        gap = 0.5 * body + min(spare / max(len(steps) - 1, 1), 1.0 * body)
        place = Box(room.right - width, y, width, room.height)
        drawing = _drawing(job, plan, place) if share else ()
        return Scene(plan.paper, (*head, *_set(steps, body, gap, text), *drawing))
    return None


def _facts(job: CoverJob, words: Catalogue, room: Box, size: float) -> Iterator[Item]:
    """What the job is, side by side: small what it is called, and under it what it is."""
    facts = {
        "sheets": job.sheets,
        "pads": job.pads,
        "total": job.sheets * job.pads if job.pads > 1 else "",
        "paper": f"{job.pages} \N{MULTIPLICATION SIGN} {job.paper}" if job.paper else "",
        "palette": words.label(f"palette-{job.palette}") if job.palette else "",
        "seed": "" if job.seed is None else job.seed,
    }
    shown = [
        (words.label(f"cover-{key}", pads=job.pads), str(each))
        for key, each in facts.items()
        if each != ""
    ]
    pitch = room.width / max(len(shown), 1)
    for index, (name, value) in enumerate(shown):
        x = room.x + index * pitch
        name_size = fitted(name, fonts.BODY, size, pitch - 2)
        value_size = fitted(value, fonts.DISPLAY, 1.8 * size, pitch - 2)
        yield Text(x, room.y + 0.8 * size, name, fonts.BODY, name_size, DARK)
        yield Text(x, room.y + 3.0 * size, value, fonts.DISPLAY, value_size, TEXT)


def _height(step: str, body: float, width: float) -> float:
    return LEADING * body * len(wrapped(step, body, width - 2.2 * body, fonts.BODY))


def _set(steps: list[str], body: float, gap: float, room: Box) -> Iterator[Item]:
    """The steps as lines of that size, each with its number."""
    y = room.y
    for number, step in enumerate(steps, start=1):
        middle = (room.x + 0.72 * body, y + LEADING * body / 2)
        yield Circle(middle, 0.72 * body, Paint(TEXT))
        yield in_middle(str(number), centred(middle, 0, 0), 0.9 * body, PAPER)
        for each in wrapped(step, body, room.width - 2.2 * body, fonts.BODY):
            baseline = y + LEADING * body / 2 + DIGIT_HEIGHT * body / 2
            yield Text(room.x + 2.2 * body, baseline, each, fonts.BODY, body, TEXT)
            y += LEADING * body
        y += gap


def _steps(job: CoverJob, plan: Plan, words: Catalogue) -> Iterator[str]:
    across = len({round(box.x, 3) for box in plan.slots})
    down = len({round(box.y, 3) for box in plan.slots})
    # The cover itself takes a page, and with backs an empty one behind it.
    sides, key = (2, f"cover-print-{job.flip}") if job.flip else (1, "cover-print")
    first, last = job.before + sides + 1, job.before + sides * (job.pages + 1)
    printing = [words.label(key, first=first, last=last, pages=job.pages)]
    printing += [words.label("cover-ruler")] if job.ruler else []
    yield " ".join(printing)
    cuts, piles = across + down + 2, len(plan.slots)
    if job.cut and (job.stacked or piles == 1):
        yield words.label("cover-cut", cuts=cuts)
    if piles > 1:
        key = "cover-stack" if job.stacked else "cover-page"
        yield words.label(key, piles=piles, cuts=cuts, pads=job.pads)
    yield words.label("cover-board", sheets=job.sheets, pads=job.pads)
    glue = words.label(f"cover-glue-{job.bind}", pads=job.pads)
    yield f"{glue} {words.label('cover-once')}"


def _drawing(job: CoverJob, plan: Plan, room: Box) -> Iterator[Item]:
    """The first page, small: sheets with the number of their pile, and the edge to be glued."""
    scale = min(room.width / plan.paper.width, room.height / plan.paper.height)
    x, y = room.right - plan.paper.width * scale, room.y
    page = Box(x, y, plan.paper.width * scale, plan.paper.height * scale)
    yield Rect(page, Paint(PAPER, SOFT, 0.3))
    slots = [
        Box(x + box.x * scale, y + box.y * scale, box.width * scale, box.height * scale)
        for box in plan.slots
    ]
    for box, sheet in zip(slots, plan.drawn, strict=False):
        yield Placed(sheet, box.x, box.y, scale=box.width / sheet.size.width)
    if not job.cut:
        yield line(*_glued(job.bind, page.grown(-0.7)), TEXT, 1.2)
        return
    for number, box in enumerate(slots, start=1):
        yield Rect(box, Paint(None, DARK, 0.25))
        size = min(box.width, box.height) * 0.22
        yield Circle(box.centre, 0.8 * size, Paint(PAPER, TEXT, 0.3))
        yield in_middle(str(number), box, size, TEXT)
        yield line(*_glued(job.bind, box.grown(-0.7)), TEXT, 1.2)


def _glued(bind: str, box: Box) -> tuple[Point, Point]:
    """The edge of a slot that is glued."""
    end = (box.right, box.y) if bind == "top" else (box.x, box.bottom)
    return (box.x, box.y), end
