"""Writes into a folder what every tool is to draw: our own scenes as plain shapes in points.

A process of its own, because a child's peak memory is never less than its parent's was.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from qwixprint import locales
from qwixprint.drawing import CLASSIC, draw_lucky, draw_serial, draw_sheet
from qwixprint.drawing.ruler import draw_ruler
from qwixprint.files import shipped
from qwixprint.fonts import DISPLAY
from qwixprint.geometry import Box
from qwixprint.impose import PAPERS, best_grid, furniture
from qwixprint.load.find import load_sheet
from qwixprint.render import pdf
from qwixprint.scene import Circle, Item, Page, Paint, Path as Outline, Placed, Rect, Scene, Text
from qwixprint.sheet import Sheet

POINTS = 72 / 25.4
MARGIN = 5.0  # the default of `qwixprint pad`
Mapping = Callable[[float, float], list[float]]
Shape = dict[str, Any]


def main() -> None:
    folder, variant, sheets = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    words = locales.load("en")
    sheet = load_sheet(variant)
    grid = best_grid(sheet.trim, PAPERS["a4"], MARGIN)
    empty = draw_sheet(sheet, words, CLASSIC)
    ground = furniture(grid, "crop", MARGIN, draw_ruler(words))
    for name, scene in (("sheet", empty), ("ground", ground)):
        _write_pdf(folder / f"{variant}-{name}.pdf", scene)
    serial = f"{words.label('serial')} {0:0{len(str(sheets))}}"
    for up in (True, False):
        page, inner = _mapping(grid.paper.height, up), _mapping(sheet.trim.height, up)
        job = {
            "sheets": sheets,
            "font": DISPLAY,
            "font_file": str(shipped.font(DISPLAY)),
            "page": [grid.paper.width * POINTS, grid.paper.height * POINTS],
            "size": [sheet.trim.width * POINTS, sheet.trim.height * POINTS],
            "slots": [_box(grid.box(slot), page)[:2] for slot in range(grid.slots)],
            "ground": list(_shapes(ground.items, page)),
            "sheet": list(_shapes(empty.items, inner)),
            **(_varying(sheet, serial, inner) if sheet.lucky else {}),
        }
        path = folder / f"{variant}-{'up' if up else 'down'}.json"
        path.write_text(json.dumps(job), encoding="utf-8")


def _varying(sheet: Sheet, serial: str, to: Mapping) -> Shape:
    """What differs from sheet to sheet; all digits are equally wide, so one place does for all."""
    pairs = [draw_lucky(sheet, pair, CLASSIC).items for pair in sheet.lucky_sets]
    (number,) = _shapes([draw_serial(sheet, serial)], to)
    number |= {"text": serial.rstrip("0"), "digits": len(serial) - len(serial.rstrip("0"))}
    return {"pairs": [list(_shapes(pair, to)) for pair in pairs], "serial": number}


def _write_pdf(path: Path, scene: Scene) -> None:
    page = Page(Scene(scene.size, (Placed(scene),)), None)
    path.write_bytes(pdf.write([page], pdf.Metadata(path.stem, "en")))


def _mapping(height: float, up: bool) -> Mapping:
    """Millimetres from the top left to points, from the bottom left or from the top left."""
    return lambda x, y: [round(x * POINTS, 3), round((height - y if up else y) * POINTS, 3)]


def _box(box: Box, to: Mapping) -> list[float]:
    """The corner with the least coordinates, width and height."""
    (x1, y1), (x2, y2) = to(box.x, box.y), to(box.right, box.bottom)
    return [min(x1, x2), min(y1, y2), round(abs(x2 - x1), 3), round(abs(y2 - y1), 3)]


def _shapes(items: Iterable[Item], to: Mapping, turn: int = 0) -> Iterator[Shape]:
    for item in items:
        match item:
            case Placed():
                yield from _shapes(item.scene.items, _inside(item, to), turn + item.turn)
            case Text(x, y, text, _, size, fill):
                size = round(size * POINTS, 3)
                yield {
                    "kind": "text", "at": to(x, y), "text": text, "size": size,
                    "fill": fill, "turn": turn,
                }  # fmt: skip
            case Rect(box, paint, radius):
                radius = round(radius * POINTS, 3)
                yield {"kind": "rect", "box": _box(box, to), "radius": radius, **_paint(paint)}
            case Circle(centre, radius, paint):
                radius = round(radius * POINTS, 3)
                yield {"kind": "circle", "at": to(*centre), "radius": radius, **_paint(paint)}
            case Outline(segments, paint):
                steps = [[operator, *_points(numbers, to)] for operator, *numbers in segments]
                yield {"kind": "path", "steps": steps, **_paint(paint)}


def _inside(placed: Placed, to: Mapping) -> Mapping:
    a, b, c, d, e, f = placed.matrix()
    return lambda x, y: to(a * x + c * y + e, b * x + d * y + f)


def _points(numbers: list[Any], to: Mapping) -> list[list[float]]:
    return [to(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def _paint(paint: Paint) -> Shape:
    width = round(paint.width * POINTS, 3)
    return {"fill": paint.fill, "stroke": paint.stroke, "width": width}


if __name__ == "__main__":
    main()
