"""The facts of the ten games of the Qwixx family: each with what a player would see of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import qwixprint as qp
from qwixprint.errors import Faulty
from qwixprint.load.find import load_sheet
from qwixprint.sheet import as_written

from .naive.paper import LAYOUTS
from .test_layouts import triangular

DICE = ("red", "yellow", "green", "blue")
Turn = dict[str, object]


def judged(variant: str, misses: int = 0, version: str = "", **rows: Any) -> qp.Report:
    """A filled-in sheet; `red_yellow` is the row between."""
    sheet: dict[str, object] = {"variant": variant, "misses": misses}
    if version:
        sheet["version"] = version
    return qp.check({**sheet, "rows": {row.replace("_", "/"): text for row, text in rows.items()}})


def told(variant: str, misses: int = 0, version: str = "", **rows: Any) -> list[str]:
    return [each.code for each in judged(variant, misses, version, **rows).problems]


def turn(white: str, one: Mapping[str, str], two: str = "", gone: str = "", **dice: int) -> Turn:
    """A turn; the dice that are not named show a one."""
    shown: dict[str, object] = {die: dice.get(die, 1) for die in DICE if die not in gone.split()}
    return {"roll": {"white": white, **shown}, "one": dict(one), **({"two": two} if two else {})}


def played(variant: str, turns: list[Turn], versions: tuple[str, ...] = ()) -> qp.Replay:
    names = ("Max", "Emma")
    players: object = dict(zip(names, versions, strict=True)) if versions else list(names)
    return qp.replay({"variant": variant, "players": players, "turns": turns})


def rows_of(game: qp.Replay, player: str = "Max") -> dict[str, str]:
    """What is marked on somebody's sheet at the end, without the rows that are empty."""
    assert game.problem is None, game.problem
    return {row: text for row, text in as_written(game.sheets[player].filled).items() if text}


# Max crosses 2 to 6 in red, Emma in yellow, so that nobody misses; then twelve closes.
FIVE = ["1 1", "1 2", "1 3", "1 4", "1 5"]


def five() -> list[Turn]:
    return [turn(white, {"Max": "red", "Emma": "yellow"}) for white in FIVE]


# --- Big Points


def test_the_publishers_example_of_big_points() -> None:
    sheet = judged(
        "big-points",
        misses=1,
        red="5 6 7 9",
        red_yellow="5 6 8",
        yellow="3 6 8 9 11",
        green="12 10 8 7 5 2 lock",
        green_blue="11 7 5 4",
        blue="11 9 6 4",
    )
    assert sheet.valid
    assert sheet.score.rows == {"red": 28, "yellow": 36, "green": 66, "blue": 36}
    assert (sheet.score.misses, sheet.score.total) == (-5, 161)


def test_crosses_between_rows_do_not_count_for_the_five_needed() -> None:
    rows: dict[str, Any] = {"red": "2 3 4 5 12 lock", "red_yellow": "2 3 4 5"}
    assert told("big-points", **rows) == ["closed-too-early"]
    assert told("big-points", **rows | {"red": "2 3 4 5 6 12 lock"}) == []


def test_a_cross_between_rows_counts_for_both_and_scores_nothing_itself() -> None:
    alone = judged("big-points", red="5").score
    both = judged("big-points", red="5", red_yellow="5").score
    assert alone.rows == {"red": 1, "yellow": 0, "green": 0, "blue": 0}
    assert both.rows == {"red": 3, "yellow": 1, "green": 0, "blue": 0}
    assert both.total == 4


def test_a_cross_between_rows_needs_one_beside_it() -> None:
    assert told("big-points", red="5", red_yellow="5") == []
    assert told("big-points", yellow="5", red_yellow="5") == []
    assert told("big-points", red="5", red_yellow="6") == ["nothing-beside"]
    assert told("big-points", green="5", red_yellow="5") == ["nothing-beside"]
    assert told("big-points", red="5 6 7", red_yellow="7 5 6") == [], "in any order"


def test_between_rows_at_most_fifteen_crosses_are_counted() -> None:
    most = " ".join(map(str, range(2, 13)))
    sheet = judged("big-points", red=f"{most} lock", red_yellow=most)
    assert sheet.valid
    assert sheet.score.rows["red"] == 120
    assert judged("big-points", red=f"{most} lock", red_yellow="2 3 4").score.rows["red"] == 120
    assert judged("big-points", red=f"{most} lock", red_yellow="2 3").score.rows["red"] == 105


