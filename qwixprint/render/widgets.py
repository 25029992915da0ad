"""The fields of a document that is filled in on a screen, as widgets of an interactive form.

A name with dots is a path: every part but the last is a node of the form's tree. A field looks as
it is drawn here, also in viewers that would draw it themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from qwixprint import fonts
from qwixprint.geometry import Box, Size
from qwixprint.render.content import Content
from qwixprint.render.document import Document
from qwixprint.render.operators import POINTS, number, rectangle
from qwixprint.render.tags import Tags, text
from qwixprint.scene import Field, Scene

HAND = "Hand"  # what the form calls its font
HIDDEN, PRINTED = 2, 4  # flags of an annotation
READ_ONLY, BUTTON = 1, 1 << 16  # flags of a field ...
NO_SPELLING, NO_SCROLLING = 1 << 22, 1 << 23  # ... of text
TYPED, VEILED = "/Tx BMC {} EMC", "/G gs {}"  # around what is drawn
GREY = "<</ExtGState<</G<</ca 0.65>>>>>>"  # how much of what is below a veil hides
FIRST = 32  # of the characters that can be typed


class Extras(NamedTuple):
    """What a form has besides its pages."""

    script: str
    files: tuple[tuple[str, bytes], ...] = ()  # attached: name and content


class Widgets:
    """The fields of one document under way."""

    def __init__(self, doc: Document, drawing: Content, tags: Tags) -> None:
        self.doc = doc
        self.drawing = drawing
        self.tags = tags
        self.nodes: dict[str, _Node] = {}  # of the tree, by their paths
        self.roots: list[int] = []
        self.order: list[int] = []  # of the fields that are worked out
        self.scripts: dict[str, int] = {}
        self.looks: dict[tuple[Scene, str], int] = {}
        self.nothing = self._look(Scene(Size(1, 1), ()))

    def add(self, fields: tuple[Field, ...], page: int, height: float) -> str:
        """Writes the fields of a page; its entry for them."""
        # What lies over others comes last.
        own = sorted(fields, key=lambda field: field.kind == "veil")
        return f"/Annots[{' '.join(f'{self._add(each, page, height)} 0 R' for each in own)}]"

    def _add(self, field: Field, page: int, height: float) -> int:
        numbered = self.doc.reserve()
        parts = [
            f"<</Type/Annot/Subtype/Widget/P {page} 0 R/Rect{rectangle(field.box, height)}",
            self._enter(field.name, numbered),
            *self._of_kind(field),
        ]
        if field.tip:
            parts.append(f"/TU{text(field.tip)}")
        if field.leaf:
            parts.append(f"/StructParent {self.tags.own(field.leaf, numbered)}")
        if field.script:
            self.order.append(numbered)
            parts.append(f"/AA<</C {self._script(field.script)} 0 R>>")
        self.doc.fill(numbered, f"{''.join(parts)}>>".encode("ascii"))
        return numbered

    def _of_kind(self, field: Field) -> Iterator[str]:
        if field.kind == "cross":
            state = "On" if field.value else "Off"
            yield f"/FT/Btn/H/N/F {PRINTED}/V/{state}/AS/{state}"
            yield f"/AP<</N<</On {self._look(field.look)} 0 R/Off {self.nothing} 0 R>>>>"
        elif field.kind == "veil":
            yield f"/FT/Btn/Ff {BUTTON | READ_ONLY}/H/N/F {HIDDEN}"
            yield f"/AP<</N {self._look(field.look, VEILED)} 0 R>>"
        elif field.kind == "note":
            yield f"/FT/Tx/F {HIDDEN}/V{text(field.value)}"
        else:
            # A number stays within its box, a name may be longer than its line.
            flags = NO_SPELLING | (NO_SCROLLING if field.middle else 0)
            yield f"/FT/Tx/Ff {flags}/F {PRINTED}"
            colour = self.drawing.colour(field.colour)
            yield f"/DA(/{HAND} {number(field.size * POINTS)} Tf {colour})"
            yield f"/Q {int(field.middle)}" + (f"/MaxLen {field.most}" if field.most else "")
            yield f"/AP<</N {self._look(field.look, TYPED)} 0 R>>"
            if field.value:
                yield f"/V{text(field.value)}"

    def _look(self, scene: Scene, around: str = "{}") -> int:
        """What a field shows, as a form XObject; a viewer fits it into the field's box."""
        if (scene, around) not in self.looks:
            width, height = scene.size
            drawn = " ".join(self.drawing.plainly(scene.items, height))
            box = rectangle(Box(0, 0, width, height), height)
            needs = {TYPED: self.drawing.resources(()), VEILED: GREY}.get(around, "<<>>")
            head = f"/Type/XObject/Subtype/Form/BBox{box}/Resources{needs}"
            content = around.format(drawn).encode("ascii")
            self.looks[scene, around] = self.doc.add_stream(head, content)
        return self.looks[scene, around]

    def _script(self, script: str) -> int:
        if script not in self.scripts:
            entry = f"<</S/JavaScript/JS{text(script)}>>"
            self.scripts[script] = self.doc.add(entry.encode("ascii"))
        return self.scripts[script]

    def _enter(self, name: str, numbered: int) -> str:
        """Enters a field or a node into the tree; its name there, and its parent."""
        path, _, last = name.rpartition(".")
        if not path:
            self.roots.append(numbered)
            return f"/T{text(last)}"
        if path not in self.nodes:
            node = self.doc.reserve()
            self.nodes[path] = _Node(node, self._enter(path, node), [])
        self.nodes[path].kids.append(numbered)
        return f"/T{text(last)}/Parent {self.nodes[path].number} 0 R"

    def close(self, extras: Extras) -> dict[str, str]:
        """Writes the tree, the font, the script and the files; the entries of the catalogue."""
        for node in self.nodes.values():
            self.doc.fill(node.number, f"<<{node.entry}/Kids{_list(node.kids)}>>".encode("ascii"))
        font = f"<</Font<</{HAND} {write_font(self.doc, fonts.TYPED)} 0 R>>>>"
        form = f"<</Fields{_list(self.roots)}/CO{_list(self.order)}/DR{font}/DA(/{HAND} 0 Tf 0 g)>>"
        script = self.doc.add_stream("", extras.script.encode("utf-8"))
        said = self.doc.add(f"<</S/JavaScript/JS {script} 0 R>>".encode("ascii"))
        files = [(name, self._file(name, data)) for name, data in extras.files]
        listed = "".join(f"{text(name)}{file} 0 R" for name, file in files)
        return {
            "AcroForm": f"{self.doc.add(form.encode('ascii'))} 0 R",
            "Names": f"<</JavaScript<</Names[{text('qwixprint')}{said} 0 R]>>"
            f"/EmbeddedFiles<</Names[{listed}]>>>>",
            "AF": _list([file for _, file in files]),
        }

    def _file(self, name: str, data: bytes) -> int:
        head = f"/Type/EmbeddedFile/Subtype/text#2Fyaml/Params<</Size {len(data)}>>"
        stream = self.doc.add_stream(head, data)
        entry = f"<</Type/Filespec/F{text(name)}/UF{text(name)}/AFRelationship/Source"
        return self.doc.add(f"{entry}/EF<</F {stream} 0 R/UF {stream} 0 R>>>>".encode("ascii"))


