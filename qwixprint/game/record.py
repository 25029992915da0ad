"""Reads a recorded game: who plays, and turn by turn what happened; and writes one down."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from qwixprint.errors import Fault, Place, fault
from qwixprint.families import family_of
from qwixprint.families.record import LUCKY, THEN, Moves, Recorded, spaced
from qwixprint.files.shapes import MANY, Help, Words, keys, read_as
from qwixprint.files.yaml import ListNode, MapNode, Node, Scalar, Word
from qwixprint.sheet import Sheet
from qwixprint.sheet.lucky import lucky_numbers
from qwixprint.sheet.naming import LONGEST, check_name
from qwixprint.sheet.versions import read_version

NO_TURNS = ListNode((), Place(""))


class GameSpec(NamedTuple):
    """A recorded game: who played, and what happened turn by turn."""

    variant: Annotated[Word, Help("the game, or the path of its layout seen from this file")]
    players: Annotated[Node, Help("clockwise, the first one starts; with lucky numbers: a table")]
    turns: Annotated[Node, Help("what happened, turn by turn")] = NO_TURNS


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody who plays."""

    name: str
    at: Place
    lucky: tuple[int, ...] = ()
    version: str = ""  # of the sheet


def read_seats(node: Node, sheet: Sheet, faults: list[Fault]) -> tuple[Seat, ...]:
    """The players, as a list of names or as a table of names and lucky numbers."""
    entries: list[tuple[Word, Words]] = []
    if isinstance(node, MapNode):
        entries = list(read_as(Moves, node, faults).items())
    elif isinstance(node, ListNode):  # a name may be of two words
        names = [read_as(Word, item, faults) for item in node.items]
        entries = [(name, ()) for name in names if name.text]
    elif node.text:
        entries = [(name, ()) for name in read_as(Words, node, faults)]
    if not entries and not faults:
        faults.append(fault("not-words", node.at))
    seats: dict[str, Seat] = {}
    for name, words in entries:
        if name.text in seats:
            faults.append(fault("player-twice", name.at, word=name.text))
        version, words = read_version(words, sheet, name.at, faults)
        lucky = lucky_numbers(words, sheet, faults)
        seats[name.text] = Seat(check_name(name, faults), name.at, lucky, version)
    if entries and (wrong := wrong_count(sheet, len(entries), node.at)):
        faults.append(wrong)
    # Moves are not looked up among players by the thousand, nor under names of any length.
    usable = len(entries) <= sheet.players[1] and all(len(name) <= LONGEST for name in seats)
    return tuple(seats.values()) if usable else ()


def wrong_count(sheet: Sheet, players: int, at: Place | None = None) -> Fault | None:
    """Too many or too few players for a game."""
    low, high = sheet.players
    if low <= players <= high:
        return None
    params = {"title": sheet.title, "low": low, "high": high, "count": players}
    return fault("player-count", at, **params)


def read_turns(
    node: Node, sheet: Sheet, seats: tuple[Seat, ...], faults: list[Fault]
) -> list[Recorded]:
    """All turns; who is active follows from the order of the players."""
    if not isinstance(node, ListNode):
        if not (isinstance(node, Scalar) and not node.text):
            faults.append(fault("not-a-list", node.at))
        return []
    read = family_of(sheet).record().read
    names = [seat.name for seat in seats]
    turns = []
    for index, item in enumerate(node.items):
        if len(faults) > MANY:
            break
        if not isinstance(item, MapNode):
            faults.append(fault("not-a-table", item.at))
            continue
        turns.append(read(item, sheet, names, index % max(1, len(seats)), faults))
    return turns


def record_words(sheet: Sheet) -> list[str]:
    """The words that turns with a sheet are written in: keys, rows, dice, and luck."""
    turn = keys(family_of(sheet).record().turn)
    rows = (row.name for row in sheet.rows)
    return [*turn, *rows, *(die.name for die in sheet.dice), LUCKY, THEN]


def record_text(
    variant: str, sheet: Sheet, seats: Sequence[Seat], record: Sequence[Recorded]
) -> str:
    """A recorded game as a file that reads as it was played."""
    names = [quoted(seat.name) for seat in seats]
    said = [[*([seat.version] if seat.version else []), *seat.lucky] for seat in seats]
    if any(said):
        pairs = [f"{name}: {spaced(words)}" for name, words in zip(names, said, strict=True)]
        players = f"{{{', '.join(pairs)}}}"
    else:
        players = f"[{', '.join(names)}]"
    lines = [f"variant: {quoted(variant)}", f"players: {players}", "turns:"]
    write = family_of(sheet).record().write
    for each in record:
        entries = [(key, text) for key, text in write(sheet, names, each) if text]
        lead = "  - "
        for key, text in entries:
            lines.append(f"{lead}{key}: {text}")
            lead = "    "
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A text that YAML would read as something else gets quotes."""
    plain = re.fullmatch(r"[\w./](?:[\w ./-]*[\w./-])?", text)
    if plain:
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    # Some of what no terminal shows YAML reads as something else, or not at all.
    shown = [char if char.isprintable() else f"\\U{ord(char):08X}" for char in escaped]
    return f'"{"".join(shown)}"'
