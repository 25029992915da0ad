"""Which kind of file it is: a layout, a filled-in sheet or a recorded game.

Who gives one in the place of another is told so, and what to type, in the place of many faults.
"""

from __future__ import annotations

from qwixprint.errors import Fault, Faulty, Place, fault, nearest
from qwixprint.files.yaml import MapNode, Node
from qwixprint.locales.meaning import meant

VARIANT = "variant"
# The keys that tell them apart; all others several kinds have.
LAYOUT = {"title", "dice", "rules", "result"}
SHEET = {"player", "rows", "misses", "lucky", "written"}
KEYS = (VARIANT, "players", "turns", *LAYOUT, *SHEET)


def says_variant(node: Node) -> bool:
    """Also in a misspelt way, so that the slip itself is told."""
    words = [key.text for key, _ in node.entries] if isinstance(node, MapNode) else []
    return any(nearest(meant(word, [VARIANT]), [VARIANT]) for word in words)


def check_kind(node: Node, wanted: str) -> None:
    """Raises `Faulty` if it is clearly a file of another kind."""
    found = _kind(node)
    if found and found.code != wanted:
        raise Faulty([found])


def _kind(node: Node) -> Fault | None:
    """What it is, said as the fault that it is elsewhere; none if it is not clear."""
    said = {meant(key.text, KEYS) for key, _ in node.entries} if isinstance(node, MapNode) else {}
    file = node.at.file
    at, typed = Place(file), f'"{file}"' if " " in file else file
    layout = LAYOUT.intersection(said)
    if VARIANT not in said:
        return fault("a-layout", at, file=typed) if len(layout) > 1 else None
    if layout:
        return None
    if "turns" in said or ("players" in said and "rows" not in said):
        return fault("a-record", at, file=typed)
    return fault("a-sheet", at, file=typed) if SHEET.intersection(said) else None
