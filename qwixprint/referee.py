"""The referee: is a filled-in sheet legal, what is it worth, and what may still be marked?

`check` proves that a sheet *can* have come about, not that it did: it does not see the dice, the
order in which rows were filled, who else closed a row, or whether a miss was really one.
"""

from __future__ import annotations

from collections.abc import Iterator

from qwixprint.families import FAMILIES, family_of
from qwixprint.families.base import ended_by
from qwixprint.families.report import Open, Problem, ScoreCard, ScoreLine, Verdict
from qwixprint.sheet import FilledSheet

_OWN = ("misses", "total")  # boxes that are the same in every family


def check(filled: FilledSheet) -> Verdict:
    """Every rule that the sheet breaks, in the order of the file, and its score all the same.

    No problem means that a game could have led to this sheet, not that one did: it shows neither
    the dice nor the order in which different rows were marked, nor who closed a row first, nor
    whether a lucky number was used rightly or a miss was one.
    """
    referee = family_of(filled.sheet).referee()
    card = score(filled)
    problems: list[Problem] = []
    for rule in referee.rules:
        problems += rule(filled)
    if not filled.sheet.plain:
        problems += referee.of_parts(filled)
        problems += () if problems else referee.as_a_whole(filled)
    problems += played_on(filled, referee.ended_rows(filled), referee.tells_rows_too_many)
    problems += wrong_score(filled, card)
    problems.sort(key=lambda each: (each.at.line, each.at.column))
    return Verdict(tuple(problems), card)


def score(filled: FilledSheet) -> ScoreCard:
    """One line per box of the result strip."""
    sheet = filled.sheet
    referee = family_of(sheet).referee()
    points = referee.points
    lines = [points(filled, box) for box in sheet.totals if box.kind not in _OWN]
    cost = sum(cell.value or 0 for cell in sheet.misses.cells[: filled.misses])
    if sheet.sets and referee.misses_are_free(filled):
        cost = 0
    total = sum(line.points for line in lines) + cost
    for box in sheet.totals:
        if box.kind in _OWN:
            lines.append(ScoreLine(box, cost if box.kind == "misses" else total, filled.misses))
    return ScoreCard(tuple(lines), total)


def still_open(filled: FilledSheet) -> dict[str, tuple[Open, ...]]:
    """For each row, the cells that may still be marked; none once the game is over."""
    sheet = filled.sheet
    referee = family_of(sheet).referee()
    if ended_by(sheet, referee.ended_rows(filled), filled.misses):
        return {row.name: () for row in sheet.rows}
    found = referee.still_open(filled)
    return {row.name: cells for row, cells in zip(sheet.rows, found, strict=True)}


# --- rules of all families


def played_on(filled: FilledSheet, ended: int, tells_too_many: bool) -> Iterator[Problem]:
    """The game ends with the first ending that occurs, so a sheet never shows two of them."""
    sheet = filled.sheet
    by_misses = ended_by(sheet, 0, filled.misses) == "misses"
    by_rows = ended_by(sheet, ended, 0) == "rows"
    row_too_many = tells_too_many and ended > sheet.rules.rows_to_end
    if (by_misses and by_rows) or row_too_many:
        cells, at = tuple(cell.id for cell in sheet.misses.cells), filled.misses_at
        if not by_misses:  # the last numbers of the full rows
            rows = zip(sheet.rows, filled.marks, strict=True)
            last = [marks[-1] for row, marks in rows if len(marks) == len(row.cells)]
            cells, at = tuple(mark.cell.id for mark in last), last[-1].at
        params: dict[str, object] = {
            "end": sheet.rules.rows_to_end,
            "most": len(sheet.misses.cells),
            "rows": ended,
            "misses": filled.misses,
        }
        if not sheet.misses.cells:
            params["sentence"] = "rows-too-many"
        yield Problem("played-on", at, cells, params)


def wrong_score(filled: FilledSheet, card: ScoreCard) -> Iterator[Problem]:
    """What a player wrote into the result strip is what the sheet is worth."""
    for of, written in filled.written.items():
        right = card.points(of)
        # Behind its printed minus, the cost of misses is written without one.
        wrong = abs(written.value) != -right if of == "misses" else written.value != right
        if wrong:
            boxes = [line.total for line in card.lines if line.total.of == of]
            right = -right if of == "misses" else right
            params: dict[str, object] = {"of": of, "written": written.value, "right": right}
            params["kind"] = kind = boxes[0].kind
            if kind == "row":
                params["row"] = of
            cells = tuple(box.id for box in boxes)
            yield Problem("wrong-score", written.at, cells, params)


CODES = (
    *dict.fromkeys(code for family in FAMILIES.values() for code in family.codes),
    "played-on",
    "wrong-score",
)
