"""The look, measured: contrast, digits in the middle of their box, labels that fit."""

from __future__ import annotations

import re
from base64 import b64decode
from copy import copy
from dataclasses import replace
from io import BytesIO
from itertools import pairwise, product
from math import hypot
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageStat

from qwixprint import fonts
from qwixprint.drawing import CLASSIC, PALETTES, Palette, arrange, draw_sheet
from qwixprint.drawing.fitting import misfits, outline
from qwixprint.drawing.pattern import DOT, WIDTH
from qwixprint.drawing.sheet import draw_serial
from qwixprint.geometry import Box, Size, centred
from qwixprint.load.find import Layout, load_sheet
from qwixprint.locales import Catalogue, load
from qwixprint.render import pdf, png, svg
from qwixprint.scene import (
    Circle,
    Marked,
    Page,
    Paint,
    Path as Stroke,
    Picture,
    Placed,
    Rect,
    Scene,
    Text,
)
from qwixprint.sheet import Sheet

from .colour import contrast
from .conftest import LANGUAGES, ROOT, SHIPPED, every_layout
from .filling import MIXED
from .paper import opened
from .typing_commands import typed

DPI = 600
PIXELS = DPI / 25.4
SVG = "{http://www.w3.org/2000/svg}"


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
    assert typed("draw", layout, "-o", "sheet.pdf").code == 0
    sheet = load_sheet(layout)
    boxes = arrange(sheet).cells
    recoloured = {c.id for row in sheet.coloured for c in row.cells if c.colour != row.colour}
    with opened(Path("sheet.pdf")) as pages:
        picture = pages[0].picture(DPI)
    measured = 0
    for cell in (*sheet.row_cells(), *sheet.misses.cells, *sheet.lucky):
        if (cell.label and not cell.second) or cell.kind == "lucky":
            box = boxes[cell.id]
            if cell.id in recoloured:  # without its letter, which is above the number
                box = box._replace(y=box.y + 1, height=box.height - 2)
            x, y = ink_middle(picture, box)
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
    words = copy(load("en"))
    vars(words)["labels"] = {**words.labels, key: text}
    return words


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


def test_the_bridge_to_the_lock_needs_its_neighbour() -> None:
    text = (ROOT / "examples/piccolo/sheet.yaml").read_text("utf-8")
    text = text.replace("red: 2..8 lock", "red: 2..8 _ lock")
    Path("gap.yaml").write_text(text.replace("blue: 8..2 lock", "blue: 8..2 . lock"), "utf-8")
    assert typed("draw", "gap.yaml", "-o", "gap.pdf").code == 0
    boxes = arrange(load_sheet("gap.yaml")).cells
    shades = CLASSIC.shades
    paper, band, bridge = "#FFFFFF", shades["blue"].band, shades["green"].tint
    with opened(Path("gap.pdf")) as pages:
        picture = pages[0].picture(DPI)
    for row, last, seen in (("red", 8, paper), ("blue", 2, band), ("green", 8, bridge)):
        left, right = boxes[f"{row}.{last}"], boxes[f"{row}.lock"]
        at = (left.right + right.x) / 2 * PIXELS, left.centre[1] * PIXELS
        pixel = picture.getpixel((round(at[0]), round(at[1])))
        assert "#{:02X}{:02X}{:02X}".format(*pixel) == seen, row


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


ABOUT = pdf.Metadata("All", "en")
PICTURE = Picture(Box(4, 6, 16, 8), (2, 2), bytes.fromhex("C00000 00C000 0000C0 C0C000"))


