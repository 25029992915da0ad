"""A contact sheet of everything: every palette, game and language, as one picture."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

from qwixprint.drawing import PALETTES
from qwixprint.files import shipped
from qwixprint.render import png
from tools.pictures import FOLDER, qwixprint

DPI = 55
GAP = 6


def rows() -> list[list[Image.Image]]:
    """One line per game and language, with all palettes side by side."""
    found = []
    for layout in shipped.layouts():
        for lang in shipped.languages():
            line = []
            for palette in PALETTES:
                pdf = qwixprint("draw", layout, "--palette", palette, "--lang", lang)
                line.append(Image.open(BytesIO(png.write(pdf, 2 * DPI))).convert("RGB"))
            found.append([each.resize((each.width // 2, each.height // 2)) for each in line])
    return found


def contact_sheet() -> Image.Image:
    pictures = rows()
    width, height = pictures[0][0].size
    size = (len(pictures[0]) * (width + GAP) + GAP, len(pictures) * (height + GAP) + GAP)
    sheet = Image.new("RGB", size, "#9A9A9A")
    for row, line in enumerate(pictures):
        for column, each in enumerate(line):
            sheet.paste(each, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return sheet


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    file: Path = FOLDER / "gallery.jpg"
    contact_sheet().save(file, quality=88, optimize=True)
    print(f"docs/pictures/gallery.jpg: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
