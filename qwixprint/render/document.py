"""A PDF that is written while it is made: an object goes out as soon as it is complete.

Of what is out, only its place in the file is kept, so that a million pages need little memory.
ReportLab formats what can be known only at the end: fonts, the catalogue, the trailer.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from hashlib import md5
from time import gmtime
from typing import Any

from reportlab.pdfbase import pdfdoc

from qwixprint.render.operators import stream

Put = Callable[[bytes], object]  # takes the next bytes of a file
MOMENT = 946684800.0  # the first of the year 2000, which every file says it was made
KIDS = 256  # pages in a node of the page tree; readers walk through all that lie side by side
LINES = 4096  # of the cross-reference table, made at a time


class Document(pdfdoc.PDFDocument):  # type: ignore[misc]
    """The objects of one PDF: numbered, written, and found again by the table at its end."""

    def __init__(self, put: Put, version: tuple[int, int], language: str) -> None:
        super().__init__(compression=1, invariant=1, lang=language, pdfVersion=version)
        # ReportLab would take the moment from the environment; the same wish gives the same bytes.
        self._timeStamp.t, self._timeStamp.lt = MOMENT, gmtime(MOMENT)
        self._timeStamp.YMDhms = tuple(gmtime(MOMENT))[:6]
        seed = f"a reportlab document{MOMENT}".encode("ascii")
        self.signature = md5(seed, usedforsecurity=False)
        self._put = put
        self._at = 0
        self._places = array("Q", [0])  # by number; 0: not written yet
        self._entries: dict[str, str] = {}
        self._out(pdfdoc.PDFFile(version).format(self))

    def reserve(self) -> int:
        """The number of an object that is written later."""
        self.objectcounter += 1  # ReportLab counts on from here
        number: int = self.objectcounter
        return number

    def fill(self, number: int, data: bytes) -> None:
        """Writes the object of a number."""
        self._write(number, b"%d 0 obj\n%b\nendobj\n" % (number, data))

    def add(self, data: bytes) -> int:
        """Writes an object; its number."""
        number = self.reserve()
        self.fill(number, data)
        return number

    def add_stream(self, head: str, content: bytes) -> int:
        """Writes a compressed stream, which becomes part of the file's identity; its number."""
        self.updateSignature(content)
        return self.add(stream(head, content))

    def number(self, thing: Any) -> int:
        """The number of one of ReportLab's own objects, which it writes at the end."""
        found: int = self.idToObjectNumberAndVersion[self.Reference(thing).name][0]
        return found

    def close(self, entries: dict[str, str]) -> None:
        """Writes the rest; `entries` are what the catalogue says beside what ReportLab knows."""
        self._entries = entries
        self.GetPDFData(None)

    def format(self) -> bytes:
        """What ReportLab calls last: writes what it has, and the way to all objects."""
        catalog = self.Catalog
        for name, value in self._entries.items():
            setattr(catalog, name, value)
        # Older releases of ReportLab do not know all of these.
        catalog.__NoDefault__ = list(dict.fromkeys([*catalog.__NoDefault__, *self._entries]))
        done = 0
        while done < len(self.numberToId):  # to format an object may make further ones
            for number, name in list(self.numberToId.items())[done:]:
                thing = pdfdoc.PDFIndirectObject(name, self.idToObject[name])
                self._write(number, thing.format(self))
                done += 1
        self._finish()
        return b""

    def _finish(self) -> None:
        assert self._places.count(0) == 1, "every number but 0 has its object"
        start, size = self._at, len(self._places)
        self._out(b"xref\n0 %d\n0000000000 65535 f \n" % size)
        for first in range(1, size, LINES):
            lines = [b"%010d 00000 n \n" % place for place in self._places[first : first + LINES]]
            self._out(b"".join(lines))
        root, info = self.Reference(self.Catalog), self.Reference(self.info)
        trailer = pdfdoc.PDFTrailer(start, Size=size, Root=root, Info=info, ID=self.ID())
        self._out(trailer.format(self))

    def _write(self, number: int, data: bytes) -> None:
        missing = number + 1 - len(self._places)
        if missing > 0:
            self._places.extend([0] * missing)
        assert self._places[number] == 0, f"object {number} is written twice"
        self._places[number] = self._at
        self._out(data)

    def _out(self, data: bytes) -> None:
        self._at += len(data)
        self._put(data)


class PageTree:
    """The pages in nodes of so many: a reader finds any page without walking through all."""

    def __init__(self, doc: Document) -> None:
        self.doc = doc
        self.root: int | None = None  # none while one node is enough
        self.nodes: list[int] = []
        self.kids: list[int] = []  # of the last node
        self.count = 0

    def parent(self) -> int:
        """The number of the node to which the next page will belong."""
        if not self.nodes:
            self.nodes.append(self.doc.reserve())
        elif len(self.kids) == KIDS:
            self.root = self.root or self.doc.reserve()
            self._close(f"/Parent {self.root} 0 R")
            self.nodes.append(self.doc.reserve())
        return self.nodes[-1]

    def add(self, page: int) -> None:
        """Takes the number of a page that was written with the parent it was told."""
        self.kids.append(page)
        self.count += 1

    def close(self, inherited: str) -> int:
        """Writes the rest of the tree with what all pages inherit; the number of its root."""
        if self.root is None:
            self._close(inherited)
            return self.nodes[0]
        self._close(f"/Parent {self.root} 0 R")
        self.doc.fill(self.root, _node(self.nodes, self.count, inherited))
        return self.root

    def _close(self, more: str) -> None:
        self.doc.fill(self.nodes[-1], _node(self.kids, len(self.kids), more))
        self.kids = []


def _node(kids: list[int], count: int, more: str) -> bytes:
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    return f"<</Type/Pages/Count {count}/Kids[{listed}]{more}>>".encode("ascii")
