"""Print, cut, stack: a guillotine simulated on the finished PDF."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from qwixprint.impose import PAPERS, best_grid
from qwixprint.locales import load
from qwixprint.pipeline.making import SIZES

from .conftest import LANGUAGES
from .filling import sheet_of
from .paper import opened
from .typing_commands import typed


def cut(*wishes: str, paper: str, size: str = "standard") -> list[list[int]]:
    """The piles after cutting, in the order of the slots: the serial numbers from top to bottom."""
    fixed = ("--seed", "0", "--no-cover", "--paper", paper, "--size", size, "-o", "cut.pdf")
    assert typed("pad", "longo", *wishes, *fixed).code == 0
    grid = best_grid(sheet_of("longo").trim.scaled(SIZES[size]), PAPERS[paper], 5)
    piles: list[list[int]] = [[] for _ in range(grid.slots)]
    with opened(Path("cut.pdf")) as pages:
        for page in pages:
            for slot, pile in enumerate(piles):
                found = re.findall(r"No\. (\d+) · 0", page.text_in(grid.box(slot).grown(0.5)))
                pile += [int(number) for number in found]
    return piles


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("sheets", "pads"), [(1, 1), (7, 1), (50, 3), (13, 5), (200, 1)])
def test_piles_lie_in_order_pad_after_pad(paper: str, sheets: int, pads: int) -> None:
    piles = cut("-n", str(sheets), "--pads", str(pads), paper=paper)
    stacked = [number for pile in piles for number in pile]
    assert stacked == list(range(1, sheets * pads + 1))


@pytest.mark.parametrize("size", SIZES)
def test_large_sheets_too(size: str) -> None:
    piles = cut("-n", "9", paper="a4", size=size)
    assert [number for pile in piles for number in pile] == list(range(1, 10))


def test_page_by_page() -> None:
    piles = cut("-n", "10", "--order", "page", paper="a4")
    assert piles == [[1, 5, 9], [2, 6, 10], [3, 7], [4, 8]]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", SIZES)
def test_the_cover_tells_this_very_job(lang: str, paper: str, size: str) -> None:
    wishes = ("-n", "50", "--pads", "3", "--paper", paper, "--size", size, "--lang", lang)
    assert typed("pad", "qwixx", *wishes, "-o", "pad.pdf").code == 0
    grid = best_grid(sheet_of("qwixx").trim.scaled(SIZES[size]), PAPERS[paper], 5)
    with opened(Path("pad.pdf")) as pages:
        papers = -(-150 // grid.slots)
        assert len(pages) == papers + 1
        text = " ".join(pages[0].text.get_text_range().split())
        width, height = pages[0].page.get_size()
        assert pages[0].page.get_bbox() == (0, 0, width, height)
    words = load(lang)
    cuts = grid.columns + grid.lines + 2
    for expected in (
        words.label("cover-what", sheets=50, pads=3, total=150),
        words.label("cover-print", first=2, last=papers + 1, pages=papers),
        words.label("cover-cut", cuts=cuts),
        words.label("cover-board", sheets=50),
        words.label("cover-glue-top"),
    ):
        assert expected in re.sub(r" \d (?=[A-ZÈÉ])", " ", text), (expected, text)


def test_no_cover_where_there_is_nothing_to_stack() -> None:
    for wishes, pages in ((("-n", "4"), 1), (("-n", "8"), 3), (("-n", "8", "--no-cover"), 2)):
        typed("pad", "qwixx", *wishes, "-o", "pad.pdf")
        with opened(Path("pad.pdf")) as found:
            assert len(found) == pages
