"""The command `variants`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

import click

import qwixprint as qp
from qwixprint import locales
from qwixprint.cli.common import json_option, json_text, language_option, told
from qwixprint.cli.terminal import tell
from qwixprint.locales import Catalogue


@click.command()
@json_option
@language_option
def variants(lang: str | None, as_json: bool) -> None:
    """\b
    Example:
      qwixprint variants --json
    """
    with told(lang):
        words = locales.spoken(lang)
        locales.check_language(words)  # here a translator sees what is still missing
        if as_json:
            data = {
                "variants": [asdict(each) for each in qp.variants(lang=lang)],
                "languages": qp.languages(),
                "palettes": qp.palettes(),
                "papers": qp.papers(),
            }
            click.echo(json_text(data, indent=2))
        else:
            tell("\n".join(_lines(words)))


def _lines(words: Catalogue) -> Iterator[str]:
    games = qp.variants(lang=words.code)
    width = 2 + max(len(each.name) for each in games)
    yield words.say("variants")
    for family in dict.fromkeys(each.family for each in games):
        yield f" {words.say(f'family-{family}')}"
        for each in (game for game in games if game.family == family and not game.base):
            yield _line(each, each.name, width, words)
            made = (game for game in games if game.base == each.name)
            yield from (_line(game, f"  {game.name}", width, words) for game in made)
    yield words.say("languages")
    yield from (f"  {code:{width}}  {name}" for code, name in qp.languages().items())
    yield words.say("palettes")
    yield from (f"  {name}" for name in qp.palettes())
    yield words.say("papers")
    for name, size in qp.papers().items():
        yield f"  {name:{width}}  {words.decimal('{:g} x {:g} mm'.format(*size))}"


def _line(game: qp.Variant, name: str, width: int, words: Catalogue) -> str:
    """A game: what is different about it, who can play it, other names it has."""
    players = words.say("players", low=game.players[0], high=game.players[1])
    also = f"; {words.say('also', names=', '.join(game.also))}" if game.also else ""
    return f"  {name:{width}}  {game.title}: {game.different}; {players}{also}"
