"""Filled-in sheets for tests, made without a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from qwixprint.errors import Fault, Place
from qwixprint.pipeline.loading import load_sheet
from qwixprint.rules import check
from qwixprint.sheet import FilledSheet, FilledSpec, Sheet, resolve
from qwixprint.source import Word

AT = Place("test", 1, 1)
sheet_of = cache(load_sheet)

Rows = Mapping[str, str | Iterable[object]]


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
        misses=Word(str(misses), AT),
        lucky=words(lucky),
        written={Word(key, AT): Word(str(n), AT) for key, n in (written or {}).items()},
    )
    faults: list[Fault] = []
    made = resolve(spec, sheet, faults)
    assert faults == []
    return made


def codes(sheet: FilledSheet) -> list[str]:
    return sorted(problem.code for problem in check(sheet).problems)
