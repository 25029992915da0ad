"""Names of files that nobody chose: one job never takes the place of another."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import ROOT
from .typing_commands import typed


def made(*arguments: str) -> str:
    """The only file that a command has made, by its name."""
    before = {*Path().iterdir()}
    answer = typed(*arguments)
    assert answer.code == 0, answer.err
    (file,) = {*Path().iterdir()} - before
    return file.name


def test_a_played_game_is_named_by_its_seed() -> None:
    begun = made("new", "game", "longo")
    text = Path(begun).read_bytes()
    assert made("play", "longo", "--seed", "7") == "longo-game-seed-7.yaml"
    assert made("play", "longo", "--seed", "8") == "longo-game-seed-8.yaml"
    others = ("--players", "3", "--strategy", "random", "--seed", "7")
    assert made("play", "longo", *others) == "longo-game-3-players-random-seed-7.yaml"
    assert Path(begun).read_bytes() == text


EXAMPLES = str(ROOT / "examples")


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("draw qwixx longo", "qwixx-longo-sheets.pdf"),
        ("draw qwinto", "qwinto-sheet.pdf"),
        (f"draw {EXAMPLES}/qwixx/score.yaml", "qwixx-score.pdf"),
        (f"draw {EXAMPLES}/longo/score.yaml", "longo-score.pdf"),
        (f"draw {EXAMPLES}/longo/score.yaml {EXAMPLES}/longo/turn.yaml", "longo-score-turn.pdf"),
        (f"draw {EXAMPLES}/qwixx/problems", "qwixx-problems.pdf"),
        ("pad --again 37-7J3F-2H", "longo-again-37-7J3F-2H-a4.pdf"),
        ("pad longo --again 37-7J3F-2H --again 3-7J3F-2H", "longo-again-37-3-7J3F-2H-a4.pdf"),
        ("calibrate --lang pt", "calibration-pt-a4.pdf"),
        ("pad qwixx -n 1 --margin 7", "qwixx-1-sheets-margin-7-a4.pdf"),
        ("pad qwixx -n 1 --title Club", "qwixx-1-sheets-title-Club-a4.pdf"),
    ],
)
def test_a_file_is_named_by_what_is_in_it(command: str, name: str) -> None:
    assert made(*command.split()) == name


def test_a_code_of_another_game_names_it() -> None:
    answer = typed("pad", "qwixx", "--again", "37-7J3F-2H")
    assert "a sheet of Qwixx Longo. Leave out the other game" in answer.err


def test_several_games_are_told_in_short() -> None:
    answer = typed("pad", "qwixx", "longo", "-n", "8", "--seed", "7")
    assert answer.err == (
        "qwixx-longo-8-sheets-seed-7-a4.pdf: pages in all (A4): 6. Print at 100 %.\n"
        "  Qwixx: sheets: 8, on each page: 4, pages: 2.\n"
        "  Qwixx Longo: sheets: 8, on each page: 4, pages: 2.\n"
    )


@pytest.mark.parametrize(
    ("fold", "then"),
    [
        ("none", ""),
        ("half", "Then fold the sheets in the middle.\n"),
        (
            "booklet",
            "Then fold the sheets in the middle, all together, and staple them in the fold.\n",
        ),
    ],
)
def test_it_is_told_how_to_print_a_leaflet(fold: str, then: str) -> None:
    answer = typed("rules", "qwixx", "--fold", fold, "-o", "rules.pdf")
    assert answer.err == (
        "rules.pdf: the rules of Qwixx, pages: 4.\n"
        "Paper: A4, sides to print: 2. Print at 100 %.\n"
        f"Print on both sides, flipped on the long edge.\n{then}"
    )


def test_titles_that_look_alike_have_different_names() -> None:
    titles = ["A/B", "C/B", "A: B", "A! B", f"{40 * 'a'}b", f"{40 * 'a'}c"]
    names = {made("pad", "qwixx", "-n", "1", "--title", title) for title in titles}
    assert len(names) == len(titles)


def test_a_game_that_is_named_twice_is_made_once() -> None:
    answer = typed("pad", "qwixx", "Qwixx", "-n", "4")
    assert answer.err.count("Qwixx") == 1
    assert Path("qwixx-4-sheets-a4.pdf").read_bytes()
    once = Path("qwixx-4-sheets-a4.pdf").read_bytes()
    assert typed("pad", "qwixx", "-n", "4").code == 0
    assert Path("qwixx-4-sheets-a4.pdf").read_bytes() == once
    assert made("pad", "all", "longo", "-n", "1", "--seed", "7") == "all-1-sheets-seed-7-a4.pdf"
