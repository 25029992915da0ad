"""Reads the rules of a game: the text, its language, and the examples it shows."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from qwixprint.commands.jobs import PaletteName, SizeName
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
# How wide the strip of a turn is before it is scaled.
STRIP: dict[SizeName, float] = {"standard": 196.0, "large": 150.0}


def load_part(
    layout: Layout, words: Catalogue, size: SizeName = "standard", palette: PaletteName = "classic"
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
        raise Faulty([fault("no-rules-text", title=layout.title, file=str(text))])
    examples = Examples(layout.sheet, sheets, games)
    artist = Artist(examples, words, PALETTES[palette], STRIP[size], not layout.shipped)
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
    return folder / f"rules.{language}.md", folder, folder / "games"
