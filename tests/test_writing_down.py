"""Sheets and games as people write them down: in their language, with slips, in tables."""

from __future__ import annotations

import csv
import json
from itertools import product
from pathlib import Path

import pytest
from pypdf import PdfReader

import qwixprint as qp
from qwixprint.locales import load
from qwixprint.locales.meaning import meant
from qwixprint.sheet import COLOURS

from .conftest import LANGUAGES, ROOT, SHIPPED
from .typing_commands import typed

EXAMPLES = ROOT / "examples"
QWIXX = ("red", "yellow", "green", "blue")


def write(name: str, text: str | bytes) -> str:
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return name


# --- languages

ITALIAN = """\
Gioco: qwixx
giocatrice: Laura
righe:
  Rosso: 2, 3, 6, 8
  gialla: 3; 5; 8
  verde: 11 10 5 4 3 2 lucchetto
  riga blu: 12 10 9 8 7 5 4 3
lanci a vuoto: 2
scritto: {rosso: 10, totale: 70}
"""
PORTUGUESE = """\
jogo: longo
jogador: João
linhas:
  vermelho: 2 3
  amarela: -
  azul: [16, 15]
falhados: 1
numeros da sorte: 5 8
"""


def test_a_sheet_in_italian_is_the_one_of_the_page_in_english() -> None:
    report = qp.check(ITALIAN)
    assert (report.valid, report.score.total, report.player) == (True, 70, "Laura")
    assert report.score.rows == {"red": 10, "yellow": 6, "green": 28, "blue": 36}


def test_a_sheet_in_portuguese_also_without_accents() -> None:
    report = qp.check(PORTUGUESE)
    assert (report.valid, report.score.total, report.filled.lucky) == (True, 3 + 3 - 5, (5, 8))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_a_language_is_understood_and_means_one_thing(lang: str) -> None:
    words = load(lang).words
    said = [(word.strip(), key) for key, each in words.items() for word in each.split(",")]
    assert len({word for word, _ in said}) == len(said)
    for word, key in said:
        assert meant(word, words) == key
        assert meant(word.upper(), words) == key
    for colour in COLOURS:  # as messages call it
        assert meant(load(lang).row(colour), COLOURS) == colour


def test_what_a_layout_calls_a_row_goes_before_what_another_language_calls_it() -> None:
    """To an Italian `viola` is purple; here it is a colour of its own."""
    assert meant("viola", ("red", "purple")) == "purple"
    assert meant("viola", ("viola", "purple")) == "viola"
    assert meant("rosso 2", ("red", "red2")) == "red2"
    assert meant("rosa", ("red", "purple")) == "rosa"


def test_a_row_in_two_languages_is_a_row_twice() -> None:
    file = write("a.yaml", "variant: qwixx\nrows:\n  red: 2\n  rosso: 3\n")
    answer = typed("check", file, "--lang", "en")
    assert answer.code == 2
    assert answer.err.startswith("a.yaml:4:3: The key “rosso” is used a second time")


def test_problems_in_another_language_point_at_what_was_written() -> None:
    file = write("a.yaml", "gioco: qwixx\nrighe:\n  rosso: 3, 2\n")
    (sheet,) = json.loads(typed("check", file, "--json").out)["sheets"]
    (problem,) = sheet["problems"]
    assert (problem["row"], problem["line"], problem["column"]) == ("red", 3, 13)


@pytest.mark.parametrize("empty", ["_", "-", "–", "—"])
def test_a_dash_is_an_empty_field_also_where_a_row_begins_with_it(empty: str) -> None:
    row = f"{empty} 3 5 7 {empty} {empty} 12 14 {empty}"
    report = qp.check(f"variant: qwinto\nrows:\n  orange: {row}\n  yellow: {empty}\n")
    marks = [(mark.cell.name, mark.value) for mark in report.filled.marks[0]]
    assert marks == [("2", 3), ("3", 5), ("4", 7), ("7", 12), ("8", 14)]
    assert report.filled.marks[1] == ()
    write("a.yaml", f"variant: qwinto\nrows:\n  orange: {empty} 5 4\n")
    assert "a.yaml:3:15: " in typed("check", "a.yaml").out


