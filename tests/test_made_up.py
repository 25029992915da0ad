"""Games of one's own whose parts come together as in no published game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

import qwixprint as qp
from qwixprint.families import boards_of
from qwixprint.sheet import as_written
from tools.many_games import wrong_with

from .filling import codes, filled

ROWS = {"red": "2..12 lock", "yellow": "2..12 lock", "green": "12..2 lock", "blue": "12..2 lock"}


def layout(
    rows: Mapping[str, str],
    sets: Mapping[str, str] | None = None,
    to_close: int = 5,
    result: str = "",
    points: str = "78",
) -> str:
    """Qwixx with some other rows, and with sets."""
    lines = [
        "title: T",
        "players: 2..5",
        "trim: 200 x 160",
        "dice: {white: 2d6, red: d6, yellow: d6, green: d6, blue: d6}",
        "rows:",
        *(f"  {name}: {words}" for name, words in rows.items()),
        "sets:" if sets else "",
        *(f"  {name}: {{{what}}}" for name, what in (sets or {}).items()),
        f"rules: {{family: crosses, closers: 1, crosses-to-close: {to_close}, rows-to-end: 2,",
        f"  points: 1 3 6 10 15 21 28 36 45 55 66 {points}}}",
        "misses: {boxes: -5 -5 -5 -5}",
        f"result: red + yellow + green + blue{result} - misses = total",
    ]
    return "\n".join(line for line in lines if line) + "\n"


def wrong_games(text: str, games: int = 20) -> list[str]:
    """What is wrong with random games: with a sheet after any turn, or with the replay."""
    Path("own.yaml").write_text(text, "utf-8")
    boards = boards_of(qp.Layout.load("own.yaml").sheet)
    tried = (wrong_with("own.yaml", boards, seed, Path("game.yaml")) for seed in range(games))
    return [wrong for wrong in tried if wrong]


def replayed(text: str, *turns: str, players: str = "[Max, Emma]") -> qp.Replay:
    """A game of some turns, as a record has them."""
    Path("own.yaml").write_text(text, "utf-8")
    lines = ["variant: own.yaml", f"players: {players}", "turns:", *(f"  - {t}" for t in turns)]
    return qp.replay("\n".join(lines))


ALL = "red: 1, yellow: 1, green: 1, blue: 1"  # what the coloured dice show where nobody asks
FORKED = layout(
    {**ROWS, "red": "s:2..11 12 lock", "yellow": "s:2..11 12 lock"},
    {"s": "frame: star, each: cross fewest 2"},
)
STRIKE = "all: strike chest"
CHEST = {**ROWS, "red": "2 a:3 4..12 lock", "blue": "12 a:11 10..2 lock", "chest": "2 5 9 14"}
ONCE = layout(CHEST, {"a": f"frame: circle, each: cross set, {STRIKE}"}, result=" + chest")
# The first reward brings the number that completes the second set, too.
BESIDE = {**CHEST, "red": "b:2 a:3 4..12 lock", "blue": "b:12 a:11 10..2 lock"}
BOTH = {"a": "frame: circle, each: cross blue", "b": f"frame: star, {STRIKE}"}
TWO_SETS = layout(BESIDE, BOTH, result=" + chest")
LINKED = {"red": ROWS["red"], "red/yellow": "2 a:3 4..12", **ROWS, "blue": "12 a:11 10..2 lock"}
BETWEEN = layout(LINKED, {"a": "frame: circle, each: cross set"}, points="78 91 105 120 136+")
LAST = {**ROWS, "red": "2..11 a:12 lock", "yellow": "2..11 a:12 lock"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(BETWEEN, id="chain-between-rows"),
        pytest.param(ONCE, id="chain-with-a-reward"),
        pytest.param(TWO_SETS, id="two-rewards"),
        pytest.param(FORKED, id="many-choices"),
        pytest.param(
            layout(LAST, {"a": "frame: star, each: cross fewest 3"}, to_close=1),
            id="closers-bring-three",
        ),
    ],
)
def test_every_sheet_of_a_game_is_legal_and_its_record_is_replayed(text: str) -> None:
    assert wrong_games(text) == []


def test_a_closer_that_brings_another_closes_two_rows() -> None:
    rows = {**LAST, "green": "12 11 lock"}
    game = layout(rows, {"a": "frame: circle, each: cross green"}, to_close=0)
    end = replayed(
        game,
        f"{{roll: {{white: 6 6, {ALL}}}, one: {{Max: red}}}}",
        "{roll: {white: 6 6, yellow: 1, green: 1, blue: 1}, one: {Max: yellow}}",
    )
    assert end.problem is None
    assert sum(text.endswith("lock") for text in as_written(end.sheets["Max"].filled).values()) == 3
    assert end.sheets["Max"].problems == ()


def test_a_chain_excuses_nothing_if_none_of_it_stands_where_it_may() -> None:
    sheet = qp.Layout.parse(BETWEEN).sheet
    assert codes(filled(sheet, {"blue": "12 11", "red/yellow": "3"})) == []
    wrong = ["nothing-beside", "out-of-order"]
    assert codes(filled(sheet, {"blue": "10 11", "red/yellow": "3"})) == wrong
