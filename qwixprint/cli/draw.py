"""The command `draw`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, get_args

import click

import qwixprint as qp
from qwixprint.cli.common import (
    Choice,
    done,
    games_argument,
    is_stdout,
    options,
    output_option,
    say,
    source,
    watch_option,
)


@click.command()
@games_argument("FILE|VARIANT...")
@options(qp.DrawJob)
@click.option(
    "--format",
    "kind",
    type=Choice(get_args(qp.DrawingFormat), case_sensitive=False),
    help="One file for each sheet, in the folder FILE. [default: by the suffix of FILE, or pdf]",
)
@watch_option
@output_option("VARIANT-sheet.pdf, or VARIANT-FILE.pdf")
def draw(
    games: tuple[str, ...],
    lang: str | None,
    output: str | None,
    kind: qp.DrawingFormat | None,
    watch: bool,
    **options: Any,
) -> None:
    """VARIANT is a game (see `qwixprint variants`) or the path of a layout of your own. FILE is a
    filled-in sheet, a table or a folder of them; - is standard input. A sheet is drawn with its
    marks and its score, and broken rules are ringed and named. Several become pages of one PDF.

    \b
    Examples:
      qwixprint draw qwinto -o qwinto.png --dpi 300
      qwixprint draw ./my-game -o my-game.svg
      qwixprint draw laura.yaml -o laura.png
      qwixprint draw sheets/ --format png -o pictures
    """

    def work() -> None:
        made = qp.draw([source(game) for game in games], lang=lang, **options)
        folder = made.pages > 1 or (output and _is_folder(output))
        if kind and folder and not is_stdout(output or ""):
            say(made.save_each(kind, output))
        else:
            say(made.told(made.save(output, kind)))

    done(lang, watch, work)


def _is_folder(name: str) -> bool:
    """Whether a name is that of a folder, also of one that is not there yet."""
    from qwixprint.files import writing

    drawn = Path(name).suffix[1:].lower() in get_args(qp.DrawingFormat)
    return os.path.isdir(name) or not (drawn or writing.is_stream(name))  # noqa: PTH112
