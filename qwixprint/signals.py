"""Ends a command at once when somebody asks for it, and leaves nothing half-made behind.

A signal ends the process on the spot. An exception instead could be caught by a library on its way
out, or be hit by a second signal while it clears away. Who never calls `listen` is not affected.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

# Of all threads: each of these lists is only added to and taken from, which needs no lock.
_tasks: list[Callable[[], object]] = []
_holding: list[None] = []
_asked: list[int] = []  # signals that were heard


def listen() -> None:
    """From now on we end in our own way, by those signals that are not ignored, as with nohup."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGXCPU"):  # Windows lacks some
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _heard)


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
    _holding.append(None)
    try:
        yield
    finally:
        _holding.pop()
        _end_if_asked()


def _heard(number: int, frame: object) -> None:
    _asked.append(number)
    _end_if_asked()


def _end_if_asked() -> None:
    if _asked and not _holding:
        for task in [*_tasks]:
            task()
        os._exit(128 + _asked[0])
