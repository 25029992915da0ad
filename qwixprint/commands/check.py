"""Judges filled-in sheets: is each legal, what is it worth, and who won?"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from qwixprint.commands.jobs import AnyGame, layout_of
from qwixprint.errors import Fault, Faulty, Place, fault, unreadable
from qwixprint.families.report import Open, Problem, ScoreCard
from qwixprint.load.find import Layout, load_filled
from qwixprint.load.sources import Source
from qwixprint.locales import Catalogue, spoken, told_in
from qwixprint.referee import check as judge, still_open
from qwixprint.sheet import FilledSheet
from qwixprint.sheet.versions import same_game


@dataclass(frozen=True)
class Report:
    """What the referee says of one filled-in sheet."""

    file: str
    document: int  # in its file, from 1
    problems: tuple[Problem, ...]  # all broken rules, in the order of the file
    score: ScoreCard
    filled: FilledSheet = field(repr=False)
    words: Catalogue = field(repr=False)
    alone: bool = field(default=True, repr=False)  # the only sheet of its file
    again: bool = field(default=False, repr=False)  # it was seen before, and does not count

    @staticmethod
    def of(
        filled: FilledSheet, words: Catalogue, file: str = "", document: int = 1, alone: bool = True
    ) -> Report:
        """Judges a sheet, and tells it in a language."""
        verdict = judge(filled)
        problems = tuple(one._replace(message=words.explain(one)) for one in verdict.problems)
        return Report(file, document, problems, verdict.card, filled, words, alone)

    @property
    def valid(self) -> bool:
        """Whether a game could have led to this sheet."""
        return not self.problems

    @property
    def variant(self) -> str:
        """The name of the game."""
        return self.filled.sheet.name

    @property
    def version(self) -> str | None:
        """Which of the game's sheets it is, where they differ."""
        return self.filled.sheet.version or None

    def of_the_game_of(self, other: Report) -> bool:
        """Whether it is of the same game, whichever version of its sheets."""
        return same_game(self.filled.sheet, other.filled.sheet)

    @property
    def player(self) -> str | None:
        """Who filled it in, if it says so."""
        return self.filled.player or None

    @cached_property
    def open(self) -> Mapping[str, tuple[Open, ...]]:
        """For each row, the cells that may still be marked, with the numbers that fit."""
        return still_open(self.filled)

    @property
    def name(self) -> str:
        """Who played it, or which file and which document in it."""
        return self.filled.player or self._numbered(Path(self.file).stem)

    @property
    def title(self) -> str:
        """The file, and who or which document in it."""
        player = self.filled.player
        return ", ".join(filter(None, (self.file, player))) if player else self._numbered(self.file)

    def _numbered(self, name: str) -> str:
        return name if self.alone else f"{name} ({self.document})"

    def data(self, scored: bool = True, with_open: bool = False) -> dict[str, Any]:
        """The same for programs, as `score --json` prints it."""
        found: dict[str, Any] = {
            "file": self.file,
            "document": self.document,
            "variant": self.variant,
            **({"version": self.version} if self.version else {}),
            "player": self.player,
            "valid": self.valid,
            **self._of_form(),
            "problems": [
                {"code": one.code, "row": one.row, **place_data(one.at), "message": one.message}
                for one in self.problems
            ],
        }
        if with_open:
            found["open"] = {row: [_open(each) for each in c] for row, c in self.open.items()}
        if scored:
            rows, card = self.score.rows, self.score
            points = {"bonus": card.bonus, "misses": card.misses, "total": card.total}
            found["score"] = {"rows": rows, **points}
        return found

    @property
    def differs(self) -> bool:
        """Whether it brought a layout that is another one than ours of that name."""
        return self.filled.form is not None and self.filled.form.differs

    def _of_form(self) -> dict[str, str]:
        """Of a sheet that was filled in on a screen: what its crosses are ordered by."""
        form = self.filled.form
        if form is None:
            return {}
        order = "moves" if form.ordered else "left to right"
        return {"order": order, **({"layout": "differs"} if form.differs else {})}

    @property
    def text(self) -> str:
        """What `check` prints: every broken rule with its place, and whether the sheet is legal."""
        told = self.words.report_all(self.problems, most=None)
        return "\n".join(filter(None, (told, self.verdict(self.title))))

    def verdict(self, sheet: str) -> str:
        """Whether it is legal, said of a sheet that is called so."""
        return self.words.say("valid" if self.valid else "invalid", sheet=sheet)

    def _repr_html_(self) -> str:
        """The score box by box, and what is wrong, as a notebook shows it."""
        rows = "".join(
            f"<tr><th style='text-align:left'>{escape(self.words.box(line.total))}</th>"
            f"<td>{line.marks}</td><td>{line.points}</td></tr>"
            for line in self.score.lines
        )
        told = "".join(
            f"<li>{escape(one.message)} <code>{one.code}</code></li>" for one in self.problems
        )
        sheet = f"{self.filled.sheet.title}: {self.name}".removesuffix(": ")
        title = escape(self.verdict(sheet))
        return f"<table><caption>{title}</caption>{rows}</table>" + (
            f"<ul>{told}</ul>" if told else ""
        )


