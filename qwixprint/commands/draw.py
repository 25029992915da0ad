"""Draws sheets, empty or filled in, as PDF, PNG or SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from qwixprint.commands.jobs import (
    FILLED_PAPER,
    SCALES,
    SHEET_VERSION,
    AnyGame,
    Lang,
    Option,
    PaletteName,
    PaletteWish,
    SheetsGame,
    SheetSize,
    SheetSizeName,
    check_options,
    from_job,
    layout_of,
    unusual,
)
from qwixprint.commands.players import check_names
from qwixprint.commands.saving import (
    Target,
    distinct,
    foreign,
    plain,
    sheets_name,
    suffix_of,
    target_as,
    telling,
)
from qwixprint.errors import Faulty, Place, fault
from qwixprint.files import shipped, writing
from qwixprint.files.reading import exists
from qwixprint.geometry import Box
from qwixprint.load.find import Layout, load_filled
from qwixprint.load.sources import Piped, Source, is_filled, is_path, piped
from qwixprint.locales import Catalogue, spoken, told_in
from qwixprint.scene import Page, Placed, Scene
from qwixprint.sheet import FilledSheet, Sheet
from qwixprint.sheet.versions import version_named

DrawingFormat = Literal["pdf", "png", "svg"]
KINDS = (".pdf", ".png", ".svg")
DPI = 150


@dataclass(frozen=True, slots=True)
class DrawJob:
    """How sheets are wanted."""

    # A game, filled-in sheets, a folder of them, or several of these.
    source: AnyGame | Source | Sequence[AnyGame | Source]
    _: KW_ONLY
    size: SheetSize = "standard"
    paper: Annotated[str, FILLED_PAPER] = "a4"
    dpi: Annotated[int, Option("Dots per inch of a PNG.", "N", 30, 1200)] = DPI
    palette: PaletteWish = "classic"
    version: Annotated[str | None, SHEET_VERSION] = None
    game: SheetsGame = None
    layout: AnyGame | None = None  # of filled-in sheets, whatever they say
    lang: Lang = None


class _Drawn(NamedTuple):
    """One sheet on its page."""

    page: Page
    name: str  # of a file of its own, without a suffix
    file: str  # the same for all sheets of its source; nothing if they are empty
    game: str
    title: str
    at: Place | None


@from_job(DrawJob)
def draw(job: DrawJob) -> Drawing:
    """An empty sheet of a game, or filled-in ones with what the referee says of them."""
    words = spoken(job.lang)
    several = isinstance(job.source, Sequence) and not isinstance(job.source, str | bytes)
    sources = list(_each(job.source if several else [job.source]))  # type: ignore[arg-type]
    if not sources:
        raise Faulty([fault("no-game", known=tuple(shipped.layouts()))])
    drawn = [page for source in sources for page in _pages(source, job, words)]
    title = words.joined(list(dict.fromkeys(each.title for each in drawn)))
    name = sheets_name([(each.game, each.file) for each in drawn], job.source)
    paper = job.paper if job.size == "page" else ""
    name = telling(
        name, *unusual(job, ("paper", "dpi", "game", "lang")), foreign(words), plain(paper)
    )
    second = drawn[1].at if len(drawn) > 1 else None
    pages, names = (tuple(each) for each in zip(*(each[:2] for each in drawn), strict=True))
    return Drawing(pages, title, words, f"{name}.pdf", job.dpi, second, names)


def _each(wanted: Sequence[Any]) -> Iterator[AnyGame | Source]:
    """Every source; a folder without a layout stands for the sheets in it."""
    for source in wanted:
        path = Path(source) if isinstance(source, str | Path) and is_path(source) else None
        if path and exists(path) and path.is_dir() and not exists(path / "sheet.yaml"):
            from qwixprint.commands.check import sheet_files

            yield from sheet_files(path)
        else:
            yield source if isinstance(source, Layout) else piped(source)


def _pages(source: AnyGame | Source, job: DrawJob, words: Catalogue) -> Iterator[_Drawn]:
    """The pages of one source."""
    filled = _filled(source, job)
    if filled:
        sheet, name = filled[0].sheet, _stem(source, filled)
    else:
        assert not isinstance(source, Mapping | bytes)
        piped_in = isinstance(source, Piped)
        sheet = Layout.parse(str(source)).sheet if piped_in else layout_of(source).sheet
        sheet = sheet if job.version is None else version_named(sheet, job.version)
        name = f"{plain(sheet.name)}-sheet"
    check_names(filled)
    scenes = _drawn(sheet, filled, words, job.palette)
    for number, scene in enumerate(scenes, start=1):
        own, at = name, None
        if filled:
            at = filled[number - 1].at
        if len(filled) > 1:
            player = plain(filled[number - 1].player).strip(" .")
            own = str(Path(name).with_name(player)) if player else f"{name}-{number}"
        file = Path(name).name if filled else ""
        yield _Drawn(page_of(scene, job.size, job.paper), own, file, sheet.name, sheet.title, at)


def _filled(source: AnyGame | Source, job: DrawJob) -> list[FilledSheet]:
    if isinstance(source, Layout) or not is_filled(source):
        return []
    layout, game = (each and layout_of(each) for each in (job.layout, job.game))
    return load_filled(source, layout or None, game or None)


def _stem(source: AnyGame | Source, filled: Sequence[FilledSheet]) -> str:
    """What a file with these sheets is called: as the one they come from, or their player."""
    if isinstance(source, Path) or (isinstance(source, str) and filled[0].at.file == source):
        return str(Path(source).with_name(plain(Path(source).stem)))
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
    names: tuple[str, ...] = field(default=(), repr=False)  # of files with one page each

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

    def save(self, file: Target | None = None, kind: DrawingFormat | None = None) -> str:
        """Writes the file, as PDF, PNG or SVG by its suffix or as asked; gives its name."""
        with told_in(self.words.code):
            own = Path(self.name).with_suffix(f".{kind or 'pdf'}")
            name, suffix = target_as(own if file is None else file, kind, KINDS)
            writing.write(name, self._as(suffix))
        return name

    def save_each(self, kind: DrawingFormat, folder: Target | None = None) -> list[str]:
        """Writes each page into a file of its own, in a folder or beside what it was drawn from.

        Gives the names.
        """
        with told_in(self.words.code), writing.together() as delivery:
            names, suffix = self.names, suffix_of(kind, KINDS)
            if folder is not None:  # they may lie in several
                delivery.make_folder(str(folder))
                names = tuple(Path(each).name for each in names)
            files = [f"{Path(folder or '', each)}{suffix}" for each in distinct(names)]
            writing.check(*files)
            for file, scene in zip(files, self.scenes, strict=True):
                delivery.write(file, replace(self, scenes=(scene,))._as(suffix))
        return files

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


def draw_filled_sheets(filled: Sequence[FilledSheet], words: Catalogue) -> list[Drawing]:
    """Each sheet as a drawing of its own, named by its number and its player."""
    check_names(filled)
    scenes = _drawn(filled[0].sheet, filled, words, "classic")
    return [
        Drawing((page_of(scene),), each.sheet.title, words, f"{number}-{name}.pdf")
        for number, (each, scene) in enumerate(zip(filled, scenes, strict=True), start=1)
        for name in [plain(each.player)]
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


def page_of(scene: Scene, wanted: SheetSizeName = "standard", paper: str = "a4") -> Page:
    """A page of the size of the sheet, or one of paper which the sheet fills."""
    if wanted != "page":
        scale = SCALES[wanted]
        page = size = scene.size.scaled(scale)
    else:
        from qwixprint.commands.placing import filled
        from qwixprint.impose import parse_paper

        page, scale = filled(scene.size, parse_paper(paper)[1])
        size = scene.size.scaled(scale)
    x, y = (page.width - size.width) / 2, (page.height - size.height) / 2
    placed = Placed(scene, x, y, scale=scale)
    return Page(Scene(page, (placed,)), Box(x, y, size.width, size.height))
