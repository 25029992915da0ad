"""Games whose sheets differ: several versions that a layout lists, or that are made of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from qwixprint.errors import Fault, fault
from qwixprint.files.shapes import Words, unknown
from qwixprint.files.yaml import Word
from qwixprint.load.rows import RowReader
from qwixprint.load.sets import check_sets
from qwixprint.load.spec import VARYING, LayoutSpec
from qwixprint.sheet import Row, Sheet
from qwixprint.sheet.vary import distinct, hindered, varied, what_differs

MAX_VERSIONS = 30


def read_versions(spec: LayoutSpec, reader: RowReader) -> dict[str, tuple[Row, ...]]:
    """The rows of each version by its name, or the only rows there are, under no name."""
    found = _read(spec, reader)
    for rows in found.values():
        if reader.written is not None:
            reader.written.check_rows(rows, reader.faults)
        if spec.sets and reader.family is not None:
            check_sets(spec, reader.family, reader.sets, rows, reader.faults)
    return found


def _read(spec: LayoutSpec, reader: RowReader) -> dict[str, tuple[Row, ...]]:
    faults = reader.faults
    if not spec.versions:
        return {"": reader.read(spec.rows)}
    for key in list(spec.rows)[:1]:
        faults.append(fault("rows-and-versions", key.at))
    if len(spec.versions) > MAX_VERSIONS:
        faults.append(fault("too-many-versions", next(iter(spec.versions)).at, most=MAX_VERSIONS))
    if len(spec.versions) == 1 and not spec.vary:
        faults.append(fault("one-version", next(iter(spec.versions)).at))
    found: dict[str, tuple[Row, ...]] = {}
    names: list[object] = []
    seen: dict[str, Word] = {}  # whoever names one need not heed capitals
    for key, rows in list(spec.versions.items())[:MAX_VERSIONS]:
        found[key.text] = reader.read(rows)
        own = [_likeness(row) for row in found[key.text]]
        if names and own != names:  # rows are closed for everybody, whatever sheet they have
            faults.append(fault("versions-differ", key.at, word=key.text))
        elif other := _other_locks(found[key.text], next(iter(found.values()))):
            faults.append(fault("locks-differ", key.at, word=key.text, row=other))
        for name, before in found.items():
            if name != key.text and before == found[key.text]:
                faults.append(fault("same-versions", key.at, word=key.text, other=name))
        names = names or own
        # Boards that are made of A are called A1, A2 and so on.
        digit = bool(spec.vary) and key.text[-1:].isdigit()
        if not key.text.isalnum() or len(key.text) > 3 or digit:
            faults.append(fault("not-a-version-name", key.at, word=key.text))
        if (first := seen.setdefault(key.text.upper(), key)) is not key:
            faults.append(fault("key-twice", key.at, key=key.text, line=first.at.line))
    return found


def _other_locks(rows: tuple[Row, ...], first: tuple[Row, ...]) -> str:
    """A row whose lock has another colour than in the first version, where another die leaves."""
    for row, other in zip(rows, first, strict=False):  # one of them may be damaged
        if row.lock and other.lock and row.lock.colour != other.lock.colour:
            return row.name
    return ""


def _likeness(row: Row) -> object:
    """What a row has in common with that of the same name on every other sheet of its game."""
    pentagons = tuple(cell.column for cell in row.cells if cell.kind == "pentagon")
    boxes = {(bool(c.pair), bool(c.colour)) for c in row.cells if row.kind == "track"}
    return row.name, pentagons, boxes


def with_versions(
    sheet: Sheet, boards: dict[str, tuple[Row, ...]], vary: Words, faults: list[Fault]
) -> Sheet | None:
    """The first sheet of a game, with all that there are of it."""
    ways = tuple(word.text for word in vary)
    for word in vary:
        if word.text not in VARYING:
            faults.append(unknown("unknown-way-to-vary", word, VARYING))
    sheets = tuple(replace(sheet, rows=rows, version=name) for name, rows in boards.items())
    if vary and not faults:
        for each in sheets:
            faults += _not_varied(each, vary)
    if faults:
        return None
    if vary:
        sheets = distinct(board for each in sheets for board in varied(each, ways))
    return replace(sheets[0], versions=sheets) if len(sheets) > 1 else sheet


def _not_varied(sheet: Sheet, vary: Words) -> Iterator[Fault]:
    """Why a sheet cannot be varied as it should be."""
    title, total = sheet.title, sum(sheet.white_sums)
    if what_differs(sheet):
        yield fault("cannot-vary", vary[0].at, title=title)
        return
    for word in vary:
        if why := hindered(sheet, word.text):
            yield fault("cannot-vary", word.at, title=title, sum=total, sentence=why)
