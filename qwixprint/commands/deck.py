"""Which sheet of a pad gets which serial and lucky numbers."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from qwixprint.errors import Faulty, fault
from qwixprint.sheet import Pair, Sheet, deal, every_pair

if TYPE_CHECKING:
    from qwixprint.commands.pad import PadJob

MOST_SHEETS = 1_000_000
_NUMBER = re.compile("[0-9]{1,9}")  # no other digits, and not more of them than can be meant


@dataclass(frozen=True, slots=True)
class Deck:
    """The serial numbers that are printed, and the lucky numbers of each."""

    serials: Sequence[int]
    total: int
    seed: int = 0
    pairs: tuple[Pair, ...] = ()  # that are dealt
    picks: array[int] = field(default_factory=lambda: array("H"))  # of them, by serial number - 1

    @staticmethod
    def of(sheet: Sheet, job: PadJob) -> Deck:
        total = job.pads * job.sheets
        if total > MOST_SHEETS:
            raise Faulty([fault("too-many-sheets", most=f"{MOST_SHEETS:,}")])
        serials = range(1, total + 1) if job.only is None else _only(job.only, total)
        if not sheet.lucky:
            return Deck(serials, total)
        pairs = sheet.lucky_sets if job.pairs is None else read_pairs(sheet, job.pairs)
        players = job.players or min(sheet.players[1], len(pairs))
        if players > len(pairs):
            raise Faulty([fault("too-many-players", players=players, pairs=len(pairs))])
        seed = drawn_seed() if job.seed is None else job.seed
        number = {pair: index for index, pair in enumerate(pairs)}
        picks = array("H")
        for pad in range(job.pads):  # each pad is fair in itself
            before = [pairs[pick] for pick in picks[-players:]]
            dealt = deal(pairs, job.sheets, players, f"{seed} {pad}", before)
            picks.extend(number[pair] for pair in dealt)
        return Deck(serials, total, seed, pairs, picks)

    def pair(self, serial: int) -> Pair:
        """The lucky numbers of a sheet."""
        return self.pairs[self.picks[serial - 1]]

    def manifest(self) -> Iterator[str]:
        """What is printed on which sheet, as lines of CSV; numbers need no quotes."""
        yield "serial,lucky_1,lucky_2\n"
        for serial in self.serials:
            yield ",".join(map(str, (serial, *self.pair(serial)))) + "\n"


def drawn_seed() -> int:
    from random import SystemRandom

    return SystemRandom().randrange(10**6)


def _only(text: str, total: int) -> tuple[int, ...]:
    """Serial numbers, separated by commas."""
    wanted = []
    for part in text.split(","):
        word = part.strip()
        if not _NUMBER.fullmatch(word) or not 1 <= int(word) <= total:
            raise Faulty([fault("no-such-serial", word=word, total=total)])
        wanted.append(int(word))
    return tuple(wanted)


def read_pairs(sheet: Sheet, text: str) -> tuple[Pair, ...]:
    """`any`, or pairs such as 5 8, 6 11."""
    every = every_pair(sheet)
    if text.strip().lower() == "any":
        return every
    low, high = sheet.white_sums
    possible = frozenset(every)
    found: dict[Pair, None] = {}  # a set that keeps their order
    for part in text.split(","):
        numbers = [int(word) for word in part.split() if _NUMBER.fullmatch(word)]
        pair = tuple(sorted(numbers))
        if pair not in possible or len(part.split()) != 2:
            raise Faulty([fault("not-such-a-pair", word=part.strip(), low=low, high=high)])
        found[pair] = None
    return tuple(found)
