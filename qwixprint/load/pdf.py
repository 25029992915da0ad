"""The only door to pypdf: the fields of a PDF, by their names, and the files attached to it.

Files of others may be made to be too much: everything has a limit, and whatever pypdf stumbles
over is one fault.
"""

from __future__ import annotations

import logging
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any, NamedTuple

from qwixprint.errors import Faulty, Place, fault
from qwixprint.files.reading import MAX_BYTES
from qwixprint.sheet.fields import LOST

MOST_FIELDS = 10_000
DEEPEST = 5  # levels of names
LONGEST_NAME = 100  # characters of a level
LONGEST = 20_000  # characters of a value
MOST = 1 << 20  # characters of all names and values together
MOST_FILES = 8
SILENT = logging.NullHandler()  # what pypdf finds odd is not for our users


class Opened(NamedTuple):
    """What is in a PDF that is filled in."""

    values: dict[str, str]  # of its fields, by their names
    clash: bool  # whether two fields of one name have different values
    files: list[bytes]  # that are attached


def opened(data: bytes, at: Place) -> Opened:
    """The fields of a PDF, and what is attached; raises `Faulty` with what is wrong with it."""
    from pypdf import PdfReader
    from pypdf.errors import DependencyError

    logging.getLogger("pypdf").addHandler(SILENT)
    try:
        reader = PdfReader(BytesIO(data))
        if reader.is_encrypted:
            raise Faulty([fault("form-encrypted", at)])
        root = _mapping(reader.trailer["/Root"])
        form = _mapping(root.get("/AcroForm"))
        if not form.get("/Fields"):
            raise Faulty([fault("form-flat", at)])
        return Opened(*_values(form, at), list(_attached(root)))
    except (Faulty, MemoryError):
        raise
    except DependencyError as error:  # what it would take to decrypt it is not there
        raise Faulty([fault("form-encrypted", at)]) from error
    except Exception as error:
        raise Faulty([fault("form-damaged", at)]) from error


def _values(form: Mapping[str, Any], at: Place) -> tuple[dict[str, str], bool]:
    found: dict[str, str] = {}
    size, clash = 0, False
    for name, value in _walk(form.get("/Fields"), "", set(), 1):
        size += len(name) + len(value)
        if size > MOST:
            raise Faulty([fault("form-damaged", at)])
        clash |= found.setdefault(name, value) != value
    return found, clash


def _mapping(thing: Any) -> Mapping[str, Any]:
    """What pypdf gives for a dictionary, wherever it lies; nothing for anything else."""
    found = thing.get_object() if thing is not None else None
    return found if isinstance(found, dict) else {}


def _listed(thing: Any) -> list[Any]:
    """What it gives for a list; nothing for anything else."""
    found = thing.get_object() if thing is not None else None
    return found if isinstance(found, list) else []


def _walk(fields: Any, path: str, seen: set[int], depth: int) -> Iterator[tuple[str, str]]:
    """The fields below one of the nodes of a form, each once, with their values."""
    for each in _listed(fields):
        if len(seen) >= MOST_FIELDS or depth > DEEPEST:
            return
        field = _mapping(each)
        if id(field) in seen:  # pypdf keeps one object for each number
            continue
        seen.add(id(field))
        name = path + _text(field.get("/T"))[:LONGEST_NAME]
        if "/Kids" in field and "/V" not in field:
            yield from _walk(field["/Kids"], f"{name}.", seen, depth + 1)
        elif not name.startswith(LOST):
            yield name, (_text(field.get("/V")) or _text(field.get("/AS")))[:LONGEST]


def _text(value: Any) -> str:
    """A name, a text or a number; whatever else may stand there is nothing."""
    from pypdf.generic import NameObject

    found = value.get_object() if value is not None else None
    if isinstance(found, NameObject):
        return found.removeprefix("/")
    if isinstance(found, bytes):
        return found.decode("latin-1")
    return str(found) if isinstance(found, str | int | float) else ""


def _attached(root: Mapping[str, Any]) -> Iterator[bytes]:
    """The files in a PDF, as far as they are of a layout's size."""
    tree = _mapping(_mapping(root.get("/Names")).get("/EmbeddedFiles"))
    nodes = [tree, *(_mapping(kid) for kid in _listed(tree.get("/Kids"))[:MOST_FILES])]
    files = [each for node in nodes for each in _listed(node.get("/Names"))[1::2]]
    for each in files[:MOST_FILES]:
        stream = _mapping(_mapping(_mapping(each).get("/EF")).get("/F"))
        packed = getattr(stream, "_data", b"")  # as it lies in the file
        if "/FlateDecode" in str(stream.get("/Filter", "")):
            packed = zlib.decompressobj().decompress(packed, MAX_BYTES + 1)
        if len(packed) <= MAX_BYTES:
            yield packed
