"""Numbers are written in any order, rising from left to right, all different in a column."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from qwixprint.errors import Fault
from qwixprint.families.base import Fact, Family, FamilyName, RowsToEnd, no_effects
from qwixprint.files.yaml import Word
from qwixprint.sheet import Cell, Row, Rules, Sheet
from qwixprint.sheet.notation import Token

if TYPE_CHECKING:
    from qwixprint.families.formulas import Formulas
    from qwixprint.families.record import RecordFormat
    from qwixprint.families.report import Referee
    from qwixprint.families.state import Board


class AscendingSpec(NamedTuple):
    """Fields to write into, rising from left to right."""

    family: FamilyName
    rows_to_end: RowsToEnd

    def build(self, rows_to_end: int, faults: list[Fault]) -> Rules:
        return Rules(rows_to_end)

    def check_row(self, row: list[Token], key: Word, faults: list[Fault]) -> None:
        """Any row of fields will do."""

    def finish(self, cells: list[Cell], rules: Rules) -> list[Cell]:
        return cells

    def check_rows(self, rows: tuple[Row, ...], faults: list[Fault]) -> None:
        """Any rows go together."""


def _referee() -> "Referee":
    from qwixprint.families.ascending.referee import REFEREE

    return REFEREE


def _board(sheet: Sheet) -> "Board":
    from qwixprint.families.ascending.turn import prepare

    return prepare(sheet)


def _record() -> "RecordFormat":
    from qwixprint.families.ascending.record import RECORD

    return RECORD


def _facts(sheet: Sheet) -> Mapping[str, Fact]:
    from qwixprint.families.written import facts

    return {**facts(sheet), "pentagons": sum(c.kind == "pentagon" for c in sheet.row_cells())}


def _formulas(sheet: Sheet) -> "Formulas":
    from qwixprint.families.ascending.formulas import formulas

    return formulas(sheet)


def _summary(sheet: Sheet) -> tuple[str, ...]:
    keys = [f"rise-{part}" for part in ("roll", "write", "row", "miss", "end", "score")]
    pentagons = any(cell.kind == "pentagon" for cell in sheet.row_cells())
    return (*keys, "rise-bonus") if pentagons else tuple(keys)


ASCENDING = Family(
    name="ascending",
    spec=AscendingSpec,
    tokens=("field", "pentagon", "blank", "nothing"),
    result=("bonus",),
    rows_in_result=True,
    special_dice=False,
    white_dice=False,
    codes=("not-increasing", "same-in-column", "impossible-number"),
    turn_codes=("colour-not-rolled", "field-taken", "third-throw"),
    referee=_referee,
    board=_board,
    record=_record,
    effects=no_effects,
    facts=_facts,
    formulas=_formulas,
    summary=_summary,
)
