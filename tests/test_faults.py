"""Faults in a layout: the whole message, beside the input that causes it."""

from __future__ import annotations

import os
from pathlib import Path
from textwrap import dedent

import pytest

import qwixprint as qp
from qwixprint.files.reading import MAX_BYTES
from qwixprint.load.rows import MAX_ROWS
from qwixprint.sheet import COLOURS

from .conftest import LANGUAGES, ROOT
from .typing_commands import typed

GOOD = """\
title: Mini
players: 2..3
dice: {white: 2d4, red: d4, blue: d4}
rows:
  red: 2..8 lock
  blue: 8..2 lock
rules: {family: crosses, closers: 1, crosses-to-close: 3, rows-to-end: 1, points: 1 3 6 10 15 21 28 36}
misses: {boxes: -3 -3}
result: red + blue - misses = total
"""


def told(text: str | bytes, lang: str = "en") -> str:
    """What a person is told about a layout file."""
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    Path("mini.yaml").write_bytes(data)
    answer = typed("pad", "mini.yaml", "--lang", lang, "-o", "mini.pdf")
    assert answer.code == 2, answer.err
    assert answer.out == ""
    assert not Path("mini.pdf").exists()
    return answer.err


def test_the_good_one_is_good() -> None:
    Path("mini.yaml").write_text(GOOD, "utf-8")
    assert typed("pad", "mini.yaml").code == 0


def changed(old: str, new: str) -> str:
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


def test_all_faults_are_shown_at_once() -> None:
    """One of each stage: YAML, shape, meaning, font."""
    text = (
        GOOD.replace("title: Mini", "title: Mini 漢字")
        .replace("players: 2..3", "playrs: 2..3")
        .replace("blue: 8..2 lock", "blue: 8..2 lok")
        .replace("misses: {boxes: -3 -3}", "misses: {boxes: -3 x}\nmisses: {}")
    )
    assert told(text) == dedent(
        """\
        mini.yaml:1:8: No font here has these characters of the title: 漢字. [no-glyph]
            title: Mini 漢字
                   ^^^^^^^^^
        mini.yaml:2:1: The key “playrs” is not known here. Did you mean “players”? [unknown-key]
            playrs: 2..3
            ^^^^^^
        mini.yaml:6:14: “lok” means nothing in a row. A row is made of numbers (7, 2..12, yellow:7), o, P, . , _, | and lock. [unknown-token]
              blue: 8..2 lok
                         ^^^
        mini.yaml:8:20: “x” should be a whole number from -99 to -1. [number-range]
            misses: {boxes: -3 x}
                               ^
        mini.yaml:9:1: The key “misses” is used a second time; the first is on line 8. Keep one of the two. [key-twice]
            misses: {}
            ^^^^^^
        """
    )


def test_a_missing_key_is_told_with_its_table() -> None:
    assert told(changed("title: Mini\n", "")) == dedent(
        """\
        mini.yaml:1:1: The key “title” is missing here. [missing-key]
            players: 2..3
            ^
        """
    )


def test_a_fault_in_three_languages() -> None:
    text = changed("blue: 8..2 lock", "bleu: 8..2 lock")
    where = "mini.yaml:6:3: "
    assert told(text).count("[") == 1, "one slip is told once"
    assert told(text, "en").startswith(
        f"{where}There is no colour called “bleu”. Did you mean “blue”? [unknown-colour]\n"
    )
    assert told(text, "it").startswith(
        f"{where}Non esiste un colore chiamato «bleu». Forse intendevi «blue»? [unknown-colour]\n"
    )
    assert told(text, "pt").startswith(
        f"{where}Não há nenhuma cor chamada «bleu». Queria dizer «blue»? [unknown-colour]\n"
    )


NINE = ", ".join(f"c{letter}: E0559B" for letter in "abcdefghi")

