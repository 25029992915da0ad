"""The command `check`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

import qwixprint as qp
from qwixprint import locales
from qwixprint.cli.common import (
    files_option,
    finish,
    game_option,
    json_option,
    json_text,
    language_option,
    told,
)
from qwixprint.cli.terminal import tell, warn


@click.command()
@files_option
@game_option
@click.option("--open", "with_open", is_flag=True, help="Also list what may still be marked.")
@json_option
@language_option
def check(
    lang: str | None, files: tuple[str, ...], game: str | None, as_json: bool, with_open: bool
) -> None:
    """FILE is a filled-in sheet, a table of them (CSV), or a folder of sheets; - is standard input.
    All broken rules are named, each with its place in the file. Exit code 0: all are legal; 1: a
    rule is broken; 2: a file cannot be read.

    A sheet alone cannot prove everything. It does not show the dice, nor in which order different
    rows were marked, whether a row had been closed by somebody else, whether a lucky number was
    used rightly, or whether a miss was one. Legal means: a game could have led to this sheet.

    \b
    Examples:
      qwixprint check laura.yaml
      qwixprint check --open sheets/
      qwixprint check class.csv --game qwixx
    """
    with told(lang):
        tally = qp.Tally()
        reports = tally.counted(qp.check_all(*files, lang=lang, game=game))
        if as_json:
            tell_json(reports, tally, scored=False, with_open=with_open)
            finish(tally.code)
        words = locales.spoken(lang)
        for each in readable(reports, words):
            tell_problems(each)
            for row, cells in each.open.items() if with_open else ():
                shown = "  ".join(_shown(cell, words) for cell in cells)
                shown = shown or words.say("nothing-open")
                tell(f"  {words.row(row)}: {shown}")
        finish(tally.code)


def tell_problems(each: qp.Report) -> None:
    """Every broken rule of a sheet, and whether it is legal."""
    if each.problems:
        tell(each.words.report_all(each.problems, most=None))
    tell(each.verdict(each.title), fg="green" if each.valid else "red")


def readable(
    reports: Iterable[qp.Report | qp.Unreadable], words: locales.Catalogue
) -> Iterator[qp.Report]:
    """The sheets that could be read, each once; of the others it is told."""
    for each in reports:
        if isinstance(each, qp.Unreadable):
            warn(words.report_all(each.faults))
        elif each.again:
            warn(words.say("again", sheet=each.title))
        else:
            if each.differs:
                title, version = each.filled.sheet.title, qp.__version__
                warn(words.say("form-differs", sheet=each.title, title=title, version=version))
            yield each


def tell_json(
    reports: Iterable[qp.Report | qp.Unreadable], tally: qp.Tally, scored: bool, with_open: bool
) -> None:
    """One object, written sheet by sheet."""
    lead = '{"sheets": ['
    for each in reports:
        click.echo(f"{lead}\n  {json_text(each.data(scored, with_open))}")
        lead = ","
    opening = "" if lead == "," else f"{lead}\n"
    click.echo(f'{opening}],\n"winners": {json_text(tally.winners)}}}')


def _shown(each: qp.Open, words: locales.Catalogue) -> str:
    """A number to cross, a box to strike, or a field and the numbers that fit into it."""
    cell = each.cell
    if cell.kind == "box":
        said = cell.label or words.row(cell.colour)
        return f"{cell.name} ({said})"
    if cell.second:
        return words.say("open-second", number=cell.label)
    return f"{cell.name} ({_ranges(each.numbers)})" if each.numbers else cell.label


def _ranges(numbers: tuple[int, ...]) -> str:
    """1 2 3 5 as 1..3 5."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}..{run[-1]}" for run in runs)
