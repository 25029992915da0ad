"""What the commands share: options, the user's language, how faults and progress are shown."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click

from qwixprint import ending, inputs
from qwixprint.errors import Faulty, fault, nearest

Command = Callable[..., Any]
PATIENCE = 1.0  # seconds before a progress bar shows


class Choice(click.Choice[str]):
    """One of a few words; of another one, the nearest of them is told."""

    def get_invalid_choice_message(self, value: str, ctx: click.Context | None) -> str:
        told = super().get_invalid_choice_message(value, ctx)
        near = nearest(value, self.choices)
        return f"{told} Did you mean {near!r}?" if near else told


language_option = click.option(
    "--lang", metavar="en|it|pt", help="Language of labels and messages; else that of your locale."
)
size_option = click.option(
    "--size",
    type=Choice(["standard", "large"]),
    default="standard",
    show_default=True,
    help="large: everything 1.36 times as large.",
)
palette_option = click.option(
    "--palette",
    type=Choice(["classic", "safe", "ink", "grey"]),
    default="classic",
    show_default=True,
    help="safe: for colour-blind eyes; ink: outlines only; grey: for printers without colour.",
)


def output_option(default: str) -> Callable[[Command], Command]:
    return click.option(
        "-o",
        "--output",
        metavar="FILE",
        help=f"Where to write; - is standard output. [default: {default}]",
    )


files_option = click.argument("files", nargs=-1, required=True, metavar="FILE...")
json_option = click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")


def warn(text: str) -> None:
    """Says something on the side; that it cannot be heard changes nothing."""
    try:
        click.echo(text, err=True)
    except OSError:
        hush(2)


def hush(stream: int) -> None:
    """Nothing more is heard of a stream: what still waits there would fail again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


def run(lang: str | None, work: Callable[[str], str | int | None]) -> None:
    """Does the work in the user's language; what is said goes to stderr, a number is the end."""
    from qwixprint import locales

    inputs.forget()
    try:
        spoken = lang or locales.of_user()
        _stand_somewhere()
        done = work(spoken)
    except Faulty as error:
        warn(_told(error, spoken))
        sys.exit(2)
    if isinstance(done, int):
        sys.exit(done)
    if done:
        warn(done)


def _stand_somewhere() -> None:
    try:
        Path.cwd()
    except OSError as error:
        raise Faulty([fault("folder-gone", reason=error.strerror)]) from error


def _told(error: Faulty, lang: str) -> str:
    """All faults, in English if it is the language itself that is at fault."""
    from qwixprint import locales

    for code in (lang, "en"):
        with suppress(Faulty):
            return locales.load(code).report_all(error.faults)
    codes = ", ".join(dict.fromkeys(fault.code for fault in error.faults))
    return f"qwixprint: its own files are damaged; install it again. [{codes}]"


@contextmanager
def progress(total: int) -> Iterator[Callable[[], object]]:
    """A bar on a terminal's stderr once the work has taken a second; elsewhere nothing."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    started = time.monotonic()
    bar = click.progressbar(length=total, file=sys.stderr)
    done, shown = 0, False

    def show() -> None:
        nonlocal shown
        if shown:
            # Click's own way of skipping steps skips the last ones, too, up to 8.3.
            if done - bar.pos >= total // 200 or done == total:
                bar.update(done - bar.pos)
        elif time.monotonic() - started > PATIENCE:
            shown = True
            bar.__enter__()
            bar.update(done)

    def tick() -> None:
        nonlocal done
        done += 1
        try:
            show()
        except OSError:  # the terminal is gone, which is no reason to stop
            hush(2)

    with ending.clearing(lambda: _give_cursor_back() if shown else None):
        try:
            yield tick
        finally:
            if shown:
                bar.__exit__(None, None, None)


def _give_cursor_back() -> None:
    """As the bar does at its own end; past its buffer, in which we may just be."""
    with suppress(OSError):
        os.write(2, b"\x1b[?25h\n")
