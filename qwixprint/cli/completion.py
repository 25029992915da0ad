"""What a shell may offer behind what was typed so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

import qwixprint as qp


def starting(found: Iterable[str], incomplete: str) -> list[str]:
    return [each for each in found if each.startswith(incomplete)]


def games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Games by name, and files."""
    names = [each.name for each in qp.variants()]
    if "all" in (param.metavar or ""):
        names.append("all")
    found = starting(names, incomplete)
    return [*map(CompletionItem, found), CompletionItem(incomplete, type="file")]


def _backs(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What may stand behind a sheet."""
    words = map(CompletionItem, starting(("none", "summary"), incomplete))
    return [*words, *games(ctx, param, incomplete)]


def _languages(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return starting(qp.languages(), incomplete)


def _papers(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return starting(qp.papers(), incomplete.lower())


def _printers(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return starting(qp.printer_names(), incomplete)


COMPLETED: dict[str, Any] = {
    "back": _backs,
    "game": games,
    "lang": _languages,
    "paper": _papers,
    "printer": _printers,
}
