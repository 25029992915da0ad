"""What people write in files, in any language we speak, in the words that the files go by."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from typing import TypeVar
from unicodedata import combining, normalize

from qwixprint.errors import LONGEST_WORD, Fault, fault
from qwixprint.files import shipped
from qwixprint.files.yaml import ListNode, MapNode, Node, Scalar, Word
from qwixprint.locales import load

T = TypeVar("T")


def meant(word: str, known: Collection[str]) -> str:
    """What a word stands for among the known ones; itself if it stands for none of them.

    `rosso2` is a second red row. What means two things is the one that is known here.
    """
    if word in known or len(word) > LONGEST_WORD:
        return word
    if "/" in word:  # a row between two others
        parts = {part for each in known for part in each.split("/")}
        said = [meant(part, parts) for part in word.split("/")]
        either = ("/".join(said), "/".join(reversed(said)))
        return next((each for each in either if each in known), word)
    folded = _folded(word)
    stem = folded.rstrip("0123456789")
    number = folded[len(stem) :]
    numbered = (f"{each}{number}" for each in _meanings().get(stem.strip(), ()))
    found = (*_meanings().get(folded, ()), *numbered, _as_known(tuple(known)).get(folded, ""))
    return next((each for each in found if each in known), word)


def understood(
    entries: Iterable[tuple[Word, T]], known: Collection[str], faults: list[Fault]
) -> Iterator[tuple[Word, T]]:
    """Entries under the words that are known, each of them once."""
    first: dict[str, Word] = {}
    for key, value in entries:
        name = meant(key.text, known)
        if name in first:
            line = first[name].at.line
            faults.append(fault("key-twice", key.at, key=key.text, line=line))
        else:
            first[name] = key
            yield Word(name, key.at), value


def in_words(faults: Iterable[Fault], file: str) -> Iterator[Fault]:
    """Faults, of which those in that file tell the words of the reader's language."""
    for each in faults:
        own = each.at is not None and each.at.file == file and "known" in each.params
        yield each._replace(params={**each.params, "spoken": True}) if own else each


def in_known_words(node: Node, known: Collection[str], faults: list[Fault]) -> Node:
    """All keys and words of a node, as far as they are known in another language."""
    if isinstance(node, MapNode):
        entries = understood(node.entries, known, faults)
        inner = ((key, in_known_words(value, known, faults)) for key, value in entries)
        return MapNode(tuple(inner), node.at)
    if isinstance(node, ListNode):
        items = tuple(in_known_words(item, known, faults) for item in node.items)
        return ListNode(items, node.at)
    words = list(node.words())
    said = [meant(word.text, known) for word in words]
    if said == [word.text for word in words]:
        return node
    parts = (Scalar(text, word.at) for text, word in zip(said, words, strict=True))
    return ListNode(tuple(parts), node.at)


@lru_cache(maxsize=64)
def _as_known(known: tuple[str, ...]) -> dict[str, str]:
    """The known words themselves, however their letters are written."""
    return {_folded(word): word for word in known}


@cache
def _meanings() -> dict[str, tuple[str, ...]]:
    """All that may be written for something, in all languages, with what it may stand for."""
    found: dict[str, tuple[str, ...]] = {}
    for code in shipped.languages():
        for meaning, words in load(code).words.items():
            for word in map(_folded, words.split(",")):
                found[word] = (*found.get(word, ()), meaning)
    return found


def _folded(word: str) -> str:
    """Without capitals and accents, which may be missing where one types in a hurry."""
    parts = normalize("NFD", word.strip().casefold())
    return "".join(char for char in parts if not combining(char))
