"""Reads nodes of a file into frozen dataclasses, by their type hints, and collects every fault.

A key is a field's name with dashes for underscores; a field with a default may be left out. What
the words mean is none of its business: it only knows shapes.
"""

from __future__ import annotations

import types
import typing
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

from qwixprint.errors import Fault, Faulty, fault, nearest
from qwixprint.source import Listing, Node, Scalar, Table, Word

Words = tuple[Word, ...]
T = TypeVar("T")
_FAILED: Any = object()


def read_as(kind: type[T], node: Node) -> T:
    """The node as a value of that type; raises `Faulty` with all the places where it is not one."""
    faults: list[Fault] = []
    value = _read(kind, node, faults)
    if faults:
        raise Faulty(faults)
    return typing.cast(T, value)


def _read(kind: Any, node: Node, faults: list[Fault]) -> Any:
    origin = typing.get_origin(kind)
    arguments = typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        choices = [choice for choice in arguments if choice is not type(None)]
        kind = choices[0] if len(choices) == 1 else _chosen(choices, node, faults)
        return kind if kind is _FAILED else _read(kind, node, faults)
    if kind is Word:
        return _word(node, faults)
    if kind == Words:
        return _words(node, faults)
    if origin is tuple:
        return _listing(arguments[0], node, faults)
    if origin is dict:
        return _dictionary(arguments[1], node, faults)
    assert is_dataclass(kind), f"no reading of {kind}"
    return _record(kind, node, faults)


def _wrong(shape: str, node: Node, faults: list[Fault]) -> Any:
    faults.append(fault(f"not-{shape}", node.at))
    return _FAILED


def _word(node: Node, faults: list[Fault]) -> Any:
    if isinstance(node, Scalar) and node.text.strip():
        return Word(node.text.strip(), node.at)
    return _wrong("a-text", node, faults)


def _words(node: Node, faults: list[Fault]) -> Any:
    """Blank-separated words, or a list of them."""
    if isinstance(node, Scalar) and node.text.strip():
        return node.words()
    if isinstance(node, Listing) and all(isinstance(item, Scalar) for item in node.items):
        words = [word for item in node.items for word in typing.cast(Scalar, item).words()]
        if words:
            return tuple(words)
    return _wrong("words", node, faults)


def _listing(kind: Any, node: Node, faults: list[Fault]) -> Any:
    if not isinstance(node, Listing):
        return _wrong("a-list", node, faults)
    return tuple(_read(kind, item, faults) for item in node.items)


def _dictionary(kind: Any, node: Node, faults: list[Fault]) -> Any:
    if not isinstance(node, Table):
        return _wrong("a-table", node, faults)
    return {key: _read(kind, value, faults) for key, value in node.entries}


@cache
def _shape(kind: Any) -> dict[str, tuple[str, Any, bool]]:
    """Key in the file -> name of the field, its type, and whether it must be there."""
    hints = typing.get_type_hints(kind)
    return {
        each.name.replace("_", "-"): (
            each.name,
            hints[each.name],
            each.default is MISSING and each.default_factory is MISSING,
        )
        for each in fields(kind)
    }


def keys(kind: Any) -> tuple[str, ...]:
    """The keys a table of that type may have."""
    return tuple(_shape(kind))


def _record(kind: Any, node: Node, faults: list[Fault]) -> Any:
    if not isinstance(node, Table):
        return _wrong("a-table", node, faults)
    shape = _shape(kind)
    values: dict[str, Any] = {}
    meant: set[object] = set()  # keys that a misspelt one stands for: told once, not missed again
    for key, value in node.entries:
        if key.text in shape:
            name, hint, _ = shape[key.text]
            values[name] = _read(hint, value, faults)
        else:
            faults.append(unknown("unknown-key", key, shape))
            meant.add(faults[-1].params["nearest"])
    for key_text, (name, _, needed) in shape.items():
        if needed and name not in values and key_text not in meant:
            faults.append(fault("missing-key", node.at, key=key_text))
    if faults:
        return _FAILED
    return kind(**values)


def _chosen(choices: list[Any], node: Node, faults: list[Fault]) -> Any:
    """Of several dataclasses, the one whose `FAMILY` the table's key `family` names."""
    if not isinstance(node, Table):
        return _wrong("a-table", node, faults)
    named = {choice.FAMILY: choice for choice in choices}
    for key, value in node.entries:
        if key.text == "family":
            word = _word(value, faults)
            if word is _FAILED or word.text in named:
                return _FAILED if word is _FAILED else named[word.text]
            faults.append(unknown("unknown-family", word, named))
            return _FAILED
    faults.append(fault("missing-key", node.at, key="family"))
    return _FAILED


def unknown(code: str, word: Word, known: typing.Iterable[str]) -> Fault:
    """A word that is none of the known ones, with the nearest and the list of them."""
    known = tuple(known)
    return fault(
        code, word.at, word=word.text, nearest=nearest(word.text, known), known=", ".join(known)
    )
