"""Deals lucky numbers to the sheets of a pad, fairly and repeatably."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from qwixprint.sheet.model import Sheet

Pair = tuple[int, ...]


def every_pair(sheet: Sheet) -> tuple[Pair, ...]:
    """All pairs of different sums the white dice can show."""
    low, high = sheet.white_sums
    return tuple(combinations(range(low, high + 1), 2))


def deal(
    pairs: tuple[Pair, ...], count: int, players: int, seed: str, before: Sequence[Pair] = ()
) -> list[Pair]:
    """So many pairs that any `players` in a row are different and all are used equally often.

    Dealt in rounds of all pairs, each in a random order in which a pair keeps its distance from
    where it came last; `before` are the sheets that lie before these. There is always a choice: of
    the pairs still to come in a round, fewer than `players` were dealt a moment ago.
    """
    from random import Random

    assert 1 <= players <= len(pairs)
    hand = Random(seed)
    dealt: list[Pair] = []
    recent = list(before)
    while len(dealt) < count:
        waiting = list(pairs)
        while waiting and len(dealt) < count:
            close = recent[1 - players :] if players > 1 else []
            pair = hand.choice([each for each in waiting if each not in close])
            waiting.remove(pair)
            dealt.append(pair)
            recent = [*close, pair]
    return dealt
