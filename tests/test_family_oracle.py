"""The ten games of the Qwixx family, read a second time: engine and naive reading agree."""

from __future__ import annotations

import pytest

from .filling import filled
from .naive.compare import games_that_differ, judged_otherwise, sheets_that_differ
from .naive.paper import GAMES, nothing, printed

every_one = pytest.mark.parametrize("game", GAMES)


@every_one
def test_sheets_legal_and_broken_are_judged_alike(game: str) -> None:
    """Their problems, and their score box by box; `make many-sheets` tries 5,000 of each."""
    assert sheets_that_differ(game, 0, 75) == []


@every_one
def test_games_are_played_alike(game: str) -> None:
    """What is open and to choose, and all sheets, after every turn; then the replay."""
    assert games_that_differ(game, 0, 6) == []


def test_a_difference_would_be_told() -> None:
    """A paper with other points, and one miss more, is not the sheet that the engine judges."""
    sheet, paper = filled("mixx-a", {"red": "2 3"}), printed("mixx-a")[""]
    marks = {**nothing(paper), "red": ["2", "3"]}
    assert judged_otherwise(sheet, paper, marks, 0) == ""
    assert "'red': 4" in judged_otherwise(sheet, {**paper, "points": [0, 2, 4]}, marks, 0)
    assert "'misses': -5" in judged_otherwise(sheet, paper, marks, 1)
    assert "out-of-order" in judged_otherwise(sheet, paper, {**marks, "red": ["3", "2"]}, 0)
