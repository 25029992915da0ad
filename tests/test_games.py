"""Recorded games: worked turns come out as told, wrong moves are found, endings are worked out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import qwixprint as qp
from qwixprint.errors import Faulty
from qwixprint.game import CODES, Game, Move
from qwixprint.load.find import Layout, load_game
from qwixprint.locales import load
from qwixprint.referee import check, score
from qwixprint.sheet import as_written

from .conftest import ROOT, SHIPPED
from .typing_commands import typed

GAMES = ROOT / "examples" / "games"
FILES = sorted(GAMES.rglob("*.yaml"))
WRONG = [file for file in FILES if file.parent.name == "problems"]


def worked(name: str) -> Game:
    game = load_game(GAMES / f"{name}.yaml")
    assert game.problem is None
    return game


def replayed(text: str) -> Game:
    Path("game.yaml").write_text(text, "utf-8")
    return load_game(Path("game.yaml"))


# --- the examples


def told(move: Move) -> tuple[str, str, str, int, tuple[int, ...]]:
    return move.player, move.step, move.cell.id, move.value, tuple(d.number for d in move.dice)


TURNS = {
    "qwixx/turn": [
        ("Max", "one", "red.5", 5, (4, 1)),
        ("Emma", "one", "yellow.5", 5, (4, 1)),
        ("Max", "two", "blue.10", 10, (4, 6)),
    ],
    "longo/turn": [
        ("Max", "one", "red.6", 6, (5, 1)),
        ("Emma", "one", "yellow.6", 6, (5, 1)),
        ("Laura", "one", "green.16", 16, (5, 1)),
        ("Max", "two", "blue.13", 13, (5, 8)),
    ],
    "qwinto/turn": [
        ("João", "write", "yellow.5", 9, (5, 4)),
        ("Sara", "write", "yellow.6", 9, (5, 4)),
        ("Rita", "write", "purple.6", 9, (5, 4)),
    ],
    "qwantum/turn": [
        ("Sara", "b", "purple.1", 6, (3, 3)),
        ("Sara", "c", "yellow.1", 8, (3, 5)),
        ("Martim", "c", "red.1", 6, (3, 1, 2)),
    ],
    "qwantum/white-alone": [("Sara", "b", "purple.1", 3, (3,))],
}


@pytest.mark.parametrize("name", TURNS)
def test_a_worked_turn_is_played_as_it_is_told(name: str) -> None:
    game = worked(name)
    (turn,) = game.turns
    assert [told(move) for move in turn.moves] == TURNS[name]
    assert turn.active == game.players[0]
    assert (turn.missed, turn.closed) == (False, ())
    assert (game.ending, game.winners) == (None, ())


def test_the_lucky_move_is_marked_as_such() -> None:
    (turn,) = worked("longo/turn").turns
    assert [move.lucky for move in turn.moves] == [False, False, True, False]


def test_both_throws_are_shown() -> None:
    (turn,) = worked("qwinto/turn").turns
    shown = [[(each.die.name, each.number) for each in throw] for throw in turn.throws]
    assert shown == [[("purple", 2), ("yellow", 4)], [("purple", 4), ("yellow", 5)]]
    (turn,) = worked("qwantum/turn").turns
    face = turn.throws[1][3].face
    assert face is not None
    assert (face.colour, face.number) == ("blue", 4)


@pytest.mark.parametrize(("game", "closer", "dice"), [("qwixx", "2", 5), ("longo", "3", 5)])
def test_a_closed_row_takes_its_die_along(game: str, closer: str, dice: int) -> None:
    played = worked(f"{game}/closing")
    *_, closing, after = played.turns
    assert closing.closed == ("green",)
    (move,) = [move for move in closing.moves if move.lock]
    assert (move.player, move.cell.id) == ("Laura", f"green.{closer}")
    assert as_written(played.sheets[0])["green"].endswith(f" {closer} lock")
    assert [each.die.name for each in after.throws[0]].count("green") == 0
    assert len(after.throws[0]) == dice
    assert played.ending is None


@pytest.mark.parametrize(
    ("game", "rows"), [("qwixx", "red yellow blue"), ("longo", "red yellow green")]
)
def test_two_rows_close_in_one_moment(game: str, rows: str) -> None:
    played = worked(f"{game}/double-closing")
    assert played.turns[-1].closed == ("red", "yellow")
    assert played.ending is not None
    assert (played.ending.reason, " ".join(played.ending.rows)) == ("closed", rows)
    assert played.winners == ("Max", "Laura")


@pytest.mark.parametrize("game", SHIPPED)
def test_a_whole_game_is_played_to_its_end(game: str) -> None:
    played = worked(f"{game}/game")
    assert played.ending is not None
    assert [check(sheet).problems for sheet in played.sheets] == [()] * len(played.players)
    totals = {sheet.player: score(sheet).total for sheet in played.sheets}
    assert set(played.winners) == {who for who, n in totals.items() if n == max(totals.values())}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(GAMES)))
def test_an_example_goes_wrong_where_it_says(file: Path) -> None:
    match = re.match(r"# expect: (.+)\n", file.read_text("utf-8"))
    problem = load_game(file).problem
    assert (problem.code if problem else None) == (match[1] if match else None)
    assert (file in WRONG) == (match is not None)
    assert match is None or file.stem == match[1]


SHARED = {
    "out-of-order",
    "closed-too-early",
    "not-increasing",
    "same-in-column",
    "not-ascending",
    "not-descending",
    "nothing-beside",
}
CROSSES = {"out-of-order", "closed-too-early", "row-closed", "crossed-already", "white-not-rolled"}
CROSSES |= {"die-missing", "die-removed", "game-over"}
POSSIBLE = {
    "qwixx": CROSSES,
    "longo": CROSSES | {"not-lucky", "not-fewest"},
    "piccolo": {"no-such-number"},
    "big-points": {"nothing-beside"},
    "bonus-b": {"choice-missing", "not-a-choice", "no-choice"},
    "x-change": {"no-such-exchange"},
    "qwinto": {"colour-not-rolled", "field-taken", "third-throw", "game-over"}
    | {"not-increasing", "same-in-column"},
    "qwantum": {"row-full", "colour-used", "third-throw", "game-over"}
    | {"not-ascending", "not-descending"},
}


def test_every_kind_of_wrong_move_has_its_example() -> None:
    assert set().union(*POSSIBLE.values()) == {*CODES, *SHARED}
    for game, codes in POSSIBLE.items():
        assert {file.stem for file in WRONG if file.is_relative_to(GAMES / game)} == codes


@pytest.mark.parametrize("lang", ["en", "it", "pt"])
@pytest.mark.parametrize("file", WRONG, ids=lambda file: str(file.relative_to(GAMES)))
def test_a_wrong_move_is_told_with_place_and_code(file: Path, lang: str) -> None:
    answer = typed("replay", str(file), "--lang", lang)
    assert answer.code == 1
    *_, first, source, caret, allowed = answer.out.splitlines()
    match = re.fullmatch(r"(.+):(\d+):(\d+): (.+) \[([a-z-]+)\]", first)
    assert match
    assert (match[1], match[5]) == (str(file), file.stem)
    assert source == "    " + file.read_text("utf-8").splitlines()[int(match[2]) - 1]
    assert caret.index("^") == 4 + int(match[3]) - 1
    assert "{" not in match[4] + allowed
    assert allowed.startswith("    ")


SENTENCES = {
    "longo/problems/not-fewest": (
        "A lucky number counts only in an open row with the fewest crosses (here 0); "
        "the red row has 1.",
        "Turn 2, Emma. Allowed here: red, yellow, green, blue, "
        "lucky yellow, lucky green, lucky blue.",
    ),
    "longo/problems/not-lucky": (
        "7 is not one of this player’s lucky numbers (they are: 5 8).",
        "Turn 1, Emma. Allowed here: red, yellow, green, blue.",
    ),
    "qwixx/problems/out-of-order": (
        "In the red row 5 was crossed after 7, but it is further to the left.",
        "Turn 2, Max. Allowed here: yellow, green, blue.",
    ),
    "qwixx/problems/row-closed": (
        "The green row is closed.",
        "Turn 4, Max. Allowed here: red 1, yellow 1, blue 1.",
    ),
    "qwixx/problems/die-removed": (
        "The green row is closed, so its die has left the game.",
        "Turn 5, Laura. Allowed here: white, white, red, yellow, blue.",
    ),
    "qwixx/problems/game-over": ("The game was over before this.", "Turn 8, Emma."),
    "qwinto/problems/not-increasing": (
        "In the yellow row 4 is not greater than 5 on its left.",
        "Turn 2, João. Allowed here: yellow 1, yellow 2.",
    ),
    "qwantum/problems/colour-used": (
        "The value of the purple row was written in the second step of this turn; in the third"
        " step it is no longer available.",
        "Turn 1, Martim. Allowed here: blue, red, yellow.",
    ),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_the_sentence_of_a_wrong_move(name: str) -> None:
    *_, first, _, _, allowed = typed("replay", str(GAMES / f"{name}.yaml")).out.splitlines()
    assert first.split(": ", 1)[1] == f"{SENTENCES[name][0]} [{name.rsplit('/', 1)[1]}]"
    assert allowed.strip() == SENTENCES[name][1]


# --- what is worked out


def rolls(*white: str, gone: str = "") -> list[str]:
    """Throws with these white dice; what the others show does not matter."""
    others = [f"{c}: 6" for c in ("red", "yellow", "green", "blue") if c not in gone.split()]
    return [f"roll: {{white: {pair}, {', '.join(others)}}}" for pair in white]


def game(players: str, *turns: tuple[str, ...], variant: str = "qwixx") -> str:
    lines = [f"variant: {variant}", f"players: {players}", "turns:"]
    for first, *others in turns:
        lines += [f"  - {first}", *(f"    {line}" for line in others if line)]
    return "\n".join(lines) + "\n"


DOWN = [
    (roll, "one: {Ada: green, Ben: green}") for roll in rolls("6 6", "6 5", "6 4", "5 4", "5 3")
]


def test_everybody_who_can_closes_a_row_at_the_same_moment() -> None:
    (last,) = rolls("1 1")
    played = replayed(game("[Ada, Ben]", *DOWN, (last, "one: {Ada: green, Ben: green}")))
    assert played.turns[-1].closed == ("green",)
    assert [as_written(each)["green"] for each in played.sheets] == ["12 11 10 9 8 2 lock"] * 2
    assert played.ending is None


def test_a_row_closed_by_the_coloured_die_is_closed_for_the_others() -> None:
    closing = ("roll: {white: 1 3, red: 6, yellow: 6, green: 1, blue: 6}", "two: green 1")
    played = replayed(game("[Ada, Ben]", *DOWN, closing))
    assert played.turns[-1].closed == ("green",)
    assert as_written(played.sheets[1])["green"].endswith("2 lock"), "the sixth turn is Ben's"
    (later,) = rolls("3 4", gone="green")
    stopped = replayed(game("[Ada, Ben]", *DOWN, closing, (later, "one: {Ada: green}"))).problem
    assert stopped is not None
    assert (stopped.code, stopped.allowed) == ("row-closed", ("red", "yellow", "blue"))


def three_closed(*more: str) -> str:
    """Ada closes green and blue, both in action 1; then Ben, whose turn it is, has done nothing."""
    up = "one: {Ada: blue}"
    turns: list[tuple[str, ...]] = [
        (roll, "one: {Ada: green, Ben: green}") for roll in rolls("6 6", "6 5", "6 4", "5 4")
    ]
    turns += [(roll, "one: {Ada: green}") for roll in rolls("5 3")]
    turns += [(roll, "one: {Ada: green}") for roll in rolls("1 1")]
    turns += [(roll, up) for roll in rolls("6 6", "6 5", "6 4", "5 4", "5 3", gone="green")]
    turns += [(roll, up, *more) for roll in rolls("1 1", gone="green")]
    return game("[Ada, Ben]", *turns)


def test_the_second_closed_row_ends_the_game_at_once() -> None:
    played = replayed(three_closed())
    assert played.ending is not None
    assert played.ending.rows == ("green", "blue")
    assert not played.turns[-1].missed, "the game ended before Ben could miss"
    assert played.turns[-2].missed is False
    stopped = replayed(three_closed("two: red 1")).problem
    assert stopped is not None
    assert (stopped.code, stopped.player, stopped.step) == ("game-over", "Ben", "two")


def test_the_fourth_miss_ends_the_game() -> None:
    (roll,) = rolls("6 6")
    played = replayed(game("[Ada, Ben]", *[(roll,)] * 7))
    assert played.ending is not None
    assert (played.ending.reason, played.ending.players) == ("misses", ("Ada",))
    assert [each.misses for each in played.sheets] == [4, 3]
    assert played.winners == ("Ben",)


def test_names_may_have_two_words() -> None:
    (roll,) = rolls("6 6")
    played = replayed(game("[Anna Maria, Ben]", (roll, "one: {Anna Maria: blue}")))
    assert played.players == ("Anna Maria", "Ben")
    assert as_written(played.sheets[0])["blue"] == "12"
    assert replayed(game("Ada Ben", (roll,))).players == ("Ada", "Ben")


def test_only_the_active_player_misses() -> None:
    (roll,) = rolls("6 6")
    first, second = replayed(game("[Ada, Ben]", (roll, "one: {Ben: blue}"), (roll,))).turns
    assert (first.missed, second.missed) == (True, True)
    (only,) = replayed(game("[Ada, Ben]", (roll, "one: {Ada: blue}"))).turns
    assert not only.missed


TINY = """\
title: Tiny
players: 2
dice: {{white: 2d3, red: d3}}
rows: {{red: 2..4 lock}}
rules: {{family: crosses, closers: 1, crosses-to-close: {needed}, rows-to-end: 1, points: 1 3 6 10}}
lucky: [2 3, 4 5]
misses: {{boxes: -1 -1 -1 -1}}
result: red - misses = total
"""


@pytest.mark.parametrize("code", [None, "closed-too-early"])
def test_a_lucky_number_closes_a_row_if_it_may_be_closed(code: str | None) -> None:
    Path("tiny.yaml").write_text(TINY.format(needed=2), "utf-8")
    turns = [
        (f"roll: {{white: {w}, red: 3}}", "one: {Ada: lucky red}") for w in ("1 1", "1 2", "1 1")
    ]
    if code:  # who begins with the 3 has one cross where two are needed
        turns[0] = ("roll: {white: 1 2, red: 3}", "one: {Ada: red}")
    played = replayed(game("{Ada: 2 3, Ben: 4 5}", *turns, variant="tiny.yaml"))
    assert (played.problem.code if played.problem else None) == code
    assert as_written(played.sheets[0])["red"] == ("3" if code else "2 3 4 lock")
    assert (played.ending is None) == (code is not None)


def test_a_lucky_number_does_not_count_in_a_closed_row() -> None:
    text = TINY.format(needed=2).replace("red: 2..4 lock", "red: 2..4 lock, blue: 2..6 lock")
    for old, new in (
        ("red: d3}", "red: d3, blue: d3}"),
        ("rows-to-end: 1, points: 1 3 6 10", "rows-to-end: 2, points: 1 3 6 10 15 21"),
        ("red - misses", "red + blue - misses"),
    ):
        text = text.replace(old, new)
    Path("two.yaml").write_text(text, "utf-8")
    closing = [
        (f"roll: {{white: {w}, red: 3, blue: 3}}", "one: {Ada: red}") for w in ("1 1", "1 2", "2 2")
    ]
    late = ("roll: {white: 1 1, blue: 3}", "one: {Ada: lucky red}")
    stopped = replayed(game("{Ada: 2 3, Ben: 4 5}", *closing, late, variant="two.yaml")).problem
    assert stopped is not None
    assert (stopped.code, stopped.turn) == ("row-closed", 4)
    assert stopped.allowed == ("blue", "lucky blue")


PEAK = """\
title: Peak
players: 2
dice: {white: d6, one: P1 B2}
rows: {purple: o | o, blue: o | o}
rules: {family: peaks, rows-to-end: 1}
misses: {boxes: -1 -2 -3 -4, place: beside}
result: columns - misses = total
"""


def test_rows_filled_in_step_b_leave_no_step_c() -> None:
    Path("peak.yaml").write_text(PEAK, "utf-8")
    start = [("rolls: [5 P1]", "b: purple", "c: {Ben: blue}"), ("rolls: [6 P1]",)]
    players = "[Ada, Ben]"
    played = replayed(game(players, *start, ("rolls: [3 P1]", "b: purple"), variant="peak.yaml"))
    assert played.ending is not None
    assert (played.ending.reason, played.ending.players) == ("full", ("Ada",))
    late = ("rolls: [3 P1]", "b: purple", "c: {Ben: blue}")
    stopped = replayed(game(players, *start, late, variant="peak.yaml")).problem
    assert stopped is not None
    assert (stopped.code, stopped.at.line) == ("game-over", 10)


def test_step_c_is_played_to_its_end_also_when_it_ends_the_game() -> None:
    Path("peak.yaml").write_text(PEAK, "utf-8")
    start = [
        ("rolls: [5 P1]", "c: {Ada: purple, Ben: blue}"),
        ("rolls: [6 P1]", "c: {Ben: purple}"),
    ]
    last = ("rolls: [3 P1]", "c: {Ada: purple, Ben: purple}")
    played = replayed(game("[Ada, Ben]", *start, last, variant="peak.yaml"))
    assert played.ending is not None
    assert played.ending.players == ("Ada", "Ben")
    passed = ("rolls: [3 P1]", "c: {Ben: purple}")
    played = replayed(game("[Ada, Ben]", *start, passed, variant="peak.yaml"))
    assert played.turns[-1].missed, "a miss belongs to the turn that ends the game"
    assert played.ending is not None
    assert (played.ending.reason, played.ending.players) == ("full", ("Ben",))


def test_one_may_write_in_step_b_and_in_step_c() -> None:
    sheet = worked("qwantum/turn").sheets[0]
    assert {row: text for row, text in as_written(sheet).items() if text} == {
        "purple": "6",
        "yellow": "8",
    }


# --- files that no table can show

FAULTS = [
    ("players: [Ada, Ben]", "", "1:1", "missing-key"),
    ("variant: qwix\nplayers: [Ada, Ben]", "", "1:10", "unknown-variant"),
    ("variant: qwixx", "", "1:1", "missing-key"),
    ("variant: qwixx\nplayers: Ada", "", "2:10", "player-count"),
    ("variant: qwixx\nplayers:", "", "2:9", "not-words"),
    ("variant: qwixx\nplayers: []", "", "2:10", "not-words"),
    ("variant: qwixx\nplayers: [Ada, [Ben]]", "", "2:16", "not-a-text"),
    ("variant: qwixx\nplayers: [Ada]", "", "2:10", "player-count"),
    ("variant: qwixx\nplayers: [Ada, Ben, Ada]", "", "2:21", "player-twice"),
    ("variant: qwixx\nplayers: {Ada: 5 8, Ben: 4 9}", "", "2:16", "no-lucky-here"),
    ("variant: longo\nplayers: {Ada: 5 8, Ben: 4 17}", "", "2:28", "number-range"),
    ("variant: longo\nplayers: {Ada: 5, Ben: 4 9}", "", "2:16", "not-a-pair"),
    ('variant: qwixx\nplayers: ["a\\e[31m", Ben]', "", "2:11", "unprintable"),
    (f"variant: qwixx\nplayers: [Ada, {'b' * 61}]", "", "2:16", "text-too-long"),
    ("variant: qwixx\nplayers: [Ada, \u0301]", "", "2:16", "not-legible"),
    ("variant: qwixx\nplayers: [Ada, Ben]\nturns: {}", "", "3:8", "not-a-list"),
    ("variant: qwixx\nplayers: [Ada, Ben]\nturns: [5]", "", "3:9", "not-a-table"),
    ("qwixx", "one: {Ada: red}", "4:5", "missing-key"),
    ("qwixx", "roll: {white: 1 2, pink: 3}", "4:24", "no-such-die"),
    ("qwixx", "roll: {white: 1}", "4:12", "die-count"),
    ("qwixx", "roll: {white: 1 7}", "4:21", "number-range"),
    ("qwixx", "roll: {white: 1 2}\n    one: {Eva: red}", "5:11", "unknown-player"),
    ("qwixx", "roll: {white: 1 2}\n    one: {Ada: pink}", "5:16", "unknown-row"),
    ("qwixx", "roll: {white: 1 2}\n    one: {Ada: red 5}", "5:16", "not-a-move"),
    ("qwixx", "roll: {white: 1 2}\n    one: {Ada: lucky red}", "5:16", "no-lucky-here"),
    ("qwixx", "roll: {white: 1 2}\n    two: red", "5:10", "not-a-move"),
    ("qwixx", "roll: {white: 1 2}\n    two: white 2", "5:10", "no-such-die"),
    ("qwixx", "roll: {white: 1 2}\n    two: red 7", "5:14", "number-range"),
    ("qwixx", "roll: {white: 1 2}\n    twoo: red 1", "5:5", "unknown-key"),
    ("qwixx", "roll: {white: 1 2}\n    one: {Ada: red, Ada: blue}", "5:21", "key-twice"),
    ("qwinto", "dice: yellow\n    rolls: []", "4:5", "no-throw"),
    ("qwinto", "dice: yellow\n    rolls: [1 2]", "5:13", "throw-size"),
    ("qwinto", "dice: yellow yellow\n    rolls: [1]", "4:18", "die-count"),
    ("qwinto", "dice: green\n    rolls: [1]", "4:11", "no-such-die"),
    ("qwinto", "dice: yellow\n    rolls: [1]\n    write: {Ada: yellow 10}", "6:25", "number-range"),
    ("qwinto", "dice: yellow\n    rolls: [1]\n    write: {Ada: yellow}", "6:18", "not-a-move"),
    ("qwantum", "rolls: [3 R4 Y3 P3 B4 B6]", "4:13", "throw-size"),
    ("qwantum", "rolls: [3 R5 Y3 P3 B4 B6 P2]", "4:15", "not-a-face"),
    ("qwantum", "rolls: [7 R4 Y3 P3 B4 B6 P2]", "4:13", "number-range"),
    ("qwantum", "rolls: [3 R4 Y3 P3 B4 B6 P2]\n    b: lucky red", "5:8", "no-lucky-here"),
]


@pytest.mark.parametrize(("start", "turn", "at", "code"), FAULTS)
def test_a_fault_of_the_file(start: str, turn: str, at: str, code: str) -> None:
    text = f"variant: {start}\nplayers: [Ada, Ben]\nturns:\n  - {turn}\n" if turn else f"{start}\n"
    Path("game.yaml").write_text(text, "utf-8")
    answer = typed("replay", "game.yaml")
    assert (answer.code, answer.out) == (2, "")
    assert any(
        line.startswith(f"game.yaml:{at}: ") and line.endswith(f"[{code}]")
        for line in answer.err.splitlines()
    ), answer.err


TURN = "turns:\n  - roll: {white: 4 4, red: 1, yellow: 1, green: 1, blue: 1}\n"
SAID = [
    (
        "variant: x-change\nplayers: [Max, Eva]\n",
        "    one: {Max: red then}\n",
        "Write it like “red then blue”.",
    ),
    (
        "variant: connected-chain\nplayers: [Max, Eva]\n",
        "",
        "in a recorded game “players: {Max: A}” (one of A B C D E).",
    ),
    (
        "variant: connected-chain\nplayers: {Max: A B, Eva: C}\n",
        "",
        "There is no version “A B” of this sheet. You can use: A, B, C, D, E.",
    ),
    (
        "variant: big-points\nplayers: [Max, Eva]\n",
        "    one: {Max: red}\n    two: green 4 red/yellow\n",
        "In the red/yellow row there is no 5 of this colour to cross (green).",
    ),
]


@pytest.mark.parametrize(("start", "moves", "said"), SAID)
def test_what_is_said_of_a_record_helps(start: str, moves: str, said: str) -> None:
    Path("game.yaml").write_text(f"{start}{TURN}{moves}", "utf-8")
    answer = typed("replay", "game.yaml")
    assert said in (answer.err + answer.out), answer


def test_a_row_between_two_others_may_be_called_in_either_order() -> None:
    moves = "    one: {Max: red}\n  - roll: {white: 4 4, red: 1, yellow: 1, green: 1, blue: 1}\n"
    text = (
        f"variant: big-points\nplayers: [Max, Eva]\n{TURN}{moves}    one: {{Max: giallo/rosso}}\n"
    )
    Path("game.yaml").write_text(text, "utf-8")
    answer = typed("replay", "game.yaml")
    assert answer.code == 0, answer
    assert "  red/yellow: 8\n" in answer.out


def test_of_players_that_cannot_be_no_moves_are_looked_up() -> None:
    for names in ([f"p{number}" for number in range(30)], ["Ada", "b" * 61]):
        text = f"variant: qwixx\nplayers: [{', '.join(names)}]\nturns:\n"
        text += "  - {roll: {white: 1 2}, one: {Eva: red, Ben: red}}\n"
        Path("game.yaml").write_text(text, "utf-8")
        answer = typed("replay", "game.yaml")
        assert (answer.code, answer.err.count("\n")) == (2, 3), answer.err


def test_behind_very_many_faults_no_further_turn_is_read() -> None:
    turns = "  - {roll: {white: 1 2}, one: {Eva: red, Ben: pink}}\n" * 300
    text = f"variant: qwixx\nplayers: [Ada, Ben]\nturns:\n{turns}"
    Path("game.yaml").write_text(text, "utf-8")
    assert typed("replay", "game.yaml").err.endswith("\n... and 82 more.\n")


def test_one_slip_is_told_once() -> None:
    Path("game.yaml").write_text("variant: qwixx\nplayers: [Ada]\nturns: []\n", "utf-8")
    assert typed("replay", "game.yaml").err.count("[player-count]") == 1
    with pytest.raises(Faulty, match="file-unreadable"):
        load_game(Path("none.yaml"))


# --- boards of several colours


MIXED = """\
title: Mixed
players: 2..4
colours: {pink: "#E0559B"}
dice: {white: 2d6, red: d6, yellow: d6, blue: d6, pink: d6}
rows:
  red: 2..4 yellow:5..7 pink:8..10 11 12 blue:lock
  red2: 12..8 yellow:7..5 4..2 lock
  yellow: pink:2..6 7..12 lock
  pink: 12..8 blue:7..4 yellow:3 2 lock
