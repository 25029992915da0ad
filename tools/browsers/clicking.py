"""Recorded games, played on forms: click by click, sheet by sheet.

After every turn the boxes of the result show what the referee says, and what is lost is veiled. On
the way a cross is made and taken back, and a veiled cell is clicked on, which does nothing. In the
middle of the game the form is saved, and played on from the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import qwixprint as qp
from qwixprint.commands.written_down import written_down
from qwixprint.files import shipped
from qwixprint.game.progress import Stand, progress
from qwixprint.load.find import load_game
from qwixprint.sheet import FilledSheet
from qwixprint.sheet.fields import NAME, OFF, field_of
from tests.test_form_reading import said
from tests.test_form_script import expected, rightly_lost
from tests.typing_into_forms import values_of
from tools.browsers.viewer import Shown, Viewer, in_file, moments, spots


class Differs(Exception):
    """What a viewer shows is not what the referee says."""


def games(wanted: list[str]) -> Iterator[tuple[str, list[list[Stand]]]]:
    """Recorded games, and their sheets as they were after each turn, player by player."""
    for game in wanted or shipped.layouts():
        turns = list(progress(load_game(shipped.examples("games") / game / "game.yaml")))
        yield game, [list(own) for own in zip(*turns, strict=True)]


def empty(filled: FilledSheet) -> FilledSheet:
    """The same sheet before the game, without a name."""
    return filled._replace(marks=tuple(() for _ in filled.marks), misses=0, player="")


class Player:
    """Somebody who plays on a form in a browser."""

    def __init__(self, viewer: Viewer, game: str, first: FilledSheet, folder: Path) -> None:
        self.viewer, self.game, self.folder = viewer, game, folder
        form = qp.form(from_=written_down(first, game, str)).pdf
        self.spots = spots(form)
        self.open(form)

    def open(self, form: bytes) -> None:
        file = self.folder / "form.pdf"
        file.write_bytes(form)
        self.viewer.open(file)

    def write(self, name: str, text: str) -> None:
        self.viewer.click(self.spots[name])
        self.viewer.type(text)

    def mark(self, sheet: FilledSheet, cells: Iterable[str]) -> None:
        """Crosses cells, or writes into them what the sheet has there."""
        written = {mark.cell.id: mark.value for row in sheet.marks for mark in row}
        for cell in cells:
            if (number := written.get(cell)) is None:
                self.viewer.click(self.spots[field_of(cell)])
            else:
                self.write(field_of(cell), str(number))

    def hesitate(self, sheet: FilledSheet, chance: Random) -> None:
        """Clicks on a veiled cell; makes a cross and takes it back, and a miss."""
        shown = self.viewer.shown()
        if shown.veiled:
            self.viewer.click(self.spots[chance.choice(sorted(shown.veiled))])
        crosses = [cell for cell in sheet.sheet.row_cells() if sheet.sheet.crossed]
        crosses += sheet.sheet.misses.cells
        names = [field_of(cell.id) for cell in crosses]
        free = [n for n in names if shown.values[n] == OFF and n not in shown.veiled]
        for name in chance.sample(free, min(1, len(free))):
            for _ in range(2):
                self.viewer.click(self.spots[name])

    def compare(self, right: Shown) -> None:
        """Whether the viewer shows what is right, as soon as it has added up."""
        for _ in moments():
            shown = self.viewer.shown()
            found = Shown({name: shown.values[name] for name in right.values}, shown.veiled)
            if found == right:
                return
        wrong = {
            n: f"{v}, not {right.values[n]}"
            for n, v in found.values.items()
            if v != right.values[n]
        }
        veils = sorted(found.veiled ^ right.veiled)
        raise Differs(f"{wrong}, veiled or not: {veils}")


def shown_on(sheet: FilledSheet) -> Shown:
    """What a form shows on which this sheet was filled in."""
    values = dict.fromkeys(map(field_of, expected(sheet)), "")
    cells = [*sheet.sheet.row_cells(), *sheet.sheet.misses.cells]
    values |= {field_of(c.id): "" if c.kind in ("field", "pentagon") else OFF for c in cells}
    values |= values_of(sheet, ordered=False)
    if any(sheet.marks) or sheet.misses:
        values |= expected(sheet)
    return Shown(values, rightly_lost(sheet))


def play(first: Viewer, second: Viewer, game: str, stands: list[Stand], folder: Path) -> None:
    """Plays one sheet from the first turn to the last; in its middle another viewer goes on."""
    chance = Random(game)
    end = stands[-1].filled
    player = Player(first, game, empty(end), folder)
    player.write(NAME, end.player)
    for number, stand in enumerate(stands):
        if number == len(stands) // 2:
            form, player.viewer = first.save(), second
            player.open(form)
        player.mark(stand.filled, stand.fresh)
        player.compare(shown_on(stand.filled))
        if number < len(stands) - 1:
            player.hesitate(stand.filled, chance)
    judge(second.save(), end, game, "moves")


def write_down(viewer: Viewer, game: str, end: FilledSheet, folder: Path) -> None:
    """Fills in a sheet where no scripts run, with the points; and once more with wrong ones."""
    player = Player(viewer, game, empty(end), folder)
    player.write(NAME, end.player)
    misses = [cell.id for cell in end.sheet.misses.cells[: end.misses]]
    player.mark(end, [*(mark.cell.id for row in end.marks for mark in row), *misses])
    for name, points in expected(end).items():
        player.write(name, points)
    player.compare(shown_on(end)._replace(veiled=set()))
    judge(viewer.save(), end, game, "left to right" if end.sheet.crossed else "moves")
    player.write(field_of("total.total"), "9")
    for _ in moments():
        codes = [problem.code for problem in qp.check(viewer.save()).problems]
        if codes:
            break
    if codes != ["wrong-score"]:
        raise Differs(f"a wrong total leads to {codes}")


def judge(saved: bytes, sheet: FilledSheet, game: str, how: str) -> None:
    """Whether a saved form is read as the sheet that was played, crosses in their order."""
    report = qp.check(saved)
    right = qp.check(written_down(sheet, game, str))
    if said(report) != said(right):
        raise Differs(f"read {said(report)}, played {said(right)}")
    if report.data()["order"] != how:
        raise Differs(f"read in another order than {how}")
    order = [[mark.cell.id for mark in row] for row in sheet.marks]
    if [[mark.cell.id for mark in row] for row in report.filled.marks] != order:
        raise Differs(f"order of {in_file(saved).values['sheet.moves']}, not {order}")
