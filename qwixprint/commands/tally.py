"""What many sheets come to: whether all are legal, and who won."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from qwixprint.commands.check import Report, Unreadable
from qwixprint.sheet import as_written


@dataclass(slots=True)
class Tally:
    """What must be remembered over all sheets: how it ends, and who is ahead."""

    code: int = 0  # 1: a rule is broken, 2: a file cannot be read
    unreadable: int = 0  # files
    first: Report | None = None  # of those that are valid
    mixed: bool = False  # sheets of more than one game
    valid: list[tuple[int, str]] = field(default_factory=list)  # totals, and whose
    seen: set[int] = field(default_factory=set)

    def counted(self, reports: Iterable[Report | Unreadable]) -> Iterator[Report | Unreadable]:
        """The same reports, each counted as it comes by; a sheet that came before is marked."""
        for each in reports:
            yield self.add(each)

    def add(self, each: Report | Unreadable) -> Report | Unreadable:
        if isinstance(each, Unreadable):
            self.code = 2
            self.unreadable += 1
            return each
        known = len(self.seen)
        marks = _identities(each)
        self.seen |= marks
        if len(self.seen) < known + len(marks):
            return replace(each, again=True)
        if each.problems:
            self.code = max(self.code, 1)
            return each
        self.first = self.first or each
        self.mixed |= not each.of_the_game_of(self.first)
        self.valid.append((each.score.total, each.name))
        return each

    @property
    def ranking(self) -> list[tuple[int, str, int]]:
        """Rank, name and total of everybody, the best first; equal totals share a rank.

        There is one if two or more valid sheets of one game were seen, and no file that may hold
        another could not be read.
        """
        if len(self.valid) < 2 or self.mixed or self.unreadable:
            return []
        ordered = sorted(self.valid, key=lambda each: -each[0])
        ranks: dict[int, int] = {}
        for rank, (total, _) in enumerate(ordered, start=1):
            ranks.setdefault(total, rank)
        return [(ranks[total], name, total) for total, name in ordered]

    @property
    def winners(self) -> list[str]:
        """Everybody with the highest total, if there is a ranking."""
        return [name for rank, name, _ in self.ranking if rank == 1]


def _identities(each: Report) -> set[int]:
    """By what the same sheet is known: its place, and what a player of that name has written."""
    filled = each.filled
    found = {hash((os.path.realpath(each.file), each.document))}
    if filled.player:
        rows = tuple(as_written(filled).values())
        paper = (filled.sheet.name, filled.sheet.version, filled.lucky)
        found.add(hash((paper, filled.player, rows, filled.misses)))
    return found
