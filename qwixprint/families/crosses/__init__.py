"""Printed numbers are crossed from left to right; a row's last numbers close it, with a lock."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, NamedTuple

from qwixprint.errors import Fault, fault
from qwixprint.families.base import PARTS, Brings, Fact, Family, FamilyName, RowsToEnd
from qwixprint.files.shapes import Help, Words
from qwixprint.files.yaml import Word
from qwixprint.sheet import Cell, Row, Rules, Sheet
from qwixprint.sheet.notation import Token, number

if TYPE_CHECKING:
    from qwixprint.families.formulas import Formulas
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
            points=tuple(self._table(faults)),
            rows_to_end=rows_to_end,
            more_for_nothing=self._more(),
        )

    def _table(self, faults: list[Fault]) -> Iterator[int]:
        """The points one by one; only right behind the last may be a plus."""
        for index, word in enumerate(self.points, start=1):
            bare = word.text.removesuffix("+")
            if bare != word.text and (not bare or index < len(self.points)):
                faults.append(fault("stray-plus", word.at))
            yield number(Word(bare, word.at), 0, 999, faults)

    def _more(self) -> bool:
        """Whether the table ends with a plus: more crosses bring no more."""
        return bool(self.points) and self.points[-1].text.endswith("+")

    def check_row(self, row: list[Token], key: Word, faults: list[Fault]) -> None:
        """A row ends with its lock, and has more numbers than closers."""
        kinds = [token.kind for token in row if token.kind in ("number", "lock")]
        if kinds.count("lock") != 1 or kinds[-1] != "lock":
            faults.append(fault("lock-not-last", key.at))
            return
        numbers = kinds.count("number")
        closers = number(self.closers, 1, 9, [])
        if numbers <= closers:
            faults.append(fault("too-few-numbers", key.at, least=closers + 1))

    def check_rows(self, rows: tuple[Row, ...], faults: list[Fault]) -> None:
        """A row can get the crosses that close it, and there are points for all it can get."""
        needed = number(self.crosses_to_close, 0, 99, [])
        for index, row in enumerate(rows):
            if row.kind != "row" or row.lock is None:
                continue
            before = [cell for cell in row.cells if not cell.closer and cell.kind != "lock"]
            helping = sum(cell.helps for cell in before)
            if needed > helping > 0:
                params = {"row": row.name, "needed": needed, "count": helping}
                faults.append(fault("cannot-close", self.crosses_to_close.at, **params))
            around = [cell.counts for each in rows if index in each.beside for cell in each.cells]
            # Crossing a closer forces the lock, so only one closer of a row is ever crossed.
            closers = [cell.counts for cell in row.cells if cell.closer]
            own = sum(cell.counts for cell in before)
            most = own + sum(around) + max(closers, default=0) + row.lock.counts
            if self.points and not self._more() and len(self.points) < most:
                params = {"row": row.name, "needed": most, "count": len(self.points)}
                faults.append(fault("points-too-short", self.points[-1].at, **params))

    def finish(self, cells: list[Cell], rules: Rules) -> list[Cell]:
        """With its last numbers marked as those that close it."""
        assert isinstance(rules, CrossRules)
        numbers = [cell.id for cell in cells if cell.kind == "number" and not cell.second]
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
    from qwixprint.families.crosses.prepare import prepare

    return prepare(sheet)


def _record() -> "RecordFormat":
    from qwixprint.families.crosses.record import RECORD

    return RECORD


def _effects() -> Mapping[str, Brings]:
    from qwixprint.families.crosses.effects import effects

    return effects()


def _facts(sheet: Sheet) -> Mapping[str, Fact]:
    from qwixprint.families.crosses.facts import facts

    return facts(sheet)


def _formulas(sheet: Sheet) -> "Formulas":
    from qwixprint.families.crosses.formulas import formulas

    return formulas(sheet)


def _summary(sheet: Sheet) -> tuple[str, ...]:
    return (
        "cross-mark",
        "cross-all",
        "cross-active-mixed" if sheet.mixed else "cross-active",
        "cross-miss",
        "cross-closer" if rules_of(sheet).closers == 1 else "cross-closers",
        "cross-closed-mixed" if sheet.mixed else "cross-closed",
        *(["lucky"] if sheet.lucky else []),
        PARTS,
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
        "nothing-beside",
        "link-missing",
        "track-behind",
        "box-unearned",
        "brought-otherwise",
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
        "no-such-exchange",
        "choice-missing",
        "not-a-choice",
        "no-choice",
    ),
    referee=_referee,
    board=_board,
    record=_record,
    effects=_effects,
    facts=_facts,
    formulas=_formulas,
    summary=_summary,
)