def test_between_rows_one_plays_on_when_a_neighbour_is_closed_and_does_not_miss() -> None:
    closing = [*five(), turn("6 6", {"Max": "red"})]
    after = turn("1 1", {"Max": "red/yellow"}, gone="red")
    game = played("big-points", [*closing, after])
    assert rows_of(game)["red/yellow"] == "2"
    assert game.sheets["Max"].filled.misses == 0
    assert not game.turns[-1].missed
    colour = turn("3 4", {}, two="yellow 3 red/yellow", gone="red", yellow=1)
    assert rows_of(played("big-points", [*closing, colour]))["red/yellow"] == "4"


def test_both_dice_and_the_white_sum_fit_between_rows() -> None:
    for two in ("red 2 red/yellow", "yellow 2 red/yellow"):
        start = turn("2 3", {"Max": "red"}, two=two, red=3, yellow=3)
        assert rows_of(played("big-points", [start])) == {"red": "5", "red/yellow": "5"}
    wrong = turn("2 3", {"Max": "red"}, two="green 2 red/yellow", green=3)
    problem = played("big-points", [wrong]).problem
    assert problem is not None
    assert problem.code == "no-such-number"


# --- Connected


@pytest.mark.parametrize("version", "ABCDE")
def test_steps_count_in_their_row_and_as_a_fifth_set(version: str) -> None:
    sheet = {each.version: each for each in load_sheet("connected-steps").versions}[version]
    steps = sheet.members["steps"]
    assert len(steps) == 11
    rows: dict[str, list[str]] = {row.name: [] for row in sheet.rows}
    for cell in steps:
        rows[sheet.rows[cell.row].name].append(cell.name)
    card = judged(
        "connected-steps", 0, version, **{row: " ".join(each) for row, each in rows.items()}
    ).score
    assert card.rows["steps"] == 66
    for row, crossed in rows.items():
        assert card.rows[row] == (0, *triangular(12))[len(crossed)]
    assert card.total == sum(card.rows.values())


@pytest.mark.parametrize("version", "ABCDE")
def test_a_chain_is_six_pairs_and_no_cell_is_in_two(version: str) -> None:
    sheet = {each.version: each for each in load_sheet("connected-chain").versions}[version]
    assert sorted(len(cells) for cells in sheet.members.values()) == [2] * 6
    linked = [cell.id for cells in sheet.members.values() for cell in cells]
    assert len(linked) == len(set(linked)) == 12


def test_crossing_one_of_a_chain_crosses_the_other_at_once() -> None:
    game = played("connected-chain", [turn("3 3", {"Max": "red"})], ("A", "B"))
    assert rows_of(game) == {"red": "6", "yellow": "6"}
    assert told("connected-chain", version="A", red="6") == ["link-missing"]
    assert told("connected-chain", version="A", red="6", yellow="6") == []


def test_a_chain_reaches_to_the_left_and_what_it_skips_is_lost() -> None:
    left = [turn("5 4", {"Max": "yellow"}), turn("3 3", {"Max": "red", "Emma": "blue"})]
    game = played("connected-chain", left, ("A", "B"))
    assert rows_of(game)["yellow"] == "9 6"
    assert told("connected-chain", version="A", red="6", yellow="9 6") == []
    assert told("connected-chain", version="A", red="7 6", yellow="9 6") == ["out-of-order"] * 2
    lost = [turn("3 3", {"Max": "red"}), turn("1 3", {"Max": "yellow", "Emma": "blue"})]
    problem = played("connected-chain", lost, ("A", "B")).problem
    assert problem is not None
    assert problem.code == "out-of-order"


def test_a_chain_reaches_into_a_closed_row() -> None:
    """On sheet B Emma closes red; on Max's sheet A yellow 11 brings red 11 all the same."""
    turns = [turn(white, {"Emma": "red"}) for white in ("1 1", "1 2", "2 3", "3 3", "3 4")]
    turns[0] = turn("1 1", {"Emma": "red"}, two="red 1")
    turns += [turn("6 6", {"Emma": "red"}), turn("5 6", {"Max": "yellow"}, gone="red")]
    game = played("connected-chain", turns, ("A", "B"))
    assert rows_of(game, "Emma") == {"red": "2 3 5 6 7 12 lock"}
    assert rows_of(game) == {"red": "2 11", "yellow": "11"}


# --- Double


def test_double_takes_seven_crosses_to_close() -> None:
    assert told("double-a", red="2 3 4 5 6 7 12 lock") == ["closed-too-early"]
    assert told("double-a", red="2 2 3 3 4 4 5 12 lock") == [], "second boxes count"
    assert told("double-b", red="2 4 6 7 8 10 12 lock") == ["closed-too-early"]
    assert told("double-b", red="3 5 9 11 12 lock") == [], "doubles count twice"


