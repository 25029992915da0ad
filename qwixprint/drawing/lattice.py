"""Rows and columns of a sheet: integers in, millimetres out.

Coloured rows share what height the others leave them: rows between two others are low lines on the
seam of their neighbours, which touch there; tracks are low lines under the rows.
"""

from collections.abc import Sequence
from typing import NamedTuple

from qwixprint.drawing.symbols import PENTAGON_HEIGHT, PENTAGON_WIDTH
from qwixprint.geometry import Box, centred
from qwixprint.sheet import Cell, Row

GUTTER = 4.8  # left end of a band, with the triangle
BAND_END = 0.8  # right end of a band
BAND_GAP = 0.8
DIVIDER = 3.2  # the space a thick divider takes
ROW_MAX = 15.5
ROW_SHAPE = 1.5  # a row is at most so much higher than its columns are wide
BETWEEN = 6.9  # how high a row between two others is
CIRCLE = 6.4  # its cells
TRACK = 8.2  # how high a track is
TRACK_GAP = 1.4  # above it
BOX_HEIGHT = 6.6  # its boxes
DIAMOND = 13.2  # how wide a pair of numbers is at most
SECOND_WIDTH, SECOND_HEIGHT = 6.8, 5.5  # of the box under a number, at least
UNDER = 0.3  # between the two


