"""The command `rules`."""

from __future__ import annotations

from typing import Any, get_args

import click

import qwixprint as qp
from qwixprint.cli.common import (
    Choice,
    done,
    games_argument,
    options,
    output_option,
    say,
    watch_option,
)


@click.command()
@games_argument("VARIANT...|all")
@options(qp.RulesJob)
@click.option(
    "--format",
    "kind",
    type=Choice(get_args(qp.LeafletFormat)),
    help="html, md, txt: for a screen. [default: by the suffix of FILE, or pdf]",
)
@watch_option
@output_option("VARIANT-rules-LANG.pdf")
def rules(
    games: tuple[str, ...],
    lang: str | None,
    output: str | None,
    kind: qp.LeafletFormat | None,
    watch: bool,
    **options: Any,
) -> None:
    """Its numbers come from the layout, its figures are examples that the referee has checked.
    Several games, or all, come into one file, one after the other.

    \b
    Examples:
      qwixprint rules qwixx
      qwixprint rules longo --lang pt --fold booklet --paper a4 -o regras.pdf
      qwixprint rules qwixx longo --fold half
      qwixprint rules all --lang it --format html
    """

    def work() -> None:
        made = qp.rules(*games, lang=lang, **options)
        say(made.told(made.save(output, kind), kind))

    done(lang, watch, work)
