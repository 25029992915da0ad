"""The command `config`."""

from __future__ import annotations

import click

import qwixprint as qp
from qwixprint import locales
from qwixprint.cli.common import language_option, told
from qwixprint.cli.completion import starting
from qwixprint.cli.terminal import warn
from qwixprint.errors import Faulty, fault
from qwixprint.settings import KEYS


@click.command()
@click.argument("key", required=False, shell_complete=lambda ctx, param, word: starting(KEYS, word))
@click.argument("value", required=False)
@click.option("--unset", is_flag=True, help="Take the default away; so does an empty VALUE.")
@language_option
def config(key: str | None, value: str | None, unset: bool, lang: str | None) -> None:
    """KEY is paper, lang, printer, palette, title or logo. What you say on the command line
    overrides these defaults. Without VALUE they are shown. Where nothing is said, paper is Letter
    in the countries that use it, by your locale, and A4 in all others.

    \b
    Examples:
      qwixprint config paper letter
      qwixprint config printer office
      qwixprint config
      qwixprint config --unset paper
    """
    with told(lang):
        words = locales.spoken(lang)
        if unset and (key is None or value):
            raise Faulty([fault("unset-what")])
        if key is not None and (unset or value is not None):
            qp.configure(key, None if unset else value, lang=lang)
            gone = unset or not value
            stored = words.say("stored-printer", file=qp.config_file())
            warn(words.say("default-gone", name=key) if gone else stored)
            return
        kept = qp.config(lang=lang)
        if key is not None and key not in KEYS:
            raise Faulty([fault("unknown-setting", word=key, known=KEYS)])
        if key is not None:
            click.echo(kept.get(key, ""))
            return
        lines = [f"{key}: {value}" for key, value in kept.items()]
        click.echo("\n".join(lines) if lines else words.say("no-defaults"))