def test_a_picture_has_its_place_and_colours_in_svg_as_in_the_pdf() -> None:
    size = Size(60, 50)
    inner = Scene(Size(24, 20), (PICTURE,))
    scene = Scene(size, (Placed(inner, 2, 1), Placed(inner, 30, 5, turn=90, scale=1.2)))
    with Image.open(BytesIO(png.write(pdf.write([Page(scene)], ABOUT), DPI))) as printed:
        root = ElementTree.fromstring(svg.write(scene, "All", "en"))
        images = 0
        for group in root.iter(f"{SVG}g"):
            a, b, c, d, e, f = map(float, re.findall(r"[-.\d]+", group.attrib["transform"]))
            for image in group.iter(f"{SVG}image"):
                x, y, width, height = (
                    float(image.attrib[key]) for key in ("x", "y", "width", "height")
                )
                data = image.attrib["href"].removeprefix("data:image/png;base64,")
                with Image.open(BytesIO(b64decode(data))) as pixels:
                    assert pixels.size == (2, 2)
                    for across, down in product((0.02, 0.48, 0.52, 0.98), repeat=2):
                        left, top = x + across * width, y + down * height
                        at = a * left + c * top + e, b * left + d * top + f
                        seen = printed.getpixel((round(at[0] * PIXELS), round(at[1] * PIXELS)))
                        assert seen == pixels.getpixel((int(2 * across), int(2 * down)))
                images += 1
    assert images == 2


def test_what_is_marked_for_a_structure_is_drawn_as_ever_where_there_is_none() -> None:
    inside = (
        Text(5, 9, "Grün", fonts.BODY, 5, "#1C1C1C"),
        Circle((30, 20), 4, Paint("#00C000")),
        PICTURE,
    )
    plain, marked = Scene(Size(60, 50), inside), Scene(Size(60, 50), (Marked(1, inside),))
    assert svg.write(marked, "All", "en") == svg.write(plain, "All", "en")
    assert pdf.write([Page(marked)], ABOUT) == pdf.write([Page(plain)], ABOUT)


def test_a_greek_title_gets_a_font_that_has_it(tmp_path: Path) -> None:
    layout = (ROOT / "examples/piccolo/sheet.yaml").read_text("utf-8")
    (tmp_path / "greek.yaml").write_text(layout.replace("title: Piccolo", "title: Κύβοι"), "utf-8")
    assert typed("draw", str(tmp_path / "greek.yaml"), "-o", "greek.svg").code == 0
    assert fonts.DISPLAY_GREEK in Path("greek.svg").read_text("utf-8")


# --- cells of another colour than their row


@pytest.fixture(scope="module")
def mixed() -> Sheet:
    return Layout.parse(MIXED).sheet


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mixed_board_fits_and_its_cells_tell_their_colour(
    mixed: Sheet, palette: Palette, lang: str
) -> None:
    """With a letter that can be read: beside the number, within the cell's slot.

    Cells of their row's colour have one in palettes with letters.
    """
    words = load(lang)
    assert misfits(mixed, words, palette) == []
    where = arrange(mixed)
    texts: dict[str, list[Text]] = {}
    for item in draw_sheet(mixed, words, palette).items:
        if isinstance(item, Text):
            texts.setdefault(item.tag, []).append(item)
    for row in mixed.rows:
        for cell in row.cells:
            found = [text.text for text in texts.get(cell.id, ())]
            expected = [cell.label] if cell.label else []
            if cell.colour != row.colour or (palette.letters and cell.label):
                expected.append(words.letters[cell.colour])
            assert found == expected, cell.id
            if len(found) == 2:
                number, letter = (outline(text) for text in texts[cell.id])
                assert not number.grown(0.05).overlaps(letter.grown(0.05)), cell.id
                assert where.slots[cell.id].contains(letter), cell.id
                assert texts[cell.id][1].size >= 2.2
    assert palette.letters == (palette.name != "classic")


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_a_recoloured_cell_has_the_band_and_the_pattern_of_its_colour(
    mixed: Sheet, palette: Palette
) -> None:
    shades = palette.of(mixed)
    where = arrange(mixed)
    items = draw_sheet(mixed, load("en"), palette).items
    recoloured = [
        (cell, row) for row in mixed.rows for cell in row.cells if cell.colour != row.colour
    ]
    assert len(recoloured) == 9 + 8 + 9 + 8
    for cell, row in recoloured:
        slot, shade = where.slots[cell.id], shades[cell.colour]
        assert shade != shades[row.colour]
        ground = slot._replace(y=slot.y + shade.line, height=slot.height - 2 * shade.line)
        grounds = [
            at
            for at, item in enumerate(items)
            if isinstance(item, Rect) and item.box == ground and item.paint.fill == shade.band
        ]
        assert grounds, cell.id
        box = next(at for at, item in enumerate(items) if getattr(item, "tag", "") == cell.id)
        drawn = items[grounds[0] + 1 : box]
        assert all(ground.contains(extent(item)) for item in drawn), cell.id
        assert bool(drawn) == bool(shade.pattern)
    patterns = {shades[cell.colour].pattern for cell, _ in recoloured}
    assert patterns == ({"bars", ""} if palette.name == "grey" else {""})