def test_a_second_box_is_open_while_its_number_is_the_right_most() -> None:
    assert told("double-a", red="5 5 7 7") == []
    assert told("double-a", red="5 7 5") == ["out-of-order"]
    again = [turn("2 3", {"Max": "red", "Emma": "red"}), turn("1 4", {"Max": "red"})]
    game = played("double-a", again)
    assert rows_of(game) == {"red": "5 5"}
    third = played("double-a", [*again, turn("2 3", {"Max": "red"})])
    assert third.problem is not None
    assert third.problem.code == "crossed-already"
    late = [again[0], turn("3 4", {"Max": "red", "Emma": "red"}), turn("2 3", {"Max": "red"})]
    problem = played("double-a", late).problem
    assert problem is not None
    assert problem.code == "out-of-order"


@pytest.mark.parametrize(("row", "last"), [("red", 12), ("yellow", 12), ("green", 2), ("blue", 2)])
def test_the_last_number_has_no_second_box(row: str, last: int) -> None:
    with pytest.raises(Faulty) as caught:
        qp.check({"variant": "double-a", "rows": {row: f"{last} {last}"}})
    assert [each.code for each in caught.value.faults] == ["marked-twice"]


def test_four_cells_of_a_row_count_twice_and_the_table_goes_to_sixteen() -> None:
    sheet = load_sheet("double-b")
    double = {row.name: [c.name for c in row.cells if c.counts == 2] for row in sheet.rows}
    up, down = ["3", "5", "9", "11"], ["10", "8", "6", "4"]
    assert double == {"red": up, "yellow": up, "green": down, "blue": down}
    assert judged("double-b", red="3").score.rows["red"] == 3
    assert judged("double-b", red="2 3 4").score.rows["red"] == 10
    for row in ("2 3 4 5 6 7 8 9 10 11 12 lock", "12 11 10 9 8 7 6 5 4 3 2 lock"):
        name = "red" if row[0] == "2" else "blue"
        assert qp.check({"variant": "double-b", "rows": {name: row}}).score.rows[name] == 136
    assert sheet.rules.points == triangular(16)


def test_in_double_a_more_than_sixteen_crosses_bring_no_more() -> None:
    twice = " ".join(f"{n} {n}" for n in range(2, 12))
    sheet = judged("double-a", red=f"{twice} 12 lock")
    assert sheet.valid
    assert sheet.score.rows["red"] == 136
    assert judged("double-a", red="2 2 3 3 4 4 5 5 6 6 7 7 8 8 9").score.rows["red"] == 120


# --- Bonus A


def test_the_bar_of_bonus_a() -> None:
    bar = load_sheet("bonus-a").rows[-1]
    letters = "".join(cell.colour[0].upper() for cell in bar.cells)
    assert letters == "RYGBGRBYRYBG"
    gifts = [cell.id for cell in load_sheet("bonus-a").members["gift"]]
    assert len(gifts) == len(bar.cells) == 12


def test_a_gift_strikes_the_next_box_which_brings_a_cross() -> None:
    game = played("bonus-a", [turn("2 3", {"Max": "yellow"})])
    assert rows_of(game) == {"red": "2", "yellow": "5", "bar": "1"}


def test_a_gift_may_bring_a_gift() -> None:
    """Red is at 2, so the first box brings red 3, a gift: the second brings yellow 6."""
    start = [turn("1 1", {"Max": "red"}), turn("2 3", {"Max": "yellow", "Emma": "blue"})]
    assert rows_of(played("bonus-a", start)) == {"red": "2 3", "yellow": "5 6", "bar": "1 2"}


def test_when_a_colour_is_closed_everybody_strikes_its_boxes() -> None:
    """Max closes green without a gift: its boxes are 3, 5 and 12."""
    whites = ["6 6", "4 6", "4 5", "4 4", "3 3", "1 1"]
    game = played("bonus-a", [turn(white, {"Max": "green"}) for white in whites])
    assert rows_of(game) == {"green": "12 10 9 8 6 2 lock", "bar": "3 5 12"}
    assert rows_of(game, "Emma") == {"bar": "3 5 12"}
    assert told("bonus-a", green="12 10 9 8 6 2 lock", bar="3 5 12") == []
    assert told("bonus-a", green="12 10 9 8 6 2 lock", bar="3 5") == ["track-behind"]
    assert told("bonus-a", blue="12", bar="3 5 12") == [], "somebody else closed it"


