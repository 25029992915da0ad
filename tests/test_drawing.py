"""Each sheet as short text, one item a line: a change of the drawing is a change one can read."""

from __future__ import annotations

from qwixprint.drawing import CLASSIC, draw_sheet
from qwixprint.geometry import Box
from qwixprint.load.find import load_sheet
from qwixprint.locales import load
from qwixprint.scene import Item, Paint

from .conftest import ROOT, every_layout, layout_id


@every_layout
def test_the_drawing_is_as_it_was(layout: str, update_golden: bool) -> None:
    golden = ROOT / "tests" / "golden" / f"{layout_id(layout)}.txt"
    drawn = draw_sheet(load_sheet(layout), load("en"), CLASSIC)
    text = "".join(f"{in_short(item)}\n" for item in drawn.items)
    if update_golden:
        golden.write_text(text, "utf-8")
    assert text == golden.read_text("utf-8"), "look at it, then: make golden"


def in_short(item: Item) -> str:
    parts = " ".join(_short(part) for part in item)
    return f"{type(item).__name__.lower()} {parts}".rstrip()


def _short(value: object) -> str:
    match value:
        case float() | int():
            return f"{round(value, 2):g}"
        case Box(x, y, width, height):
            return _short((x, y, width, height))
        case Paint(fill, stroke, width):
            outline = f"{stroke}/{width:g}" if stroke else "-"
            return f"{fill or '-'} {outline}"
        case tuple():
            return ",".join(_short(each) for each in value)
        case _:
            return str(value)
