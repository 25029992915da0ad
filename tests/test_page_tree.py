"""Pages leave as they come, in a tree of nodes, with a table that leads to every object."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pypdf
import pytest

from qwixprint.geometry import Box, Size
from qwixprint.render import pdf
from qwixprint.render.document import KIDS
from qwixprint.scene import Page, Paint, Rect, Scene

from .typing_commands import typed

ABOUT = pdf.Metadata("pages", "en")


def numbered(count: int, different: int | None = None) -> Iterator[Page]:
    """Pages that tell which they are by the width of a rectangle."""
    for number in range(count):
        width = 1 + number % (different or count)
        yield Page(Scene(Size(4000, 10), (Rect(Box(0, 0, width, 1), Paint(fill="#000000")),)))


def drawn(page: Any) -> int:
    """Which page it is, of those above."""
    width = float(page.get_contents().get_data().split()[4])
    return round(width / 72 * 25.4) - 1


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

    monkeypatch.setattr(sys.modules["qwixprint.cli.pad"], "progress", counting)
    assert typed("pad", "qwixx", "-n", "21", "--no-cover", *wishes, "-o", "pad.pdf").code == 0
    assert totals == [len(ticks)] == [len(pypdf.PdfReader("pad.pdf").pages)]


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
    ("count", "expected"), [(1, 1), (KIDS, 1), (KIDS + 1, 3), (2 * KIDS, 3), (2 * KIDS + 1, 4)]
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
