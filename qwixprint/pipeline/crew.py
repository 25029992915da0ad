"""Plays the batches of a trial on all cores. They come back in order, whoever played them."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process, resource_tracker
from threading import Event, Thread

from qwixprint.errors import Faulty, fault
from qwixprint.game.fairness import Outcome, Trial, play_batch
from qwixprint.game.families import course_of
from qwixprint.game.table import Course

MOST_JOBS = 61  # Windows can wait for no more processes
NAP = 0.1  # seconds between two looks at whether Ctrl-C was pressed

Batch = tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """The first games of a trial: all of them, unless somebody had enough."""

    outcomes: tuple[Outcome, ...]
    stopped: bool


def cores() -> int:
    """That we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_all(trial: Trial, jobs: int, tick: Callable[[], object]) -> Played:
    """All games by so many processes; with Ctrl-C, those that were played until then."""
    outcomes: list[Outcome] = []
    with _ctrl_c() as asked:
        jobs = min(jobs, trial.batches, MOST_JOBS)
        batches = _alone(trial) if jobs == 1 else _together(trial, jobs, asked)
        try:
            for batch in batches:
                outcomes += batch
                tick()
                if asked.is_set():
                    break
        finally:
            batches.close()
    return Played(tuple(outcomes), len(outcomes) < trial.games)


@contextmanager
def _ctrl_c() -> Iterator[Event]:
    """While this lasts, Ctrl-C is a wish to come to an end."""
    asked = Event()
    before = signal.getsignal(signal.SIGINT)
    if before != signal.SIG_IGN:  # else whoever called us does not want it to be heard
        signal.signal(signal.SIGINT, lambda *_: asked.set())
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that start here do not hear Ctrl-C: they are told when to stop.

    It is held back and not ignored, so that we ourselves hear it afterwards.
    """
    mask = getattr(signal, "pthread_sigmask", None)  # Windows has none, and passes nothing on
    if mask:
        resource_tracker.ensure_running()  # which would lift the mask when it is started
    before = mask(signal.SIG_BLOCK, {signal.SIGINT}) if mask else set()
    try:
        yield
    finally:
        if mask:
            mask(signal.SIG_SETMASK, before)


def _alone(trial: Trial) -> Generator[Batch, None, None]:
    course = course_of(trial.sheet)
    for number in range(trial.batches):
        yield play_batch(course, trial, number)


def _together(trial: Trial, jobs: int, asked: Event) -> Generator[Batch, None, None]:
    numbers = iter(range(trial.batches))
    crew, waiting = _gathered(trial, jobs, numbers)
    try:
        while waiting:
            first = waiting.popleft()
            while not wait([first], NAP).done:
                if asked.is_set():
                    return
            yield first.result()
            waiting.extend(crew.submit(_play, number) for number in islice(numbers, 1))
    except BrokenProcessPool:
        raise Faulty([fault("crew-lost")]) from None
    finally:
        crew.shutdown(cancel_futures=True)  # and wait for the batches that are being played


def _gathered(
    trial: Trial, jobs: int, numbers: Iterator[int]
) -> tuple[ProcessPoolExecutor, deque[Future[Batch]]]:
    """So many processes, and what they play first."""
    try:
        with _deaf():
            crew = ProcessPoolExecutor(jobs, get_context("spawn"), _join, (trial,))
            return crew, deque(crew.submit(_play, number) for number in islice(numbers, 2 * jobs))
    except (OSError, RuntimeError) as error:  # no more processes, threads or files for us
        raise Faulty([fault("crew-lost")]) from error


# --- in the processes of the crew

_own: list[tuple[Course, Trial]] = []  # prepared once in each of them


def _join(trial: Trial) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()
    _own.append((course_of(trial.sheet), trial))


def _leave_with_parent() -> None:
    """Nobody plays on for a command that was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(number: int) -> Batch:
    course, trial = _own[0]
    return play_batch(course, trial, number)
