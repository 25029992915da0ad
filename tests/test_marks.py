"""Filled-in sheets as drawings: what the pen did, and what the referee rings."""

from __future__ import annotations

from pathlib import Path

from qwixprint import fonts
from qwixprint.drawing import arrange
from qwixprint.drawing.fitting import outline
from qwixprint.drawing.marks import ALARM, PEN, Note, draw_marks
from qwixprint.geometry import Box
from qwixprint.locales import load
from qwixprint.referee import check
from qwixprint.scene import Circle, Path as Stroke, Rect, Text

from .conftest import ROOT
from .filling import filled
from .paper import opened
from .typing_commands import typed

WORDS = load("en")


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
    assert len(rings) == 4
    assert len(badges) == 3
    assert max(rings) < min(badges)
    first, second = (items[i] for i in badges[:2])
    assert isinstance(first, Circle)
    assert isinstance(second, Circle)
    assert abs(first.centre[0] - second.centre[0]) > 3, "two remarks on one cell stand side by side"


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
