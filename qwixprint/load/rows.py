"""The rows of a layout: words become cells that know their row and column."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from qwixprint.errors import Fault, fault, nearest
from qwixprint.families.base import Family, RulesSpec
from qwixprint.files.shapes import Words, unknown
from qwixprint.files.yaml import Word
from qwixprint.sheet import Cell, CellSet, Row, Rules
from qwixprint.sheet.model import RowKind
from qwixprint.sheet.naming import check_own_name
from qwixprint.sheet.notation import MAX_NUMBER, Token, number, run, tokens

MAX_COLUMNS = 20
MAX_ROWS = 50  # no sheet has room for more; how many fit on one is seen when it is drawn
MAX_COLOURS = 8  # on one sheet: so many are told apart without colour
_PAIR = re.compile("([0-9]{1,2})/([0-9]{1,2})")


class RowReader(NamedTuple):
    """Reads the rows of one layout."""

    family: Family | None
    written: RulesSpec | None
    rules: Rules | None
    colours: tuple[str, ...]
    sets: Mapping[str, CellSet]
    faults: list[Fault]

    def read(self, rows: Mapping[Word, Words]) -> tuple[Row, ...]:
        """All rows, from the top; what a key is tells what kind of row it is."""
        found: list[Row] = []
        colours = [key.text for key in rows if key.text in self.colours]
        for key in islice(rows, MAX_ROWS, MAX_ROWS + 1):
            self.faults.append(fault("too-many-rows", key.at, most=MAX_ROWS))
        for index, (key, words) in enumerate(islice(rows.items(), MAX_ROWS)):
            if self._is_track(key, words):
                found.append(self._track(index, key, words, colours))
            elif "/" in key.text:
                found.append(self._between(index, key, words))
            else:
                found.append(self._coloured(index, key, words))
        for key in islice(rows, 0 if any(row.kind == "row" for row in found) else 1):
            self.faults.append(fault("no-rows", key.at))
        found = self._beside(found, rows)
        used = {row.colour for row in found} | {c.colour for row in found for c in row.cells}
        if len(used - {""}) > MAX_COLOURS:
            at = next(iter(rows)).at
            self.faults.append(fault("too-many-colours", at, most=MAX_COLOURS))
        return tuple(found)

    def _parts(self) -> bool:
        """Whether the family knows of sets, tracks and rows between others."""
        return self.family is not None and bool(self.family.effects())

    # --- coloured rows

    def _coloured(self, index: int, key: Word, words: Words) -> Row:
        key, colour = self._named(key)
        before = len(self.faults)
        found = self._steps(key, words)
        whole = len(self.faults) == before  # of a row with a slip, only its words are judged
        if words and self.family and self.written:
            self._check_words(self.family, found)
            if whole:
                self.written.check_row(found, key, self.faults)
        return self._row(index, key, colour, found)

    def _named(self, key: Word) -> tuple[Word, str]:
        """The name of a row, and its colour: `red`, or `red2` for a further one of that colour."""
        known = key.text in self.colours or key.text[-1:] not in tuple("23456789")
        colour = key.text if known else key.text[:-1]
        if colour in self.colours:
            return key, colour
        self.faults.append(unknown("unknown-colour", key, self.colours))
        # Go on with what was probably meant: one slip is to be told once, not at every use.
        colour = nearest(key.text, self.colours) or key.text
        return Word(colour, key.at), colour

    def _steps(self, key: Word, words: Words) -> list[Token]:
        """The tokens of a row, as far as it may go: a few words can stand for thousands."""
        found: list[Token] = []
        columns = 0
        for token in tokens(words, self.colours, self.sets, self.faults):
            columns += token.kind != "divider"
            if columns > MAX_COLUMNS:
                self.faults.append(fault("too-many-columns", key.at, limit=MAX_COLUMNS))
                break
            found.append(token)
        return found

    def _check_words(self, family: Family, found: list[Token]) -> None:
        for token in found:
            if token.kind not in family.tokens:
                params = {"word": token.word.text, "family": family.name}
                self.faults.append(fault("not-in-family", token.word.at, **params))

    def _row(
        self, index: int, key: Word, colour: str, found: list[Token], kind: RowKind = "row"
    ) -> Row:
        cells: list[Cell] = []
        blanks: list[int] = []
        dividers: list[int] = []
        column = 0
        for token in found:
            if token.kind == "divider":
                dividers.append(column)
                continue
            if token.kind == "blank":
                blanks.append(column)
            elif token.kind != "nothing":
                cell = self._cell(token, index, key.text, colour, column, len(cells) + 1)
                if any(cell.id == other.id for other in cells):
                    self.faults.append(fault("cell-twice", token.word.at, word=token.word.text))
                cells.append(cell)
                if any(self.sets[name].boxes == 2 for name in cell.sets):
                    # Decided: it helps to close the row, too; else `helps=0`.
                    cells.append(cell._replace(id=f"{cell.id}.2", second=True))
            column += 1
        if not cells:
            self.faults.append(fault("row-empty", key.at))
        if self.written and self.rules and kind == "row":
            cells = self.written.finish(cells, self.rules)
        for cell in cells:
            own = [self.sets[name] for name in cell.sets]
            # A closed row has no second box, and nobody is forced to close one.
            if cell.closer and any(each.boxes > 1 or each.linked for each in own):
                self.faults.append(fault("set-on-closer", key.at, number=cell.label))
        row = Row(key.text, colour, tuple(cells), tuple(blanks), tuple(dividers), kind)
        locks = {cell.column for cell in cells if cell.kind == "lock"}
        for column in dividers:
            if column in locks or not {column - 1, column} <= set(row.columns):
                self.faults.append(fault("divider-alone", key.at))
        return row

    def _cell(
        self, token: Token, row: int, name: str, colour: str, column: int, number: int
    ) -> Cell:
        """The cell of a token; `number` counts the cells of the row."""
        shown = token.colour or colour
        match token.kind:
            case "number":
                label = str(token.value)
                counts = max([self.sets[each].counts for each in token.sets], default=1)
                return Cell(
                    f"{name}.{label}",
                    "number",
                    row,
                    column,
                    label,
                    label,
                    token.value,
                    shown,
                    sets=token.sets,
                    counts=counts,
                    helps=counts,  # decided; else 1
                )
            case "field" | "pentagon" as kind:
                return Cell(f"{name}.{number}", kind, row, column, str(number), colour=shown)
            case _:  # no other word of a row makes a cell
                return Cell(f"{name}.lock", "lock", row, column, "lock", colour=shown)

    # --- rows between two others

    def _between(self, index: int, key: Word, words: Words) -> Row:
        """`red/yellow`: numbers that count for the row above and for the one below."""
        if self.family is not None and not self._parts():
            params = {"word": key.text, "family": self.family.name}
            self.faults.append(fault("not-in-family", key.at, **params))
        found = self._steps(key, words)
        for token in found:
            second = any(self.sets[name].boxes > 1 for name in token.sets)
            if token.kind not in ("number", "nothing") or token.colour or second:
                self.faults.append(fault("not-between-rows", token.word.at, word=token.word.text))
        found = [token for token in found if token.kind in ("number", "nothing")]
        return self._row(index, key, key.text.partition("/")[0], found, "between")

    def _beside(self, rows: list[Row], keys: Mapping[Word, Words]) -> list[Row]:
        """With the two rows that each row between others stands between."""
        found = list(rows)
        for index, (row, key) in enumerate(zip(rows, keys, strict=False)):
            if row.kind != "between":
                continue
            near = rows[max(0, index - 1) : index] + rows[index + 1 : index + 2]
            around = [each for each in near if each.kind == "row"]
            name = "/".join(each.name for each in around)
            if name != row.name:
                meant = [name] if len(around) == 2 else []
                self.faults.append(unknown("not-between", Word(row.name, key.at), meant))
            numbers = [c.column for each in around for c in each.cells if c.kind == "number"]
            for cell in row.cells:
                if name == row.name and cell.column not in numbers:
                    self.faults.append(fault("not-between-rows", key.at, word=cell.label))
            found[index] = replace(row, beside=(index - 1, index + 1) if name == row.name else ())
        return found

    # --- tracks

    def _is_track(self, key: Word, words: Words) -> bool:
        """Any word that is no colour, unless its row looks like a coloured one: that is a slip."""
        plain = key.text.rstrip("23456789")
        coloured = key.text in self.colours or plain in self.colours or "/" in key.text
        if coloured or not self._parts() or any(word.text.endswith("lock") for word in words):
            return False
        return not (any(".." in word.text for word in words) and nearest(key.text, self.colours))

    def _track(self, index: int, key: Word, words: Words, colours: list[str]) -> Row:
        """Boxes in order: colours of rows, points, or pairs of numbers such as 8/5."""
        check_own_name(key, self.faults, taken=self.sets)
        before = len(self.faults)
        boxes = list(islice(self._boxes(words), MAX_COLUMNS + 1))
        cells: list[Cell] = []
        for column, word in enumerate(boxes[:MAX_COLUMNS]):
            name = str(column + 1)
            box = Cell(f"{key.text}.{name}", "box", index, column, name, word.text)
            if match := _PAIR.fullmatch(word.text):
                box = box._replace(pair=(int(match[1]), int(match[2])))
            elif word.text in colours:
                box = box._replace(colour=word.text, label="")
            elif word.text.isdecimal():
                box = box._replace(value=number(word, 0, MAX_NUMBER, self.faults))
            else:
                self.faults.append(unknown("not-a-box", word, colours))
            cells.append(box)
        if len(boxes) > MAX_COLUMNS:
            self.faults.append(fault("too-many-columns", key.at, limit=MAX_COLUMNS))
        if not cells:
            self.faults.append(fault("row-empty", key.at))
        kinds = {(bool(cell.pair), bool(cell.colour)) for cell in cells}
        if len(kinds) > 1 and len(self.faults) == before:
            self.faults.append(fault("mixed-track", key.at))
        return Row(key.text, "", tuple(cells), kind="track")

    def _boxes(self, words: Words) -> Iterator[Word]:
        """The boxes of a track one by one, also those of a run of numbers."""
        for word in words:
            first, _, last = word.text.partition("..")
            if first.isdecimal() and last.isdecimal():
                for value in run(first, last, word, self.faults):
                    yield Word(str(value), word.at)
            else:
                yield word
