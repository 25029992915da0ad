"""Lucky numbers: different at a table, evenly used, and the same again for the same seed."""

from __future__ import annotations

import csv
from collections import Counter
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from qwixprint.sheet import deal, every_pair

from .filling import sheet_of
from .paper import opened
from .typing_commands import typed

PAIRS = sheet_of("longo").lucky_sets


@given(st.integers(2, 5), st.integers(1, 500), st.integers(0, 10**6))
def test_the_three_promises(players: int, count: int, seed: int) -> None:
    dealt = deal(PAIRS, count, players, str(seed))
    assert len(dealt) == count
    for start in range(count - players + 1):
        table = dealt[start : start + players]
        assert len(set(table)) == players, "different at a table"
    used = Counter(dict.fromkeys(PAIRS, 0))
    used.update(dealt)
    assert max(used.values()) - min(used.values()) <= 1, "evenly used"
    assert dealt == deal(PAIRS, count, players, str(seed)), "the same again"


@given(st.integers(2, 12), st.data())
def test_with_as_many_players_as_pairs(size: int, data: st.DataObject) -> None:
    pairs = PAIRS[:1] + every_pair(sheet_of("longo"))[-size:]
    players = data.draw(st.integers(1, len(pairs)))
    dealt = deal(pairs, 60, players, "x")
    for start in range(60 - players + 1):
        assert len(set(dealt[start : start + players])) == players


def test_another_seed_deals_otherwise() -> None:
    assert deal(PAIRS, 40, 5, "1") != deal(PAIRS, 40, 5, "2")
    assert len({tuple(deal(PAIRS, 10, 5, str(seed))) for seed in range(50)}) > 45


def test_every_pair_there_is() -> None:
    assert len(every_pair(sheet_of("longo"))) == 15 * 14 // 2


def rows(name: str) -> list[list[str]]:
    with Path(name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_a_lost_sheet_is_printed_again() -> None:
    wishes = ("pad", "longo", "-n", "20", "--pads", "2", "--seed", "7", "--no-cover")
    assert typed(*wishes, "-o", "all.pdf", "--manifest", "all.csv").code == 0
    assert typed(*wishes, "-o", "one.pdf", "--only", "37", "--manifest", "one.csv").code == 0
    head, *listed = rows("all.csv")
    assert head == ["serial", "lucky_1", "lucky_2"]
    assert [row[0] for row in listed] == [str(number) for number in range(1, 41)]
    assert rows("one.csv") == [head, listed[36]]
    with opened(Path("one.pdf")) as pages:
        text = pages[0].text.get_text_range()
    assert "No. 37 · 7" in text
    for number in listed[36][1:]:
        assert number in text


def test_the_same_seed_gives_the_same_bytes_and_another_does_not() -> None:
    made = {}
    for name, seed in (("a", "5"), ("b", "5"), ("c", "6")):
        typed("pad", "longo", "-n", "30", "--seed", seed, "-o", f"{name}.pdf")
        made[name] = Path(f"{name}.pdf").read_bytes()
    assert made["a"] == made["b"] != made["c"]


def test_a_seed_that_was_drawn_is_told_and_works() -> None:
    told = typed("pad", "longo", "-n", "30", "-o", "drawn.pdf").err
    seed = told.rsplit("--seed ", 1)[1].split()[0]
    typed("pad", "longo", "-n", "30", "--seed", seed, "-o", "again.pdf")
    assert Path("drawn.pdf").read_bytes() == Path("again.pdf").read_bytes()


def test_own_pairs() -> None:
    typed(
        "pad", "longo", "-n", "8", "--pairs", "11 6, 5 8", "--players", "2", "--manifest", "m.csv"
    )
    _, *listed = rows("m.csv")
    assert {tuple(row[1:]) for row in listed} == {("5", "8"), ("6", "11")}
    assert all(one[1:] != other[1:] for one, other in pairwise(listed))
    assert typed("pad", "longo", "-n", "200", "--pairs", "any", "--manifest", "any.csv").code == 0
    assert len({tuple(row[1:]) for row in rows("any.csv")[1:]}) == 105
