"""The commands as a newcomer types them: what they say, where it goes, how they end."""

from __future__ import annotations

import json
import os
import pty
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import get_args

import click
import pytest

from qwixprint.files import shipped

from .conftest import ROOT
from .typing_commands import really_typed, typed

SHEET = str(ROOT / "examples" / "qwixx" / "score.yaml")
GAME = (ROOT / "examples" / "games" / "qwixx" / "game.yaml").read_text("utf-8")


def test_help_shows_an_example_for_every_command() -> None:
    listing = typed("--help").out
    for command in ("pad", "draw", "check", "score", "variants", "schema", "calibrate"):
        assert command in listing
        assert f"qwixprint {command}" in typed(command, "--help").out


def test_a_pad_gets_a_telling_name_which_is_said_on_stderr() -> None:
    answer = typed("pad", "bonus", "-n", "6", "--paper", "Letter", "--seed", "3")
    assert (answer.code, answer.out) == (0, "")
    assert answer.err == (
        "longo-6-sheets-seed-3-letter.pdf: sheets of Qwixx Longo: 6, on each page: 4,"
        " pages (Letter): 2. Print at 100 %.\n"
        "“bonus” is another name of Qwixx Longo. Other games: bonus-a and bonus-b.\n"
    )
    assert Path("longo-6-sheets-seed-3-letter.pdf").read_bytes().startswith(b"%PDF-1.6")


@pytest.mark.parametrize(
    ("suffix", "magic"),
    [("pdf", b"%PDF-"), ("png", b"\x89PNG\r\n"), ("svg", b"<svg "), ("PNG", b"\x89PNG")],
)
def test_draw_by_suffix(suffix: str, magic: bytes) -> None:
    assert typed("draw", "qwinto", "-o", f"sheet.{suffix}").code == 0
    assert Path(f"sheet.{suffix}").read_bytes().startswith(magic)


def test_dpi_and_size_are_kept() -> None:
    from PIL import Image

    for size, factor in (("standard", 1.0), ("large", 1.36)):
        typed("draw", "qwixx", "--dpi", "254", "--size", size, "-o", "a.png")
        with Image.open("a.png") as picture:
            assert picture.size == (round(1330 * factor), round(980 * factor))
            assert picture.info["dpi"] == pytest.approx((254, 254), abs=0.1)


def test_standard_output_stays_clean() -> None:
    done = really_typed("pad", "qwantum", "-n", "2", "-o", "-")
    assert done.returncode == 0
    assert done.stdout.startswith(b"%PDF-")
    assert done.stdout.rstrip().endswith(b"%%EOF")
    assert b"Qwantum" in done.stderr


def test_variants_as_text_and_as_json() -> None:
    text = typed("variants").out
    assert "longo" in text
    assert "also found as bonus, lucky" in text
    data = json.loads(typed("variants", "--json").out)
    assert [each["name"] for each in data["variants"]] == list(shipped.layouts())
    assert set(data["languages"]) == set(shipped.languages())
    assert data["papers"]["a4"] == [210, 297]
    assert "classic" in data["palettes"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("pad", "qwix"), "Did you mean “qwixx”?"),
        (("pad", ""), "There is no game called “”"),
        (("pad", "monopoly"), "qwixx, x-change, bonus, lucky."),
        (("pad", "qwixx", "--paper", "a44"), "Did you mean “a4”?"),
        (("pad", "qwixx", "--paper", "1x1"), "Paper is 20 to 5080 mm long and wide"),
        (("pad", "qwixx", "--paper", "nanx300"), "Paper is 20 to 5080 mm long and wide"),
        (("pad", "qwixx", "--paper", "105x148"), "does not fit on paper of 105 x 148 mm"),
        (("pad", "qwixx", "--margin", "nan"), "A margin is a number of millimetres from 0"),
        (("pad", "qwixx", "--margin", "-1"), "A margin is a number of millimetres from 0"),
        (("pad", "qwixx", "--margin", "60"), "does not fit on paper of 210 x 297 mm"),
        (("pad", "qwixx", "--lang", "xx"), "There is no language “xx”. You can use: en, it, pt."),
        (("pad", "qwixx", "-n", "0"), "0 is not in the range"),
        (("pad", "qwixx", "-o", "a.pdf"), "cannot be written: Is a directory"),
        (("pad", "qwixx", "-o", "no/such/folder.pdf"), "cannot be written: No such file"),
        (("draw", "qwixx", "-o", "a.gif"), "You can use: .pdf, .png, .svg."),
        (("draw", "qwixx", "-o", "noend"), "The format “noend” is not supported."),
        (("draw", "qwixx", "-o", "."), "cannot be written: Is a directory"),
        (("pad", "qwixx", "-o", "pad.png"), "You can use: .pdf."),
        (("pad", "qwixx", "--back", "qwix"), "Did you mean “qwixx”?"),
        (
            ("pad", "qwixx", "--back", "summary", "--back-shift", "1"),
            "“1” is not a shift of the back",
        ),
        (
            ("pad", "qwixx", "--back", "summary", "--back-shift", "nan,0"),
            "is not a shift of the back",
        ),
        (("pad", "longo", "--players", "11"), "11 players need as many different sheets"),
        (("pad", "longo", "--pairs", "5 8", "--players", "2"), "but there are only 1"),
        (("pad", "longo", "--pairs", "5 17"), "“5 17” is not a pair of lucky numbers"),
        (("pad", "longo", "--pairs", "5 8 9"), "“5 8 9” is not a pair of lucky numbers"),
        (("pad", "longo", "--only", "49"), "the numbers go from 1 to 48"),
        (("pad", "longo", "--only", "x"), "There is no sheet number “x”"),
        (("pad", "qwixx", "--seed", "3"), "All sheets of Qwixx are alike; “--vary” deals others"),
        (("pad", "qwixx", "--manifest", "m.csv"), "All sheets of Qwixx are alike"),
        (("pad", "x" * 300), "cannot be read: File name too long"),
    ],
)
def test_wrong_wishes_are_told_in_one_block(arguments: tuple[str, ...], message: str) -> None:
    Path("a.pdf").mkdir()
    answer = typed(*arguments)
    assert answer.code == 2
    assert message in answer.err
    assert names() == ["a.pdf"]


