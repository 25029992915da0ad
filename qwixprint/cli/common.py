"""What the commands share: options, the user's language, how faults and progress are shown."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn, get_args

import click

from qwixprint import locales, signals
from qwixprint.cli.completion import COMPLETED, games
from qwixprint.cli.namesakes import mention_others
from qwixprint.cli.speech import gettext
from qwixprint.cli.terminal import hush, warn
from qwixprint.commands.jobs import Field, Lang, SheetsGame, fields_of
from qwixprint.errors import Fault, Faulty, fault, nearest

Command = Callable[..., Any]
PATIENCE = 1.0  # seconds before a progress bar shows
GLANCE = 0.2  # seconds between two looks at files that are watched


class Choice(click.Choice[str]):
    """One of a few words; of another one, the nearest of them is told."""

    def get_invalid_choice_message(self, value: str, ctx: click.Context | None) -> str:
        told = super().get_invalid_choice_message(value, ctx)
        near = nearest(value, self.choices)
        hint = gettext("Did you mean {possibility}?").format(possibility=repr(near))
        return f"{told} {hint}" if near else told


class Number(click.types.FloatParamType):
    """A number with a decimal point or, as many people write it, a comma."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        try:
            return float(str(value).replace(",", "."))
        except ValueError:
            self.fail(gettext("{value!r} is not a number.").format(value=value), param, ctx)


def options(job: type) -> Callable[[Command], Command]:
    """An option for each field of a job, which knows its default, its words and its limits."""

    def decorated(command: Command) -> Command:
        for each in reversed(fields_of(job)):
            command = _option(each)(command)
        return command

    return decorated


def _option(each: Field) -> Callable[[Command], Command]:
    """The option that a field of a job is."""
    said, name = each.option, each.name.rstrip("_").replace("_", "-")  # Python has a word `from`
    more: dict[str, Any] = {"default": each.default, "help": said.help, "metavar": said.metavar}
    flag = f"--{name}/--no-{name}" if each.kind is bool and each.default is None else f"--{name}"
    if each.choices:
        more |= {"type": Choice(each.choices, case_sensitive=False)}
    elif said.low is not None:
        more |= {"type": click.IntRange(said.low, said.high)}
    elif each.kind is float:
        more |= {"type": Number()}
    if isinstance(each.default, tuple):
        more |= {"multiple": True}
    if each.default is False:
        more |= {"is_flag": True}
    elif each.default is not None:
        more |= {"show_default": True}
    complete = COMPLETED.get(each.name)
    return click.option(*said.flags, flag, each.name, shell_complete=complete, **more)


game_option = _option(Field("game", str, None, (), get_args(SheetsGame)[1]))
language_option = _option(Field("lang", str, None, (), get_args(Lang)[1]))


def game_argument(metavar: str = "VARIANT", required: bool = True) -> Callable[[Command], Command]:
    return click.argument(
        "game", required=required, metavar=metavar, shell_complete=games, callback=mention_others
    )


def games_argument(metavar: str, required: bool = True) -> Callable[[Command], Command]:
    return click.argument(
        "games",
        nargs=-1,
        required=required,
        metavar=metavar,
        shell_complete=games,
        callback=mention_others,
    )


def source(typed: str) -> str | Path:
    """What was typed is never the text of a sheet; but a path would forget its `./`."""
    return typed if not typed or ("/" in typed and ": " not in typed) else Path(typed)


watch_option = click.option(
    "--watch", is_flag=True, help="Make it again whenever a file changes that it is made from."
)


def output_option(default: str) -> Callable[[Command], Command]:
    return click.option(
        "-o",
        "--output",
        metavar="FILE",
        type=click.Path(),
        help=f"Where to write; - is standard output. [default: {default}]",
    )


files_option = click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path()
)
json_option = click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")


def json_text(data: Any, indent: int | None = None) -> str:
    """Data as JSON; what is no character, in the name of a file that is not UTF-8, is replaced."""
    import json
    import re

    text = json.dumps(data, ensure_ascii=False, indent=indent)
    return re.sub("[\ud800-\udfff]", "\N{REPLACEMENT CHARACTER}", text)


@contextmanager
def told(lang: str | None) -> Iterator[None]:
    """Does a command's work; what cannot be done is told in the user's language, and ends it."""
    from qwixprint.files import reading

    try:
        _stand_somewhere()
        with reading.noting():
            yield
    except Faulty as error:
        warn(_told(error, lang))
        sys.exit(2)


def done(lang: str | None, watch: bool, work: Callable[[], object]) -> None:
    """Does a command's work, once or whenever a file changes that it was made from."""
    if not watch:
        with told(lang):
            work()
        return
    from qwixprint.files import reading

    with told(lang):
        words = locales.spoken(lang)
        typed = click.get_current_context().params
        if "-" in (typed.get("output"), *typed.get("games", ())):
            raise Faulty([fault("watch-stream")])
    before: reading.Notes = {}
    while True:  # until a signal ends us
        with reading.noting() as notes:
            try:
                work()
            except Faulty as error:
                warn(_told(error, lang))
        if not before:
            warn(words.say("watching"))
        # What is read only once, or what a fault came before, is looked at all the same.
        before = {path: reading.now(path) for path in before} | notes
        while not reading.changed(before):
            time.sleep(GLANCE)


def finish(code: int) -> NoReturn:
    """Ends the command with its exit code."""
    sys.exit(code)


def is_stdout(name: str) -> bool:
    """Whether a name stands for standard output, which then is not for words."""
    from qwixprint.files import writing

    return writing.is_stdout(name)


def say(lines: Iterable[str]) -> None:
    """What was made, on the side."""
    warn("\n".join(lines))


def _stand_somewhere() -> None:
    try:
        Path.cwd()
    except OSError as error:
        raise Faulty([fault("folder-gone", reason=error)]) from error


def _told(error: Faulty, lang: str | None) -> str:
    """All faults, in the user's language if it is the one asked for that is at fault."""
    faults = [*error.faults, *_kept(error)]
    for code in (lang or locales.of_user(), locales.of_user(), "en"):
        with suppress(Faulty):
            return locales.load(code).report_all(faults)
    codes = ", ".join(dict.fromkeys(fault.code for fault in error.faults))
    return f"qwixprint: its own files are damaged; install it again. [{codes}]"


def _kept(error: Faulty) -> Iterator[Fault]:
    """Where it comes from, if it is a default that is at fault and nothing that was typed."""
    from qwixprint import settings

    context = click.get_current_context(silent=True)
    told = {str(each.params.get("word", each.at and each.at.file)) for each in error.faults}
    for key, value in (context.default_map or {}).items() if context else ():
        source = context and context.get_parameter_source(key)
        if value in told and source is click.core.ParameterSource.DEFAULT_MAP:
            yield fault("defaults-damaged", file=settings.file())


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

    with signals.clearing(lambda: _give_cursor_back() if shown else None):
        try:
            yield tick
        finally:
            if shown:
                bar.__exit__(None, None, None)


def _give_cursor_back() -> None:
    """As the bar does at its own end; past its buffer, in which we may just be."""
    with suppress(OSError):
        os.write(2, b"\x1b[?25h\n")
