"""Reads a YAML file into plain words that know their place; nothing is guessed, nothing is built.

The only door to PyYAML. Tags, anchors, aliases and duplicate keys are refused, and everything is a
string: `no` stays `no`, and a number is read as one only where a number is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qwixprint.errors import Fault, Faulty, Place, fault

MAX_BYTES = 1 << 20
MAX_DEPTH = 16


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of text without blanks around it, and where it stands."""

    text: str
    at: Place


@dataclass(frozen=True, slots=True)
class Scalar:
    """A YAML scalar: any text."""

    text: str
    at: Place
    quoted: bool = False

    def words(self) -> tuple[Word, ...]:
        """The blank-separated words; each points at its own spot where that can be known."""
        if "\n" in self.at.source or not self.text:
            return tuple(Word(text, self.at) for text in self.text.split())
        found: list[Word] = []
        offset = 0
        start = self.at.column + self.quoted
        for text in self.text.split():
            offset = self.text.index(text, offset)
            found.append(Word(text, _moved(self.at, start + offset, len(text))))
            offset += len(text)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Listing:
    """A YAML sequence."""

    items: tuple[Node, ...]
    at: Place


@dataclass(frozen=True, slots=True)
class Table:
    """A YAML mapping, in the order of the file."""

    entries: tuple[tuple[Word, Node], ...]
    at: Place


Node = Scalar | Listing | Table


def read(path: Path, faults: list[Fault]) -> Node:
    """The one document of a file; raises `Faulty` where nothing can be made of it."""
    documents = read_all(path, faults)
    if len(documents) > 1:
        faults.append(fault("one-document-only", documents[1].at))
    return documents[0]


def read_all(path: Path, faults: list[Fault]) -> list[Node]:
    """All documents of a file, of which there is at least one."""
    shown = str(path)
    documents = _Builder(shown, _text(path, shown), faults).documents()
    if not documents:
        raise Faulty([fault("file-empty", Place(shown))])
    return documents


def _text(path: Path, shown: str) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Faulty([fault("file-unreadable", Place(shown), reason=reason)]) from error
    if len(data) > MAX_BYTES:
        raise Faulty([fault("file-too-large", Place(shown), limit=MAX_BYTES >> 20)])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        at = _place(shown, before.splitlines(), before.count("\n"), 0, 1)
        raise Faulty([fault("not-utf-8", at)]) from error


def _place(shown: str, lines: list[str], line: int, column: int, length: int) -> Place:
    source = lines[line] if line < len(lines) else ""
    return Place(shown, line + 1, column + 1, max(1, length), source)


def _moved(at: Place, column: int, length: int) -> Place:
    return Place(at.file, at.line, column, length, at.source)


class _Builder:
    """Turns YAML events into nodes with a stack of its own, so that depth is ours to limit."""

    def __init__(self, shown: str, text: str, faults: list[Fault]) -> None:
        self.shown = shown
        self.text = text
        # YAML breaks lines at these three only; str.splitlines knows more.
        self.lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.faults = faults

    def documents(self) -> list[Node]:
        import yaml

        loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            return list(self._built(yaml.parse(self.text, Loader=loader)))
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            at = self._at(mark, mark) if mark else Place(self.shown)
            self.faults.append(fault("not-yaml", at, problem=error.problem or ""))
            raise Faulty(self.faults) from error
        except yaml.reader.ReaderError as error:
            line = self.text.count("\n", 0, error.position)
            column = error.position - (self.text.rfind("\n", 0, error.position) + 1)
            at = _place(self.shown, self.lines, line, column, 1)
            raise Faulty([fault("not-yaml", at, problem=error.reason)]) from error

    def _at(self, start: Any, end: Any) -> Place:
        same_line = start.line == end.line
        length = end.column - start.column if same_line else 1
        at = _place(self.shown, self.lines, start.line, start.column, length)
        if same_line:
            return at
        # A text over several lines: its words cannot be placed, only its beginning.
        return Place(at.file, at.line, at.column, 1, at.source + "\n")

    def _built(self, events: Any) -> Iterator[Node]:
        """One node per document. The stack holds what is still open: its place and its parts."""
        import yaml

        stack: list[tuple[Any, list[Node]]] = []
        for event in events:
            match event:
                case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                    self._refuse_magic(event)
                    if len(stack) >= MAX_DEPTH:
                        at = self._at(event.start_mark, event.start_mark)
                        raise Faulty([fault("too-deep", at, limit=MAX_DEPTH)])
                    stack.append((event, []))
                    continue
                case yaml.ScalarEvent():
                    self._refuse_magic(event)
                    at = self._at(event.start_mark, event.end_mark)
                    node: Node = Scalar(event.value, at, event.style in ("'", '"'))
                case yaml.SequenceEndEvent():
                    start, parts = stack.pop()
                    node = Listing(tuple(parts), self._at(start.start_mark, start.start_mark))
                case yaml.MappingEndEvent():
                    start, parts = stack.pop()
                    node = self._table(parts, self._at(start.start_mark, start.start_mark))
                case yaml.AliasEvent():
                    at = self._at(event.start_mark, event.end_mark)
                    self.faults.append(fault("no-aliases", at))
                    node = Scalar("", at)
                case _:
                    continue
            if stack:
                stack[-1][1].append(node)
            else:
                yield node

    def _refuse_magic(self, event: Any) -> None:
        at = self._at(event.start_mark, event.start_mark)
        if event.anchor is not None:
            self.faults.append(fault("no-aliases", at))
        if event.tag is not None:
            self.faults.append(fault("no-tags", at))

    def _table(self, parts: list[Node], at: Place) -> Table:
        entries: dict[str, tuple[Word, Node]] = {}
        for key, value in zip(parts[::2], parts[1::2], strict=True):
            if not isinstance(key, Scalar):
                self.faults.append(fault("key-not-a-word", key.at))
            elif key.text in entries:
                first = entries[key.text][0].at.line
                self.faults.append(fault("key-twice", key.at, key=key.text, line=first))
            else:
                entries[key.text] = (Word(key.text, key.at), value)
        return Table(tuple(entries.values()), at)
