"""For the print shop: boxes, inks and black text, measured on the finished file."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image
from pypdf.generic import StreamObject

from qwixprint import logo
from qwixprint.drawing import CLASSIC, PALETTES, draw_sheet
from qwixprint.load.find import load_sheet
from qwixprint.locales import load
from qwixprint.logo import Logo
from qwixprint.scene import Picture, Text

from .conftest import LAYOUTS, layout_id
from .filling import MIXED
from .paper import opened
from .typing_commands import typed

MOST_INK = 2.4
PRESS_OPERATORS = re.compile(r"([\d. -]+)\b(k|K|g|G|rg|RG|cs|CS|sc|SC|scn|SCN)\b")


def press(layout: str, *wishes: str) -> Path:
    assert typed("pad", layout, "-n", "2", "--press", *wishes, "-o", "press.pdf").code == 0
    return Path("press.pdf")


def streams(file: Path) -> dict[str, str]:
    """The drawing operators of every page and form."""
    reader = pypdf.PdfReader(file)
    found = {}
    for number in range(1, len(reader.xref[0]) + 1):
        thing: Any = reader.get_object(number)
        if not isinstance(thing, StreamObject):
            continue
        if thing.get("/Subtype") == "/Form" or set(thing) <= {"/Filter", "/Length"}:
            found[str(number)] = thing.get_data().decode("latin-1")
    return found


def colours_of(file: Path) -> list[tuple[str, list[float]]]:
    return [
        (operator, [float(part) for part in numbers.split()])
        for text in streams(file).values()
        for numbers, operator in PRESS_OPERATORS.findall(text)
    ]


def test_other_inks_would_be_seen() -> None:
    typed("pad", "qwixx", "-n", "2", "-o", "home.pdf")
    assert {operator for operator, _ in colours_of(Path("home.pdf"))} >= {"rg", "g"}


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
def test_only_the_four_inks_and_not_too_much_of_them(layout: str, palette: str) -> None:
    found = colours_of(press(layout, "--palette", palette))
    assert {operator for operator, _ in found} <= {"k", "K"}
    assert len(found) > 10
    for _, inks in found:
        assert len(inks) == 4
        assert sum(inks) <= MOST_INK


@pytest.mark.parametrize("palette", PALETTES)
def test_ones_own_colours_are_of_the_four_inks_too(palette: str) -> None:
    colours = 'colours: {pink: "#E0559B", lemon: "#FFFF00", snow: "#FFFFFF", night: "#010203"}\n'
    text = colours + MIXED.replace("yellow:2..4", "pink:2 lemon:3 snow:4")
    text = text.replace("blue:8..9", "night:8..9")
    Path("own.yaml").write_text(text, "utf-8")
    found = colours_of(press("own.yaml", "--palette", palette))
    assert {operator for operator, _ in found} <= {"k", "K"}
    assert all(sum(inks) <= MOST_INK for _, inks in found)


@pytest.mark.parametrize("back", ["none", "summary", "qwinto"])
@pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
def test_text_is_black_only(layout: str, back: str) -> None:
    file = press(layout, "--back", back)
    texts = [t for text in streams(file).values() for t in re.findall(r"BT (.*?) Td", text)]
    assert texts
    for text in texts:
        # Black ink alone, or none: the digits of dice are left out of their colour.
        assert text.startswith(("0 0 0 1 k ", "0 0 0 0 k ")), text


@pytest.mark.parametrize("back", ["none", "summary"])
@pytest.mark.parametrize(("size", "factor"), [("standard", 1.0), ("large", 1.36)])
def test_boxes(size: str, factor: float, back: str) -> None:
    reader = pypdf.PdfReader(press("longo", "--size", size, "--seed", "1", "--back", back))
    assert len(reader.pages) == (2 if back == "none" else 4), "one sheet a page, no cover"
    mm = 25.4 / 72
    for page in reader.pages:
        trim = [float(part) * mm for part in page.trimbox]
        width, height = 133 * factor, 98 * factor
        assert trim == pytest.approx([3, 3, 3 + width, 3 + height], abs=0.01)
        bleed = [float(part) * mm for part in page.bleedbox]
        assert bleed == pytest.approx([0, 0, width + 6, height + 6], abs=0.01)
        assert "/Annots" not in page
        assert "/ArtBox" not in page
    root: Any = reader.trailer["/Root"]
    assert not {"/OpenAction", "/AA", "/Names", "/AcroForm"} & set(root)
    assert "/Encrypt" not in reader.trailer
    assert reader.pdf_header == "%PDF-1.4"
    info: Any = reader.trailer["/Info"]
    assert info["/Trapped"] == "/False"


def test_no_marks_and_no_ruler() -> None:
    with opened(press("qwixx")) as pages:
        assert "100 mm" not in pages[0].text.get_text_range()


# --- a title and a logo of one's own


def picture(name: str, size: tuple[int, int] = (400, 200), mode: str = "RGB") -> str:
    Image.new(mode, size, "#E8731A" if mode == "RGB" else 128).save(name)
    return name


@pytest.mark.parametrize("name", ["club.png", "club.jpg", "club.webp"])
@pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
def test_a_logo_stands_in_the_title_area(layout: str, name: str) -> None:
    seed = ("--seed", "1") if layout == "longo" else ()
    wishes = ("-n", "4", "--logo", picture(name), "--title", "Caffè Dado", *seed)
    answer = typed("pad", layout, *wishes, "-o", "own.pdf")
    assert answer.code == 0
    assert "dots per inch" not in answer.err
    with opened(Path("own.pdf")) as pages:
        words = pages[0].text.get_text_range()
        shown = pages[0].picture(100)
    red, green, blue = shown.getpixel(
        (round((15.5 + 5 + 4) / 25.4 * 100), round(16.5 / 25.4 * 100))
    )
    assert (red, green, blue) == pytest.approx((232, 115, 26), abs=6)
    game = pypdf.PdfReader("own.pdf").metadata["/Title"]  # type: ignore[index]
    assert game == load_sheet(layout).title
    assert game in words
    assert "Caffè Dado" in words


@pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
def test_a_wide_logo_leaves_room_for_both_titles(layout: str) -> None:
    sheet = replace(load_sheet(layout), own_title="Caffè Dado")
    wide = Logo((1000, 100), bytes(300_000), "RGB")
    items = draw_sheet(sheet, load("pt"), CLASSIC, wide).items
    sizes = {item.tag: item.size for item in items if isinstance(item, Text)}
    assert sizes["title"] >= 4.2
    assert sizes["own-title"] >= 2.6
    assert sizes["title"] > 1.3 * sizes["own-title"], "the name of the game stays the larger"
    assert next(item.box.width for item in items if isinstance(item, Picture)) > 8


def test_a_title_of_ones_own_is_on_cover_and_back_too() -> None:
    wishes = ("-n", "9", "--title", "Caffè Dado", "--back", "summary")
    assert typed("pad", "qwixx", *wishes, "-o", "own.pdf").code == 0
    with opened(Path("own.pdf")) as pages:
        for page in (pages[0], pages[2], pages[3]):
            assert "Caffè Dado" in page.text.get_text_range()
            assert "Qwixx" in page.text.get_text_range()


def test_a_title_that_is_too_long_is_told_what_fits() -> None:
    answer = typed("pad", "longo", "--title", "m" * 60)
    fits = int(re.findall(r"about (\d+) characters", answer.err)[0])
    assert typed("pad", "longo", "-n", "1", "--title", "m" * fits, "-o", "own.pdf").code == 0
    assert typed("pad", "longo", "-n", "1", "--title", "m" * (fits + 1)).code == 2


@pytest.mark.parametrize("palette", ["grey", "ink"])
def test_a_logo_is_black_where_the_palette_is(palette: str) -> None:
    picture("club.png")
    press("qwixx", "--palette", palette, "--logo", "club.png")
    (image,) = images(Path("press.pdf"))
    assert image["/ColorSpace"] == "/DeviceCMYK"
    assert image.get_data()[:3] == bytes(3), "black ink alone"
    assert image.get_data()[3] > 60
    typed("pad", "qwixx", "-n", "1", "--palette", palette, "--logo", "club.png", "-o", "home.pdf")
    (image,) = images(Path("home.pdf"))
    assert image["/ColorSpace"] == "/DeviceGray"
    assert len(image.get_data()) == image["/Width"] * image["/Height"]


SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">
<rect width="40" height="20" fill="#E8731A"/></svg>
"""


