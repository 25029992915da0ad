"""The options of a leaflet for whoever checks types, apart from the job, as those of a pad."""

from typing import Literal, TypedDict

from qwixprint.commands.jobs import PaletteName, SizeName
from qwixprint.impose import Flip


class RulesOptions(TypedDict, total=False):
    """The options of a `RulesJob`, for whoever checks types; the job explains them."""

    fold: Literal["none", "booklet", "half"]
    paper: Literal["a4", "letter", "a5"]
    only_new: bool
    size: SizeName
    flip: Flip
    palette: PaletteName
    margin: float | None
    printer: str | None
    lang: str | None
