"""Judges filled-in sheets, file after file, without keeping more than it must."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from qwixprint.errors import Fault, Faulty, Place, fault, unreadable
from qwixprint.pipeline.loading import load_filled
from qwixprint.rules import Report, check
from qwixprint.sheet import FilledSheet, Sheet


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee says of one sheet of a file."""

    file: str
    document: int
    filled: FilledSheet
    report: Report
    alone: bool  # the only sheet of its file

    @property
    def name(self) -> str:
        """Who played it, or which file and which document in it."""
        return self.filled.player or self._numbered(Path(self.file).stem)

    @property
    def title(self) -> str:
        """The file, and who or which document in it."""
        named = f"{self.file}, {self.filled.player}" if self.filled.player else ""
        return named or self._numbered(self.file)

    def _numbered(self, name: str) -> str:
        return name if self.alone else f"{name} ({self.document})"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that cannot be put on paper."""

    file: str
    faults: tuple[Fault, ...]


@dataclass(slots=True)
class Tally:
    """What must be remembered over all files: how it ends, and who is ahead."""

    code: int = 0
    game: Sheet | None = None
    mixed: bool = False  # sheets of more than one game
    valid: int = 0
    best: int = 0
    ahead: list[str] = field(default_factory=list)

    def add(self, each: Verdict | Unreadable) -> None:
        if isinstance(each, Unreadable):
            self.code = 2
            return
        if each.report.problems:
            self.code = max(self.code, 1)
            return
        self.mixed |= self.game is not None and self.game != each.filled.sheet
        self.game = self.game or each.filled.sheet
        total = each.report.card.total
        if not self.valid or total > self.best:
            self.best, self.ahead = total, []
        if total == self.best:
            self.ahead.append(each.name)
        self.valid += 1

    @property
    def winners(self) -> list[str]:
        """Everybody with the highest total, if two or more valid sheets of one game were seen."""
        return self.ahead if self.valid > 1 and not self.mixed else []


def judge(names: Iterable[str], tally: Tally) -> Iterator[Verdict | Unreadable]:
    """Every sheet of every file; a folder stands for the sheets in it."""
    for name in names:
        for each in _all_in(name):
            tally.add(each)
            yield each


def _all_in(name: str) -> Iterator[Verdict | Unreadable]:
    try:
        if not name:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        for path in _files(Path(name)):
            yield from _judged(path)
    except OSError as error:  # a folder that may not be read, a name far too long
        yield Unreadable(name[:200], unreadable(name, error).faults)


def _files(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path
        return
    # Names and not paths: of a large folder only they are kept.
    names = sorted(name for name in os.listdir(path) if _is_sheet(name))  # noqa: PTH208
    yield from (path / name for name in names)
    if not names:
        yield path


def _is_sheet(name: str) -> bool:
    """A layout may lie beside the sheets that were filled in with it."""
    return name.endswith((".yaml", ".yml")) and name != "sheet.yaml"


def _judged(path: Path) -> Iterator[Verdict | Unreadable]:
    try:
        if path.is_dir():
            raise Faulty([fault("no-sheets", Place(str(path)))])
        sheets = load_filled(path)
        for number, filled in enumerate(sheets, start=1):
            yield Verdict(str(path), number, filled, check(filled), alone=len(sheets) == 1)
    except Faulty as error:
        yield Unreadable(str(path), error.faults)
