"""The calibration page: two sides of one sheet that tell how a printer prints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qwixprint import fonts
from qwixprint.drawing.instruments import (
    CARD,
    CROSS,
    FRAMES_END,
    PATCH,
    PATCHES,
    RULER,
    RULER_HEIGHT,
    draw_back_cross,
    draw_card,
    draw_cross,
    draw_frames,
    draw_patches,
    draw_scale,
)
from qwixprint.drawing.palette import DARK, FAINT, PAPER, TEXT
from qwixprint.drawing.text import DIGIT_HEIGHT, fitted, in_middle, wrapped
from qwixprint.geometry import Box, Point, Size, centred
from qwixprint.locales import Catalogue
from qwixprint.scene import Circle, Item, Paint, Rect, Scene, Text

LEAST = Size(148, 210)  # A5: on smaller paper the rulers leave no room for the rest
EDGE = FRAMES_END + 0.6
BLOCK = Size(LEAST.width - 2 * EDGE, 111.5)  # the instruments together
LONGEST = 165.0  # line of the instructions
TITLE = 5.4
CAPTION = 2.5  # type size of what is said of the colours
TYPES = (4.0, 3.8, 3.6, 3.4, 3.2, 3.0, 2.8, 2.6, 2.5, 2.4, 2.3, 2.2, 2.1, 2.0)
LEADING = 1.36
STEPS = ("print", "measure", "frames", "light", "type")


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where the parts of the front lie, and the type its instructions are set in."""

    title: Box
    block: Box
    steps: Box
    type: float

    @property
    def scales(self) -> Point:
        """Where the two rulers would meet."""
        return (self.block.x + RULER_HEIGHT + 4.4, self.block.y + RULER_HEIGHT + 2.4)

    @property
    def card(self) -> Box:
        x, y = self.scales
        return Box(x + (RULER - CARD.width) / 2, y + 2, CARD.width, CARD.height)

    @property
    def cross(self) -> Point:
        return (self.scales[0] + CROSS, self.block.bottom - CROSS)

    @property
    def patches(self) -> Point:
        """The upper left corner of the colour patches, which stand beside the cross."""
        return (self.scales[0] + RULER - PATCHES.width, self.cross[1] - PATCHES.height / 2)


def draw_calibration(paper: Size, words: Catalogue) -> tuple[Scene, Scene]:
    """The front and the back for upright paper, to be printed flipped along the long edge."""
    plan = _planned(paper, words)
    x, y = plan.scales
    front: tuple[Item, ...] = (
        *draw_frames(paper),
        *_heading("calibration", plan.title, paper, words),
        *draw_scale((x, plan.block.y)),
        *draw_scale((plan.block.x, y), down=True),
        *draw_card(plan.card, _caption(words)),
        *draw_cross(plan.cross),
        *draw_patches(plan.patches),
        *_over_patches(words.label("patches-use"), plan.patches),
        *_steps(words, plan.steps, plan.type),
    )
    mirrored = (paper.width - plan.cross[0], plan.cross[1])
    note = Box(plan.steps.x, plan.title.bottom + 4, plan.steps.width, 0)
    back: tuple[Item, ...] = (
        *draw_frames(paper),
        *_heading("calibration-back", plan.title, paper, words),
        *_paragraph(words.label("calibration-turned"), note, plan.type),
        *draw_back_cross(mirrored),
    )
    return Scene(paper, front), Scene(paper, back)