class _Node(NamedTuple):
    """A node of the tree of fields."""

    number: int
    entry: str  # its name and its parent
    kids: list[int]


def _list(numbers: list[int]) -> str:
    return f"[{' '.join(f'{each} 0 R' for each in numbers)}]"


def write_font(doc: Document, name: str) -> int:
    """A whole font for what people type: the characters that every viewer has a code for."""
    face = fonts.load(name).face
    codes = [bytes([code]).decode("cp1252", "ignore") for code in range(FIRST, 256)]
    widths = " ".join(number(face.charWidths.get(ord(char), 0) if char else 0) for char in codes)
    data = fonts.file(name)
    embedded = doc.add_stream(f"/Length1 {len(data)}", data)
    box = " ".join(number(value) for value in face.bbox)
    descriptor = doc.add(
        f"<</Type/FontDescriptor/FontName/{name}/Flags 32/FontBBox[{box}]/ItalicAngle 0"
        f"/Ascent {number(face.ascent)}/Descent {number(face.descent)}"
        f"/CapHeight {number(face.capHeight)}/StemV 80/FontFile2 {embedded} 0 R>>".encode("ascii")
    )
    entry = f"<</Type/Font/Subtype/TrueType/BaseFont/{name}/Encoding/WinAnsiEncoding"
    entry += f"/FirstChar {FIRST}/LastChar 255/Widths[{widths}]"
    return doc.add(f"{entry}/FontDescriptor {descriptor} 0 R>>".encode("ascii"))
