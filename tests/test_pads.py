"""Several games in one job, lost sheets, names of files and of games, and printers that shrink."""

from __future__ import annotations

import typing
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import qwixprint as qp
from qwixprint.commands.codes import Dealt, read_code
from qwixprint.commands.jobs import fields_of
from qwixprint.errors import Faulty
from qwixprint.locales import load
from qwixprint.sheet import deal

from .conftest import LANGUAGES, ROOT, SHIPPED
from .filling import sheet_of
from .paper import opened
from .typing_commands import typed


def files() -> list[str]:
    return sorted(file.name for file in Path().iterdir())


# --- several games


def test_an_evening_in_one_file() -> None:
    answer = typed("pad", "qwixx", "longo", "qwinto", "-n", "5", "--seed", "7", "-o", "all.pdf")
    assert answer.code == 0
    assert [line.split(", on")[0] for line in answer.err.splitlines()] == [
        "all.pdf: pages in all (A4): 9. Print at 100 %.",
        "  Qwixx: sheets: 5",
        "  Qwixx Longo: sheets: 5",
        "  Qwinto: sheets: 5",
    ]
    with opened(Path("all.pdf")) as pages:
        texts = [" ".join(page.text.get_text_range().split()) for page in pages]
    assert len(texts) == 9, "a cover and two pages each"
    for start, title in ((0, "Qwixx"), (3, "Qwixx Longo"), (6, "Qwinto")):
        assert texts[start].startswith(f"{title} ")
        assert "Sheets 5 " in texts[start]
        assert f"Print pages {start + 2} to {start + 3} at" in texts[start], "of this very file"
        assert title in texts[start + 1]


def test_the_same_in_a_file_each() -> None:
    wishes = ("-n", "5", "--seed", "7", "--lang", "en")
    assert typed("pad", "qwixx", "Qwixx Longo", *wishes, "--split").code == 0
    assert files() == ["longo-5-sheets-seed-7-a4.pdf", "qwixx-5-sheets-a4.pdf"]
    for game, name in zip(("longo", "qwixx"), files(), strict=True):
        seed = ("--seed", "7") if game == "longo" else ()
        assert typed("pad", game, "-n", "5", *seed, "-o", "alone.pdf").code == 0
        assert Path("alone.pdf").read_bytes() == Path(name).read_bytes()
    assert "[split-names]" in typed("pad", "qwixx", "longo", "--split", "-o", "x.pdf").err


def test_a_value_of_several() -> None:
    made = qp.pad("qwixx", "longo", "qwinto", sheets=5, seed=7)
    assert (made.sheets, made.pages, made.papers) == (15, 9, 6)
    assert made.title == "Qwixx, Qwixx Longo and Qwinto"
    manifest = made.manifest or ""
    assert manifest.startswith("game,serial,lucky_1,lucky_2,code\nlongo,1,")
    alone = qp.pad("longo", sheets=5, seed=7).manifest or ""
    assert [line.removeprefix("longo,") for line in manifest.splitlines()[1:]] == (
        alone.splitlines()[1:]
    )
    assert [each.title for each in made.split()] == ["Qwixx", "Qwixx Longo", "Qwinto"]
    assert qp.pad("qwixx", "qwinto").manifest is None


def test_all_games_and_all_that_is_wrong() -> None:
    named = [part.name for part in qp.pad("ALL", sheets=1).parts]
    assert named[:3] == ["qwantum", "qwinto", "qwixx"]
    assert sorted(named) == sorted(SHIPPED)
    with pytest.raises(Faulty) as caught:
        qp.pad("qwix", "qwixx", "lungo")
    assert [each.params["word"] for each in caught.value.faults] == ["qwix", "lungo"]
    with pytest.raises(Faulty, match="no-game"):
        qp.pad()
    assert "[all-alike]" in typed("pad", "qwixx", "qwinto", "--seed", "7").err
    alone = typed("pad", "mixx-a", "--seed", "7").err
    assert "All sheets of Qwixx Mixx A are alike; “--vary” deals others" in alone


def test_options_for_checkers_of_types_are_those_of_the_job() -> None:
    hints = typing.get_type_hints(qp.PadOptions)
    job = typing.get_type_hints(qp.PadJob)
    assert hints == {each.name: job[each.name] for each in fields_of(qp.PadJob)}


