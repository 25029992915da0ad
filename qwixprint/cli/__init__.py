"""The commands people type: click around the pipeline, and nothing else.

Everything heavy is imported where it is used, so that `qwixprint --help` is instant.
"""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import click

from qwixprint import __version__, ending
from qwixprint.cli.calibrating import calibrate
from qwixprint.cli.gaming import fair, play, replay
from qwixprint.cli.judging import check, score
from qwixprint.cli.printing import draw, pad, rules
from qwixprint.cli.telling import schema, variants


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="qwixprint")
def cli() -> None:
    """Print score sheets and rules for Qwixx, Qwixx Longo, Qwinto, Qwantum and games of your own.

    \b
    Example:
      qwixprint pad qwixx            48 sheets, four on a page of A4
    """


for command in (pad, draw, rules, check, score, replay, play, fair, calibrate, variants, schema):
    cli.add_command(command)


def main() -> NoReturn:
    """The entry point: every end has an exit code, and none a traceback."""
    ending.listen()
    try:
        cli.main(prog_name="qwixprint", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except OSError as error:  # nobody listens any more, or a full disk behind standard output
        if not isinstance(error, BrokenPipeError):
            click.echo(f"qwixprint: {error.strerror}", err=True)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # or the rest would fail once more at the end
        sys.exit(2)
    sys.exit(0)
