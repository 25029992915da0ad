"""Help pages and Click's own words in the user's language.

English stands in the code. The texts of other languages lie in `locales/<language>/help.yaml`,
which is read only when one of them is shown; what is missing there is shown in English.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import cache
from inspect import cleandoc
from itertools import pairwise

import click
from click import core, decorators, exceptions, formatting, parser, types

from qwixprint.cli.terminal import wrapped

# Click asks for these whenever it reads a command line, whether they are shown or not.
UNSHOWN = frozenset(("Show this message and exit.", "path", "file", "directory"))
_line: list[str] = ["--lang", "en"]  # the command line that is being read


def listen(args: Sequence[str]) -> None:
    """From now on, the language is that of this command line."""
    _line[:] = args


def language() -> str:
    """That of `--lang`, wherever it stands, or that the user keeps, or that of the locale."""
    from qwixprint import settings
    from qwixprint.errors import Faulty
    from qwixprint.files import shipped
    from qwixprint.locales import of_user

    for word, following in reversed([*pairwise([*_line, ""])]):  # the last one holds
        option, given, value = word.partition("=")
        code = (value if given else following)[:2].lower()
        if option == "--lang" and code in shipped.languages():
            return code
    with suppress(Faulty):  # which the command itself will tell
        code = settings.load().get("lang", "")[:2].lower()
        if code in shipped.languages():
            return code
    return of_user()


def texts() -> Mapping[str, str]:
    """What is said in the language: by command, by command and option, by Click's sentence."""
    return _texts(language())


@cache
def _texts(code: str) -> Mapping[str, str]:
    from qwixprint.errors import Faulty
    from qwixprint.files import shipped
    from qwixprint.files.yaml import MapNode, Scalar, read_file

    try:
        node = read_file(shipped.LOCALES / code / "help.yaml", [])
    except Faulty:  # English has none, and another language may not have it yet
        return {}
    entries = node.entries if isinstance(node, MapNode) else ()
    return {key.text: each.text for key, each in entries if isinstance(each, Scalar)}


def keys_of(command: click.Command, option: click.Option) -> tuple[str, str]:
    """Where the help of an option is looked up: its own, or that of all options of its name."""
    name = max(option.opts, key=len).lstrip("-")
    return f"{command.name}.{name}", f"every.{name}"


def gettext(message: str) -> str:
    """A sentence of Click, or a word of an example."""
    return message if message in UNSHOWN else texts().get(f"click.{message}", message)


def ngettext(one: str, many: str, count: int) -> str:
    return gettext(one if count == 1 else many)


for each in (core, decorators, exceptions, formatting, parser, types):
    vars(each).update(_=gettext, ngettext=ngettext)


class Context(click.Context):
    """In which help pages and usage are shown in the user's language."""

    def get_help(self) -> str:
        option = self.command.get_help_option(self)
        assert option is not None  # every command has it
        english, option.help = option.help, texts().get("every.help", option.help)
        shown = wrapped(_spoken(self.command).get_help(self), sys.stdout)
        option.help = english
        return shown

    def get_usage(self) -> str:
        return _spoken(self.command).get_usage(self)


def _spoken(command: click.Command) -> click.Command:
    """The command with its texts in the user's language, as far as there are any."""
    known, told = texts(), copy(command)
    first, *more = cleandoc(command.help or "").split("\n\n")
    examples = [_example(each) for each in more if each.startswith("\b")]
    further = [each for each in more if not each.startswith("\b")]
    if f"{command.name}.text" in known:
        further = known[f"{command.name}.text"].split("\n")
    told.help = "\n\n".join([known.get(str(command.name), first), *further, *examples])
    told.options_metavar = gettext("[OPTIONS]")
    if isinstance(told, click.Group):
        told.subcommand_metavar = gettext("COMMAND [ARGS]...")
    told.params = [copy(param) for param in command.params]
    for param in told.params:
        if isinstance(param, click.Option):
            own, every = keys_of(command, param)
            param.help = known.get(own, known.get(every, param.help))
    return told


def _example(block: str) -> str:
    """Examples are the same in all languages, but for the words around them."""
    return re.sub(r"\S+(?: \S+)*", lambda words: gettext(words[0]), block)
