"""What people do who do not know YAML, told as the slip it is and with what to type instead."""

from __future__ import annotations

import re
from typing import Any

from qwixprint.errors import Fault, Place, fault
from qwixprint.files.reading import place

CLOSING = {"[": "]", "{": "}"}
SPECIAL = "@`%|>?*&!"  # with which YAML lets no text begin


def no_colon(text: str, at: Place) -> Fault | None:
    """The fault of a line such as `red 2 3`, `red = 2 3` or `red:2 3`, if it is one."""
    match = re.fullmatch(r"\s*([^\s:=#\"'{\[-][^\s:=]*)(?::(?=\S)|\s+|$)([^:]*)", text)
    rest = match and match[2].strip(" \t=")
    if match and match[1].isdigit():  # numbers, and not a name
        return None
    return match and fault("no-colon", at, key=match[1], rest=f": {rest}".rstrip())


def dashed(at: Place) -> Fault:
    """The fault of `- red: 2`, which makes a list of what should be a table."""
    return fault("dash-list", at)


class Slips:
    """Looks for the slip behind an error of YAML in the lines of a file."""

    def __init__(self, shown: str, lines: list[str]) -> None:
        self.shown, self.lines = shown, lines

    def of(self, error: Any) -> Fault:
        """The slip, or else where to look for it. `error` is one of YAML that has a mark."""
        problem, context = error.problem or "", error.context or ""
        line, column = error.problem_mark.line, error.problem_mark.column
        begun = error.context_mark or error.problem_mark  # where that began which went wrong
        text = self._line(line)
        if text[column : column + 1] == "\t":
            return fault("tab-here", self._at(line, column))
        if "escape" in problem:
            return fault("bad-escape", self._at(line, column))
        if "quoted" in context:
            quote = self._line(begun.line)[begun.column : begun.column + 1]
            return fault("quote-open", self._at(begun.line, begun.column), quote=quote)
        found = None
        if problem.startswith("mapping values"):
            found = self._second_colon(line, column)
        elif "expected ':'" in problem:
            found = self._no_name(begun.line)
        elif "flow" in context:
            found = self._bracket(begun.line, begun.column, line, column)
        elif "collection" in context:
            found = dashed(self._at(begun.line, begun.column))
        elif "block mapping" in context:
            found = self._behind(line, column)
        elif "document start" in problem:
            found = self._first_indented()
        return found or self._special(begun.line, begun.column)

    def _line(self, number: int) -> str:
        return self.lines[number] if number < len(self.lines) else ""

    def _at(self, line: int, column: int, length: int = 1) -> Place:
        return place(self.shown, self.lines, line, column, length)

    def _whole(self, line: int) -> Place:
        """All that stands on a line."""
        text = self._line(line)
        return self._at(line, _indent(text), len(text.strip()))

    def _second_colon(self, line: int, column: int) -> Fault | None:
        """A colon where no name ends: it is the second one, or the lines do not fit together."""
        if ": " in self._line(line)[:column]:
            return fault("second-colon", self._at(line, column))
        before = next((n for n in range(line - 1, -1, -1) if self._line(n).strip()), line)
        if slip := no_colon(self._line(before), self._whole(before)):
            return slip
        return fault("wrong-indent", self._whole(line))

    def _no_name(self, line: int) -> Fault | None:
        """A line without a colon: its name has none, or it goes on with the line above."""
        text, below = self._line(line), self._line(line + 1)
        words = text.split()
        opens = _indent(below) > _indent(text)
        if words and (words[0][0].isdigit() or (len(words) == 1 and not opens)):
            return fault("line-goes-on", self._whole(line))
        return no_colon(text, self._whole(line))

    def _bracket(self, line: int, column: int, to_line: int, to_column: int) -> Fault:
        """A bracket that nobody closed, or two entries in it without a comma between them."""
        if not self._line(line)[column:]:  # the file ends behind it
            line, column = self._last_open() or (line, column)
        opened = self._line(line)[column : column + 1]
        closing = CLOSING.get(opened, "")
        inside = "\n".join(self.lines[line : to_line + 1])[column:]
        if closing and closing in inside and self._line(to_line):  # else it is the end of the file
            return fault("no-comma", self._at(to_line, to_column))
        at = self._at(line, column)
        return fault("bracket-open", at, bracket=opened, closing=closing)

    def _last_open(self) -> tuple[int, int] | None:
        """Where the last bracket is that is still open at the end."""
        still: list[tuple[int, int]] = []
        for line, text in enumerate(self.lines):
            for column, char in enumerate(text):
                if char in CLOSING:
                    still.append((line, column))
                elif char in CLOSING.values():
                    del still[-1:]
        return still[-1] if still else None

    def _behind(self, line: int, column: int) -> Fault | None:
        """What stands where the next name should."""
        text = self._line(line)
        before = text[:column].rstrip()
        if text[column : column + 1] == "-":
            return dashed(self._at(line, column))
        if before.endswith(('"', "'")):
            return fault("behind-quote", self._at(line, column, len(text.rstrip()) - column))
        return None if before else fault("wrong-indent", self._whole(line))

    def _first_indented(self) -> Fault | None:
        """A first line with blanks before it, to which the others do not belong."""
        said = (n for n, text in enumerate(self.lines) if text.partition("#")[0].strip())
        first = next(said, 0)
        return fault("wrong-indent", self._whole(first)) if _indent(self._line(first)) else None

    def _special(self, line: int, column: int) -> Fault:
        text = self._line(line)[column:].strip()
        at = self._at(line, column)
        if text[:1] and text[0] in SPECIAL:
            return fault("not-a-beginning", at, sign=text[0], text=text)
        return fault("not-yaml", at)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())
