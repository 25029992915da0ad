"""A million sheets: memory that does not grow, and pages that go out as they come."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from qwixprint.render import pdf

from ..test_page_tree import ABOUT, numbered
from ..typing_commands import really_typed, typed

# --- memory


def peak(work: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "wishes",
    [
        ("longo", "--seed", "7", "--manifest", "pad.csv"),
        ("qwixx", "--back", "longo", "--seed", "7"),
        ("qwixx", "--press"),
    ],
)
def test_memory_does_not_grow_with_the_sheets(wishes: tuple[str, ...]) -> None:
    peaks = []
    for sheets in (8, 4_000, 12_000):  # the first loads what every job needs
        job = ("pad", *wishes, "-n", str(sheets), "-o", "pad.pdf")
        peaks.append(peak(partial(typed, *job)))
    assert peaks[2] < 1.5 * peaks[1], peaks


def test_memory_that_grows_would_be_seen() -> None:
    few, many = (peak(partial(pdf.write, numbered(count), ABOUT)) for count in (500, 5000))
    assert many > 1.5 * few


# --- whole or not at all


def names() -> list[str]:
    return sorted(file.name for file in Path().iterdir())


def test_a_disk_that_is_full_half_way() -> None:
    """Neither the pad nor its manifest is replaced."""
    for name in ("old.pdf", "old.csv"):
        Path(name).write_text("precious")
    wishes = ("longo", "-n", "20000", "--seed", "1", "-o", "old.pdf", "--manifest", "old.csv")
    resource.setrlimit(resource.RLIMIT_FSIZE, (700_000, resource.RLIM_INFINITY))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        answer = typed("pad", *wishes)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert (answer.code, "“old.pdf” cannot be written" in answer.err) == (2, True)
    assert {Path(name).read_text() for name in names()} == {"precious"}
    assert names() == ["old.csv", "old.pdf"]


def test_a_pipe_and_standard_output_get_the_same_bytes() -> None:
    wishes = ("pad", "longo", "-n", "3000", "--seed", "1", "-o")
    assert typed(*wishes, "a.pdf").code == 0
    expected = Path("a.pdf").read_bytes()
    assert really_typed(*wishes, "-").stdout == expected
    subprocess.run(["mkfifo", "pipe"], check=True)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(Path("pipe").read_bytes()))
    reader.start()
    assert typed(*wishes, "pipe").code == 0
    reader.join()
    assert read == [expected]
    assert names() == ["a.pdf", "pipe"]


def test_a_reader_that_has_had_enough_ends_the_work() -> None:
    """The pages go out as they come, so that one need not wait for all of them, nor for the end."""
    command = f"{sys.executable} -m qwixprint pad qwixx --press -n 1000000 -o - | head -c 5"
    done = subprocess.run(command, shell=True, capture_output=True, check=False, timeout=20)
    assert (done.stdout, done.stderr) == (b"%PDF-", b"")
