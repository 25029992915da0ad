"""Sheets that are filled in on a screen: what stands in the PDF, and that it is read back."""

from __future__ import annotations

import io
import json

import pypdf
import pytest

import qwixprint as qp
from qwixprint.drawing.arrange import arrange
from qwixprint.files import shipped
from qwixprint.geometry import Box
from qwixprint.sheet.fields import field_of

from .filling import sheet_of
from .typing_into_forms import fields_in, path_of

GAMES = tuple(shipped.layouts())
MM = 72 / 25.4


# --- writing


@pytest.mark.parametrize("game", GAMES)
def test_every_cell_is_a_field_that_lies_exactly_in_it(game: str) -> None:
    """A little smaller: viewers lay a tint over fields, which should not be seen around cells."""
    sheet = sheet_of(game)
    form = qp.form(game, seed=7)
    reader = pypdf.PdfReader(io.BytesIO(form.pdf))
    page = reader.pages[0]
    boards = form.boards[0].sheet
    where = arrange(boards)
    rects = {
        path_of(each.get_object()): each.get_object()["/Rect"] for each in page.annotations or ()
    }
    height = float(page.mediabox.height)
    cells = [*boards.row_cells(), *boards.misses.cells]
    for cell in cells:
        left, bottom, right, top = map(float, rects[field_of(cell.id)])
        box = where.cells[cell.id]
        field = Box(left / MM, (height - top) / MM, (right - left) / MM, (top - bottom) / MM)
        assert box.grown(-0.29).contains(field)
        assert field.centre[0] == pytest.approx(box.centre[0], abs=0.01)
        assert field.contains(Box(*box.centre, 0, 0).grown(0.18 * min(box.width, box.height)))
    assert {field_of(total.id) for total in sheet.totals} <= rects.keys()


def test_fields_are_as_large_as_the_sheet() -> None:
    small, large = (
        pypdf.PdfReader(io.BytesIO(qp.form("qwixx", size=size).pdf)).pages[0]
        for size in ("standard", "large")
    )
    widths = [
        float(rect[2] - rect[0])
        for page in (small, large)
        for rect in [(page.annotations or [])[5].get_object()["/Rect"]]
    ]
    assert widths[1] == pytest.approx(1.36 * widths[0], rel=1e-3)


def test_every_field_says_what_it_is_in_the_language() -> None:
    tips = [
        str(field.get("/TU", "")) for field in fields_in(qp.form("qwixx", lang="it").pdf).values()
    ]
    assert "riga rossa, 5" in tips
    assert "riga verde, lucchetto" in tips
    assert "Punti: Riga blu" in tips


def test_a_form_is_small_and_always_the_same() -> None:
    for game in GAMES:
        pdf = qp.form(game, seed=7).pdf
        assert len(pdf) <= 150_000, (game, len(pdf))
        assert pdf == qp.form(game, seed=7).pdf


def test_players_get_different_lucky_numbers_as_in_a_pad() -> None:
    form = qp.form("longo", players=4, seed=7)
    lucky = [
        json.loads(field["/V"])["lucky"]
        for name, field in fields_in(form.pdf).items()
        if name.endswith("sheet.identity")
    ]
    assert len(set(lucky)) == 4
    manifest = qp.pad("longo", sheets=4, players=4, seed=7).manifest
    assert manifest is not None
    for pair in lucky:
        assert pair.replace(" ", ",") in manifest
