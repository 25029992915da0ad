"""Every option with what nobody should type: a message, never worse."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest

import qwixprint as qp
from tools.samples import own_copy

from .conftest import ROOT
from .typing_commands import really_typed, typed

SHEET = str(ROOT / "examples" / "qwixx" / "score.yaml")
GAME = str(ROOT / "examples" / "games" / "qwixx" / "turn.yaml")


@pytest.mark.parametrize(
    "wishes",
    [
        ("--paper", "1x1"),
        ("--paper", "10000x10000"),
        ("--paper", "a4", "--margin", "200"),
        ("--paper", "20x20", "--margin", "30"),
        ("--paper", "5080x5080", "--no-cover"),
    ],
    ids=" ".join,
)
def test_papers_of_any_size(wishes: tuple[str, ...]) -> None:
    answer = typed("pad", "qwixx", "-n", "1", "-o", "x.pdf", *wishes)
    assert answer.code in (0, 2)
    assert Path("x.pdf").exists() == (answer.code == 0)
    assert answer.code == 0 or "[" in answer.err  # a code of ours


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (("draw", "qwixx", "--palette", "sfe"), "'safe'"),
        (("rules", "qwixx", "--format", "htm"), "'html'"),
        (("play", "qwixx", "--strategy", "greed"), "'greedy'"),
        (("schema", "layuot"), "'layout'"),
    ],
)
def test_unknown_choices_suggest_the_nearest(words: tuple[str, ...], near: str) -> None:
    answer = typed(*words)
    assert (answer.code, f"Did you mean {near}?" in answer.err) == (2, True), answer


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("draw", "qwixx", "-o", ".pdf"), "only-suffix"),
        (("pad", "qwixx", "--back", "longo", "--back-shift", "99,99"), "not-a-shift"),
        (("pad", "qwixx", "--watch", "-o", "-"), "watch-stream"),
        (("draw", "-", "--watch"), "watch-stream"),
    ],
)
def test_what_is_told_is_what_is_wrong(words: tuple[str, ...], code: str) -> None:
    answer = typed(*words)
    assert (answer.code, f"[{code}]" in answer.err) == (2, True), answer


def test_numbers_are_not_taken_for_a_name() -> None:
    text = "variant: qwixx\nplayers: [A, B]\nturns:\n- roll: 1 2 1 1 1 1\n"
    Path("game.yaml").write_text(text, "utf-8")
    answer = typed("replay", "game.yaml")
    assert ("“1:" in answer.err, "[not-a-table]" in answer.err) == (False, True)


@pytest.mark.parametrize("wrong", [5.0, "5"])
def test_a_number_of_another_type_is_shown_as_it_was_given(wrong: object) -> None:
    with pytest.raises(qp.Faulty, match=re.escape(f"“{wrong!r}” is not")):
        qp.pad("qwixx", sheets=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(("typed_word", "near"), [("qwix", "qwixx"), ("qwnto", "qwinto")])
def test_unknown_words_suggest_the_nearest(typed_word: str, near: str) -> None:
    for command in ("pad", "draw", "rules", "play", "fair"):
        assert near in typed(command, typed_word).err, command


# --- names that are not what they seem

NAMES = ("x\x1b]0;own\a", "a\nb.yaml: legal", "a\N{RIGHT-TO-LEFT OVERRIDE}b", "a\N{SOFT HYPHEN}b")
NAMELESS = "\n".join(
    line for line in Path(SHEET).read_text("utf-8").splitlines() if not line.startswith("player")
)
WRITTEN = [
    ("draw", "qwixx", "-o", "{}.pdf"),
    ("pad", "qwixx", "-n", "1", "-o", "{}.pdf"),
    ("rules", "qwixx", "-o", "{}.txt"),
    ("play", "qwixx", "-o", "{}.yml"),
    ("calibrate", "-o", "{}.pdf"),
    ("replay", GAME, "--sheets", "{}", "--comic", "{}.pdf"),
    ("check", "{}.yaml"),
    ("score", "{}.yaml"),
]


@pytest.mark.skipif(sys.platform != "linux", reason="such names are not allowed everywhere")
@pytest.mark.parametrize("arguments", WRITTEN, ids=lambda words: " ".join(words).split("/")[0])
def test_a_name_cannot_command_the_terminal(arguments: tuple[str, ...]) -> None:
    for name in NAMES:
        Path(f"{name}.yaml").write_text(NAMELESS, "utf-8")
        answer = typed(*(word.replace("{}", name) for word in arguments))
        assert answer.code == 0, answer
        told = answer.out + answer.err
        assert told.replace("\n", "").isprintable(), (name, told)
        assert "\N{REPLACEMENT CHARACTER}" in told
        assert "\nb.yaml" not in told


@pytest.mark.skipif(sys.platform != "linux", reason="such names are not allowed everywhere")
@pytest.mark.parametrize(
    "words", [("check",), ("score",), ("check", "--json"), ("score", "--json")]
)
def test_a_name_that_is_not_utf_8(words: tuple[str, ...]) -> None:
    Path("\udcff.yaml").write_text(NAMELESS, "utf-8")
    done = really_typed(
        *words, "\udcff.yaml", env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    )
    assert (done.returncode, done.stderr) == (0, b"")
    out = done.stdout.decode("utf-8")
    assert "\N{REPLACEMENT CHARACTER}" in out
    assert "--json" not in words or len(json.loads(out)["sheets"]) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="such names are not allowed everywhere")
def test_a_record_cannot_name_what_cannot_be_written_down() -> None:
    own_copy("qwixx", Path("\udcff"))
    answer = typed("play", "\udcff", "-o", "game.yaml")
    assert (answer.code, "[name-not-utf-8]" in answer.err) == (2, True)
    assert not Path("game.yaml").exists()


def test_what_click_says_is_harmless_and_short() -> None:
    done = really_typed("play", "qwixx", "a\x1b[31m\nError: b\N{RIGHT-TO-LEFT OVERRIDE}")
    assert done.returncode == 2
    assert "extra argument (a�[31m�Error: b�)" in done.stderr.decode("utf-8")
    assert len(really_typed("pad", "qwixx", "--size", "x" * 5000).stderr) < 500
    assert b"Commands:\n" in really_typed().stderr
