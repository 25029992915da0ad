"""Pages into a PDF: a shared scene becomes one form XObject, equal pages share one stream.

ReportLab does what is hard (subsetting fonts, formatting objects); the drawing operators are
written here directly, because its canvas spends most of a large pad's time on bookkeeping that a
stamped sheet does not need. Points and the upward y exist only in `operators`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from reportlab.pdfbase import pdfdoc

from qwixprint import __version__
from qwixprint.geometry import Box, Size
from qwixprint.render.content import Content
from qwixprint.render.document import Document, PageTree, Put
from qwixprint.render.operators import rectangle
from qwixprint.scene import Page

if TYPE_CHECKING:
    from qwixprint.render.tags import Element, Tags
    from qwixprint.render.widgets import Extras, Widgets

PRESS_VERSION = (1, 4)  # the newest one of PDF/X-1a and PDF/X-3
PDF_VERSION = (1, 6)  # the first one that knows the actual-size flag
# So many streams of pages are remembered, to be used again. Equal pages follow each other, or every
# other one is equal; to remember all would fill the memory with pages that never come again.
REMEMBERED = 64


class Metadata(NamedTuple):
    """What a PDF says of itself."""

    title: str
    language: str
    press: bool = False  # the four inks only, and nothing that is meant for a screen
    structure: Element | None = None  # of a document that is read, not only looked at
    extras: Extras | None = None  # of one that is filled in; it has a structure


def write(pages: Iterable[Page], about: Metadata) -> bytes:
    """The pages as a PDF that is small enough to be held in memory."""
    parts: list[bytes] = []
    write_to(parts.append, pages, about)
    return b"".join(parts)


def write_to(
    put: Put, pages: Iterable[Page], about: Metadata, tick: Callable[[], object] = lambda: None
) -> None:
    """The pages as a PDF, piece by piece into `put`; `tick` is called after each page."""
    writer = _Writer(put, about)
    for page in pages:
        writer.add(page)
        tick()
    writer.finish()


class _Writer:
    """One document under way: its page tree, and the last streams by content."""

    def __init__(self, put: Put, about: Metadata) -> None:
        version = PRESS_VERSION if about.press else PDF_VERSION
        self.doc = Document(put, version, about.language)
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
        self.tags = _tags(about.structure) if about.structure else None
        self.tree = PageTree(self.doc)
        self.drawing = Content(self.doc, about.press, self.tags)
        self.widgets = self._widgets()
        self.size: Size | None = None  # of the first page; others say theirs if it differs
        self.streams: dict[bytes, int] = {}
        self.tagged: list[int] = []  # the numbers of pages with a structure

    def _widgets(self) -> Widgets | None:
        if self.about.extras is None or self.tags is None:
            return None
        from qwixprint.render.widgets import Widgets

        return Widgets(self.doc, self.drawing, self.tags)

    def add(self, page: Page) -> None:
        size = page.scene.size
        if self.size is None:
            self.size = size
        content = " ".join(self.drawing.drawn(page.scene.items, size.height)).encode("ascii")
        entry = f"<</Type/Page/Parent {self.tree.parent()} 0 R/Contents {self._stream(content)} 0 R"
        if size != self.size:
            entry += f"/MediaBox{rectangle(Box(0, 0, size.width, size.height), size.height)}"
        for name, box in (("TrimBox", page.trim), ("BleedBox", page.bleed)):
            if box is not None:
                entry += f"/{name}{rectangle(box, size.height)}"
        number = self.doc.reserve()
        if self.widgets is not None:
            entry += self.widgets.add(page.fields, number, size.height)
        if self.tags is not None:
            entry += f"/StructParents {self.tags.turn()}/Tabs/S"
        self.doc.fill(number, f"{entry}>>".encode("ascii"))
        self.tree.add(number)
        if self.tags is not None:
            self.tagged.append(number)

    def _stream(self, content: bytes) -> int:
        """The number of the stream of a page: an equal one that was used lately, or a new one."""
        number = self.streams.pop(content, None) or self.doc.add_stream("", content)
        self.streams[content] = number  # at the end: the first is the one not used for longest
        if len(self.streams) > REMEMBERED:
            del self.streams[next(iter(self.streams))]
        return number

    def finish(self) -> None:
        """Writes what all pages share, and the way to them."""
        assert self.size is not None, "a PDF has at least one page"
        whole = rectangle(Box(0, 0, self.size.width, self.size.height), self.size.height)
        resources = self.drawing.resources(self.drawing.forms.values())
        root = self.tree.close(f"/MediaBox{whole}/Resources{resources}")
        entries = {"Pages": f"{root} 0 R"}
        if self.tags is not None:
            entries |= self._tag(self.tags)
        if self.widgets is not None and self.about.extras is not None:
            entries |= self.widgets.close(self.about.extras)
        self.doc.close(entries)

    def _tag(self, tags: Tags) -> dict[str, str]:
        """Everything that makes the file readable to those who do not see it."""
        from qwixprint.render.tags import metadata, write_outline, write_tree

        packet = metadata(self.about.title, self.about.language)
        head = f"<</Type/Metadata/Subtype/XML/Length {len(packet)}>>\nstream\n".encode("ascii")
        said = self.doc.add(head + packet + b"\nendstream")
        reserve, fill = self.doc.reserve, self.doc.fill
        return {
            "StructTreeRoot": f"{write_tree(tags, self.tagged, reserve, fill)} 0 R",
            "Outlines": f"{write_outline(tags, self.tagged, reserve, fill)} 0 R",
            "Metadata": f"{said} 0 R",
            "MarkInfo": "<</Marked true>>",
        }


def _tags(structure: Element) -> Tags:
    from qwixprint.render.tags import Tags

    return Tags(structure)
