"""The command `fair`."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

import click

import qwixprint as qp
from qwixprint.cli.common import (
    finish,
    game_argument,
    is_stdout,
    json_option,
    json_text,
    options,
    output_option,
    progress,
    told,
)
from qwixprint.cli.terminal import tell, warn

INTERRUPTED = 130


@click.command()
@game_argument()
@options(qp.FairJob)
@json_option
@output_option("VARIANT-fairness.png; with --json none")
def fair(game: str, lang: str | None, output: str | None, as_json: bool, **options: Any) -> None:
    """VARIANT is a game whose sheets differ, by lucky numbers or version, or can be varied
    (--vary). Sheets and seats are drawn by lot for every game. For each sheet it tells how often
    its lucky numbers were used, its mean score and its wins, with 95 % intervals, and then whether
    the differences between all of them are significant. FILE is a plot, as PNG, SVG or PDF by its
    suffix. Ctrl-C ends it with the games played so far, and exit code 130.

    \b
    Examples:
      qwixprint fair longo --games 20000
      qwixprint fair longo --pairs "5 8, 6 11, 2 3" --players 2 --seed 7 -o pairs.svg
      qwixprint fair connected-steps
      qwixprint fair mixx-a --vary
    """
    with told(lang):
        trial = qp.fair_trial(game, lang=lang, **options)
        name = trial.target(output)
        # A program that asks for data gets a plot only if it asks for one, too.
        wanted = output is not None or not as_json
        with _ctrl_c() as asked:
            with progress(trial.batches) as tick:
                found = trial.play(tick, asked)
            _tell(found, name if wanted else None, as_json)
        finish(INTERRUPTED if asked.is_set() else 0)


def _tell(found: qp.FairResult, name: str | None, as_json: bool) -> None:
    """The plot first, since whoever reads the table may have enough of it; then the table."""
    words = found.words
    drawable = name is not None and found.differ is not None
    said: Callable[[str], object] = warn if name and is_stdout(name) else tell
    try:
        if name and drawable:
            found.save(name)
    finally:
        if found.games:
            for text in [json_text(found.data, indent=1)] if as_json else found.told():
                said(text)
        if found.games < found.trial.games:
            warn(words.say("fair-stopped", games=found.games, wanted=found.trial.games))
    if name:
        warn(words.say("wrote-plot" if drawable else "no-plot", file=name))
    found.must_be_whole()


@contextmanager
def _ctrl_c() -> Iterator[Event]:
    """While this lasts, Ctrl-C is a wish to come to an end; pressed again, it ends us at once."""
    asked = Event()
    before = signal.getsignal(signal.SIGINT)

    def heard(*_: object) -> None:
        asked.set()
        signal.signal(signal.SIGINT, before)

    if before != signal.SIG_IGN:  # else whoever called us does not want it to be heard
        signal.signal(signal.SIGINT, heard)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)
