"""Where everything on a sheet goes: boxes in millimetres, derived from the model alone.

From the top: a header (title, lucky badge, name and date), the rows, a line with the score table
and the misses, and the result strip. Rows get what height the rest leaves; columns share the width.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from qwixprint.drawing.symbols import PENTAGON_HEIGHT, PENTAGON_WIDTH
from qwixprint.geometry import Box, Point, centred
from qwixprint.sheet import Cell, Row, Sheet, Sign, Total

BORDER = 5.0  # stays white: nothing bleeds, one cut per line
HEADER = 10.5
GAP = 2.0
STRIP = 10.0
TABLE = 10.6
LABEL = 2.6  # a line of small type
LABEL_OVER = 0.8  # between it and its boxes, where a ring may be
GUTTER = 4.8  # left end of a band, with the triangle
BAND_END = 0.8  # right end of a band
BAND_GAP = 0.8
DIVIDER = 3.2  # the space a thick divider takes
ROW_MAX = 15.5
ROW_SHAPE = 1.5  # a row is at most so much higher than its columns are wide
BESIDE = 16.0  # the column of misses beside the rows
SIGN = 4.2
MISSES_LABEL = 28.0  # the longest label of the misses takes about 25
LINES = 44.0  # name and date
BADGE = 29.5


class Arrangement(NamedTuple):
    """Every box of a sheet, each made from a cell's row and column."""

    cells: Mapping[str, Box]
    bands: tuple[tuple[Box, ...], ...]  # per row; in pieces where nothing parts them
    slots: Mapping[str, Box]  # the piece of band under a cell
    triangles: tuple[Box, ...]
    dividers: tuple[Box, ...]
    signs: tuple[tuple[Sign, Point], ...]
    title: Box
    badge: Box | None
    lines: Box
    table: Box | None
    misses_label: Box


@lru_cache(maxsize=8)
def arrange(sheet: Sheet) -> Arrangement:
    """All boxes of a sheet at its standard size."""
    inner = Box(0, 0, sheet.trim.width, sheet.trim.height).grown(-BORDER)
    grid = _Lattice.of(sheet, inner)
    cells: dict[str, Box] = {}
    for row in sheet.rows:
        for cell in row.cells:
            cells[cell.id] = grid.cell(cell)
    misses_label, misses = _misses(sheet, inner, grid)
    cells |= misses
    badge = Box(inner.right - LINES - BADGE - 2.5, inner.y, BADGE, HEADER) if sheet.lucky else None
    if badge is not None:
        cells |= _lucky(sheet, badge)
    totals, signs = (_under_columns if _by_columns(sheet) else _in_a_line)(sheet, inner, grid)
    cells |= totals
    title_right = (badge.x if badge else inner.right - LINES) - 3
    return Arrangement(
        cells=cells,
        bands=tuple(grid.bands(row, index) for index, row in enumerate(sheet.rows)),
        slots={cell.id: grid.slot(cell) for row in sheet.rows for cell in row.cells},
        triangles=tuple(grid.triangle(row, index) for index, row in enumerate(sheet.rows)),
        dividers=tuple(
            grid.divider(index, column)
            for index, row in enumerate(sheet.rows)
            for column in row.dividers
        ),
        signs=signs,
        title=Box(inner.x, inner.y, title_right - inner.x, HEADER),
        badge=badge,
        lines=Box(inner.right - LINES, inner.y, LINES, HEADER),
        table=_table(sheet, inner, misses),
        misses_label=misses_label,
    )


def most_rows(sheet: Sheet, least: float) -> int:
    """How many of its rows there is room for, if no box in them may be less high than that."""
    top, bottom = _rows_between(sheet, Box(0, 0, *sheet.trim).grown(-BORDER))
    kinds = {cell.kind: cell for cell in sheet.row_cells()}.values()

    def fit(count: int) -> bool:
        pitch = (bottom - top + BAND_GAP) / count
        rows = _Lattice(0, 0, sheet.trim.width, pitch, (), 0)  # however wide its columns are
        return all(rows.cell(cell).height >= least for cell in kinds)

    return next(filter(fit, range(len(sheet.rows), 0, -1)))  # on the smallest sheet, one


def _rows_between(sheet: Sheet, inner: Box) -> tuple[float, float]:
    """Where the room for the rows begins and ends."""
    under = sheet.rules.points or (sheet.misses.cells and not sheet.misses.beside)
    middle = STRIP if _by_columns(sheet) else TABLE if under else -GAP
    return inner.y + HEADER + GAP, inner.bottom - STRIP - GAP - middle - GAP


