"""The rules leaflets: every sentence is there, every number is computed, nothing stands alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Literal

import pypdfium2
import pytest
from _pytest.mark import ParameterSet

from qwixprint import __version__, fonts, locales
from qwixprint.commands.jobs import SizeName
from qwixprint.commands.rulebook import NARROW, WIDE, load_part, tells_differences
from qwixprint.commands.rules import RulesJob
from qwixprint.drawing import CLASSIC
from qwixprint.drawing.dice import RESULT, SIDE
from qwixprint.drawing.summary import draw_summary
from qwixprint.errors import Faulty
from qwixprint.families.dice import value_of
from qwixprint.files import shipped
from qwixprint.game import Turn
from qwixprint.geometry import Size
from qwixprint.leaflet import examples
from qwixprint.leaflet.canvas import MM
from qwixprint.leaflet.folding import BODY, ENLARGED, SHEET, folded, set_all
from qwixprint.leaflet.layout_facts import Facts
from qwixprint.leaflet.part import Part
from qwixprint.leaflet.story import MARGIN
from qwixprint.leaflet.tables import Table
from qwixprint.leaflet.text import Block, Figure, Heading, Items, Paragraph, Rows, Span, plain
from qwixprint.leaflet.typeset import Typeset, typeset
from qwixprint.load.find import Layout, load_filled, load_sheet
from qwixprint.referee import score
from qwixprint.render import pdf
from qwixprint.render.tags import Element
from qwixprint.scene import Circle, Item, Marked, Page, Placed, Scene, Text
from qwixprint.sheet import FilledSheet, Shown

from .conftest import LANGUAGES, SHIPPED
from .test_games import MIXED
from .test_locales import with_texts

Paper = Literal["a4", "letter"]
Fold = Literal["none", "booklet", "half"]
A5 = Size(148.5, 210)


def _leaflet(game: str, lang: str) -> ParameterSet:
    """Tests that look at one and the same run in one process, where it is set once."""
    return pytest.param(game, lang, marks=pytest.mark.xdist_group(f"{game}-{lang}"))


every_leaflet = pytest.mark.parametrize(
    ("game", "lang"), [_leaflet(game, lang) for game in SHIPPED for lang in LANGUAGES]
)
MADE = tuple(game for game in SHIPPED if tells_differences(Layout.load(game), "en"))
# Where every size and paper would take too long: those that are told as a whole, and some others.
some_leaflets = pytest.mark.parametrize(
    ("game", "lang"),
    [
        *(_leaflet(game, lang) for game in SHIPPED if game not in MADE for lang in LANGUAGES),
        _leaflet("bonus-b", "pt"),
        _leaflet("connected-steps", "it"),
        _leaflet("big-points", "en"),
    ],
)


@cache
def part_of(game: str, lang: str, strip: float = WIDE, only_new: bool = False) -> Part:
    return load_part(Layout.load(game), locales.load(lang), strip, only_new=only_new)


@cache
def leaflet_of(
    game: str, lang: str, page: Size = A5, body: float = BODY["standard"][-1]
) -> Typeset:
    part = part_of(game, lang)
    return typeset(part.blocks, part.artist, page, body)


@cache
def text_of(game: str, lang: str) -> str:
    """What can be read in the PDF above the page numbers, squeezed."""
    leaflet = made(game, lang)
    structure = Element("Document", parts=(leaflet.structure,))
    about = pdf.Metadata("x", lang, structure=structure)
    document = pypdfium2.PdfDocument(pdf.write([Page(page) for page in leaflet.pages], about))
    foot = (MARGIN + 1) * MM
    pages = [page.get_textpage().get_text_bounded(bottom=foot) for page in document]
    return squeezed(" ".join(pages))


def made(
    game: str, lang: str, size: SizeName = "standard", paper: Paper = "a4", fold: Fold = "none"
) -> Typeset:
    """The leaflet as the command makes it, in the size of type that it chooses."""
    return made_together((game,), lang, job(size, paper, fold))[game]


@cache
def made_together(games: tuple[str, ...], lang: str, wanted: RulesJob) -> dict[str, Typeset]:
    strip = NARROW if (wanted.size, wanted.fold) == ("large", "booklet") else WIDE
    together = len(games) > 1  # with the game that some are made from
    new = {game for game in MADE if together or wanted.only_new}
    parts = [part_of(game, lang, strip, game in new) for game in games]
    return dict(zip(games, set_all(parts, wanted), strict=True))


def job(size: SizeName, paper: Paper, fold: Fold = "none") -> RulesJob:
    return RulesJob("", paper=paper, size=size, fold=fold)


def squeezed(text: str) -> str:
    # pdfium tells a hyphen at the end of a line as U+FFFE or U+0002.
    return re.sub(r"[\s\-\xad\ufffe\x02]", "", text)


def sentences(block: Block) -> list[str]:
    match block:
        case Heading(_, words) | Paragraph(words):
            return [plain(words)]
        case Items(items):
            return [plain(words) for words in items]
        case Figure(caption=caption):
            return [caption]
        case Rows(rows):
            return [plain(words) for row in rows for words in row]


@every_leaflet
def test_every_sentence_is_in_the_pdf(game: str, lang: str) -> None:
    read = text_of(game, lang)
    for block in part_of(game, lang).blocks:
        for sentence in sentences(block):
            assert squeezed(sentence) in read, sentence


@every_leaflet
def test_every_cell_of_a_table_is_in_the_pdf(game: str, lang: str) -> None:
    part = part_of(game, lang)
    for block in part.blocks:
        if isinstance(block, Figure) and block.kind in ("table", "card"):
            table = part.artist.make(block)
            assert isinstance(table, Table)
            read = text_of(game, lang)
            folded = table.folded(len(table.rows[0]) // 2)
            assert all(squeezed("".join(row)) in read for row in table.rows) or (
                table.wide and all(squeezed("".join(row)) in read for row in folded)
            )


def texts(items: tuple[Item, ...]) -> list[Text]:
    found: list[Text] = []
    for item in items:
        match item:
            case Text():
                found.append(item)
            case Placed(scene):
                found += texts(scene.items)
            case Marked(_, inner):
                found += texts(inner)
    return found


@every_leaflet
def test_every_character_is_in_its_font(game: str, lang: str) -> None:
    for page in leaflet_of(game, lang).pages:
        for text in texts(page.items):
            assert fonts.missing(text.text, text.font) == "", text


# --- how it is set


def room(page: Size) -> float:
    return page.height - 2 * MARGIN


@every_leaflet
def test_a_leaflet_fits_on_one_folded_sheet_and_fills_it(game: str, lang: str) -> None:
    leaflet = made(game, lang)
    assert len(leaflet.pages) <= SHEET
    check_filled(leaflet, leaflet.pages[0].size)


@pytest.mark.parametrize("game", SHIPPED)
def test_it_does_so_on_letter_in_the_longest_language(game: str) -> None:
    leaflet = made(game, "pt", paper="letter")
    assert len(leaflet.pages) <= SHEET
    check_filled(leaflet, leaflet.pages[0].size)


@some_leaflets
def test_no_page_of_large_print_is_nearly_empty(game: str, lang: str) -> None:
    check_filled(made(game, lang, "large"), A5)


def check_filled(leaflet: Typeset, page: Size) -> None:
    imprint = leaflet.last_leaf
    for number in range(len(leaflet.pages)):
        ends = [place for place in leaflet.places if place[1] == number and place[0] != imprint]
        filled = max(bottom for *_, bottom in ends) - min(top for _, _, top, _ in ends)
        assert filled > room(page) / 3, number


def in_order(leaflet: Typeset) -> list[tuple[str, list[tuple[int, float, float]]]]:
    """What there is, in the order of the text: its kind, and where it lies."""
    found = []
    for element in leaflet.structure.walk():
        places = [place[1:] for place in leaflet.places if place[0] == element.leaf]
        if places:
            found.append((element.kind, places))
    return found


@pytest.mark.parametrize("size", BODY)
@some_leaflets
def test_figures_stand_near_their_words_and_headings_above_theirs(
    game: str, lang: str, size: SizeName
) -> None:
    *parts, _spare, _imprint = in_order(made(game, lang, size))
    for (kind, places), (next_kind, next_places) in pairwise(parts):
        page, _, bottom = places[-1]
        next_page, top, _ = next_places[0]
        if next_kind == "Figure":
            apart = (next_page - page) * room(A5) + top - bottom
            assert apart < room(A5) / 2, (kind, places, next_places)
        if kind == "H2":
            assert page == next_page, "a heading without what follows"


@pytest.mark.parametrize("size", BODY)
@some_leaflets
def test_no_text_leaves_its_page(game: str, lang: str, size: SizeName) -> None:
    leaflet = made(game, lang, size)
    for page in leaflet.pages:
        marked = [item for item in page.items if isinstance(item, Marked)]
        lines = [item for item in marked if all(isinstance(each, Text) for each in item.items)]
        for text in (text for item in lines for text in texts(item.items)):
            _, _, right, _ = fonts.ink(text.text.rstrip(), text.font, text.size)
            assert text.x + right <= page.size.width - leaflet.margin + 0.05, text.text


def made_up(*blocks: Block) -> Typeset:
    part = part_of("qwixx", "en")
    title = Heading(1, (Span("T"),))
    return typeset([title, Paragraph((Span("about"),)), *blocks], part.artist, A5, 10.0)


@pytest.mark.parametrize("words", range(400, 900, 9))
def test_no_line_of_a_paragraph_stands_alone_on_a_page(words: int) -> None:
    """Of paragraphs that are broken at the end of a page, wherever that is."""
    long = Paragraph((Span("word " * words),))
    leaflet = made_up(long, long)
    broken = [places for _, places in in_order(leaflet) if len(places) > 1]
    for places in broken:
        for _, top, bottom in places:
            assert (bottom - top) * MM > 1.9 * 10.0, places


def test_paragraphs_are_broken_in_the_test_above() -> None:
    long = Paragraph((Span("word " * 600),))
    assert any(len(places) > 1 for _, places in in_order(made_up(long, long)))


@pytest.mark.parametrize("size", BODY)
def test_type_is_large_enough(size: SizeName) -> None:
    """Running text, that is: what is not in a drawing, a caption, the imprint or the foot."""
    leaflet = leaflet_of("qwixx", "en", A5, BODY[size][-1])
    assert BODY[size][-1] * ENLARGED[size] >= {"standard": 9, "large": 13}[size]
    captions = {
        after.leaf for before, after in pairwise(leaflet.structure.parts) if before.kind == "Figure"
    }
    running = {
        element.leaf
        for element in leaflet.structure.walk()
        if element.kind in ("P", "LBody") and element.leaf not in captions
    }
    sizes = {
        round(text.size * MM, 3)
        for page in leaflet.pages
        for item in page.items
        if isinstance(item, Marked) and item.leaf in running
        for text in texts(item.items)
    }
    assert min(sizes) == BODY[size][-1]


def in_figures(items: tuple[Item, ...], scale: float, leaves: set[int]) -> list[float]:
    """How large what is written in figures is on paper, in points."""
    marked = [item for item in items if isinstance(item, Marked) and item.leaf in leaves]

    def sizes(inner: tuple[Item, ...], scale: float) -> Iterator[float]:
        for item in inner:
            match item:
                case Text():
                    yield item.size * scale * MM
                case Placed(scene):
                    yield from sizes(scene.items, scale * item.scale)

    return [each for item in marked for each in sizes(item.items, scale)]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@some_leaflets
def test_what_is_written_in_figures_grows_with_large_print(
    game: str, lang: str, paper: Paper
) -> None:
    found = {}
    sizes: tuple[SizeName, ...] = ("standard", "large")
    for size in sizes:
        leaflet = made(game, lang, size, paper)
        *parts, _spare, _imprint = leaflet.structure.parts
        leaves = {each.leaf for each in parts if each.kind == "Figure"}
        found[size] = [
            each
            for page in leaflet.pages
            for each in in_figures(page.items, ENLARGED[size], leaves)
        ]
    assert len(found["large"]) == len(found["standard"]) > 0
    # Where a leaflet is set, its drawings may be somewhat smaller or larger; all in all they grow.
    assert min(found["large"]) > 1.15 * min(found["standard"])
    assert sum(found["large"]) > 1.2 * sum(found["standard"])


@pytest.mark.parametrize(("words", "size"), [(500, 10.5), (2500, 9.0), (3500, 9.6), (9000, 9.6)])
def test_type_is_as_large_as_one_folded_sheet_allows_and_else_middling(
    words: int, size: float
) -> None:
    blocks = (
        Heading(1, (Span("T"),)),
        Paragraph((Span("a"),)),
        Paragraph((Span("word " * words),)),
    )
    (leaflet,) = set_all([Part(part_of("qwixx", "en").artist, blocks)], job("standard", "a4"))
    written = {
        round(text.size * MM, 3)
        for page in leaflet.pages
        for text in texts(page.items)
        if text.text.startswith("word")
    }
    assert written == {size}


@some_leaflets
def test_tables_are_folded_before_they_get_too_small(game: str, lang: str) -> None:
    large = BODY["large"][0]
    leaflet = leaflet_of(game, lang, Size(105, 148), large)
    cells = {each.leaf for each in leaflet.structure.walk() if each.kind in ("TH", "TD")}
    sizes = [
        text.size * MM
        for page in leaflet.pages
        for item in page.items
        if isinstance(item, Marked) and item.leaf in cells
        for text in texts(item.items)
    ]
    assert min(sizes) > 0.7 * large


@pytest.mark.parametrize("dictionary", ["xx", "../../x"])
def test_hyphens_of_no_dictionary_are_told_by_language_and_word(dictionary: str) -> None:
    words = with_texts(locales.load("en"), "language", hyphenation=dictionary)
    part = load_part(Layout.load("qwixx"), words)
    with pytest.raises(Faulty) as error:
        typeset(part.blocks, part.artist, A5, 9.0)
    told = words.report_all(error.value.faults)
    assert "English" in told
    assert f"“{dictionary}”" in told


# --- what is read aloud, and what is seen


@every_leaflet
def test_it_is_read_in_the_order_of_the_text(game: str, lang: str) -> None:
    """What a screen reader says: every paragraph as it was written, without broken words."""
    leaflet = made(game, lang)
    said = [each.actual for each in leaflet.structure.walk() if each.actual]
    written = [
        sentence
        for block in part_of(game, lang).blocks
        for sentence in sentences(block)
        if sentence
    ]
    assert said == [*written, part_of(game, lang).artist.imprint]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_imprint_says_whose_it_is(lang: str) -> None:
    imprint = part_of("qwinto", lang).artist.imprint
    assert squeezed(imprint) in text_of("qwinto", lang)
    assert __version__ in imprint
    assert all(name in imprint for name in ("Qwixx", "Qwinto", "Qwantum"))


def dice_in(scene: Scene) -> list[Scene]:
    """The dice of a drawing, from left to right and from top to bottom."""
    found: list[Scene] = []
    for item in scene.items:
        if isinstance(item, Placed):
            own = item.scene.size == Size(SIDE, SIDE)
            found += [item.scene] if own else dice_in(item.scene)
    return found


def pips(die: Scene) -> int:
    return sum(isinstance(item, Circle) for item in die.items)


def test_dice_show_what_was_thrown() -> None:
    part = part_of("qwixx", "en")
    turn = part.artist.examples.game("turn.yaml").turns[0]
    figure = next(b for b in part.blocks if isinstance(b, Figure) and b.kind == "turn")
    scene = part.artist.make(figure)
    assert isinstance(scene, Scene)
    thrown = [each.number for each in turn.throws[-1]]
    added = [each.number for step in ("one", "two") for each in dice_of(turn, step)]
    assert [pips(die) for die in dice_in(scene)] == thrown + added
    results = [text.text for text in texts(scene.items) if text.font == fonts.DISPLAY]
    assert {str(move.value) for move in turn.moves} <= set(results)


def dice_of(turn: Turn, step: str) -> tuple[Shown, ...]:
    return next(move.dice for move in turn.moves if move.step == step)


def test_values_are_what_the_dice_give() -> None:
    part = part_of("qwantum", "en")
    throw = part.artist.examples.game("white-alone.yaml").turns[0].throws[-1]
    figure = next(b for b in part.blocks if isinstance(b, Figure) and b.kind == "values")
    scene = part.artist.make(figure)
    assert isinstance(scene, Scene)
    shown = [text.text for text in texts(scene.items) if text.size == RESULT]
    assert shown == [str(value_of(throw, row.colour)) for row in part.artist.sheet.rows]


@pytest.mark.parametrize("game", SHIPPED)
def test_faces_are_those_of_the_dice(game: str) -> None:
    part = part_of(game, "en")
    for figure in (b for b in part.blocks if isinstance(b, Figure) and b.kind == "faces"):
        scene = part.artist.make(figure)
        assert isinstance(scene, Scene)
        faces = [face for die in part.artist.sheet.dice for face in die.faces]
        assert [text.text for text in texts(scene.items)] == [str(face.number) for face in faces]


@every_leaflet
def test_a_sheet_is_shown_with_the_score_of_the_referee(game: str, lang: str) -> None:
    part = part_of(game, lang)
    figure = next(b for b in part.blocks if isinstance(b, Figure) and b.kind == "sheet")
    scene = part.artist.make(figure)
    assert isinstance(scene, Scene)
    written = [text.text for text in texts(scene.items) if text.font == fonts.HAND]
    (filled,) = part.artist.examples.filled(figure.file)
    assert str(score(filled).total) in written


def test_an_example_is_read_once_however_often_it_is_named_and_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path("wrong.yaml").write_text("variant: qwixx\nrows: {red: 13}\n", "utf-8")
    read: list[Path] = []

    def reading(file: Path, layout: Layout | None) -> list[FilledSheet]:
        read.append(file)
        return load_filled(file, layout)

    monkeypatch.setattr(examples, "load_filled", reading)
    found = examples.Examples(load_sheet("qwixx"), Path(), Path())
    for _ in range(3):
        with pytest.raises(Faulty):
            found.filled("wrong.yaml")
    assert read == [Path("wrong.yaml")]


# --- the texts of all languages


def source(game: str, lang: str) -> str:
    return shipped.rules(game, lang).read_text("utf-8")


def shape(game: str, lang: str) -> list[object]:
    """Headings, lists and figures, without their words."""
    found: list[object] = []
    for block in part_of(game, lang).blocks:
        match block:
            case Heading(level):
                found.append(("heading", level))
            case Items(items, ordered):
                found.append(("list", ordered, len(items)))
            case Figure(kind, file, parts, _, caption):
                found.append(("figure", kind, file, parts, bool(caption)))
            case Paragraph():
                found.append("paragraph")
    return found


def facts(game: str, lang: str) -> list[set[str]]:
    """The facts of every block; in which form a language says them is its own affair."""
    blocks = re.split(r"\n{2,}", source(game, lang))
    return [{name.split(":")[0] for name in re.findall(r"\{(.*?)\}", block)} for block in blocks]


@every_leaflet
def test_languages_agree_in_structure(game: str, lang: str) -> None:
    assert shape(game, lang) == shape(game, "en")
    assert facts(game, lang) == facts(game, "en")


@every_leaflet
def test_no_number_is_typed(game: str, lang: str) -> None:
    text = re.sub(r"\{.*?\}", "", source(game, lang))
    text = re.sub(r"\]\([^\s)]+", "", text)  # the names of examples
    text = re.sub(r"^\d\. ", "", text, flags=re.MULTILINE)  # the numbers of a list
    assert re.findall(r"\d+", text) == []


@every_leaflet
def test_quotes_and_dashes_are_typographic(game: str, lang: str) -> None:
    text = re.sub(r'\]\(\S+ "(.*)"\)', r"\1", source(game, lang))
    assert not re.findall(r"[\"']| - |--", re.sub(r"^- ", "", text, flags=re.MULTILINE))


@every_leaflet
def test_the_picture_of_a_sheet_has_as_many_numbers_as_the_list_beside_it(
    game: str, lang: str
) -> None:
    part = part_of(game, lang)
    blocks = list(part.blocks)
    at = next(n for n, b in enumerate(blocks) if isinstance(b, Figure) and b.kind == "parts")
    following = blocks[at + 1]
    assert isinstance(following, Items)
    drawn = part.artist.make(blocks[at])  # type: ignore[arg-type]
    sheet = len(texts(part.artist.empty().items))
    assert len(texts(getattr(drawn, "items"))) - sheet == len(following.items)  # noqa: B009


def test_empty_sheets_at_the_end_of_a_booklet_have_different_lucky_numbers() -> None:
    part = part_of("longo", "en")
    short = replace(made("longo", "en"), pages=made("longo", "en").pages[-1:])
    pages = folded([short], [part], job("standard", "a4", "booklet"))
    tags = [cell.id for cell in part.artist.sheet.lucky]
    found = [text for page in pages for text in texts(page.scene.items) if text.tag in tags]
    pairs = {(one.text, other.text) for one, other in zip(found[::2], found[1::2], strict=True)}
    assert len(found) == 2 * len(pairs) >= 2 * 6


# --- scrambled and mixed rows


SCRAMBLED = """\
title: Scrambled
players: 2..5
dice: {white: 2d6, red: d6, yellow: d6, green: d6, blue: d6}
rows:
  red: 10 6 2 8 3 4 12 5 9 7 11 lock
  yellow: 9 12 4 6 7 2 5 8 11 3 10 lock
  green: 8 2 10 12 6 9 7 4 5 11 3 lock
  blue: 5 7 11 9 12 3 8 10 2 6 4 lock
