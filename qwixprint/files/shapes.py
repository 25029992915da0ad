"""Reads nodes of a file into named tuples, by their type hints, and collects every fault.

A key is a field's name with dashes for underscores; a field with a default may be left out. What
the words mean is none of its business: it only knows shapes.
"""

import types
import typing
from functools import cache
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from qwixprint.errors import Fault, Place, fault, nearest
from qwixprint.files.slips import dashed, no_colon
from qwixprint.files.yaml import ListNode, MapNode, Node, Scalar, Word

Words = tuple[Word, ...]
T = TypeVar("T")
NO_ENTRIES: dict[Any, Any] = {}  # what a table is that may be left out; nobody writes into it
MOST = 200  # words in a row, items in a list, entries in a table
MANY = 100  # faults: behind so many no further sheet or turn of a file is read
FEW = 20  # misspelt keys of a table that are looked at for what they mean


class Help(NamedTuple):
    """What a field means, and the words or keys it knows if they are few, for editors."""

    text: str
    known: tuple[str, ...] = ()


def read_as(kind: type[T], node: Node, faults: list[Fault]) -> T:
    """The node as a value of that type.

    Every place where it is not one is told, and a void stands in for what could not be read: an
    empty word, no words, nothing. So others can go on and find the faults behind it.
    """
    return typing.cast(T, _read(kind, node, faults))


def _read(kind: Any, node: Node, faults: list[Fault]) -> Any:
    if kind == Node:  # whoever asks for it reads on
        return node
    origin = typing.get_origin(kind)
    arguments = typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        kinds = tuple(each for each in arguments if each is not type(None))
        tables = [each for each in kinds if typing.get_origin(each) is dict]
        if tables and isinstance(node, MapNode) and node.entries:  # or one for each of its keys
            return _read(tables[0], node, faults)
        return node if kinds == typing.get_args(Node) else _read(kinds[0], node, faults)
    if kind is Word:
        return _word(node, faults)
    if kind == Words:
        return _words(node, faults)
    if origin is tuple:
        return _listing(arguments[0], node, faults)
    if origin is dict:
        return _dictionary(arguments[1], node, faults)
    assert hasattr(kind, "_fields"), f"no reading of {kind}"
    return _record(kind, node, faults)


def _void(kind: Any, at: Place) -> Any:
    """What stands in for a value that could not be read."""
    if kind in (Word, Word | dict[Word, Word]):
        return Word("", at)
    if kind == Node:
        return Scalar("", at)
    if hasattr(kind, "_fields"):
        return _record(kind, MapNode((), at), [])
    origin = typing.get_origin(kind)
    return () if origin is tuple else {} if origin is dict else None


def _word(node: Node, faults: list[Fault]) -> Word:
    if isinstance(node, Scalar) and node.text.strip():
        text = node.text if node.quoted else node.text.strip()  # a folder's name may end so
        return Word(text, node.at)
    faults.append(fault("not-a-text", node.at))
    return Word("", node.at)


def _words(node: Node, faults: list[Fault]) -> Words:
    """Words between blanks or commas, or a list of them."""
    items = node.items if isinstance(node, ListNode) else (node,)
    words: list[Word] = []
    for item in items[: MOST + 1]:
        found = list(islice(item.words(), MOST + 1)) if isinstance(item, Scalar) else []
        if not found:  # an empty item would silently move those behind it
            faults.append(fault("not-words", item.at))
        words += found
    if not items:
        faults.append(fault("not-words", node.at))
    return _not_too_many(words, node, faults)


def _listing(kind: Any, node: Node, faults: list[Fault]) -> tuple[Any, ...]:
    if isinstance(node, ListNode):
        items = _not_too_many(node.items, node, faults)
        return tuple(_read(kind, item, faults) for item in items)
    faults.append(fault("not-a-list", node.at))
    return ()


def _not_too_many(found: typing.Sequence[Any], node: Node, faults: list[Fault]) -> tuple[Any, ...]:
    """No sheet needs more; what a machine wrote by the thousand is not read to the end."""
    if len(found) > MOST:
        faults.append(fault("too-many-words", node.at, most=MOST))
    return tuple(found[:MOST])


def _dictionary(kind: Any, node: Node, faults: list[Fault]) -> dict[Word, Any]:
    if isinstance(node, MapNode):
        # A key may be followed by nothing: an untouched row, for example.
        return {
            key: _void(kind, value.at) if _is_nothing(value) else _read(kind, value, faults)
            for key, value in _not_too_many(node.entries, node, faults)
        }
    if not _is_nothing(node):
        faults.append(_not_a_table(node))
    return {}


def _not_a_table(node: Node) -> Fault:
    """What stands where lines with a key and a colon should, told as the slip it is."""
    if isinstance(node, ListNode) and any(isinstance(item, MapNode) for item in node.items):
        brackets = node.at.source[node.at.column - 1 :].startswith("[")
        return fault("not-a-table", node.at) if brackets else dashed(node.at)
    several = isinstance(node, Scalar) and not node.quoted and " " in node.text
    slip = no_colon(node.at.source[node.at.column - 1 :], node.at) if several else None
    return slip or fault("not-a-table", node.at)


def _is_nothing(node: Node) -> bool:
    return (isinstance(node, Scalar) and not node.text) or (
        isinstance(node, ListNode) and not node.items
    )


@cache
def _shape(kind: Any) -> dict[str, tuple[str, Any, bool]]:
    """Key in the file -> name of the field, its type, and whether it must be there."""
    hints = typing.get_type_hints(kind)
    return {
        name.replace("_", "-"): (name, hints[name], name not in kind._field_defaults)
        for name in kind._fields
    }


def keys(kind: Any) -> tuple[str, ...]:
    """The keys a table of that type may have."""
    return tuple(_shape(kind))


def needed(kind: Any) -> tuple[str, ...]:
    """The keys a table of that type must have."""
    return tuple(key for key, (_, _, must) in _shape(kind).items() if must)


def _record(kind: Any, node: Node, faults: list[Fault]) -> Any:
    if not isinstance(node, MapNode):
        faults.append(_not_a_table(node))
        return _void(kind, node.at)
    shape = _shape(kind)
    values: dict[str, Any] = {}
    strange: list[str] = []
    for key, value in node.entries:
        if key.text in shape:
            name, hint, must = shape[key.text]
            if must or not _is_nothing(value):  # what is empty is as if it were left out
                values[name] = _read(hint, value, faults)
        else:
            faults.append(unknown("unknown-key", key, shape))
            strange.append(key.text)
    # What a misspelt key stands for is told once, not missed again.
    meant = {nearest(text, shape) for text in strange[:FEW]}
    for key_text, (name, hint, must) in shape.items():
        if must and name not in values:
            values[name] = _void(hint, node.at)
            if key_text not in meant:
                faults.append(fault("missing-key", node.at, key=key_text))
    return kind(**values)


def unknown(code: str, word: Word, known: typing.Iterable[str]) -> Fault:
    """A word that is none of the known ones."""
    return fault(code, word.at, word=word.text, known=tuple(known))