def test_a_logo_may_be_an_svg() -> None:
    pytest.importorskip("resvg_py")
    Path("club.svg").write_text(SVG, "utf-8")
    found = logo.read("club.svg", press=False)
    assert found.pixels == (1600, 800)
    assert found.data[:3] == bytes.fromhex("E8731A")
    Path("broken.svg").write_text(SVG[:-9], "utf-8")
    answer = typed("pad", "qwixx", "--logo", "broken.svg", "-o", "own.pdf")
    assert "[not-a-logo]" in answer.err


def test_an_svg_asks_for_what_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    Path("club.svg").write_text(SVG, "utf-8")
    answer = typed("pad", "qwixx", "--logo", "club.svg", "-o", "own.pdf")
    assert answer.code == 2
    assert 'pip install "qwixprint[svg]"' in answer.err
    assert "club.svg" in answer.err


def images(file: Path) -> list[Any]:
    reader = pypdf.PdfReader(file)
    objects = [reader.get_object(n) for n in range(1, len(reader.xref[0]) + 1)]
    return [one for one in objects if isinstance(one, StreamObject) and "/Width" in one]


def test_a_coarse_logo_is_warned_about() -> None:
    answer = typed("pad", "qwixx", "-n", "4", "--logo", picture("small.png", (40, 40)))
    assert answer.code == 0
    assert "small.png: the logo has only" in answer.err