# --- outlines, patterns and letters at close range


def extent(item: object) -> Box:
    """What a dot, a bar or a line of a pattern covers."""
    if isinstance(item, Rect):
        return item.box
    if isinstance(item, Circle):
        return centred(item.centre, 2 * item.radius, 2 * item.radius)
    assert isinstance(item, Stroke)
    xs, ys = zip(*(map(float, segment[1:]) for segment in item.segments), strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
@pytest.mark.parametrize("layout", ["qwixx", "longo"])
def test_no_outline_is_left_across_a_bridge(layout: str, palette: Palette) -> None:
    sheet = load_sheet(layout)
    boxes, shades = arrange(sheet).cells, palette.of(sheet)
    assert typed("draw", layout, "--palette", palette.name, "-o", "near.pdf").code == 0
    with opened(Path("near.pdf")) as pages:
        picture = pages[0].picture(DPI)
    for row in sheet.rows:
        chain = [cell for cell in row.cells if cell.closer or cell.kind == "lock"]
        assert len(chain) == {"qwixx": 2, "longo": 3}[layout]
        for before, after in pairwise(chain):
            left, right = boxes[before.id], boxes[after.id]
            inside = Box(left.right - 0.6, left.centre[1], right.x + 0.6 - left.right + 0.6, 0)
            inside = inside.grown(1.2)._replace(x=inside.x, width=inside.width)
            area = [round(mm * PIXELS) for mm in (inside.x, inside.y, inside.right, inside.bottom)]
            found: Any = picture.crop((area[0], area[1], area[2], area[3])).getcolors()
            seen = {"#{:02X}{:02X}{:02X}".format(*colour) for _, colour in found}
            assert seen == {shades[row.colour].tint}, (before.id, after.id)


@every_layout
def test_no_dot_or_line_of_a_pattern_is_cut_by_a_box(layout: str) -> None:
    sheet = load_sheet(layout)
    where = arrange(sheet)
    cells = [(cell, where.cells[cell.id]) for cell in sheet.row_cells()]
    grey = PALETTES["grey"]
    patterned = grey._replace(by_row=grey.by_row[4:])  # what comes after bars
    assert {shade.pattern for shade in patterned.by_row} == {"hatch", "dots", "lines"}
    marks = [
        item
        for item in draw_sheet(sheet, load("en"), patterned).items
        if (isinstance(item, Circle) and item.radius == DOT)
        or (isinstance(item, Stroke) and item.paint.width == WIDTH and not item.paint.fill)
    ]
    assert len(marks) > 50
    for item in marks:
        covered = extent(item)
        for cell, box in cells:
            if cell.kind in ("number", "box"):
                assert not covered.overlaps(box), cell.id
            elif isinstance(item, Circle):
                far = hypot(*(a - b for a, b in zip(item.centre, box.centre, strict=True)))
                assert far > box.width / 2 + DOT, cell.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("layout", SHIPPED)
def test_letters_keep_the_same_distance_from_both_sides_of_their_box(
    layout: str, lang: str
) -> None:
    sheet, words = load_sheet(layout), load(lang)
    boxes = {part.id: arrange(sheet).cells[part.id] for part in sheet.totals if part.kind == "row"}
    for item in draw_sheet(sheet, words, PALETTES["safe"]).items:
        if isinstance(item, Text) and item.tag in boxes:
            box, ink = boxes[item.tag], outline(item)
            assert ink.x - box.x == pytest.approx(1.5)
            assert ink.y - box.y == pytest.approx(1.5)


def test_there_is_room_to_write_in_every_box_of_the_result() -> None:
    for layout in SHIPPED:
        sheet = load_sheet(layout)
        widths = [arrange(sheet).cells[part.id].width for part in sheet.totals]
        assert min(widths) > 9.5, layout