def test_usage_errors_end_with_two() -> None:
    for arguments in ((), ("pad",), ("fold",), ("pad", "qwixx", "--sheet", "3")):
        done = really_typed(*arguments)
        assert done.returncode == 2
        assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("variable", "value", "word"),
    [
        ("LANG", "it_IT.UTF-8", "schede"),
        ("LC_ALL", "pt_PT", "folhas"),
        ("LC_MESSAGES", "de_DE.UTF-8", "sheets"),
        ("LANG", "C", "sheets"),
    ],
)
def test_the_language_is_that_of_the_user(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, word: str
) -> None:
    monkeypatch.setenv(variable, value)
    assert word in typed("pad", "qwixx", "-n", "1").err


def test_the_stronger_variable_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, value in (("LANG", "it_IT"), ("LC_MESSAGES", "en_GB"), ("LC_ALL", "pt_PT")):
        monkeypatch.setenv(variable, value)
    assert "folhas" in typed("pad", "qwixx", "-n", "1").err


def test_the_choices_are_those_there_are() -> None:
    from qwixprint.cli.pad import pad
    from qwixprint.commands.jobs import SCALES
    from qwixprint.drawing import PALETTES
    from qwixprint.impose import Bind, Flip, Marks, Order

    choices = {
        option.name: tuple(option.type.choices)
        for option in pad.params
        if isinstance(option.type, click.Choice)
    }
    assert choices == {
        "size": (*SCALES, "page"),
        "marks": get_args(Marks),
        "order": get_args(Order),
        "bind": get_args(Bind),
        "flip": get_args(Flip),
        "palette": tuple(PALETTES),
    }


# --- output


def names() -> list[str]:
    return sorted(file.name for file in Path().iterdir())


def test_a_file_is_replaced_only_after_success(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("old.pdf").write_text("precious")
    assert typed("pad", "qwixx", "--margin", "70", "-o", "old.pdf").code == 2
    assert Path("old.pdf").read_text() == "precious"
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, resource.RLIM_INFINITY))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        answer = typed("pad", "qwixx", "-o", "old.pdf")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert (answer.code, "[output-failed]" in answer.err) == (2, True), "no room for the new one"
    assert Path("old.pdf").read_text() == "precious"
    assert names() == ["old.pdf"]
    assert typed("pad", "qwixx", "-o", "old.pdf").code == 0
    assert Path("old.pdf").read_bytes().startswith(b"%PDF")
    assert names() == ["old.pdf"]


def test_a_layout_is_not_overwritten_with_its_own_pad() -> None:
    Path("own.yaml").write_text("precious")
    assert typed("pad", "qwixx", "-o", "own.yaml").code == 2
    assert Path("own.yaml").read_text() == "precious"


def test_a_replaced_file_keeps_its_permissions_and_a_link_its_target() -> None:
    Path("real.pdf").write_text("x")
    Path("real.pdf").chmod(0o640)
    Path("link.pdf").symlink_to("real.pdf")
    assert typed("draw", "qwixx", "-o", "link.pdf").code == 0
    assert Path("link.pdf").is_symlink()
    assert Path("real.pdf").read_bytes().startswith(b"%PDF")
    assert Path("real.pdf").stat().st_mode & 0o777 == 0o640