def _by_columns(sheet: Sheet) -> bool:
    return any(box.kind == "column" for box in sheet.totals)


class _Lattice(NamedTuple):
    """Rows and columns: integers in, millimetres out."""

    left: float
    top: float
    pitch: float  # of columns
    row_pitch: float
    parted: tuple[int, ...]  # columns with a divider on their left, in any row
    bottom: float

    @staticmethod
    def of(sheet: Sheet, inner: Box) -> "_Lattice":
        parted = tuple(sorted({column for row in sheet.rows for column in row.dividers}))
        beside = BESIDE if sheet.misses.beside else 0.0
        width = inner.width - beside - GUTTER - BAND_END - DIVIDER * len(parted)
        top, bottom = _rows_between(sheet, inner)
        pitch = width / sheet.columns
        row_pitch = min(
            (bottom - top + BAND_GAP) / len(sheet.rows), ROW_MAX, max(ROW_SHAPE * pitch, 12.8)
        )
        used = row_pitch * len(sheet.rows) - BAND_GAP
        top += (bottom - top - used) / 2
        return _Lattice(inner.x + GUTTER, top, pitch, row_pitch, parted, top + used)

    @property
    def band(self) -> float:
        return self.row_pitch - BAND_GAP

    def x(self, column: int) -> float:
        """The left edge of a column."""
        return self.left + column * self.pitch + DIVIDER * sum(c <= column for c in self.parted)

    def y(self, row: int) -> float:
        """The upper edge of a band."""
        return self.top + row * self.row_pitch

    def slot(self, cell: Cell) -> Box:
        return Box(self.x(cell.column), self.y(cell.row), self.pitch, self.band)

    def cell(self, cell: Cell) -> Box:
        centre = self.slot(cell).centre
        match cell.kind:
            case "number":
                width = self.pitch - 0.45
                return centred(centre, width, min(self.band - 2.2, 1.35 * width))
            case "lock":
                size = min(self.pitch - 0.8, self.band - 2.4)
                return centred(centre, size, size)
            case "pentagon":
                reach = min(
                    (self.pitch - 0.5) / PENTAGON_WIDTH, (self.band - 1.6) / PENTAGON_HEIGHT
                )
                return centred(centre, reach * PENTAGON_WIDTH, reach * PENTAGON_HEIGHT)
            case _:
                size = min(self.pitch - 0.8, self.band - 1.8)
                return centred(centre, size, size)

    def bands(self, row: Row, index: int) -> tuple[Box, ...]:
        """The coloured ground of a row: one piece, or several where it is interrupted."""
        pieces: list[tuple[int, int]] = []
        for column in row.columns:
            if pieces and pieces[-1][1] == column - 1:
                pieces[-1] = (pieces[-1][0], column)
            else:
                pieces.append((column, column))
        boxes = []
        for number, (first, last) in enumerate(pieces):
            start = self.x(first) - (GUTTER if number == 0 else BAND_END)
            end = self.x(last) + self.pitch + BAND_END
            boxes.append(Box(start, self.y(index), end - start, self.band))
        return tuple(boxes)

    def triangle(self, row: Row, index: int) -> Box:
        x = self.x(row.columns[0]) - GUTTER / 2
        return centred((x, self.y(index) + self.band / 2), 1.9, 3.6)

    def divider(self, row: int, column: int) -> Box:
        x = self.x(column) - DIVIDER / 2
        return centred((x, self.y(row) + self.band / 2), 1.8, self.band)


def _misses(sheet: Sheet, inner: Box, grid: _Lattice) -> tuple[Box, dict[str, Box]]:
    """The label of the misses and their boxes: a column beside the rows, or a line under them."""
    count = len(sheet.misses.cells)
    if sheet.misses.beside:
        left, width = inner.right - BESIDE + 3, BESIDE - 3
        label = Box(left, grid.top, width, 2 * LABEL)
        pitch = min((grid.bottom - label.bottom - LABEL_OVER + BAND_GAP) / count, ROW_MAX)
        return label, {
            cell.id: Box(left, label.bottom + LABEL_OVER + index * pitch, width, pitch - BAND_GAP)
            for index, cell in enumerate(sheet.misses.cells)
        }
    pitch, width = 9.0, 8.2
    height = TABLE - LABEL - 0.4
    top = inner.bottom - STRIP - GAP - height
    left = inner.right - (count - 1) * pitch - width
    label = Box(left, top - LABEL_OVER - LABEL, inner.right - left, LABEL)
    return label, {
        cell.id: Box(left + index * pitch, top, width, height)
        for index, cell in enumerate(sheet.misses.cells)
    }


