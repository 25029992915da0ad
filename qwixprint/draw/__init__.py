"""From the model of a sheet to a scene: where everything goes, and what it looks like."""

from qwixprint.draw.arrange import Arrangement, arrange
from qwixprint.draw.calibration import draw_calibration
from qwixprint.draw.cover import CoverJob, Plan, draw_cover
from qwixprint.draw.fitting import fits, misfits
from qwixprint.draw.marks import Note, draw_marks
from qwixprint.draw.palette import CLASSIC, PALETTES, Palette, Shade, for_press
from qwixprint.draw.ruler import draw_ruler
from qwixprint.draw.sheet import draw_lucky, draw_serial, draw_sheet, logo_box
from qwixprint.draw.summary import draw_summary

__all__ = [
    "CLASSIC",
    "PALETTES",
    "Arrangement",
    "CoverJob",
    "Note",
    "Palette",
    "Plan",
    "Shade",
    "arrange",
    "draw_calibration",
    "draw_cover",
    "draw_lucky",
    "draw_marks",
    "draw_ruler",
    "draw_serial",
    "draw_sheet",
    "draw_summary",
    "fits",
    "for_press",
    "logo_box",
    "misfits",
]