def test_a_device_can_be_written_to() -> None:
    assert typed("draw", "qwixx", "-o", "/dev/null").code == 0
    assert typed("pad", "qwixx", "-n", "1", "-o", "/dev/null").code == 0
    done = really_typed("pad", "qwixx", "-n", "1", "-o", "/dev/stdout")
    assert done.stdout.startswith(b"%PDF")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [("pad", "qwixx", "-o", "-"), ("variants",), ("--help",)])
def test_a_full_disk_behind_standard_output(arguments: tuple[str, ...], unbuffered: str) -> None:
    command = [sys.executable, "-m", "qwixprint", *arguments]
    env = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=env, check=False)
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_disk_that_takes_only_the_beginning(unbuffered: str) -> None:
    shell = f"ulimit -f 8; {sys.executable} -m qwixprint draw qwixx -o - > x.pdf"
    env = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    done = subprocess.run(shell, shell=True, env=env, capture_output=True, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1), done.stderr


def test_closed_streams() -> None:
    shell = f"{sys.executable} -m qwixprint pad qwixx"
    done = subprocess.run(f"{shell} -o - >&-", shell=True, capture_output=True, check=False)
    assert (done.returncode, b"Traceback" in done.stderr) == (2, False)
    for wish in ("variants", "schema layout", "--help", "--version", "replay -h"):
        told = f"{sys.executable} -m qwixprint {wish} >&-"
        done = subprocess.run(told, shell=True, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (2, b"qwixprint: Bad file descriptor\n")
    subprocess.run(f"{shell} -o a.pdf 2>&-", shell=True, check=True)
    assert Path("a.pdf").exists()
    done = subprocess.run(f"{shell} -o - | head -c 5", shell=True, capture_output=True, check=False)
    assert (done.stdout, b"Traceback" in done.stderr) == (b"%PDF-", False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("draw", "qwixx", "-o", "a.pdf"), 0),
        (("check", "missing.yaml"), 2),
        (("pad", "nothing"), 2),
        (("nonsense",), 2),
    ],
)
def test_what_cannot_be_told_changes_nothing(arguments: tuple[str, ...], code: int) -> None:
    command = [sys.executable, "-m", "qwixprint", *arguments]
    with Path("/dev/full").open("wb") as full:
        assert subprocess.run(command, stderr=full, check=False).returncode == code
    assert Path("a.pdf").exists() == (code == 0)


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", SHEET),
        ("score", "--json", SHEET),
        ("variants",),
        ("schema", "layout"),
        ("--help",),
        ("pad", "--help"),
        ("draw", "qwixx", "-o", "-"),
    ],
    ids=lambda words: words[0],
)
def test_who_has_read_enough_is_no_judge(arguments: tuple[str, ...]) -> None:
    """A pipe nobody reads from any more ends a command as the shell expects it."""
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "qwixprint", *arguments]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_terminal_that_lacks_characters() -> None:
    latin = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    done = really_typed("fair", "longo", "--games", "10", "--jobs", "1", "--seed", "1", env=latin)
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode("latin-1").startswith("Qwixx Longo, games: 10")


@pytest.mark.skipif(sys.platform != "linux", reason="file systems know all letters elsewhere")
def test_a_file_system_that_lacks_letters() -> None:
    Path("game.yaml").write_text(GAME.replace("Max", "Zoë"), "utf-8")
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = really_typed("replay", "game.yaml", "--sheets", "drawn", env=plain)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False), done.stderr
    assert sorted(file.name for file in Path("drawn").iterdir())[0] == "1-Zo_.pdf"


# --- progress


IMPATIENT = """
from qwixprint.cli import common, main

common.PATIENCE = 0
main()
"""


def on_a_terminal(*arguments: str, start: tuple[str, ...] = ("-m", "qwixprint")) -> bytes:
    """What a command writes to a terminal's stderr."""
    main, terminal = pty.openpty()
    child = os.fork()
    if child == 0:
        os.dup2(terminal, 2)
        os.execv(sys.executable, [sys.executable, *start, *arguments])
    os.close(terminal)
    shown = b""
    while True:
        try:
            piece = os.read(main, 65536)
        except OSError:  # the other end of a terminal closed
            break
        if not piece:
            break
        shown += piece
    os.close(main)
    os.waitpid(child, 0)
    return shown


def test_a_long_pad_shows_a_bar_on_a_terminal_and_only_there() -> None:
    """Every pad is long for those who have no patience."""
    pad = ("pad", "longo", "-n", "800", "-o", "long.pdf")
    shown = on_a_terminal(*pad, start=("-c", IMPATIENT))
    assert b"100%" in shown
    assert b"#" in shown
    command = [sys.executable, "-c", IMPATIENT, *pad]
    piped = subprocess.run(command, stderr=subprocess.PIPE, check=True).stderr
    assert b"%" not in piped.replace(b"100 %", b"")


def test_a_short_pad_shows_none() -> None:
    assert b"#" not in on_a_terminal("pad", "longo", "-n", "8", "-o", "short.pdf")
