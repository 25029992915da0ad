"""A contact sheet of everything: every palette, game and language, named, as one picture."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from qwixprint import fonts
from qwixprint.drawing import PALETTES
from qwixprint.files import shipped
from qwixprint.render import png
from tools.pictures import FOLDER, qwixprint

DPI = 55
GAP = 6
LEFT, TOP = 110, 34  # for the names of games and languages, and of palettes


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
    """With the palettes named above, and game and language at the left."""
    pictures = rows()
    width, height = pictures[0][0].size
    size = (LEFT + len(pictures[0]) * (width + GAP), TOP + len(pictures) * (height + GAP))
    sheet = Image.new("RGB", size, "#FFFFFF")
    draw = ImageDraw.Draw(sheet)
    bold = ImageFont.truetype(str(shipped.font(fonts.DISPLAY)), 19)
    for column, palette in enumerate(PALETTES):
        middle = LEFT + column * (width + GAP) + width / 2
        draw.text((middle, TOP / 2), palette, "#1C1C1C", bold, anchor="mm")
    names = [(game, lang) for game in shipped.layouts() for lang in shipped.languages()]
    for row, (line, (game, lang)) in enumerate(zip(pictures, names, strict=True)):
        y = TOP + row * (height + GAP)
        draw.text((10, y + height / 2 - 12), game, "#1C1C1C", bold, anchor="lm")
        draw.text((10, y + height / 2 + 12), lang, "#4C4C4C", bold, anchor="lm")
        for column, each in enumerate(line):
            x = LEFT + column * (width + GAP)
            sheet.paste(each, (x, y))
            draw.rectangle((x, y, x + width - 1, y + height - 1), outline="#B0B0B0")
    return sheet


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    file: Path = FOLDER / "gallery.jpg"
    contact_sheet().save(file, quality=88, optimize=True)
    print(f"docs/pictures/gallery.jpg: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