rules:
  family: crosses
  closers: 1
  crosses-to-close: 3
  rows-to-end: 2
  points: 1 3 6 10 15 21 28 36 45 55 66 78
misses: {boxes: -5 -5 -5 -5}
result: red + red2 + yellow + pink - misses = total
"""
DICE = ("red", "yellow", "blue", "pink")
UP, DOWN_TO_TWO = ("1 1", "1 2", "2 2", "6 6"), ("6 6", "5 6", "5 5", "1 1")


def throw(white: str, gone: str = "", **shown: int) -> str:
    """A throw of the mixed board; dice that are not named show a 1."""
    others = [f"{die}: {shown.get(die, 1)}" for die in DICE if die != gone]
    return f"roll: {{white: {white}, {', '.join(others)}}}"


def mixed(*turns: tuple[str, ...], layout: str = MIXED) -> Game:
    return load_game(game("[Ada, Ben]", *turns, variant="mixed"), Layout.parse(layout, "mixed"))


def closing(row: str, whites: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Ada closes a row with the white sums of four turns."""
    return [(throw(white), f"one: {{Ada: {row}}}") for white in whites]


def test_a_colour_and_number_in_several_rows_are_open_in_each_of_them() -> None:
    turn = throw("4 1", yellow=2)
    for row in ("red", "red2"):
        (played,) = mixed((turn, f"two: yellow 4 {row}")).turns
        assert [told(move) for move in played.moves] == [("Ada", "two", f"{row}.6", 6, (4, 2))]
    stopped = mixed((turn, "two: yellow 4 pink")).problem
    assert stopped is not None
    assert (stopped.code, stopped.params["row"]) == ("no-such-number", "pink")
    assert [words for words in stopped.allowed if words.startswith("yellow")] == [
        "yellow 4 red",
        "yellow 4 red2",
        "yellow 1",
    ]


