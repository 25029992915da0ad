"""Whatever a command is told to write where: nothing that somebody made is lost."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest
from PIL import Image

from qwixprint import ending, output
from qwixprint.errors import Faulty
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
        "draw sheet.pdf",
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
    done = really_typed(*command.split())
    assert (done.returncode, b"[was-read]" in done.stderr) == (2, True), done.stderr
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
@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link.pdf"])
def test_standard_output_goes_on_where_it_is(name: str) -> None:
    if not Path(name).parent.is_dir():
        pytest.skip("no such name here")
    Path("link.pdf").symlink_to("/dev/stdout")
    Path("kept").write_text("kept")
    assert typed("draw", "qwixx", "-o", "a.pdf").code == 0
    before = names()
    subprocess.run(f"{QWIXPRINT} draw qwixx -o {name} >> kept", shell=True, check=True)
    assert Path("kept").read_bytes() == b"kept" + Path("a.pdf").read_bytes()
    assert names() == before


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no such names here")
def test_any_open_file_goes_on_where_it_is() -> None:
    Path("kept").write_text("kept")
    shell = f"{QWIXPRINT} play qwixx -o /dev/fd/7 7>> kept"
    subprocess.run(["bash", "-c", shell], check=True)
    assert Path("kept").read_text().startswith("keptvariant: qwixx")
    done = subprocess.run([*QWIXPRINT.split(), "play", "qwixx", "-o", "/dev/fd/7"], check=False)
    assert done.returncode == 2, "it is not open"


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no such names here")
def test_an_open_file_of_another_process_goes_on_at_its_end() -> None:
    """Of which this process is one to the other."""
    with Path("kept").open("wb") as file:
        file.write(b"kept")
        file.flush()
        name = f"/proc/{os.getpid()}/fd/{file.fileno()}"
        assert really_typed("play", "qwixx", "-o", name).returncode == 0
    assert Path("kept").read_text().startswith("keptvariant: qwixx")


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
        with output.together() as delivery, delivery.opened("pipe") as put:
            put(b"the last bytes")
            os.close(reader)

    with pytest.raises(BrokenPipeError):
        wrote()


def ends(work: Callable[[], None]) -> int:
    """The exit code of a process that does some work and listens to who wants it to end."""
    child = os.fork()
    if not child:
        try:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests may ignore it
            ending.listen()
            work()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def ctrl_c_at(moment: int) -> list[str]:
    """One Ctrl-C at the so manieth call from now on, from 0; gives the calls, as they are made."""
    ours = (str(ROOT / "qwixprint"), contextmanager.__code__.co_filename)
    calls: list[str] = []

    def called(frame: FrameType, event: str, _: object) -> None:
        if "call" in event and frame.f_code.co_filename.startswith(ours):
            calls.append(frame.f_code.co_name)
            if len(calls) == moment + 1:
                os.kill(os.getpid(), signal.SIGINT)

    sys.setprofile(called)
    return calls


def test_ctrl_c_at_any_moment_leaves_nothing_behind() -> None:
    def work() -> None:
        ctrl_c_at(moment)
        with output.together() as delivery, delivery.opened("a.pdf") as put:
            put(b"half of it")
            raise KeyboardInterrupt

    moment = 0
    while ends(work) == 130:
        assert names() == [], f"at moment {moment}"
        moment += 1
    assert moment > 10


def test_ctrl_c_at_any_moment_replaces_both_files_or_none() -> None:
    def work() -> None:
        ctrl_c_at(moment)
        with output.together() as delivery:
            for name in ("a.pdf", "b.csv"):
                delivery.write(name, b"%d" % moment)

    found = []
    moment = 0
    while ends(work) == 130:
        assert names() in ([], ["a.pdf", "b.csv"])
        pair = {Path(name).read_bytes() for name in names()}
        assert len(pair) < 2, f"at moment {moment}"
        found.append(b"%d" % moment in pair)
        moment += 1
    assert set(found) == {True, False}


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


@pytest.mark.parametrize("there", [True, False])
def test_what_took_its_place_goes_back_if_another_one_cannot(there: bool) -> None:
    for name in ["a.pdf", "b.pdf"] if there else []:
        Path(name).write_bytes(b"old")
    before = contents()
    with pytest.raises(Faulty, match="output-failed"), output.together() as delivery:  # noqa: PT012
        for name in ("a.pdf", "b.pdf", "c.pdf"):
            delivery.write(name, b"new")
        Path("c.pdf").mkdir()  # a file cannot take the place of a folder
    Path("c.pdf").rmdir()
    assert contents() == before


# --- names


def test_the_longest_name_there_can_be() -> None:
    name = 62 * "\N{GRINNING FACE}" + ".pdf"
    assert typed("draw", "qwixx", "-o", name).code == 0
    assert names() == [name]


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("pad longo -n 100 --only 1,2,3,4,5", "longo-100-sheets-only-1-2-3-4-5-a4.pdf"),
        ("pad longo -n 100 --only NUMBERS", "longo-100-sheets-only-1-2-3-4-5-and-95-more-a4.pdf"),
        ("pad longo -n 8 --only 1,\n02", "longo-8-sheets-only-1-2-a4.pdf"),
        ("pad LONG -n 4", f"{40 * 'a'}-4-sheets-a4.pdf"),
        ("draw LONG", f"{40 * 'a'}-sheet.pdf"),
        ("play LONG", f"{40 * 'a'}-game.yaml"),
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
    assert typed("pad", "longo", "--only", "1,\x1c2", "-o", "a.pdf").code == 0


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
                output.check(f"{name}/{wanted}")
            assert told.value.faults[0].params["reason"] == "Permission denied"
        folder.chmod(0o755)
