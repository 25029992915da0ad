"""The one door through which files are read: what was read is known, and no output replaces it."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

Identity = tuple[int, int]  # of a file, by whatever name: its disk and its number there

# The one thing here that outlives a call. If it were handed from reader to writer instead, each
# command would have to remember to do so, and the one that forgot would destroy a file.
_read: set[Identity] = set()


def opened(path: Path) -> BinaryIO:
    """A file to read from; the caller closes it."""
    file = path.open("rb")
    state = os.fstat(file.fileno())
    if stat.S_ISREG(state.st_mode):  # a terminal may well be both read and written
        _read.add((state.st_dev, state.st_ino))
        # Some only look like a file, such as /proc/kmsg: nobody waits for what may yet come.
        if hasattr(os, "set_blocking"):
            os.set_blocking(file.fileno(), False)
    return file


def was_read(file: Identity) -> bool:
    """Whether the present command has read this file."""
    return file in _read


def forget() -> None:
    """Another command begins."""
    _read.clear()
