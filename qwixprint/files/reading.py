"""The one door through which files are read: how much of them, and what cannot be read."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import BinaryIO

from qwixprint.errors import Faulty, Place, fault, too_large, unreadable

MAX_BYTES = 1 << 20
MAX_PDF = 2 << 20  # bytes of a sheet that was filled in on a screen
PDF = b"%PDF-"  # how one begins
HEAD = 1024  # bytes in which that is looked for
STDIN = "-"  # what standard input is called
PACKED = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # how the files of spreadsheets begin
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
LINE_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")  # as YAML counts lines

Identity = tuple[int, int]  # of a file, by whatever name: its disk and its number there
Stamp = tuple[Identity, int, int]  # and when it was changed, and how many bytes it has
Notes = dict[Path, Stamp | None]  # none: it was looked for and not there

# What one command has read, so that it does not write over it. Others, such as a program that reads
# a file in order to replace it, keep no such list.
_noted: ContextVar[Notes | None] = ContextVar("noted", default=None)


@contextmanager
def noting() -> Iterator[Notes]:
    """While this lasts, what is read is remembered."""
    notes: Notes = {}
    before = _noted.set(notes)
    try:
        yield notes
    finally:
        _noted.reset(before)


@contextmanager
def glancing() -> Iterator[None]:
    """While this lasts, what is read is not remembered: it is what will be replaced."""
    before = _noted.set(None)
    try:
        yield
    finally:
        _noted.reset(before)


def was_read(file: object) -> bool:
    """Whether the present command has read this file."""
    return any(stamp and stamp[0] == file for stamp in (_noted.get() or {}).values())


def changed(notes: Notes) -> bool:
    """Whether any file that was noted is not as it was when it was read."""
    return any(now(path) != stamp for path, stamp in notes.items())


def now(path: Path) -> Stamp | None:
    """As what a file would be noted at this moment."""
    try:
        return _stamp(path.stat())
    except (OSError, ValueError):
        return None


def _stamp(state: os.stat_result) -> Stamp:
    return (state.st_dev, state.st_ino), state.st_mtime_ns, state.st_size


def opened(path: Path) -> BinaryIO:
    """A file to read from; the caller closes it."""
    file = path.open("rb")
    state = os.fstat(file.fileno())
    noted = _noted.get()
    if stat.S_ISREG(state.st_mode):  # a terminal may well be both read and written
        if noted is not None:
            noted[path] = _stamp(state)
        # Some only look like a file, such as /proc/kmsg: nobody waits for what may yet come.
        if hasattr(os, "set_blocking"):
            os.set_blocking(file.fileno(), False)
    return file


def read_bytes(path: Path, most: int) -> bytes:
    """What is in a file, if it is not too large. Nobody waits for a pipe that lies about."""
    shown = str(path)
    try:
        if shown == STDIN:
            data = sys.stdin.buffer.read(most + 1) if sys.stdin else b""
        elif stat.S_ISFIFO(path.stat().st_mode) and not shown.startswith("/dev/"):
            raise Faulty([fault("not-a-file", Place(shown))])
        else:
            with opened(path) as file:
                data = file.read(most + 1) or b""  # there is none where one would have to wait
    except ValueError as error:  # no path can be called that
        raise unreadable(shown, OSError(errno.EINVAL, os.strerror(errno.EINVAL))) from error
    except OSError as error:
        raise unreadable(shown, error) from error
    if len(data) > most:
        raise too_large(shown, most)
    return data


def read_text(path: Path, most: int = MAX_BYTES, spreadsheet: bool = False) -> str:
    """The text of a file, whatever is in it, if it is not too large.

    A spreadsheet writes what Windows has always written, if it does not write Unicode.
    """
    return as_text(read_bytes(path, most), path, spreadsheet)


def as_text(data: bytes, path: Path, spreadsheet: bool = False) -> str:
    """What was read from a file, as text."""
    if data.startswith(PACKED):
        raise Faulty([fault("a-spreadsheet", Place(str(path)))])
    if spreadsheet and data.startswith(UTF_16):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if spreadsheet:
            return data.decode("cp1252", "replace")
        lines = LINE_BREAK.split(data.decode("utf-8", "replace"))
        before = LINE_BREAK.split(data[: error.start].decode("utf-8"))
        at = place(str(path), lines, len(before) - 1, len(before[-1]), 1)
        raise Faulty([fault("not-utf-8", at)]) from error


def is_pdf(path: Path) -> bool:
    """Whether a file is a PDF, by its first bytes; one by its name may be damaged there."""
    if not path.is_file():  # what can be read only once is left alone
        return False
    try:
        with opened(path) as file:
            head = file.read(HEAD) or b""
    except OSError:  # why it cannot be read, whoever reads it tells
        return False
    return head.startswith(PDF) or (path.suffix.lower() == ".pdf" and not _is_text(head))


def _is_text(head: bytes) -> bool:
    """Whether a file that begins so can be read as text; a character may be cut in two."""
    try:
        return PDF not in head and "\0" not in getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        return False


def place(shown: str, lines: list[str], line: int, column: int, length: int) -> Place:
    """A spot in the lines of a text, both counted from 0."""
    source = lines[line] if line < len(lines) else ""
    return Place(shown, line + 1, column + 1, max(1, length), source)


def exists(path: Path) -> bool:
    """Whether it is there. Path.exists would hide why it cannot tell, since Python 3.14 always."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError, ValueError):  # or no path can be called that
        if (noted := _noted.get()) is not None:
            noted[path] = None
        return False
    except OSError as error:  # a name far too long, a folder that may not be entered
        raise unreadable(str(path), error) from error
    return True
