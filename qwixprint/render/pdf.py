"""Pages into a PDF: a shared scene becomes one form XObject, equal pages share one stream.

ReportLab does what is hard (subsetting fonts, objects, cross references); the drawing operators are
written here directly, because its canvas spends most of a large pad's time on bookkeeping that a
stamped sheet does not need. Points and the upward y exist only here and in `operators`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, assert_never

from reportlab.pdfbase import pdfdoc

from qwixprint import __version__, fonts
from qwixprint.geometry import Box, Size
from qwixprint.render.operators import (
    POINTS,
    matrix,
    number,
    path,
    point,
    rectangle,
    rounded,
    stream,
)
from qwixprint.scene import (
    Circle,
    Item,
    Page,
    Paint,
    Path,
    Picture,
    Placed,
    Rect,
    Scene,
    Text,
)

PRESS_VERSION = (1, 4)  # the newest one of PDF/X-1a and PDF/X-3
PDF_VERSION = (1, 6)  # the first one that knows the actual-size flag
# A form of exactly the sheet's size would clip the outer half of its outline.
SPILL = 3.0
WHITE = "#FFFFFF"


@dataclass(frozen=True, slots=True)
class About:
    """What a PDF says of itself."""

    title: str
    language: str
    press: bool = False  # the four inks only, and nothing that is meant for a screen


def write(pages: Iterable[Page], about: About, tick: Callable[[], object] = lambda: None) -> bytes:
    """The pages as a PDF; `tick` is called after each of them."""
    writer = _Writer(about)
    for page in pages:
        writer.add(page)
        tick()
    return writer.finished()


class _Raw(pdfdoc.PDFObject):  # type: ignore[misc]
    """A PDF object whose bytes are known already."""

    __RefOnly__ = 1

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, document: Any) -> bytes:
        return self.data


class _Pages(pdfdoc.PDFPages):  # type: ignore[misc]
    """The page tree, with what all pages inherit."""

    __NoDefault__ = ("Kids", "Count", "MediaBox", "Resources")


class _Writer:
    """One document under way: forms by scene, streams by content."""

    def __init__(self, about: About) -> None:
        version = PRESS_VERSION if about.press else PDF_VERSION
        self.doc = pdfdoc.PDFDocument(
            compression=1, invariant=1, lang=about.language, pdfVersion=version
        )
        self.doc.setTitle(about.title)
        self.doc.setProducer(f"qwixprint {__version__}")
        self.doc.setCreator("qwixprint")
        self.doc.setAuthor("")
        self.doc.setSubject("")
        self.press = about.press
        preferences = pdfdoc.ViewerPreferencesPDFDictionary()
        if not about.press:
            preferences["PrintScaling"] = "None"  # actual size: a viewer must not shrink it to fit
        preferences["DisplayDocTitle"] = "true"
        self.doc.Catalog.ViewerPreferences = preferences
        self.pages = self.doc.Pages = self.doc.Catalog.Pages = _Pages()
        self.parent = self._number(self.pages)
        self.fonts = self._number(self.doc.idToObject["BasicFonts"])
        self.size: Size | None = None  # of the first page; others say theirs if it differs
        self.forms: dict[int, tuple[str, int, Scene | Picture]] = {}
        self.streams: dict[bytes, int] = {}

    def _number(self, thing: Any) -> int:
        name = self.doc.Reference(thing).name
        found: int = self.doc.idToObjectNumberAndVersion[name][0]
        return found

    def add(self, page: Page) -> None:
        size = page.scene.size
        if self.size is None:
            self.size = size
        content = " ".join(self._drawn(page.scene.items, size.height)).encode("ascii")
        drawing = self.streams.get(content)
        if drawing is None:
            self.doc.updateSignature(content)
            drawing = self.streams[content] = self._number(_Raw(stream("", content)))
        entry = f"<</Type/Page/Parent {self.parent} 0 R/Contents {drawing} 0 R"
        if size != self.size:
            entry += f"/MediaBox{rectangle(Box(0, 0, size.width, size.height), size.height)}"
        for name, box in (("TrimBox", page.trim), ("BleedBox", page.bleed)):
            if box is not None:
                entry += f"/{name}{rectangle(box, size.height)}"
        raw = _Raw(f"{entry}>>".encode("ascii"))
        self._number(raw)
        self.pages.addPage(raw)

    def finished(self) -> bytes:
        """The whole file."""
        assert self.size is not None, "a PDF has at least one page"
        self.pages.MediaBox = rectangle(
            Box(0, 0, self.size.width, self.size.height), self.size.height
        )
        self.pages.Resources = self._resources(self.forms.values())
        data: bytes = self.doc.GetPDFData(None)
        return data

    def _resources(self, forms: Iterable[tuple[str, int, Scene | Picture]]) -> str:
        stamps = "".join(f"/{name} {entry} 0 R" for name, entry, _ in forms)
        return f"<</Font {self.fonts} 0 R/XObject<<{stamps}>>>>"

    def _form(self, scene: Scene) -> str:
        """The name of the form XObject of a shared scene, which is made when first asked for."""
        known = self.forms.get(id(scene))
        if known is not None:
            return known[0]
        height = scene.size.height
        inner: list[Scene | Picture] = [
            each.scene if isinstance(each, Placed) else each
            for each in scene.items
            if isinstance(each, Placed | Picture)
        ]
        content = " ".join(["1 J 1 j", *self._drawn(scene.items, height)]).encode("ascii")
        self.doc.updateSignature(content)
        used = [self.forms[id(each)] for each in inner if id(each) in self.forms]
        box = rectangle(Box(0, 0, scene.size.width, height).grown(SPILL), height)
        head = f"/Type/XObject/Subtype/Form/BBox{box}/Resources{self._resources(used)}"
        name = f"S{len(self.forms)}"
        # The scene is kept beside its number, so that its id stays its own.
        self.forms[id(scene)] = (name, self._number(_Raw(stream(head, content))), scene)
        return name

    def _drawn(self, items: Iterable[Item], height: float) -> Iterator[str]:
        """The PDF operators of some items of a drawing of that height."""
        for item in items:
            match item:
                case Placed():
                    yield from self._placed(item, height)
                case Text():
                    yield from self._text(item, height)
                case Rect(box, paint, radius):
                    yield from self._painted(paint, rounded(box, radius, height))
                case Circle(centre, radius, paint):
                    around = Box(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
                    yield from self._painted(paint, rounded(around, radius, height))
                case Path(segments, paint):
                    yield from self._painted(paint, path(segments, height))
                case Picture(box):
                    size = f"{number(box.width * POINTS)} 0 0 {number(box.height * POINTS)}"
                    at = point(box.x, box.bottom, height)
                    yield f"q {size} {at} cm /{self._image(item)} Do Q"
                case _:
                    assert_never(item)

    def _placed(self, item: Placed, height: float) -> Iterator[str]:
        scene = item.scene
        if scene.shared:
            inner: Iterable[str] = (f"/{self._form(scene)} Do",)
        else:
            inner = self._drawn(scene.items, scene.size.height)
        moved = matrix(item, height)
        if moved == "1 0 0 1 0 0":
            yield from inner
        else:
            yield f"q {moved} cm"
            yield from inner
            yield "Q"

    def _text(self, item: Text, height: float) -> Iterator[str]:
        font = fonts.load(item.font)
        # On a press, text is black and nothing else, or it would be screened.
        black = self.press and item.fill != WHITE
        fill = "0 0 0 1 k" if black else self._colour(item.fill)
        yield f"BT {fill} {point(item.x, item.y, height)} Td"
        for subset, codes in font.splitString(item.text, self.doc):
            name = font.getSubsetInternalName(subset, self.doc)
            yield f"{name} {number(item.size * POINTS)} Tf <{codes.hex()}> Tj"
        yield "ET"

    def _image(self, picture: Picture) -> str:
        """The name of a picture, which is written when first asked for."""
        known = self.forms.get(id(picture))
        if known is not None:
            return known[0]
        width, height = picture.pixels
        head = (
            f"/Type/XObject/Subtype/Image/Width {width}/Height {height}"
            f"/ColorSpace/Device{picture.mode}/BitsPerComponent 8"
        )
        name = f"S{len(self.forms)}"
        entry = self._number(_Raw(stream(head, picture.data)))
        self.doc.updateSignature(picture.data)
        self.forms[id(picture)] = (name, entry, picture)
        return name

    def _painted(self, paint: Paint, outline: Iterator[str]) -> Iterator[str]:
        if paint.fill:
            yield self._colour(paint.fill)
        if paint.stroke:
            yield f"{self._colour(paint.stroke, stroke=True)} {number(paint.width * POINTS)} w"
        yield from outline
        yield "B" if paint.fill and paint.stroke else "f" if paint.fill else "S"

    def _colour(self, colour: str, stroke: bool = False) -> str:
        """Grey as grey, so that it is printed with black ink alone; on a press, in the inks."""
        if colour.startswith("cmyk"):
            parts = " ".join(number(float(part) / 100) for part in colour.split()[1:])
            return f"{parts} {'K' if stroke else 'k'}"
        red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        if self.press:
            assert red == green == blue, f"{colour} has no recipe of ink"
            return f"0 0 0 {number(1 - red)} {'K' if stroke else 'k'}"
        if red == green == blue:
            return f"{number(red)} {'G' if stroke else 'g'}"
        return f"{number(red)} {number(green)} {number(blue)} {'RG' if stroke else 'rg'}"
