"""A table that somebody wrote: columns as wide as their words ask for, which wrap if need be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qwixprint import fonts
from qwixprint.drawing.palette import FAINT, SOFT
from qwixprint.geometry import Box
from qwixprint.leaflet.canvas import MM, Lines
from qwixprint.leaflet.flowables import Part
from qwixprint.scene import Paint, Rect, line


class Grid(Part):
    """Rows of paragraphs, the first of them the heads of the columns."""

    def __init__(self, rows: Sequence[Sequence[Lines]]) -> None:
        super().__init__()
        self.rows = rows
        self.natural = [max(map(_natural, column)) for column in zip(*rows, strict=True)]
        self.spaceBefore = self.spaceAfter = 1.6 * MM

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.pad = 0.5 * self.rows[0][0].style.fontSize
        needed = [each + 2.2 * self.pad for each in self.natural]
        # Those that need less than an equal share get it, the others share what is left.
        fair = width / len(needed)
        spare = sum(fair - each for each in needed if each < fair)
        over = sum(each - fair for each in needed if each > fair)
        part = min(1.0, spare / over) if over else 0.0
        self.columns = [each if each < fair else fair + (each - fair) * part for each in needed]
        self.heights = [
            max(cell.wrap(room - 2 * self.pad, height)[1] for cell, room in self._cells(row))
            + 1.2 * self.pad
            for row in self.rows
        ]
        self.width, self.height = sum(self.columns), sum(self.heights)
        return self.width, self.height

    def _cells(self, row: Sequence[Lines]) -> zip[tuple[Lines, float]]:
        return zip(row, self.columns, strict=True)

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        box = canvas.box(self, x, y)
        head = Box(box.x, box.y, box.width, self.heights[0] / MM)
        canvas.keep([Rect(head, Paint(FAINT), radius=0.8)])
        top, below = y + self.height, box.y
        for row, tall in zip(self.rows, self.heights, strict=True):
            left = x
            for cell, room in self._cells(row):
                cell.drawOn(canvas, left + self.pad, top - 0.6 * self.pad - cell.height)
                left += room
            top, below = top - tall, below + tall / MM
            canvas.keep([line((box.x, below), (box.right, below), SOFT, 0.15)])


def _natural(cell: Lines) -> float:
    """How wide a cell would be in one line; asked before it is broken."""
    return sum(fonts.width(each.text, each.fontName, each.fontSize) for each in cell.frags)
