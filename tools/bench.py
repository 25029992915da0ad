"""Times whole commands against a bare ReportLab script and against peers, and checks the bars.

Prints a table in Markdown, how each tool was used, and a line per bar; exits 1 if one is missed.
"""

# Only the standard library is imported before all is measured: on Linux the peak memory of a child
# is never less than what its parent held when it was started.

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

PEERS = Path(__file__).parent / "peers"
QWIXPRINT = str(Path(sys.executable).parent / "qwixprint")
PER_PAGE = 4
PALETTES = ("safe", "ink", "grey")
SCALED = 1_000  # sheets drawn by a peer that would take minutes for all of them
MB = 1_000_000
ROUNDS = 15  # fewer did not find a quiet moment on a machine with other work to do
SLOW = 3

HOW = {
    "bare ReportLab": "pdfgen.canvas with rl_accel; sheet, crop marks and ruler drawn once each "
    "as forms, doForm per slot; lucky pair and serial number by drawString; compressed, no ASCII85",
    "qwixprint": "the installed command, as a user types it, reading its layout included",
    **dict.fromkeys((f"qwixprint, {name}" for name in PALETTES), "the same in that palette"),
    "Typst, embedded PDF": "typst.compile; sheet and marks are PDF pages that qwixprint made "
    "beforehand, placed with image(); numbers as text; not tagged",
    "Typst, native": "typst.compile; the sheet as rect, circle, curve and text, made once and "
    "placed in each slot; not tagged",
    "fpdf2, form": "sheet and marks as forms, by way of the blend group of its drawing API, which "
    "is not documented for that; numbers by text()",
    "fpdf2, drawing calls": "rect, circle, polygon, line and text for each sheet anew; of its "
    "documented ways that can draw the sheet the fastest we found",
}


@dataclass
class Command:
    """One command to be timed, and the least that was measured of it."""

    tool: str
    arguments: list[str]
    output: Path | None = None
    sheets: int = 0  # in the output
    scale: int = 1  # what the time is multiplied by, where a peer draws only a part
    rounds: int = ROUNDS
    seconds: float = float("inf")
    peak: float = float("inf")

    @property
    def bytes_per_sheet(self) -> float:
        return self.output.stat().st_size / self.sheets if self.output else 0.0

    def run(self, environment: dict[str, str]) -> None:
        with tempfile.TemporaryFile() as errors:
            start = time.perf_counter()
            child = subprocess.Popen(
                self.arguments, stdout=subprocess.DEVNULL, stderr=errors, env=environment
            )
            _, status, usage = os.wait4(child.pid, 0)
            seconds = time.perf_counter() - start
            child.returncode = os.waitstatus_to_exitcode(status)
            if child.returncode:
                errors.seek(0)
                told = errors.read().decode(errors="replace")
                sys.exit(f"{' '.join(self.arguments)} failed:\n{told}")
        self.seconds = min(self.seconds, seconds * self.scale)
        unit = 1 if sys.platform == "darwin" else 1024
        self.peak = min(self.peak, usage.ru_maxrss * unit / MB)


@dataclass
class Task:
    """Commands that do the same; the first is what the others are compared with."""

    name: str
    commands: list[Command] = field(default_factory=list)

    @property
    def all_ours(self) -> list[Command]:
        return [each for each in self.commands if each.tool.startswith("qwixprint")]

    @property
    def ours(self) -> Command:
        return self.all_ours[0]

    def measure(self, environment: dict[str, str]) -> None:
        """Round after round, so that a busy minute of the machine hits all alike."""
        for number in range(max(each.rounds for each in self.commands)):
            for each in self.commands:
                if number < each.rounds:
                    each.run(environment)

    def ratio(self, command: Command) -> float:
        return command.seconds / self.commands[0].seconds


@dataclass(frozen=True)
class Bar:
    name: str
    value: float
    limit: float

    @property
    def kept(self) -> bool:
        return self.value <= self.limit

    def __str__(self) -> str:
        said = "ok" if self.kept else "MISSED"
        return f"{said:6}  {self.value:7.2f}  at most {self.limit:5g}  {self.name}"


