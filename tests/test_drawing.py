"""Each sheet as short text, one item a line: a change of the drawing is a change one can read."""

from __future__ import annotations

from qwixprint.draw import CLASSIC, draw_sheet
from qwixprint.locales import load
from qwixprint.pipeline.loading import load_sheet

from .conftest import ROOT, every_layout, layout_id


@every_layout
def test_the_drawing_is_as_it_was(layout: str, update_golden: bool) -> None:
    golden = ROOT / "tests" / "golden" / f"{layout_id(layout)}.txt"
    drawn = draw_sheet(load_sheet(layout), load("en"), CLASSIC).dump()
    if update_golden:
        golden.write_text(drawn, "utf-8")
    assert drawn == golden.read_text("utf-8"), "look at it, then: make golden"
