"""The options of a pad for whoever checks types, apart from the job, which no pad waits for."""

from pathlib import Path
from typing import TypedDict

from qwixprint.commands.jobs import AnyGame, PaletteName, SheetSizeName
from qwixprint.impose import Bind, Flip, Marks, Order


class PadOptions(TypedDict, total=False):
    """The options of a `PadJob`, for whoever checks types; the job explains them."""

    sheets: int
    pads: int
    paper: str
    size: SheetSizeName
    marks: Marks
    margin: float | None
    printer: str | None
    order: Order
    bind: Bind
    back: AnyGame
    flip: Flip
    back_shift: str | None
    cover: bool | None
    palette: PaletteName
    players: int | None
    pairs: str | None
    vary: bool
    seed: int | None
    only: str | None
    again: str | tuple[str, ...]
    title: str | None
    logo: str | Path | None
    press: bool
    lang: str | None
