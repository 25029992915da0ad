"""The command `score`."""

from __future__ import annotations

import click

import qwixprint as qp
from qwixprint import locales
from qwixprint.cli.check import tell_json, tell_problems
from qwixprint.cli.common import files_option, finish, json_option, language_option, told
from qwixprint.cli.terminal import tell, warn


@click.command()
@files_option
@json_option
@language_option
def score(lang: str | None, files: tuple[str, ...], as_json: bool) -> None:
    """FILE is a filled-in sheet, or a folder of them. A sheet that breaks a rule is scored all the
    same and marked as not legal; it cannot win. Exit codes as for `check`.

    \b
    Example:
      qwixprint score laura.yaml max.yaml
    """
    with told(lang):
        tally = qp.Tally()
        reports = tally.counted(qp.check_all(*files, lang=lang))
        if as_json:
            tell_json(reports, tally, scored=True, with_open=False)
            finish(tally.code)
        words = locales.spoken(lang)
        waiting: list[qp.Report] = []
        for each in reports:
            if isinstance(each, qp.Unreadable):
                warn(words.report_all(each.faults))
                continue
            if each.problems:
                tell_problems(each)
            other_game = waiting and waiting[0].filled.sheet != each.filled.sheet
            if other_game or len(waiting) == qp.SIDE_BY_SIDE:
                tell(qp.score_table(waiting))
                waiting = []
            waiting.append(each)
        if waiting:
            tell(qp.score_table(waiting))
        if tally.winners:
            key = "winner" if len(tally.winners) == 1 else "winners"
            tell(words.say(key, names=words.joined(tally.winners)), bold=True)
        finish(tally.code)
