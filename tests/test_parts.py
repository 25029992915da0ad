"""Frames, links, tracks, rewards and rows between others, measured on the drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from math import cos, hypot, pi, sin
from pathlib import Path

import pytest

from qwixprint.drawing import PALETTES, Palette, arrange, draw_sheet
from qwixprint.drawing.detail import LEGEND, OUTSIDE, parts, rows, spots
from qwixprint.drawing.fitting import misfits, outline
from qwixprint.drawing.frames import LINKED, draw_frame, frames_on
from qwixprint.drawing.in_short import sentences
from qwixprint.drawing.lines import striker
from qwixprint.drawing.marks import draw_marks
from qwixprint.drawing.rewards import rewards
from qwixprint.drawing.summary import draw_summary
from qwixprint.families.crosses.bringing import Bringing
from qwixprint.families.crosses.effects import AT_ONCE, POINTS
from qwixprint.geometry import Box, Point
from qwixprint.load.find import Layout, load_sheet
from qwixprint.load.spec import FRAMES
from qwixprint.locales import load
from qwixprint.scene import Circle, Item, Path as Line, Placed, Rect, Scene, Text
from qwixprint.sheet import Cell, CellSet, Effect, FilledSheet, Sheet

from .colour import contrast
from .conftest import LANGUAGES, SHIPPED
from .filling import filled
from .typing_commands import typed

every_palette = pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda p: p.name)
CLEAR = 0.25  # between the ink of a digit and that of its frame
BESIDE = 0.58  # where the frame is a straight line beside it

OWN = """\
title: Treasure
players: 2..4
dice: {white: 2d6, red: d6, yellow: d6, green: d6, blue: d6}
sets:
  star: {frame: star, each: strike chest}
  ladder: {frame: bold}
  pull: {frame: circle, each: cross set}
  clover: {frame: octagon, each: cross green}
rows:
  red: 2..4 star:5 6 ladder:7 8..12 lock
  yellow: 2 pull:3 4..6 ladder:7 8 star:9 10..12 lock
  green: 12..10 star:9 8 ladder:7 6..2 lock
  blue: 12 11 clover:10 9 8 ladder:7 pull:6 star:5 4..2 lock
  chest: 2 5 9 14
rules: {family: crosses, closers: 1, crosses-to-close: 5, rows-to-end: 2,
  points: 1 3 6 10 15 21 28 36 45 55 66 78}
