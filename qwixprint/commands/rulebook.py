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
    from qwixprint.leaflet.part import Part
    from qwixprint.leaflet.text import Block

LONGEST_TEXT = 16 << 10  # bytes: twice what we have to say of any game
# How wide the strip of a turn is before it is scaled; the second, for large print on small pages.
WIDE, NARROW = 196.0, 150.0


def load_part(
    layout: Layout, words: Catalogue, strip: float = WIDE, palette: PaletteName = "classic"
) -> Part:
    """The text of a game's rules with its numbers, and who draws its figures."""
    from qwixprint.drawing.palette import PALETTES
    from qwixprint.leaflet.examples import Examples
    from qwixprint.leaflet.figures import Artist
    from qwixprint.leaflet.layout_facts import Facts
    from qwixprint.leaflet.part import Part
    from qwixprint.leaflet.text import Figure, Items, Paragraph, Span, read_blocks

    text, sheets, games = _files(layout, words.code)
    if not exists(text):
        game, code = named_from(layout, "-"), words.code
        missing = fault(
            "no-rules-text", title=layout.title, file=str(text), game=game, language=code
        )
        raise Faulty([missing])
    examples = Examples(layout.sheet, sheets, games)
    artist = Artist(examples, words, PALETTES[palette], strip, not layout.shipped)
    faults: list[Fault] = []
    blocks = read_blocks(read_text(text, LONGEST_TEXT), str(text), Facts(words, examples), faults)
    led: list[Block] = []
    for block, after in zip_longest(blocks, blocks[1:]):
        if isinstance(block, Figure) and block.kind == "parts" and isinstance(after, Items):
            led.append(Paragraph((Span(words.label("sheet-parts")),)))
        led.append(block)
        if isinstance(block, Figure):
            try:
                artist.make(block)
                artist.check_list(block, after)
            except Faulty as error:
                faults += error.faults
    if faults:
        raise Faulty(faults)
    return Part(artist, tuple(led))


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
