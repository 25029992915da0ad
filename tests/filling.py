"""Sheets for tests: all their boxes, and filled in without a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from qwixprint.errors import Fault, Place
from qwixprint.files.yaml import Word
from qwixprint.load.filled import FilledSpec, resolve
from qwixprint.load.find import load_sheet
from qwixprint.referee import check
from qwixprint.sheet import Cell, FilledSheet, Sheet, Total

AT = Place("test", 1, 1)
sheet_of = cache(load_sheet)

Rows = Mapping[str, str | Iterable[object]]

# Every row has cells of all colours, as in a mixed edition of Qwixx.
MIXED = """\
title: Qwixx Mixx A
players: 2..5
dice: {white: 2d6, red: d6, yellow: d6, green: d6, blue: d6}
rows:
  red: yellow:2..4 blue:5..7 green:8..10 11..12 lock
  yellow: red:2..3 green:4..7 blue:8..9 10..12 lock
  green: blue:12..10 yellow:9..7 red:6..4 3..2 lock
  blue: green:12..11 red:10..7 yellow:6..5 4..2 lock
rules:
  family: crosses
  closers: 1
  crosses-to-close: 5
  points: 1 3 6 10 15 21 28 36 45 55 66 78
  rows-to-end: 2
misses: {boxes: -5 -5 -5 -5}
result: red + yellow + green + blue - misses = total
"""


def every_box(sheet: Sheet) -> list[Cell | Total]:
    """All cells of a sheet and all boxes of its result strip."""
    return [*sheet.row_cells(), *sheet.misses.cells, *sheet.lucky, *sheet.totals]


def words(text: str | Iterable[object]) -> tuple[Word, ...]:
    parts = text.split() if isinstance(text, str) else map(str, text)
    return tuple(Word(part, AT) for part in parts)


def filled(
    variant: str | Sheet,
    rows: Rows,
    misses: int = 0,
    lucky: str = "",
    written: Mapping[str, int] | None = None,
) -> FilledSheet:
    sheet = sheet_of(variant) if isinstance(variant, str) else variant
    spec = FilledSpec(
        variant=Word(sheet.name, AT),
        rows={Word(colour, AT): words(row) for colour, row in rows.items()},
        misses=Word(str(misses), AT) if sheet.misses.cells else None,
        version=Word(sheet.version, AT) if sheet.versions else None,
        lucky=words(lucky),
        written={Word(key, AT): Word(str(n), AT) for key, n in (written or {}).items()},
    )
    faults: list[Fault] = []
    made = resolve(spec, sheet, faults)
    assert faults == []
    return made


def codes(sheet: FilledSheet) -> list[str]:
    return sorted(problem.code for problem in check(sheet).problems)
