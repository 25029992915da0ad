"""Pages into a PDF: a shared scene becomes one form XObject, equal pages share one stream.

ReportLab does what is hard (subsetting fonts, objects, cross references); the drawing operators are
written here directly, because its canvas spends most of a large pad's time on bookkeeping that a
stamped sheet does not need. Points and the upward y exist only in this module.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, assert_never

from reportlab.pdfbase import pdfdoc

from qwixprint import __version__, fonts
from qwixprint.geometry import Box, Size
from qwixprint.scene import QUARTER, Circle, Item, Page, Paint, Path, Placed, Rect, Scene, Text

POINTS = 72 / 25.4
PDF_VERSION = (1, 6)  # the first one that knows the actual-size flag
# A form of exactly the sheet's size would clip the outer half of its outline.
SPILL = 3.0


@dataclass(frozen=True, slots=True)
class About:
    """What a PDF says of itself."""

    title: str
    language: str


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
        self.doc = pdfdoc.PDFDocument(
            compression=1, invariant=1, lang=about.language, pdfVersion=PDF_VERSION
        )
        self.doc.setTitle(about.title)
        self.doc.setProducer(f"qwixprint {__version__}")
        self.doc.setCreator("qwixprint")
        self.doc.setAuthor("")
        self.doc.setSubject("")
        preferences = pdfdoc.ViewerPreferencesPDFDictionary()
        preferences["PrintScaling"] = "None"  # actual size: a viewer must not shrink it to fit
        preferences["DisplayDocTitle"] = "true"
        self.doc.Catalog.ViewerPreferences = preferences
        self.pages = self.doc.Pages = self.doc.Catalog.Pages = _Pages()
        self.parent = self._number(self.pages)
        self.fonts = self._number(self.doc.idToObject["BasicFonts"])
        self.size: Size | None = None  # of the first page; others say theirs if it differs
        self.forms: dict[int, tuple[str, int, Scene]] = {}
        self.streams: dict[bytes, int] = {}

    def _number(self, thing: Any) -> int:
        name = self.doc.Reference(thing).name
        number: int = self.doc.idToObjectNumberAndVersion[name][0]
        return number

    def add(self, page: Page) -> None:
        size = page.scene.size
        if self.size is None:
            self.size = size
        content = " ".join(self._drawn(page.scene.items, size.height)).encode("ascii")
        stream = self.streams.get(content)
        if stream is None:
            self.doc.updateSignature(content)
            stream = self.streams[content] = self._number(_Raw(_stream("", content)))
        entry = f"<</Type/Page/Parent {self.parent} 0 R/Contents {stream} 0 R"
        if size != self.size:
            entry += f"/MediaBox{_box(Box(0, 0, size.width, size.height), size.height)}"
        if page.trim is not None:
            entry += f"/TrimBox{_box(page.trim, size.height)}"
        raw = _Raw(f"{entry}>>".encode("ascii"))
        self._number(raw)
        self.pages.addPage(raw)

    def finished(self) -> bytes:
        """The whole file."""
        assert self.size is not None, "a PDF has at least one page"
        self.pages.MediaBox = _box(Box(0, 0, self.size.width, self.size.height), self.size.height)
        self.pages.Resources = self._resources(self.forms.values())
        data: bytes = self.doc.GetPDFData(None)
        return data

    def _resources(self, forms: Iterable[tuple[str, int, Scene]]) -> str:
        stamps = "".join(f"/{name} {number} 0 R" for name, number, _ in forms)
        return f"<</Font {self.fonts} 0 R/XObject<<{stamps}>>>>"

    def _form(self, scene: Scene) -> str:
        """The name of the form XObject of a shared scene, which is made when first asked for."""
        known = self.forms.get(id(scene))
        if known is not None:
            return known[0]
        height = scene.size.height
        inner = [each.scene for each in scene.items if isinstance(each, Placed)]
        content = " ".join(["1 J 1 j", *self._drawn(scene.items, height)]).encode("ascii")
        self.doc.updateSignature(content)
        used = [self.forms[id(each)] for each in inner if id(each) in self.forms]
        box = _box(Box(0, 0, scene.size.width, height).grown(SPILL), height)
        head = f"/Type/XObject/Subtype/Form/BBox{box}/Resources{self._resources(used)}"
        name = f"S{len(self.forms)}"
        # The scene is kept beside its number, so that its id stays its own.
        self.forms[id(scene)] = (name, self._number(_Raw(_stream(head, content))), scene)
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
                    yield from _painted(paint, _rounded(box, radius, height))
                case Circle(centre, radius, paint):
                    around = Box(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
                    yield from _painted(paint, _rounded(around, radius, height))
                case Path(segments, paint):
                    yield from _painted(paint, _path(segments, height))
                case _:
                    assert_never(item)

    def _placed(self, item: Placed, height: float) -> Iterator[str]:
        scene = item.scene
        if scene.shared:
            inner: Iterable[str] = (f"/{self._form(scene)} Do",)
        else:
            inner = self._drawn(scene.items, scene.size.height)
        moved = _matrix(item, height)
        if moved == "1 0 0 1 0 0":
            yield from inner
        else:
            yield f"q {moved} cm"
            yield from inner
            yield "Q"

    def _text(self, item: Text, height: float) -> Iterator[str]:
        font = fonts.load(item.font)
        yield f"BT {_colour(item.fill)} {_xy(item.x, item.y, height)} Td"
        for subset, codes in font.splitString(item.text, self.doc):
            name = font.getSubsetInternalName(subset, self.doc)
            yield f"{name} {_n(item.size * POINTS)} Tf <{codes.hex()}> Tj"
        yield "ET"


# --- how PDF writes things


def _stream(head: str, content: bytes) -> bytes:
    data = zlib.compress(content, 9)
    start = f"<<{head}/Filter/FlateDecode/Length {len(data)}>>\nstream\n"
    return start.encode("ascii") + data + b"\nendstream"


def _n(value: float) -> str:
    """A number with at most three decimals, as short as it can be written."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _xy(x: float, y: float, height: float) -> str:
    return f"{_n(x * POINTS)} {_n((height - y) * POINTS)}"


