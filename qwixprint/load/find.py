"""Reads layouts, filled-in sheets and recorded games, wherever they lie."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import normalize

from qwixprint.errors import Fault, Faulty, Place, fault, nearest, unreadable, wrong_type
from qwixprint.files import shipped
from qwixprint.files.reading import exists, is_pdf, read_text
from qwixprint.files.shapes import MANY, keys, read_as
from qwixprint.files.yaml import MapNode, Scalar, Word, only, read_all
from qwixprint.load.build import build, name_of
from qwixprint.load.kinds import VARIANT, check_kind
from qwixprint.load.sources import Source, form_in, nodes_of, piped, written_nodes
from qwixprint.load.spec import LayoutSpec
from qwixprint.locales import in_asked, spoken, told_in
from qwixprint.sheet import FilledSheet, Sheet
from qwixprint.sheet.versions import with_all

if TYPE_CHECKING:
    from qwixprint.game import Game


@dataclass(frozen=True)
class Layout:
    """A game: its sheet, and where its layout lies."""

    sheet: Sheet
    file: Path | None = None  # none: it lies nowhere
    shipped: bool = False  # one of ours
    source: str = field(default="", repr=False)  # the text of one that lies nowhere

    @property
    def name(self) -> str:
        """What it is called on the command line and in files."""
        return self.sheet.name

    @property
    def title(self) -> str:
        """What is printed on its sheets."""
        return self.sheet.title

    @property
    def text(self) -> str:
        """What stands in its layout."""
        return read_text(self.file) if self.file else self.source

    @staticmethod
    def parse(text: str, name: str = "layout", lang: str | None = None) -> Layout:
        """The layout that a text describes; raises `Faulty` with all that is wrong with it."""
        with told_in(lang):
            if not isinstance(text, str):
                raise wrong_type(text)
            sheet = parsed(text, name, name).sheet
            if lang not in [code for code, _ in sheet.titles]:
                spoken(lang)
            return Layout(titled(sheet), source=text)

    @staticmethod
    def load(game: str | Path, seen_from: Path = Path()) -> Layout:
        """A shipped game by any of its names, or the layout that a path leads to."""
        with told_in(None):
            found = find_layout(str(game), seen_from)
            if isinstance(found, str):
                return Layout(titled(_shipped(found)), shipped.layouts()[found], shipped=True)
            return Layout(titled(_own(found)), found)

    def in_asked(self) -> Layout:
        """The same with its title in the language in which is told."""
        return replace(self, sheet=titled(self.sheet))


def parsed(text: str, shown: str, name: str) -> Layout:
    """The layout that a text describes, whose faults are shown as those of a file."""
    return Layout(titled(_parsed(text, shown, name)), source=text)


def titled(sheet: Sheet) -> Sheet:
    """A sheet with its title in the language in which is told."""
    return with_all(sheet, title=in_asked(dict(sheet.titles))) if sheet.titles else sheet


def load_sheet(game: str, seen_from: Path = Path()) -> Sheet:
    """The sheet of a shipped game by any of its names, or of a layout given as a path."""
    return Layout.load(game, seen_from).sheet


def find_layout(variant: str, seen_from: Path = Path()) -> str | Path:
    """The name of a shipped variant, or the file of a layout given as a path.

    A variant is found by its name, its title or another of its names, whatever the case and
    whatever stands between the words; but a path by that very name is taken before.
    """
    known = shipped.layouts()
    if variant in known:
        return variant
    plain = Path(variant).name == variant  # a name and no path: one of ours may answer to it
    names = {name: [name, *_shipped(name).also] for name in known} if plain else {}
    if found := [name for name, also in names.items() if variant in also]:
        return found[0]
    path = seen_from / variant
    if variant and exists(path):
        return path / "sheet.yaml" if path.is_dir() else path
    for name, also in names.items():
        if _folded(variant) in map(_folded, (*also, _shipped(name).title)):
            return name
    every = [*known, *(each for also in names.values() for each in also)]
    titles = [_shipped(name).title.lower() for name in names]
    every += titles if nearest(variant, titles) else []  # too many to be listed for nothing
    raise Faulty([fault("unknown-variant", word=variant, known=tuple(dict.fromkeys(every)))])


def _folded(name: str) -> str:
    """A name without what people write in different ways."""
    return "".join(char for char in name.casefold() if char.isalnum())


@cache
def _shipped(name: str) -> Sheet:
    file = shipped.layouts()[name]
    return _built(read_text(file), str(file), name)


def _own(file: Path) -> Sheet:
    """A layout that is not one of ours."""
    try:
        regular = stat.S_ISREG(file.stat().st_mode)
    except OSError as error:
        raise unreadable(str(file), error) from error
    if not regular:  # a sheet could name a pipe, and we would wait for ever
        raise Faulty([fault("not-a-file", Place(str(file)))])
    if is_pdf(file):
        raise Faulty([fault("a-sheet", Place(str(file)), file=file)])
    name = name_of(Path(os.path.normpath(file.absolute())))
    return _parsed(read_text(file), str(file), name, file.parent)


@lru_cache(maxsize=64)
def _parsed(text: str, shown: str, name: str, folder: Path = Path()) -> Sheet:
    """The sheet of a layout's text; it is looked at more closely than ours, and all is told."""
    return _built(normalize("NFC", text), shown, name, folder)


