"""Defaults of one's own: kept, checked, shown, taken away, and beaten by what is typed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

import qwixprint as qp
from qwixprint import printers, settings

from .typing_commands import really_typed, typed


def files() -> list[str]:
    return sorted(file.name for file in Path().iterdir())


def test_defaults_are_kept_and_used_and_beaten() -> None:
    assert typed("config").out == "No defaults are kept.\n"
    for key, value in (("paper", "letter"), ("lang", "pt-PT"), ("palette", "grey")):
        answer = typed("config", key, value)
        assert (answer.code, answer.out) == (0, "")
        assert str(settings.file()) in answer.err
    assert typed("config", "--lang", "en").out == "paper: letter\nlang: pt-PT\npalette: grey\n"
    assert typed("config", "palette").out == "grey\n"
    answer = typed("pad", "qwixx", "-n", "1")
    assert "páginas (Letter): 1" in answer.err
    assert files() == ["qwixx-1-sheets-grey-pt-letter.pdf"]
    wishes = ("--paper", "a4", "--lang", "en", "--palette", "classic")
    assert "pages (A4): 1" in typed("pad", "qwixx", "-n", "1", *wishes).err
    assert qp.pad("qwixx").parts[0].placing.paper == "a4", "the library is told by its caller"
    assert "[default: letter]" in typed("pad", "--help", "--lang", "en").out.replace("\n", " ")


def test_a_default_is_taken_away() -> None:
    typed("config", "paper", "letter")
    typed("config", "palette", "safe")
    assert typed("config", "--unset", "paper").err == "“paper” has no default of yours any more.\n"
    assert typed("config").out == "palette: safe\n"
    assert typed("config", "palette", "").code == 0
    assert (typed("config").out, qp.config()) == ("No defaults are kept.\n", {})


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("paper", "a44"), "unknown-paper"),
        (("paper", "60x60"), "paper-too-small"),
        (("lang", "xx"), "unknown-language"),
        (("printer", "nobody"), "unknown-printer"),
        (("palette", "gray"), "unknown-choice"),
        (("title", 200 * "x"), "title-too-long"),
        (("logo", "nosuch.png"), "file-unreadable"),
        (("papier", "a4"), "unknown-setting"),
        (("papier",), "unknown-setting"),
        (("--unset",), "unset-what"),
        (("--unset", "paper", "a4"), "unset-what"),
    ],
)
def test_a_default_is_checked_as_a_job_would(words: tuple[str, ...], code: str) -> None:
    answer = typed("config", *words)
    assert (answer.code, f"[{code}]" in answer.err) == (2, True), answer.err
    assert qp.config() == {}


def test_all_that_can_be_kept_is_of_use() -> None:
    Image.new("RGB", (900, 900), "#FF0000").save("logo.png")
    printers.save(printers.Printer("office", margin=30))
    for key, value in (("title", "Café"), ("logo", "logo.png"), ("printer", "office")):
        assert typed("config", key, value).code == 0, key
    assert qp.config()["logo"] == str(Path("logo.png").absolute()), "from wherever one stands"
    answer = typed("pad", "qwixx", "-n", "1", "-o", "own.pdf")
    assert "sheets of Qwixx: 1, on each page: 2" in answer.err
    assert "office" in answer.err
    pressed = typed("pad", "qwixx", "-n", "1", "--press", "-o", "press.pdf")
    assert "no effect" not in pressed.err, "of what nobody typed nothing is said"
    assert "sheets of Qwixx: 1" in pressed.err


def test_defaults_are_left_alone_where_they_mean_nothing() -> None:
    printers.save(printers.Printer("office"))
    typed("config", "paper", "a3")
    typed("config", "printer", "office")
    assert typed("rules", "qwixx", "-o", "x.pdf").code == 0, "which knows no A3"
    assert "(A3)" in typed("calibrate").err, "a page, and not what is kept of the printer"
    assert typed("calibrate", "--printer", "office", "--margin", "4").code == 0


def test_a_file_of_defaults_with_a_slip() -> None:
    typed("config", "paper", "a5")
    settings.file().write_text("papr: a4\n", "utf-8")
    answer = typed("pad", "qwixx")
    assert answer.code == 2
    assert answer.err.startswith(f"{settings.file()}:1:1: ")
    assert "Did you mean “paper”?" in answer.err
    assert f"delete it and set them afresh with “qwixprint config”: {settings.file()}" in answer.err
    assert "cancellalo" in typed("pad", "qwixx", "--lang", "it").err
    for wish in (("--help",), ("pad", "--help"), ("config", "-h")):
        assert (typed(*wish).code, typed(*wish).err) == (0, ""), "help is given all the same"
    settings.file().write_text("paper:\n", "utf-8")
    assert "(A4)" in typed("pad", "qwixx").err


@pytest.mark.parametrize(
    ("kept", "code"),
    [
        ("lang: xx", "unknown-language"),
        ("paper: foo", "unknown-paper"),
        ("printer: gone", "unknown-printer"),
        ("logo: /nowhere.png", "file-unreadable"),
    ],
)
def test_a_default_that_is_no_longer_any_can_be_mended(kept: str, code: str) -> None:
    key, _, value = kept.partition(": ")
    typed("config", "palette", "safe")
    settings.file().write_text(f"{kept}\n", "utf-8")
    answer = typed("pad", "qwixx", "-n", "1")
    assert (answer.code, f"[{code}]" in answer.err) == (2, True)
    assert "[defaults-damaged]" in answer.err
    assert str(settings.file()) in answer.err
    typing = typed("pad", "qwixx", "-n", "1", f"--{key}", f"{value}y")
    assert (typing.code, "defaults-damaged" in typing.err) == (2, False), "it was typed"
    assert typed("config").out == f"{kept}\n"
    assert typed("config", "--unset", key).code == 0
    assert typed("config").out == "No defaults are kept.\n"
    settings.file().write_text("lang: xx\n", "utf-8")
    assert typed("config", "lang", "it").code == 0
    assert qp.config() == {"lang": "it"}


def test_an_unknown_language_is_told_in_that_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert "La lingua «xx» non c’è" in typed("pad", "qwixx", "--lang", "xx").err
    with pytest.raises(qp.Faulty, match="La lingua «xx» non c’è"):
        qp.pad("qwixx", lang="xx")


@pytest.mark.parametrize(
    ("variables", "paper"),
    [
        ({"LANG": "en_US.UTF-8"}, "Letter"),
        ({"LANG": "es_MX"}, "Letter"),
        ({"LANG": "en_GB.UTF-8"}, "A4"),
        ({"LANG": "C.UTF-8"}, "A4"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "pt_PT.UTF-8"}, "A4"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "fr_CA.UTF-8"}, "Letter"),
    ],
)
def test_paper_is_that_of_the_country(
    variables: dict[str, str], paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert f"({paper})" in typed("pad", "qwixx", "-n", "1", "--lang", "en").err
    assert f"({paper})" in typed("calibrate", "--lang", "en").err
    assert typed("rules", "qwixx", "-o", "x.pdf").code == 0
    assert qp.pad("qwixx").parts[0].placing.paper == "a4"


def test_nothing_is_imported_to_find_out_that_there_are_no_defaults() -> None:
    code = (
        "import sys; from qwixprint.cli import cli; cli.main(['variants'], standalone_mode=False)"
    )
    code += "; sys.exit('platformdirs' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_printers_are_listed_and_forgotten() -> None:
    assert typed("calibrate", "--list").out == "No printers are kept.\n"
    for name in ("office", "home"):
        assert typed("calibrate", "--printer", name, "--margin", "4").code == 0
    listed = typed("calibrate", "--list").out.splitlines()
    assert [line.partition(":")[0] for line in listed] == ["home", "office"]
    answer = typed("calibrate", "--delete", "office")
    assert (answer.code, "“office” is forgotten" in answer.err) == (0, True)
    assert qp.printer_names() == ["home"]
    assert "Did you mean “home”?" in typed("calibrate", "--delete", "hume").err
    assert "[page-or-printer]" in typed("calibrate", "--list", "--delete", "home").err
    assert qp.printer_names() == ["home"]


def test_no_folder_for_settings_is_no_reason_to_stop() -> None:
    nowhere = {**os.environ, "HOME": "nowhere", "XDG_CONFIG_HOME": ""}
    done = really_typed("draw", "qwixx", "-o", "x.svg", env=nowhere)
    assert done.returncode == 0, done.stderr
