"""Ended by others: at random moments, twice, at once."""

from __future__ import annotations

import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tools.hostile import BEFORE, LONG, PATIENCE, others, ours, started, whole

HOW = (signal.SIGINT, signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGKILL, signal.SIGHUP)


def killed(times: int, seed: int) -> Iterator[str]:
    """Ends a long pad at random moments: by Ctrl-C, by force, by other ways, and by two at once."""
    chance = Random(seed)
    for number in range(times):
        how = HOW[number % len(HOW)]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "pad.pdf").write_bytes(BEFORE)
            child = started(folder, *LONG, "-o", "pad.pdf")
            time.sleep(chance.uniform(0.0, 2.5))
            child.send_signal(how)
            if how is not signal.SIGKILL and number % 4 == 0:
                time.sleep(chance.uniform(0.0, 0.001))
                child.send_signal(how)
            yield from (f"{how.name}: {each}" for each in ended(child, folder, how))


def ended(child: subprocess.Popen[bytes], folder: Path, how: signal.Signals) -> Iterator[str]:
    """What is wrong with the way a pad ended that took the place of an older one, or did not."""
    try:
        _, err = child.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.communicate()
        yield "does not end"
        return
    if not whole(folder / "pad.pdf"):
        yield "the file is neither old nor new"
    if how is signal.SIGKILL:  # nobody can clear away after that
        return
    if left := others(folder, "pad.pdf"):
        yield f"left {left}"
    text = err.decode(errors="replace")
    if ours(text):
        yield text[-600:]
    # Before Python is up it has its own ways of ending.
    if child.returncode not in (128 + how, -how, 0) and "Traceback" not in text:
        yield f"exit code {child.returncode}"


def early(times: int, seed: int) -> Iterator[str]:
    """Ctrl-C in the first moments, in which everything is still being loaded."""
    chance = Random(seed)
    for _ in range(times):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "pad.pdf").write_bytes(BEFORE)
            child = started(folder, "pad", "longo", "-n", "4", "-o", "pad.pdf")
            time.sleep(chance.uniform(0.0, 0.4))
            child.send_signal(signal.SIGINT)
            yield from ended(child, folder, signal.SIGINT)