# --- names of games and languages


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Qwixx", "qwixx"),
        ("Qwixx Longo", "longo"),
        ("qwixx-longo", "longo"),
        ("QWIXX_LONGO", "longo"),
        ("LUCKY", "longo"),
        ("qwantum ", "qwantum"),
    ],
)
def test_a_game_is_found_however_it_is_typed(name: str, found: str) -> None:
    assert qp.Layout.load(name).name == found
    assert qp.check({"variant": name, "rows": {}}).valid


def test_a_file_of_that_name_is_taken_before() -> None:
    text = (qp.Layout.load("qwinto").file or Path()).read_text("utf-8")
    Path("Qwixx").write_text(text, "utf-8")
    assert qp.Layout.load("Qwixx").title == "Qwinto"


def test_a_misspelt_title_is_set_right() -> None:
    assert "Did you mean “qwixx longo”?" in typed("pad", "Qwix Longo").err
    assert typed("pad", "---").code == 2


@pytest.mark.parametrize("code", ["pt", "PT", "pt-PT", "pt_BR", "pt_PT.UTF-8"])
def test_a_language_is_found_however_it_is_typed(code: str) -> None:
    assert "folhas de" in typed("pad", "qwixx", "-n", "1", "--lang", code).err
    assert qp.draw("qwixx", lang=code).words.code == "pt"


@pytest.mark.parametrize("word", ["longo", "Qwixx Longo"])
def test_a_game_in_the_place_of_a_command(word: str) -> None:
    answer = typed(word)
    assert answer.code == 2
    assert f"try `qwixprint pad {word if word == 'longo' else repr(word)}`".replace("'", '"') in (
        answer.err
    )


# --- names of files


@pytest.mark.parametrize(
    ("wishes", "name"),
    [
        ({"palette": "safe", "size": "large"}, "qwixx-48-sheets-large-safe-a4.pdf"),
        ({"back": "summary", "pads": 2}, "qwixx-2x48-sheets-back-summary-a4.pdf"),
        ({"margin": 3.5, "marks": "lines"}, "qwixx-48-sheets-lines-margin-3.5-a4.pdf"),
        ({"title": "Café", "cover": False}, "qwixx-48-sheets-no-cover-title-Café-a4.pdf"),
        ({"lang": "it"}, "qwixx-48-sheets-it-a4.pdf"),
        ({"press": True, "palette": "ink"}, "qwixx-48-sheets-ink-press.pdf"),
    ],
)
def test_a_name_tells_what_is_not_as_usual(wishes: dict[str, typing.Any], name: str) -> None:
    assert qp.pad("qwixx", **wishes).name == name


def test_a_second_job_does_not_replace_the_first() -> None:
    assert qp.pad("longo").name != qp.pad("longo").name, "whose lucky numbers differ"
    assert qp.draw("qwixx", palette="grey", size="large").name == "qwixx-sheet-large-grey.pdf"
    assert qp.draw("qwixx", lang="pt").name == "qwixx-sheet-pt.pdf"


# --- lost sheets


def test_letters_that_look_like_digits_are_read_as_those_in_the_serial_number_too() -> None:
    (first, *_), (second, *_) = (read_code(f"{serial}-7J3F-2H") for serial in ("17", "l7"))
    assert first == second == 17


def test_the_code_of_a_sheet_prints_it_again() -> None:
    wishes = ("-n", "20", "--pads", "2", "--seed", "7", "--players", "3", "--no-cover")
    assert typed("pad", "longo", *wishes, "-o", "a.pdf", "--manifest", "a.csv").code == 0
    line = Path("a.csv").read_text().splitlines()[37]
    code = line.rpartition(",")[2]
    with opened(Path("a.pdf")) as pages:
        assert any(f"No. {code}" in page.text.get_text_range() for page in pages)
    labelled = [f"{load(lang).label('serial')} {code}" for lang in LANGUAGES]
    others = (code.lower(), code.replace("-", " "), code.replace("1", "I"))
    for typed_code in (code, *others, *labelled):
        assert typed("pad", "--again", typed_code, "-o", "b.pdf", "--manifest", "b.csv").code == 0
        assert Path("b.csv").read_text().splitlines()[1:] == [line]
    assert typed("pad", "longo", *wishes, "--only", "37", "-o", "c.pdf").code == 0
    assert Path("c.pdf").read_bytes() == Path("b.pdf").read_bytes()
    assert typed("pad", "--again", code, "--only", "36-38", "--manifest", "b.csv").code == 0
    assert Path("b.csv").read_text() == "".join(
        f"{line}\n" for line in Path("a.csv").read_text().splitlines()[:1]
    ) + "".join(f"{line}\n" for line in Path("a.csv").read_text().splitlines()[36:39])


