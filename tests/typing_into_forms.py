"""Fills in forms as a person's viewer saves them, by pypdf."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

import pypdf
from pypdf.generic import NameObject, TextStringObject

from qwixprint.sheet import FilledSheet
from qwixprint.sheet.fields import MOVES, NAME, OFF, ON, field_of


def fields_in(pdf: bytes) -> Mapping[str, Any]:
    return pypdf.PdfReader(io.BytesIO(pdf)).get_fields() or {}


def path_of(widget: Any) -> str:
    """The name of a field with those of the nodes above it."""
    parts = []
    while widget is not None:
        parts.append(str(widget.get("/T", "")))
        widget = widget["/Parent"].get_object() if "/Parent" in widget else None
    return ".".join(reversed(parts))


class Typist:
    """Fills in one form again and again."""

    def __init__(self, pdf: bytes) -> None:
        self.writer = pypdf.PdfWriter(clone_from=io.BytesIO(pdf))
        widgets = [
            each.get_object() for page in self.writer.pages for each in page.annotations or ()
        ]
        self.widgets = {path_of(each): each for each in widgets}

    def typed(self, values: Mapping[str, str]) -> bytes:
        """The form with these values in its fields, and nothing in the others."""
        for name, widget in self.widgets.items():
            if "/AS" in widget:
                state = NameObject(f"/{values.get(name, OFF)}")
                widget[NameObject("/V")] = widget[NameObject("/AS")] = state
            elif widget["/FT"] == "/Tx" and name.rpartition(".")[2] != "identity":
                widget[NameObject("/V")] = TextStringObject(values.get(name, ""))
        out = io.BytesIO()
        self.writer.write(out)
        return out.getvalue()


def values_of(filled: FilledSheet, ordered: bool = True) -> dict[str, str]:
    """What a person would click and type to have this sheet, and what the script would keep."""
    marks = [mark for row in filled.marks for mark in row]
    values = {field_of(m.cell.id): ON if m.value is None else str(m.value) for m in marks}
    values |= {field_of(cell.id): ON for cell in filled.sheet.misses.cells[: filled.misses]}
    values[NAME] = filled.player
    if ordered:
        values[MOVES] = " ".join(field_of(m.cell.id) for m in marks if m.value is None)
    return values
