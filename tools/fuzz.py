"""Feeds mutated real files to every reader: only faults may come out of them, soon, and small.

`python -m tools.fuzz --cases 200000` prints how many cases each reader had; it exits 1 with the
first files that led to anything but a fault, took too long, or took too much memory.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from qwixprint import locales, logo, printers, resources
from qwixprint.errors import Faulty
from qwixprint.geometry import Size
from qwixprint.leaflet.setting import set_leaflet
from qwixprint.pipeline.gaming import load_game
from qwixprint.pipeline.leaflets import load_part
from qwixprint.pipeline.loading import load_filled, load_sheet
from tools.samples import own_copy

SECONDS = 2.0
MEGABYTES = 200.0
BATCH = 500
TROUBLE = 5  # files that are shown; more would only be more of the same

Trouble = tuple[str, str, bytes]  # the reader, what went wrong, the file
Outcome = tuple[Counter[str], list[Trouble], float]  # cases, troubles, peak of memory

# What has made readers of all kinds stumble.
NASTY = (
    b"\0", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", "\N{RIGHT-TO-LEFT OVERRIDE}".encode(),
    "\N{GAME DIE}".encode(), b"\r\n", b"\r", b"\t", b"---\n", b"&a ", b"*a", b"!!python/object ",
    b"? ", b"[[[[[[[[[[[[[[[[[[[[", b"{a: {a: {a: ", b": ", b"- ", b"#", b"'", b'"', b"|\n", b">\n",
    b"-1", b"0", b"1e9", b"9" * 400, b"nan", b"inf", b"2..99999999", b"9d9999", b"../../etc/passwd",
    b"/dev/zero", b"x" * 5000, b"{", b"}", b"{title}", b"{score.total:word}", b"![", b"](rows:",
    b"](turn:turn.yaml)", b"\n\n", b"    ", b"<b>", b"`", b"lock", b"red", b"_", b"P", b"o", b"|",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader, real files it can read, how they are called there, and its share of the cases."""

    read: Callable[[Path], object]
    files: tuple[Path, ...]
    name: str
    share: int


def _leaflet(file: Path) -> object:
    part = load_part(str(file.parent), locales.load("en"))
    return set_leaflet(part.blocks, part.artist, Size(105, 148), 13.0)


def _printer(file: Path) -> object:
    return printers.load(file.stem)


@cache
def readers() -> dict[str, Reader]:
    examples = resources.ROOT / "examples"
    sheets = [file for file in examples.rglob("*.yaml") if "games" not in file.parts]
    filled = tuple(file for file in sheets if file.name != "sheet.yaml")
    games = tuple((examples / "games").rglob("*.yaml"))
    layouts = tuple(resources.layouts().values())
    texts = (resources.rules("qwixx", "en"),)
    kept = Path(tempfile.mkdtemp(prefix="qwixprint-fuzz-"))
    (kept / "printer.yaml").write_text(
        "margin: 6.35\nscale: 1.0101\nback-shift: 0.5 -0.3\n", "utf-8"
    )
    pictures = tuple((resources.ROOT / "docs" / "pictures").glob("p*.png"))
    return {
        "layout": Reader(lambda file: load_sheet(str(file)), layouts, "sheet.yaml", 25),
        "sheet": Reader(load_filled, filled, "filled.yaml", 25),
        "game": Reader(load_game, games, "game.yaml", 20),
        "leaflet": Reader(_leaflet, texts, "rules.en.md", 10),
        "language": Reader(
            lambda file: locales.read_language(file, "xx"),
            tuple(resources.languages().values()),
            "xx.yaml",
            3,
        ),
        "printer": Reader(_printer, (kept / "printer.yaml",), "printer.yaml", 15),
        "logo": Reader(lambda file: logo.read(str(file), press=False), pictures, "logo.png", 2),
    }


def mutated(data: bytes, other: bytes, chance: Random) -> bytes:
    """The data with a few things changed in it, as a slip, a bad disk or a bad mind would."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + int(chance.expovariate(1 / 12)))
        match chance.randrange(8):
            case 0:
                data = data[:start] + data[end:]
            case 1:
                data = data[:start] + chance.choice(NASTY) + data[end:]
            case 2:
                data = data[:start] + data[start:end] * chance.choice((2, 9, 300)) + data[end:]
            case 3:
                data = data[:start] + bytes([chance.randrange(256)]) + data[start + 1 :]
            case 4:
                at = chance.randrange(len(other) + 1)
                data = data[:start] + other[at : at + 60] + data[end:]
            case 5:
                lines = data.split(b"\n")
                one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
                lines[one], lines[two] = lines[two], lines[one]
                data = b"\n".join(lines)
            case 6:
                data = data[:start]
            case 7:
                data = data[:start] + chance.choice(NASTY) + data[start:]
    return data


def place(folder: Path, name: str, reader: Reader) -> Path:
    """Where the mutated file goes, with what its reader needs beside it."""
    home = folder / name
    if not home.is_dir():
        home.mkdir(parents=True)
        if name == "leaflet":
            own_copy("qwixx", home)
    if name == "printer":
        os.environ["XDG_CONFIG_HOME"] = str(folder)
        home = printers.folder()
        home.mkdir(parents=True, exist_ok=True)
    return home / reader.name


def attempt(read: Callable[[Path], object], file: Path, words: locales.Catalogue) -> str:
    """What went wrong with a file that should be read, or lead to faults that can be told."""
    start = time.perf_counter()
    try:
        read(file)
    except Faulty as error:
        words.report_all(error.faults)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    taken = time.perf_counter() - start
    return f"took {taken:.1f} s" if taken > SECONDS else ""


def batch(number: int, seed: int) -> Outcome:
    """Some cases: how many of each reader, which went wrong and how, and the peak of memory."""
    chance = Random(f"{seed} {number}")
    all_readers = readers()
    shares = [reader.share for reader in all_readers.values()]
    words = [locales.load(code) for code in resources.languages()]
    count: Counter[str] = Counter()
    trouble: list[Trouble] = []
    with tempfile.TemporaryDirectory() as name:
        for _ in range(BATCH):
            (kind,) = chance.choices(list(all_readers), shares)
            reader = all_readers[kind]
            data = chance.choice(reader.files).read_bytes()
            case = mutated(data, chance.choice(reader.files).read_bytes(), chance)
            file = place(Path(name), kind, reader)
            file.write_bytes(case)
            count[kind] += 1
            wrong = attempt(reader.read, file, chance.choice(words))
            if wrong:
                trouble.append((kind, wrong, case))
    return count, trouble, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def run(cases: int, seed: int, jobs: int) -> Iterator[Outcome]:
    numbers = range(-(-cases // BATCH))
    if jobs == 1:
        yield from (batch(number, seed) for number in numbers)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(batch, numbers, [seed] * len(numbers))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wishes = parser.parse_args()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    total: Counter[str] = Counter()
    trouble: list[Trouble] = []
    peak = 0.0
    for count, wrong, memory in run(wishes.cases, wishes.seed, wishes.jobs):
        total += count
        trouble += wrong
        peak = max(peak, memory - before)
        if len(trouble) >= TROUBLE:
            break
    print(", ".join(f"{name} {number:,}" for name, number in sorted(total.items())))
    print(f"{total.total():,} cases, {len(trouble)} not told as faults, {peak:.0f} MB at most")
    for kind, what, case in trouble[:TROUBLE]:
        print(f"--- {kind}: {what}\n{case[:2000]!r}")
    sys.exit(bool(trouble) or peak > MEGABYTES)


if __name__ == "__main__":
    main()
