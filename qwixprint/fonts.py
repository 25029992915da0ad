"""The fonts: which there are, which characters they have, and how wide and high a text is.

Sizes in millimetres. ReportLab reads the files; what it does not tell, where the ink of a glyph
lies, is read from the font's own table, because a digit is centred by its ink, not its advance.
"""

from __future__ import annotations

import struct
from functools import cache, lru_cache
from typing import Any

from qwixprint.errors import Faulty, Place, fault
from qwixprint.files import shipped
from qwixprint.files.reading import MAX_BYTES, read_bytes

DISPLAY = "Nunito_800ExtraBold"
DISPLAY_GREEK = "MPLUSRounded1c_800ExtraBold"
HAND = "PatrickHand_400Regular"
TYPED = "PatrickHand_Typed"  # the same with the characters that forms have codes for
BODY = "OpenSans_400Regular"
BODY_BOLD = "OpenSans_700Bold"
BODY_ITALIC = "OpenSans_400Regular_Italic"


@cache
def load(font: str) -> Any:
    """The font for ReportLab, with only the glyphs that are used in the file that embeds it."""
    from io import BytesIO

    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    try:
        loaded = TTFont(font, BytesIO(file(font)), validate=1, asciiReadable=False)
    except TTFError as error:
        raise Faulty([fault("font-damaged", Place(str(shipped.font(font))))]) from error
    pdfmetrics.registerFont(loaded)
    return loaded


def file(font: str) -> bytes:
    """What is in the file of a font."""
    return read_bytes(shipped.font(font), MAX_BYTES)


def missing(text: str, font: str) -> str:
    """The characters the font cannot show; they would print as boxes or as nothing."""
    known = load(font).face.charToGlyph
    return "".join(dict.fromkeys(char for char in text if ord(char) not in known))


def display_for(text: str) -> str:
    """The display font that lacks the fewest characters of a text."""
    lacks = len(missing(text, DISPLAY))
    return DISPLAY_GREEK if lacks and len(missing(text, DISPLAY_GREEK)) < lacks else DISPLAY


def able(text: str, font: str) -> str:
    """The font, or a display font if it lacks a character of the text."""
    return font if not missing(text, font) else display_for(text)


def not_displayable(text: str) -> str:
    """The characters of a text that no display font has, or that have no look at all."""
    hidden = dict.fromkeys(char for char in text if not char.isprintable())
    return " ".join(f"U+{ord(char):04X}" for char in hidden) or missing(text, display_for(text))


def width(text: str, font: str, size: float) -> float:
    """How far the text advances, without kerning, as every backend sets it."""
    advance: float = load(font).stringWidth(text, size)
    return advance


def ink(text: str, font: str, size: float) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of the ink, seen from the start of the baseline, y down."""
    face = load(font).face
    left, top, right, bottom = float("inf"), float("inf"), float("-inf"), float("-inf")
    at = 0.0
    for char in text:
        bounds = _glyph_bounds(font, face.charToGlyph.get(ord(char), 0))
        if bounds is not None:
            x_min, y_min, x_max, y_max = (value * size / face.unitsPerEm for value in bounds)
            left, right = min(left, at + x_min), max(right, at + x_max)
            top, bottom = min(top, -y_max), max(bottom, -y_min)
        at += width(char, font, size)
    return (left, top, right, bottom) if left <= right else (0.0, 0.0, at, 0.0)


@cache
def _glyph_bounds(font: str, glyph: int) -> tuple[int, int, int, int] | None:
    """x_min, y_min, x_max, y_max in font units, from the head of an outline; none if empty."""
    face = load(font).face
    long_offsets = struct.unpack(">h", face.get_table("head")[50:52])[0]
    loca = face.get_table("loca")
    form, width = (">LL", 4) if long_offsets else (">HH", 2)
    start, end = struct.unpack(form, loca[glyph * width : (glyph + 2) * width])
    if start == end:
        return None
    if not long_offsets:
        start *= 2
    bounds: tuple[int, int, int, int] = struct.unpack(
        ">hhhh", face.get_table("glyf")[start + 2 : start + 10]
    )
    return bounds


@lru_cache(maxsize=64)
def woff(font: str, text: str) -> bytes:
    """The font with only the characters of a text, compressed, to be embedded in an SVG."""
    from io import BytesIO

    from fontTools import subset

    options = subset.Options(
        flavor="woff", hinting=False, layout_features=[], notdef_outline=True, timing=False
    )
    options.recalc_timestamp = False
    buffer = BytesIO()
    with subset.load_font(str(shipped.font(font)), options) as loaded:
        tool = subset.Subsetter(options)
        tool.populate(text=text)
        tool.subset(loaded)
        subset.save_font(loaded, buffer, options)
    return buffer.getvalue()