# Each is the first line of the whole message and the line with the caret.
CASES = [
    ("red: 2..8 lock", "red: 2..8 lok", "5:13", "unknown-token", "            ^^^"),
    ("red: 2..8 lock", "red: 2..8", "5:3", "lock-not-last", "  ^^^"),
    ("red: 2..8 lock", "red: 2..8 5 lock", "5:13", "cell-twice", "            ^"),
    ("red: 2..8 lock", "red: 2..8 o lock", "5:13", "not-in-family", "            ^"),
    ("red: 2..8 lock", "red: 2..800 lock", "5:8", "number-range", "       ^^^^^^"),
    ("red: 2..8 lock", "red: pink:2..8 lock", "5:8", "unknown-colour", "       ^^^^^^^^^"),
    ("red: 2..8 lock", "red: 2..40 lock", "5:3", "too-many-columns", "  ^^^"),
    ("red: 2..8 lock", "red: 2 lock", "5:3", "too-few-numbers", "  ^^^"),
    ("red: 2..8 lock", "red: _ lock", "5:3", "too-few-numbers", "  ^^^"),
    ("red: 2..8 lock", "red: ٣..8 lock", "5:8", "unknown-token", "       ^^^^"),
    ("red: 2..8 lock", "red: . .", "5:3", "lock-not-last", "  ^^^"),
    ("red: 2..8 lock", "red:", "5:3", "row-empty", "  ^^^"),
    ("red: 2..8 lock", "red: {a: b}", "5:8", "not-words", "       ^"),
    ("rows:\n", "rows: 3\nrest:\n", "4:7", "not-a-table", "      ^"),
    ("title: Mini", "title: [Mini]", "1:8", "not-a-text", "       ^"),
    ("players: 2..3", "players: some", "2:10", "not-players", "         ^^^^"),
    ("players: 2..3", "players: 3..2", "2:10", "not-players", "         ^^^^"),
    ("white: 2d4", "white: 2d99", "3:15", "die-sides", "              ^^^^"),
    ("white: 2d4", "whte: 2d4", "3:8", "unknown-die", "       ^^^^"),
    ("blue: d4", "one: R1 X2", "3:37", "unknown-face", None),
    ("family: crosses", "family: croses", "7:17", "unknown-family", "                ^^^^^^"),
    ("family: crosses, ", "", "7:8", "missing-key", "       ^"),
    ("closers: 1", "closers: one", "7:35", "number-range", None),
    ("points: 1 3 6 10 15 21 28 36", "points: 1 3 6", "7:87", "points-too-short", None),
    ("crosses-to-close: 3", "crosses-to-close: 7", "7:56", "cannot-close", None),
    ("white: 2d4, ", "", "3:8", "no-white", "       ^^^"),
    ("red + blue - misses = total\n", "[", "9:9", "bracket-open", "        ^"),
    ("red + blue - misses = total\n", "{red: [2, 3],\n", "9:9", "bracket-open", "        ^"),
    ("title: Mini", "title: MWMWMWMWMWMWMWMWMWMWMW", "1:8", "title-too-long", None),
    ("boxes: -3 -3", "boxes: 3", "8:17", "number-range", "                ^"),
    ("boxes: -3 -3", "boxes: -3, place: above", "8:28", "unknown-place", None),
    ("boxes: -3 -3", "boxes: []", "8:17", "not-words", None),
    ("boxes: -3 -3", "boxes: -1 -1 -1 -1 -1 -1 -1 -1 -1", "8:41", "too-many-misses", None),
    ("red + blue - misses", "red + green - misses", "9:15", "unknown-result", None),
    ("red + blue - misses", "red + bonus - misses", "9:15", "unknown-result", None),
    ("red + blue - misses", "red + red - misses", "9:15", "result-twice", None),
    ("red + blue - misses", "red + + blue - misses", "9:13", "sign-alone", None),
    ("red + blue - misses", "+ red - misses", "9:9", "sign-alone", None),
    ("red + blue - misses", "red - blue - misses", "9:13", "wrong-sign", None),
    ("red + blue - misses", "red + blue + misses", "9:20", "wrong-sign", None),
    ("misses = total", "misses", "9:9", "result-lacks", None),
    ("- misses = total", "= total", "9:9", "result-lacks", None),
    ("misses = total", "misses + total", "9:31", "total-not-last", None),
    ("dice: {white: 2d4, red", "lucky: [3 4]\ndice: {red", "3:9", "lucky-needs-white", None),
    ("title: Mini", "title: Mini\nlucky: [3]", "2:9", "not-a-pair", "        ^"),
    ("title: Mini", "title: Mini\nlucky: [3 4, 4 3]", "2:14", "pair-twice", None),
    ("title: Mini", "title: Mini\nlucky: 3 4", "2:8", "not-a-list", "       ^^^"),
    ("title: Mini", "title: Mini\nlucky: [3 99]", "2:11", "number-range", "          ^^"),
    ("title: Mini", "title: Mini\ntrim: 133", "2:7", "not-a-size", "      ^^^"),
    ("title: Mini", "title: Mini\ntrim: 60 x 98", "2:7", "does-not-fit", "      ^^"),
    ("title: Mini", "title: Mini\ntrim: 60 x 60", "7:3", "rows-do-not-fit", "  ^^^^"),
    ("title: Mini", "title: Mini 漢字", "1:8", "no-glyph", "       ^^^^^^^^^"),
    ("title: Mini", "title: Mini\ntitle: Maxi", "2:1", "key-twice", "^^^^^"),
    ("title: Mini", "title: &a Mini", "1:8", "no-aliases", "       ^"),
    ("title: Mini", "title: !!str Mini", "1:8", "no-tags", "       ^"),
    ("title: Mini", "? [a]\n: b\ntitle: Mini", "1:3", "key-not-a-word", "  ^"),
    ("title: Mini", "title: Mini: Maxi", "1:12", "second-colon", "           ^"),
    ("players: 2..3", "players 2..3", "2:1", "no-colon", "^^^^^^^^^^^^"),
    ("title: Mini", 'title: "Mini', "1:8", "quote-open", "       ^"),
    ("title: Mini", "title: éé日本 Mi\aMi", "1:15", "unseen-character", "                ^"),
    ("title: Mini", "# a\u2028# b\ntitel: Mini", "3:1", "unknown-key", "^^^^^"),
    ("title: Mini", "title: Mini\ntrim: 133 x 9999", "2:13", "number-range", "            ^^^^"),
    ("red: 2..8 lock", "red: 2..8 日本 lok lock", "5:13", "unknown-token", "            ^^^^"),
    ("red: 2..8 lock", "red: 2..8 日本 lok lock", "5:16", "unknown-token", "                 ^^^"),
    ("red: 2..8 lock", 'red: "2..8 lok lock"', "5:14", "unknown-token", "             ^^^"),
    ("red: 2..8 lock", 'red: "2..8\\x20lok lock"', "5:8", "unknown-token", None),
    ("red: 2..8 lock", "red: '| 2..8 lock'", "5:3", "divider-alone", None),
    ("red: 2..8 lock", "red: 2..8 | lock", "5:3", "divider-alone", None),
    ("white: 2d4", "white: 10d4", "3:15", "not-dice", None),
    ("red: 2..8 lock", "red: " + "2 " * 300 + "lock", "5:8", "too-many-words", None),
    ("title: Mini", "title: " + "Mini " * 12, "1:8", "title-too-long", None),
    ("title: Mini", 'title: "Mi\\0ni"', "1:8", "no-glyph", None),
    ("title: Mini", "title: " + "m" * 61, "1:8", "text-too-long", None),
    ("title: Mini", "title: \u0301", "1:8", "not-legible", None),
    ("title: Mini", "title: Mi" + "\u0301" * 5, "1:8", "not-legible", None),
    ("players: 2..3", "players: 2..41", "2:10", "not-players", "         ^^^^^"),
    ("dice: {white: 2d4, red: d4, blue: d4}", "dice: {}", "1:8", "no-dice", None),
    ("blue: d4", "blue: d4, one: R1 B2", "3:44", "special-die", None),
    ("blue: d4", 'blue: d4, "a b": R1 B2', "3:39", "not-a-die-name", None),
    ("blue: d4", 'blue: d4, "\\e[31mred": R1 B2', "3:39", "not-a-die-name", None),
    ("blue: d4", f"blue: d4, {'o' * 21}: R1 B2", "3:39", "not-a-die-name", None),
    ("red: d4, blue: d4", "red: 9d4, blue: 9d4, x: d4", "3:41", "too-many-dice", None),
    ("blue: d4", "one: " + "R1 " * 101, "3:334", "too-many-faces", None),
    (
        "rows:\n",
        "rows:\n"
        + "".join(f"  {c}{n}: 2 3 lock\n" for c in COLOURS for n in range(2, 10))
        + "  orange: 2 3 lock\n",
        "55:3",
        "too-many-rows",
        None,
    ),
    ("red: 2..8 lock", "red: 0..99 0..99 lok", "5:3", "too-many-columns", "  ^^^"),
    ("red: 2..8 lock", "red: 2..8 pink:lock", "5:13", "unknown-colour", "            ^^^^^^^^^"),
    ("red: 2..8 lock", "red: 2..8 blue:lok", "5:13", "unknown-token", "            ^^^^^^^^"),
    ("  blue: 8", "  red1: 8", "6:3", "unknown-colour", "  ^^^^"),
    ("  blue: 8", "  red22: 8", "6:3", "unknown-colour", "  ^^^^^"),
    ("red + blue - misses", "red - misses", "9:9", "result-lacks", "        ^^^"),
    ("red + blue - misses", "blue - misses", "9:9", "result-lacks", "        ^^^^"),
    ("title: Mini", "title: Mini\ncolours: {pink: pink}", "2:17", "not-a-colour", None),
    ("title: Mini", "title: Mini\ncolours: {pink: 'E0559'}", "2:17", "not-a-colour", None),
    ("title: Mini", "title: Mini\ncolours: {pink: E0559Bx}", "2:17", "not-a-colour", None),
    ("title: Mini", "title: Mini\ncolours: {pink: '#٣0559B'}", "2:17", "not-a-colour", None),
    ("title: Mini", "title: Mini\ncolours: {pink2: E0559B}", "2:11", "not-a-name", None),
    ("title: Mini", "title: Mini\ncolours: {red: E0559B}", "2:11", "not-a-name", None),
    ("title: Mini", "title: Mini\ncolours: {lock: E0559B}", "2:11", "not-a-name", None),
    ("title: Mini", "title: Mini\ncolours: {player: E0559B}", "2:11", "not-a-name", None),
    ("title: Mini", "title: Mini\ncolours: {version: E0559B}", "2:11", "not-a-name", None),
    ("title: Mini", "title: Mini\ncolours: {gioco: E0559B}", "2:11", "not-a-name", None),
    ("title: Mini", "title: Mini\ncolours: {'a b': E0559B}", "2:11", "not-a-name", None),
    ("title: Mini", f"title: Mini\ncolours: {{{'o' * 21}: E0559B}}", "2:11", "not-a-name", None),
    ("title: Mini", f"title: Mini\ncolours: {{{NINE}}}", "2:107", "too-many-colours", None),
    ("title: Mini", "title: Mini\ncolours: pink", "2:10", "not-a-table", "         ^^^^"),
]


