"""Tells scores box by box, several sheets of one game side by side."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from qwixprint.commands.check import Report, check
from qwixprint.commands.tally import Tally
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


def score_csv(reports: Iterable[Report], tally: Tally) -> str:
    """The results as a table for spreadsheets, a line for each sheet and a heading for each game.

    The words are English whatever is spoken, as in JSON. A rank has who counts in a ranking.
    """
    reports = list(reports)  # only then the tally knows all
    ranks = {total: rank for rank, _, total in tally.ranking}
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\n")
    for number, group in enumerate(by_game(reports)):
        sheet = group[0].filled.sheet
        out.writerows([()] if number else [])
        bonus = any(box.kind == "bonus" for box in sheet.totals)
        for place, each in enumerate(group):
            card = each.score
            points: dict[str, object] = {**card.rows, **({"bonus": card.bonus} if bonus else {})}
            points |= {"misses": card.misses} if sheet.misses.cells else {}
            points["total"] = card.total
            if not place:
                out.writerow(["player", *points, "valid", "rank"])
            rank = ranks.get(card.total, "") if each.valid else ""
            out.writerow([each.name, *points.values(), str(each.valid).lower(), rank])
    return text.getvalue()


def by_game(reports: Iterable[Report]) -> Iterator[list[Report]]:
    """The sheets as they come, those of the same game together as long as no other comes."""
    group: list[Report] = []
    for each in reports:
        if group and not each.of_the_game_of(group[0]):
            yield group
            group = []
        group.append(each)
    if group:
        yield group


def ranking(tally: Tally, title: str) -> str:
    """Who came where, a line each."""
    rows = [(f"{rank}.", printable(name), str(total)) for rank, name, total in tally.ranking]
    first, second, third = (max(map(len, column)) for column in zip(*rows, strict=True))
    lines = (f"{a:>{first}}  {b:<{second}}  {c:>{third}}" for a, b, c in rows)
    return "\n".join([title, *lines])


def _points(line: ScoreLine) -> str:
    """The points, and the marks they are for."""
    if line.total.kind == "total":
        return str(line.points)
    return f"{line.marks}\N{MULTIPLICATION SIGN} {line.points:>4}"
