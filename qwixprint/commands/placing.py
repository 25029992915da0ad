"""Where the sheets of a pad lie on paper: by the paper, the printer and the press."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from qwixprint.commands.jobs import SCALES
from qwixprint.errors import Fault, Faulty, fault, gathering
from qwixprint.geometry import Box, Size
from qwixprint.impose import Flip, Grid, best_grid, parse_paper, too_small
from qwixprint.scene import Page, Placed, Scene
from qwixprint.sheet import Sheet

if TYPE_CHECKING:
    from qwixprint.commands.pad import PadJob

MARGIN = 5.0  # if nobody says otherwise
BLEED = 3.0
QUIET = 1.6  # nothing is printed nearer to the edge of a sheet


class Placing(NamedTuple):
    """How sheets lie on a page, and what sets right how the printer prints it."""

    paper: str  # as it is called
    grid: Grid
    size: float  # of a sheet, by which it is drawn larger
    margin: float
    shift: tuple[float, float]  # of the backs, to the right and down
    scale: float  # by which a whole page is enlarged


def place(job: PadJob, sheet: Sheet) -> Placing:
    """A printer that shrinks pages gets them enlarged: all lies on paper that much smaller."""
    faults: list[Fault] = []
    with gathering(faults):
        name, paper = parse_paper(job.paper)
    with gathering(faults):
        scale, shift, measured = _printer(job)
    asked = _asked_shift(job, faults)
    if faults:
        raise Faulty(faults)
    if job.margin is None and measured is not None:
        margin = _margin(measured, paper) / scale  # it was read off a page that was shrunk, too
    else:
        margin = _inside(_margin(job.margin, paper), paper, scale)
    grid, size = _grid(job, sheet, paper.scaled(1 / scale), margin)
    shift = asked or shifted(shift, grid.paper, job.flip)
    return Placing(name, grid, size, margin, shift, scale)


def _printer(job: PadJob) -> tuple[float, tuple[float, float], float | None]:
    """Scale, back shift and margin of the printer, if one was named."""
    if job.printer is not None:
        from qwixprint import printers

        printer = printers.load(job.printer)
        if not job.press:  # which has its own ways
            return printer.scale, printer.back_shift, printer.margin
    return 1.0, (0.0, 0.0), None


def _margin(wish: float | None, paper: Size) -> float:
    """The edge of the paper that is kept free."""
    margin = MARGIN if wish is None else wish
    longest = max(paper.width, paper.height)
    if not 0 <= margin < longest / 2:
        raise Faulty([fault("margin-range", word=f"{margin:g}", high=f"{longest / 2:g}")])
    return margin


def _inside(margin: float, paper: Size, scale: float) -> float:
    """What a margin of the paper leaves to be kept free on a page that is printed smaller.

    Such a page lies in the middle of the paper, and the white around it is part of the margin.
    """
    white = min((side - side / scale) / 2 for side in (paper.width, paper.height))
    return max(0.0, margin - white)


def would_fit(job: PadJob, sheet: Sheet) -> tuple[int, str, float]:
    """How many sheets usually lie on a page, and what helps where there are fewer: a margin (and
    which one), pages that are not scaled, or nothing but larger paper."""
    most = _slots(job, sheet, printer=None, margin=None)
    scale, _, measured = _printer(job)
    _, paper = parse_paper(job.paper)
    white = max((side - side / scale) / 2 for side in (paper.width, paper.height))
    reached = 0.0 if measured is None else white + measured / scale  # no nearer, as one has seen
    for tenths in range(int(10 * _margin(job.margin, paper)), ceil(10 * reached) - 1, -5):
        if _slots(job, sheet, margin=tenths / 10) >= most:
            return most, "margin", tenths / 10
    unscaled = measured if job.margin is None else job.margin
    helps = _slots(job, sheet, printer=None, margin=unscaled) >= most
    return most, "scaled" if helps and scale != 1 else "printer", 0.0


def _slots(job: PadJob, sheet: Sheet, **other: float | None) -> int:
    """How many sheets would lie on a page if the job were another one."""
    try:
        return place(replace(job, **other), sheet).grid.slots  # type: ignore[arg-type]
    except Faulty:  # not a single one
        return 0


def _grid(job: PadJob, sheet: Sheet, paper: Size, margin: float) -> tuple[Grid, float]:
    """How sheets lie on a page, and how much larger they are drawn.

    For a press each has a page of its own, with room to bleed.
    """
    if job.size == "page":
        paper, scale = filled(sheet.trim, paper, margin)
    else:
        scale = SCALES[job.size]
    size = sheet.trim.scaled(scale)
    if job.press:
        page = Size(size.width + 2 * BLEED, size.height + 2 * BLEED)
        return Grid(page, size, 1, 1), scale
    return Grid(paper, size, 1, 1) if job.size == "page" else best_grid(size, paper, margin), scale


def filled(sheet: Size, paper: Size, margin: float = MARGIN) -> tuple[Size, float]:
    """Paper turned so that a sheet can be as large as possible, and how much larger it is then.

    The white edge of a sheet may lie in the margin, as nothing is cut.
    """
    found = max(
        (min(_largest(*sides, margin) for sides in zip(turned, sheet, strict=True)), turned)
        for turned in (paper.turned(), paper)
    )
    if found[0] < 1:
        raise too_small(sheet, paper, margin)
    return found[1], found[0]


def _largest(side: float, own: float, margin: float) -> float:
    return min(side / own, (side - 2 * margin) / (own - 2 * QUIET))


def _asked_shift(job: PadJob, faults: list[Fault]) -> tuple[float, float] | None:
    """How far backs are to be moved, if somebody says it; else it is as the printer needs it."""
    if job.back_shift is None or job.press:
        return None
    from qwixprint import printers

    return printers.read_shift(job.back_shift, faults)


def shifted(measured: tuple[float, float], paper: Size, flip: Flip) -> tuple[float, float]:
    """How far a printer needs the backs to be moved on that paper.

    A printer was measured on upright paper. A page that lies on its side is printed with its top
    at the left of the paper, as drivers do by custom.
    """
    dx, dy = measured
    if paper.height < paper.width:
        dx, dy = -dy, dx
    # Turned about the short edge, the back stands on its head as compared with the measurement.
    return (dx, dy) if flip == "long" else (-dx, -dy)


def enlarged(page: Page, scale: float) -> Page:
    trim = page.trim and Box(*(scale * part for part in page.trim))
    placed = Scene(page.scene.size.scaled(scale), (Placed(page.scene, scale=scale),))
    return Page(placed, trim)