@pytest.mark.parametrize(("old", "new", "at", "code", "caret"), CASES)
def test_each_fault_has_its_place_and_code(
    old: str, new: str, at: str, code: str, caret: str | None
) -> None:
    lines = told(changed(old, new)).splitlines()
    matching = [index for index, line in enumerate(lines) if line.endswith(f"[{code}]")]
    assert matching, lines
    place = [lines[index].split(": ")[0] for index in matching]
    assert f"mini.yaml:{at}" in place, lines
    if caret is not None:
        index = matching[place.index(f"mini.yaml:{at}")]
        assert lines[index + 2] == f"    {caret}", lines


BOTH = "{red: 2..8 lock, blue: 8..2 lock}"
ROWS = "rows:\n  red: 2..8 lock\n  blue: 8..2 lock\n"

# Sets of the red row, or other rows; the place, the code, and how the sentence ends.
SET_FAULTS = [
    ("a: {frame: sqare}", "a:2 3..8", "2:19", "unknown-frame", "Did you mean “square”?"),
    ("a: {all: point 13}", "a:2 3..8", "2:17", "unknown-effect", "Did you mean “points N”?"),
    ("a: {frame: star, all: points 100}", "a:2 3..8", "2:37", "number-range", "from 1 to 99."),
    ("a: {frame: star, each: points 7}", "a:2 3..8", "2:31", "effect-misplaced", "behind “all”."),
    ("a: {frame: star, each: double fewest}", "a:2 3..8", "2:31", "effect-misplaced", "behind “all”."),
    ("a: {frame: star, each: free misses}", "a:2 3..8", "2:31", "effect-misplaced", "behind “all”."),
    ("a: {frame: star, all: cross set}", "a:2 a:3 4..8", "2:30", "effect-misplaced", "behind “each”."),
    ("a: {each: cross set}", "a:2 3..8", "2:8", "set-of-one", "crossed along with it."),
    ("a: {frame: star}", "a:a:2 3..8", "6:8", "before-the-colon", "belongs to no set."),
    ("a: {frame: star}", "a:2 blue:red:3 4..8", "6:12", "before-the-colon", "belongs to no set."),
    ("a b: {each: cross set}", "a:b:2 a:3 b:4 5..8", "6:8", "before-the-colon", "belongs to no set."),
    ("a: {frame: star}, b: {frame: circle}", "a:b:2 3..8", "6:8", "before-the-colon", "belongs to no set."),
    ("a: {counts: 2}, b: {frame: circle}", "a:b:2 3..8", "6:8", "before-the-colon", "belongs to no set."),
    ("step: {frame: star}", "step:2 3..8 step:lock #", "6:20", "before-the-colon", "belongs to no set."),
    ("then: {frame: star}", "then:2 3..8", "2:8", "not-a-name", "a recorded game."),
    ("giocatore: {frame: star}", "giocatore:2 3..8", "2:8", "not-a-name", "a recorded game."),
    ("red: {frame: star}", "red:2 3..8", "2:8", "not-a-name", "a recorded game."),
    ("steps: {frame: star}", "step:2 3..8", "6:8", "unknown-set", "Did you mean “steps”?"),
    ("a: {each: cross every}", "a:2 3..8", "2:8", "frame-missing", "octagon, notch, star."),
    ("a: {all: cross every}", "a:2 3..8", "2:8", "frame-missing", "octagon, notch, star."),
    ("a: {boxes: 2, each: cross every}", "a:2 3..8", "2:8", "frame-missing", "octagon, notch, star."),
    ("a: {frame: star, each: cross every}, b: {frame: star}", "a:2 b:3 4..8", "2:56", "frame-taken", "sheet: a, b. Give each a frame of its own."),
    ("a b: {frame: star, all: cross every}", "a:2 a:3 b:4 b:5 6..8", "2:21", "frame-taken", "sheet: a, b. Give each a frame of its own."),
    ("a: {counts: 2}, b: {frame: double}", "a:2 b:3 4..8", "2:35", "frame-taken", "sheet: a, b. Give each a frame of its own."),
    ("a: {each: strike bar}", "a:2 3..8", "2:25", "unknown-track", "could be struck."),
    ("a: {each: cross bleu}", "a:2 3..8", "2:24", "unknown-row", "Did you mean “blue”?"),
    ("a: {each: cross evry}", "a:2 3..8", "2:24", "unknown-row", "Did you mean “every”?"),
    ("a b: {frame: star}", "a:2 3..8", "2:8", "set-empty", "the set “b”."),
    ("a b c d e f g h i j k l m: {}", "a:2 3..8", "2:8", "too-many-sets", "told apart."),
    ("a a: {frame: star}", "a:2 3..8", "2:8", "key-twice", "Keep one of the two."),
    ("a: {boxes: 2}", "2..7 a:8", "6:3", "set-on-closer", "linked to another number."),
    ("a: {each: cross set}", "a:2 3..7 a:8", "6:3", "set-on-closer", "linked to another number."),
    ("a: {boxes: 3}", "a:2 3..8", "2:19", "number-range", "from 1 to 2."),
    ("a: {counts: 0}", "a:2 3..8", "2:20", "number-range", "from 1 to 9."),
]  # fmt: skip
ROW_FAULTS = [
    ("  blue: 8", "  red/blue: 2..8 lock\n  blue: 8", "6:18", "not-between-rows", "“lock” is not one of those."),
    ("  blue: 8", "  red/blue: 2..9\n  blue: 8", "6:3", "not-between-rows", "“9” is not one of those."),
    ("  blue: 8", "  red/blue: red:2..8\n  blue: 8", "6:13", "not-between-rows", "“red:2..8” is not one of those."),
    ("  blue: 8", "  blue/red: 2..8\n  blue: 8", "6:3", "not-between", "You can use: red/blue."),
    ("rows:\n", "rows:\n  red/blue: 2..8\n", "5:3", "not-between", "rows of its name."),
    ("lock\nrules", "lock\n  blue/bar: 8..2\n  bar: 1 2\nrules", "7:3", "not-between", "rows of its name."),
    ("  red: 2..8 lock\n  blue: 8..2 lock\n", "  swap: 8/5 7/4\n", "5:3", "no-rows", "no coloured rows."),
    ("  blue: 8", "  bar: orange red\n  blue: 8", "6:8", "not-a-box", "You can use: red, blue."),
    ("  blue: 8", "  bar: red 5\n  blue: 8", "6:3", "mixed-track", "such as 8/5."),
    ("  blue: 8", "  then: 1 2\n  blue: 8", "6:3", "not-a-name", "a recorded game."),
    ("  blue: 8", "  jogador: 1 2\n  blue: 8", "6:3", "not-a-name", "a recorded game."),
    ("28 36}", "28 36 +}", "7:104", "stray-plus", "such as 120+."),
    ("6 10 15 21 28 36}", "6 10+ 15 21 28 36}", "7:89", "stray-plus", "such as 120+."),
    ("points: 1 3 6 10 15 21 28 36", "points: +", "7:83", "stray-plus", "such as 120+."),
    ("rules: {", "  bar: 1 2\nrules: {rows-to-end: 3, ", "8:22", "number-range", "from 1 to 2."),
    (ROWS, f"versions:\n  A: {BOTH}\n", "5:3", "one-version", "under “rows”."),
    (ROWS, f"versions:\n  a: {BOTH}\n  A: {BOTH}\n", "6:3", "key-twice", "Keep one of the two."),
    (ROWS, f"vary: colours\nversions:\n  A: {BOTH}\n  A1: {BOTH}\n", "7:3", "not-a-version-name", "the last is a letter."),
    (ROWS, f"versions:\n  A: {BOTH[:-1]}, bar: 1 2}}\n  B: {BOTH[:-1]}, bar: red blue}}\n", "6:3", "versions-differ", "closed for everybody."),
    ("  blue: 8", "  bar: red bleu\n  blue: 8", "6:12", "not-a-box", "Did you mean “blue”?"),
    ("  blue: 8", "  bar: 8/5 red\n  blue: 8", "6:3", "mixed-track", "such as 8/5."),
    ("rows:\n", f"versions: {{A: {BOTH}}}\nrows:\n", "6:3", "rows-and-versions", "not under “rows”."),
    (ROWS, f"versions:\n  A: {BOTH}\n  B: {{red: 2..8 lock}}\n", "6:3", "versions-differ", "closed for everybody."),
    (ROWS, f"versions:\n  Anna: {BOTH}\n", "5:3", "not-a-version-name", "the last is a letter."),
    (ROWS, "versions:\n" + "".join(f"  v{n}: {BOTH}\n" for n in range(31)), "5:3", "too-many-versions", "at most 30 versions."),
    ("title: Mini", "title: Mini\nvary: colors", "2:7", "unknown-way-to-vary", "Did you mean “colours”?"),
    ("white: 2d4, red: d4, blue: d4}", "white: 2d4, red: d4, blue: d6}\nvary: colours", "4:7", "cannot-vary", "after their colours."),
    (ROWS, f"versions:\n  A: {BOTH}\n  B: {BOTH}\n", "6:3", "same-versions", "Keep one of the two."),
    (ROWS, f"versions:\n  A: {BOTH}\n  B: {BOTH.replace('lock', 'blue:lock')}\n", "6:3", "locks-differ", "for everybody."),
    ("title: Mini", "title: Mini\nvary: colours mirror\nlucky: [3 4, 5 6]", "2:15", "cannot-vary", "By “colours” it can."),
    ("rows:\n  red: 2..8 lock", "vary: mirror\nrows:\n  red: 2..7 99 lock", "4:7", "cannot-vary", "there are greater ones."),
    ("rows:\n  red: 2..8 lock", "vary: mirror colours\nrows:\n  red: 2..8 blue:lock", "4:14", "cannot-vary", "others on every sheet."),
]  # fmt: skip


