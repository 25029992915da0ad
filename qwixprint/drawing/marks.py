"""Draws what a person put on a sheet: crosses, numbers, struck misses, and the result strip.

A hand is never the same twice, but this one is: its jitter is seeded by the cell it marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from qwixprint import fonts
from qwixprint.drawing.arrange import BORDER, Arrangement, arrange
from qwixprint.drawing.fitting import outline
from qwixprint.drawing.palette import PAPER, SAFE, TEXT, Palette
from qwixprint.drawing.sheet import draw_lucky, draw_sheet, line_of
from qwixprint.drawing.text import evenly, in_middle, signed
from qwixprint.geometry import Box, Point, Size, centred
from qwixprint.locales import Catalogue
from qwixprint.scene import Circle, Item, Paint, Path, Placed, Rect, Scene, Text, line
from qwixprint.sheet import FilledSheet, Sheet, Total

PEN = "#1D2A6B"
ALARM = "#C4006A"
FRESH = "#FF2FA8"  # no row has this colour
PEN_WIDTH = 0.6
TAG = 3.0  # type size of what would have been right
TAGGED = Paint(PAPER, ALARM, 0.3)
NOTE = 2.7  # type size of the sentences below a sheet
NOTE_LINE = 3.7


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on some cells, told below the sheet."""

    cells: tuple[str, ...]
    text: str


def draw_marks(
    filled: FilledSheet, totals: Mapping[str, int], words: Catalogue, notes: Sequence[Note] = ()
) -> Scene:
    """What the pen did, to be laid over the empty sheet; remarks make it longer than the sheet."""
    sheet = filled.sheet
    where = arrange(sheet)
    items: list[Item] = []
    for marks in filled.marks:
        for mark in marks:
            box = where.cells[mark.cell.id]
            if mark.value is None:
                items += cross(mark.cell.id, box)
            else:
                items.append(handwritten(mark.cell.id, str(mark.value), box, 0.66 * box.height))
    for cell in sheet.misses.cells[: filled.misses]:
        items += cross(cell.id, where.cells[cell.id])
    for total in sheet.totals:
        if total.id in totals:
            items += _points(filled, total, totals[total.id], where.cells[total.id])
    corrections = list(_corrections(filled, totals, where))
    if filled.player:
        items.append(_player(filled.player, where, words))
    if notes:
        printed = draw_sheet(sheet, words, SAFE).items  # with letters there is least room
        texts = (*printed, *items, *corrections)
        taken = [outline(text) for text in texts if isinstance(text, Text)]
        locks = (cell.id for cell in sheet.row_cells() if cell.kind == "lock")
        taken += [where.cells[lock].grown(-0.8) for lock in locks]
        items += _rings(notes, where, taken)
    items += corrections
    below = Box(BORDER, sheet.trim.height, sheet.trim.width - 2 * BORDER, 0)
    told = list(_told(notes, below))
    height = sheet.trim.height + (NOTE_LINE * len(told) + 3 if told else 0)
    return Scene(Size(sheet.trim.width, height), (*items, *told))


def draw_filled(
    filled: FilledSheet,
    totals: Mapping[str, int],
    words: Catalogue,
    palette: Palette,
    notes: Sequence[Note] = (),
    printed: Scene | None = None,
) -> Scene:
    """A whole sheet as it lies before its player: printed, with its lucky numbers, filled in.

    `printed` is the empty sheet, where it is drawn already.
    """
    sheet = filled.sheet
    marks = draw_marks(filled, totals, words, notes)
    lucky = (Placed(draw_lucky(sheet, filled.lucky, palette)),) if filled.lucky else ()
    printed = printed or draw_sheet(sheet, words, palette)
    return Scene(marks.size, (Placed(printed), *lucky, Placed(marks)))


def cross(seed: str, box: Box) -> Iterator[Path]:
    """Two strokes, each a little bent and never quite in the corners."""
    hand = Random(seed)
    reach = min(box.width, box.height) * 0.36
    x, y = box.centre

    def near(dx: float, dy: float) -> Point:
        return (x + dx + hand.uniform(-0.45, 0.45), y + dy + hand.uniform(-0.45, 0.45))

    for slope in (1, -1):
        start, end = near(-reach, -slope * reach), near(reach, slope * reach)
        bends = (*near(-reach / 3, -slope * reach / 2.4), *near(reach / 3, slope * reach / 3))
        yield Path((("M", *start), ("C", *bends, *end)), Paint(stroke=PEN, width=PEN_WIDTH))


