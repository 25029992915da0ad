"""The command `draw`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

import qwixprint as qp
from qwixprint.cli.common import done, game_argument, options, output_option, say, watch_option


@click.command()
@game_argument("FILE|VARIANT")
@options(qp.DrawJob)
@watch_option
@output_option("VARIANT-sheet.pdf, or FILE.pdf")
def draw(game: str, lang: str | None, output: str | None, watch: bool, **options: Any) -> None:
    """VARIANT is a game (see `qwixprint variants`) or the path of a layout of your own. FILE is a
    filled-in sheet: it is drawn with its marks and its score, and broken rules are ringed and told.

    \b
    Examples:
      qwixprint draw qwinto -o qwinto.png --dpi 300
      qwixprint draw ./my-game -o my-game.svg
      qwixprint draw laura.yaml -o laura.png
    """

    def work() -> None:
        made = qp.draw(Path(game), lang=lang, **options)
        say(made.told(made.save(output)))

    done(lang, watch, work)
