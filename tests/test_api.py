"""The library: its page is true, its values are what they say, and nothing is shared."""

from __future__ import annotations

import inspect
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

import qwixprint as qp
from qwixprint.cli import COMMANDS

from .conftest import ROOT

PICCOLO = (ROOT / "examples" / "piccolo" / "sheet.yaml").read_text("utf-8")
PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")
SHEET = {"variant": "qwixx", "player": "Max", "rows": {"red": "2 3 6 8", "blue": "9 10"}}


def examples() -> list[str]:
    """The examples of the page, in order: later ones use the names of earlier ones."""
    return re.findall(r"```python\n(.*?)```", PAGE, flags=re.S)


def test_every_example_of_the_page_runs() -> None:
    names: dict[str, object] = {}
    for example in examples():
        exec(compile(example, "docs/api.md", "exec"), names)
    written = {file.name for file in Path().iterdir()}
    assert names["data"] == Path("qwixx.pdf").read_bytes()
    assert {"longo.pdf", "mini.pdf", "qwinto.svg", "regras.pdf", "game.yaml"} <= written


def test_the_readme_shows_the_library() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", readme, flags=re.S)
    exec(compile(example, "README.md", "exec"), {})
    assert len(example.splitlines()) <= 6
    assert list(Path().iterdir())


def test_there_is_a_function_for_every_command() -> None:
    for name in COMMANDS:
        assert callable(getattr(qp, name)), name


