"""Reads layouts and filled-in sheets, wherever they lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from qwixprint import resources
from qwixprint.errors import Faulty, fault, nearest
from qwixprint.reading import read_as
from qwixprint.sheet import (
    FilledSheet,
    FilledSpec,
    LayoutSpec,
    Sheet,
    build,
    name_of,
    resolve,
)
from qwixprint.source import Node, Table, read, read_all


@cache
def load_sheet(variant: str, seen_from: Path = Path()) -> Sheet:
    """The sheet of a variant that is shipped, or of a layout given as a path."""
    shipped = resources.layouts()
    file = shipped.get(variant)
    if file is not None:
        return build(read_as(LayoutSpec, read(file)), variant)
    path = seen_from / variant
    if not path.exists():
        return _by_other_name(variant, shipped)
    file = path / "sheet.yaml" if path.is_dir() else path
    spec = read_as(LayoutSpec, read(file))
    sheet = build(spec, name_of(file.resolve()))
    _check_drawable(spec, sheet)
    return sheet


def _by_other_name(variant: str, shipped: dict[str, Path]) -> Sheet:
    names = []
    for name in shipped:
        sheet = load_sheet(name)
        if variant in sheet.also:
            return sheet
        names += [name, *sheet.also]
    near = nearest(variant, names)
    raise Faulty([fault("unknown-variant", word=variant, nearest=near, known=", ".join(names))])


def _check_drawable(spec: LayoutSpec, sheet: Sheet) -> None:
    """What only a look at fonts and geometry can tell of a layout that is not one of ours."""
    from qwixprint import fonts
    from qwixprint.draw import fits

    faults = []
    if fonts.display_for(sheet.title) is None:
        lost = fonts.missing(sheet.title, fonts.DISPLAY)
        faults.append(fault("no-glyph", spec.title.at, characters=lost))
    if not fits(sheet):
        trim = f"{sheet.trim.width:g} x {sheet.trim.height:g}"
        at = spec.trim[0].at if spec.trim else spec.title.at
        faults.append(fault("does-not-fit", at, trim=trim))
    if faults:
        raise Faulty(faults)


def is_filled(path: Path) -> bool:
    """Whether a file is a filled-in sheet and not a layout: it says of which variant it is."""
    return path.is_file() and any(_says_variant(node) for node in read_all(path))


def _says_variant(node: Node) -> bool:
    return isinstance(node, Table) and any(key.text == "variant" for key, _ in node.entries)


def load_filled(path: Path) -> Iterator[FilledSheet]:
    """The filled-in sheets of a file, all of one game; raises `Faulty` with all that is wrong."""
    faults = []
    sheets: list[FilledSheet] = []
    for node in read_all(path):
        try:
            spec = read_as(FilledSpec, node)
            sheets.append(resolve(spec, _sheet_of(spec, path.parent)))
            if sheets[-1].sheet.name != sheets[0].sheet.name:
                faults.append(fault("another-game", spec.variant.at))
        except Faulty as error:
            faults += error.faults
    if faults:
        raise Faulty(faults)
    yield from sheets


def _sheet_of(spec: FilledSpec, folder: Path) -> Sheet:
    """The layout a filled-in sheet names; a path is seen from the folder of its file."""
    try:
        return load_sheet(spec.variant.text, folder)
    except Faulty as error:
        raise Faulty(
            replace(each, at=spec.variant.at) if each.at is None else each for each in error.faults
        ) from error
