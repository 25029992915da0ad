"""The command `rules`."""

from __future__ import annotations

from typing import Any, get_args

import click

import qwixprint as qp
from qwixprint.cli.common import Choice, game_argument, options, output_option, say, told


@click.command()
@game_argument("VARIANT|all")
@options(qp.RulesJob)
@click.option(
    "--format",
    "kind",
    type=Choice(get_args(qp.LeafletFormat)),
    help="html, md, txt: for a screen. [default: by the suffix of FILE, or pdf]",
)
@output_option("VARIANT-rules-LANG.pdf")
def rules(
    game: str, lang: str | None, output: str | None, kind: qp.LeafletFormat | None, **options: Any
) -> None:
    """Its numbers come from the layout, its figures are examples that the referee has checked.

    \b
    Examples:
      qwixprint rules qwixx
      qwixprint rules longo --lang pt --fold booklet --paper a4 -o regras.pdf
      qwixprint rules all --lang it --format html
    """
    with told(lang):
        made = qp.rules(game, lang=lang, **options)
        say(made.told(made.save(output, kind), kind))
