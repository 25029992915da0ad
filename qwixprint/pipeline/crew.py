"""Plays the batches of a trial on all cores. They come back in order, whoever played them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Event

from qwixprint.ending import clearing, held_back
from qwixprint.errors import Faulty, fault
from qwixprint.game.fairness import Outcome, Trial, play_batch
from qwixprint.game.families import course_of

MOST_JOBS = 61  # Windows can wait for no more processes
NAP = 0.1  # seconds between two looks at whether Ctrl-C was pressed
PATIENCE = 1  # seconds for a batch that is still being played when all is over

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
    """Each process has a line of its own to us, on which one that is gone is noticed at once.

    An executor has queues and a thread beside them. If a process of it ends while others are being
    started, it can wait for those for ever.
    """
    numbers = iter(range(trial.batches))
    played: dict[int, Batch] = {}  # those that came before their turn
    following = 0
    with ExitStack() as leaving:
        try:
            lines = _gathered(trial, jobs, leaving)
            for line, number in zip(lines, numbers, strict=False):
                line.send(number)
            while following < trial.batches:
                for line in _heard(lines):
                    number, batch = _answer(line)
                    played[number] = batch
                    for another in islice(numbers, 1):
                        line.send(another)
                if asked.is_set():
                    return
                while following in played:
                    yield played.pop(following)
                    following += 1
        except (OSError, EOFError) as error:  # nobody there; no more processes or files for us
            raise Faulty([fault("crew-lost")]) from error


def _gathered(trial: Trial, jobs: int, leaving: ExitStack) -> list[Connection]:
    """The lines to so many processes, which are gone when we leave, however that may be."""
    spawn = get_context("spawn")
    lines: list[Connection] = []
    crew: list[SpawnProcess] = []
    leaving.enter_context(clearing(lambda: _end(crew)))
    leaving.callback(_dismiss, lines, crew)
    with _deaf(), held_back():
        for _ in range(jobs):
            line, its_end = spawn.Pipe()
            lines.append(line)
            with its_end:
                process = spawn.Process(target=_play, args=(its_end, trial), daemon=True)
                process.start()
                crew.append(process)
    return lines


def _dismiss(lines: Sequence[Connection], crew: Sequence[SpawnProcess]) -> None:
    for line in lines:
        line.close()
    for process in crew:
        process.join(PATIENCE)
    _end(crew)


def _end(crew: Iterable[SpawnProcess]) -> None:
    for process in crew:
        process.kill()


def _heard(lines: Sequence[Connection]) -> list[Connection]:
    ready = wait(lines, NAP)
    return [line for line in lines if line in ready]


def _answer(line: Connection) -> tuple[int, Batch]:
    answer = line.recv()
    if isinstance(answer, Exception):
        raise answer
    number, batch = answer
    return number, batch


# --- in the processes of the crew


def _play(line: Connection, trial: Trial) -> None:
    """Whatever is asked for, as long as somebody is there to hear it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with line:
        try:
            course = course_of(trial.sheet)
            while True:
                number = line.recv()
                line.send((number, play_batch(course, trial, number)))
        except (EOFError, ConnectionError):
            return  # nobody
        except Exception as error:
            line.send(error)
