"""The commands of the game room: `replay`, `play` and `fair`."""

from __future__ import annotations

from typing import Any

import click

from qwixprint.cli.common import (
    Choice,
    json_option,
    language_option,
    output_option,
    progress,
    run,
    warn,
)


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
    type=Choice(["random", "greedy"]),
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


@click.command()
@click.argument("variant")
@click.option(
    "--games", type=click.IntRange(1, 1_000_000), default=20_000, show_default=True, metavar="N",
    help="How many games are played.",
)  # fmt: skip
@click.option(
    "--players", type=click.IntRange(2, 99), metavar="N",
    help="How many at each table. [default: 4, or as many as can]",
)  # fmt: skip
@click.option("--pairs", metavar="PAIRS", help='Lucky numbers to compare: "5 8, 6 11", or any.')
@click.option("--seed", type=click.IntRange(0, 999_999_999), metavar="N",
    help="Plays the same games again, on however many cores.",
)  # fmt: skip
@click.option(
    "--jobs", type=click.IntRange(1, 512), metavar="N",
    help="How many processes play. [default: one for each core]",
)  # fmt: skip
@json_option
@language_option
@output_option("VARIANT-fairness.png; with --json none")
def fair(lang: str | None, **wishes: Any) -> None:
    """Is every pair of lucky numbers worth the same? Greedy players try it out.

    VARIANT is a game with lucky numbers. Pairs and seats are drawn by lot for every game. For each
    pair it tells how often it was used, its mean score and its wins, with 95 % intervals, and then
    whether all pairs together can be told apart from equal ones. FILE is a plot, as PNG, SVG or PDF
    by its suffix. Ctrl-C ends it with the games played so far, and exit code 130.

    \b
    Examples:
      qwixprint fair longo --games 20000
      qwixprint fair longo --pairs "5 8, 6 11, 2 3" --players 2 --seed 7 -o pairs.svg
    """

    def told(lang: str) -> int:
        from qwixprint.pipeline.fairing import FairJob, make_fair

        return make_fair(FairJob(lang=lang, **wishes), progress, click.echo, warn)

    run(lang, told)
