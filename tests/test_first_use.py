"""Five kinds of people use it for the first time: what they type, and what must come out."""

from __future__ import annotations

import json
import shlex
from importlib.metadata import metadata
from io import BytesIO
from pathlib import Path

from PIL import Image
from pypdf import PdfReader

import qwixprint as qp

from .conftest import SHIPPED
from .typing_commands import Answer, really_typed, typed


def types(line: str, given: str | None = None) -> Answer:
    """Somebody types a line behind `qwixprint`, and it works."""
    answer = typed(*shlex.split(line), given=given)
    assert answer.code == 0, answer.err
    return answer


def refused(line: str, code: str) -> str:
    """What somebody reads whose line cannot be done."""
    answer = typed(*shlex.split(line))
    assert (answer.code, f"[{code}]" in answer.err) == (2, True), answer
    return answer.err


def wrong(line: str) -> str:
    """What somebody reads who mistakes the command line itself."""
    answer = typed(*shlex.split(line))
    assert (answer.code, answer.out) == (2, ""), answer
    return answer.err


def files(suffix: str) -> set[str]:
    return {file.name for file in Path().glob(f"*{suffix}")}


def text(file: str) -> str:
    return " ".join(
        page.extract_text() for page in PdfReader(BytesIO(Path(file).read_bytes())).pages
    )


def test_a_parent_whose_pads_ran_out() -> None:
    """One command for the evening, names as one says them, and nothing made twice or lost."""
    types('pad Qwixx "Qwixx Longo" qwinto -n 5 --seed 7')
    evening = text("qwixx-longo-qwinto-5-sheets-seed-7-a4.pdf")
    assert all(evening.count(f"{title} ") for title in ("Qwixx", "Qwixx Longo", "Qwinto"))
    types("pad all -n 4 --split --seed 1")
    types("pad qwixx -n 4 --palette grey")
    types("pad qwixx -n 4 --size large")
    assert len(files(".pdf")) == len(SHIPPED) + 3, "no job replaces the file of another"
    assert "qwixprint pad longo" in wrong("longo")
    assert "folhas de Qwixx: 1," in types("--lang PT pad qwixx -n 1 -o lang.pdf").err
    assert "páginas" in types("--lang it pad qwixx -n 1 --lang pt-PT -o lang.pdf").err
    assert "Options go behind the command" in wrong("--paper a4 pad qwixx")
    assert "vanno dopo il comando" in wrong("--lang it --paper a4 pad qwixx")
    assert "páginas" in types("rules qwantum --palette grey --lang pt-PT").err
    assert "pagine" in types("rules qwantum --lang IT").err
    assert {"qwantum-rules-pt-grey.pdf", "qwantum-rules-it.pdf"} <= files(".pdf")
    types("calibrate --printer casa --ruler 97 --margin 3")
    assert "on each page: 4" in types("pad qwixx -n 4 --printer casa -o casa.pdf").err
    types("calibrate --printer far --ruler 97 --margin 9")
    told = types("pad qwixx -n 4 --printer far -o far.pdf").err
    assert "2 fit on a page instead of 4" in told
    assert types("calibrate --list").out.count("margin: ") == 2
    types("calibrate --delete far")
    types("config paper letter")
    assert "(Letter)" in types("pad qwixx -n 1 -o own.pdf").err
    # A sheet got lost.
    lost = refused("pad longo -n 50 --only 37", "only-of-which")
    assert "--again" in lost
    types("pad longo -n 50 --seed 7 --only 37-40 --manifest m.csv -o four.pdf")
    first = Path("m.csv").read_text("ascii").splitlines()[1].split(",")
    types(f"pad --again {first[-1]} -o again.pdf")
    again = qp.pad("longo", sheets=50, seed=7, only="37").manifest
    assert again is not None
    assert first == again.splitlines()[1].split(",")
    assert first[-1] in text("again.pdf")
    types("pad longo -n 30 --seed 8 --only 3 --manifest other.csv -o other.pdf")
    lines = Path("m.csv").read_text("ascii").splitlines()[1:3]
    lines.append(Path("other.csv").read_text("ascii").splitlines()[1])
    codes = [line.split(",")[-1] for line in lines]
    told = types(f"pad {' '.join(f'--again {code}' for code in codes)}").err
    assert told.startswith("longo-again-37-38-3-7J3F-2H-8Y1F-ZE-letter.pdf: ")
    assert all(code in text(told.split(":")[0]) for code in codes)
    assert wrong("pad --again 1-xxxx --again 2").count("[not-a-code]") == 2
    # Everything that is wrong is told at once.
    told = wrong('pad longo --title "" --paper a9 --pairs "1 2 3" --printer nobody --logo none.png')
    for code in ("title-empty", "unknown-paper", "not-such-a-pair", "unknown-printer"):
        assert f"[{code}]" in told
    assert "[file-unreadable]" in told
    told = wrong('pad qwixx --title "" --pairs "5 8" --back nothing')
    assert all(f"[{code}]" in told for code in ("title-empty", "no-lucky-here", "unknown-variant"))


