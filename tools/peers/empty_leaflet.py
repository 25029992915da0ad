"""What a leaflet cannot do without: an empty Platypus document of its pages, and its figures drawn.

python empty_leaflet.py VARIANT LANGUAGE PAGES OUTPUT
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from reportlab.platypus import PageBreak, SimpleDocTemplate

from qwixprint import locales
from qwixprint.leaflet.text import Figure
from qwixprint.pipeline.leaflets import load_part
from qwixprint.render import pdf
from qwixprint.scene import Page, Scene


def main(variant: str, language: str, pages: str, output: str) -> None:
    SimpleDocTemplate(BytesIO()).build([PageBreak()] * (int(pages) - 1))
    part = load_part(variant, locales.load(language))
    made = [part.artist.make(block) for block in part.blocks if isinstance(block, Figure)]
    scenes = [Page(scene) for scene in made if isinstance(scene, Scene)]
    Path(output).write_bytes(pdf.write(scenes, pdf.About(variant, language)))


if __name__ == "__main__":
    main(*sys.argv[1:])
