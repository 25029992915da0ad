"""The command `rules`: what it writes, how pages are folded, and what stops it."""

from __future__ import annotations

import os
import re
import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pytest
from PIL import ImageOps

import qwixprint as qp
from qwixprint import fonts
from qwixprint.drawing import PALETTES
from qwixprint.leaflet.folding import BODY
from qwixprint.leaflet.text import Figure
from tools.samples import own_copy

from .conftest import LANGUAGES, ROOT, SHIPPED
from .test_leaflet import MADE, part_of, sentences, some_leaflets, squeezed
from .typing_commands import typed


def rules(*words: str) -> pypdf.PdfReader:
    answer = typed("rules", *words, "-o", "rules.pdf")
    assert answer.code == 0, answer.err
    return pypdf.PdfReader(BytesIO(Path("rules.pdf").read_bytes()))


def size(page: Any) -> tuple[int, int]:
    points = (float(page.mediabox.width), float(page.mediabox.height))
    return round(points[0] / 72 * 25.4), round(points[1] / 72 * 25.4)


# --- files


@pytest.mark.parametrize(
    ("fold", "paper", "pages", "expected"),
    [
        ("none", "a4", 2, (297, 210)),
        ("none", "letter", 2, (279, 216)),
        ("none", "a5", 4, (148, 210)),
        ("half", "a4", 2, (297, 210)),
        ("half", "letter", 2, (279, 216)),
        ("booklet", "a4", 2, (297, 210)),
        ("booklet", "a5", 4, (210, 148)),
    ],
)
def test_papers_and_folds(fold: str, paper: str, pages: int, expected: tuple[int, int]) -> None:
    file = rules("qwixx", "--fold", fold, "--paper", paper)
    assert [size(page) for page in file.pages] == [expected] * pages


def test_all_games_are_in_one_file_with_an_outline() -> None:
    file = rules("all", "--lang", "pt")
    titles = [str(entry.title) for entry in file.outline if not isinstance(entry, list)]
    assert sorted(titles) == sorted(part_of(game, "pt").artist.sheet.title for game in SHIPPED)
    inner = [entry for entry in file.outline if isinstance(entry, list)]
    assert len(inner) == len(SHIPPED)
    whole = len(SHIPPED) - len(MADE)
    assert all(len(each) >= 9 for each in inner[:whole])
    destinations = [
        file.get_destination_page_number(entry)
        for entry in file.outline
        if not isinstance(entry, list)
    ]
    assert destinations == [0, 2, 4, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12]


def test_several_games_are_in_one_file_in_their_order() -> None:
    file = rules("qwixx", "longo", "--lang", "en")
    titles = [str(entry.title) for entry in file.outline if not isinstance(entry, list)]
    assert titles == ["Qwixx", "Qwixx Longo"]
    both = qp.rules("qwixx", "longo", lang="en")
    assert both.pages == 8
    assert both.name() == "qwixx-longo-rules-en.pdf"
    assert typed("rules", "qwixx", "longo", "--fold", "half").code == 0


@pytest.mark.thorough
def test_a_web_page_of_all_games_has_its_name() -> None:
    assert qp.rules("all", lang="en").name("html") == "all-rules-en.html"


def test_every_game_that_is_not_there_is_told() -> None:
    answer = typed("rules", "qwixx", "qwizz", "lungo")
    assert answer.code == 2
    assert "qwizz" in answer.err
    assert "lungo" in answer.err


@pytest.mark.parametrize(("paper", "page"), [("a4", (210, 297)), ("letter", (216, 279))])
def test_large_print_has_all_of_the_paper(paper: str, page: tuple[int, int]) -> None:
    file = rules("qwixx", "--size", "large", "--paper", paper)
    assert [size(each) for each in file.pages] == [page] * 4


def test_the_same_leaflet_has_the_same_bytes() -> None:
    rules("longo", "--lang", "it", "--fold", "booklet")
    first = Path("rules.pdf").read_bytes()
    rules("longo", "--lang", "it", "--fold", "booklet")
    assert Path("rules.pdf").read_bytes() == first


def test_it_says_what_it_wrote_and_what_to_do() -> None:
    answer = typed("rules", "qwinto", "--fold", "booklet", "--flip", "short")
    assert answer.code == 0
    assert "qwinto-rules-en-booklet-short.pdf" in answer.err
    assert "short edge" in answer.err
    assert "fold" in answer.err
    assert Path("qwinto-rules-en-booklet-short.pdf").exists()


def test_no_job_replaces_the_file_of_another() -> None:
    jobs: list[dict[str, Any]] = [
        {},
        {"palette": "grey"},
        {"fold": "half"},
        {"fold": "booklet"},
        {"size": "large"},
        {"paper": "letter"},
        {"lang": "pt"},
        {"palette": "grey", "fold": "half", "lang": "pt"},
        {"margin": 12.5},
        {"fold": "half", "flip": "short"},
    ]
    names = [qp.rules("qwixx", **({"lang": "en"} | job)).name() for job in jobs]
    assert names[0] == "qwixx-rules-en.pdf"
    assert names[7] == "qwixx-rules-pt-grey-half.pdf"
    assert len(set(names)) == len(names)
    assert qp.rules("qwixx", lang="en", fold="half").name("txt") == "qwixx-rules-en.txt"
    assert qp.rules("qwixx", lang="en", palette="ink").name("html") == "qwixx-rules-en-ink.html"


# --- the printer


