"""Ends of all kinds: a lost terminal, no memory, no processes, nothing to stand on."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tools.hostile.surroundings import shell
from tools.samples import QWIXPRINT

from ..test_commands import on_a_terminal
from ..typing_commands import really_typed, typed

LONG = ["pad", "longo", "-n", "60000", "--seed", "1", "-o", "pad.pdf"]


def run(code: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)


def with_a_bar() -> tuple[subprocess.Popen[bytes], int]:
    """A long command, and the terminal on which its bar shows already."""
    ours, theirs = pty.openpty()
    child = subprocess.Popen([*QWIXPRINT, *LONG], stderr=theirs)
    os.close(theirs)
    os.read(ours, 100)
    return child, ours


def test_ctrl_c_gives_the_cursor_back() -> None:
    child, terminal = with_a_bar()
    child.send_signal(signal.SIGINT)
    assert child.wait() == 130
    assert os.read(terminal, 100_000).endswith(b"\x1b[?25h\r\n")
    os.close(terminal)
    assert list(Path().iterdir()) == []


def test_a_terminal_that_goes_away_takes_only_the_bar_along() -> None:
    child, terminal = with_a_bar()
    os.close(terminal)
    assert child.wait() == 0
    assert [file.name for file in Path().iterdir()] == ["pad.pdf"]


def test_what_is_held_back_is_heard_afterwards() -> None:
    done = run(
        "import os, signal\nfrom qwixprint import signals\nsignals.listen()\n"
        "with signals.held_back():\n    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    os.write(1, b'whole')\nos.write(1, b'more')\n"
    )
    assert (done.returncode, done.stdout) == (143, b"whole")


def test_a_folder_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    answer = typed("draw", "qwixx", "-o", str(tmp_path / "x.pdf"))
    assert (answer.code, "[folder-gone]" in answer.err) == (2, True)


def test_too_little_memory() -> None:
    code, text = shell(".", "ulimit -v 150000; q draw qwixx --dpi 1200 --size large -o x.png")
    assert (code, text) == (2, "qwixprint: there is not enough memory for this.\n")
    assert list(Path().iterdir()) == []


def test_settings_that_cannot_be_written_leave_no_folder() -> None:
    home = "HOME=$PWD XDG_CONFIG_HOME="
    code, text = shell(".", f"ulimit -f 0; {home} q calibrate --printer x --margin 5")
    assert (code, "[output-failed]" in text, list(Path().iterdir())) == (2, True, [])


def test_where_no_process_can_be_started_the_command_plays_by_itself() -> None:
    fair = "q fair longo --games 400 --seed 1 --json"
    alone = shell(".", f"{fair} --jobs 1")
    assert shell(".", f"ulimit -n 8; {fair} --jobs 6") == alone
    assert alone[0] == 0


def test_the_library_of_all_commands_is_missing() -> None:
    done = run(
        "import sys\nsys.modules['click'] = None\nfrom qwixprint.__main__ import main\nmain()\n"
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"qwixprint: it cannot be started; install it again. (")
    assert done.stderr.count(b"\n") == 1


def test_a_library_that_is_missing() -> None:
    done = run(
        "import sys\nsys.modules['reportlab'] = None\nsys.argv = ['qwixprint', 'draw', 'qwixx']\n"
        "from qwixprint.cli import main\nmain()\n"
    )
    assert (done.returncode, b"install it again" in done.stderr) == (2, True)


# --- progress


def test_a_long_pad_shows_a_bar_on_a_terminal_and_only_there() -> None:
    long = ("pad", "longo", "-n", "80000", "-o", "long.pdf")
    shown = on_a_terminal(*long)
    assert b"100%" in shown
    assert b"#" in shown
    assert b"%" not in really_typed(*long).stderr.replace(b"100 %", b"")


def test_a_short_pad_shows_none() -> None:
    assert b"#" not in on_a_terminal("pad", "longo", "-n", "8", "-o", "short.pdf")
