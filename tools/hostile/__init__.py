"""A bad day for the machine: ended at random moments, full disks, strange surroundings.

Each trouble is a function that yields what it found broken; `python -m tools.hostile` runs all.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path

from tools.samples import QWIXPRINT

LONG = ("pad", "longo", "-n", "1000", "--pads", "60", "--seed", "7")  # seconds, even when quick
BEFORE = b"what was there before"
PATIENCE = 120.0  # seconds after which a command is taken for one that hangs


class NotTried(Exception):
    """A trouble that cannot be made here, and why."""


def hear_signals() -> None:
    """What is run in the background of a shell inherits that Ctrl-C is to be ignored; not here."""
    for name in ("SIGINT", "SIGHUP"):  # Windows knows only the first
        each = getattr(signal, name, None)
        if each is not None and signal.getsignal(each) == signal.SIG_IGN:
            signal.signal(each, signal.default_int_handler)


def started(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*QWIXPRINT, *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def told(folder: Path, *words: str, **changes: str | None) -> tuple[int, str]:
    """The exit code of a command, and all it said; `None` takes a variable away."""
    environment = {key: value for key, value in os.environ.items() if key not in changes}
    environment |= {key: value for key, value in changes.items() if value is not None}
    done = subprocess.run(
        [*QWIXPRINT, *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


def whole(file: Path) -> bool:
    """Either what was there before, or a complete PDF."""
    data = file.read_bytes()
    return data == BEFORE or (data.startswith(b"%PDF") and data.rstrip().endswith(b"%%EOF"))


def others(folder: Path, *known: str) -> list[str]:
    """What else lies in a folder."""
    return sorted({file.name for file in folder.iterdir()} - set(known))


def ours(text: str) -> bool:
    """Whether there is a traceback of ours in it, and not of an interpreter that was not up yet."""
    return re.search(r"Traceback(?s:.)*qwixprint[\\/](?!__main__)", text) is not None
