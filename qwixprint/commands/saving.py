"""Where results are written: the names of files, and as what they are written."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol
from unicodedata import normalize

from qwixprint.errors import Faulty, fault
from qwixprint.files import shipped, writing
from qwixprint.load.find import Layout
from qwixprint.locales import Catalogue, of_user

Target = str | Path
NAMED = 5  # things of a kind whose names or numbers stand in that of a file
LONGEST = 200  # bytes of a name that nobody chose; many systems end at 255


def target(name: Target, kinds: tuple[str, ...]) -> tuple[str, str]:
    """Where to write and as which kind of file; what cannot be is said before any work is done.

    Something that is no file, such as standard output (`-`), is given the first kind.
    """
    name = str(name)
    writing.check(name)  # a folder has no suffix either, and that is not what is wrong with it
    suffix = Path(name).suffix.lower()
    if suffix not in kinds and writing.is_stream(name):
        suffix = kinds[0]
    if Path(name).name.lower() in kinds:
        raise Faulty([fault("only-suffix", word=Path(name).name)])
    if suffix not in kinds:
        raise Faulty([fault("unknown-suffix", word=suffix or name, known=kinds)])
    return name, suffix


def target_as(name: Target, kind: str | None, kinds: tuple[str, ...]) -> tuple[str, str]:
    """The same, but as the kind of file that was asked for, if any was."""
    if kind is None:
        return target(name, kinds)
    name, suffix = str(name), suffix_of(kind, kinds)
    if Path(name).suffix.lower() in {*kinds} - {suffix}:
        raise Faulty([fault("other-format", file=name, format=kind)])
    writing.check(name)
    return name, suffix


def suffix_of(kind: str, kinds: tuple[str, ...]) -> str:
    """The suffix of a kind of file, if it is one of these."""
    if f".{kind}" not in kinds:
        raise Faulty([fault("unknown-suffix", word=kind, known=kinds)])
    return f".{kind}"


def named_from(layout: Layout, file: str) -> str:
    """What a file calls a game: its name, or the path of its layout as it is seen from there."""
    if not layout.file or layout.shipped:
        return layout.name
    folder = "." if writing.is_stream(file) else os.path.dirname(file) or "."  # noqa: PTH120
    # As it was named: the folder of a layout stands for the layout in it.
    named = layout.file.parent if layout.file.name == "sheet.yaml" else layout.file
    real = os.path.relpath(os.path.realpath(named), os.path.realpath(folder))
    path = Path(real).as_posix()
    if "/" not in path:  # or it could be the name of a game of ours
        path = f"./{path}"
    if any("\ud800" <= char <= "\udfff" for char in path):  # bytes that are no UTF-8
        raise Faulty([fault("name-not-utf-8", word=path)])
    return path


def plain(text: str) -> str:
    """Somebody's name as the beginning of that of a file: short, and harmless to any terminal."""
    kept = (char if char.isalnum() or char in " ._-" else "_" for char in normalize("NFC", text))
    encoding = sys.getfilesystemencoding()  # which in some places knows no letters but ours
    return "".join(kept)[:40].encode(encoding, "replace").decode(encoding).replace("?", "_")


class Game(Protocol):
    """What the name of a file tells of a game."""

    @property
    def name(self) -> str: ...
    @property
    def shipped(self) -> bool: ...


def naming(games: Sequence[Game]) -> str:
    """The games in the name of a file: one after the other, or all."""
    if len(games) == len(shipped.layouts()) and all(game.shipped for game in games):
        return "all"
    return "-".join(dict.fromkeys(plain(game.name) for game in games))


def sheets_name(drawn: Sequence[tuple[str, str]], source: object) -> str:
    """What a file with sheets is called: by the game of each, and by the file it comes from if it
    is filled in. A folder stands for all that lie in it."""
    files = list(dict.fromkeys(file for _, file in drawn if file))
    match source:
        case [str() | Path() as only] | (Path() as only) if files and Path(only).is_dir():
            files = [plain(Path(only).resolve().name)]
    if len(files) > NAMED:
        files = [*files[:NAMED], f"and-{len(files) - NAMED}-more"]
    told = " ".join(files).casefold()
    games = dict.fromkeys(plain(game) for game, _ in drawn if plain(game).casefold() not in told)
    return telling(*games, *(files or ["sheet" if len(drawn) == 1 else "sheets"]))


def foreign(words: Catalogue) -> str:
    """The language in the name of a file: nothing if it is that of the user."""
    return "" if words.code == of_user() else words.code


def telling(*pieces: str) -> str:
    """The name of a file, without its suffix, made of those pieces that are there."""
    name = "-".join(filter(None, pieces)).encode()[:LONGEST]
    return name.decode("utf-8", "ignore")


def distinct(names: Iterable[str]) -> list[str]:
    """The names, all different also where capitals make no difference: Ana, Ana-2."""
    taken: dict[str, str] = {}
    for name in names:
        own, number = name, 1
        while own.casefold() in taken:
            number += 1
            own = f"{name}-{number}"
        taken[own.casefold()] = own
    return list(taken.values())
