"""Makes drawings of single sheets, and what pads and drawings share: papers and targets."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

from qwixprint import locales, output
from qwixprint.errors import Faulty, fault
from qwixprint.geometry import Box, Size
from qwixprint.locales import Catalogue
from qwixprint.pipeline.loading import is_filled, load_filled, load_sheet
from qwixprint.scene import Page, Placed, Scene
from qwixprint.sheet import FilledSheet, Sheet

# Two large sheets fit on A4 and on Letter, even with a margin of a quarter of an inch.
SIZES = {"standard": 1.0, "large": 1.36}
PAPER_LIMITS = (20, 5080)  # the upper one is the largest page a PDF may have


@dataclass(frozen=True, slots=True)
class DrawJob:
    """How one sheet is wanted."""

    variant: str
    size: str
    dpi: int
    palette: str
    lang: str
    output: str | None


def parse_paper(text: str) -> tuple[str, Size]:
    """A paper by name, or by its size in millimetres such as 210x297; and how it is called."""
    from qwixprint.impose import PAPERS

    name = "".join(text.lower().split())
    if name in PAPERS:
        return name, PAPERS[name]
    try:
        width, height = (float(part) for part in name.split("x"))
    except ValueError:
        raise Faulty([fault("unknown-paper", word=text, known=tuple(PAPERS))]) from None
    low, high = PAPER_LIMITS
    if not (low <= width <= high and low <= height <= high):
        raise Faulty([fault("paper-size", word=text, low=low, high=high)])
    return f"{width:g}x{height:g}", Size(width, height)


def target(wish: str | None, default: str, kinds: tuple[str, ...]) -> tuple[str, str]:
    """Where to write and as which kind of file; what cannot be is said before any work is done."""
    name = default if wish is None else wish
    output.check(name)  # a folder has no suffix either, and that is not what is wrong with it
    suffix = Path(name).suffix.lower()
    if suffix not in kinds and output.is_stream(name):
        suffix = kinds[0]
    if suffix not in kinds:
        raise Faulty([fault("unknown-suffix", word=suffix or name, known=kinds)])
    return name, suffix


def plain(text: str) -> str:
    """Somebody's name as the beginning of that of a file: short, and harmless to any terminal."""
    kept = (char if char.isalnum() or char in " ._-" else "_" for char in normalize("NFC", text))
    encoding = sys.getfilesystemencoding()  # which in some places knows no letters but ours
    return "".join(kept)[:40].encode(encoding, "replace").decode(encoding).replace("?", "_")


def make_drawing(job: DrawJob) -> str:
    """Sheets as PDF, or one as PNG or SVG, by the suffix of the file; says what was made."""
    words = locales.load(job.lang)
    path = Path(job.variant)
    filled = load_filled(path) if is_filled(path) else []
    sheet = filled[0].sheet if filled else load_sheet(job.variant)
    default = f"{plain(path.stem)}.pdf" if filled else f"{plain(sheet.name)}-sheet.pdf"
    name, suffix = target(job.output, default, tuple(_FORMATS))
    if len(filled) > 1 and suffix != ".pdf":
        raise Faulty([fault("one-picture-only", filled[1].at, suffix=suffix)])
    check_names(filled)
    pages = [_page(scene, SIZES[job.size]) for scene in _drawn(sheet, filled, words, job.palette)]
    data = _FORMATS[suffix](pages, sheet.title, job, words)
    output.write(name, data)
    return words.say("wrote-drawing", file=name, title=sheet.title, count=len(pages))


def names_of(filled: Sequence[FilledSheet], folder: str) -> list[str]:
    """A file for each sheet in a folder, named by its number and its player."""
    numbered = enumerate(filled, start=1)
    return [str(Path(folder) / f"{number}-{plain(each.player)}.pdf") for number, each in numbered]


def draw_each(
    delivery: output.Delivery, filled: Sequence[FilledSheet], names: list[str], words: Catalogue
) -> None:
    """Each sheet as a PDF of its own."""
    from qwixprint.render import pdf

    check_names(filled)
    scenes = _drawn(filled[0].sheet, filled, words, "classic")
    for each, name, scene in zip(filled, names, scenes, strict=True):
        about = pdf.About(each.sheet.title, words.code)
        delivery.write(name, pdf.write([_page(scene, 1.0)], about))


def check_names(filled: Sequence[FilledSheet]) -> None:
    """A name that no font has would vanish without a word."""
    from qwixprint import fonts

    lost = [(each.player_at, fonts.not_displayable(each.player)) for each in filled]
    faults = [fault("no-glyph-name", at, characters=missing) for at, missing in lost if missing]
    if faults:
        raise Faulty(faults)


def _drawn(
    sheet: Sheet, filled: Sequence[FilledSheet], words: Catalogue, palette_name: str
) -> Iterator[Scene]:
    """The empty sheet, or each filled-in one with what the referee says of it."""
    from qwixprint.draw import PALETTES, draw_empty

    palette = PALETTES[palette_name]
    if not filled:
        yield draw_empty(sheet, words, palette)
        return
    from qwixprint.draw.marks import Note, draw_filled
    from qwixprint.rules import check

    for each in filled:
        report = check(each)
        notes = [Note(one.cells, words.explain(one)) for one in report.problems]
        yield draw_filled(each, report.card.by_cell, words, palette, notes)


def _page(scene: Scene, scale: float) -> Page:
    size = scene.size.scaled(scale)
    placed = Scene(size, (Placed(scene, scale=scale),))
    return Page(placed, Box(0, 0, size.width, size.height))


def _as_pdf(pages: list[Page], title: str, job: DrawJob, words: Catalogue) -> bytes:
    from qwixprint.render import pdf

    return pdf.write(pages, pdf.About(title, words.code))


def _as_png(pages: list[Page], title: str, job: DrawJob, words: Catalogue) -> bytes:
    from qwixprint.render import png

    return png.write(_as_pdf(pages, title, job, words), job.dpi)


def _as_svg(pages: list[Page], title: str, job: DrawJob, words: Catalogue) -> bytes:
    from qwixprint.render import svg

    return svg.write(pages[0].scene, title, words.code).encode("utf-8")


_FORMATS = {".pdf": _as_pdf, ".png": _as_png, ".svg": _as_svg}