def handwritten(seed: str, text: str, box: Box, size: float) -> Text:
    """A number as a hand writes it, somewhere near the middle of its box."""
    hand = Random(seed)
    width = fonts.width(text, fonts.HAND, size)
    size *= min(1.0, 0.84 * box.width / width)
    moved = Box(
        box.x + hand.uniform(-0.25, 0.25), box.y + hand.uniform(-0.25, 0.25), box.width, box.height
    )
    return in_middle(text, moved, size, PEN, font=fonts.HAND)


def _player(player: str, where: Arrangement, words: Catalogue) -> Text:
    """The name on its line; a name the hand cannot write is set in a font that has it."""
    room = line_of("name", where, words)
    font = fonts.able(player, fonts.HAND)
    size = min(4.6, 4.6 * room.width / max(fonts.width(player, font, 4.6), 1e-6))
    return Text(room.x, room.bottom - 0.6, player, font, size, PEN)


def _points(filled: FilledSheet, total: Total, points: int, box: Box) -> Iterator[Item]:
    """What stands in a box of the result strip: what the player wrote, struck if it is wrong."""
    right = _shown(total, points)
    mine = filled.written.get(total.of)
    alone = sum(other.of == total.of for other in filled.sheet.totals) == 1
    wrote = _shown(total, mine.value) if mine is not None and alone else right
    size, down = place_of_points(total)
    text = handwritten(total.id, wrote, box._replace(y=box.y + down), size)
    yield from [text] if wrote == right else _struck(text)


def place_of_points(total: Total) -> tuple[float, float]:
    """How large points are written into a box, and how far below its middle.

    A letter may be in the corner of a box or in the tip of a pentagon, a frame around the number.
    """
    if total.kind == "bonus":
        return 4.9, 1.6
    return (5.4, 0.0) if total.kind in ("set", "track") else (6.4, 0.4)


def _shown(total: Total, points: int) -> str:
    """The points as they are written; the minus of misses is printed before the box."""
    return str(abs(points)) if total.kind == "misses" else signed(points)


def _struck(text: Text) -> Iterator[Item]:
    """A number that is wrong, and can still be read."""
    yield text
    box = outline(text)
    yield line((box.x - 0.3, box.bottom + 0.2), (box.right + 0.3, box.y - 0.2), ALARM, 0.45)


def _corrections(
    filled: FilledSheet, totals: Mapping[str, int], where: Arrangement
) -> Iterator[Item]:
    """What is right, on a tag at the lower edge of the box, or of the boxes it is the sum of."""
    for of, mine in filled.written.items():
        boxes = [total for total in filled.sheet.totals if total.of == of and total.id in totals]
        right = sum(totals[total.id] for total in boxes)
        if not boxes or _shown(boxes[0], mine.value) == _shown(boxes[0], right):
            continue
        box = where.cells[boxes[0].id]
        box = box._replace(width=where.cells[boxes[-1].id].right - box.x)
        text = _shown(boxes[0], right)
        width = fonts.width(text, fonts.DISPLAY, TAG)
        # The sum of several boxes is in none of them.
        wrong = _shown(boxes[0], mine.value) if len(boxes) > 1 else ""
        aside = fonts.width(wrong, fonts.HAND, TAG) + 2.4 if wrong else 0.0
        tag = Box(box.centre[0] - (width + aside) / 2, box.bottom - 1.1, width + aside, 2.8)
        yield Rect(tag._replace(x=tag.x - 0.8, width=tag.width + 1.6), TAGGED, radius=0.8)
        if wrong:
            yield from _struck(
                in_middle(wrong, tag._replace(width=aside - 2.4), TAG, PEN, font=fonts.HAND)
            )
        yield in_middle(text, Box(tag.right - width, tag.y, width, tag.height), TAG, ALARM)


