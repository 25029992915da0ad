"""The commands people type: click around the pipeline, and nothing else.

Everything heavy is imported where it is used, so that `qwixprint --help` is instant.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import click

from qwixprint import __version__, resources
from qwixprint.errors import Faulty

Command = Callable[..., Any]
PATIENCE = 1.0  # seconds before a progress bar shows

_language = click.option(
    "--lang", metavar="en|it|pt", help="Language of labels and messages; else that of your locale."
)
_size = click.option(
    "--size",
    type=click.Choice(["standard", "large"]),
    default="standard",
    show_default=True,
    help="large: everything 1.36 times as large.",
)
_palette = click.option(
    "--palette",
    type=click.Choice(["classic", "safe", "ink", "grey"]),
    default="classic",
    show_default=True,
    help="safe: for colour-blind eyes; ink: outlines only; grey: for printers without colour.",
)


def _output(default: str) -> Callable[[Command], Command]:
    return click.option(
        "-o",
        "--output",
        metavar="FILE",
        help=f"Where to write; - is standard output. [default: {default}]",
    )


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="qwixprint")
def cli() -> None:
    """Print score sheets for Qwixx, Qwixx Longo, Qwinto, Qwantum and games of your own.

    \b
    Example:
      qwixprint pad qwixx            48 sheets, four on a page of A4
    """


@cli.command()
@click.argument("variant")
@click.option(
    "-n", "--sheets", type=click.IntRange(1, 1_000_000), default=48, show_default=True, metavar="N",
    help="How many sheets.",
)  # fmt: skip
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    metavar="PAPER",
    help="a4, letter, a5, a3, legal, tabloid, or a size in mm such as 210x297.",
)
@_size
@click.option(
    "--marks",
    type=click.Choice(["crop", "lines", "none"]),
    default="crop",
    show_default=True,
    help="How cuts are shown: marks outside the sheets, lines through the page, not at all.",
)
@click.option(
    "--margin", type=float, default=5.0, show_default=True, metavar="MM",
    help="The edge of the paper your printer cannot reach.",
)  # fmt: skip
@_palette
@_language
@_output("a telling name in this folder")
def pad(lang: str | None, **wishes: Any) -> None:
    """A PDF of sheets, ready to print and cut.

    VARIANT is a game (see `qwixprint variants`) or the path of a layout of your own.

    \b
    Examples:
      qwixprint pad qwixx
      qwixprint pad longo -n 100 --paper letter -o longo.pdf
      qwixprint pad ./my-game --size large --marks lines
    """

    def made(lang: str) -> str:
        from qwixprint.pipeline.making import PadJob, make_pad

        return make_pad(PadJob(lang=lang, **wishes), _progress)

    _run(lang, made)


@cli.command()
@click.argument("variant", metavar="FILE|VARIANT")
@_size
@click.option(
    "--dpi", type=click.IntRange(30, 1200), default=150, show_default=True, metavar="N",
    help="Dots per inch of a PNG.",
)  # fmt: skip
@_palette
@_language
@_output("VARIANT-sheet.pdf")
def draw(lang: str | None, **wishes: Any) -> None:
    """One sheet, empty or filled in, as PDF, PNG or SVG, by the suffix of the output file.

    VARIANT is a game (see `qwixprint variants`) or the path of a layout of your own. FILE is a
    filled-in sheet: it is drawn with its marks and its score, and broken rules are ringed and told.

    \b
    Examples:
      qwixprint draw qwinto -o qwinto.png --dpi 300
      qwixprint draw ./my-game -o my-game.svg
      qwixprint draw laura.yaml -o laura.png
    """

    def made(lang: str) -> str:
        from qwixprint.pipeline.making import DrawJob, make_drawing

        return make_drawing(DrawJob(lang=lang, **wishes))

    _run(lang, made)


_files = click.argument("files", nargs=-1, required=True, metavar="FILE...")
_json = click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")


@cli.command()
@_files
@click.option("--open", "with_open", is_flag=True, help="Also list what may still be marked.")
@_json
@_language
def check(lang: str | None, files: tuple[str, ...], as_json: bool, with_open: bool) -> None:
    """Are these filled-in sheets legal?

    FILE is a filled-in sheet, or a folder of them. All broken rules are named, each with its place
    in the file. Exit code 0: all are legal; 1: a rule is broken; 2: a file cannot be read.

    A sheet alone cannot prove everything. It does not show the dice, nor in which order different
    rows were marked, whether a row had been closed by somebody else, whether a lucky number was
    used rightly, or whether a miss was one. Legal means: a game could have led to this sheet.

    \b
    Examples:
      qwixprint check laura.yaml
      qwixprint check --open sheets/
    """

    def told(lang: str) -> int:
        from qwixprint.pipeline.judging import check_files

        return check_files(files, lang, as_json, with_open, click.echo, _warn)

    _run(lang, told)


@cli.command()
@_files
@_json
@_language
def score(lang: str | None, files: tuple[str, ...], as_json: bool) -> None:
    """The score of each filled-in sheet, line by line, and who won.

    FILE is a filled-in sheet, or a folder of them. A sheet that breaks a rule is scored all the
    same and marked as not legal; it cannot win. Exit codes as for `check`.

    \b
    Example:
      qwixprint score laura.yaml max.yaml
    """

    def told(lang: str) -> int:
        from qwixprint.pipeline.judging import score_files

        return score_files(files, lang, as_json, click.echo, _warn)

    _run(lang, told)


def _warn(text: str) -> None:
    click.echo(text, err=True)


@cli.command()
@_json
@_language
def variants(lang: str | None, as_json: bool) -> None:
    """What there is: variants, languages, palettes, papers.

    \b
    Example:
      qwixprint variants --json
    """

    def told(lang: str) -> None:
        from qwixprint.pipeline.telling import list_all

        data, text = list_all(lang)
        if as_json:
            import json

            text = json.dumps(data, ensure_ascii=False, indent=2)
        click.echo(text)

    _run(lang, told)


@cli.command()
@click.argument("name", type=click.Choice(["layout", "sheet"]))
def schema(name: str) -> None:
    """The JSON Schema of a file format, for editors.

    \b
    Example:
      qwixprint schema layout > layout.schema.json
    """
    from qwixprint.pipeline.telling import schema_text

    click.echo(schema_text(name), nl=False)


def _run(lang: str | None, work: Callable[[str], str | int | None]) -> None:
    """Does the work in the user's language; what is said goes to stderr, a number is the end."""
    from qwixprint import locales

    try:
        spoken = lang or locales.of_user()
        done = work(spoken)
    except Faulty as error:
        words = locales.load(spoken if spoken in resources.languages() else "en")
        _warn(words.report_all(error.faults))
        sys.exit(2)
    if isinstance(done, int):
        sys.exit(done)
    if done:
        _warn(done)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], object]]:
    """A bar on a terminal's stderr once the work has taken a second; elsewhere nothing."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    started = time.monotonic()
    bar = click.progressbar(length=total, file=sys.stderr, update_min_steps=total // 200)
    done, shown = 0, False

    def tick() -> None:
        nonlocal done, shown
        done += 1
        if shown:
            bar.update(1)
        elif time.monotonic() - started > PATIENCE:
            shown = True
            bar.__enter__()
            bar.update(done)

    try:
        yield tick
    finally:
        if shown:  # also after Ctrl-C: the bar gives the cursor back
            bar.__exit__(None, None, None)


def main() -> NoReturn:
    """The entry point: every end has an exit code, and none a traceback."""
    try:
        cli.main(prog_name="qwixprint", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except click.exceptions.Exit as ended:
        sys.exit(ended.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except OSError as error:  # nobody listens any more, or a full disk behind standard output
        if not isinstance(error, BrokenPipeError):
            click.echo(f"qwixprint: {error.strerror}", err=True)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # or the rest would fail once more at the end
        sys.exit(2)
    sys.exit(0)
