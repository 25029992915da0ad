"""The colours of the rows, as shades that belong together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from qwixprint.scene import Colour

TEXT: Colour = "#1C1C1C"
DARK: Colour = "#4C4C4C"  # small print
SOFT: Colour = "#767676"  # lines to write on, outlines of neutral boxes
FAINT: Colour = "#E7E7EA"  # the head of the score table
PAPER: Colour = "#FFFFFF"


@dataclass(frozen=True, slots=True)
class Shade:
    """One hue: the band, the light box on it, and the dark ink of the digits (7:1 on the box)."""

    band: Colour
    tint: Colour
    ink: Colour
    edge: Colour | None = None  # an outline, where the band is too light to stand out from paper


@dataclass(frozen=True, slots=True)
class Palette:
    name: str
    shades: Mapping[str, Shade]
    lucky: str  # the hue of the clover


CLASSIC = Palette(
    "classic",
    {
        "red": Shade("#CE2029", "#F8E0E1", "#98000F"),
        "orange": Shade("#E8731A", "#FCEBDF", "#863500"),
        "yellow": Shade("#F5C518", "#FEF7DF", "#695100", edge="#8A6C00"),
        "green": Shade("#138A43", "#DEEFE5", "#005A1F"),
        "blue": Shade("#1B5FB4", "#DFE9F4", "#004899"),
        "purple": Shade("#7B3F98", "#EDE4F1", "#6B3088"),
    },
    lucky="green",
)

PALETTES = {palette.name: palette for palette in (CLASSIC,)}
