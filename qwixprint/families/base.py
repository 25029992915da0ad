"""What a family of rules is: one record of all that differs from family to family.

A family lives in a folder beside this file. Its parts are functions that import what they need, so
that whoever only prints a sheet does not wait for a referee or a turn.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, Protocol

from qwixprint.errors import Fault
from qwixprint.files.shapes import Help
from qwixprint.files.yaml import Word
from qwixprint.sheet import Cell, Row, Rules, Sheet
from qwixprint.sheet.notation import Token, TokenKind

if TYPE_CHECKING:
    from qwixprint.families.formulas import Formulas
    from qwixprint.families.record import RecordFormat
    from qwixprint.families.report import Referee
    from qwixprint.families.state import Board

FamilyName = Annotated[Word, Help("the family of rules")]
RowsToEnd = Annotated[Word, Help("how many closed or full rows end the game")]


class RulesSpec(Protocol):
    """What a layout says under `rules`, as written: a named tuple whose fields are the keys."""

    @property
    def rows_to_end(self) -> Word: ...

    def build(self, rows_to_end: int, faults: list[Fault]) -> Rules:
        """The same as numbers."""

    def check_row(self, row: list[Token], key: Word, faults: list[Fault]) -> None:
        """What the family asks of a row whose words are all known."""

    def finish(self, cells: list[Cell], rules: Rules) -> list[Cell]:
        """The cells of a row with what the rules make of them."""

    def check_rows(self, rows: tuple[Row, ...], faults: list[Fault]) -> None:
        """What the family asks of all rows together."""


class Listed(NamedTuple):
    """Several names of rows or colours, or numbers, to be joined as a language does."""

    names: tuple[str, ...]
    by: Literal["and", "or"] = "and"


class Brings(NamedTuple):
    """What those who read layouts need to know of an effect."""

    keys: tuple[str, ...]  # of a set, behind which it may stand
    points: bool = False  # for which a sheet has a box


Fact = int | str | Listed
PARTS = "parts"  # where the sentences about sets, tracks and rows between others stand


class Family(NamedTuple):
    """A family of rules."""

    name: str  # as layouts write it
    spec: type[RulesSpec]
    tokens: tuple[TokenKind, ...]  # that may stand in its rows
    result: tuple[str, ...]  # words of the result strip besides misses and total
    rows_in_result: bool  # whether the names of rows are such words, too
    special_dice: bool  # whether dice may have faces of their own
    white_dice: bool  # whether nothing can be played without white ones
    codes: tuple[str, ...]  # of the rules that a filled-in sheet can break ...
    turn_codes: tuple[str, ...]  # ... and of those that only a move can
    referee: Callable[[], "Referee"]
    board: Callable[[Sheet], "Board"]  # its turn, prepared for any number of games with a sheet
    record: Callable[[], "RecordFormat"]
    # What a cross may bring; nothing: no sets, tracks or rows between.
    effects: Callable[[], Mapping[str, Brings]]
    facts: Callable[[Sheet], Mapping[str, Fact]]  # that leaflets may quote
    formulas: Callable[[Sheet], "Formulas"]  # for the script of a form
    summary: Callable[[Sheet], tuple[str, ...]]  # the sentences of the rules in short, in order


def no_effects() -> Mapping[str, Brings]:
    """Of a family in which nothing brings anything else."""
    return {}


def ended_by(sheet: Sheet, rows: int, misses: int) -> Literal["rows", "misses", ""]:
    """What ends the game: so many closed or full `rows`, so many `misses`, or nothing yet."""
    if rows >= sheet.rules.rows_to_end:
        return "rows"
    return "misses" if 0 < len(sheet.misses.cells) <= misses else ""
