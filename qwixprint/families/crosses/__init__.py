"""Printed numbers are crossed from left to right; a row's last numbers close it, with a lock."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, NamedTuple

from qwixprint.errors import Fault, fault
from qwixprint.families.base import Fact, Family, FamilyName, RowsToEnd
from qwixprint.files.shapes import Help, Words
from qwixprint.files.yaml import Word
from qwixprint.sheet import Cell, Rules, Sheet
from qwixprint.sheet.notation import Token, number

if TYPE_CHECKING:
    from qwixprint.families.record import RecordFormat
    from qwixprint.families.report import Referee
    from qwixprint.families.state import Board


@dataclass(frozen=True, repr=False)
class CrossRules(Rules):
    """The numbers of the rules."""

    closers: int = 1  # how many of a row's last numbers may close it
    crosses_to_close: int = 0


class CrossSpec(NamedTuple):
    """Numbers to cross, and locks."""

    family: FamilyName
    closers: Annotated[Word, Help("how many of a row's last numbers may close it")]
    crosses_to_close: Annotated[Word, Help("crosses a row needs before it may be closed")]
    points: Annotated[Words, Help("the points for 1, 2, 3 ... crosses in a row")]
    rows_to_end: RowsToEnd

    def build(self, rows_to_end: int, faults: list[Fault]) -> CrossRules:
        return CrossRules(
            closers=number(self.closers, 1, 9, faults),
            crosses_to_close=number(self.crosses_to_close, 0, 99, faults),
            points=tuple(number(word, 0, 999, faults) for word in self.points),
            rows_to_end=rows_to_end,
        )

    def check_row(self, row: list[Token], key: Word, faults: list[Fault]) -> None:
        """A row ends with its lock, has more numbers than closers, and points for all crosses."""
        kinds = [token.kind for token in row if token.kind in ("number", "lock")]
        if kinds.count("lock") != 1 or kinds[-1] != "lock":
            faults.append(fault("lock-not-last", key.at))
            return
        numbers = kinds.count("number")
        closers = number(self.closers, 1, 9, [])
        if numbers <= closers:
            faults.append(fault("too-few-numbers", key.at, least=closers + 1))
            return
        needed = number(self.crosses_to_close, 0, 99, [])
        if needed > numbers - closers:
            params = {"row": key.text, "needed": needed, "count": numbers - closers}
            faults.append(fault("cannot-close", self.crosses_to_close.at, **params))
        # Crossing a closer forces the lock, so only one closer of a row is ever crossed.
        most = numbers - closers + 2
        if self.points and len(self.points) < most:
            params = {"row": key.text, "needed": most, "count": len(self.points)}
            faults.append(fault("points-too-short", self.points[-1].at, **params))

    def finish(self, cells: list[Cell], rules: Rules) -> list[Cell]:
        """With its last numbers marked as those that close it."""
        assert isinstance(rules, CrossRules)
        numbers = [cell.id for cell in cells if cell.kind == "number"]
        last = set(numbers[-rules.closers :])
        return [cell._replace(closer=cell.id in last) for cell in cells]


def rules_of(sheet: Sheet) -> CrossRules:
    """The rules of a sheet of this family."""
    assert isinstance(sheet.rules, CrossRules)
    return sheet.rules


def _referee() -> "Referee":
    from qwixprint.families.crosses.referee import REFEREE

    return REFEREE


def _board(sheet: Sheet) -> "Board":
    from qwixprint.families.crosses.turn import prepare

    return prepare(sheet)


def _record() -> "RecordFormat":
    from qwixprint.families.crosses.record import RECORD

    return RECORD


def _facts(sheet: Sheet) -> Mapping[str, Fact]:
    from qwixprint.families.crosses.facts import facts

    return facts(sheet)


def _summary(sheet: Sheet) -> tuple[str, ...]:
    return (
        "cross-mark",
        "cross-all",
        "cross-active-mixed" if sheet.mixed else "cross-active",
        "cross-miss",
        "cross-closer" if rules_of(sheet).closers == 1 else "cross-closers",
        "cross-closed-mixed" if sheet.mixed else "cross-closed",
        *(["lucky"] if sheet.lucky else []),
        "cross-end",
        "cross-score",
    )


CROSSES = Family(
    name="crosses",
    spec=CrossSpec,
    tokens=("number", "lock", "blank", "nothing", "divider"),
    result=(),
    rows_in_result=True,
    special_dice=False,
    white_dice=True,
    codes=(
        "out-of-order",
        "closed-too-early",
        "lock-missing",
        "lock-unearned",
        "crossed-after-lock",
        "too-many-locks",
    ),
    turn_codes=(
        "row-closed",
        "crossed-already",
        "no-such-number",
        "white-not-rolled",
        "not-lucky",
        "not-fewest",
        "die-missing",
        "die-removed",
    ),
    referee=_referee,
    board=_board,
    record=_record,
    facts=_facts,
    summary=_summary,
)
