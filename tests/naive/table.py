"""A naive table: a recorded game, turn by turn; what is open to everybody, and all the sheets."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import yaml

from .judge import beside
from .paper import complete, crosses, nothing, place, printed

Turn = dict[str, Any]
Move = tuple[str, str, str]  # a row, the number crossed there, and the diamond that is struck


class Table:
    """A game while it goes on."""

    def __init__(self, game: str, versions: list[str]) -> None:
        papers = printed(game)
        self.papers = [papers[version] for version in versions]
        self.marks = [nothing(paper) for paper in self.papers]
        self.misses = [0] * len(versions)
        self.closed: list[str] = []
        self.turns = 0
        self.over = ""
        # What was open, by step and player; which choices a move left, by the same.
        self.open: dict[tuple[str, int], list[str]] = {}
        self.asked: dict[tuple[str, int], list[list[str]]] = {}

    def take(self, turn: Turn, names: list[str]) -> None:
        """A turn as the record has it: `roll`, and where somebody moves `one` and `two`."""
        assert not self.over
        self.open, self.asked = {}, {}
        active = self.turns % len(self.marks)
        self.turns += 1
        white = [int(word) for word in str(turn["roll"]["white"]).split()]
        dice = {name: int(n) for name, n in turn["roll"].items() if name != "white"}
        wished = {names.index(name): words for name, words in (turn.get("one") or {}).items()}
        moved = False
        for player in range(len(self.marks)):
            moves = self.white_moves(player, sum(white))
            self.open["one", player] = sorted(moves)
            if player in wished:
                self.make("one", player, wished[player], moves)
                moved = moved or player == active
        if self.close():
            return
        in_play = {name: shown for name, shown in dice.items() if name not in self.closed}
        moves = self.coloured_moves(active, white, in_play)
        self.open["two", active] = sorted(moves)
        if turn.get("two"):
            self.make("two", active, turn["two"], moves)
            moved = True
        if self.close():
            return
        if not moved:
            self.misses[active] += 1
            if self.misses[active] == 4:
                self.over = "misses"

    # --- what is open

    def may(self, player: int, row: str, number: int) -> bool:
        """Whether a number may be crossed by somebody who has thrown it."""
        paper, marks = self.papers[player], self.marks[player]
        word = str(number)
        if row in paper["between"]:
            return word not in marks[row] and beside(marks, row, word)
        boxes = paper["rows"][row]
        if row in self.closed or "lock" in marks[row]:
            return False
        if number not in [box["number"] for box in boxes]:
            return False
        column = place(boxes, word)
        right = max((place(boxes, each) for each in marks[row]), default=-1)
        if column == len(boxes) - 1 and crosses(paper, row, marks[row]) < paper["needed"]:
            return False
        twice = any(paper["sets"][name].get("boxes") == 2 for name in boxes[column]["sets"])
        second = column == right and twice and marks[row].count(word) == 1
        return column > right or second

    def white_moves(self, player: int, total: int) -> dict[str, Move]:
        """By the words of the record: a row, or the diamonds, a row and the other number."""
        paper, marks = self.papers[player], self.marks[player]
        found = {}
        for row in [*paper["rows"], *paper["between"]]:
            if self.may(player, row, total):
                found[row] = (row, str(total), "")
        for track, pairs in paper["pairs"].items():
            used = max(map(int, marks[track]), default=0)
            for count, pair in enumerate(pairs, start=1):
                if count > used and total in pair:
                    other = pair[1] if total == pair[0] else pair[0]
                    for row in paper["rows"]:
                        if self.may(player, row, other):
                            words = f"{track} {row} {other}"
                            found[words] = (row, str(other), f"{track} {count}")
        return found

    def coloured_moves(
        self, player: int, white: list[int], dice: dict[str, int]
    ) -> dict[str, Move]:
        """By the words of the record: a colour, a white die and, if it is between rows, the row."""
        paper = self.papers[player]
        found = {}
        for colour, shown in dice.items():
            for die in white:
                total = die + shown
                rows = [
                    row
                    for row, boxes in paper["rows"].items()
                    if any(b["number"] == total and b["colour"] == colour for b in boxes)
                ]
                between = [row for row in paper["between"] if colour in row.split("/")]
                for row in [*rows, *between]:
                    if self.may(player, row, total):
                        words = f"{colour} {die} {row}" if row in between else f"{colour} {die}"
                        found[words] = (row, str(total), "")
        return found

    # --- what happens

    def make(self, step: str, player: int, words: str, moves: dict[str, Move]) -> None:
        """A move, and all that it brings."""
        first, *choices = words.split(" then ")
        row, number, diamond = moves[first]
        if diamond:
            track, count = diamond.split()
            self.marks[player][track].append(count)
        asked: list[list[str]] = []
        self.cross(player, row, number, choices, asked)
        assert not choices, "more choices than there were"
        self.asked[step, player] = asked

    def cross(
        self, player: int, row: str, number: str, choices: list[str], asked: list[list[str]]
    ) -> None:
        """A cross, its lock, and what comes of the sets that the number belongs to."""
        paper, marks = self.papers[player], self.marks[player]
        before = deepcopy(marks)
        marks[row].append(number)
        if row in paper["between"]:
            return
        boxes = paper["rows"][row]
        column = place(boxes, number)
        if column == len(boxes) - 1:
            marks[row].append("lock")
        for name in boxes[column]["sets"]:
            what = paper["sets"][name]
            if what.get("each") == "cross set":
                self.pull(player, name)
            elif what.get("each") == "strike bar":
                self.strike(player, choices, asked)
            elif complete(paper, marks, name) and not complete(paper, before, name):
                self.reward(player, str(what.get("all", "")), choices, asked)

    def pull(self, player: int, name: str) -> None:
        """The rest of a chain, wherever it stands."""
        for row, boxes in self.papers[player]["rows"].items():
            for box in boxes:
                word = str(box["number"])
                if name in box["sets"] and word not in self.marks[player][row]:
                    self.marks[player][row].append(word)

    def strike(self, player: int, choices: list[str], asked: list[list[str]]) -> None:
        """The next box of the bar, and the cross of its colour."""
        bar, marks = self.papers[player]["bar"], self.marks[player]
        left = [count for count in range(1, len(bar) + 1) if str(count) not in marks["bar"]]
        if left:
            marks["bar"].append(str(left[0]))
            self.bring(player, bar[left[0] - 1], choices, asked)

    def reward(self, player: int, what: str, choices: list[str], asked: list[list[str]]) -> None:
        rows = list(self.papers[player]["rows"])
        if what == "cross every":
            for row in rows:
                self.bring(player, row, choices, asked)
        elif what.startswith("cross fewest"):
            counts = {
                row: crosses(self.papers[player], row, self.marks[player][row]) for row in rows
            }
            free = [row for row in rows if self.is_open(player, row)]
            fewest = min((counts[row] for row in free), default=0)
            able = [row for row in free if counts[row] == fewest and self.next_of(player, row)]
            if len(able) > 1:
                asked.append(able)
                able = [choices.pop(0)]
            for row in able:
                for _ in range(int(what.split()[2])):
                    self.bring(player, row, choices, asked)

    def is_open(self, player: int, row: str) -> bool:
        return row not in self.closed and "lock" not in self.marks[player][row]

    def next_of(self, player: int, row: str) -> str:
        """The number behind the right-most cross, if it may be crossed."""
        boxes = self.papers[player]["rows"][row]
        right = max((place(boxes, each) for each in self.marks[player][row]), default=-1)
        if right + 1 < len(boxes) and self.may(player, row, boxes[right + 1]["number"]):
            return str(boxes[right + 1]["number"])
        return ""

    def bring(self, player: int, row: str, choices: list[str], asked: list[list[str]]) -> None:
        """The next number of a row, if there is one that may be crossed."""
        if number := self.next_of(player, row):
            self.cross(player, row, number, choices, asked)

    def close(self) -> bool:
        """Rows close at the end of an action, for everybody; whether that ends the game."""
        for row in self.papers[0]["rows"]:
            if row not in self.closed and any("lock" in marks[row] for marks in self.marks):
                self.closed.append(row)
        for paper, marks in zip(self.papers, self.marks, strict=True):
            for count, colour in enumerate(paper["bar"], start=1):
                if colour in self.closed and str(count) not in marks["bar"]:
                    marks["bar"].append(str(count))
        if len(self.closed) >= 2:
            self.over = "rows"
        return bool(self.over)


def replayed(text: str) -> list[Table]:
    """A written game, as it was after each of its turns."""
    record = yaml.safe_load(text)
    players = record["players"]
    names = list(map(str, players))
    versions = (
        [str(players[name]) for name in names] if isinstance(players, dict) else [""] * len(names)
    )
    table, found = Table(record["variant"], versions), []
    for turn in record["turns"]:
        table.take(turn, names)
        found.append(deepcopy(table))
    return found
