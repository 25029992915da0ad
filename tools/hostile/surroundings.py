"""Strange environments, no ground under the feet, nobody who listens, little memory."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.hostile import PATIENCE, told
from tools.samples import QWIXPRINT

STRANGE: dict[str, dict[str, str | None]] = {
    "no HOME": {"HOME": None, "XDG_CONFIG_HOME": None},
    "a HOME that is not there": {"HOME": "/nowhere"},
    "the C locale": {"LC_ALL": "C", "LANG": None},
    "a terminal without UTF-8": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "Latin-1": {"PYTHONIOENCODING": "latin-1"},
    "ASCII": {"PYTHONIOENCODING": "ascii:strict"},
    "settings of others": {"SOURCE_DATE_EPOCH": "yesterday", "RL_pageCompression": "x"},
    "no environment at all": dict.fromkeys(os.environ),
}


def environments() -> Iterator[str]:
    commands = (
        ("variants", "--lang", "pt"),
        ("draw", "qwinto", "--lang", "pt", "-o", "x.pdf"),
        ("rules", "qwantum", "--lang", "it", "-o", "x.txt"),
        ("pad", "nothing", "--lang", "pt"),
        ("calibrate", "--printer", "none", "--lang", "pt"),
        ("fair", "longo", "--games", "300", "--seed", "1", "--jobs", "1", "--lang", "it"),
    )
    for name, changes in STRANGE.items():
        for words in commands:
            with tempfile.TemporaryDirectory() as folder:
                code, text = told(Path(folder), *words, **changes)
            expected = 2 if words[1] == "nothing" or words[0] == "calibrate" else 0
            if code != expected or "Traceback" in text:
                yield f"{name}: {' '.join(words)}: {code} {text[-300:]}"


def same_bytes() -> Iterator[str]:
    """What others set for other programs does not show in our files."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / ".reportlab_settings").write_text("invariant = 0\nprint('run from home')\n")
        words = ("pad", "longo", "-n", "20", "--seed", "1", "-o", "-")
        _, expected = told(folder, *words)
        for changes in (
            {"SOURCE_DATE_EPOCH": "1700000000"},
            {"RL_pageCompression": "0", "RL_invariant": "0"},
            {"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
            {"HOME": name},
        ):
            if told(folder, *words, **changes)[1] != expected:
                yield f"{changes} make other bytes"


def shell(folder: str, command: str) -> tuple[int, str]:
    """What a line in a shell says, with the command in place of `q`."""
    line = command.replace("q ", " ".join(QWIXPRINT) + " ", 1)
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}"],
        cwd=folder,
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    return done.returncode, done.stderr.decode(errors="replace")


def no_ground() -> Iterator[str]:
    """The folder one stands in was deleted."""
    with tempfile.TemporaryDirectory() as name:
        gone = f"mkdir {name}/gone && cd {name}/gone && rmdir {name}/gone && q "
        for words in ("draw qwixx", "variants", f"draw qwixx -o {name}/x.pdf", "rules qwixx"):
            code, text = shell(name, gone + words)
            if "Traceback" in text or (code and "[" not in text):
                yield f"{words}: {text[-300:]}"


def nobody_listens() -> Iterator[str]:
    """Streams that are closed, full, or read by somebody who has had enough."""
    with tempfile.TemporaryDirectory() as name:
        for command, expected in (
            ("q variants | head -1", None),
            ("q pad qwixx -o - | head -c 1", None),
            ("q variants >&-", 2),
            ("q variants >/dev/full", 2),
            ("q draw qwixx -o x.pdf 2>/dev/full", 0),
            ("q draw qwixx -o x.pdf 2>&-", 0),
            ("q check nothing.yaml 2>/dev/full", 2),
            ("q draw qwixx -o x.pdf <&- >&- 2>&-", 0),
        ):
            code, text = shell(name, command)
            if "Traceback" in text or (expected is not None and code != expected) or code == 1:
                yield f"{command}: {code} {text[-300:]}"


def little_memory() -> Iterator[str]:
    """Python says in one sentence that there is not enough of it; PDFium may end the process.

    Whichever it is, what was there is still there, or a whole file has taken its place.
    """
    with tempfile.TemporaryDirectory() as name:
        pictures, others = "draw longo --dpi 1200 -o x.png", ("rules all -o x.pdf", "variants")
        for kilobytes in (30_000, 47_000, 60_000, 90_000, 120_000, 140_000, 180_000, 300_000):
            for words in (pictures, *others):
                code, text = shell(name, f"ulimit -v {kilobytes}; q {words}")
                ended = code not in (0, 2) and words != pictures
                if ended or "Traceback" in text or (code == 2 and text.count("\n") != 1):
                    yield f"{kilobytes} kB: {words}: {code} {text[-300:]}"
        for file in Path(name).iterdir():
            if not file.read_bytes().rstrip().endswith((b"%%EOF", b"IEND\xaeB`\x82")):
                yield f"left {file.name}"
