"""Deals lucky numbers to the sheets of a pad, fairly and repeatably."""

from __future__ import annotations

from itertools import combinations

from qwixprint.sheet.model import Sheet

Pair = tuple[int, ...]


def every_pair(sheet: Sheet) -> tuple[Pair, ...]:
    """All pairs of different sums the white dice can show."""
    low, high = sheet.white_sums
    return tuple(combinations(range(low, high + 1), 2))


def deal(pairs: tuple[Pair, ...], count: int, players: int, seed: str) -> list[Pair]:
    """So many pairs that any `players` in a row are different and all are used equally often.

    Dealt in rounds of all pairs, each in a random order. A pair that came late in one round may not
    come early in the next: position j of a round frees it for position j + players - len(pairs).
    """
    from random import Random

    assert 1 <= players <= len(pairs)
    hand = Random(seed)
    dealt: list[Pair] = []
    last = hand.sample(pairs, len(pairs))
    freed = [0] * len(pairs)  # the first round may begin with any
    while len(dealt) < count:
        waiting = list(zip(freed, last, strict=True))
        this: list[Pair] = []
        for position in range(len(pairs)):
            free = [index for index, (start, _) in enumerate(waiting) if start <= position]
            this.append(waiting.pop(hand.choice(free))[1])
        dealt += this
        last = this
        freed = [max(0, place + players - len(pairs)) for place in range(len(pairs))]
    return dealt[:count]
