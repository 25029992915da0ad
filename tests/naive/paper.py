"""A naive sheet: what is printed on it, read of the layout's YAML, and what is marked on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

LAYOUTS = Path(__file__).parents[2] / "layouts"
COLOURS = ("red", "yellow", "green", "blue")
GAMES = (
    "mixx-a",
    "mixx-b",
    "big-points",
    "double-a",
    "double-b",
    "bonus-a",
    "bonus-b",
    "connected-steps",
    "connected-chain",
    "x-change",
)

Box = dict[str, Any]  # number, colour and sets of a printed number
Paper = dict[str, Any]  # what is printed
Marks = dict[str, list[str]]  # by row, in the order of marking: "7", "lock", "3" for a third box


def printed(game: str) -> dict[str, Paper]:
    """All sheets of a game, by version; the only one of most games has no name."""
    layout = yaml.safe_load((LAYOUTS / game / "sheet.yaml").read_text("utf-8"))
    boards = layout.get("versions") or {"": layout["rows"]}
    return {str(name): paper(layout, rows) for name, rows in boards.items()}


def paper(layout: dict[str, Any], rows: dict[str, str]) -> Paper:
    sets = {}
    for names, what in (layout.get("sets") or {}).items():
        for name in names.split():
            sets[name] = what
    points = str(layout["rules"]["points"]).split()
    found: Paper = {
        "rows": {},  # a row of a colour: its numbers
        "between": {},  # a row between two: its numbers
        "pairs": {},  # a track that exchanges numbers: its pairs
        "bar": [],  # a track of colours
        "sets": sets,
        "needed": layout["rules"]["crosses-to-close"],
        "points": [0] + [int(word.rstrip("+")) for word in points],
        "boxes": [word for word in layout["result"].split() if word not in ("+", "-", "=")],
    }
    for name, text in rows.items():
        words = text.split()
        if name in COLOURS:
            found["rows"][name] = numbers(words[:-1], name, sets)
        elif "/" in name:
            found["between"][name] = [box["number"] for box in numbers(words, name, sets)]
        elif "/" in words[0]:
            found["pairs"][name] = [tuple(map(int, word.split("/"))) for word in words]
        else:
            found["bar"] = words
    return found


def numbers(words: list[str], colour: str, sets: dict[str, Any]) -> list[Box]:
    """The printed numbers of a row, left to right."""
    found = []
    for word in words:
        *before, run = word.split(":")
        first, _, last = run.partition("..")
        low, high = int(first), int(last or first)
        for number in range(low, high + 1) if high >= low else range(low, high - 1, -1):
            box: Box = {"number": number, "colour": colour, "sets": []}
            for each in before:
                if each in sets:
                    box["sets"].append(each)
                else:
                    box["colour"] = each
            found.append(box)
    return found


def place(row: list[Box], word: str) -> int:
    """The column of a number or a lock."""
    if word == "lock":
        return len(row)
    return [box["number"] for box in row].index(int(word))


def worth(sheet: Paper, row: str, word: str) -> int:
    """As how many crosses a cross counts."""
    if word == "lock":
        return 1
    box = sheet["rows"][row][place(sheet["rows"][row], word)]
    return 2 if any(sheet["sets"][name].get("counts") == 2 for name in box["sets"]) else 1


def crosses(sheet: Paper, row: str, words: list[str]) -> int:
    """The crosses of a row's own, as many as they count."""
    return sum(worth(sheet, row, word) for word in words)


def members(sheet: Paper, name: str) -> list[tuple[str, str]]:
    """The numbers of a set, with their rows."""
    return [
        (row, str(box["number"]))
        for row, boxes in sheet["rows"].items()
        for box in boxes
        if name in box["sets"]
    ]


def complete(sheet: Paper, marks: Marks, name: str) -> bool:
    return all(number in marks[row] for row, number in members(sheet, name))


def nothing(sheet: Paper) -> Marks:
    """A sheet on which nothing is marked."""
    names = [*sheet["rows"], *sheet["between"], *sheet["pairs"]]
    return {name: [] for name in [*names, *(["bar"] if sheet["bar"] else [])]}