def test_the_code_differs_with_all_that_a_deal_depends_on() -> None:
    wishes: list[qp.PadOptions] = [
        {},
        {"players": 3},
        {"seed": 8},
        {"sheets": 40},
        {"pairs": "any"},
        {"pairs": "5 8, 6 11, 7 12, 4 9, 8 13"},
        {"pairs": "5 8, 6 11, 7 12, 4 9, 9 14"},
    ]
    usual: qp.PadOptions = {"seed": 7, "only": "37"}
    made = [qp.pad("longo", **typing.cast(qp.PadOptions, {**usual, **wish})) for wish in wishes]
    codes = {(each.manifest or "").split(",")[-1] for each in made}
    assert len(codes) == len(wishes)


def test_pairs_of_ones_own_are_asked_for() -> None:
    pairs = "5 8, 6 11, 7 12, 4 9, 8 13"
    made = qp.pad("longo", seed=7, pairs=pairs)
    code = (made.manifest or "").splitlines()[9].split(",")[-1]
    assert "[code-needs-pairs]" in typed("pad", "longo", "--again", code).err
    again = qp.pad("longo", again=code, pairs=pairs)
    assert (again.manifest or "").splitlines()[1:] == (made.manifest or "").splitlines()[9:10]
    assert "[not-a-code]" in typed("pad", "longo", "--again", code, "--pairs", "4 9, 5 8").err


def test_lucky_numbers_of_a_back_come_again() -> None:
    made = qp.pad("qwixx", back="longo", seed=7)
    line = (made.manifest or "").splitlines()[9]
    again = qp.pad("qwixx", back="longo", again=line.split(",")[-1])
    assert (again.title, (again.manifest or "").splitlines()[1:]) == ("Qwixx", [line])


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        (("longo", "--only", "3"), "only-of-which"),
        (("--again", "37-7J3F-2J"), "not-a-code"),  # H was read as J
        (("qwixx", "--again", "37-7J3F-2H"), "code-of-another"),
        (("--again", "x"), "not-a-code"),
        (("--again", ""), "not-a-code"),
        (("--again", "0-7J3F-2H"), "no-such-serial"),
        (("--again", "37-7J3F-2H", "--seed", "7"), "code-says-it"),
        (("longo", "--seed", "7", "--only", "47-49"), "no-such-serial"),
        (("longo", "--seed", "7", "--only", "1-2-3"), "no-such-serial"),
        (("longo", "-n", "1000000", "--seed", "7", "--only", "1,1-1000000"), "too-many-sheets"),
    ],
)
def test_what_is_no_lost_sheet(wishes: tuple[str, ...], code: str) -> None:
    answer = typed("pad", *wishes)
    assert (answer.code, f"[{code}]" in answer.err) == (2, True), answer.err
    assert files() == []


def test_the_code_that_is_shown_everywhere_is_one() -> None:
    assert qp.pad(again="37-7J3F-2H").job.seed == 7


def test_serial_numbers_and_runs_of_them() -> None:
    made = qp.pad("longo", seed=7, only="37, 39-41,3")
    assert list(made.parts[0].front.deck.serials) == [37, 39, 40, 41, 3]


@given(st.integers(0, 10**9 - 1), st.integers(1, 10**6), st.integers(1, 99), st.integers(0, 2))
def test_a_code_is_read_as_it_was_written(seed: int, sheets: int, players: int, kind: int) -> None:
    dealt = Dealt(seed, sheets, players, kind)
    code = dealt.code("longo", ((5, 8),))
    assert read_code(f"12-{code}") == (12, code, dealt)


def test_old_seeds_deal_what_they_dealt() -> None:
    pairs = sheet_of("longo").lucky_sets
    dealt = deal(pairs, 3, 5, "7 0")
    assert dealt == [(8, 13), (4, 9), (7, 12)]


# --- a printer that shrinks


