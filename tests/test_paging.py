"""How leaflets are broken into pages and lines: nothing to stumble over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from typing import Any, cast

import pytest
from _pytest.mark import ParameterSet

from qwixprint.commands.jobs import SizeName
from qwixprint.commands.rules import RulesJob
from qwixprint.geometry import Size
from qwixprint.leaflet.canvas import Lines
from qwixprint.leaflet.flowables import Band, Beside, Drawn
from qwixprint.leaflet.paging import paged
from qwixprint.leaflet.story import FOOT, MARGIN, Story
from qwixprint.leaflet.text import Heading, Paragraph, Span
from qwixprint.leaflet.typeset import Typeset
from qwixprint.render.tags import Element
from qwixprint.scene import Marked, Text

from .conftest import LANGUAGES, SHIPPED
from .test_leaflet import A5, MADE, Fold, Paper, in_order, job, made_together, part_of, texts

Spot = tuple[int, float, float]  # page, top and bottom
Wanted = tuple[str, tuple[str, ...], str, RulesJob]  # a game, those set with it, language, job
# Folded or not, standard print has the same pages, and large print does not fit on one sheet.
SORTS: tuple[tuple[SizeName, Fold], ...] = (
    ("standard", "none"),
    ("large", "none"),
    ("large", "booklet"),
)
PAPERS: tuple[Paper, ...] = ("a4", "letter")


def _leaflets() -> Iterator[ParameterSet]:
    """Every leaflet: whole, only what is different, and all games in one.

    What is made most often is looked at by every `make test`.
    """
    for game, told, lang, (size, fold), paper in product(
        SHIPPED, ("whole", "new", "all"), LANGUAGES, SORTS, PAPERS
    ):
        if told == "new" and game not in MADE:
            continue
        together = told == "all"
        often = paper == "a4" and fold == "none"
        hardest = lang == "pt" and paper == "letter" and (size, fold) != ("large", "none")
        soon = not together and (often or hardest)
        named = (told if together else game, lang, size, fold, paper)
        wanted = replace(job(size, paper, fold), only_new=told == "new")
        marks = [pytest.mark.xdist_group("-".join(named[:2]))]  # one and the same is set once
        yield pytest.param(
            (game, tuple(SHIPPED) if together else (game,), lang, wanted),
            id="-".join((game, *named) if together else (*named, *(["new"] * wanted.only_new))),
            marks=marks if soon else [*marks, pytest.mark.thorough],
        )


EVERY = list(_leaflets())
every_page = pytest.mark.parametrize("leaflet", EVERY, indirect=True)


@pytest.fixture
def leaflet(request: pytest.FixtureRequest) -> Typeset:
    game, games, lang, wanted = request.param
    return made_together(games, lang, wanted)[game]


def all_of(element: Element, leaflet: Typeset) -> list[Spot]:
    """Where an element and all that is in it lie."""
    leaves = {each.leaf for each in element.walk()}
    return [place[1:] for place in leaflet.places if place[0] in leaves]


def elements(leaflet: Typeset) -> list[tuple[Element, list[Spot]]]:
    """What a reader sees as one thing, in order, without spare sheet and imprint."""
    found = [(each, all_of(each, leaflet)) for each in leaflet.structure.parts[:-2]]
    return [(each, spots) for each, spots in found if spots]


@every_page
def test_no_page_but_the_last_is_hardly_filled(leaflet: Typeset) -> None:
    tall = leaflet.pages[0].size.height - 2 * leaflet.margin - FOOT
    for number in range(len(leaflet.pages) - 1):
        bottom = max(
            spot[2] for _, spots in elements(leaflet) for spot in spots if spot[0] == number
        )
        small = leaflet.pages[0].size.width < 120  # large print in a booklet
        assert bottom - leaflet.margin > (0.65 if small else 0.8) * tall, number


@every_page
def test_nothing_reaches_below_its_page_or_into_the_imprint(leaflet: Typeset) -> None:
    tall = leaflet.pages[0].size.height
    (imprint,) = [place for place in leaflet.places if place[0] == leaflet.last_leaf]
    for _, spots in elements(leaflet):
        for page, _, bottom in spots:
            assert bottom <= tall - leaflet.margin - FOOT + 0.1
            if page == imprint[1]:
                assert bottom < imprint[2] - 3, "the line above the imprint stands free"


@every_page
def test_the_last_words_of_a_section_are_not_alone_on_the_next_page(leaflet: Typeset) -> None:
    found = elements(leaflet)
    for (before, above), (each, spots), (after, below) in zip(
        found[:-1], found[1:], [*found[2:], (Element("H2"), [])], strict=True
    ):
        begins_page = each.kind == "P" and spots[0][0] > above[-1][0]
        ends_section = after.kind == "H2" and (not below or below[0][0] == spots[0][0])
        assert not (begins_page and ends_section), (before.actual, each.actual)


@every_page
def test_headings_captions_and_lists_stay_with_what_they_belong_to(leaflet: Typeset) -> None:
    found = elements(leaflet)
    for (one, above), (other, below) in pairwise(found):
        together = above[-1][0] == below[0][0]
        if one.kind == "H2" or other.kind in ("Figure", "Table"):
            assert together, (one.actual, other.actual or other.alt)
        if one.kind == "Figure" and other.kind in ("P", "Table"):
            assert together or other.kind == "P", other.actual
        if one.kind == "Figure" and other.kind == "L":  # it explains the numbers in the figure
            assert {spot[0] for spot in (*above, *below)} == {above[0][0]}, other
        for each in one.walk():
            if each.kind == "Figure":
                assert len(all_of(each, leaflet)) == 1


@every_page
def test_a_few_things_that_hold_together_are_not_torn(leaflet: Typeset) -> None:
    small = leaflet.pages[0].size.width < 120
    lists = [(each, spots) for each, spots in elements(leaflet) if each.kind == "L"]
    assert lists or len(leaflet.pages) <= 2, "only what is different may be told without a list"
    for each, spots in lists:
        bullets = len(each.parts) <= 3 and not small
        if bullets and not ordered(each, leaflet):
            assert len({page for page, _, _ in spots}) == 1, each


def ordered(element: Element, leaflet: Typeset) -> bool:
    """Whether a list has numbers."""
    labels = {each.leaf for each in element.walk() if each.kind == "Lbl"}
    marked = [item for page in leaflet.pages for item in page.items if isinstance(item, Marked)]
    return any(texts(item.items)[0].text[0].isdigit() for item in marked if item.leaf in labels)


@every_page
def test_no_line_of_a_paragraph_is_alone_on_a_page(leaflet: Typeset) -> None:
    for kind, places in in_order(leaflet):
        if len(places) > 1 and kind in ("P", "LBody"):
            single = min(bottom - top for _, top, bottom in places)
            assert single > 5.5, places  # two lines of the smallest type


@every_page
def test_no_sentence_is_broken_by_the_end_of_a_page(leaflet: Typeset) -> None:
    for each in leaflet.structure.walk():
        if each.kind in ("P", "LBody") and each.leaf != leaflet.last_leaf:
            assert len({page for page, _, _ in all_of(each, leaflet)}) <= 1, each.actual


@every_page
def test_neither_the_last_word_nor_a_label_is_hyphenated(leaflet: Typeset) -> None:
    for page in leaflet.pages:
        for item in page.items:
            if isinstance(item, Marked) and all(isinstance(each, Text) for each in item.items):
                lines = lines_of(texts(item.items))
                for above, below in pairwise(lines):
                    if re.search(r"[^\W\d]-$", above[-1].text):
                        assert " " in "".join(text.text for text in below).strip(), below
                        assert "Bold" not in above[-1].font, above[-1].text


def lines_of(found: list[Text]) -> list[list[Text]]:
    lines: dict[float, list[Text]] = {}
    for text in found:
        lines.setdefault(text.y, []).append(text)
    return list(lines.values())


@every_page
def test_numbers_stay_with_what_they_count(leaflet: Typeset) -> None:
    said = [each.actual for each in leaflet.structure.walk() if each.actual]
    assert not [text for text in said if re.search(r"\d (?:%|mm\b)", text)]


def alone(size: SizeName, *languages: str) -> list[ParameterSet]:
    """Leaflets of one game that are not folded."""
    wanted = ((each, cast(Wanted, each.values[0])) for each in EVERY)
    return [
        each
        for each, (_, games, lang, job) in wanted
        if len(games) == 1 and lang in languages and (job.size, job.fold) == (size, "none")
    ]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("fold", ["half", "booklet"])
@pytest.mark.parametrize("leaflet", alone("standard", "pt"))
def test_folding_does_not_change_the_pages_of_standard_print(leaflet: Wanted, fold: Fold) -> None:
    game, games, lang, plain = leaflet
    folded = replace(plain, fold=fold)
    assert made_together(games, lang, folded) == made_together(games, lang, plain), game


@pytest.mark.parametrize("leaflet", alone("large", *LANGUAGES), indirect=True)
def test_large_print_is_as_many_pages_as_two_sheets_of_paper_have(leaflet: Typeset) -> None:
    assert len(leaflet.pages) == 4


# --- how pages are chosen


def story_of(*blocks: Heading | Paragraph) -> tuple[Story, list[Any]]:
    artist = part_of("qwixx", "en").artist
    story = Story(artist, A5, 10.0, 0, MARGIN, 1.0, 1.0)
    title = Heading(1, (Span("T"),))
    return story, list(story.flowables([title, Paragraph((Span("about"),)), *blocks]))


def some_words(count: int) -> Paragraph:
    return Paragraph((Span("word " * count),))


def pages_of(*blocks: Heading | Paragraph) -> list[list[Any]]:
    story, parts = story_of(*blocks)
    pages = paged(parts, story.room, story.tall, 0.0, story.tall, 10.0, 3.5).pages
    return [[each.part for each in page] for page in pages]


def test_a_heading_goes_to_the_next_page_with_its_words() -> None:
    heading = Heading(2, (Span("H"),))
    for words in range(380, 520, 7):
        for page in pages_of(some_words(words), heading, some_words(60)):
            assert not isinstance(page[-1], Band), words


def test_pages_are_let_out_to_their_foot_but_not_torn_apart() -> None:
    blocks = [some_words(45) for _ in range(20)]
    story, parts = story_of(*blocks)
    found = paged(parts, story.room, story.tall, 0.0, story.tall, 10.0, 3.5)
    first = found.pages[0]
    below = first[-1].top + first[-1].part.height
    assert below == pytest.approx(story.tall, abs=0.5)
    gaps = [b.top - a.top - a.part.height for a, b in pairwise(first)]
    assert max(gaps[1:]) < 1.0 * 10.0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_captions_are_centred_under_their_figures(lang: str) -> None:
    part = part_of("qwixx", lang)
    story = Story(part.artist, A5, 10.0, 0, MARGIN, 1.0, 1.0)
    drawn = [each for each in story.flowables(part.blocks) if isinstance(each, Drawn)]
    captioned = [each for each in drawn if each.caption]
    assert captioned
    for each in captioned:
        each.wrap(story.room, story.tall)
        caption = each.caption
        assert caption
        assert caption.style.alignment == 1
        lines = [sum(map(len, line[1])) for line in caption.blPara.lines]
        assert min(lines) > 0.5 * max(lines), "no word alone in the last line"


def test_text_beside_a_drawing_has_room_for_whole_words() -> None:
    for game in SHIPPED:
        part = part_of(game, "pt")
        story = Story(part.artist, A5, 10.0, 0, MARGIN, 1.0, 1.0)
        for each in story.flowables(part.blocks):
            if isinstance(each, Beside):
                each.wrap(story.room, story.tall)
                for inner, _, room in each.columns:
                    assert room > 120 or not isinstance(inner[0], Lines)


def test_no_small_drawing_is_lost_beside_a_tall_narrow_column() -> None:
    for game, width in product(SHIPPED, (99, 105, 148)):
        part = part_of(game, "pt")
        story = Story(part.artist, Size(width, 148), 9.4, 0, 7.0, 0.8, 0.8)
        for each in story.flowables(part.blocks):
            if isinstance(each, Beside):
                each.wrap(story.room, story.tall)
                assert each.tall[1] < 5 * each.tall[0], game
