"""The command `form`."""

from __future__ import annotations

from typing import Any

import click

import qwixprint as qp
from qwixprint.cli.common import (
    done,
    games_argument,
    options,
    output_option,
    say,
    source,
    watch_option,
)
from qwixprint.errors import Faulty, fault


@click.command()
@games_argument("VARIANT...", required=False)
@options(qp.FormJob)
@watch_option
@output_option("VARIANT-form.pdf")
def form(
    games: tuple[str, ...], lang: str | None, output: str | None, watch: bool, **wishes: Any
) -> None:
    """VARIANT is a game (see `qwixprint variants`) or the path of a layout of your own; several
    make a file each. Open the PDF in a browser or another viewer, click on cells, type numbers:
    points add up where the viewer runs scripts, and what is lost turns pale. Save it, and `check`,
    `score` and `draw` read it.

    \b
    Examples:
      qwixprint form qwixx
      qwixprint form longo --players 4 -o evening.pdf
      qwixprint form --from laura.yaml
      qwixprint score evening.pdf
    """

    def work() -> None:
        if len(games) > 1 and output is not None:
            raise Faulty([fault("several-names")])
        if wishes["from_"] is not None:
            wishes["from_"] = source(wishes["from_"])
        made = [qp.form(game, lang=lang, **wishes) for game in games or (None,)]
        for each in made:
            say(each.told(each.save(output)))

    done(lang, watch, work)
