"""`fair` on a bad day: Ctrl-C, processes that are killed, a cluster that falls apart."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from qwixprint import __version__
from qwixprint.fairness import cluster

from ..typing_commands import typed

ENDLESS = [sys.executable, "-m", "qwixprint", "fair", "longo", "--games", "1000000", "--seed", "7"]


def interrupted(seconds: float, *arguments: str) -> tuple[int, bytes, bytes]:
    """What a command says when Ctrl-C is pressed after a while."""
    pipe = subprocess.PIPE
    child = subprocess.Popen(
        [*ENDLESS, *arguments], stdout=pipe, stderr=pipe, start_new_session=True
    )
    time.sleep(seconds)
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does: to all processes
    out, err = child.communicate(timeout=60)
    return child.returncode, out, err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_was_played_so_far(jobs: str) -> None:
    for seconds in (2, 5, 15, 45):  # as long as a busy machine takes to play at all
        code, out, err = interrupted(seconds, "--jobs", jobs, "--json", "-o", "plot.svg")
        if out:
            break
    assert code == 130, err
    data = json.loads(out)
    assert 0 < data["games"] < 1_000_000
    told = err.decode().splitlines()
    assert told[0] == f"Stopped: {data['games']} of 1000000 games were played."
    assert len(told) <= 2, "nobody else has anything to say"
    assert Path("plot.svg").exists() == (data["verdict"] is not None)
    assert data == shorter(data["games"]), "the games so far are those of a shorter run"


on_linux = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="asks Linux for the children"
)


def until(came: Callable[[], object], nap: float = 0.005) -> None:
    """Waits for something, but not for ever."""
    end = time.monotonic() + 60
    while not came():
        assert time.monotonic() < end
        time.sleep(nap)


@contextmanager
def with_players(*arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], list[int]]]:
    """A command whose players are about to begin, and their processes."""
    pipe = subprocess.PIPE
    command = [*ENDLESS, "--jobs", "2", *arguments]
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, start_new_session=True) as child:
        try:
            # Without a nap, to be there before the second player.
            until(lambda: children(child.pid) or child.poll() is not None, nap=0)
            yield child, children(child.pid)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)


@on_linux
def test_ctrl_c_while_players_are_started_tells_that_nothing_was_played() -> None:
    for _ in range(9):  # on a busy machine they may be quicker than we are
        Path("plot.svg").unlink(missing_ok=True)
        with with_players("--json", "-o", "plot.svg") as (child, _players):
            os.killpg(child.pid, signal.SIGINT)
            out, err = child.communicate(timeout=60)
        assert child.returncode == 130, err
        if not out:
            break
    assert out == b""
    assert err.startswith(b"Stopped: 0 of 1000000 games were played.\n")
    assert list(Path().iterdir()) == []


@on_linux
@pytest.mark.parametrize("seconds", [0, 0.001, 0.01, 0.5])
def test_others_play_the_games_of_a_player_who_was_killed(seconds: float) -> None:
    with with_players("--games", "300", "--json") as (child, players):
        time.sleep(seconds)
        kill(*players[:1])
        out, err = child.communicate(timeout=60)
    assert (child.returncode, err) == (0, b"")
    assert json.loads(out) == shorter(300)


@on_linux
@pytest.mark.parametrize("seconds", [0, 0.001, 0.01, 0.5])
def test_when_all_players_were_killed_the_command_plays_by_itself(seconds: float) -> None:
    with with_players("--games", "600", "--json") as (child, _players):
        time.sleep(seconds)

        def ended() -> bool:
            kill(*children(child.pid))
            return child.poll() is not None

        until(ended)
        out, err = child.communicate(timeout=60)
    assert (child.returncode, err) == (0, b"")
    assert json.loads(out) == shorter(600)


@cache
def shorter(games: int) -> object:
    """What a run of so many games tells, with the dice of the endless one."""
    command = ("fair", "longo", "--games", str(games), "--seed", "7", "--json", "--jobs", "1")
    return json.loads(typed(*command).out)


def interrupted_while_comparing(*wishes: str) -> tuple[int, bytes]:
    with with_players(*wishes) as (child, _players):
        until(lambda: not children(child.pid))
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=60)
    return child.returncode, out


@on_linux
def test_ctrl_c_while_it_compares_loses_nothing() -> None:
    for _ in range(9):  # on a busy machine it may be quicker than we are
        code, out = interrupted_while_comparing("--games", "600", "--json", "-o", "plot.png")
        if code:
            break
    assert code == 130
    assert json.loads(out)["games"] == 600
    assert Path("plot.png").exists()


@on_linux
def test_ctrl_c_a_second_time_ends_it_at_once() -> None:
    stopped: set[int] = set()
    with with_players() as (child, _players):

        def ended() -> bool:
            for player in children(child.pid):
                os.kill(player, signal.SIGSTOP)  # for these it would wait
                stopped.add(player)
            child.send_signal(signal.SIGINT)
            return child.poll() is not None

        until(ended, nap=0.05)
        for player in stopped:
            os.kill(player, signal.SIGCONT)
        out, err = child.communicate(timeout=60)  # ends when the last of them is gone
    assert (child.returncode, out, err) == (130, b"", b"")


@on_linux
@pytest.mark.parametrize("seconds", [0, 0.01, 0.5])
def test_players_go_without_a_word_when_the_command_is_ended(seconds: float) -> None:
    with with_players() as (child, _players):
        time.sleep(seconds)
        child.terminate()
        out, err = child.communicate(timeout=60)  # ends when the last process closed the pipes
    assert (child.returncode, out, err) == (143, b"", b"")


def children(parent: int) -> list[int]:
    """The processes that play for a command, as far as they are still there."""
    found = []
    with suppress(FileNotFoundError, ProcessLookupError):
        for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(int(pid))
    return found


def kill(*players: int) -> None:
    """Unless they are gone already."""
    for player in players:
        with suppress(ProcessLookupError):
            os.kill(player, signal.SIGKILL)


@on_linux
@pytest.mark.parametrize("seconds", [0, 0.1, 1.0])
def test_nobody_plays_on_for_a_command_that_was_killed(seconds: float) -> None:
    with with_players() as (child, _players):
        time.sleep(seconds)
        child.kill()
        child.communicate(timeout=60)  # ends when the last process has closed the pipes


# --- a cluster: a real scheduler and real workers on this machine


@contextmanager
def dask(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A part of a cluster, in the current folder."""
    command = [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]
    with (
        Path("cluster.log").open("ab") as log,
        subprocess.Popen(command, stdout=log, stderr=log) as process,
    ):
        try:
            yield process
        finally:
            process.kill()