def ink_box(file: str, page: int = 0) -> tuple[float, float, float, float]:
    """What is printed of a page, in millimetres from its left, top, right and bottom edge."""
    picture = pypdfium2.PdfDocument(Path(file).read_bytes())[page].render(scale=2).to_pil()
    left, top, right, bottom = ImageOps.invert(picture.convert("L")).getbbox() or (0, 0, 0, 0)
    mm = 25.4 / 144
    return left * mm, top * mm, (picture.width - right) * mm, (picture.height - bottom) * mm


def test_what_the_printer_cannot_reach_stays_empty() -> None:
    rules("qwixx", "--margin", "14")
    assert min(ink_box("rules.pdf")) >= 13.9
    rules("qwixx")
    assert min(ink_box("rules.pdf")) < 11


def test_a_margin_that_leaves_no_room_is_a_fault() -> None:
    answer = typed("rules", "qwixx", "--margin", "60")
    assert answer.code == 2
    assert "[margin-range]" in answer.err


def test_a_printer_that_shrinks_gets_larger_pages_on_the_same_paper() -> None:
    command = ("calibrate", "--printer", "small", "--ruler", "97", "--margin", "12")
    assert typed(*command, "--back-shift", "2.0,3.0").code == 0
    plain = rules("qwixx", "--fold", "half")
    usual, usual_back = ink_box("rules.pdf"), ink_box("rules.pdf", 1)
    file = rules("qwixx", "--fold", "half", "--printer", "small")
    assert [size(page) for page in file.pages] == [size(page) for page in plain.pages]
    assert min(ink_box("rules.pdf")) >= 11.9
    front, back = ink_box("rules.pdf"), ink_box("rules.pdf", 1)
    moved = (back[0] - front[0]) - (usual_back[0] - usual[0])
    assert abs(moved) > 1, "backs are moved as measured"
    assert typed("rules", "qwixx", "--printer", "nowhere").code == 2


# --- folding


def slots(flip: str, *words: str) -> list[tuple[str, str]]:
    """The page number at the foot of the left and of the right half of every page.

    A page that lies on its head is turned before it is read.
    """
    rules("--fold", "booklet", "--flip", flip, *words)
    document = pypdfium2.PdfDocument(Path("rules.pdf").read_bytes())
    found = []
    for number in range(len(document)):
        page = document[number]
        width, height = page.get_size()
        halves = []
        for left, right in ((0, width / 2), (width / 2, width)):
            foot = 8 / 25.4 * 72
            text = page.get_textpage()
            low = text.get_text_bounded(left, 0, right, foot)
            high = text.get_text_bounded(left, height - foot, right, height)
            halves.append((low or high).strip())
        if not text.get_text_bounded(0, 0, width, foot).strip():  # it lies on its head
            halves.reverse()
        found.append((halves[0], halves[1]))
    return found


@pytest.fixture
def small_type(monkeypatch: pytest.MonkeyPatch) -> None:
    """The size that fits is taken at once, where only the order of pages matters."""
    monkeypatch.setitem(BODY, "standard", BODY["standard"][-1:])


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_folded_sheet_reads_from_one_to_four(flip: str) -> None:
    assert slots(flip, "qwixx") == [("4", "1"), ("2", "3")]


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_booklet_of_eight_pages_is_nested(flip: str) -> None:
    assert slots(flip, "longo", "--size", "large") == [
        ("8", "1"), ("2", "7"), ("6", "3"), ("4", "5"),
    ]  # fmt: skip


def test_only_a_long_flip_turns_the_backs_on_their_head() -> None:
    for flip, turned in (("long", True), ("short", False)):
        rules("qwixx", "--fold", "half", "--flip", flip)
        back = pypdfium2.PdfDocument(Path("rules.pdf").read_bytes())[1]
        height = back.get_height()
        foot = back.get_textpage().get_text_bounded(0, 0, back.get_width(), 8 / 25.4 * 72)
        assert (foot.strip() == "") == turned, height


@pytest.mark.thorough
def test_every_game_on_a_sheet_of_its_own_begins_with_page_one(small_type: None) -> None:
    found = slots("short", "all", "--fold", "half")
    whole = len(SHIPPED) - len(MADE)
    assert found[: 2 * whole] == [("4", "1"), ("2", "3")] * whole
    assert found[2 * whole :] == [("", "1"), ("", "")] * len(MADE)


def test_what_does_not_fit_on_one_sheet_is_said() -> None:
    answer = typed("rules", "longo", "--size", "large", "--fold", "half", "-o", "x.pdf")
    assert answer.code == 2
    assert "[too-many-pages]" in answer.err
    assert not Path("x.pdf").exists()


# --- for those who do not see it


def kinds(element: Any) -> list[str]:
    """The tags of a document in the order in which they are read."""
    element = element.get_object()
    if isinstance(element, list):
        return [kind for each in element for kind in kinds(each)]
    if not isinstance(element, dict) or "/S" not in element:
        return []
    return [str(element["/S"]), *kinds(element.get("/K", []))]


