"""Lucky numbers: read, and dealt to the sheets of a pad, fairly and repeatably.

Whatever else differs from sheet to sheet is dealt in the same way.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from qwixprint.errors import Fault, fault
from qwixprint.files.shapes import Words
from qwixprint.sheet.model import Sheet
from qwixprint.sheet.notation import number

if TYPE_CHECKING:
    from random import Random

Pair = tuple[int, ...]
T = TypeVar("T", bound=Hashable)


def every_pair(sheet: Sheet) -> tuple[Pair, ...]:
    """All pairs of different sums the white dice can show."""
    low, high = sheet.white_sums
    return tuple(combinations(range(low, high + 1), 2))


def lucky_numbers(words: Words, sheet: Sheet, faults: list[Fault]) -> Pair:
    """The lucky numbers printed on a sheet, if it is of a game that has some."""
    if not words:
        return ()
    if not sheet.lucky:
        faults.append(fault("no-lucky-here", words[0].at, title=sheet.title))
        return ()
    low, high = sheet.white_sums
    before = len(faults)
    values = tuple(number(word, low, high, faults) for word in words)
    pair = len(values) == len(set(values)) == len(sheet.lucky)
    if not pair and len(faults) == before:
        faults.append(fault("not-a-pair", words[0].at))
    return values


def deal(
    things: Sequence[T], count: int, players: int, seed: str, before: Sequence[T] = ()
) -> list[T]:
    """So many of them that any `players` in a row are different and all are used equally often.

    Dealt in rounds of all things, each in a random order in which a thing keeps its distance from
    where it came last; `before` are the sheets that lie before these. There is always a choice: of
    the things still to come in a round, fewer than `players` were dealt a moment ago.
    """
    from random import Random

    assert 1 <= players <= len(things)
    hand = Random(seed)
    places = {thing: place for place, thing in enumerate(things)} if before else {}
    dealt: list[T] = []
    recent = [places[thing] for thing in before]
    while len(dealt) < count:
        waiting = list(range(len(things)))  # always in order, so that a place is found quickly
        while waiting and len(dealt) < count:
            close = recent[1 - players :] if players > 1 else []
            place = waiting.pop(_chosen(hand, waiting, close))
            dealt.append(things[place])
            recent = [*close, place]
    return dealt


def _chosen(hand: Random, waiting: list[int], close: list[int]) -> int:
    """Which of those that wait is dealt: any but the close ones."""
    passed = []
    for place in sorted(close):
        at = bisect_left(waiting, place)
        if at < len(waiting) and waiting[at] == place:
            passed.append(at)
    chosen = hand.randrange(len(waiting) - len(passed))
    for at in passed:
        if at > chosen:
            break
        chosen += 1
    return chosen
