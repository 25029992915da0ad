"""Makes sheets to be filled in on a screen: a PDF that scores itself."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from qwixprint.commands.deck import Deck, drawn_seed
from qwixprint.commands.draw import on_page
from qwixprint.commands.jobs import (
    AnyGame,
    Lang,
    Option,
    PaletteWish,
    SheetSize,
    from_job,
    layout_of,
    seed,
    unusual,
)
from qwixprint.commands.pad import PadJob
from qwixprint.commands.saving import Target, foreign, plain, target_as, telling
from qwixprint.commands.sides import DrawnSheets, titled
from qwixprint.errors import Faulty, fault
from qwixprint.files import writing
from qwixprint.geometry import Box
from qwixprint.load.find import Layout, load_filled
from qwixprint.locales import Catalogue, spoken, told_in
from qwixprint.scene import Field, Marked, Page, Placed, Scene
from qwixprint.sheet import FilledSheet, Sheet
from qwixprint.sheet.versions import version_named

if TYPE_CHECKING:
    from qwixprint.render.tags import Element

VERSION = 1  # of what a form says of itself
ATTACHED = "sheet.yaml"


@dataclass(frozen=True, slots=True)
class FormJob:
    """How sheets are wanted that are filled in on a screen."""

    game: AnyGame | None = None  # none: that of the sheets it starts with
    _: KW_ONLY
    players: Annotated[int, Option("How many sheets, a page each.", "N", 1, 99)] = 1
    source: Annotated[
        str | Path | None,
        Option("Starts with these filled-in sheets.", "FILE", flags=("--from",)),
    ] = None
    size: SheetSize = "standard"
    paper: Annotated[str, Option("The paper that --size page fills; as for `pad`.", "PAPER")] = "a4"
    palette: PaletteWish = "classic"
    version: Annotated[
        str | None,
        Option(
            "Which sheet of a game whose sheets differ, or one of equal chance: C, or 17.", "NAME"
        ),
    ] = None
    pairs: Annotated[str | None, Option('Lucky numbers to deal: "5 8, 6 11", or any.', "PAIRS")] = (
        None
    )
    vary: Annotated[
        bool,
        Option("Deal other boards of equal chance: colours exchanged, numbers counted backwards."),
    ] = False
    seed: Annotated[int | None, seed("Deals the same lucky numbers and versions again.")] = None
    title: Annotated[str | None, Option("A line of your own under the game's name.", "TEXT")] = None
    logo: Annotated[
        str | Path | None, Option("A PNG, JPEG, WebP or SVG for the title area.", "FILE")
    ] = None
    lang: Lang = None