@pytest.mark.parametrize("fold", ["none", "booklet"])
def test_a_leaflet_is_tagged(fold: str) -> None:
    file = rules("qwixx", "--lang", "it", "--fold", fold)
    root: Any = file.trailer["/Root"]
    assert root["/Lang"] == "it"
    assert root["/MarkInfo"]["/Marked"]
    assert "Qwixx" in file.metadata.title  # type: ignore[union-attr, operator]
    found = kinds(root["/StructTreeRoot"]["/K"])
    assert found[:5] == ["/Document", "/Sect", "/H1", "/P", "/H2"]
    assert {"/L", "/LI", "/Lbl", "/LBody", "/Figure", "/Table", "/TR", "/TH", "/TD"} <= set(found)
    part = part_of("qwixx", "it")
    drawings = [b for b in part.blocks if isinstance(b, Figure) and b.kind not in ("table", "card")]
    assert len(drawings) <= found.count("/Figure") <= len(drawings) + 1  # and perhaps a spare sheet
    alts = collect(root["/StructTreeRoot"])
    assert [figure.alt for figure in drawings] == alts[: len(drawings)]


def collect(element: Any) -> list[str]:
    """Alternative texts, in order."""
    element = element.get_object()
    if isinstance(element, list):
        return [each for one in element for each in collect(one)]
    if not isinstance(element, dict):
        return []
    own = [str(element["/Alt"])] if "/Alt" in element else []
    return own + (collect(element["/K"]) if "/K" in element else [])


def test_every_mark_of_a_page_has_its_place_in_the_tree() -> None:
    file = rules("longo", "--fold", "booklet")
    tree: Any = file.trailer["/Root"]["/StructTreeRoot"]  # type: ignore[index]
    numbers = list(tree["/ParentTree"]["/Nums"])
    owners = dict(zip(numbers[::2], numbers[1::2], strict=True))
    for page in file.pages:
        content = page.get_contents().get_data().decode("latin-1")  # type: ignore[union-attr]
        marks = [int(mark) for mark in re.findall(r"/MCID (\d+)", content)]
        assert marks == list(range(len(marks)))
        assert len(owners[page["/StructParents"]]) == len(marks)
        assert content.count("BDC") + content.count("BMC") == content.count("EMC")


# --- on a screen


@pytest.mark.one_in(3)
@some_leaflets
def test_a_web_page_has_everything_inside(game: str, lang: str) -> None:
    assert typed("rules", game, "--lang", lang, "-o", "rules.html").code == 0
    page = Path("rules.html").read_text("utf-8")
    part = part_of(game, lang)
    read = squeezed(re.sub(r"<[^>]+>", "", page))
    for block in part.blocks:
        for sentence in sentences(block):
            escaped = sentence.replace("&", "&amp;").replace("'", "&#x27;")
            assert squeezed(escaped) in read, sentence
    figures = [block for block in part.blocks if isinstance(block, Figure)]
    drawings = [each for each in figures if each.kind not in ("table", "card", "turn")]
    steps = [panel for each in figures if each.kind == "turn" for panel in part.artist.panels(each)]
    assert page.count("<svg ") == len(drawings) + len(steps)
    assert not re.findall(r'(?:src|href)="(?!data:)', page)
    assert not re.findall(r"url\((?!data:)", page)
    assert f'lang="{lang}"' in page


@pytest.mark.parametrize("game", SHIPPED)
def test_the_steps_of_a_turn_find_room_on_a_phone(game: str) -> None:
    """Each by itself, so that they go into as many lines as a screen needs; none is moved about."""
    page = qp.rules(game, lang="pt").html
    (strip,) = re.findall(r'<div class="drawn steps".*?</div>', page, re.DOTALL)
    widths = [float(wide) for wide in re.findall(r'style="--wide:([\d.]+)"', strip)]
    assert len(widths) >= 2
    assert sum(widths) * 0.2 * 16 < 44 * 16 - 2 * 16, "in one line on a tablet"
    assert max(widths) * 0.25 * 16 < 390 - 2 * 16, "and in full size on a phone"
    assert "overflow-x" not in re.sub(r"<table.*?</table>|overflow-x:auto'><table", "", page)


@pytest.mark.parametrize("kind", ["md", "txt"])
@pytest.mark.parametrize("game", SHIPPED)
def test_texts_have_every_sentence(game: str, kind: str) -> None:
    assert typed("rules", game, "--lang", "pt", "--format", kind).code == 0
    read = squeezed(Path(f"{game}-rules-pt.{kind}").read_text("utf-8").replace("*", ""))
    for block in part_of(game, "pt").blocks:
        for sentence in sentences(block):
            assert squeezed(sentence) in read, sentence


# --- what stops it


@pytest.fixture
def mine() -> Path:
    """A game of one's own: a copy of a shipped one, with its text and its examples."""
    own_copy("qwixx", Path("mine"))
    return Path("mine")


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_a_game_of_ones_own_has_a_leaflet_of_its_own(mine: Path) -> None:
    assert typed("rules", "mine", "-o", "mine.txt").code == 0
    assert typed("rules", "qwixx", "-o", "ours.txt").code == 0
    mine_text, ours = (Path(name).read_text("utf-8") for name in ("mine.txt", "ours.txt"))
    *sentences_of_mine, imprint = mine_text.strip().split("\n\n")
    assert sentences_of_mine == ours.strip().split("\n\n")[:-1]
    assert "Qwinto" not in imprint
    assert "trademark" not in imprint


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_imprint_of_ones_own_game_names_no_other(mine: Path, lang: str) -> None:
    change(mine / "sheet.yaml", "title: Qwixx", "title: Tiratutti")
    assert typed("rules", "mine", "--lang", lang, "-o", "mine.txt").code == 0
    imprint = Path("mine.txt").read_text("utf-8").strip().split("\n\n")[-1]
    assert "Tiratutti" in imprint
    assert not re.search("Qwixx|Qwinto|Qwantum", imprint)