def test_a_game_in_portuguese_is_the_one_in_english() -> None:
    english = (EXAMPLES / "games/longo/turn.yaml").read_text("utf-8")
    text = english
    for word in ("variant", "players", "turns", "roll", "one", "two", "lucky", "white", *QWIXX):
        said = load("pt").words[word].split(",")[0] if word != "lucky" else "sorte"
        text = "\n".join(
            line if line.startswith("#") else line.replace(word, said) for line in text.splitlines()
        )
    assert "vermelho" in text
    assert "lucky" not in text.split("jogo", 1)[1].replace("# ", "")
    first, again = qp.replay(english), qp.replay(text)
    assert again.data() == first.data()


def test_a_player_may_be_called_as_a_colour() -> None:
    record = """\
variant: qwixx
players: [Rosso, Verde]
turns:
  - roll: {bianco: 4 1, rosso: 2, giallo: 3, verde: 5, blu: 6}
    one: {Rosso: rosso, Verde: verde}
"""
    assert [move.player for move in qp.replay(record).turns[0].moves] == ["Rosso", "Verde"]


def test_what_is_empty_is_left_out_and_what_must_be_there_is_missed() -> None:
    report = qp.check("variant: qwixx\nplayer:\nrows:\n  red:\nmisses:\nlucky:\nwritten:\n")
    assert (report.player, report.score.total) == (None, 0)
    with pytest.raises(qp.Faulty) as caught:
        qp.check("variant:\nrows:\n  red: 2\n")
    assert [each.code for each in caught.value.faults] == ["not-a-text"]


# --- slips

SLIPS = [
    ("rows:\n\tred: 2", "3:1", "tab-here", ("spaces", "spazi", "espaços")),
    ("rows:\n  - red: 2 3\n  - blue: 3", "3:3", "dash-list", ("red: 2", "rosso: 2", "vermelho: 2")),
    ("rows:\n  - red: 2 3\n  blue: 3", "3:3", "dash-list", ("dash", "trattino", "hífen")),
    ("rows:\n  red 2 3\n  blue: 3", "3:3", "no-colon", ("“red: 2 3”", "«red: 2 3»", "«red: 2 3»")),
    ("rows:\n  red: 2\n  blue 3", "4:3", "no-colon", ("“blue: 3”", "«blue: 3»", "«blue: 3»")),
    ("rows:\n  red 2\n  blue 3", "3:3", "no-colon", ("“red: 2”", "«red: 2»", "«red: 2»")),
    ("rows:\n  red:2 3", "3:3", "no-colon", ("“red: 2 3”", "«red: 2 3»", "«red: 2 3»")),
    ("rows\n  red: 2", "2:1", "no-colon", ("“rows:”", "«rows:»", "«rows:»")),
    ("player Laura\nrows:\n  red: 2", "2:1", "no-colon", ("“player: Laura”", "Laura»", "Laura»")),
    ("rows:\n  red = 2 3", "3:3", "no-colon", ("“red: 2 3”", "«red: 2 3»", "«red: 2 3»")),
    ("rows:\n  red: 2\n  - blue: 3", "4:3", "dash-list", ("dash", "trattino", "hífen")),
    ("rows:\n  red: 2 3\n  4 5\n  blue: 2", "4:3", "line-goes-on", ("one line", "sola", "só")),
    ("player: Ana\nMaria\nrows:", "3:1", "line-goes-on", ("one line", "sola", "só")),
    ("player: Ana: one", "2:12", "second-colon", ("quotes", "virgolette", "aspas")),
    ("rows:\n  red: 2\n    blue: 3", "4:5", "wrong-indent", ("spaces", "spazi", "espaços")),
    ("rows:\n   red: 2\n  blue: 3", "4:3", "wrong-indent", ("spaces", "spazi", "espaços")),
    ("  rows:\n", "2:3", "wrong-indent", ("spaces", "spazi", "espaços")),
    ("player: 'Ana\nrows:\n", "2:9", "quote-open", ("(')", "(')", "(')")),
    ('player: "Ana\nrows:\n', "2:9", "quote-open", ('(")', '(")', '(")')),
    ("player: 'Ana's'", "2:14", "behind-quote", ("quotation", "virgolette", "aspas")),
    ("rows: {red: 2, blue: 3\nmisses: 1", "2:7", "bracket-open", ("“}”", "«}»", "«}»")),
    ("rows: {red: 2, blue: 3", "2:7", "bracket-open", ("“}”", "«}»", "«}»")),
    ("rows: {red: 2 blue: 3}", "2:19", "no-comma", ("2 3, blue", "2 3, blu", "2 3, azul")),
    ("rows:\n  red: 2\n  red: 3", "4:3", "key-twice", ("one of", "una sola", "só com uma")),
    ("player: @ana", "2:9", "not-a-beginning", ('“"@ana"”', '«"@ana"»', '«"@ana"»')),
    ("player: | ana", "2:9", "not-a-beginning", ("quotes", "virgolette", "aspas")),
    ('player: "a\\p"', "2:11", "bad-escape", ("twice", "due volte", "duas vezes")),
    ("player: a\ab", "2:10", "unseen-character", ("afresh", "riscrivi", "de novo")),
    ("rows: ]", "2:7", "not-yaml", ("colon", "due punti", "dois pontos")),
]


