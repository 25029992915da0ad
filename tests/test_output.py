"""Whatever a command is told to write where: nothing that somebody made is lost."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image

from qwixprint.errors import Faulty
from qwixprint.files import reading, writing
from tools.samples import own_copy

from .conftest import ROOT
from .typing_commands import really_typed, typed

GAME = ROOT / "examples" / "games" / "longo" / "turn.yaml"
SHEET = ROOT / "examples" / "qwixx" / "score.yaml"
QWIXPRINT = f"{sys.executable} -m qwixprint"


def names(folder: str = ".") -> list[str]:
    return sorted(file.name for file in Path(folder).iterdir())


def contents() -> dict[Path, bytes]:
    return {file: file.read_bytes() for file in Path().rglob("*") if file.is_file()}


# --- what was read


@pytest.mark.parametrize(
    "command",
    [
        "play luck -o luck/sheet.yaml",
        "play luck -o link.yaml",
        "play luck -o hard.yaml",
        "play link.yaml -o luck/sheet.yaml",
        "rules luck --format txt -o luck/sheet.yaml",
        "rules luck --format md -o luck/rules.en.md",
        "rules luck --format txt -o luck/score.yaml",
        "pad luck --manifest luck/sheet.yaml",
        "pad longo -o new.pdf --manifest link.yaml --back luck",
        "pad longo --logo logo.png --manifest logo.png",
        "replay game.pdf --comic game.pdf",
        "replay drawn/1-Max.pdf --sheets drawn",
        "draw sheet.pdf -o sheet.pdf",
    ],
)
def test_what_was_read_is_not_replaced(command: str) -> None:
    own_copy("longo", Path("luck"))
    Path("link.yaml").symlink_to("luck/sheet.yaml")
    Path("hard.yaml").hardlink_to("luck/sheet.yaml")
    Path("drawn").mkdir()
    for copy in ("game.pdf", "drawn/1-Max.pdf"):
        shutil.copy(GAME, copy)
    shutil.copy(SHEET, "sheet.pdf")
    Image.new("RGB", (300, 300)).save("logo.png")
    before = contents()
    answer = typed(*command.split())
    assert (answer.code, "[was-read]" in answer.err) == (2, True), answer.err
    assert contents() == before


def test_what_was_read_is_not_added_to_either() -> None:
    own_copy("qwixx", Path("mine"))
    before = contents()
    shell = f"{QWIXPRINT} play mine -o - >> mine/sheet.yaml"
    done = subprocess.run(shell, shell=True, capture_output=True, check=False)
    assert (done.returncode, b"[was-read]" in done.stderr) == (2, True)
    assert contents() == before


def test_a_file_is_free_again_for_the_next_command() -> None:
    for command in ("play qwixx -o a.yaml", "replay a.yaml", "play qwixx --seed 1 -o a.yaml"):
        assert typed(*command.split()).code == 0


# --- what is open already


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no such names here")
@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_standard_output_goes_on_where_it_is(name: str) -> None:
    Path("kept").write_text("kept")
    assert typed("draw", "qwixx", "-o", "a.pdf").code == 0
    before = names()
    subprocess.run(f"{QWIXPRINT} draw qwixx -o {name} >> kept", shell=True, check=True)
    assert Path("kept").read_bytes() == b"kept" + Path("a.pdf").read_bytes()
    assert names() == before


@pytest.mark.parametrize(
    "command",
    [
        "pad longo -n 4 -o - --manifest /dev/stdout > new",
        "pad longo -n 4 -o - --manifest new > new",
        "pad longo -n 4 -o a.pdf --manifest link.csv",
        "replay game.yaml --sheets drawn --comic drawn/1-Max.pdf",
        "replay game.yaml --sheets drawn --comic drawn/../drawn/1-Max.pdf",
    ],
)
def test_two_things_in_one_file(command: str) -> None:
    shutil.copy(GAME, "game.yaml")
    Path("link.csv").symlink_to("a.pdf")
    Path("new").touch()
    before = names()
    shell = f"{QWIXPRINT} {command}"
    done = subprocess.run(shell, shell=True, capture_output=True, check=False)
    assert (done.returncode, b"[same-file]" in done.stderr) == (2, True), done.stderr
    assert names() == before, "a folder that was made for it is gone, too"
    assert Path("new").read_bytes() == b""


def test_a_comic_beside_the_sheets_in_a_new_folder() -> None:
    answer = typed("replay", str(GAME), "--sheets", "new/drawn", "--comic", "new/drawn/all.pdf")
    assert answer.code == 0
    assert {"1-Max.pdf", "all.pdf"} < set(names("new/drawn"))


# --- all or nothing


full_device = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")


@full_device
def test_sheets_and_comic_are_not_lost_with_what_is_told() -> None:
    command = ["replay", str(GAME), "--sheets", "drawn", "--comic", "drawn/all.pdf"]
    with Path("/dev/full").open("wb") as full:
        told = [sys.executable, "-m", "qwixprint", *command]
        done = subprocess.run(told, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert {"1-Max.pdf", "all.pdf"} < set(names("drawn"))


def test_a_record_is_not_written_over_a_picture() -> None:
    Path("x.png").write_bytes(b"mine")
    answer = typed("play", "qwixx", "-o", "x.png")
    assert (answer.code, "You can use: .yaml" in answer.err) == (2, True)
    assert Path("x.png").read_bytes() == b"mine"


@full_device
def test_a_pad_without_its_manifest_is_none() -> None:
    Path("a.pdf").write_text("precious")
    answer = typed("pad", "longo", "-n", "4", "-o", "a.pdf", "--manifest", "/dev/full")
    assert (answer.code, "“/dev/full” cannot be written" in answer.err) == (2, True)
    assert Path("a.pdf").read_text() == "precious"
    assert names() == ["a.pdf"]
    done = really_typed("pad", "longo", "-n", "4", "-o", "-", "--manifest", "/dev/full")
    assert (done.returncode, done.stdout) == (2, b""), "no sheets without the list of them"


@full_device
def test_a_full_device_is_told_half_way() -> None:
    answer = typed("pad", "longo", "-n", "9999", "-o", "/dev/full")
    assert (answer.code, "“/dev/full” cannot be written: No space" in answer.err) == (2, True)


def test_a_reader_that_went_away_before_the_last_bytes_is_no_fault() -> None:
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)

    def wrote() -> None:
        with writing.together() as delivery, delivery.opened("pipe") as put:
            put(b"the last bytes")
            os.close(reader)

    with pytest.raises(BrokenPipeError):
        wrote()


def test_all_of_it_is_on_the_disk_before_any_takes_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = []
    fsync = os.fsync

    def keep(number: int) -> None:
        fsync(number)
        kept.append((os.fstat(number).st_size, [name for name in names() if name[0] != "."]))

    monkeypatch.setattr(os, "fsync", keep)
    assert typed("pad", "longo", "-o", "a.pdf", "--manifest", "b.csv").code == 0
    assert sorted(kept) == sorted((Path(name).stat().st_size, []) for name in ("a.pdf", "b.csv"))


@pytest.mark.parametrize("failure", [ValueError, KeyboardInterrupt, FileNotFoundError])
def test_a_failure_under_way_leaves_what_was_there(failure: type[BaseException]) -> None:
    """Whatever fails is told as it is: a file that could not be read is not one not written."""
    Path("old.pdf").write_text("precious")

    def fail() -> None:
        with writing.together() as delivery, delivery.opened("old.pdf") as put:
            put(bytes(1_000_000))
            assert len(names()) == 2, "the new file grows beside the old one"
            assert Path("old.pdf").read_text() == "precious"
            raise failure

    with pytest.raises(failure):
        fail()
    assert Path("old.pdf").read_text() == "precious"
    assert names() == ["old.pdf"]


def test_what_cannot_be_opened_is_told() -> None:
    with pytest.raises(Faulty):
        writing.write("no/such/folder.pdf", b"")
    assert names() == []


def test_a_place_that_is_refused_in_the_end_leaves_no_draft() -> None:
    """Those before it are new already."""
    with pytest.raises(Faulty, match="output-failed"), writing.together() as delivery:  # noqa: PT012
        for name in ("a.pdf", "b.pdf", "c.pdf"):
            delivery.write(name, b"new")
        Path("b.pdf").mkdir()  # a file cannot take the place of a folder
    assert names() == ["a.pdf", "b.pdf"]
    assert Path("a.pdf").read_bytes() == b"new"


# --- for programs


def test_two_threads_write_at_once() -> None:
    met = threading.Barrier(2, timeout=20)

    def work(name: str) -> None:
        with writing.together() as delivery:
            for each in (f"{name}.pdf", f"{name}.csv"):
                delivery.write(each, name.encode())
                met.wait()

    with ThreadPoolExecutor() as crew:
        list(crew.map(work, ("a", "b")))
    assert {file.name: file.read_bytes() for file in Path().iterdir()} == {
        f"{name}.{end}": name.encode() for name in "ab" for end in ("pdf", "csv")
    }


def test_a_program_may_replace_what_it_has_read() -> None:
    Path("a.yaml").write_text("old")
    assert reading.read_text(Path("a.yaml")) == "old"
    writing.write("a.yaml", b"new")
    assert Path("a.yaml").read_text() == "new"


def test_a_program_keeps_its_own_signals() -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), writing.together() as delivery:  # noqa: PT012
        delivery.write("a.pdf", b"half")
        signal.raise_signal(signal.SIGINT)
    assert (signal.getsignal(signal.SIGINT), names()) == (before, [])


# --- names


def test_the_longest_name_there_can_be() -> None:
    name = 62 * "\N{GRINNING FACE}" + ".pdf"
    assert typed("draw", "qwixx", "-o", name).code == 0
    assert names() == [name]


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (
            "pad longo -n 100 --seed 7 --only 1,2,3,4,5",
            "longo-100-sheets-seed-7-only-1-2-3-4-5-a4.pdf",
        ),
        (
            "pad longo -n 100 --seed 7 --only NUMBERS",
            "longo-100-sheets-seed-7-only-1-2-3-4-5-and-95-more-a4.pdf",
        ),
        ("pad longo -n 8 --seed 7 --only 1,\n02", "longo-8-sheets-seed-7-only-1-2-a4.pdf"),
        ("pad LONG -n 4 --seed 7", f"{40 * 'a'}-4-sheets-seed-7-a4.pdf"),
        ("draw LONG", f"{40 * 'a'}-sheet.pdf"),
        ("play LONG --seed 7", f"{40 * 'a'}-game-seed-7.yaml"),
        ("fair LONG --games 400 --jobs 1", f"{40 * 'a'}-fairness.png"),
        ("draw m\x1b[31m\n.yaml", "m__31m_-sheet.pdf"),
        ("draw cafe\N{COMBINING ACUTE ACCENT} 2.yaml", "caf\u00e9 2-sheet.pdf"),
    ],
)
def test_names_that_nobody_chose_are_short_and_plain(command: str, name: str) -> None:
    own_copy("longo", Path("luck"))
    words = {"NUMBERS": ",".join(map(str, range(1, 101))), "LONG": f"{250 * 'a'}.yaml"}
    command, _, rest = command.partition(" ")
    layout, dash, rest = rest.partition(" -")
    layout = words.get(layout, layout)
    if layout.endswith(".yaml"):
        shutil.copy("luck/sheet.yaml", layout)
    before = names()
    options = [words.get(word, word) for word in f"{dash}{rest}".strip(" ").split(" ") if word]
    answer = typed(command, layout, *options)
    assert answer.code == 0, answer.err
    assert set(names()) - set(before) == {name}


@pytest.mark.parametrize(
    "wishes",
    [
        ("--only", "\N{ARABIC-INDIC DIGIT TWO}"),
        ("--only", 5000 * "1"),
        ("--pairs", f"{5000 * '1'} 8"),
        ("--pairs", "\N{ARABIC-INDIC DIGIT FIVE} 8"),
    ],
)
def test_numbers_that_are_none(wishes: tuple[str, ...]) -> None:
    answer = typed("pad", "longo", *wishes)
    assert (answer.code, answer.err.rstrip()[-1:]) == (2, "]")
    assert names() == []


def test_strange_blanks_around_numbers() -> None:
    assert typed("pad", "longo", "--seed", "7", "--only", "1,\x1c2", "-o", "a.pdf").code == 0


@pytest.mark.parametrize(
    "command",
    [
        ("play", "qwixx", "-o", ""),
        ("pad", "longo", "-o", ""),
        ("pad", "longo", "--manifest", ""),
        ("pad", "longo", "--logo", ""),
        ("replay", str(GAME), "--sheets", ""),
        ("replay", str(GAME), "--comic", ""),
    ],
)
def test_no_name_at_all(command: tuple[str, ...]) -> None:
    answer = typed(*command)
    assert (answer.code, answer.out) == (2, "")
    assert names() == []


# --- where nothing can be written


@pytest.mark.parametrize(
    ("name", "reason"),
    [(300 * "a" + ".pdf", "File name too long"), ("loop/a.pdf", "Too many levels")],
)
def test_names_that_lead_nowhere(name: str, reason: str) -> None:
    Path("loop").symlink_to("loop")
    for command in (("draw", "qwixx", "-o"), ("play", "qwixx", "-o"), ("rules", "qwixx", "-o")):
        answer = typed(*command, name)
        assert (answer.code, reason in answer.err) == (2, True), answer.err


@contextmanager
def as_nobody() -> Iterator[None]:
    """Whoever runs this: without the rights of root, to whom nothing is forbidden."""
    if os.geteuid():
        yield
        return
    os.setresuid(65534, 65534, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


@pytest.mark.skipif(not hasattr(os, "setresuid"), reason="no other user here")
def test_what_may_not_be_written_is_told_early() -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder, file = Path(name), Path(name) / "old.pdf"
        file.write_text("precious")
        file.chmod(0o444)
        folder.chmod(0o555)
        for wanted in ("old.pdf", "new.pdf"):
            with as_nobody(), pytest.raises(Faulty) as told:
                writing.check(f"{name}/{wanted}")
            assert isinstance(told.value.faults[0].params["reason"], PermissionError)
        folder.chmod(0o755)
