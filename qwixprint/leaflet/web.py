"""A leaflet as a web page with its figures and fonts inside: on a phone, a tablet, or printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from qwixprint import fonts
from qwixprint.drawing import Shade
from qwixprint.drawing.palette import PAPER, TEXT
from qwixprint.geometry import Size
from qwixprint.leaflet.part import Part
from qwixprint.leaflet.tables import Table
from qwixprint.leaflet.text import Block, Figure, Heading, Items, Paragraph, Rows, Spans
from qwixprint.render import svg
from qwixprint.scene import Scene, Text

Made = Table | Sequence[Scene] | None

_STYLE = """
:root{color-scheme:light dark;--paper:#fff;--text:#1C1C1C;--soft:#4C4C4C;--line:#C9C9C9}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{font:1.06rem/1.55 'BODY',system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1rem;
color:var(--text);background:var(--paper)}
strong{font-family:'BOLD',system-ui,sans-serif;font-weight:normal}
em{font-family:'ITALIC',system-ui,sans-serif;font-style:normal}
h1,h2,nav a{font-family:'DISPLAY',system-ui,sans-serif;font-weight:normal;line-height:1.2}
article+article{margin-top:4rem}
header{background:var(--band);color:var(--sign);border:1px solid var(--edge);border-radius:.8rem;
padding:1rem 1.3rem .7rem;overflow:hidden}
h1{font-size:2.6rem;margin:0 0 .4rem}
header p{font-family:'BOLD',system-ui,sans-serif;margin:0 0 .9rem}
.rows{display:flex;gap:.4rem}
.rows i{flex:1;height:.5rem;border-radius:.25rem;background:var(--band);border:1px solid var(--rim)}
h2{font-size:1.3rem;margin:2.2rem 0 .8rem;padding:.4rem .7rem .4rem 2.5rem;border-radius:.4rem;
background:var(--tint);position:relative;border:1px solid var(--rim)}
h2::before{content:"";position:absolute;inset:-1px auto -1px -1px;width:1.7rem;
background:var(--band);border:1px solid var(--edge);border-radius:.4rem}
h2::after{content:"";position:absolute;left:.5rem;top:calc(50% - .45rem);border:solid transparent;
border-width:.45rem 0 .45rem .6rem;border-left-color:var(--sign)}
p{margin:.7rem 0}
li{margin:.35rem 0;padding-left:.2rem}
ol,ul{padding-left:1.7rem}
figure{margin:1.4rem 0;text-align:center}
.drawn{border-radius:.6rem}
.drawn svg{display:block;max-width:100%;height:auto;margin:0 auto}
.steps{display:flex;flex-wrap:wrap;justify-content:center;gap:.6rem 0;--mm:.2rem}
.steps svg{width:calc(var(--wide)*var(--mm));margin:0}
@media(max-width:44rem){.steps{--mm:.25rem}}
figcaption{color:var(--soft);font-size:.92em;line-height:1.45;margin:.8rem auto 0;max-width:36rem;
text-wrap:balance}
table{border-collapse:collapse;font-size:.95em;margin:0 auto}
caption{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
th,td{padding:.3rem .6rem;border-bottom:1px solid var(--line);text-align:right}
th{text-align:left;font-family:'BOLD',system-ui,sans-serif;font-weight:normal}
.words td,.words th{text-align:left;vertical-align:top}
.new{border-left:.35rem solid var(--hue);margin-left:-1rem;padding-left:.65rem}
nav{border:1px solid var(--line);border-radius:.8rem;padding:.8rem 1.3rem;margin-bottom:2rem}
nav a{color:inherit;display:inline-block;padding:.35rem 0;font-size:1.1rem}
footer{color:var(--soft);font-size:.82em;margin-top:2.5rem;border-top:1px solid var(--line)}
@media(prefers-color-scheme:dark){
:root{--paper:#17191C;--text:#ECEAE6;--soft:#B9B5AE;--line:#4A4E54}
h2{background:color-mix(in srgb,var(--hue) 30%,var(--paper))}
.drawn{background:#fff;padding:.8rem}}
@media print{
:root{color-scheme:light;--paper:#fff;--text:#1C1C1C;--soft:#4C4C4C;--line:#C9C9C9}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
@page{margin:16mm}
body{font-size:10.5pt;line-height:1.4;max-width:none;padding:0}
nav{display:none}
article+article{break-before:page;margin:0}
h2{background:var(--tint);break-after:avoid;margin:1.3rem 0 .6rem}
h2,figure,li,table,figure+ol{break-inside:avoid}
figure+ol{break-before:avoid}
figure{break-before:avoid;margin:.7rem 0}
p{break-inside:avoid}
.drawn{padding:0}
.drawn svg{max-height:60mm}
.steps{--mm:.9mm}}
"""


def as_html(parts: Sequence[Part], title: str) -> str:
    """One page with everything in it: no other file is needed."""
    words = parts[0].artist.words
    drawn = [[(block, _made(part, block)) for block in part.blocks] for part in parts]
    scenes = [
        scene
        for each in drawn
        for _, made in each
        if made and not isinstance(made, Table)
        for scene in made
    ]
    articles = "\n".join(
        _article(part, blocks, number)
        for number, (part, blocks) in enumerate(zip(parts, drawn, strict=True), start=1)
    )
    links = "".join(
        f'<li><a href="#game-{number}">{escape(part.artist.sheet.title)}</a></li>'
        for number, part in enumerate(parts, start=1)
    )
    told = escape(words.label("contents"))
    contents = f'<nav aria-label="{told}"><p><strong>{told}</strong></p><ul>{links}</ul></nav>\n'
    return (
        f'<!DOCTYPE html>\n<html lang="{words.code}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        f"<style>{svg.faces([*scenes, _type(articles + contents)])}{svg.RULES}{_style()}</style>\n"
        f"</head>\n<body>\n{contents if len(parts) > 1 else ''}{articles}\n</body>\n</html>\n"
    )


FACES = {
    "BODY": fonts.BODY,
    "BOLD": fonts.BODY_BOLD,
    "ITALIC": fonts.BODY_ITALIC,
    "DISPLAY": fonts.DISPLAY,
}


def _style() -> str:
    text = _STYLE.replace("\n", "")
    for name, font in FACES.items():
        text = text.replace(f"'{name}'", f"'{font}'")
    return text


def _type(page: str) -> Scene:
    """All characters of a page in each of its fonts, as far as they have them."""
    used = "".join(sorted({char for char in page if char.isprintable()}))
    able = {font: set(used) - set(fonts.missing(used, font)) for font in FACES.values()}
    texts = (Text(0, 0, "".join(sorted(able[font])), font, 1, TEXT) for font in able)
    return Scene(Size(0, 0), tuple(texts))


def _made(part: Part, block: Block) -> Made:
    """A table, or a drawing; that of a turn in pieces, which find their places on any screen."""
    if not isinstance(block, Figure):
        return None
    if block.kind == "turn":
        return part.artist.panels(block)
    made = part.artist.make(block)
    return made if isinstance(made, Table) else (made,)


def _article(part: Part, blocks: Sequence[tuple[Block, Made]], number: int) -> str:
    artist = part.artist
    shades = [artist.shades[row.colour] for row in artist.sheet.coloured]
    (title, _), *rest = blocks
    assert isinstance(title, Heading), "a leaflet begins with its title"
    about = rest[0][0] if rest and isinstance(rest[0][0], Paragraph) else None
    head = f"<h1>{_inline(title.words)}</h1>"
    if isinstance(about, Paragraph):
        head += f"<p>{_inline(about.words)}</p>"
        rest = rest[1:]
    stripes = "".join(f'<i style="{_colours(shade)}"></i>' for shade in shades[1:])
    body = "\n".join(_blocks(rest, shades, artist.words.code))
    return (
        f'<article id="game-{number}">\n<header style="{_colours(shades[0])}">{head}'
        f'<div class="rows" aria-hidden="true">{stripes}</div></header>\n{body}\n'
        f"<footer><p>{escape(artist.imprint)}</p></footer>\n</article>"
    )


def _colours(shade: Shade) -> str:
    """What the style knows of a colour."""
    sign = shade.ink if shade.edge else PAPER
    edge = shade.edge or shade.band
    rim = edge if PAPER in (shade.band, shade.tint) else "transparent"
    return (
        f"--band:{shade.band};--tint:{shade.tint};--edge:{edge};--sign:{sign};--rim:{rim};"
        f"--hue:{edge if shade.band == PAPER else shade.band}"
    )


def _blocks(
    blocks: Sequence[tuple[Block, Made]], shades: Sequence[Shade], language: str
) -> Iterator[str]:
    """The blocks one after the other, those that are new in a section of their own."""
    bands, new = 0, False
    for block, made in blocks:
        if block.new != new:
            new = block.new
            yield f'<div class="new" style="{_colours(shades[0])}">' if new else "</div>"
        match block:
            case Heading(_, words):
                yield f'<h2 style="{_colours(shades[bands % len(shades)])}">{_inline(words)}</h2>'
                bands += 1
            case Paragraph(words):
                yield f"<p>{_inline(words)}</p>"
            case Items(items, ordered):
                tag = "ol" if ordered else "ul"
                yield f"<{tag}>{''.join(f'<li>{_inline(words)}</li>' for words in items)}</{tag}>"
            case Rows((head, *rows)):
                yield (
                    "<figure><div style='overflow-x:auto'><table class='words'><thead>"
                    + _line(head, 'th scope="col"')
                    + f"</thead><tbody>{''.join(_line(row, 'td') for row in rows)}</tbody></table>"
                    "</div></figure>"
                )
            case Figure():
                yield _figure(block, made, language)
    if new:
        yield "</div>"


def _figure(figure: Figure, made: Made, language: str) -> str:
    caption = f"<figcaption>{escape(figure.caption)}</figcaption>" if figure.caption else ""
    if isinstance(made, Table):
        rows = "".join(_row(row) for row in made.rows)
        table = f"<table><caption>{escape(figure.alt)}</caption>{rows}</table>"
        return f"<figure><div style='overflow-x:auto'>{table}</div>{caption}</figure>"
    assert made
    if len(made) == 1:
        drawn = svg.inline(made[0], figure.alt, language)
        return f'<figure><div class="drawn">{drawn}</div>{caption}</figure>'
    pieces = "".join(
        svg.inline(scene, figure.alt, language).replace(
            "<svg ", f'<svg style="--wide:{scene.size.width:.2f}" ', 1
        )
        for scene in made
    )
    told = escape(figure.alt)
    return (
        f'<figure><div class="drawn steps" role="img" aria-label="{told}">{pieces}</div>'
        f"{caption}</figure>"
    )


def _line(row: Sequence[Spans], tag: str) -> str:
    end = tag.split()[0]
    return f"<tr>{''.join(f'<{tag}>{_inline(words)}</{end}>' for words in row)}</tr>"


def _row(row: Sequence[str]) -> str:
    head, *cells = row
    inner = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr><th scope="row">{escape(head)}</th>{inner}</tr>'


def _inline(words: Spans) -> str:
    return "".join(
        f"<{span.style}>{escape(span.text)}</{span.style}>" if span.style else escape(span.text)
        for span in words
    )
