"""Pins everything that pyproject.toml asks for, with the hash of every file of every release.

One file for each use in requirements/. Each names those it stands on instead of repeating them, and
all together are one solution, for every Python and every platform.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "requirements"
# What hatchling asks for when an editable install asks it; without isolation nobody fetches it.
EDITABLE = "editables>=0.5"
# The use, and what must be there before it. Each but the first two is an extra of its own.
STANDS_ON = {
    "run": "",
    "build": "",
    "fair": "run",
    "cluster": "fair",
    "svg": "run",
    "dev": "build cluster svg",
    "bench": "dev",
    "accessible": "dev",
    "supply": "dev",
}


@dataclass(frozen=True)
class Pin:
    """A package in one version; with a marker, only where that holds."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]

    def __str__(self) -> str:
        marker = f" ; {self.marker}" if self.marker else ""
        hashes = "".join(f" \\\n    --hash={each}" for each in self.hashes)
        return f"{self.name}=={self.version}{marker}{hashes}\n"


PIN = re.compile(
    r"^([\w.-]+)==([^\s;\\]+)"
    r"(?: ; ([^\\\n]*[^\\\n ]))?"  # where it holds
    r"((?:\s*\\\n\s+--hash=\S+)*)",
    re.MULTILINE,
)


def pins(text: str) -> list[Pin]:
    return [
        Pin(name, version, marker, tuple(re.findall(r"--hash=(\S+)", hashes)))
        for name, version, marker, hashes in PIN.findall(text)
    ]


def read(use: str) -> list[Pin]:
    """What is pinned for a use, without what it stands on."""
    return pins((FOLDER / f"{use}.txt").read_text("utf-8"))


def below(use: str) -> list[str]:
    """A use and everything it stands on, the lowest first."""
    found: list[str] = []
    for other in STANDS_ON[use].split():
        found += [each for each in below(other) if each not in found]
    return [*found, use]


def asked() -> dict[str, list[str]]:
    """What pyproject.toml asks for, by use; which extra asks for another one is in `STANDS_ON`."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = settings["project"]
    own = f"{project['name']}["
    return {
        "run": project["dependencies"],
        "build": [*settings["build-system"]["requires"], EDITABLE],
        **{
            use: [wish for wish in wishes if not wish.startswith(own)]
            for use, wishes in project["optional-dependencies"].items()
        },
    }


def solve(requirements: list[str], *options: str) -> str:
    """The newest releases that go together; of the last week's nobody can say yet what they do."""
    uv = shutil.which("uv", path=Path(sys.executable).parent) or "uv"
    command = [uv, "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    command += ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    # One release of a package for every Python: one licence, one set of results.
    command += ["--fork-strategy", "fewest", "--exclude-newer", "7 days", *options, "-"]
    wishes = "\n".join(requirements)
    return subprocess.run(command, input=wishes, capture_output=True, text=True, check=True).stdout


def main() -> None:
    wishes = asked()
    everything = [wish for each in wishes.values() for wish in each]
    solution = pins(solve(everything, "--generate-hashes"))
    constraints = FOLDER / "all.tmp"
    constraints.write_text("".join(map(str, solution)), "utf-8")
    needed: dict[str, set[str]] = {}
    for use, lower in STANDS_ON.items():
        there = {name for each in below(use)[:-1] for name in needed[each]}
        needed[use] = {pin.name for pin in pins(solve(wishes[use], "-c", str(constraints)))}
        own = [pin for pin in solution if pin.name in needed[use] - there]
        head = f"# Made by “make lock” from pyproject.toml: {use}.\n"
        head += "".join(f"-r {each}.txt\n" for each in lower.split())
        (FOLDER / f"{use}.txt").write_text(head + "".join(map(str, own)), "utf-8")
        print(f"{use}: {len(own)} packages")
    constraints.unlink()


if __name__ == "__main__":
    main()
