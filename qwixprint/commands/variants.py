"""What there is: games, languages, palettes, papers."""

from __future__ import annotations

from dataclasses import dataclass

from qwixprint import locales
from qwixprint.files import shipped
from qwixprint.load.find import load_sheet


@dataclass(frozen=True, slots=True)
class Variant:
    """A game that is shipped."""

    name: str
    title: str
    also: tuple[str, ...]  # other names it answers to
    players: tuple[int, int]
    age: int | None
    minutes: int | None
    trim: tuple[float, float]  # of a cut sheet, in millimetres
    family: str  # of the rules
    base: str | None  # the game that it is made from
    different: str  # what is, in a few words
    versions: tuple[str, ...]  # of its sheets, if they differ


def variants(*, lang: str | None = None) -> tuple[Variant, ...]:
    """All games that are shipped."""
    with locales.told_in(lang):
        sheets = [load_sheet(name) for name in shipped.layouts()]
        different = locales.spoken(lang).games
    return tuple(
        Variant(
            sheet.name,
            sheet.title,
            sheet.also,
            sheet.players,
            sheet.age,
            sheet.minutes,
            (sheet.trim.width, sheet.trim.height),
            sheet.family,
            sheet.base or None,
            different[sheet.name],
            tuple(each.version for each in sheet.versions),
        )
        for sheet in sheets
    )


def languages() -> dict[str, str]:
    """The languages that are spoken, by code, each as it calls itself."""
    return {code: locales.load(code).language["language"] for code in shipped.languages()}


def palettes() -> tuple[str, ...]:
    """The palettes, by name."""
    from qwixprint.drawing import PALETTES

    return tuple(PALETTES)


def papers() -> dict[str, tuple[float, float]]:
    """Papers by name, in millimetres."""
    from qwixprint.impose import PAPERS

    return {name: (size.width, size.height) for name, size in PAPERS.items()}
