"""Times the referee: a folder of sheets as a whole command, and the engine alone.

Prints a line per bar and exits 1 if one is missed.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tools.bench import QWIXPRINT, Bar, Command, Task, environment

ROOT = Path(__file__).parent.parent
MANY, FEW = 2_000, 200
ENGINE_SHEETS = 20_000


def folder_of(folder: Path, count: int) -> Path:
    """So many files, each with the worked example of a game in turn, one with its own layout."""
    examples = sorted((ROOT / "examples").glob("*/score.yaml"))
    made = folder / str(count)
    made.mkdir()
    for number in range(count):
        text = examples[number % len(examples)].read_text("utf-8")
        text = text.replace("variant: ../piccolo", f"variant: {ROOT / 'examples' / 'piccolo'}")
        (made / f"{number:05}.yaml").write_text(text, "utf-8")
    return made


def scoring(folder: Path, count: int) -> Command:
    return Command(f"score {count}", [QWIXPRINT, "score", str(folder_of(folder, count))])


def engine() -> float:
    """How many Qwixx sheets are checked and scored in a second, once they are read."""
    from qwixprint.load.find import load_filled
    from qwixprint.referee import check

    (sheet,) = load_filled(ROOT / "examples" / "qwixx" / "score.yaml")
    best = 0.0
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(ENGINE_SHEETS // 5):
            check(sheet)
        best = max(best, ENGINE_SHEETS / 5 / (time.perf_counter() - start))
    return best


def bars(folder: Path) -> Iterator[Bar]:
    one, few, many = (scoring(folder, count) for count in (1, FEW, MANY))
    task = Task("score", [one, few, many])
    for each in task.commands:
        each.rounds = 5
    task.measure(environment(folder))
    yield Bar(f"seconds to score {MANY:,} files more than one", many.seconds - one.seconds, 3)
    yield Bar(f"peak memory of {MANY:,} files against {FEW}", many.peak / few.peak, 1.1)
    yield Bar("microseconds to check and score a Qwixx sheet", 1e6 / engine(), 50)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        found = list(bars(Path(name)))
    print(*found, sep="\n")
    sys.exit(any(not bar.kept for bar in found))


if __name__ == "__main__":
    main()
