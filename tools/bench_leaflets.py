"""Times leaflets against an empty Platypus document of as many pages plus their figures.

Prints a line per game and language and exits 1 if the bar is missed.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tools.bench import PEERS, QWIXPRINT, Bar, Command, Task, environment

PAGES = 4
ROUNDS = 7
LIMIT = 2.5


def task(folder: Path, variant: str, language: str) -> Task:
    """The same pages without their text, and the command as a user types it."""
    empty, leaflet = folder / "empty.pdf", folder / "leaflet.pdf"
    script = [sys.executable, str(PEERS / "empty_leaflet.py"), variant, language, str(PAGES)]
    ours = [QWIXPRINT, "rules", variant, "--lang", language, "--paper", "a5", "-o", str(leaflet)]
    commands = [
        Command("empty", [*script, str(empty)], empty, PAGES, rounds=ROUNDS),
        Command("qwixprint rules", ours, leaflet, PAGES, rounds=ROUNDS),
    ]
    return Task(f"the rules of {variant} in {language}", commands)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        from qwixprint.files import shipped

        folder = Path(name).resolve()
        found = []
        for variant in shipped.layouts():
            for language in shipped.languages():
                each = task(folder, variant, language)
                each.measure(environment(folder))
                ours = each.ours
                found.append(Bar(f"{each.name} ({ours.seconds:.2f} s)", each.ratio(ours), LIMIT))
                print(found[-1])
    sys.exit(any(not bar.kept for bar in found))


if __name__ == "__main__":
    main()
