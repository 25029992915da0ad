"""The end of a leaflet: an empty sheet to play on, if there is room for one, and who made it."""

from __future__ import annotations

from typing import Any

from qwixprint.drawing.palette import SOFT
from qwixprint.geometry import Box
from qwixprint.leaflet.canvas import MM, Lines
from qwixprint.leaflet.flowables import Part
from qwixprint.scene import Placed, Scene, line

LEAST_SPARE = 0.6  # how small an empty sheet may be that one plays on
RULE = 5.0  # millimetres above the imprint, with a line in their middle
AROUND = 3.0  # ... and around an empty sheet


class Imprint(Part):
    """The imprint at the foot of the last page; room that is left above it holds an empty sheet."""

    def __init__(self, imprint: Lines, spare: Scene, leaf: int) -> None:
        super().__init__()
        self.imprint, self.spare, self.leaf = imprint, spare, leaf

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """The height is that of all that is left of the last page."""
        self.foot = self.imprint.wrap(width, height)[1]
        self.width, self.height = width, max(self.foot + RULE * MM, height)
        return self.width, self.height

    @property
    def scale(self) -> float:
        """Of the empty sheet; 0 if there is no room for one that could be played on."""
        room = (self.height - self.foot) / MM - RULE - AROUND
        scale = min(room / self.spare.size.height, self.width / MM / self.spare.size.width, 1.0)
        return scale if scale >= LEAST_SPARE else 0.0

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        box = canvas.box(self, x, y)
        if self.scale:
            size = self.spare.size.scaled(self.scale)
            room = box.height - self.foot / MM - RULE / 2
            at = Box(
                box.x + (box.width - size.width) / 2, box.y + (room - size.height) / 2,
                size.width, size.height,
            )  # fmt: skip
            canvas.keep([Placed(self.spare, at.x, at.y, 0, self.scale)], self.leaf, at)
        rule = box.bottom - self.foot / MM - RULE / 2
        canvas.keep([line((box.x, rule), (box.right, rule), SOFT, 0.2)])
        self.imprint.drawOn(canvas, x, y)
