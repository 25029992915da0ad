"""What the commands do: each reads like the way from a file to a sheet, a scene and pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from qwixprint import locales, output, resources
from qwixprint.errors import Faulty, fault, nearest
from qwixprint.geometry import Box, Size
from qwixprint.locales import Catalogue
from qwixprint.reading import read_as
from qwixprint.scene import Page, Placed, Scene
from qwixprint.sheet import LayoutSpec, Sheet, build, name_of
from qwixprint.source import read

if TYPE_CHECKING:
    from qwixprint.draw import Palette

# Two large sheets fit on A4 and on Letter, even with a margin of a quarter of an inch.
SIZES = {"standard": 1.0, "large": 1.36}
PAPER_LIMITS = (20, 5080)  # the upper one is the largest page a PDF may have


@dataclass(frozen=True, slots=True)
class PadJob:
    """How a pad is wanted."""

    variant: str
    sheets: int
    paper: str
    size: str
    marks: Literal["crop", "lines", "none"]
    margin: float
    lang: str
    output: str | None


@dataclass(frozen=True, slots=True)
class DrawJob:
    """How one sheet is wanted."""

    variant: str
    size: str
    dpi: int
    lang: str
    output: str | None


# --- reading


def load_sheet(variant: str) -> Sheet:
    """The sheet of a variant that is shipped, or of a layout given as a path."""
    shipped = resources.layouts()
    file = shipped.get(variant)
    if file is not None:
        return build(read_as(LayoutSpec, read(file)), variant)
    path = Path(variant)
    if not path.exists():
        return _by_other_name(variant, shipped)
    file = path / "sheet.yaml" if path.is_dir() else path
    spec = read_as(LayoutSpec, read(file))
    sheet = build(spec, name_of(file.resolve()))
    _check_drawable(spec, sheet)
    return sheet


def _by_other_name(variant: str, shipped: dict[str, Path]) -> Sheet:
    names = []
    for name in shipped:
        sheet = load_sheet(name)
        if variant in sheet.also:
            return sheet
        names += [name, *sheet.also]
    near = nearest(variant, names)
    raise Faulty([fault("unknown-variant", word=variant, nearest=near, known=", ".join(names))])


def _check_drawable(spec: LayoutSpec, sheet: Sheet) -> None:
    """What only a look at fonts and geometry can tell of a layout that is not one of ours."""
    from qwixprint import fonts
    from qwixprint.draw import fits

    faults = []
    if fonts.display_for(sheet.title) is None:
        lost = fonts.missing(sheet.title, fonts.DISPLAY)
        faults.append(fault("no-glyph", spec.title.at, characters=lost))
    if not fits(sheet):
        trim = f"{sheet.trim.width:g} x {sheet.trim.height:g}"
        at = spec.trim[0].at if spec.trim else spec.title.at
        faults.append(fault("does-not-fit", at, trim=trim))
    if faults:
        raise Faulty(faults)


def parse_paper(text: str) -> Size:
    """A paper by name, or by its size in millimetres such as 210x297."""
    from qwixprint.impose import PAPERS

    name = text.lower()
    if name in PAPERS:
        return PAPERS[name]
    try:
        width, height = (float(part) for part in name.split("x"))
    except ValueError:
        near = nearest(name, PAPERS)
        known = ", ".join(PAPERS)
        raise Faulty([fault("unknown-paper", word=text, nearest=near, known=known)]) from None
    low, high = PAPER_LIMITS
    if not (low <= width <= high and low <= height <= high):
        raise Faulty([fault("paper-size", word=text, low=low, high=high)])
    return Size(width, height)


# --- making


def make_pad(job: PadJob, progress: Callable[[int], Callable[[], object]]) -> str:
    """A PDF of sheets, ready to print and cut; says what was made.

    `progress` is told the number of pages and gives back what is called after each of them.
    """
    words = locales.load(job.lang)
    paper = parse_paper(job.paper)
    sheet = load_sheet(job.variant)
    from qwixprint.draw import CLASSIC, draw_ruler
    from qwixprint.impose import best_grid, furniture, impose
    from qwixprint.render import pdf

    longest = max(paper.width, paper.height)
    if not 0 <= job.margin < longest / 2:
        raise Faulty([fault("margin-range", word=f"{job.margin:g}", high=f"{longest / 2:g}")])
    scale = SIZES[job.size]
    grid = best_grid(sheet.trim.scaled(scale), paper, job.margin)
    ground = furniture(grid, job.marks, job.margin, draw_ruler(words))
    pages = impose(_sheets(sheet, job.sheets, words, CLASSIC), grid, scale, ground)
    count = -(-job.sheets // grid.slots)
    name = job.output or f"{sheet.name}-{job.sheets}-sheets-{job.paper.lower()}.pdf"
    with output.replacing(name) as file:
        pdf.write(pages, file, pdf.About(sheet.title, words.code), progress(count))
    return words.say(
        "wrote-pad",
        file=name,
        sheets=job.sheets,
        title=sheet.title,
        per_page=grid.slots,
        pages=count,
        paper=job.paper.lower(),
    )


def _sheets(sheet: Sheet, count: int, words: Catalogue, palette: Palette) -> Iterator[Scene]:
    """The drawn sheets: they share what is equal; lucky numbers and serial are each one's own."""
    from qwixprint.draw import draw_lucky, draw_serial, draw_sheet

    empty = draw_sheet(sheet, words, palette)
    if not sheet.lucky:
        yield from (empty for _ in range(count))
        return
    ground = Placed(empty)
    # Dealt in turn: neighbours differ, and over a pad all pairs come equally often.
    badges = cycle([Placed(draw_lucky(sheet, pair, palette)) for pair in sheet.lucky_sets])
    label, digits = words.label("serial"), len(str(count))
    for number, badge in enumerate(islice(badges, count), start=1):
        serial = draw_serial(sheet, f"{label} {number:0{digits}}")
        yield Scene(sheet.trim, (ground, badge, serial))


