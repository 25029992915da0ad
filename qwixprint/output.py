"""Writes a file as a whole or not at all: what was there stays until the new one is complete."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from qwixprint.errors import Faulty, fault

STDOUT = "-"


@contextmanager
def replacing(name: str) -> Iterator[BinaryIO]:
    """A file that takes its place only if the block ends well; `-` is standard output."""
    if name == STDOUT:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    target = Path(os.path.realpath(name))  # a link stays a link
    try:
        if target.exists() and not target.is_file():
            with target.open("wb") as device:  # a device or a pipe; a folder fails here
                yield device
            return
        with _in_place_of(target) as file:
            yield file
    except OSError as error:
        reason = error.strerror or str(error)
        raise Faulty([fault("output-failed", file=name, reason=reason)]) from error


@contextmanager
def _in_place_of(target: Path) -> Iterator[BinaryIO]:
    draft = target.with_name(f".{target.name[:80]}.{os.getpid()}.part")
    try:
        with draft.open("xb") as file:
            yield file
        if target.exists():
            draft.chmod(target.stat().st_mode)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
