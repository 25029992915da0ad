"""Reads the rules of a game: the text, its language, and the examples it shows."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from qwixprint.commands.jobs import PaletteName
from qwixprint.commands.saving import named_from
from qwixprint.errors import Fault, Faulty, fault
from qwixprint.files import shipped
from qwixprint.files.reading import exists, read_text
from qwixprint.load.find import Layout
from qwixprint.locales import Catalogue, spoken
from qwixprint.locales.own import borrowed, is_code

if TYPE_CHECKING:
    from qwixprint.leaflet.layout_facts import Facts
    from qwixprint.leaflet.part import Part
    from qwixprint.leaflet.text import Block

LONGEST_TEXT = 16 << 10  # bytes: twice what we have to say of any game
# How wide the strip of a turn is before it is scaled; the second, for large print on small pages.
WIDE, NARROW = 196.0, 150.0


def load_part(
    layout: Layout,
    words: Catalogue,
    strip: float = WIDE,
    palette: PaletteName = "classic",
    only_new: bool = False,
) -> Part:
    """The text of a game's rules with its numbers, and who draws its figures.

    Of a game that is made from another, only what is different if that is wanted.
    """
    from qwixprint.drawing.palette import PALETTES
    from qwixprint.leaflet.examples import Examples
    from qwixprint.leaflet.figures import Artist
    from qwixprint.leaflet.layout_facts import Facts
    from qwixprint.leaflet.part import Part
    from qwixprint.leaflet.text import Figure, Items, Paragraph, Span

    text, sheets, games = _files(layout, words.code)
    if not exists(text):
        game, code = named_from(layout, "-"), words.code
        missing = fault(
            "no-rules-text", title=layout.title, file=str(text), game=game, language=code
        )
        raise Faulty([missing])
    name = layout.sheet.base
    base = (shipped.examples(name), shipped.games(name)) if name else None
    examples = Examples(layout.sheet, sheets, games, base)
    artist = Artist(examples, words, PALETTES[palette], strip, not layout.shipped)
    faults: list[Fault] = []
    blocks = _read(layout, text, Facts(words, examples), only_new, faults)
    led: list[Block] = []
    for block, after in zip_longest(blocks, blocks[1:]):
        if isinstance(block, Figure) and block.kind == "parts" and isinstance(after, Items):
            led.append(Paragraph((Span(words.label("sheet-parts")),), new=block.new))
        led.append(block)
        if isinstance(block, Figure):
            try:
                artist.make(block)
                artist.check_list(block, after)
            except Faulty as error:
                faults += error.faults
    if faults:
        raise Faulty(faults)
    return Part(artist, tuple(led), only_new)


def tells_differences(layout: Layout, language: str) -> bool:
    """Whether the text of a game says only what is different from the one it is made from."""
    from qwixprint.leaflet.differences import signs

    text, _, _ = _files(layout, language)
    return bool(layout.sheet.base and exists(text) and signs(read_text(text, LONGEST_TEXT)))


def _read(
    layout: Layout, text: Path, facts: Facts, only_new: bool, faults: list[Fault]
) -> tuple[Block, ...]:
    """The blocks of a text, with those of the game it is made from where it leaves them out."""
    from qwixprint.leaflet.differences import (
        ALIKE,
        INSTEAD,
        by_itself,
        merged,
        once,
        signs,
        unsigned,
        without,
    )
    from qwixprint.leaflet.text import read_blocks

    source = read_text(text, LONGEST_TEXT)
    marks = signs(source) if layout.sheet.base else {}
    if only_new and not marks:
        raise Faulty([fault("nothing-only-new", title=layout.title)])
    if marks:
        source = unsigned(source)
    if only_new:
        alike = [name for name, (sign, _) in marks.items() if sign == ALIKE]
        source = without(source, alike, keep=False)
    words = facts.words
    other = shipped.rules(layout.sheet.base, words.code)
    rest = ""
    if marks and exists(other):
        instead = [name for name, (sign, _) in marks.items() if sign in (INSTEAD, ALIKE)]
        source, rest = once(source, without(read_text(other, LONGEST_TEXT), instead))
    own = read_blocks(source, str(text), facts, faults, anywhere=bool(marks))
    if only_new:
        return by_itself(own)
    if not marks:
        return own
    if not rest:  # in a language of somebody's own
        raise Faulty([fault("no-rules-text", title=layout.sheet.base, file=str(other))])
    places = {name: (sign, at._replace(file=str(text))) for name, (sign, at) in marks.items()}
    base = read_blocks(rest, str(other), facts, faults, anywhere=True)
    return merged(base, own, places, words.label("new"), faults)


def words_for(code: str | None, layout: Layout) -> Catalogue:
    """The language that was asked for; for a game of one's own also one that is not shipped."""
    ours = code is None or layout.shipped or code in shipped.languages()
    if ours or not is_code(str(code)):
        return spoken(code)
    _, folder, _ = _files(layout, str(code))
    return borrowed(str(code), folder / f"labels.{code}.yaml")


def _files(layout: Layout, language: str) -> tuple[Path, Path, Path]:
    """The text, the folder of its filled-in sheets, and that of its games.

    What belongs to a game of one's own lies beside its layout, or where one stands.
    """
    if layout.shipped:
        name = layout.name
        return shipped.rules(name, language), shipped.examples(name), shipped.games(name)
    folder = layout.file.parent if layout.file else Path()
    return rules_file(layout, language), folder, folder / "games"


def rules_file(layout: Layout, language: str) -> Path:
    """Where the rules of a game of one's own lie, or would lie.

    `rules.en.md` belongs to `sheet.yaml` or to the only layout in its folder, and `my.rules.en.md`
    to `my.yaml`, whatever else lies there.
    """
    file = layout.file or Path("sheet.yaml")
    bare, own = (file.with_name(f"{stem}rules.{language}.md") for stem in ("", f"{file.stem}."))
    if file.name == "sheet.yaml":
        return bare
    return bare if exists(bare) and not exists(own) and _alone(file) else own


def _alone(layout: Path) -> bool:
    """Whether no other file in the folder is a layout, which says with which dice one plays."""
    for file in layout.parent.glob("*.y*ml"):
        with suppress(Faulty):
            another = file.is_file() and file.name != layout.name
            if another and re.search("^dice:", read_text(file), re.MULTILINE):
                return False
    return True
