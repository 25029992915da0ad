"""The script of a form, run in a JavaScript engine: it says what the referee says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from qwixprint.families import family_of
from qwixprint.families.state import Board, State
from qwixprint.forms.script import script
from qwixprint.game.play import Robots, seated, sheets_of, turns
from qwixprint.game.strategies import STRATEGIES
from qwixprint.load.find import Layout, load_sheet
from qwixprint.referee import check, score, still_open
from qwixprint.sheet import FilledSheet, Mark, Sheet, as_written
from qwixprint.sheet.fields import MOVES, OFF, ON, field_of
from qwixprint.sheet.vary import varied

from .conftest import LAYOUTS, layout_id
from .filling import AT, MIXED, filled
from .viewer import Viewer, empty, lost

# All parts on one sheet, and sets that have more than one thing to say.
EVERYTHING = """\
title: Everything
trim: 180 x 180
players: 2..4
dice: {white: 2d6, red: d6, yellow: d6, green: d6, blue: d6}
sets:
  twice: {frame: square, boxes: 2, all: points 13}
  double: {frame: double, counts: 2, all: free misses}
  star: {frame: star, each: strike chest, all: double fewest}
  ladder: {frame: bold, boxes: 2, each: strike bar}
  pull: {frame: circle, each: cross set}
  tug: {frame: notch, each: cross set}
rows:
  red: 2 twice:3 tug:4 5 pull:6 star:7 ladder:8 9..12 lock
  red/yellow: 2..10
  yellow: 2 double:3 4 pull:5 ladder:6 7 star:8 double:9 10..12 lock
  green: 12 star:11 twice:10 9 8 ladder:7 6..2 lock
  green/blue: _ _ 10..2
  blue: 12 tug:11 10 double:9 pull:8 7 6 star:5 4..2 lock
  chest: 5 9 14
  bar: red blue red
  swap: 8/5 9/7 11/3
rules: {family: crosses, closers: 2, crosses-to-close: 4, rows-to-end: 2,
  points: 1 3 6 10 15 21 28 36 45 55 66 78 91 105 120+}
misses: {boxes: -1 -2 -4}
result: red + yellow + green + blue + twice + star + ladder + chest - misses = total
"""
# Rows of different lengths, dice with gaps between their numbers, no misses.
STEEP = """\
title: Steep
players: 2..4
dice: {one: R1 R9 B2 B5, two: R1 R9 B7 B8}
rows: {red: o o o | o, blue: o o | o o}
rules: {family: peaks, rows-to-end: 2}
misses: {boxes: -1 -2, place: beside}
result: columns - misses = total
"""
RISING = """\
title: Rising
players: 2..4
dice: {red: d4, blue: d4}
rows: {red: o P o _ o, blue: o o o P P}
rules: {family: ascending, rows-to-end: 1}
result: red blue + bonus = total
"""


OWN = {"everything": EVERYTHING, "steep": STEEP, "rising": RISING, "mixed": MIXED}
VARIED = ("qwixx", "mixx-b", "big-points", "bonus-a", "bonus-b", "double-a")
NAMES = (*LAYOUTS, *OWN, *(f"{name} varied" for name in VARIED))
every_game = pytest.mark.parametrize("game", NAMES, ids=layout_id)
Values = dict[str, object]


@cache
def boards(game: str) -> tuple[Sheet, ...]:
    """The sheets of a game, of one of one's own, or some of equal chance."""
    name, _, equal = game.partition(" ")
    sheet = Layout.parse(OWN[name]).sheet if name in OWN else load_sheet(name)
    return varied(sheet)[1::7] if equal else sheet.versions or (sheet,)


@cache
def at_table(game: str) -> tuple[Board, ...]:
    return tuple(family_of(sheet).board(sheet) for sheet in boards(game))


@cache
def viewer(sheet: Sheet) -> Viewer:
    return Viewer({"": sheet})


# --- sheets


def some_moment(game: str, chance: Random) -> FilledSheet:
    """A sheet from some moment of a game."""
    last = chance.randint(0, 40)
    *_, state = islice(stages(game, chance), last + 1)
    return one_of(state, chance)


def stages(game: str, chance: Random) -> Iterator[State]:
    """A game before its first turn, and after every turn."""
    players = [chance.choice(list(STRATEGIES.values())) for _ in range(chance.randint(2, 4))]
    state = seated(at_table(game), len(players), chance)
    yield state
    for _ in turns(state, Robots(state.sheet, players, chance)):
        yield state


def one_of(state: State, chance: Random) -> FilledSheet:
    """Somebody's sheet, as it is now."""
    return chance.choice(sheets_of(state, [""] * len(state.sheets)))


