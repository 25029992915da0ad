"""Draws a sheet: the same cells, in the boxes of their arrangement, as shapes and text.

`draw_sheet` is what all sheets of a pad share; `draw_lucky` and `draw_serial` are what varies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from qwixprint import fonts
from qwixprint.drawing import symbols
from qwixprint.drawing.arrange import BORDER, HEADER, Arrangement, arrange
from qwixprint.drawing.palette import DARK, LUCKY, PALE, PAPER, SOFT, TEXT, Palette, Shade, neutral
from qwixprint.drawing.rows import BOX_RADIUS, Letters, Shades, draw_dividers, draw_links, draw_row
from qwixprint.drawing.table import SMALL, draw_table
from qwixprint.drawing.text import fitted, in_middle, label
from qwixprint.geometry import Box, centred
from qwixprint.locales import Catalogue
from qwixprint.scene import Circle, Colour, Item, Paint, Picture, Placed, Rect, Scene, Text, line
from qwixprint.sheet import Sheet, Total

if TYPE_CHECKING:
    from qwixprint.logo import Logo

TITLE, OWN_TITLE = 8.2, 4.0
OWN_SHARE = 0.7  # of the size of the name, at most
LEAST_TITLE, LEAST_OWN = 4.2, 2.6  # type sizes for which a logo leaves room
BESIDE_LOGO = 2.5
VERSION = 6.0  # the box with the name of a version


def draw_sheet(sheet: Sheet, words: Catalogue, palette: Palette, logo: Logo | None = None) -> Scene:
    """An empty sheet, without what differs from sheet to sheet."""
    where = arrange(sheet)
    shades = palette.of(sheet)
    every_letter = words.letters_of(sheet.used_colours)
    letters = every_letter if palette.letters else {}
    tags = _tags(sheet, letters)
    on_cells = _on_cells(sheet, every_letter, palette.letters)
    items = (
        *_header(sheet, where, words, shades[LUCKY], logo),
        *_rows(sheet, where, shades, letters, tags, on_cells),
        *draw_dividers(sheet, where, shades),
        *draw_links(sheet, where),
        *draw_table(sheet, where, words, neutral(shades)),
        *_misses(sheet, where, words),
        *_result(sheet, where, shades, tags, letters),
    )
    return Scene(sheet.trim, items, shared=True)


def _rows(
    sheet: Sheet,
    where: Arrangement,
    shades: Shades,
    letters: Letters,
    tags: Letters,
    on_cells: Letters,
) -> Iterator[Item]:
    """All rows; those that lie on the seam of two others come after both."""
    for index, row in enumerate(sheet.rows):
        if row.kind == "row":
            yield from draw_row(sheet, index, where, shades, on_cells, tags[row.name])
    if sheet.plain:
        return
    from qwixprint.drawing.lines import draw_between, draw_track

    for index, row in enumerate(sheet.rows):
        if row.kind == "between":
            yield from draw_between(sheet, row, where, shades)
        elif row.kind == "track":
            yield from draw_track(sheet, row, index, where, shades, on_cells)
    if where.legend is not None:
        from qwixprint.drawing.rewards import draw_legend

        yield from draw_legend(sheet, where.legend, shades, letters)


def draw_lucky(sheet: Sheet, numbers: tuple[int, ...], palette: Palette) -> Scene:
    """The lucky numbers of one sheet, to be laid over the empty one."""
    where = arrange(sheet)
    ink = palette.of(sheet)[LUCKY].ink
    items = tuple(
        in_middle(str(number), where.cells[cell.id], 5.3, ink, cell.id)
        for cell, number in zip(sheet.lucky, numbers, strict=True)
    )
    return Scene(sheet.trim, items, shared=True)


def draw_empty(sheet: Sheet, words: Catalogue, palette: Palette, number: int = 0) -> Scene:
    """A sheet to be looked at by itself; of several, each has other lucky numbers."""
    at = number % max(1, len(sheet.lucky_sets))
    pairs = sheet.lucky_sets[at : at + 1]
    lucky = tuple(Placed(draw_lucky(sheet, pair, palette)) for pair in pairs)
    return Scene(sheet.trim, (Placed(draw_sheet(sheet, words, palette)), *lucky))


def draw_serial(sheet: Sheet, serial: str) -> Text:
    """The number of one sheet, small, in the white border at the lower right."""
    size = 1.9
    x = sheet.trim.width - BORDER - fonts.width(serial, fonts.DISPLAY, size)
    return Text(x, sheet.trim.height - 2.2, serial, fonts.DISPLAY, size, DARK)


def logo_box(sheet: Sheet, pixels: tuple[int, int]) -> Box:
    """Where a logo goes: at the left of the title area, as wide as the titles leave it."""
    room = _beside_version(sheet)
    texts = ((sheet.title, LEAST_TITLE), (sheet.own_title, LEAST_OWN))
    needed = max(fonts.width(text, fonts.display_for(text), size) for text, size in texts)
    most = min(room.width * 0.5, max(room.width - needed - BESIDE_LOGO, room.width * 0.2))
    scale = min(room.height / pixels[1], most / pixels[0])
    width, height = pixels[0] * scale, pixels[1] * scale
    return Box(room.x, room.y + (room.height - height) / 2, width, height)


def _beside_version(sheet: Sheet) -> Box:
    """The title area, without what the version takes of it."""
    room = arrange(sheet).title
    return room._replace(width=room.width - (VERSION + 2.0 if sheet.version else 0.0))


def _room(sheet: Sheet, logo: Logo | None) -> Box:
    """What is left for titles."""
    room = _beside_version(sheet)
    if logo is None:
        return room
    left = logo_box(sheet, logo.pixels).right + BESIDE_LOGO
    return Box(left, room.y, room.right - left, room.height)


def title_fits(sheet: Sheet, logo: Logo | None) -> int:
    """About how many characters of the user's own title can be printed and still be read."""
    text = sheet.own_title
    width = fonts.width(text, fonts.display_for(text), LEAST_OWN)
    return int(len(text) * _room(sheet, logo).width / width + 1e-6) if text else 0


