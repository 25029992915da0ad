"""Numbers are written from left to right, rising to the divider and falling behind it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from qwixprint.errors import Fault, fault
from qwixprint.families.base import Fact, Family, FamilyName, RowsToEnd, no_effects
from qwixprint.files.yaml import Word
from qwixprint.sheet import Cell, Row, Rules, Sheet
from qwixprint.sheet.notation import Token

if TYPE_CHECKING:
    from qwixprint.families.formulas import Formulas
    from qwixprint.families.record import RecordFormat
    from qwixprint.families.report import Referee
    from qwixprint.families.state import Board


class PeakSpec(NamedTuple):
    """Fields to write into, rising up to the divider and falling behind it."""

    family: FamilyName
    rows_to_end: RowsToEnd

    def build(self, rows_to_end: int, faults: list[Fault]) -> Rules:
        return Rules(rows_to_end)

    def check_row(self, row: list[Token], key: Word, faults: list[Fault]) -> None:
        """A row has one divider, between its fields."""
        kinds = [token.kind for token in row]
        if kinds[1:-1].count("divider") != 1 or kinds.count("divider") != 1:
            faults.append(fault("one-divider", key.at))

    def finish(self, cells: list[Cell], rules: Rules) -> list[Cell]:
        return cells

    def check_rows(self, rows: tuple[Row, ...], faults: list[Fault]) -> None:
        """Any rows go together."""


def _referee() -> "Referee":
    from qwixprint.families.peaks.referee import REFEREE

    return REFEREE


def _board(sheet: Sheet) -> "Board":
    from qwixprint.families.peaks.turn import prepare

    return prepare(sheet)


def _record() -> "RecordFormat":
    from qwixprint.families.peaks.record import RECORD

    return RECORD


def _facts(sheet: Sheet) -> Mapping[str, Fact]:
    from qwixprint.families.peaks.facts import facts

    return facts(sheet)


def _formulas(sheet: Sheet) -> "Formulas":
    from qwixprint.families.peaks.formulas import formulas

    return formulas(sheet)


def _summary(sheet: Sheet) -> tuple[str, ...]:
    parts = ("roll", "value", "write", "row", "miss", "end", "score")
    return tuple(f"peak-{part}" for part in parts)


PEAKS = Family(
    name="peaks",
    spec=PeakSpec,
    tokens=("field", "divider"),
    result=("columns",),
    rows_in_result=False,
    special_dice=True,
    white_dice=False,
    codes=("gap", "not-ascending", "not-descending", "impossible-number"),
    turn_codes=("row-full", "colour-used", "third-throw"),
    referee=_referee,
    board=_board,
    record=_record,
    effects=no_effects,
    facts=_facts,
    formulas=_formulas,
    summary=_summary,
)
