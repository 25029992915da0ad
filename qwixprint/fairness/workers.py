"""Plays the batches of a trial on all cores, or on a cluster; they come back in their order."""

from __future__ import annotations

import os
import pickle
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from functools import lru_cache, partial
from itertools import islice
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext
from threading import Event, Thread
from typing import Any, NamedTuple

from qwixprint.errors import Faulty
from qwixprint.fairness.trial import Outcome, Trial, play_batch
from qwixprint.families import boards_of
from qwixprint.families.state import Board

MOST_JOBS = 61  # Windows can wait for no more processes
NAP = 0.1  # seconds between two looks at whether Ctrl-C was pressed
AHEAD = 4  # batches for each worker that are given out before their turn

Batch = tuple[Outcome, ...]


class Workers(NamedTuple):
    """Who plays, how many at once, and whether all are still there."""

    executor: Executor
    at_once: int
    all_there: Callable[[], bool]


StartWorkers = Callable[[], AbstractContextManager[Workers]]


class PlayedGames(NamedTuple):
    """The first games of a trial: all of them, unless somebody had enough or nobody was left."""

    outcomes: tuple[Outcome, ...]
    lost: Faulty | None = None  # why nobody was left


def cores() -> int:
    """That we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def processes(jobs: int, trial: Trial) -> StartWorkers | None:
    """So many processes of this machine for a trial; none: one is enough, and that is this one."""
    needed = min(jobs, trial.batches, MOST_JOBS)
    return partial(_pool, needed) if needed > 1 else None


def play_all(
    trial: Trial, start: StartWorkers | None, tick: Callable[[], object], asked: Event
) -> PlayedGames:
    """All games, or as many as were played until an end was asked for, or until all were lost.

    If nothing was played before that, the fault is raised.
    """
    outcomes: list[Outcome] = []
    with closing(_batches(trial, start, asked)) as batches:
        try:
            for batch in batches:
                outcomes += batch
                tick()
        except Faulty as lost:
            if not outcomes:
                raise
            return PlayedGames(tuple(outcomes), lost)
    return PlayedGames(tuple(outcomes))


def _batches(
    trial: Trial, start: StartWorkers | None, asked: Event
) -> Generator[Batch, None, None]:
    """All batches in order. What processes that were ended leave unplayed is played in this one."""
    number = 0
    if start:
        with suppress(BrokenExecutor, OSError), start() as workers:
            for batch in _in_order(trial, workers, asked):
                yield batch
                number += 1
    boards = boards_of(trial.sheet)
    while number < trial.batches and not asked.is_set():
        yield play_batch(boards, trial, number)
        number += 1


def _in_order(trial: Trial, workers: Workers, asked: Event) -> Generator[Batch, None, None]:
    """The batches as workers play them. A few are given out ahead, so that nobody waits."""
    packed = pickle.dumps(trial)
    waiting = iter(range(trial.batches))
    playing: deque[Future[Batch]] = deque()
    try:
        while not asked.is_set():
            free = AHEAD * workers.at_once - len(playing)
            with _for_us_alone():  # to submit may start a process
                for number in islice(waiting, free):
                    playing.append(workers.executor.submit(play, packed, number))
            if not playing:
                return
            if wait([playing[0]], NAP).done:
                yield playing.popleft().result()
            elif not workers.all_there():
                raise BrokenExecutor
    finally:
        for each in playing:
            each.cancel()


# --- processes of this machine


class _Processes(SpawnContext):
    """Remembers the processes it makes.

    If one ends while others are being started, an executor may never notice (Python 3.11).
    """

    def __init__(self) -> None:
        super().__init__()
        self.made: list[Any] = []

    def Process(self, *args: Any, **options: Any) -> Any:  # type: ignore[override]  # noqa: N802
        self.made.append(super().Process(*args, **options))
        return self.made[-1]

    def all_there(self) -> bool:
        return all(each.exitcode is None for each in self.made)


@contextmanager
def _pool(jobs: int) -> Iterator[Workers]:
    """However this ends, nobody plays on."""
    processes = _Processes()
    with ProcessPoolExecutor(jobs, processes, _begin) as executor:
        try:
            yield Workers(executor, jobs, processes.all_there)
        except BaseException:
            for each in processes.made:  # else the executor may wait for them for ever
                if each.pid is not None:
                    each.kill()
            raise


@contextmanager
def _for_us_alone() -> Iterator[None]:
    """Whoever is started meanwhile hears no signal that is meant for us before it is ready."""
    mask = getattr(signal, "pthread_sigmask", None)  # Windows has none
    before = mask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM}) if mask else ()
    try:
        yield
    finally:
        if mask:
            mask(signal.SIG_SETMASK, before)


# --- where they play


def _begin() -> None:
    """Ctrl-C is for the one who gives us work; when that one is gone, so are we."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(0)


def play(packed: bytes, number: int) -> Batch:
    """The batch of a trial. It comes packed, so that it is laid out once for all its batches."""
    trial, boards = _laid_out(packed)
    return play_batch(boards, trial, number)


@lru_cache(1)
def _laid_out(packed: bytes) -> tuple[Trial, tuple[Board, ...]]:
    trial: Trial = pickle.loads(packed)
    return trial, boards_of(trial.sheet)
