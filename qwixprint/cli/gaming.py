"""The commands of the game room: `replay` and `play`."""

from __future__ import annotations

from typing import Any

import click

from qwixprint.cli.common import json_option, language_option, output_option, run, warn


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--sheets", metavar="DIR", help="Also draw each player's final sheet, as PDF.")
@click.option("--comic", metavar="FILE.pdf", help="Also draw the game turn by turn.")
@json_option
@language_option
def replay(lang: str | None, **wishes: Any) -> None:
    """Play a recorded game through the rules, turn by turn.

    GAME is a file with the players, the throws and the moves. Misses, locks, closed rows and the
    end of the game are worked out. At a move against the rules the replay stops and says what would
    have been allowed. Exit code 0: all moves are legal; 1: a move is not; 2: the file cannot be
    read.

    \b
    Examples:
      qwixprint replay game.yaml --sheets drawn
      qwixprint replay game.yaml --comic game.pdf --lang pt
    """

    def told(lang: str) -> int:
        from qwixprint.pipeline.retelling import ReplayJob, replay_file

        return replay_file(ReplayJob(lang=lang, **wishes), click.echo, warn)

    run(lang, told)


@click.command()
@click.argument("variant")
@click.option(
    "--players", type=click.IntRange(1, 99), metavar="N",
    help="How many play. [default: as few as can]",
)  # fmt: skip
@click.option(
    "--strategy",
    type=click.Choice(["random", "greedy"]),
    multiple=True,
    default=["greedy"],
    show_default=True,
    help="How they play; given several times, one player after the other. greedy: skips little.",
)
@click.option("--seed", type=click.IntRange(0, 999_999_999), metavar="N",
    help="Plays the same game again.",
)  # fmt: skip
@language_option
@output_option("VARIANT-game.yaml")
def play(lang: str | None, **wishes: Any) -> None:
    """Let the computer play a game, and write it down for `replay`.

    VARIANT is a game (see `qwixprint variants`) or the path of a layout of your own.

    \b
    Examples:
      qwixprint play longo --players 4 --seed 7 -o game.yaml
      qwixprint play qwixx --strategy greedy --strategy random
    """

    def made(lang: str) -> str:
        from qwixprint.pipeline.gaming import PlayJob, make_game

        return make_game(PlayJob(lang=lang, **wishes))

    run(lang, made)