def test_a_sheet_copied_from_a_page_may_have_blanks_that_do_not_break() -> None:
    assert qp.check("variant: qwixx\nrows:\n\xa0 red: 2 3\n\xa0 blue: 12\n").score.total == 3 + 1


KINDS = {
    "layout": ("qwixprint draw", "check", "score", "replay"),
    "sheet": ("qwixprint score", "replay", "pad", "rules", "play"),
    "game": ("qwixprint replay", "check", "score", "draw", "pad", "rules"),
}


@pytest.mark.parametrize(("kind", "lang"), list(product(KINDS, LANGUAGES)))
def test_a_file_of_another_kind_is_told_in_one_sentence(kind: str, lang: str) -> None:
    """In whatever language it is written, and with the command for it."""
    assert typed("new", kind, "longo", "-o", "my file.yaml", "--lang", lang).code == 0
    right, *wrong = KINDS[kind]
    for command in wrong:
        answer = typed(command, "my file.yaml", "--lang", lang)
        assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1), answer.err
        assert answer.err.startswith("my file.yaml: ")
        assert f'{right} "my file.yaml"' in answer.err


@pytest.mark.parametrize(("text", "at", "code", "told"), SLIPS)
def test_a_slip_is_told_with_what_to_type(
    text: str, at: str, code: str, told: tuple[str, ...]
) -> None:
    file = write("a.yaml", f"variant: qwixx\n{text}\n")
    for lang, words in zip(("en", "it", "pt"), told, strict=True):
        answer = typed("check", file, "--lang", lang)
        first = answer.err.splitlines()[0]
        assert (answer.code, answer.err.count("[")) == (2, 1), answer.err
        assert first.startswith(f"a.yaml:{at}: ")
        assert first.endswith(f"[{code}]")
        assert words in first


@pytest.mark.parametrize("start", [b"PK\x03\x04\x14\x00", b"\xd0\xcf\x11\xe0\xa1\xb1"])
@pytest.mark.parametrize("command", ["check", "draw"])
def test_a_spreadsheet_is_told_to_be_saved_as_csv(command: str, start: bytes) -> None:
    for lang in LANGUAGES:
        answer = typed(command, write("class.xlsx", start + bytes(range(256))), "--lang", lang)
        assert answer.code == 2
        assert answer.err.startswith("class.xlsx: ")
        assert "CSV" in answer.err


# --- tables

TABLE = """\
player,red,yellow,green,blue,misses
Laura,2 3 6 8,3 5 8,11 10 5 4 3 2 lock,12 10 9 8 7 5 4 3,2
Max,"2, 3",,,,
"""


@pytest.mark.parametrize(
    ("separator", "encoding"), list(product(",;\t", ("utf-8", "utf-8-sig", "utf-16", "cp1252")))
)
def test_a_table_in_whatever_way_a_spreadsheet_writes_it(separator: str, encoding: str) -> None:
    rows = list(csv.reader(TABLE.replace("Max", "Zoë").splitlines()))
    with Path("class.csv").open("w", encoding=encoding, newline="") as file:
        csv.writer(file, delimiter=separator).writerows([*rows, [""] * 6])
    laura, zoe = qp.check_all("class.csv", game="qwixx")
    assert isinstance(laura, qp.Report)
    assert isinstance(zoe, qp.Report)
    assert (laura.player, laura.score.total, laura.document) == ("Laura", 70, 1)
    assert (zoe.player, zoe.score.total, zoe.valid) == ("Zoë", 3, True)


