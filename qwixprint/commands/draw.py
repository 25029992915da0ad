"""Draws single sheets, empty or filled in, as PDF, PNG or SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path
from typing import Annotated, Any

from qwixprint.commands.jobs import (
    SCALES,
    AnyGame,
    Lang,
    Option,
    PaletteName,
    PaletteWish,
    SheetSize,
    check_options,
    from_job,
    layout_of,
    unusual,
)
from qwixprint.commands.saving import Target, plain, target, telling
from qwixprint.errors import Faulty, Place, fault
from qwixprint.files import writing
from qwixprint.geometry import Box
from qwixprint.load.find import Layout, Source, is_filled, load_filled
from qwixprint.locales import Catalogue, of_user, spoken, told_in
from qwixprint.scene import Page, Placed, Scene
from qwixprint.sheet import FilledSheet, Sheet

KINDS = (".pdf", ".png", ".svg")
DPI = 150


@dataclass(frozen=True, slots=True)
class DrawJob:
    """How one sheet is wanted."""

    source: AnyGame | Source  # a game, or a filled-in sheet
    _: KW_ONLY
    size: SheetSize = "standard"
    dpi: Annotated[int, Option("Dots per inch of a PNG.", "N", 30, 1200)] = DPI
    palette: PaletteWish = "classic"
    lang: Lang = None


@from_job(DrawJob)
def draw(job: DrawJob) -> Drawing:
    """An empty sheet of a game, or filled-in ones with what the referee says of them."""
    words = spoken(job.lang)
    filled = _filled(job.source)
    if filled:
        sheet, name = filled[0].sheet, _stem(job.source, filled)
    else:
        assert not isinstance(job.source, Mapping)
        sheet = layout_of(job.source).sheet
        name = f"{plain(sheet.name)}-sheet"
    check_names(filled)
    scale = SCALES[job.size]
    pages = tuple(_page(scene, scale) for scene in _drawn(sheet, filled, words, job.palette))
    second = filled[1].at if len(filled) > 1 else None
    lang = "" if words.code == of_user() else words.code
    name = telling(name, *unusual(job, ("dpi", "lang")), lang)
    return Drawing(pages, sheet.title, words, f"{name}.pdf", job.dpi, second)


def _filled(source: AnyGame | Source) -> list[FilledSheet]:
    if isinstance(source, Layout):
        return []
    return load_filled(source) if is_filled(source) else []


def _stem(source: AnyGame | Source, filled: Sequence[FilledSheet]) -> str:
    """What a file with these sheets is called: as the one they come from, or their player."""
    if isinstance(source, Path) or (isinstance(source, str) and filled[0].at.file == source):
        return plain(Path(source).stem)
    return plain(filled[0].player) or f"{plain(filled[0].sheet.name)}-sheet"


@dataclass(frozen=True)
class Drawing:
    """Drawn sheets, one a page. In a notebook, one of them shows itself."""

    scenes: tuple[Page, ...] = field(repr=False)
    title: str
    words: Catalogue = field(repr=False)
    name: str  # of the file, if nobody says otherwise
    dpi: int = DPI
    second: Place | None = field(default=None, repr=False)  # where the second sheet was written

    @property
    def pages(self) -> int:
        """How many sheets are drawn, each on a page."""
        return len(self.scenes)

    @property
    def pdf(self) -> bytes:
        """The drawing as PDF, a page for each sheet."""
        from qwixprint.render import pdf

        return pdf.write(self.scenes, pdf.Metadata(self.title, self.words.code))

    @property
    def svg(self) -> str:
        """The drawing as SVG, with its fonts inside."""
        from qwixprint.render import svg

        return svg.write(self._only(".svg").scene, self.title, self.words.code)

    def png(self, dpi: int | None = None) -> bytes:
        """The picture with so many dots per inch."""
        from qwixprint.render import png

        self._only(".png")
        wanted = self.dpi if dpi is None else dpi
        with told_in(self.words.code):
            check_options(DrawJob("", dpi=wanted))
        return png.write(self.pdf, wanted)

    def _only(self, suffix: str) -> Page:
        if len(self.scenes) > 1:
            with told_in(self.words.code):
                raise Faulty([fault("one-picture-only", self.second, suffix=suffix)])
        return self.scenes[0]

    def save(self, file: Target | None = None) -> str:
        """Writes the file, as PDF, PNG or SVG by its suffix; gives its name."""
        with told_in(self.words.code):
            name, suffix = target(self.name if file is None else file, KINDS)
            writing.write(name, self._as(suffix))
        return name

    def _as(self, suffix: str) -> bytes:
        match suffix:
            case ".png":
                return self.png()
            case ".svg":
                return self.svg.encode("utf-8")
        return self.pdf

    def told(self, file: str) -> Iterator[str]:
        """What was made."""
        yield self.words.say("wrote-drawing", file=file, title=self.title, count=self.pages)

    def _repr_svg_(self) -> str | None:
        return self.svg if self.pages == 1 else None

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        """What a notebook shows: the drawing itself, or a PDF of several."""
        bundle: dict[str, Any] = {"text/plain": repr(self)}
        if self.pages == 1:
            bundle["image/svg+xml"] = self.svg
        else:
            bundle["application/pdf"] = self.pdf
        return bundle


def check_names(filled: Sequence[FilledSheet]) -> None:
    """A name that no font has would vanish without a word."""
    from qwixprint import fonts

    lost = [(each.player_at, fonts.not_displayable(each.player)) for each in filled]
    faults = [fault("no-glyph-name", at, characters=missing) for at, missing in lost if missing]
    if faults:
        raise Faulty(faults)


def draw_filled_sheets(filled: Sequence[FilledSheet], words: Catalogue) -> list[Drawing]:
    """Each sheet as a drawing of its own, named by its number and its player."""
    check_names(filled)
    scenes = _drawn(filled[0].sheet, filled, words, "classic")
    return [
        Drawing((_page(scene, 1.0),), each.sheet.title, words, f"{number}-{plain(each.player)}.pdf")
        for number, (each, scene) in enumerate(zip(filled, scenes, strict=True), start=1)
    ]


def _drawn(
    sheet: Sheet, filled: Sequence[FilledSheet], words: Catalogue, palette_name: PaletteName
) -> Iterator[Scene]:
    """The empty sheet, or each filled-in one with what the referee says of it."""
    from qwixprint.drawing import PALETTES, draw_empty

    palette = PALETTES[palette_name]
    if not filled:
        yield draw_empty(sheet, words, palette)
        return
    from qwixprint.drawing.marks import Note, draw_filled
    from qwixprint.referee import check

    for each in filled:
        verdict = check(each)
        notes = [Note(one.cells, words.explain(one)) for one in verdict.problems]
        yield draw_filled(each, verdict.card.by_box, words, palette, notes)


def _page(scene: Scene, scale: float) -> Page:
    size = scene.size.scaled(scale)
    placed = Scene(size, (Placed(scene, scale=scale),))
    return Page(placed, Box(0, 0, size.width, size.height))