def told_once(text: str, at: str, code: str, end: str) -> None:
    lines = [line for line in told(text).splitlines() if line.startswith(f"mini.yaml:{at}: ")]
    assert [line for line in lines if line.endswith(f"{end} [{code}]")], told(text)


@pytest.mark.parametrize(("sets", "row", "at", "code", "end"), SET_FAULTS)
def test_each_fault_of_a_set_has_its_place(
    sets: str, row: str, at: str, code: str, end: str
) -> None:
    text = changed("title: Mini", f"title: Mini\nsets: {{{sets}}}")
    told_once(text.replace("red: 2..8 lock", f"red: {row} lock"), at, code, end)


@pytest.mark.parametrize(("old", "new", "at", "code", "end"), ROW_FAULTS)
def test_each_fault_of_tracks_and_versions_has_its_place(
    old: str, new: str, at: str, code: str, end: str
) -> None:
    told_once(changed(old, new), at, code, end)


@pytest.mark.parametrize(
    ("sets", "rows", "code"),
    [
        ("red: {frame: star}", "red: red:2 3..8 lock", "not-a-name"),
        ("steps: {frame: star}", "red: 2 step:3 4..8 lock", "unknown-set"),
        ("a: {frame: star}", "red: 2 a:3 4..8 lock\n  a: 1..5", "not-a-name"),
        ("a: {boxes: 2}", "red: 2..8 lock\n  red/blue: 2 a:3 4..8", "not-between-rows"),
        ("", "red: 2..8 lock\n  bar: 1..40", "too-many-columns"),
    ],
)
def test_one_slip_is_told_once(sets: str, rows: str, code: str) -> None:
    text = changed("title: Mini", f"title: Mini\nsets: {{{sets}}}")
    text = text.replace("red: 2..8 lock", rows).replace("red + blue", "red + blue + bar")
    text = text if "bar:" in rows else text.replace(" + bar", "")
    text = text if "a: 1" not in rows else text.replace("red + blue", "red + blue + a")
    text = text.replace("28 36}", "28 36+}")
    assert told(text).count("[") == 1, told(text)
    assert f"[{code}]" in told(text)


