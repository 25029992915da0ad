"""Puts drawings on paper: how many fit, which way round, where they are cut.

Slots are integers first and millimetres second. Knows nothing of games: it would impose any scene.
"""

from collections.abc import Callable, Iterable, Iterator
from math import floor
from typing import Literal, NamedTuple

from qwixprint.errors import Faulty, fault
from qwixprint.geometry import Box, Point, Size
from qwixprint.scene import Item, Page, Path, Placed, Rotation, Scene, line

PAPERS = {
    "a3": Size(297, 420),
    "a4": Size(210, 297),
    "a5": Size(148, 210),
    "a6": Size(105, 148),
    "legal": Size(215.9, 355.6),
    "letter": Size(215.9, 279.4),
    "sra3": Size(320, 450),
    "sra4": Size(225, 320),
    "tabloid": Size(279.4, 431.8),
}
PAPER_LIMITS = (20, 5080)  # the upper one is the largest page a PDF may have
Marks = Literal["crop", "lines", "none"]
Order = Literal["stack", "page"]
Flip = Literal["long", "short"]
Bind = Literal["top", "left"]
Drawer = Callable[[int], Scene]  # draws the sheet of a number
Numbers = tuple[int | None, ...]  # of the sheets on a page, slot by slot; none: left empty

MARK = 3.5  # the length of a crop mark
MARK_OFF = 2.5  # between a mark and the sheet: a cut that is off leaves no stub of it ...
MARK_NEAR = 1.0  # ... and at least so much where the printable waste is narrow
MARK_SEEN = 1.0  # of a mark is printable before it moves away from the sheet
ASIDE = 10.5  # between the end of a ruler and the line of a cut, lest it be taken for a mark
HAIRLINE = 0.18
BLACK = "#000000"
GREY = "#9A9A9A"


def parse_paper(text: str) -> tuple[str, Size]:
    """A paper by name, or by its size in millimetres such as 210x297; and how it is called."""
    name = "".join(text.lower().split())
    if name in PAPERS:
        return name, PAPERS[name]
    try:
        width, height = (float(part.replace(",", ".")) for part in name.split("x"))
    except ValueError:
        raise Faulty([fault("unknown-paper", word=text, known=tuple(PAPERS))]) from None
    low, high = PAPER_LIMITS
    if not (low <= width <= high and low <= height <= high):
        raise Faulty([fault("paper-size", word=text, low=low, high=high)])
    return f"{width:g}x{height:g}", Size(width, height)


class Grid(NamedTuple):
    """How sheets lie on a page: the paper as it is turned, and columns and lines of slots.

    Sheets always stand upright; to turn them on the paper is to turn the paper under them.
    """

    paper: Size
    slot: Size
    columns: int
    lines: int

    @property
    def slots(self) -> int:
        return self.columns * self.lines

    @property
    def block(self) -> Box:
        """All slots together, in the middle of the paper."""
        width, height = self.slot.width * self.columns, self.slot.height * self.lines
        return Box((self.paper.width - width) / 2, (self.paper.height - height) / 2, width, height)

    def cuts(self) -> tuple[list[float], list[float]]:
        """Where the guillotine cuts: from left to right, and from top to bottom."""
        block = self.block
        return (
            [block.x + self.slot.width * column for column in range(self.columns + 1)],
            [block.y + self.slot.height * line for line in range(self.lines + 1)],
        )

    def box(self, slot: int) -> Box:
        """Slots are counted like words on a page."""
        line_number, column = divmod(slot, self.columns)
        block, size = self.block, self.slot
        x, y = block.x + column * size.width, block.y + line_number * size.height
        return Box(x, y, size.width, size.height)


