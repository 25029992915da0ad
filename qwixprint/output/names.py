"""What the name of an output stands for: a file, or something that is written to as it is."""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path

from qwixprint import inputs
from qwixprint.errors import Faulty, fault

STDOUT = "-"
LINKS = 40  # that are followed, as many as the system does
# An open file of this process or of another one, as a name.
_DESCRIPTOR = re.compile(r"(/dev/fd|/proc/[0-9]+(?:/task/[0-9]+)?/fd)/([0-9]{1,9})")


def is_stream(name: str) -> bool:
    """Whether a name stands for something that is written to as it is: a pipe, a device."""
    if name == STDOUT or _DESCRIPTOR.fullmatch(_followed(name)):
        return True
    try:
        mode = Path(name).stat().st_mode
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError as error:  # far too long, or behind a folder that may not be entered
        raise failed(name[:200], error) from error
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def is_stdout(name: str) -> bool:
    """Whether a name stands for standard output, such as `-` and /dev/stdout."""
    return descriptor(name) == 1


def check(*names: str) -> None:
    """Says early, before any long work, that files could not be written."""
    claimed: set[object] = set()
    for name in names:
        claim(name, claimed)
        number = descriptor(name)
        if not is_stream(name):
            _check_place(name)
        elif number is not None:
            try:
                os.fstat(number)
            except OSError as error:
                raise failed(name, error) from error


def _check_place(name: str) -> None:
    target = Path(os.path.realpath(name))
    if target.is_dir() or name.endswith(("/", os.sep)):
        raise failed(name, errno.EISDIR)
    if not target.parent.is_dir():
        raise failed(name, errno.ENOENT)
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise failed(name, errno.EACCES)


def claim(name: str, claimed: set[object], renews: bool = False) -> None:
    """Nothing takes the place of what was read, nor of what is written at the same time."""
    number = descriptor(name)
    this: object
    try:
        state = os.stat(name) if number is None else os.fstat(number)  # noqa: PTH116
    except (OSError, ValueError):  # not there yet, or it will be told why not
        this = os.path.realpath(name)
    else:
        this = identity = (state.st_dev, state.st_ino)
        if inputs.was_read(identity) and not renews:
            raise Faulty([fault("was-read", file=name)])
    if this in claimed:
        raise Faulty([fault("same-file", file=name)])
    claimed.add(this)


def _followed(name: str) -> str:
    """Where links lead, but not on to the file behind an open one."""
    for _ in range(LINKS):
        folder, last = os.path.split(name)
        folder = os.path.realpath(folder)
        name = os.path.join(folder, last)  # noqa: PTH118
        if _DESCRIPTOR.fullmatch(name) or not os.path.islink(name):  # noqa: PTH114
            break
        name = os.path.join(folder, os.readlink(name))  # noqa: PTH115, PTH118
    return name


def descriptor(name: str) -> int | None:
    """The number of an open file of this process that a name stands for."""
    if name == STDOUT:
        return 1
    found = _DESCRIPTOR.fullmatch(_followed(name))
    ours = found and found[1] in ("/dev/fd", os.path.realpath("/proc/self/fd"))
    return int(found[2]) if found and ours else None


def failed(name: str, why: OSError | int) -> Faulty:
    reason = os.strerror(why) if isinstance(why, int) else why.strerror or str(why)
    return Faulty([fault("output-failed", file=name, reason=reason)])
