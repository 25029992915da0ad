"""A bad day in short; `make fuzz` and `make hostile` make it longer."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from qwixprint.locales import load
from tools import hostile
from tools.fuzz import making, readers, running
from tools.hostile import signals, surroundings

from ..typing_commands import really_typed

KINDS = list(readers.readers())


@pytest.mark.parametrize("number", [0, 1])
def test_mutated_files_lead_to_faults_and_nothing_else(number: int) -> None:
    outcome = running.mutated_batch(number, start=20)
    assert outcome.trouble == []
    assert set(outcome.cases) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_made_up_files_lead_to_faults_and_nothing_else(kind: str, tmp_path: Path) -> None:
    trial = running.Trial(tmp_path)

    @settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
    @given(making.files(kind))
    def each(case: bytes) -> None:
        assert trial.feed(kind, case, "made") == ""

    each()


@pytest.mark.parametrize("kind", KINDS)
def test_bombs_lead_to_faults_and_nothing_else(kind: str) -> None:
    outcome = running.bombs_for(KINDS.index(kind), start=1)
    assert outcome.trouble == []
    (megabytes, what) = outcome.largest[kind]
    assert megabytes < running.MEGABYTES, what


def test_a_reader_that_stumbles_or_takes_too_much_is_found(tmp_path: Path) -> None:
    words, taken = load("en"), []
    found = readers.attempt(lambda _: 1 / 0, tmp_path, words)
    assert found.wrong == "ZeroDivisionError: division by zero"
    found = readers.attempt(lambda _: taken.append(b"x" * (100 << 20)), tmp_path, words)
    assert 90 < found.megabytes < 120
    found = readers.attempt(lambda _: sum(range(10**6)), tmp_path, words)
    assert found.seconds > 0


def test_a_message_that_commands_the_terminal_is_found(tmp_path: Path) -> None:
    from qwixprint.errors import Faulty, fault
    from qwixprint.locales import Catalogue

    def read(_: Path) -> None:
        raise Faulty([fault("file-empty")])

    words = Catalogue("en", load("en").folder)
    vars(words)["faults"] = {"file-empty": "\x1b[31m"}
    assert "terminal" in readers.attempt(read, tmp_path, words).wrong


def test_killed_at_any_moment_nothing_is_lost() -> None:
    assert list(signals.killed(4, seed=3)) == []


def test_a_file_that_is_cut_off_would_be_seen(tmp_path: Path) -> None:
    file = tmp_path / "x.pdf"
    for data, expected in ((hostile.BEFORE, True), (b"%PDF-1.6 half", False), (b"", False)):
        file.write_bytes(data)
        assert hostile.whole(file) is expected


def test_strange_environments_and_missing_ground() -> None:
    assert list(surroundings.environments()) == []
    assert list(surroundings.no_ground()) == []
    assert list(surroundings.nobody_listens()) == []


@pytest.mark.skipif(not os.access("/proc/kmsg", os.R_OK), reason="no such file here")
def test_nobody_waits_for_a_file_that_never_ends() -> None:
    Path("sheet.yaml").write_text("variant: /proc/kmsg\n")
    for name in ("/proc/kmsg", "sheet.yaml"):
        done = really_typed("check", name, timeout=30)
        assert (done.returncode, b"Traceback" in done.stderr) == (2, False)
