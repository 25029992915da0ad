"""Everything in qwixprint that reads a file which somebody else may have written."""

from __future__ import annotations

import faulthandler
import os
import resource
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from qwixprint import locales, logo, printers
from qwixprint.commands.rulebook import load_part
from qwixprint.drawing import PALETTES, draw_empty
from qwixprint.drawing.marks import draw_filled
from qwixprint.errors import Faulty
from qwixprint.families import boards_of
from qwixprint.files import shipped
from qwixprint.game.play import play
from qwixprint.game.strategies import STRATEGIES
from qwixprint.geometry import Size
from qwixprint.leaflet.typeset import typeset
from qwixprint.load.find import Layout, load_filled, load_game, load_sheet
from qwixprint.referee import check
from tools.fuzz import forms
from tools.samples import own_copy

PATIENCE = 60.0  # seconds after which a case is taken for one without end
PRINTER = b"margin: 6.35\nscale: 1.0101\nback-shift: 0.5 -0.3\n"


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader, real files it can read, how they are called there, and its share of the cases."""

    read: Callable[[Path], object]
    files: tuple[bytes, ...]
    name: str
    share: int


def _layout(file: Path) -> object:
    """What can be read can also be drawn, and played to its end."""
    sheet = load_sheet(str(file))
    state = play(boards_of(sheet), [STRATEGIES["random"]] * sheet.players[0], Random(0))
    return draw_empty(sheet, locales.load("en"), PALETTES["classic"]), state


def _leaflet(file: Path) -> object:
    part = load_part(Layout.load(file.parent), locales.load("en"))
    return typeset(part.blocks, part.artist, Size(105, 148), 13.0)


def _judged(file: Path) -> object:
    words, palette = locales.load("en"), PALETTES["classic"]
    judged = [(each, check(each)) for each in load_filled(file)]
    return [draw_filled(each, said.card.by_box, words, palette, ()) for each, said in judged]


def _language(file: Path) -> object:
    return locales.Catalogue("xx", file.parent).messages


def _printer(file: Path) -> object:
    return printers.load(file.stem)


@cache
def readers() -> dict[str, Reader]:
    examples = shipped.ROOT / "examples"
    sheets = [file for file in examples.rglob("*.yaml") if "games" not in file.parts]
    filled = [file for file in sheets if file.name != "sheet.yaml"]
    games = (examples / "games").rglob("*.yaml")
    pictures = (shipped.ROOT / "docs" / "pictures").glob("p*.png")

    def reader(
        read: Callable[[Path], object], files: Iterable[Path], name: str, share: int
    ) -> Reader:
        return Reader(read, tuple(file.read_bytes() for file in sorted(files)), name, share)

    layouts = shipped.layouts().values()
    sections = [folder / "messages.yaml" for folder in shipped.languages().values()]
    return {
        "layout": reader(_layout, layouts, "sheet.yaml", 25),
        "sheet": reader(_judged, filled, "filled.yaml", 25),
        "form": Reader(_judged, forms.filled(), "filled.pdf", 10),
        "game": reader(load_game, games, "game.yaml", 20),
        "leaflet": reader(_leaflet, [shipped.rules("qwixx", "en")], "rules.en.md", 10),
        "language": reader(_language, sections, "messages.yaml", 3),
        "printer": Reader(_printer, (PRINTER,), "printer.yaml", 15),
        "logo": reader(lambda file: logo.read(str(file), press=False), pictures, "logo.png", 2),
    }


def place(folder: Path, name: str) -> Path:
    """Where a file for a reader goes, with what the reader needs beside it."""
    home = folder / name
    if not home.is_dir():
        home.mkdir(parents=True)
        if name == "leaflet":
            own_copy("qwixx", home)
    if name == "printer":
        os.environ["XDG_CONFIG_HOME"] = str(folder)
        home = printers.folder()
        home.mkdir(parents=True, exist_ok=True)
    return home / readers()[name].name


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of reading a file."""

    wrong: str  # if anything was
    seconds: float  # of work, by the processor's clock, since the machine may be busy
    megabytes: float


def attempt(read: Callable[[Path], object], file: Path, words: locales.Catalogue) -> Attempt:
    """Reads a file, which should work or lead to faults that can be told."""
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    before = _memory("VmRSS", afresh=True)
    start = time.process_time()
    wrong = ""
    try:
        read(file)
    except Faulty as error:
        told = words.report_all(error.faults)
        if any(not char.isprintable() and char != "\n" for char in told):
            wrong = f"would make a terminal do something: {told!r}"
    except Exception as error:
        wrong = f"{type(error).__name__}: {error}"
    seconds = time.process_time() - start
    faulthandler.cancel_dump_traceback_later()
    return Attempt(wrong, seconds, _memory("VmHWM") - before)


def _memory(key: str, afresh: bool = False) -> float:
    """Megabytes in use now or at most, as Linux tells it; elsewhere the most there ever was."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)
    if afresh:  # the most is counted from now on
        Path("/proc/self/clear_refs").write_text("5")
    (line,) = (line for line in status.read_text().splitlines() if line.startswith(key))
    return int(line.split()[1]) / 1024
