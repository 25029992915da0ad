"""Writes the shipped JSON Schemas afresh, from the same dataclasses that read the files.

Editors use them to complete and check while one writes; the tool itself needs none.
"""

from __future__ import annotations

import json
import types
import typing
from dataclasses import fields
from typing import Any

from qwixprint import resources
from qwixprint.reading import About, Words, needed
from qwixprint.sheet import FilledSpec, LayoutSpec
from qwixprint.source import Word

FORMATS = {"layout": LayoutSpec, "sheet": FilledSpec}


def schema(name: str) -> dict[str, Any]:
    """The schema of a file format."""
    kind = FORMATS[name]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"qwixprint {name}",
        "description": kind.__doc__,
        **_of(kind),
    }


def _of(kind: Any) -> dict[str, Any]:
    if typing.get_origin(kind) is typing.Annotated:
        inner, *rest = typing.get_args(kind)
        return {**_of(inner), **_said(inner, rest)}
    arguments = typing.get_args(kind)
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        choices = [choice for choice in arguments if choice is not type(None)]
        return _of(choices[0]) if len(choices) == 1 else {"oneOf": [_of(c) for c in choices]}
    if kind is Word:
        return {"type": ["string", "number"]}
    if kind == Words:
        return {"type": ["string", "number", "array"], "items": {"type": ["string", "number"]}}
    if typing.get_origin(kind) is tuple:
        return {"type": "array", "items": _of(arguments[0])}
    if typing.get_origin(kind) is dict:
        return {"type": "object", "additionalProperties": _of(arguments[1])}
    return _record(kind)


def _record(kind: Any) -> dict[str, Any]:
    hints = typing.get_type_hints(kind, include_extras=True)
    properties = {each.name.replace("_", "-"): _of(hints[each.name]) for each in fields(kind)}
    if hasattr(kind, "FAMILY"):
        properties["family"]["const"] = kind.FAMILY
    return {
        "type": "object",
        "properties": properties,
        "required": list(needed(kind)),
        "additionalProperties": False,
    }


def _said(inner: Any, notes: list[Any]) -> dict[str, Any]:
    """What is noted beside a field: its meaning, the words it knows, the keys it knows."""
    said: dict[str, Any] = {}
    for note in notes:
        assert isinstance(note, About)
        said["description"] = note.text
        if note.known and typing.get_origin(inner) is dict:
            said["propertyNames"] = {"enum": list(note.known)}
        elif note.known:
            said["enum"] = list(note.known)
    return said


def texts() -> dict[str, str]:
    """Each schema as it should stand in its file."""
    return {name: json.dumps(schema(name), ensure_ascii=False, indent=2) + "\n" for name in FORMATS}


def main() -> None:
    for name, text in texts().items():
        resources.schema(name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