# --- languages of one's own


def german(mine: Path, labels: str) -> None:
    shutil.copy(mine / "rules.en.md", mine / "rules.de.md")
    (mine / "labels.de.yaml").write_text(labels, "utf-8")


def test_ones_own_language_needs_a_text_and_as_many_labels_as_one_likes(mine: Path) -> None:
    labels = "labels: {crosses: Kreuze, points: Punkte}\ncolours: {red: rot}\nnumbers: {5: fünf}\n"
    german(mine, labels)
    answer = typed("rules", "mine", "--lang", "de", "-o", "de.html")
    assert answer.code == 0, answer.err
    assert "labels.misses" in answer.err
    assert "labels.crosses" not in answer.err
    page = Path("de.html").read_text("utf-8")
    assert '<html lang="de">' in page
    assert "Kreuze" in page
    assert "at least fünf crosses" in page
    assert "Misses" in page
    file = rules("mine", "--lang", "de")
    assert file.trailer["/Root"]["/Lang"] == "de"  # type: ignore[index]
    assert Path("mine").exists()


def test_slips_in_labels_are_shown_where_they_are(mine: Path) -> None:
    german(mine, 'labls: {a: b}\nlabels:\n  crosss: Kreuze\n  rules-of: "{titel}"\n')
    answer = typed("rules", "mine", "--lang", "de")
    assert answer.code == 2
    assert "labels.de.yaml:1:1:" in answer.err
    assert "labels.de.yaml:3:3:" in answer.err
    assert "“crosses”" in answer.err
    assert re.search(r"labels\.de\.yaml:4:\d+: .*\[other-braces\]", answer.err)


def test_a_language_without_a_text_says_where_it_would_be(mine: Path) -> None:
    answer = typed("rules", "mine", "--lang", "fr")
    assert answer.code == 2
    assert "rules.fr.md" in answer.err
    assert "[no-rules-text]" in answer.err
    for game, lang in (("qwixx", "fr"), ("mine", "../x")):
        assert "[unknown-language]" in typed("rules", game, "--lang", lang).err


# --- tables

TABLE = """
## Dice

| Die | What it does |
| --- | --- |
| white | **Everybody** may cross the sum of the white dice, and nobody has to do so in that turn |
| coloured | |
"""


def test_a_table_is_set_as_a_table(mine: Path) -> None:
    with (mine / "rules.en.md").open("a", encoding="utf-8") as text:
        text.write(TABLE)
    tree: Any = rules("mine").trailer["/Root"]["/StructTreeRoot"]  # type: ignore[index]
    found = kinds(tree["/K"])
    at = len(found) - found[::-1].index("/Table") - 1
    cells = ["/TR", "/TH", "/TH", "/TR", "/TD", "/TD", "/TR", "/TD", "/TD"]
    assert found[at + 1 : at + 10] == cells
    told = {}
    for kind in ("html", "md", "txt"):
        assert typed("rules", "mine", "-o", f"mine.{kind}").code == 0
        told[kind] = Path(f"mine.{kind}").read_text("utf-8")
    assert '<th scope="col">What it does</th>' in told["html"]
    assert "<td><strong>Everybody</strong> may cross" in told["html"]
    assert "| white | **Everybody** may cross the sum of the white dice, and nobody" in told["md"]
    assert "|" not in told["txt"]
    assert "- Die: coloured\n" in told["txt"]
    assert max(map(len, told["txt"].splitlines())) <= 78


SLIPS = "# T\n\n| a | b |\n| - | - |\n| {titel} | [x](y) |\n"


def test_a_slip_in_a_table_is_shown_in_its_row(mine: Path) -> None:
    (mine / "rules.en.md").write_text(
        "# T\n\n| a | b |\n| - | - |\n| {titel} | [x](y) |\n", "utf-8"
    )
    answer = typed("rules", "mine")
    assert "rules.en.md:5:3:" in answer.err
    assert re.search(r"rules\.en\.md:5:1: .*\[not-in-leaflet\]", answer.err)


# --- a web page to read


@pytest.mark.thorough
def test_the_web_page_of_all_games_has_a_list_of_them_and_one_game_has_none() -> None:
    assert typed("rules", "all", "-o", "all.html").code == 0
    page = Path("all.html").read_text("utf-8")
    links = re.findall(r'<a href="#([\w-]+)">(.*?)</a>', page)
    assert sorted(title for _, title in links) == sorted(
        part_of(game, "en").artist.sheet.title for game in SHIPPED
    )
    assert all(f'<article id="{name}">' in page for name, _ in links)
    assert typed("rules", "qwixx", "-o", "one.html").code == 0
    assert "<nav" not in Path("one.html").read_text("utf-8")


def test_a_web_page_brings_its_fonts_its_colours_and_a_dark_dress() -> None:
    assert typed("rules", "qwinto", "--palette", "safe", "-o", "one.html").code == 0
    page = Path("one.html").read_text("utf-8")
    for font in (fonts.BODY, fonts.BODY_BOLD, fonts.DISPLAY):
        assert f"@font-face{{font-family:'{font}'" in page
    assert "prefers-color-scheme:dark" in page
    assert "@media print" in page
    shades = PALETTES["safe"].shades
    assert f'<header style="--band:{shades["orange"].band}' in page
    assert page.count("<h2 style=") == page.count("<h2")


