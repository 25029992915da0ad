"""What is asked of a layout that is not one of ours: can it be drawn, is its language spoken."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from qwixprint import fonts, locales
from qwixprint.drawing.arrange import most_rows
from qwixprint.drawing.fitting import SMALLEST_BOX, fits
from qwixprint.errors import Fault, fault
from qwixprint.files import shipped
from qwixprint.load.spec import LayoutSpec
from qwixprint.locales.own import is_code
from qwixprint.sheet import Sheet
from qwixprint.sheet.naming import LONGEST, LONGEST_DIE


def not_spoken(spec: LayoutSpec, folder: Path) -> Iterator[Fault]:
    """Titles in what is no language: a code has two letters, or rules are written in it."""
    for key in spec.titles:
        usual = len(key.text.partition("-")[0]) == 2
        if not (is_code(key.text) and (usual or any(folder.glob(f"*rules.{key.text}.md")))):
            known = tuple(shipped.languages())
            yield fault("title-language", key.at, word=key.text, known=known)


def not_drawable(spec: LayoutSpec, sheet: Sheet | None) -> list[Fault]:
    """What only a look at fonts and geometry can tell, in every language."""
    for title in spec.titles.values():
        if lost := fonts.not_displayable(title.text[:LONGEST]):
            return [fault("no-glyph", title.at, characters=lost)]
    for key in spec.colours:  # of which letters are printed
        if fonts.not_displayable(key.text.upper()):
            return [fault("not-a-colour-name", key.at, word=key.text, most=LONGEST_DIE)]
    if sheet is None:
        return []
    trim = f"{sheet.trim.width:g} x {sheet.trim.height:g}"
    if (most := most_rows(sheet, SMALLEST_BOX)) < len(sheet.rows):
        return [fault("rows-do-not-fit", list(spec.first_rows)[most].at, most=most, trim=trim)]
    if all(map(_fits, _in_all_languages(sheet))):
        return []
    for word, own in zip(spec.titles.values(), _in_all_languages(sheet), strict=True):
        lengths = range(1, len(own.title) + 1)
        most = bisect(lengths, False, key=lambda n: not _fits(replace(own, title=own.title[:n])))
        if 0 < most < len(own.title):
            return [fault("title-too-long", word.at, title=own.title, most=most)]
    at = spec.trim[0].at if spec.trim else next(iter(spec.first_rows)).at
    return [fault("does-not-fit", at, trim=trim)]


def _fits(sheet: Sheet) -> bool:
    """Whether a sheet can be printed well, whatever language its labels are in."""
    return all(fits(sheet, locales.load(code)) for code in shipped.languages())


def _in_all_languages(sheet: Sheet) -> Iterator[Sheet]:
    """The sheet with each of its titles."""
    yield sheet
    yield from (replace(sheet, title=title) for _, title in sheet.titles[1:])