def test_a_café_that_wants_pads_of_its_own() -> None:
    """The game keeps its name, the house has its line, and a press is told what it ignores."""
    types('pad qwixx -n 8 --title "Bar Centrale" --back summary -o own.pdf')
    shown = text("own.pdf")
    assert shown.count("Bar Centrale") == shown.count("Qwixx") >= 3, "cover, sheets and backs"
    assert "characters fit" in refused(f"pad qwixx --title {'x' * 90}", "title-too-long")
    pressed = types("pad longo --press --cover --marks lines --seed 1 -n 1 -o press.pdf")
    assert "no effect here: --marks, --cover" in pressed.err
    Image.new("RGB", (600, 300), "navy").save("logo.webp")
    pressed = types("pad qwixx --press --paper a4 --logo logo.webp -n 1 -o press.pdf")
    assert "no effect here: --paper." in pressed.err
    assert "no effect" not in types("pad qwixx --press -n 1 --no-cover -o press.pdf").err
    types("pad qwixx --paper sra3 -n 8 -o sra3.pdf")
    assert "on each page: 2" in types("pad qwixx --size large -n 2 -o large.pdf").err
    types("calibrate --printer bar --ruler 99 --margin 4")
    types("rules qwixx --size large --printer bar -o leaflet.pdf")
    types("pad qwixx --back-shift 0.5,-0.3 --back summary -n 4 -o shifted.pdf")
    assert "Il bordo che si incolla." in types("pad --help --lang it").out
    assert "Forse intendevi" in wrong("pad qwixx --papr a4 --lang it")
    assert "não é um número" in wrong("pad qwixx --margin dois --lang pt")
    types("pad qwixx -n 4 --margin 3,5 -o margin.pdf")
    assert '"0,5;0"' in refused("pad qwixx --back-shift 0,5", "comma-in-shift")


SLIPS = {
    "variant: qwixx\nrows:\n\tred: 2\n": "tab-here",
    "variant: qwixx\nrows:\n  - red: 2\n": "dash-list",
    "variant: qwixx\nrows:\n  red 2 3\n": "no-colon",
    "variant: qwixx\nplayer: 'Ana\n": "quote-open",
    "variant: qwixx\nrows:\n  red: 2\n    blue: 3\n": "wrong-indent",
    "variant: qwixx\nrows:\n  red: 2\n  red: 3\n": "key-twice",
    "variant: qwixx\nrows:\n  red: 2\n  3 4\n": "line-goes-on",
    "variant: qwixx\nrows: {red: 2\n": "bracket-open",
}


def test_a_teacher_with_a_class() -> None:
    """Sheets in any language or from a spreadsheet, a ranking, and help with every slip."""
    for sheet, code in SLIPS.items():
        Path("slip.yaml").write_text(sheet, "utf-8")
        refused("check slip.yaml", code)
    for file, lang in (("none.yaml", "it"), ("none.csv", "pt")):
        assert "No such file" not in typed("score", file, "--lang", lang).err
    own = "variante: qwixx\njogador: Ana\nlinhas:\n  vermelha: 2, 3, 6\n  azul: 12; 10\n"
    closed = own.replace("2, 3, 6", "2, 3, 4, 5, 12, cadeado")
    assert qp.check(closed).score.rows["red"] == 21
    assert qp.check("variant: qwinto\nrows:\n  orange: - 3 - 7\n").valid
    Path("ana.yaml").write_text(own, "utf-8")
    assert json.loads(types("score --json ana.yaml").out)["sheets"][0]["score"]["total"] == 6 + 3
    assert "counts once" in types("score ana.yaml ana.yaml").err
    nobody = typed("score", "ana.yaml", "nobody.yaml")
    assert (nobody.code, "Nobody is named the winner" in nobody.err) == (2, True)
    types("new sheet longo -o laura.yaml")
    assert types("check laura.yaml").out == "laura.yaml: legal.\n"
    types("new sheet qwixx --format csv --players 24 -o class.csv")
    assert len(Path("class.csv").read_text("utf-8-sig").splitlines()) == 25
    with Path("class.csv").open("a", encoding="utf-8") as table_file:
        table_file.write("qwixx,Ana,2 3,,,,1\n")
    (ana,) = json.loads(types("score --json class.csv").out)["sheets"]
    assert ana["player"] == "Ana", "lines that nobody filled in do not play"
    table = "player;red;yellow;green;blue;misses\nAda;2 3 6 8;;;;1\nBen;2 3;;;;0\n"
    Path("class.csv").write_text(table, "utf-8")
    told = types("score class.csv --game qwixx").out
    assert "Ranking\n1.  Ada  5\n2.  Ben  3\n" in told
    assert "Ada,10,0,0,0,-5,5,true,1" in types("score class.csv --game qwixx --csv").out
    types("draw class.csv --game qwixx --format png -o pictures")
    assert {file.name for file in Path("pictures").iterdir()} == {"Ada.png", "Ben.png"}
    types("draw ana.yaml laura.yaml -o both.pdf")
    assert len(PdfReader("both.pdf").pages) == 2
    assert really_typed("draw", "ana.yaml", "--format", "png", "-o", "-").stdout[1:4] == b"PNG"
    assert types("score -", given=own).out.startswith("Qwixx")
    game = types("play longo --seed 7 -o -").out
    assert "wins." in types("replay -", given=game).out
    types("rules all --format html -o all.html")
    assert "<nav" in Path("all.html").read_text("utf-8")


