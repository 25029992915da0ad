"""The command `pad`."""

from __future__ import annotations

from typing import Any

import click

import qwixprint as qp
from qwixprint.cli.common import game_argument, options, output_option, progress, say, told


@click.command()
@game_argument()
@options(qp.PadJob)
@click.option("--manifest", metavar="FILE", help="Also list the lucky numbers, as CSV.")
@output_option("a telling name in this folder")
def pad(
    game: str, lang: str | None, output: str | None, manifest: str | None, **options: Any
) -> None:
    """VARIANT is a game (see `qwixprint variants`) or the path of a layout of your own.

    \b
    Examples:
      qwixprint pad qwixx
      qwixprint pad longo -n 50 --pads 3 --seed 7 --paper letter -o longo.pdf
      qwixprint pad longo -n 50 --pads 3 --seed 7 --only 37
      qwixprint pad ./my-game --size large --marks lines
    """
    with told(lang):
        made = qp.pad(game, lang=lang, **options)
        with progress(made.pages) as tick:
            name = made.save(output, manifest, tick)
        say(made.told(name))