def _rings(notes: Sequence[Note], where: Arrangement, taken: list[Box]) -> Iterator[Item]:
    """A ring around the cells of a remark; then the numbers, so that no ring covers one.

    A number stands at that place of the first ring where it is clear of all that is written, and
    of the rings of others.
    """
    on_band = [any(cell in where.slots for cell in note.cells) for note in notes]
    rings = [
        # Outside the rows there are labels close by.
        [box.grown(0.3 if band else 0.1) for box in _groups([where.cells[c] for c in note.cells])]
        for note, band in zip(notes, on_band, strict=True)
    ]
    halo, ink = Paint(stroke=PAPER, width=1.5), Paint(stroke=ALARM, width=0.7)
    for box in (box for ring, band in zip(rings, on_band, strict=True) if band for box in ring):
        yield Rect(box, halo, min(box.width, box.height) / 2.6)
    for ring, band in zip(rings, on_band, strict=True):
        for box in ring:
            yield Rect(box, ink, min(box.width, box.height) / 2.6 if band else 2.0)
    taken = list(taken)
    for number, ring in enumerate(rings, start=1):
        if ring:
            box = ring[0].grown(-0.2)
            others = [each for other in rings if other[:1] != ring[:1] for each in other]
            badges = [centred(at, 3.6, 3.6) for at in _around(box)]
            best = min(badges, key=lambda b: sum(_shared(b.grown(0.4), o) for o in taken + others))
            taken.append(best)
            yield from _numbered(number, best.centre)


def _around(box: Box) -> Iterator[Point]:
    """Places on a ring: its corners, and between them."""
    sides = (box.right, box.x, box.centre[0])
    yield from ((x, y) for x in sides for y in (box.y, box.bottom))
    yield from ((x, box.centre[1]) for x in sides[:2])


def _groups(boxes: Sequence[Box]) -> Sequence[Box]:
    """What is ringed: each box, or at once those that stand close in a line."""
    rings: list[Box] = []
    for box in boxes:
        last = rings[-1] if rings else Box(0, 0, 0, 0)
        in_line = last[1::2] == box[1::2] and 0 <= box.x - last.right < 1.1
        in_column = last[0::2] == box[0::2] and 0 <= box.y - last.bottom < 1
        if in_line:
            rings[-1] = last._replace(width=box.right - last.x)
        elif in_column:
            rings[-1] = last._replace(height=box.bottom - last.y)
        else:
            rings.append(box)
    return rings


def _shared(one: Box, other: Box) -> float:
    """How much area two boxes have in common."""
    width = min(one.right, other.right) - max(one.x, other.x)
    height = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, width) * max(0.0, height)


def draw_fresh(sheet: Sheet, cells: Sequence[str]) -> Scene:
    """A ring around each cell that was just marked, to be seen on every colour.

    It lies outside its cell, in the shape of it, and hides nothing there.
    """
    where = arrange(sheet)
    round_ones = {cell.id for cell in sheet.row_cells() if cell.kind in ("field", "lock")}
    items: list[Item] = []
    for paint in (Paint(stroke=PAPER, width=1.5), Paint(stroke=FRESH, width=1.0)):
        for cell in cells:
            box = where.cells[cell].grown(0.55)
            side = min(box.width, box.height)
            items.append(Rect(box, paint, side / (2 if cell in round_ones else 4), cell))
    return Scene(sheet.trim, tuple(items))


def _numbered(number: int, centre: Point) -> Iterator[Item]:
    yield Circle(centre, 1.7, Paint(ALARM, PAPER, 0.3))
    box = Box(centre[0] - 2, centre[1] - 2, 4, 4)
    yield in_middle(str(number), box, 2.4, PAPER)


def _told(notes: Sequence[Note], below: Box) -> Iterator[Item]:
    """The sentences, line by line, each with its number before the first."""
    y = below.y + NOTE
    for number, note in enumerate(notes, start=1):
        for index, text in enumerate(evenly(note.text, NOTE, below.width - 5)):
            items: list[Item] = (
                list(_numbered(number, (below.x + 1.7, y - 0.9))) if index == 0 else []
            )
            items.append(Text(below.x + 5, y, text, fonts.DISPLAY, NOTE, TEXT))
            yield Placed(Scene(Size(below.width, NOTE_LINE), tuple(items)))
            y += NOTE_LINE
