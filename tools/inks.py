"""Ink measured by Ghostscript: what a palette takes, and the most a press page lays on one spot."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from qwixprint.files import shipped
from tools import samples

MOST = 240  # percent of ink on one spot
PLATES = ("Cyan", "Magenta", "Yellow", "Black")


def ghostscript(*arguments: str) -> str:
    quiet = ["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE"]
    return subprocess.run([*quiet, *arguments], capture_output=True, text=True, check=True).stdout


def cover(file: Path) -> float:
    """The cover of all four inks on a page together, in percent."""
    said = ghostscript("-r300", "-sDEVICE=ink_cov", "-o", "-", str(file))
    return sum(float(part) for part in said.split()[:4])


def heaviest(file: Path, folder: Path) -> float:
    """The most ink on any spot of the first page, in percent."""
    ghostscript(
        "-r150", "-dLastPage=1", "-sDEVICE=tiffsep", "-o", str(folder / "plate.tif"), str(file)
    )
    plates: list[bytes] = []
    for plate in PLATES:
        with Image.open(folder / f"plate({plate}).tif") as picture:
            plates.append(picture.convert("L").tobytes())
    most: int = max(1020 - sum(spot) for spot in zip(*plates, strict=True))
    return most / 2.55


def made(folder: Path, *command: str) -> Path:
    file = folder / "ink.pdf"
    subprocess.run([*samples.QWIXPRINT, *command, "-o", str(file)], check=True, capture_output=True)
    return file


def overinked(folder: Path) -> Path:
    """A page with too much ink, to show that it would be seen."""
    from reportlab.pdfgen.canvas import Canvas

    file = folder / "bad.pdf"
    canvas = Canvas(str(file), pagesize=(100, 100))
    canvas.setFillColorCMYK(0.9, 0.2, 1, 0.35)
    canvas.rect(20, 20, 50, 50, stroke=0, fill=1)
    canvas.save()
    return file


def complaints(folder: Path) -> list[str]:
    """Every palette and game that takes more ink than it may."""
    found = []
    for layout in shipped.layouts():
        classic, ink = (
            cover(made(folder, "draw", layout, "--palette", palette))
            for palette in ("classic", "ink")
        )
        if ink > classic / 2:
            found.append(f"{layout}: ink takes {ink:.1f} %, classic {classic:.1f} %")
        for palette in ("classic", "safe", "ink", "grey"):
            most = heaviest(
                made(folder, "pad", layout, "-n", "1", "--press", "--palette", palette), folder
            )
            if most > MOST + 0.5:
                found.append(f"{layout}, {palette}: {most:.0f} % of ink on one spot")
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        assert heaviest(overinked(folder), folder) > MOST, "too much ink was not seen"
        found = complaints(folder)
    print("\n".join(found) or "ink: every palette keeps its bar")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
