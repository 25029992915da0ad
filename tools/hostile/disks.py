"""Disks that are full, or not to be written to, and files that others have in their hands."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tools.hostile import BEFORE, LONG, NotTried, others, told
from tools.samples import OWN

GAME = str(OWN.parent / "games" / "qwixx" / "turn.yaml")
# Every kind of file that is written, as `pad.pdf` or beside it.
WRITING: tuple[tuple[str, ...], ...] = (
    (*LONG, "-o", "pad.pdf"),
    ("pad", "longo", "-n", "4", "--manifest", "pad.pdf", "-o", "-"),
    ("draw", "qwixx", "--size", "large", "-o", "pad.pdf"),
    ("rules", "all", "-o", "pad.pdf"),
    ("rules", "all", "--format", "txt", "-o", "pad.pdf.txt"),
    ("replay", GAME, "--comic", "pad.pdf"),
    ("replay", GAME, "--sheets", "."),
    ("play", "qwixx", "--seed", "1", "-o", "pad.pdf.yaml"),
    ("fair", "longo", "--games", "400", "--seed", "1", "--jobs", "1", "-o", "pad.pdf"),
    ("calibrate", "-o", "pad.pdf"),
)


@contextmanager
def mounted(*how: str, folder: str) -> Iterator[bool]:
    """Something mounted on a folder or file; not where one may not mount."""
    if os.name != "posix" or os.geteuid():
        yield False
        return
    done = subprocess.run(["mount", *how, folder], check=False, capture_output=True)
    try:
        yield not done.returncode
    finally:
        if not done.returncode:
            subprocess.run(["umount", folder], check=True)


def refused(disk: Path, what: str, *known: str) -> Iterator[str]:
    """Each command must say that the file cannot be written, and change nothing."""
    for words in WRITING:
        code, text = told(disk, *words)
        if code != 2 or "[output-failed]" not in text or "Traceback" in text:
            yield f"{what}: {' '.join(words)}: exit code {code}, {text[-300:]}"
        if (disk / "pad.pdf").read_bytes() != BEFORE:
            yield f"{what}: {' '.join(words)}: the old file is gone"
            return
        if left := others(disk, "pad.pdf", *known):
            yield f"{what}: {' '.join(words)}: left {left}"


def full() -> Iterator[str]:
    """No room, no names left, and nobody may write."""
    for what, options in (("no room", "size=200k"), ("no names left", "size=9m,nr_inodes=3")):
        with (
            tempfile.TemporaryDirectory() as name,
            mounted("-t", "tmpfs", "-o", options, "tmpfs", folder=name) as there,
        ):
            if not there:
                raise NotTried("only root may mount one")
            disk = Path(name)
            (disk / "pad.pdf").write_bytes(BEFORE)
            with suppress(OSError), (disk / "ballast").open("wb", 0) as ballast:
                while what == "no room":
                    ballast.write(bytes(4096))
            yield from refused(disk, what, "ballast")
            subprocess.run(["mount", "-o", "remount,ro", name], check=True)
            yield from refused(disk, "read-only", "ballast")


def busy() -> Iterator[str]:
    """A file that cannot be replaced, since something is mounted on it."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "pad.pdf"
        file.write_bytes(BEFORE)
        with mounted("--bind", str(file), folder=str(file)) as there:
            if not there:
                raise NotTried("only root may make one")
            code, text = told(Path(name), "draw", "qwixx", "-o", "pad.pdf")
            if code != 2 or "[output-failed]" not in text or file.read_bytes() != BEFORE:
                yield f"exit code {code}, {text[-300:]}"
            if left := others(Path(name), "pad.pdf"):
                yield f"left {left}"


def open_elsewhere() -> Iterator[str]:
    """Whoever has the old file open keeps it; the new one takes its place."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "pad.pdf"
        file.write_bytes(BEFORE)
        with file.open("rb") as reader:
            code, text = told(Path(name), "draw", "qwixx", "-o", "pad.pdf")
            if reader.read() != BEFORE:
                yield "the reader lost the file under its hands"
        if code or not file.read_bytes().startswith(b"%PDF"):
            yield f"exit code {code}, {text[-300:]}"


def missing() -> Iterator[str]:
    """A folder that is not there is not made, and said so before anything is worked out."""
    with tempfile.TemporaryDirectory() as name:
        for words in WRITING:
            elsewhere = [
                word.replace("pad.pdf", "no/such/pad.pdf") for word in words if word != "."
            ]
            if "--sheets" in words:
                continue  # which makes its folder
            code, text = told(Path(name), *elsewhere)
            if code != 2 or "[output-failed]" not in text:
                yield f"{' '.join(elsewhere)}: exit code {code}, {text[-300:]}"
        if left := others(Path(name)):
            yield f"left {left}"


def small_home() -> Iterator[str]:
    """A home that cannot be written to keeps no printers, and is in nobody's way."""
    with (
        tempfile.TemporaryDirectory() as home,
        tempfile.TemporaryDirectory() as work,
        mounted("-t", "tmpfs", "-o", "ro,size=9k", "tmpfs", folder=home) as there,
    ):
        if not there:
            raise NotTried("only root may mount one")
        for words, expected in (
            (("draw", "qwixx", "-o", "x.pdf"), 0),
            (("rules", "qwixx", "-o", "x.pdf"), 0),
            (("calibrate", "--printer", "office", "--ruler", "99"), 2),
            (("pad", "qwixx", "--printer", "office"), 2),
        ):
            code, text = told(Path(work), *words, HOME=home, XDG_CONFIG_HOME=None)
            if code != expected or "Traceback" in text:
                yield f"{' '.join(words)}: exit code {code}, {text[-300:]}"
