"""A bad day for the machine: killed at random moments, a full disk, no home, strange terminals.

`python -m tools.hostile` prints a line for each kind of trouble and exits 1 if one is broken:
what was there before is still whole, nothing half-written takes its place, nothing is left behind.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tools.samples import QWIXPRINT

LONG = ("pad", "longo", "-n", "1000", "--pads", "60", "--seed", "7")  # seconds, even when quick
BEFORE = b"what was there before"


def started(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*QWIXPRINT, *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def whole(file: Path) -> bool:
    """Either what was there before, or a complete PDF."""
    data = file.read_bytes()
    return data == BEFORE or (data.startswith(b"%PDF") and data.rstrip().endswith(b"%%EOF"))


def killed(times: int, seed: int) -> Iterator[str]:
    """Ends a long pad at random moments, by Ctrl-C and by force."""
    chance = Random(seed)
    for number in range(times):
        how = (signal.SIGINT, signal.SIGKILL)[number % 2]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            target = folder / "pad.pdf"
            target.write_bytes(BEFORE)
            child = started(folder, *LONG, "-o", "pad.pdf")
            time.sleep(chance.uniform(0.0, 2.5))
            child.send_signal(how)
            _, told = child.communicate()
            others = sorted(file.name for file in folder.iterdir() if file != target)
            if not whole(target):
                yield f"{how.name}: the file is neither old nor new"
            if how is signal.SIGINT and others:
                yield f"{how.name}: left {others}"
            if how is signal.SIGINT and child.returncode not in (130, -signal.SIGINT, 0):
                yield f"{how.name}: exit code {child.returncode}"
            if b"Traceback" in told and child.returncode == 130:
                yield f"{how.name}: {told.decode(errors='replace')[-300:]}"


@contextmanager
def small_disk(kilobytes: int) -> Iterator[Path | None]:
    """A disk of that size; none where one may not mount."""
    with tempfile.TemporaryDirectory() as name:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", name]
        if os.name != "posix" or os.geteuid() or subprocess.run(mount, check=False).returncode:
            yield None
            return
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", name], check=True)


def full_disk() -> Iterator[str]:
    with small_disk(200) as disk:
        if disk is None:
            print("        a full disk was not tried: only root may mount one")
            return
        target = disk / "pad.pdf"
        target.write_bytes(BEFORE)
        for words in (LONG, ("rules", "all"), ("draw", "qwixx", "--size", "large")):
            (disk / "ballast").write_bytes(b"x" * 190_000)
            child = started(disk, *words, "-o", "pad.pdf")
            _, told = child.communicate()
            if child.returncode != 2 or b"[output-failed]" not in told:
                yield f"{words[0]}: exit code {child.returncode}, {told.decode()[-300:]}"
            if target.read_bytes() != BEFORE:
                yield f"{words[0]}: the old file is gone"
            left = {file.name for file in disk.iterdir()} - {"pad.pdf", "ballast"}
            if left:
                yield f"{words[0]}: left {sorted(left)}"


STRANGE: dict[str, dict[str, str | None]] = {
    "no HOME": {"HOME": None, "XDG_CONFIG_HOME": None},
    "a HOME that is not there": {"HOME": "/nowhere"},
    "the C locale": {"LC_ALL": "C", "LANG": None},
    "a terminal without UTF-8": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "Latin-1": {"PYTHONIOENCODING": "latin-1"},
    "ASCII": {"PYTHONIOENCODING": "ascii"},
    "no environment at all": dict.fromkeys(os.environ),
}


def strange_environments() -> Iterator[str]:
    commands = (
        ("variants", "--lang", "pt"),
        ("draw", "qwinto", "--lang", "pt", "-o", "x.pdf"),
        ("rules", "qwantum", "--lang", "it", "-o", "x.txt"),
        ("pad", "nothing", "--lang", "pt"),
        ("calibrate", "--printer", "none", "--lang", "pt"),
    )
    for name, changes in STRANGE.items():
        environment = {key: value for key, value in os.environ.items() if key not in changes}
        environment |= {key: value for key, value in changes.items() if value is not None}
        for words in commands:
            with tempfile.TemporaryDirectory() as folder:
                done = subprocess.run(
                    [*QWIXPRINT, *words],
                    cwd=folder,
                    env=environment,
                    capture_output=True,
                    check=False,
                )
            expected = 2 if words[1] == "nothing" or words[0] == "calibrate" else 0
            if done.returncode != expected or b"Traceback" in done.stderr:
                yield f"{name}: {' '.join(words)}: {done.returncode} {done.stderr.decode()[-300:]}"


def missing_ground() -> Iterator[str]:
    """The folder one stands in was deleted; nobody listens; standard output is closed."""
    with tempfile.TemporaryDirectory() as name:
        gone = f"mkdir {name}/gone && cd {name}/gone && rmdir {name}/gone && exec "
        python = " ".join(QWIXPRINT)
        for words in ("draw qwixx", "variants", f"draw qwixx -o {name}/x.pdf", "rules qwixx"):
            done = subprocess.run(
                ["sh", "-c", f"{gone}{python} {words}"], capture_output=True, check=False
            )
            if b"Traceback" in done.stderr:
                yield f"deleted folder: {words}: {done.stderr.decode()[-300:]}"
        for shell in (f"{python} variants | head -1", f"{python} variants >&-"):
            done = subprocess.run(["sh", "-c", shell], capture_output=True, check=False, cwd=name)
            if b"Traceback" in done.stderr:
                yield f"{shell}: {done.stderr.decode()[-300:]}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    troubles: dict[str, Callable[[], Iterator[str]]] = {
        f"killed {wishes.kills} times": lambda: killed(wishes.kills, wishes.seed),
        "a full disk": full_disk,
        "strange environments": strange_environments,
        "no ground under the feet": missing_ground,
    }
    broken = 0
    for name, trouble in troubles.items():
        found = list(trouble())
        broken += len(found)
        print(f"{'BROKEN' if found else 'ok':6}  {name}", flush=True)
        for each in found:
            print(f"        {each}")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
