"""Every option with what nobody should type: a message, never worse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from qwixprint.cli import cli

from .conftest import ROOT
from .typing_commands import typed

SHEET = str(ROOT / "examples" / "qwixx" / "score.yaml")
GAME = str(ROOT / "examples" / "games" / "qwixx" / "turn.yaml")
# The shortest way to call each command.
SHORTEST = {
    "pad": ["longo", "-n", "2"],
    "draw": ["qwixx"],
    "rules": ["qwinto"],
    "check": [SHEET],
    "score": [SHEET],
    "replay": [GAME],
    "play": ["qwixx"],
    "fair": ["longo", "--games", "400", "--jobs", "1"],
    "calibrate": [],
    "variants": [],
    "schema": ["layout"],
}
ODD = ("0", "-1", "nan", "inf", "-inf", "1e9", "1e400", "9" * 50, "", " ", "x", "../x", "½")


def cases() -> Iterator[tuple[str, str, str]]:
    for name, command in cli.commands.items():
        for option in command.params:
            if isinstance(option, click.Option) and not option.is_flag:
                yield from ((name, option.opts[-1], odd) for odd in ODD)


def test_every_command_is_tried() -> None:
    assert set(SHORTEST) == set(cli.commands)
    for name, words in SHORTEST.items():
        assert typed(name, *words).code == 0, name


@pytest.mark.parametrize("name", SHORTEST)
def test_odd_values_lead_to_a_message(name: str) -> None:
    for command, option, odd in cases():
        if command == name and (command, option) != ("fair", "--games"):
            answer = typed(command, *SHORTEST[command], f"{option}={odd}")
            assert answer.code in (0, 2), (option, odd, answer)
            assert answer.code == 0 or answer.err.strip(), (option, odd)
            assert "Traceback" not in answer.err, (option, odd)
    left = [file.name for file in Path().rglob("*") if file.name.endswith(".part")]
    assert left == []


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


@pytest.mark.parametrize(("typed_word", "near"), [("qwix", "qwixx"), ("qwnto", "qwinto")])
def test_unknown_words_suggest_the_nearest(typed_word: str, near: str) -> None:
    for command in ("pad", "draw", "rules", "play", "fair"):
        assert near in typed(command, typed_word).err, command
