"""Draws scenes as PDF operators, with the forms, fonts and pictures they need in the document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, assert_never

from qwixprint import fonts
from qwixprint.geometry import Box
from qwixprint.render.document import Document
from qwixprint.render.operators import POINTS, matrix, number, path, point, rectangle, rounded
from qwixprint.scene import Circle, Item, Marked, Paint, Path, Picture, Placed, Rect, Scene, Text

if TYPE_CHECKING:
    from qwixprint.render.tags import Tags

# A form of exactly the sheet's size would clip the outer half of its outline.
SPILL = 3.0
WHITE = "#FFFFFF"


class Content:
    """One document under way: forms by scene."""

    def __init__(self, doc: Document, press: bool, tags: Tags | None) -> None:
        self.doc = doc
        self.press = press
        self.tags = tags
        self.forms: dict[int, tuple[str, int, Scene | Picture]] = {}
        self.fonts = doc.number(doc.idToObject["BasicFonts"])

    def resources(self, forms: Iterable[tuple[str, int, Scene | Picture]]) -> str:
        stamps = "".join(f"/{name} {entry} 0 R" for name, entry, _ in forms)
        return f"<</Font {self.fonts} 0 R/XObject<<{stamps}>>>>"

    def _stamp(self, thing: Scene | Picture) -> str:
        """The name of a shared scene or a picture, which is written when first asked for."""
        known = self.forms.get(id(thing))
        if known is not None:
            return known[0]
        head, content = _image(thing) if isinstance(thing, Picture) else self._form(thing)
        name = f"S{len(self.forms)}"
        # The thing is kept beside its number, so that its id stays its own.
        self.forms[id(thing)] = (name, self.doc.add_stream(head, content), thing)
        return name

    def _form(self, scene: Scene) -> tuple[str, bytes]:
        """A shared scene as a form XObject."""
        height = scene.size.height
        inner: list[Scene | Picture] = [
            each.scene if isinstance(each, Placed) else each
            for each in scene.items
            if isinstance(each, Placed | Picture)
        ]
        content = " ".join(["1 J 1 j", *self.drawn(scene.items, height)]).encode("ascii")
        used = [self.forms[id(each)] for each in inner if id(each) in self.forms]
        box = rectangle(Box(0, 0, scene.size.width, height).grown(SPILL), height)
        head = f"/Type/XObject/Subtype/Form/BBox{box}/Resources{self.resources(used)}"
        return head, content

    def drawn(self, items: Iterable[Item], height: float) -> Iterator[str]:
        """The PDF operators of some items of a drawing of that height.

        In a document with a structure, what belongs to no leaf is decoration and marked as such.
        """
        for item in items:
            decoration = self.tags is not None and not isinstance(item, Placed | Marked)
            if decoration:
                yield "/Artifact BMC"
            yield from self._item(item, height)
            if decoration:
                yield "EMC"

    def _item(self, item: Item, height: float) -> Iterator[str]:
        match item:
            case Placed():
                yield from self._placed(item, height)
            case Marked(leaf, inner):
                yield from self._marked(leaf, inner, height)
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
                yield f"q {size} {at} cm /{self._stamp(item)} Do Q"
            case _:
                assert_never(item)

    def _placed(self, item: Placed, height: float) -> Iterator[str]:
        scene = item.scene
        if scene.shared:
            inner: Iterable[str] = (f"/{self._stamp(scene)} Do",)
        else:
            inner = self.drawn(scene.items, scene.size.height)
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
        fill = "0 0 0 1 k" if black else self.colour(item.fill)
        yield f"BT {fill} {point(item.x, item.y, height)} Td"
        for subset, codes in font.splitString(item.text, self.doc):
            name = font.getSubsetInternalName(subset, self.doc)
            yield f"{name} {number(item.size * POINTS)} Tf <{codes.hex()}> Tj"
        yield "ET"

    def _painted(self, paint: Paint, outline: Iterator[str]) -> Iterator[str]:
        if paint.fill:
            yield self.colour(paint.fill)
        if paint.stroke:
            yield f"{self.colour(paint.stroke, stroke=True)} {number(paint.width * POINTS)} w"
        yield from outline
        yield "B" if paint.fill and paint.stroke else "f" if paint.fill else "S"

    def colour(self, colour: str, stroke: bool = False) -> str:
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

    def _marked(self, leaf: int, items: tuple[Item, ...], height: float) -> Iterator[str]:
        """The content of a leaf; what is inside needs no further mark."""
        if self.tags is None:
            yield from self.drawn(items, height)
            return
        yield self.tags.begin(leaf)
        yield from self.plainly(items, height)
        yield "EMC"

    def plainly(self, items: Iterable[Item], height: float) -> list[str]:
        """The operators of items that need no marks of their own."""
        tags, self.tags = self.tags, None
        found = list(self.drawn(items, height))
        self.tags = tags
        return found


def _image(picture: Picture) -> tuple[str, bytes]:
    """A picture as an image XObject."""
    width, height = picture.pixels
    head = (
        f"/Type/XObject/Subtype/Image/Width {width}/Height {height}"
        f"/ColorSpace/Device{picture.mode}/BitsPerComponent 8"
    )
    return head, picture.data
