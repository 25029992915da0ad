"""Pages into a PDF: a shared scene becomes one form XObject, equal pages share one stream.

ReportLab does what is hard (subsetting fonts, objects, cross references); the drawing operators are
written here directly, because its canvas spends most of a large pad's time on bookkeeping that a
stamped sheet does not need. Points and the upward y exist only in `operators`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from reportlab.pdfbase import pdfdoc

from qwixprint import __version__
from qwixprint.geometry import Box, Size
from qwixprint.render.drawing import Drawing, Raw
from qwixprint.render.operators import rectangle, stream
from qwixprint.render.tags import Element, Tags, metadata, write_outline, write_tree
from qwixprint.scene import Page

PRESS_VERSION = (1, 4)  # the newest one of PDF/X-1a and PDF/X-3
PDF_VERSION = (1, 6)  # the first one that knows the actual-size flag


@dataclass(frozen=True, slots=True)
class About:
    """What a PDF says of itself."""

    title: str
    language: str
    press: bool = False  # the four inks only, and nothing that is meant for a screen
    structure: Element | None = None  # of a document that is read, not only looked at


def write(pages: Iterable[Page], about: About, tick: Callable[[], object] = lambda: None) -> bytes:
    """The pages as a PDF; `tick` is called after each of them."""
    writer = _Writer(about)
    for page in pages:
        writer.add(page)
        tick()
    return writer.finished()


class _Pages(pdfdoc.PDFPages):  # type: ignore[misc]
    """The page tree, with what all pages inherit."""

    __NoDefault__ = ("Kids", "Count", "MediaBox", "Resources")


class _Outline(Raw):
    """An outline that needs no preparation by ReportLab."""

    ready = 1

    def prepare(self, document: Any, canvas: Any) -> None:
        pass


class _Writer:
    """One document under way: pages, and their streams by content."""

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
        preferences = pdfdoc.ViewerPreferencesPDFDictionary()
        if not about.press:
            preferences["PrintScaling"] = "None"  # actual size: a viewer must not shrink it to fit
        preferences["DisplayDocTitle"] = "true"
        self.doc.Catalog.ViewerPreferences = preferences
        self.about = about
        self.tags = Tags(about.structure) if about.structure else None
        self.pages = self.doc.Pages = self.doc.Catalog.Pages = _Pages()
        self.drawing = Drawing(self.doc, about.press, self.tags)
        self.number = self.drawing.number
        self.parent = self.number(self.pages)
        self.size: Size | None = None  # of the first page; others say theirs if it differs
        self.streams: dict[bytes, int] = {}

    def add(self, page: Page) -> None:
        size = page.scene.size
        if self.size is None:
            self.size = size
        content = " ".join(self.drawing.drawn(page.scene.items, size.height)).encode("ascii")
        drawing = self.streams.get(content)
        if drawing is None:
            self.doc.updateSignature(content)
            drawing = self.streams[content] = self.number(Raw(stream("", content)))
        entry = f"<</Type/Page/Parent {self.parent} 0 R/Contents {drawing} 0 R"
        if size != self.size:
            entry += f"/MediaBox{rectangle(Box(0, 0, size.width, size.height), size.height)}"
        for name, box in (("TrimBox", page.trim), ("BleedBox", page.bleed)):
            if box is not None:
                entry += f"/{name}{rectangle(box, size.height)}"
        if self.tags is not None:
            entry += f"/StructParents {self.tags.turn()}/Tabs/S"
        raw = Raw(f"{entry}>>".encode("ascii"))
        self.number(raw)
        self.pages.addPage(raw)

    def finished(self) -> bytes:
        """The whole file."""
        assert self.size is not None, "a PDF has at least one page"
        self.pages.MediaBox = rectangle(
            Box(0, 0, self.size.width, self.size.height), self.size.height
        )
        self.pages.Resources = self.drawing.resources(self.drawing.forms.values())
        if self.tags is not None:
            self._tag(self.tags)
        data: bytes = self.doc.GetPDFData(None)
        return data

    def _tag(self, tags: Tags) -> None:
        """Everything that makes the file readable to those who do not see it."""
        raws: dict[int, Raw] = {}

        def reserve() -> int:
            raw = _Outline(b"null")
            raws[self.number(raw)] = raw
            return self.number(raw)

        def fill(number: int, data: bytes) -> None:
            raws[number].data = data

        pages = [self.number(page) for page in self.pages.pages]
        packet = metadata(self.about.title, self.about.language)
        head = f"<</Type/Metadata/Subtype/XML/Length {len(packet)}>>\nstream\n"
        entries: dict[str, Raw] = {
            "StructTreeRoot": raws[write_tree(tags, pages, reserve, fill)],
            "Outlines": raws[write_outline(tags, pages, reserve, fill)],
            "Metadata": Raw(head.encode("ascii") + packet + b"\nendstream"),
            "MarkInfo": Raw(b"<</Marked true>>"),
        }
        catalog = self.doc.Catalog
        for name, raw in entries.items():
            setattr(catalog, name, raw)
        self.doc.Outlines = entries["Outlines"]
        # Older releases of ReportLab do not know all of these.
        known = dict.fromkeys([*catalog.__NoDefault__, *entries])
        catalog.__NoDefault__ = catalog.__Refs__ = list(known)
