"""Palettes for every eye: distances, contrast, letters and ink, computed."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image

from qwixprint.draw import PALETTES, Palette
from qwixprint.draw.fitting import misfits
from qwixprint.locales import load
from qwixprint.pipeline.loading import load_sheet
from qwixprint.sheet import COLOURS

from .colour import SIGHTS, contrast, distance, ink, seen
from .conftest import LANGUAGES, LAYOUTS, SHIPPED, layout_id
from .typing_commands import typed

every_palette = pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda p: p.name)


def nearest_rows(palette: Palette, layout: str, sight: str) -> float:
    """The smallest distance between the bands of two rows of a game."""
    sheet = load_sheet(layout)
    shades = palette.of(sheet)
    bands = [seen(shades[row.colour].band, sight) for row in sheet.rows]
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
    rows = [shades[row.colour] for row in sheet.rows]
    assert len({(shade.band, shade.pattern) for shade in rows}) == len(rows)
    for one, other in combinations(rows, 2):
        assert distance(seen(one.band, "normal"), seen(other.band, "normal")) >= 15


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
@every_palette
def test_letters_where_colour_would_be_the_only_signal(
    palette: Palette, layout: str, lang: str
) -> None:
    from qwixprint.draw import draw_sheet
    from qwixprint.scene import Text

    sheet, words = load_sheet(layout), load(lang)
    assert misfits(sheet, words, palette) == []
    texts = [
        item.text for item in draw_sheet(sheet, words, palette).items if isinstance(item, Text)
    ]
    for row in sheet.rows:
        assert (words.letters[row.colour] in texts) == palette.letters
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
