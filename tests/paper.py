"""Reads finished PDFs back, in millimetres from the top left, as the model counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pypdfium2

from qwixprint.geometry import Box
from qwixprint.scene import Placed

MM = 72 / 25.4


class Paper:
    """One page of a PDF."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.text = page.get_textpage()
        self.height = page.get_height() / MM

    def text_in(self, box: Box) -> str:
        """The text whose characters lie inside a box."""
        top, bottom = (self.height - box.y) * MM, (self.height - box.bottom) * MM
        found: str = self.text.get_text_bounded(box.x * MM, bottom, box.right * MM, top)
        return found.strip()

    def picture(self, dpi: int) -> Any:
        return self.page.render(scale=dpi / 72).to_pil().convert("RGB")


@contextmanager
def opened(file: Path) -> Iterator[list[Paper]]:
    document = pypdfium2.PdfDocument(file)
    try:
        yield [Paper(document[index]) for index in range(len(document))]
    finally:
        document.close()


def on_page(box: Box, placed: Placed) -> Box:
    """Where a box of a placed scene lies on the page."""
    a, b, c, d, e, f = placed.matrix()
    corners = [
        (a * x + c * y + e, b * x + d * y + f) for x, y in ((box.x, box.y), (box.right, box.bottom))
    ]
    (x1, y1), (x2, y2) = corners
    return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
