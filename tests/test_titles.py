"""A game of one's own that is called otherwise in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

import qwixprint as qp

from .paper import opened
from .test_faults import GOOD, told
from .typing_commands import typed

TITLES = {"en": "Treasure", "it": "Tesoro", "pt": "Tesouro"}


@pytest.fixture(autouse=True)
def _own() -> None:
    layout = GOOD.replace("title: Mini", "title: {en: Treasure, it: Tesoro, pt: Tesouro}")
    Path("own.yaml").write_text(layout, "utf-8")
    Path("ana.yaml").write_text("variant: own.yaml\nplayer: Ana\nrows: {red: 2 3}\n", "utf-8")
    for code in (*TITLES, "de"):
        Path(f"rules.{code}.md").write_text("# {title}\n\n{players.least}\n", "utf-8")


def texts(file: str) -> list[str]:
    with opened(Path(file)) as pages:
        return [" ".join(page.text.get_text_range().split()) for page in pages]


@pytest.mark.parametrize(("lang", "title"), TITLES.items())
def test_the_title_is_that_of_the_language_everywhere(lang: str, title: str) -> None:
    wishes = ("--lang", lang)
    made = ("-o", "own.pdf", *wishes)
    said = typed("pad", "own.yaml", "-n", "4", "--back", "summary", "--cover", *made).err
    assert title in said
    printed = [page for page in texts("own.pdf") if page]
    assert len(printed) == 3, "cover, fronts and backs"
    assert all(title in page for page in printed)
    assert title in typed("draw", "ana.yaml", *made).err
    assert title in texts("own.pdf")[0]
    assert title in typed("rules", "own.yaml", *made).err
    assert title in texts("own.pdf")[0]
    assert title in typed("play", "own.yaml", "-o", "game.yaml", *wishes).err
    assert title in typed("replay", "game.yaml", "--comic", "own.pdf", *wishes).err
    assert title in texts("own.pdf")[0]
    assert title in typed("score", "ana.yaml", *wishes).out
    assert title in typed("new", "sheet", "own.yaml", "-o", "-", *wishes).out
    assert title in typed("fair", "own.yaml", *wishes).err
    Path("ana.yaml").write_text("variant: own.yaml\nlucky: 3 4\n", "utf-8")
    assert title in typed("check", "ana.yaml", *wishes).err


def test_a_layout_in_hand_is_called_as_each_asks() -> None:
    layout = qp.Layout.load("own.yaml")
    assert layout.title == "Treasure"
    assert qp.pad(layout, sheets=1, lang="pt-PT").title == "Tesouro"
    assert qp.pad(layout, sheets=1).title == "Treasure"


def test_without_a_word_it_is_the_language_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    assert qp.Layout.load("own.yaml").title == "Tesoro"


def test_what_is_missing_is_english_or_else_the_first() -> None:
    text = Path("own.yaml").read_text("utf-8")
    Path("own.yaml").write_text(text.replace(", it: Tesoro", ""), "utf-8")
    assert qp.draw("own.yaml", lang="it").title == "Treasure"
    Path("own.yaml").write_text(text.replace("en: Treasure, ", ""), "utf-8")
    assert qp.draw("own.yaml", lang="en").title == "Tesoro"


def test_a_language_in_which_the_rules_are_written() -> None:
    text = Path("own.yaml").read_text("utf-8")
    Path("own.yaml").write_text(text.replace("pt: Tesouro", "de: Schatz"), "utf-8")
    rules = Path("rules.de.md").read_text("utf-8")
    Path("rules.de.md").unlink()
    assert typed("draw", "own.yaml", "-o", "own.pdf").code == 0, "the rules may come later"
    Path("rules.de.md").write_text(rules, "utf-8")
    assert typed("rules", "own.yaml", "--lang", "de", "-o", "own.pdf").code == 0
    assert texts("own.pdf")[0].startswith("Schatz")


def test_what_is_wrong_with_one_of_them() -> None:
    faulty = GOOD.replace("title: Mini", "title: {en: Mini 漢字, ita: Mini}")
    err = told(faulty)
    assert "mini.yaml:1:13: No font here has these characters of the title: 漢字." in err
    assert "Did you mean “it”? [title-language]" in err
    assert "mini.yaml:1:13: A text is missing" in told(GOOD.replace("Mini", "{en: , it: Mini}"))
    assert "mini.yaml:1:8: A text is missing" in told(GOOD.replace("Mini", "{}"))
    long = "{en: Mini, it: " + "Mini " * 12 + "}"
    assert "mini.yaml:1:23: The title" in told(GOOD.replace("Mini", long))