def test_headings_are_in_any_language_and_the_game_may_be_a_column() -> None:
    text = "Jogo;Nome;Vermelha;Amarelo;Verde;Azul;Falhados;Sorte;Total\nlongo;Rui;2 3;;;;1;5 8;-2\n"
    (report,) = qp.check_all(write("turma.csv", text))
    assert isinstance(report, qp.Report)
    assert (report.valid, report.score.total, report.filled.lucky) == (True, -2, (5, 8))
    wrong = qp.check(text.replace(";-2", ";7"))
    assert [(one.code, one.line, one.column) for one in wrong.problems] == [("wrong-score", 2, 24)]


@pytest.mark.parametrize(
    ("old", "new", "at", "code"),
    [
        ('"2, 3"', '"2, 99"', "3:9", "not-in-row"),
        ("Laura,2 3", "Laura,2 2", "2:9", "marked-twice"),
        ("4 3,2", "4 3,9", "2:58", "number-range"),
        ("yellow", "pink", "1:12", "unknown-row"),
        ("yellow", "red", "1:12", "key-twice"),
        ("yellow", "", "2:15", "no-heading"),
        (",,,,\n", ',,,,"\n', "3:1", "not-csv"),
        ("Max,", "Max,,,,,,,x,", "3:11", "no-heading"),
    ],
)
def test_faults_point_at_line_and_column_of_the_table(
    old: str, new: str, at: str, code: str
) -> None:
    answer = typed("check", write("class.csv", TABLE.replace(old, new, 1)), "--game", "qwixx")
    assert answer.code == 2
    codes = [line for line in answer.err.splitlines() if line.endswith(f"[{code}]")]
    assert codes, answer.err
    assert codes[0].startswith(f"class.csv:{at}: ")


def test_problems_point_at_the_table_too() -> None:
    answer = typed("check", write("c.csv", TABLE.replace('"2, 3"', '"3, 2"')), "--game", "qwixx")
    assert answer.code == 1
    assert "c.csv:3:9: " in answer.out
    assert "c.csv, Laura: legal." in answer.out


def test_a_table_must_say_its_game_and_hold_a_sheet() -> None:
    answer = typed("score", write("class.csv", TABLE), "--lang", "en")
    assert (answer.code, "--game qwixx" in answer.err) == (2, True)
    for text in ("", "\n\n", "player,red\n"):
        answer = typed("score", write("class.csv", text), "--game", "qwixx")
        assert (answer.code, "[file-empty]" in answer.err) == (2, True)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("player,red\n" + "Max,2\n" * 20_001, "too-long"),
        ("player,red\nMax" + ",2" * 300 + "\n", "too-many-words"),
        ('player,red\nMax,"' + "2 " * 100_000, "not-csv"),
    ],
)
def test_a_table_that_no_person_wrote_is_not_read_to_the_end(text: str, code: str) -> None:
    answer = typed("check", write("class.csv", text), "--game", "qwixx")
    assert (answer.code, f"[{code}]" in answer.err) == (2, True)


def test_a_sheet_that_says_its_game_is_of_that_game() -> None:
    (report,) = qp.check_all(EXAMPLES / "longo/score.yaml", game="qwixx")
    assert isinstance(report, qp.Report)
    assert report.variant == "longo"


# --- results


def test_results_as_a_table_with_ranks() -> None:
    write("class.csv", TABLE + "Eva,2 3,,,,\nTom,3 2,,,,\n")
    answer = typed("score", "class.csv", "--game", "qwixx", "--csv", "--lang", "it")
    assert answer.code == 1
    assert answer.out.splitlines() == [
        "player,red,yellow,green,blue,misses,total,valid,rank",
        "Laura,10,6,28,36,-10,70,true,1",
        "Max,3,0,0,0,0,3,true,2",
        "Eva,3,0,0,0,0,3,true,2",
        "Tom,3,0,0,0,0,3,false,",
    ]


@pytest.mark.parametrize(
    ("lang", "label"), [("en", "Ranking"), ("it", "Classifica"), ("pt", "Classificação")]
)
def test_a_ranking(lang: str, label: str) -> None:
    write("class.csv", TABLE + "Eva,2 3,,,,\nTom,2,,,,\n")
    out = typed("score", "class.csv", "--game", "qwixx", "--lang", lang).out
    assert f"{label}\n1.  Laura  70\n2.  Max     3\n2.  Eva     3\n4.  Tom     1\n" in out