misses: {boxes: -5 -5 -5 -5}
result: red + yellow + green + blue + ladder + chest - misses = total
"""


@pytest.fixture(scope="module")
def treasure() -> Sheet:
    return Layout.parse(OWN).sheet


def along(item: Item) -> Iterator[Point]:
    """Points on the outline of a shape, close to each other."""
    steps = [n / 24 for n in range(25)]
    match item:
        case Rect(box):
            corners = [
                (box.x, box.y),
                (box.right, box.y),
                (box.right, box.bottom),
                (box.x, box.bottom),
                (box.x, box.y),
            ]
            for (a, b), (c, d) in pairwise(corners):
                yield from ((a + t * (c - a), b + t * (d - b)) for t in steps)
        case Circle((x, y), radius):
            yield from (
                (x + radius * cos(t), y + radius * sin(t)) for t in (n / 20 * pi for n in range(40))
            )
        case Line(segments):
            now = first = (0.0, 0.0)
            for kind, *numbers in segments:
                points = [
                    now,
                    *zip(map(float, numbers[::2]), map(float, numbers[1::2]), strict=True),
                ]
                points = [now, first] if kind == "Z" else points
                if kind == "M":
                    now = first = points[1]
                    continue
                yield from (bent(points, t) for t in steps)
                now = points[-1]


def bent(points: list[Point], t: float) -> Point:
    """A point on the curve of two or four points."""
    while len(points) > 1:
        points = [((1 - t) * a + t * c, (1 - t) * b + t * d) for (a, b), (c, d) in pairwise(points)]
    return points[0]


def away(point: Point, box: Box) -> float:
    """How far a point is from a box."""
    x = max(box.x - point[0], 0, point[0] - box.right)
    y = max(box.y - point[1], 0, point[1] - box.bottom)
    return hypot(x, y)


def stroked(item: Item) -> float:
    """The width of an outline."""
    if isinstance(item, Rect | Circle | Line) and item.paint.stroke:
        return item.paint.width
    return 0.0


@pytest.mark.parametrize("frame", FRAMES)
@every_palette
def test_digits_are_clear_of_every_frame_around_them(palette: Palette, frame: str) -> None:
    """Of 2 as of 10, 11 and 12."""
    sheet = load_sheet("qwixx")
    sets = {"all": CellSet(frame=frame)}

    def names(cell: Cell) -> tuple[str, ...]:
        return ("all",) if cell.kind == "number" else ()

    all_framed = tuple(
        replace(row, cells=tuple(cell._replace(sets=names(cell)) for cell in row.cells))
        for row in sheet.rows
    )
    sheet = replace(sheet, sets=sets, rows=all_framed)
    assert misfits(sheet, load("en"), palette) == []
    measured = clear_of_frames(sheet, palette)
    assert measured == 44


@pytest.mark.parametrize("layout", SHIPPED)
def test_digits_are_clear_of_the_frames_of_our_games(layout: str) -> None:
    sheet = load_sheet(layout)
    for version in sheet.versions or (sheet,):
        measured = clear_of_frames(version, PALETTES["safe"])
        assert measured == sum(bool(frames_on(version, cell)) for cell in version.row_cells())


def clear_of_frames(sheet: Sheet, palette: Palette) -> int:
    """How many numbers have frames, of which none comes near the digits."""
    where = arrange(sheet)
    drawn: dict[str, list[Item]] = {}
    for item in draw_sheet(sheet, load("en"), palette).items:
        drawn.setdefault(getattr(item, "tag", ""), []).append(item)
    found = 0
    for cell in sheet.row_cells():
        if not frames_on(sheet, cell):
            continue
        found += 1
        number = next(i for i in drawn[cell.id] if isinstance(i, Text) and i.text == cell.label)
        ink, box = outline(number), where.cells[cell.id]
        shapes = [i for i in drawn[cell.id] if stroked(i)][1:]  # after the box itself
        assert shapes, cell.id
        straight = {*frames_on(sheet, cell)} <= {"bold", "double", "square"}
        least = BESIDE if straight else CLEAR
        for shape in shapes:
            half = stroked(shape) / 2
            assert all(away(at, ink) - half >= least for at in along(shape)), (cell.id, shape)
            assert all(box.grown(0.05).contains(Box(*at, 0, 0).grown(half)) for at in along(shape))
    return found


@every_palette
def test_frames_differ_in_shape_and_stand_out(palette: Palette) -> None:
    box = Box(0, 0, 9, 9)
    outlines = {
        name: [
            tuple(round(part, 1) for at in along(item) for part in at)
            for item in draw_frame(name, box, "#000000")
        ]
        for name in FRAMES
    }
    assert all(one != other for one, other in combinations(outlines.values(), 2))
    assert len(outlines["double"]) == 2
    for shade in palette.shades.values():
        assert contrast(shade.ink, "#FFFFFF") >= 7


@pytest.mark.parametrize("frame", FRAMES)
def test_points_are_clear_of_the_frame_in_their_box(frame: str) -> None:
    sheet = load_sheet("bonus-b")
    sheet = replace(sheet, sets={name: CellSet(frame=frame) for name in sheet.sets})
    (total,) = [part for part in sheet.totals if part.of == "octagon"]
    empty = filled("bonus-b", {})._replace(sheet=sheet)
    (number,) = draw_marks(empty, {total.id: 78}, load("en")).items
    assert isinstance(number, Text)
    drawn = draw_sheet(sheet, load("en"), PALETTES["classic"]).items
    shapes = [item for item in drawn if getattr(item, "tag", "") == total.id]
    for shape in shapes[1:]:  # after the box itself
        half = stroked(shape) / 2
        assert all(away(at, outline(number)) - half > 0.3 for at in along(shape)), shape


# --- second boxes


def test_a_pencil_has_room_in_a_number_and_in_its_second_box() -> None:
    sheet = load_sheet("double-a")
    where = arrange(sheet)
    boxes = [where.cells[cell.id] for cell in sheet.row_cells() if cell.kind == "number"]
    assert min(min(box.width, box.height) for box in boxes) >= 5.5


def test_nothing_between_second_boxes_looks_like_a_link() -> None:
    sheet = load_sheet("double-a")
    where = arrange(sheet)
    seconds = [where.cells[cell.id] for cell in sheet.row_cells() if cell.second]
    end = max(box.right for box in seconds)
    drawn = draw_sheet(sheet, load("en"), PALETTES["grey"]).items
    bars = [i.box for i in drawn if isinstance(i, Rect) and i.box.width < 2 and i.box.x < end]
    assert bars, "of the pattern"
    for bar in bars:
        assert not any(box.y < bar.centre[1] < box.bottom - 1 for box in seconds), bar


# --- what is linked


def test_linked_numbers_are_joined_by_a_bar_from_frame_to_frame() -> None:
    for sheet in load_sheet("connected-chain").versions:
        where = arrange(sheet)
        dark = [
            i.box
            for i in draw_sheet(sheet, load("en"), PALETTES["grey"]).items
            if isinstance(i, Rect)
        ]
        for cells in sheet.members.values():
            upper, lower = (where.cells[cell.id] for cell in cells)
            assert any(
                bar.y < upper.bottom
                and bar.bottom > lower.y
                and abs(bar.centre[0] - upper.centre[0]) < 0.01
                for bar in dark
                if bar.width < 2
            ), (sheet.version, cells[0].id)


def test_rows_that_are_cut_out_keep_whole_bars_and_no_others() -> None:
    sheet = load_sheet("connected-chain").versions[0]
    drawn = draw_sheet(sheet, load("en"), PALETTES["classic"])

    def bars(*names: str) -> int:
        shown: list[Item] = [*rows(sheet, [(drawn, name) for name in names]).items]
        for item in shown:
            shown += item.scene.items if isinstance(item, Placed) else ()
        return sum(isinstance(item, Rect) and item.paint == LINKED for item in shown)

    assert bars("red", "yellow", "green", "blue") == 6
    assert bars("red", "yellow") == 2
    assert bars("red") == bars("red", "green") == 0


@every_palette
def test_linked_numbers_that_stand_apart_have_the_same_letter(
    treasure: Sheet, palette: Palette
) -> None:
    found = {
        item.tag: outline(item)
        for item in draw_sheet(treasure, load("en"), palette).items
        if isinstance(item, Text) and item.text == "A"
    }
    assert set(found) == {"yellow.3", "blue.6"}


# --- games of one's own, and what does not fit


@every_palette
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_of_ones_own_with_all_parts_fits(
    treasure: Sheet, palette: Palette, lang: str
) -> None:
    assert misfits(treasure, load(lang), palette) == []
    bottom = max(
        item.y
        for item in draw_summary(treasure, load(lang), palette).items
        if isinstance(item, Text)
    )
    assert bottom < treasure.trim.height - 5


def test_more_rewards_than_there_is_room_for_are_told() -> None:
    sheet = load_sheet("bonus-b")
    more = replace(
        sheet, sets={**sheet.sets, **{f"{name}s": each for name, each in sheet.sets.items()}}
    )
    assert "the legend is outside" in misfits(more, load("en"))


# --- versions, tables and details


def test_a_sheet_tells_its_version() -> None:
    for sheet in load_sheet("connected-steps").versions:
        texts = [
            i
            for i in draw_sheet(sheet, load("en"), PALETTES["classic"]).items
            if isinstance(i, Text)
        ]
        (found,) = [text for text in texts if text.tag == "version"]
        assert found.text == sheet.version
        assert found.size >= 2.5
    assert not any(
        getattr(item, "tag", "") == "version"
        for item in draw_sheet(load_sheet("qwixx"), load("en"), PALETTES["classic"]).items
    )


@pytest.mark.parametrize("layout", SHIPPED)
def test_a_score_table_can_be_read(layout: str) -> None:
    for lang in LANGUAGES:
        drawn = draw_sheet(load_sheet(layout), load(lang), PALETTES["classic"]).items
        table = [item for item in drawn if isinstance(item, Text) and item.tag == "table"]
        assert min((text.size for text in table), default=9.0) >= 2.0
        for one, other in pairwise(table[1::2]):
            assert outline(other).x - outline(one).right > 0.5, (one.text, other.text)


def test_rows_that_belong_together_are_cut_out_together() -> None:
    sheet = load_sheet("big-points")
    drawn = draw_sheet(sheet, load("en"), PALETTES["classic"])

    def numbers(scene: Scene) -> int:
        found = 0
        for item in scene.items:
            found += isinstance(item, Text) and item.text.isdecimal()
            found += numbers(item.scene) if isinstance(item, Placed) else 0
        return found

    assert numbers(rows(sheet, [(drawn, "red")])) == 11
    assert numbers(rows(sheet, [(drawn, "red/yellow")])) == 11
    bonus = load_sheet("bonus-b")
    empty = draw_sheet(bonus, load("en"), PALETTES["classic"])
    signs = rows(bonus, [(empty, LEGEND)]).items[0]
    assert isinstance(signs, Placed)
    assert "+13" in str(signs.scene)
    together = rows(sheet, [(drawn, "red"), (drawn, "red/yellow"), (drawn, "yellow")])
    assert numbers(together) == 33
    assert together.size.height < 30


def test_every_new_part_of_a_sheet_can_be_explained(treasure: Sheet) -> None:
    plain = len(spots(load_sheet("qwixx")))
    more = {
        "big-points": 1,
        "double-a": 1,
        "double-b": 1,
        "bonus-a": 2,
        "bonus-b": 2,
        "x-change": 1,
    }
    assert {name: len(spots(load_sheet(name))) - plain for name in more} == more
    assert len(spots(treasure)) - plain == 3, "a frame, the track and the legend"


def test_no_line_to_a_part_of_a_sheet_strikes_out_a_number() -> None:
    for layout in SHIPPED:
        sheet = load_sheet(layout)
        sheet = sheet.versions[0] if sheet.versions else sheet
        drawn = draw_sheet(sheet, load("en"), PALETTES["classic"])
        numbers = [outline(item) for item in drawn.items if isinstance(item, Text) and item.tag]
        lines = [item for item in parts(sheet, drawn).items if isinstance(item, Line)]
        assert len(lines) == len(spots(sheet))
        for x, y in (at for item in lines for at in along(item)):
            at = (x - OUTSIDE, y - OUTSIDE)
            assert all(away(at, number) > 0.3 for number in numbers), (layout, at)


# --- what sets bring


def lose(filled: FilledSheet, effect: Effect) -> int:
    return -effect.number


def cross_top(move: Bringing, effect: Effect, name: str) -> None:
    move.cross_next(move.board.coloured[0])


def test_a_new_effect_is_a_function_and_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read, drawn, told, played and scored without anything else."""
    monkeypatch.setitem(POINTS, "lose N", lose)
    monkeypatch.setitem(AT_ONCE, "cross top", cross_top)
    text = (
        OWN.replace("title: Treasure", "title: Trap")
        .replace("{frame: bold}", "{frame: bold, all: lose 5}")
        .replace("cross green", "cross top")
    )
    Path("trap.yaml").write_text(text, "utf-8")
    for lang in LANGUAGES:
        told = [each.text for each in sentences(Layout.load("trap.yaml").sheet, load(lang))]
        assert sum("lose 5" in each for each in told) == 1, lang
        assert sum("cross top" in each for each in told) == 1, lang
    drawn = draw_sheet(Layout.load("trap.yaml").sheet, load("en"), PALETTES["classic"])
    legend = [item.text for item in drawn.items if isinstance(item, Text) and item.tag == "legend"]
    assert {"lose 5", "cross top"} <= set(legend)
    for wish in (
        ("draw", "trap.yaml", "-o", "trap.svg"),
        ("pad", "trap.yaml", "--back", "summary", "-o", "trap.pdf"),
        ("play", "trap.yaml", "--seed", "1", "-o", "game.yaml"),
        ("replay", "game.yaml"),
        ("form", "trap.yaml", "-o", "form.pdf"),
        ("new", "leaflet", "trap.yaml"),
        ("rules", "trap.yaml", "-o", "rules.pdf"),
    ):
        answer = typed(*wish)
        assert answer.code == 0, (wish, answer.err)
    sevens = "{red: 7, yellow: 7, green: 7, blue: 7}"
    Path("one.yaml").write_text(f"variant: trap.yaml\nrows: {sevens}\n", "utf-8")
    assert "-1" in typed("score", "one.yaml").out.replace("\N{MINUS SIGN}", "-"), "4 rows, minus 5"


def test_a_legend_tells_each_and_all_of_one_set() -> None:
    text = OWN.replace("{frame: bold}", "{frame: bold, each: cross every, all: points 13}")
    shown = [
        (frame, count, effect.words) for frame, count, effect in rewards(Layout.parse(text).sheet)
    ]
    assert shown[:2] == [("bold", 1, "cross every"), ("bold", 4, "points 13")]


def test_tracks_that_one_set_strikes_differ_by_their_signs() -> None:
    text = OWN.replace("strike chest}", "strike chest, all: strike vault}")
    text = text.replace("14\n", "14\n  vault: 20 30\n").replace("+ chest", "+ chest + vault")
    text += "trim: 150 x 110\n"
    sheet = Layout.parse(text).sheet
    box = Box(0, 0, 2.9, 2.9)
    one, other = (list(striker(sheet, name, box)) for name in ("chest", "vault"))
    assert [item.text for item in one if isinstance(item, Text)] == []
    assert [item.text for item in other if isinstance(item, Text)] == ["4"], "all four stars"
    assert misfits(sheet, load("pt")) == []