def test_an_inventor_of_games() -> None:
    """Own colours, two rows of one, many rows, a text in any language, tables in it."""
    types("new layout qwixx -o mine.yaml")
    types("draw mine.yaml -o mine.png")
    types("new sheet ./mine.yaml -o mine-sheet.yaml")
    types("play ./mine.yaml --seed 1 -o mine-game.yaml")
    assert "qwixprint draw mine.yaml" in refused("check mine.yaml", "a-layout")
    assert "qwixprint draw mine.yaml" in refused("score mine.yaml", "a-layout")
    assert "qwixprint score mine-sheet.yaml" in refused("replay mine-sheet.yaml", "a-sheet")
    assert "qwixprint score mine-sheet.yaml" in refused("pad mine-sheet.yaml", "a-sheet")
    assert "qwixprint replay mine-game.yaml" in refused("check mine-game.yaml", "a-record")
    assert "qwixprint replay mine-game.yaml" in refused("rules mine-game.yaml", "a-record")
    assert "turni:" in types("new game ./mine.yaml --lang it -o -").out
    layout = """\
title: Mine
players: 2..5
colours: {pink: "#E0559B"}
dice: {white: 2d6, red: d6, pink: d6}
rows:
  red: 2..9 lock
  red2: 9..2 lock
  red3: 2..9 lock
  red4: 9..2 lock
  pink: 2..9 lock
  pink2: 9..2 lock
  pink3: 2..9 lock
rules:
  family: crosses
  closers: 1
  crosses-to-close: 3
  rows-to-end: 2
  points: 1 3 6 10 15 21 28 36 45
misses: {boxes: -5 -5 -5 -5}
trim: 133 x 130
result: red + red2 + red3 + red4 + pink + pink2 + pink3 - misses = total
"""
    Path("game").mkdir()
    Path("game/sheet.yaml").write_text(layout, "utf-8")
    for palette in qp.palettes():
        types(f"draw game --palette {palette} -o {palette}.png")
    types("play game --seed 3 -o record.yaml")
    types("replay record.yaml")
    Path("game/rules.de.md").write_text("# Meins\n\nWer?\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n")
    types("rules game --lang de -o leaflet.pdf")
    assert "Meins" in text("leaflet.pdf")
    assert "Qwixx" not in text("leaflet.pdf"), "nobody else's trademark"
    json.loads(types("schema game").out)


def test_a_packager() -> None:
    """What others build upon: a library, a version, faults with codes."""
    assert types("-V").out.startswith("qwixprint, version ")
    about = metadata("qwixprint")
    assert "OFL" in about["License-Expression"]
    assert about["Author"]
    assert Path(qp.__file__).with_name("py.typed").exists()
    assert "\n    paper: a4, letter, " in str(qp.pad.__doc__), "each option has its sentence"
    types("config paper a5")
    Path(qp.config_file()).write_text("paper a5\n", "utf-8")
    assert types("pad --help").out.startswith("Usage: qwixprint pad")
    assert f"delete it and set them afresh with “qwixprint config”: {qp.config_file()}" in refused(
        "pad qwixx", "no-colon"
    )
    Path(qp.config_file()).unlink()
    assert qp.pad("longo", seed=7, only="37").manifest != (
        qp.pad("longo", seed=7, only="37", players=3).manifest
    ), "its code tells how it was dealt"
    assert "qwixx" in [variant.name for variant in qp.variants()]
    faulty = json.loads(typed("check", "--json", "nobody.yaml").out)["sheets"][0]
    assert faulty["faults"][0]["code"] == "file-unreadable"
