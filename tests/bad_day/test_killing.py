"""Killed at any moment: what was there is still there, and nothing else is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType

import pytest

from qwixprint import signals
from qwixprint.files import writing

from ..conftest import ROOT
from ..typing_commands import really_typed


def names() -> list[str]:
    return sorted(file.name for file in Path().iterdir())


def ends(work: Callable[[], None]) -> int:
    """The exit code of a process that does some work and listens to who wants it to end."""
    child = os.fork()
    if not child:
        try:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests may ignore it
            signals.listen()
            work()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def ctrl_c_at(moment: int) -> list[str]:
    """One Ctrl-C at the so manieth call from now on, from 0; gives the calls, as they are made."""
    ours = (str(ROOT / "qwixprint"), contextmanager.__code__.co_filename)
    calls: list[str] = []

    def called(frame: FrameType, event: str, _: object) -> None:
        if "call" in event and frame.f_code.co_filename.startswith(ours):
            calls.append(frame.f_code.co_name)
            if len(calls) == moment + 1:
                os.kill(os.getpid(), signal.SIGINT)

    sys.setprofile(called)
    return calls


def test_ctrl_c_at_any_moment_leaves_nothing_behind() -> None:
    def work() -> None:
        ctrl_c_at(moment)
        with writing.together() as delivery, delivery.opened("a.pdf") as put:
            put(b"half of it")
            raise KeyboardInterrupt

    moment = 0
    while ends(work) == 130:
        assert names() == [], f"at moment {moment}"
        moment += 1
    assert moment > 10


def test_ctrl_c_at_any_moment_replaces_both_files_or_none() -> None:
    def work() -> None:
        ctrl_c_at(moment)
        with writing.together() as delivery:
            for name in ("a.pdf", "b.csv"):
                delivery.write(name, b"%d" % moment)

    found = []
    moment = 0
    while ends(work) == 130:
        assert names() in ([], ["a.pdf", "b.csv"])
        pair = {Path(name).read_bytes() for name in names()}
        assert len(pair) < 2, f"at moment {moment}"
        found.append(b"%d" % moment in pair)
        moment += 1
    assert set(found) == {True, False}


def test_ctrl_c_leaves_nothing_behind() -> None:
    Path("old.pdf").write_text("precious")
    command = [sys.executable, "-m", "qwixprint", "pad", "longo", "-n", "400000", "-o", "old.pdf"]
    # Whoever runs the tests in the background may have told all of them to ignore it.
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    started = time.monotonic()
    assert really_typed("variants").returncode == 0
    with subprocess.Popen(command, stderr=subprocess.PIPE, preexec_fn=heed) as child:
        time.sleep(1.5 + 2 * (time.monotonic() - started))  # a busy machine is late to begin
        child.send_signal(signal.SIGINT)
        _, told = child.communicate()
    assert child.returncode == 130
    assert b"Traceback" not in told
    assert Path("old.pdf").read_text() == "precious"
    assert names() == ["old.pdf"]


@pytest.mark.parametrize(
    ("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_run_that_is_ended_clears_away(sent: signal.Signals, code: int) -> None:
    for name in ("old.pdf", "old.csv"):
        Path(name).write_text("precious")
    wishes = ["longo", "-n", "150000", "-o", "old.pdf", "--manifest", "old.csv"]
    command = [sys.executable, "-m", "qwixprint", "pad", *wishes]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as child:
        while not any(Path().glob(".old.pdf.*.part")):
            assert child.poll() is None
            time.sleep(0.02)
        time.sleep(0.2)
        child.send_signal(sent)
        _, told = child.communicate()
    assert (child.returncode, b"Traceback" in told) == (code, False)
    assert {Path(name).read_text() for name in names()} == {"precious"}
    assert names() == ["old.csv", "old.pdf"]


def test_a_run_that_is_to_survive_its_terminal_does() -> None:
    command = f"trap '' HUP; exec {sys.executable} -m qwixprint pad longo -n 9999 -o a.pdf"
    with subprocess.Popen(command, shell=True, stderr=subprocess.PIPE) as child:
        while not any(Path().glob(".a.pdf.*.part")):
            assert child.poll() is None
            time.sleep(0.01)
        child.send_signal(signal.SIGHUP)
        child.communicate()
    assert child.returncode == 0
    assert names() == ["a.pdf"]
