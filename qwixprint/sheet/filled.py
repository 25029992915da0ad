"""A filled-in sheet: as it is written in a file, and as marks in the cells of a sheet.

Faults are what cannot be on paper. Whether the rules allow what is there is not asked here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from qwixprint.errors import Fault, Place, fault
from qwixprint.reading import About, Words, unknown
from qwixprint.sheet.model import Cell, CrossRules, Row, Sheet
from qwixprint.sheet.naming import check_text
from qwixprint.sheet.notation import number
from qwixprint.source import Word


@dataclass(frozen=True)
class FilledSpec:
    """One player's sheet, as it was filled in."""

    variant: Annotated[Word, About("the game, or the path of its layout seen from this file")]
    player: Annotated[Word | None, About("who filled it in")] = None
    rows: Annotated[
        dict[Word, Words],
        About("crossed numbers in the order they were crossed, or one entry per field, _ for none"),
    ] = field(default_factory=dict)
    misses: Annotated[Word | None, About("how many misses are struck")] = None
    lucky: Annotated[Words, About("the two lucky numbers printed on the sheet")] = ()
    written: Annotated[dict[Word, Word], About("what stands in the result strip")] = field(
        default_factory=dict
    )


@dataclass(frozen=True, slots=True)
class Mark:
    """What a pen put into a cell: a cross, or a number."""

    cell: Cell
    at: Place
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """A number a player wrote into the result strip."""

    value: int
    at: Place


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """A sheet with its marks, row by row: crosses as they were made, numbers from the left."""

    sheet: Sheet
    marks: tuple[tuple[Mark, ...], ...]
    misses: int
    at: Place
    misses_at: Place
    player: str = ""
    player_at: Place | None = None
    lucky: tuple[int, ...] = ()
    written: Mapping[str, Written] = field(default_factory=dict)


def resolve(spec: FilledSpec, sheet: Sheet, faults: list[Fault]) -> FilledSheet:
    """The marks of a file in the cells of their sheet; what cannot be there is told."""
    colours = [row.colour for row in sheet.rows]
    marks: dict[str, tuple[Mark, ...]] = {}
    for key, words in spec.rows.items():
        if key.text not in colours:
            faults.append(unknown("unknown-row", key, colours))
            continue
        row = sheet.rows[colours.index(key.text)]
        crossed = isinstance(sheet.rules, CrossRules)
        marks[key.text] = (_crossed if crossed else _entered)(row, words, sheet, faults)
    boxes = len(sheet.misses.cells)
    return FilledSheet(
        sheet=sheet,
        marks=tuple(marks.get(colour, ()) for colour in colours),
        misses=number(spec.misses, 0, boxes, faults) if spec.misses else 0,
        at=spec.variant.at,
        misses_at=spec.misses.at if spec.misses else spec.variant.at,
        player=printable(spec.player, faults) if spec.player else "",
        player_at=spec.player.at if spec.player else None,
        lucky=lucky_numbers(spec.lucky, sheet, faults),
        written=_written(spec.written, sheet, faults),
    )


def printable(name: Word, faults: list[Fault]) -> str:
    """The name of a player."""
    if not name.text.isprintable():
        faults.append(fault("unprintable", name.at))
    else:
        check_text(name, faults)
    return name.text


def _crossed(row: Row, words: Words, sheet: Sheet, faults: list[Fault]) -> tuple[Mark, ...]:
    """Crossed numbers, in the order they were crossed."""
    marks: dict[str, Mark] = {}
    for word in words:
        cell = sheet.by_id.get(f"{row.colour}.{word.text}")
        if cell is None:
            numbers = " ".join(each.label or each.kind for each in row.cells)
            faults.append(
                fault("not-in-row", word.at, word=word.text, row=row.colour, numbers=numbers)
            )
        elif cell.id in marks:
            faults.append(fault("marked-twice", word.at, word=word.text, row=row.colour))
        else:
            marks[cell.id] = Mark(cell, word.at)
    return tuple(marks.values())


EMPTY = "_"


def _entered(row: Row, words: Words, sheet: Sheet, faults: list[Fault]) -> tuple[Mark, ...]:
    """One entry per field from the left; what is left out at the end is empty."""
    if len(words) > len(row.cells):
        at = words[len(row.cells)].at
        faults.append(
            fault("too-many-entries", at, row=row.colour, fields=len(row.cells), count=len(words))
        )
    marks = []
    for cell, word in zip(row.cells, words, strict=False):
        if word.text == EMPTY:
            continue
        if re.fullmatch(r"-?[0-9]{1,6}", word.text):
            marks.append(Mark(cell, word.at, int(word.text)))
        else:
            faults.append(fault("not-an-entry", word.at, word=word.text))
    return tuple(marks)


def lucky_numbers(words: Words, sheet: Sheet, faults: list[Fault]) -> tuple[int, ...]:
    """The lucky numbers printed on a sheet, if it is of a game that has some."""
    if not words:
        return ()
    if not sheet.lucky:
        faults.append(fault("no-lucky-here", words[0].at, title=sheet.title))
        return ()
    low, high = sheet.white_sums
    before = len(faults)
    values = tuple(number(word, low, high, faults) for word in words)
    pair = len(values) == len(set(values)) == len(sheet.lucky)
    if not pair and len(faults) == before:
        faults.append(fault("not-a-pair", words[0].at))
    return values


def _written(words: Mapping[Word, Word], sheet: Sheet, faults: list[Fault]) -> dict[str, Written]:
    known = tuple(dict.fromkeys(cell.of for cell in sheet.totals))
    found: dict[str, Written] = {}
    for key, word in words.items():
        if key.text not in known:
            faults.append(unknown("unknown-result", key, known))
        else:
            found[key.text] = Written(number(word, -9999, 9999, faults), word.at)
    return found


def as_written(filled: FilledSheet) -> dict[str, str]:
    """The rows of a sheet as one writes them in a file."""
    rows: dict[str, str] = {}
    for row, marks in zip(filled.sheet.rows, filled.marks, strict=True):
        if isinstance(filled.sheet.rules, CrossRules):
            entries = [mark.cell.label or mark.cell.kind for mark in marks]
        else:
            numbers = {mark.cell.id: str(mark.value) for mark in marks}
            last = marks[-1].cell.column if marks else -1
            cells = [cell for cell in row.cells if cell.column <= last]
            entries = [numbers.get(cell.id, EMPTY) for cell in cells]
        rows[row.colour] = " ".join(entries)
    return rows
