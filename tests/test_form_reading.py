"""What was filled in on a screen is judged as if it had been written in a file."""

from __future__ import annotations

import io
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pypdf
import pytest

import qwixprint as qp
from qwixprint.commands.written_down import written_down
from qwixprint.files import shipped
from qwixprint.sheet import FilledSheet, Mark, Sheet

from .conftest import LAYOUTS
from .filling import AT
from .test_form_script import some_moment
from .typing_commands import typed
from .typing_into_forms import Typist, fields_in, values_of

OWN = """\
title: Piccolo
players: 2..4
dice: {white: 2d6, red: d6, blue: d6}
rows: {red: 2..12 lock, blue: 12..2 lock}
rules: {family: crosses, closers: 1, crosses-to-close: 5, rows-to-end: 1,
  points: 1 3 6 10 15 21 28 36 45 55 66 78}
misses: {boxes: -5 -5}
result: red + blue - misses = total
"""


@cache
def typist(game: str, version: str) -> Typist:
    return Typist(qp.form(game, version=version or None, seed=7).pdf)


@cache
def lucky(game: str) -> tuple[int, ...]:
    """The lucky numbers of the form into which sheets of a game are typed."""
    return qp.form(game, seed=7).boards[0].lucky


def any_marks(sheet: Sheet, chance: Random) -> FilledSheet:
    """A sheet with marks anywhere, in any order."""
    rows = []
    for row in sheet.rows:
        cells = [cell for cell in row.cells if not cell.second]
        own = chance.sample(cells, chance.randint(0, len(cells)))
        if sheet.crossed:
            seconds = [row.seconds[c.name] for c in own if c.name in row.seconds]
            own += [cell for cell in seconds if chance.random() < 0.5]
            rows.append(tuple(Mark(cell, AT) for cell in own))
        else:
            own.sort(key=lambda cell: cell.column)
            rows.append(tuple(Mark(cell, AT, chance.randint(-1, 20)) for cell in own))
    misses = chance.randint(0, len(sheet.misses.cells))
    return FilledSheet(sheet, tuple(rows), misses, AT, AT)


def said(report: qp.Report) -> dict[str, Any]:
    """A report without where things stand."""
    data = report.data(with_open=True)
    for key in ("file", "order"):
        data.pop(key, None)
    for problem in data["problems"]:
        for key in ("line", "column", "page", "field"):
            problem.pop(key, None)
    return data


def some_sheet(game: str, chance: Random, legal: bool) -> FilledSheet:
    """A sheet from some moment of a game, or with marks anywhere."""
    base = qp.Layout.load(game).sheet
    sheets = base.versions or (base,)
    sheet = chance.choice(sheets)
    filled = some_moment(game, chance) if legal else any_marks(sheet, chance)
    name = chance.choice(["", "Zoë", "João Ñandú", "Łukasz 9"])
    return filled._replace(player=name, lucky=lucky(game) if base.lucky else ())


def compare(game: str, chance: Random, legal: bool) -> None:
    """Whether a sheet is judged alike, written in a file and typed into a form."""
    filled = some_sheet(game, chance, legal)
    expected = qp.check(written_down(filled, game, str))
    pdf = typist(game, filled.sheet.version).typed(values_of(filled))
    assert said(qp.check(pdf)) == said(expected), written_down(filled, game, str)


@pytest.mark.parametrize("legal", [True, False], ids=["legal", "broken"])
@pytest.mark.parametrize("game", LAYOUTS)
def test_a_form_is_judged_as_a_file_is(game: str, legal: bool) -> None:
    chance = Random(f"{game} {legal}")
    for _ in range(3):
        compare(game, chance, legal)


@pytest.mark.thorough
@pytest.mark.parametrize("legal", [True, False], ids=["legal", "broken"])
@pytest.mark.parametrize("game", LAYOUTS)
def test_many_forms_are_judged_as_files_are(game: str, legal: bool) -> None:
    chance = Random(f"many {game} {legal}")
    for _ in range(40):
        compare(game, chance, legal)


@pytest.mark.parametrize("game", LAYOUTS)
def test_what_was_begun_in_a_file_is_read_back(game: str) -> None:
    for file in sorted(shipped.examples(game).glob("**/*.yaml")):
        try:
            expected = qp.check(file)
        except qp.Faulty:
            continue  # what cannot be on paper cannot be in a form
        assert said(qp.check(qp.form(from_=file).pdf)) == said(expected), file


