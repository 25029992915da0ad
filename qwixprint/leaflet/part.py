"""One game's leaflet, read and judged but not set yet."""

from __future__ import annotations

from dataclasses import dataclass

from qwixprint.leaflet.figures import Artist
from qwixprint.leaflet.text import Block


@dataclass(frozen=True, slots=True)
class Part:
    """What a leaflet says, and who draws its figures."""

    artist: Artist
    blocks: tuple[Block, ...]
    only_new: bool = False  # what is different from the game that it is made from: one page
