"""From a layout as written to a sheet as meant: every word resolved, every contradiction told."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import PurePath
from unicodedata import normalize

from qwixprint.errors import Fault, fault, nearest
from qwixprint.reading import Words, unknown
from qwixprint.sheet import parts
from qwixprint.sheet.model import (
    COLOURS,
    AscendingRules,
    Cell,
    CrossRules,
    PeakRules,
    Row,
    Rules,
    Sheet,
)
from qwixprint.sheet.naming import check_text
from qwixprint.sheet.notation import Token, number, tokens
from qwixprint.sheet.spec import AscendingSpec, CrossSpec, LayoutSpec, PeakSpec
from qwixprint.source import Word

MAX_COLUMNS = 20


def build(spec: LayoutSpec, name: str, faults: list[Fault]) -> Sheet | None:
    """The sheet a layout describes, or none if `faults` says that something is wrong with it."""
    if not faults:
        faults += [fault("no-rows", spec.title.at)] if not spec.rows else []
        faults += [fault("no-dice", spec.title.at)] if not spec.dice else []
    check_text(spec.title, faults)
    rules = _rules(spec, faults)
    rows = _rows(spec, rules, faults)
    dice = parts.dice(spec, rows, faults)
    misses = parts.misses(spec, faults)
    lucky, lucky_sets = parts.lucky(spec, dice, faults)
    result = parts.result(spec, rows, faults)
    players = parts.players(spec, faults)
    trim = parts.trim(spec.trim, faults)
    age = number(spec.age, 1, 99, faults) if spec.age else None
    minutes = number(spec.minutes, 1, 999, faults) if spec.minutes else None
    if faults or rules is None:
        return None
    return Sheet(
        name=name,
        title=normalize("NFC", spec.title.text),  # accents as one glyph with their letter
        trim=trim,
        rows=rows,
        misses=misses,
        result=result,
        rules=rules,
        dice=dice,
        players=players,
        age=age,
        minutes=minutes,
        also=tuple(word.text for word in spec.also),
        lucky=lucky,
        lucky_sets=lucky_sets,
    )


def name_of(path: PurePath) -> str:
    """What a layout given as a path is called: its folder, or the file if it has its own name."""
    return path.parent.name if path.name == "sheet.yaml" else path.stem


# --- rows


def _rows(spec: LayoutSpec, rules: Rules | None, faults: list[Fault]) -> tuple[Row, ...]:
    rows: list[Row] = []
    for key in islice(spec.rows, len(COLOURS), len(COLOURS) + 1):
        faults.append(fault("too-many-rows", key.at, most=len(COLOURS)))
    for index, (key, words) in enumerate(islice(spec.rows.items(), len(COLOURS))):
        if key.text not in COLOURS:
            faults.append(unknown("unknown-colour", key, COLOURS))
            # Go on with what was probably meant: one slip is to be told once, not at every use.
            key = Word(nearest(key.text, COLOURS) or key.text, key.at)
        before = len(faults)
        found = _steps(key, words, faults)
        if rules is not None and words:
            whole = len(faults) == before  # of a row with a slip, only its words are judged
            _FAMILY_CHECKS[type(rules)](found, key, spec, whole, faults)
        rows.append(_row(index, key, found, rules, faults))
    return tuple(rows)


def _steps(key: Word, words: Words, faults: list[Fault]) -> list[Token]:
    """The tokens of a row, as far as it may go: a few words can stand for thousands of numbers."""
    found: list[Token] = []
    columns = 0
    for token in tokens(words, faults):
        columns += token.kind != "divider"
        if columns > MAX_COLUMNS:
            faults.append(fault("too-many-columns", key.at, limit=MAX_COLUMNS))
            break
        found.append(token)
    return found


def _row(
    index: int, key: Word, found: list[Token], rules: Rules | None, faults: list[Fault]
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
            cell = _cell(token, index, key.text, column, cells)
            if any(cell.id == other.id for other in cells):
                faults.append(fault("cell-twice", token.word.at, word=token.word.text))
            cells.append(cell)
        column += 1
    if not cells:
        faults.append(fault("row-empty", key.at))
    if isinstance(rules, CrossRules):
        cells = _with_closers(cells, rules.closers)
    row = Row(key.text, tuple(cells), tuple(blanks), tuple(dividers))
    locks = {cell.column for cell in cells if cell.kind == "lock"}
    for column in dividers:
        if column in locks or not {column - 1, column} <= set(row.columns):
            faults.append(fault("divider-alone", key.at))
    return row


def _cell(token: Token, row: int, colour: str, column: int, before: list[Cell]) -> Cell:
    shown = token.colour or colour
    match token.kind:
        case "number":
            label = str(token.value)
            return Cell(f"{colour}.{label}", "number", row, column, label, token.value, shown)
        case "field" | "pentagon" as kind:
            return Cell(f"{colour}.{len(before) + 1}", kind, row, column, colour=shown)
        case _:  # no other word of a row makes a cell
            return Cell(f"{colour}.lock", "lock", row, column, colour=shown)


def _with_closers(cells: list[Cell], closers: int) -> list[Cell]:
    from dataclasses import replace

    numbers = [cell.id for cell in cells if cell.kind == "number"]
    last = set(numbers[-closers:])
    return [replace(cell, closer=cell.id in last) for cell in cells]


# --- what each family of rules asks of a row


def _check_words(
    family: str, allowed: tuple[str, ...], found: list[Token], faults: list[Fault]
) -> None:
    for token in found:
        if token.kind not in allowed:
            word = token.word
            faults.append(fault("not-in-family", word.at, word=word.text, family=family))


def _check_crosses(
    found: list[Token], key: Word, spec: LayoutSpec, whole: bool, faults: list[Fault]
) -> None:
    allowed = ("number", "lock", "blank", "nothing", "divider")
    _check_words(CrossSpec.FAMILY, allowed, found, faults)
    if not whole or not isinstance(spec.rules, CrossSpec):
        return
    kinds = [token.kind for token in found if token.kind in ("number", "lock")]
    if kinds.count("lock") != 1 or kinds[-1] != "lock":
        faults.append(fault("lock-not-last", key.at))
        return
    numbers = kinds.count("number")
    closers = number(spec.rules.closers, 1, 9, [])
    if numbers <= closers:
        faults.append(fault("too-few-numbers", key.at, least=closers + 1))
        return
    # Crossing a closer forces the lock, so only one closer of a row is ever crossed.
    most, points = numbers - closers + 2, spec.rules.points
    if points and len(points) < most:
        params = {"row": key.text, "needed": most, "count": len(points)}
        faults.append(fault("points-too-short", points[-1].at, **params))


def _check_ascending(
    found: list[Token], key: Word, spec: LayoutSpec, whole: bool, faults: list[Fault]
) -> None:
    allowed = ("field", "pentagon", "blank", "nothing")
    _check_words(AscendingSpec.FAMILY, allowed, found, faults)


def _check_peaks(
    found: list[Token], key: Word, spec: LayoutSpec, whole: bool, faults: list[Fault]
) -> None:
    _check_words(PeakSpec.FAMILY, ("field", "divider"), found, faults)
    kinds = [token.kind for token in found]
    inside = kinds[1:-1]
    if whole and (inside.count("divider") != 1 or kinds.count("divider") != 1):
        faults.append(fault("one-divider", key.at))


_FAMILY_CHECKS: dict[type, Callable[[list[Token], Word, LayoutSpec, bool, list[Fault]], None]] = {
    CrossRules: _check_crosses,
    AscendingRules: _check_ascending,
    PeakRules: _check_peaks,
}


def _rules(spec: LayoutSpec, faults: list[Fault]) -> Rules | None:
    if spec.rules is None:
        return None
    rows_to_end = number(spec.rules.rows_to_end, 1, max(1, len(spec.rows)), faults)
    match spec.rules:
        case CrossSpec() as rules:
            return CrossRules(
                closers=number(rules.closers, 1, 9, faults),
                crosses_to_close=number(rules.crosses_to_close, 0, 99, faults),
                points=tuple(number(word, 0, 999, faults) for word in rules.points),
                rows_to_end=rows_to_end,
            )
        case AscendingSpec():
            return AscendingRules(rows_to_end)
        case PeakSpec():
            return PeakRules(rows_to_end)
