"""Draws the sheets of a game as they grow, whole ones, small ones and pieces of them.

What repeats is drawn once: the empty sheet, a cell before it is marked, a sheet as it stays for
several turns.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from qwixprint import fonts
from qwixprint.drawing import CLASSIC, Shade, detail, draw_lucky, draw_sheet
from qwixprint.drawing.marks import draw_filled, draw_fresh, draw_marks
from qwixprint.drawing.palette import FAINT, PAPER, TEXT
from qwixprint.drawing.symbols import triangle
from qwixprint.drawing.text import DIGIT_HEIGHT, in_middle, shortened, signed
from qwixprint.game import Move
from qwixprint.game.progress import Stand
from qwixprint.geometry import Box, Size
from qwixprint.locales import Catalogue
from qwixprint.referee import score
from qwixprint.scene import Item, Paint, Placed, Rect, Scene, Text
from qwixprint.sheet import Cell, FilledSheet, Sheet

HEAD = 4.6  # the line over a small sheet
NAME = 2.6  # type size of the name and the score in it


@dataclass(frozen=True)
class Painter:
    """Draws for one game in one language."""

    sheet: Sheet
    words: Catalogue
    made: dict[object, Scene] = field(default_factory=dict)
    small: dict[int, tuple[FilledSheet, Scene]] = field(default_factory=dict)

    @property
    def shades(self) -> Mapping[str, Shade]:
        return CLASSIC.of(self.sheet)

    def empty(self, sheet: Sheet) -> Scene:
        """A sheet before the game; those of some games differ."""
        empty = ("empty", sheet.version)
        if empty not in self.made:
            self.made[empty] = draw_sheet(sheet, self.words, CLASSIC)
        return self.made[empty]

    def whole(self, filled: FilledSheet) -> Scene:
        """A sheet as it lies before its player, added up."""
        totals = score(filled).by_box
        printed = self.empty(filled.sheet)
        return detail.on_paper(draw_filled(filled, totals, self.words, CLASSIC, printed=printed))

    def _marks(self, filled: FilledSheet) -> Scene:
        """What is on a sheet besides its print, without name and result."""
        pen = draw_marks(filled._replace(player=""), {}, self.words)
        if filled.lucky:
            lucky = draw_lucky(filled.sheet, filled.lucky, CLASSIC)
            pen = pen._replace(items=(*lucky.items, *pen.items))
        return pen

    # --- pieces of the strip

    def piece(self, filled: FilledSheet, move: Move, later: Collection[str]) -> Scene:
        """Where a player marked something: the cell and its neighbours.

        What was marked `later` in the same turn is not there yet.
        """
        rows = tuple(
            tuple(mark for mark in row if mark.cell.id not in later) for row in filled.marks
        )
        cells = (move.cell, *([self.lock(move.cell.row)] if move.lock else []))
        drawn = self._over(filled._replace(marks=rows), [cell.id for cell in cells])
        sheet = filled.sheet
        around = ("around", move.cell.id, sheet.version)
        if around not in self.made:
            cut = detail.around_cell(sheet, self.empty(sheet), *cells)
            self.made[around] = cut._replace(shared=True)
        printed = self.made[around]
        pen = detail.around_cell(sheet, drawn, *cells)
        piece = Scene(printed.size, (Placed(printed), Placed(pen)))
        if move.box is None:
            return piece
        return detail.beside([self.struck(filled, move.box), piece], gap=1.5)

    def struck(self, filled: FilledSheet, cell: Cell) -> Scene:
        """A miss, or the box that exchanged a number."""
        printed = detail.only_cell(filled.sheet, self.empty(filled.sheet), cell)
        pen = detail.only_cell(filled.sheet, self._over(filled, [cell.id]), cell)
        return Scene(printed.size, (Placed(printed), Placed(pen)))

    def closed(self, name: str) -> Scene:
        """The lock of a row."""
        row = next(n for n, row in enumerate(self.sheet.rows) if row.name == name)
        return detail.only_cell(self.sheet, self.empty(self.sheet), self.lock(row))

    def lock(self, row: int) -> Cell:
        lock = self.sheet.rows[row].lock
        assert lock is not None, "only rows with a lock are closed"
        return lock

    def _over(self, filled: FilledSheet, fresh: Sequence[str]) -> Scene:
        items = (Placed(self._marks(filled)), Placed(draw_fresh(filled.sheet, fresh)))
        return Scene(self.sheet.trim, items)

    # --- small sheets

    def stand(self, stand: Stand, width: float, active: bool) -> Scene:
        """A player's small sheet: the name and the score so far, under them rows and misses."""
        sheet = stand.filled.sheet
        if ("small", sheet.version) not in self.made:
            small = detail.condensed(sheet, self.empty(sheet))
            self.made["small", sheet.version] = small._replace(shared=True)
        printed = self.made["small", sheet.version]
        scale = width / printed.size.width
        items: list[Item] = [
            *_head(stand.filled, score(stand.filled).total, width, active),
            Placed(printed, 0, HEAD, scale=scale),
            Placed(self._small(stand.filled), 0, HEAD, scale=scale),
        ]
        if stand.fresh:
            rings = detail.condensed(sheet, draw_fresh(sheet, stand.fresh))
            items.append(Placed(rings, 0, HEAD, scale=scale))
        return Scene(Size(width, HEAD + scale * printed.size.height), tuple(items))

    def _small(self, filled: FilledSheet) -> Scene:
        """The marks of a small sheet, drawn once for all turns in which it stays as it is.

        They are no form of the file: equal marks on one page take less room than a form each.
        """
        if id(filled) not in self.small:
            drawn = detail.condensed(filled.sheet, self._marks(filled))
            self.small[id(filled)] = (filled, drawn)  # it is kept, so that its id stays its own
        return self.small[id(filled)][1]


def _head(filled: FilledSheet, total: int, width: float, active: bool) -> list[Item]:
    """The name, with a triangle if the player threw the dice, the version, the score in a box."""
    player, version = filled.player, filled.sheet.version
    points = signed(total)
    box = Box(0, 0, max(6.0, fonts.width(points, fonts.DISPLAY, NAME) + 2), HEAD - 0.8)
    box = Box(width - box.width, 0, box.width, box.height)
    items: list[Item] = [
        Rect(box.grown(-0.1), Paint(PAPER, TEXT, 0.2), radius=0.8),
        in_middle(points, box, NAME, TEXT),
    ]
    x = 0.4
    if active:
        items.append(Rect(Box(0, 0, box.x - 1, box.height), Paint(FAINT), radius=0.8))
        items.append(triangle(Box(1.0, box.centre[1] - 0.8, 1.0, 1.6), TEXT))
        x = 3.0
    font = fonts.able(player, fonts.DISPLAY)
    aside = fonts.width(version, fonts.DISPLAY, NAME) + 2.8 if version else 0.0
    name = shortened(player, font, NAME, box.x - 1.6 - x - aside)
    y = box.centre[1] + DIGIT_HEIGHT * NAME / 2
    if version:
        start = x + fonts.width(name, font, NAME) + 1.2
        around = Box(start, 0.3, aside - 1.2, box.height - 0.6)
        items.append(Rect(around.grown(-0.1), Paint(PAPER, TEXT, 0.2), radius=0.6))
        items.append(in_middle(version, around, 0.9 * NAME, TEXT))
    return [*items, Text(x, y, name, font, NAME, TEXT)]
