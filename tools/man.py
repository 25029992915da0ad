"""Writes the manual page afresh, from the help of the commands.

What comes in is click's tree of commands, what goes out is roff: docs/qwixprint.1, which the wheel
installs where `man qwixprint` finds it. No date and no width of a terminal goes into it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import click

from qwixprint import __version__
from qwixprint.cli import cli, speech

PAGE = Path(__file__).parent.parent / "docs" / "qwixprint.1"
SPECIAL = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "^": r"\(ha", "~": r"\(ti", '"': r"\(dq"}
EXITS = {
    "0": "All is well; for `check`, `score` and `replay`: all that was read is legal.",
    "1": "`check`, `score` and `replay`: a rule is broken.",
    "2": "The command was not understood, a file cannot be read or written, or is faulty.",
    "130": "Ctrl-C ended the command. Other signals end it with 128 and their number.",
    "141": "Whoever read standard output stopped reading, as `head` does.",
}
FILES = {
    "$XDG_CONFIG_HOME/qwixprint/printers/NAME.yaml": "What `qwixprint calibrate --printer NAME` "
    "keeps. Without that variable the folder is ~/.config, on macOS ~/Library/Application Support, "
    "on Windows %APPDATA%."
}


def escaped(text: str) -> str:
    """Text as roff that shows just these characters, whatever they mean to roff."""
    shown = "".join(SPECIAL.get(each, each if each.isascii() else _named(each)) for each in text)
    return rf"\&{shown}" if shown.startswith(".") else shown


def _named(character: str) -> str:
    return rf"\[u{ord(character):04X}]"


def prose(text: str) -> str:
    """One line of running text; what stands between backticks is bold."""
    return re.sub(r"`([^`]+)`", r"\\fB\1\\fR", escaped(" ".join(text.split())))


def paragraphs(command: click.Command) -> tuple[list[str], list[str]]:
    """The paragraphs of a help text, and the lines of its examples, which are not wrapped."""
    running, examples = [], []
    for each in inspect.cleandoc(command.help or "").split("\n\n"):
        mark, _, lines = each.partition("\n")
        if mark != "\b":
            running.append(each)
        else:
            examples += [line.strip() for line in lines.splitlines()[1:]]
    return running, examples


def tree(context: click.Context) -> Iterator[click.Context]:
    """Every command below this one, in the order of the help, each with its context."""
    group = context.command
    if isinstance(group, click.Group):
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            context.default_map = None  # not those of whoever makes the page
            if command is not None and not command.hidden:
                below = entered(command, name, context)
                yield below
                yield from tree(below)


def entered(command: click.Command, name: str, above: click.Context | None = None) -> click.Context:
    """The context in which a command gives its help; nothing of the command is run."""
    return click.Context(command, above, name, **command.context_settings)


def options(context: click.Context) -> Iterator[str]:
    """A tagged paragraph for each option, with its default and its limits."""
    for parameter in context.command.get_params(context):
        record = parameter.get_help_record(context)
        if record and isinstance(parameter, click.Option):  # arguments are told of in the text
            names, told = record
            yield from (".TP", rf"\fB{escaped(names)}\fR", prose(told))


def usage(context: click.Context) -> str:
    """How a command is typed."""
    pieces = context.command.collect_usage_pieces(context)
    return rf"\fB{escaped(context.command_path)}\fR {escaped(' '.join(pieces))}"


def page() -> str:
    """The whole page."""
    speech.listen(["--lang", "en"])
    top = entered(cli, "qwixprint")
    running, examples = paragraphs(cli)
    lines = [
        r".\" Made by make man from the help of the commands.",
        f'.TH QWIXPRINT 1 "" "qwixprint {escaped(__version__)}" "User Commands"',
        ".SH NAME",
        r"qwixprint \- score sheets and rules of dice games, ready to print",
        ".SH SYNOPSIS",
        usage(top),
        ".SH DESCRIPTION",
    ]
    for number, each in enumerate(running):
        lines += [".PP"] * bool(number) + [prose(each)]
    lines += options(top)
    lines.append(".SH COMMANDS")
    for context in tree(top):
        own, more = paragraphs(context.command)
        examples += more
        lines += [f'.SS "{escaped(context.command_path)}"', usage(context)]
        for each in own:
            lines += [".PP", prose(each)]
        lines += options(context)
    lines.append(".SH EXIT STATUS")
    for code, told in EXITS.items():
        lines += [".TP", rf"\fB{code}\fR", prose(told)]
    lines.append(".SH FILES")
    for file, told in FILES.items():
        lines += [".TP", rf"\fI{escaped(file)}\fR", prose(told)]
    lines += [".SH EXAMPLES", ".nf", *map(escaped, examples), ".fi"]
    return "\n".join(lines) + "\n"


def main() -> None:
    PAGE.write_text(page(), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
