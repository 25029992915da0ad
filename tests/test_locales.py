"""Languages are complete, and no sentence is missing or left over."""

from __future__ import annotations

import ast
import os
import shutil
from collections.abc import Iterator
from copy import copy
from pathlib import Path

import pytest

from qwixprint import fonts, game
from qwixprint.errors import Faulty
from qwixprint.files import shipped
from qwixprint.locales import Catalogue, check_language, load
from qwixprint.referee import CODES
from qwixprint.sheet import COLOURS

from .conftest import LANGUAGES, ROOT
from .typing_commands import really_typed, typed


def source(lang: str, section: str) -> str:
    """Some texts of a language as they are written."""
    return (shipped.languages()[lang] / f"{section}.yaml").read_text("utf-8")


def with_texts(words: Catalogue, section: str, **texts: str) -> Catalogue:
    """A language in which some texts are others."""
    other = copy(words)
    vars(other)[section] = {**getattr(words, section), **texts}
    return other


def test_there_are_three_languages() -> None:
    assert {"en", "it", "pt"} <= set(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_has_every_text_with_the_same_places_to_fill(lang: str) -> None:
    check_language(load(lang))  # or there would be faults


def written_codes(*makers: str) -> Iterator[str]:
    """Every code that is raised anywhere, found where it is written."""
    for file in (ROOT / "qwixprint").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                # The code comes first, or behind what is judged.
                words = [each for each in node.args[:2] if isinstance(each, ast.Constant)]
                if node.func.id in makers and words:
                    yield str(words[0].value)


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


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [("- rosso\n", "not-a-table", 1), ("# the colours\nred: [rosso]\n", "not-a-text", 2)],
)
def test_what_is_wrong_with_a_language_file_is_told_with_its_place(
    translated: Path, text: str, code: str, line: int
) -> None:
    """So that whoever writes a new one is led through it."""
    (translated / "colours.yaml").write_text(text, "utf-8")
    with pytest.raises(Faulty) as caught:
        check_language(load("xx"))
    places = [(told.code, told.at.line) for told in caught.value.faults if told.at]
    assert (code, line) in places


# --- what a translator may get wrong

KEY = "unknown-key: La chiave «{word}» qui non esiste.\n"
SLIPS = [
    ("faults", KEY, KEY.replace("word", "wordd"), "other-braces", "in the same way: {word}."),
    ("faults", KEY, KEY.replace("{word}", ""), "other-braces", "{word}"),
    ("faults", KEY, KEY.replace("{word}", "{word:>999999999}"), "other-braces", "{word}"),
    ("faults", KEY, KEY.replace("{word}", "{word!r}"), "other-braces", "{word}"),
    ("faults", KEY, KEY.replace("{word}", "{word"), "broken-braces", "{word}"),
    ("faults", KEY, KEY.replace("esiste", "esiste }"), "broken-braces", "}}"),
    ("faults", KEY, "", "missing-key", "“unknown-key”"),
    ("faults", KEY, KEY.replace("wn-key", "w-key"), "unknown-key", "Did you mean “unknown-key”?"),
    ("labels", "name: Nome\n", "name: Nome {name}\n", "other-braces", "way: –."),
    ("labels", "name: Nome\n", "name:\n", "not-a-text", "A text is missing"),
    ("language", "language: Italiano\n", "lingua: Italiano\n", "missing-key", "“language”"),
]


@pytest.fixture
def translated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of a language that is being written: so far it is Italian."""
    for code, folder in (*shipped.languages().items(), ("xx", shipped.languages()["it"])):
        shutil.copytree(folder, tmp_path / code)
    monkeypatch.setattr(shipped, "LOCALES", tmp_path)
    return tmp_path / "xx"


@pytest.mark.parametrize(("section", "old", "new", "code", "hint"), SLIPS)
def test_a_slip_in_a_language_is_told_in_english(
    translated: Path, section: str, old: str, new: str, code: str, hint: str
) -> None:
    text, file = source("xx", section), translated / f"{section}.yaml"
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(Faulty) as caught:
        check_language(load("xx"))
    lines = load("en").report_all(caught.value.faults).splitlines()
    (told,) = [line for line in lines if line.endswith(f"[{code}]")]
    assert told.startswith(f"{file}:")
    assert hint in told


@pytest.mark.parametrize(
    ("section", "old", "new", "wish"),
    [
        ("labels", "name: Nome\n", "name:\n", "qwixx"),
        ("faults", "unknown-variant: ", "unknown-varian: ", "nothing"),
    ],
)
def test_a_command_in_a_language_with_a_slip_tells_it_in_english(
    translated: Path, section: str, old: str, new: str, wish: str
) -> None:
    file, text = translated / f"{section}.yaml", source("xx", section)
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")
    answer = typed("draw", wish, "--lang", "xx")
    assert (answer.code, answer.out, list(Path().iterdir())) == (2, "", [])
    assert f"{file}:" in answer.err


def test_a_language_that_is_hardly_there(translated: Path) -> None:
    for file in translated.iterdir():
        file.unlink()
    (translated / "language.yaml").write_text("language: X\n", "utf-8")
    with pytest.raises(Faulty) as caught:
        check_language(load("xx"))
    sections = len(list(shipped.languages()["en"].iterdir()))
    codes = sorted(each.code for each in caught.value.faults)
    assert codes == ["file-unreadable"] * (sections - 1) + ["missing-key"]
    answer = typed("draw", "qwixx", "--lang", "xx")
    assert (answer.code, "[file-unreadable]" in answer.err) == (2, True)


def test_a_language_that_is_no_utf_8(translated: Path) -> None:
    data = source("xx", "labels").encode("utf-8")
    (translated / "labels.yaml").write_bytes(data.replace(b"Nome", b"Nom\xff"))
    answer = typed("draw", "qwixx", "--lang", "xx")
    assert (answer.code, "[not-utf-8]" in answer.err) == (2, True)


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
    whole = shipped.font(fonts.DISPLAY).read_bytes()
    monkeypatch.setattr(shipped, "ROOT", tmp_path)
    font = shipped.font("Damaged")
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
