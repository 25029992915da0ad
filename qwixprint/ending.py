"""Ends at once when somebody asks for it, and leaves nothing half-made behind.

A signal ends the process on the spot. An exception instead could be caught by a library on its way
out, or be hit by a second signal while it clears away.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGXCPU")  # not all are known everywhere

_tasks: list[Callable[[], object]] = []
_holding: list[int] = []  # for each that holds an end back, by which signal it was asked for


def listen() -> None:
    """From now on we end in our own way, by those signals that are not ignored, as with nohup."""
    for name in SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _ended)


@contextmanager
def clearing(task: Callable[[], object]) -> Iterator[None]:
    """While this lasts, the task is done before an end; it may neither fail nor use a buffer."""
    _tasks.append(task)
    try:
        yield
    finally:
        _tasks.remove(task)


@contextmanager
def held_back() -> Iterator[None]:
    """What belongs together is done as a whole, and who asked for an end meanwhile gets it then."""
    _holding.append(0)
    try:
        yield
    finally:
        if number := _holding.pop():
            _ended(number, None)


def _ended(number: int, frame: object) -> None:
    if _holding:
        _holding[-1] = number
        return
    for task in _tasks:
        task()
    os._exit(128 + number)