def _box(box: Box, height: float) -> str:
    return f"[{_xy(box.x, box.bottom, height)} {_xy(box.right, box.y, height)}]"


def _matrix(item: Placed, height: float) -> str:
    """The matrix of a placed scene, in points with y up on both sides."""
    a, b, c, d, e, f = item.matrix()
    inner = item.scene.size.height
    x, y = c * inner + e, height - d * inner - f
    return f"{_n(a)} {_n(-b)} {_n(-c)} {_n(d)} {_n(x * POINTS)} {_n(y * POINTS)}"


def _colour(colour: str, stroke: bool = False) -> str:
    """Grey as grey, so that it is printed with black ink alone; inks of a press as they are."""
    if colour.startswith("cmyk"):
        parts = " ".join(_n(float(part) / 100) for part in colour.split()[1:])
        return f"{parts} {'K' if stroke else 'k'}"
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    if red == green == blue:
        return f"{_n(red)} {'G' if stroke else 'g'}"
    return f"{_n(red)} {_n(green)} {_n(blue)} {'RG' if stroke else 'rg'}"


def _painted(paint: Paint, outline: Iterator[str]) -> Iterator[str]:
    if paint.fill:
        yield _colour(paint.fill)
    if paint.stroke:
        yield f"{_colour(paint.stroke, stroke=True)} {_n(paint.width * POINTS)} w"
    yield from outline
    yield "B" if paint.fill and paint.stroke else "f" if paint.fill else "S"


def _rounded(box: Box, radius: float, height: float) -> Iterator[str]:
    """A rectangle with round corners; with the largest radius it is a circle."""
    if radius <= 0:
        corner = _xy(box.x, box.bottom, height)
        yield f"{corner} {_n(box.width * POINTS)} {_n(box.height * POINTS)} re"
        return
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    short = radius * (1 - QUARTER)
    segments = (
        ("M", x + radius, y),
        ("L", right - radius, y),
        ("C", right - short, y, right, y + short, right, y + radius),
        ("L", right, bottom - radius),
        ("C", right, bottom - short, right - short, bottom, right - radius, bottom),
        ("L", x + radius, bottom),
        ("C", x + short, bottom, x, bottom - short, x, bottom - radius),
        ("L", x, y + radius),
        ("C", x, y + short, x + short, y, x + radius, y),
        ("Z",),
    )
    yield from _path(segments, height)


_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def _path(segments: Iterable[tuple[str | float, ...]], height: float) -> Iterator[str]:
    for operator, *numbers in segments:
        points: Any = zip(numbers[::2], numbers[1::2], strict=True)
        coordinates = " ".join(_xy(x, y, height) for x, y in points)
        yield f"{coordinates} {_OPERATORS[str(operator)]}".lstrip()
