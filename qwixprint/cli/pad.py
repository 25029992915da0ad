"""The command `pad`."""

from __future__ import annotations

from typing import Any

import click
from click.core import ParameterSource

import qwixprint as qp
from qwixprint.cli.common import (
    done,
    games_argument,
    options,
    output_option,
    progress,
    say,
    watch_option,
)
from qwixprint.errors import Faulty, fault


@click.command()
@games_argument("VARIANT...|all", required=False)
@options(qp.PadJob)
@click.option("--split", is_flag=True, help="A file for each game.")
@click.option(
    "--manifest", metavar="FILE", help="Also list the lucky numbers and versions, as CSV."
)
@watch_option
@output_option("a telling name in this folder")
@click.pass_context
def pad(
    ctx: click.Context,
    /,
    games: tuple[str, ...],
    lang: str | None,
    output: str | None,
    manifest: str | None,
    split: bool,
    watch: bool,
    **options: Any,
) -> None:
    """VARIANT is a game (see `qwixprint variants`) or the path of a layout of your own. Several
    games, or all, come into one file, one after the other.

    \b
    Examples:
      qwixprint pad qwixx
      qwixprint pad qwixx longo qwinto -n 50
      qwixprint pad longo -n 50 --pads 3 --seed 7 --paper letter -o longo.pdf
      qwixprint pad mixx-a --vary --players 5
      qwixprint pad --again 37-7J3F-2H
      qwixprint pad ./my-game --size large --marks lines
    """
    unsaid = {key for key in options if ctx.get_parameter_source(key) is ParameterSource.DEFAULT}
    if options["press"]:  # defaults of one's own are not meant for it
        kept = ParameterSource.DEFAULT_MAP
        unsaid |= {key for key in ("paper", "printer") if ctx.get_parameter_source(key) is kept}
    for key in unsaid:
        del options[key]

    def work() -> None:
        if split and (output, manifest) != (None, None):
            raise Faulty([fault("split-names")])
        made = qp.pad(*games, lang=lang, **options)
        if watch and "again" not in options and made.seed is not None:
            options["seed"] = made.seed  # or every change would deal anew
        with progress(made.pages) as tick:
            if split:
                for each in made.split():
                    say(each.told(each.save(tick=tick)))
                return
            name = made.save(output, manifest, tick)
        say(made.told(name))

    done(lang, watch, work)
