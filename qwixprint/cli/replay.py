"""The command `replay`."""

from __future__ import annotations

from pathlib import Path

import click

import qwixprint as qp
from qwixprint.cli.common import finish, json_option, json_text, language_option, told
from qwixprint.cli.terminal import tell, warn


@click.command()
@click.argument("game", metavar="GAME", type=click.Path())
@click.option("--sheets", metavar="DIR", help="Also draw each player's final sheet, as PDF.")
@click.option("--comic", metavar="FILE.pdf", help="Also draw the game turn by turn.")
@json_option
@language_option
def replay(
    game: str, lang: str | None, sheets: str | None, comic: str | None, as_json: bool
) -> None:
    """GAME is a file with the players, the rolls and the moves. Misses, locks, closed rows and the
    end of the game are worked out. At a move against the rules the replay stops and says what would
    have been allowed. Exit code 0: all moves are legal; 1: a move is not; 2: the file cannot be
    read.

    \b
    Examples:
      qwixprint replay game.yaml --sheets drawn
      qwixprint replay game.yaml --comic game.pdf --lang pt
    """
    with told(lang):
        try:
            played = qp.replay(Path(game), lang=lang)
        except qp.Faulty as error:
            if not as_json:
                raise
            click.echo(json_text(qp.Unreadable(game, error.faults).data()))
            finish(2)
        # The files first, since whoever reads the game may have enough before its end.
        played.save(sheets=sheets, comic=comic)
        if as_json:
            click.echo(json_text(played.data()))
        else:
            *lines, last = played.told()
            for text in lines:
                tell(text)
            tell(last, **({"bold": True} if played.winners else {}))
        for text in played.told_of(sheets, comic):
            warn(text)
        finish(1 if played.problem else 0)