def test_without_a_row_the_first_that_fits_is_taken() -> None:
    turn = (throw("4 1", yellow=2), "two: yellow 4")
    (played,) = mixed(turn).turns
    assert [move.cell.id for move in played.moves] == ["red.6"]
    *_, after = mixed((throw("4 4"), "one: {Ben: red}"), turn).turns
    assert [move.cell.id for move in after.moves] == ["red2.6"], "Ben's red row is past the 6"


def test_a_row_may_be_named_where_there_is_only_one() -> None:
    (played,) = mixed((throw("4 1", yellow=2), "two: yellow 1 pink")).turns
    assert [move.cell.id for move in played.moves] == ["pink.3"]


@pytest.mark.parametrize(
    ("row", "whites", "gone", "late"),
    [("red", UP, "blue", "blue 3"), ("red2", DOWN_TO_TWO, "red", "red 3 red")],
)
def test_the_row_that_was_closed_is_named_whatever_die_it_took(
    row: str, whites: tuple[str, ...], gone: str, late: str
) -> None:
    closed = closing(row, whites)
    *_, last = mixed(*closed).turns
    assert last.closed == (row,)
    rolled = mixed(*closed, (throw("3 3"),)).problem
    assert rolled is not None
    assert (rolled.code, rolled.params["row"]) == ("die-removed", row)
    wanted = mixed(*closed, (throw("3 3", gone), f"two: {late}")).problem
    assert wanted is not None
    assert (wanted.code, wanted.params["row"]) == ("row-closed", row)


