"""`replay` and `play` as people and programs use them."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest
import yaml

from qwixprint.load.find import load_game

from .conftest import LANGUAGES, LAYOUTS, ROOT, layout_id
from .test_games import MIXED
from .typing_commands import really_typed, typed

GAMES = ROOT / "examples" / "games"


def test_a_replay_tells_every_turn_the_sheets_and_the_score() -> None:
    answer = typed("replay", str(GAMES / "longo/turn.yaml"))
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == (
        "Turn 1, Max: white 5 1 R2 Y7 G4 B8\n"
        "  Max: red 6\n"
        "  Emma: yellow 6\n"
        "  Laura: green 16 (lucky number)\n"
        "  Max: blue 13\n"
        "\n"
        "Max\n  red: 6\n  yellow:\n  green:\n  blue: 13\n  Misses: 0\n"
        "Emma\n  red:\n  yellow: 6\n  green:\n  blue:\n  Misses: 0\n"
        "Laura\n  red:\n  yellow:\n  green: 16\n  blue:\n  Misses: 0\n"
        "\n"
        "Qwixx Longo      Max     Emma    Laura\n"
        "Red row      1×    1  0×    0  0×    0\n"
        "Yellow row   0×    0  1×    1  0×    0\n"
        "Green row    0×    0  0×    0  1×    1\n"
        "Blue row     1×    1  0×    0  0×    0\n"
        "Misses       0×    0  0×    0  0×    0\n"
        "Total              2        1        1\n"
        "\n"
        "The game is not over yet.\n"
    )


def test_locks_misses_and_second_throws_are_told() -> None:
    lines = typed("replay", str(GAMES / "qwixx/closing.yaml")).out.splitlines()
    assert "  Laura: green 2 and the lock" in lines
    assert "  Closed: green." in lines
    lines = typed("replay", str(GAMES / "qwinto/turn.yaml")).out.splitlines()
    assert lines[0] == "Turn 1, João: P2 Y4; again: P4 Y5"
    lines = typed("replay", str(GAMES / "qwixx/problems/game-over.yaml")).out.splitlines()
    assert "  Max: a miss" in lines


@pytest.mark.parametrize(
    ("game", "end"),
    [
        ("qwixx/double-closing", "The game is over. Closed rows: red, yellow and blue."),
        ("qwantum/game", "The game is over. Sara: 4 full rows."),
    ],
)
def test_the_end_is_told(game: str, end: str) -> None:
    out = typed("replay", str(GAMES / f"{game}.yaml")).out
    assert out.splitlines()[-2] == end
    assert out.splitlines()[-1].endswith(("wins.", "share the win."))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["qwixx", "longo", "qwinto", "qwantum"])
def test_a_whole_game_in_every_language(game: str, lang: str) -> None:
    answer = typed("replay", str(GAMES / f"{game}/game.yaml"), "--lang", lang)
    assert answer.code == 0
    assert "{" not in answer.out


def test_the_json_of_a_game() -> None:
    file = str(GAMES / "longo/turn.yaml")
    data = json.loads(typed("replay", "--json", file).out)
    assert list(data) == [
        "file", "variant", "players", "turns", "broken_off", "problem",
        "sheets", "ending", "winners",
    ]  # fmt: skip
    assert [sheet["lucky"] for sheet in data["sheets"]] == [[5, 8], [4, 9], [6, 11]]
    assert (data["problem"], data["ending"], data["winners"]) == (None, None, [])
    (turn,) = data["turns"]
    assert turn["throws"][0][:2] == [{"die": "white", "number": 5}, {"die": "white", "number": 1}]
    assert turn["moves"][2] == {
        "player": "Laura",
        "step": "one",
        "row": "green",
        "number": 16,
        "lucky": True,
        "lock": False,
    }
    laura = data["sheets"][2]
    assert (laura["player"], laura["valid"], laura["problems"]) == ("Laura", True, [])
    assert laura["rows"] == {"red": "", "yellow": "", "green": "16", "blue": ""}
    assert laura["score"]["total"] == 1
    assert laura["misses"] == 0


def test_the_json_of_a_game_that_is_over() -> None:
    data = json.loads(typed("replay", "--json", str(GAMES / "qwixx/double-closing.yaml")).out)
    rows = ["red", "yellow", "blue"]
    assert data["ending"] == {"reason": "closed", "count": 3, "players": [], "rows": rows}
    assert data["winners"] == ["Max", "Laura"]
    assert data["turns"][-1]["closed"] == ["red", "yellow"]
    written = json.loads(typed("replay", "--json", str(GAMES / "qwinto/turn.yaml")).out)
    assert written["turns"][0]["moves"][0]["field"] == 5
    assert written["sheets"][0]["rows"]["yellow"] == "_ _ _ _ 9"
    faces = json.loads(typed("replay", "--json", str(GAMES / "qwantum/turn.yaml")).out)
    die = faces["turns"][0]["throws"][1][3]
    assert die == {"die": "three", "number": 4, "colour": "blue"}


BROKEN_OFF = """\
variant: qwantum
players: [A, B]
turns:
  - rolls: [3 R4 Y3 P3 B4 B6 P2]
    b: purple
    c: {A: purple, B: red}
