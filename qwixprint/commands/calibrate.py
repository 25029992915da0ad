"""The calibration page, and printers: what was read off it, kept by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Annotated

from qwixprint import printers, settings
from qwixprint.commands.jobs import Lang, Option, from_job
from qwixprint.commands.saving import Target, foreign, target, telling
from qwixprint.errors import Fault, Faulty, fault
from qwixprint.files import writing
from qwixprint.geometry import Size
from qwixprint.impose import parse_paper
from qwixprint.locales import Catalogue, spoken, told_in
from qwixprint.printers import Printer
from qwixprint.scene import Page, Scene


@dataclass(frozen=True, slots=True)
class CalibrateJob:
    """Which page is wanted."""

    paper: Annotated[str, Option("As for `pad`, A5 or larger.", "PAPER")] = "a4"
    _: KW_ONLY
    lang: Lang = None


@from_job(CalibrateJob)
def calibrate(job: CalibrateJob) -> Calibration:
    """A page, front and back, that tells how a printer prints."""
    from qwixprint.drawing.calibration import draw_calibration

    words = spoken(job.lang)
    paper_name, paper = parse_paper(job.paper)
    return Calibration(draw_calibration(_upright(paper, job.paper), words), paper_name, words)


def _upright(paper: Size, name: str) -> Size:
    """The paper as it goes through the printer, if it has room for the page."""
    from qwixprint.drawing.calibration import LEAST

    upright = Size(min(paper.width, paper.height), max(paper.width, paper.height))
    if upright.width < LEAST.width or upright.height < LEAST.height:
        least = f"{LEAST.width:g} x {LEAST.height:g}"
        raise Faulty([fault("calibration-paper", word=name, least=least)])
    return upright


@dataclass(frozen=True)
class Calibration:
    """The calibration page."""

    scenes: tuple[Scene, ...] = field(repr=False)
    paper: str
    words: Catalogue = field(repr=False)

    @property
    def name(self) -> str:
        """What the file is called if nobody says otherwise."""
        return f"{telling('calibration', foreign(self.words), self.paper)}.pdf"

    @property
    def pdf(self) -> bytes:
        """Front and back, to be printed on one sheet of paper."""
        from qwixprint.render import pdf

        about = pdf.Metadata(self.words.label("calibration"), self.words.code)
        return pdf.write(map(Page, self.scenes), about)

    def save(self, file: Target | None = None) -> str:
        """Writes the page; gives the name of its file."""
        with told_in(self.words.code):
            name, _ = target(self.name if file is None else file, (".pdf",))
            writing.write(name, self.pdf)
        return name

    def told(self, file: str) -> Iterator[str]:
        """What was made."""
        yield self.words.say("wrote-calibration", file=file, paper=self.paper.capitalize())


def printer(name: str, *, lang: str | None = None) -> Printer:
    """What is kept of a printer."""
    with told_in(lang):
        return printers.load(name)


def printer_names() -> list[str]:
    """The printers of which something is kept."""
    return printers.names()


def forget_printer(name: str, *, lang: str | None = None) -> None:
    """Forgets what is kept of a printer; if it was the default, there is none any more."""
    with told_in(lang):
        printers.delete(name)
        kept = settings.load()
        if kept.get("printer", "").casefold() == name.casefold():
            settings.save({key: value for key, value in kept.items() if key != "printer"})


def listed_printers(words: Catalogue) -> str:
    """Every printer with its readings, and which one is the default."""
    usual = settings.load().get("printer", "").casefold()
    lines = []
    for name in printers.names():
        _, *readings, _ = described(printers.load(name), words).splitlines()
        default = words.say("by-default") if name.casefold() == usual else ""
        lines.append(f"{name}: " + ", ".join([*map(str.strip, readings), *filter(None, [default])]))
    return "\n".join(lines)


Reading = str | float | tuple[float, float] | None  # as it is typed, or as numbers


def _typed(reading: Reading) -> str:
    if isinstance(reading, tuple):
        return ";".join(map(_typed, reading))
    return f"{reading:.4f}" if isinstance(reading, float) else str(reading)


def keep_printer(
    name: str,
    *,
    ruler: Reading = None,
    margin: Reading = None,
    back_shift: Reading = None,
    lang: str | None = None,
) -> Printer:
    """Keeps what was read off the calibration page; what was not read this time stays as it was."""
    with told_in(lang):
        faults: list[Fault] = []
        found = printers.load(name) if printers.exists(name) else Printer(name)
        if ruler is not None:
            found = replace(found, scale=printers.read_ruler(_typed(ruler), faults))
        if margin is not None:
            found = replace(found, margin=printers.read_margin(_typed(margin), faults))
        if back_shift is not None:
            found = replace(found, back_shift=printers.read_shift(_typed(back_shift), faults))
        if faults:
            raise Faulty(faults)
        printers.save(found)
        return found


def described(found: Printer, words: Catalogue) -> str:
    """A printer in words."""
    dx, dy = (words.decimal(f"{each:g}") for each in found.back_shift)
    margin = words.say("not-measured")
    if found.margin is not None:
        margin = words.decimal(f"{found.margin:g} mm")
    percent = words.decimal(f"{round(found.scale * 100, 2):g}")
    return "\n".join(
        (
            words.say("printer", name=found.name),
            words.say("printer-margin", margin=margin),
            words.say("printer-scale", percent=percent),
            words.say("printer-back-shift", dx=dx, dy=dy),
            words.say("use-printer", name=found.name),
        )
    )
