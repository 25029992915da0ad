"""The rules in short: which sentences a layout asks for, with its own numbers in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from qwixprint.families import family_of
from qwixprint.families.base import PARTS
from qwixprint.families.state import IDLE_ROUNDS
from qwixprint.locales import Catalogue
from qwixprint.sheet import CellSet, Effect, Sheet

# What effects bring, in words; one that is not here is told as layouts write it.
_BRINGS = {
    "cross fewest N": "brings-fewest",
    "cross every": "brings-every",
    "cross ROW": "brings-row",
    "strike TRACK": "brings-box",
    "points N": "brings-points",
    "double fewest": "brings-double",
    "free misses": "brings-free",
}
_WHOLE = {"cross set": "set-linked"}  # of which a whole sentence tells


class Sentence(NamedTuple):
    """A sentence, and the frame that it is about, if it is about one."""

    text: str
    frame: str = ""


def sentences(sheet: Sheet, words: Catalogue) -> Iterator[Sentence]:
    """What the family of rules has to say, with the numbers of this game."""
    costs = [cell.label for cell in sheet.misses.cells]
    numbers: dict[str, object] = {
        "costs": costs[0] if len(set(costs)) == 1 else ", ".join(costs),
        "misses": len(costs),
        "rounds": IDLE_ROUNDS,
        "rows": sheet.rules.rows_to_end,
        "dice": len(sheet.dice),
    }
    family = family_of(sheet)
    numbers = {**family.facts(sheet), **numbers}
    for key in family.summary(sheet):
        if key == PARTS:
            yield from _parts(sheet, words)
        elif costs or not key.endswith("-miss"):
            other = f"{key}-no-miss"  # of a rule that speaks of them where there are any
            said = other if not costs and other in words.summary else key
            yield Sentence(words.short(said, numbers))


def _parts(sheet: Sheet, words: Catalogue) -> Iterator[Sentence]:
    """What there is besides plain rows, by what the layout has; what is alike is said once."""
    if any(row.kind == "between" for row in sheet.rows):
        yield Sentence(words.short("row-between", {}))
    scored = {total.of for total in sheet.totals if total.kind in ("set", "track")}
    told = [
        sentence
        for name, cells in sheet.sets.items()
        for sentence in _set(cells, name in scored, words)
    ]
    yield from dict.fromkeys(told)
    for row in sheet.rows:
        if row.kind == "track":
            first = row.cells[0]
            if first.pair or first.colour:
                key = "track-exchange" if first.pair else "track-colours"
                yield Sentence(words.short(key, {}))
            if row.name in scored:
                yield Sentence(words.short("track-score", {}))
    forms = [each.form for cells in sheet.sets.values() for each in cells.effects]
    if any(form.startswith("cross ") and form not in _WHOLE for form in forms) or any(
        cell.kind == "box" and cell.colour for cell in sheet.row_cells()
    ):
        yield Sentence(words.short("set-brought", {}))


def _set(cells: CellSet, scored: bool, words: Catalogue) -> Iterator[Sentence]:
    frame = cells.frame
    if cells.counts > 1:
        yield Sentence(words.short("set-counts", {"counts": cells.counts}), frame)
    if cells.boxes > 1:
        yield Sentence(words.short("set-boxes", {}), frame)
    if scored and not (cells.each or cells.all):
        yield Sentence(words.short("set-score", {}), frame)
    for key, effect in (("set-each", cells.each), ("set-all", cells.all)):
        if effect is not None and effect.form in _WHOLE:
            yield Sentence(words.short(_WHOLE[effect.form], {}), frame)
        elif effect is not None:
            yield Sentence(words.short(key, {"reward": _reward(effect, words)}), frame)


def _reward(effect: Effect, words: Catalogue) -> str:
    if effect.form not in _BRINGS:
        return effect.words
    row = words.row(effect.of) if effect.of else ""
    return words.short(_BRINGS[effect.form], {"number": effect.number, "row": row})
