"""Which sheet of a pad gets which serial number, lucky numbers and version."""

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
from qwixprint.sheet.vary import what_differs
from qwixprint.sheet.versions import boards_of_equal_chance

if TYPE_CHECKING:
    from qwixprint.commands.codes import Dealt
    from qwixprint.commands.pad import PadJob

MOST_SHEETS = 1_000_000
LUCKY = ("lucky_1", "lucky_2")  # columns of a manifest
BOARD = " version"  # of what else the dice know, so that it does not go with lucky numbers
_NUMBER = re.compile("[0-9]{1,9}")  # no other digits, and not more of them than can be meant


@dataclass(frozen=True, slots=True)
class Deck:
    """The serial numbers that are printed, and what is dealt to each."""

    serials: Sequence[int]
    seed: int = 0
    players: int = 0  # that get different sheets
    pairs: tuple[Pair, ...] = ()  # of lucky numbers that are dealt
    versions: tuple[Sheet, ...] = ()  # that are dealt
    picks: array[int] = field(default_factory=lambda: array("H"))  # pairs, by serial number - 1
    boards: array[int] = field(default_factory=lambda: array("H"))  # versions, in the same way
    job_code: str = ""  # of all that they were dealt with; none where all sheets are alike

    @staticmethod
    def of(sheet: Sheet, job: PadJob) -> Deck:
        total = job.pads * job.sheets
        if total > MOST_SHEETS:
            raise Faulty([fault("too-many-sheets", most=f"{MOST_SHEETS:,}")])
        serials = range(1, total + 1) if job.only is None else _only(job.only, total)
        pairs = pairs_of(sheet, job.pairs) if sheet.lucky else ()
        versions = versions_dealt(sheet, job.vary)
        most = max(len(pairs), len(versions))
        if not most:
            return Deck(serials)
        from qwixprint.commands.codes import EVERY, OWN, Dealt

        players = job.players or min(sheet.players[1], most)
        if players > most:
            raise Faulty([fault("too-many-players", players=players, most=most)])
        if job.seed is None:
            raise Faulty([fault("only-of-which")])
        kind = EVERY if pairs == every_pair(sheet) else OWN
        kind = 0 if pairs == sheet.lucky_sets else kind
        dealt = Dealt(job.seed, job.sheets, players, kind, job.vary)
        code = dealt.code(sheet.name, pairs, versions)
        picks, boards = _picks(len(pairs), job, players), _picks(len(versions), job, players, BOARD)
        return Deck(serials, job.seed, players, pairs, versions, picks, boards, code)

    def pair(self, serial: int) -> Pair:
        """The lucky numbers of a sheet, if it has any."""
        return self.pairs[self.picks[serial - 1]] if self.pairs else ()

    def version(self, serial: int) -> str:
        """The version of a sheet, if it has one."""
        return self.versions[self.boards[serial - 1]].version if self.versions else ""

    def code(self, serial: int) -> str:
        """What is printed on a sheet, and gives it again."""
        return f"{serial}-{self.job_code}"

    @property
    def columns(self) -> tuple[str, ...]:
        """What a manifest says of each sheet."""
        version = ("version",) if self.versions else ()
        return ("serial", *version, *(LUCKY if self.pairs else ()), "code")

    def manifest(self, columns: Sequence[str]) -> Iterator[str]:
        """What is printed on which sheet, as lines of CSV; none of it needs quotes."""
        for serial in self.serials:
            found: dict[str, object] = dict(zip(LUCKY, self.pair(serial), strict=False))
            found |= {"serial": serial, "code": self.code(serial), "version": self.version(serial)}
            yield ",".join(str(found.get(column, "")) for column in columns) + "\n"


def _picks(count: int, job: PadJob, players: int, what: str = "") -> array[int]:
    """For each sheet of the pads, which of so many things it gets."""
    picks = array("H")
    apart = min(players, count)
    for pad in range(job.pads if count else 0):  # each pad is fair in itself
        before = picks[-apart:]
        picks.extend(deal(range(count), job.sheets, apart, f"{job.seed} {pad}{what}", before))
    return picks


def versions_dealt(sheet: Sheet, vary: bool) -> tuple[Sheet, ...]:
    """The versions of a game, or the boards of equal chance that are wished for."""
    return boards_of_equal_chance(sheet) if vary else sheet.versions


def again(
    job: PadJob, sheets: Sequence[Sheet], others: Iterable[Sheet]
) -> list[tuple[PadJob, Sheet]]:
    """The jobs that print the sheets with some codes again, and of which of these games each is.

    Sheets of one job come together, as they were asked for. A code of another game is told.
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
            one, sheet = _dealt_again(job, text, code, dealt, (*sheets, *others))
            if sheet not in sheets:
                raise Faulty([fault("code-of-another", word=text, title=sheet.title)])
            found[code] = one, sheet
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
        own = pairs_of(sheet, pairs) if sheet.lucky else ()
        if dealt.vary and (sheet.versions or what_differs(sheet)):
            continue
        versions = versions_dealt(sheet, dealt.vary)
        if (own or versions) and dealt.code(sheet.name, own, versions) == code:
            seed, sheets_each, players, _, vary = dealt
            told = replace(job, seed=seed, sheets=sheets_each, players=players, vary=vary)
            return replace(told, pairs=pairs if own else None, again=()), sheet
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


def all_alike(sheets: Iterable[Sheet], title: str) -> Fault:
    """There is nothing to deal; whether there could be."""
    if any(map(what_differs, sheets)):
        return fault("all-alike", title=title)
    return fault("could-be-varied", title=title)


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
