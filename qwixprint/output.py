"""Writes a file as a whole or not at all: what was there stays until the new one is complete."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from qwixprint import ending
from qwixprint.errors import Faulty, fault

STDOUT = "-"
BUFFER = 1 << 18  # bytes that are gathered before a file is touched
Put = Callable[[bytes], object]  # takes the next bytes of a file


def is_stream(name: str) -> bool:
    """Whether a name stands for something that is written to as it is: a pipe, a device."""
    if name == STDOUT:
        return True
    try:
        mode = Path(name).stat().st_mode
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError as error:  # far too long, or behind a folder that may not be entered
        raise _failed(name[:200], error.strerror or str(error)) from error
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def check(name: str) -> None:
    """Says early, before any long work, that a file could not be written."""
    if is_stream(name):
        return
    target = Path(os.path.realpath(name))
    if target.is_dir() or name.endswith(("/", os.sep)):
        raise _failed(name, os.strerror(errno.EISDIR))
    if not target.parent.is_dir():
        raise _failed(name, os.strerror(errno.ENOENT))
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise _failed(name, os.strerror(errno.EACCES))


def make_folder(name: str) -> None:
    """A folder to write into, if it is not there yet."""
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _failed(name, error.strerror or str(error)) from error


def write(name: str, data: bytes) -> None:
    """Puts the data in the place of a file, or into standard output if the name is `-`."""
    with opened(name) as put:
        put(data)


@contextmanager
def opened(name: str) -> Iterator[Put]:
    """Gives what takes the bytes of a file, which takes its place when all of them were given.

    After any failure, whosever it is, what was there is still there. Standard output, a pipe or a
    device gets the bytes as they come.
    """
    draft = _Stream(name) if is_stream(name) else _Draft(Path(os.path.realpath(name)))

    def put(data: bytes) -> None:
        # No context manager here: this is called for every page.
        try:
            file.write(data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise _failed(name, error.strerror or str(error)) from error

    with ending.clearing(draft.vanish):
        try:
            with _blamed(name):
                file = draft.open()
            yield put
            with _blamed(name):
                draft.finish()
        except BaseException:
            draft.drop()
            raise


class _Stream:
    """Something that is written to as it is."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.file: BinaryIO | None = None

    def open(self) -> BinaryIO:
        if self.name != STDOUT:
            self.file = Path(self.name).open("wb", BUFFER)  # noqa: SIM115
            return self.file
        if sys.stdout is None:  # closed by whoever called us
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return sys.stdout.buffer

    def finish(self) -> None:
        if self.file is None:
            sys.stdout.buffer.flush()
        else:
            self.file.close()

    def drop(self) -> None:
        if self.file is not None:
            with suppress(OSError):
                self.file.close()

    def vanish(self) -> None:
        """What was written is out already."""


class _Draft:
    """A file beside the one whose place it takes in the end; a link stays a link."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.path = target.with_name(f".{target.name[:80]}.{os.urandom(4).hex()}.part")
        self.file: BinaryIO | None = None

    def open(self) -> BinaryIO:
        self.file = self.path.open("xb", BUFFER)
        return self.file

    def finish(self) -> None:
        assert self.file is not None
        self.file.close()
        if self.target.exists():
            self.path.chmod(self.target.stat().st_mode)
        self.path.replace(self.target)

    def drop(self) -> None:
        if self.file is not None:
            with suppress(OSError):  # the disk may be full; then closing fails once more
                self.file.close()
        with suppress(OSError):
            self.vanish()

    def vanish(self) -> None:
        self.path.unlink(missing_ok=True)


@contextmanager
def _blamed(name: str) -> Iterator[None]:
    """Says which file could not be written."""
    try:
        yield
    except BrokenPipeError:
        raise  # the reader has had enough, which is no fault
    except OSError as error:
        raise _failed(name, error.strerror or str(error)) from error


def _failed(name: str, reason: str) -> Faulty:
    return Faulty([fault("output-failed", file=name, reason=reason)])
