"""Languages are complete, and no sentence is missing or left over."""

from __future__ import annotations

import ast
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from qwixprint import fonts, game, resources
from qwixprint.errors import Faulty
from qwixprint.locales import SECTIONS, load, read_language
from qwixprint.rules import CODES
from qwixprint.sheet import COLOURS

from .conftest import LANGUAGES, ROOT
from .typing_commands import really_typed, typed


def test_there_are_three_languages() -> None:
    assert {"en", "it", "pt"} <= set(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_has_every_text_with_the_same_places_to_fill(lang: str) -> None:
    assert load(lang).code == lang  # or there would be faults


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
        places = [(told.code, told.at.line) for told in caught.value.faults if told.at]
        assert (code, at) in places


# --- what a translator may get wrong

ITALIAN = (ROOT / "qwixprint" / "locales" / "it.yaml").read_text("utf-8")
KEY = "  unknown-key: La chiave «{word}» qui non esiste.\n"
SLIPS = [
    (KEY, KEY.replace("word", "wordd"), "other-braces", "written in the same way: {word}."),
    (KEY, KEY.replace("{word}", ""), "other-braces", "{word}"),
    (KEY, KEY.replace("{word}", "{word:>999999999}"), "other-braces", "{word}"),
    (KEY, KEY.replace("{word}", "{word!r}"), "other-braces", "{word}"),
    (KEY, KEY.replace("{word}", "{word"), "broken-braces", "{word}"),
    (KEY, KEY.replace("esiste", "esiste }"), "broken-braces", "}}"),
    (KEY, "", "missing-key", "“unknown-key”"),
    (KEY, KEY.replace("unknown-key", "unknow-key"), "unknown-key", "Did you mean “unknown-key”?"),
    ("  name: Nome\n", "  name: Nome {name}\n", "other-braces", "way: –."),
    ("  name: Nome\n", "  name:\n", "not-a-text", "A text is missing"),
    ("language: Italiano\n", "lingua: Italiano\n", "missing-key", "“language”"),
]


@pytest.fixture
def translated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file of a language that is being written."""
    for file in resources.languages().values():
        shutil.copy(file, tmp_path)
    monkeypatch.setattr(resources, "LOCALES", tmp_path)
    return tmp_path / "xx.yaml"


@pytest.mark.parametrize(("old", "new", "code", "hint"), SLIPS)
def test_a_slip_in_a_language_is_told_in_english(
    translated: Path, old: str, new: str, code: str, hint: str
) -> None:
    assert ITALIAN.count(old) == 1
    translated.write_text(ITALIAN.replace(old, new), "utf-8")
    answer = typed("draw", "qwixx", "--lang", "xx")
    assert (answer.code, list(Path().iterdir())) == (2, [])
    (told,) = [line for line in answer.err.splitlines() if line.endswith(f"[{code}]")]
    assert told.startswith(f"{translated}:")
    assert hint in told


def test_a_language_that_is_hardly_there(translated: Path) -> None:
    translated.write_text("language: X\n", "utf-8")
    answer = typed("draw", "qwixx", "--lang", "xx")
    assert (answer.code, answer.err.count("[missing-key]")) == (2, len(SECTIONS) + 1)
    translated.write_bytes(ITALIAN.encode("utf-8").replace(b"Nome", b"Nom\xff"))
    assert "[not-utf-8]" in typed("draw", "qwixx", "--lang", "xx").err


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A copy of all that is needed, which may be damaged."""
    for name in ("qwixprint", "layouts", "fonts"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_a_font_is_not_written_over(installed: Path) -> None:
    before = {font: font.read_bytes() for font in (installed / "fonts").glob("*.ttf")}
    (installed / "x.pdf").symlink_to("fonts/Nunito_800ExtraBold.ttf")
    wish = ("draw", "qwixx", "-o", "x.pdf")
    done = really_typed(*wish, cwd=installed, env={**os.environ, "PYTHONPATH": "."})
    assert (done.returncode, b"[was-read]" in done.stderr) == (2, True)
    assert {font: font.read_bytes() for font in before} == before


@pytest.mark.parametrize("left", [None, 0, 10, 2000, 50_000, 130_000])
def test_a_font_that_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: int | None
) -> None:
    whole = resources.font(fonts.DISPLAY).read_bytes()
    monkeypatch.setattr(resources, "ROOT", tmp_path)
    font = resources.font("Damaged")
    font.parent.mkdir()
    if left is not None:
        font.write_bytes(whole[:left])
    with pytest.raises(Faulty) as caught:
        fonts.load("Damaged")
    (told,) = caught.value.faults
    assert told.at is not None
    assert told.at.file == str(font)
    assert told.code == ("file-unreadable" if left is None else "font-damaged")


def test_without_any_language_something_is_said(tmp_path: Path) -> None:
    yaml = shutil.ignore_patterns("*.yaml", "__pycache__")
    shutil.copytree(ROOT / "qwixprint", tmp_path / "qwixprint", ignore=yaml)
    done = really_typed("draw", "qwixx", cwd=tmp_path, env={**os.environ, "PYTHONPATH": "."})
    assert done.returncode == 2
    assert b"install it again" in done.stderr
    assert b"Traceback" not in done.stderr
