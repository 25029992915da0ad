"""Every PDF through qpdf, Poppler, MuPDF and Ghostscript: none may say a word.

A file that is broken on purpose goes first, to show that the readers do speak up. Forms that were
filled in are read back after some of them wrote the file anew.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pypdfium2

import qwixprint as qp
from qwixprint.files import shipped
from tools import samples

# MuPDF as Debian builds it says this about every file, right or wrong.
HARMLESS = "warning: ICC support is not available"


def spoken(command: list[str], listen_to_stdout: bool = True) -> list[str]:
    """What a reader has to say against a file."""
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    said = done.stderr + (done.stdout if listen_to_stdout else "")
    lines = [line for line in said.splitlines() if line.strip() and line != HARMLESS]
    if done.returncode and not lines:
        lines = [f"exit code {done.returncode}"]
    return [f"{command[0]}: {line}" for line in lines]


def complaints(file: Path, folder: Path) -> list[str]:
    """All readers' words against one file."""
    out = str(folder / "page")
    name = str(file)
    ghost = ["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR"]
    return [
        *spoken(["qpdf", "--check", name], listen_to_stdout=False),
        *spoken(["pdftoppm", "-r", "50", "-png", name, out]),
        *spoken(["mutool", "draw", "-q", "-F", "png", "-r", "50", "-o", f"{out}-%d.png", name]),
        *spoken([*ghost, "-sDEVICE=nullpage", name]),
        *unembedded(name),
    ]


def unembedded(name: str) -> list[str]:
    """Fonts that pdffonts lists without `emb yes`, and a file without any font."""
    done = subprocess.run(["pdffonts", name], capture_output=True, text=True, check=False)
    rows = done.stdout.splitlines()[2:]
    found = [row for row in rows if row.split()[-5] != "yes"]
    return [f"pdffonts: {row}" for row in (found if rows else ["no font at all"])]


def broken(folder: Path) -> Path:
    """A PDF with a damaged stream, no way to its objects, and a font that is not embedded."""
    from reportlab.pdfgen.canvas import Canvas

    file = folder / "broken.pdf"
    canvas = Canvas(str(file), pageCompression=1)
    canvas.drawString(20, 20, "x" * 500)
    canvas.save()
    data = file.read_bytes()
    middle = data.index(b"stream") + 20
    data = data[:middle] + b"@@@@" + data[middle + 4 :]
    file.write_bytes(data.replace(b"startxref", b"startnone"))
    return file


def rewritten(game: str, folder: Path) -> Iterator[str]:
    """Who wrote a form anew so that it is read otherwise than before, or as a form at all."""
    old, new = folder / "old.pdf", folder / "new.pdf"
    example = shipped.examples(game) / "score.yaml"
    old.write_bytes(qp.form(from_=example).pdf)
    right = qp.check(old).data()["score"]

    def read(name: str) -> str:
        try:
            found = qp.check(new).data()["score"]
            return "kept" if found == right else f"{name}: {game} scores {found}, not {right}"
        except qp.Faulty as faulty:
            return faulty.faults[0].code

    ghost = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", "-o", str(new), str(old)]
    for command, expected in (
        (["qpdf", str(old), str(new)], "kept"),
        (["qpdf", "--object-streams=generate", "--linearize", str(old), str(new)], "kept"),
        (["mutool", "clean", "-ggggz", str(old), str(new)], "kept"),
        (ghost, "form-flat"),
        (["pdftocairo", "-pdf", str(old), str(new)], "form-flat"),
    ):
        subprocess.run(command, capture_output=True, check=True)
        if (found := read(command[0])) != expected:
            yield f"{command[0]}: {found}"
    document = pypdfium2.PdfDocument(old)
    document.init_forms()
    document.save(new)
    if (found := read("PDFium")) != "kept":
        yield f"PDFium: {found}"


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seen = {line.split(":")[0] for line in complaints(broken(folder), folder)}
        assert seen == {"qpdf", "pdftoppm", "mutool", "gs", "pdffonts"}, seen
        passed, failed = 0, 0
        for file in samples.make(folder):
            found = complaints(file, folder)
            passed, failed = passed + (not found), failed + bool(found)
            print("\n".join(f"{file.name}: {line}" for line in found), end="\n" if found else "")
        for game in shipped.layouts():
            found = list(rewritten(game, folder))
            passed, failed = passed + (not found), failed + bool(found)
            print("\n".join(found), end="\n" if found else "")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
