"""Games that are made from another: what is different, by itself and in the whole rules."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pypdf
import pytest

import qwixprint as qp
from qwixprint import locales
from qwixprint.files import shipped
from qwixprint.leaflet.folding import set_all
from qwixprint.leaflet.part import Part
from qwixprint.leaflet.text import Figure, Heading, plain
from qwixprint.scene import Rect

from .conftest import LANGUAGES
from .test_leaflet import MADE, Paper, job, made, part_of, sentences, squeezed
from .typing_commands import typed

every_difference = pytest.mark.parametrize(
    ("game", "lang"), [(game, lang) for game in MADE for lang in LANGUAGES]
)


def new_of(game: str, lang: str) -> Part:
    return part_of(game, lang, only_new=True)


def told(part: Part, new: bool | None = None) -> list[str]:
    blocks = [block for block in part.blocks if new is None or block.new == new]
    return [sentence for block in blocks for sentence in sentences(block) if sentence]


def test_ten_games_are_made_from_another() -> None:
    assert len(MADE) == 10


@pytest.mark.parametrize("paper", ["a4", "letter"])
@every_difference
def test_what_is_different_fits_on_one_page(game: str, lang: str, paper: Paper) -> None:
    (leaflet,) = set_all([new_of(game, lang)], job("standard", paper))
    assert len(leaflet.pages) == 1


@every_difference
def test_languages_agree_in_what_is_different(game: str, lang: str) -> None:
    def shape(part: Part) -> list[object]:
        return [(type(block), getattr(block, "kind", "")) for block in part.blocks]

    assert shape(new_of(game, lang)) == shape(new_of(game, "en"))


@every_difference
def test_the_whole_has_what_is_different_and_says_where(game: str, lang: str) -> None:
    whole, word = part_of(game, lang), locales.load(lang).label("new")
    read = squeezed(" ".join(told(whole)))
    for sentence in told(new_of(game, lang))[2:]:  # below the title
        assert squeezed(sentence) in read, sentence
    marked = told(whole, new=True)
    assert marked
    assert any(word in sentence for sentence in marked)
    runs = zip([False, *(block.new for block in whole.blocks)], whole.blocks, strict=False)
    for before, block in runs:
        if block.new and not before:
            assert word in sentences(block)[0], "what is new begins with the word"


@every_difference
def test_headings_of_what_is_added_are_those_of_the_other_game(game: str, lang: str) -> None:
    text = shipped.rules(game, lang).read_text("utf-8")
    known = re.findall(r"^## (.*)", shipped.rules("qwixx", lang).read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"^## [+=~] (.*)", text, re.MULTILINE)) <= set(known)
    assert not set(re.findall(r"^## ([^+=~].*)", text, re.MULTILINE)) & set(known)


@pytest.mark.parametrize("game", MADE)
def test_what_is_the_same_is_written_once(game: str) -> None:
    own = shipped.rules(game, "en").read_text("utf-8")
    base = shipped.rules("qwixx", "en").read_text("utf-8")
    base = re.sub(r"!\[.*", "", base)
    instead = re.sub(r"^## ~ (?:.|\n)*?(?=^## |\Z)", "", own, flags=re.MULTILINE)
    instead = re.sub(r"\*\*.*\*\*", "", instead)  # by which it names what it leaves out
    for sentence in re.findall(r"[A-Z][^.!?\n]{30,}[.!?]", base):
        assert sentence not in instead


@pytest.mark.parametrize("game", MADE)
def test_figures_of_the_whole_show_the_sheet_of_the_game(game: str) -> None:
    part = part_of(game, "en")
    for figure in (block for block in part.blocks if isinstance(block, Figure)):
        if figure.file.endswith(".yaml") and not figure.file.startswith("games/"):
            if figure.kind in ("turn", "values"):
                assert part.artist.examples.game(figure.file).sheet.name == game
            else:
                assert part.artist.examples.filled(figure.file)[0].sheet.name == game


def test_a_bar_stands_beside_what_is_new_and_beside_nothing_else() -> None:
    leaflet = made("double-a", "en")
    part = part_of("double-a", "en")
    bars = [
        (number, item.box)
        for number, page in enumerate(leaflet.pages)
        for item in page.items
        if isinstance(item, Rect) and item.box.right < leaflet.margin
    ]
    assert bars
    said = {each.actual: each.leaf for each in leaflet.structure.walk() if each.actual}
    for block in part.blocks:
        for sentence in sentences(block) if not isinstance(block, Figure) else ():
            if sentence not in said:
                continue
            for leaf, page, top, bottom in leaflet.places:
                if leaf == said[sentence]:
                    middle = (top + bottom) / 2
                    beside = any(at == page and b.y < middle < b.bottom for at, b in bars)
                    assert beside == block.new, sentence
    plain_pages = made("qwixx", "en").pages
    assert not [
        item
        for page in plain_pages
        for item in page.items
        if isinstance(item, Rect) and item.box.right < leaflet.margin
    ]


def test_one_page_is_there_twice_on_large_paper_and_read_once() -> None:
    leaflet = qp.rules("x-change", only_new=True, lang="en")
    document = pypdf.PdfReader(BytesIO(leaflet.pdf))
    (page,) = document.pages
    text = squeezed(page.extract_text())
    assert text.count(squeezed("Diamonds score nothing.")) == 2
    content = page.get_contents()
    assert content is not None
    assert content.get_data().count(b"/H1") == 1
    small = qp.rules("x-change", only_new=True, lang="en", paper="a5")
    read = squeezed(pypdf.PdfReader(BytesIO(small.pdf)).pages[0].extract_text())
    assert read.count(squeezed("Diamonds score nothing.")) == 1


def test_nothing_is_told_twice_where_the_other_game_is_there() -> None:
    both = qp.rules("mixx-b", "qwixx", lang="en")
    assert [part.only_new for part in both.parts] == [False, True]
    assert both.markdown.count("## Questions that come up") == 1
    alone = qp.rules("mixx-b", "longo", lang="en")
    assert alone.markdown.count("## Questions that come up") == 2


def test_on_a_screen_it_is_marked_too() -> None:
    page = qp.rules("bonus-a", lang="pt")
    assert page.html.count('<div class="new"') == page.html.count("</div>\n") > 1
    assert "Prendas · Novidade" in page.html
    assert "## Prendas · Novidade" in page.markdown
    assert "Novidade. Quando uma linha é fechada" in page.text
    new = qp.rules("bonus-a", lang="pt", only_new=True)
    assert "Novidade" not in new.html
    assert new.name() == "bonus-a-rules-pt-only-new.pdf"
    assert new.title != page.title


def test_of_a_game_that_is_told_as_a_whole_nothing_is_only_new() -> None:
    answer = typed("rules", "longo", "--only-new")
    assert answer.code == 2
    assert "[nothing-only-new]" in answer.err


# --- games of one's own


LAYOUT = """\
title: Six
base: qwixx
players: 2..5
age: 8
minutes: 15
dice: {white: 2d6, red: d6, yellow: d6, green: d6, blue: d6}
rows:
  red: 2..12 lock
  yellow: 2..12 lock
  green: 12..2 lock
  blue: 12..2 lock
