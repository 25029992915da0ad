"""Asks for known holes in everything that is pinned.

A hole fails. Where nobody can be asked it says so and passes: no change can help that.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys

from tools import lock

NOBODY = "Not audited: the advisories cannot be reached from here."


def verdict(report: str, complaint: str = "") -> tuple[int, list[str]]:
    """Exit code and lines to print, from what pip-audit wrote."""
    if not report:
        unreachable = re.search(r"Connection|Max retries|timed out|Timeout", complaint)
        return (0, [NOBODY]) if unreachable else (1, complaint.splitlines()[-1:])
    packages = json.loads(report)["dependencies"]
    # pip-audit calls it success when it was told nothing about any package.
    unknown = [each["name"] for each in packages if "skip_reason" in each]
    holes = [
        f"{each['name']} {each['version']}: {hole['id']}, mended in"
        f" {' or '.join(hole['fix_versions']) or 'no release yet'}"
        for each in packages
        for hole in each.get("vulns", ())
    ]
    if len(unknown) == len(packages):
        return 0, [NOBODY]
    if unknown:
        return 1, [*holes, f"Nothing is known about {', '.join(unknown)}."]
    return bool(holes), holes or [f"No known hole in {len(packages)} packages."]


def main() -> None:
    files = [part for use in lock.STANDS_ON for part in ("-r", str(lock.FOLDER / f"{use}.txt"))]
    command = [sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip", *files]
    command += ["--format", "json", "--progress-spinner", "off", "--timeout", "20"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    code, lines = verdict(done.stdout, done.stderr)
    print(*lines, sep="\n")
    sys.exit(code)


if __name__ == "__main__":
    main()
