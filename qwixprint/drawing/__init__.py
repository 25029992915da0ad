"""From the model of a sheet to a scene: where everything goes, and what it looks like.

Here is what every sheet needs; covers, backs, marks and calibration have modules of their own,
for which a single sheet need not wait.
"""

from qwixprint.drawing.arrange import Arrangement, arrange
from qwixprint.drawing.palette import CLASSIC, PALETTES, Palette, Shade
from qwixprint.drawing.sheet import draw_empty, draw_lucky, draw_serial, draw_sheet

__all__ = [
    "CLASSIC",
    "PALETTES",
    "Arrangement",
    "Palette",
    "Shade",
    "arrange",
    "draw_empty",
    "draw_lucky",
    "draw_serial",
    "draw_sheet",
]
