"""The commands people type: click around the public names, and nothing else.

Everything heavy is imported where it is used, so that `qwixprint --help` is instant.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from importlib import import_module
from inspect import cleandoc
from types import ModuleType
from typing import Any, BinaryIO, NoReturn

import click

from qwixprint import __version__, signals
from qwixprint.cli import speech
from qwixprint.cli.terminal import hush, warn
from qwixprint.errors import Faulty, fault, nearest

UNREAD = 141  # what the shell says of a program that SIGPIPE ended


@contextmanager
def _read() -> Iterator[None]:
    """Who has read enough ends us. Click's own word for it is 1, which says of a sheet: illegal."""
    try:
        yield
    except BrokenPipeError:
        hush(1)
        sys.exit(UNREAD)


# What each command is for; the rest of its help stands in the module of its name.
COMMANDS = {
    "calibrate": "A page that shows how your printer prints, and a place to keep its readings.",
    "check": "Are these filled-in sheets legal?",
    "config": "Defaults of your own: paper, language, printer, palette, title, logo.",
    "draw": "One sheet, empty or filled in, as PDF, PNG or SVG, by the suffix of the output file.",
    "fair": "Are sheets that differ worth the same? Greedy players try it out.",
    "form": "A PDF to be filled in on a screen, which scores itself.",
    "new": "A file to fill in: a sheet, a game, a layout or rules, with remarks that say how.",
    "pad": "A PDF of sheets, ready to print, cut and glue.",
    "play": "Let the computer play a game, and write it down for `replay`.",
    "replay": "Play a recorded game through the rules, turn by turn.",
    "rules": "The rules leaflet of a game, or of several in one file.",
    "schema": "The JSON Schema of a file format, for editors.",
    "score": "The score of each filled-in sheet, line by line, and who won.",
    "variants": "What there is: variants, languages, palettes, papers.",
}


class _Commands(click.Group):
    """The commands, each in the module of its name, which is imported when it is typed."""

    context_class = speech.Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = copy(getattr(import_module(f"qwixprint.cli.{name}"), name))
        command.help = f"{COMMANDS[name]}\n\n{cleandoc(command.help or '')}"
        command.context_class = speech.Context
        try:
            found = _defaults(command)
        except Faulty as error:  # help is given all the same
            command.callback, found = _damaged(error), {}
        spoken = ctx.params.get("lang")
        ctx.default_map = {name: found | ({"lang": spoken} if spoken else {})}
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Of a command that is none, the nearest is told, or what can be done with a game."""
        if args[0] not in COMMANDS and not (args[0].startswith("-") or ctx.resilient_parsing):
            near = nearest(args[0], COMMANDS)
            told = speech.gettext("No such command {name!r}.").format(name=args[0])
            hint = speech.gettext("Did you mean {possibility}?").format(possibility=repr(near))
            if not near and _is_game(args[0]):
                game = f'"{args[0]}"' if " " in args[0] else args[0]
                said = speech.gettext(
                    "It is a game: try `qwixprint pad {game}`, or draw, rules or play."
                )
                near, hint = game, said.format(game=game)
            ctx.fail(f"{told} {hint}" if near else told)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Without importing any of them."""
        known = speech.texts()
        with formatter.section(speech.gettext("Commands")):
            formatter.write_dl([(name, known.get(name, text)) for name, text in COMMANDS.items()])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """An option that is none of ours is most often one of a command."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            hint = "Options go behind the command, as in `qwixprint pad VARIANT --paper a4`."
            ctx.fail(f"{error.format_message()} {speech.gettext(hint)}")

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        speech.listen(args)
        if args[:1] == ["help"]:  # as other programs have it: `help pad`
            args = [*args[1:2], "--help"]
        with _read():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with _read():
            return super().invoke(ctx)


def _is_game(word: str) -> bool:
    from qwixprint.commands.jobs import layout_of

    try:
        return bool(layout_of(word))
    except Faulty:
        return False


def _damaged(error: Faulty) -> Callable[..., None]:
    """What a command does that cannot know the user's defaults."""

    def tell(**_: object) -> None:
        from qwixprint.cli.common import told

        with told(speech.language()):
            raise Faulty([*error.faults, fault("defaults-damaged", file=settings.file())])

    from qwixprint import settings

    return tell


