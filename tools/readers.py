"""Every PDF through qpdf, Poppler, MuPDF and Ghostscript: none may say a word.

A file that is broken on purpose goes first, to show that the readers do speak up.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

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
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