def test_a_threshold_of_the_layout_is_the_one_of_the_text(mine: Path) -> None:
    change(mine / "sheet.yaml", "crosses-to-close: 5", "crosses-to-close: 4")
    change(mine / "sheet.yaml", "-5 -5 -5 -5", "-3 -3 -3")
    change(mine / "score.yaml", "misses: 10, total: 70", "misses: 6, total: 74")
    assert typed("rules", "mine", "-o", "mine.txt").code == 0
    text = " ".join(Path("mine.txt").read_text("utf-8").split())
    assert "at least four crosses" in text
    assert "at least five crosses" not in text
    assert "which costs 3 points" in text
    assert "the last of their three miss boxes" in text
    assert "which leaves 74" in text


def test_an_example_that_became_illegal_stops_the_leaflet(mine: Path) -> None:
    change(mine / "sheet.yaml", "crosses-to-close: 5", "crosses-to-close: 6")
    answer = typed("rules", "mine", "-o", "mine.pdf")
    assert answer.code == 2
    assert not Path("mine.pdf").exists()
    assert re.search(r"mine/rules\.en\.md:\d+:\d+: .* \[example-wrong\]", answer.err)
    assert re.search(r"mine/closing\.yaml:5:\d+: .* \[closed-too-early\]", answer.err)


def test_a_wrong_total_stops_the_leaflet(mine: Path) -> None:
    change(mine / "score.yaml", "total: 70", "total: 71")
    answer = typed("rules", "mine")
    assert answer.code == 2
    assert re.search(r"mine/score\.yaml:\d+:\d+: .* \[wrong-score\]", answer.err)


def test_a_wrong_move_in_the_game_of_a_figure_stops_the_leaflet(mine: Path) -> None:
    change(mine / "games" / "turn.yaml", "two: blue 4", "two: blue 5")
    answer = typed("rules", "mine")
    assert answer.code == 2
    assert re.search(r"mine/games/turn\.yaml:\d+:\d+: ", answer.err)


@pytest.mark.parametrize(
    ("old", "new", "code", "spot"),
    [
        ("{needed:word} crosses**", "{neded:word} crosses**", "unknown-fact", "{neded:word}"),
        ("{needed:word} crosses**", "{needed:words} crosses**", "unknown-fact", "{needed:words}"),
        ("{score.cost}", "{score.purple}", "unknown-fact", "{score.purple}"),
        ("{score.cost}", "{nowhere.total}", "example-wrong", "{nowhere.total}"),
        ("{score.cost}", "{score-7.total}", "unknown-fact", "{score-7.total}"),
        ("(rows:closing.yaml#green", "(row:closing.yaml#green", "unknown-figure", "row:closing"),
        ("(rows:closing.yaml#green", "(rows:closing.yaml#pink", "no-such-part", "rows:closing"),
        ("(rows:closing.yaml#green", "(rows:gone.yaml#green", "example-wrong", "rows:gone"),
        ("![The boxes for misses; crossed: {score.misses}.]", "![]",
         "figure-without-words", "misses:score.yaml"),
        ("## Misses", "> Misses", "not-in-leaflet", "> Misses"),
        ("is a **miss**", "is a [miss](x)", "not-in-leaflet", "If the active"),
    ],
)  # fmt: skip
def test_slips_in_a_text_are_shown_where_they_are(
    mine: Path, old: str, new: str, code: str, spot: str
) -> None:
    change(mine / "rules.en.md", old, new)
    answer = typed("rules", "mine")
    assert answer.code == 2
    lines = answer.err.splitlines()
    at = next(n for n, line in enumerate(lines) if f"[{code}]" in line)
    number, column = map(int, re.findall(r"rules\.en\.md:(\d+):(\d+):", lines[at])[0])
    written = (mine / "rules.en.md").read_text("utf-8").splitlines()[number - 1]
    assert written[column - 1 :].startswith(spot)


def test_a_missing_fact_suggests_the_nearest() -> None:
    Path("own").mkdir()
    shutil.copy(ROOT / "layouts/qwixx/sheet.yaml", "own/sheet.yaml")
    Path("own/rules.en.md").write_text("# {titel}\n", "utf-8")
    answer = typed("rules", "own")
    assert answer.err == (
        "own/rules.en.md:1:3: There is nothing called “titel” to fill in here."
        " Did you mean “title”? [unknown-fact]\n"
        "    # {titel}\n"
        "      ^^^^^^^\n"
    )


