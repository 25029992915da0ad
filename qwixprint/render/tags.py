"""The structure of a document, as tagged PDF wants it: what is a heading, a list, a table.

Drawings name the leaves of the structure (`scene.Marked`); here they are counted page by page while
the pages are written, and the tree is written when all leaves have their places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import NamedTuple

Reserve = Callable[[], int]  # the number of an object that is written later
Fill = Callable[[int, bytes], object]  # ... and writes it


# What PDF writes as it is, or by its number: there it agrees with Unicode.
_WRITTEN = {chr(code): chr(code) for code in range(32, 127)}
_WRITTEN |= {char: f"\\{char}" for char in "()\\"}
_WRITTEN |= {chr(code): f"\\{code:03o}" for code in range(0xA1, 0x100)}


class Element(NamedTuple):
    """A part of a document: what it is, and either its content or further parts."""

    kind: str  # in the words of PDF: H1, P, L, LI, Figure, Table ...
    leaf: int = 0  # from 1; 0: it has parts, not content of its own
    parts: tuple[Element, ...] = ()
    alt: str = ""  # what a figure or a table shows
    actual: str = ""  # the text as it reads, without the hyphens of its lines
    scope: str = ""  # of a table's head: Row or Column
    bookmark: str = ""  # its entry in the outline

    def walk(self) -> Iterator[Element]:
        yield self
        for part in self.parts:
            yield from part.walk()


class Tags:
    """Which leaves were marked on which page, and where."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.kinds = {each.leaf: each.kind for each in root.walk() if each.leaf}
        self.pages: list[list[int]] = [[]]  # of each page the leaves in the order of their marks
        self.places: dict[int, list[tuple[int, int]]] = {leaf: [] for leaf in self.kinds}
        self.objects: dict[int, tuple[int, int]] = {}  # of leaves that are one: page and number
        self.found: list[list[int] | int] = []  # the leaves of a page, or the leaf of an object

    def begin(self, leaf: int) -> str:
        """The operator that opens the content of a leaf on the page that is being written."""
        marks = self.pages[-1]
        self.places[leaf].append((len(self.pages) - 1, len(marks)))
        marks.append(leaf)
        return f"/{self.kinds[leaf]} <</MCID {len(marks) - 1}>> BDC"

    def turn(self) -> int:
        """Ends a page; the number under which the page finds its leaves."""
        self.found.append(self.pages[-1])
        self.pages.append([])
        return len(self.found) - 1

    def own(self, leaf: int, number: int) -> int:
        """Takes an object of this page as a leaf; the number under which it finds its element."""
        self.objects[leaf] = (len(self.pages) - 1, number)
        self.found.append(leaf)
        return len(self.found) - 1


def text(words: str) -> str:
    """A text as PDF writes one outside of pages."""
    if _WRITTEN.keys() >= set(words):
        return f"({''.join(_WRITTEN[char] for char in words)})"
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"


def metadata(title: str, language: str) -> bytes:
    """What a document says of itself in XML: that it is meant to be PDF/UA-1."""
    return (
        '<?xpacket begin="\N{ZERO WIDTH NO-BREAK SPACE}" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
        '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">'
        f"{escape(title, quote=False)}</rdf:li></rdf:Alt>"
        "</dc:title>"
        f"<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>"
        "<pdfuaid:part>1</pdfuaid:part>"
        "</rdf:Description></rdf:RDF></x:xmpmeta>\n"
        '<?xpacket end="w"?>'
    ).encode()


def write_tree(tags: Tags, pages: list[int], reserve: Reserve, fill: Fill) -> int:
    """The tree of the structure, and by which page and mark its leaves are found; its root."""
    root = reserve()
    owners: dict[int, int] = {}  # the number of the element of each leaf

    def seen(element: Element) -> bool:
        """An empty cell of a table stays; a figure that found no room does not."""
        return element.kind != "Figure" or bool(tags.places[element.leaf])

    def written(element: Element, parent: int) -> int:
        number = reserve()
        inside = [f"{written(part, number)} 0 R" for part in element.parts if seen(part)]
        for page, mark in tags.places.get(element.leaf, ()):
            inside.append(f"<</Type/MCR/Pg {pages[page]} 0 R/MCID {mark}>>")
        if element.leaf in tags.objects:
            page, thing = tags.objects[element.leaf]
            inside.append(f"<</Type/OBJR/Pg {pages[page]} 0 R/Obj {thing} 0 R>>")
        entry = f"<</Type/StructElem/S/{element.kind}/P {parent} 0 R/K[{' '.join(inside)}]"
        if element.alt and element.kind == "Table":
            entry += f"/A<</O/Table/Summary{text(element.alt)}>>"
        elif element.alt:
            entry += f"/Alt{text(element.alt)}"
        if element.actual:
            entry += f"/ActualText{text(element.actual)}"
        if element.scope:
            entry += f"/A<</O/Table/Scope/{element.scope}>>"
        fill(number, f"{entry}>>".encode("ascii"))
        if element.leaf:
            owners[element.leaf] = number
        return number

    document = written(tags.root, root)
    marks = " ".join(
        f"{key} {owners[leaves]} 0 R"
        if isinstance(leaves, int)
        else f"{key}[{' '.join(f'{owners[leaf]} 0 R' for leaf in leaves)}]"
        for key, leaves in enumerate(tags.found)
    )
    parents = reserve()
    fill(parents, f"<</Nums[{marks}]>>".encode("ascii"))
    entry = f"<</Type/StructTreeRoot/K[{document} 0 R]/ParentTree {parents} 0 R"
    fill(root, f"{entry}/ParentTreeNextKey {len(tags.found)}>>".encode("ascii"))
    return root


def write_outline(tags: Tags, pages: list[int], reserve: Reserve, fill: Fill) -> int:
    """The outline, two levels deep: the headings that ask for an entry, under their title."""
    root = reserve()
    trees: list[tuple[Element, list[Element]]] = []
    for element in tags.root.walk():
        if element.bookmark and (element.kind == "H1" or not trees):
            trees.append((element, []))
        elif element.bookmark:
            trees[-1][1].append(element)

    def level(parent: int, entries: list[tuple[Element, list[Element]]]) -> str:
        numbers = [reserve() for _ in entries]
        for index, (element, inner) in enumerate(entries):
            page, _ = tags.places[element.leaf][0]
            entry = f"<</Title{text(element.bookmark)}/Parent {parent} 0 R"
            entry += f"/Dest[{pages[page]} 0 R/Fit]"
            if index:
                entry += f"/Prev {numbers[index - 1]} 0 R"
            if index + 1 < len(numbers):
                entry += f"/Next {numbers[index + 1]} 0 R"
            if inner:
                entry += level(numbers[index], [(each, []) for each in inner])
            fill(numbers[index], f"{entry}>>".encode("ascii"))
        count = len(numbers) if parent == root else -len(numbers)  # sections are folded away
        return f"/First {numbers[0]} 0 R/Last {numbers[-1]} 0 R/Count {count}"

    fill(root, f"<</Type/Outlines{level(root, trees)}>>".encode("ascii"))
    return root
