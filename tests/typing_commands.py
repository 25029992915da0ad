"""Types commands as a person would, in this process where that is enough."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass

import pytest
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


def on_a_terminal(*arguments: str, columns: int = 80, **variables: str) -> list[str]:
    """The lines that a terminal of that width gets to see, from standard output and error."""
    pty, termios = pytest.importorskip("pty"), pytest.importorskip("termios")
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (50, columns))
    plain = {key: os.environ[key] for key in os.environ if not key.endswith("_COLOR")}
    environment = {**plain, "TERM": "xterm", **variables}
    command = [sys.executable, "-m", "qwixprint", *arguments]
    done = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, close_fds=True
    )
    os.close(theirs)
    seen = b""
    with suppress(OSError):  # so Linux says that nobody is left who could write
        while more := os.read(ours, 1 << 16):
            seen += more
    done.wait()
    os.close(ours)
    return seen.decode().replace("\r\n", "\n").splitlines()
