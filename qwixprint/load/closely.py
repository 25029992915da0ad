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
from qwixprint.files.yaml import Word
from qwixprint.load.spec import FRAMES, LayoutSpec
from qwixprint.locales.meaning import meant
from qwixprint.locales.own import is_code
from qwixprint.sheet import COLOURS, Sheet
from qwixprint.sheet.naming import LONGEST, not_a_name


def look(spec: LayoutSpec, folder: Path, sheet: Sheet | None) -> list[Fault]:
    """All that is found; `sheet` is what the layout describes if nothing else is wrong with it."""
    found = [*not_spoken(spec, folder), *misnamed(spec), *unmarked(spec)]
    return found + not_drawable(spec, None if found else sheet)


def not_spoken(spec: LayoutSpec, folder: Path) -> Iterator[Fault]:
    """Titles in what is no language: a code has two letters, or rules are written in it."""
    for key in spec.titles:
        usual = len(key.text.partition("-")[0]) == 2
        if not (is_code(key.text) and (usual or any(folder.glob(f"*rules.{key.text}.md")))):
            known = tuple(shipped.languages())
            yield fault("title-language", key.at, word=key.text, known=known)


def misnamed(spec: LayoutSpec) -> Iterator[Fault]:
    """Names that mean something else in a sheet, a table or a record, in any language."""
    english = locales.load(locales.ENGLISH)
    words = [each for each in english.words if each not in COLOURS and each not in english.parts]
    sets = [Word(text, key.at) for key in spec.sets for text in key.text.split()]
    rows = [key for each in (spec.rows, *spec.versions.values()) for key in each]
    for key in (*spec.colours, *sets, *rows):
        if meant(key.text, words) in words:
            yield not_a_name(key)


def unmarked(spec: LayoutSpec) -> Iterator[Fault]:
    """Sets that nobody sees on the sheet, and those that look like others."""
    result = {word.text for word in spec.result}
    first: dict[str, tuple[Word, object]] = {}
    for key, each in spec.sets.items():
        scored = not result.isdisjoint(key.text.split())
        brings = [" ".join(word.text for word in words) for words in (each.each, each.all)]
        linked = brings[0] == "cross set"  # a bar or a letter tells which belong together
        counts, boxes = (word.text if word else "1" for word in (each.counts, each.boxes))
        if each.frame is None and counts == "1":
            if scored or brings[1] or (brings[0] and not linked):
                yield fault("frame-missing", key.at, word=key.text, known=FRAMES)
            continue
        frame = each.frame or Word("double", key.at)
        likeness = (scored, brings, counts, boxes)
        other, same = first.setdefault(frame.text, (key, likeness))
        several = other is not key or " " in key.text
        if same != likeness or (several and (scored or (brings[1] and not linked))):
            names = key.text if other is key else f"{other.text} {key.text}"
            yield fault("frame-taken", frame.at, sets=", ".join(names.split()))


def not_drawable(spec: LayoutSpec, sheet: Sheet | None) -> list[Fault]:
    """What only a look at fonts and geometry can tell, in every language."""
    for title in spec.titles.values():
        if lost := fonts.not_displayable(title.text[:LONGEST]):
            return [fault("no-glyph", title.at, characters=lost)]
    for key in spec.colours:  # of which letters are printed
        if fonts.not_displayable(key.text.upper()):
            return [not_a_name(key)]
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
