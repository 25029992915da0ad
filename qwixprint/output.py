"""Writes a file as a whole or not at all: what was there stays until the new one is complete."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

from qwixprint.errors import Faulty, fault

STDOUT = "-"


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
    try:
        if name == STDOUT:
            _to_stdout(data)
        elif is_stream(name):
            Path(name).write_bytes(data)
        else:
            _replace(Path(os.path.realpath(name)), data)  # a link stays a link
    except BrokenPipeError:
        raise  # the reader has had enough, which is no fault
    except OSError as error:
        raise _failed(name, error.strerror or str(error)) from error


def _failed(name: str, reason: str) -> Faulty:
    return Faulty([fault("output-failed", file=name, reason=reason)])


def _to_stdout(data: bytes) -> None:
    if sys.stdout is None:  # closed by whoever called us
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _replace(target: Path, data: bytes) -> None:
    draft = target.with_name(f".{target.name[:80]}.{os.urandom(4).hex()}.part")
    try:
        with draft.open("xb") as file:
            file.write(data)
        if target.exists():
            draft.chmod(target.stat().st_mode)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
