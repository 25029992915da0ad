"""Reads layouts and filled-in sheets, wherever they lie."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path

from qwixprint import resources
from qwixprint.errors import Fault, Faulty, Place, fault, nearest, unreadable
from qwixprint.reading import MANY, read_as
from qwixprint.sheet import (
    FilledSheet,
    FilledSpec,
    LayoutSpec,
    Sheet,
    build,
    name_of,
    resolve,
)
from qwixprint.sheet.naming import LONGEST
from qwixprint.source import Node, Table, Word, exists, read, read_all


def load_sheet(variant: str, seen_from: Path = Path()) -> Sheet:
    """The sheet of a shipped variant by any of its names, or of a layout given as a path."""
    found = find_layout(variant, seen_from)
    return _shipped(found) if isinstance(found, str) else _own(found)


def find_layout(variant: str, seen_from: Path = Path()) -> str | Path:
    """The name of a shipped variant, or the file of a layout given as a path."""
    shipped = resources.layouts()
    if variant in shipped:
        return variant
    names = list(shipped)
    if Path(variant).name == variant:  # a name and no path: one of ours may also answer to it
        for name in shipped:
            also = _shipped(name).also
            if variant in also:
                return name
            names += also
    path = seen_from / variant
    if variant and exists(path):
        return path / "sheet.yaml" if path.is_dir() else path
    raise Faulty([fault("unknown-variant", word=variant, known=tuple(names))])


@cache
def _shipped(name: str) -> Sheet:
    return _built(resources.layouts()[name], name, closely=False)


@dataclass(frozen=True, slots=True)
class _Known:
    """A file as it is now, whatever path leads to it."""

    name: str  # of the game
    state: tuple[int, ...]
    path: Path = field(compare=False)


def _own(file: Path) -> Sheet:
    """A layout that is not one of ours; read once, whatever paths lead to it."""
    try:
        now = file.stat()
    except OSError as error:
        raise unreadable(str(file), error) from error
    if not stat.S_ISREG(now.st_mode):  # a sheet could name a pipe, and we would wait for ever
        raise Faulty([fault("not-a-file", Place(str(file)))])
    state = (now.st_dev, now.st_ino, now.st_mtime_ns, now.st_size)
    return _looked_at(_Known(name_of(Path(os.path.normpath(file.absolute()))), state, file))


@lru_cache(maxsize=64)
def _looked_at(file: _Known) -> Sheet:
    """It is looked at more closely than ours, and all faults are told."""
    return _built(file.path, file.name, closely=True)


def _built(file: Path, name: str, closely: bool) -> Sheet:
    faults: list[Fault] = []
    spec = read_as(LayoutSpec, read(file, faults), faults)
    sheet = build(spec, name, faults)
    if closely:
        faults += _not_drawable(spec, sheet)
    if faults or sheet is None:
        raise Faulty(faults)
    return sheet


def _not_drawable(spec: LayoutSpec, sheet: Sheet | None) -> list[Fault]:
    """What only a look at fonts and geometry can tell, in every language."""
    from qwixprint import fonts, locales
    from qwixprint.draw.fitting import fits

    title = spec.title
    if lost := fonts.not_displayable(title.text[:LONGEST]):
        return [fault("no-glyph", title.at, characters=lost)]
    languages = [locales.load(code) for code in resources.languages()]
    if sheet is None or all(fits(sheet, words) for words in languages):
        return []
    trim = f"{sheet.trim.width:g} x {sheet.trim.height:g}"
    at = spec.trim[0].at if spec.trim else next(iter(spec.rows)).at
    return [fault("does-not-fit", at, trim=trim)]


def is_filled(path: Path) -> bool:
    """Whether a file is a filled-in sheet and not a layout: it says of which variant it is."""
    if str(path) in resources.layouts() or not (exists(path) and path.is_file()):
        return False
    return any(_says_variant(node) for node in read_all(path, []))


def _says_variant(node: Node) -> bool:
    """Also in a misspelt way, so that the slip itself is told."""
    keys = [key.text for key, _ in node.entries] if isinstance(node, Table) else []
    return any(nearest(key, ["variant"]) for key in keys)


def load_filled(path: Path) -> list[FilledSheet]:
    """The filled-in sheets of a file, all of one game; raises `Faulty` with all that is wrong."""
    faults: list[Fault] = []
    sheets: list[FilledSheet] = []
    lost = False  # behind a layout that cannot be had, or a second one, no more are looked for
    for node in read_all(path, faults):
        if len(faults) > MANY:
            break
        spec = read_as(FilledSpec, node, faults)
        if lost or not spec.variant.text:
            continue
        sheet = sheet_of(spec.variant, path.parent, faults)
        if sheet is None:
            lost = True
            continue
        sheets.append(resolve(spec, sheet, faults))
        if sheet != sheets[0].sheet:
            faults.append(fault("another-game", spec.variant.at))
            lost = True
    if faults:
        raise Faulty(faults)
    return sheets


def sheet_of(variant: Word, folder: Path, faults: list[Fault]) -> Sheet | None:
    """The layout that a sheet or a game names; a path is seen from the folder of its file."""
    try:
        return load_sheet(variant.text, folder)
    except Faulty as error:
        at = variant.at
        faults += [replace(each, at=at) if each.at is None else each for each in error.faults]
        return None
