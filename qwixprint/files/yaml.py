"""Reads a YAML file into plain words that know their place; nothing is guessed, nothing is built.

The only door to PyYAML. Tags, anchors, aliases and duplicate keys are refused, and everything is a
string: `no` stays `no`, and a number is read as one only where a number is wanted.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from qwixprint.errors import Fault, Faulty, Place, fault, wrong_type
from qwixprint.files.reading import LINE_BREAK, place, read_text
from qwixprint.files.slips import Slips

MAX_DEPTH = 16
MAX_NODES = 20_000


class Word(NamedTuple):
    """A piece of text without blanks around it, and where it stands."""

    text: str
    at: Place


class Scalar(NamedTuple):
    """A YAML scalar: any text."""

    text: str
    at: Place
    quoted: bool = False

    def words(self) -> Iterator[Word]:
        """Its words, between blanks, commas or semicolons; each points at its own spot if known."""
        start = self.at.column - 1 + self.quoted
        known = self.at.source[start : start + len(self.text)] == self.text
        for match in re.finditer(r"[^\s,;]+", self.text):
            # Over several lines, or with escapes, only the whole can be pointed at.
            column = start + match.start() + 1
            at = _moved(self.at, column, len(match[0])) if known else self.at
            yield Word(match[0], at)


class ListNode(NamedTuple):
    """A YAML sequence."""

    items: tuple["Node", ...]
    at: Place


class MapNode(NamedTuple):
    """A YAML mapping, in the order of the file."""

    entries: tuple[tuple[Word, "Node"], ...]
    at: Place


Node = Scalar | ListNode | MapNode


def read_all(text: str, shown: str, faults: list[Fault]) -> list[Node]:
    """All documents of a text, of which there is at least one.

    `shown` is what the text is called in messages: the name of its file.
    """
    found = _Builder(shown, text, faults).documents()
    # Behind a last `---` there is nothing.
    documents = [node for node in found if not isinstance(node, Scalar) or node.text]
    if not documents:
        raise Faulty([fault("file-empty", Place(shown))])
    return documents


def only(documents: list[Node], faults: list[Fault]) -> Node:
    """The first document, where there may be no other."""
    if len(documents) > 1:
        faults.append(fault("one-document-only", documents[1].at))
    return documents[0]


def read_file(path: Path, faults: list[Fault]) -> Node:
    """The one document of a file; raises `Faulty` where nothing can be made of it."""
    return only(read_all(read_text(path), str(path), faults), faults)


def node_of(value: object, depth: int = 0) -> Node:
    """Values of Python as if they had been written in a file, at no place in particular."""
    from numbers import Number

    at = Place("")
    if depth > MAX_DEPTH:  # or it contains itself
        raise Faulty([fault("too-deep", at, limit=MAX_DEPTH)])
    if isinstance(value, Mapping):
        entries = ((Word(str(key), at), node_of(each, depth + 1)) for key, each in value.items())
        return MapNode(tuple(entries), at)
    if isinstance(value, list | tuple):
        return ListNode(tuple(node_of(each, depth + 1) for each in value), at)
    if not isinstance(value, str | PurePath | Number | None):
        raise wrong_type(value)
    return Scalar("" if value is None else str(value), at)


def _moved(at: Place, column: int, length: int) -> Place:
    return Place(at.file, at.line, column, length, at.source)


class _Builder:
    """Turns YAML events into nodes with a stack of its own, so that depth is ours to limit."""

    def __init__(self, shown: str, text: str, faults: list[Fault]) -> None:
        self.shown = shown
        # A row may begin with a dash for an empty field; to YAML a list would begin there.
        dashes = re.sub("(?m)(: +)-(?=[ ,;]|$)", "\\1\N{EN DASH}", text)
        # Blanks that do not break lines come along when a sheet is copied from a page.
        self.text = re.sub("(?m)^[ \xa0]+", lambda blanks: " " * len(blanks[0]), dashes)
        self.lines = LINE_BREAK.split(self.text)
        self.faults = faults

    def documents(self) -> list[Node]:
        import yaml

        for number, line in enumerate(self.lines):
            if line.startswith("%"):  # tags are refused, and libyaml takes ages to define many
                at = place(self.shown, self.lines, number, 0, 1)
                raise Faulty([fault("no-directives", at)])

        loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            return list(self._built(yaml.parse(self.text, Loader=loader)))
        except yaml.MarkedYAMLError as error:
            raise Faulty([*self.faults, Slips(self.shown, self.lines).of(error)]) from error
        except UnicodeEncodeError as error:  # a text of Python may hold what is no character
            raise Faulty([fault("not-utf-8", self._after(self.text[: error.start]))]) from error
        except yaml.reader.ReaderError as error:
            # The parser in C counts bytes.
            before = self.text.encode()[: error.position].decode("utf-8", "ignore")
            raise Faulty([fault("unseen-character", self._after(before))]) from error

    def _after(self, before: str) -> Place:
        """The place behind a part of the text."""
        lines = LINE_BREAK.split(before)
        return place(self.shown, self.lines, len(lines) - 1, len(lines[-1]), 1)

    def _at(self, start: Any, end: Any) -> Place:
        # Of a text over several lines only the beginning can be shown.
        length = end.column - start.column if start.line == end.line else 1
        return place(self.shown, self.lines, start.line, start.column, length)

    def _built(self, events: Any) -> Iterator[Node]:
        """One node per document. The stack holds what is still open: its place and its parts."""
        import yaml

        stack: list[tuple[Any, list[Node]]] = []
        count = 0
        for event in events:
            count += 1
            match event:
                case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                    self._refuse_magic(event)
                    self._limit(event, len(stack), count)
                    stack.append((event, []))
                    continue
                case yaml.ScalarEvent():
                    self._refuse_magic(event)
                    self._limit(event, 0, count)
                    at = self._at(event.start_mark, event.end_mark)
                    node: Node = Scalar(event.value, at, event.style in ("'", '"'))
                case yaml.SequenceEndEvent():
                    start, parts = stack.pop()
                    node = ListNode(tuple(parts), self._at(start.start_mark, start.start_mark))
                case yaml.MappingEndEvent():
                    start, parts = stack.pop()
                    node = self._table(parts, self._at(start.start_mark, start.start_mark))
                case yaml.AliasEvent():
                    self._limit(event, 0, count)
                    at = self._at(event.start_mark, event.end_mark)
                    self.faults.append(fault("no-aliases", at))
                    node = Scalar("", at)
                case _:
                    continue
            if stack:
                stack[-1][1].append(node)
            else:
                yield node

    def _limit(self, event: Any, depth: int, count: int) -> None:
        """A file that no person wrote is not read to the end."""
        if depth >= MAX_DEPTH:
            at = self._at(event.start_mark, event.start_mark)
            raise Faulty([*self.faults, fault("too-deep", at, limit=MAX_DEPTH)])
        if count > MAX_NODES:
            at = self._at(event.start_mark, event.start_mark)
            raise Faulty([*self.faults, fault("too-long", at, limit=MAX_NODES)])

    def _refuse_magic(self, event: Any) -> None:
        at = self._at(event.start_mark, event.start_mark)
        if event.anchor is not None:
            self.faults.append(fault("no-aliases", at))
        if event.tag is not None:
            self.faults.append(fault("no-tags", at))

    def _table(self, parts: list[Node], at: Place) -> MapNode:
        entries: dict[str, tuple[Word, Node]] = {}
        for key, value in zip(parts[::2], parts[1::2], strict=True):
            if not isinstance(key, Scalar):
                self.faults.append(fault("key-not-a-word", key.at))
            elif key.text in entries:
                first = entries[key.text][0].at.line
                self.faults.append(fault("key-twice", key.at, key=key.text, line=first))
            else:
                entries[key.text] = (Word(key.text, key.at), value)
        return MapNode(tuple(entries.values()), at)