@dataclass(frozen=True)
class Cluster:
    address: str
    scheduler: subprocess.Popen[bytes]
    workers: tuple[subprocess.Popen[bytes], ...]


@contextmanager
def a_cluster(workers: int) -> Iterator[Cluster]:
    """On ports that the system chooses; its workers come when they are ready."""
    note = Path("scheduler.json").absolute()
    with ExitStack() as parts:
        here = ("--host", "127.0.0.1")
        scheduler = parts.enter_context(
            dask("scheduler", *here, "--port", "0", "--scheduler-file", str(note))
        )
        until(lambda: note.exists() and note.read_text().rstrip().endswith("}"))
        address = json.loads(note.read_text())["address"]
        worker = ("worker", address, *here, "--nthreads", "1", "--no-nanny")
        started = [
            parts.enter_context(dask(*worker, "--local-directory", f"worker-{number}"))
            for number in range(workers)
        ]
        if workers:
            until(lambda: Path("cluster.log").read_text().count("Registered to:") >= workers)
        yield Cluster(address, scheduler, tuple(started))


def run(*arguments: str) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen([*ENDLESS, "--json", *arguments], stdout=pipe, stderr=pipe)


def test_a_cluster_plays_the_same_games_and_a_worker_who_is_killed_costs_only_time() -> None:
    games = ("--games", "2000")
    here = [
        typed("fair", "longo", "--seed", "7", "--json", *games, "--jobs", jobs) for jobs in "12"
    ]
    assert here[0] == here[1]
    with a_cluster(workers=2) as there:
        with run(*games, "--cluster", there.address) as child:
            out, err = child.communicate(timeout=120)
        assert (child.returncode, err, out.decode()) == (0, b"", here[0].out)
        with run(*games, "--cluster", there.address) as child:
            log = Path("cluster.log")
            before = log.read_text().count("Receive client connection")
            until(lambda: log.read_text().count("Receive client connection") > before)
            time.sleep(0.5)  # in the middle of its batches
            there.workers[0].kill()
            out, err = child.communicate(timeout=120)
        assert "Remove worker" in log.read_text()
        assert (child.returncode, err, out.decode()) == (0, b"", here[0].out)


def test_when_the_scheduler_is_killed_it_tells_what_was_played() -> None:
    with a_cluster(workers=1) as there, run("--cluster", there.address) as child:
        time.sleep(8)
        there.scheduler.kill()
        out, err = child.communicate(timeout=120)
    told = err.decode().splitlines()
    assert (child.returncode, len(told)) == (2, 2), err
    data = json.loads(out)
    assert told[0] == f"Stopped: {data['games']} of 1000000 games were played."
    assert told[1].endswith("[cluster-lost]")
    assert data == shorter(data["games"])


def test_ctrl_c_tells_what_a_cluster_played_so_far() -> None:
    with a_cluster(workers=1) as there, run("--cluster", there.address) as child:
        time.sleep(8)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=120)
    data = json.loads(out)
    assert (child.returncode, err.count(b"\n")) == (130, 1), err
    assert data == shorter(data["games"])


def test_a_cluster_where_nobody_works_or_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with a_cluster(workers=0) as there:
        nobody = typed("fair", "longo", "--cluster", there.address)
    gone = typed("fair", "longo", "--cluster", there.address)
    for answer in (nobody, gone):
        assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
        assert answer.err.startswith(f"Nobody plays at “{there.address}”")


def test_a_cluster_with_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    with a_cluster(workers=1) as there:
        monkeypatch.setattr(cluster, "__version__", "0.0")
        answer = typed("fair", "longo", "--cluster", there.address)
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert answer.err.endswith(f"Found: {__version__}. [cluster-versions]\n")
