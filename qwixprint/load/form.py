"""Reads a sheet that was filled in on a screen: a PDF becomes the nodes that YAML would have given.

The only door to pypdf. A file of others is not trusted: its fields are walked through here, with
limits, and of all the rest only the attached layout is looked at, which is read as any other.
"""

from __future__ import annotations

import json
import logging
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from qwixprint.errors import Fault, Faulty, Place, fault
from qwixprint.files.reading import MAX_BYTES, read_bytes
from qwixprint.files.yaml import ListNode, MapNode, Node, Scalar, Word
from qwixprint.sheet import Cell, Row, Sheet
from qwixprint.sheet.fields import IDENTITY, LOST, MOVES, NAME, OFF, field_of
from qwixprint.sheet.filled import EMPTY, FromForm
from qwixprint.sheet.versions import version_of

if TYPE_CHECKING:
    from qwixprint.load.find import Layout

MOST_FIELDS = 10_000
DEEPEST = 5  # levels of names
LONGEST = 20_000  # characters of a value
SILENT = logging.NullHandler()  # what pypdf finds odd is not for our users
NEWEST = 1  # of what a form may say of itself


class Form(NamedTuple):
    """What a form holds: its sheets, each as if it had been written in a file, and their layout."""

    layout: Layout
    sheets: tuple[tuple[Node, FromForm], ...]


def read_form(data: bytes, shown: str) -> Form:
    """The sheets of a form; raises `Faulty` with what is wrong with it."""
    at = Place(shown)
    values, layouts = _opened(data, at)
    pages = {name[: -len(IDENTITY)]: value for name, value in values.items() if _is_identity(name)}
    if not pages:
        raise Faulty([fault("form-foreign", at)])
    said = {page: _identity(text, at) for page, text in pages.items()}
    layout, differs = _layout(next(iter(said.values())), layouts, at)
    faults: list[Fault] = []
    sheets = []
    for number, page in enumerate(sorted(said, key=_number), start=1):
        own = {name[len(page) :]: text for name, text in values.items() if name.startswith(page)}
        reader = _Page(own, said[page], layout.sheet, shown, number)
        sheets.append((reader.touched, reader.node(faults), FromForm(reader.ordered, differs)))
    if faults:
        raise Faulty(faults)
    # A form for a table may have more pages than there were players.
    used = [each[1:] for each in sheets if each[0]] or [each[1:] for each in sheets]
    return Form(layout, tuple(used))


def _is_identity(name: str) -> bool:
    return re.fullmatch(rf"([0-9]{{1,3}}\.)?{re.escape(IDENTITY)}", name) is not None


def _number(page: str) -> int:
    return int(page[:-1] or 0)


# --- what pypdf gives


def _opened(data: bytes, at: Place) -> tuple[dict[str, str], list[bytes]]:
    """The values of all fields, by their names, and what is attached."""
    from pypdf import PdfReader

    logging.getLogger("pypdf").addHandler(SILENT)
    try:
        reader = PdfReader(BytesIO(data))
        if reader.is_encrypted:
            raise Faulty([fault("form-encrypted", at)])
        root = _mapping(reader.trailer["/Root"])
        form = _mapping(root.get("/AcroForm"))
        if not form.get("/Fields"):
            raise Faulty([fault("form-flat", at)])
        values = dict(_walk(form.get("/Fields"), "", set(), 1))
        return values, list(_attached(root))
    except (Faulty, MemoryError):
        raise
    except Exception as error:  # whatever pypdf, or what it is made of, stumbles over
        raise Faulty([fault("form-damaged", at)]) from error


def _mapping(thing: Any) -> Mapping[str, Any]:
    """What pypdf gives for a dictionary, wherever it lies; nothing for anything else."""
    found = thing.get_object() if thing is not None else None
    return found if isinstance(found, dict) else {}


def _walk(fields: Any, path: str, seen: set[int], depth: int) -> Iterator[tuple[str, str]]:
    """The fields below one of the nodes of a form, each once, with their values."""
    listed = fields.get_object() if fields is not None else ()
    for each in listed if isinstance(listed, list) else ():
        if len(seen) >= MOST_FIELDS or depth > DEEPEST or each is None:
            return
        field = _mapping(each)
        if id(field) in seen:  # pypdf keeps one object for each number
            continue
        seen.add(id(field))
        name = path + str(field.get("/T", ""))[:LONGEST]
        if "/Kids" in field and "/V" not in field:
            yield from _walk(field["/Kids"], f"{name}.", seen, depth + 1)
        elif not name.startswith(LOST):
            value = field.get("/V", field.get("/AS", ""))
            yield name, str(value).removeprefix("/")[:LONGEST]


def _attached(root: Mapping[str, Any]) -> Iterator[bytes]:
    """The files in a form, as far as they are of a layout's size."""
    names = _mapping(_mapping(root.get("/Names")).get("/EmbeddedFiles")).get("/Names")
    listed = names.get_object() if names is not None else ()
    for each in list(listed)[1:16:2] if isinstance(listed, list) else ():
        stream = _mapping(_mapping(_mapping(each).get("/EF")).get("/F"))
        packed = getattr(stream, "_data", b"")  # as it lies in the file
        if "/FlateDecode" in str(stream.get("/Filter", "")):
            packed = zlib.decompressobj().decompress(packed, MAX_BYTES + 1)
        if len(packed) <= MAX_BYTES:
            yield packed


# --- what it says of itself


class Identity(NamedTuple):
    """Of which game a sheet is, and which sheet."""

    variant: str
    layout: str  # the beginning of the attached layout's SHA-256
    lucky: str = ""
    version: str = ""


