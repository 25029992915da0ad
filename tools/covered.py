"""Compares the lines that no test ran with those that docs/coverage.md names and justifies.

`make coverage` runs all tests, with all processes they start, and then this: it prints uncovered
lines and exits 1 if one is not justified, if one is justified that is covered, or if a module of
qwixprint has less than 95 % of its lines covered.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "coverage.md"
LEAST = 95.0

Line = tuple[str, str]  # the module, and the line as it is written, wherever it stands


def measured() -> dict[str, Any]:
    """What was measured, module by module."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "coverage.json"
        command = [sys.executable, "-m", "coverage", "json", "-q", "-o", str(file)]
        subprocess.run(command, cwd=ROOT, check=True)
        return dict(json.loads(file.read_text("utf-8"))["files"])


def uncovered(files: dict[str, Any]) -> Counter[Line]:
    found: Counter[Line] = Counter()
    for module, data in files.items():
        lines = (ROOT / module).read_text("utf-8").splitlines()
        found.update((module, lines[number - 1].strip()) for number in data["missing_lines"])
    return found


def justified(page: str) -> Counter[Line]:
    """The lines in the table of the page."""
    rows = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \| (.+) \|$", page, re.MULTILINE)
    return Counter((f"qwixprint/{module}", line) for module, line, _ in rows)


def troubles(files: dict[str, Any], page: str) -> list[str]:
    open_lines, known = uncovered(files), justified(page)
    low = {
        module: data["summary"]["percent_covered"]
        for module, data in files.items()
        if data["summary"]["percent_covered"] < LEAST
    }
    return [
        *(f"{module}: only {share:.1f} % of its lines" for module, share in sorted(low.items())),
        *(f"{module}: not covered: {line}" for module, line in sorted(open_lines - known)),
        *(f"{module}: covered after all: {line}" for module, line in sorted(known - open_lines)),
    ]


def main() -> None:
    files = measured()
    lines = sum(data["summary"]["num_statements"] for data in files.values())
    missed = sum(data["summary"]["missing_lines"] for data in files.values())
    print(f"{len(files)} modules, {lines} lines, {missed} of them not covered")
    found = troubles(files, PAGE.read_text("utf-8"))
    print(*found, sep="\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