def _titles(sheet: Sheet, room: Box) -> Iterator[Text]:
    """The game's name, and under it the user's own title; their ink is flush with the bands."""
    if not sheet.own_title:
        yield _flush(sheet.title, TITLE, room, room.y + HEADER / 2, TEXT, "title")
        return
    title = _flush(sheet.title, 0.74 * TITLE, room, room.y + 2.7, TEXT, "title")
    most = min(OWN_TITLE, OWN_SHARE * title.size)  # the name stays the larger one
    yield _flush(sheet.own_title, most, room, room.bottom - 2.4, DARK, "own-title")
    yield title


def _version(version: str, titles: Sequence[Text], room: Box) -> Iterator[Item]:
    """Which of several sheets of a game this is, behind the titles."""
    end = max(text.x + fonts.width(text.text, text.font, text.size) for text in titles)
    box = centred((end + 1.8 + VERSION / 2, room.centre[1]), VERSION, VERSION)
    yield Rect(box.grown(-0.15), Paint(PAPER, TEXT, 0.3), radius=1.2)
    yield in_middle(
        version, box, fitted(version, fonts.DISPLAY, 4.2, VERSION - 1.6), TEXT, "version"
    )


def _flush(text: str, most: float, room: Box, middle: float, colour: Colour, tag: str) -> Text:
    """A line around that height, as large as its room allows, whose ink begins with the room."""
    font = fonts.display_for(text)
    size = fitted(text, font, most, room.width)
    left = fonts.ink(text, font, size)[0]
    return Text(room.x - left, middle + 0.352 * size, text, font, size, colour, tag)


def _header(
    sheet: Sheet, where: Arrangement, words: Catalogue, lucky: Shade, logo: Logo | None
) -> Iterator[Item]:
    if logo is not None:
        yield Picture(logo_box(sheet, logo.pixels), logo.pixels, logo.data, logo.mode)
    room = _room(sheet, logo)
    titles = list(_titles(sheet, room))
    yield from titles
    if sheet.version:
        yield from _version(sheet.version, titles, room)
    keys: tuple[Literal["name", "date"], ...] = ("name", "date")
    for key in keys:
        room = line_of(key, where, words)
        yield Text(where.lines.x, room.bottom - 0.5, words.label(key), fonts.DISPLAY, SMALL, TEXT)
        yield line((room.x - 1.0, room.bottom), (room.right, room.bottom), SOFT, 0.25)
    if where.badge is not None:
        colour = lucky.edge or lucky.band
        yield Rect(where.badge, Paint(lucky.tint), radius=where.badge.height / 2)
        x = where.badge.x + where.badge.height / 2
        yield from symbols.clover((x, where.badge.centre[1] - 0.25), 8.2, colour)
        for cell in sheet.lucky:
            box = where.cells[cell.id]
            yield Circle(box.centre, box.width / 2 - 0.25, Paint(PAPER, colour, 0.5), cell.id)


