"""Ends at once when somebody asks for it, and leaves nothing half-made behind.

A signal ends the process on the spot. An exception instead could be caught by a library on its way
out, or be hit by a second signal while it clears away.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGXCPU")  # not all are known everywhere

_tasks: list[Callable[[], object]] = []


def listen() -> None:
    """From now on we end in our own way, by those signals that are not ignored, as with nohup."""
    for name in SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _ended)


@contextmanager
def clearing(task: Callable[[], object]) -> Iterator[None]:
    """While this lasts, the task is done before an end; it must not wait or use a buffer."""
    _tasks.append(task)
    try:
        yield
    finally:
        _tasks.remove(task)


def _ended(number: int, frame: object) -> NoReturn:
    for task in _tasks:
        with suppress(OSError):  # whatever it is, the others have their turn
            task()
    os._exit(128 + number)