@pytest.mark.parametrize(
    ("turns", "sentence"),
    [
        (
            (*closing("red", UP), (throw("3 3", "blue"), "two: blue 3")),
            "The red row is closed, and with it the die of the blue row has left the game.",
        ),
        (
            (*closing("red", UP), (throw("3 3"),)),
            "The red row is closed, and with it the die of the blue row has left the game.",
        ),
        (
            ((throw("4 4", red=2), "two: red 4 red"),),
            "In the red row there is no 6 of this colour to cross (red).",
        ),
        (((throw("4 4", blue=5), "two: blue 4"),), "There is no 9 of this colour to cross (blue)."),
    ],
)
def test_what_is_said_of_a_mixed_board_is_true(turns: Any, sentence: str) -> None:
    stopped = mixed(*turns).problem
    assert stopped is not None
    assert load("en").explain(stopped) == sentence


@pytest.mark.parametrize("red", ["2 5", "5 2"])
def test_either_of_two_dice_of_a_colour_may_be_used(red: str) -> None:
    layout = MIXED.replace("red: d6", "red: 2d6")
    turn = (throw("4 1").replace("red: 1", f"red: {red}"), "two: red 4 red2")
    (played,) = mixed(turn, layout=layout).turns
    assert [move.cell.id for move in played.moves] == ["red2.9"]


