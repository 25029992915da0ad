"""The command `score`."""

from __future__ import annotations

import click

import qwixprint as qp
from qwixprint import locales
from qwixprint.cli.check import readable, tell_json, tell_problems
from qwixprint.cli.common import (
    files_option,
    finish,
    game_option,
    json_option,
    language_option,
    told,
)
from qwixprint.cli.terminal import tell, warn


@click.command()
@files_option
@game_option
@click.option("--csv", "as_csv", is_flag=True, help="As CSV, for spreadsheets.")
@json_option
@language_option
def score(
    lang: str | None, files: tuple[str, ...], game: str | None, as_json: bool, as_csv: bool
) -> None:
    """FILE is a filled-in sheet, a table of them (CSV), or a folder of sheets; - is standard input.
    A sheet that breaks a rule is scored all the same and marked as not legal; it cannot win. A
    winner is named if every file could be read. Exit codes as for `check`.

    \b
    Examples:
      qwixprint score laura.yaml max.yaml
      qwixprint score class.csv --game longo --csv > results.csv
    """
    with told(lang):
        tally = qp.Tally()
        reports = tally.counted(qp.check_all(*files, lang=lang, game=game))
        if as_json:
            tell_json(reports, tally, scored=True, with_open=False)
            finish(tally.code)
        words = locales.spoken(lang)
        if as_csv:
            click.echo(qp.score_csv(readable(reports, words), tally), nl=False)
            finish(tally.code)
        waiting: list[qp.Report] = []
        for each in readable(reports, words):
            if each.problems:
                tell_problems(each)
            other_game = waiting and not each.of_the_game_of(waiting[0])
            if other_game or len(waiting) == qp.SIDE_BY_SIDE:
                tell(qp.score_table(waiting))
                waiting = []
            waiting.append(each)
        if waiting:
            tell(qp.score_table(waiting))
        if tally.winners:
            click.echo(qp.ranking(tally, words.say("ranking")) + "\n")
            key = "winner" if len(tally.winners) == 1 else "winners"
            tell(words.say(key, names=words.joined(tally.winners)), bold=True)
        if tally.unreadable and tally.valid:
            warn(words.say("no-winner", count=tally.unreadable))
        finish(tally.code)
