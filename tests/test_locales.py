"""Languages are complete, and no sentence is missing or left over."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from qwixprint import game
from qwixprint.errors import Faulty
from qwixprint.locales import SECTIONS, Catalogue, load, read_language
from qwixprint.rules import CODES
from qwixprint.sheet import COLOURS

from .conftest import LANGUAGES, ROOT


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def sections(words: Catalogue) -> dict[str, dict[str, set[str]]]:
    return {
        name: {key: placeholders(text) for key, text in getattr(words, name).items()}
        for name in SECTIONS
    }


def test_there_are_three_languages() -> None:
    assert {"en", "it", "pt"} <= set(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_has_every_text_with_the_same_places_to_fill(lang: str) -> None:
    assert sections(load(lang)) == sections(load("en"))


def written_codes(*makers: str) -> Iterator[str]:
    """Every code that is raised anywhere, found where it is written."""
    for file in (ROOT / "qwixprint").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if node.func.id in makers and isinstance(first, ast.Constant):
                    yield str(first.value)


def test_every_fault_has_its_sentence_and_every_sentence_its_fault() -> None:
    assert set(written_codes("fault", "unknown")) == set(load("en").faults)


def test_every_problem_has_its_sentence_and_every_sentence_its_problem() -> None:
    assert set(written_codes("problem", "Problem")) == set(load("en").problems)
    assert set(load("en").problems) == {*CODES, *game.CODES}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_colour_has_its_word_and_a_letter_of_its_own(lang: str) -> None:
    words = load(lang)
    assert set(words.colours) == set(words.letters) == set(COLOURS)
    assert len(set(words.letters.values())) == len(COLOURS)


def test_what_is_wrong_with_a_language_file_is_told_with_its_place() -> None:
    """So that whoever writes a new one is led through it."""
    whole = (ROOT / "qwixprint/locales/en.yaml").read_text("utf-8")
    line = whole.splitlines().index("colours:") + 1
    first = whole.splitlines()[line]
    for text, code, at in (
        (whole.replace("\ncolours:\n", "\ncolours: red\nothers:\n"), "not-a-table", line),
        (whole.replace(f"\n{first}\n", "\n  red: [red]\n"), "not-a-text", line + 1),
        ("- English\n", "not-a-table", 1),
    ):
        Path("xx.yaml").write_text(text, "utf-8")
        with pytest.raises(Faulty) as caught:
            read_language(Path("xx.yaml"), "xx")
        told = caught.value.faults[0]
        assert told.at is not None
        assert (told.code, told.at.line) == (code, at)
