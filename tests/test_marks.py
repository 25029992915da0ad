"""Filled-in sheets as drawings: what the pen did, and what the referee rings."""

from __future__ import annotations

from math import dist
from pathlib import Path

import pytest

from qwixprint import fonts
from qwixprint.drawing import arrange, draw_sheet
from qwixprint.drawing.fitting import outline
from qwixprint.drawing.marks import ALARM, PEN, Note, draw_marks
from qwixprint.drawing.palette import SAFE
from qwixprint.drawing.text import evenly
from qwixprint.geometry import Box
from qwixprint.load.find import load_filled
from qwixprint.locales import load
from qwixprint.referee import check
from qwixprint.scene import Circle, Path as Stroke, Rect, Text
from qwixprint.sheet import Written

from .conftest import LANGUAGES, ROOT, SHIPPED
from .filling import filled
from .paper import opened
from .typing_commands import typed

WORDS = load("en")
PROBLEMS = sorted(ROOT.glob("examples/*/problems/*.yaml"))
PROBLEMS = [file for file in PROBLEMS if file.parts[-3] != "games"]
WRONG = [file for file in PROBLEMS if file.stem == "wrong-score"]


def drawn(sheet: object, notes: tuple[Note, ...] = ()) -> list[object]:
    from qwixprint.sheet import FilledSheet

    assert isinstance(sheet, FilledSheet)
    return list(draw_marks(sheet, check(sheet).card.by_box, WORDS, notes).items)


def test_every_mark_is_inside_its_box() -> None:
    sheet = filled("qwixx", {"red": "2 3", "green": "12 lock"}, misses=1)
    boxes = arrange(sheet.sheet).cells
    strokes = [item for item in drawn(sheet) if isinstance(item, Stroke)]
    assert len(strokes) == 2 * 5, "two strokes a cross: four crosses and a miss"
    for stroke in strokes:
        points = [segment[-2:] for segment in stroke.segments]
        assert any(
            all(
                box.x <= float(x) <= box.right and box.y <= float(y) <= box.bottom
                for x, y in points
            )
            for box in boxes.values()
        )


def test_a_hand_that_is_the_same_each_time() -> None:
    sheet = filled("qwixx", {"red": "2 3"})
    assert drawn(sheet) == drawn(sheet)
    strokes = [item for item in drawn(sheet) if isinstance(item, Stroke)]
    assert len({stroke.segments for stroke in strokes}) == 4, "and yet no two crosses are alike"


def texts(items: list[object]) -> list[Text]:
    return [item for item in items if isinstance(item, Text) and item.fill == PEN]


def test_numbers_shrink_into_their_box_and_minus_is_a_minus() -> None:
    sheet = filled("qwinto", {"orange": "100000"}, misses=4)
    found = {text.text: text for text in texts(drawn(sheet))}
    box = arrange(sheet.sheet).cells["orange.1"]
    assert outline(found["100000"]).width < box.width
    assert "−19" in found
    assert "20" in found, "behind its printed minus, the cost of misses has none"


def test_a_long_name_stays_on_its_line() -> None:
    sheet = filled("qwixx", {})._replace(player="Maximiliana Alexandra von und zu Hohenstein")
    (name,) = [text for text in texts(drawn(sheet)) if text.text.startswith("Max")]
    lines = arrange(sheet.sheet).lines
    assert name.x + fonts.width(name.text, name.font, name.size) <= lines.right + 0.01


def test_remarks_ring_their_cells_and_no_ring_covers_a_number() -> None:
    notes = (Note(("red.5",), "one"), Note(("red.5",), "two"), Note(("red.6", "red.7"), "three"))
    items = drawn(filled("qwixx", {"red": "5 6 7"}), notes)
    rings = [
        i for i, item in enumerate(items) if isinstance(item, Rect) and item.paint.stroke == ALARM
    ]
    badges = [
        i for i, item in enumerate(items) if isinstance(item, Circle) and item.paint.fill == ALARM
    ]
    assert len(rings) == 3, "neighbours share one"
    assert len(badges) == 3
    assert max(rings) < min(badges)
    first, second = (items[i] for i in badges[:2])
    assert isinstance(first, Circle)
    assert isinstance(second, Circle)
    assert dist(first.centre, second.centre) > 3.4, "two remarks on one cell stand side by side"
    halos = [item for item in items if isinstance(item, Rect) and item.paint.stroke == "#FFFFFF"]
    assert {halo.box for halo in halos} == {items[i].box for i in rings}  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("file", PROBLEMS, ids=lambda file: "-".join(file.parts[-3::2]))
def test_no_ring_or_number_of_a_remark_touches_what_is_written(file: Path, lang: str) -> None:
    words = load(lang)
    (sheet,) = load_filled(file)
    verdict = check(sheet)
    notes = [Note(one.cells, "") for one in verdict.problems]
    items = draw_marks(sheet, verdict.card.by_box, words, notes).items
    badges = [i for i in items if isinstance(i, Circle) and i.paint.fill == ALARM and i.radius > 1]
    assert badges
    rings = [i.box for i in items if isinstance(i, Rect) and i.paint.stroke == ALARM]
    for box in (arrange(sheet.sheet).cells[cell] for note in notes for cell in note.cells):
        assert any(ring.contains(box) for ring in rings)
    printed = draw_sheet(sheet.sheet, words, SAFE).items
    for text in (*printed, *items):
        if isinstance(text, Text) and text.fill != "#FFFFFF":
            for ring in (ring.grown(-0.35) for ring in rings):
                inside = ring.contains(outline(text)) or text.fill == ALARM
                assert inside or not ring.grown(0.9).overlaps(outline(text)), text.text
            x, y, width, height = outline(text)
            for badge in badges:
                near = (
                    min(max(badge.centre[0], x), x + width),
                    min(max(badge.centre[1], y), y + height),
                )
                assert dist(near, badge.centre) > 1.9, text.text


