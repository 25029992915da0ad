"""Files to fill in are accepted as they are, and filled in as their remarks say."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

import qwixprint as qp

from .conftest import LANGUAGES, ROOT, SHIPPED
from .typing_commands import typed

PICCOLO = str(ROOT / "examples" / "piccolo")
every_game = pytest.mark.parametrize(
    ("game", "lang"), list(product([*SHIPPED, PICCOLO], LANGUAGES))
)


@every_game
def test_an_empty_sheet_is_legal_and_worth_nothing(game: str, lang: str) -> None:
    assert typed("new", "sheet", game, "-o", "laura.yaml", "--lang", lang).code == 0
    sheet = qp.Layout.load(game).sheet
    text = Path("laura.yaml").read_text("utf-8")
    if sheet.versions:  # which one it was, nobody knows yet
        with pytest.raises(qp.Faulty, match="version-missing"):
            qp.check("laura.yaml")
        mended = re.sub("^(vers.*?:)", r"\1 A", text, flags=re.MULTILINE)
        Path("laura.yaml").write_text(mended, "utf-8")
    report = qp.check("laura.yaml")
    assert (report.valid, report.score.total, report.player) == (True, 0, None)
    assert report.filled.sheet == (sheet.versions or (sheet,))[0]
    assert "qwixprint score laura.yaml" in text
    assert text == qp.new("sheet", game, lang=lang).text.replace(
        qp.new("sheet", game, lang=lang).name, "laura.yaml"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_remarks_of_a_sheet_name_what_can_be_written_there(lang: str) -> None:
    """Whoever takes them at their word crosses everything, or all that fits."""
    text = qp.new("sheet", "longo", lang=lang).text
    filled = qp.check(re.sub(r"^(  .*?): +# ", r"\1: ", text, flags=re.MULTILINE)).filled
    for row, marks in zip(filled.sheet.rows, filled.marks, strict=True):
        assert [mark.cell for mark in marks] == list(row.cells)
    mended = text.replace("# written", "written").replace("# scritto", "scritto")
    mended = mended.replace("# escrito", "escrito")
    assert qp.check(mended).filled.written["total"].value == 0


def test_sheets_in_english_are_what_the_schema_says() -> None:
    for kind, name in product(("sheet", "game", "layout"), SHIPPED):
        text = qp.new(kind, name, lang="en").text  # type: ignore[arg-type]
        validator = Draft202012Validator(json.loads(qp.schema(kind)))  # type: ignore[arg-type]
        assert list(validator.iter_errors(yaml.safe_load(text))) == [], (kind, name)


@every_game
def test_a_table_to_fill_in(game: str, lang: str) -> None:
    wish = ("new", "sheet", game, "--players", "3", "--lang", lang, "-o", "class.csv")
    assert typed(*wish).code == 0
    if qp.Layout.load(game).sheet.versions:  # which one it was, nobody knows yet
        table = Path("class.csv").read_text("utf-8-sig").splitlines()
        separator = ";" if ";" in table[0] else ","
        lines = [line.replace(separator * 2, f"{separator * 2}b", 1) for line in table]
        Path("class.csv").write_text("\n".join(lines), "utf-8-sig")
    reports = list(qp.check_all("class.csv"))
    assert len(reports) == 3
    assert all(isinstance(each, qp.Report) and each.valid for each in reports)
    assert Path("class.csv").read_bytes().startswith(b"\xef\xbb\xbf"), "or Excel garbles accents"
    header = Path("class.csv").read_text("utf-8-sig").splitlines()[0]
    assert header == typed(*wish[:-1], "-", "--format", "csv").out.splitlines()[0]


@every_game
def test_a_game_to_write_down(game: str, lang: str) -> None:
    assert typed("new", "game", game, "-o", "game.yaml", "--lang", lang).code == 0
    text = Path("game.yaml").read_text("utf-8")
    begun = qp.replay("game.yaml")
    assert (begun.turns, begun.ended, begun.problem) == ((), False, None)
    played = qp.replay(re.sub(r"^#  ", "  ", text, flags=re.MULTILINE), layout=game)
    assert (len(played.turns), played.problem) == (1, None)
    assert played.turns[0].moves
    assert {"en": "turns:", "it": "turni:", "pt": "jogadas:"}[lang] in text.splitlines()
    english = re.search(r"\b(red|orange|yellow|green|blue|white)\b", text)
    assert bool(english) == (lang == "en"), "its rows and dice are in the language, too"


def test_as_many_players_as_asked_for() -> None:
    assert len(qp.replay(qp.new("game", "qwixx", players=4).text).sheets) == 4
    assert qp.new("sheet", "qwixx", players=4).text.count("---\n") == 3
    answer = typed("new", "game", "qwantum", "--players", "5")
    assert (answer.code, "[player-count]" in answer.err) == (2, True)


@every_game
def test_a_layout_to_change(game: str, lang: str) -> None:
    assert typed("new", "layout", game, "-o", "mine.yaml", "--lang", lang).code == 0
    mine, model = qp.Layout.load("mine.yaml").sheet, qp.Layout.load(game).sheet
    assert (mine.rows, mine.rules, mine.dice) == (model.rows, model.rules, model.dice)
    assert typed("draw", "mine.yaml").code == 0


@pytest.mark.parametrize("lang", ["pt", "de"])
@pytest.mark.parametrize("game", ["mine", "mine/other.yaml"])
def test_rules_are_begun_where_they_are_looked_for(game: str, lang: str) -> None:
    Path("mine").mkdir()
    layout = (ROOT / "examples" / "piccolo" / "sheet.yaml").read_text("utf-8")
    for name in ("sheet", "other"):
        Path(f"mine/{name}.yaml").write_text(layout, "utf-8")
    missing = typed("rules", game, "--lang", lang).err
    command = f"qwixprint new leaflet ./{game} --lang {lang}".replace("./mine/", "mine/")
    assert command in missing
    begun = typed(*command.split()[1:])
    (file,) = Path("mine").glob("*.md")
    assert str(file) in missing
    assert begun.err.startswith(f"{file}: ")
    assert typed("rules", game, "--lang", lang).code == 0
    other = {"mine": "mine/other.yaml", "mine/other.yaml": "mine"}[game]
    assert "[no-rules-text]" in typed("rules", other, "--lang", lang).err, "these are its own"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_leaflet_begins_with_the_rules_or_with_headings(lang: str) -> None:
    rules = (ROOT / "layouts" / "qwixx" / f"rules.{lang}.md").read_text("utf-8")
    assert qp.new("leaflet", "qwixx", lang=lang).text == rules
    Path("sheet.yaml").write_text((Path(PICCOLO) / "sheet.yaml").read_text("utf-8"), "utf-8")
    assert typed("new", "leaflet", ".", "--lang", lang).code == 0
    assert typed("rules", ".", "--lang", lang).code == 0
    Path(f"rules.{lang}.md").write_text("# {title}\n\nOh.\n", "utf-8")
    assert qp.new("leaflet", ".", lang=lang).text == "# {title}\n\nOh.\n"


def test_what_is_filled_in_is_not_written_over() -> None:
    typed("new", "sheet", "qwixx")
    Path("qwixx-sheet.yaml").write_text("variant: qwixx\nrows: {red: 2}\n", "utf-8")
    answer = typed("new", "sheet", "qwixx", "--lang", "en")
    assert (answer.code, "There is a file “qwixx-sheet.yaml” already" in answer.err) == (2, True)
    assert qp.check("qwixx-sheet.yaml").score.total == 1


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (("sheet", "qwixx", "-o", "x.pdf"), "unknown-suffix"),
        (("game", "qwixx", "-o", "x.csv"), "unknown-suffix"),
        (("sheet", "qwixx", "-o", "x.yaml", "--format", "csv"), "other-format"),
        (("sheet", "nothing"), "unknown-variant"),
    ],
)
def test_what_cannot_be_is_told(wish: tuple[str, ...], code: str) -> None:
    answer = typed("new", *wish)
    assert (answer.code, f"[{code}]" in answer.err, list(Path().iterdir())) == (2, True, [])


def test_a_kind_that_is_none_is_told_by_the_library_too() -> None:
    with pytest.raises(qp.Faulty) as caught:
        qp.new("shet", "qwixx", lang="en")  # type: ignore[arg-type]
    assert caught.value.faults[0].message.endswith("Did you mean “sheet”?")


def test_a_path_that_yaml_would_read_as_something_else_is_quoted() -> None:
    Path("my: game").mkdir()
    Path("my: game/sheet.yaml").write_bytes((Path(PICCOLO) / "sheet.yaml").read_bytes())
    for suffix in ("yaml", "csv"):
        assert typed("new", "sheet", "my: game", "-o", f"a.{suffix}").code == 0
        assert typed("check", f"a.{suffix}").code == 0


def test_a_colour_of_ones_own_may_be_called_as_one_of_ours_in_a_language() -> None:
    text = (ROOT / "examples" / "piccolo" / "sheet.yaml").read_text("utf-8")
    own = text.replace("blue", "rosso") + 'colours: {rosso: "#1A4FA2"}\n'
    Path("own.yaml").write_text(own, "utf-8")
    for file in ("sheet.yaml", "sheet.csv"):
        qp.new("sheet", "own.yaml", lang="it").save(file)
        assert qp.check(file).valid
    assert Path("sheet.csv").read_text("utf-8-sig").startswith("gioco;giocatore;red;rosso;verde;")


@pytest.mark.parametrize(("lang", "move"), [("en", "red then yellow"), ("it", "rosso poi giallo")])
def test_a_game_in_which_one_chooses_a_row_says_how_to_write_that(lang: str, move: str) -> None:
    assert f": {move}\n" in qp.new("game", "bonus-b", lang=lang).text
    assert move not in qp.new("game", "bonus-a", lang=lang).text