def test_a_printer_at_97_percent_still_gets_four_on_a_page() -> None:
    assert typed("calibrate", "--printer", "casa", "--ruler", "97").code == 0
    answer = typed("pad", "qwixx", "--printer", "casa", "--no-cover", "-o", "pad.pdf")
    assert "on each page: 4" in answer.err
    assert answer.err.count("\n") == 1, "nothing to complain about"
    made = qp.pad("qwixx", printer="casa")
    placing = made.parts[0].placing
    page = next(made.parts[0].all_pages()).scene.size
    assert (page.width, page.height) == pytest.approx((297, 210))
    block, printed = placing.grid.block, 1 / placing.scale
    # As the printer lays the page into the middle of the paper, smaller than it is in the file.
    left = (page.width - page.width * printed) / 2 + block.x
    top = (page.height - page.height * printed) / 2 + block.y
    assert (placing.grid.slot.width, placing.grid.slot.height) == (133, 98), "in true size"
    assert (left, top) == pytest.approx(((297 - 266) / 2, (210 - 196) / 2))
    assert min(left, top) >= 5


def test_a_margin_that_was_read_off_a_shrunk_page_is_smaller_on_paper() -> None:
    assert typed("calibrate", "--printer", "casa", "--ruler", "97", "--margin", "3.9").code == 0
    assert "on each page: 4" in typed("pad", "qwixx", "--printer", "casa").err


@pytest.mark.parametrize(
    ("readings", "told"),
    [
        (("--ruler", "97", "--margin", "6"), "Larger paper would help, or a print dialogue"),
        (("--ruler", "97", "--margin", "4"), "Larger paper would help, or a print dialogue"),
        (("--ruler", "92"), "Larger paper would help, or a print dialogue"),
        (("--margin", "10"), "Larger paper would help.\n"),
    ],
)
def test_fewer_sheets_on_a_page_are_not_passed_over(readings: tuple[str, ...], told: str) -> None:
    assert typed("calibrate", "--printer", "casa", *readings).code == 0
    answer = typed("pad", "qwixx", "--printer", "casa")
    assert "2 fit on a page instead of 4. " in answer.err
    assert told in answer.err
    assert "--margin" not in answer.err, "the printer is known not to reach further"


def test_a_margin_that_costs_sheets_is_told_with_one_that_does_not() -> None:
    answer = typed("pad", "qwixx", "--margin", "8")
    assert "2 fit on a page instead of 4. --margin 7 gives 4" in answer.err
    assert "instead" not in typed("pad", "qwixx", "--margin", "7").err
    assert typed("calibrate", "--printer", "casa", "--margin", "5").code == 0
    answer = typed("pad", "qwixx", "--margin", "8", "--printer", "casa")
    assert "--margin 7 gives 4" in answer.err


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_printer_of_the_readme_gets_four_on_a_page(paper: str) -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    (line,) = [each for each in text.splitlines() if "calibrate --printer office --ruler" in each]
    assert typed(*line.split()[2:]).code == 0
    answer = typed("pad", "qwixx", "--printer", "office", "--paper", paper)
    assert "on each page: 4" in answer.err


# --- a press


def test_what_a_press_has_no_use_for_is_told() -> None:
    wishes = ("--press", "--paper", "a3", "--marks", "lines", "--cover")
    answer = typed("pad", "qwixx", "-n", "1", *wishes)
    assert "no effect here: --paper, --marks, --cover." in answer.err
    plain = typed("pad", "qwixx", "-n", "1", "--press", "--no-cover")
    assert plain.err.count("\n") == 1


@pytest.mark.parametrize(("paper", "many"), [("sra3", 9), ("sra4", 4), ("a6", 1)])
def test_papers_of_a_print_shop_and_a_small_one(paper: str, many: int) -> None:
    made = qp.pad("qwixx", paper=paper, margin=3)
    assert made.parts[0].placing.grid.slots == many


def test_a_serial_number_is_printed_once() -> None:
    assert qp.pad("longo", sheets=4, seed=7, only="1,1,3,1-2").sheets == 3


@pytest.mark.parametrize("wish", [{"sheets": 30}, {"pads": 2}])
def test_a_code_says_how_many_sheets_there_were(wish: dict[str, int]) -> None:
    (_, deck), *_ = qp.pad("longo", sheets=4, seed=7).parts[0].dealt
    with pytest.raises(qp.Faulty, match="code-says-it"):
        qp.pad(again=deck.code(3), **wish)  # type: ignore[arg-type]