@pytest.mark.parametrize("name", [name for name in dir(qp) if name != "__version__"])
def test_every_public_name_says_what_it_is(name: str) -> None:
    value = getattr(qp, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert inspect.getdoc(value), name
        members = vars(value).items() if inspect.isclass(value) else ()
        for member, part in members:
            if isinstance(part, property) and not member.startswith("_"):
                assert inspect.getdoc(part), f"{name}.{member}"


def test_a_name_that_is_none_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        qp.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_everything_public_can_be_imported_at_once() -> None:
    names: dict[str, object] = {}
    exec("from qwixprint import *", names)
    assert set(dir(qp)) <= set(names)


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import sys, qwixprint; print(sorted(m for m in sys.modules if 'reportlab' in m or m in"
    code += " ('yaml', 'click', 'numpy', 'qwixprint.commands')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_help_shows_the_options_with_their_defaults() -> None:
    assert str(inspect.signature(qp.draw)) == (
        "(source: 'AnyGame | Source | Sequence[AnyGame | Source]', *,"
        " size: 'SheetSize' = 'standard', paper: 'str' = 'a4', dpi: 'int' = 150,"
        " palette: 'PaletteWish' = 'classic', version: 'str | None' = None,"
        " game: 'SheetsGame' = None, layout: 'AnyGame | None' = None, lang: 'Lang' = None)"
        " -> 'Drawing'"
    )
    options = inspect.signature(qp.pad).parameters
    assert options["sheets"].default == qp.PadJob("x").sheets == 48
    assert options["paper"].default == "a4"


@pytest.mark.parametrize("options", [{"back": "summary"}, {"cover": False}, {"paper": "a3"}, {}])
def test_a_pad_counts_its_pages(options: dict[str, object]) -> None:
    pad = qp.pad("longo", sheets=13, seed=3, **options)  # type: ignore[arg-type]
    assert pad.pages == len(PdfReader(BytesIO(pad.pdf)).pages)
    assert pad.sheets == 13
    assert pad.pdf == pad.pdf


def test_a_seed_that_was_drawn_stays_drawn() -> None:
    pad = qp.pad("longo", sheets=3)
    assert pad.pdf == qp.pad("longo", sheets=3, seed=pad.seed).pdf


def test_jobs_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        qp.PadJob("qwixx").sheets = 3  # type: ignore[misc]


# --- notebooks


def test_a_drawing_shows_itself_in_a_notebook() -> None:
    drawing = qp.draw("qwinto")
    bundle = drawing._repr_mimebundle_()
    assert bundle["image/svg+xml"] == drawing._repr_svg_() == drawing.svg
    assert bundle["text/plain"] == repr(drawing)
    assert len(repr(drawing)) < 200
    two = qp.draw("variant: qwixx\n---\nvariant: qwixx\n")
    assert two._repr_mimebundle_()["application/pdf"].startswith(b"%PDF")
    assert two._repr_svg_() is None


def test_a_report_is_a_table_in_a_notebook() -> None:
    sheet = {**SHEET, "player": "<b>Max</b>"}
    shown = qp.check(sheet, lang="en")._repr_html_()
    assert "<td>10</td>" in shown
    assert "Red row" in shown
    assert "out-of-order" in shown
    assert "<b>" not in shown


def test_a_wrong_move_has_its_place_and_its_sentence() -> None:
    file = ROOT / "examples" / "games" / "qwixx" / "problems" / "out-of-order.yaml"
    again = qp.replay(file, lang="it")
    assert again.problem is not None
    assert (again.problem.code, again.problem.line > 0) == ("out-of-order", True)
    assert "riga" in again.problem.message
    assert qp.replay(file.read_text("utf-8")).file == ""


def test_the_same_bytes_whatever_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    before = qp.draw("qwixx").pdf
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert qp.draw("qwixx").pdf == before


def test_faults_reach_another_process() -> None:
    with pytest.raises(qp.Faulty) as caught:
        qp.pad("nope", lang="en")
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.faults == caught.value.faults
    assert str(again) == str(caught.value)


# --- sources


def test_a_path_a_text_and_a_mapping_are_judged_alike(tmp_path: Path) -> None:
    text = "variant: qwixx\nplayer: Max\nrows:\n  red: 2 3 6 8\n  blue: 9 10\n"
    file = tmp_path / "max.yaml"
    file.write_text(text)
    reports = [qp.check(source) for source in (file, str(file), text, SHEET)]
    assert {each.score.total for each in reports} == {10 + 3}
    assert {tuple(p.code for p in each.problems) for each in reports} == {("out-of-order",)}
    assert [each.problems[0].line for each in reports] == [5, 5, 5, 0]


def test_json_without_blanks_is_a_text() -> None:
    report = qp.check('{"variant":"qwixx","rows":{"red":"3 2"}}', lang="en")
    assert report.problems[0].code == "out-of-order"
    assert report.text.splitlines()[0].startswith("text:1:")
    assert report.text.endswith("text: not legal.")
    assert qp.check({"variant": "qwixx", "player": "Ada"}, lang="en").text == "Ada: legal."


def test_a_second_sheet_is_not_passed_over() -> None:
    with pytest.raises(qp.Faulty) as caught:
        qp.check("variant: qwixx\n---\nvariant: qwixx\n")
    assert caught.value.faults[0].code == "one-sheet-only"


def test_a_game_that_lies_nowhere_is_judged_played_and_drawn() -> None:
    text = (ROOT / "examples" / "piccolo" / "sheet.yaml").read_text("utf-8")
    layout = qp.Layout.parse(text)
    report = qp.check({"variant": "x", "rows": {"red": "2 3"}}, layout=layout)
    assert report.score.total == 3
    assert qp.draw(layout).svg == qp.draw(ROOT / "examples" / "piccolo").svg
    assert qp.draw({"variant": "x", "rows": {"red": "2 3"}}, layout=layout).pages == 1
    game = qp.play(layout, seed=5)
    assert game.replay.ended
    assert qp.replay(game.yaml, layout=layout).winners == game.replay.winners


def test_faults_have_places_and_sentences_in_the_language() -> None:
    with pytest.raises(qp.Faulty) as caught:
        qp.Layout.parse("title: x\nplayrs: 2\n", lang="pt")
    faults = {fault.code: fault for fault in caught.value.faults}
    assert (faults["unknown-key"].line, faults["unknown-key"].column) == (2, 1)
    assert "playrs" in faults["unknown-key"].message
    assert "A chave" in faults["unknown-key"].message
    assert "[unknown-key]" in str(caught.value)


ENDLESS: dict[str, object] = {"variant": "qwixx"}
ENDLESS["rows"] = ENDLESS


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (lambda: qp.pad("qwix"), "unknown-variant"),
        (lambda: qp.pad("qwixx", sheets=True), "option-range"),
        (lambda: qp.pad("longo", only=37), "option-text"),  # type: ignore[arg-type]
        (lambda: qp.pad("qwixx", margin="x"), "option-number"),  # type: ignore[arg-type]
        (lambda: qp.draw("qwixx").png(dpi=10**5), "option-range"),
        (lambda: qp.Layout.load("nope"), "unknown-variant"),
        (lambda: qp.schema("nope"), "unknown-choice"),  # type: ignore[arg-type]
        (lambda: qp.pad("qwixx", size=None), "unknown-choice"),  # type: ignore[arg-type]
        (lambda: qp.check("a\0b"), "file-unreadable"),
        (lambda: qp.pad("qwixx", lang="xx"), "unknown-language"),
        (lambda: qp.pad("qwixx", paper="a9"), "unknown-paper"),
        (lambda: qp.pad("qwixx").save("no/such/folder.pdf"), "output-failed"),
        (lambda: qp.draw("qwixx").save("qwixx.gif"), "unknown-suffix"),
        (lambda: qp.play("qwixx", strategy=("clever",)), "unknown-choice"),  # type: ignore[arg-type]
        (lambda: qp.check({"variant": "qwixx", "rows": {"pink": "2"}}), "unknown-row"),
        (lambda: qp.check({"rows": {}}), "missing-key"),
        (lambda: qp.check(ENDLESS), "too-deep"),
        (lambda: qp.check(""), "file-empty"),
        (lambda: qp.pad("qwixx", press="no"), "option-yes-no"),  # type: ignore[arg-type]
        (lambda: qp.play("qwixx", strategy=()), "unknown-choice"),
        (lambda: qp.pad("qwixx", back_shift=(1, 2)), "option-text"),  # type: ignore[arg-type]
        (lambda: qp.fair("longo", games=10, jobs=1, seed=1).plot(), "too-few-games"),
        (lambda: qp.fair("longo", games=10, jobs=1).plot(".gif"), "unknown-suffix"),
        (lambda: qp.check("variant: \ud800\n"), "not-utf-8"),
        (lambda: qp.replay("nobody.yaml"), "file-unreadable"),
        (lambda: qp.rules("qwixx", lang="de"), "unknown-language"),
        (lambda: qp.printer("nobody"), "unknown-printer"),
    ],
)
def test_what_cannot_be_done_is_faulty_and_says_so(wrong: object, code: str) -> None:
    assert callable(wrong)
    with pytest.raises(qp.Faulty) as caught:
        wrong()
    assert [fault.code for fault in caught.value.faults] == [code]
    assert caught.value.faults[0].message


# --- no global state


def test_a_program_may_read_a_file_and_then_replace_it() -> None:
    file = Path("own.yaml")
    text = (ROOT / "examples" / "piccolo" / "sheet.yaml").read_text("utf-8")
    titles = []
    for title in ("Piccolo", "Piccala", "Piccoli"):  # of one length, within a moment
        file.write_text(text.replace("title: Piccolo", f"title: {title}"))
        titles.append(qp.pad("own.yaml", sheets=1).title)
    assert titles == ["Piccolo", "Piccala", "Piccoli"]
    game = qp.play("own.yaml", seed=1)
    game.save("game.yaml")
    qp.replay("game.yaml")
    game.save("game.yaml")  # which was read a moment ago


def test_two_threads_work_at_once() -> None:
    def work(number: int) -> tuple[bytes, bytes, str, bytes, int]:
        lang = ("en", "it", "pt")[number % 3]
        pad = qp.pad("longo", sheets=5, seed=3, lang=lang)
        leaflet = qp.rules("qwantum", lang=lang)
        pad.save(f"{number}.pdf")
        sheet = qp.draw("qwinto", lang=lang)
        total = qp.check(SHEET).score.total
        return pad.pdf, leaflet.pdf, sheet.svg, sheet.png(dpi=50), total

    alone = [work(number) for number in range(3)]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(work, range(6)))
    assert together == alone * 2
    assert Path("5.pdf").read_bytes() == alone[2][0]