@pytest.mark.parametrize("file", WRONG, ids=lambda file: file.parts[-3])
def test_a_wrong_score_is_drawn_as_it_was_written_and_the_right_one_beside_it(file: Path) -> None:
    (sheet,) = load_filled(file)
    verdict = check(sheet)
    (problem,) = verdict.problems
    items = draw_marks(sheet, verdict.card.by_box, WORDS).items
    box = arrange(sheet.sheet).cells[problem.cells[0]]
    near = [i for i in items if isinstance(i, Text) and box.grown(2).contains(outline(i))]
    assert [(text.text, text.fill) for text in near] == [
        (str(problem.params["written"]), PEN),
        (str(problem.params["right"]), ALARM),
    ]
    assert box.contains(outline(near[0]))
    assert outline(near[0]).bottom + 0.3 < outline(near[1]).y, "apart"


@pytest.mark.parametrize("layout", SHIPPED)
def test_in_every_box_a_wrong_score_and_the_right_one_can_both_be_read(layout: str) -> None:
    """Long ones, too; nothing of both touches anything else but the box."""
    sheet = filled(layout, {})
    kinds = dict.fromkeys(total.of for total in sheet.sheet.totals)
    wrong = sheet._replace(written={of: Written(118, sheet.at) for of in kinds})
    verdict = check(wrong)
    notes = [Note(one.cells, "") for one in verdict.problems]
    assert len(notes) == len(kinds)
    items = draw_marks(wrong, verdict.card.by_box, WORDS, notes).items
    printed = draw_sheet(sheet.sheet, WORDS, SAFE).items
    written = [i for i in items if isinstance(i, Text) and i.text == "118"]
    right = [i for i in items if isinstance(i, Text) and i.fill == ALARM]
    assert len(written) == len(right) == len(kinds)
    assert min(text.size for text in (*written, *right)) >= 3.0
    others = [i for i in (*printed, *items) if isinstance(i, Text)]
    for text in (*written, *right):
        for other in others:
            if other is not text:
                assert not outline(text).grown(0.05).overlaps(outline(other)), other.text


def test_a_right_score_is_drawn_once() -> None:
    sheet = filled("qwixx", {"red": "2 3"})
    right = sheet._replace(written={"red": Written(3, sheet.at), "misses": Written(0, sheet.at)})
    assert drawn(right) == drawn(sheet)


def test_the_drawing_says_what_is_wrong() -> None:
    file = ROOT / "examples" / "qwixx" / "problems" / "out-of-order.yaml"
    assert typed("draw", str(file), "-o", "out.pdf").code == 0
    with opened(Path("out.pdf")) as pages:
        text = " ".join(pages[0].text.get_text_range().split())
        assert "In the red row 5 was crossed after 7, but it is further to the left." in text
        assert pages[0].height > 98


def test_only_the_page_with_remarks_is_longer() -> None:
    right, wrong = (
        (ROOT / "examples/qwixx" / name).read_text("utf-8")
        for name in ("marking.yaml", "problems/out-of-order.yaml")
    )
    Path("both.yaml").write_text(f"{right}---\n{wrong}---\n{right}", "utf-8")
    assert typed("draw", "both.yaml", "-o", "both.pdf").code == 0
    with opened(Path("both.pdf")) as pages:
        assert [page.height > 98.1 for page in pages] == [False, True, False]
        assert "In the red row" in pages[1].text_in(Box(0, 98, 133, pages[1].height - 98))


def test_the_lucky_numbers_of_the_sheet_are_drawn() -> None:
    file = ROOT / "examples" / "longo" / "score.yaml"
    typed("draw", str(file), "-o", "longo.pdf")
    boxes = arrange(next(iter([filled("longo", {})])).sheet).cells
    with opened(Path("longo.pdf")) as pages:
        assert [pages[0].text_in(boxes[f"lucky.{n}"]) for n in (1, 2)] == ["5", "8"]


def test_several_sheets_are_several_pages() -> None:
    file = ROOT / "examples" / "longo" / "turn.yaml"
    answer = typed("draw", str(file), "-o", "turn.pdf")
    assert answer.err == "turn.pdf: Qwixx Longo, sheets: 3.\n"
    with opened(Path("turn.pdf")) as pages:
        assert len(pages) == 3
    assert "[one-picture-only]" in typed("draw", str(file), "-o", "turn.png").err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_points_in_a_pentagon_are_clear_of_the_letter_of_its_colour(lang: str) -> None:
    sheet = load_filled(ROOT / "examples/qwinto/score.yaml")[0]
    totals, words = check(sheet).card.by_box, load(lang)
    written = [outline(each) for each in texts(list(draw_marks(sheet, totals, words).items))]
    where = arrange(sheet.sheet).cells
    bonuses = [where[total.id] for total in sheet.sheet.totals if total.kind == "bonus"]
    printed = [
        each for each in draw_sheet(sheet.sheet, words, SAFE).items if isinstance(each, Text)
    ]
    for box in bonuses:
        (letter,) = [outline(each) for each in printed if box.contains(outline(each))]
        (points,) = [each for each in written if box.contains(each)]
        assert points.y > letter.bottom + 0.3


def test_no_word_of_a_remark_is_alone_in_its_last_line() -> None:
    for lang in LANGUAGES:
        for file in sorted((ROOT / "examples").glob("*/problems/*.yaml")):
            for problem in check(load_filled(file)[0]).problems:
                lines = evenly(load(lang).explain(problem), 2.7, 120.0)
                assert len(lines) == 1 or len(lines[-1]) > 0.4 * len(lines[0]), lines
