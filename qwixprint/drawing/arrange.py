"""Where everything on a sheet goes: boxes in millimetres, derived from the model alone.

From the top: a header (title, lucky badge, name and date), the rows, a line with the score table
and the misses, and the result strip. Rows get what height the rest leaves; columns share the width.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from qwixprint.drawing.lattice import BAND_GAP, ROW_MAX, Lattice
from qwixprint.drawing.symbols import PENTAGON_HEIGHT, PENTAGON_WIDTH
from qwixprint.geometry import Box, Point, centred
from qwixprint.sheet import Sheet, Sign, Total

BORDER = 5.0  # stays white: nothing bleeds, one cut per line
HEADER = 10.5
GAP = 2.0
CLOSE = 1.2  # above and below rows with second boxes, which need all the height there is
STRIP = 10.0
TABLE = 10.6
LABEL = 2.6  # a line of small type
LABEL_OVER = 0.8  # between it and its boxes, where a ring may be
LEGEND = 5.6  # what rewards are there
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
    legend: Box | None


@lru_cache(maxsize=8)
def arrange(sheet: Sheet) -> Arrangement:
    """All boxes of a sheet at its standard size."""
    inner = Box(0, 0, sheet.trim.width, sheet.trim.height).grown(-BORDER)
    top, bottom = _rows_between(sheet, inner)
    beside = BESIDE if sheet.misses.beside else 0.0
    room = Box(inner.x, top, inner.width - beside, bottom - top)
    grid = Lattice.of(sheet.rows, sheet.columns, room)
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
        bands=tuple(map(grid.bands, range(len(sheet.rows)))),
        slots={cell.id: grid.slot(cell) for row in sheet.rows for cell in row.cells},
        triangles=tuple(map(grid.triangle, range(len(sheet.rows)))),
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
        legend=_legend(sheet, inner, grid),
    )


def most_rows(sheet: Sheet, least: float) -> int:
    """How many of its rows there is room for, if no box in them may be less high than that."""
    top, bottom = _rows_between(sheet, Box(0, 0, *sheet.trim).grown(-BORDER))
    room = Box(0, top, 20.0 * sheet.columns, bottom - top)  # however wide its columns are

    def fit(count: int) -> bool:
        rows = sheet.rows[:count]
        grid = Lattice.of(rows, sheet.columns, room)
        return all(grid.cell(cell).height >= least for row in rows for cell in row.cells)

    return next(filter(fit, range(len(sheet.rows), 0, -1)))  # on the smallest sheet, one


def _rows_between(sheet: Sheet, inner: Box) -> tuple[float, float]:
    """Where the room for the rows begins and ends."""
    under = sheet.rules.points or (sheet.misses.cells and not sheet.misses.beside)
    middle = STRIP if _by_columns(sheet) else TABLE if under else -GAP
    if _rewarding(sheet) and _beside_track(sheet, inner.width) is None:
        middle += LEGEND + GAP
    gap = CLOSE if any(row.seconds for row in sheet.rows) else GAP
    return inner.y + HEADER + gap, inner.bottom - STRIP - GAP - middle - gap


def _by_columns(sheet: Sheet) -> bool:
    return any(box.kind == "column" for box in sheet.totals)


def _misses(sheet: Sheet, inner: Box, grid: Lattice) -> tuple[Box, dict[str, Box]]:
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


def _legend(sheet: Sheet, inner: Box, grid: Lattice) -> Box | None:
    """A line of its own under the rows, or what a short track leaves free."""
    if not _rewarding(sheet):
        return None
    if (free := _beside_track(sheet, inner.width)) is not None:
        track = grid.bands(len(sheet.rows) - 1)[0]
        top = track.y + (track.height - LEGEND) / 2
        return Box(inner.right - free, top, free, LEGEND)
    return Box(inner.x, _rows_between(sheet, inner)[1] + GAP, inner.width, LEGEND)


def _rewarding(sheet: Sheet) -> bool:
    """Whether there are rewards to be told; a plain sheet need not wait for their signs."""
    if not sheet.sets:
        return False
    from qwixprint.drawing.rewards import rewards

    return bool(rewards(sheet))


def _beside_track(sheet: Sheet, width: float) -> float | None:
    """How much of the width the last track leaves for all rewards; none if that is not enough."""
    from qwixprint.drawing.rewards import legend_width

    grid = Lattice.of(sheet.rows, sheet.columns, Box(0, 0, width, 0))
    free = width - grid.bands(len(sheet.rows) - 1)[0].right - 2 * GAP
    track = sheet.rows[-1].kind == "track"
    return free if track and free >= legend_width(sheet) else None


def _table(sheet: Sheet, inner: Box, misses: dict[str, Box]) -> Box | None:
    if not sheet.rules.points:
        return None
    right = inner.right
    if misses and not sheet.misses.beside:
        # The label of the misses may be wider than their boxes, whatever the language.
        right = min(inner.right - MISSES_LABEL, *(box.x for box in misses.values())) - 4
    return Box(inner.x, inner.bottom - STRIP - GAP - TABLE, right - inner.x, TABLE)


_Strip = tuple[dict[str, Box], tuple[tuple[Sign, Point], ...]]


def _in_a_line(sheet: Sheet, inner: Box, grid: Lattice) -> _Strip:
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


def _under_columns(sheet: Sheet, inner: Box, grid: Lattice) -> _Strip:
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
