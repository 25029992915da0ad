"""Print, cut, stack: a guillotine simulated on the finished PDF."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from PIL import ImageOps

from qwixprint import fonts
from qwixprint.commands.jobs import SCALES, SizeName
from qwixprint.drawing import CLASSIC, PALETTES
from qwixprint.drawing.arrange import BORDER
from qwixprint.drawing.cover import CoverJob, Plan, draw_cover
from qwixprint.drawing.fitting import outline
from qwixprint.drawing.summary import draw_summary
from qwixprint.drawing.text import wrapped
from qwixprint.families.crosses import CrossRules
from qwixprint.geometry import Box
from qwixprint.impose import PAPERS, best_grid, parse_paper
from qwixprint.load.find import load_sheet
from qwixprint.locales import load
from qwixprint.scene import Rect, Text

from .conftest import LANGUAGES, LAYOUTS, ROOT, layout_id
from .filling import sheet_of
from .paper import MM, opened
from .typing_commands import typed

# On which a sheet fits with the margin that nobody asked for.
FITTING = sorted(PAPERS.keys() - {"a6"})


def cut(*wishes: str, paper: str, size: SizeName = "standard") -> list[list[int]]:
    """The piles after cutting, in the order of the slots: the serial numbers from top to bottom."""
    fixed = ("--seed", "0", "--no-cover", "--paper", paper, "--size", size, "-o", "cut.pdf")
    assert typed("pad", "longo", *wishes, *fixed).code == 0
    grid = best_grid(sheet_of("longo").trim.scaled(SCALES[size]), PAPERS[paper], 5)
    piles: list[list[int]] = [[] for _ in range(grid.slots)]
    with opened(Path("cut.pdf")) as pages:
        for page in pages:
            for slot, pile in enumerate(piles):
                found = re.findall(r"No\. (\d+)-", page.text_in(grid.box(slot).grown(0.5)))
                pile += [int(number) for number in found]
    return piles


@settings(max_examples=12, deadline=None)
@given(st.integers(1, 60), st.integers(1, 5), st.sampled_from(FITTING))
def test_piles_lie_in_order_whatever_the_job(sheets: int, pads: int, paper: str) -> None:
    piles = cut("-n", str(sheets), "--pads", str(pads), paper=paper)
    assert [number for pile in piles for number in pile] == list(range(1, sheets * pads + 1))


@pytest.mark.one_in(4)
@pytest.mark.parametrize("paper", FITTING)
@pytest.mark.parametrize(("sheets", "pads"), [(1, 1), (7, 1), (50, 3), (13, 5), (200, 1)])
def test_piles_lie_in_order_pad_after_pad(paper: str, sheets: int, pads: int) -> None:
    piles = cut("-n", str(sheets), "--pads", str(pads), paper=paper)
    stacked = [number for pile in piles for number in pile]
    assert stacked == list(range(1, sheets * pads + 1))


@pytest.mark.parametrize("size", SCALES)
def test_large_sheets_too(size: SizeName) -> None:
    piles = cut("-n", "9", paper="a4", size=size)
    assert [number for pile in piles for number in pile] == list(range(1, 10))


def test_page_by_page() -> None:
    piles = cut("-n", "10", "--order", "page", paper="a4")
    assert piles == [[1, 5, 9], [2, 6, 10], [3, 7], [4, 8]]


def cover_text(*wishes: str) -> str:
    """What the cover of a job says; nothing of it may leave the page."""
    assert typed("pad", "qwixx", *wishes, "-o", "pad.pdf").code == 0
    with opened(Path("pad.pdf")) as pages:
        width, height = pages[0].page.get_size()
        page = pages[0].text
        for index in range(page.count_chars()):
            left, bottom, right, top = page.get_charbox(index)
            assert -0.1 <= left <= right <= width + 0.1
            assert -0.1 <= bottom <= top <= height + 0.1
        return re.sub(r" \d (?=[A-ZÈÉ])", " ", " ".join(page.get_text_range().split()))


@pytest.mark.one_in(4)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", [*FITTING, "143x108", "110x300"])
@pytest.mark.parametrize("size", SCALES)
def test_the_cover_tells_this_very_job(lang: str, paper: str, size: SizeName) -> None:
    grid_paper = parse_paper(paper)[1]
    if size == "large" and "x" in paper:
        return
    text = cover_text("-n", "50", "--pads", "3", "--paper", paper, "--size", size, "--lang", lang)
    grid = best_grid(sheet_of("qwixx").trim.scaled(SCALES[size]), grid_paper, 5)
    papers = -(-150 // grid.slots)
    words = load(lang)
    cuts = grid.columns + grid.lines + 2
    for expected in (
        *(
            words.label(f"cover-{key}", pads=3)
            for key in ("sheets", "pads", "total", "paper", "how")
        ),
        f"{papers} × {paper.capitalize()}",
        words.label("cover-print", first=2, last=papers + 1, pages=papers),
        words.label("cover-cut", cuts=cuts),
        words.label("cover-board", sheets=50, pads=3),
        words.label("cover-glue-top", pads=3),
    ):
        assert expected in text, (expected, text)
    stacked = words.label("cover-stack", piles=grid.slots, cuts=cuts, pads=3)
    assert (stacked in text) == (grid.slots > 1)


def test_the_cover_of_one_pad_does_not_speak_of_several_nor_of_a_colour() -> None:
    text = cover_text("-n", "12")
    for word in ("each pad", "pad after pad", "a pad ends", "the pads", "red line"):
        assert word not in text
    assert text.rindex("You will not need this page again.") > text.index("let it dry.")


def test_the_cover_of_other_jobs() -> None:
    words = load("en")
    text = cover_text("-n", "12", "--order", "page")
    assert words.label("cover-page", piles=4, cuts=6) in text
    assert "as one pile" not in text
    assert words.label("cover-glue-left", pads=1) in cover_text("-n", "12", "--bind", "left")
    for flip in FLIPS:
        text = cover_text("-n", "12", "--back", "summary", "--flip", flip)
        label = words.label(f"cover-print-{flip}", first=3, last=8, pages=3)
        assert label in text
    typed("pad", "qwixx", "-n", "50", "--only", "1,2,3,4,5", "-o", "pad.pdf")
    with opened(Path("pad.pdf")) as pages:
        assert len(pages) == 2, "a reprint needs no cover"


@pytest.mark.parametrize(("paper", "ruler"), [("a4", True), ("letter", True), ("a5", False)])
def test_the_cover_speaks_of_a_ruler_only_where_there_is_one(paper: str, ruler: bool) -> None:
    assert (load("en").label("cover-ruler") in cover_text("--paper", paper)) == ruler


def test_the_cover_shows_the_sheets_of_its_first_page_and_how_they_were_dealt() -> None:
    wishes = ("-n", "12", "--seed", "0", "--palette", "safe", "-o", "pad.pdf")
    assert typed("pad", "longo", *wishes).code == 0
    with opened(Path("pad.pdf")) as pages:
        text = " ".join(pages[0].text.get_text_range().split())
    assert [int(each) for each in re.findall(r"No\. (\d+)-", text)] == [1, 4, 7, 10]
    assert "Palette colour-blind safe Seed 0" in text


def test_a_title_of_ones_own_stands_beside_the_name_of_the_game() -> None:
    job = CoverJob("Qwixx", 1, 48, 12, stacked=True, bind="top", own_title="Bar Centrale")
    grid = best_grid(sheet_of("qwixx").trim, PAPERS["a4"], 5)
    cover = draw_cover(job, Plan(grid.paper, tuple(map(grid.box, range(4)))), load("en"))
    assert cover is not None
    back = draw_summary(replace(load_sheet("qwixx"), own_title="Bar Centrale"), load("en"), CLASSIC)
    for scene in (cover, back):
        name, own_title = [item for item in scene.items if isinstance(item, Text)][:2]
        assert (name.text, own_title.text) == ("Qwixx", "Bar Centrale")
        assert name.y == own_title.y
        assert not outline(name).overlaps(outline(own_title))
        assert name.size > 1.3 * own_title.size


def test_no_number_is_parted_from_its_unit() -> None:
    text = "at 100 % (actual size), 99.5 to 100.5 mm. A hundred mmm"
    for width in range(5, 60):
        lines = wrapped(text, 3.0, width, fonts.BODY)
        assert " ".join(lines) == text
        assert not any(line.startswith(("%", "mm.")) for line in lines)


def test_the_glued_edge_is_drawn_where_it_is() -> None:
    from qwixprint.scene import Path as Stroke

    grid = best_grid(sheet_of("qwixx").trim, PAPERS["a4"], 5)
    plan = Plan(grid.paper, tuple(grid.box(slot) for slot in range(4)))
    for bind, across in (("top", True), ("left", False)):
        job = CoverJob("Qwixx", 1, 48, 12, stacked=True, bind=bind)  # type: ignore[arg-type]
        scene = draw_cover(job, plan, load("en"))
        assert scene is not None
        strokes = [item for item in scene.items if isinstance(item, Stroke)]
        assert len(strokes) == 4
        for stroke in strokes:
            (_, x1, y1), (_, x2, y2) = stroke.segments
            assert (y1 == y2) == across
            assert (x1 == x2) != across


def own(trim: str) -> str:
    """A game whose sheets have that size."""
    text = (ROOT / "examples/piccolo/sheet.yaml").read_text("utf-8")
    Path("own.yaml").write_text(f"{text}trim: {trim}\n", "utf-8")
    return "own.yaml"


def test_no_cover_where_the_paper_is_too_small_to_read_it() -> None:
    for trim, paper, pages in (("90 x 70", "92x72", 2), ("90 x 70", "100x80", 3)):
        wishes = ("-n", "1", "--pads", "2", "--cover", "--paper", paper, "--margin", "1")
        assert typed("pad", own(trim), *wishes, "-o", "pad.pdf").code == 0
        with opened(Path("pad.pdf")) as found:
            assert len(found) == pages
            assert "Piccolo" in found[0].text.get_text_range()


def test_a_sheet_of_another_size_cannot_be_the_back() -> None:
    answer = typed("pad", "qwixx", "-n", "4", "--back", own("133 x 90"), "-o", "pad.pdf")
    assert answer.code == 2
    assert "Piccolo is not as large as one of Qwixx, so it cannot be its back." in answer.err
    assert not Path("pad.pdf").exists()
    assert typed("pad", "qwixx", "-n", "4", "--back", own("133 x 98"), "-o", "pad.pdf").code == 0


def test_no_cover_where_there_is_nothing_to_stack() -> None:
    jobs = (
        (("-n", "4"), 1),
        (("-n", "4", "--cover"), 2),
        (("-n", "8"), 3),
        (("-n", "8", "--no-cover"), 2),
    )
    for wishes, pages in jobs:
        typed("pad", "qwixx", *wishes, "-o", "pad.pdf")
        with opened(Path("pad.pdf")) as found:
            assert len(found) == pages


# --- backs

FLIPS = ("long", "short")


def behind(box: Box, width: float, height: float, flip: str) -> Box:
    """Where a spot of the front lies on the back page, seen through the paper.

    A printer that turns an upright page about its long edge turns it about a vertical axis.
    """
    if (height >= width) == (flip == "long"):
        return Box(width - box.right, box.y, box.width, box.height)
    return Box(box.x, height - box.bottom, box.width, box.height)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("paper", [*FITTING, "110x150", "150x110", "300x110"])
@pytest.mark.parametrize("size", SCALES)
def test_the_back_of_every_sheet_is_its_own(paper: str, flip: str, size: SizeName) -> None:
    """Both sides carry the serial number; it is looked for behind the slot of the front."""
    wishes = ("-n", "11", "--seed", "0", "--no-cover", "--back", "longo", "--flip", flip)
    answer = typed("pad", "longo", *wishes, "--paper", paper, "--size", size, "-o", "both.pdf")
    if paper.count("x"):
        fits = size == "standard"
        assert (answer.code == 0) == fits, answer.err
        if not fits:
            return
    trim = sheet_of("longo").trim.scaled(SCALES[size])
    grid = best_grid(trim, parse_paper(paper)[1], 5)
    seen = 0
    with opened(Path("both.pdf")) as pages:
        for front, back in zip(pages[::2], pages[1::2], strict=True):
            for slot in range(grid.slots):
                box = grid.box(slot)
                spot = behind(box, grid.paper.width, grid.paper.height, flip)
                number = serials(front.text_in(box.grown(0.5)))
                assert serials(back.text_in(spot.grown(0.5))) == number
                seen += len(number)
    assert seen == 11


def serials(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"No\. (\d+)-", text)]


@pytest.mark.parametrize("bind", ["top", "left"])
@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("paper", ["a4", "a5", "110x150"])
def test_the_back_reads_upright_for_whoever_turns_the_sheet(
    paper: str, flip: str, bind: str
) -> None:
    """Turned like a calendar, the back begins at the front's lower edge; like a book, at its upper.

    The title stands near the top of a summary: so it must lie behind the right edge of the front.
    """
    wishes = ("-n", "1", "--back", "summary", "--flip", flip, "--bind", bind, "--paper", paper)
    assert typed("pad", "qwixx", *wishes, "-o", "both.pdf").code == 0
    grid = best_grid(sheet_of("qwixx").trim, parse_paper(paper)[1], 5)
    box = grid.box(0)
    half = Box(box.x, box.y, box.width, box.height * 0.18)
    low = Box(box.x, box.bottom - half.height, box.width, half.height)
    with opened(Path("both.pdf")) as pages:
        front, back = pages
        assert "Qwixx" in front.text_in(half)
        expected = low if bind == "top" else half
        spot = behind(expected, grid.paper.width, grid.paper.height, flip)
        assert "Qwixx" in back.text_in(spot)


def test_the_back_can_be_moved() -> None:
    places = []
    for shift in ("0,0", "2,-1.5"):
        typed("pad", "qwixx", "-n", "1", "--back", "summary", "--back-shift", shift, "-o", "b.pdf")
        with opened(Path("b.pdf")) as pages:
            left, _, _, top = pages[1].text.get_charbox(0)
            places.append((left / MM, pages[1].height - top / MM))
    assert places[1][0] - places[0][0] == pytest.approx(2, abs=0.01)
    assert places[1][1] - places[0][1] == pytest.approx(-1.5, abs=0.01)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
def test_a_summary_has_the_numbers_of_its_layout(layout: str, lang: str) -> None:
    sheet = load_sheet(layout)
    scene = draw_summary(sheet, load(lang), PALETTES["safe"])
    inside = Box(0, 0, sheet.trim.width, sheet.trim.height).grown(-BORDER)
    texts = [item for item in scene.items if isinstance(item, Text)]
    assert all(inside.contains(outline(text)) for text in texts)
    assert all(fonts.missing(text.text, text.font) == "" for text in texts)
    whole = " ".join(text.text for text in texts)
    assert sheet.misses.cells[0].label in whole
    assert str(len(sheet.misses.cells)) in whole
    if isinstance(sheet.rules, CrossRules):
        assert str(sheet.rules.crosses_to_close) in whole


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
def test_a_summary_has_the_colours_of_its_front_and_fills_the_sheet(
    layout: str, palette: str
) -> None:
    sheet, words, colours = load_sheet(layout), load("en"), PALETTES[palette]
    items = draw_summary(sheet, words, colours).items
    painted = [item.paint for item in items if isinstance(item, Rect)]
    for row in sheet.coloured:
        shade = colours.of(sheet)[row.colour]
        assert any((paint.fill, paint.stroke) == (shade.band, shade.edge) for paint in painted)
    texts = [item for item in items if isinstance(item, Text)]
    letters = {words.letters_of(sheet.used_colours)[row.colour] for row in sheet.coloured}
    assert (letters <= {text.text for text in texts}) == colours.letters
    assert max(text.y for text in texts) > 0.85 * sheet.trim.height


@pytest.mark.parametrize(
    ("lang", "one", "several"),
    [
        ("en", "1 row is closed or", "2 rows are closed or"),
        ("it", "1 riga è chiusa o", "2 righe sono chiuse o"),
        ("pt", "1 linha fechada ou", "2 linhas fechadas ou"),
    ],
)
def test_a_summary_counts_one_row_as_one(lang: str, one: str, several: str) -> None:
    sheet = load_sheet("qwixx")
    short = replace(sheet, rules=replace(sheet.rules, rows_to_end=1))
    for each, sentence in ((short, one), (sheet, several)):
        items = draw_summary(each, load(lang), CLASSIC).items
        assert sentence in " ".join(item.text for item in items if isinstance(item, Text))


def test_a_changed_layout_changes_its_summary() -> None:
    sheet = load_sheet("qwixx")
    assert isinstance(sheet.rules, CrossRules)
    other = replace(sheet, rules=replace(sheet.rules, crosses_to_close=17))
    texts = [i.text for i in draw_summary(other, load("en"), CLASSIC).items if isinstance(i, Text)]
    assert "17 crosses" in " ".join(texts)


def test_cover_and_backs_keep_sides_together() -> None:
    typed("pad", "qwixx", "-n", "8", "--back", "summary", "-o", "pad.pdf")
    with opened(Path("pad.pdf")) as pages:
        assert len(pages) == 6, "the cover, an empty page behind it, and two pages with their backs"
        assert "pages 3 to 6" in pages[0].text.get_text_range()
        assert pages[1].text.get_text_range().strip() == ""


# --- a printer that was measured


def test_a_measured_printer_is_set_right() -> None:
    readings = ("--ruler", "98", "--margin", "4", "--back-shift", "1,-2")
    assert typed("calibrate", "--printer", "old", *readings).code == 0
    lengths, firsts = {}, {}
    for name, printer in (("plain", ()), ("set", ("--printer", "old"))):
        wishes = ("-n", "2", "--paper", "a5", "--back", "summary", "--no-cover", *printer)
        assert typed("pad", "qwixx", *wishes, "-o", f"{name}.pdf").code == 0
        with opened(Path(f"{name}.pdf")) as pages:
            left, _, right, _ = pages[0].text.get_charbox(0)
            lengths[name] = right - left
            box = pages[1].text.get_charbox(0)
            firsts[name] = (box[0] / MM, pages[1].height - box[3] / MM)
            assert pages[0].page.get_size() == pytest.approx((148 * MM, 210 * MM), abs=0.01)
    assert lengths["set"] / lengths["plain"] == pytest.approx(100 / 98, abs=1e-3)
    # Enlarged from the middle of the page, then moved.
    for axis, (middle, shift) in enumerate(((74, 1), (105, -2))):
        grown = middle + (firsts["plain"][axis] - middle + shift) * 100 / 98
        assert firsts["set"][axis] == pytest.approx(grown, abs=0.1)


@pytest.mark.parametrize(
    ("paper", "flip", "shift"),
    [
        ("a5", "long", (2, 1)),
        ("a5", "short", (-2, -1)),
        ("a4", "long", (-1, 2)),
        ("a4", "short", (1, -2)),
    ],
)
def test_a_measured_shift_is_turned_with_the_page(
    paper: str, flip: str, shift: tuple[float, float]
) -> None:
    """A5 pads stand upright, A4 pads lie on their side; a short flip turns the back around."""
    assert typed("calibrate", "--printer", "off", "--back-shift", "2.0,1.0").code == 0
    places = []
    for printer in ((), ("--printer", "off")):
        wishes = ("-n", "1", "--paper", paper, "--flip", flip, "--back", "summary", *printer)
        assert typed("pad", "qwixx", *wishes, "-o", "b.pdf").code == 0
        with opened(Path("b.pdf")) as pages:
            left, _, _, top = pages[1].text.get_charbox(0)
            places.append((left / MM, pages[1].height - top / MM))
    moved = tuple(b - a for a, b in zip(*places, strict=True))
    assert moved == pytest.approx(shift, abs=0.01)


def test_backs_are_as_large_as_their_fronts() -> None:
    heights = {}
    for size in SCALES:
        typed("pad", "qwixx", "-n", "1", "--back", "summary", "--size", size, "-o", "b.pdf")
        with opened(Path("b.pdf")) as pages:
            _, bottom, _, top = pages[1].text.get_charbox(0)
            heights[size] = abs(top - bottom)
    assert heights["large"] / heights["standard"] == pytest.approx(1.36, abs=0.02)


def test_what_is_asked_for_beats_the_printer() -> None:
    typed("calibrate", "--printer", "wide", "--margin", "30")
    wishes = ("pad", "qwixx", "-n", "1", "--paper", "a5", "--printer", "wide")
    assert typed(*wishes).code == 2
    assert typed(*wishes, "--margin", "5").code == 0
    assert "[unknown-printer]" in typed("pad", "qwixx", "--printer", "wode").err


# --- one sheet that fills the paper


def printed(file: Path, page: int) -> Box:
    """What is not white on a page."""
    with opened(file) as pages:
        picture = ImageOps.invert(pages[page].picture(100).convert("L"))
    left, top, right, bottom = (each * 25.4 / 100 for each in picture.getbbox() or ())
    return Box(left, top, right - left, bottom - top)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("margin", [0, 3, 5, 12, 20])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5"])
@pytest.mark.parametrize("layout", ["longo", "qwinto"])
def test_a_sheet_fills_the_page_within_the_margin(layout: str, paper: str, margin: int) -> None:
    wishes = ("--size", "page", "--paper", paper, "--margin", str(margin), "--back", "summary")
    assert typed("pad", layout, "-n", "2", *wishes, "--no-cover", "-o", "page.pdf").code == 0
    long, short = max(PAPERS[paper]), min(PAPERS[paper])
    with opened(Path("page.pdf")) as pages:
        assert len(pages) == 4
        assert {round(page.height, 1) for page in pages} == {round(short, 1)}
    for page in (0, 1):
        ink = printed(Path("page.pdf"), page)
        assert Box(0, 0, long, short).grown(0.3 - margin).contains(ink)
        free = (long - ink.width - 2 * margin, short - ink.height - 2 * margin)
        assert page or min(free) < 0.13 * short, "what is white is the edge of the sheet"


def test_a_sheet_fills_the_page_of_a_printer_that_shrinks() -> None:
    assert typed("calibrate", "--printer", "old", "--ruler", "96", "--margin", "8").code == 0
    wishes = ("-n", "1", "--size", "page", "--paper", "a4", "--printer", "old", "-o", "page.pdf")
    assert typed("pad", "qwixx", *wishes).code == 0
    ink = printed(Path("page.pdf"), 0)
    # On paper all of it is 96 % as large, around the middle of the page, and clear of 8 mm.
    across, down = 0.96 * (148.5 - ink.x), 0.96 * (105 - ink.y)
    assert across < 148.5 - 8
    assert 80 < down < 105 - 8


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_cover_of_sheets_that_fill_their_page_asks_for_no_cut(lang: str) -> None:
    text = cover_text("-n", "8", "--size", "page", "--lang", lang)
    words = load(lang)
    for expected in (
        words.label("cover-print", first=2, last=9, pages=8),
        words.label("cover-board", sheets=8, pads=1),
        words.label("cover-glue-top", pads=1),
    ):
        assert expected in text
    assert words.label("cover-cut", cuts=4) not in text


def test_paper_on_which_no_sheet_fits_is_not_filled() -> None:
    for command in ("pad", "draw"):
        done = typed(command, "qwixx", "--size", "page", "--paper", "100x70")
        assert "[paper-too-small]" in done.err


@pytest.mark.parametrize("source", ["qwixx", str(ROOT / "examples/qwixx/problems/played-on.yaml")])
def test_a_drawing_fills_a_page_too(source: str) -> None:
    assert typed("draw", source, "--size", "page", "--paper", "letter", "-o", "page.pdf").code == 0
    ink = printed(Path("page.pdf"), 0)
    assert Box(0, 0, 279.4, 215.9).grown(-5).contains(ink)
    assert ink.height > 175
