"""Files to fill in: sheets, games, layouts and rules, made of what the layout of a game says."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from qwixprint.commands.jobs import AnyGame, Lang, Option, from_job, layout_of
from qwixprint.commands.play import NAMES
from qwixprint.commands.rulebook import rules_file, words_for
from qwixprint.commands.saving import Target, named_from, plain, target_as
from qwixprint.errors import Faulty, fault
from qwixprint.families import boards_of
from qwixprint.families.record import THEN
from qwixprint.files import shipped, writing
from qwixprint.files.reading import exists, read_text
from qwixprint.game import wrong_count
from qwixprint.game.record import quoted, record_text, record_words
from qwixprint.load.find import Layout, load_begun
from qwixprint.load.sources import Source
from qwixprint.locales import Catalogue, spoken, told_in
from qwixprint.locales.meaning import meant
from qwixprint.sheet import FilledSheet, Row

NewKind = Literal["sheet", "game", "layout", "leaflet"]
KINDS = {
    "sheet": (".yaml", ".yml", ".csv"),
    "game": (".yaml", ".yml"),
    "layout": (".yaml", ".yml"),
    "leaflet": (".md",),
}
TRIES = 20  # games, of which the first turn with most in it is shown


@dataclass(frozen=True, slots=True)
class NewJob:
    """What is to be filled in."""

    kind: NewKind
    game: AnyGame | None = None  # none: that of the sheets that are written down
    _: KW_ONLY
    from_: Annotated[
        Source | None, Option("Write down these filled-in sheets, or the layout in a form.", "FILE")
    ] = None
    players: Annotated[
        int | None,
        Option("How many sheets, or how many play. [default: the fewest that can]", "N", 1, 99),
    ] = None
    format: Annotated[
        Literal["yaml", "csv"] | None,
        Option("csv: sheets as a table. [default: by the suffix of FILE, or yaml]"),
    ] = None
    lang: Lang = None


@from_job(NewJob)
def new(job: NewJob) -> Draft:
    """A file to fill in, with remarks that say how."""
    if job.kind not in KINDS:
        known = tuple(KINDS)
        raise Faulty([fault("unknown-choice", option="new", word=job.kind, known=known)])
    filled: list[FilledSheet] = []
    if job.from_ is not None:
        if job.kind not in ("sheet", "layout"):
            raise Faulty([fault("from-what", kind=job.kind)])
        layout, filled = load_begun(job.from_, game=layout_of(job.game) if job.game else None)
    elif job.game is None:
        raise Faulty([fault("no-game", known=tuple(shipped.layouts()))])
    else:
        layout = layout_of(job.game)
    words = words_for(job.lang, layout) if job.kind == "leaflet" else spoken(job.lang)
    if job.kind == "game" and (wrong := wrong_count(layout.sheet, _players(job, layout))):
        raise Faulty([wrong])
    return Draft(job, layout, words, tuple(filled))


def _players(job: NewJob, layout: Layout) -> int:
    return job.players or (layout.sheet.players[0] if job.kind == "game" else 1)


@dataclass(frozen=True)
class Draft:
    """A file to fill in."""

    job: NewJob
    layout: Layout = field(repr=False)
    words: Catalogue = field(repr=False)
    filled: tuple[FilledSheet, ...] = field(default=(), repr=False)  # that are written down

    @property
    def name(self) -> str:
        """What the file is called if nobody says otherwise."""
        if self.job.kind == "leaflet":
            file = rules_file(self.layout, self.words.code)
            return file.name if self.layout.shipped else str(file)
        return f"{plain(self.layout.name)}-{self.job.kind}.{self.job.format or 'yaml'}"

    @property
    def text(self) -> str:
        """What stands in it, as if it lay in the present folder."""
        with told_in(self.words.code):
            return self._in(self.name)

    def save(self, file: Target | None = None) -> str:
        """Writes the file, if there is none of that name; gives its name."""
        with told_in(self.words.code):
            kind = self.job.format if self.job.kind == "sheet" else None
            name, suffix = target_as(
                self.name if file is None else file, kind, KINDS[self.job.kind]
            )
            if not writing.is_stream(name) and exists(Path(name)):  # perhaps it is filled in
                raise Faulty([fault("already-there", file=name)])
            # Spreadsheets know Unicode by its mark.
            marked = suffix == ".csv" and not writing.is_stream(name)
            encoding = "utf-8-sig" if marked else "utf-8"
            writing.write(name, self._in(name, suffix).encode(encoding))
        return name

    def told(self, file: str) -> Iterator[str]:
        """What was made."""
        yield self.words.say("wrote-copy" if self.filled else "wrote-draft", file=file)

    def _in(self, file: str, suffix: str = "") -> str:
        match self.job.kind:
            case "sheet":
                table = (suffix or Path(file).suffix) == ".csv"
                return self._table(file) if table else self._sheets(file)
            case "game":
                return self._game(file)
            case "layout":
                return self._layout(file)
        return self._leaflet()

    def _say(self, key: str, **params: object) -> str:
        return self.words.drafts[key].format(**params)

    def _word(self, name: str, single: bool = False) -> str:
        """A word of files in the language; a row that only a layout knows, as it says it."""
        known = [name, *(row.name for row in self.layout.sheet.rows)]
        word = self.words.written(name, single)
        # A colour of one's own may be called as one of ours is in this language.
        return word if meant(word, known) == name else name

    def _head(self, file: str) -> str:
        shown = "FILE" if writing.is_stream(file) else file
        return f"# {self._say(self.job.kind, title=self.layout.title, file=shown)}"

    def _sheets(self, file: str) -> str:
        """Sheets, one after the other."""
        if self.filled:
            from qwixprint.commands.written_down import written_down

            name, head = named_from(self.layout, file), ""
            if not (self.layout.shipped or self.layout.file):  # it is in the form and nowhere else
                name = f"./{plain(name)}.yaml"
                head = f"# {self._say('layout-inside', file=name[2:])}\n"
            return head + "---\n".join(written_down(each, name, self._word) for each in self.filled)
        sheet = self.layout.sheet
        how = self._say("crossed" if sheet.crossed else "entered")
        most = self._say("misses", most=len(sheet.misses.cells))
        lines = [
            (f"{self._word('variant')}: {quoted(named_from(self.layout, file))}", ""),
            (f"{self._word('player')}:", self._say("player")),
            *self._version(),
            (f"{self._word('rows')}:", how),
            *((f"  {self._word(row.name)}:", self._cells(row)) for row in sheet.rows),
        ]
        if sheet.misses.cells:
            lines.append((f"{self._word('misses')}: 0", most))
        if sheet.lucky:
            pair = " ".join(map(str, sheet.lucky_sets[0]))
            lines.append((f"{self._word('lucky')}:", self._say("lucky", pair=pair)))
        lines.append(
            (f"# {self._word('written')}: {{{self._word('total')}: 0}}", self._say("written"))
        )
        text = "\n".join(_aligned(lines))
        return (
            self._head(file)
            + "\n"
            + "\n---\n".join([text] * _players(self.job, self.layout))
            + "\n"
        )

    def _version(self) -> Iterator[tuple[str, str]]:
        """Which versions there are; none is filled in, as it would be overlooked."""
        if versions := [each.version for each in self.layout.sheet.versions]:
            remark = self._say("version", known=" ".join(versions))
            yield f"{self._word('version')}:", remark

    def _cells(self, row: Row) -> str:
        """What may be written in a row."""
        kind = row.cells[0].kind
        if kind not in ("number", "box"):
            return self._say("fields", count=len(row.cells))
        names = " ".join(name if name.isdigit() else self._word(name) for name in row.by_name)
        if kind == "box":
            return self._say("boxes", names=names)
        return self._say("twice", names=names) if row.seconds else names

    def _table(self, file: str) -> str:
        """A heading, and a line for each sheet, which so far only says of which game it is."""
        sheet = self.layout.sheet
        rows = [row.name for row in sheet.rows]
        version = ["version"] if sheet.versions else []
        names = ["variant", "player", *version, *rows, *["misses"] * bool(sheet.misses.cells)]
        names += ["lucky"] if sheet.lucky else []
        # Where a comma stands in numbers, spreadsheets put a semicolon between cells.
        separator = ";" if self.words.say("decimal-sign") == "," else ","
        text = io.StringIO()
        out = csv.writer(text, delimiter=separator, lineterminator="\n")
        out.writerow(map(self._word, names))
        line = [named_from(self.layout, file), *[""] * (len(names) - 1)]
        out.writerows([line] * _players(self.job, self.layout))
        return text.getvalue()

    def _game(self, file: str) -> str:
        """A record without turns, and a turn to go by that the computer has played."""
        from random import Random

        from qwixprint.game.play import play_and_record
        from qwixprint.game.strategies import STRATEGIES

        sheet, count = self.layout.sheet, _players(self.job, self.layout)
        names = [*NAMES, *map(str, range(len(NAMES) + 1, count + 1))][:count]
        boards, greedy = boards_of(sheet), [STRATEGIES["greedy"]] * count
        games = [play_and_record(boards, greedy, Random(seed), names) for seed in range(TRIES)]
        best = max(games, key=lambda game: len(game.record[0].wishes))
        name = named_from(self.layout, file)
        text = record_text(name, sheet, best.seats, best.record[:1])
        (variant, players, turns), turn = text.splitlines()[:3], text.splitlines()[3:]
        low, high = sheet.players
        how = self._say(self._seats(), low=low, high=high)
        remarks = [self._say(line.strip(" -").partition(":")[0]) for line in turn]
        said = {word: self._word(word, single=True) for word in record_words(sheet)}
        example = [
            (f"#{re.sub('[a-z0-9]+', lambda word: said.get(word[0], word[0]), line)}", remark)
            for line, remark in zip(turn, remarks, strict=True)
        ]
        variant, players, turns = map(self._with_key, (variant, players, turns))
        lines = [self._head(file), variant, f"# {how}", players, *self._choice()]
        return "\n".join([*lines, f"# {self._say('turns')}", turns, *_aligned(example)]) + "\n"

    def _choice(self) -> Iterator[str]:
        """How a choice is written, where a cross may be brought in one of several rows."""
        sheet = self.layout.sheet
        effects = (effect for each in sheet.sets.values() for effect in (each.each, each.all))
        if any(effect and effect.form == "cross fewest N" for effect in effects):
            move = f"{sheet.rows[0].name} {THEN} {sheet.rows[1].name}"
            yield f"# {self._say('then', move=self.words.move(move))}"

    def _seats(self) -> str:
        """What is to be said of the players."""
        lucky, versions = bool(self.layout.sheet.lucky), bool(self.layout.sheet.versions)
        if lucky and versions:
            return "players-both"
        return "players-lucky" if lucky else "players-version" if versions else "players"

    def _with_key(self, line: str) -> str:
        """A line of a record under its key in the language."""
        key, colon, rest = line.partition(":")
        return f"{self._word(key)}{colon}{rest}"

    def _layout(self, file: str) -> str:
        """The layout of the game; of ours, each part with a remark in the language."""
        text = self.layout.text
        if not self.layout.shipped:
            return f"{self._head(file)}\n{text}"
        lines = [self._head(file)]
        for line in text.splitlines():
            bare = re.sub(r"(^|\s+)#.*", "", line)
            key = f"layout-{bare.partition(':')[0]}"
            if bare and not bare.startswith("also:"):  # by which ours is called
                lines += [f"\n# {self._say(key)}"] if key in self.words.drafts else []
                lines.append(bare)
        return "\n".join(lines) + "\n"

    def _leaflet(self) -> str:
        """The rules of the game as they are, or the headings of what must be said."""
        code = self.words.code
        ours = self.layout.shipped
        text = shipped.rules(self.layout.name, code) if ours else rules_file(self.layout, code)
        if exists(text):
            return read_text(text)
        about = self.words.say("players", low="{players.least}", high="{players.most}")
        parts = ["# {title}", about[:1].upper() + about[1:]]
        for part in ("aim", "needs", "turn", "end", "points"):
            parts += [f"## {self._say(f'leaflet-{part}')}", self._say("leaflet-write")]
        return "\n\n".join(parts) + "\n"


def _aligned(lines: list[tuple[str, str]]) -> Iterator[str]:
    """Lines with their remarks one under the other."""
    width = max(len(line) for line, remark in lines if remark)
    for line, remark in lines:
        yield f"{line:<{width}}  # {remark}" if remark else line
