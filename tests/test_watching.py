"""`--watch` makes a file again when what it is made from changes, and shows faults as they come."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image

from tools.samples import own_copy

PATIENCE = 60  # seconds, before a test that waits for ever fails


@contextmanager
def watching(*words: str) -> Iterator[Callable[[str], None]]:
    """A command that watches; gives what waits until so much was told since the last time."""
    with Path("told").open("wb") as told:
        command = [sys.executable, "-m", "qwixprint", *words, "--watch"]
        process = subprocess.Popen(command, stderr=told)
    read = 0

    def wait_for(text: str) -> None:
        nonlocal read
        end = time.monotonic() + PATIENCE
        while text not in (said := Path("told").read_text("utf-8")[read:]):
            assert time.monotonic() < end, said
            assert process.poll() is None, said
            time.sleep(0.05)
        read += said.index(text) + len(text)

    try:
        yield wait_for
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130, "ended by Ctrl-C"
    finally:
        process.kill()
        process.wait()


def edit(file: str, old: str, new: str) -> None:
    text = Path(file).read_text("utf-8")
    assert old in text
    Path(file).write_text(text.replace(old, new), "utf-8")


def test_a_layout_is_drawn_again_and_faults_come_and_go() -> None:
    own_copy("qwixx", Path("mine"))
    with watching("draw", "mine", "-o", "mine.svg") as wait_for:
        wait_for("Waiting for changes; Ctrl-C ends it.")
        assert "Mine" not in Path("mine.svg").read_text("utf-8")
        edit("mine/sheet.yaml", "title: ", "titel: ")
        wait_for("[unknown-key]")
        edit("mine/sheet.yaml", "titel: Qwixx", "title: Mine")
        wait_for("mine.svg: Mine, sheets: 1.")
        assert ">Mine<" in Path("mine.svg").read_text("utf-8")
        Path("mine/sheet.yaml").rename("gone.yaml")
        wait_for("[file-unreadable]")
        Path("gone.yaml").rename("mine/sheet.yaml")
        wait_for("mine.svg: Mine")


def test_a_pad_keeps_its_lucky_numbers_while_its_logo_changes() -> None:
    Image.new("RGB", (300, 300), "#FF0000").save("logo.png")
    with watching("pad", "longo", "-n", "1", "--logo", "logo.png") as wait_for:
        wait_for("Waiting")
        (name,) = (file.name for file in Path().glob("*.pdf"))
        before = Path(name).read_bytes()
        Image.new("RGB", (200, 300), "#0000FF").save("new.png")
        Path("new.png").replace("logo.png")
        wait_for(f"{name}: sheets")
        assert Path(name).read_bytes() != before
        assert len(list(Path().glob("*.pdf"))) == 1


def test_rules_wait_for_a_text_that_is_not_there_yet() -> None:
    own_copy("qwixx", Path("mine"))
    for file in Path("mine").glob("rules.*"):
        file.unlink()
    with watching("rules", "mine", "-o", "mine.txt") as wait_for:
        wait_for("[no-rules-text]")
        Path("mine/rules.en.md").write_text("# {title}\n\nRoll.\n", "utf-8")
        wait_for("mine.txt: the rules of")
    assert "Roll." in Path("mine.txt").read_text("utf-8")


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
