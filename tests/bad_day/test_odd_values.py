"""Every option of every command with what nobody should type: a message, never worse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from qwixprint.cli import COMMANDS, cli

from ..conftest import ROOT
from ..typing_commands import typed

SHEET = str(ROOT / "examples" / "qwixx" / "score.yaml")
GAME = str(ROOT / "examples" / "games" / "qwixx" / "turn.yaml")
# The shortest way to call each command.
SHORTEST = {
    "pad": ["longo", "-n", "2"],
    "draw": ["qwixx"],
    "form": ["longo"],
    "rules": ["qwinto"],
    "check": [SHEET],
    "score": [SHEET],
    "replay": [GAME],
    "play": ["qwixx"],
    "fair": ["longo", "--games", "400", "--jobs", "1"],
    "calibrate": [],
    "config": [],
    "variants": [],
    "new": ["sheet", "qwixx", "-o", "-"],
    "schema": ["layout"],
}
ODD = (
    "0",
    "-1",
    "nan",
    "inf",
    "-inf",
    "1e9",
    "1000000000",
    "1e400",
    "9" * 50,
    "",
    " ",
    "x",
    "../x",
    "½",
)


def cases() -> Iterator[tuple[str, str, str]]:
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        for option in command.params:
            if isinstance(option, click.Option) and not option.is_flag:
                yield from ((name, option.opts[-1], odd) for odd in ODD)


def test_every_command_is_tried() -> None:
    assert set(SHORTEST) == set(COMMANDS)
    assert {name for name, _, _ in cases()} == set(COMMANDS) - {"schema"}
    for name, words in SHORTEST.items():
        assert typed(name, *words).code == 0, name


@pytest.mark.parametrize("name", SHORTEST)
def test_odd_values_lead_to_a_message(name: str) -> None:
    for command, option, odd in cases():
        if command == name:
            answer = typed(command, *SHORTEST[command], f"{option}={odd}")
            assert answer.code in (0, 2), (option, odd, answer)
            assert answer.code == 0 or answer.err.strip(), (option, odd)
            assert "Traceback" not in answer.err, (option, odd)
    left = [file.name for file in Path().rglob("*") if file.name.endswith(".part")]
    assert left == []