def test_a_logo_for_the_press_is_in_the_inks() -> None:
    (image,) = images(press("qwixx", "--logo", picture("club.png")))
    assert image["/ColorSpace"] == "/DeviceCMYK"
    cyan, magenta, yellow, black = image.get_data()[:4]
    assert (255 - cyan - black, 255 - magenta - black, 255 - yellow - black) == (232, 115, 26)


def test_a_see_through_logo_lies_on_white_paper() -> None:
    Image.new("RGBA", (300, 300), (0, 0, 0, 0)).save("clear.png")
    typed("pad", "qwixx", "-n", "1", "--logo", "clear.png", "-o", "own.pdf")
    with opened(Path("own.pdf")) as pages:
        assert pages[0].picture(100).getpixel((90, 45)) == (255, 255, 255)


def test_a_character_that_cannot_be_seen_is_named() -> None:
    answer = typed("pad", "qwixx", "--title", "a\u200db")
    assert "characters of the title: U+200D. [no-glyph]" in answer.err


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        (("--logo", "none.png"), "file-unreadable"),
        (("--logo", "text.png"), "not-a-logo"),
        (("--logo", "cut.png"), "not-a-logo"),
        (("--logo", "huge.png"), "logo-too-large"),
        (("--logo", "bomb.png"), "logo-too-large"),
        (("--logo", "club.gif"), "not-a-logo"),
        (("--logo", "."), "file-unreadable"),
        (("--title", "漢字"), "no-glyph"),
        (("--title", " "), "title-empty"),
        (("--press", "--printer", "nosuch"), "unknown-printer"),
        (
            ("--title", "A title that goes on and on and on and on and on and on and on"),
            "title-too-long",
        ),
    ],
)
def test_what_cannot_be_a_logo_or_a_title(wishes: tuple[str, ...], code: str) -> None:
    match wishes[1]:
        case "text.png" as name:
            Path(name).write_text("no picture")
        case "cut.png" as name:
            Path(name).write_bytes(Path(picture("whole.png", (300, 300))).read_bytes()[:-60])
        case "huge.png" as name:
            Image.new("1", (8000, 8000)).save(name)
        case "bomb.png" as name:
            Image.new("1", (12000, 12000)).save(name)
        case "club.gif" as name:
            Image.new("RGB", (10, 10)).save(name)
    answer = typed("pad", "qwixx", *wishes, "-o", "own.pdf")
    assert (answer.code, f"[{code}]" in answer.err) == (2, True), answer.err
    assert not Path("own.pdf").exists()


def test_a_logo_is_the_right_way_up_and_of_any_depth() -> None:
    tall = Image.new("RGB", (100, 300), "#FF0000")
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned by a quarter
    tall.save("turned.jpg", exif=exif)
    assert logo.read("turned.jpg", press=False).pixels == (300, 100)
    Image.new("I;16", (50, 50), 32768).save("deep.png")
    assert logo.read("deep.png", press=False).data[0] == pytest.approx(128, abs=1)
    Image.new("RGB", (5000, 2500), "#00FF00").save("large.png")
    assert logo.read("large.png", press=False).pixels == (1600, 800)


def test_a_logo_in_few_colours() -> None:
    picture = Image.new("P", (2000, 10))
    picture.putpalette([255, 0, 0, 0, 0, 255])
    picture.save("logo.png", transparency=1)
    assert typed("pad", "qwixx", "-n", "1", "--logo", "logo.png", "-o", "x.pdf").code == 0
