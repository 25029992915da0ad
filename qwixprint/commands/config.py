"""Defaults of one's own, for the command line: the library is told everything by its caller."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from qwixprint import settings
from qwixprint.commands.jobs import ALL
from qwixprint.commands.pad import pad
from qwixprint.errors import Faulty, fault
from qwixprint.locales import told_in

if TYPE_CHECKING:
    from qwixprint.commands.pad_options import PadOptions


def config(*, lang: str | None = None) -> dict[str, str]:
    """What the user's file of defaults says."""
    with told_in(lang):
        return settings.load()


def configure(key: str, value: str | None, *, lang: str | None = None) -> dict[str, str]:
    """Keeps a default, if a pad of every game could be made with it; none takes it away.

    Gives all that the file says now.
    """
    with told_in(lang):
        if key not in settings.KEYS:
            raise Faulty([fault("unknown-setting", word=key, known=settings.KEYS)])
        kept = settings.load()
        kept.pop(key, None)
        if value:
            if key == "logo":  # it is to be found from everywhere
                value = os.path.abspath(value)  # noqa: PTH100
            wish: PadOptions = {"sheets": 1, "lang": lang, key: value}  # type: ignore[misc]
            pad(ALL, **wish)
            kept[key] = value
        settings.save(kept)
        return kept


def config_file() -> str:
    """Where the defaults of this user are kept."""
    return str(settings.file())
