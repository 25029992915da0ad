"""The command `schema`."""

from __future__ import annotations

from typing import get_args

import click

import qwixprint as qp
from qwixprint.cli.common import Choice


@click.command()
@click.argument("name", type=Choice(get_args(qp.SchemaName)))
def schema(name: qp.SchemaName) -> None:
    """\b
    Example:
      qwixprint schema layout > layout.schema.json
    """
    click.echo(qp.schema(name), nl=False)
