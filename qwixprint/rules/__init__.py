"""The referee: is a filled-in sheet legal, what is it worth, and what may still be marked?

`check` proves that a sheet *can* have come about, not that it did: it does not see the dice, the
order in which rows were filled, who else closed a row, or whether a miss was really one.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from qwixprint.rules import ascending, crosses, peaks
from qwixprint.rules.report import Line, Open, Problem, Report, ScoreCard
from qwixprint.sheet import AscendingRules, CrossRules, FilledSheet, PeakRules, Sheet

__all__ = [
    "CODES",
    "Line",
    "Open",
    "Problem",
    "Report",
    "ScoreCard",
    "check",
    "ending",
    "score",
    "still_open",
]

FAMILIES: dict[type, ModuleType] = {
    CrossRules: crosses,
    AscendingRules: ascending,
    PeakRules: peaks,
}


def check(filled: FilledSheet) -> Report:
    """Every rule that the sheet breaks, in the order of the file, and its score all the same.

    No problem means that a game could have led to this sheet, not that one did: it shows neither
    the dice nor the order in which different rows were marked, nor who closed a row first, nor
    whether a lucky number was used rightly or a miss was one.
    """
    rules = filled.sheet.rules
    family = FAMILIES[type(rules)]
    card = score(filled)
    problems: list[Problem] = []
    for rule in family.RULES:
        problems += rule(filled, rules)
    problems += played_on(filled, family.ended_rows(filled))
    problems += wrong_score(filled, card)
    problems.sort(key=lambda each: (each.at.line, each.at.column))
    return Report(tuple(problems), card)


def score(filled: FilledSheet) -> ScoreCard:
    """One line per box of the result strip."""
    sheet, rules = filled.sheet, filled.sheet.rules
    points = FAMILIES[type(rules)].points
    lines = [points(filled, rules, box) for box in sheet.totals if box.of not in _OWN]
    cost = sum(cell.value or 0 for cell in sheet.misses.cells[: filled.misses])
    total = sum(line.points for line in lines) + cost
    for box in sheet.totals:
        if box.of in _OWN:
            lines.append(Line(box, cost if box.of == "misses" else total, filled.misses))
    return ScoreCard(tuple(lines), total)


_OWN = ("misses", "total")


def ending(sheet: Sheet, rows: int, misses: int) -> str:
    """What ends the game: so many closed or full `rows`, so many `misses`, or nothing yet."""
    if rows >= sheet.rules.rows_to_end:
        return "rows"
    return "misses" if misses >= len(sheet.misses.cells) else ""


def still_open(filled: FilledSheet) -> dict[str, tuple[Open, ...]]:
    """For each row, the cells that may still be marked; none once the game is over."""
    sheet, rules = filled.sheet, filled.sheet.rules
    family = FAMILIES[type(rules)]
    if ending(sheet, family.ended_rows(filled), filled.misses):
        return {row.colour: () for row in sheet.rows}
    found = family.still_open(filled, rules)
    return {row.colour: cells for row, cells in zip(sheet.rows, found, strict=True)}


# --- rules of all families


def played_on(filled: FilledSheet, ended: int) -> Iterator[Problem]:
    """The game ends with the first ending that occurs, so a sheet never shows two of them."""
    sheet = filled.sheet
    by_misses = ending(sheet, 0, filled.misses) == "misses"
    by_rows = ending(sheet, ended, 0) == "rows"
    # Locks have a rule of their own; a full row too many is told here.
    row_too_many = ended > sheet.rules.rows_to_end and not isinstance(sheet.rules, CrossRules)
    if (by_misses and by_rows) or row_too_many:
        cells, at = tuple(cell.id for cell in sheet.misses.cells), filled.misses_at
        if not by_misses:  # the last numbers of the full rows
            rows = zip(sheet.rows, filled.marks, strict=True)
            last = [marks[-1] for row, marks in rows if len(marks) == len(row.cells)]
            cells, at = tuple(mark.cell.id for mark in last), last[-1].at
        params = {
            "end": sheet.rules.rows_to_end,
            "most": len(sheet.misses.cells),
            "rows": ended,
            "misses": filled.misses,
        }
        yield Problem("played-on", at, cells, params)


def wrong_score(filled: FilledSheet, card: ScoreCard) -> Iterator[Problem]:
    """What a player wrote into the result strip is what the sheet is worth."""
    for of, written in filled.written.items():
        right = card.points(of)
        # Behind its printed minus, the cost of misses is written without one.
        wrong = abs(written.value) != -right if of == "misses" else written.value != right
        if wrong:
            cells = tuple(line.cell.id for line in card.lines if line.cell.of == of)
            right = -right if of == "misses" else right
            params: dict[str, object] = {"of": of, "written": written.value, "right": right}
            if of in (row.colour for row in filled.sheet.rows):
                params["row"] = of
            yield Problem("wrong-score", written.at, cells, params)


CODES = (
    "out-of-order",
    "closed-too-early",
    "lock-missing",
    "lock-unearned",
    "crossed-after-lock",
    "too-many-locks",
    "not-increasing",
    "same-in-column",
    "gap",
    "not-ascending",
    "not-descending",
    "impossible-number",
    "played-on",
    "wrong-score",
)
