"""Times calls of the library in one process, warm, against a bare ReportLab stamp in the same run.

Prints milliseconds and ratios, and exits 1 if a bar is missed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import qwixprint as qp
from tools.bench import PEERS, Bar
from tools.peers import bare_reportlab

ROUNDS = 9


def least(call: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The seconds of the quickest of several calls, after one that warms up."""
    call()
    found = []
    for _ in range(rounds):
        start = time.perf_counter()
        call()
        found.append(time.perf_counter() - start)
    return min(found)


def stamp(folder: Path, sheets: int) -> Callable[[], object]:
    """So many equal sheets by a bare ReportLab script, in this process."""
    jobs = [sys.executable, str(PEERS / "jobs.py"), str(folder), "qwixx", str(sheets)]
    subprocess.run(jobs, check=True)
    called = ["bare", str(folder / "qwixx-up.json"), str(folder / "bare.pdf")]

    def call() -> None:
        sys.argv = called
        bare_reportlab.main()

    return call


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        bare = least(stamp(Path(name), 1_000))
    calls: list[tuple[str, Callable[[], object], float]] = [
        ("the SVG of a sheet", lambda: qp.draw("qwixx").svg, 0.35),
        ("a pad of 48 equal sheets", lambda: qp.pad("qwixx").pdf, 0.35),
        ("a pad of 48 Longo sheets", lambda: qp.pad("longo", seed=7).pdf, 0.5),
        ("10,000 Longo sheets", lambda: qp.pad("longo", sheets=10_000, seed=7).pdf, 8.5),
        ("a sheet judged", lambda: qp.check({"variant": "qwixx", "rows": {"red": "2 3"}}), 0.03),
    ]
    print(f"bare ReportLab, 1,000 sheets stamped: {1000 * bare:.0f} ms")
    found = []
    for what, call, limit in calls:
        seconds = least(call, 3 if limit > 1 else ROUNDS)
        found.append(Bar(f"{what} ({1000 * seconds:.1f} ms)", seconds / bare, limit))
        print(found[-1])
    sys.exit(any(not bar.kept for bar in found))


if __name__ == "__main__":
    main()
