"""The ten games of the Qwixx family, read a second time: engine and naive reading agree."""

from __future__ import annotations

import pytest

from .naive.compare import games_that_differ, sheets_that_differ
from .naive.paper import GAMES

every_one = pytest.mark.parametrize("game", GAMES)


@every_one
def test_sheets_legal_and_broken_are_judged_alike(game: str) -> None:
    """Their problems, and their score box by box; `make many-sheets` tries 5,000 of each."""
    assert sheets_that_differ(game, 0, 75) == []


@every_one
def test_games_are_played_alike(game: str) -> None:
    """What is open and to choose, and all sheets, after every turn; then the replay."""
    assert games_that_differ(game, 0, 6) == []