rules:
  family: crosses
  closers: 1
  crosses-to-close: 5
  points: 1 3 6 10 15 21 28 36 45 55 66 78
  rows-to-end: 3
misses: {boxes: -5 -5 -5 -5}
result: red + yellow + green + blue - misses = total
"""
TEXT = """\
# {title}

Unlike {base.title}

## ~ The end

The game ends with {rows.end:word} closed rows.

## + Scoring

It takes {rows.end:word} rows and not {base.rows.end:word}.

## Tea

Have some.
"""


def write(layout: str = LAYOUT, text: str = TEXT) -> None:
    Path("six").mkdir()
    Path("six/sheet.yaml").write_text(layout, "utf-8")
    Path("six/rules.en.md").write_text(text, "utf-8")


def test_a_game_of_ones_own_says_only_what_is_different() -> None:
    write()
    whole = qp.rules("six", lang="en")
    assert whole.pages == 4
    headings = [plain(block.words) for block in whole.parts[0].blocks if isinstance(block, Heading)]
    at = headings.index("Scoring")
    assert headings[at : at + 3] == ["Scoring", "Tea · New", "A worked score"]
    assert "New. It takes three rows and not two." in whole.text
    assert "The game ends with three closed rows." in whole.text
    new = qp.rules("six", lang="en", only_new=True).text
    assert "The game ends" not in new
    assert "It takes three rows and not two." in new


def test_an_example_of_the_other_game_is_judged_by_the_rules_of_this_one() -> None:
    write(LAYOUT.replace("crosses-to-close: 5", "crosses-to-close: 6"))
    answer = typed("rules", "six")
    assert answer.code == 2
    assert re.search(r"examples/qwixx/closing\.yaml:\d+:\d+: .*\[closed-too-early\]", answer.err)


def test_a_heading_that_the_other_game_does_not_have_is_told() -> None:
    write(text=TEXT.replace("+ Scoring", "+ Scorin"))
    answer = typed("rules", "six")
    assert answer.code == 2
    assert re.search(r"rules\.en\.md:9:\d+: .*Scoring.*\[unknown-section\]", answer.err)


def test_a_list_goes_into_that_of_the_other_game() -> None:
    write(text=TEXT + "\n## + What you need\n\n- tea\n\n3. **Pot.** Of tea.\n")
    answer = typed("rules", "six")
    assert "[list-beside-parts]" in answer.err, "the picture has no such number"
    text = TEXT + "\n## + A turn, step by step\n\n2. **Tea.** For all.\n"
    Path("six/rules.en.md").write_text(text, "utf-8")
    read = qp.rules("six", lang="en").text
    assert re.search(r"\n2\. New\. Tea\. For all\.\n3\. One white and one coloured die", read)
    assert "- Tea. For all." in qp.rules("six", lang="en", only_new=True).text


def test_what_has_the_name_of_something_there_stands_in_its_place() -> None:
    step = "**One white and one coloured die, for the active player only.**"
    write(text=f"{TEXT}\n## + A turn, step by step\n\n2. {step} No, all drink tea.\n")
    read = " ".join(qp.rules("six", lang="en").text.split())
    assert re.search(r" 2\. New\. One white and [^.]* only\. No, all drink tea\. ", read)
    assert "cross the sum in the row of that colour" not in read
    assert read.count("1. The white dice, for everybody.") == 1


def test_a_name_that_says_nothing_leaves_it_out() -> None:
    lock = "May I cross a lock later, or when somebody else closes the row?"
    silent = f"## + Questions that come up\n\n**{lock}**\n\n## + Misses\n\n![](misses:score.yaml)\n"
    write(text=f"{TEXT}\n{silent}")
    whole, new = qp.rules("six", lang="en"), qp.rules("six", lang="en", only_new=True)
    assert lock not in whole.text + new.text
    assert "May I use both actions in the same row?" in whole.text
    kinds = [block.kind for block in whole.parts[0].blocks if isinstance(block, Figure)]
    assert "misses" not in kinds
    assert "turn" in kinds
    assert "Misses" not in new.text


def test_a_figure_without_words_that_leaves_nothing_out_is_told() -> None:
    write(text=TEXT + "\n## + Misses\n\n![](rows:score.yaml#red)\n")
    assert "[figure-without-words]" in typed("rules", "six").err
