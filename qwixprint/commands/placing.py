"""Where the sheets of a pad lie on paper: by the paper, the printer and the press."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qwixprint.commands.jobs import SCALES
from qwixprint.errors import Fault, Faulty, fault
from qwixprint.geometry import Box, Size
from qwixprint.impose import Grid, best_grid, parse_paper
from qwixprint.scene import Page, Placed, Scene
from qwixprint.sheet import Sheet

if TYPE_CHECKING:
    from qwixprint.commands.pad import PadJob

MARGIN = 5.0  # if nobody says otherwise
BLEED = 3.0


class Placing(NamedTuple):
    """How sheets lie on a page, and what sets right how the printer prints it."""

    paper: str  # as it is called
    grid: Grid
    margin: float
    shift: tuple[float, float]  # of the backs, to the right and down
    scale: float  # by which a page is enlarged


def place(job: PadJob, sheet: Sheet) -> Placing:
    """A printer that shrinks pages gets them enlarged: all lies on paper that much smaller."""
    name, paper = parse_paper(job.paper)
    scale, shift, margin = _printer(job, paper)
    grid = _grid(job, sheet, paper.scaled(1 / scale), margin)
    return Placing(name, grid, margin, _shift(job, shift, grid), scale)


def _grid(job: PadJob, sheet: Sheet, paper: Size, margin: float) -> Grid:
    """How sheets lie on a page; for a press each has a page of its own, with room to bleed."""
    size = sheet.trim.scaled(SCALES[job.size])
    if job.press:
        page = Size(size.width + 2 * BLEED, size.height + 2 * BLEED)
        return Grid(page, size, 1, 1)
    return best_grid(size, paper, margin)


def _printer(job: PadJob, paper: Size) -> tuple[float, tuple[float, float], float]:
    """Scale and back shift of the printer, if one was named, and the margin that is kept free."""
    scale, shift, measured = 1.0, (0.0, 0.0), None
    if job.printer is not None:
        from qwixprint import printers

        printer = printers.load(job.printer)
        if not job.press:  # which has its own ways
            scale, shift, measured = printer.scale, printer.back_shift, printer.margin
    margin = next(each for each in (job.margin, measured, MARGIN) if each is not None)
    longest = max(paper.width, paper.height)
    if not 0 <= margin < longest / 2:
        raise Faulty([fault("margin-range", word=float(margin), high=longest / 2)])
    return scale, shift, margin


def _shift(job: PadJob, measured: tuple[float, float], grid: Grid) -> tuple[float, float]:
    """How far backs are moved: as asked, or as the printer needs it.

    A printer was measured on upright paper. A page that lies on its side is printed with its top
    at the left of the paper, as drivers do by custom.
    """
    if job.back_shift is not None and not job.press:
        from qwixprint import printers

        faults: list[Fault] = []
        shift = printers.read_shift(job.back_shift, faults)
        if faults:
            raise Faulty(faults)
        return shift
    dx, dy = measured
    if grid.paper.height < grid.paper.width:
        dx, dy = -dy, dx
    # Turned about the short edge, the back stands on its head as compared with the measurement.
    return (dx, dy) if job.flip == "long" else (-dx, -dy)


def enlarged(page: Page, scale: float) -> Page:
    trim = page.trim and Box(*(scale * part for part in page.trim))
    placed = Scene(page.scene.size.scaled(scale), (Placed(page.scene, scale=scale),))
    return Page(placed, trim)
