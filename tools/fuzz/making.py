"""Files made up by Hypothesis: of the right shape with wrong words, or of a wrong shape.

The shapes are those the readers themselves go by: the dataclasses of the formats, and real files
in which a branch is replaced. So they get further in than files with a few bytes changed.
"""

from __future__ import annotations

import io
import json
import re
import struct
import types
import typing
import zlib
from collections.abc import Callable
from functools import cache
from typing import Any

import yaml
from hypothesis import strategies as st
from PIL import Image

from qwixprint.families import FAMILIES
from qwixprint.families.ascending.record import AscendingTurn
from qwixprint.families.base import Family
from qwixprint.families.crosses.record import CrossTurn
from qwixprint.families.peaks.record import PeakTurn
from qwixprint.files.shapes import Words
from qwixprint.files.yaml import Node, Word
from qwixprint.game.record import GameSpec
from qwixprint.load.filled import FilledSpec
from qwixprint.load.spec import LayoutSpec
from qwixprint.printers import PrinterSpec
from tools.fuzz import forms
from tools.fuzz.bombs import png
from tools.fuzz.mutating import NASTY
from tools.fuzz.readers import readers

SPECS = {"layout": LayoutSpec, "sheet": FilledSpec, "game": GameSpec, "printer": PrinterSpec}
TURNS = (CrossTurn, AscendingTurn, PeakTurn)
Files = st.SearchStrategy[bytes]
Draw = Callable[[st.SearchStrategy[Any]], Any]
_EIGHT, _MANY = st.integers(0, 7), st.integers(0, 5039)  # which 7, 8, 9 and 10 divide

# Any character, also the half ones that no file should have.
ANY = st.text(st.characters(), max_size=20)
ODD = st.one_of(ANY, st.sampled_from([nasty.decode("utf-8", "replace") for nasty in NASTY]))


@cache
def files(kind: str) -> Files:
    """Files for the reader of that name."""
    if kind == "leaflet":
        return _texts(readers()[kind].files)
    if kind == "form":
        return forms.made()
    if kind == "logo":
        return st.one_of(_pictures(), _chunks())
    trees = [tree for data in readers()[kind].files for tree in yaml.safe_load_all(data)]
    words = _words(trees)
    made = _grafted(trees, words, _anything(words))
    if kind in SPECS:
        made = st.one_of(made, _shaped(SPECS[kind], words))
    return _written(st.lists(made, min_size=1, max_size=2))


