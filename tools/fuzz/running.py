"""Runs batches of hostile files, each batch in a process of its own."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, Phase, given, seed, settings

from qwixprint import locales
from qwixprint.files import shipped
from tools.fuzz import bombs, making
from tools.fuzz.mutating import mutated
from tools.fuzz.readers import attempt, place, readers

SECONDS = 2.0
MEGABYTES = 200.0
BATCH = 500
TROUBLE = 5  # files that are shown; more would only be more of the same


Worst = dict[str, tuple[float, str]]  # how much it was for a reader, and with what


@dataclass(frozen=True)
class Outcome:
    """What came of some cases."""

    cases: Counter[str] = field(default_factory=Counter)
    trouble: list[tuple[str, str, bytes]] = field(default_factory=list)  # reader, what, file
    slowest: Worst = field(default_factory=dict)  # in seconds
    largest: Worst = field(default_factory=dict)  # in megabytes

    def add(self, other: Outcome) -> None:
        self.cases.update(other.cases)
        self.trouble.extend(other.trouble)
        for mine, theirs in ((self.slowest, other.slowest), (self.largest, other.largest)):
            for kind, found in theirs.items():
                mine[kind] = max(found, mine.get(kind, found))


class Trial:
    """Feeds files to readers in a folder, and keeps what came of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.words = locales.load("en")
        self.outcome = Outcome()

    def feed(self, kind: str, case: bytes, what: str) -> str:
        file = place(self.folder, kind)
        file.write_bytes(case)
        return self.read(kind, file, what)

    def read(self, kind: str, file: Path, what: str) -> str:
        """What went wrong with a file, if anything did."""
        found = attempt(readers()[kind].read, file, self.words)
        slowest, largest = {kind: (found.seconds, what)}, {kind: (found.megabytes, what)}
        self.outcome.add(Outcome(Counter([kind]), slowest=slowest, largest=largest))
        return found.wrong


def mutated_batch(number: int, start: int) -> Outcome:
    """Real files with something changed; the readers take turns by their shares."""
    chance = Random(f"{start} {number}")
    kinds = readers()
    shares = [reader.share for reader in kinds.values()]
    words = [locales.load(code) for code in shipped.languages()]
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder))
        for _ in range(BATCH):
            (kind,) = chance.choices(list(kinds), shares)
            files = kinds[kind].files
            case = mutated(chance.choice(files), chance.choice(files), chance)
            trial.words = chance.choice(words)
            if wrong := trial.feed(kind, case, f"mutated, batch {number}"):
                trial.outcome.trouble.append((kind, wrong, case))
        return trial.outcome


class Found(Exception):
    """A file that led to trouble; Hypothesis then looks for the smallest one."""


def made_batch(number: int, start: int) -> Outcome:
    """Files made up for one reader."""
    kind = list(readers())[number % len(readers())]
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder))

        @seed(start * 1_000_000 + number)
        @settings(
            max_examples=BATCH,
            deadline=None,
            database=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        )
        @given(making.files(kind))
        def each(case: bytes) -> None:
            if wrong := trial.feed(kind, case, f"made, batch {number}"):
                raise Found(kind, wrong, case)

        try:
            each()
        except Found as found:
            trial.outcome.trouble.append(found.args)
        return trial.outcome


def bombs_for(number: int, start: int) -> Outcome:
    """All bombs, for one reader."""
    kind = list(readers())[number]
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder))
        file = place(trial.folder, kind)
        for name in bombs.placed(file):
            if wrong := trial.read(kind, file, name):
                trial.outcome.trouble.append((kind, f"{name}: {wrong}", b""))
        return trial.outcome


def run(batches: Mapping[str, int], start: int, jobs: int) -> Iterator[Outcome]:
    """First the bombs, then batches of the others."""
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(bombs_for, number, start) for number in range(len(readers()))]
        for batch, name in ((mutated_batch, "mutated"), (made_batch, "made")):
            waiting += [pool.submit(batch, number, start) for number in range(batches[name])]
        try:
            for future in waiting:
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)
