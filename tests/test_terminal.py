"""What people see on a terminal: help in their language, whole words, colour; what they type."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import qwixprint as qp
from qwixprint import printers
from qwixprint.cli import COMMANDS, cli, speech
from qwixprint.files import shipped

from .conftest import LANGUAGES, ROOT
from .typing_commands import on_a_terminal, really_typed, typed

OTHERS = [code for code in LANGUAGES if code != "en"]
other_languages = pytest.mark.parametrize("lang", OTHERS)
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speech.listen(["--lang", "en"])


# --- in the user's language


def commands() -> Iterator[click.Command]:
    top = click.Context(cli)
    yield cli
    for name in COMMANDS:
        command = cli.get_command(top, name)
        assert command is not None
        yield command


def wanted_texts() -> Iterator[tuple[str, ...]]:
    """For every text of the help, the keys under which another language may have it."""
    yield ("every.help",)
    for command in commands():
        yield (str(command.name),)
        _, *more = (command.help or "").split("\n\n")
        if any(not each.strip().startswith("\b") for each in more):
            yield (f"{command.name}.text",)
        for param in command.params:
            if isinstance(param, click.Option):
                yield speech.keys_of(command, param)


@other_languages
def test_every_command_and_option_has_its_help_in_every_language(lang: str) -> None:
    speech.listen(["--lang", lang])
    known = {key for key in speech.texts() if not key.startswith("click.")}
    wanted = list(wanted_texts())
    assert len(wanted) > 70
    missing = [keys[0] for keys in wanted if not known & set(keys)]
    assert missing == [], f"write them into qwixprint/locales/{lang}/help.yaml"
    left_over = known - {key for keys in wanted for key in keys}
    assert left_over == set(), f"take them out of qwixprint/locales/{lang}/help.yaml"


@other_languages
def test_a_text_has_as_many_paragraphs_as_the_english_one(lang: str) -> None:
    speech.listen(["--lang", lang])
    for command in commands():
        _, *more = (command.help or "").split("\n\n")
        english = [each for each in more if not each.strip().startswith("\b")]
        told = speech.texts().get(f"{command.name}.text", "")
        assert len(told.splitlines()) == len(english), command.name


def test_sentences_of_click_are_filled_in_with_what_click_fills_in() -> None:
    fields = re.compile(r"\{(\w+)(?:!r)?\}")
    for lang in OTHERS:
        speech.listen(["--lang", lang])
        for key, told in speech.texts().items():
            if key.startswith("click."):
                assert set(fields.findall(told)) <= set(fields.findall(key)), told


@other_languages
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_a_help_page_is_all_in_the_language(
    lang: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", f"{lang}_XX.UTF-8")
    page = " ".join(typed(*name.split(), "--help").out.split())
    assert speech.texts()[name or "qwixprint"] in page
    assert not re.search(r"Usage|OPTIONS|Options|Commands|Examples?:|default:|exit\.", page)


def test_the_language_may_be_typed_anywhere() -> None:
    portuguese = typed("pad", "--help", "--lang", "pt").out
    assert portuguese.startswith("Utilização: qwixprint pad [OPÇÕES] VARIANT...|all\n")
    assert typed("pad", "--lang=pt", "-h").out == portuguese
    assert typed("--help").out.startswith("Usage: qwixprint [OPTIONS] COMMAND")


WRONG = [
    (("play",), "Errore: Manca l’argomento 'VARIANT'.", "Erro: Falta o argumento 'VARIANT'."),
    (
        ("check", "x", "--jso"),
        "L’opzione «--jso» non esiste. Forse intendevi ",
        "A opção «--jso» não existe. Queria dizer ",
    ),
    (
        ("pad", "qwixx", "-n", "0"),
        "Valore non valido per '-n' / '--sheets': 0 non è nell’intervallo 1<=x<=1000000.",
        "Valor inválido para '-n' / '--sheets': 0 não está no intervalo 1<=x<=1000000.",
    ),
    (("pad", "qwixx", "-n", "3,5"), "«3,5» non è un numero intero.", "não é um número inteiro."),
    (("pad", "qwixx", "--margin", "x"), "«x» non è un numero.", "«x» não é um número."),
    (
        ("pad", "qwixx", "--palette", "gray"),
        "«gray» non è fra 'classic', 'safe', 'ink', 'grey'. Forse intendevi 'grey'?",
        "«gray» não está entre 'classic', 'safe', 'ink', 'grey'. Queria dizer 'grey'?",
    ),
    (
        ("play", "qwixx", "a", "b"),
        "Ci sono argomenti di troppo (a b)",
        "Há argumentos a mais (a b)",
    ),
    (
        ("pad", "qwixx", "-n"),
        "L’opzione «-n» vuole un valore.",
        "A opção «-n» precisa de um valor.",
    ),
    (
        ("check", "x", "--json=1"),
        "L’opzione «--json» non vuole un valore.",
        "A opção «--json» não leva valor.",
    ),
    (
        ("schema",),
        "Manca l’argomento '{layout|sheet|game}'. Si può scegliere fra:",
        "Falta o argumento '{layout|sheet|game}'. Pode escolher entre:",
    ),
    (
        ("pda",),
        "Errore: Il comando «pda» non esiste. Forse intendevi 'pad'?",
        "Erro: O comando «pda» não existe. Queria dizer 'pad'?",
    ),
]


@pytest.mark.parametrize(("wish", "italian", "portuguese"), WRONG)
def test_what_is_not_understood_is_told_in_the_language(
    wish: tuple[str, ...], italian: str, portuguese: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for lang, message in (("it_IT.UTF-8", italian), ("pt_PT", portuguese)):
        monkeypatch.setenv("LANG", lang)
        answer = typed(*wish)
        assert (answer.code, answer.out) == (2, "")
        assert message in answer.err
        assert not re.search("Usage|Error:|Invalid|Missing|[Nn]o such|Did you", answer.err)


def test_without_help_or_error_no_help_is_read() -> None:
    speech._texts.cache_clear()
    assert typed("draw", "qwixx", "--lang", "it").code == 0
    assert typed("variants", "--lang", "it").code == 0
    assert speech._texts.cache_info().currsize == 0
    assert typed("variants", "--help", "--lang", "it").code == 0
    assert speech._texts.cache_info().currsize == 1


@pytest.mark.parametrize(
    "text", [None, "pad: Blocchi\npad.sheets: Quanti\n", "- a list\n", "[", ""]
)
def test_what_a_language_does_not_say_is_said_in_english(
    text: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shutil.copytree(shipped.LOCALES, tmp_path / "locales")
    monkeypatch.setattr(shipped, "LOCALES", tmp_path / "locales")
    file = tmp_path / "locales" / "it" / "help.yaml"
    file.unlink()
    if text is not None:
        file.write_text(text, "utf-8")
    speech._texts.cache_clear()
    page = typed("pad", "--help", "--lang", "it").out
    speech._texts.cache_clear()
    assert "How many pads." in page
    assert "VARIANT is a game" in page
    assert "Usage: " in page
    assert ("Blocchi" in page) == ("Quanti" in page) == ("pad" in (text or ""))


# --- on a terminal

BAD = "variant: qwixx\nplayer: Anna\nrows:\n  red: 2 3 99\n  yelow: 2\n"


@pytest.mark.parametrize("columns", [40, 80])
def test_words_are_wrapped_and_not_cut(columns: int) -> None:
    Path("bad.yaml").write_text(BAD, "utf-8")
    for wish in (
        ("check", "bad.yaml", "--lang", "it"),
        ("score", "bad.yaml", "--lang", "pt"),
        ("pad", "qwixx", "--only", "99", "--lang", "pt"),
        ("pad", "qwixx", "-n", "1", "--palette", "ultraviolet"),
        ("variants",),
    ):
        lines = on_a_terminal(*wish, columns=columns, NO_COLOR="1")
        answer = typed(*wish)
        assert max(map(len, lines)) <= columns
        assert " ".join(lines).split() == (answer.out + answer.err).split()


def test_a_caret_stays_under_what_it_points_at() -> None:
    Path("bad.yaml").write_text(BAD.replace("99", f"99 {'5 ' * 40}"), "utf-8")
    lines = on_a_terminal("check", "bad.yaml", columns=40, NO_COLOR="1")
    first = next(number for number, line in enumerate(lines) if line.strip() == "^^")
    start = lines[first].index("^")
    assert lines[first - 1][start : start + 2] == "99"
    assert len(lines[first - 1]) == 40


def test_elsewhere_nothing_is_wrapped_or_coloured() -> None:
    Path("bad.yaml").write_text(BAD, "utf-8")
    done = really_typed("check", "bad.yaml", env={**os.environ, "COLUMNS": "40"})
    told = done.stderr.decode()
    assert "\x1b" not in told
    assert max(map(len, told.splitlines())) > 80


def test_places_codes_and_carets_are_coloured_on_a_terminal() -> None:
    Path("bad.yaml").write_text(BAD, "utf-8")
    text = "\n".join(on_a_terminal("check", "bad.yaml", columns=200))
    assert "\x1b[1mbad.yaml:4:12\x1b[0m: " in text
    assert "\x1b[2m[not-in-row]\x1b[0m\n" in text
    assert "\x1b[31m\x1b[1m               ^^\x1b[0m\n" in text
    plain = "\n".join(on_a_terminal("check", "bad.yaml", columns=200, NO_COLOR="1"))
    assert (
        plain
        == ESCAPE.sub("", text)
        == "\n".join(on_a_terminal("check", "bad.yaml", columns=200, TERM="dumb"))
    )


def test_verdicts_and_winners_are_coloured() -> None:
    good, *others = map(str, sorted((ROOT / "examples" / "qwixx").glob("*.yaml")))
    (legal,) = on_a_terminal("check", good, columns=200)
    assert legal.startswith("\x1b[32m")
    bad, *_ = map(str, sorted((ROOT / "examples" / "qwixx" / "problems").glob("*.yaml")))
    *_, illegal = on_a_terminal("check", bad, columns=200)
    assert illegal.startswith("\x1b[31m")
    game = str(ROOT / "examples" / "games" / "longo" / "game.yaml")
    for wish in (("score", good, others[0]), ("replay", game)):
        *_, last_but_one, winner = on_a_terminal(*wish, columns=200)
        assert (winner[:4], last_but_one[:4] == winner[:4]) == ("\x1b[1m", False)


def test_whoever_asks_for_colour_gets_it() -> None:
    good, *_ = sorted((ROOT / "examples" / "qwixx").glob("*.yaml"))
    plain = {key: os.environ[key] for key in os.environ if not key.endswith("_COLOR")}
    forced = really_typed("check", str(good), env={**plain, "FORCE_COLOR": "1"})
    assert forced.stdout.startswith(b"\x1b[32m")
    both = {**plain, "FORCE_COLOR": "1", "NO_COLOR": "1"}
    assert b"\x1b" not in really_typed("check", str(good), env=both).stdout


# --- decimal commas


def test_a_margin_may_have_a_decimal_comma() -> None:
    for number, margin in enumerate(("7.5", "7,5")):
        assert typed("pad", "qwixx", "--margin", margin, "-o", f"{number}.pdf").code == 0
    assert Path("0.pdf").read_bytes() == Path("1.pdf").read_bytes()
    assert typed("pad", "qwixx", "--paper", "215,9x279,4", "-o", "2.pdf").code == 0


@pytest.mark.parametrize(
    ("ruler", "scale"),
    [
        ("98,5", 1.0152),
        ("98.5", 1.0152),
        ("98,99", 1.0152),
        ("98;99", 1.0152),
        ("98,0,99,0", 1.0152),
        ("98,5;98,5", 1.0152),
        ("100,100", 1.0),
        ("98,5,99", 1.0127),
    ],
)
def test_rulers_with_commas(ruler: str, scale: float) -> None:
    assert qp.keep_printer("a", ruler=ruler).scale == scale


@pytest.mark.parametrize(
    ("typed_shift", "shift"),
    [
        ("0.5,0", (0.5, 0)),
        ("0,5;0", (0.5, 0)),
        ("0,5;-0,3", (0.5, -0.3)),
        ("0,5,-0,3", (0.5, -0.3)),
        ("0,5,0,3", (0.5, 0.3)),
        ("1,-2", (1, -2)),
        ("0,0", (0, 0)),
        ("2.0,1.0", (2, 1)),
        ((2, 1), (2, 1)),
    ],
)
def test_shifts_with_commas(
    typed_shift: str | tuple[float, float], shift: tuple[float, float]
) -> None:
    assert qp.keep_printer("a", back_shift=typed_shift).back_shift == shift
    assert printers.load("a").back_shift == shift


def test_readings_are_written_with_the_decimal_sign_of_the_language() -> None:
    readings = ("--ruler", "98,5", "--margin", "6,35", "--back-shift", "0,5;-0,3")
    told = typed("calibrate", "--printer", "a", *readings, "--lang", "it").err
    assert "margine: 6,35 mm" in told
    assert "scala: 101,52 %" in told
    assert "0,5 mm a destra, -0,3 mm in basso" in told
    assert "6.35 mm" in typed("calibrate", "--printer", "a").out
    wrong = typed("calibrate", "--printer", "a", "--ruler", "97,5;103", "--lang", "pt").err
    assert "97,5 mm na horizontal e 103 mm na vertical" in wrong


def test_help_may_be_asked_for_as_a_command() -> None:
    assert typed("help").out == typed("--help").out
    assert typed("help", "pad").out == typed("pad", "--help").out