def test_of_two_rows_with_equal_locks_the_one_that_was_closed_is_named() -> None:
    layout = MIXED.replace("yellow:3 2 lock", "yellow:3 2 blue:lock")
    closed = closing("pink", DOWN_TO_TWO)
    for turn, code in (
        ((throw("3 3"),), "die-removed"),
        ((throw("3 3", "blue"), "two: blue 3"), "row-closed"),
    ):
        stopped = mixed(*closed, turn, layout=layout).problem
        assert stopped is not None
        assert (stopped.code, stopped.params["row"]) == (code, "pink")


@pytest.mark.parametrize(
    ("lang", "move", "closed", "sentence"),
    [
        ("en", "red2 12", "Closed: red2.", "The red2 row is closed, so its die has left the game."),
        ("it", "riga red2, 12", "Righe appena chiuse: red2.", "La riga red2 è chiusa, quindi"),
        (
            "pt",
            "linha red2, 12",
            "Linhas agora fechadas: red2.",
            "A linha red2 está fechada, por isso",
        ),
    ],
)
def test_a_row_is_told_by_its_name(lang: str, move: str, closed: str, sentence: str) -> None:
    text = game("[Ada, Ben]", *closing("red2", DOWN_TO_TWO), (throw("3 3"),), variant="mixed")
    replayed = qp.replay(text, lang=lang, layout=Layout.parse(MIXED, "mixed"))
    lines = replayed.text.splitlines()
    assert f"  Ada: {move}" in lines
    assert f"  {closed}" in lines
    assert any(sentence in line for line in lines)
    data = replayed.data()
    assert sentence in data["problem"]["message"]
    assert [turn["closed"] for turn in data["turns"]] == [[], [], [], ["red2"]]
    assert {each["row"] for turn in data["turns"] for each in turn["moves"]} == {"red2"}
    ada = data["sheets"][0]
    assert ada["rows"] == {"red": "", "red2": "12 11 10 2 lock", "yellow": "", "pink": ""}
    assert (ada["problems"], ada["score"]["total"]) == ([], 15)