rules:
  family: crosses
  closers: 1
  crosses-to-close: 5
  points: 1 3 6 10 15 21 28 36 45 55 66 78
  rows-to-end: 2
misses: {boxes: -5 -5 -5 -5}
result: red + yellow + green + blue - misses = total
"""


def own_facts(layout: str) -> Mapping[str, int | str]:
    sheet = Layout.parse(layout).sheet
    return Facts(locales.load("en"), examples.Examples(sheet, Path(), Path())).own


def test_scrambled_rows_neither_rise_nor_fall() -> None:
    found = own_facts(SCRAMBLED)
    assert (found["low"], found["high"]) == (2, 12)
    assert not [name for name in found if name.endswith((".rising", ".falling"))]
    half = own_facts(SCRAMBLED.replace("red: 10 6 2 8 3 4 12 5 9 7 11", "red: 2..12"))
    assert (half["rows.rising"], half["closers.rising"]) == ("red", "12")
    assert "rows.falling" not in half


def test_what_a_colour_can_be_worth_is_told_if_it_is_the_same_for_all() -> None:
    layout = shipped.layouts()["qwantum"].read_text("utf-8")
    found = own_facts(layout)
    assert (found["value.high"], found["value.mean"]) == (33, 9)
    uneven = own_facts(re.sub(r"P(\d)", r"Y\1", layout))
    assert "value.high" not in uneven
    assert "value.mean" not in uneven


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_summary_of_mixed_rows_speaks_of_cells(lang: str) -> None:
    words = locales.load(lang)
    plain_rows, mixed_rows = words.summary["cross-active"], words.summary["cross-active-mixed"]
    for layout, said, not_said in (
        (MIXED, mixed_rows, plain_rows),
        (SCRAMBLED, plain_rows, mixed_rows),
    ):
        back = draw_summary(Layout.parse(layout).sheet, words, CLASSIC)
        read = squeezed("".join(text.text for text in texts(back.items)))
        assert squeezed(said) in read
        assert squeezed(not_said) not in read