def _lucky(sheet: Sheet, badge: Box) -> dict[str, Box]:
    """Two boxes behind the clover."""
    size = HEADER - 2.1
    right = badge.right - 1.05
    count = len(sheet.lucky)
    return {
        cell.id: Box(right - (count - index) * (size + 0.8) + 0.8, badge.y + 1.05, size, size)
        for index, cell in enumerate(sheet.lucky)
    }


def _table(sheet: Sheet, inner: Box, misses: dict[str, Box]) -> Box | None:
    if not sheet.rules.points:
        return None
    right = inner.right
    if misses and not sheet.misses.beside:
        # The label of the misses may be wider than their boxes, whatever the language.
        right = min(inner.right - MISSES_LABEL, *(box.x for box in misses.values())) - 4
    return Box(inner.x, inner.bottom - STRIP - GAP - TABLE, right - inner.x, TABLE)


_Strip = tuple[dict[str, Box], tuple[tuple[Sign, Point], ...]]


def _in_a_line(sheet: Sheet, inner: Box, grid: _Lattice) -> _Strip:
    """The result strip over the full width; the total is up to three times as wide as a box."""
    bonus = STRIP / PENTAGON_HEIGHT * PENTAGON_WIDTH * 0.92
    # From left to right: how wide each part is, in millimetres; boxes share what is left.
    widths: list[tuple[Total | Sign | None, float]] = []
    for part in sheet.result:
        if isinstance(part, Sign):
            widths.append((part, SIGN))
            continue
        if widths and isinstance(widths[-1][0], Total):
            widths.append((None, 1.0))  # a gap between two boxes without a sign
        widths.append((part, bonus if part.kind == "bonus" else 0))
    room = inner.width - sum(width for _, width in widths)
    others = sum(width == 0 for _, width in widths) - 1
    unit = min(room / (others + 3), 16.0)
    if unit < STRIP:  # where it is tight, the total is the first to be narrower
        unit = min(STRIP, room / (others + 1.6))
    total = min(3 * unit, room - others * unit)
    x, y = inner.right - (inner.width - room) - others * unit - total, inner.bottom - STRIP
    boxes: dict[str, Box] = {}
    signs: list[tuple[Sign, Point]] = []
    for placed, fixed in widths:
        width = fixed or (total if isinstance(placed, Total) and placed.kind == "total" else unit)
        if isinstance(placed, Sign):
            signs.append((placed, (x + SIGN / 2, y + STRIP / 2)))
        elif placed is not None:
            height = width / PENTAGON_WIDTH * PENTAGON_HEIGHT if placed.kind == "bonus" else STRIP
            boxes[placed.id] = Box(x, y + (STRIP - height) / 2, width, height)
        x += width
    return boxes, tuple(signs)


def _under_columns(sheet: Sheet, inner: Box, grid: _Lattice) -> _Strip:
    """Each column's points under it, the misses under theirs, the total below at the right."""
    first = grid.bottom + GAP
    second = inner.bottom - STRIP
    total = Box(inner.right - 30, second, 30, STRIP)
    misses = Box(inner.right - BESIDE + 3, first, BESIDE - 3, STRIP)
    boxes: dict[str, Box] = {}
    for part in sheet.result:
        if not isinstance(part, Total):
            continue
        if part.column >= 0:
            x = grid.x(part.column) + grid.pitch / 2
            boxes[part.id] = centred((x, first + STRIP / 2), min(grid.pitch - SIGN, 12.0), STRIP)
        else:
            boxes[part.id] = total if part.kind == "total" else misses
    signs: list[tuple[Sign, Point]] = []
    for before, part, after in zip(sheet.result, sheet.result[1:], sheet.result[2:], strict=False):
        if isinstance(part, Sign) and isinstance(before, Total) and isinstance(after, Total):
            right = boxes[after.id]
            left = boxes[before.id].right if boxes[before.id].y == right.y else right.x - SIGN
            signs.append((part, ((left + right.x) / 2, right.y + STRIP / 2)))
    return boxes, tuple(signs)
