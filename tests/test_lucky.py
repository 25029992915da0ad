"""Lucky numbers: different at a table, evenly used, and the same again for the same seed."""

from __future__ import annotations

import csv
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

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


@given(st.integers(2, 5), st.integers(1, 30), st.integers(1, 5), st.integers(0, 999))
def test_the_promises_hold_over_several_pads(
    players: int, sheets: int, pads: int, seed: int
) -> None:
    """Different at a table also where one pad ends and the next begins; evenly used in each pad."""
    dealt: list[tuple[int, ...]] = []
    for pad in range(pads):
        own = deal(PAIRS, sheets, players, f"{seed} {pad}", before=dealt[-players:])
        used = Counter(dict.fromkeys(PAIRS, 0))
        used.update(own)
        assert max(used.values()) - min(used.values()) <= 1
        dealt += own
    for start in range(len(dealt) - players + 1):
        assert len(set(dealt[start : start + players])) == players


def test_a_job_deals_its_pads_so() -> None:
    wishes = ("-n", "7", "--pads", "5", "--players", "5", "--seed", "5", "--manifest", "m.csv")
    assert typed("pad", "longo", *wishes).code == 0
    dealt = [tuple(row[1:3]) for row in rows("m.csv")[1:]]
    assert len(dealt) == 35
    for start in range(31):
        assert len(set(dealt[start : start + 5])) == 5
    assert dealt[:7] != dealt[7:14], "each pad is dealt anew"


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
    assert head == ["serial", "lucky_1", "lucky_2", "code"]
    assert [row[0] for row in listed] == [str(number) for number in range(1, 41)]
    assert rows("one.csv") == [head, listed[36]]
    with opened(Path("one.pdf")) as pages:
        text = pages[0].text.get_text_range()
    assert f"No. {listed[36][3]}" in text
    for number in listed[36][1:3]:
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
    assert {tuple(row[1:3]) for row in listed} == {("5", "8"), ("6", "11")}
    assert all(one[1:3] != other[1:3] for one, other in pairwise(listed))
    assert typed("pad", "longo", "-n", "200", "--pairs", "any", "--manifest", "any.csv").code == 0
    assert len({tuple(row[1:3]) for row in rows("any.csv")[1:]}) == 105


def test_a_reprint_does_not_overwrite_the_pad() -> None:
    typed("pad", "longo", "-n", "20", "--seed", "7")
    typed("pad", "longo", "-n", "20", "--seed", "7", "--only", "3, 7")
    names = sorted(file.name for file in Path().iterdir())
    assert names == ["longo-20-sheets-seed-7-a4.pdf", "longo-20-sheets-seed-7-only-3-7-a4.pdf"]


def test_lucky_numbers_on_the_back_only() -> None:
    answer = typed(
        "pad", "qwixx", "-n", "8", "--back", "longo", "--manifest", "m.csv", "-o", "a.pdf"
    )
    assert answer.code == 0
    assert "--seed" in answer.err
    assert len(rows("m.csv")) == 9
    told = typed("pad", "qwixx", "-n", "8", "--back", "longo", "--players", "11")
    assert "[too-many-players]" in told.err


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        (("-o", "same.pdf", "--manifest", "same.pdf"), "same-file"),
        (("-o", "-", "--manifest", "-"), "same-file"),
        (("-o", "same.pdf", "--manifest", "./x/../same.pdf"), "same-file"),
        (("-o", "a.pdf", "--manifest", "none/m.csv"), "output-failed"),
        (("--only", ""), "no-such-serial"),
        (("--pairs", ""), "not-such-a-pair"),
        (("-n", "1000000", "--pads", "2"), "too-many-sheets"),
    ],
)
def test_wishes_that_cannot_be_granted(wishes: tuple[str, ...], code: str) -> None:
    Path("x").mkdir()
    answer = typed("pad", "longo", *wishes)
    assert (answer.code, f"[{code}]" in answer.err) == (2, True), answer.err
    assert [file.name for file in Path().iterdir()] == ["x"]
