"""The script of a form: what is done, in JavaScript, and what the sheets are, as data."""

from __future__ import annotations

import json
from collections.abc import Mapping

from qwixprint.families import family_of
from qwixprint.families.formulas import names
from qwixprint.files import reading, shipped
from qwixprint.sheet import Sheet

OPENED = "qwixprint.opened(this);\n"  # the last line of a document's script


def script(boards: Mapping[str, Sheet]) -> str:
    """The JavaScript of a document with these sheets, by what stands before the names of their
    fields; those that are alike share their data."""
    found: list[dict[str, object]] = []
    pages: dict[str, int] = {}
    for prefix, sheet in boards.items():
        board = _board(sheet)
        if board not in found:
            found.append(board)
        pages[prefix] = found.index(board)
    families = dict.fromkeys(sheet.family for sheet in boards.values())
    code = [reading.read_text(shipped.script(name)) for name in ("form", *families)]
    return "".join([*code, _set("boards", found), _set("pages", pages)])


def _set(name: str, data: object) -> str:
    """In ASCII: some characters end a line in JavaScript that do not in JSON."""
    return f"qwixprint.{name} = {json.dumps(data, separators=(',', ':'))};\n"


def _board(sheet: Sheet) -> dict[str, object]:
    """What the script asks of a sheet."""
    formulas = family_of(sheet).formulas(sheet)
    costs = [-(cell.value or 0) for cell in sheet.misses.cells]
    return {
        "family": sheet.family,
        "cells": names(cell for cell in sheet.row_cells() if cell.kind != "lock"),
        "locks": names(cell for cell in sheet.row_cells() if cell.kind == "lock"),
        "misses": names(sheet.misses.cells),
        "ends": formulas.ends,
        "rowsToEnd": sheet.rules.rows_to_end,
        "boxes": {
            **formulas.boxes,
            "total.misses": {"kind": "misses", "costs": costs, "free": formulas.free},
            "total.total": {"kind": "total", "boxes": [*formulas.boxes]},
        },
        **formulas.open,
    }