def test_a_set_in_the_result_has_a_sign() -> None:
    text = changed("red: 2..8", "red: 2 a:3 4..8").replace("red + blue", "red + blue + a")
    assert "[frame-missing]" in told(f"sets: {{a: {{}}}}\n{text}")
    two = text.replace("4..8", "b:4 5..8").replace("+ a", "+ a + b")
    assert "apart on the sheet: a, b." in told(f"sets: {{a b: {{frame: star}}}}\n{two}")


VERSION_FAULTS = [
    ("variant: connected-steps\nrows: {red: 2}\n", "1:10", "version-missing", "A B C D E)."),
    ("variant: connected-steps\nversion: F\n", "2:10", "unknown-version", "A, B, C, D, E."),
    ("variant: qwinto\nversion: A\n", "2:10", "no-versions-here", "no version to name."),
]


@pytest.mark.parametrize(("text", "at", "code", "end"), VERSION_FAULTS)
def test_a_sheet_says_which_version_it_is(text: str, at: str, code: str, end: str) -> None:
    Path("one.yaml").write_text(text, "utf-8")
    answer = typed("check", "one.yaml")
    assert answer.code == 2
    first = answer.err.splitlines()[0]
    assert first.startswith(f"one.yaml:{at}: ")
    assert first.endswith(f"{end} [{code}]")


