"""The command `calibrate`: the page to measure, and what was measured."""

from __future__ import annotations

import click
from click.core import ParameterSource

import qwixprint as qp
from qwixprint import locales
from qwixprint.cli.common import options, output_option, say, told
from qwixprint.cli.completion import COMPLETED
from qwixprint.cli.terminal import tell, warn
from qwixprint.errors import Faulty, fault


@click.command()
@options(qp.CalibrateJob)
@click.option(
    "--printer",
    metavar="NAME",
    shell_complete=COMPLETED["printer"],
    help="A printer to keep readings of, or to show.",
)
@click.option(
    "--ruler",
    metavar="MM[,MM]",
    help="What the 100 mm rulers measure: across, or across,down. 80 to 120.",
)
@click.option(
    "--margin",
    metavar="MM",
    help="The number of the outermost frame that is printed completely. 0 to 30.",
)
@click.option(
    "--back-shift",
    metavar="DX,DY",
    help="Where the red cross of the back lies in the grid of the front. -10 to 10.",
)
@click.option("--list", "listed", is_flag=True, help="The printers there are.")
@click.option(
    "--delete", metavar="NAME", shell_complete=COMPLETED["printer"], help="Forget a printer."
)
@output_option("calibration-PAPER.pdf")
@click.pass_context
def calibrate(
    ctx: click.Context,
    /,
    paper: str,
    lang: str | None,
    output: str | None,
    printer: str | None,
    listed: bool,
    delete: str | None,
    **readings: str | None,
) -> None:
    """Print the page, measure as it says, and give your printer a name and its readings; what you
    leave out stays as it was. With a name alone, the readings are shown.

    \b
    Examples:
      qwixprint calibrate --paper letter
      qwixprint calibrate --printer office --ruler 98.5,99.0 --margin 4 --back-shift 0.5,-0.3
      qwixprint calibrate --printer office
      qwixprint calibrate --list
      qwixprint calibrate --delete office
    """
    with told(lang):
        measured = any(each is not None for each in readings.values())
        if printer is None and measured:
            raise Faulty([fault("readings-of-whom")])
        given = ctx.get_parameter_source("paper") is ParameterSource.COMMANDLINE
        page = given or output is not None
        if [page, printer is not None, listed, delete is not None].count(True) > 1:
            raise Faulty([fault("page-or-printer")])
        words = locales.spoken(lang)
        if listed:
            tell(qp.listed_printers(words) or words.say("no-printers"))
        elif delete is not None:
            qp.forget_printer(delete, lang=lang)
            warn(words.say("forgot-printer", name=delete))
        elif printer is None:
            made = qp.calibrate(paper, lang=lang)
            say(made.told(made.save(output)))
        elif measured:
            kept = qp.keep_printer(printer, lang=lang, **readings)
            warn(words.say("stored-printer", file=str(kept.file)))
            warn(qp.described(kept, words))
        else:
            tell(qp.described(qp.printer(printer, lang=lang), words))
