"""The JSON Schemas of the file formats, as they are shipped."""

from __future__ import annotations

from typing import Literal, get_args

from qwixprint.errors import Faulty, fault
from qwixprint.files import shipped
from qwixprint.files.reading import read_text
from qwixprint.locales import told_in

SchemaName = Literal["layout", "sheet", "game"]


def schema(name: SchemaName) -> str:
    """The JSON Schema of layouts, filled-in sheets or recorded games, for editors to check them."""
    with told_in(None):
        if name not in get_args(SchemaName):
            known = get_args(SchemaName)
            raise Faulty([fault("unknown-choice", option="schema", word=name, known=known)])
        return read_text(shipped.schema(name))
