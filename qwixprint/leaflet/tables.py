"""Tables of a leaflet: the score table, what misses cost, and a score box by box."""

from __future__ import annotations

from dataclasses import dataclass

from qwixprint.drawing.table import counts
from qwixprint.drawing.text import signed
from qwixprint.families.report import ScoreLine
from qwixprint.locales import Catalogue
from qwixprint.referee import score
from qwixprint.sheet import FilledSheet, Sheet


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; the first cell of each row is its head."""

    rows: tuple[tuple[str, ...], ...]
    wide: bool = False  # many columns and few rows

    def folded(self, columns: int) -> tuple[tuple[str, ...], ...]:
        """A wide table in several bands under each other, none with more columns than that."""
        count = len(self.rows[0]) - 1
        bands = -(-count // columns)
        each = -(-count // bands)
        found = []
        for start in range(1, count + 1, each):
            for head, *cells in self.rows:
                band = cells[start - 1 : start - 1 + each]
                found.append((head, *band, *[""] * (each - len(band))))
        return tuple(found)


def points_table(sheet: Sheet, words: Catalogue) -> Table:
    """The points for 1, 2, 3 ... crosses."""
    points = [str(each) for each in sheet.rules.points]
    return Table(
        ((words.label("crosses"), *counts(sheet)), (words.label("points"), *points)), wide=True
    )


def misses_table(sheet: Sheet, words: Catalogue) -> Table:
    """What 1, 2, 3 ... misses cost together."""
    costs = [cell.value or 0 for cell in sheet.misses.cells]
    counts = [str(count) for count in range(1, len(costs) + 1)]
    sums = [signed(sum(costs[: count + 1])) for count in range(len(costs))]
    return Table(((words.label("misses"), *counts), (words.label("points"), *sums)), wide=True)


def score_card(filled: FilledSheet, words: Catalogue) -> Table:
    """One line for each box of the result strip."""
    crosses = filled.sheet.crossed

    def count(line: ScoreLine) -> str:
        """How many crosses a box stands for."""
        kind = line.total.kind
        counted = kind == "misses" or (crosses and kind != "total")
        return f"{line.marks}\N{MULTIPLICATION SIGN}" if counted else ""

    lines = score(filled).lines
    return Table(tuple((words.box(line.total), count(line), signed(line.points)) for line in lines))
