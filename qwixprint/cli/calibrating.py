"""The command `calibrate`: the page to measure, and what was measured."""

from __future__ import annotations

from typing import Any

import click

from qwixprint.cli.common import language_option, output_option, run


@click.command()
@click.option(
    "--paper", metavar="PAPER",
    help="As for `pad`, A5 or larger. [default: a4]",
)  # fmt: skip
@click.option("--printer", metavar="NAME", help="A printer to keep readings of, or to show.")
@click.option(
    "--ruler", metavar="MM[,MM]",
    help="What the 100 mm rulers measure: across, or across,down. 80 to 120.",
)  # fmt: skip
@click.option(
    "--margin", metavar="MM",
    help="The number of the outermost frame that is printed completely. 0 to 30.",
)  # fmt: skip
@click.option(
    "--back-shift", metavar="DX,DY",
    help="Where the red cross of the back lies in the grid of the front. -10 to 10.",
)  # fmt: skip
@language_option
@output_option("calibration-PAPER.pdf")
def calibrate(lang: str | None, **wishes: Any) -> None:
    """A page that tells how your printer prints, and a place to keep what it told.

    Print the page, measure as it says, and give your printer a name and its readings; what you
    leave out stays as it was. With a name alone, the readings are shown.

    \b
    Examples:
      qwixprint calibrate --paper letter
      qwixprint calibrate --printer office --ruler 98.5,99.0 --margin 6.35 --back-shift 0.5,-0.3
      qwixprint calibrate --printer office
    """

    def done(lang: str) -> str | None:
        from qwixprint.pipeline.calibrating import CalibrateJob
        from qwixprint.pipeline.calibrating import calibrate as work

        return work(CalibrateJob(lang=lang, **wishes), click.echo)

    run(lang, done)