def make_drawing(job: DrawJob) -> str:
    """One sheet as PDF, PNG or SVG, by the suffix of the file; says what was made."""
    words = locales.load(job.lang)
    sheet = load_sheet(job.variant)
    from qwixprint.draw import CLASSIC

    name = job.output or f"{sheet.name}-sheet.pdf"
    suffix = ".pdf" if name == output.STDOUT else Path(name).suffix.lower()
    if suffix not in _FORMATS:
        known = ", ".join(_FORMATS)
        raise Faulty([fault("unknown-suffix", word=suffix or name, known=known)])
    scale = SIZES[job.size]
    (drawn,) = _sheets(sheet, 1, words, CLASSIC)
    scene = Scene(sheet.trim.scaled(scale), (Placed(drawn, scale=scale),))
    page = Page(scene, Box(0, 0, scene.size.width, scene.size.height))
    data = _FORMATS[suffix](page, sheet.title, job, words)
    with output.replacing(name) as file:
        file.write(data)
    return words.say("wrote-drawing", file=name, title=sheet.title)


def _as_pdf(page: Page, title: str, job: DrawJob, words: Catalogue) -> bytes:
    from qwixprint.render import pdf

    buffer = BytesIO()
    pdf.write([page], buffer, pdf.About(title, words.code))
    return buffer.getvalue()


def _as_png(page: Page, title: str, job: DrawJob, words: Catalogue) -> bytes:
    from qwixprint.render import png

    buffer = BytesIO()
    png.write(_as_pdf(page, title, job, words), buffer, job.dpi)
    return buffer.getvalue()


def _as_svg(page: Page, title: str, job: DrawJob, words: Catalogue) -> bytes:
    from qwixprint.render import svg

    return svg.write(page.scene, title, words.code).encode("utf-8")


_FORMATS = {".pdf": _as_pdf, ".png": _as_png, ".svg": _as_svg}


# --- telling


def list_all(lang: str) -> tuple[dict[str, Any], str]:
    """What there is, as data and as text: variants, languages, palettes, papers."""
    from qwixprint.draw import PALETTES
    from qwixprint.impose import PAPERS

    words = locales.load(lang)
    sheets = [load_sheet(name) for name in resources.layouts()]
    languages = {code: locales.load(code).language for code in resources.languages()}
    data = {
        "variants": [
            {
                "name": sheet.name,
                "title": sheet.title,
                "also": list(sheet.also),
                "players": list(sheet.players),
                "age": sheet.age,
                "minutes": sheet.minutes,
                "trim": [sheet.trim.width, sheet.trim.height],
            }
            for sheet in sheets
        ],
        "languages": languages,
        "palettes": list(PALETTES),
        "papers": {name: [size.width, size.height] for name, size in PAPERS.items()},
    }
    width = max(len(sheet.name) for sheet in sheets)
    lines = [words.say("variants")]
    for sheet in sheets:
        facts = words.say("players", low=sheet.players[0], high=sheet.players[1])
        also = f"; {words.say('also', names=', '.join(sheet.also))}" if sheet.also else ""
        lines.append(f"  {sheet.name:{width}}  {sheet.title}: {facts}{also}")
    lines += [words.say("languages"), *(f"  {code:{width}}  {n}" for code, n in languages.items())]
    lines += [words.say("palettes"), *(f"  {name}" for name in PALETTES)]
    lines += [words.say("papers")]
    lines += [f"  {name:{width}}  {s.width:g} x {s.height:g} mm" for name, s in PAPERS.items()]
    return data, "\n".join(lines)
