"""A bad day in short; `make fuzz` and `make hostile` make it longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from qwixprint.locales import load
from tools import fuzz, hostile


@pytest.mark.parametrize("number", [0, 1])
def test_mutated_files_lead_to_faults_and_nothing_else(number: int) -> None:
    count, trouble, _ = fuzz.batch(number, seed=20)
    assert trouble == []
    assert set(count) == set(fuzz.readers())


def test_a_reader_that_stumbles_is_found() -> None:
    words = load("en")
    file = next(iter(fuzz.readers()["sheet"].files))
    assert fuzz.attempt(lambda _: 1 / 0, file, words) == "ZeroDivisionError: division by zero"


def test_killed_at_any_moment_nothing_is_lost() -> None:
    assert list(hostile.killed(4, seed=3)) == []


def test_a_file_that_is_cut_off_would_be_seen(tmp_path: Path) -> None:
    file = tmp_path / "x.pdf"
    for data, expected in ((hostile.BEFORE, True), (b"%PDF-1.6 half", False), (b"", False)):
        file.write_bytes(data)
        assert hostile.whole(file) is expected


def test_strange_environments_and_missing_ground() -> None:
    assert list(hostile.strange_environments()) == []
    assert list(hostile.missing_ground()) == []
