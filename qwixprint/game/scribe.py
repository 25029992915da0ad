"""Writes down a game while it is played, and the record as the text of a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from qwixprint.errors import Place
from qwixprint.game.record import ONE, TWO, WRITE, B, C, Recorded, Seat, Wish
from qwixprint.game.table import Choice, Dice, Hands, Table, Throw
from qwixprint.sheet import AscendingRules, CrossRules, PeakRules, Sheet

NOWHERE = Place("")


class Scribe:
    """Looks over the shoulders of the players and writes down every turn."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.record: list[Recorded] = []
        self._turn()

    def _turn(self) -> None:
        self.throws: list[Throw] = []
        self.wishes: dict[tuple[str, int], Wish] = {}

    def end_turn(self) -> None:
        dice = tuple(die for die, number in enumerate(self.throws[0]) if number)
        places = (NOWHERE,) * len(self.throws)
        at_dice = dict.fromkeys(dice, NOWHERE)
        throws = tuple(self.throws)
        self.record.append(Recorded(NOWHERE, dice, throws, places, at_dice, self.wishes))
        self._turn()

    def pick(self, table: Table, choices: Sequence[Dice]) -> Dice:
        return self.hands.pick(table, choices)

    def throw(self, table: Table, dice: Dice) -> Throw:
        self.throws.append(self.hands.throw(table, dice))
        return self.throws[-1]

    def again(self, table: Table, throw: Throw, choices: Sequence[Dice]) -> Throw | None:
        second = self.hands.again(table, throw, choices)
        if second is not None:
            self.throws.append(second)
        return second

    def choose(
        self, table: Table, player: int, step: str, choices: Sequence[Choice]
    ) -> Choice | None:
        choice = self.hands.choose(table, player, step, choices)
        if choice is not None:
            colour = table.sheet.rows[choice.cell.row].colour
            row = choice.cell.row
            self.wishes[step, player] = Wish(choice.words, NOWHERE, colour, row)
        return choice


def record_text(
    variant: str, sheet: Sheet, seats: Sequence[Seat], record: Sequence[Recorded]
) -> str:
    """A recorded game as a file that reads as it was played."""
    names = [_quoted(seat.name) for seat in seats]
    if any(seat.lucky for seat in seats):
        pairs = [f"{name}: {_spaced(seat.lucky)}" for name, seat in zip(names, seats, strict=True)]
        players = f"{{{', '.join(pairs)}}}"
    else:
        players = f"[{', '.join(names)}]"
    lines = [f"variant: {_quoted(variant)}", f"players: {players}", "turns:"]
    write = _WRITING[type(sheet.rules)]
    for each in record:
        entries = [(key, text) for key, text in write(sheet, names, each) if text]
        lead = "  - "
        for key, text in entries:
            lines.append(f"{lead}{key}: {text}")
            lead = "    "
    return "\n".join(lines) + "\n"


Entries = list[tuple[str, str]]


def _cross_turn(sheet: Sheet, names: list[str], turn: Recorded) -> Entries:
    shown: dict[str, list[int]] = {}
    for die in turn.dice:
        shown.setdefault(sheet.dice[die].name, []).append(turn.throws[0][die])
    roll = ", ".join(f"{name}: {_spaced(numbers)}" for name, numbers in shown.items())
    return [
        ("roll", f"{{{roll}}}"),
        (ONE, _moves(turn, ONE, names)),
        (TWO, _move(turn, TWO)),
    ]


def _ascending_turn(sheet: Sheet, names: list[str], turn: Recorded) -> Entries:
    return [
        ("dice", _spaced(sheet.dice[die].name for die in turn.dice)),
        ("rolls", _rolls(sheet, turn)),
        (WRITE, _moves(turn, WRITE, names)),
    ]


def _peak_turn(sheet: Sheet, names: list[str], turn: Recorded) -> Entries:
    return [
        ("rolls", _rolls(sheet, turn)),
        (B, _move(turn, B)),
        (C, _moves(turn, C, names)),
    ]


_WRITING: dict[type, Callable[[Sheet, list[str], Recorded], Entries]] = {
    CrossRules: _cross_turn,
    AscendingRules: _ascending_turn,
    PeakRules: _peak_turn,
}


def _rolls(sheet: Sheet, turn: Recorded) -> str:
    return f"[{', '.join(_spaced(_pips(sheet, throw, turn.dice)) for throw in turn.throws)}]"


def _pips(sheet: Sheet, throw: Throw, dice: Dice) -> Iterable[str]:
    for die in dice:
        faces = sheet.dice[die].faces
        yield faces[throw[die] - 1].text if faces else str(throw[die])


def _moves(turn: Recorded, step: str, names: list[str]) -> str:
    found = [
        f"{names[player]}: {wish.words}"
        for (own, player), wish in turn.wishes.items()
        if own == step
    ]
    return f"{{{', '.join(found)}}}" if found else ""


def _move(turn: Recorded, step: str) -> str:
    return next((wish.words for (own, _), wish in turn.wishes.items() if own == step), "")


def _spaced(parts: Iterable[Any]) -> str:
    return " ".join(map(str, parts))


def _quoted(text: str) -> str:
    """A text that YAML would read as something else gets quotes."""
    plain = re.fullmatch(r"[\w./](?:[\w ./-]*[\w./-])?", text)
    if plain:
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    # Some of what no terminal shows YAML reads as something else, or not at all.
    shown = [char if char.isprintable() else f"\\U{ord(char):08X}" for char in escaped]
    return f'"{"".join(shown)}"'
