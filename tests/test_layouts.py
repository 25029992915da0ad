"""The layouts say what the games are, and drawing and model agree about every cell of them."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest

from qwixprint import check, locales, replay
from qwixprint.drawing import CLASSIC, arrange, draw_lucky, draw_sheet
from qwixprint.drawing.fitting import outline
from qwixprint.drawing.palette import SAFE, Palette
from qwixprint.families.crosses import CrossRules
from qwixprint.geometry import Box
from qwixprint.load.find import Layout, load_sheet
from qwixprint.load.sources import is_filled
from qwixprint.scene import Marked, Placed, Rect, Text
from qwixprint.sheet import Sheet, as_written

from .conftest import SHIPPED, every_layout
from .filling import every_box

WORDS = locales.load("en")


def labels(sheet: Sheet, row: int) -> list[str]:
    return [cell.label or cell.kind for cell in sheet.rows[row].cells]


def triangular(count: int) -> tuple[int, ...]:
    return tuple(n * (n + 1) // 2 for n in range(1, count + 1))


# --- the facts of the games


def test_qwixx() -> None:
    sheet = load_sheet("qwixx")
    assert [row.colour for row in sheet.rows] == ["red", "yellow", "green", "blue"]
    up = [str(n) for n in range(2, 13)]
    assert labels(sheet, 0) == labels(sheet, 1) == [*up, "lock"]
    assert labels(sheet, 2) == labels(sheet, 3) == [*reversed(up), "lock"]
    assert sheet.rules == CrossRules(2, triangular(12), closers=1, crosses_to_close=5)
    closers = [cell.id for cell in sheet.row_cells() if cell.closer]
    assert closers == ["red.12", "yellow.12", "green.2", "blue.2"]
    assert [cell.value for cell in sheet.misses.cells] == [-5] * 4
    assert sheet.players == (2, 5)
    assert [(die.name, die.sides) for die in sheet.dice].count(("white", 6)) == 2
    assert not sheet.lucky


def test_longo_and_its_other_names() -> None:
    sheet = load_sheet("longo")
    assert load_sheet("bonus") == load_sheet("lucky") == sheet
    assert labels(sheet, 3) == [*(str(n) for n in range(16, 1, -1)), "lock"]
    assert sheet.rules == CrossRules(2, triangular(15), closers=2, crosses_to_close=6)
    closers = [cell.id for cell in sheet.row_cells() if cell.closer]
    assert closers == [
        *("red.15", "red.16", "yellow.15", "yellow.16"),
        *("green.3", "green.2", "blue.3", "blue.2"),
    ]


def test_the_lucky_pairs_are_exactly_those_of_equal_chance() -> None:
    """Two eight-sided dice give a sum s in 8 - |s - 9| ways; the pairs known from print have 11."""
    ways = {s: 8 - abs(s - 9) for s in range(2, 17)}
    fair = {pair for pair in combinations(ways, 2) if ways[pair[0]] + ways[pair[1]] == 11}
    assert set(load_sheet("longo").lucky_sets) == fair
    assert len(fair) == 10


def test_qwinto() -> None:
    sheet = load_sheet("qwinto")
    assert sheet.family == "ascending"
    assert sheet.columns == 12
    assert [len(row.cells) for row in sheet.rows] == [9, 9, 9]
    sizes = {column: len(sheet.column(column)) for column in range(12)}
    assert [c for c, size in sizes.items() if size == 3] == [2, 3, 7, 8, 9]
    assert [c for c, size in sizes.items() if size == 2] == [1, 4, 5, 6, 10]
    for column in (2, 3, 7, 8, 9):
        assert [cell.kind for cell in sheet.column(column)].count("pentagon") == 1
    assert [row.blanks for row in sheet.rows] == [(5,), (6,), (4,)]


def test_qwantum() -> None:
    sheet = load_sheet("qwantum")
    assert sheet.family == "peaks"
    assert [row.colour for row in sheet.rows] == ["purple", "blue", "red", "yellow"]
    assert [row.dividers for row in sheet.rows] == [(4,)] * 4
    assert [cell.label for cell in sheet.misses.cells] == ["−1", "−2", "−3", "−4", "−5"]
    assert sheet.misses.beside
    # Highest 27 + 6 for every colour: the sum of each die's best face of it.
    for row in sheet.rows:
        best = 0
        for die in sheet.dice:
            best += max((face.number for face in die.faces if face.colour == row.colour), default=0)
        assert best == 27


# --- model and drawing agree


@every_layout
def test_cells_have_names_of_their_own(layout: str) -> None:
    ids = [cell.id for cell in every_box(load_sheet(layout))]
    assert len(ids) == len(set(ids))


@every_layout
def test_what_is_drawn_is_what_there_is(layout: str) -> None:
    sheet = load_sheet(layout)
    scene = draw_sheet(sheet, WORDS, CLASSIC)
    tags = {item.tag for item in scene.items if not isinstance(item, Placed | Marked)}
    ids = {cell.id for cell in every_box(sheet)}
    assert tags - {"", "table", "title", "version", "legend"} == ids == set(arrange(sheet).cells)


@every_layout
def test_boxes_lie_apart_and_inside(layout: str) -> None:
    sheet = load_sheet(layout)
    boxes = arrange(sheet).cells
    paper = Box(0, 0, sheet.trim.width, sheet.trim.height).grown(-5)
    for name, box in boxes.items():
        assert paper.contains(box), name
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert not a.grown(0.15).overlaps(b.grown(0.15)), f"{one} touches {other}"


@every_layout
def test_neighbours_in_the_model_are_neighbours_on_paper(layout: str) -> None:
    sheet = load_sheet(layout)
    boxes = arrange(sheet).cells
    for row in sheet.rows:
        middles = [boxes[cell.id].centre for cell in row.cells]
        assert [x for x, _ in middles] == sorted(x for x, _ in middles)
        slots = [arrange(sheet).slots[cell.id] for cell in row.cells if cell.kind == "lock"]
        for cell in row.cells:
            _, y = boxes[cell.id].centre
            if cell.name not in row.seconds:
                assert y == pytest.approx(middles[-1][1])
            else:
                assert (y > slots[0].centre[1]) == cell.second, "the second box is the lower one"
    for column in range(sheet.columns):
        above = [cell for cell in sheet.column(column) if cell.kind != "box"]
        assert len({round(boxes[cell.id].centre[0], 6) for cell in above}) <= 1


def test_rows_between_others_lie_on_their_seam() -> None:
    sheet = load_sheet("big-points")
    where = arrange(sheet)
    for row in sheet.rows:
        if row.kind == "between":
            upper, lower = (where.bands[index][0] for index in row.beside)
            for cell in row.cells:
                seam = where.cells[cell.id].centre[1]
                assert upper.bottom == pytest.approx(seam, abs=0.2)
                assert lower.y == pytest.approx(seam, abs=0.2)


@every_layout
def test_the_printed_score_table_is_the_one_that_scores(layout: str) -> None:
    sheet = load_sheet(layout)
    scene = draw_sheet(sheet, WORDS, CLASSIC)
    printed = [item.text for item in scene.items if isinstance(item, Text) and item.tag == "table"]
    points = sheet.rules.points
    assert bool(points) == (sheet.family == "crosses")
    heads = [f"{n}×" for n in range(1, len(points) + 1)]
    if sheet.rules.more_for_nothing:
        heads[-1] = f"{len(points)}+"
    assert printed[::2] == heads
    assert printed[1::2] == [str(value) for value in points]


LEAST = {
    "big-points": 6.4,
    "bonus-a": 6.4,
    "bonus-b": 7.5,
    "double-a": 4.9,
    "longo": 6.5,
    "x-change": 6.4,
}


@pytest.mark.parametrize("layout", SHIPPED)
def test_a_pencil_cross_fits(layout: str) -> None:
    """Circles between rows are at least 6 mm across, second boxes 5.5 mm wide and high."""
    sheet = load_sheet(layout)
    boxes = arrange(sheet).cells
    for cell in (*sheet.row_cells(), *sheet.misses.cells):
        least = 5.5 if cell.second else LEAST.get(layout, 7.5)
        if cell.row >= 0 and sheet.rows[cell.row].kind == "between":
            least = 6.0
        assert min(boxes[cell.id].width, boxes[cell.id].height) >= least, cell.id


def test_the_lock_is_joined_to_every_closer() -> None:
    """Between closers and lock runs an unbroken light ground: the bridges meet the boxes."""
    for layout, links in (("qwixx", 1), ("longo", 2)):
        sheet = load_sheet(layout)
        where = arrange(sheet)
        scene = draw_sheet(sheet, WORDS, CLASSIC)
        red = CLASSIC.shades["red"].tint
        bridges = [
            item.box
            for item in scene.items
            if isinstance(item, Rect) and item.tag == "" and item.paint.fill == red
        ]
        chain = [cell for cell in sheet.rows[0].cells if cell.closer or cell.kind == "lock"]
        for before, after in pairwise(chain):
            left, right = where.cells[before.id], where.cells[after.id]
            assert any(b.x < left.right and b.right > right.x for b in bridges)
        assert len(chain) == links + 1


def test_lucky_numbers_stand_in_the_badge() -> None:
    sheet = load_sheet("longo")
    texts = [item for item in draw_lucky(sheet, (5, 8), CLASSIC).items if isinstance(item, Text)]
    assert [text.text for text in texts] == ["5", "8"]
    for text, cell in zip(texts, sheet.lucky, strict=True):
        assert arrange(sheet).cells[cell.id].contains(outline(text))


def test_a_layout_may_be_a_file_or_a_folder(tmp_path: Path) -> None:
    own = tmp_path / "my-game"
    own.mkdir()
    text = (
        "title: Mini\nplayers: 2..3\ndice: {white: 2d4, red: d4}\nrows:\n  red: 2..8 lock\n"
        "rules: {family: crosses, closers: 1, crosses-to-close: 3, rows-to-end: 1,"
        " points: 1 3 6 10 15 21 28 36}\n"
        "misses: {boxes: -3 -3}\nresult: red - misses = total\n"
    )
    (own / "sheet.yaml").write_text(text, "utf-8")
    assert load_sheet(str(own)).name == "my-game"
    other = tmp_path / "mini.yaml"
    other.write_text(text.replace("\n", "\r\n"), "utf-8-sig")
    assert load_sheet(str(other)).name == "mini"
    assert load_sheet(str(other)).rows == load_sheet(str(own)).rows


def test_names_come_before_paths() -> None:
    """A folder that is called like a game, or like its other name, does not get in the way."""
    for name in ("qwixx", "bonus"):
        Path(name).mkdir()
    assert load_sheet("qwixx").title == "Qwixx"
    assert load_sheet("bonus").title == "Qwixx Longo"
    Path("qwinto").write_text("variant: qwixx\n", "utf-8")
    assert not is_filled("qwinto"), "nor does a file"


# --- colours: locks of another one, rows that share one, and colours of one's own

OWN = """\
title: Mine
players: 2..3
dice: {{white: 2d6, red: d6, blue: d6}}
rows:
{rows}
rules: {{family: crosses, closers: 1, crosses-to-close: 0, rows-to-end: 2, points: {points}}}
misses: {{boxes: -5 -5}}
result: {result} - misses = total
"""


def own(more: str = "", result: str = "", **rows: str) -> Layout:
    """A layout with these rows, scored in their order if nothing else is asked for."""
    lines = "\n".join(f"  {name}: {row}" for name, row in rows.items())
    points = " ".join(map(str, triangular(12)))
    text = OWN.format(rows=lines, points=points, result=result or " + ".join(rows))
    return Layout.parse(text + more)


def test_a_lock_may_have_another_colour() -> None:
    sheet = own(red="2..12 blue:lock", blue="12..2 red:lock").sheet
    assert [row.lock and row.lock.colour for row in sheet.rows] == ["blue", "red"]
    assert [row.lock and row.lock.id for row in sheet.rows] == ["red.lock", "blue.lock"]
    assert [row.colour for row in sheet.rows] == ["red", "blue"]
    assert sheet.mixed
    usual = own(red="2..12 lock", blue="12..2 lock").sheet
    assert [row.lock and row.lock.colour for row in usual.rows] == ["red", "blue"]
    assert not usual.mixed


@pytest.mark.parametrize(
    ("lock", "leaves", "stays"), [("blue:", "blue", "red"), ("", "red", "blue")]
)
def test_the_die_of_the_lock_leaves(lock: str, leaves: str, stays: str) -> None:
    layout = own(red=f"2..12 {lock}lock", blue="12..2 lock")
    first = "  - {roll: {white: 6 6, red: 1, blue: 1}, one: {A: red}}\n"
    game = "variant: mine\nplayers: [A, B]\nturns:\n" + first
    right = replay(f"{game}  - {{roll: {{white: 1 1, {stays}: 3}}}}\n", layout=layout)
    assert right.problem is None
    assert len(right.turns) == 2
    wrong = replay(f"{game}  - {{roll: {{white: 1 1, {stays}: 3, {leaves}: 3}}}}\n", layout=layout)
    assert wrong.problem is not None
    assert (wrong.problem.code, wrong.problem.params["row"]) == ("die-removed", "red")
    wrong = replay(f"{game}  - {{roll: {{white: 1 1}}}}\n", layout=layout)
    assert wrong.problem is not None
    assert wrong.problem.code == "die-missing"
    assert stays in wrong.problem.params.values()


def test_rows_may_share_a_colour() -> None:
    layout = own(red="2..12 lock", red2="2..12 lock", blue="12..2 lock")
    sheet = layout.sheet
    assert [(row.name, row.colour) for row in sheet.rows] == [
        ("red", "red"),
        ("red2", "red"),
        ("blue", "blue"),
    ]
    second = sheet.rows[1]
    assert [cell.id for cell in second.cells[:2]] == ["red2.2", "red2.3"]
    assert second.by_name["5"].id == "red2.5"
    assert {cell.colour for cell in second.cells} == {"red"}
    assert [(box.id, box.of, box.row, box.colour) for box in sheet.totals[:2]] == [
        ("total.red", "red", 0, "red"),
        ("total.red2", "red2", 1, "red"),
    ]
    ids = [cell.id for cell in every_box(sheet)]
    assert len(ids) == len(set(ids))
    report = check("variant: mine\nrows: {red: 2 3, red2: 5 6 7, blue: 12}\n", layout=layout)
    assert report.data()["score"]["rows"] == {"red": 3, "red2": 6, "blue": 1}
    assert report.score.total == 10
    assert set(report.open) == {"red", "red2", "blue"}
    assert as_written(report.filled) == {"red": "2 3", "red2": "5 6 7", "blue": "12"}
    wrong = check("variant: mine\nrows: {red2: 7 5}\n", layout=layout)
    assert [(one.code, one.row, one.cells) for one in wrong.problems] == [
        ("out-of-order", "red2", ("red2.5",))
    ]
    wrong = check("variant: mine\nrows: {red2: 5}\nwritten: {red2: 3}\n", layout=layout)
    assert [one.code for one in wrong.problems] == ["wrong-score"]


def test_a_track_may_have_runs_and_accents() -> None:
    name = "cafe\u0301"  # with the accent behind its letter, as some keyboards write it
    layout = own(**{"red": "2..12 lock", "blue": "12..2 lock", name: "1..3 9 5"})
    track = layout.sheet.rows[2]
    assert (track.name, track.kind) == ("caf\u00e9", "track")
    assert [cell.value for cell in track.cells] == [1, 2, 3, 9, 5]
    report = check(f"variant: mine\nrows: {{{name}: 1}}\n", layout=layout)
    assert as_written(report.filled)["caf\u00e9"] == "1"


def test_no_number_between_two_rows_closes_anything() -> None:
    rows = "  red: 2..12 lock\n  red/blue: 2 a:3 4..11 a:12\n  blue: 12..2 lock"
    sets = "sets: {a: {frame: circle, each: cross set}}\n"
    text = OWN.format(rows=rows, points="1 3 6+", result="red + blue")
    sheet = Layout.parse(text + sets).sheet
    assert not any(cell.closer for cell in sheet.rows[1].cells)


def test_dice_may_have_the_colours_of_any_version() -> None:
    text = OWN.format(rows="@", points="1 3 6 10 15 21 28 36 45 55 66 78", result="red")
    both = "versions:\n  A: {red: 2..12 lock}\n  B: {red: blue:2..4 5..12 lock}\n"
    sheet = Layout.parse(text.replace("rows:\n@\n", both).replace("to-end: 2", "to-end: 1")).sheet
    assert [die.name for die in sheet.dice] == ["white", "white", "red", "blue"]


def test_colours_of_ones_own() -> None:
    colours = 'colours: {pink: "#e0559b", sea: 2A9D8F}\n'
    sheet = own(colours, pink="2..12 lock", pink2="sea:2..6 blue:7 8..12 red:lock").sheet
    assert sheet.colours == {"pink": "#E0559B", "sea": "#2A9D8F"}
    assert [(row.name, row.colour) for row in sheet.rows] == [("pink", "pink"), ("pink2", "pink")]
    shown = [cell.colour for cell in sheet.rows[1].cells]
    assert shown == [*["sea"] * 5, "blue", *["pink"] * 5, "red"]
    assert load_sheet("qwixx").colours == {}


@pytest.mark.parametrize(("palette", "tags"), [(CLASSIC, ("1", "2")), (SAFE, ("R1", "R2"))])
def test_rows_of_one_colour_can_be_told_apart_on_paper(
    palette: Palette, tags: tuple[str, ...]
) -> None:
    sheet = own(red="2..12 lock", red2="12..2 lock", blue="2..12 lock").sheet
    items = draw_sheet(sheet, locales.load("en"), palette).items
    small = [each.text for each in items if isinstance(each, Text) and each.size < 2.4]
    assert [small.count(tag) for tag in tags] == [2, 2], "at the row and in its box"
