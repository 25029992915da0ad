"""What one measures a print with: rulers, a bank card, margin frames, a cross, colour patches."""

from __future__ import annotations

from collections.abc import Iterator

from qwixprint import fonts
from qwixprint.drawing.palette import CLASSIC, SOFT, TEXT, tinted
from qwixprint.drawing.text import DIGIT_HEIGHT, in_middle, signed
from qwixprint.geometry import Box, Point, Size, centred
from qwixprint.scene import Circle, Item, Paint, Rect, Text, line

RULER = 100.0
RULER_HEIGHT = 7.6  # with its numbers
TICKS = {10: 3.6, 5: 2.7, 1: 1.8}  # every so many millimetres one of that length
CARD = Size(85.60, 53.98)  # ISO/IEC 7810, format ID-1 ...
CARD_RADIUS = 3.18  # ... with the roundest corner it allows
FRAMES = (3.0, 4.0, 5.0, 6.35, 8.0, 10.0)
FRAMES_END = 15.7  # beyond this the numbers of the frames are over, on every side
REACH = 5  # of the cross, in millimetres to each side
FAN = 2.6  # a millimetre is too narrow for a number: they stand so many times as far apart
FAN_END = 14.2  # from the middle of the cross to where the lines to its numbers end
CROSS = FAN_END + 3.0  # to each side: the cross with its numbers
PATCH = Size(8.2, 7.0)
PATCHES = Size(9.0 + 7 * PATCH.width, 3 * PATCH.height)  # with the numbers at their left
SHARES = (100, 50, 10)  # per cent of each colour
HAIR = 0.15
FINE = 0.2


def draw_scale(start: Point, down: bool = False) -> Iterator[Item]:
    """A ruler of 100 mm with its numbers below, or to the right if it runs down the page."""

    def at(along: float, off: float) -> Point:
        across, below = (off, along) if down else (along, off)
        return (start[0] + across, start[1] + below)

    yield line(at(0, 0), at(RULER, 0), TEXT, FINE)
    for millimetre in range(int(RULER) + 1):
        length = next(TICKS[step] for step in TICKS if millimetre % step == 0)
        end = millimetre in (0, RULER)  # the two that one measures between
        yield line(at(millimetre, 0), at(millimetre, length), TEXT, FINE if end else HAIR)
        if millimetre % 10 == 0:
            place = centred(at(millimetre, 6.7 if down else 5.5), 0, 0)
            yield in_middle(str(millimetre), place, 2.4, TEXT)


def draw_card(box: Box, caption: tuple[str, ...]) -> Iterator[Item]:
    """The outline of a bank card, which everybody has and which is the same everywhere."""
    yield Rect(box, Paint(stroke=TEXT, width=FINE), CARD_RADIUS, "card")
    for index, text in enumerate(caption):
        size, font = (3.2, fonts.DISPLAY) if index == 0 else (2.7, fonts.BODY)
        middle = (box.centre[0], box.centre[1] + 4.2 * (index - (len(caption) - 1) / 2))
        yield in_middle(text, centred(middle, 0, 0), size, TEXT, font=font)


def draw_frames(paper: Size) -> Iterator[Item]:
    """Frames at known distances from the edge; on each side a leader goes to each one's number."""
    page = Box(0, 0, paper.width, paper.height)
    for index, distance in enumerate(FRAMES):
        yield Rect(page.grown(-distance), Paint(stroke=TEXT, width=HAIR), tag="frame")
        aside = index - (len(FRAMES) - 1) / 2
        x, y = paper.width / 2 + 7 * aside, paper.height / 2 + 4 * aside
        number = f"{distance:g}"
        for far, way in ((0.0, 1), (paper.height, -1)):
            yield from _leader((x, far + way * distance), (x, far + way * 10.8))
            yield in_middle(number, centred((x, far + way * 12.3), 0, 0), 2.0, TEXT)
        for far, way in ((0.0, 1), (paper.width, -1)):
            yield from _leader((far + way * distance, y), (far + way * 10.8, y))
            yield in_middle(number, centred((far + way * 13.5, y), 0, 0), 2.0, TEXT)


def _leader(start: Point, end: Point) -> Iterator[Item]:
    """From a dot on a line to where its number stands."""
    yield line(start, end, SOFT, 0.1)
    yield Circle(start, 0.4, Paint(fill=TEXT))


def draw_cross(centre: Point) -> Iterator[Item]:
    """The cross of the front: a grid in millimetres in which the cross of the back is read.

    Numbers grow to the right and upwards: so they are how far the back must be moved to the right
    and down, as one looks at the back.
    """
    x, y = centre
    for at in range(-REACH, REACH + 1):
        ink, width = (TEXT, 0.25) if at == 0 else (SOFT, 0.1)
        reach = REACH + 1.5 if at == 0 else REACH
        yield line((x + at, y - reach), (x + at, y + REACH), ink, width)
        yield line((x - REACH, y + at), (x + reach, y + at), ink, width)
        yield line((x + at, y + REACH), (x + FAN * at, y + FAN_END), SOFT, 0.1)
        yield line((x - REACH, y + at), (x - FAN_END, y + FAN * at), SOFT, 0.1)
        below, beside = (x + FAN * at, y + FAN_END + 1.3), (x - FAN_END - 1.5, y + FAN * at)
        yield in_middle(signed(at), centred(below, 0, 0), 1.6, TEXT)
        yield in_middle(signed(-at), centred(beside, 0, 0), 1.6, TEXT)
    yield Text(x + REACH + 2.2, y + DIGIT_HEIGHT * 1.2, "DX", fonts.DISPLAY, 2.4, TEXT)
    yield in_middle("DY", centred((x, y - REACH - 3.2), 0, 0), 2.4, TEXT)


def draw_back_cross(centre: Point) -> Iterator[Item]:
    """The cross of the back, in red, to be told from the grid of the front against the light."""
    x, y = centre
    red = CLASSIC.shades["red"].band
    reach = REACH + 1
    yield line((x - reach, y), (x + reach, y), red, 0.3)
    yield line((x, y - reach), (x, y + reach), red, 0.3)
    for at in range(-REACH, REACH + 1):
        if at != 0:
            yield line((x + at, y - 0.7), (x + at, y + 0.7), red, FINE)
            yield line((x - 0.7, y + at), (x + 0.7, y + at), red, FINE)


def draw_patches(corner: Point) -> Iterator[Item]:
    """Every colour and black, in rows of full, half and hardly any ink."""
    colours = [*(shade.band for shade in CLASSIC.shades.values()), "#000000"]
    x, y = corner[0] + PATCHES.width - len(colours) * PATCH.width, corner[1]
    for row, share in enumerate(SHARES):
        top = y + row * PATCH.height
        text = f"{share} %"
        left = x - 1.5 - fonts.width(text, fonts.DISPLAY, 2.4)
        baseline = top + PATCH.height / 2 + DIGIT_HEIGHT * 1.2
        yield Text(left, baseline, text, fonts.DISPLAY, 2.4, TEXT)
        for column, colour in enumerate(colours):
            box = Box(x + column * PATCH.width, top, PATCH.width, PATCH.height)
            yield Rect(box.grown(-0.4), Paint(fill=tinted(colour, share)), tag="patch")
