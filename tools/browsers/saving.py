"""Sheets of every kind, written into forms by pdf.js as Firefox runs it, and read back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import qwixprint as qp
from qwixprint.commands.written_down import written_down
from qwixprint.sheet.fields import IDENTITY, LOST, OFF
from tests.test_form_reading import said, some_sheet
from tests.typing_into_forms import values_of
from tools.browsers.clicking import Differs
from tools.browsers.firefox import Firefox
from tools.browsers.viewer import in_file

MANY = 20


def compare(viewer: Firefox, game: str, folder: Path) -> None:
    """Whether legal and broken sheets are read as they were written."""
    chance = Random(game)
    sheets = [some_sheet(game, chance, legal) for legal in (True, False) for _ in range(MANY)]
    sheets.sort(key=lambda each: each.sheet.version)
    version = None
    for sheet in sheets:
        if sheet.sheet.version != version:
            version = sheet.sheet.version
            form = qp.form(game, version=version or None, seed=7).pdf
            nothing = {
                name: OFF if value == OFF else ""
                for name, value in in_file(form).values.items()
                if name != IDENTITY and not name.startswith(LOST)
            }
            file = folder / "form.pdf"
            file.write_bytes(form)
            viewer.open(file)
        viewer.fill({**nothing, **values_of(sheet)})
        expected = qp.check(written_down(sheet, game, str))
        if said(qp.check(viewer.save())) != said(expected):
            raise Differs(written_down(sheet, game, str))
