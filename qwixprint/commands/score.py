"""Tells scores box by box, several sheets of one game side by side."""

from __future__ import annotations

from collections.abc import Sequence

from qwixprint.commands.check import Report, check
from qwixprint.families.report import ScoreLine
from qwixprint.locales import printable

SIDE_BY_SIDE = 5  # sheets that a terminal has room for
score = check  # a report has both: what is wrong with a sheet, and what it is worth


def score_table(reports: Sequence[Report]) -> str:
    """Some sheets of one game side by side, a line for each box of the result strip."""
    words, sheet = reports[0].words, reports[0].filled.sheet
    rows: list[list[str]] = [[sheet.title, *(printable(each.name) for each in reports)]]
    for index, line in enumerate(reports[0].score.lines):
        cells = [_points(each.score.lines[index]) for each in reports]
        rows.append([words.box(line.total), *cells])
    if any(each.problems for each in reports):
        marks = [words.say("not-valid") if each.problems else "" for each in reports]
        rows.append(["", *marks])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for first, *rest in rows:
        numbers = [text.rjust(width) for text, width in zip(rest, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *numbers]).rstrip())
    return "\n".join(lines) + "\n"


def _points(line: ScoreLine) -> str:
    """The points, and the marks they are for."""
    if line.total.kind == "total":
        return str(line.points)
    return f"{line.marks}\N{MULTIPLICATION SIGN} {line.points:>4}"
