"""What comes out of the printer: read back from finished files, never from our own structures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdf
import pytest

from qwixprint.commands.jobs import SCALES, SizeName
from qwixprint.drawing import arrange
from qwixprint.geometry import Box, Size
from qwixprint.impose import PAPERS, best_grid
from qwixprint.load.find import load_sheet
from qwixprint.locales import load
from qwixprint.render import pdf
from qwixprint.scene import Page, Paint, Placed, Rect, Scene
from qwixprint.sheet import Cell, deal

from .conftest import LANGUAGES, SHIPPED, every_layout
from .filling import every_box
from .paper import MM, Paper, on_page, opened
from .typing_commands import typed


def pad(layout: str, *options: str) -> Path:
    seed = ("--seed", "1") if load_sheet(layout).lucky else ()
    answer = typed("pad", layout, "--no-cover", *seed, *options, "-o", "pad.pdf")
    assert answer.code == 0, answer.err
    return Path("pad.pdf")


@pytest.mark.parametrize("size", SCALES)
@pytest.mark.parametrize("lang", LANGUAGES)
@every_layout
def test_text_inside_a_cell_is_its_label(layout: str, lang: str, size: SizeName) -> None:
    """Read back from every slot of a page, and from a page that is not full."""
    sheet = load_sheet(layout)
    grid = best_grid(sheet.trim.scaled(SCALES[size]), PAPERS["a4"], 5)
    count = grid.slots + 1
    wishes = ("-n", str(count), "--size", size, "--lang", lang, "--order", "page")
    dealt = deal(sheet.lucky_sets, count, 5, "1 0") if sheet.lucky else [()] * count
    with opened(pad(layout, *wishes)) as pages:
        assert len(pages) == 2
        for number in range(count):
            page, slot = divmod(number, grid.slots)
            place = grid.box(slot)
            placed = Placed(Scene(sheet.trim, ()), place.x, place.y, scale=SCALES[size])
            lucky = dict(zip((cell.id for cell in sheet.lucky), dealt[number], strict=True))
            boxes = arrange(sheet).cells
            for cell in every_box(sheet):
                printed = cell.label if isinstance(cell, Cell) and not cell.second else ""
                printed = printed.replace("/", "")  # a line parts the numbers of a pair
                if isinstance(cell, Cell) and cell.kind == "box" and cell.colour:
                    printed = load(lang).letters[cell.colour]
                expected = str(lucky[cell.id]) if cell.id in lucky else printed
                found = pages[page].text_in(on_page(boxes[cell.id], placed))
                found, *badge = found.replace(" ", "").splitlines() or [""]
                letter = isinstance(cell, Cell) and (
                    any(sheet.sets[name].each for name in cell.sets)  # of what it is linked with
                    or (cell.row >= 0 and cell.colour != sheet.rows[cell.row].colour)  # its own
                )
                assert (found, not badge or letter) == (expected, True), cell.id


PER_PAGE = {
    "a5": (2, 1),
    "a4": (4, 2),
    "a3": (8, 4),
    "letter": (4, 2),
    "legal": (4, 2),
    "tabloid": (8, 4),
}


@pytest.mark.parametrize("paper", PER_PAGE)
@pytest.mark.parametrize(("size", "index"), [("standard", 0), ("large", 1)])
def test_sheets_on_a_page(paper: str, size: str, index: int) -> None:
    many = PER_PAGE[paper][index]
    wishes = ("-n", str(3 * many), "--paper", paper, "--size", size, "--no-cover")
    answer = typed("pad", "qwixx", *wishes)
    assert answer.code == 0
    large = "-large" if size == "large" else ""
    name = f"qwixx-{3 * many}-sheets{large}-no-cover-{paper}.pdf"
    assert f"on each page: {many}, pages ({paper.capitalize()}): 3." in answer.err
    reader = pypdf.PdfReader(name)
    assert len(reader.pages) == 3
    box = reader.pages[0].mediabox
    size_mm = sorted(round(float(side) * 25.4 / 72, 2) for side in (box.width, box.height))
    assert size_mm == sorted((PAPERS[paper].width, PAPERS[paper].height))


@pytest.mark.parametrize("layout", SHIPPED)
@pytest.mark.parametrize("command", [("pad", "-n", "8"), ("draw",)])
def test_the_file_says_what_it_is(layout: str, command: tuple[str, ...]) -> None:
    verb, *options = command
    typed(verb, layout, *options, "--lang", "pt", "-o", "out.pdf")
    reader = pypdf.PdfReader("out.pdf")
    assert reader.metadata is not None
    assert reader.metadata.title == load_sheet(layout).title
    assert (reader.metadata.producer or "").startswith("qwixprint ")
    root: Any = reader.trailer["/Root"]
    assert root["/Lang"] == "pt"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


def fonts_of(file: Path) -> dict[str, bool]:
    """Every font in a PDF, wherever it is listed, and whether it is embedded."""
    reader = pypdf.PdfReader(file)
    found: dict[str, bool] = {}
    for number in range(1, len(reader.xref[0]) + 1):
        thing = reader.get_object(number)
        if isinstance(thing, dict) and thing.get("/Type") == "/Font":
            descriptor = thing.get("/FontDescriptor")
            embedded = descriptor is not None and "/FontFile2" in descriptor.get_object()
            found[str(thing["/BaseFont"])] = embedded
    return found


@every_layout
def test_every_font_is_embedded_as_a_subset(layout: str) -> None:
    file = pad(layout, "-n", "3")
    fonts = fonts_of(file)
    assert fonts
    assert all(fonts.values())
    assert all(name.startswith("/AAAAAA+") for name in fonts), "only the glyphs in use"
    assert b"Helvetica" not in file.read_bytes()


def test_an_unembedded_font_would_be_seen() -> None:
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas("bad.pdf")
    canvas.drawString(10, 10, "x")
    canvas.save()
    assert not all(fonts_of(Path("bad.pdf")).values())


@every_layout
def test_the_same_wish_gives_the_same_bytes(layout: str) -> None:
    wish = ("-n", "9", *(("--seed", "3") if load_sheet(layout).versions else ()))
    assert pad(layout, *wish).read_bytes() == pad(layout, *wish).read_bytes()
    for suffix in ("pdf", "png", "svg"):
        pictures = []
        for name in ("one", "two"):
            typed("draw", layout, "--dpi", "60", "-o", f"{name}.{suffix}")
            pictures.append(Path(f"{name}.{suffix}").read_bytes())
        assert pictures[0] == pictures[1], suffix


@pytest.mark.parametrize(
    ("options", "trim"),
    [
        (("--paper", "148x110"), (133, 98)),
        (("--paper", "a5", "--size", "large"), (133 * 1.36, 98 * 1.36)),
    ],
)
def test_one_sheet_a_page_has_a_trim_box(
    options: tuple[str, ...], trim: tuple[float, float]
) -> None:
    page = pypdf.PdfReader(pad("qwixx", "-n", "2", *options)).pages[1]
    mm = 25.4 / 72
    assert float(page.trimbox.width) * mm == pytest.approx(trim[0], abs=0.01)
    assert float(page.trimbox.height) * mm == pytest.approx(trim[1], abs=0.01)
    assert page.trimbox != page.mediabox
    several = pypdf.PdfReader(pad("qwixx", "-n", "2")).pages[0]
    assert "/TrimBox" not in several


def test_a_sheet_is_drawn_once_however_many_there_are() -> None:
    sizes = {}
    for count in (400, 800):
        sizes[count] = pad("qwixx", "-n", str(count)).stat().st_size
    assert (sizes[800] - sizes[400]) / 400 < 40, "a further equal sheet costs no drawing"
    reader = pypdf.PdfReader(pad("longo", "-n", "40"))
    resources: Any = reader.pages[0]["/Resources"]
    forms = resources["/XObject"]
    assert len(forms) == 1 + 1 + 10, "marks, the sheet, and one per pair of lucky numbers"


def test_every_lucky_sheet_has_its_serial_number() -> None:
    with opened(pad("longo", "-n", "12", "--lang", "it")) as pages:
        text = " ".join(page.text.get_text_range() for page in pages)
    for number in range(1, 13):
        assert text.count(f"N. {number}-1") == 1, "and the seed"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "legal", "tabloid"])
def test_the_ruler_tells_how_to_print(lang: str, paper: str) -> None:
    with opened(pad("qwixx", "-n", "1", "--paper", paper, "--lang", lang)) as pages:
        text = pages[0].text.get_text_range()
        assert "100 %" in text
        assert "100 mm" in text
        assert 100 in longest_lines(pages[0])


def longest_lines(paper: Paper) -> set[int]:
    """The lengths of all straight lines on a page and in its forms, in whole millimetres."""
    from pypdfium2 import raw

    lengths = set()
    for thing in paper.page.get_objects(filter=(raw.FPDF_PAGEOBJ_PATH,), max_depth=4):
        # The name it had up to pypdfium2 4.
        bounds = thing.get_bounds if hasattr(thing, "get_bounds") else thing.get_pos
        left, bottom, right, top = bounds()
        lengths |= {round((right - left) / MM), round((top - bottom) / MM)}
    return lengths


def test_an_outline_at_the_edge_is_not_clipped() -> None:
    """A form of exactly the sheet's size would cut off half of a line on its border."""
    size = Size(40, 30)
    edge = Rect(Box(0, 0, 40, 30), Paint(stroke="#000000", width=2))
    stamped = Scene(size, (edge,), shared=True)
    page = Page(Scene(Size(60, 50), (Placed(stamped, 10, 10),)))
    Path("edge.pdf").write_bytes(pdf.write([page], pdf.Metadata("edge", "en")))
    with opened(Path("edge.pdf")) as pages:
        picture = pages[0].picture(254)
    assert picture.getpixel((95, 250)) == (0, 0, 0), "half a millimetre outside"
    assert picture.getpixel((80, 250)) == (255, 255, 255)
