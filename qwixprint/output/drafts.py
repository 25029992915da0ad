"""What takes the bytes: a draft beside its file, or a stream."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from qwixprint.output.names import descriptor

BUFFER = 1 << 18  # bytes that are gathered before a file is touched


class Stream:
    """Something that is written to as it is."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.file: BinaryIO | None = None

    def open(self) -> BinaryIO:
        number = descriptor(self.name)
        if number != 1:
            # What is behind an open file goes on from where it is; nothing is made empty.
            flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
            opened = os.open(self.name, flags) if number is None else os.dup(number)
            self.file = os.fdopen(opened, "wb", BUFFER)
            return self.file
        return sys.stdout.buffer

    def close(self) -> None:
        if self.file is None:
            sys.stdout.buffer.flush()
        else:
            self.file.close()

    def drop(self) -> None:
        if self.file is not None:
            with suppress(OSError):
                self.file.close()

    def vanish(self) -> None:
        """What was written is out."""


class Draft:
    """A file beside the one whose place it takes in the end; a link stays a link."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.target = Path(os.path.realpath(name))
        start = os.fsencode(self.target.name)[:80].decode("utf-8", "ignore")
        self.path = self.target.with_name(f".{start}.{os.urandom(4).hex()}.part")
        self.before = self.path.with_suffix(".old.part")  # what was there, by another name
        self.replaces = True
        self.file: BinaryIO | None = None

    def open(self) -> BinaryIO:
        self.file = self.path.open("xb", BUFFER)
        return self.file

    def close(self) -> None:
        assert self.file is not None
        self.file.flush()
        os.fsync(self.file.fileno())  # or a power cut could leave an empty file in the new place
        self.file.close()
        if self.target.exists():
            with suppress(OSError):  # not every disk knows of rights
                self.path.chmod(self.target.stat().st_mode)

    def deliver(self) -> None:
        self.path.replace(self.target)

    def keep(self) -> None:
        """What is there gets a second name, by which it can come back."""
        self.replaces = self.target.exists()
        with suppress(OSError):  # nothing is there, or the disk knows no second names
            self.before.hardlink_to(self.target)

    def undo(self) -> None:
        """As if it had not been delivered."""
        if self.path.exists():  # which it was not
            return
        with suppress(OSError):
            if self.before.exists():
                self.before.replace(self.target)
            elif not self.replaces:
                self.target.unlink()

    def drop(self) -> None:
        if self.file is not None:
            with suppress(OSError):  # the disk may be full; then closing fails once more
                self.file.close()

    def vanish(self) -> None:
        """Without closing it: who is interrupted may be just writing."""
        for path in (self.path, self.before):
            with suppress(OSError):
                path.unlink(missing_ok=True)