def test_nothing_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    qp.pad("longo", sheets=1).save("x.pdf")
    qp.check(SHEET)
    qp.play("qwixx", seed=1).save("game.yaml")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (lambda: qp.draw([]), "no-game"),
        (lambda: qp.draw(None), "wrong-type"),  # type: ignore[arg-type]
        (lambda: qp.draw([5]), "wrong-type"),  # type: ignore[list-item]
        (lambda: qp.check(5), "wrong-type"),  # type: ignore[arg-type]
        (lambda: qp.check([]), "wrong-type"),  # type: ignore[arg-type]
        (lambda: qp.check({"variant": qp.Layout.load("qwixx")}), "wrong-type"),
        (lambda: qp.replay(None), "wrong-type"),  # type: ignore[arg-type]
        (lambda: qp.Layout.parse(None), "wrong-type"),  # type: ignore[arg-type]
        (lambda: qp.check({"variant": "qwixx"}, lang=["it"]), "unknown-language"),  # type: ignore[arg-type]
        (lambda: qp.Layout.parse(PICCOLO, lang=["it"]), "unknown-language"),  # type: ignore[arg-type]
        (lambda: qp.keep_printer(5), "not-a-printer-name"),  # type: ignore[arg-type]
        (lambda: qp.draw("qwixx").save_each("jpg", "d"), "unknown-suffix"),  # type: ignore[arg-type]
        (lambda: qp.draw("qwixx").save("x", "jpg"), "unknown-suffix"),  # type: ignore[arg-type]
        (lambda: qp.Layout.parse(PICCOLO, lang="xx"), "unknown-language"),
    ],
)
def test_what_no_command_could_be_given_is_a_fault(wrong: Callable[[], object], code: str) -> None:
    with pytest.raises(qp.Faulty) as caught:
        wrong()
    assert [each.code for each in caught.value.faults] == [code]
    assert caught.value.faults[0].message
    assert not Path("d").exists()


def test_a_file_to_fill_in_is_made_of_a_layout_that_lies_nowhere() -> None:
    layout = qp.Layout.parse(PICCOLO)
    text = qp.new("sheet", layout).text
    assert qp.check(text, layout=layout).valid
    assert qp.new("layout", layout).text.endswith(PICCOLO)