# --- what is timed


def tasks(folder: Path, quick: bool) -> list[Task]:
    one = folder / "one.pdf"
    drawing = [QWIXPRINT, "draw", "qwixx", "-o", str(one)]
    return [
        pad(folder, "qwixx", 1_000, quick),
        pad(folder, "longo", 10_000, quick),
        Task(
            "one Qwixx sheet",
            [importing("reportlab.pdfgen.canvas"), Command("qwixprint draw", drawing, one, 1)],
        ),
        Task("help", [importing("click"), Command("qwixprint --help", [QWIXPRINT, "--help"])]),
        versions(folder, 10_000),
    ]


def versions(folder: Path, sheets: int) -> Task:
    """Pads whose sheets differ as a whole, beside one in which only two numbers do."""
    commands = []
    for words in (["longo"], ["connected-steps"], ["mixx-a", "--vary"]):
        output = folder / f"{words[0]}-versions.pdf"
        wish = [QWIXPRINT, "pad", *words, "-n", str(sheets), "--no-cover", "-o", str(output)]
        commands.append(Command(f"pad {' '.join(words)}", wish, output, sheets))
    return Task(f"{sheets:,} sheets that differ", commands)


def environment(folder: Path) -> dict[str, str]:
    """English, and bytecode of every module from the second round on, ours and all others'.

    Without that a checkout whose bytecode is not kept would be compiled anew each time, while
    installed packages are not.
    """
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"LC_ALL": "C", "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}


def importing(module: str) -> Command:
    return Command(f"import {module}", [sys.executable, "-c", f"import {module}"])


def pad(folder: Path, variant: str, sheets: int, quick: bool) -> Task:
    """The same pad by every tool; slow peers are run less often, the slowest not if quick."""
    jobs = [sys.executable, str(PEERS / "jobs.py"), str(folder), variant, str(sheets)]
    subprocess.run(jobs, check=True)
    up, down = (folder / f"{variant}-{way}.json" for way in ("up", "down"))

    def peer(tool: str, script: str, *arguments: str, rounds: int = ROUNDS) -> Command:
        output = folder / f"{variant}-{tool.lower().replace(', ', '-').replace(' ', '-')}.pdf"
        called = [sys.executable, str(PEERS / script), *arguments, str(output)]
        return Command(tool, called, output, sheets, rounds=rounds)

    output = folder / f"{variant}-qwixprint.pdf"
    ours = [QWIXPRINT, "pad", variant, "-n", str(sheets), "--no-cover", "-o", str(output)]
    commands = [
        peer("bare ReportLab", "bare_reportlab.py", str(up)),
        Command("qwixprint", ours, output, sheets),
        *(in_palette(ours, output, sheets, palette) for palette in PALETTES),
        peer("Typst, embedded PDF", "typst_pad.py", "image", str(down)),
        peer("fpdf2, form", "fpdf2_pad.py", "form", str(down), rounds=SLOW),
    ]
    if not quick:
        part = sheets // SCALED
        few = fewer(down, SCALED) if part > 1 else down
        drawn = peer("fpdf2, drawing calls", "fpdf2_pad.py", "calls", str(few), rounds=SLOW)
        drawn.sheets, drawn.scale = sheets // part, part
        commands += [peer("Typst, native", "typst_pad.py", "native", str(down), rounds=SLOW), drawn]
    what = "with pair and number" if variant == "longo" else "all alike"
    return Task(f"{sheets:,} {variant.title()} sheets, {what}", commands)


def in_palette(ours: list[str], output: Path, sheets: int, palette: str) -> Command:
    """Our own pad in another palette."""
    own = output.with_name(f"{output.stem}-{palette}.pdf")
    wish = [*ours[:-1], str(own), "--palette", palette]
    return Command(f"qwixprint, {palette}", wish, own, sheets)


def fewer(job: Path, sheets: int) -> Path:
    """The same job for fewer sheets."""
    path = job.with_name(f"{job.stem}-{sheets}.json")
    path.write_text(json.dumps(json.loads(job.read_bytes()) | {"sheets": sheets}), encoding="utf-8")
    return path


