"""Which sheet of a pad gets which serial and lucky numbers."""

from __future__ import annotations

import os
import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from qwixprint.commands.jobs import differing
from qwixprint.errors import Fault, Faulty, fault, gathering
from qwixprint.sheet import Pair, Sheet, deal, every_pair

if TYPE_CHECKING:
    from qwixprint.commands.codes import Dealt
    from qwixprint.commands.pad import PadJob

MOST_SHEETS = 1_000_000
MANIFEST = "serial,lucky_1,lucky_2,code\n"  # its first line
_NUMBER = re.compile("[0-9]{1,9}")  # no other digits, and not more of them than can be meant


@dataclass(frozen=True, slots=True)
class Deck:
    """The serial numbers that are printed, and the lucky numbers of each."""

    serials: Sequence[int]
    seed: int = 0
    pairs: tuple[Pair, ...] = ()  # that are dealt
    picks: array[int] = field(default_factory=lambda: array("H"))  # of them, by serial number - 1
    job_code: str = ""  # of all that they were dealt with

    @staticmethod
    def of(sheet: Sheet, job: PadJob) -> Deck:
        total = job.pads * job.sheets
        if total > MOST_SHEETS:
            raise Faulty([fault("too-many-sheets", most=f"{MOST_SHEETS:,}")])
        serials = range(1, total + 1) if job.only is None else _only(job.only, total)
        if not sheet.lucky:
            return Deck(serials)
        from qwixprint.commands.codes import EVERY, OWN, Dealt

        pairs = pairs_of(sheet, job.pairs)
        players = job.players or min(sheet.players[1], len(pairs))
        if players > len(pairs):
            raise Faulty([fault("too-many-players", players=players, pairs=len(pairs))])
        if job.seed is None:
            raise Faulty([fault("only-of-which")])
        number = {pair: index for index, pair in enumerate(pairs)}
        picks = array("H")
        for pad in range(job.pads):  # each pad is fair in itself
            before = [pairs[pick] for pick in picks[-players:]]
            dealt = deal(pairs, job.sheets, players, f"{job.seed} {pad}", before)
            picks.extend(number[pair] for pair in dealt)
        kind = EVERY if pairs == every_pair(sheet) else OWN
        kind = 0 if pairs == sheet.lucky_sets else kind
        code = Dealt(job.seed, job.sheets, players, kind).code(sheet.name, pairs)
        return Deck(serials, job.seed, pairs, picks, code)

    def pair(self, serial: int) -> Pair:
        """The lucky numbers of a sheet."""
        return self.pairs[self.picks[serial - 1]]

    def code(self, serial: int) -> str:
        """What is printed on a sheet, and gives it again."""
        return f"{serial}-{self.job_code}"

    def manifest(self) -> Iterator[str]:
        """What is printed on which sheet, as lines of CSV; numbers and codes need no quotes."""
        for serial in self.serials:
            yield ",".join(map(str, (serial, *self.pair(serial), self.code(serial)))) + "\n"


def again(job: PadJob, sheets: Sequence[Sheet]) -> list[tuple[PadJob, Sheet]]:
    """The jobs that print the sheets with some codes again, and of which of these games each is.

    Sheets of one job come together, as they were asked for.
    """
    from qwixprint.commands.codes import read_code

    if {"seed", "players", "sheets", "pads"} & {each.name for each in differing(job)}:
        raise Faulty([fault("code-says-it")])
    found: dict[str, tuple[PadJob, Sheet]] = {}
    serials: dict[str, list[str]] = {}
    faults: list[Fault] = []
    for text in (job.again,) if isinstance(job.again, str) else job.again:
        with gathering(faults):
            serial, code, dealt = read_code(text)
            found[code] = _dealt_again(job, text, code, dealt, sheets)
            serials.setdefault(code, []).append(str(serial))
    jobs = []
    for code, (one, sheet) in found.items():
        with gathering(faults):
            only = job.only or ",".join(serials[code])
            last = max(_only(only, MOST_SHEETS))
            jobs.append((replace(one, only=only, pads=-(-last // one.sheets)), sheet))
    if faults:
        raise Faulty(faults)
    return jobs


def _dealt_again(
    job: PadJob, text: str, code: str, dealt: Dealt, sheets: Iterable[Sheet]
) -> tuple[PadJob, Sheet]:
    """The job with what a code says of it, and the game."""
    from qwixprint.commands.codes import EVERY, OWN

    pairs = "any" if dealt.kind == EVERY else job.pairs
    if dealt.kind == OWN and pairs is None:
        raise Faulty([fault("code-needs-pairs")])
    for sheet in sheets:
        if sheet.lucky and dealt.code(sheet.name, pairs_of(sheet, pairs)) == code:
            seed, sheets_each, players, _ = dealt
            told = replace(job, seed=seed, sheets=sheets_each, players=players)
            return replace(told, pairs=pairs, again=()), sheet
    raise Faulty([fault("not-a-code", word=text)])


def drawn_seed() -> int:
    return int.from_bytes(os.urandom(4)) % 10**6


def _only(text: str, total: int) -> Sequence[int]:
    """Serial numbers and runs of them, separated by commas: 37, 40-45."""
    wanted = array("L")
    for part in text.split(","):
        ends = [word.strip() for word in part.split("-")]
        if len(ends) > 2 or not all(
            _NUMBER.fullmatch(word) and 1 <= int(word) <= total for word in ends
        ):
            raise Faulty([fault("no-such-serial", word=part.strip(), total=total)])
        first, last = sorted((int(ends[0]), int(ends[-1])))
        if len(wanted) + last - first >= MOST_SHEETS:
            raise Faulty([fault("too-many-sheets", most=f"{MOST_SHEETS:,}")])
        wanted.extend(range(first, last + 1))
    return array("L", dict.fromkeys(wanted))  # each once


def pairs_of(sheet: Sheet, wish: str | None) -> tuple[Pair, ...]:
    """The pairs that are dealt: those of the game, or others that are wished for."""
    return sheet.lucky_sets if wish is None else read_pairs(sheet, wish)


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