def _planned(paper: Size, words: Catalogue) -> _Plan:
    """Title, instruments and instructions below each other, with equal room between them."""
    # On wide paper words are wider than the instruments, but no wider than one reads with ease.
    width = max(BLOCK.width, min(paper.width - 2 * EDGE - 12, LONGEST))
    left, height = (paper.width - width) / 2, paper.height - 2 * EDGE
    room = height - TITLE - BLOCK.height - 8
    box = Box(0, 0, width, 0)
    heights = {size: _height(words, box, size) for size in TYPES}
    size = next((size for size in TYPES if heights[size] <= room), TYPES[-1])
    gap = min((height - TITLE - BLOCK.height - heights[size]) / 2, 14)
    spare = height - TITLE - BLOCK.height - heights[size] - 2 * gap
    title = Box(left, EDGE + spare / 3, width, TITLE)
    block = Box(left, title.bottom + gap, BLOCK.width, BLOCK.height)
    return _Plan(title, block, Box(left, block.bottom + gap, width, heights[size]), size)


def _heading(key: str, box: Box, paper: Size, words: Catalogue) -> Iterator[Text]:
    """The title at the left, the paper it is made for at the right."""
    text = words.label(key)
    baseline = box.y + DIGIT_HEIGHT * TITLE
    size = words.decimal(f"{paper.width:g} × {paper.height:g} mm")
    width = fonts.width(size, fonts.BODY, 3)
    room = box.width - width - 4
    yield Text(box.x, baseline, text, fonts.DISPLAY, fitted(text, fonts.DISPLAY, TITLE, room), TEXT)
    yield Text(box.right - width, baseline, size, fonts.BODY, 3, DARK)


def _caption(words: Catalogue) -> tuple[str, ...]:
    size = words.decimal(f"{CARD.width:.2f} × {CARD.height:.2f} mm")
    return (words.label("card"), words.label("card-use"), size)


def _over_patches(text: str, corner: Point) -> Iterator[Text]:
    """What to look for in the colours, above them and as wide as they are."""
    left = corner[0] + PATCHES.width - 7 * PATCH.width + 0.4
    lines = wrapped(text, CAPTION, 7 * PATCH.width - 0.8, fonts.BODY)
    top = corner[1] - 1 - LEADING * CAPTION * len(lines)
    place = Box(left, top, 7 * PATCH.width - 0.8, 0)
    yield from _paragraph(text, place, CAPTION)


# --- instructions


def _height(words: Catalogue, box: Box, size: float) -> float:
    """How high the instructions get in that type."""
    last = [item for item in _steps(words, box, size) if isinstance(item, Rect)][-1]
    return last.box.bottom


def _steps(words: Catalogue, box: Box, size: float) -> Iterator[Item]:
    """What to do, one numbered paragraph each, and the command to type at the end."""
    y = box.y
    indent = 2.2 * size
    room = Box(box.x + indent, 0, box.width - indent, 0)
    for number, step in enumerate(STEPS, start=1):
        middle = (box.x + 0.7 * size, y + LEADING * size / 2)
        yield Circle(middle, 0.66 * size, Paint(fill=TEXT))
        yield in_middle(str(number), centred(middle, 0, 0), 0.85 * size, PAPER)
        place = Box(room.x, y, room.width, 0)
        lines = tuple(_paragraph(words.label(f"calibrate-{step}"), place, size))
        yield from lines
        y += LEADING * size * len(lines) + 0.45 * size
    command = words.label("calibrate-command").replace(" ", "  ")  # where one begins is seen
    yield Rect(Box(room.x, y, room.width, 2.1 * size), Paint(fill=FAINT), 0.5 * size)
    type_size = fitted(command, fonts.BODY_BOLD, size, room.width - 1.6 * size)
    baseline = y + 1.05 * size + DIGIT_HEIGHT * type_size / 2
    yield Text(room.x + 0.8 * size, baseline, command, fonts.BODY_BOLD, type_size, TEXT)


def _paragraph(text: str, box: Box, size: float) -> Iterator[Text]:
    """Lines from the top of a box downwards."""
    for index, each in enumerate(wrapped(text, size, box.width, fonts.BODY)):
        baseline = box.y + (index + 0.5) * LEADING * size + DIGIT_HEIGHT * size / 2
        yield Text(box.x, baseline, each, fonts.BODY, size, TEXT)
