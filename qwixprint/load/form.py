"""Reads a sheet that was filled in on a screen: a PDF becomes the nodes that YAML would have given.

A file of others is not trusted: of all that is in it only the fields and the attached layout are
looked at, and the layout is read as any other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from qwixprint.errors import Fault, Faulty, Place, fault
from qwixprint.files.reading import MAX_BYTES, read_bytes
from qwixprint.files.yaml import ListNode, MapNode, Node, Scalar, Word
from qwixprint.sheet import Cell, Row, Sheet
from qwixprint.sheet.fields import FORMAT, IDENTITY, MOVES, NAME, OFF, digest_of, field_of
from qwixprint.sheet.filled import EMPTY, FromForm
from qwixprint.sheet.versions import version_of

if TYPE_CHECKING:
    from qwixprint.load.find import Layout


class Form(NamedTuple):
    """What a form holds: its sheets, each as if it had been written in a file, and their layout."""

    layout: Layout
    sheets: tuple[tuple[Node, FromForm], ...]


def read_form(data: bytes, shown: str) -> Form:
    """The sheets of a form; raises `Faulty` with what is wrong with it."""
    from qwixprint.load.pdf import opened

    at = Place(shown)
    values, clash, layouts = opened(data, at)
    pages = {name[: -len(IDENTITY)]: value for name, value in values.items() if _is_identity(name)}
    if not pages:
        raise Faulty([fault("form-foreign", at)])
    said = {page: _identity(text, at) for page, text in pages.items()}
    games = {(each.variant, each.layout) for each in said.values()}
    # Whoever makes one file of several gives fields other names, or leaves two of one name.
    if clash or len(games) > 1 or any(_is_renamed(name) for name in values):
        raise Faulty([fault("form-merged", at)])
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


def _is_renamed(name: str) -> bool:
    """Whether a field was ours, and another had its name."""
    first, _, last = IDENTITY.partition(".")
    return first in name and name.endswith(last) and not _is_identity(name)


def _number(page: str) -> int:
    return int(page[:-1] or 0)


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
        if type(said["form"]) is not int:
            raise ValueError
        newer = said["form"] > FORMAT
        given = {key: str(said[key]) for key in Identity._fields if key in said}
        found = Identity(**given)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Faulty([fault("form-damaged", at)]) from error
    if newer:
        raise Faulty([fault("form-newer", at)])
    return found


def _layout(said: Identity, attached: list[bytes], at: Place) -> tuple[Layout, bool]:
    """The layout of a form, and whether it is another one than ours of the same name."""
    from qwixprint.files import shipped
    from qwixprint.load.find import Layout, parsed

    def is_it(text: bytes) -> bool:
        return digest_of(text) == said.layout

    ours = shipped.layouts().get(said.variant)
    if ours and is_it(read_bytes(ours, MAX_BYTES)):
        return Layout.load(said.variant), False
    own = next(filter(is_it, attached), None)
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
