"""Plays the batches of a trial on all cores. They come back in order, whoever played them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
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
PATIENCE = 1.0  # seconds in which players end by themselves; one that was stopped never does
SAFE = "PYTHONSAFEPATH"

Batch = tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """The first games of a trial: all of them, unless somebody had enough or nobody was left."""

    outcomes: tuple[Outcome, ...]
    lost: bool  # all processes that played


def cores() -> int:
    """That we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_all(trial: Trial, jobs: int, tick: Callable[[], object], asked: Event) -> Played:
    """All games by so many processes, or those that were played until somebody asked for an end."""
    outcomes: list[Outcome] = []
    jobs = min(jobs, trial.batches, MOST_JOBS)
    batches = _alone(trial, asked) if jobs == 1 else _together(trial, jobs, asked)
    try:
        for batch in batches:
            outcomes += batch
            tick()
    except Faulty:
        if not outcomes:
            raise
        return Played(tuple(outcomes), lost=True)
    finally:
        batches.close()
    return Played(tuple(outcomes), lost=False)


@contextmanager
def ctrl_c() -> Iterator[Event]:
    """While this lasts, Ctrl-C is a wish to come to an end; pressed again, it ends us at once."""
    asked = Event()
    before = signal.getsignal(signal.SIGINT)

    def heard(*_: object) -> None:
        asked.set()
        signal.signal(signal.SIGINT, before)

    if before != signal.SIG_IGN:  # else whoever called us does not want it to be heard
        signal.signal(signal.SIGINT, heard)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _apart() -> Iterator[None]:
    """Processes that start here do not hear Ctrl-C, and run no file that lies where we stand.

    Ctrl-C is held back and not ignored, so that we ourselves hear it afterwards.
    """
    mask = getattr(signal, "pthread_sigmask", None)  # Windows has none
    trusting = os.environ.get(SAFE)
    os.environ[SAFE] = "1"  # else Python would look for its own modules in this folder first
    try:
        if mask:
            resource_tracker.ensure_running()  # which would lift the mask when it is started
        before = mask(signal.SIG_BLOCK, {signal.SIGINT}) if mask else set()
        try:
            yield
        finally:
            if mask:
                mask(signal.SIG_SETMASK, before)
    finally:
        if trusting is None:
            del os.environ[SAFE]
        else:
            os.environ[SAFE] = trusting


def _alone(trial: Trial, asked: Event) -> Generator[Batch, None, None]:
    course = course_of(trial.sheet)
    for number in range(trial.batches):
        yield play_batch(course, trial, number)
        if asked.is_set():
            return


def _together(trial: Trial, jobs: int, asked: Event) -> Generator[Batch, None, None]:
    """Each process has a line of its own to us, on which one that is gone is noticed at once.

    The others then play its batch. An executor would give up all of them, and wait for ever if one
    ends while others are being started.
    """
    waiting = list(reversed(range(trial.batches)))
    playing: dict[Connection, int] = {}
    played: dict[int, Batch] = {}  # those that came before their turn
    following = 0
    with _gathered(jobs) as lines:
        # Not handed over at their start: this may be long, and nobody could end us meanwhile.
        for line in lines:
            _ask(line, trial)
        while following < trial.batches:
            for line in [each for each in lines if each not in playing]:
                if waiting:
                    playing[line] = waiting.pop()
                    _ask(line, playing[line])
            if not lines:
                raise Faulty([fault("crew-lost")])
            for line in _heard(playing):
                number = playing.pop(line)
                batch = _answer(line)
                if batch is None:
                    lines.remove(line)
                    waiting.append(number)
                else:
                    played[number] = batch
            while following in played:
                yield played.pop(following)
                following += 1
            if asked.is_set():
                return


def _heard(playing: dict[Connection, int]) -> list[Connection]:
    ready = wait(list(playing), NAP)
    return [line for line in playing if line in ready]


def _ask(line: Connection, what: Trial | int) -> None:
    """For the batch of a trial. That nobody hears it is noticed when the answer is awaited."""
    # Caught right here and not by a context manager, which would keep the error in a circle with
    # the buffer that was sent. The garbage collector of Python 3.12.1 crashes over such buffers.
    try:
        line.send(what)
    except OSError:
        return


def _answer(line: Connection) -> Batch | None:
    """A batch that was played; none if nobody is there any more."""
    try:
        answer: Batch | Exception = line.recv()
    except (OSError, EOFError):
        return None
    if isinstance(answer, Exception):
        raise answer
    return answer


@contextmanager
def _gathered(jobs: int) -> Iterator[list[Connection]]:
    """The lines to so many processes, or to fewer if there are no more to be had.

    However this ends, nobody plays on.
    """
    crew: list[tuple[Connection, SpawnProcess]] = []
    with clearing(lambda: _end(crew)):
        try:
            with held_back(), suppress(OSError), _apart():
                for _ in range(jobs):
                    with suppress(BrokenPipeError):  # gone already, which Python 3.14 notices
                        crew.append(_started())
            yield [line for line, _ in crew]
        finally:
            for line, _ in crew:
                line.close()
            patience = time.monotonic() + PATIENCE
            for _, process in crew:
                process.join(max(0, patience - time.monotonic()))
            _end(crew)


def _started() -> tuple[Connection, SpawnProcess]:
    spawn = get_context("spawn")
    line, its_end = spawn.Pipe()
    with its_end:
        process = spawn.Process(target=_play, args=(its_end,), daemon=True)
        process.start()
    return line, process


def _end(crew: list[tuple[Connection, SpawnProcess]]) -> None:
    for _, process in crew:
        process.kill()


# --- in the processes of the crew


def _play(line: Connection) -> None:
    """Whatever is asked for of a trial, as long as somebody is there to hear it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with line:
        try:
            trial: Trial = line.recv()
            course = course_of(trial.sheet)
            while True:
                number = line.recv()
                line.send(play_batch(course, trial, number))
        except (EOFError, ConnectionError, MemoryError):
            return
        except Exception as error:  # a mistake of ours, which is not lost here
            with suppress(OSError):
                line.send(error)