@dataclass(frozen=True)
class Unreadable:
    """A file that cannot be put on paper, and why."""

    file: str
    faults: tuple[Fault, ...]

    def data(self, scored: bool = True, with_open: bool = False) -> dict[str, Any]:
        """The same for programs."""
        faults = [
            {"code": one.code, **place_data(one.at), "message": one.message} for one in self.faults
        ]
        return {"file": self.file, "faults": faults}


def place_data(at: Place | None) -> dict[str, int | str]:
    """A place in a file or a form, for programs."""
    if at and at.field:
        return {"line": 0, "column": 0, "page": at.line, "field": at.field}
    return {"line": at.line if at else 0, "column": at.column if at else 0}


def _open(each: Open) -> Any:
    if each.cell.kind == "box":
        return {"box": int(each.cell.name)}
    if each.cell.second:
        return {"number": each.cell.value, "box": 2}
    if not each.numbers:
        return each.cell.value
    return {"field": int(each.cell.name), "numbers": list(each.numbers)}


def check(source: Source, *, lang: str | None = None, layout: AnyGame | None = None) -> Report:
    """What the referee says of a filled-in sheet: a path, the text of a file, or a mapping.

    `layout` is its game, where that lies in no file. Raises `Faulty` if it cannot be on paper.
    """
    with told_in(lang):
        words = spoken(lang)
        first, *others = load_filled(source, layout_of(layout) if layout else None)
        if others:
            raise Faulty([fault("one-sheet-only", others[0].at)])
        return Report.of(first, words, first.at.file)


def open_cells(
    source: Source, *, lang: str | None = None, layout: AnyGame | None = None
) -> Mapping[str, tuple[Open, ...]]:
    """What may still be marked on a filled-in sheet, row by row."""
    return check(source, lang=lang, layout=layout).open


def check_all(
    *names: str | Path, lang: str | None = None, game: AnyGame | None = None
) -> Iterator[Report | Unreadable]:
    """Every sheet of every file, one after the other; a folder stands for the sheets in it.

    `game` is that of sheets, above all in tables, that do not say it.
    """
    with told_in(lang):
        words = spoken(lang)
        layout = layout_of(game) if game is not None else None
    for name in names:
        yield from _all_in(str(name), words, layout)


def _all_in(name: str, words: Catalogue, game: Layout | None) -> Iterator[Report | Unreadable]:
    try:
        if not name:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        for path in sheet_files(Path(name)):
            yield from _judged(path, words, game)
    except OSError as error:  # a folder that may not be read, a name far too long
        yield _unreadable(name[:200], unreadable(name, error), words)


def _unreadable(name: str, error: Faulty, words: Catalogue) -> Unreadable:
    told = (each._replace(message=words.explain(each)) for each in error.faults)
    return Unreadable(name, tuple(told))


def sheet_files(path: Path) -> Iterator[Path]:
    """The sheets in a folder, or the folder itself if it has none; a file is itself."""
    if not path.is_dir():
        yield path
        return
    # Names and not paths: of a large folder only they are kept.
    names = sorted(name for name in os.listdir(path) if _is_sheet(name))  # noqa: PTH208
    yield from (path / name for name in names)
    if not names:
        yield path


def _is_sheet(name: str) -> bool:
    """A layout may lie beside the sheets that were filled in with it."""
    return name.lower().endswith((".yaml", ".yml", ".pdf")) and name != "sheet.yaml"


def _judged(path: Path, words: Catalogue, game: Layout | None) -> Iterator[Report | Unreadable]:
    try:
        if path.is_dir():
            raise Faulty([fault("no-sheets", Place(str(path)))])
        with told_in(words.code):
            sheets = load_filled(path, game=game)
        for number, filled in enumerate(sheets, start=1):
            yield Report.of(filled, words, str(path), number, alone=len(sheets) == 1)
    except Faulty as error:
        yield _unreadable(str(path), error, words)