def _identity(text: str, at: Place) -> Identity:
    try:
        said = json.loads(text)
        newer = int(said["form"]) > NEWEST
        given = {key: str(said[key]) for key in Identity._fields if key in said}
        found = Identity(**given)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Faulty([fault("form-damaged", at)]) from error
    if newer:
        raise Faulty([fault("form-newer", at)])
    return found


def _layout(said: Identity, attached: list[bytes], at: Place) -> tuple[Layout, bool]:
    """The layout of a form, and whether it is another one than ours of the same name."""
    from hashlib import sha256

    from qwixprint.files import shipped
    from qwixprint.load.find import Layout, parsed

    ours = shipped.layouts().get(said.variant)
    own = next((each for each in attached if sha256(each).hexdigest()[:16] == said.layout), None)
    if ours and own in (None, read_bytes(ours, MAX_BYTES)):
        return Layout.load(said.variant), False
    if own is None:
        raise Faulty([fault("form-damaged", at)])
    layout = parsed(own.decode("utf-8", "replace"), f"{at.file}: sheet.yaml", said.variant)
    if ours and layout.sheet == Layout.load(said.variant).sheet:
        return Layout.load(said.variant), False
    return layout, ours is not None


# --- its sheets


class _Page:
    """One sheet of a form: the values of its fields, by their names."""

    def __init__(
        self, values: Mapping[str, str], said: Identity, sheet: Sheet, shown: str, number: int
    ) -> None:
        self.values = {name: text.strip() for name, text in values.items()}
        self.said = said
        self.number = number
        self.whole = Place(shown, number, field=NAME)
        word = Word(said.version, self.whole)
        self.sheet = version_of(sheet, word, self.whole, []) if said.version else sheet
        self.moves = {name: at for at, name in enumerate(values.get(MOVES, "").split())}
        self.ordered = True  # whether all crosses are known in their order
        self.places = 0

    @property
    def touched(self) -> bool:
        """Whether anybody has written anything on it."""
        cells = [*self.sheet.row_cells(), *self.sheet.misses.cells]
        return bool(self.values.get(NAME)) or any(self._filled(cell.id) for cell in cells)

    def node(self, faults: list[Fault]) -> Node:
        """The sheet as it would have been written in a file."""
        rows = [(row, list(self._row(row, faults))) for row in self.sheet.rows]
        misses = [cell.id for cell in self.sheet.misses.cells if self._filled(cell.id)]
        entries: dict[str, Node | None] = {
            "variant": Scalar(self.said.variant, self.whole),
            "player": self._scalar(self.values.get(NAME, ""), NAME),
            "version": self._scalar(self.said.version, IDENTITY),
            "lucky": self._scalar(self.said.lucky, IDENTITY),
            "rows": self._map(
                (row.name, ListNode(tuple(own), own[0].at)) for row, own in rows if own
            ),
            "misses": self._scalar(str(len(misses)), field_of(misses[-1])) if misses else None,
            "written": self._map(self._written()),
        }
        given = ((Word(key, self.whole), node) for key, node in entries.items() if node)
        return MapNode(tuple(given), self.whole)

    def _filled(self, cell: str) -> bool:
        return self.values.get(field_of(cell), "") not in ("", OFF)

    def _row(self, row: Row, faults: list[Fault]) -> Iterator[Scalar]:
        """The entries of a row: numbers from the left, or what is crossed, in its order."""
        if not self.sheet.crossed:
            last = max(
                (at for at, c in enumerate(row.cells, start=1) if self._filled(c.id)), default=0
            )
            for cell in row.cells[:last]:
                yield self._entry(cell, faults)
            return
        cells = [cell for cell in row.cells if self._filled(cell.id)]
        crossed = {cell.id for cell in cells}
        names = {cell.id: field_of(cell.id) for cell in cells}
        if all(name in self.moves for name in names.values()):
            cells.sort(key=lambda cell: self.moves[names[cell.id]])
        elif len(cells) > 1:
            self.ordered = False
        for cell in cells:
            at = self._place(names[cell.id])
            if cell.second and row.by_name[cell.name].id not in crossed:
                faults.append(fault("second-alone", at, in_row=row.name, word=cell.name))
            yield Scalar(cell.name, at)

    def _entry(self, cell: Cell, faults: list[Fault]) -> Scalar:
        name = field_of(cell.id)
        text, at = self.values.get(name, "") or EMPTY, self._place(name)
        if len(text.split()) > 1:  # it would be taken for two
            faults.append(fault("not-an-entry", at, word=text))
            text = EMPTY
        return Scalar(text, at)

    def _written(self) -> Iterator[tuple[str, Node]]:
        """What stands in the boxes of the result; of those that are one in files, the sum."""
        for of in dict.fromkeys(box.of for box in self.sheet.totals):
            names = [field_of(box.id) for box in self.sheet.totals if box.of == of]
            found = {name: self.values[name] for name in names if self.values.get(name)}
            if found:
                whole = all(re.fullmatch(r"-?[0-9]{1,6}", text) for text in found.values())
                total = sum(map(int, found.values())) if whole else " ".join(found.values())
                yield of, Scalar(str(total), self._place(next(iter(found))))

    def _map(self, entries: Iterable[tuple[str, Node]]) -> MapNode | None:
        found = tuple((Word(key, node.at), node) for key, node in entries)
        return MapNode(found, self.whole) if found else None

    def _scalar(self, text: str, name: str) -> Scalar | None:
        return Scalar(text, self._place(name)) if text else None

    def _place(self, name: str) -> Place:
        """Where a field is: on its page, behind those that were looked at before."""
        self.places += 1
        return Place(self.whole.file, self.number, self.places, field=name)