def _mostly(right: st.SearchStrategy[Any], wrong: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.integers(0, 15).flatmap(lambda dice: right if dice else wrong)


# --- YAML


def _words(trees: list[Any]) -> st.SearchStrategy[Any]:
    """Single words of real files, numbers, and odd ones."""
    known = sorted(set(re.findall(r"\S+", json.dumps(trees, ensure_ascii=False))))
    known = sorted({word for each in known if (word := each.strip('"[]{}:,'))})
    numbers = st.one_of(st.integers(-20, 30), st.integers(), st.floats())
    return _mostly(st.one_of(st.sampled_from(known), st.integers(-1, 18)), st.one_of(ODD, numbers))


def _anything(words: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.recursive(
        st.one_of(words, st.none(), st.booleans()),
        lambda inner: st.one_of(
            st.lists(inner, max_size=4), st.dictionaries(words.map(str), inner, max_size=4)
        ),
        max_leaves=8,
    )


def _shaped(kind: Any, words: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A value as the reader of that type wants it, or now and then something else."""
    return _mostly(_right(kind, words), _anything(words))


def _right(kind: Any, words: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind == Node:  # players, or turns
        turns = st.one_of([_shaped(turn, words) for turn in TURNS])
        several = st.lists(words, max_size=6)
        return st.one_of(several, st.lists(turns, max_size=4), _dictionary(several, words))
    if kind == Node | None:
        return st.one_of([_rules(family, words) for family in FAMILIES.values()])
    if origin in (typing.Union, types.UnionType):
        return st.one_of([_right(each, words) for each in arguments if each is not type(None)])
    if kind is Word:
        return words
    if kind == Words:
        several = st.lists(words, max_size=14)
        return st.one_of(several, several.map(lambda found: " ".join(map(str, found))))
    if origin is tuple:
        return st.lists(_shaped(arguments[0], words), max_size=5)
    if origin is dict:
        return _dictionary(_shaped(arguments[1], words), words)
    return st.fixed_dictionaries({}, optional=_values(kind, words))


def _values(kind: Any, words: st.SearchStrategy[Any]) -> dict[str, st.SearchStrategy[Any]]:
    """What the keys of a table may have."""
    assert hasattr(kind, "_fields"), f"nothing is made of {kind}"
    hints = typing.get_type_hints(kind)
    return {name.replace("_", "-"): _shaped(hints[name], words) for name in kind._fields}


def _rules(family: Family, words: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """The rules of a layout, as their family reads them."""
    values = {**_values(family.spec, words), "family": st.just(family.name)}
    return st.fixed_dictionaries({}, optional=values)


def _dictionary(
    values: st.SearchStrategy[Any], words: st.SearchStrategy[Any]
) -> st.SearchStrategy[Any]:
    return st.dictionaries(words.map(str), values, max_size=6)


@st.composite
def _grafted(
    draw: Draw, trees: list[Any], words: st.SearchStrategy[Any], anything: st.SearchStrategy[Any]
) -> Any:
    """A real file with some branches replaced, taken away or put elsewhere."""

    def regrown(tree: Any) -> Any:
        """The tree with a branch changed, somewhere on a way down from its root."""
        keys = list(tree if isinstance(tree, dict) else range(len(tree))) if _grows(tree) else []
        if not keys or not draw(_EIGHT):
            return draw(anything)
        key = keys[draw(_MANY) % len(keys)]
        new = tree.copy()
        match draw(_EIGHT):
            case 0:
                del new[key]
            case 1 if isinstance(tree, dict):
                new[draw(words)] = new.pop(key)
            case 1:
                new += [new[key]] * (1, 7, 300)[draw(_MANY) % 3]
            case _:
                new[key] = regrown(tree[key])
        return new

    tree = trees[draw(_MANY) % len(trees)]
    for _ in range(1 + draw(_EIGHT) // 3):
        tree = regrown(tree)
    return tree


def _grows(tree: Any) -> bool:
    return isinstance(tree, (dict, list))


@st.composite
def _written(draw: Draw, documents: st.SearchStrategy[list[Any]]) -> bytes:
    """Documents as YAML: in its own style, or as JSON, which is YAML too and has other escapes."""
    found = draw(documents)
    if draw(st.booleans()):
        return yaml.safe_dump_all(found, allow_unicode=True, sort_keys=False).encode(
            "utf-8", "surrogatepass"
        )
    plain = draw(st.booleans())
    text = "\n---\n".join(json.dumps(each, ensure_ascii=plain, default=str) for each in found)
    return text.encode("utf-8", "surrogatepass")


# --- texts


def _texts(real: tuple[bytes, ...]) -> Files:
    """Markdown of the leaflet's own lines, facts and figures, and of what else there is."""
    text = "\n".join(data.decode() for data in real)
    facts = sorted(set(re.findall(r"\{[^}]*\}", text)))
    figures = sorted(set(re.findall(r"\]\([^)]*\)", text)))
    signs = ["*", "**", "_", "`", "[", "]", "![", "](", ")", "{", "}", ":", "|", "\\", "&amp;"]
    starts = ["# ", "## ", "### ", "- ", "  - ", "1. ", "7) ", "> ", "    ", "```", "---", "| a |"]
    inline = st.one_of(
        st.sampled_from(facts),
        st.sampled_from(figures),
        st.sampled_from(signs),
        st.sampled_from(text.split()),
        ODD,
    )
    made = st.tuples(st.sampled_from(["", "", *starts]), st.lists(inline, max_size=8)).map(
        lambda line: line[0] + " ".join(line[1])
    )
    line = st.one_of(st.sampled_from(text.splitlines()), made)
    titled = st.lists(line, max_size=14).map(lambda lines: "\n".join(["# {title}", "", *lines]))
    return titled.map(lambda whole: whole.encode("utf-8", "surrogatepass"))


# --- pictures


def _pictures() -> Files:
    """Pictures of all kinds as Pillow writes them, cut off or not."""
    kinds = st.sampled_from(
        [("PNG", mode) for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16")]
        + [("JPEG", mode) for mode in ("L", "RGB", "CMYK")]
    )

    def picture(wish: tuple[tuple[str, str], int, int, int, float]) -> bytes:
        (form, mode), width, height, turned, part = wish
        exif = Image.Exif()
        exif[0x0112] = turned
        data = io.BytesIO()
        Image.new(mode, (width, height)).save(data, form, exif=exif)
        return data.getvalue()[: round(part * len(data.getvalue()))]

    size = st.integers(1, 300)
    part = st.one_of(st.just(1.0), st.floats(0, 1))
    return st.tuples(kinds, size, size, st.integers(0, 12), part).map(picture)


def _chunks() -> Files:
    """PNGs of any chunks."""
    sizes = st.one_of(st.integers(0, 400), st.integers(0, 2**32 - 1))
    header = st.tuples(sizes, sizes, st.integers(0, 17), st.integers(0, 7), st.integers(0, 1)).map(
        lambda head: struct.pack(">IIBBBBB", *head[:4], 0, 0, head[4])
    )
    packed = st.tuples(st.binary(max_size=2000), st.integers(1, 50)).map(
        lambda data: zlib.compress(data[0] * data[1])
    )
    names = [b"IDAT", b"PLTE", b"tRNS", b"tEXt", b"zTXt", b"iTXt", b"iCCP", b"eXIf", b"gAMA"]
    names += [b"pHYs", b"acTL", b"fcTL", b"fdAT", b"bKGD", b"tIME", b"IEND", b"xxxx"]
    said = st.sampled_from([b"", b"a\0", b"a\0\0", b"a\0\1\0\0\0", b"\0\0\0\1"])
    body = st.tuples(said, st.one_of(packed, st.binary(max_size=40))).map(b"".join)
    chunk = st.tuples(st.sampled_from(names), body)

    return st.tuples(header, st.lists(chunk, max_size=6)).map(lambda wish: png(*wish))