COLOUR_FAULTS = {
    "{pink: rosa}": {
        "en": "2:17: “rosa” is not a colour. Write it as red, green and blue in quotes, such as"
        ' "#E0559B". [not-a-colour]',
        "it": "2:17: «rosa» non è un colore. Si scrive come rosso, verde e blu tra virgolette,"
        ' per esempio "#E0559B". [not-a-colour]',
        "pt": "2:17: «rosa» não é uma cor. Escreve-se como vermelho, verde e azul entre aspas,"
        ' por exemplo "#E0559B". [not-a-colour]',
    },
    '{total: "#E0559B"}': {
        "en": "2:11: “total” cannot be a name here. A name is one word of up to 20 letters that"
        " means nothing else in a layout, a sheet or a recorded game. [not-a-name]",
        "it": "2:11: «total» non può essere un nome. Un nome è una parola di al massimo 20 lettere"
        " che non significhi altro nel file di un gioco, in una scheda o in una partita registrata."
        " [not-a-name]",
        "pt": "2:11: «total» não pode ser um nome. Um nome é uma só palavra, com 20 letras no"
        " máximo, que não queira dizer outra coisa no ficheiro de um jogo, numa folha ou num jogo"
        " registado. [not-a-name]",
    },
    f"{{{NINE}}}": {
        "en": "2:107: There are more than 8 colours here; nobody could tell them apart."
        " [too-many-colours]",
        "it": "2:107: Qui ci sono più di 8 colori: nessuno riuscirebbe a distinguerli."
        " [too-many-colours]",
        "pt": "2:107: Há aqui mais de 8 cores; ninguém as conseguiria distinguir."
        " [too-many-colours]",
    },
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("colours", COLOUR_FAULTS)
def test_faults_of_ones_own_colours(colours: str, lang: str) -> None:
    lines = told(changed("title: Mini", f"title: Mini\ncolours: {colours}"), lang).splitlines()
    assert lines[0] == f"mini.yaml:{COLOUR_FAULTS[colours][lang]}"
    assert len(lines) == 3, "one slip is told once"


def test_a_colour_of_ones_own_is_known_and_suggested() -> None:
    pink = GOOD.replace("title: Mini", 'title: Mini\ncolours: {pink: "#E0559B"}')
    Path("mini.yaml").write_text(pink.replace("2..8 lock", "pink:2..8 pink:lock"), "utf-8")
    assert typed("pad", "mini.yaml").code == 0
    text = pink.replace("2..8 lock", "pnik:2..8 lock")
    assert "no colour called “pnik”. Did you mean “pink”? [unknown-colour]" in told(text)
    text = pink.replace("  blue: 8", "  pinc: 8")
    assert "no colour called “pinc”. Did you mean “pink”? [unknown-colour]" in told(text)
    unknown = changed("2..8 lock", "pnik:2..8 lock")
    assert "Did you mean “pink”" not in told(unknown), "only where the layout has it"


def test_too_many_colours_on_one_sheet() -> None:
    """Six are ours and eight may be one's own, but nobody could tell fourteen apart."""
    colours = f"title: Mini\ncolours: {{{NINE.rpartition(',')[0]}}}"
    eight = "ca:2 cb:3 cc:4 cd:5 ce:6 cf:7"
    good = changed("title: Mini", colours).replace("2..8 lock", f"{eight} 8 lock")
    Path("mini.yaml").write_text(good, "utf-8")
    assert typed("pad", "mini.yaml").code == 0
    err = told(good.replace(" 8 lock", " 8 cg:lock"))
    assert err.startswith("mini.yaml:6:3: There are more than 8 colours here")
    assert err.count("[") == 1


def test_no_points_are_lost_in_the_result() -> None:
    """A row or the bonus of pentagons that nobody adds up is a slip; columns add up all rows."""
    assert told(changed("red + blue", "red")).splitlines()[0] == (
        "mini.yaml:9:9: The result strip has no box “blue”. [result-lacks]"
    )
    twice = changed("  blue: 8", "  red2: 8").replace(", blue: d4", "")
    assert "no box “red2”. [result-lacks]" in told(twice.replace("red + blue", "red"))
    ascending = GOOD.replace(GOOD.splitlines()[6], "rules: {family: ascending, rows-to-end: 2}")
    plain = ascending.replace("2..8 lock", "o o o").replace("8..2 lock", "o o o")
    Path("mini.yaml").write_text(plain, "utf-8")
    assert typed("pad", "mini.yaml").code == 0, "without pentagons there is no bonus"
    assert told(plain.replace("o o o", "o P o")).splitlines()[0] == (
        "mini.yaml:9:9: The result strip has no box “bonus”. [result-lacks]"
    )
    peaks = plain.replace("family: ascending", "family: peaks").replace("o o o", "o | o o")
    peaks = peaks.replace("-3 -3", "-3 -3, place: beside")
    assert "no box “columns”. [result-lacks]" in told(peaks.replace("red + blue - ", ""))
    Path("mini.yaml").write_text(peaks.replace("red + blue", "columns"), "utf-8")
    assert typed("pad", "mini.yaml").code == 0


def test_rows_of_other_families() -> None:
    rules = GOOD.splitlines()[6]
    peaks = GOOD.replace(rules, "rules: {family: peaks, rows-to-end: 2}")
    text = peaks.replace("2..8 lock", "o o o").replace("8..2 lock", "o o | o")
    assert "mini.yaml:5:3: Under the rules of the family “peaks”" in told(text)
    ascending = GOOD.replace(rules, "rules: {family: ascending, rows-to-end: 2}")
    assert told(ascending).count("[not-in-family]") == 4, "each word once"
    columns = peaks.replace("red + blue", "columns").replace("2..8 lock", "o | o")
    assert "[columns-beside]" in told(columns.replace("8..2 lock", "o | o"))
    text = ascending.replace("2..8 lock", "_ _ .").replace("8..2 lock", "o o P")
    assert "[row-empty]" in told(text)


def test_what_is_too_much_is_not_read_to_the_end() -> None:
    rows = "".join(f"  r{number}: {'0..99 ' * 150}\n" for number in range(150))
    with pytest.raises(qp.Faulty) as error:
        qp.Layout.parse(changed("  red: 2..8 lock\n", rows))
    codes = [each.code for each in error.value.faults]
    assert codes.count("too-many-rows") == 1
    assert codes.count("too-many-columns") == codes.count("not-a-name") == MAX_ROWS
    dice = ", ".join(f"die{number}: d4" for number in range(250))
    err = told(changed("blue: d4}", f"{dice}}}"))
    assert "[too-many-words]" in err
    assert "[too-many-dice]" in err


def many_rows(count: int, trim: str) -> str:
    names = [f"{colour}{number or ''}" for number in ("", *range(2, 10)) for colour in COLOURS]
    rows = "".join(f"  {name}: 2..8 lock\n" for name in names[:count])
    text = changed("  red: 2..8 lock\n  blue: 8..2 lock\n", rows)
    text = text.replace("red + blue - misses", f"{' '.join(names[:count])} misses")
    dice = ", ".join(f"{colour}: d4" for colour in COLOURS)
    text = text.replace("red: d4, blue: d4", dice)
    return text.replace("title: Mini", f"title: Mini\ntrim: {trim}")


def test_the_paper_says_how_many_rows_fit() -> None:
    assert told(many_rows(7, "133 x 98")) == (
        "mini.yaml:12:3: Rows that fit on a sheet of 133 x 98 mm: 6. Here one more begins; use a"
        " larger sheet (“trim”). [rows-do-not-fit]\n      red2: 2..8 lock\n      ^^^^\n"
    )
    assert "mm: 1. " in told(many_rows(50, "60 x 60"))
    for count, trim in ((6, "133 x 98"), (12, "180 x 150"), (30, "297 x 420")):
        assert len(qp.Layout.parse(many_rows(count, trim)).sheet.rows) == count


def test_pentagons_fit_in_rows_that_share_a_colour() -> None:
    """Three letters and digits, as Portuguese would have, do not fit into their tips."""
    text = """\
title: Steps
players: 2
dice: {red: d6}
rows: {red: o o P, red2: _ o o P}
rules: {family: ascending, rows-to-end: 1}
result: red red2 + bonus = total
"""
    assert len(qp.Layout.parse(text).sheet.totals) == 5


def test_a_layout_without_rows() -> None:
    text = changed("rows:\n  red: 2..8 lock\n  blue: 8..2 lock\n", "rows: {}\n")
    assert "[no-rows]" in told(text)


WHOLE_FILES: list[tuple[bytes, str]] = [
    (b"", "mini.yaml: There is nothing in this file. [file-empty]\n"),
    (b"# only a remark\n", "mini.yaml: There is nothing in this file. [file-empty]\n"),
    (
        GOOD.encode("utf-16"),
        "mini.yaml:1:1: This file is not UTF-8 text. Save it as UTF-8 in your editor."
        " [not-utf-8]\n",
    ),
    (b"\x00\x01\x02", "[unseen-character]"),
    (b"title: a\x1b[31mb\n", "[unseen-character]"),
    (b"a: 1\n---\na: 2\n", "[one-document-only]"),
    (b"- " * 100 + b"x", "[too-deep]"),
    (b"%TAG ! !a\n---\ntitle: a\n", "mini.yaml:1:1: A line that starts with %"),
    (b"a: [" * 5000, "[too-deep]"),
    (b"x: " + b"y" * MAX_BYTES, "mini.yaml: This file is larger than 1 MiB"),
    (b"".join(b"k%d: 1\n" % n for n in range(60000)), "[too-long]"),
    (b"".join(b"k%d: 1\n" % n for n in range(6000)), "[unknown-key]"),
    (b"- a\n- b\n", "[not-a-table]"),
]


@pytest.mark.parametrize(("data", "message"), WHOLE_FILES)
def test_a_file_that_is_no_layout(data: bytes, message: str) -> None:
    err = told(data)
    assert message in err
    assert "Traceback" not in err
    assert len(err) < 10_000, "nobody reads that much"


def test_what_cannot_be_read() -> None:
    Path("folder").mkdir()
    assert "folder/sheet.yaml: This file cannot be read" in typed("pad", "folder").err
    answer = typed("pad", "nowhere.yaml")
    assert answer.code == 2
    assert "There is no game called “nowhere.yaml”, and no such file or folder." in answer.err


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_no_permission() -> None:
    Path("secret.yaml").write_text(GOOD, "utf-8")
    Path("secret.yaml").chmod(0)
    assert "cannot be read: Permission denied" in typed("pad", "secret.yaml").err


def test_a_long_line_is_shown_around_its_caret() -> None:
    lines = told(changed("2..8 lock", "2..8" + " " * 300 + "lok lock")).splitlines()
    index = next(i for i, line in enumerate(lines) if line.endswith("[unknown-token]"))
    source, caret = lines[index + 1], lines[index + 2]
    assert len(source) <= 100
    assert source[caret.index("^") : caret.rindex("^") + 1] == "lok"


def test_every_layout_key_is_documented() -> None:
    from qwixprint.families import FAMILIES
    from qwixprint.files.shapes import keys
    from qwixprint.load.spec import LayoutSpec, MissesSpec

    page = (ROOT / "docs" / "layouts.md").read_text("utf-8")
    known = {
        key
        for kind in (LayoutSpec, MissesSpec, *(family.spec for family in FAMILIES.values()))
        for key in keys(kind)
    }
    shown = {line.split("`")[1] for line in page.splitlines() if line.startswith("| `")}
    tokens = {"7", "yellow:7", "o", "P", ".", "_", "\\|", "lock"}
    assert shown == known | tokens


def test_what_a_person_wrote_cannot_command_the_terminal() -> None:
    err = told(changed("players: 2..3", 'players: "\\e[31mx\\nfoo"'))
    assert "\x1b" not in err
    assert "“�[31mx�foo” is not a number of players" in err
    assert len(told(changed("players: 2..3", f"players: {'x' * 5000}"))) < 1000


def test_every_missing_key_is_told() -> None:
    """Although all of them are missing in the same place."""
    err = told("title: x\n")
    keys = ("dice", "players", "result", "rules")
    assert [key for key in keys if f"“{key}” is missing" in err] == list(keys)
    assert err.count("[missing-key]") == len(keys)
    assert err.count("[no-rows]") == 1, "instead of rows there might be versions"


def test_points_that_are_too_few_for_every_row_are_one_slip() -> None:
    assert told(changed("1 3 6 10 15 21 28 36", "1 3 6")).count("[points-too-short]") == 1
