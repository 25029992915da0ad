"""The command `new`."""

from __future__ import annotations

from typing import Any, get_args

import click

import qwixprint as qp
from qwixprint.cli.common import Choice, game_argument, options, output_option, say, source, told


@click.command()
@click.argument("kind", type=Choice(get_args(qp.NewKind)))
@game_argument(required=False)
@options(qp.NewJob)
@output_option("VARIANT-KIND.yaml, or rules.LANG.md")
def new(
    kind: qp.NewKind, game: str | None, lang: str | None, output: str | None, **wishes: Any
) -> None:
    """VARIANT is a game (see `qwixprint variants`) or the path of a layout of your own. Remarks in
    the file say what to write where. An existing file is never overwritten.

    \b
    Examples:
      qwixprint new sheet longo -o laura.yaml
      qwixprint new sheet qwixx --format csv --players 24
      qwixprint new game qwinto --players 3
      qwixprint new layout qwixx -o my-game.yaml
      qwixprint new sheet --from filled.pdf
    """
    with told(lang):
        if wishes["from_"] is not None:
            wishes["from_"] = source(wishes["from_"])
        made = qp.new(kind, game, lang=lang, **wishes)
        say(made.told(made.save(output)))
