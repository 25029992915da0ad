"""Tells what the referee says of filled-in sheets, for people and for programs.

What is told goes to `tell` piece by piece; what is given back is the exit code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

from qwixprint import locales
from qwixprint.errors import Place
from qwixprint.locales import Catalogue, printable
from qwixprint.pipeline.verdicts import Tally, Unreadable, Verdict, judge
from qwixprint.rules import Line, Open, Report, still_open

Tell = Callable[[str], object]
SIDE_BY_SIDE = 5


# --- check


def check_files(
    names: Iterable[str], lang: str, as_json: bool, with_open: bool, tell: Tell, warn: Tell
) -> int:
    """Says of every sheet whether it is legal, and what may still be marked on it."""
    words, tally = locales.load(lang), Tally()
    verdicts = judge(names, tally)
    if as_json:
        _as_json(verdicts, words, tally, tell, scored=False, with_open=with_open)
        return tally.code
    for each in verdicts:
        if isinstance(each, Unreadable):
            warn(words.report_all(each.faults))
            continue
        _tell_problems(each, words, tell)
        if with_open:
            for row, cells in still_open(each.filled).items():
                shown = "  ".join(_shown(cell) for cell in cells) or words.say("nothing-open")
                tell(f"  {words.colours[row]}: {shown}")
    return tally.code


def _tell_problems(each: Verdict, words: Catalogue, tell: Tell) -> None:
    if each.report.problems:
        tell(words.report_all(each.report.problems, most=None))
    tell(words.say("invalid" if each.report.problems else "valid", sheet=each.title))


def _shown(cell: Open) -> str:
    """A number to cross, or a field and the numbers that fit into it."""
    if not cell.numbers:
        return cell.cell.label
    field_number = cell.cell.id.split(".")[1]
    return f"{field_number} ({_ranges(cell.numbers)})"


def _ranges(numbers: tuple[int, ...]) -> str:
    """1 2 3 5 as 1..3 5."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}..{run[-1]}" for run in runs)


# --- score


def score_files(names: Iterable[str], lang: str, as_json: bool, tell: Tell, warn: Tell) -> int:
    """Tells the score of every sheet, line by line, and who won."""
    words, tally = locales.load(lang), Tally()
    verdicts = judge(names, tally)
    if as_json:
        _as_json(verdicts, words, tally, tell, scored=True, with_open=False)
        return tally.code
    waiting: list[Verdict] = []
    for each in verdicts:
        if isinstance(each, Unreadable):
            warn(words.report_all(each.faults))
            continue
        if each.report.problems:
            _tell_problems(each, words, tell)
        other_game = waiting and waiting[0].filled.sheet != each.filled.sheet
        if other_game or len(waiting) == SIDE_BY_SIDE:
            tell(score_table(waiting, words))
            waiting = []
        waiting.append(each)
    if waiting:
        tell(score_table(waiting, words))
    if tally.winners:
        key = "winner" if len(tally.winners) == 1 else "winners"
        tell(words.say(key, names=words.joined(tally.winners)))
    return tally.code


def score_table(verdicts: list[Verdict], words: Catalogue) -> str:
    """Some sheets of one game side by side, a line for each box of the result strip."""
    sheet = verdicts[0].filled.sheet
    rows: list[list[str]] = [[sheet.title, *(printable(each.name) for each in verdicts)]]
    for index, line in enumerate(verdicts[0].report.card.lines):
        cells = [_points(each.report.card.lines[index]) for each in verdicts]
        rows.append([_label(line, words), *cells])
    if any(each.report.problems for each in verdicts):
        marks = [words.say("not-valid") if each.report.problems else "" for each in verdicts]
        rows.append(["", *marks])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for first, *rest in rows:
        numbers = [text.rjust(width) for text, width in zip(rest, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *numbers]).rstrip())
    return "\n".join(lines) + "\n"


def _label(line: Line, words: Catalogue) -> str:
    if line.cell.of == "bonus":
        return words.say("line-bonus", number=line.cell.id.rsplit(".", 1)[1])
    return words.total("line", line.cell.of)


def _points(line: Line) -> str:
    """The points, and the marks they are for."""
    if line.cell.of == "total":
        return str(line.points)
    return f"{line.marks}\N{MULTIPLICATION SIGN} {line.points:>4}"


# --- JSON


def _as_json(
    verdicts: Iterable[Verdict | Unreadable],
    words: Catalogue,
    tally: Tally,
    tell: Tell,
    scored: bool,
    with_open: bool,
) -> None:
    """One object, written sheet by sheet."""
    lead = '{"sheets": ['
    for each in verdicts:
        data = sheet_data(each, words, scored, with_open)
        tell(f"{lead}\n  {json_text(data)}")
        lead = ","
    opening = "" if lead == "," else f"{lead}\n"
    tell(f'{opening}],\n"winners": {json_text(tally.winners)}}}')


def json_text(data: Any, indent: int | None = None) -> str:
    """Data as JSON; what is no character, in the name of a file that is not UTF-8, is replaced."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    return re.sub("[\ud800-\udfff]", "\N{REPLACEMENT CHARACTER}", text)


def sheet_data(
    each: Verdict | Unreadable, words: Catalogue, scored: bool, with_open: bool
) -> dict[str, Any]:
    """What is said of a sheet, for programs."""
    if isinstance(each, Unreadable):
        faults = [{**place_data(one.at), "message": words.explain(one)} for one in each.faults]
        return {"file": each.file, "faults": faults}
    data: dict[str, Any] = {
        "file": each.file,
        "document": each.document,
        "variant": each.filled.sheet.name,
        "player": each.filled.player or None,
        "valid": not each.report.problems,
        "problems": [
            {
                "code": one.code,
                "row": one.params.get("row"),
                **place_data(one.at),
                "message": words.explain(one),
            }
            for one in each.report.problems
        ],
    }
    if with_open:
        cells = still_open(each.filled)
        data["open"] = {row: [_open_data(cell) for cell in found] for row, found in cells.items()}
    if scored:
        data["score"] = _score_data(each.report)
    return data


def place_data(at: Place | None) -> dict[str, int]:
    """A place in a file, for programs."""
    return {"line": at.line if at else 0, "column": at.column if at else 0}


def _open_data(cell: Open) -> Any:
    if not cell.numbers:
        return cell.cell.value
    return {"field": int(cell.cell.id.split(".")[1]), "numbers": list(cell.numbers)}


def _score_data(report: Report) -> dict[str, Any]:
    card = report.card
    own = ("bonus", "misses", "total")
    rows = {line.cell.of: line.points for line in card.lines if line.cell.of not in own}
    return {
        "rows": rows,
        "bonus": card.points("bonus"),
        "misses": card.points("misses"),
        "total": card.total,
    }
