"""Games of one's own that know no misses."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random

import pytest

import qwixprint as qp
from qwixprint import locales
from qwixprint.drawing import PALETTES, draw_sheet
from qwixprint.drawing.arrange import arrange
from qwixprint.drawing.summary import draw_summary
from qwixprint.families import family_of
from qwixprint.families.crosses.turn import CrossBoard
from qwixprint.families.state import IDLE_ROUNDS, Board, PlayerSheet, State, set_out
from qwixprint.game.play import Robots, turns
from qwixprint.game.strategies import STRATEGIES
from qwixprint.load.find import load_sheet
from qwixprint.scene import Text

from .conftest import LANGUAGES
from .test_faults import GOOD, told
from .typing_commands import typed

OWN = {
    "crosses": GOOD.replace("misses: {boxes: -3 -3}\n", "").replace(" - misses", ""),
    "ascending": """\
title: Steps
players: 1..4
dice: {red: d4, blue: d4}
rows: {red: o o P, blue: _ o o o}
rules: {family: ascending, rows-to-end: 2}
result: red blue + bonus = total
""",
    "peaks": """\
title: Hills
players: 1..4
dice: {white: d4, one: R1 B2, two: R3 B1}
rows: {red: o o | o, blue: o o | o}
rules: {family: peaks, rows-to-end: 2}
result: columns = total
""",
}
PASSED = {
    "crosses": "{roll: {white: 1 1, red: 1, blue: 1}}",
    "ascending": "{dice: red, rolls: [4]}",
    "peaks": "{rolls: [4 R1 B1]}",
}
every_family = pytest.mark.parametrize("family", OWN)


@pytest.fixture(autouse=True)
def _own() -> None:
    for family, text in OWN.items():
        Path(f"{family}.yaml").write_text(text, "utf-8")


def record(family: str, turn_count: int) -> None:
    """Two players who pass and pass."""
    passed = f"  - {PASSED[family]}\n" * turn_count
    text = f"variant: {family}.yaml\nplayers: [Ana, Rui]\nturns:\n{passed}"
    Path("game.yaml").write_text(text, "utf-8")


@every_family
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_on_paper_speaks_of_misses(family: str, lang: str) -> None:
    words, sheet = locales.load(lang), load_sheet(f"{family}.yaml")
    drawn = [make(sheet, words, PALETTES["classic"]).items for make in (draw_sheet, draw_summary)]
    texts = " ".join(each.text for items in drawn for each in items if isinstance(each, Text))
    assert words.label("misses").lower() not in texts.lower()
    assert words.label("missed").lower() not in texts.lower()
    assert "\N{MINUS SIGN}" not in texts
    assert f" {IDLE_ROUNDS} " in texts, "how a game ends in which nobody gets any further"


def test_without_a_line_under_them_rows_have_its_room() -> None:
    Path("with.yaml").write_text(
        OWN["ascending"].replace("= total", "- misses = total") + "misses: {boxes: -5 -5}\n"
    )
    tops = [arrange(load_sheet(name)).bands[0][0].y for name in ("with.yaml", "ascending.yaml")]
    assert tops[1] > tops[0] + 5, "they stand in the middle of what is free"


@every_family
def test_a_sheet_that_speaks_of_misses_is_told_that_there_are_none(family: str) -> None:
    layout = qp.Layout.load(f"{family}.yaml")
    Path("ana.yaml").write_text(f"variant: {family}.yaml\nmisses: 0\n", "utf-8")
    assert typed("check", "ana.yaml").err == (
        f"ana.yaml:2:9: There are no misses on a sheet of {layout.title}; leave them out."
        " [no-misses-here]\n    misses: 0\n            ^\n"
    )
    Path("ana.yaml").write_text(f"variant: {family}.yaml\nwritten: {{misses: 0}}\n", "utf-8")
    assert "[unknown-result]" in typed("check", "ana.yaml").err


@every_family
def test_an_empty_sheet_has_no_line_for_misses_and_is_read_as_it_is(family: str) -> None:
    for name in ("empty.yaml", "empty.csv"):
        assert typed("new", "sheet", f"{family}.yaml", "-o", name).code == 0
        assert "miss" not in Path(name).read_text("utf-8").lower()
        answer = typed("score", name, "--json")
        assert json.loads(answer.out)["sheets"][0]["score"]["misses"] == 0
    assert "misses" not in typed("score", "empty.yaml", "--csv").out
    assert "Misses" not in typed("score", "empty.yaml").out


def test_a_row_too_many_is_told_without_misses() -> None:
    text = "variant: own.yaml\nrows: {red: 1 2 5, blue: 3 4 6}\n"
    Path("own.yaml").write_text(OWN["ascending"].replace("rows-to-end: 2", "rows-to-end: 1"))
    Path("ana.yaml").write_text(text, "utf-8")
    (problem,) = qp.check("ana.yaml").problems
    assert (problem.code, problem.message) == (
        "played-on",
        "The game was already over: it ends with 1 finished rows (here: 2).",
    )


@every_family
def test_who_marks_nothing_passes_until_nobody_gets_any_further(family: str) -> None:
    record(family, 2 * IDLE_ROUNDS - 1)
    early = qp.replay("game.yaml")
    assert (early.ended, early.turns[0].missed) == (False, False)
    record(family, 2 * IDLE_ROUNDS)
    over = qp.replay("game.yaml")
    assert (over.reason, over.winners) == ("stuck", ("Ana", "Rui"))
    assert "The game is over. Nobody gets any further.\n" in over.text
    assert "iss" not in over.text
    assert over.comic.pages
    record(family, 2 * IDLE_ROUNDS + 1)
    later = qp.replay("game.yaml").problem
    assert later is not None
    assert later.code == "game-over"


def test_a_mark_begins_the_rounds_anew() -> None:
    record("crosses", 3)
    marked = PASSED["crosses"].replace("}}", "}, one: {Rui: red}}")
    text = Path("game.yaml").read_text("utf-8") + f"  - {marked}\n"
    for passed, reason in ((2 * IDLE_ROUNDS - 1, None), (2 * IDLE_ROUNDS, "stuck")):
        played = qp.replay(text + f"  - {PASSED['crosses']}\n" * passed)
        assert (played.problem, played.reason) == (None, reason)


@every_family
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_games_end_and_replay_as_they_were_played(family: str, strategy: str) -> None:
    for seed in ("1", "2", "3"):
        wishes = ("--strategy", strategy, "--seed", seed, "--players", "2")
        answer = typed("play", f"{family}.yaml", *wishes, "-o", f"{seed}.yaml")
        assert answer.code == 0, answer.err
        played = qp.replay(f"{seed}.yaml")
        assert (played.problem, played.ended) == (None, True)


def open_with(board: Board, state: State, own: PlayerSheet) -> bool:
    """Whether any throw at all opens anything to a player, tried one by one."""
    sides = [range(die.sides + 1) for die in board.sheet.dice]
    for throw in product(*sides):
        if isinstance(board, CrossBoard):
            throw = tuple(n if die in state.dice else 0 for die, n in enumerate(throw))
            if any(not throw[die] for die in state.dice):
                continue
            if board.open_to_active(state, own, throw):
                return True
        elif not any(throw) or (board.sheet.family == "peaks" and 0 in throw):
            continue
        if board.open_now(state, own, throw):
            return True
    return False


@every_family
def test_who_can_still_mark_is_known_exactly(family: str) -> None:
    sheet = load_sheet(f"{family}.yaml")
    board = family_of(sheet).board(sheet)
    found = set()
    for seed in range(12):
        chance = Random(seed)
        state = set_out([board] * 2, [(), ()])
        for _ in turns(state, Robots(sheet, [STRATEGIES["random"]] * 2, chance)):
            state.used = None  # as a turn begins
            for own in state.sheets:
                found.add(can := board.can_mark(state, own))
                assert can == open_with(board, state, own)
    assert found == {True, False}, "both were seen"


def test_what_the_strip_says_of_misses_that_there_are_not() -> None:
    err = told(GOOD.replace("misses: {boxes: -3 -3}\n", ""))
    assert err.startswith(
        "mini.yaml:8:22: There are no boxes for misses. Leave “misses” out here, too, or say what"
        " each box costs, such as: misses: {boxes: -5 -5} [no-boxes]\n"
    )


def test_a_leaflet_speaks_of_no_misses() -> None:
    Path("score.yaml").write_text("variant: crosses.yaml\nrows: {red: 2 3}\n", "utf-8")
    text = "# {title}\n\n![Parts](parts:all)\n\n1. a\n2. b\n3. c\n4. d\n\n![S](card:score.yaml)\n"
    Path("crosses.rules.en.md").write_text(text, "utf-8")
    assert typed("rules", "crosses.yaml", "-o", "own.pdf").code == 0
    for word, code in (
        ("{misses}", "unknown-fact"),
        ("{score.cost}", "unknown-fact"),
        ("![x](table:misses)", "no-such-part"),
        ("![x](misses:score.yaml)", "no-such-part"),
    ):
        Path("crosses.rules.en.md").write_text(f"{text}\n{word}\n", "utf-8")
        answer = typed("rules", "crosses.yaml", "-o", "own.pdf")
        assert (answer.code, f"[{code}]" in answer.err) == (2, True), answer.err


def test_fairness_is_tried_without_misses() -> None:
    pytest.importorskip("scipy")
    Path("luck.yaml").write_text(OWN["crosses"] + "lucky: [3 6, 4 5]\n", "utf-8")
    assert typed("fair", "luck.yaml", "--games", "20", "--seed", "1").code == 0
