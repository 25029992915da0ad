"""Makes the pictures of the README: every sheet, a page of a pad, leaflets, a comic, a plot."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from qwixprint import locales
from qwixprint.comic.pages import draw_comic
from qwixprint.commands.story import outcome
from qwixprint.fairness.report import plot
from qwixprint.files import shipped
from qwixprint.geometry import Size
from qwixprint.load.find import load_game
from qwixprint.render import pdf, png
from qwixprint.scene import Page, Placed, Scene

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"
DPI = 220  # a sheet is 1152 pixels wide: twice as many as a page shows, for today's screens
# What `qwixprint fair longo --games 20000 --seed 7 --json` printed: too long to play every time.
FAIRNESS = ROOT / "docs" / "fairness-longo.json"


def qwixprint(*arguments: str) -> bytes:
    command = [sys.executable, "-m", "qwixprint", *arguments, "-o", "-"]
    english = {**os.environ, "LC_ALL": "C"}
    return subprocess.run(command, capture_output=True, check=True, env=english).stdout


def picture(drawn: bytes, dpi: int) -> bytes:
    """A page with a palette of its own colours, which takes a third of the bytes."""
    buffer = BytesIO()
    full = png.rasterised(drawn, dpi).convert("RGB")
    few = full.quantize(256, dither=Image.Dither.NONE)
    few.save(buffer, "PNG", dpi=(dpi, dpi), optimize=True)
    return buffer.getvalue()


def comic(game: str) -> bytes:
    """Two pages of a game in pictures side by side: from its middle, and the last."""
    played, words = load_game(ROOT / "examples" / "games" / game / "game.yaml"), locales.load("en")
    pages = draw_comic(played, words, list(outcome(played, words)))
    size = pages[0].size
    both = (Placed(pages[1]), Placed(pages[-1], size.width))
    spread = Scene(Size(2 * size.width, size.height), both)
    return pdf.write([Page(spread)], pdf.Metadata(game, "en"))


def pictures() -> Iterator[tuple[str, bytes, int]]:
    """The name of each picture, the PDF whose first page it shows, and its dots per inch."""
    for layout in shipped.layouts():
        yield f"{layout}.png", qwixprint("draw", layout), DPI
    own = ROOT / "examples" / "piccolo"
    yield "piccolo.png", qwixprint("draw", str(own)), DPI
    treasure = ROOT / "examples" / "treasure"
    for step, file in enumerate((*sorted((treasure / "steps").iterdir()), treasure), start=1):
        yield f"treasure-{step}.png", qwixprint("draw", str(file)), 150
    for name, example in (("filled", "score"), ("ringed", "problems/out-of-order")):
        file = ROOT / "examples" / "qwixx" / f"{example}.yaml"
        yield f"{name}.png", qwixprint("draw", str(file)), DPI
    yield "rules.png", qwixprint("rules", "qwixx", "--lang", "pt"), 150
    italian = qwixprint("rules", "qwantum", "--lang", "it", "--fold", "half", "--flip", "short")
    yield "rules-it.png", italian, 150
    yield "pad.png", qwixprint("pad", "longo", "-n", "4", "--seed", "7"), 140
    yield "comic.png", comic("qwantum"), 110
    found = json.loads(FAIRNESS.read_text("utf-8"))
    yield "fairness.png", plot(found, ".pdf", locales.load("en")), 180


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, drawn, dpi in pictures():
        data = picture(drawn, dpi)
        (FOLDER / name).write_bytes(data)
        print(f"docs/pictures/{name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
