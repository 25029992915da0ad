"""From a layout as written to a sheet as meant: every word resolved, every contradiction told."""

from __future__ import annotations

from itertools import islice
from pathlib import PurePath

from qwixprint.errors import Fault, fault, nearest
from qwixprint.families import FAMILIES
from qwixprint.families.base import Family, RulesSpec
from qwixprint.files.shapes import Words, read_as, unknown
from qwixprint.files.yaml import MapNode, Node, Word
from qwixprint.load import parts
from qwixprint.load.spec import LayoutSpec
from qwixprint.sheet import COLOURS, Cell, Row, Rules, Sheet
from qwixprint.sheet.notation import Token, number, tokens

MAX_COLUMNS = 20
MAX_ROWS = 50  # no sheet has room for more; how many fit on one is seen when it is drawn
MAX_COLOURS = 8  # on one sheet: so many are told apart without colour


def build(spec: LayoutSpec, name: str, faults: list[Fault]) -> Sheet | None:
    """The sheet a layout describes, or none if `faults` says that something is wrong with it."""
    if not faults:
        faults += [fault("no-rows", spec.at)] if not spec.rows else []
        faults += [fault("no-dice", spec.at)] if not spec.dice else []
    titles = parts.titles(spec, faults)
    family = read_family(spec.rules, faults) if spec.rules else None
    written = read_as(family.spec, spec.rules, faults) if family and spec.rules else None
    rules = None
    if written is not None:
        most = max(1, len(spec.rows))
        rules = written.build(number(written.rows_to_end, 1, most, faults), faults)
    colours = parts.colours(spec, faults)
    rows = _Rows(family, written, rules, (*COLOURS, *colours), faults).read(spec)
    dice = parts.dice(spec, family, rows, faults)
    misses = parts.misses(spec, faults)
    lucky, lucky_sets = parts.lucky(spec, dice, faults)
    result = parts.result(spec, family, rows, faults)
    players = parts.players(spec, faults)
    trim = parts.trim(spec.trim, faults)
    age = number(spec.age, 1, 99, faults) if spec.age else None
    minutes = number(spec.minutes, 1, 999, faults) if spec.minutes else None
    if faults or rules is None or family is None:
        return None
    return Sheet(
        name=name,
        title=next(iter(titles.values())),
        trim=trim,
        rows=rows,
        misses=misses,
        result=result,
        family=family.name,
        rules=rules,
        dice=dice,
        players=players,
        age=age,
        minutes=minutes,
        also=tuple(word.text for word in spec.also),
        lucky=lucky,
        lucky_sets=lucky_sets,
        colours=colours,
        titles=tuple(titles.items()) if len(titles) > 1 else (),
    )


def name_of(path: PurePath) -> str:
    """What a layout given as a path is called: its folder, or the file if it has its own name."""
    return path.parent.name if path.name == "sheet.yaml" else path.stem


def read_family(node: Node, faults: list[Fault]) -> Family | None:
    """The family that the key `family` of a table names."""
    if not isinstance(node, MapNode):
        faults.append(fault("not-a-table", node.at))
        return None
    for key, value in node.entries:
        if key.text == "family":
            word = read_as(Word, value, faults)
            if word.text and word.text not in FAMILIES:
                faults.append(unknown("unknown-family", word, FAMILIES))
            return FAMILIES.get(word.text)
    faults.append(fault("missing-key", node.at, key="family"))
    return None


class _Rows:
    """Reads the rows of one layout."""

    def __init__(
        self,
        family: Family | None,
        written: RulesSpec | None,
        rules: Rules | None,
        colours: tuple[str, ...],
        faults: list[Fault],
    ) -> None:
        self.family, self.written, self.rules = family, written, rules
        self.colours = colours
        self.faults = faults

    def read(self, spec: LayoutSpec) -> tuple[Row, ...]:
        rows: list[Row] = []
        for key in islice(spec.rows, MAX_ROWS, MAX_ROWS + 1):
            self.faults.append(fault("too-many-rows", key.at, most=MAX_ROWS))
        for index, (key, words) in enumerate(islice(spec.rows.items(), MAX_ROWS)):
            key, colour = self._named(key)
            before = len(self.faults)
            found = self._steps(key, words)
            whole = len(self.faults) == before  # of a row with a slip, only its words are judged
            if words and self.family and self.written:
                self._check_words(self.family, found)
                if whole:
                    self.written.check_row(found, key, self.faults)
            rows.append(self._row(index, key, colour, found))
        used = {row.colour for row in rows} | {c.colour for row in rows for c in row.cells}
        if len(used) > MAX_COLOURS:
            at = next(iter(spec.rows)).at
            self.faults.append(fault("too-many-colours", at, most=MAX_COLOURS))
        return tuple(rows)

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
        for token in tokens(words, self.colours, self.faults):
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

    def _row(self, index: int, key: Word, colour: str, found: list[Token]) -> Row:
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
                cell = _cell(token, index, key.text, colour, column, len(cells) + 1)
                if any(cell.id == other.id for other in cells):
                    self.faults.append(fault("cell-twice", token.word.at, word=token.word.text))
                cells.append(cell)
            column += 1
        if not cells:
            self.faults.append(fault("row-empty", key.at))
        if self.written and self.rules:
            cells = self.written.finish(cells, self.rules)
        row = Row(key.text, colour, tuple(cells), tuple(blanks), tuple(dividers))
        locks = {cell.column for cell in cells if cell.kind == "lock"}
        for column in dividers:
            if column in locks or not {column - 1, column} <= set(row.columns):
                self.faults.append(fault("divider-alone", key.at))
        return row


def _cell(token: Token, row: int, name: str, colour: str, column: int, number: int) -> Cell:
    """The cell of a token; `number` counts the cells of the row."""
    shown = token.colour or colour
    match token.kind:
        case "number":
            label = str(token.value)
            cell_id = f"{name}.{label}"
            return Cell(cell_id, "number", row, column, label, label, token.value, shown)
        case "field" | "pentagon" as kind:
            return Cell(f"{name}.{number}", kind, row, column, str(number), colour=shown)
        case _:  # no other word of a row makes a cell
            return Cell(f"{name}.lock", "lock", row, column, "lock", colour=shown)
