"""Runs the tests on the oldest Python, with the oldest release of everything pyproject.toml allows.

On a newer Python the oldest releases need not work: most of them were there before it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools import lock

# What tests import and what installs qwixprint; the rest are tools that need no oldest release.
USES = ("run", "build", "fair", "cluster", "dev")


def run(*command: str | Path, wishes: str = "") -> None:
    done = subprocess.run([str(part) for part in command], input=wishes, text=True, cwd=lock.ROOT)
    if done.returncode:
        sys.exit(done.returncode)


def main() -> None:
    uv = shutil.which("uv", path=Path(sys.executable).parent) or "uv"
    wishes = "\n".join(wish for use in USES for wish in lock.asked()[use])
    with tempfile.TemporaryDirectory() as name:
        scripts = Path(name) / ("Scripts" if sys.platform == "win32" else "bin")
        run(uv, "venv", "--quiet", "--python", "3.11", "--no-python-downloads", name)
        install = (uv, "pip", "install", "--quiet", "--python", scripts / "python")
        # Only what is asked for directly: what those ask for in turn is for them to bound.
        run(*install, "--resolution", "lowest-direct", "-r", "-", wishes=wishes)
        run(*install, "--no-deps", "--no-build-isolation", lock.ROOT)
        run(uv, "pip", "list", "--quiet", "--python", scripts / "python")
        run(scripts / "python", "-m", "pytest", "-n", "2", "-p", "no:cacheprovider")


if __name__ == "__main__":
    main()
