"""Palettes for every eye: distances, contrast, letters and ink, computed."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st
from PIL import Image

from qwixprint.drawing import CLASSIC, PALETTES, Palette, arrange
from qwixprint.drawing.fitting import misfits
from qwixprint.drawing.palette import SAFE, for_press, shade_of
from qwixprint.geometry import Box
from qwixprint.load.find import Layout, load_sheet
from qwixprint.locales import load
from qwixprint.sheet import COLOURS

from .colour import SIGHTS, contrast, distance, ink, seen
from .conftest import LANGUAGES, LAYOUTS, SHIPPED, layout_id
from .typing_commands import typed

every_palette = pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda p: p.name)


def nearest_rows(palette: Palette, layout: str, sight: str) -> float:
    """The smallest distance between the bands of two rows of a game."""
    sheet = load_sheet(layout)
    shades = palette.of(sheet)
    bands = [seen(shades[row.colour].band, sight) for row in sheet.coloured]
    return min(distance(one, other) for one, other in combinations(bands, 2))


def test_the_measure_of_distance_is_right() -> None:
    """Against published pairs (Sharma, Wu and Dalal), and against known values of a palette."""
    pairs = [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for one, other, expected in pairs:
        assert distance(one, other) == pytest.approx(expected, abs=1e-4)
    classic = PALETTES["classic"]
    assert nearest_rows(classic, "qwixx", "normal") == pytest.approx(41.7, abs=0.3)
    assert nearest_rows(classic, "qwixx", "deuteranopia") == pytest.approx(8.1, abs=0.3)


def test_the_measure_of_contrast_is_right() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("layout", SHIPPED)
def test_safe_rows_stay_apart_for_every_eye(layout: str, sight: str) -> None:
    assert nearest_rows(PALETTES["safe"], layout, sight) >= 20


def test_classic_rows_do_not() -> None:
    assert nearest_rows(PALETTES["classic"], "qwantum", "deuteranopia") < 20


@pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
@every_palette
def test_digits_stand_out_from_their_box(palette: Palette, layout: str) -> None:
    shades = palette.of(load_sheet(layout))
    assert set(shades) == set(COLOURS)
    for name, shade in shades.items():
        assert contrast(shade.ink, shade.tint) >= 7, name
        assert contrast(shade.edge or shade.band, "#FFFFFF") >= 3, name


@pytest.mark.parametrize("layout", SHIPPED)
def test_grey_rows_differ_in_level_or_pattern(layout: str) -> None:
    sheet = load_sheet(layout)
    shades = PALETTES["grey"].of(sheet)
    rows = [shades[row.colour] for row in sheet.coloured]
    assert len({(shade.band, shade.pattern) for shade in rows}) == len(rows)
    for one, other in combinations(rows, 2):
        assert distance(seen(one.band, "normal"), seen(other.band, "normal")) >= 15


@pytest.mark.parametrize("layout", SHIPPED)
def test_after_a_copier_without_greys_neighbouring_rows_look_different(layout: str) -> None:
    """How much of the free band is dark, where all is either black or white; digits stay."""
    sheet = load_sheet(layout)
    assert typed("draw", layout, "--palette", "grey", "--dpi", "200", "-o", "grey.png").code == 0
    with Image.open("grey.png") as image:
        picture = image.convert("L").point(lambda level: 255 if level > 100 else 0)
    where, dot = arrange(sheet), 200 / 25.4
    dark = []
    for row in sheet.coloured:
        cells = [where.cells[cell.id] for cell in row.cells[1:3]]
        top = where.slots[row.cells[-1].id].y
        strip = Box(cells[0].x, top + 0.35, cells[1].right - cells[0].x, 0.45)
        if row.seconds:  # no strip is free, but what is between two of their boxes, at the edge
            one, other = (where.cells[cell.id] for cell in list(row.seconds.values())[:2])
            gap = Box(one.right, one.bottom - 1.5, other.x - one.right, 1.5)
            strip = gap.grown(-0.3)
        area = [round(dot * part) for part in (strip.x, strip.y, strip.right, strip.bottom)]
        levels = picture.crop((area[0], area[1], area[2], area[3])).tobytes()
        dark.append(levels.count(0) / len(levels))
    assert all(abs(one - other) > 0.25 for one, other in pairwise(dark)), dark


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
@every_palette
def test_letters_where_colour_would_be_the_only_signal(
    palette: Palette, layout: str, lang: str
) -> None:
    from qwixprint.drawing import draw_sheet
    from qwixprint.scene import Text

    sheet, words = load_sheet(layout), load(lang)
    assert misfits(sheet, words, palette) == []
    drawn = [item for item in draw_sheet(sheet, words, palette).items if isinstance(item, Text)]
    found = {(item.tag, item.text) for item in drawn}
    cells = {cell.id for cell in sheet.row_cells()}
    beside = {text for tag, text in found if tag not in cells}
    for row in sheet.coloured:
        assert (words.letters[row.colour] in beside) == palette.letters
    for row in sheet.rows:
        for cell in row.cells:
            if cell.colour != row.colour:
                assert (cell.id, words.letters[cell.colour]) in found
    if palette.name in ("safe", "grey"):
        assert palette.letters


@pytest.mark.parametrize("layout", SHIPPED)
def test_the_ink_saver_takes_at_most_half(layout: str) -> None:
    cover = {}
    for palette in ("classic", "ink"):
        typed("draw", layout, "--palette", palette, "--dpi", "100", "-o", f"{palette}.png")
        with Image.open(f"{palette}.png") as picture:
            cover[palette] = ink(picture)
    assert cover["ink"] <= cover["classic"] / 2, cover


def test_the_measure_of_ink_is_right() -> None:
    assert ink(Image.new("RGB", (2, 2), "#FFFFFF")) == 0
    assert ink(Image.new("RGB", (2, 2), "#000000")) == 100
    assert ink(Image.new("RGB", (2, 2), "#FF0000")) == 200


@pytest.mark.parametrize("layout", SHIPPED)
def test_the_ink_saver_shows_the_colour_of_each_row(layout: str) -> None:
    """In a tab at the left end of its band."""
    typed("draw", layout, "--palette", "ink", "--dpi", "100", "-o", "ink.png")
    sheet = load_sheet(layout)
    with Image.open("ink.png") as picture:
        for row, bands in zip(sheet.rows, arrange(sheet).bands, strict=True):
            if row.kind != "row":
                continue
            at = (bands[0].x + 2.4, bands[0].bottom - 1.2)
            pixel: Any = picture.convert("RGB").getpixel(
                (round(at[0] / 0.254), round(at[1] / 0.254))
            )
            assert "#{:02X}{:02X}{:02X}".format(*pixel) == CLASSIC.shades[row.colour].band


@pytest.mark.parametrize("palette", [CLASSIC, SAFE], ids=lambda palette: palette.name)
def test_every_band_is_outlined_with_a_darker_tone_of_its_own(palette: Palette) -> None:
    pressed = for_press(palette)
    for name, shade in palette.shades.items():
        assert contrast(shade.outline, shade.band) >= 1.15, name
        assert contrast(shade.outline, "#FFFFFF") > contrast(shade.band, "#FFFFFF"), name
        inks = [float(part) for part in pressed.shades[name].outline.split()[1:]]
        assert max(inks[:3]) >= 25, "not black alone"
        assert inks[3] > float(pressed.shades[name].band.split()[4])
        assert sum(inks) <= 240


# --- colours of one's own

COLOURS_OF_ONES_OWN = ("#FFFFFF", "#000000", "#FFFF00", "#E0559B", "#7F7F7F", "#00FFFF", "#1A1A2E")
LAYOUT = """\
title: Mine
players: 2..3
dice: {{white: 2d6, red: d6}}
colours: {{{colours}}}
rows:
  red: {cells} lock
