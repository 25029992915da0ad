"""Plays the batches of a trial by many. They come back in order, whoever played them.

Who plays is an executor: processes on all cores of this machine, or a cluster.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Event, Lock, Thread

from qwixprint.errors import Faulty, fault
from qwixprint.fairness.trial import Outcome, Trial, play_batch
from qwixprint.families import family_of
from qwixprint.families.state import Board

MOST_JOBS = 61  # Windows can wait for no more processes
NAP = 0.1  # seconds between two looks at whether Ctrl-C was pressed
AHEAD = 4  # batches for each player that are given out before their turn
FUTILE = 3  # crews, one after the other, that are lost without a batch: then nobody will play
# What processes are started with: no Python file that lies where we stand is run. And if we are
# ended from outside, what we leave behind is cleared away without a word.
SURROUNDINGS = {"PYTHONSAFEPATH": "1", "PYTHONWARNINGS": "ignore:resource_tracker"}

Batch = tuple[Outcome, ...]
_STARTING = Lock()


@dataclass(frozen=True, slots=True)
class Crew:
    """Who plays, how many at once, and whether all are still there as far as we can see."""

    executor: Executor
    players: int
    sound: Callable[[], bool] = lambda: True


Gathering = Callable[[], AbstractContextManager[Crew]]


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """The first games of a trial: all of them, unless somebody had enough or nobody was left."""

    outcomes: tuple[Outcome, ...]
    lost: Faulty | None  # why nobody was left


def cores() -> int:
    """That we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def processes(jobs: int, trial: Trial) -> Gathering | None:
    """So many processes of this machine for a trial; none: one is enough, and that is this one."""
    needed = min(jobs, trial.batches, MOST_JOBS)
    return partial(_pool, needed) if needed > 1 else None


def play_all(
    trial: Trial, gathering: Gathering | None, tick: Callable[[], object], asked: Event
) -> PlayedGames:
    """All games by those who can be gathered, or as many as were played until an end was asked for.

    If nobody is left to play, these are the games so far; a fault is raised if there are none.
    """
    outcomes: list[Outcome] = []
    batches = _together(trial, gathering, asked) if gathering else _alone(trial, asked)
    try:
        for batch in batches:
            outcomes += batch
            tick()
    except Faulty as lost:
        if not outcomes:
            raise
        return PlayedGames(tuple(outcomes), lost)
    finally:
        batches.close()
    return PlayedGames(tuple(outcomes), None)


def _alone(trial: Trial, asked: Event) -> Generator[Batch, None, None]:
    board = family_of(trial.sheet).board(trial.sheet)
    for number in range(trial.batches):
        yield play_batch(board, trial, number)
        if asked.is_set():
            return


def _together(trial: Trial, gathering: Gathering, asked: Event) -> Generator[Batch, None, None]:
    """If one of a crew is gone, all are given up: another crew plays what is missing."""
    following = futile = 0
    while following < trial.batches and not asked.is_set():
        futile += 1
        try:
            with gathering() as crew:
                for batch in _in_order(trial, following, crew, asked):
                    yield batch
                    following += 1
                    futile = 0
        except (BrokenExecutor, CancelledError, OSError) as error:
            if futile == FUTILE:
                raise Faulty([fault("crew-lost")]) from error


def _in_order(trial: Trial, first: int, crew: Crew, asked: Event) -> Generator[Batch, None, None]:
    """The batches from a number on. A few are given out ahead, so that nobody waits for work."""
    packed = pickle.dumps(trial)
    waiting = iter(range(first, trial.batches))
    playing: deque[Future[Batch]] = deque()
    try:
        while True:
            while (
                len(playing) < AHEAD * crew.players and (number := next(waiting, None)) is not None
            ):
                playing.append(crew.executor.submit(play, packed, number))
            if not playing or asked.is_set():
                return
            if wait([playing[0]], NAP).done:
                yield playing.popleft().result()
            elif not crew.sound():
                raise BrokenExecutor
    finally:
        for each in playing:
            each.cancel()


# --- processes of this machine


class _Player(SpawnProcess):
    """A process that does not hear what is meant for us before it is ready for that."""

    def start(self) -> None:
        mask = getattr(signal, "pthread_sigmask", None)  # Windows has none
        before = mask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM}) if mask else set()
        try:
            super().start()
        finally:
            if mask:
                mask(signal.SIG_SETMASK, before)


class _Players(SpawnContext):
    """Makes processes, and remembers them.

    If one ends while others are being started, an executor may never notice (Python 3.11).
    """

    def __init__(self) -> None:
        super().__init__()
        self.made: list[_Player] = []

    def Process(self, *args: object, **wishes: object) -> _Player:  # type: ignore[override]  # noqa: N802
        self.made.append(_Player(*args, **wishes))  # type: ignore[arg-type]
        return self.made[-1]

    def all_there(self) -> bool:
        return all(each.exitcode is None for each in self.made)

    def end(self) -> None:
        for each in self.made:
            if each.pid is not None:
                each.kill()


@contextmanager
def _pool(jobs: int) -> Iterator[Crew]:
    """However this ends, nobody plays on."""
    players = _Players()
    with _surroundings(), ProcessPoolExecutor(jobs, players, _begin) as executor:
        try:
            yield Crew(executor, jobs, players.all_there)
        except BaseException:
            players.end()  # else the executor may wait for them for ever
            raise


@contextmanager
def _surroundings() -> Iterator[None]:
    """While this lasts, processes are started with those; one trial after the other."""
    with _STARTING:
        yield from _changed()


def _changed() -> Iterator[None]:
    before = {key: os.environ[key] for key in SURROUNDINGS if key in os.environ}
    os.environ.update(SURROUNDINGS)
    try:
        yield
    finally:
        for key in SURROUNDINGS:
            del os.environ[key]
        os.environ.update(before)


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
    trial, board = _laid_out(packed)
    return play_batch(board, trial, number)


@lru_cache(1)
def _laid_out(packed: bytes) -> tuple[Trial, Board]:
    trial: Trial = pickle.loads(packed)
    return trial, family_of(trial.sheet).board(trial.sheet)
