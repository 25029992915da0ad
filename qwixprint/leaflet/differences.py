"""The rules of a game that is made from another: the text of that one, and what is different.

A text of differences has signs before the headings of the other: `## + Scoring` is read after what
stands there, `## = Scoring` instead of it, and `## ~ Scoring` instead of it, too, but says nothing
new: it only has other examples. A section without a sign follows the one before it; a heading with
a sign and nothing under it only says which one that is. A list that does not begin with 1, or has
one item only, goes into the first list that stands there.

What the other text has under the same heading and the same name is left out there: a figure of the
same example, or what begins with the same stressed words. A name that says nothing only does that.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple, TypeGuard

from qwixprint.errors import Fault, Place, fault
from qwixprint.leaflet.text import Block, Heading, Items, Paragraph, Span, plain

_HEADING = re.compile(r"(## )([+=~]) +(.*)")
# What a line is known by, and whether it says anything else.
_FIGURE = re.compile(r"!\[(?P<says>.*)\]\((?P<name>[^ )]+)")
_STRESSED = re.compile(r"(?:\d+\. +)?(?P<name>\*\*.+?\*\*)(?P<says>.*)")
AFTER, INSTEAD, ALIKE = "+", "=", "~"


class Section(NamedTuple):
    """A heading, and what stands under it."""

    heading: Heading
    blocks: list[Block]


def signs(source: str) -> dict[str, tuple[str, Place]]:
    """The headings that have a sign before them; there are none in a text that is whole."""
    found = {}
    for number, line in enumerate(source.splitlines(), start=1):
        if match := _HEADING.fullmatch(line.rstrip()):
            found[match[3]] = match[2], Place("", number, 1, len(line), line)
    return found


def unsigned(source: str) -> str:
    """The text without its signs, to be read by itself."""
    return "\n".join(_HEADING.sub(r"\1\3", line) for line in source.splitlines())


def without(source: str, headings: Collection[str], keep: bool = True) -> str:
    """The text without what stands under some headings; the other lines keep their numbers.

    The headings themselves are kept if that is wanted.
    """
    kept, dropping = [], False
    for line in source.splitlines():
        heads = line.startswith("## ")
        if heads:
            dropping = line[3:].strip() in headings
        kept.append("" if dropping and not (heads and keep) else line)
    return "\n".join(kept)


def once(own: str, base: str) -> tuple[str, str]:
    """Both texts without what is told in the other's place; the lines keep their numbers."""
    mine, theirs = _named(own), _named(base)
    ours = {name for name, _ in mine}
    there = {name for name, _ in theirs if name}
    silent = [name if not says else None for name, says in mine]
    return _blank(own, silent, there), _blank(base, [name for name, _ in theirs], ours)


def _named(source: str) -> list[tuple[tuple[str, str] | None, str]]:
    """Of each line the heading above it with its own name, if it has one, and what else it says."""
    found: list[tuple[tuple[str, str] | None, str]] = []
    heading = ""
    for line in source.splitlines():
        heading = line if line.startswith("## ") else heading
        match = _FIGURE.match(line) or _STRESSED.match(line)
        found.append(((heading, match["name"]), match["says"]) if match else (None, ""))
    return found


def _blank(
    source: str, names: Sequence[tuple[str, str] | None], told: Collection[tuple[str, str] | None]
) -> str:
    lines = zip(source.splitlines(), names, strict=True)
    return "\n".join("" if name and name in told else line for line, name in lines)


def by_itself(own: Sequence[Block]) -> tuple[Block, ...]:
    """What is different and nothing else."""
    head, sections = _sections(own)
    told = [[section.heading, *section.blocks] for section in sections if section.blocks]
    # A list that would go into another has no other to count on from.
    return tuple(
        replace(block, ordered=False) if _goes_into(block) else block
        for block in chain(head, *told)
    )


def merged(
    base: Sequence[Block],
    own: Sequence[Block],
    marks: dict[str, tuple[str, Place]],
    word: str,
    faults: list[Fault],
) -> tuple[Block, ...]:
    """The whole text: that of the base with what is different in its places, told by a word."""
    head, sections = _sections(base)
    known = [plain(section.heading.words) for section in sections]
    added: dict[str, list[Block]] = {"": []}
    last = ""
    for heading, blocks in _sections(own)[1]:
        name = plain(heading.words)
        sign, at = marks.get(name, ("", None))
        if sign and name not in known:
            faults.append(fault("unknown-section", at, word=name, known=tuple(known)))
        last = name if sign else last
        if sign == AFTER:
            if name in known:
                there = sections[known.index(name)].blocks
                blocks = [each for each in blocks if not _put_into(there, each, word)]
            added.setdefault(last, []).extend(_led(blocks, word) if blocks else ())
        elif sign == ALIKE:
            added.setdefault(last, []).extend((heading, *blocks))
        else:
            told = replace(heading, words=(*heading.words, Span(f" · {word}")))
            added.setdefault(last, []).extend(replace(each, new=True) for each in (told, *blocks))
    found: list[Block] = [*head, *added[""]]
    for section, name in zip(sections, known, strict=True):
        if marks.get(name, ("",))[0] not in (INSTEAD, ALIKE):
            found += [section.heading, *section.blocks]
        found += added.get(name, [])
    return tuple(found)


def _goes_into(block: Block) -> TypeGuard[Items]:
    return isinstance(block, Items) and block.ordered and (block.start > 1 or len(block.items) == 1)


def _put_into(blocks: list[Block], block: Block, word: str) -> bool:
    """Puts the items of a list into the first numbered list of some blocks, if that is meant."""
    if not _goes_into(block):
        return False
    for at, there in enumerate(blocks):
        if isinstance(there, Items) and there.ordered:
            items = [(Span(f"{word}. ", "strong"), *words) for words in block.items]
            before = block.start - 1
            both = (*there.items[:before], *items, *there.items[before:])
            blocks[at] = replace(there, items=both, start=1)
            return True
    return False


def _led(blocks: Sequence[Block], word: str) -> Iterator[Block]:
    """Blocks that begin with the word which says that they are new."""
    lead = Span(f"{word}.", "strong")
    first, *rest = blocks
    if isinstance(first, Paragraph):
        yield Paragraph((lead, Span(" "), *first.words), first.at, new=True)
    else:
        yield from (Paragraph((lead,), new=True), replace(first, new=True))
    yield from (replace(each, new=True) for each in rest)


def _sections(blocks: Sequence[Block]) -> tuple[list[Block], list[Section]]:
    """What stands above the first section, and all sections."""
    head: list[Block] = []
    found: list[Section] = []
    for block in blocks:
        if isinstance(block, Heading) and block.level > 1:
            found.append(Section(block, []))
        else:
            (found[-1].blocks if found else head).append(block)
    return head, found
