"""Filled-in sheets in a table: a heading, and one sheet a line."""

from __future__ import annotations

from qwixprint.errors import Fault, Faulty, fault
from qwixprint.files.csv import read_table
from qwixprint.files.shapes import keys
from qwixprint.files.yaml import MapNode, Node, Scalar, Word
from qwixprint.load.filled import FilledSpec
from qwixprint.locales.meaning import understood

TABLES = ("rows", "written")  # of which each entry has a column of its own
TOTAL = "total"  # what a player has added up


def sheets_in(text: str, shown: str, game: str | None, faults: list[Fault]) -> list[Node]:
    """The sheets of a table, each as if it had been written in a file of its own.

    They are of that game if there is no column that says another.
    """
    head, *lines = read_table(text, shown)
    single = [key for key in keys(FilledSpec) if key not in TABLES]
    named = [(Word(cell.text, cell.at), number) for number, cell in enumerate(head) if cell.text]
    columns = list(understood(named, [*single, TOTAL], faults))
    if game is None and "variant" not in (key.text for key, _ in columns):
        raise Faulty([*faults, fault("which-game", head[0].at)])
    headed = {number for _, number in named}
    sheets: list[tuple[bool, Node]] = []  # each with whether anything is filled in
    for cells in lines:
        lost = [cell for number, cell in enumerate(cells) if cell.text and number not in headed]
        faults += [fault("no-heading", cell.at) for cell in lost[:1]]
        at = cells[0].at
        filled = [(key, cells[n]) for key, n in columns if n < len(cells) and cells[n].text]
        own = [(key, cell) for key, cell in filled if key.text in single]
        if "variant" not in (key.text for key, _ in own) and game is not None:
            own.append((Word("variant", at), Scalar(game, at)))
        total = [(key, cell) for key, cell in filled if key.text == TOTAL]
        rows = [pair for pair in filled if pair not in own and pair not in total]
        parts = (
            (Word("rows", at), MapNode(tuple(rows), at)),
            (Word("written", at), MapNode(tuple(total), at)),
        )
        touched = any(key.text != "variant" for key, _ in filled)
        sheets.append((touched, MapNode((*own, *parts), at)))
    if not sheets:
        raise Faulty([*faults, fault("file-empty", head[0].at)])
    # A table for a class may have more lines than there were pupils.
    return [node for touched, node in sheets if touched] or [node for _, node in sheets]