def test_without_a_script_a_row_is_taken_from_the_left() -> None:
    values = {"red.7": "On", "red.2": "On", "blue.9": "On"}
    pdf = Typist(qp.form("qwixx").pdf).typed(values)
    report = qp.check(pdf)
    assert [mark.cell.name for mark in report.filled.marks[0]] == ["2", "7"]
    assert report.data()["order"] == "left to right"
    kept = qp.check(Typist(qp.form("qwixx").pdf).typed({**values, "sheet.moves": "red.7 red.2"}))
    assert [problem.code for problem in kept.problems] == ["out-of-order"]
    assert kept.data()["order"] == "moves"


def test_a_problem_points_at_page_and_field(tmp_path: Path) -> None:
    form = qp.form("qwixx", players=2)
    file = tmp_path / "evening.pdf"
    moves = {"1.red.3": "On", "2.sheet.name": "Rui"}
    moves |= {"2.red.7": "On", "2.red.5": "On", "2.sheet.moves": "red.7 red.5"}
    file.write_bytes(Typist(form.pdf).typed(moves))
    told = typed("check", str(file))
    assert told.code == 1
    assert f"{file}, page 2, red 5: " in told.out
    assert f"{file}, página 2, vermelho 5: " in typed("check", str(file), "--lang", "pt").out
    data = json.loads(typed("check", "--json", str(file)).out)
    (problem,) = data["sheets"][1]["problems"]
    assert (problem["page"], problem["field"]) == (2, "red.5")


def test_pages_that_nobody_used_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "evening.pdf"
    values = {"1.red.3": "On", "3.blue.9": "On", "3.blue.5": "On"}
    file.write_bytes(Typist(qp.form("qwixx", players=4).pdf).typed(values))
    data = json.loads(typed("score", "--json", str(file)).out)
    assert [sheet["score"]["total"] for sheet in data["sheets"]] == [1, 3]


def test_points_that_a_hand_wrote_are_compared() -> None:
    values = {"red.2": "On", "total.red": "2", "total.total": "1"}
    report = qp.check(Typist(qp.form("qwixx").pdf).typed(values))
    assert [problem.params["of"] for problem in report.problems] == ["red"]
    qwinto = qp.check(Typist(qp.form("qwinto").pdf).typed({"total.bonus-1": "3"}))
    assert [problem.params["written"] for problem in qwinto.problems] == [3]


def test_a_game_of_ones_own_is_scored_where_nobody_has_seen_it(tmp_path: Path) -> None:
    form = qp.form(qp.Layout.parse(OWN, "piccolo"))
    pdf = Typist(form.pdf).typed({"red.2": "On", "red.4": "On", "miss.1": "On"})
    report = qp.check(pdf)
    assert (report.variant, report.score.total, report.differs) == ("piccolo", -2, False)
    file = tmp_path / "filled.pdf"
    file.write_bytes(pdf)
    assert qp.new("layout", from_=file).text.endswith(OWN)


def test_a_layout_that_is_not_ours_any_more_is_said(tmp_path: Path) -> None:
    ours = shipped.layouts()["qwixx"].read_text("utf-8")
    other = qp.Layout.parse(ours.replace("1 3 6 10", "2 3 6 10"), "qwixx")
    file = tmp_path / "old.pdf"
    file.write_bytes(Typist(qp.form(other).pdf).typed({"red.2": "On"}))
    told = typed("score", str(file))
    assert "layout" in told.err
    assert qp.check(file).score.total == 2
    same = qp.Layout.parse(f"{ours}# a remark\n", "qwixx")
    assert not qp.check(Typist(qp.form(same).pdf).typed({"red.2": "On"})).differs


def test_a_form_is_written_down(tmp_path: Path) -> None:
    file = tmp_path / "filled.pdf"
    values = {"red.2": "On", "red.4": "On", "green.lock": "On", "sheet.name": "Zoë", "miss.2": "On"}
    file.write_bytes(Typist(qp.form("qwixx").pdf).typed(values))
    text = qp.new("sheet", from_=file).text
    assert said(qp.check(text)) == said(qp.check(file))
    assert "Zoë" in text


def test_forms_are_read_from_folders_from_standard_input_and_drawn(tmp_path: Path) -> None:
    pdf = Typist(qp.form("qwixx").pdf).typed({"red.2": "On", "sheet.name": "Ana"})
    (tmp_path / "ana.pdf").write_bytes(pdf)
    (tmp_path / "max.yaml").write_text("{variant: qwixx, player: Max, rows: {red: 2 3}}", "utf-8")
    data = json.loads(typed("score", "--json", str(tmp_path)).out)
    assert [sheet["player"] for sheet in data["sheets"]] == ["Ana", "Max"]
    assert data["winners"] == ["Max"]
    assert "Ana" in typed("score", "-", given=pdf).out
    drawn = qp.draw(tmp_path / "ana.pdf")
    assert drawn.svg == qp.draw({"variant": "qwixx", "player": "Ana", "rows": {"red": "2"}}).svg