def bars(done: list[Task]) -> Iterator[Bar]:
    qwixx, longo, one, help_text, differing = done
    for each in qwixx.all_ours:
        limit = 1.35 if each is qwixx.ours else 1.8
        yield Bar(f"{each.tool}: time of 1,000 Qwixx sheets against bare", qwixx.ratio(each), limit)
        yield Bar(f"{each.tool}: bytes per Qwixx sheet of 1,000", each.bytes_per_sheet, 120)
    for each in longo.all_ours:
        memory = each.peak / longo.commands[0].peak
        yield Bar(f"{each.tool}: time of 10,000 Longo sheets against bare", longo.ratio(each), 1.3)
        yield Bar(f"{each.tool}: bytes per Longo sheet of 10,000", each.bytes_per_sheet, 175)
        yield Bar(f"{each.tool}: peak memory of 10,000 Longo sheets against bare", memory, 1.5)
    yield Bar("time of one sheet against importing ReportLab's canvas", one.ratio(one.ours), 1.9)
    yield Bar("time of --help against importing click", help_text.ratio(help_text.ours), 2)
    for each in differing.commands[1:]:
        yield Bar(f"{each.tool}: time of 10,000 against Longo", differing.ratio(each), 1.5)
        yield Bar(f"{each.tool}: bytes per sheet of 10,000", each.bytes_per_sheet, 175)


# --- what is told


def table(done: list[Task]) -> Iterator[str]:
    yield "| task | tool | seconds | ratio | bytes per sheet | peak MB |"
    yield "|---|---|--:|--:|--:|--:|"
    for task in done:
        for each in task.commands:
            tool, size, peak = each.tool, "", ""
            if each.output is not None:  # an import alone holds no more than this script does
                size, peak = f"{each.bytes_per_sheet:,.0f}", f"{each.peak:.0f}"
            if each.scale > 1:
                tool, peak = f"{tool} ({each.sheets:,} sheets, time x {each.scale})", f"> {peak}"
            yield (
                f"| {task.name} | {tool} | {each.seconds:.3f} | {task.ratio(each):.2f} "
                f"| {size} | {peak} |"
            )


def report(done: list[Task]) -> Iterator[str]:
    yield from table(done)
    yield ""
    yield "Ratios of time, to the first line of each task. The least of several rounds counts."
    names = ("qwixprint", "reportlab", "rl_accel", "fpdf2", "typst", "click")
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    cores = os.cpu_count()
    yield f"Python {platform.python_version()}, {versions}; {platform.system()}, {cores} cores."
    yield ""
    used = [each.tool for each in done[0].commands]
    yield from (f"- {tool}: {HOW[tool]}." for tool in used)


def check_pages(done: list[Task]) -> None:
    from pypdf import PdfReader

    for task in done:
        for each in task.commands:
            if each.output is not None:
                pages = len(PdfReader(each.output).pages)
                expected = -(-each.sheets // PER_PAGE)
                assert pages == expected, f"{each.output.name}: {pages} pages, not {expected}"


@contextmanager
def folder_for(keep: Path | None) -> Iterator[Path]:
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
        yield keep.resolve()
        return
    with tempfile.TemporaryDirectory() as name:
        yield Path(name).resolve()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds, and no slow peers")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="leave all the files there")
    wishes = parser.parse_args()
    with folder_for(wishes.keep) as folder:
        done = tasks(folder, wishes.quick)
        print("load before:", *(f"{load:.1f}" for load in os.getloadavg()), file=sys.stderr)
        for task in done:
            for each in task.commands:
                each.rounds = min(each.rounds, SLOW) if wishes.quick else each.rounds
            print(f"measuring: {task.name}", file=sys.stderr)
            task.measure(environment(folder))
        check_pages(done)
        print("\n".join(report(done)), "", sep="\n")
        found = list(bars(done))
        print(*found, sep="\n")
    sys.exit(any(not bar.kept for bar in found))


if __name__ == "__main__":
    main()
