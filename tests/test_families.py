"""The families of rules: one list, complete records, and a type checker that sees into them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from qwixprint.families import FAMILIES, family_of
from qwixprint.files import shipped
from qwixprint.load.find import load_sheet

from .conftest import ROOT

# Each part is a record that somebody got wrong, and what mypy must say in the line marked with #!.
WRONG = """
from collections.abc import Iterator
from dataclasses import replace
from qwixprint.families.base import Family
from qwixprint.families.crosses import CROSSES
from qwixprint.families.crosses.referee import REFEREE
from qwixprint.families.crosses.turn import CrossBoard
from qwixprint.families.report import Problem, Referee, ScoreLine
from qwixprint.families.state import Board
from qwixprint.sheet import FilledSheet, Sheet, Total

# numbers in the place of rules
a = Referee(
    rules=(1, 2),  #! incompatible type "tuple[int, int]"
    ended_rows=REFEREE.ended_rows,
    points=REFEREE.points,
    still_open=REFEREE.still_open,
    tells_rows_too_many=False,
)

# a function is missing
b = Referee(  #! Missing positional argument "still_open"
    rules=REFEREE.rules,
    ended_rows=REFEREE.ended_rows,
    points=REFEREE.points,
    tells_rows_too_many=False,
)

# a changed signature
def points(filled: FilledSheet, total: Total, twice: bool) -> ScoreLine:
    return REFEREE.points(filled, total)

c = replace(REFEREE, points=points)  #! "points" to "replace"

# a rule that gives something else
def rule(filled: FilledSheet) -> Iterator[str]:
    yield "out-of-order"

d = replace(REFEREE, rules=(rule,))  #! "rules" to "replace"

# a board without a method, and one whose method takes something else
class NoWay:
    sheet: Sheet
    patience: float

def no_way(sheet: Sheet) -> NoWay:
    return NoWay()

e = CROSSES._replace(board=no_way)  #! "board" to "_replace"

class OtherWay(CrossBoard):
    def take_turn(self, state: int) -> None: ...  # type: ignore[override]

def other_way(sheet: Sheet) -> OtherWay:
    raise NotImplementedError

f = CROSSES._replace(board=other_way)  #! "board" to "_replace"

# words that no row has
g = CROSSES._replace(tokens=("numbers",))  #! "tokens" to "_replace"
"""


def test_the_type_checker_sees_into_a_family(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(WRONG)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    said: dict[int, str] = {}
    for line in done.stdout.splitlines():
        if found := re.match(r".*wrong\.py:(\d+): error: (.*)", line):
            said[int(found[1])] = said.get(int(found[1]), "") + found[2]
    wanted = {
        number: line.split("#! ")[1]
        for number, line in enumerate(WRONG.splitlines(), start=1)
        if "#! " in line
    }
    assert set(said) == set(wanted), done.stdout
    for number, words in wanted.items():
        assert words in said[number], said[number]


@pytest.mark.parametrize("game", shipped.layouts())
def test_every_part_of_a_family_is_there(game: str) -> None:
    sheet = load_sheet(game)
    family = family_of(sheet)
    assert family.referee().rules
    assert family.board(sheet).sheet is sheet
    assert family.record().steps
    assert family.facts(sheet)
    assert family.summary(sheet)


def test_a_family_is_one_folder_and_one_entry() -> None:
    folders = {file.parent.name for file in (ROOT / "qwixprint/families").glob("*/__init__.py")}
    assert folders == set(FAMILIES)
    # The label of the score table is called “crosses”, too.
    asks = re.compile(rf"family.*[\"']({'|'.join(FAMILIES)})[\"']|Cross(Rules|Spec|Board)")
    for file in (ROOT / "qwixprint").rglob("*.py"):
        assert "families" in file.parts or not asks.search(file.read_text()), file