def _defaults(command: click.Command) -> dict[str, str]:
    """What the user wishes by default, as far as this command can do it."""
    from qwixprint import settings

    found = {"paper": settings.paper_of_user(), **settings.load()}
    types = {each.name: each.type for each in command.params}
    for key, value in [*found.items()]:
        kind = types.get(key)
        if isinstance(kind, click.Choice) and value.lower() not in kind.choices:
            del found[key]  # a leaflet knows fewer papers than a pad
    if command.name == "config":
        return {"lang": speech.language()}  # whatever is kept, it can be mended
    if command.name == "calibrate":
        found.pop("printer", None)  # it is there to make printers
    return found


def _languages(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from qwixprint.files import shipped

    return [code for code in shipped.languages() if code.startswith(incomplete)]


@click.group("qwixprint", cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--lang",
    metavar="en|it|pt",
    shell_complete=_languages,
    help="Language of labels and messages; else that of your locale.",
)
@click.version_option(__version__, "-V", "--version", prog_name="qwixprint")
def cli(lang: str | None) -> None:
    """Print score sheets and rules for Qwixx, Qwixx Longo, Qwinto, Qwantum and games of your own.

    \b
    Example:
      qwixprint pad qwixx            48 sheets, four on a page of A4
    """


def main() -> NoReturn:
    """The entry point: every end has an exit code, and none a traceback."""
    signals.listen()
    _speak_anywhere()
    _take_no_settings()
    _start_others_safely()
    try:
        cli.main(prog_name="qwixprint", standalone_mode=False)
    except click.ClickException as error:
        warn(_shown(error))
        sys.exit(2)
    except OSError as error:  # a full disk behind standard output
        warn(f"qwixprint: {error.strerror or error}")
        hush(1)
        sys.exit(2)
    except MemoryError:  # there is hardly any for a sentence
        warn("qwixprint: there is not enough memory for this.")
        sys.exit(2)
    except (ImportError, SyntaxError, SystemError) as error:
        # Something is missing, or there is no memory to load it into.
        warn(f"qwixprint: it cannot be started; install it again. ({error})")
        sys.exit(2)
    sys.exit(0)


class _Closed(io.TextIOBase):
    """Standard output that whoever called us has closed. Python has nothing there, on which Click
    would be silent as if all were well."""

    @property
    def buffer(self) -> BinaryIO:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    def write(self, text: str) -> int:
        return self.buffer.write(text.encode())


def _speak_anywhere() -> None:
    """What a terminal cannot show is replaced, whatever encoding it has; a message never fails."""
    if sys.stdout is None:
        sys.stdout = _Closed()
    elif isinstance(raw := getattr(sys.stdout, "buffer", None), io.RawIOBase):
        # Without a buffer (PYTHONUNBUFFERED) what a full disk does not take would be lost unseen.
        encoding = sys.stdout.encoding
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(raw), encoding, write_through=True)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors="replace")


def _take_no_settings() -> None:
    """ReportLab would take some from the environment, from a file in one's home and from a module
    that happens to lie where one stands; the same wish would give other bytes, or none."""
    for key in [*os.environ]:
        if key.startswith("RL_") or key == "SOURCE_DATE_EPOCH":
            del os.environ[key]
    sys.modules["reportlab_settings"] = ModuleType("reportlab_settings")


def _start_others_safely() -> None:
    """The processes of `fair` run no Python file that lies where one stands; and if we are ended
    from outside, what we leave behind is cleared away without a word."""
    os.environ |= {"PYTHONSAFEPATH": "1", "PYTHONWARNINGS": "ignore:resource_tracker"}


def _shown(error: click.ClickException) -> str:
    """What Click says of a wish it cannot understand, with what was typed made harmless."""
    from qwixprint.locales import LONGEST, printable

    if not isinstance(error, click.exceptions.NoArgsIsHelpError):  # which is a page of ours
        vars(error)["message"] = printable(error.message[:LONGEST])
    told = io.StringIO()
    error.show(told)
    return told.getvalue().rstrip("\n")
