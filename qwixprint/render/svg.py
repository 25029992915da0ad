"""A scene into an SVG: text stays text, with the fonts it needs embedded."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from html import escape
from typing import assert_never

from qwixprint import fonts
from qwixprint.scene import Circle, Item, Marked, Paint, Path, Picture, Placed, Rect, Scene, Text

RULES = (
    "text{font-kerning:none;font-variant-ligatures:none;white-space:pre}"
    "path{stroke-linecap:round;stroke-linejoin:round}"
)


def write(scene: Scene, title: str, language: str) -> str:
    """The whole file; one unit of its coordinates is a millimetre."""
    width, height = _n(scene.size.width), _n(scene.size.height)
    style = f"<style>{faces([scene])}{RULES}</style>\n"
    ground = f'<rect width="{width}" height="{height}" fill="#FFFFFF"/>\n'
    return _svg(scene, title, language, style + ground)


def inline(scene: Scene, title: str, language: str) -> str:
    """The drawing inside of a web page, which brings the fonts and `RULES`."""
    return _svg(scene, title, language, "")


def _svg(scene: Scene, title: str, language: str, head: str) -> str:
    width, height = _n(scene.size.width), _n(scene.size.height)
    body = "\n".join(_drawn(scene.items))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
        f' viewBox="0 0 {width} {height}" xml:lang="{escape(language)}" role="img">\n'
        f"<title>{escape(title, quote=False)}</title>\n{head}{body}\n</svg>\n"
    )


def faces(scenes: Iterable[Scene]) -> str:
    """Each font with only the characters that occur."""
    used: dict[str, set[str]] = {}
    for text in (text for scene in scenes for text in _texts(scene.items)):
        used.setdefault(text.font, set()).update(text.text)
    rules = []
    for font in sorted(used):
        data = base64.b64encode(fonts.woff(font, "".join(sorted(used[font])))).decode("ascii")
        source = f"url(data:font/woff;base64,{data})format('woff')"
        rules.append(f"@font-face{{font-family:'{font}';src:{source}}}")
    return "".join(rules)


def _texts(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Placed):
            yield from _texts(item.scene.items)
        elif isinstance(item, Marked):
            yield from _texts(item.items)


def _drawn(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        match item:
            case Placed(scene):
                matrix = " ".join(_n(value) for value in item.matrix())
                yield f'<g transform="matrix({matrix})">'
                yield from _drawn(scene.items)
                yield "</g>"
            case Marked(_, inner):
                yield from _drawn(inner)
            case Text(x, y, text, font, size, fill):
                yield (
                    f'<text x="{_n(x)}" y="{_n(y)}" font-family="{font}" font-size="{_n(size)}"'
                    f' fill="{fill}">{escape(text, quote=False)}</text>'
                )
            case Rect(box, paint, radius):
                yield (
                    f'<rect x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.width)}"'
                    f' height="{_n(box.height)}" rx="{_n(radius)}"{_paint(paint)}/>'
                )
            case Circle(centre, radius, paint):
                x, y = centre
                yield f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"{_paint(paint)}/>'
            case Path(segments, paint):
                outline = "".join(
                    f"{operator}{' '.join(_n(float(number)) for number in numbers)}"
                    for operator, *numbers in segments
                )
                yield f'<path d="{outline}"{_paint(paint)}/>'
            case Picture(box):
                yield (
                    f'<image x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.width)}"'
                    f' height="{_n(box.height)}" preserveAspectRatio="none"'
                    f' href="data:image/png;base64,{_png(item)}"/>'
                )
            case _:
                assert_never(item)


def _png(picture: Picture) -> str:
    from qwixprint.render import png

    return base64.b64encode(png.encode(picture.pixels, picture.data)).decode("ascii")


def _paint(paint: Paint) -> str:
    fill = f' fill="{paint.fill or "none"}"'
    if paint.stroke is None:
        return fill
    return f'{fill} stroke="{paint.stroke}" stroke-width="{_n(paint.width)}"'


def _n(value: float) -> str:
    return f"{round(value, 3):g}"