def line_of(key: Literal["name", "date"], where: Arrangement, words: Catalogue) -> Box:
    """Where the name or the date is written, on its line."""
    lines = where.lines
    bottom = lines.y + 4.6 if key == "name" else lines.bottom - 0.3
    start = lines.x + fonts.width(words.label(key), fonts.DISPLAY, SMALL) + 2.2
    return Box(start, bottom - 4.6, lines.right - start, 4.6)


def _misses(sheet: Sheet, where: Arrangement, words: Catalogue) -> Iterator[Item]:
    if sheet.misses.cells:
        yield from label(words.label("misses"), where.misses_label, SMALL, TEXT)
    for cell in sheet.misses.cells:
        box = where.cells[cell.id]
        yield Rect(box.grown(-0.175), Paint(PAPER, TEXT, 0.35), 1.2, cell.id)
        yield in_middle(cell.label, box, 3.4, TEXT, cell.id)


def _on_cells(sheet: Sheet, letters: Letters, everywhere: bool) -> dict[str, str]:
    """The letters of cells that have another colour than their row; a track has none of its own.

    A palette with letters has them on all numbers of such a row, so that none has to be looked for
    at its left end.
    """
    found: dict[str, str] = {}
    for row in sheet.rows:
        others = [cell for cell in row.cells if cell.colour and cell.colour != row.colour]
        if others and everywhere:
            others += [cell for cell in row.cells if cell.kind == "number"]
        found |= {cell.id: letters[cell.colour] for cell in others if not cell.second}
    return found


def _tags(sheet: Sheet, letters: Letters) -> dict[str, str]:
    """What tells rows apart besides their colour: its letter, and a number if several share it."""
    colours = [row.colour for row in sheet.coloured]
    return {
        row.name: letters.get(row.colour, "")
        + ((row.name.removeprefix(row.colour) or "1") if colours.count(row.colour) > 1 else "")
        for row in sheet.coloured
    }


def _result(
    sheet: Sheet, where: Arrangement, shades: Shades, tags: Letters, letters: Letters
) -> Iterator[Item]:
    for sign, centre in where.signs:
        text = "\N{MINUS SIGN}" if sign.text == "-" else sign.text
        yield in_middle(text, centred(centre, 4, 4), 4.6, TEXT)
    for part in sheet.totals:
        shade = shades[part.colour] if part.colour else None
        yield from _frame(part, where.cells[part.id], shade)
        tag = tags[part.of] if part.kind == "row" else letters.get(part.colour)
        if part.kind in ("set", "track"):
            yield from _sign(sheet, part, where.cells[part.id])
        elif tag:
            yield from _initial(part, where.cells[part.id], tag)


def _frame(part: Total, box: Box, shade: Shade | None) -> Iterator[Item]:
    """A box of the result strip: a pentagon for a pentagon's bonus."""
    paints = [Paint(PAPER, TEXT, 0.5)]
    if shade is not None and shade.tab:
        paints = [Paint(PAPER, shade.outline, 0.4)]
    elif shade is not None:  # its colour between two dark lines
        paints = [Paint(PAPER, shade.outline, 0.85), Paint(None, shade.band, 0.5)]
    inside = box.grown(-paints[0].width / 2)
    for paint in paints:
        if part.kind == "bonus":
            yield symbols.pentagon(inside, paint, part.id)
        else:
            yield Rect(inside, paint, BOX_RADIUS, part.id)


def _sign(sheet: Sheet, part: Total, box: Box) -> Iterator[Item]:
    """Of which set or track a box is, pale, to be written over: the frame, the way of the track."""
    from qwixprint.drawing.frames import draw_frame
    from qwixprint.drawing.lines import striker

    inside = box.grown(-0.6)
    if part.kind == "set":
        yield from draw_frame(sheet.sets[part.of].frame, inside, PALE, tag=part.id)
        return
    yield from striker(sheet, part.of, inside, part.id, PALE)
    yield symbols.triangle(Box(box.x + 1.0, box.y + 1.0, 0.9, 1.6), DARK)


def _initial(part: Total, box: Box, letter: str) -> Iterator[Item]:
    """The letter of a colour, small: in the corner of a box, in the tip of a pentagon."""
    size = 1.9
    if part.kind == "bonus":
        place = centred((box.centre[0], box.y + 2.4), 3.0, 2.0)  # its points are written below
        yield in_middle(letter, place, fitted(letter, fonts.DISPLAY, 1.7, 2.8), DARK, part.id)
        return
    left, top, _, _ = fonts.ink(letter, fonts.DISPLAY, size)
    inset = 1.5  # of its ink, from the left as from above
    yield Text(
        box.x + inset - left, box.y + inset - top, letter, fonts.DISPLAY, size, DARK, part.id
    )
