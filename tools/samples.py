"""A sample of everything qwixprint writes, for whoever wants to look at or check all of it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from qwixprint.commands.jobs import SCALES
from qwixprint.drawing import PALETTES
from qwixprint.files import shipped
from qwixprint.impose import PAPERS
from qwixprint.load.find import load_sheet

QWIXPRINT = (sys.executable, "-m", "qwixprint")
OWN = Path(__file__).parent.parent / "examples" / "piccolo"


def commands() -> Iterator[tuple[str, ...]]:
    """Every kind of PDF: games, languages, sizes, papers, marks, one sheet and many."""
    for layout in (*shipped.layouts(), str(OWN)):
        sheet = load_sheet(layout)
        seed = ("--seed", "3") if sheet.lucky or sheet.versions else ()
        for lang in shipped.languages():
            for size in (*SCALES, "page"):
                yield ("pad", layout, "-n", "5", "--lang", lang, "--size", size, *seed)
        for palette in PALETTES:
            yield ("draw", layout, "--palette", palette)
        yield ("draw", layout)
        yield ("form", layout, "--players", "2", "--seed", "3")
    for example in ("qwixx/turn", "longo/score", "qwinto/problems/same-in-column", "qwantum/score"):
        yield ("draw", str(OWN.parent / f"{example}.yaml"))
    for back in ("summary", "qwinto"):
        yield ("pad", "qwixx", "-n", "9", "--back", back, "--flip", "short")
    for palette in PALETTES:
        yield ("pad", "longo", "-n", "2", "--press", "--palette", palette, "--seed", "3")
    for paper in (*PAPERS, "150x110"):
        wishes = ("--paper", paper, "--marks", "lines", "--margin", "3", "--seed", "3")
        yield ("pad", "longo", "-n", "12", *wishes)
    for paper in ("a5", "a4", "letter"):
        yield ("calibrate", "--paper", paper)
    yield ("pad", "qwixx", "-n", "1100", "--marks", "lines")  # more than one node of the page tree
    yield ("pad", "longo", "-n", "200", "--marks", "none", "--margin", "0", "--seed", "3")


def make(folder: Path) -> Iterator[Path]:
    """Runs the commands and gives each file it wrote."""
    for number, command in enumerate(commands()):
        file = folder / f"{number:03}-{command[0]}.pdf"
        subprocess.run([*QWIXPRINT, *command, "-o", str(file)], check=True, capture_output=True)
        yield file


def own_copy(game: str, folder: Path) -> None:
    """A shipped game with its texts and examples, as if it were somebody's own."""
    layout = shipped.layouts()[game].parent
    for source, into in (
        (layout, folder),
        (shipped.examples(game), folder),
        (shipped.games(game), folder / "games"),
    ):
        shutil.copytree(source, into, dirs_exist_ok=True)
    for file in folder.rglob("*.yaml"):
        above = ".." if file.parent.name == "games" else "."
        text = file.read_text("utf-8")
        file.write_text(text.replace(f"variant: {game}", f"variant: {above}"), "utf-8")
