"""Reads the texts of a language, each of which can be filled in like the English one."""

from __future__ import annotations

from collections.abc import Mapping

from qwixprint.errors import Fault, fault
from qwixprint.files.yaml import MapNode, Node, Scalar
from qwixprint.locales.shown import placeholders

Texts = Mapping[str, str]


def read_texts(
    node: Node, english: Texts | None, faults: list[Fault], partly: bool = False
) -> dict[str, str]:
    """The texts of a section, which are those of the English one, or some of them."""
    if not isinstance(node, MapNode):
        faults.append(fault("not-a-table", node.at))
        return {}
    found = {key.text: value for key, value in node.entries}
    if english is not None:
        lost = () if partly else (key for key in english if key not in found)
        faults += [fault("missing-key", node.at, key=key) for key in lost]
        strange = [key for key, _ in node.entries if key.text not in english]
        known = tuple(english)
        faults += [fault("unknown-key", key.at, word=key.text, known=known) for key in strange]
    return {key: _text(each, faults, (english or {}).get(key)) for key, each in found.items()}


def _text(node: Node, faults: list[Fault], english: str | None = None) -> str:
    """A text that can be filled in like the English one."""
    if not isinstance(node, Scalar) or not node.text:
        faults.append(fault("not-a-text", node.at))
        return ""
    try:
        found = placeholders(node.text)
    except ValueError:
        faults.append(fault("broken-braces", node.at))
        return node.text
    if english is not None and found != (expected := placeholders(english)):
        listed = " ".join(sorted(expected)) or "\N{EN DASH}"
        faults.append(fault("other-braces", node.at, expected=listed))
    return node.text
