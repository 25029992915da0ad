"""What a leaflet cannot do without: an empty Platypus document of its pages, and its figures drawn.

python empty_leaflet.py VARIANT LANGUAGE PAGES OUTPUT

Its text is neither read as Markdown nor filled nor set: it only tells which figures there are.
"""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path

from reportlab.platypus import PageBreak, SimpleDocTemplate

from qwixprint import locales
from qwixprint.commands.rulebook import WIDE
from qwixprint.drawing import CLASSIC
from qwixprint.errors import Place
from qwixprint.files import shipped
from qwixprint.leaflet.differences import AFTER, signs, without
from qwixprint.leaflet.examples import Examples
from qwixprint.leaflet.figures import Artist
from qwixprint.leaflet.text import Figure
from qwixprint.load.find import load_sheet
from qwixprint.render import pdf
from qwixprint.scene import Page, Scene


def main(variant: str, language: str, pages: str, output: str) -> None:
    SimpleDocTemplate(BytesIO()).build([PageBreak()] * (int(pages) - 1))
    sheets, games = shipped.examples(variant), shipped.games(variant)
    sheet = load_sheet(variant)
    base = (shipped.examples(sheet.base), shipped.games(sheet.base)) if sheet.base else None
    artist = Artist(Examples(sheet, sheets, games, base), locales.load(language), CLASSIC, WIDE)
    text = shipped.rules(variant, language).read_text("utf-8")
    if marks := signs(text):
        other = shipped.rules(sheet.base, language).read_text("utf-8")
        text += without(other, [name for name, (sign, _) in marks.items() if sign != AFTER])
    scenes = []
    for kind, file, parts in re.findall(r"\]\((\w+):([\w./-]+)(?:#([\w+/]+))?", text):
        figure = Figure(kind, file, tuple(parts.split("+")) if parts else (), "", "", Place(""))
        made = artist.make(figure)
        scenes += [Page(made)] if isinstance(made, Scene) else []
    Path(output).write_bytes(pdf.write(scenes, pdf.Metadata(variant, language)))


if __name__ == "__main__":
    main(*sys.argv[1:])
