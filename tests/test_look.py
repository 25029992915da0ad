"""The look, measured: contrast, digits in the middle of their box, labels that fit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageStat

from qwixprint import fonts
from qwixprint.draw import CLASSIC, arrange, draw_sheet
from qwixprint.draw.fitting import misfits, outline
from qwixprint.draw.sheet import draw_serial
from qwixprint.geometry import Box, Size
from qwixprint.locales import Catalogue, load
from qwixprint.pipeline.loading import load_sheet
from qwixprint.scene import Placed, Text

from .colour import contrast
from .conftest import LANGUAGES, SHIPPED, every_layout
from .typing_commands import typed

DPI = 600
PIXELS = DPI / 25.4


def ink_middle(picture: Image.Image, box: Box) -> tuple[float, float]:
    """The middle of the dark ink in a box, in millimetres from the middle of the box."""
    inside = box.grown(-0.9)  # clear of rounded corners and outlines
    left, top, right, bottom = (
        round(mm * PIXELS) for mm in (inside.x, inside.y, inside.right, inside.bottom)
    )
    pixels = picture.crop((left, top, right, bottom)).convert("L")
    paper = ImageStat.Stat(pixels).median[0]
    ink = pixels.point(lambda value: 255 if value < paper - 60 else 0).getbbox()
    assert ink is not None, "no ink in this box"
    left, top, right, bottom = ink
    x, y = (left + right - pixels.width) / 2, (top + bottom - pixels.height) / 2
    return x / PIXELS, y / PIXELS


@every_layout
def test_digits_are_in_the_middle_of_their_box(layout: str) -> None:
    assert typed("draw", layout, "--dpi", str(DPI), "-o", "sheet.png").code == 0
    sheet = load_sheet(layout)
    boxes = arrange(sheet).cells
    with Image.open("sheet.png") as picture:
        measured = 0
        for cell in sheet.cells():
            if cell.label or cell.kind == "lucky":
                x, y = ink_middle(picture, boxes[cell.id])
                assert abs(x) <= 0.25, f"{cell.id} is {x:.2f} mm off to the side"
                assert abs(y) <= 0.25, f"{cell.id} is {y:.2f} mm off in height"
                measured += 1
    assert measured


def test_a_digit_off_the_middle_would_be_seen() -> None:
    picture = Image.new("L", (400, 400), 255)
    box = Box(0, 0, 400 / PIXELS, 400 / PIXELS)
    picture.paste(0, (150, 150, 250, 250))
    assert ink_middle(picture, box) == pytest.approx((0, 0), abs=0.05)
    picture.paste(0, (140, 150, 250, 250))
    assert abs(ink_middle(picture, box)[0]) > 0.2


@pytest.mark.parametrize("lang", LANGUAGES)
@every_layout
def test_every_text_fits_in_every_language(layout: str, lang: str) -> None:
    assert misfits(load_sheet(layout), load(lang)) == []


def relabelled(key: str, text: str) -> Catalogue:
    words = load("en")
    return replace(words, labels={**words.labels, key: text})


def test_what_does_not_fit_would_be_seen() -> None:
    sheet = load_sheet("longo")
    name = "A name that is very far too long for its line on this sheet"
    assert f"{name} is outside" in misfits(sheet, relabelled("name", name))
    assert any("too small" in one for one in misfits(sheet, relabelled("points", "Points" * 9)))
    crowded = replace(sheet, trim=Size(80, 98))
    assert any("touches" in one for one in misfits(crowded, load("en")))
    narrow = replace(sheet, trim=Size(100, 98))
    assert any("too small" in one for one in misfits(narrow, load("en")))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_glyph_exists(lang: str) -> None:
    words = load(lang)
    for text in words.labels.values():
        assert fonts.missing(text, fonts.DISPLAY) == ""
    for layout in SHIPPED:
        scene = draw_sheet(load_sheet(layout), words, CLASSIC)
        for item in scene.items:
            assert not isinstance(item, Placed)
            if isinstance(item, Text):
                assert fonts.missing(item.text, item.font) == ""
    assert fonts.missing("a→b", fonts.DISPLAY) == "→"


def test_a_serial_number_stays_on_the_sheet() -> None:
    sheet = load_sheet("longo")
    for lang in LANGUAGES:
        text = draw_serial(sheet, f"{load(lang).label('serial')} 1000000")
        box = outline(text)
        assert Box(0, 0, sheet.trim.width, sheet.trim.height).grown(-1.9).contains(box)
        assert contrast(text.fill, "#FFFFFF") >= 7
        assert not any(box.overlaps(cell) for cell in arrange(sheet).cells.values())


def test_svg_keeps_text_as_text_with_its_fonts() -> None:
    assert typed("draw", "longo", "-o", "sheet.svg").code == 0
    svg = Path("sheet.svg").read_text("utf-8")
    assert svg.count("data:font/woff;base64,") == 1
    assert ">Qwixx Longo</text>" in svg
    assert ">16</text>" in svg
    assert 'width="133mm"' in svg
    # As in the PDF, or the digits would not be where they were measured.
    assert "font-kerning:none" in svg
    assert "font-variant-ligatures:none" in svg


def test_a_greek_title_gets_a_font_that_has_it(tmp_path: Path) -> None:
    from .conftest import ROOT

    layout = (ROOT / "examples/piccolo/sheet.yaml").read_text("utf-8")
    (tmp_path / "greek.yaml").write_text(layout.replace("title: Piccolo", "title: Κύβοι"), "utf-8")
    assert typed("draw", str(tmp_path / "greek.yaml"), "-o", "greek.svg").code == 0
    assert fonts.DISPLAY_GREEK in Path("greek.svg").read_text("utf-8")
