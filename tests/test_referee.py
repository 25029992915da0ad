"""`check` and `score` as people and programs use them."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from qwixprint.load.find import load_sheet

from .conftest import LANGUAGES, ROOT
from .typing_commands import typed

EXAMPLES = ROOT / "examples"

# The whole sentence, for one sheet per code and language, beside the file that causes it.
SENTENCES = {
    "qwixx/problems/out-of-order": (
        "4:17",
        {
            "en": "In the red row 5 was crossed after 7, but it is further to the left.",
            "it": "Nella riga rossa la crocetta su 5 viene dopo quella su 7, ma sta più a sinistra.",
            "pt": "Na linha vermelha, a cruz em 5 veio depois da cruz em 7, mas está mais à esquerda.",
        },
    ),
    "longo/problems/closed-too-early": (
        "4:24",
        {
            "en": "15 closes the red row, which takes 6 crosses before it (here: 5).",
            "it": "15 chiude la riga rossa, ma prima servono 6 crocette (qui: 5).",
            "pt": "15 fecha a linha vermelha, mas antes são precisas 6 cruzes (aqui: 5).",
        },
    ),
    "longo/problems/crossed-after-lock": (
        "4:30",
        {
            "en": "15 had already closed the red row, so 16 could no longer be crossed.",
            "it": "15 aveva già chiuso la riga rossa, quindi 16 non si poteva più segnare.",
            "pt": "15 já tinha fechado a linha vermelha, por isso 16 já não podia levar uma cruz.",
        },
    ),
    "longo/problems/lock-missing": (
        "4:27",
        {
            "en": "15 closes the red row, so its lock has to be crossed as well.",
            "it": "15 chiude la riga rossa: va segnato anche il suo lucchetto.",
            "pt": "15 fecha a linha vermelha, por isso também é preciso marcar o cadeado.",
        },
    ),
    "longo/problems/lock-unearned": (
        "4:30",
        {
            "en": "The lock of the red row is crossed, but none of the numbers that close the row are.",
            "it": "Il lucchetto della riga rossa è segnato, ma non è segnato nessuno dei numeri che chiudono la riga.",
            "pt": "O cadeado da linha vermelha tem uma cruz, mas nenhum dos números que fecham a linha a tem.",
        },
    ),
    "longo/problems/played-on": (
        "6:9",
        {
            "en": "This sheet shows 2 finished rows and 4 misses; the game ends with 2 rows or 4 misses.",
            "it": "Questa scheda ha 2 righe concluse e 4 lanci a vuoto; la partita termina con 2 righe o con 4 lanci a vuoto.",
            "pt": "Esta folha tem 2 linhas concluídas e 4 lançamentos falhados; o jogo acaba com 2 linhas ou com 4 lançamentos falhados.",
        },
    ),
    "longo/problems/too-many-locks": (
        "6:28",
        {
            "en": "One lock too many: the game is over before a sheet has more than 2, and this one has 3.",
            "it": "Un lucchetto di troppo: la partita finisce prima che una scheda ne abbia più di 2, e questa ne ha 3.",
            "pt": "Um cadeado a mais: o jogo acaba antes de uma folha ter mais de 2, e esta tem 3.",
        },
    ),
    "longo/problems/wrong-score": (
        "8:50",
        {
            "en": "72 is written for the total, but 62 is right.",
            "it": "Per il totale c’è scritto 72, ma il valore giusto è 62.",
            "pt": "Para o total está escrito 72, mas o valor certo é 62.",
        },
    ),
    "qwantum/problems/gap": (
        "4:17",
        {
            "en": "In the red row 9 is to the right of an empty field.",
            "it": "Nella riga rossa il numero 9 sta a destra di una casella vuota.",
            "pt": "Na linha vermelha, 9 está à direita de uma casa vazia.",
        },
    ),
    "qwantum/problems/impossible-number": (
        "4:25",
        {
            "en": "34 cannot come up for the yellow row, only 1 to 33.",
            "it": "Per la riga gialla i dadi non danno mai 34, ma solo numeri da 1 a 33.",
            "pt": "Na linha amarela, os dados nunca dão 34, só números de 1 a 33.",
        },
    ),
    "qwantum/problems/not-ascending": (
        "3:18",
        {
            "en": "In the blue row 9 is not greater than 9 before it; up to the divider the numbers rise.",
            "it": "Nella riga blu il numero 9 non è maggiore di 9, che lo precede; fino al divisorio i numeri salgono.",
            "pt": "Na linha azul, 9 não é maior do que 9, que vem antes; até ao separador os números têm de subir.",
        },
    ),
    "qwantum/problems/not-descending": (
        "4:23",
        {
            "en": "In the blue row 13 is not smaller than 12 before it; after the divider the numbers fall.",
            "it": "Nella riga blu il numero 13 non è minore di 12, che lo precede; dopo il divisorio i numeri scendono.",
            "pt": "Na linha azul, 13 não é menor do que 12, que vem antes; depois do separador os números têm de descer.",
        },
    ),
    "qwinto/problems/not-increasing": (
        "4:22",
        {
            "en": "In the orange row 5 is not greater than 5 on its left.",
            "it": "Nella riga arancione il numero 5 non è maggiore di 5, che sta alla sua sinistra.",
            "pt": "Na linha laranja, 5 não é maior do que 5, à sua esquerda.",
        },
    ),
    "qwinto/problems/same-in-column": (
        "6:13",
        {
            "en": "7 is already in this column.",
            "it": "In questa colonna c’è già il numero 7.",
            "pt": "Nesta coluna já há um número 7.",
        },
    ),
    "big-points/problems/nothing-beside": (
        "4:28",
        {
            "en": "In the row red/yellow, 6 is crossed, but neither the number above it nor the one below it is.",
            "it": "Nella riga rossa/gialla il numero 6 è segnato, ma non lo è né quello sopra né quello sotto.",
            "pt": "Na linha vermelha/amarela, o número 6 tem uma cruz, mas não há cruz nem no número de cima nem no de baixo.",
        },
    ),
    "connected-chain/problems/link-missing": (
        "5:15",
        {
            "en": "In the red row 6 is crossed, so 6 has to be crossed in the yellow row as well.",
            "it": "Nella riga rossa è segnato il numero 6, quindi va segnato anche il numero 6 nella riga gialla.",
            "pt": "Na linha vermelha, o número 6 tem uma cruz, por isso também é preciso marcar o número 6 na linha amarela.",
        },
    ),
    "bonus-a/problems/track-behind": (
        "4:42",
        {
            "en": "On the track “bar” too few boxes are struck: the crosses bring 2 (here: 1).",
            "it": "Nella serie «barra» le caselle segnate sono troppo poche: le crocette ne danno 2, qui: 1.",
            "pt": "Na série «barra» há casas marcadas a menos: as cruzes trazem 2, e aqui há 1.",
        },
    ),
    "bonus-a/problems/track-behind-gap": (
        "4:24",
        {
            "en": "On the track “bar” a box further to the right is struck, but box 1 is still open.",
            "it": "Nella serie «barra» è segnata una casella più a destra, ma la casella 1 è ancora libera.",
            "pt": "Na série «barra» está marcada uma casa mais à direita, mas a casa 1 ainda está livre.",
        },
    ),
    "bonus-a/problems/track-behind-closed": (
        "4:29",
        {
            "en": "The green row is closed, so all its boxes on the track “bar” have to be struck; box 12 is still open.",
            "it": "La riga verde è chiusa, quindi nella serie «barra» vanno segnate tutte le caselle di quel colore; la casella 12 è ancora libera.",
            "pt": "A linha verde está fechada, por isso é preciso marcar todas as suas casas na série «barra»; a casa 12 ainda está livre.",
        },
    ),
    "bonus-a/problems/box-unearned": (
        "4:36",
        {
            "en": "On the track “bar” too many boxes are struck: the crosses bring 1 (here: 2).",
            "it": "Nella serie «barra» le caselle segnate sono troppe: le crocette ne danno 1, qui: 2.",
            "pt": "Na série «barra» há casas marcadas a mais: as cruzes trazem 1, e aqui há 2.",
        },
    ),
    "x-change/problems/box-unearned": (
        "4:24",
        {
            "en": "On the track “diamonds” box 1 is struck, which exchanges 8 and 5, but there is no cross left that it can have been used for.",
            "it": "Nella serie «rombi» è segnata la casella 1, che scambia 8 e 5, ma non resta nessuna crocetta per cui possa essere servita.",
            "pt": "Na série «losangos» está marcada a casa 1, que troca 8 e 5, mas já não há nenhuma cruz para a qual possa ter servido.",
        },
    ),
    "bonus-a/problems/brought-otherwise": (
        "4:13",
        {
            "en": "In whatever order the rows were filled, the 3 in the red row would have brought other crosses or boxes than those that are there.",
            "it": "In qualunque ordine si siano segnate le righe, il 3 della riga rossa avrebbe portato crocette o caselle diverse da quelle che ci sono.",
            "pt": "Seja qual for a ordem em que as linhas foram marcadas, o 3 da linha vermelha teria trazido cruzes ou casas diferentes das que há.",
        },
    ),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SENTENCES)
def test_a_problem_is_told_in_full(name: str, lang: str) -> None:
    at, sentences = SENTENCES[name]
    file = EXAMPLES / f"{name}.yaml"
    code = file.read_text("utf-8").split()[2]  # "# expect: out-of-order"
    answer = typed("check", str(file), "--lang", lang)
    assert answer.code == 1
    first, source, caret, *_ = answer.out.splitlines()
    assert first == f"{file}:{at}: {sentences[lang]} [{code}]"
    line, column = (int(number) for number in at.split(":"))
    assert source == "    " + file.read_text("utf-8").splitlines()[line - 1]
    assert caret.index("^") == 4 + column - 1


def test_check_says_what_a_sheet_cannot_prove() -> None:
    text = " ".join(typed("check", "--help").out.split())
    assert "A sheet alone cannot prove everything. It does not show the dice" in text


def test_score_tells_every_line() -> None:
    answer = typed("score", str(EXAMPLES / "qwixx/score.yaml"))
    assert answer.code == 0
    assert answer.out == (
        "Qwixx         Laura\n"
        "Red row     4×   10\n"
        "Yellow row  3×    6\n"
        "Green row   7×   28\n"
        "Blue row    8×   36\n"
        "Misses      2×  -10\n"
        "Total            70\n"
        "\n"
    )


def write(name: str, text: str) -> str:
    Path(name).write_text(text, "utf-8")
    return name


MAX = "variant: qwixx\nplayer: Max\nrows: {red: 2 3 4 5}\n"
EMMA = "variant: qwixx\nplayer: Emma\nrows: {blue: 12 11 10 9}\n"
CHEAT = "variant: qwixx\nplayer: Cheat\nrows: {red: 2 3 4 5 6, blue: 2 12}\n"


def test_winner_tie_and_cheat() -> None:
    both = [write("max.yaml", MAX), write("emma.yaml", EMMA)]
    assert typed("score", *both).out.endswith("Max and Emma share the win.\n")
    write("emma.yaml", EMMA.replace("12 11", "12"))
    assert typed("score", *both).out.endswith("Max wins.\n")
    assert "win" not in typed("score", "max.yaml").out
    answer = typed("score", *both, write("cheat.yaml", CHEAT))
    assert answer.code == 1
    assert answer.out.endswith("Max wins.\n"), "an illegal sheet cannot win"
    assert "not legal" in answer.out


def test_json_as_specified() -> None:
    write("laura.yaml", (EXAMPLES / "qwixx/score.yaml").read_text("utf-8"))
    write("two.yaml", MAX + "---\n" + CHEAT)
    write("bad.yaml", "variant: qwixx\nrows: {red: 13}\n")
    answer = typed("score", "--json", "laura.yaml", "two.yaml", "bad.yaml")
    assert answer.code == 2
    data = json.loads(answer.out)
    assert data["winners"] == [], "who wrote the file that cannot be read may have more"
    two = json.loads(typed("score", "--json", "laura.yaml", "two.yaml").out)
    assert two["winners"] == ["Laura"]
    assert two["sheets"] == data["sheets"][:3]
    laura, maximilian, cheat, bad = data["sheets"]
    assert laura == {
        "file": "laura.yaml",
        "document": 1,
        "variant": "qwixx",
        "player": "Laura",
        "valid": True,
        "problems": [],
        "score": {
            "rows": {"red": 10, "yellow": 6, "green": 28, "blue": 36},
            "bonus": 0,
            "misses": -10,
            "total": 70,
        },
    }
    assert (maximilian["document"], cheat["document"]) == (1, 2)
    assert not cheat["valid"]
    assert {"code", "row", "line", "column", "message"} == set(cheat["problems"][0])
    assert cheat["problems"][0]["row"] == "blue"
    assert bad["file"] == "bad.yaml"
    assert [(f["line"], f["column"]) for f in bad["faults"]] == [(2, 13)]
    checked = json.loads(typed("check", "--json", "laura.yaml").out)
    assert checked["sheets"] == [{key: laura[key] for key in laura if key != "score"}]


def test_json_of_the_written_games() -> None:
    files = [str(EXAMPLES / game / "score.yaml") for game in ("qwinto", "qwantum")]
    qwinto, qwantum = json.loads(typed("score", "--json", *files).out)["sheets"]
    assert qwinto["score"] == {
        "rows": {"orange": 4, "yellow": 16, "purple": 6},
        "bonus": 27,
        "misses": -10,
        "total": 43,
    }
    assert qwantum["score"]["rows"] == {"1": 6, "2": 8, "3": 12, "4": 16, "5": 11, "6": 4}
    assert qwantum["score"]["total"] == 51


def test_what_may_still_be_marked() -> None:
    answer = typed("check", "--open", str(EXAMPLES / "qwixx/marking.yaml"))
    assert answer.out.splitlines()[1:] == [
        "  red: 8  9  10  11  12",
        "  yellow: 11  12",
        "  green: 5  4  3  2",
        "  blue: 9  8  7  6  5  4  3  2",
    ]
    answer = typed("check", "--open", str(EXAMPLES / "qwinto/writing.yaml"), "--json")
    opened = json.loads(answer.out)["sheets"][0]["open"]
    assert opened["yellow"][0] == {"field": 1, "numbers": [1]}
    assert [cell["field"] for cell in opened["purple"]] == [1, 2, 3, 4, 8, 9]


def test_fields_are_told_with_the_numbers_that_fit() -> None:
    """Left of a 2 only a 1; no number twice in a column; between 6 and 7 nothing."""
    answer = typed("check", "--open", str(EXAMPLES / "qwinto/writing.yaml"))
    orange, yellow, purple = answer.out.splitlines()[1:]
    assert orange.startswith(
        "  orange: 1 (1 3..18)  2 (1..18)  3 (1..18)  4 (1..18)  5 (1..6 8..18)"
    )
    assert yellow.startswith(
        "  yellow: 1 (1)  3 (3..18)  4 (3..18)  5 (3..5 7..18)  6 (3..6 8..18)"
    )
    assert purple == "  purple: 1 (1..5)  2 (1..5)  3 (1 3..5)  4 (1..5)  8 (8..18)  9 (8..18)"
    answer = typed("check", "--open", str(EXAMPLES / "qwantum/writing.yaml"), "--lang", "it")
    assert answer.out.splitlines()[1:] == [
        "  viola: 2 (7..33)",
        "  blu: 1 (1..33)",
        "  rossa: 6 (1..7)",
        "  gialla: 1 (1..33)",
    ]


def test_numbers_to_cross_are_told_to_programs_as_numbers() -> None:
    files = [str(EXAMPLES / f"qwixx/{name}.yaml") for name in ("marking", "closing")]
    marking, closing = json.loads(typed("check", "--open", "--json", *files).out)["sheets"]
    assert marking["open"] == {
        "red": [8, 9, 10, 11, 12],
        "yellow": [11, 12],
        "green": [5, 4, 3, 2],
        "blue": [9, 8, 7, 6, 5, 4, 3, 2],
    }
    assert closing["open"]["green"] == []
    assert closing["open"]["red"] == list(range(2, 13))


@pytest.mark.parametrize(("lang", "nothing"), [("en", "nothing"), ("it", "niente"), ("pt", "nada")])
def test_a_closed_row_and_a_game_that_is_over_have_nothing_open(lang: str, nothing: str) -> None:
    answer = typed("check", "--open", "--lang", lang, str(EXAMPLES / "qwixx/closing.yaml"))
    assert [line.endswith(f": {nothing}") for line in answer.out.splitlines()[1:]] == [
        False,
        False,
        True,
        False,
    ]
    for variant, rows in (("qwixx", 4), ("qwinto", 3)):
        over = write("over.yaml", f"variant: {variant}\nmisses: 4\n")
        answer = typed("check", "--open", "--lang", lang, over)
        assert [line.split(": ")[1] for line in answer.out.splitlines()[1:]] == [nothing] * rows
        opened = json.loads(typed("check", "--open", "--json", over).out)["sheets"][0]["open"]
        assert list(opened.values()) == [[]] * rows


def test_a_folder_stands_for_its_sheets() -> None:
    folder = str(EXAMPLES / "longo")
    answer = typed("check", folder)
    assert answer.code == 0
    assert answer.out.count("legal.") == 9
    assert typed("check", str(EXAMPLES / "piccolo")).code == 0, "a layout beside its sheets is none"
    Path("short").mkdir()
    write("short/a.yml", MAX)
    assert typed("check", "short").out == "short/a.yml, Max: legal.\n"
    Path("empty").mkdir()
    answer = typed("check", "empty")
    assert (answer.code, "[no-sheets]" in answer.err) == (2, True)


def test_several_sheets_of_one_game_in_a_file_but_not_of_two() -> None:
    write("two.yaml", MAX + "---\nvariant: qwinto\n")
    answer = typed("check", "two.yaml")
    assert answer.code == 2
    assert "two.yaml:5:10: This sheet belongs to a different game from the first one" in answer.err


LAYOUT = """\
title: Game
players: 2..3
dice: {{white: 2d4, red: d4}}
rows:
{rows}
rules: {{family: crosses, closers: 1, crosses-to-close: 3, rows-to-end: 1, points: 1 3 6 10 15 21 28 36}}
misses: {{boxes: -3 -3}}
result: {result} - misses = total
"""


def test_layouts_that_share_a_name_are_different_games() -> None:
    for folder, colours in (("a", ("red", "blue")), ("b", ("red",))):
        Path(folder, "game").mkdir(parents=True)
        rows = "\n".join(f"  {colour}: 2..8 lock" for colour in colours)
        text = LAYOUT.format(rows=rows, result=" + ".join(colours))
        Path(folder, "game", "sheet.yaml").write_text(text, "utf-8")
        write(f"{folder}.yaml", f"variant: {folder}/game\nplayer: {folder}\nrows: {{red: 2 3}}\n")
    for order in (("a.yaml", "b.yaml"), ("b.yaml", "a.yaml")):
        answer = typed("score", *order)
        assert answer.code == 0
        assert answer.out.count("Total") == 2
        assert "win" not in answer.out
    Path("both.yaml").write_text("variant: a/game\n---\nvariant: b/game\n", "utf-8")
    assert "[another-game]" in typed("check", "both.yaml").err


def test_a_layout_is_one_however_it_is_spelt() -> None:
    text = LAYOUT.format(rows="  red: 2..8 lock", result="red")
    Path("own").mkdir()
    Path("own/sheet.yaml").write_text(text, "utf-8")
    assert load_sheet("own/../own") == load_sheet("own") == load_sheet(str(Path("own").absolute()))
    write("many.yaml", "variant: own\n---\nvariant: own/../own\n---\nvariant: none\nrows: 3\n")
    Path("own/sheet.yaml").write_text(text.replace("lock", "lok"), "utf-8")
    err = typed("check", "many.yaml").err
    assert err.count("[unknown-token]") == 1, "a faulty one is read once"
    assert "[unknown-variant]" not in err, "and no other behind it"
    assert "[not-a-table]" in err, "but what is wrong with the sheets themselves is told"


def test_behind_very_many_faults_no_further_sheet_is_read() -> None:
    sheet = f"variant: qwixx\nrows: {{red: {'99 ' * 60}}}\n"
    err = typed("check", write("many.yaml", "---\n".join([sheet] * 50))).err
    assert err.endswith("\n... and 100 more.\n")


def test_all_problems_are_told_however_many() -> None:
    back = "12 11 10 9 8 7 6 5 4 3 2"
    write("a.yaml", f"variant: qwixx\nrows: {{red: {back}, yellow: {back}, blue: 2 3 4 5 6 7}}\n")
    answer = typed("check", "a.yaml")
    assert answer.out.count("[out-of-order]") == 25


def test_sheets_without_a_name_are_told_apart() -> None:
    write("two.yaml", "variant: qwixx\nrows: {red: 2}\n---\nvariant: qwixx\nrows: {red: 3}\n")
    answer = typed("score", "two.yaml")
    assert answer.out.endswith("two (1) and two (2) share the win.\n")
    assert typed("check", "two.yaml").out == "two.yaml (1): legal.\ntwo.yaml (2): legal.\n"
    data = json.loads(typed("score", "--json", "two.yaml").out)
    assert data["winners"] == ["two (1)", "two (2)"]
    assert data["sheets"][0]["player"] is None


def test_somebody_wins_below_zero_too() -> None:
    for name, misses in (("a", 2), ("b", 1)):
        write(f"{name}.yaml", f"variant: qwixx\nplayer: {name}\nmisses: {misses}\n")
    assert typed("score", "a.yaml", "b.yaml").out.endswith("b wins.\n")


def test_many_sheets_come_in_tables_side_by_side() -> None:
    for number in range(7):
        write(f"{number}.yaml", MAX.replace("Max", f"P{number}"))
    out = typed("score", *(f"{number}.yaml" for number in range(7))).out
    assert [line.split()[1:] for line in out.splitlines() if line.startswith("Qwixx")] == [
        ["P0", "P1", "P2", "P3", "P4"],
        ["P5", "P6"],
    ]


def test_the_worst_file_decides_the_end_whatever_comes_after() -> None:
    write("bad.yaml", "variant: nope\n")
    assert typed("check", "bad.yaml", write("cheat.yaml", CHEAT)).code == 2
    assert typed("check", "cheat.yaml", write("max.yaml", MAX)).code == 1


def test_games_of_two_kinds_have_no_winner() -> None:
    other = "variant: qwinto\nplayer: Sara\n"
    files = [write("max.yaml", MAX), write("emma.yaml", EMMA), write("sara.yaml", other)]
    assert json.loads(typed("score", "--json", *files).out)["winners"] == []


@pytest.mark.parametrize("text", ["rows: {red: }", "rows: {red: []}", 'rows: {red: ""}', "rows:"])
def test_an_untouched_row_may_be_written_as_such(text: str) -> None:
    assert typed("check", write("a.yaml", f"variant: qwixx\n{text}\n")).code == 0


def test_an_empty_item_does_not_move_the_others() -> None:
    answer = typed("check", write("a.yaml", 'variant: qwinto\nrows: {orange: [3, "", 9]}\n'))
    assert (answer.code, "a.yaml:2:20:" in answer.err) == (2, True)


def test_names_that_cannot_be_printed() -> None:
    answer = typed("score", write("a.yaml", 'variant: qwixx\nplayer: "a\\e[31mb"\n'))
    assert (answer.code, "[unprintable]" in answer.err, "\x1b" in answer.err) == (2, True, False)
    for name, code in (("m" * 61, "text-too-long"), ("\u0301", "not-legible")):
        answer = typed("score", write("a.yaml", f"variant: qwixx\nplayer: {name}\n"))
        assert (answer.code, "a.yaml:2:9: " in answer.err, f"[{code}]" in answer.err) == (
            2,
            True,
            True,
        )
    answer = typed("draw", write("b.yaml", "variant: qwixx\nplayer: 日本\n"), "-o", "b.png")
    assert (answer.code, "[no-glyph-name]" in answer.err) == (2, True)


def test_a_file_that_cannot_be_opened_does_not_stop_the_others() -> None:
    files = [write("max.yaml", MAX), "x" * 300, "", "emma.yaml"]
    write("emma.yaml", EMMA)
    data = json.loads(typed("score", "--json", *files).out)
    assert ["faults" in sheet for sheet in data["sheets"]] == [False, True, True, False]
    assert data["winners"] == []


def test_problems_come_in_the_order_of_the_file() -> None:
    write("a.yaml", "variant: qwixx\nrows:\n  red: 2 12\n  blue: 5 7\n  green: lock\n")
    (sheet,) = json.loads(typed("check", "--json", "a.yaml").out)["sheets"]
    places = [(each["line"], each["column"]) for each in sheet["problems"]]
    assert places == sorted(places)
    (sheet,) = json.loads(
        typed("check", "--json", str(EXAMPLES / "qwixx/problems/wrong-score.yaml")).out
    )["sheets"]
    assert sheet["problems"][0]["row"] == "red"


def test_a_misspelt_variant_is_told_as_such() -> None:
    answer = typed("draw", write("a.yaml", "varient: qwixx\nrows: {red: 2}\n"), "-o", "a.pdf")
    assert "Did you mean “variant”?" in answer.err


def test_a_number_after_the_lock_in_every_language() -> None:
    write("a.yaml", "variant: qwixx\nrows: {red: 2 3 4 5 6 lock 12}\n")
    told = {
        lang: typed("check", "a.yaml", "--lang", lang).out.splitlines()[0] for lang in LANGUAGES
    }
    assert "12 was crossed after the lock" in told["en"]
    assert "quella sul lucchetto" in told["it"]
    assert "da cruz no cadeado" in told["pt"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("boxes", ["5 2", "12", "1 1"])
def test_a_track_is_not_called_a_row(boxes: str, lang: str) -> None:
    file = write("a.yaml", f"variant: x-change\nrows: {{swap: {boxes}}}\n")
    answer = typed("check", file, "--lang", lang)
    first = (answer.out or answer.err).splitlines()[0]
    assert not re.search(r"\b(row|riga|linha)\b", first.partition(" [")[0])


FAULTS = [
    ("rows: {red: 13}", "2:13", "not-in-row"),
    ("rows: {red: 2 2}", "2:15", "marked-twice"),
    ("rows: {rde: 2}", "2:8", "unknown-row"),
    ("rows: {red: 2 x}", "2:15", "not-in-row"),
    ("misses: 5", "2:9", "number-range"),
    ("misses: -1", "2:9", "number-range"),
    ("lucky: 5 8", "2:8", "no-lucky-here"),
    ("written: {rde: 5}", "2:11", "unknown-result"),
    ("written: {red: many}", "2:16", "number-range"),
    ("rowes: {red: 2}", "2:1", "unknown-key"),
]


@pytest.mark.parametrize(("line", "at", "code"), FAULTS)
def test_what_cannot_be_on_paper(line: str, at: str, code: str) -> None:
    answer = typed("check", write("a.yaml", f"variant: qwixx\n{line}\n"))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"a.yaml:{at}: ")
    assert f"[{code}]" in answer.err


@pytest.mark.parametrize(
    ("text", "at", "code"),
    [
        ("variant: qwinto\nrows: {orange: 1 2 3 4 5 6 7 8 9 10}", "2:34", "too-many-entries"),
        ("variant: qwinto\nrows: {orange: 1 x}", "2:18", "not-an-entry"),
        ("variant: qwantum\nrows: {red: 1 2 3 4 3 2 1}", "2:25", "too-many-entries"),
        ("variant: longo\nlucky: 1 5", "2:8", "number-range"),
        ("variant: longo\nlucky: 5", "2:8", "not-a-pair"),
        ("variant: longo\nlucky: 5 5", "2:8", "not-a-pair"),
        ("variant: longo\nlucky: 5 8 9", "2:8", "not-a-pair"),
        ("variant: qwix", "1:10", "unknown-variant"),
        ("rows: {red: 2}", "1:1", "missing-key"),
        ("variant: [qwixx]", "1:10", "not-a-text"),
    ],
)
def test_other_faults(text: str, at: str, code: str) -> None:
    answer = typed("check", write("a.yaml", text + "\n---\n"))
    assert answer.code == 2
    assert answer.err.count("[") == 1 + text.count("["), "one slip is told once"
    assert answer.err.startswith(f"a.yaml:{at}: ")
    assert f"[{code}]" in answer.err


BAD_FILES: list[tuple[bytes, str]] = [
    (b"", "file-empty"),
    (b"\x00\xff\xfe", "not-utf-8"),
    (MAX.encode("utf-16"), "not-utf-8"),
    (b"".join(b"k%d: 1\n" % n for n in range(60000)), "too-long"),
    (b"".join(b"k%d: 1\n" % n for n in range(6000)), "unknown-key"),
    (b"variant: qwixx\n" * 50000, "too-long"),
    (b"variant: qwixx\nrows: {red: " + b"2 " * 400000 + b"}\n", "too-many-words"),
    (b"a: " * 3000 + b"b", "second-colon"),
    (b"[" * 100000, "too-deep"),
    (b"variant: &a qwixx\nplayer: *a\n", "no-aliases"),
    (b"variant: !!python/name:os.system qwixx\n", "no-tags"),
    (b"variant: qwixx\nvariant: longo\n", "key-twice"),
    (b"variant: qwixx\nrows: {red: " + b"2 " * 600000 + b"}\n", "file-too-large"),
]


@pytest.mark.parametrize(("data", "code"), BAD_FILES, ids=[code for _, code in BAD_FILES])
def test_a_bad_file_gives_readable_faults(data: bytes, code: str) -> None:
    Path("bad.yaml").write_bytes(data)
    answer = typed("score", "bad.yaml")
    assert (answer.code, answer.out) == (2, "")
    assert f"[{code}]" in answer.err
    assert len(answer.err) < 10_000


def test_lists_are_as_good_as_words() -> None:
    write("a.yaml", "variant: qwixx\nrows:\n  red: [2, 3, 6, 8]\n  green: [12 11, 10]\n")
    (sheet,) = json.loads(typed("score", "--json", "a.yaml").out)["sheets"]
    assert sheet["score"]["rows"] == {"red": 10, "yellow": 0, "green": 6, "blue": 0}


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_no_permission() -> None:
    Path(write("secret.yaml", MAX)).chmod(0)
    answer = typed("score", "secret.yaml")
    assert answer.code == 2
    assert "cannot be read: Permission denied" in answer.err


def test_faulty_and_good_files_together() -> None:
    """One bad file does not hide the others, and the worst of them decides how it ends."""
    files = [write("bad.yaml", "variant: nope\n"), write("max.yaml", MAX), "missing.yaml"]
    answer = typed("score", *files)
    assert answer.code == 2
    assert "Total" in answer.out
    assert "bad.yaml:1:10: There is no game called “nope”" in answer.err
    assert "missing.yaml: This file cannot be read" in answer.err