def best_grid(sheet: Size, paper: Size, margin: float) -> Grid:
    """The grid with the most sheets; of several, the one in which a sheet could be largest.

    The paper is tried both ways; where all is equal, it is not turned.
    """
    grids: list[tuple[int, float, bool, Grid]] = []
    for turned in (paper, paper.turned()):
        room = Size(turned.width - 2 * margin, turned.height - 2 * margin)
        columns = floor((room.width + 1e-6) / sheet.width)
        lines = floor((room.height + 1e-6) / sheet.height)
        if columns > 0 and lines > 0:
            largest = min(room.width / columns / sheet.width, room.height / lines / sheet.height)
            grid = Grid(turned, sheet, columns, lines)
            grids.append((grid.slots, round(largest, 6), turned == paper, grid))
    if not grids:
        raise too_small(sheet, paper, margin)
    return max(grids, key=lambda each: each[:3])[3]


def too_small(sheet: Size, paper: Size, margin: float) -> Faulty:
    """That not a single sheet fits."""
    shown, on = (f"{size.width:g} x {size.height:g}" for size in (sheet, paper))
    return Faulty([fault("paper-too-small", sheet=shown, paper=on, margin=f"{margin:g}")])


def order_pages(count: int, slots: int, order: Order) -> Iterator[Numbers]:
    """Which sheet lies in which slot, page after page; none where no sheet is left.

    `stack`: take the whole pile to the guillotine, then lay the cut piles on each other in the
    order of the slots. `page`: cut each page by itself, and take its sheets as one reads.
    """
    pages = -(-count // slots)
    for page in range(pages):
        numbers = (
            slot * pages + page if order == "stack" else page * slots + slot
            for slot in range(slots)
        )
        yield tuple(number if number < count else None for number in numbers)


def booklet_pages(count: int) -> Iterator[tuple[Numbers, Numbers]]:
    """Which pages of a booklet lie on the front of each sheet of paper, and which behind them.

    Print on both sides, lay the sheets on each other as they come, and fold them in the middle.
    """
    for first in range(0, count // 2, 2):
        last = count - 1 - first
        yield (last, first), (last - 1, first + 1)


def impose(
    sheet: Drawer, order: Iterable[Numbers], grid: Grid, scale: float, furniture: Scene
) -> Iterator[Page]:
    """Pages with the sheets in their slots; each carries the same marks and ruler."""
    boxes = [grid.box(slot) for slot in range(grid.slots)]
    ground = (Placed(furniture),) if furniture.items else ()
    places = [(box.x, box.y) for box in boxes]
    return _filled(sheet, order, grid, places, 0, scale, ground)


def _filled(
    sheet: Drawer,
    order: Iterable[Numbers],
    grid: Grid,
    places: list[Point],
    turn: Rotation,
    scale: float,
    ground: tuple[Item, ...],
) -> Iterator[Page]:
    """Pages on which the sheet of each slot lies at the slot's place."""
    trim = grid.box(0) if grid.slots == 1 else None
    for numbers in order:
        placed = tuple(
            Placed(sheet(number), x, y, turn, scale)
            for number, (x, y) in zip(numbers, places, strict=True)
            if number is not None
        )
        yield Page(Scene(grid.paper, (*ground, *placed)), trim)


class Back(NamedTuple):
    """How the backs of a page lie: behind their fronts, however paper and reader turn it.

    A printer turns the paper about its long or short edge, which is a vertical or a horizontal axis
    of the page. A reader turns a sheet like a book (bound at the left) or like a calendar (bound at
    the top). Where the two axes differ, the back stands on its head.
    """

    grid: Grid
    flip: Flip
    bind: Bind
    shift: Point = (0.0, 0.0)

    @property
    def vertical(self) -> bool:
        """Whether the printer turns the page about its vertical axis."""
        upright = self.grid.paper.height >= self.grid.paper.width
        return upright == (self.flip == "long")

    def slot(self, front: int) -> int:
        """The slot on the back page that lies behind a slot of the front."""
        line_number, column = divmod(front, self.grid.columns)
        if self.vertical:
            return line_number * self.grid.columns + self.grid.columns - 1 - column
        return (self.grid.lines - 1 - line_number) * self.grid.columns + column

    @property
    def turn(self) -> Rotation:
        like_a_book = self.bind == "left"
        return 0 if like_a_book == self.vertical else 180

    def impose(self, sheet: Drawer, order: Iterable[Numbers], scale: float) -> Iterator[Page]:
        """The back pages of pages with these sheets."""
        dx, dy = self.shift
        boxes = [self.grid.box(self.slot(front)) for front in range(self.grid.slots)]
        places = [(box.x + dx, box.y + dy) for box in boxes]
        return _filled(sheet, order, self.grid, places, self.turn, scale, ())


def furniture(grid: Grid, marks: Marks, margin: float, pieces: tuple[Scene, ...]) -> Scene:
    """What stands in the waste strips of every page: cut marks, and the pieces that fit there."""
    items: tuple[Item, ...] = (
        *_marks(grid, marks, margin),
        *_in_waste(grid, marks, margin, pieces),
    )
    return Scene(grid.paper, items, shared=True)


def _marks(grid: Grid, marks: Marks, margin: float) -> Iterator[Item]:
    if marks == "none":
        return
    across, down = grid.cuts()
    block = grid.block
    if marks == "lines":
        for x in across:
            yield line((x, block.y), (x, block.bottom), GREY, HAIRLINE)
        for y in down:
            yield line((block.x, y), (block.right, y), GREY, HAIRLINE)
        return
    off, end = _mark_reach(block.y, margin)
    for x in across:
        for start, way in ((block.y, -1), (block.bottom, 1)):
            yield line((x, start + way * off), (x, start + way * end), BLACK, HAIRLINE)
    off, end = _mark_reach(block.x, margin)
    for y in down:
        for start, way in ((block.x, -1), (block.right, 1)):
            yield line((start + way * off, y), (start + way * end, y), BLACK, HAIRLINE)


def _mark_reach(waste: float, margin: float) -> tuple[float, float]:
    """How far from the sheets a mark begins and ends; a printer's margin may swallow its end."""
    near = min(MARK_NEAR, waste / 2)
    off = max(near, min(MARK_OFF, waste - margin - MARK_SEEN))
    # Where it is narrow, to the edge of the paper: many printers reach further than they say.
    return off, waste if off < MARK_OFF else min(off + MARK, waste)


def _in_waste(grid: Grid, marks: Marks, margin: float, pieces: tuple[Scene, ...]) -> Iterator[Item]:
    """Puts all pieces into the widest waste strip that holds them, clear of margin and marks."""
    block, paper = grid.block, grid.paper
    across, down = grid.cuts()
    left = (block.x, down, paper.height, 270)
    top = (block.y, across, paper.width, 0)
    for waste, cuts, length, turn in sorted((left, top), key=lambda strip: -strip[0]):
        height = max((piece.size.height for piece in pieces), default=0.0)
        clear = waste - margin - height
        if clear < 0.4:
            continue
        reach = _mark_reach(waste, margin)[1] + 0.3 if marks == "crop" else 0.4
        found = _along(pieces, margin, length, cuts, across=clear >= reach)
        if found is None:
            continue
        for piece, start in found:
            if turn == 0:
                yield Placed(piece, start, margin)
            else:  # read from the right-hand side: the text runs upwards
                yield Placed(piece, margin, length - start - piece.size.width, 270)
        return


def _along(
    pieces: tuple[Scene, ...], margin: float, length: float, cuts: list[float], across: bool
) -> list[tuple[Scene, float]] | None:
    """Where each piece starts along a strip; none if one finds no room.

    Lines keep their ends away from the line of every cut; where a mark is in the way, texts do too.
    """
    found: list[tuple[Scene, float]] = []
    start = margin
    for piece in pieces:
        width = piece.size.width
        lines = any(isinstance(item, Path) for item in piece.items)
        aside = ASIDE if lines else 0.0 if across else 4.0
        fitting = (
            place
            for place in (start, *(cut + aside for cut in cuts))
            if start <= place <= length - margin - width + 1e-6
            and all(min(abs(place - cut), abs(place + width - cut)) > aside - 1e-6 for cut in cuts)
            and (across or not any(place < cut < place + width for cut in cuts))
        )
        place = next(fitting, None)
        if place is None:
            return None
        found.append((piece, place))
        start = place + width + 3
    return found