class Lattice(NamedTuple):
    """Where rows and columns begin, and how large they are."""

    rows: tuple[Row, ...]
    left: float
    width: float  # of all columns together
    pitch: float  # of columns
    parted: tuple[int, ...]  # columns with a divider on their left, in any row
    tops: tuple[float, ...]  # of the rows
    band: float  # how high a coloured row is
    bottom: float

    @staticmethod
    def of(rows: tuple[Row, ...], columns: int, room: Box) -> "Lattice":
        """The lattice of some rows in the middle of their room."""
        parted = tuple(sorted({column for row in rows for column in row.dividers}))
        width = room.width - GUTTER - BAND_END - DIVIDER * len(parted)
        pitch = width / columns
        coloured = sum(row.kind == "row" for row in rows)
        low = sum(_extra(row) for row in rows)
        row_pitch = min(
            (room.height - low + BAND_GAP) / coloured, ROW_MAX, max(ROW_SHAPE * pitch, 12.8)
        )
        used = row_pitch * coloured - BAND_GAP + low
        y = room.y + (room.height - used) / 2
        tops = []
        for row in rows:
            match row.kind:
                case "row":
                    tops.append(y)
                    y += row_pitch
                case "between":
                    tops.append(y - BAND_GAP)
                    y += _extra(row)
                case "track":
                    tops.append(y - BAND_GAP + TRACK_GAP)
                    y += _extra(row)
        band = row_pitch - BAND_GAP
        return Lattice(rows, room.x + GUTTER, width, pitch, parted, tuple(tops), band, y - BAND_GAP)

    @property
    def top(self) -> float:
        return self.tops[0]

    def x(self, column: int) -> float:
        """The left edge of a column."""
        return self.left + column * self.pitch + DIVIDER * sum(c <= column for c in self.parted)

    def height(self, row: int) -> float:
        return {"row": self.band, "between": BETWEEN, "track": TRACK}[self.rows[row].kind]

    def slot(self, cell: Cell) -> Box:
        """The piece of band that belongs to a cell; a number shares it with its second box."""
        row = self.rows[cell.row]
        top, height = self.tops[cell.row], self.height(cell.row)
        if row.kind == "track":
            pitch = self._step(row)
            return Box(self.left + cell.column * pitch, top, pitch, height)
        whole = Box(self.x(cell.column), top, self.pitch, height)
        if cell.kind != "number" or cell.name not in row.seconds:
            return whole
        lower = self._second() + UNDER / 2 + self._around()
        if cell.second:
            return whole._replace(y=whole.bottom - lower, height=lower)
        return whole._replace(height=whole.height - lower)

    def _free(self) -> float:
        """What is left of a band above and below a number, together; less where it is low."""
        return min(2.2, max(1.8, 2.2 - 0.6 * (11.5 - self.band)))

    def _around(self) -> float:
        """What is left free of a band above a number with a second box, and below that."""
        return max(0.5, 0.044 * self.band)

    def _second(self) -> float:
        """How high second boxes are."""
        return max(SECOND_HEIGHT, 0.5 * (self.band - 2 * self._around() - UNDER))

    def _step(self, track: Row) -> float:
        """From box to box of a track: as columns if there is room, or as wide as a pair needs."""
        most = DIAMOND if track.cells[0].pair else self.pitch
        return min(most, self.width / len(track.cells))

    def cell(self, cell: Cell) -> Box:
        """What is marked of a slot."""
        slot, row = self.slot(cell), self.rows[cell.row]
        if row.kind == "between":
            size = min(CIRCLE, self.pitch - 0.8)
            return centred(slot.centre, size, size)
        if row.kind == "track":
            return centred(slot.centre, slot.width - 0.5, BOX_HEIGHT)
        match cell.kind:
            case "number" if cell.second:
                width = max(min(SECOND_WIDTH, self.pitch - 1.2), min(self.pitch - 0.45, 5.6))
                x = slot.centre[0] - width / 2
                return Box(x, slot.y + UNDER / 2, width, self._second())
            case "number" if cell.name in row.seconds:
                box = centred(slot.centre, self.pitch - 0.45, 0)
                top, bottom = slot.y + self._around(), slot.bottom - UNDER / 2
                return box._replace(y=top, height=bottom - top)
            case "number":
                width = self.pitch - 0.45
                return centred(slot.centre, width, min(self.band - self._free(), 1.35 * width))
            case "lock":
                size = min(self.pitch - 0.8, self.band - 2.4)
            case "pentagon":
                reach = min(
                    (self.pitch - 0.5) / PENTAGON_WIDTH, (self.band - 1.6) / PENTAGON_HEIGHT
                )
                return centred(slot.centre, reach * PENTAGON_WIDTH, reach * PENTAGON_HEIGHT)
            case _:
                size = min(self.pitch - 0.8, self.band - 1.8)
        return centred(slot.centre, size, size)

    def bands(self, index: int) -> tuple[Box, ...]:
        """The ground of a row: one piece, or several where it is interrupted.

        Beside a row between others it reaches to the seam, which is in the middle of that row.
        """
        row = self.rows[index]
        top, height = self.tops[index], self.height(index)
        if row.kind == "track":
            width = GUTTER + len(row.cells) * self._step(row) + BAND_END
            return (Box(self.left - GUTTER, top, width, height),)
        if row.kind == "row":
            seam = BETWEEN / 2 - 0.15
            beside = [number for number, each in enumerate(self.rows) if index in each.beside]
            top -= seam * sum(number < index for number in beside)
            height += seam * len(beside)
        boxes = []
        for number, (first, last) in enumerate(_pieces(row.columns)):
            start = self.x(first) - (GUTTER if number == 0 else BAND_END)
            end = self.x(last) + self.pitch + BAND_END
            boxes.append(Box(start, top, end - start, height))
        return tuple(boxes)

    def triangle(self, index: int) -> Box:
        """The sign at the left end of a row."""
        row = self.rows[index]
        first = self.left if row.kind == "track" else self.x(row.columns[0])
        middle = self.tops[index] + self.height(index) / 2
        return centred((first - GUTTER / 2, middle), 1.9, 3.6)

    def divider(self, row: int, column: int) -> Box:
        x = self.x(column) - DIVIDER / 2
        return centred((x, self.tops[row] + self.band / 2), 1.8, self.band)


def _extra(row: Row) -> float:
    """What a row that has no colour of its own takes from the height of the others."""
    return {"row": 0.0, "between": BETWEEN - BAND_GAP, "track": TRACK + TRACK_GAP}[row.kind]


def _pieces(columns: Sequence[int]) -> list[tuple[int, int]]:
    """The first and the last of columns that follow each other."""
    pieces: list[tuple[int, int]] = []
    for column in columns:
        if pieces and pieces[-1][1] == column - 1:
            pieces[-1] = (pieces[-1][0], column)
        else:
            pieces.append((column, column))
    return pieces
