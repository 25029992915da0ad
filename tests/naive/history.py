"""A naive historian: was there a game, in whatever order, that led to a sheet?"""

from __future__ import annotations

from collections.abc import Iterator

from .judge import problems as at_a_glance
from .paper import Marks, Paper, nothing, place
from .table import Table


class Alone(Table):
    """A table of which only one sheet is looked at; others close rows now and then."""

    def __init__(self, paper: Paper, marks: Marks, closed: list[str]) -> None:
        self.papers, self.marks, self.misses = [paper], [marks], [0]
        self.closed, self.over = closed, ""

    def again(self) -> Alone:
        marks = {row: list(words) for row, words in self.marks[0].items()}
        return Alone(self.papers[0], marks, list(self.closed))


def problems(paper: Paper, marks: Marks, misses: int) -> set[tuple[str, str]]:
    """What is wrong with a sheet at a glance; if nothing is, whether it can have come about."""
    found = at_a_glance(paper, marks, misses)
    rewards = {text for what in paper["sets"].values() for text in map(str, what.values())}
    brings = any(text.startswith(("cross f", "cross e", "strike")) for text in rewards)
    if brings and not found and not leads_to(paper, marks):
        return {("brought-otherwise", "")}
    return found


def leads_to(paper: Paper, goal: Marks) -> bool:
    """Goes every way from the empty sheet that stays on the goal."""
    ways, seen = [Alone(paper, nothing(paper), [])], set()
    while ways:
        way = ways.pop()
        plain_ones(way, goal)
        marks = way.marks[0]
        here = str((sorted((row, sorted(words)) for row, words in marks.items()), way.closed))
        if here in seen or not on_the_way(paper, marks, goal):
            continue
        seen.add(here)
        if arrived(paper, marks, goal):
            return True
        if not way.over:
            ways += onwards(way, goal)
    return False


def plain_ones(way: Alone, goal: Marks) -> None:
    """A number that leaves others out, and is in no set, was thrown: when does not matter."""
    paper, marks = way.papers[0], way.marks[0]
    for row, boxes in paper["rows"].items():
        for word in goal[row][len(marks[row]) :]:
            before = max((place(boxes, each) for each in marks[row]), default=-1)
            column = place(boxes, word)
            if not before + 1 < column < len(boxes) - 1 or boxes[column]["sets"]:
                break
            if row in way.closed:
                break
            marks[row].append(word)


def on_the_way(paper: Paper, marks: Marks, goal: Marks) -> bool:
    rows = all(goal[row][: len(marks[row])] == marks[row] for row in paper["rows"])
    return rows and (not paper["bar"] or {*marks["bar"]} <= {*goal["bar"]})


def arrived(paper: Paper, marks: Marks, goal: Marks) -> bool:
    """All rows are as they should be; boxes that are missing are struck when others close rows."""
    bar = list(enumerate(paper["bar"], start=1))
    unstruck = {colour for count, colour in bar if str(count) not in goal["bar"]}
    for count, colour in bar:
        if str(count) in goal["bar"] and str(count) not in marks["bar"] and colour in unstruck:
            return False
    return all(marks[row] == goal[row] for row in paper["rows"])


def onwards(way: Alone, goal: Marks) -> Iterator[Alone]:
    """Somebody closes the first row, in which nothing is missing; or the next cross of some row."""
    for row in way.papers[0]["rows"]:
        words = goal[row][len(way.marks[0][row]) :]
        if not words and not way.closed:
            other = way.again()
            other.closed.append(row)
            other.close()
            yield other
        elif words and words[0] != "lock" and way.may(0, row, int(words[0])):
            yield from crossed(way, row, words[0])


def crossed(way: Alone, row: str, word: str) -> Iterator[Alone]:
    """A cross, for all that can be chosen behind it."""
    told: list[list[str]] = [[]]
    while told:
        choices = told.pop()
        other, asked = way.again(), list[list[str]]()
        try:
            other.cross(0, row, word, list(choices), asked)
        except IndexError:  # there is more to choose
            told += [[*choices, each] for each in asked[-1]]
            continue
        other.close()
        yield other