def on_screen(sheet: FilledSheet) -> Values:
    """A filled-in sheet as the fields of a form have it."""
    values = empty(sheet.sheet)
    for marks in sheet.marks:
        for mark in marks:
            values[field_of(mark.cell.id)] = ON if mark.value is None else str(mark.value)
    for cell in sheet.sheet.misses.cells[: sheet.misses]:
        values[field_of(cell.id)] = ON
    return values


def broken(values: Values, chance: Random) -> Values:
    """The same with a few cells, many or all of them marked as chance will have it."""
    values, share, full = dict(values), chance.random() ** 2, chance.random()
    for name in values:
        if chance.random() > share:
            continue
        if values[name] in (ON, OFF):
            values[name] = ON if chance.random() < full else OFF
        else:
            numbers = ["", "_", "-3", "0", 7, "18", f" {chance.randint(1, 20)} "]
            values[name] = numbers[-1] if chance.random() < full else chance.choice(numbers)
    return values


def as_read(sheet: Sheet, values: Values) -> FilledSheet:
    """The fields of a form as a file has them: a cross in either box of a number is its first."""
    rows = {}
    for row in sheet.rows:
        if sheet.crossed:
            on = [cell for cell in row.cells if values[field_of(cell.id)] == ON]
            rows[row.name] = " ".join(cell.name for cell in on)
        else:
            entries = [str(values[field_of(cell.id)]).strip() for cell in row.cells]
            rows[row.name] = " ".join(entry or "_" for entry in entries)
    misses = [cell for cell in sheet.misses.cells if values[field_of(cell.id)] == ON]
    return filled(sheet, rows, len(misses))


def expected(sheet: FilledSheet) -> dict[str, str]:
    """What the result boxes say."""
    boxes = score(sheet).by_box
    return {
        field_of(name): str(-points if name == "total.misses" else points)
        for name, points in boxes.items()
    }


# --- points


