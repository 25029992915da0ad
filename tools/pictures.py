"""Makes the pictures of the README: every sheet, a page of a pad, leaflets, a plot."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from qwixprint import locales
from qwixprint.fairness.report import plot
from qwixprint.files import shipped
from qwixprint.render import png

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"
DPI = 110
# What `qwixprint fair longo --games 20000 --seed 7 --json` printed: too long to play every time.
FAIRNESS = ROOT / "docs" / "fairness-longo.json"


def qwixprint(*arguments: str) -> bytes:
    command = [sys.executable, "-m", "qwixprint", *arguments, "-o", "-"]
    english = {**os.environ, "LC_ALL": "C"}
    return subprocess.run(command, capture_output=True, check=True, env=english).stdout


def pictures() -> Iterator[tuple[str, bytes]]:
    """The name of each picture and what should be in it."""
    for layout in shipped.layouts():
        yield f"{layout}.png", png.write(qwixprint("draw", layout), DPI)
    own = ROOT / "examples" / "piccolo"
    yield "piccolo.png", png.write(qwixprint("draw", str(own)), DPI)
    for name, example in (("filled", "score"), ("ringed", "problems/out-of-order")):
        file = ROOT / "examples" / "qwixx" / f"{example}.yaml"
        yield f"{name}.png", png.write(qwixprint("draw", str(file)), DPI)
    yield "rules.png", png.write(qwixprint("rules", "qwixx", "--lang", "pt"), DPI - 30)
    italian = qwixprint("rules", "qwantum", "--lang", "it", "--fold", "half", "--flip", "short")
    yield "rules-it.png", png.write(italian, DPI - 30)
    yield "pad.png", png.write(qwixprint("pad", "longo", "-n", "4", "--seed", "7"), DPI - 40)
    found = json.loads(FAIRNESS.read_text("utf-8"))
    yield "fairness.png", png.write(plot(found, ".pdf", locales.load("en")), DPI)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, data in pictures():
        (FOLDER / name).write_bytes(data)
        print(f"docs/pictures/{name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
