"""What is said on the side: on standard error, which may be closed or full."""

from __future__ import annotations

import os

import click


def warn(text: str) -> None:
    """Says something on the side; that it cannot be heard changes nothing."""
    try:
        click.echo(text, err=True)
    except OSError:
        hush(2)


def hush(stream: int) -> None:
    """Nothing more is heard of a stream: what still waits there would fail again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