def _built(text: str, shown: str, name: str, folder: Path | None = None) -> Sheet:
    """The sheet of a layout's text; of ours, no `folder` is looked into."""
    faults: list[Fault] = []
    node = only(read_all(text, shown, faults), faults)
    if folder is not None:
        check_kind(node, "a-layout")
    spec = read_as(LayoutSpec, node, faults)
    sheet = build(spec, name, faults)
    if folder is not None:
        from qwixprint.load.closely import look

        faults += look(spec, folder, sheet)
    if faults or sheet is None:
        raise Faulty(faults)
    return sheet


def load_filled(
    source: Source, layout: Layout | None = None, game: Layout | None = None
) -> list[FilledSheet]:
    """Filled-in sheets of one game; raises `Faulty` with all that is wrong with them.

    They are of that layout, where it is given, whatever they say, or of that game where they say
    nothing.
    """
    return load_begun(source, layout, game)[1]


def load_begun(
    source: Source, layout: Layout | None = None, game: Layout | None = None
) -> tuple[Layout, list[FilledSheet]]:
    """The same, and the layout of their game."""
    from qwixprint.load.filled import FilledSpec, resolve
    from qwixprint.locales.meaning import in_words, understood

    faults: list[Fault] = []
    sheets: list[FilledSheet] = []
    first: Layout | None = None
    lost = False  # behind a layout that cannot be had, or a second one, no more are looked for
    given = layout or game
    source = piped(source)
    form = form_in(source)
    if form:
        given = layout = layout or form.layout
        nodes, folder = [node for node, _ in form.sheets], Path()
    else:
        nodes, folder = written_nodes(source, faults, given.name if given else None)
    for number, node in enumerate(nodes):
        if len(faults) > MANY:
            break
        check_kind(node, "a-sheet")
        if isinstance(node, MapNode):
            entries = tuple(understood(node.entries, keys(FilledSpec), faults))
            if given and not any(key.text == VARIANT for key, _ in entries):
                entries = ((Word(VARIANT, node.at), Scalar(given.name, node.at)), *entries)
            node = MapNode(entries, node.at)
        spec = read_as(FilledSpec, node, faults)
        if lost or not spec.variant.text:
            continue
        own = layout or (game if game and game.name == spec.variant.text else None)
        own = own or layout_named(spec.variant, folder, faults)
        if own is None:
            lost = True
            continue
        filled = resolve(spec, own.sheet, faults)
        sheets.append(filled._replace(form=form.sheets[number][1]) if form else filled)
        first = first or own
        if own.sheet != first.sheet:
            faults.append(fault("another-game", spec.variant.at))
            lost = True
    if faults or first is None:
        raise Faulty(in_words(faults, nodes[0].at.file))
    return first, sheets


def layout_named(variant: Word, folder: Path, faults: list[Fault]) -> Layout | None:
    """The layout that a sheet or a game names; a path is seen from the folder of its file."""
    try:
        return Layout.load(variant.text, folder)
    except Faulty as error:
        at = variant.at
        faults += [each._replace(at=at) if each.at is None else each for each in error.faults]
        return None


def load_game(source: Source, layout: Layout | None = None) -> Game:
    """A recorded game, played through; raises `Faulty` with all that is wrong with its record."""
    from qwixprint.game import GameSpec, read_seats, read_turns, record_words, replay
    from qwixprint.locales.meaning import in_known_words, in_words, understood

    faults: list[Fault] = []
    nodes, folder = nodes_of(source, faults)
    node = only(nodes, faults)
    check_kind(node, "a-record")
    if isinstance(node, MapNode):
        node = MapNode(tuple(understood(node.entries, keys(GameSpec), faults)), node.at)
    spec = read_as(GameSpec, node, faults)
    sheet = layout.sheet if layout else None
    if sheet is None and spec.variant.text:
        named = layout_named(spec.variant, folder, faults)
        sheet = named.sheet if named else None
    if sheet is None:
        raise Faulty(in_words(faults, node.at.file))
    seats = read_seats(spec.players, sheet, faults)
    known = [*(seat.name for seat in seats), *record_words(sheet)]
    turns = in_known_words(spec.turns, known, faults)
    record = read_turns(turns, sheet, seats, faults)
    if faults:
        raise Faulty(in_words(faults, node.at.file))
    return replay(sheet, seats, record)
