"""Reads a table as spreadsheets write it, into cells that know their place."""

import re
from collections.abc import Iterator

from qwixprint.errors import Faulty, Place, fault
from qwixprint.files.reading import LINE_BREAK, place
from qwixprint.files.shapes import MOST
from qwixprint.files.yaml import MAX_NODES, Scalar

SUFFIXES = (".csv", ".tsv")
SEPARATORS = "\t;,"


def is_table(text: str) -> bool:
    """Whether a text begins as a table does and not as YAML: words, and no colon."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return bool(re.fullmatch(rf"[^:#{{\[]*[{SEPARATORS}][^:]*", first))


def read_table(text: str, shown: str) -> list[tuple[Scalar, ...]]:
    """The lines of a table that are not empty; raises `Faulty` if there are none.

    What stands most often in the first line separates the cells.
    """
    import csv

    lines = LINE_BREAK.split(text)
    head = next((line for line in lines if line.strip()), "")
    separator = max(SEPARATORS, key=head.count)
    reader = csv.reader(lines, delimiter=separator, strict=True)
    found = []
    before = 0  # lines; a cell may go over several
    try:
        for cells in reader:
            row = tuple(_cells(cells, separator, shown, lines, before))
            before = reader.line_num
            if any(cell.text for cell in row):
                found.append(row)
            if len(row) > MOST:
                raise Faulty([fault("too-many-words", row[MOST].at, most=MOST)])
            if len(found) > MAX_NODES:
                raise Faulty([fault("too-long", row[0].at, limit=MAX_NODES)])
    except csv.Error as error:
        raise Faulty([fault("not-csv", place(shown, lines, before, 0, 1))]) from error
    if not found:
        raise Faulty([fault("file-empty", Place(shown))])
    return found


def _cells(
    cells: list[str], separator: str, shown: str, lines: list[str], line: int
) -> Iterator[Scalar]:
    """The cells of one line; each is looked for behind the one before."""
    source, start = lines[line], 0
    for cell in cells:
        text = cell.strip()
        column = max(start, source.find(text, start))
        yield Scalar(text, place(shown, lines, line, column, len(text)))
        end = source.find(separator, column + len(text))
        start = len(source) if end < 0 else end + 1