# --- what is no form


def locked(pdf: bytes) -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(pdf))
    writer.encrypt("secret")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def foreign() -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(qp.form("qwixx").pdf))
    for page in writer.pages:
        for each in page.annotations or ():
            widget: Any = each.get_object()
            widget[pypdf.generic.NameObject("/T")] = pypdf.generic.TextStringObject("other")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_what_is_no_form_says_what_to_do() -> None:
    form = qp.form("qwixx").pdf
    newer = form.replace(b'\\"form\\": 1', b'\\"form\\": 9').replace(b'"form": 1', b'"form": 9')
    for pdf, code in (
        (qp.draw("qwixx").pdf, "form-flat"),
        (locked(form), "form-encrypted"),
        (foreign(), "form-foreign"),
        (form[: len(form) // 2], "form-damaged"),
        (b"%PDF-1.7 and nothing else", "form-damaged"),
        (newer, "form-newer"),
    ):
        with pytest.raises(qp.Faulty) as caught:
            qp.check(pdf)
        assert [fault.code for fault in caught.value.faults] == [code]
        assert caught.value.faults[0].message


def together(*pdfs: bytes) -> bytes:
    writer = pypdf.PdfWriter()
    for each in pdfs:
        writer.append(io.BytesIO(each))
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_forms_that_were_made_into_one_file_are_told() -> None:
    ann, bob = ({"red.2": "On", "sheet.name": name} for name in ("Ann", "Bob"))
    typist = Typist(qp.form("qwixx").pdf)
    others = qp.form("longo", players=2, seed=7).pdf
    for pdf in (
        together(typist.typed(ann), typist.typed(bob)),
        together(typist.typed(ann), others),
    ):
        with pytest.raises(qp.Faulty) as caught:
            qp.check(pdf)
        assert [fault.code for fault in caught.value.faults] == ["form-merged"]


def test_a_form_that_lost_its_layout_is_not_judged_by_ours() -> None:
    ours = shipped.layouts()["qwixx"].read_text("utf-8")
    other = qp.Layout.parse(ours.replace("1 3 6 10", "2 3 6 10"), "qwixx")
    with pytest.raises(qp.Faulty) as caught:
        qp.check(together(Typist(qp.form(other).pdf).typed({"red.2": "On"})))
    assert [fault.code for fault in caught.value.faults] == ["form-damaged"]
    assert qp.check(together(Typist(qp.form("qwixx").pdf).typed({"red.2": "On"}))).score.total == 1


def test_a_form_that_somebody_filled_in_is_not_written_over() -> None:
    form = qp.form("qwixx")
    form.save("mine.pdf")
    form.save("mine.pdf")  # an empty one may be
    assert typed("form", "longo", "-o", "mine.pdf").code == 0
    filled = Typist(form.pdf).typed({"red.2": "On"})
    Path("mine.pdf").write_bytes(filled)
    assert typed("form", "qwixx", "-o", "mine.pdf").code == 2
    assert Path("mine.pdf").read_bytes() == filled


def test_what_is_no_value_is_none() -> None:
    typist = Typist(qp.form("qwixx").pdf)
    typist.widgets["red.4"][pypdf.generic.NameObject("/V")] = pypdf.generic.NullObject()
    out = io.BytesIO()
    typist.writer.write(out)
    assert qp.check(out.getvalue()).score.total == 0


def test_sheets_that_are_begun_say_what_they_are() -> None:
    begun = {"variant": "qwixx", "rows": {"red": "2"}}
    for wish in ({"players": 3}, {"vary": True}, {"game": "qwinto"}):
        with pytest.raises(qp.Faulty) as caught:
            qp.form(from_=begun, **wish)
        assert [fault.code for fault in caught.value.faults] == ["from-decides"]


def test_a_second_box_alone_is_told() -> None:
    fields = fields_in(qp.form("double-a").pdf)
    second = next(name for name in fields if name.endswith("-2") and name.startswith("red."))
    with pytest.raises(qp.Faulty) as caught:
        qp.check(Typist(qp.form("double-a").pdf).typed({second: "On"}))
    assert [fault.code for fault in caught.value.faults] == ["second-alone"]
