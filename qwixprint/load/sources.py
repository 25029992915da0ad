"""Where a filled-in sheet or a recorded game comes from: a file, a text, a mapping or a PDF."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from qwixprint.errors import Fault, too_large, wrong_type
from qwixprint.files import shipped
from qwixprint.files.csv import SUFFIXES as TABLES, is_table
from qwixprint.files.reading import (
    HEAD,
    MAX_BYTES,
    MAX_PDF,
    PDF,
    STDIN,
    as_text,
    exists,
    is_pdf,
    read_bytes,
    read_text,
)
from qwixprint.files.yaml import Node, node_of, read_all
from qwixprint.load.kinds import says_variant

if TYPE_CHECKING:
    from qwixprint.load.form import Form

TEXT = "text"  # what a text that lies in no file is called in messages

# A path, the text of a file, what one would say, or what is in a PDF.
Source = Path | str | Mapping[str, object] | bytes


class Piped(str):
    """What came through standard input, which can be read only once."""


def piped(source: Source) -> Source:
    """The source, or what comes through standard input if it stands for that."""
    if not isinstance(source, str | Path | Mapping | bytes):
        raise wrong_type(source)
    if isinstance(source, bytes) or (isinstance(source, str | Path) and str(source) == STDIN):
        data = source if isinstance(source, bytes) else read_bytes(Path(STDIN), MAX_PDF)
        if PDF in data[:HEAD]:
            return data
        if len(data) > MAX_BYTES:
            raise too_large(STDIN, MAX_BYTES)
        return Piped(as_text(data, Path(STDIN), spreadsheet=True))
    return source


def is_path(source: Source) -> bool:
    """Whether a source is the path of a file and not its text or what one would say."""
    if isinstance(source, Mapping | bytes):
        return False
    return not (isinstance(source, str) and _is_text(source))


def _is_text(source: str) -> bool:
    text = "\n" in source or ": " in source or source.startswith("{")
    return text or not source or isinstance(source, Piped)


def nodes_of(
    source: Source, faults: list[Fault], game: str | None = None
) -> tuple[list[Node], Path]:
    """What a source says, and the folder from which it sees others."""
    source = piped(source)
    if form := form_in(source):
        return [node for node, _ in form.sheets], Path()
    return written_nodes(source, faults, game)


def written_nodes(
    source: Source, faults: list[Fault], game: str | None = None
) -> tuple[list[Node], Path]:
    """The same of a source that is no form.

    A text of several lines, or with a colon and a blank, is what stands in a file; any other is
    the path of one. `game` is that of the sheets in a table, if it does not say it.
    """
    if isinstance(source, Mapping):
        return [node_of(source)], Path()
    assert not isinstance(source, bytes)
    table = False
    if isinstance(source, str) and _is_text(source):
        text, shown, folder = source, STDIN if isinstance(source, Piped) else TEXT, Path()
    else:
        path = Path(source)
        table = path.suffix.lower() in TABLES
        text, shown, folder = read_text(path, spreadsheet=table), str(path), path.parent
    if table or is_table(text):
        from qwixprint.load.table import sheets_in

        return sheets_in(text, shown, game, faults), folder
    return read_all(text, shown, faults), folder


def form_in(source: Source) -> Form | None:
    """What was filled in on a screen, if the source is a PDF."""
    if isinstance(source, bytes):
        data, shown = source, STDIN
    elif not isinstance(source, Mapping) and is_path(source) and is_pdf(Path(source)):
        data, shown = read_bytes(Path(source), MAX_PDF), str(source)
    else:
        return None
    from qwixprint.load.form import read_form

    return read_form(data, shown)


def is_filled(source: Source) -> bool:
    """Whether this is a filled-in sheet and not a layout: it says of which game it is."""
    if not is_path(source):
        if not isinstance(source, Piped):
            return True
    else:
        assert not isinstance(source, Mapping | bytes)
        path = Path(source)
        if str(source) in shipped.layouts() or not (exists(path) and path.is_file()):
            return False
        if path.suffix.lower() in TABLES or is_pdf(path):
            return True
    return any(says_variant(node) for node in nodes_of(source, [])[0])
