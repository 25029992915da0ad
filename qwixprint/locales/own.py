"""Languages that are not shipped, for games of one's own."""

from __future__ import annotations

import re
from pathlib import Path

from qwixprint.errors import Fault, Faulty, fault
from qwixprint.files.reading import exists
from qwixprint.files.yaml import MapNode, read_file
from qwixprint.locales import ENGLISH, Catalogue, Section, load, read_texts


def is_code(code: str) -> bool:
    """Whether a language, ours or not, may be called so: de, or de-AT."""
    return re.fullmatch("[A-Za-z]{2,3}(-[A-Za-z]{2,8})?", code) is not None


def borrowed(code: str, file: Path) -> Catalogue:
    """A language that is not shipped: English, but for what a file says in its place.

    The file has the sections of a language, each with as many of its texts as somebody wrote.
    """
    english = load(ENGLISH)
    words = Catalogue(code, english.folder)
    vars(words)["language"] = {"language": code, "hyphenation": code}
    if not exists(file):
        return words
    faults: list[Fault] = []
    node = read_file(file, faults)
    sections = [name for name, each in vars(Catalogue).items() if isinstance(each, Section)]
    if not isinstance(node, MapNode):
        raise Faulty(faults or [fault("not-a-table", node.at)])
    for key, own in node.entries:
        if key.text not in sections:
            known = tuple(sections)
            faults.append(fault("unknown-key", key.at, word=key.text, known=known))
            continue
        texts = getattr(english, key.text)
        found = read_texts(own, texts, faults, partly=True)
        vars(words)[key.text] = {**texts, **vars(words).get(key.text, {}), **found}
    if faults:
        raise Faulty(faults)
    return words
