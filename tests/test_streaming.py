"""A million sheets: memory that does not grow, a page tree in nodes, files whole or not at all."""

from __future__ import annotations

import re
import resource
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pypdf
import pytest

from qwixprint import output
from qwixprint.errors import Faulty
from qwixprint.geometry import Box, Size
from qwixprint.render import pdf
from qwixprint.render.document import KIDS
from qwixprint.scene import Page, Paint, Rect, Scene

from .typing_commands import really_typed, typed

ABOUT = pdf.About("pages", "en")


def numbered(count: int, different: int | None = None) -> Iterator[Page]:
    """Pages that tell which they are by the width of a rectangle."""
    for number in range(count):
        width = 1 + number % (different or count)
        yield Page(Scene(Size(4000, 10), (Rect(Box(0, 0, width, 1), Paint(fill="#000000")),)))


def drawn(page: Any) -> int:
    """Which page it is, of those above."""
    width = float(page.get_contents().get_data().split()[4])
    return round(width / 72 * 25.4) - 1


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


def test_pages_leave_as_they_come() -> None:
    """A tick for each page, and what was drawn is out long before the last of them."""
    sizes: list[int] = []
    out: list[int] = [0]

    def put(data: bytes) -> None:
        out[0] += len(data)

    pdf.write_to(put, numbered(300), ABOUT, lambda: sizes.append(out[0]))
    assert len(sizes) == 300
    assert sizes == sorted(set(sizes)), "each page wrote something"
    assert sizes[150] > 0.3 * out[0]


@pytest.mark.parametrize("wishes", [(), ("--back", "summary"), ("--press",)])
def test_progress_is_told_all_the_pages_and_ticks_for_each(
    monkeypatch: pytest.MonkeyPatch, wishes: tuple[str, ...]
) -> None:
    totals: list[int] = []
    ticks: list[int] = []

    @contextmanager
    def counting(total: int) -> Iterator[Callable[[], object]]:
        totals.append(total)
        yield lambda: ticks.append(1)

    monkeypatch.setattr("qwixprint.cli.printing.progress", counting)
    assert typed("pad", "qwixx", "-n", "21", "--no-cover", *wishes, "-o", "pad.pdf").code == 0
    assert totals == [len(ticks)] == [len(pypdf.PdfReader("pad.pdf").pages)]


# --- the page tree, and the way to every object


def nodes(node: Any, parent: Any = None) -> Iterator[Any]:
    """The nodes of a page tree; each one counts its pages and knows its parent."""
    above = node.get("/Parent")
    assert (above and above.get_object()) == parent
    kids = node["/Kids"]
    assert len(kids) <= KIDS
    leaves = 0
    for kid in kids:
        if kid.get_object()["/Type"] == "/Pages":
            leaves += kid.get_object()["/Count"]
            yield from nodes(kid.get_object(), node)
        else:
            leaves += 1
            assert kid.get_object()["/Parent"].get_object() == node
    assert leaves == node["/Count"]
    yield node


@pytest.mark.parametrize(
    ("count", "expected"),
    [(1, 1), (KIDS, 1), (KIDS + 1, 3), (2 * KIDS, 3), (2 * KIDS + 1, 4)],
)
def test_pages_are_in_order_in_a_tree_of_nodes(count: int, expected: int) -> None:
    Path("tree.pdf").write_bytes(pdf.write(numbered(count), ABOUT))
    reader = pypdf.PdfReader("tree.pdf", strict=True)
    root: Any = reader.trailer["/Root"]
    assert len(list(nodes(root["/Pages"]))) == expected
    assert [drawn(page) for page in reader.pages] == list(range(count))
    assert reader.pages[-1]["/Resources"] == root["/Pages"]["/Resources"]


@pytest.mark.parametrize("wishes", [("longo", "-n", "1100", "--seed", "1"), ("qwixx", "--press")])
def test_the_table_leads_to_every_object(wishes: tuple[str, ...]) -> None:
    assert typed("pad", *wishes, "-o", "pad.pdf").code == 0
    data = Path("pad.pdf").read_bytes()
    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    table = data[start:].split(b"trailer")[0].splitlines()
    assert table[:3] == [b"xref", b"0 %d" % (len(table) - 2), b"0000000000 65535 f "]
    places = [int(line[:10]) for line in table[3:]]
    for number, place in enumerate(places, start=1):
        assert data[place:].startswith(b"%d 0 obj\n" % number)
    assert len(places) == len(re.findall(rb"^\d+ 0 obj$", data, re.MULTILINE))


def test_equal_pages_share_a_stream_if_they_are_near() -> None:
    for different in (1, 2, pdf.REMEMBERED, pdf.REMEMBERED + 1):
        data = pdf.write(numbered(200, different), ABOUT)
        Path("equal.pdf").write_bytes(data)
        found = [drawn(page) for page in pypdf.PdfReader("equal.pdf").pages]
        assert found == [number % different for number in range(200)]
        near = different <= pdf.REMEMBERED
        assert data.count(b"\nendstream") == (different if near else 200)


# --- whole or not at all


def names() -> list[str]:
    return sorted(file.name for file in Path().iterdir())


@pytest.mark.parametrize("failure", [ValueError, KeyboardInterrupt, FileNotFoundError])
def test_a_failure_under_way_leaves_what_was_there(failure: type[BaseException]) -> None:
    """Whatever fails is told as it is: a file that could not be read is not one not written."""
    Path("old.pdf").write_text("precious")

    def fail() -> None:
        with output.together() as delivery, delivery.opened("old.pdf") as put:
            put(bytes(1_000_000))
            assert len(names()) == 2, "the new file grows beside the old one"
            assert Path("old.pdf").read_text() == "precious"
            raise failure

    with pytest.raises(failure):
        fail()
    assert Path("old.pdf").read_text() == "precious"
    assert names() == ["old.pdf"]


def test_what_cannot_be_opened_is_told() -> None:
    with pytest.raises(Faulty):
        output.write("no/such/folder.pdf", b"")
    assert names() == []


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
