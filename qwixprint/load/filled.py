"""A filled-in sheet: as it is written in a file, and as marks in the cells of a sheet.

Faults are what cannot be on paper. Whether the rules allow what is there is not asked here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, NamedTuple

from qwixprint.errors import Fault, fault
from qwixprint.files.shapes import NO_ENTRIES, Help, Words, unknown
from qwixprint.files.yaml import Word
from qwixprint.locales.meaning import meant, understood
from qwixprint.sheet import FilledSheet, Mark, Row, Sheet, Written
from qwixprint.sheet.filled import EMPTY as UNDERSCORE
from qwixprint.sheet.lucky import lucky_numbers
from qwixprint.sheet.naming import check_name
from qwixprint.sheet.notation import number
from qwixprint.sheet.versions import version_of

EMPTY = (UNDERSCORE, "-", "\N{EN DASH}", "\N{EM DASH}")  # a field without a number
NONE = [[each] for each in EMPTY]  # a row without a cross


class FilledSpec(NamedTuple):
    """One player's sheet, as it was filled in."""

    variant: Annotated[Word, Help("the game, or the path of its layout seen from this file")]
    player: Annotated[Word | None, Help("who filled it in")] = None
    rows: Annotated[
        dict[Word, Words],
        Help("crossed numbers in the order they were crossed, or one entry per field, _ for none"),
    ] = NO_ENTRIES
    misses: Annotated[Word | None, Help("how many misses are crossed")] = None
    version: Annotated[Word | None, Help("which sheet, where those of a game differ")] = None
    lucky: Annotated[Words, Help("the two lucky numbers printed on the sheet")] = ()
    written: Annotated[dict[Word, Word], Help("what stands in the result strip")] = NO_ENTRIES


def resolve(spec: FilledSpec, sheet: Sheet, faults: list[Fault]) -> FilledSheet:
    """The marks of a file in the cells of their sheet; what cannot be there is told."""
    sheet = version_of(sheet, spec.version, spec.variant.at, faults)
    rows = {row.name: row for row in sheet.rows}
    marks: dict[str, tuple[Mark, ...]] = {}
    read = _crossed if sheet.crossed else _entered
    for key, words in understood(spec.rows.items(), rows, faults):
        if key.text not in rows:
            faults.append(unknown("unknown-row", key, rows))
            continue
        marks[key.text] = read(rows[key.text], words, faults)
    boxes = len(sheet.misses.cells)
    if spec.misses and not boxes:
        faults.append(fault("no-misses-here", spec.misses.at, title=sheet.title))
    return FilledSheet(
        sheet=sheet,
        marks=tuple(marks.get(name, ()) for name in rows),
        misses=number(spec.misses, 0, boxes, faults) if spec.misses and boxes else 0,
        at=spec.variant.at,
        misses_at=spec.misses.at if spec.misses else spec.variant.at,
        player=check_name(spec.player, faults) if spec.player else "",
        player_at=spec.player.at if spec.player else None,
        lucky=lucky_numbers(spec.lucky, sheet, faults),
        written=_written(spec.written, sheet, faults),
    )


def _crossed(row: Row, words: Words, faults: list[Fault]) -> tuple[Mark, ...]:
    """Crossed numbers, in the order they were crossed."""
    marks: dict[str, Mark] = {}
    track = row.kind == "track"  # which is not called a row
    for word in words if [word.text for word in words] not in NONE else ():
        cell = row.by_name.get(meant(word.text, row.by_name))
        if cell is None:
            said = {"word": word.text, "in_row": row.name, "numbers": " ".join(row.by_name)}
            said |= {"sentence": "not-on-track"} if track else {}
            faults.append(fault("not-in-row", word.at, **said))
        elif cell.id in marks and (second := row.seconds.get(cell.name)) and second.id not in marks:
            marks[second.id] = Mark(second, word.at)
        elif cell.id in marks:
            said = {"word": word.text, "in_row": row.name}
            said |= {"sentence": "struck-twice"} if track else {}
            faults.append(fault("marked-twice", word.at, **said))
        else:
            marks[cell.id] = Mark(cell, word.at)
    return tuple(marks.values())


def _entered(row: Row, words: Words, faults: list[Fault]) -> tuple[Mark, ...]:
    """One entry per field from the left; what is left out at the end is empty."""
    if len(words) > len(row.cells):
        at = words[len(row.cells)].at
        faults.append(
            fault("too-many-entries", at, in_row=row.name, fields=len(row.cells), count=len(words))
        )
    marks = []
    for cell, word in zip(row.cells, words, strict=False):
        if word.text in EMPTY:
            continue
        if re.fullmatch(r"-?[0-9]{1,6}", word.text):
            marks.append(Mark(cell, word.at, int(word.text)))
        else:
            faults.append(fault("not-an-entry", word.at, word=word.text))
    return tuple(marks)


def _written(words: Mapping[Word, Word], sheet: Sheet, faults: list[Fault]) -> dict[str, Written]:
    known = tuple(dict.fromkeys(box.of for box in sheet.totals))
    found: dict[str, Written] = {}
    for key, word in understood(words.items(), known, faults):
        if key.text not in known:
            faults.append(unknown("unknown-result", key, known))
        else:
            found[key.text] = Written(number(word, -9999, 9999, faults), word.at)
    return found