def test_a_game_without_a_text_says_where_it_would_be() -> None:
    answer = typed("rules", str(ROOT / "examples" / "piccolo"))
    assert answer.code == 2
    assert "rules.en.md" in answer.err
    assert "[no-rules-text]" in answer.err


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "no-title", "1:1"),
        ("\n\n", "no-title", "1:1"),
        ("Just words\n", "no-title", "1:1"),
        ("#\n", "no-title", "1:1"),
        ("## Not a title\n", "no-title", "1:1"),
        ("# T\n\n# Another\n", "not-in-leaflet", "3:1"),
        ("# T\n\n- a\n  - b\n", "not-in-leaflet", "4:1"),
        ("# T\n\n1. a\n\n   b\n", "not-in-leaflet", "5:1"),
        ("# T\n\n- a\n-\n", "not-in-leaflet", "4:1"),
        ("# T\n\n5. a\n", "not-in-leaflet", "3:1"),
        ("# T\n\nhalf {a fact\n", "stray-brace", "3:6"),
        ("# T\n\n{a\0b.total}\n", "unknown-fact", "3:1"),
        ("# T\n\ndice \N{GAME DIE}\n", "no-glyph-text", "3:6"),
        ("# T\n\nbell \a\n", "no-glyph-text", "3:6"),
        ("# T\n\n![a](dice:zzz)\n", "no-such-part", "3:6"),
        ("# T\n\n![a](values:turn.yaml)\n", "no-such-part", "3:6"),
        ("# T\n\n![a](sheet:score.yaml#9)\n", "no-such-part", "3:6"),
        ("# T\n\n***\n", "not-in-leaflet", "3:1"),
        ("# T\n\n| a | b |\n|---|---|\n| 1 | 2 | 3 |\n", "table-cells", "5:1"),
        ("# T\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 |\n", "table-cells", "6:1"),
        ("# T\n\nnever more than {value.high}\n", "unknown-fact", "3:17"),
        ("# T\n\n    code\n", "not-in-leaflet", "3:1"),
        ("# T\n\n- * **\n", "not-in-leaflet", "3:1"),
        ("# T\n\n- a\n\n      code\n", "not-in-leaflet", "5:1"),
        ("# T\n\n![a](sheet:score.yaml#red)\n", "no-such-part", "3:6"),
        ("# T\n\n![a](card:score.yaml#1+red)\n", "no-such-part", "3:6"),
        ("# T\n\n![a](rows:score.yaml)\n", "no-such-part", "3:6"),
        ("# T\n\n![a](rows:score.yaml#1)\n", "no-such-part", "3:6"),
        ("# T\n\n![a](columns:score.yaml#1)\n", "no-such-part", "3:6"),
        ("# T\n\n![a](lucky:score.yaml#red)\n", "no-such-part", "3:6"),
        ("# T\n\n![a](faces:all)\n", "no-such-part", "3:6"),
        ("# T\n\n![a](table:dice)\n", "no-such-part", "3:6"),
        ("# T\n\n![a](table:points#1)\n", "no-such-part", "3:6"),
        ("# T\n\n{title:word}\n", "unknown-fact", "3:1"),
        ("# T\n\n{score.red.colour}\n", "unknown-fact", "3:1"),
        ("# T\n\n{score.lucky}\n", "unknown-fact", "3:1"),
        ("# T\n\n" + "![a](dice:all)\n\n" * 41, "too-many-figures", "83:6"),
        ("# T\n\n![a](rows:score.yaml#red" + "+red" * 16 + ")\n", "too-many-parts", "3:6"),
        ("# T\n\na\n\n" + "half-" * 3000 + "\n", "word-too-long", "5:1"),
        ("# T\n\na\n\n- " + "*a*b" * 3000 + "\n", "word-too-long", "5:1"),
        ("# T\n\n![a](dice:all '" + "a" * 41 + "')\n", "word-too-long", "3:6"),
        ("# T\n\n![a](sheet:a%00.yaml)\n", "not-an-example", "3:1"),
        ("# T\n\n![a](turn:a%00.yaml)\n", "not-an-example", "3:1"),
        ("# T\n\n![a](sheet:../mine/score.yaml)\n", "not-an-example", "3:6"),
        ("# T\n\n![a](turn:../games/turn.yaml)\n", "not-an-example", "3:6"),
        ("# T\n\n![a](rows:games/../games/turn.yaml#Max)\n", "not-an-example", "3:6"),
        ("# T\n\n![a](sheet:/etc/passwd)\n", "not-an-example", "3:6"),
        ("# T\n\n![a](sheet:..%5Cscore.yaml)\n", "not-an-example", "3:1"),
        ("# T\n\n![a](sheet:C:score.yaml)\n", "not-an-example", "3:6"),
        ("# T\n\n![a](sheet:games)\n", "not-an-example", "3:6"),
        (f"# T\n\n{{score.column.{'9' * 5000}}}\n", "unknown-fact", "3:1"),
        (f"# T\n\n{{score-{'9' * 5000}.total}}\n", "unknown-fact", "3:1"),
        (f"# T\n\n{{game.turn.{'9' * 5000}.player}}\n", "unknown-fact", "3:1"),
        (f"# T\n\n{{game.turn.thrown.{'9' * 5000}}}\n", "unknown-fact", "3:1"),
        ("# T\n\n{game.turn.\N{FULLWIDTH DIGIT ONE}.player}\n", "unknown-fact", "3:1"),
    ],
)
def test_a_text_that_cannot_be_set_says_where(mine: Path, text: str, code: str, place: str) -> None:
    (mine / "rules.en.md").write_text(text, "utf-8")
    for kind in ("pdf", "txt"):
        answer = typed("rules", "mine", "--format", kind)
        assert answer.code == 2
        assert re.search(rf"rules\.en\.md:{place}: .*\[{code}\]", answer.err, re.DOTALL), answer.err


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("# " + "long " * 900, "1:1"),
        ("# T\n\n" + "long " * 3000, "3:1"),
        ("# T\n\n## " + "long " * 900, "3:1"),
        ('# T\n\n![a](dice:all "' + "long " * 3000 + '")\n', "3:6"),
        ('# T\n\nabout\n\ntext\n\n![a](misses:score.yaml "' + "long " * 3000 + '")\n', "7:6"),
        ('# T\n\n![a](misses:score.yaml "' + "long " * 3000 + '")\n\n- item\n', "3:6"),
    ],
    ids=["title", "about", "heading", "caption", "behind text", "before items"],
)
def test_what_is_taller_than_a_page_is_a_fault(mine: Path, text: str, place: str) -> None:
    (mine / "rules.en.md").write_text(text, "utf-8")
    answer = typed("rules", "mine", "--size", "large", "-o", "x.pdf")
    assert answer.code == 2
    assert re.search(rf"rules\.en\.md:{place}: .*“long long .*\[too-tall\]", answer.err), answer.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