"""


def test_a_turn_that_breaks_off_is_told_as_far_as_it_was_right() -> None:
    Path("game.yaml").write_text(BROKEN_OFF, "utf-8")
    answer = typed("replay", "game.yaml")
    assert answer.code == 1
    assert answer.out.startswith("Turn 1, A: white 3 R4 Y3 P3 B4 B6 P2\n  A: purple 8\n")
    assert "game.yaml:6:12: " in answer.out
    assert "[colour-used]" in answer.out
    data = json.loads(typed("replay", "--json", "game.yaml").out)
    assert data["turns"] == []
    assert [move["row"] for move in data["broken_off"]["moves"]] == ["purple"]
    assert data["sheets"][0]["rows"]["purple"] == "8"


def test_the_json_of_a_wrong_move_and_of_a_faulty_file() -> None:
    answer = typed("replay", "--json", str(GAMES / "qwixx/problems/out-of-order.yaml"))
    assert answer.code == 1
    assert json.loads(answer.out)["problem"] == {
        "code": "out-of-order",
        "line": 10,
        "column": 16,
        "message": "In the red row 5 was crossed after 7, but it is further to the left.",
        "turn": 2,
        "player": "Max",
        "step": "one",
        "allowed": ["yellow", "green", "blue"],
    }
    Path("bad.yaml").write_text("variant: nope\nplayers: [A, B]\n", "utf-8")
    answer = typed("replay", "--json", "bad.yaml")
    assert (answer.code, answer.err) == (2, "")
    (fault,) = json.loads(answer.out)["faults"]
    assert (fault["line"], fault["column"]) == (1, 10)
    assert typed("replay", "missing.yaml").code == 2


def test_the_sheets_are_drawn() -> None:
    answer = typed("replay", str(GAMES / "qwinto/turn.yaml"), "--sheets", "a/drawn")
    assert answer.code == 0
    assert answer.err == "a/drawn: sheets drawn: 3.\n"
    names = sorted(file.name for file in Path("a/drawn").iterdir())
    assert names == ["1-João.pdf", "2-Sara.pdf", "3-Rita.pdf"]
    assert all(file.read_bytes().startswith(b"%PDF") for file in Path("a/drawn").iterdir())
    stopped = typed("replay", str(GAMES / "qwinto/problems/game-over.yaml"), "--sheets", "b")
    assert (stopped.code, len(list(Path("b").iterdir()))) == (1, 2)  # as they were until then
    Path("c").write_text("", "utf-8")
    failed = typed("replay", str(GAMES / "qwinto/turn.yaml"), "--sheets", "c")
    assert (failed.code, "[output-failed]" in failed.err) == (2, True)


@pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
@pytest.mark.parametrize("strategy", ["random", "greedy"])
def test_what_play_writes_replay_accepts(layout: str, strategy: str) -> None:
    command = ["play", layout, "--players", "4", "--seed", "7", "--strategy", strategy]
    answer = typed(*command, "-o", "game.yaml")
    assert (answer.code, answer.out) == (0, "")
    assert "seed: 7" in answer.err
    game = load_game(Path("game.yaml"))
    assert (len(game.players), game.problem) == (4, None)
    assert game.ending is not None
    first = Path("game.yaml").read_bytes()
    assert typed(*command, "-o", "game.yaml").code == 0
    assert Path("game.yaml").read_bytes() == first, "a seed plays the same game again"
    assert typed("replay", "game.yaml").code == 0


def test_a_record_finds_its_layout_from_its_own_folder() -> None:
    layout = (ROOT / "examples/piccolo/sheet.yaml").read_text("utf-8")
    Path("own").mkdir()
    Path("own/sheet.yaml").write_text(layout, "utf-8")
    Path("games").mkdir()
    assert typed("play", "own", "-o", "games/one.yaml").code == 0
    assert Path("games/one.yaml").read_text("utf-8").startswith("variant: ../own\n")
    assert typed("replay", "games/one.yaml").code == 0
    assert typed("play", "lucky", "--seed", "7").code == 0, "a game by another of its names"
    assert Path("longo-game-seed-7.yaml").read_text("utf-8").startswith("variant: longo\n")


@pytest.mark.parametrize(
    ("lang", "lock", "dice", "moves"),
    [("it", "lucchetto", ": bianchi ", "rosso"), ("pt", "cadeado", ": brancos ", "vermelho")],
)
def test_a_replay_is_told_in_one_language(lang: str, lock: str, dice: str, moves: str) -> None:
    told = typed("replay", str(GAMES / "qwixx/game.yaml"), "--lang", lang).out
    assert dice in told
    assert re.search(rf" {lock}$", told, re.MULTILINE)
    assert not re.search(r"\b(lock|white|red|blue)\b", told)
    Path("game.yaml").write_text(BROKEN_OFF, "utf-8")
    (allowed,) = typed("replay", "game.yaml", "--lang", lang).out.splitlines()[-1:]
    assert moves in allowed
    assert not re.search(r"\b(red|yellow|green|blue)\b", allowed)


NAMES = [
    "trail ",
    " lead",
    "a: b #c",
    'it\'s "q"',
    "back\\",
    "two\nlines",
    "\x1b[31m",
    "del\x7f\x85\U000e0001",
]


@pytest.mark.skipif(os.name == "nt", reason="no such names there")
@pytest.mark.parametrize("name", NAMES)
def test_a_record_finds_its_layout_whatever_it_is_called(name: str) -> None:
    Path(name).mkdir()
    layout = (ROOT / "examples/piccolo/sheet.yaml").read_text("utf-8")
    for own in (f"{name}/sheet.yaml", f"{name}.yaml "):
        Path(own).write_text(layout, "utf-8")
    for own in (name, f"{name}.yaml "):
        assert typed("play", own, "-o", "game.yaml").code == 0
        assert typed("replay", "game.yaml").code == 0


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are Unicode there")
def test_a_layout_whose_name_no_record_can_hold() -> None:
    layout = (ROOT / "examples/piccolo/sheet.yaml").read_text("utf-8")
    Path("m\udcff.yaml").write_text(layout, "utf-8")
    answer = typed("play", "m\udcff.yaml", "-o", "game.yaml")
    assert answer.code == 2
    assert answer.err.startswith("The name “./m\N{REPLACEMENT CHARACTER}.yaml” is not UTF-8")
    assert not Path("game.yaml").exists()


def test_a_record_on_standard_output() -> None:
    ran = really_typed("play", "qwinto", "--seed", "1", "-o", "-")
    assert ran.returncode == 0
    assert ran.stdout.startswith(b"variant: qwinto\nplayers: [Anna, Bruno]\nturns:\n  - dice: ")


def test_strategies_go_round_the_table() -> None:
    mixed = ["play", "qwixx", "--players", "2", "--strategy", "greedy", "--strategy", "random"]
    wins: list[str] = []
    for seed in range(8):
        assert typed(*mixed, "--seed", str(seed), "-o", "game.yaml").code == 0
        wins += load_game(Path("game.yaml")).winners
    assert wins.count("Anna") > wins.count("Bruno")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["qwixx", "--players", "6"], "player-count"),
        (["qwinto", "--players", "1"], "player-count"),
        (["qwixxx"], "unknown-variant"),
        (["qwixx", "-o", "no/such/game.yaml"], "output-failed"),
    ],
)
def test_a_game_that_cannot_be_played(arguments: list[str], code: str) -> None:
    answer = typed("play", *arguments)
    assert answer.code == 2
    assert f"[{code}]" in answer.err
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mixed_board_is_recorded_and_replayed_by_the_names_of_its_rows(lang: str) -> None:
    Path("mixed.yaml").write_text(MIXED, "utf-8")
    wish = ["play", "mixed.yaml", "--players", "3", "--seed", "4", "--strategy", "random"]
    assert typed(*wish, "-o", "game.yaml").code == 0
    turns = yaml.safe_load(Path("game.yaml").read_text("utf-8"))["turns"]
    answer = typed("replay", "--json", "game.yaml", "--lang", lang)
    assert answer.code == 0
    data = json.loads(answer.out)
    named = 0
    for written, turn in zip(turns, data["turns"], strict=True):
        _, _, *row = written.get("two", "- -").split()
        taken = [move["row"] for move in turn["moves"] if move["step"] == "two"]
        assert not row or taken == row
        named += row == ["red2"]
    assert named, "a number that stands in two rows was crossed in the second"
    assert list(data["sheets"][0]["rows"]) == ["red", "red2", "yellow", "pink"]
    assert " red2" in typed("replay", "game.yaml", "--lang", lang).out