def test_nobody_wins_while_something_cannot_be_read() -> None:
    write("class.csv", TABLE)
    write("bad.yaml", "variant: qwixx\nrows: {red: 99}\n")
    files = ("class.csv", "bad.yaml", "--game", "qwixx", "--lang", "en")
    answer = typed("score", *files)
    assert "Laura wins." in typed("score", "class.csv", *files[2:]).out
    assert "wins" not in answer.out
    assert "Ranking" not in answer.out
    assert "Nobody is named the winner" in answer.err
    assert typed("score", *files, "--csv").out.splitlines()[1].endswith("true,")


def test_the_same_sheet_twice_is_said_and_counted_once() -> None:
    file = write("class.csv", TABLE)
    write("laura.yaml", ITALIAN)
    write("nobody.yaml", "variant: qwixx\nrows: {red: 2}\n")
    same = ("nobody.yaml", "./nobody.yaml", file, "laura.yaml", "--game", "qwixx", "--lang", "en")
    answer = typed("score", *same)
    assert answer.code == 0
    assert answer.err.splitlines() == [
        "nobody.yaml: this sheet was there already; it counts once.",
        "laura.yaml, Laura: this sheet was there already; it counts once.",
    ]
    assert "1.  Laura   70\n2.  Max      3\n3.  nobody   1\n" in answer.out
    assert json.loads(typed("score", "--json", *same).out)["winners"] == ["Laura"]


def test_two_of_a_name_who_wrote_different_things_are_two() -> None:
    file = write("class.csv", TABLE.replace("Max", "Laura"))
    answer = typed("score", file, "--game", "qwixx")
    assert answer.err == ""
    assert "2.  Laura   3\n" in answer.out


# --- standard input


def test_a_minus_is_standard_input() -> None:
    text = (EXAMPLES / "qwixx/score.yaml").read_text("utf-8")
    (sheet,) = json.loads(typed("score", "-", "--json", given=text).out)["sheets"]
    assert (sheet["file"], sheet["score"]["total"]) == ("-", 70)
    assert typed("check", "-", "--game", "qwixx", given=TABLE.encode("utf-16")).code == 0
    broken = typed("check", "-", given="variant: qwixx\nrows: {red: 99}\n")
    assert (broken.code, broken.err.startswith("-:2:13: ")) == (2, True)
    assert typed("check", "-", given="").code == 2


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_goes_from_play_to_replay(name: str) -> None:
    record = typed("play", name, "--seed", "7", "-o", "-").out
    write("game.yaml", record)
    through = json.loads(typed("replay", "-", "--json", given=record).out)
    assert through["file"] == "-"
    assert through["sheets"]
    written = json.loads(typed("replay", "game.yaml", "--json").out)
    assert through["winners"] == written["winners"]


def test_a_sheet_or_a_layout_is_drawn_from_standard_input() -> None:
    sheet = (EXAMPLES / "qwixx/score.yaml").read_text("utf-8")
    layout = (EXAMPLES / "piccolo/sheet.yaml").read_text("utf-8")
    drawn = typed("draw", "-", "-o", "-", "--format", "svg", given=sheet)
    assert drawn.out == qp.draw(sheet).svg
    assert typed("draw", "-", "-o", "piccolo.svg", given=layout).code == 0
    assert "Piccolo" in Path("piccolo.svg").read_text("utf-8")


# --- drawing several


def test_several_files_and_games_become_pages_of_one_file() -> None:
    files = [str(EXAMPLES / "qwixx/score.yaml"), str(EXAMPLES / "qwinto/score.yaml"), "longo"]
    answer = typed("draw", *files, "--lang", "en")
    assert answer.err == "qwixx-qwinto-longo-score.pdf: Qwixx, Qwinto and Qwixx Longo, sheets: 3.\n"
    assert len(PdfReader("qwixx-qwinto-longo-score.pdf").pages) == 3
    assert qp.draw(files).pages == 3


def test_a_folder_is_drawn_a_file_for_each_sheet() -> None:
    folder = EXAMPLES / "qwixx/problems"
    names = {file.stem for file in folder.iterdir()}
    assert typed("draw", str(folder), "--format", "svg", "-o", "drawn").code == 0
    assert {file.name for file in Path("drawn").iterdir()} == {f"{name}.svg" for name in names}
    one = qp.draw(folder / "out-of-order.yaml").svg
    assert Path("drawn/out-of-order.svg").read_text("utf-8") == one


