"""Writes the shipped JSON Schemas afresh, from the same named tuples that read the files.

Editors use them to complete and check while one writes; the tool itself needs none.
"""

from __future__ import annotations

import json
import types
import typing
from typing import Any

from qwixprint.families import FAMILIES
from qwixprint.families.base import Family
from qwixprint.files import shipped
from qwixprint.files.shapes import Help, Words, needed
from qwixprint.files.yaml import Node, Word
from qwixprint.game import GameSpec
from qwixprint.load.filled import FilledSpec
from qwixprint.load.spec import LayoutSpec
from qwixprint.sheet import COLOURS

FORMATS = {"layout": LayoutSpec, "sheet": FilledSpec, "game": GameSpec}


def schema(name: str) -> dict[str, Any]:
    """The schema of a file format."""
    kind = FORMATS[name]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"qwixprint {name}",
        "description": kind.__doc__,
        **OWN.get(name, lambda: _of(kind))(),
    }


def _layout() -> dict[str, Any]:
    """A row is called after a colour, a row between others after two; a track by any word.

    What is called otherwise has no lock, unless there are more colours.
    """
    whole = _of(LayoutSpec)
    rows, versions = whole["properties"]["rows"], whole["properties"]["versions"]
    further = {"pattern": r"^[^\W_][\w-]*(/[^\W_][\w-]*)?$"}
    rows["propertyNames"] = {"anyOf": [rows["propertyNames"], further]}
    versions["additionalProperties"]["propertyNames"] = rows["propertyNames"]
    locked = {"type": "string", "pattern": "lock"}
    tracks = {f"^(?!({'|'.join(COLOURS)})[2-9]?$)[^/]+$": {"not": locked}}
    each = {"patternProperties": tracks}
    return {
        **whole,
        "anyOf": [{"required": ["rows"]}, {"required": ["versions"]}],
        "if": {"not": {"required": ["colours"]}},
        "then": {"properties": {"rows": each, "versions": {"additionalProperties": each}}},
    }


def _game() -> dict[str, Any]:
    """Players are words, a list or a table; each family writes its turns in its own way."""
    whole = _of(GameSpec)
    players, turns = whole["properties"]["players"], whole["properties"]["turns"]
    del players["oneOf"], turns["oneOf"]
    players |= {**_of(Words), "additionalProperties": _of(Words)}
    players["type"] = ["string", "array", "object"]
    kinds = [_record(family.record().turn) for family in FAMILIES.values()]
    turns |= {"type": ["array", "null"], "items": {"anyOf": kinds}}
    return whole


OWN = {"layout": _layout, "game": _game}


def _of(kind: Any) -> dict[str, Any]:
    if typing.get_origin(kind) is typing.Annotated:
        inner, *rest = typing.get_args(kind)
        return {**_of(inner), **_said(inner, rest)}
    arguments = typing.get_args(kind)
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        first, *others = [choice for choice in arguments if choice is not type(None)]
        if (first, *others) == typing.get_args(Node):  # which the family reads
            return {"oneOf": [_rules(family) for family in FAMILIES.values()]}
        if others:  # one value, or one for each key of a table
            one = _of(first)
            table = {"additionalProperties": one, "minProperties": 1}
            return {"type": [*one["type"], "object"], **table}
        return _of(first)
    if kind is Word:
        return {"type": ["string", "number"]}
    if kind == Words:
        return {"type": ["string", "number", "array"], "items": {"type": ["string", "number"]}}
    if typing.get_origin(kind) is tuple:
        return {"type": "array", "items": _of(arguments[0])}
    if typing.get_origin(kind) is dict:
        return {"type": "object", "additionalProperties": _or_nothing(_of(arguments[1]))}
    return _record(kind)


def _record(kind: Any) -> dict[str, Any]:
    hints = typing.get_type_hints(kind, include_extras=True)
    properties = {name.replace("_", "-"): _of(hints[name]) for name in kind._fields}
    optional = properties.keys() - {*needed(kind)}
    properties |= {key: _or_nothing(properties[key]) for key in properties if key in optional}
    return {
        "type": "object",
        "properties": properties,
        "required": list(needed(kind)),
        "additionalProperties": False,
    }


def _or_nothing(said: dict[str, Any]) -> dict[str, Any]:
    """What may be left empty behind its colon."""
    kinds = said.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    return {**said, "type": [*kinds, "null"]} if kinds and "enum" not in said else said


def _rules(family: Family) -> dict[str, Any]:
    rules = _record(family.spec)
    rules["properties"]["family"]["const"] = family.name
    return rules


def _said(inner: Any, notes: list[Any]) -> dict[str, Any]:
    """What is noted beside a field: its meaning, the words it knows, the keys it knows."""
    said: dict[str, Any] = {}
    for note in notes:
        assert isinstance(note, Help)
        said["description"] = note.text
        if note.known and typing.get_origin(inner) is dict:
            said["propertyNames"] = {"enum": list(note.known)}
        elif note.known and inner == Words:  # any of them, in one text or in a list
            word = f"({'|'.join(note.known)})"
            said |= {"pattern": f"^{word}([ ,]+{word})*$", "items": {"enum": list(note.known)}}
        elif note.known:
            said["enum"] = list(note.known)
    return said


def texts() -> dict[str, str]:
    """Each schema as it should stand in its file."""
    return {name: json.dumps(schema(name), ensure_ascii=False, indent=2) + "\n" for name in FORMATS}


def main() -> None:
    for name, text in texts().items():
        shipped.schema(name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