def test_the_bar_is_struck_as_often_as_there_are_gifts() -> None:
    assert told("bonus-a", red="2", yellow="5", bar="1") == []
    assert told("bonus-a", red="2", yellow="5") == ["track-behind"]
    assert told("bonus-a", red="2", yellow="5", bar="2") == ["track-behind"]
    assert told("bonus-a", red="2", yellow="5", bar="1 2") == ["box-unearned"]


# --- Bonus B


def test_what_a_gift_brings_is_on_the_sheet() -> None:
    """The first box brings the next red number, so behind the red 3 comes the 4."""
    for row in ("3", "2 3", "3 5"):
        assert told("bonus-a", red=row, bar=1) == ["brought-otherwise"]
    assert told("bonus-a", red="3 4 5", bar=1) == []
    assert told("bonus-a", yellow="5", bar=1) == ["brought-otherwise"]
    assert told("bonus-a", yellow="5 6", bar="1 2 6 9") == [], "red was closed before"


def test_the_five_pairs_of_bonus_b() -> None:
    members = load_sheet("bonus-b").members
    assert {name: [cell.id for cell in cells] for name, cells in members.items()} == {
        "circle": ["yellow.11", "green.9"],
        "notch": ["yellow.7", "blue.7"],
        "square": ["red.8", "blue.10"],
        "octagon": ["red.6", "blue.4"],
        "star": ["yellow.3", "green.5"],
    }


def test_the_circle_brings_two_crosses_in_the_row_with_fewest() -> None:
    """Nothing is crossed in red and blue: the player chooses."""
    first, second = turn("5 4", {"Max": "green"}), turn("5 6", {"Max": "yellow then blue"})
    game = played("bonus-b", [first, second | {"two": "green 5"}])
    assert rows_of(game) == {"green": "9", "yellow": "11", "blue": "12 11"}
    missing = played("bonus-b", [first, turn("5 6", {"Max": "yellow"})]).problem
    assert missing is not None
    assert (missing.code, missing.allowed) == ("choice-missing", ("red", "blue"))


def test_the_notch_brings_a_cross_in_each_row() -> None:
    start = [turn("3 4", {"Max": "yellow"}), turn("3 4", {"Max": "blue", "Emma": "red"})]
    game = played("bonus-b", start)
    assert rows_of(game) == {"red": "2", "yellow": "7 8", "green": "12", "blue": "7 6"}


def test_what_a_pair_brings_is_on_the_sheet() -> None:
    assert told("bonus-b", yellow=7, blue=7) == ["brought-otherwise"]
    assert told("bonus-b", red=2, yellow=7, green=12, blue=7) == ["brought-otherwise"]
    assert told("bonus-b", red=2, yellow="7 8", green=12, blue="7 6") == []
    assert told("bonus-b", red=2, yellow="7 8", blue="7 6") == [], "green was closed before"
    assert told("bonus-b", yellow=11, green=9) == ["brought-otherwise"]
    assert told("bonus-b", yellow=11, green=9, blue="12 11") == []


def test_the_square_doubles_the_row_with_fewest_crosses() -> None:
    rows: dict[str, Any] = {
        "red": "2 8",
        "yellow": "2 4 5",
        "green": "12 11 10",
        "blue": "12 11 10",
    }
    assert judged("bonus-b", **rows).score.rows["square"] == 3
    assert judged("bonus-b", **rows | {"green": ""}).score.rows["square"] == 0
    assert judged("bonus-b", **rows | {"red": "2"}).score.rows["square"] == 0, "one is missing"


def test_the_octagon_is_worth_thirteen() -> None:
    card = judged("bonus-b", red="6", blue="4").score
    assert (card.rows["octagon"], card.total) == (13, 15)
    assert judged("bonus-b", red="6").score.rows["octagon"] == 0


def test_the_star_makes_misses_free_but_the_fourth_ends_the_game() -> None:
    free = judged("bonus-b", misses=3, yellow="3", green="5").score
    assert (free.misses, free.total) == (0, 2)
    assert judged("bonus-b", misses=3, yellow="3").score.misses == -15
    stars = [turn("1 2", {"Max": "yellow"}), turn("1 4", {"Max": "green"}, two="red 4")]
    game = played("bonus-b", [*stars, *three_more(), turn("5 6", {})])
    assert (game.ended, game.reason) == (True, "misses")
    assert game.sheets["Max"].filled.misses == 4
    assert game.sheets["Max"].score.misses == 0


def three_more() -> list[Turn]:
    """Max misses three times, while Emma goes on in red."""
    return [
        each
        for red in (1, 2, 3)
        for each in (turn("5 6", {}), turn("5 6", {}, two="red 5", red=red))
    ]


