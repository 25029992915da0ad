"""The looks of a leaflet's texts, all made from the size of its body text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from pyphen import LANGUAGES, Pyphen, language_fallback
from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle

from qwixprint import fonts
from qwixprint.drawing.palette import DARK, PAPER, TEXT
from qwixprint.errors import Faulty, fault
from qwixprint.locales import Catalogue
from qwixprint.scene import Colour


def style(name: str, font: str, size: float, **more: Any) -> ParagraphStyle:
    """A paragraph style."""
    fonts.load(font)
    # Blanks are set as wide as they are, so no line may count on shrinking them.
    look = {"leading": 1.32 * size, "spaceShrinkage": 0} | more
    return ParagraphStyle(name, fontName=font, fontSize=size, **look)


class Styles:
    """The looks of one leaflet, all from the size of its body text."""

    def __init__(self, body: float, words: Catalogue, on_band: Colour = PAPER) -> None:
        more: dict[str, Any] = {"hyphenationLang": _hyphens(words), "textColor": HexColor(TEXT)}
        more["hyphenationMinWordLength"] = 8  # short words are not worth a hyphen
        # A blank between two fonts is not always as wide as it was counted.
        more["rightIndent"] = 0.06 * body
        after = {"spaceAfter": 0.42 * body}
        self.body = style("body", fonts.BODY, body, **more, **after)
        self.item = style(
            "item", fonts.BODY, body, **more, spaceAfter=0.2 * body, leftIndent=1.5 * body
        )
        self.cell = style("cell", fonts.BODY, 0.95 * body, **more)
        self.column = style("column", fonts.BODY_BOLD, 0.95 * body, **more)
        small = {**more, "textColor": HexColor(DARK), "leading": 1.25 * 0.88 * body}
        self.caption = style("caption", fonts.BODY, 0.88 * body, **small, alignment=TA_CENTER)
        self.imprint = style(
            "imprint", fonts.BODY, 0.74 * body, **{**small, "leading": 0.95 * body}
        )
        head: dict[str, Any] = {"textColor": HexColor(TEXT), "leading": 1.2 * 1.22 * body}
        head |= {"spaceBefore": 0.65 * body, "spaceAfter": 0.45 * body}
        self.heading = style("heading", fonts.DISPLAY, 1.22 * body, **head)
        title: dict[str, Any] = {"textColor": HexColor(on_band), "leading": 1.2 * 2.5 * body}
        self.title = style("title", fonts.DISPLAY, 2.5 * body, **title, spaceAfter=0.8 * body)
        self.about = style("about", fonts.BODY_BOLD, body, textColor=HexColor(on_band))


def markup(text: str, stress: str) -> str:
    """Some words as Platypus reads them."""
    font = {"strong": fonts.BODY_BOLD, "em": fonts.BODY_ITALIC}.get(stress)
    if font is None:
        return escape(text, quote=False)
    fonts.load(font)
    return f'<font name="{font}">{escape(text, quote=False)}</font>'


def unbroken(look: Any, kept: set[str]) -> Any:
    """The same look, but no hyphen in these words."""
    hyphens: Any = getattr(look, "hyphenationLang", "")
    if not hyphens:
        return look

    def allowed(word: str) -> Iterable[tuple[str, str]]:
        found: Iterable[tuple[str, str]] = () if word in kept else hyphens(word)
        return found

    return look.clone(look.name, hyphenationLang=allowed)


def _hyphens(words: Catalogue) -> Any:
    """What finds the places where a word may be broken."""
    word = words.language["hyphenation"]
    if language_fallback(word) is None:
        if word == words.code:  # a language of somebody's own: without hyphens, then
            return ""
        known = tuple(sorted(LANGUAGES))
        raise Faulty(
            [fault("no-such-hyphens", language=words.language["language"], word=word, known=known)]
        )
    return Pyphen(lang=word, left=3, right=3).iterate