@pytest.mark.parametrize("example", ["![a](sheet:pipe.yaml)", "![a](turn:pipe.yaml)", "{pipe.red}"])
def test_nobody_waits_for_an_example_that_is_a_pipe(mine: Path, example: str) -> None:
    for folder in (mine, mine / "games"):
        os.mkfifo(folder / "pipe.yaml")
    (mine / "rules.en.md").write_text(f"# T\n\n{example}\n", "utf-8")
    answer = typed("rules", "mine")
    assert (answer.code, "[not-an-example]" in answer.err) == (2, True)


def test_a_table_that_is_taller_than_a_page_is_a_fault(mine: Path) -> None:
    layout = (mine / "sheet.yaml").read_text("utf-8")
    layout = re.sub(r"points: [0-9 ]+", "points: " + "999 " * 60, layout) + "trim: 420 x 420\n"
    (mine / "sheet.yaml").write_text(layout, "utf-8")
    (mine / "rules.en.md").write_text("# T\n\n![All points](table:points)\n", "utf-8")
    answer = typed("rules", "mine", "--size", "large", "--paper", "a5", "--fold", "booklet")
    assert answer.code == 2
    assert re.search(r"rules\.en\.md:3:15: .*“All points”.*\[too-tall\]", answer.err), answer.err


def test_long_texts_beside_drawings_go_on_under_them(mine: Path) -> None:
    items = "\n".join(f"- item {number}" for number in range(200))
    figures = "![a](misses:score.yaml)\n\n![b](dice:all)"
    text = f"# T\n\nabout\n\n{'word ' * 2000}\n\n{figures}\n\n{items}\n"
    (mine / "rules.en.md").write_text(text, "utf-8")
    assert typed("rules", "mine", "--size", "large", "-o", "x.pdf").code == 0


def test_a_fact_is_never_taken_for_markdown(mine: Path) -> None:
    change(mine / "sheet.yaml", "title: Qwixx", 'title: "1. *Go* #"')
    text = "# {title}\n\n{title} and {needed}\n\n{needed}. is a number\n\n- {title}\n"
    (mine / "rules.en.md").write_text(text, "utf-8")
    assert typed("rules", "mine", "-o", "x.txt").code == 0
    told = Path("x.txt").read_text("utf-8").splitlines()
    assert told[0] == "1. *Go* #"
    assert "1. *Go* # and 5" in told
    assert "5. is a number" in told
    assert "- 1. *Go* #" in told


def test_markdown_comes_out_as_it_went_in(mine: Path) -> None:
    text = "# T\n\n1\\. no list, \\*no stress\\* but **some *inner* stress**, a < b & c\n"
    (mine / "rules.en.md").write_text(text, "utf-8")
    assert typed("rules", "mine", "-o", "x.md").code == 0
    again = Path("x.md").read_text("utf-8").rsplit("\n\n", 1)[0]
    (mine / "rules.en.md").write_text(again, "utf-8")
    assert typed("rules", "mine", "-o", "y.md").code == 0
    assert Path("y.md").read_text("utf-8") == Path("x.md").read_text("utf-8")
    assert typed("rules", "mine", "-o", "y.txt").code == 0
    assert "1. no list, *no stress* but some inner stress, a < b & c" in Path("y.txt").read_text()


def test_a_turn_is_shown_as_it_was_however_the_game_went_on(mine: Path) -> None:
    text = "# T\n\n![a](turn:turn.yaml)\n"
    (mine / "rules.en.md").write_text(text, "utf-8")
    assert typed("rules", "mine", "-o", "one.html").code == 0
    game = mine / "games" / "turn.yaml"
    more = "  - roll: {white: 3 3, red: 1, yellow: 1, green: 1, blue: 1}\n    one: {Max: red}\n"
    game.write_text(game.read_text("utf-8") + more, "utf-8")
    assert typed("rules", "mine", "-o", "two.html").code == 0
    assert Path("one.html").read_bytes() == Path("two.html").read_bytes()


def test_what_is_not_the_same_in_all_rows_is_not_said_of_them(mine: Path) -> None:
    change(mine / "sheet.yaml", "yellow: 2..12 lock", "yellow: 3..12 lock")
    (mine / "rules.en.md").write_text("# T\n\nfrom {low}\n", "utf-8")
    assert "[unknown-fact]" in typed("rules", "mine").err


def test_the_cause_stands_before_its_consequences(mine: Path) -> None:
    change(mine / "score.yaml", "total: 70", "total: 71")
    told = typed("rules", "mine").err
    assert told.index("[wrong-score]") < told.index("[example-wrong]")
    assert "score.yaml" in told.splitlines()[0]


def test_the_format_and_the_name_of_a_file_agree() -> None:
    answer = typed("rules", "qwixx", "--format", "html", "-o", "x.pdf")
    assert (answer.code, "[other-format]" in answer.err) == (2, True)


@pytest.mark.thorough
def test_pages_are_counted_on_through_all_games(small_type: None) -> None:
    found = [int(number) for pair in slots("long", "all") for number in pair if number]
    pages = 4 * (len(SHIPPED) - len(MADE)) + len(MADE)
    assert sorted(found) == list(range(1, pages + 1))


