"""A pad as fpdf2 makes it, in one of two ways: drawn anew in each slot, or stamped as a form.

Called with `calls` or `form`, a job (see jobs.py) and the file to write.
"""

# No documented part of fpdf2 puts a drawing into the file once and stamps it: SVG images and the
# drawing API are written out at each use, and FlexTemplate, which is too, has no round corners.
# `calls` is its plain drawing calls, the fastest documented way we found: to draw 100 sheets as SVG
# or by the drawing API took about seven times as long. `form` misuses the group that fpdf2 keeps
# for blending colour glyphs, because that is written as a form XObject.

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from fpdf import FPDF
from fpdf.drawing import GraphicsContext, PaintBlendComposite, PaintedPath, Text, TextRun
from fpdf.drawing_primitives import Transform, convert_to_device_color
from fpdf.enums import BlendMode

ROUND = {"stroke_cap_style": "round", "stroke_join_style": "round"}
Shape = dict[str, Any]
Stamp = Callable[[], None]


def main() -> None:
    way, source, target = sys.argv[1:]
    job = json.loads(Path(source).read_bytes())
    pdf = FPDF(unit="pt", format=tuple(job["page"]))
    pdf.set_auto_page_break(False)
    pdf.add_font(job["font"], fname=job["font_file"])
    pdf.set_font(job["font"], size=10)
    stamps = as_form if way == "form" else as_calls
    (ground,) = stamps(pdf, job["ground"], [(0, 0)])
    sheets = stamps(pdf, job["sheet"], job["slots"])
    numbers = numbering(job)
    for number in range(job["sheets"]):
        slot = number % len(sheets)
        if slot == 0:
            pdf.add_page()
            ground()
        sheets[slot]()
        for shape in numbers(number, slot):
            draw(pdf, shape)
    pdf.output(target)


def numbering(job: Shape) -> Callable[[int, int], Iterator[Shape]]:
    """What gives the lucky pair and the number of a sheet, if it has them."""
    pairs = [[moved(pair, place) for pair in job.get("pairs", [])] for place in job["slots"]]
    serials = [moved([job["serial"]], place)[0] if pairs[0] else {} for place in job["slots"]]

    def numbers(number: int, slot: int) -> Iterator[Shape]:
        if serial := serials[slot]:
            yield from pairs[slot][number % len(pairs[slot])]
            yield serial | {"text": f"{serial['text']}{number + 1:0{serial['digits']}}"}

    return numbers


def as_form(pdf: Any, shapes: list[Shape], places: list[Any]) -> list[Stamp]:
    """The shapes in one form, and what stamps it at each place."""
    group = GraphicsContext()
    for shape in shapes:
        group.add_item(item(shape, pdf.font_family), clone=False)
    form = PaintBlendComposite(group, PaintedPath(), BlendMode.NORMAL)

    def stamp(place: tuple[float, float]) -> Stamp:
        placed = GraphicsContext()
        placed.transform = Transform.translation(*place)
        placed.add_item(form, clone=False)
        return lambda: pdf.draw_path(placed, copy=False)

    return [stamp(place) for place in places]


def as_calls(pdf: Any, shapes: list[Shape], places: list[Any]) -> list[Stamp]:
    """What draws all the shapes at each place."""
    ready = moved(shapes, (0, 0))

    def stamp(place: tuple[float, float]) -> Stamp:
        # Moved by a matrix, because equal operators in all slots compress better.
        there = Transform.translation(*place)

        def drawn() -> None:
            with pdf.transform(there), pdf.local_context(**ROUND):
                for shape in ready:
                    draw(pdf, shape)

        return drawn

    return [stamp(place) for place in places]


def moved(shapes: list[Shape], place: tuple[float, float]) -> list[Shape]:
    """The shapes at their place on the page, with all that can be done once done already."""
    dx, dy = place
    result = []
    for shape in shapes:
        new = dict(shape)
        for key in ("fill", "stroke"):
            new[key] = convert_to_device_color(new[key]) if new.get(key) else None
        new["style"] = ("D" if new["stroke"] else "") + ("F" if new["fill"] else "")
        if "at" in new:
            new["at"] = (new["at"][0] + dx, new["at"][1] + dy)
        elif "box" in new:
            new["box"] = (new["box"][0] + dx, new["box"][1] + dy, *new["box"][2:])
        else:
            steps = new["steps"]
            new["steps"] = [(op, *((x + dx, y + dy) for x, y in points)) for op, *points in steps]
            if any(step[0] == "C" for step in steps):
                new |= {"kind": "curve", "item": item(new, "")}
        result.append(new)
    return result


def draw(pdf: Any, shape: Shape) -> None:
    """By the calls that fpdf2 has for it; only outlines with curves need its drawing API."""
    if shape["kind"] == "text":
        write(pdf, shape)
        return
    if shape["fill"]:
        pdf.set_fill_color(shape["fill"])
    if shape["stroke"]:
        pdf.set_draw_color(shape["stroke"])
        pdf.set_line_width(shape["width"])
    match shape["kind"]:
        case "circle":
            pdf.circle(*shape["at"], shape["radius"], style=shape["style"])
        case "rect":
            # fpdf2 takes a radius of half a side or more for a share of that side.
            radius = min(shape["radius"], 0.499 * min(shape["box"][2:]))
            style = shape["style"]
            pdf.rect(*shape["box"], style=style, round_corners=radius > 0, corner_radius=radius)
        case "path":
            points = [step[1] for step in shape["steps"] if step[0] != "Z"]
            if len(points) == 2:
                pdf.line(*points[0], *points[1])
            else:
                pdf.polygon(points, style=shape["style"])
        case _:
            pdf.draw_path(shape["item"], copy=False)


def write(pdf: Any, shape: Shape) -> None:
    pdf.set_text_color(shape["fill"])
    pdf.set_font_size(shape["size"])
    if shape["turn"]:
        with pdf.rotation(-shape["turn"], *shape["at"]):
            pdf.text(*shape["at"], shape["text"])
    else:
        pdf.text(*shape["at"], shape["text"])


def item(shape: Shape, font: str) -> Any:
    """The shape for the drawing API."""
    path: Any = PaintedPath()
    path.style.fill_color = shape["fill"]
    path.style.stroke_color = shape.get("stroke")
    path.style.stroke_width = shape.get("width")
    path.style.stroke_cap_style = "round"
    path.style.stroke_join_style = "round"
    match shape["kind"]:
        case "text":
            return text(shape, font, path)
        case "rect":
            path.rectangle(*shape["box"], shape["radius"], shape["radius"])
        case "circle":
            path.circle(*shape["at"], shape["radius"])
        case _:
            path.style.auto_close = False
            pens = {"M": path.move_to, "L": path.line_to, "C": path.curve_to, "Z": path.close}
            for operator, *points in shape["steps"]:
                pens[operator](*(number for point in points for number in point))
    return path


def text(shape: Shape, font: str, path: PaintedPath) -> GraphicsContext:
    path.add_path_element(Text(0, 0, (TextRun(shape["text"], font, "", shape["size"]),)))
    placed = GraphicsContext()
    placed.add_item(path, clone=False)
    turned = Transform.rotation_d(shape["turn"])
    placed.transform = turned @ Transform.translation(*shape["at"])
    return placed


if __name__ == "__main__":
    main()
