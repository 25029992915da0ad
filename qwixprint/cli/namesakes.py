"""Some games have names that others nearly have."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import click

import qwixprint as qp
from qwixprint import locales
from qwixprint.cli.terminal import warn
from qwixprint.errors import Faulty
from qwixprint.files import shipped


def mention_others(ctx: click.Context, param: click.Parameter, typed: Any) -> Any:
    """Of another name that a game has, at the end: there are games called nearly so."""
    known = shipped.layouts()
    for word in (typed,) if isinstance(typed, str) else typed or ():
        names = [name for name in known if name.startswith(f"{word.lower()}-")]
        if names and word.lower() not in known:
            ctx.call_on_close(lambda word=word, names=names: _say_others(ctx, word, names))
    return typed


def _say_others(ctx: click.Context, word: str, names: list[str]) -> None:
    with suppress(Faulty):
        words = locales.spoken(ctx.params.get("lang"))
        for game in qp.variants(lang=words.code):
            if word.lower() in game.also:
                said = words.joined(names)
                warn(words.say("other-games", word=word, title=game.title, names=said))