def test_files_lie_beside_their_sheets_or_in_one_folder_by_the_names_of_the_players() -> None:
    for name in ("a", "b"):
        Path(name).mkdir()
        write(f"{name}/laura.yaml", ITALIAN)
    several = [ITALIAN.replace("Laura", name) for name in ("Max", "MAX", "../A. B.", "", "Max-2")]
    write("a/many.yaml", "---\n".join(several))
    assert typed("draw", "a", "b", "--format", "svg").code == 0
    assert sorted(map(str, Path().glob("*/*.svg"))) == [
        "a/MAX-2.svg",
        "a/Max-2-2.svg",
        "a/Max.svg",
        "a/_A. B.svg",
        "a/laura.svg",
        "a/many-4.svg",
        "b/laura.svg",
    ]
    assert typed("draw", "a/laura.yaml", "b/laura.yaml", "--format", "svg", "-o", "c").code == 0
    assert sorted(file.name for file in Path("c").iterdir()) == ["laura-2.svg", "laura.svg"]


def test_a_table_is_drawn_and_a_format_is_for_one_file_too() -> None:
    write("class.csv", TABLE)
    assert typed("draw", "class.csv", "--game", "qwixx").code == 0
    assert Path("qwixx-class.pdf").exists()
    assert typed("draw", "qwinto", "--format", "png").code == 0
    assert Path("qwinto-sheet.png").read_bytes().startswith(b"\x89PNG")
    for folder in ("pictures", "new/"):
        assert typed("draw", "qwinto", "--format", "png", "-o", folder).code == 0
        assert Path(folder, "qwinto-sheet.png").read_bytes().startswith(b"\x89PNG")
    assert typed("draw", "qwinto", "--format", "png", "-o", "own.png").code == 0
    assert Path("own.png").is_file()
    answer = typed("draw", "qwinto", "--format", "png", "-o", "x.svg")
    assert (answer.code, "[other-format]" in answer.err) == (2, True)
    answer = typed("draw", "qwinto", "longo", "--format", "png", "-o", "-")
    assert (answer.code, "[one-picture-only]" in answer.err) == (2, True)
    assert typed("draw", "qwinto", "longo", "--format", "pdf", "-o", "-").out.startswith("%PDF")
    Path("empty").mkdir()
    answer = typed("draw", "empty")
    assert answer.code == 2, answer.err


def test_a_fault_of_a_sheet_speaks_of_rows_in_the_language() -> None:
    file = write("a.yaml", "gioco: qwixx\nrighe:\n  rosso: 2 14\n  verde: 12 12\n")
    told = typed("check", file, "--lang", "it").err
    assert "«14» non è nella riga rossa, che contiene: 2 3 4 5 6 7 8 9 10 11 12 lucchetto." in told
    assert "Nella riga verde il numero «12» è già segnato." in told


@pytest.mark.parametrize(
    ("text", "lang", "told"),
    [
        ("gioco: qwixx\nrighe: {roso: 2 3}\n", "it", "«rosso»"),
        ("gioco: qwixx\nrighe: {pink: 2 3}\n", "it", "rosso, giallo, verde, blu"),
        ("gioco: qwixx\ngiocatre: Anna\n", "it", "«giocatore»"),
        ("variant: qwixx\nplayr: Anna\n", "it", "«player»"),
        ("gioco: qwixx\nscritto: {totle: 3}\n", "it", "«totale»"),
        ("gioco;roso\nqwixx;2 3\n", "it", "«rosso»"),
        ("jogo: qwixx\nlinhas: {vermelo: 2 3}\n", "pt", "«vermelho»"),
        ("variant: qwixx\nrows: {rde: 2 3}\n", "en", "“red”"),
    ],
)
def test_what_was_meant_is_told_in_the_words_of_the_language(
    text: str, lang: str, told: str
) -> None:
    with pytest.raises(qp.Faulty) as caught:
        qp.check(text, lang=lang)
    assert told in caught.value.faults[0].message


def test_what_was_meant_in_a_record_is_told_in_the_words_of_the_language() -> None:
    turn = (
        "gioco: qwixx\ngiocatori: [Max, Ana]\nturni:\n- lancio: 1 2 3 4 5 6\n  uno: {Max: roso}\n"
    )
    with pytest.raises(qp.Faulty, match="«rosso»"):
        qp.replay(turn, lang="it")
    with pytest.raises(qp.Faulty, match="«lancio»"):
        qp.replay(turn.replace("lancio", "lancoi"), lang="it")
    with pytest.raises(qp.Faulty, match="«players»"):  # layouts are written in English
        qp.Layout.parse("title: Mini\nplayes: 2\n", lang="it")
