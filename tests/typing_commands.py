"""Types commands as a person would, in this process where that is enough."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass

from click.testing import CliRunner

from qwixprint.cli import cli


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str


def typed(*arguments: str, given: str | bytes | None = None) -> Answer:
    """A command in this process; `given` comes through standard input."""
    result = CliRunner().invoke(cli, list(arguments), input=given, prog_name="qwixprint")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def really_typed(*arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own."""
    command = [sys.executable, "-m", "qwixprint", *arguments]
    return subprocess.run(command, capture_output=True, check=False, **options)  # type: ignore[call-overload, no-any-return]