def test_on_a_sheet_of_bonus_b_three_rows_may_be_closed() -> None:
    """The notch may close two rows at once, while one was closed before."""
    closed: dict[str, Any] = {
        "red": "2 3 4 5 7 9 12 lock",
        "yellow": "7 8",
        "green": "12 11 10 8 7 3 2 lock",
        "blue": "12 11 9 8 7 3 2 lock",
    }
    assert told("bonus-b", **closed) == []
    assert told("bonus-b", **closed | {"yellow": "8"}) == ["brought-otherwise"]
    four = closed | {"yellow": "2 4 5 6 8 12 lock"}
    assert told("bonus-b", **four) == ["too-many-locks"]
    assert told("bonus-a", red="2 4 5 7 8 12 lock", bar="1 6 9") == []


# --- X-Change


def test_a_diamond_exchanges_the_white_sum_in_action_one() -> None:
    game = played("x-change", [turn("5 3", {"Max": "swap red 5", "Emma": "swap blue 6"})])
    assert rows_of(game) == {"red": "5", "swap": "1"}
    assert rows_of(game, "Emma") == {"blue": "6", "swap": "6"}
    assert game.sheets["Max"].score.total == 1, "diamonds are worth nothing"


def test_diamonds_are_used_from_left_to_right() -> None:
    """8/6 is the sixth: 8/5, the first, is lost."""
    start = turn("5 3", {"Max": "swap blue 6"})
    problem = played("x-change", [start, turn("5 3", {"Max": "swap red 5"})]).problem
    assert problem is not None
    assert problem.code == "no-such-exchange"
    assert told("x-change", swap="6 1", red="5 6") == ["out-of-order"]
    assert told("x-change", swap="1 6", red="5 6") == []


def test_every_diamond_was_used_for_a_cross_of_its_own() -> None:
    """Diamonds 1 and 2 are 8/5 and 9/7."""
    assert told("x-change", swap=1) == ["box-unearned"]
    assert told("x-change", red="4 6", swap=1) == ["box-unearned"]
    assert told("x-change", red="5 7", swap="1 2") == []
    assert told("x-change", red="5 8", swap="1 2") == ["box-unearned"]
    # 8/5 and 8/6: the first leaves the eight to the other.
    assert told("x-change", red="5 8", swap="1 6") == []


def test_a_diamond_needs_the_white_sum() -> None:
    problem = played("x-change", [turn("5 3", {"Max": "swap red 7"})]).problem
    assert problem is not None
    assert problem.code == "no-such-exchange"


# --- Mixx


def test_mixx_is_scored_by_row() -> None:
    card = judged("mixx-a", red="2 5 8", blue="12").score
    assert card.rows == {"red": 6, "yellow": 0, "green": 0, "blue": 1}
    assert judged("mixx-b", red="10 6 2").valid
    assert told("mixx-b", red="2 6") == ["out-of-order"]


def test_closing_a_row_removes_the_die_of_its_last_cell() -> None:
    """Red cells of other rows stay usable with the white sum: yellow 2 is red."""
    closing = [turn(white, {"Max": "red"}) for white in (*FIVE, "6 6")]
    last = turn("1 1", {"Max": "yellow"}, gone="red")
    game = played("mixx-a", [*closing, last])
    assert rows_of(game) == {"red": "2 3 4 5 6 12 lock", "yellow": "2"}
    assert load_sheet("mixx-a").rows[1].by_name["2"].colour == "red"
    gone = played("mixx-a", [*closing, turn("1 1", {})]).problem
    assert gone is not None
    assert gone.code == "die-removed"


@pytest.mark.parametrize("variant", ["connected-chain", "connected-steps"])
def test_a_sheet_of_a_game_with_versions_names_its_own(variant: str) -> None:
    assert [each.version for each in load_sheet(variant).versions] == list("ABCDE")
    with pytest.raises(Faulty) as caught:
        judged(variant, red="2")
    assert [each.code for each in caught.value.faults] == ["version-missing"]


def test_a_version_is_found_whatever_its_case() -> None:
    assert judged("connected-chain", 0, "a", red="6", yellow="6").valid
    text = (LAYOUTS / "connected-chain" / "sheet.yaml").read_text("utf-8")
    own = qp.Layout.parse(text.replace("  A:\n", "  a:\n"))
    sheet = {"variant": "own", "version": "a", "rows": {"red": "6", "yellow": "6"}}
    assert qp.check(sheet, layout=own).valid
