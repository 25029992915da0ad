"""The commands of the referee: `check` and `score`."""

from __future__ import annotations

import click

from qwixprint.cli.common import files_option, json_option, language_option, run, warn


@click.command()
@files_option
@click.option("--open", "with_open", is_flag=True, help="Also list what may still be marked.")
@json_option
@language_option
def check(lang: str | None, files: tuple[str, ...], as_json: bool, with_open: bool) -> None:
    """Are these filled-in sheets legal?

    FILE is a filled-in sheet, or a folder of them. All broken rules are named, each with its place
    in the file. Exit code 0: all are legal; 1: a rule is broken; 2: a file cannot be read.

    A sheet alone cannot prove everything. It does not show the dice, nor in which order different
    rows were marked, whether a row had been closed by somebody else, whether a lucky number was
    used rightly, or whether a miss was one. Legal means: a game could have led to this sheet.

    \b
    Examples:
      qwixprint check laura.yaml
      qwixprint check --open sheets/
    """

    def told(lang: str) -> int:
        from qwixprint.pipeline.judging import check_files

        return check_files(files, lang, as_json, with_open, click.echo, warn)

    run(lang, told)


@click.command()
@files_option
@json_option
@language_option
def score(lang: str | None, files: tuple[str, ...], as_json: bool) -> None:
    """The score of each filled-in sheet, line by line, and who won.

    FILE is a filled-in sheet, or a folder of them. A sheet that breaks a rule is scored all the
    same and marked as not legal; it cannot win. Exit codes as for `check`.

    \b
    Example:
      qwixprint score laura.yaml max.yaml
    """

    def told(lang: str) -> int:
        from qwixprint.pipeline.judging import score_files

        return score_files(files, lang, as_json, click.echo, warn)

    run(lang, told)
