"""Leaflets in every palette: what a copier without colours leaves is enough to play by."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pytest

from qwixprint import locales
from qwixprint.commands.jobs import PaletteName
from qwixprint.commands.rulebook import load_part
from qwixprint.drawing import PALETTES
from qwixprint.drawing.dice import SIDE, draw_die
from qwixprint.drawing.palette import DARK
from qwixprint.geometry import Size
from qwixprint.leaflet.canvas import MM
from qwixprint.leaflet.figures import Artist
from qwixprint.leaflet.part import Part
from qwixprint.leaflet.text import Figure
from qwixprint.leaflet.typeset import typeset
from qwixprint.load.find import Layout
from qwixprint.scene import Circle, Item, Marked, Path, Placed, Rect, Scene, Text
from qwixprint.sheet import Die, Face, Shown

from .colour import contrast, seen
from .conftest import LANGUAGES, SHIPPED
from .test_leaflet import A5, texts

UNCOLOURED: tuple[PaletteName, ...] = ("safe", "grey")
LETTERED: tuple[PaletteName, ...] = ("safe", "ink", "grey")
every_game = pytest.mark.parametrize("game", SHIPPED)


@cache
def part_in(game: str, palette: PaletteName, lang: str = "en") -> Part:
    return load_part(Layout.load(game), locales.load(lang), palette=palette)


def figures(part: Part, *kinds: str) -> list[Scene]:
    found = [block for block in part.blocks if isinstance(block, Figure) and block.kind in kinds]
    scenes = [part.artist.make(figure) for figure in found]
    return [scene for scene in scenes if isinstance(scene, Scene)]


def dice_of(artist: Artist) -> list[Shown]:
    """Every coloured face there can be."""
    plain = [Shown(die, n) for die in artist.sheet.dice if not die.faces for n in (1, die.sides)]
    special = [Shown(die, f.number, f) for die in artist.sheet.dice for f in die.faces]
    return [each for each in (*plain, *special) if colour(each) != "white"]


def colour(shown: Shown) -> str:
    return shown.face.colour if shown.face else shown.die.name


@pytest.mark.one_in(4)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("palette", LETTERED)
@every_game
def test_every_coloured_die_says_its_colour_in_a_letter(
    game: str, palette: PaletteName, lang: str
) -> None:
    artist = part_in(game, palette, lang).artist
    letters = artist.words.letters
    for shown in dice_of(artist):
        written = [text.text for text in texts(draw_die(shown, artist.shades).items)]
        assert letters[colour(shown)] in written
    assert len(set(letters.values())) == len(letters)


@every_game
def test_in_classic_dice_have_no_letters(game: str) -> None:
    artist = part_in(game, "classic").artist
    for shown in dice_of(artist):
        written = [text.text for text in texts(draw_die(shown, artist.shades).items)]
        assert all(text.isdigit() for text in written)


@pytest.mark.parametrize("number", range(1, 7))
def test_a_letter_hides_no_pip(number: int) -> None:
    artist = part_in("qwixx", "grey").artist
    die = draw_die(Shown(Die("red", 6), number), artist.shades)
    pips = [item for item in die.items if isinstance(item, Circle)]
    tag = next(item for item in die.items if isinstance(item, Rect) and item.box.height < SIDE / 2)
    assert len(pips) == number
    for pip in pips:
        assert pip.centre[1] + pip.radius < tag.box.y + 0.01


@pytest.mark.parametrize("palette", UNCOLOURED)
@every_game
def test_dice_and_headings_are_told_apart_by_lightness_alone(
    game: str, palette: PaletteName
) -> None:
    """As a copier sees them; dice also have their letters."""
    artist = part_in(game, palette).artist
    bands = {row.colour: artist.shades[row.colour].band for row in artist.sheet.coloured}
    for one, other in combinations(bands, 2):
        apart = abs(seen(bands[one], "normal")[0] - seen(bands[other], "normal")[0])
        assert apart >= 10, (one, other)


def test_in_classic_they_are_not() -> None:
    shades = part_in("qwantum", "classic").artist.shades
    lights = [seen(shades[name].band, "normal")[0] for name in ("purple", "blue", "red")]
    assert max(lights) - min(lights) < 10


@pytest.mark.parametrize("palette", LETTERED)
def test_what_a_colour_is_worth_and_what_was_marked_carry_letters(palette: PaletteName) -> None:
    part = part_in("qwantum", palette)
    letters = part.artist.words.letters
    (values,) = figures(part, "values")
    written = [text.text for text in texts(values.items)]
    for row in part.artist.sheet.rows:
        assert letters[row.colour] in written
    (turn,) = figures(part, "turn")
    moves = part.artist.examples.game("turn.yaml").turns[0].moves
    written = [text.text for text in texts(turn.items)]
    for move in moves:
        assert letters[move.cell.colour] in written


def paints(items: tuple[Item, ...]) -> list[tuple[str, str | None]]:
    found: list[tuple[str, str | None]] = []
    for item in items:
        match item:
            case Rect(_, paint) | Circle(_, _, paint) | Path(_, paint):
                found += [("shape", paint.fill), ("shape", paint.stroke)]
            case Text(fill=fill, font=font):
                found.append((font, fill))
            case Placed(scene):
                found += paints(scene.items)
            case Marked(_, inner):
                found += paints(inner)
    return found


@every_game
def test_a_grey_leaflet_is_grey_but_for_what_a_pen_wrote(game: str) -> None:
    part = part_in(game, "grey")
    bare = [
        block for block in part.blocks if not isinstance(block, Figure) or block.kind == "faces"
    ]
    for page in typeset(bare, part.artist, A5, 10.0).pages:
        for _, ink in paints(page.items):
            assert ink is None or ink[1:3] == ink[3:5] == ink[5:7], ink


@pytest.mark.parametrize("palette", PALETTES)
@every_game
def test_words_stand_out_from_the_title_band(game: str, palette: PaletteName) -> None:
    part = part_in(game, palette)
    band = part.artist.shades[part.artist.sheet.coloured[0].colour].band
    page = typeset(part.blocks[:2], part.artist, A5, 10.0).pages[0]
    title = texts(page.items)[0]
    assert contrast(title.fill, band) >= 3


def test_faces_of_one_number_differ_by_their_letters() -> None:
    artist = part_in("qwantum", "grey").artist
    die = artist.sheet.dice[-1]
    drawn = {
        each: tuple(
            text.text for text in texts(draw_die(Shown(die, 3, Face(each, 3)), artist.shades).items)
        )
        for each in ("red", "blue", "purple", "yellow")
    }
    assert len(set(drawn.values())) == 4


def test_headings_that_save_ink_begin_in_the_colour_of_their_row() -> None:
    part = part_in("qwixx", "ink")
    pages = typeset(part.blocks, part.artist, A5, 10.0).pages
    areas = {item.paint.fill for item in pages[0].items if isinstance(item, Rect)}
    classic = PALETTES["classic"].of(part.artist.sheet)
    assert {classic[row.colour].band for row in part.artist.sheet.rows} <= areas


@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_captions_have_no_hyphens(game: str, lang: str) -> None:
    part = part_in(game, "classic", lang)
    leaflet = typeset(part.blocks, part.artist, Size(105, 148), 9.2)
    small = [text for page in leaflet.pages for text in texts(page.items) if text.fill == DARK]
    captions = [text.text for text in small if text.size > 0.8 * 9.2 / MM]
    assert not [text for text in captions if re.search(r"[^\W\d]-$", text)]
