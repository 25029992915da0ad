"""A million sheets, on a terminal that shows how far it is."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.hostile import NotTried
from tools.samples import QWIXPRINT

MEGABYTES = 60.0


def a_million() -> Iterator[str]:
    if os.name != "posix":
        raise NotTried("there are no terminals to look at here")
    import pty

    with tempfile.TemporaryDirectory() as name:
        ours, theirs = pty.openpty()
        wishes = ("pad", "longo", "-n", "1000000", "--seed", "1", "-o", "pad.pdf")
        child = subprocess.Popen(
            [*QWIXPRINT, *wishes], cwd=name, stdout=theirs, stderr=theirs, stdin=theirs
        )
        os.close(theirs)
        shown = b""
        while piece := _more(ours):
            shown += piece
        os.close(ours)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        peak = used.ru_maxrss / 1024
        print(f"        {peak:.0f} MB, {used.ru_utime:.0f} s")
        if child.returncode:
            yield f"exit code {child.returncode}: {shown[-300:]!r}"
        if shown.count(b"%") < 100:
            yield f"no progress was to be seen: {shown[-300:]!r}"
        if peak > MEGABYTES:
            yield f"{peak:.0f} MB"
        data = Path(name) / "pad.pdf"
        with data.open("rb") as file:
            file.seek(-20, os.SEEK_END)
            if not file.read().rstrip().endswith(b"%%EOF"):
                yield "the file is not complete"


def _more(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # so Linux says that the other side is closed
        return b""