def that_differ(game: str, count: int) -> list[str]:
    """The sheets, legal and broken, in which a box has other points than the referee gives it."""
    chance, found = Random(game), []
    for _ in range(count // 2):
        legal = some_moment(game, chance)
        values = on_screen(legal)
        whole: Values = {name: ON if value in (ON, OFF) else "7" for name, value in values.items()}
        for each in (values, broken(values, chance), whole):
            judged = as_read(legal.sheet, each)
            page = viewer(legal.sheet).fill(each)
            right = expected(judged)
            if all(value in (OFF, "", "_") for value in each.values()):
                right = dict.fromkeys(right, "")
            if (said := {name: page[name]["value"] for name in right}) != right:
                found.append(f"{game}: script {said}, referee {right}: {as_written(judged)}")
    return found


def test_the_boxes_show_what_the_referee_says() -> None:
    """On legal and on broken sheets, some of every game; `make thorough` tries 2,000 of each."""
    assert [told for game in NAMES for told in that_differ(game, 12)] == []


@pytest.mark.thorough
@every_game
def test_the_boxes_show_what_the_referee_says_on_thousands_of_sheets(game: str) -> None:
    assert that_differ(game, 2_000) == []


@every_game
def test_the_boxes_of_an_empty_page_are_empty(game: str) -> None:
    sheet = boards(game)[0]
    page = Viewer({"": sheet}).fill({})
    assert {page[field_of(box.id)]["value"] for box in sheet.totals} == {""}
    assert page[MOVES]["value"] == ""
    assert lost(page) == set()


def test_a_miss_is_enough_to_add_up() -> None:
    """Its cost stands behind a printed minus."""
    page = Viewer({"": load_sheet("qwixx")}).fill({"miss.3": ON})
    assert page["total.misses"]["value"] == "5"
    assert page["total.total"]["value"] == "-5"
    assert page["total.red"]["value"] == "0"


def test_a_form_that_was_begun_elsewhere_adds_up_when_it_is_opened() -> None:
    form = Viewer({"1.": load_sheet("qwixx"), "2.": load_sheet("qwixx")})
    page = form.open({"2.red.3": ON, "2.red.5": ON})
    assert page["2.total.total"]["value"] == "3"
    assert page["1.total.total"]["value"] == ""
    assert lost(page, "2.") == {"red.2", "red.4"}


def test_an_empty_form_is_opened_and_nothing_is_set() -> None:
    form = Viewer({"": load_sheet("qwixx")})
    form.open({})
    assert form.sets() == 0


# --- what is lost


def to_come(sheet: FilledSheet) -> set[str]:
    """The cells that may be marked, now or once others were marked before them.

    A second box comes after its number, and a field that is filled from the left after those left
    of it: not open yet is not lost.
    """
    found = {each.cell.id for cells in still_open(sheet).values() for each in cells}
    for index, row in enumerate(sheet.sheet.rows):
        found |= {box.id for name, box in row.seconds.items() if row.by_name[name].id in found}
        if row.dividers and not sheet.sheet.crossed:
            found |= set(climbing(sheet, index))
    return found


def climbing(sheet: FilledSheet, row: int) -> Iterator[str]:
    """The fields that one gets to with the least or the greatest number that fits, each time."""
    for cell, numbers in still_open(sheet)[sheet.sheet.rows[row].name]:
        yield cell.id
        for number in {numbers[0], numbers[-1]}:
            marks = [*sheet.marks]
            marks[row] = (*marks[row], Mark(cell, AT, number))
            yield from climbing(sheet._replace(marks=tuple(marks)), row)


def rightly_lost(sheet: FilledSheet) -> set[str]:
    marked = {mark.cell.id for marks in sheet.marks for mark in marks}
    cells = {cell.id for cell in sheet.sheet.row_cells() if cell.kind != "lock"}
    return {field_of(name) for name in cells - marked - to_come(sheet)}


def wrongly_veiled(game: str, count: int) -> list[str]:
    """The sheets of so many games on which other cells are veiled than are lost; and those that
    look different once something was marked and taken back."""
    found = []
    for seed in range(count):
        chance = Random(f"{game} {seed}")
        for state in stages(game, chance):
            legal = one_of(state, chance)
            assert not check(legal).problems
            values, shown = on_screen(legal), viewer(legal.sheet)
            page = shown.fill(values)
            if (said := lost(page)) != (right := rightly_lost(legal)):
                found.append(f"{game}: {sorted(said ^ right)}: {as_written(legal)}")
            left = [
                name for name, value in values.items() if value in (OFF, "") and name not in said
            ]
            for name in chance.sample(left, min(len(left), 2)):
                shown.fill({name: ON if values[name] == OFF else "9"})
                again = shown.fill({name: values[name]})
                if lost(again) != said or again[MOVES] != page[MOVES]:
                    found.append(f"{game}: {name} taken back: {as_written(legal)}")
    return found


def test_what_is_lost_is_veiled_and_nothing_else() -> None:
    """At every stage of a game; what is taken back leaves no trace."""
    assert [told for game in NAMES for told in wrongly_veiled(game, 1)] == []


@pytest.mark.thorough
@every_game
def test_what_is_lost_is_veiled_in_many_games(game: str) -> None:
    assert wrongly_veiled(game, 40) == []


def test_at_the_end_everything_is_lost_until_the_last_miss_is_taken_back() -> None:
    sheet = load_sheet("qwixx")
    form = Viewer({"": sheet})
    misses = {field_of(cell.id): ON for cell in sheet.misses.cells}
    assert len(lost(form.fill({"red.5": ON, **misses}))) == 43
    assert lost(form.fill({"miss.4": OFF})) == {"red.2", "red.3", "red.4"}
    assert lost(form.fill({"red.5": OFF})) == set()


def test_the_other_number_of_a_chain_can_be_crossed_wherever_it_stands() -> None:
    """Until it is, the sheet breaks a rule, and nothing may keep anybody from mending it."""
    sheet = load_sheet("connected-chain").versions[0]
    form = Viewer({"": sheet})
    page = form.fill({"yellow.8": ON, "red.6": ON, "red.lock": ON, "blue.lock": ON})
    assert {"red.7", "yellow.7", "yellow.5"} <= lost(page)
    assert not {"yellow.6", "green.6"} & lost(page)


def test_boxes_of_a_closed_colour_can_be_struck_at_the_end() -> None:
    page = Viewer({"": load_sheet("bonus-a")}).fill({"red.lock": ON, "blue.lock": ON})
    assert lost(page) >= {"bar.2", "bar.3"}
    assert not lost(page) & {"bar.1", "bar.4", "bar.6", "bar.7", "bar.9", "bar.11"}


@pytest.mark.parametrize(
    ("game", "marks", "gone", "left"),
    [
        ("longo", {"red.9": ON, "red.15": ON}, {"red.16", "red.10"}, {"green.16"}),
        ("double-a", {"red.2": ON, "red.5": ON}, {"red.2-2", "red.4"}, {"red.5-2", "red.6-2"}),
        ("x-change", {"swap.2": ON}, {"swap.1"}, {"swap.3"}),
        ("big-points", {"red.4": ON, "yellow.4": ON}, {"red/yellow.3"}, {"red/yellow.4"}),
        ("qwinto", {"orange.1": "4", "orange.3": "6"}, set(), {"orange.2"}),
        ("qwinto", {"orange.1": "4", "orange.3": "6", "yellow.3": "5"}, {"orange.2"}, {"orange.4"}),
        ("qwantum", {"red.1": "31"}, {"red.4", "red.6"}, {"red.3"}),
    ],
)
def test_these_are_lost_and_those_are_not(
    game: str, marks: Values, gone: set[str], left: set[str]
) -> None:
    found = lost(Viewer({"": load_sheet(game)}).fill(marks))
    assert gone <= found
    assert not left & found


def test_only_what_changes_is_set() -> None:
    """A viewer takes its time to set anything."""
    form = Viewer({"": load_sheet("qwixx")})
    form.fill({"red.4": ON})
    form.sets()
    form.fill({"blue.12": ON})
    assert form.sets() == 0
    form.fill({"red.5": ON})
    assert form.sets() == 0
    form.fill({"red.7": ON})
    assert form.sets() == 2  # red 6: its veil, and that it cannot be changed


def test_a_viewer_that_cannot_veil_adds_up_and_remembers() -> None:
    page = Viewer({"": load_sheet("qwixx")}, veils=False).fill({"red.4": ON})
    assert page["total.total"]["value"] == "1"
    assert page[MOVES]["value"] == "red.4"


# --- the order of marks


def test_the_order_of_marks_is_kept_and_what_is_taken_back_is_forgotten() -> None:
    form = Viewer({"": load_sheet("double-a")})
    for name in ("red.5", "blue.11", "red.5-2", "miss.1", "red.8"):
        page = form.fill({name: ON})
    assert page[MOVES]["value"] == "red.5 blue.11 red.5-2 red.8"
    page = form.fill({"blue.11": OFF})
    assert page[MOVES]["value"] == "red.5 red.5-2 red.8"
    page = form.fill({"blue.11": ON, "red.lock": ON})
    assert page[MOVES]["value"] == "red.5 red.5-2 red.8 blue.11 red.lock"


def test_numbers_are_remembered_in_their_order_and_strange_words_are_not() -> None:
    form = Viewer({"": load_sheet("qwinto")})
    form.fill({"orange.4": "12"})
    page = form.fill({"orange.1": 3, "purple.2": "x"})  # Acrobat gives a number for "3"
    assert page[MOVES]["value"] == "orange.4 orange.1"
    page = form.fill({MOVES: "purple.9 orange.1 orange.1 nonsense"})
    assert page[MOVES]["value"].split()[-1] == "orange.4"


# --- several pages, any viewer


def test_pages_do_not_mix() -> None:
    one, other = load_sheet("connected-steps").versions[:2]
    pages = {"1.": one, "2.": other, "10.": one, "11.": load_sheet("qwantum")}
    page = Viewer(pages).fill({"2.red.5": ON, "10.red.3": ON, "10.red.7": ON})
    assert [page[f"{prefix}total.steps"]["value"] for prefix in pages if prefix != "11."] == [
        "",
        "1",
        "1",
    ]
    assert [page[prefix + MOVES]["value"] for prefix in pages] == ["", "red.5", "red.3 red.7", ""]
    assert [len(lost(page, prefix)) for prefix in pages] == [0, 3, 4, 0]


def test_pages_that_are_alike_share_their_data() -> None:
    sheet = load_sheet("longo")
    four = script({f"{number}.": sheet for number in range(1, 5)})
    assert len(four) - len(script({"": sheet})) < 40


@pytest.mark.parametrize("game", LAYOUTS, ids=layout_id)
def test_a_script_is_small_and_plain(game: str) -> None:
    text = script({"": boards(game)[0]})
    assert text.isascii()
    assert len(text) <= 12_000


# What there was when old viewers were made, and what a form has.
ES5 = (
    *("apply", "concat", "every", "exec", "filter", "forEach", "indexOf", "join", "map", "max"),
    *("min", "push", "slice", "some", "sort", "split", "test", "keys"),
    *("getField", "calculateNow"),
)
LATER = r"=>|`|\.\.\.|\b(?:let|const|class|of|async|await|yield|import|export|super|static)\b"


def too_new(code: str) -> set[str]:
    """Words and functions of a later JavaScript."""
    code = re.sub("//.*", "", code)
    own = re.findall(r"(\w+)(?:: | = )function", code)
    return {*re.findall(LATER, code), *re.findall(r"\.(\w+)\(", code)} - {*ES5, *own}


def test_old_viewers_can_read_it() -> None:
    assert too_new(script({"1.": load_sheet("qwixx"), "2.": load_sheet("qwinto")})) == set()
    assert too_new(script({"": load_sheet("qwantum")})) == set()
    assert too_new("let x = list.includes(3) // class") == {"let", "includes"}
