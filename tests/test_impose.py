"""Sheets on paper: slots, cuts, marks, and what may stand in the waste."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from qwixprint.drawing.ruler import draw_ruler
from qwixprint.errors import Faulty
from qwixprint.geometry import Box, Size
from qwixprint.impose import PAPERS, Grid, Marks, best_grid, furniture, impose, order_pages
from qwixprint.locales import load
from qwixprint.scene import Paint, Path, Placed, Rect, Scene

from .conftest import LANGUAGES
from .paper import on_page

SHEET = Size(133, 98)
sides = st.floats(20, 500)


def test_both_turns_are_tried() -> None:
    assert best_grid(SHEET, PAPERS["a4"], 5) == Grid(Size(297, 210), SHEET, 2, 2)
    assert best_grid(SHEET, PAPERS["a5"], 5) == Grid(Size(148, 210), SHEET, 1, 2)
    assert best_grid(SHEET, Size(110, 150), 5) == Grid(Size(150, 110), SHEET, 1, 1)


def test_of_equal_grids_the_one_with_the_largest_room_wins() -> None:
    # Four fit in a column on upright paper, without room to spare; on turned paper in two columns,
    # and each could be 1.25 times as large.
    grid = best_grid(Size(60, 40), Size(100, 160), 0)
    assert (grid.slots, grid.columns, grid.lines, grid.paper) == (4, 2, 2, Size(160, 100))


def test_too_small_a_paper_is_a_fault() -> None:
    with pytest.raises(Faulty) as caught:
        best_grid(SHEET, Size(100, 100), 5)
    assert caught.value.faults[0].code == "paper-too-small"


@given(sides, sides, sides, sides, st.floats(0, 30))
def test_sheets_lie_apart_and_inside_the_margins(
    width: float, height: float, paper_width: float, paper_height: float, margin: float
) -> None:
    try:
        grid = best_grid(Size(width, height), Size(paper_width, paper_height), margin)
    except Faulty:
        assert (
            min(width, height) > min(paper_width, paper_height) - 2 * margin - 1e-3
            or max(width, height) > max(paper_width, paper_height) - 2 * margin - 1e-3
        )
        return
    printable = Box(0, 0, grid.paper.width, grid.paper.height).grown(-margin)
    boxes = [grid.box(slot) for slot in range(grid.slots)]
    assert all(printable.contains(box, slack=1e-4) for box in boxes)
    if len(boxes) < 60:
        for index, one in enumerate(boxes):
            assert not any(one.overlaps(other, slack=1e-4) for other in boxes[index + 1 :])


def test_every_slot_is_filled_in_order() -> None:
    grid = best_grid(SHEET, PAPERS["a4"], 5)
    scenes = [Scene(SHEET, (), shared=True) for _ in range(10)]
    order = order_pages(10, 4, "page")
    pages = list(impose(scenes.__getitem__, order, grid, 1.0, Scene(grid.paper, ())))
    assert [len(page.scene.items) for page in pages] == [4, 4, 2]
    placed = [item for page in pages for item in page.scene.items if isinstance(item, Placed)]
    assert [id(item.scene) for item in placed] == [id(scene) for scene in scenes]


def test_cut_and_stack() -> None:
    """Ten sheets, four on a page, as worked out by hand."""
    assert list(order_pages(10, 4, "stack")) == [(0, 3, 6, 9), (1, 4, 7, None), (2, 5, 8, None)]


@given(st.integers(1, 400), st.integers(1, 12))
def test_after_the_guillotine_the_sheets_lie_in_order(count: int, slots: int) -> None:
    pages = list(order_pages(count, slots, "stack"))
    piles = [[page[slot] for page in pages] for slot in range(slots)]
    stacked = [number for pile in piles for number in pile if number is not None]
    assert stacked == list(range(count))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_scene_fills_its_place(turn: int) -> None:
    scene = Scene(Size(30, 20), (Rect(Box(0, 0, 30, 20), Paint()),))
    placed = Placed(scene, 5, 7, turn, 2.0)  # type: ignore[arg-type]
    width, height = (60, 40) if turn in (0, 180) else (40, 60)
    assert on_page(Box(0, 0, 30, 20), placed) == Box(5, 7, width, height)
    corner = on_page(Box(0, 0, 1, 1), placed)
    assert (corner.x, corner.y) == {0: (5, 7), 90: (43, 7), 180: (63, 45), 270: (5, 65)}[turn]


def reach(item: object, paper: Size) -> Box:
    """The outline of a piece of furniture on the page."""
    if isinstance(item, Placed):
        size = item.scene.size
        return on_page(Box(0, 0, size.width, size.height), item)
    assert isinstance(item, Path)
    xs = [float(segment[1]) for segment in item.segments]
    ys = [float(segment[2]) for segment in item.segments]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", sorted(PAPERS.keys() - {"a6"}))
@pytest.mark.parametrize("scale", [1.0, 1.36])
@pytest.mark.parametrize("marks", ["crop", "none"])
@pytest.mark.parametrize("margin", [0.0, 3.0, 5.0, 6.35])
def test_marks_and_ruler_stay_off_the_sheets_and_each_other(
    lang: str, paper: str, scale: float, marks: Marks, margin: float
) -> None:
    grid = best_grid(SHEET.scaled(scale), PAPERS[paper], margin)
    scene = furniture(grid, marks, margin, draw_ruler(load(lang)))
    page = Box(0, 0, grid.paper.width, grid.paper.height)
    outlines = [reach(item, grid.paper) for item in scene.items]
    for item, box in zip(scene.items, outlines, strict=True):
        assert page.contains(box)
        assert not box.overlaps(grid.block)
        if isinstance(item, Placed):
            assert page.grown(-margin).contains(box)
            others = [other for other in outlines if other is not box]
            assert not any(box.grown(0.2).overlaps(other.grown(0.1)) for other in others)


def test_crop_marks_point_at_every_cut() -> None:
    grid = best_grid(SHEET, PAPERS["a4"], 5)
    marks = [reach(item, grid.paper) for item in furniture(grid, "crop", 5, ()).items]
    across, down = grid.cuts()
    assert across == [15.5, 148.5, 281.5]
    assert down == [7, 105, 203]
    assert {box.x for box in marks if box.width == 0} == set(across)
    assert {box.y for box in marks if box.height == 0} == set(down)
    assert min(max(box.width, box.height) for box in marks) >= 3


@pytest.mark.parametrize(
    ("paper", "sides", "ends"),
    [("a4", 2.5, 1), ("letter", 1, 2.5), ("a3", 2.5, 2.5), ("a5", 1.5, 1)],
)
def test_crop_marks_keep_off_the_sheets(paper: str, sides: float, ends: float) -> None:
    """So far that a cut by hand leaves no stub, and nearer only where waste is narrow."""
    grid = best_grid(SHEET, PAPERS[paper], 5)
    block = grid.block
    for item in furniture(grid, "crop", 5, ()).items:
        box = reach(item, grid.paper)
        if ends < 2.5 and box.width == 0:
            assert min(box.y, grid.paper.height - box.bottom) == pytest.approx(0), "to the edge"
        if box.width == 0:
            assert max(block.y - box.bottom, box.y - block.bottom) == pytest.approx(ends)
        else:
            assert max(block.x - box.right, box.x - block.right) == pytest.approx(sides)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", [paper for paper in PAPERS if paper not in ("a5", "a6")])
@pytest.mark.parametrize("scale", [1.0, 1.36])
@pytest.mark.parametrize("margin", [3.0, 5.0, 6.35])
def test_no_end_of_the_ruler_can_be_taken_for_a_crop_mark(
    lang: str, paper: str, scale: float, margin: float
) -> None:
    grid = best_grid(SHEET.scaled(scale), PAPERS[paper], margin)
    pieces = draw_ruler(load(lang))
    across, down = grid.cuts()
    ruler, _ = [i for i in furniture(grid, "crop", margin, pieces).items if isinstance(i, Placed)]
    box = reach(ruler, grid.paper)
    flat = box.width > box.height
    ends, cuts = ((box.x, box.right), across) if flat else ((box.y, box.bottom), down)
    assert ends[1] - ends[0] == pytest.approx(100)
    assert min(abs(end - cut) for end in ends for cut in cuts) >= 10


def test_cut_lines_and_no_marks() -> None:
    grid = best_grid(SHEET, PAPERS["a4"], 5)
    assert len(furniture(grid, "lines", 5, ()).items) == 6
    assert furniture(grid, "none", 5, ()).items == ()
