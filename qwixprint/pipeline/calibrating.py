"""The calibration page as a file, and what was read off it as a printer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from qwixprint import locales, output, printers
from qwixprint.errors import Fault, Faulty, fault
from qwixprint.geometry import Size
from qwixprint.locales import Catalogue
from qwixprint.pipeline.making import parse_paper, target
from qwixprint.printers import Printer
from qwixprint.scene import Page

PAPER = "a4"


@dataclass(frozen=True, slots=True)
class CalibrateJob:
    """What is wanted: the page, or the readings of a printer kept or shown."""

    paper: str | None
    output: str | None
    printer: str | None
    ruler: str | None
    margin: str | None
    back_shift: str | None
    lang: str

    @property
    def wants_page(self) -> bool:
        return (self.paper, self.output) != (None, None)

    @property
    def has_readings(self) -> bool:
        return (self.ruler, self.margin, self.back_shift) != (None, None, None)


def calibrate(job: CalibrateJob, tell: Callable[[str], object]) -> str | None:
    """Makes the page, keeps readings, or tells those of a printer; says what was done."""
    words = locales.load(job.lang)
    if job.printer is None:
        if job.has_readings:
            raise Faulty([fault("readings-of-whom")])
        return _make_page(job, words)
    if job.wants_page:
        raise Faulty([fault("page-or-printer")])
    if job.has_readings:
        return _store(job, job.printer, words)
    tell(_described(printers.load(job.printer), words))
    return None


def _make_page(job: CalibrateJob, words: Catalogue) -> str:
    from qwixprint.draw.calibration import draw_calibration
    from qwixprint.render import pdf

    paper_name, paper = parse_paper(job.paper or PAPER)
    name, _ = target(job.output, f"calibration-{paper_name}.pdf", (".pdf",))
    pages = [Page(scene) for scene in draw_calibration(_upright(paper, job), words)]
    output.write(name, pdf.write(pages, pdf.About(words.label("calibration"), words.code)))
    return words.say("wrote-calibration", file=name, paper=paper_name.capitalize())


def _upright(paper: Size, job: CalibrateJob) -> Size:
    """The paper as it goes through the printer, if it has room for the page."""
    from qwixprint.draw.calibration import LEAST

    upright = Size(min(paper.width, paper.height), max(paper.width, paper.height))
    if upright.width < LEAST.width or upright.height < LEAST.height:
        least = f"{LEAST.width:g} x {LEAST.height:g}"
        raise Faulty([fault("calibration-paper", word=job.paper, least=least)])
    return upright


def _store(job: CalibrateJob, name: str, words: Catalogue) -> str:
    """What was not read this time stays as it was."""
    faults: list[Fault] = []
    printer = printers.load(name) if printers.exists(name) else Printer(name)
    if job.ruler is not None:
        printer = replace(printer, scale=printers.read_ruler(job.ruler, faults))
    if job.margin is not None:
        printer = replace(printer, margin=printers.read_margin(job.margin, faults))
    if job.back_shift is not None:
        printer = replace(printer, back_shift=printers.read_shift(job.back_shift, faults))
    if faults:
        raise Faulty(faults)
    printers.save(printer)
    kept = words.say("stored-printer", file=str(printers.file_of(name)))
    return f"{kept}\n{_described(printer, words)}"


def _described(printer: Printer, words: Catalogue) -> str:
    dx, dy = (f"{each:g}" for each in printer.back_shift)
    margin = words.say("not-measured") if printer.margin is None else f"{printer.margin:g} mm"
    return "\n".join(
        (
            words.say("printer", name=printer.name),
            words.say("printer-margin", margin=margin),
            words.say("printer-scale", percent=f"{round(printer.scale * 100, 2):g}"),
            words.say("printer-back-shift", dx=dx, dy=dy),
            words.say("use-printer", name=printer.name),
        )
    )
