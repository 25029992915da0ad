"""A pad as a bare ReportLab script makes it: the sheet drawn once as a form, stamped in each slot.

Called with a job (see jobs.py) and the file to write.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

SPILL = 8.5  # round the sheet, so that the form does not clip its outlines


def main() -> None:
    job = json.loads(Path(sys.argv[1]).read_bytes())
    rl_config.useA85 = 0
    font = job["font"]
    pdfmetrics.registerFont(TTFont(font, job["font_file"]))
    canvas = Canvas(sys.argv[2], pagesize=job["page"], pageCompression=1, initialFontName=font)
    width, height = job["size"]
    draw_form(canvas, "ground", job["ground"], (0, 0, *job["page"]), font)
    draw_form(canvas, "sheet", job["sheet"], (-SPILL, -SPILL, width + SPILL, height + SPILL), font)
    if "serial" in job:
        stamp_numbered(canvas, job)
    else:
        stamp(canvas, job)
    canvas.save()


def stamp(canvas: Any, job: dict[str, Any]) -> None:
    slots, sheets = job["slots"], job["sheets"]
    for first in range(0, sheets, len(slots)):
        canvas.doForm("ground")
        for x, y in slots[: sheets - first]:
            canvas.saveState()
            canvas.translate(x, y)
            canvas.doForm("sheet")
            canvas.restoreState()
        canvas.showPage()


def stamp_numbered(canvas: Any, job: dict[str, Any]) -> None:
    """The same, with the lucky pair and the number of each sheet written over it."""
    slots, sheets, pairs, font = job["slots"], job["sheets"], job["pairs"], job["font"]
    serial = job["serial"]
    label, digits, (right, low) = serial["text"], serial["digits"], serial["at"]
    small, soft = serial["size"], HexColor(serial["fill"])
    large, ink = pairs[0][0]["size"], HexColor(pairs[0][0]["fill"])
    for first in range(0, sheets, len(slots)):
        canvas.doForm("ground")
        for number, (x, y) in enumerate(slots[: sheets - first], start=first):
            canvas.saveState()
            canvas.translate(x, y)
            canvas.doForm("sheet")
            canvas.setFillColor(ink)
            canvas.setFont(font, large)
            for lucky in pairs[number % len(pairs)]:
                canvas.drawString(*lucky["at"], lucky["text"])
            canvas.setFillColor(soft)
            canvas.setFont(font, small)
            canvas.drawString(right, low, f"{label}{number + 1:0{digits}}")
            canvas.restoreState()
        canvas.showPage()


def draw_form(canvas: Any, name: str, shapes: list[Any], box: tuple[float, ...], font: str) -> None:
    canvas.beginForm(name, *box)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    for shape in shapes:
        if shape["fill"]:
            canvas.setFillColor(HexColor(shape["fill"]))
        if shape.get("stroke"):
            canvas.setStrokeColor(HexColor(shape["stroke"]))
            canvas.setLineWidth(shape["width"])
        draw(canvas, shape, font)
    canvas.endForm()


def draw(canvas: Any, shape: dict[str, Any], font: str) -> None:
    how = {"stroke": int(bool(shape.get("stroke"))), "fill": int(bool(shape["fill"]))}
    match shape["kind"]:
        case "text":
            canvas.saveState()
            canvas.translate(*shape["at"])
            canvas.rotate(-shape["turn"])
            canvas.setFont(font, shape["size"])
            canvas.drawString(0, 0, shape["text"])
            canvas.restoreState()
        case "rect" if shape["radius"]:
            canvas.roundRect(*shape["box"], shape["radius"], **how)
        case "rect":
            canvas.rect(*shape["box"], **how)
        case "circle":
            canvas.circle(*shape["at"], shape["radius"], **how)
        case _:
            path = canvas.beginPath()
            pens = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
            for operator, *points in shape["steps"]:
                pens[operator](*(number for point in points for number in point))
            canvas.drawPath(path, **how)


if __name__ == "__main__":
    main()
