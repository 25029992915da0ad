"""Every file under examples is checked, scored and drawn, and says what is to come out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from qwixprint.families import family_of
from qwixprint.families.crosses import CrossRules
from qwixprint.load.find import load_filled
from qwixprint.referee import CODES, check

from .conftest import LAYOUTS, ROOT, SHIPPED
from .filling import sheet_of
from .typing_commands import typed

EXAMPLES = ROOT / "examples"
FILES = [
    file
    for file in sorted(EXAMPLES.rglob("*.yaml"))
    if file.name != "sheet.yaml"  # layouts
    and file.parent.name != "steps"
    and not file.is_relative_to(EXAMPLES / "games")
]


def expected(file: Path) -> list[str]:
    """The codes in a file's first line: `# expect: out-of-order`."""
    match = re.match(r"# expect: (.+)\n", file.read_text("utf-8"))
    return match[1].split() if match else []


def found(file: Path) -> list[str]:
    return [problem.code for sheet in load_filled(file) for problem in check(sheet).problems]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(EXAMPLES)))
def test_an_example_is_what_it_says(file: Path) -> None:
    """A legal one states its score as `written`, which is compared with the truth."""
    assert found(file) == expected(file)
    assert typed("draw", str(file), "-o", "drawn.pdf").code == 0
    if file.parent.name == "problems":
        assert len(expected(file)) == 1
        assert file.stem.startswith(expected(file)[0])
    else:
        assert all("total" in sheet.written for sheet in load_filled(file))


def test_the_published_totals_come_out() -> None:
    published = {"qwixx": 70, "longo": 87, "qwinto": 43, "qwantum": 51, "big-points": 161}
    for game in SHIPPED:
        (sheet,) = load_filled(EXAMPLES / game / "score.yaml")
        assert check(sheet).card.total == published.get(game, sheet.written["total"].value)


# What only some parts of a sheet can break, and a game that shows it.
OF_PARTS = {
    "nothing-beside": "big-points",
    "link-missing": "connected-chain",
    "track-behind": "bonus-a",
    "box-unearned": "bonus-a",
    "brought-otherwise": "bonus-b",
}
FIRST = ("qwixx", "longo", "qwinto", "qwantum")  # the others share their rules with Qwixx


def possible_codes(game: str) -> set[str]:
    """The codes a game can have: those of its family and those of all games."""
    sheet = sheet_of(game)
    referee = family_of(sheet).referee()
    rules = {rule.__name__.replace("_", "-") for rule in referee.rules}
    codes = {"impossible-number" if name == "impossible" else name for name in rules}
    codes.discard("parts-agree")  # of which there are none in these games
    if isinstance(sheet.rules, CrossRules) and sheet.rules.closers == 1:
        codes.discard("crossed-after-lock")  # there is no second closer
    return codes | {"played-on", "wrong-score"}


@pytest.mark.parametrize("game", FIRST)
def test_every_code_of_every_game_has_its_example(game: str) -> None:
    shown = {code for file in FILES if file.is_relative_to(EXAMPLES / game) for code in found(file)}
    assert shown == possible_codes(game)


def test_every_code_of_a_part_has_its_example() -> None:
    for code, game in OF_PARTS.items():
        assert found(EXAMPLES / game / "problems" / f"{code}.yaml") == [code]


def test_the_set_of_codes_is_closed() -> None:
    assert set().union(OF_PARTS, *(possible_codes(game) for game in FIRST)) == set(CODES)
    assert len(LAYOUTS) > len(SHIPPED)