rules: {{family: crosses, closers: 1, crosses-to-close: 3, rows-to-end: 1, points: {points}}}
misses: {{boxes: -5 -5}}
result: red - misses = total
"""


def own(colours: dict[str, str]) -> Layout:
    """A layout with these colours, in which each has a cell."""
    listed = ", ".join(f'{name}: "{colour}"' for name, colour in colours.items())
    cells = " ".join(f"{name}:{n}" for n, name in enumerate(colours, start=2))
    points = " ".join(map(str, range(1, 20)))
    return Layout.parse(LAYOUT.format(colours=listed, cells=f"{cells} 12 13", points=points))


def named(*colours: str) -> dict[str, str]:
    """Names without digits: aa, bb, cc ..."""
    return {2 * letter: colour for letter, colour in zip("abcdefghi", colours, strict=False)}


@every_palette
def test_one_can_read_on_any_colour(palette: Palette) -> None:
    own_colours = named(*COLOURS_OF_ONES_OWN)
    shades = palette.of(own(own_colours).sheet)
    assert set(shades) == {*COLOURS, *own_colours}
    for name, colour in own_colours.items():
        shade = shades[name]
        assert contrast(shade.ink, shade.tint) >= 7, colour
        assert contrast(shade.edge or shade.band, "#FFFFFF") >= 3, colour
    if palette.name in ("classic", "safe"):
        assert {name: shades[name].band for name in own_colours} == own_colours


def test_light_bands_have_an_edge_and_dark_ones_none() -> None:
    for palette in (PALETTES["classic"], PALETTES["safe"]):
        shades = palette.of(own(named("#FFFFFF", "#FFFF00", "#00FFFF", "#000000", "#B0005A")).sheet)
        for name in ("aa", "bb", "cc"):
            edge = shades[name].edge
            assert edge is not None
            assert contrast(edge, "#FFFFFF") >= 4.5
        assert (shades["dd"].edge, shades["ee"].edge) == (None, None)


@given(st.integers(0, 0xFFFFFF))
def test_digits_stand_out_whatever_the_colour(number: int) -> None:
    shade = shade_of(f"#{number:06X}")
    assert contrast(shade.ink, shade.tint) >= 7
    assert shade.edge is None or contrast(shade.edge, "#FFFFFF") >= 4.5
    assert contrast(shade.edge or shade.band, "#FFFFFF") >= 2.5


NAMES = {
    "pink": "#E0559B",
    "black": "#000000",
    "gold": "#FFD700",
    "rust": "#B7410E",
    "plum": "#8E4585",
    "bronze": "#CD7F32",
    "sea": "#2A9D8F",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_colour_has_a_letter_of_its_own(lang: str) -> None:
    words = load(lang)
    letters = words.letters_of([*COLOURS, *NAMES])
    assert {name: letters[name] for name in COLOURS} == dict(words.letters)
    assert set(letters) == {*COLOURS, *NAMES}
    assert len(set(letters.values())) == len(letters)
    assert all(1 <= len(letters[name]) <= 2 for name in NAMES)
    assert words.letters_of(["red", "pink"])["pink"] == "P", "there is no purple on that sheet"
    alike = words.letters_of([*COLOURS, "rb", "br", "rbr"])
    assert len(set(alike.values())) == len(alike), "also where every single letter is taken"


def test_in_grey_eight_colours_all_look_different() -> None:
    """Rows have theirs first, whatever else a layout knows; the grey or the pattern differs."""
    sheet = own(NAMES).sheet
    used = {cell.colour for cell in sheet.row_cells()}
    assert len(used) == 8
    shades = PALETTES["grey"].of(sheet)
    looks = {name: (shades[name].band, shades[name].pattern) for name in used}
    assert len(set(looks.values())) == 8
    assert looks["red"] == (PALETTES["grey"].by_row[0].band, PALETTES["grey"].by_row[0].pattern)
    for (one, look), (other, second) in combinations(looks.items(), 2):
        far = distance(seen(look[0], "normal"), seen(second[0], "normal"))
        assert far >= 5 or look[1] != second[1], (one, other)


@every_palette
def test_for_the_press_ones_own_colours_are_of_the_four_inks(palette: Palette) -> None:
    own_colours = named(*COLOURS_OF_ONES_OWN)
    shades = for_press(palette).of(own(own_colours).sheet)
    for name, colour in own_colours.items():
        shade = shades[name]
        for part in (shade.band, shade.tint, shade.ink, shade.edge, shade.outline):
            if part is None or part == "#FFFFFF":  # paper, no ink
                continue
            kind, *inks = part.split()
            assert kind == "cmyk", colour
            assert len(inks) == 4
            assert all(0 <= float(ink) <= 100 for ink in inks), colour
            assert sum(map(float, inks)) <= 240, colour
        assert shade.ink == "cmyk 0 0 0 100"
        assert (shade.edge is None) == (palette.of(own(own_colours).sheet)[name].edge is None)