def test_an_example_of_another_game_stops_the_leaflet(mine: Path) -> None:
    change(mine / "score.yaml", "variant: .", "variant: qwixx")
    answer = typed("rules", "mine")
    assert answer.code == 2
    assert re.search(r"mine/score\.yaml: .* \[example-of-another\]", answer.err)


def test_a_caption_that_is_no_longer_true_stops_the_leaflet(mine: Path) -> None:
    change(mine / "sheet.yaml", "rows-to-end: 2", "rows-to-end: 4")
    answer = typed("rules", "mine")
    assert answer.code == 2
    assert "{game.double-closing.closed}" in answer.err  # that game has not ended any more
    assert "[unknown-fact]" in answer.err


def test_the_numbers_of_a_column_are_those_that_were_crossed(mine: Path) -> None:
    (mine / "score.yaml").write_text(
        "variant: .\nrows: {red: 2 5, yellow: 2, green: 12}\n", "utf-8"
    )
    (mine / "rules.en.md").write_text("# T\n\nthere {score.column.1}\n", "utf-8")
    assert typed("rules", "mine", "-o", "x.txt").code == 0
    assert "there 2, 2 and 12" in " ".join(Path("x.txt").read_text("utf-8").split())


def test_of_nothing_there_is_nothing_to_tell(mine: Path) -> None:
    (mine / "score.yaml").write_text("variant: .\nrows: {red: 2 3}\n", "utf-8")
    for fact in ("score.yellow.marks", "score.red.lost", "score.player"):
        (mine / "rules.en.md").write_text(f"# T\n\n{{{fact}}}\n", "utf-8")
        assert f"“{fact}”" in typed("rules", "mine").err


def test_a_game_without_turns_has_none_to_show_or_quote(mine: Path) -> None:
    (mine / "games" / "turn.yaml").write_text(
        "variant: ..\nplayers: [Max, Emma]\nturns: []\n", "utf-8"
    )
    (mine / "rules.en.md").write_text(
        "# T\n\n{game.turn.active}\n\n![a](turn:turn.yaml)\n", "utf-8"
    )
    told = typed("rules", "mine").err
    assert re.search(r"rules\.en\.md:3:1: .*\[unknown-fact\]", told)
    assert re.search(r"rules\.en\.md:5:6: .*\[no-such-part\]", told)


def test_a_name_that_cannot_be_written_on_a_sheet_stops_the_leaflet(mine: Path) -> None:
    (mine / "score.yaml").write_text("variant: .\nplayer: \N{GAME DIE}\nrows: {red: 2}\n", "utf-8")
    (mine / "rules.en.md").write_text("# T\n\n![a](sheet:score.yaml)\n", "utf-8")
    told = typed("rules", "mine").err
    assert re.search(r"mine/score\.yaml:2:9: .*\[no-glyph-name\]", told)


def test_dice_are_shown_where_there_are_plain_ones() -> None:
    own_copy("qwantum", Path("special"))
    layout = Path("special/sheet.yaml")
    kept = [line for line in layout.read_text("utf-8").splitlines() if "white" not in line]
    layout.write_text("\n".join(kept), "utf-8")
    Path("special/rules.en.md").write_text("# T\n\n![a](dice:all)\n", "utf-8")
    assert "[no-such-part]" in typed("rules", "special").err


def test_lucky_numbers_are_quoted() -> None:
    own_copy("longo", Path("luck"))
    Path("luck/score.yaml").write_text("variant: .\nlucky: 6 11\n", "utf-8")
    Path("luck/rules.en.md").write_text("# T\n\n{score.lucky}\n", "utf-8")
    assert typed("rules", "luck", "-o", "x.txt").code == 0
    assert "6 and 11" in " ".join(Path("x.txt").read_text("utf-8").split())


def test_luck_is_told_only_of_who_had_it() -> None:
    own_copy("longo", Path("luck"))
    assert typed("rules", "luck", "-o", "x.txt").code == 0
    change(Path("luck/games/turn.yaml"), "Laura: 6 11", "Laura: 7 12")
    answer = typed("rules", "luck", "-o", "x.txt")
    assert answer.code == 2
    assert re.search(r"luck/games/turn\.yaml:\d+:\d+: ", answer.err)


def test_faults_of_texts_and_figures_are_told_together(mine: Path) -> None:
    change(mine / "rules.en.md", "{needed:word} crosses**", "{neded:word} crosses**")
    change(mine / "rules.en.md", "(rows:closing.yaml#green", "(row:closing.yaml#green")
    told = typed("rules", "mine").err
    assert "[unknown-fact]" in told
    assert "[unknown-figure]" in told


def test_the_list_beside_a_sheet_explains_each_of_its_parts(mine: Path) -> None:
    change(mine / "rules.en.md", "5. **Result.** Filled in at the end.\n", "")
    assert "[list-beside-parts]" in typed("rules", "mine").err


def test_a_booklet_ends_with_sheets_to_play_on_rather_than_with_empty_pages(mine: Path) -> None:
    (mine / "rules.en.md").write_text("# T\n\nabout\n\nOne page of words.\n", "utf-8")
    outside, inside = slots("short", "mine")
    assert (outside, inside) == (("", "1"), ("", ""))
    page = pypdfium2.PdfDocument(Path("rules.pdf").read_bytes())[0]
    back = page.get_textpage().get_text_bounded(right=page.get_width() / 2)
    assert back.count("Qwixx") == 2
    assert back.count("Crosses") == 2
