"""The command `play`."""

from __future__ import annotations

from typing import Any

import click

import qwixprint as qp
from qwixprint.cli.common import game_argument, options, output_option, say, told


@click.command()
@game_argument()
@options(qp.PlayJob)
@output_option("VARIANT-game-seed-N.yaml")
def play(game: str, lang: str | None, output: str | None, **options: Any) -> None:
    """VARIANT is a game (see `qwixprint variants`) or the path of a layout of your own.

    \b
    Examples:
      qwixprint play longo --players 4 --seed 7 -o game.yaml
      qwixprint play qwixx --strategy greedy --strategy random
    """
    with told(lang):
        made = qp.play(game, lang=lang, **options)
        say(made.told(made.save(output)))
