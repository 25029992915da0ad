"""Lists the licence of everything that is pinned, and of the fonts, as the files themselves say.

The packages are laid into a folder of their own, those for other platforms too: what a machine
happens to have installed makes no difference.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from email.message import Message
from importlib import metadata
from pathlib import Path

from tools import lock

PAGE = lock.ROOT / "docs" / "licences.md"
USES = {
    "run": "run time",
    "fair": "run time, `fair`",
    "cluster": "run time, `fair --cluster`",
    "svg": "run time, logos as SVG",
    "build": "building",
    "dev": "tests",
    "bench": "`make bench`",
    "accessible": "`make accessible`",
    "supply": "`make lock`, `make audit`",
}
# Where metadata name several licences, or none, only the texts in the package say what holds.
READ = {
    "pyphen": "GPL-2.0-or-later OR LGPL-2.1-or-later OR MPL-1.1",
    "pypdfium2": "(Apache-2.0 OR BSD-3-Clause) AND BSD-3-Clause AND Apache-2.0",  # it, and PDFium
    "quickjs": "MIT",  # it, and QuickJS
    "resvg_py": "MIT AND (Apache-2.0 OR MIT)",  # it, and resvg
}
SHORT = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
}
KINDS = r"0BSD|Apache|BSD|CC0|HPND|ISC|LGPL|MIT|MPL|PSF|Unlicense|Zlib"


def fits(licence: str) -> bool:
    """Whether one may use it without coming under the GPL; where one may choose, one is enough."""
    while inner := re.search(r"\(([^()]*)\)", licence):
        licence = licence.replace(inner[0], "MIT" if fits(inner[1]) else "no")
    choices = [choice.split(" AND ") for choice in licence.split(" OR ")]
    return any(all(re.match(KINDS, part.strip()) for part in parts) for parts in choices)


def licence(about: Message) -> str:
    """In the words of the metadata, the most exact first."""
    name = about["Name"].lower()
    if name in READ:
        return READ[name]
    if expression := about.get("License-Expression"):
        return str(expression)
    marks = [mark.split(" :: ") for mark in about.get_all("Classifier", [])]
    named = [mark[-1] for mark in marks if mark[0] == "License" and mark[-1] != "OSI Approved"]
    if named:
        return " AND ".join(SHORT.get(each, each) for each in named)
    return str(about.get("License") or "unknown").strip().split("\n")[0]


def laid_out(pins: list[lock.Pin], folder: Path) -> dict[str, str]:
    """The licence of each package, by name."""
    wishes = folder / "everywhere.txt"
    bare = (lock.Pin(pin.name, pin.version, "", pin.hashes) for pin in pins)
    wishes.write_text("".join(map(str, bare)), "utf-8")
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--require-hashes"]
    command += ["--only-binary", ":all:", "--no-compile", "--target", str(folder / "laid")]
    subprocess.run([*command, "-r", str(wishes)], check=True)
    found = metadata.distributions(path=[str(folder / "laid")])
    return {re.sub(r"[-_.]+", "-", each.name).lower(): licence(each.metadata) for each in found}  # type: ignore[arg-type]


HEAD = """# Licences

Made by `make licences` from the metadata of what [requirements](../requirements) pins. qwixprint is
under the [MIT licence](../LICENSE) and ships none of these packages: pip installs them beside it.
None that runs on a user's machine is AGPL, or GPL alone; pyphen, under three licences of which one
may choose, is taken under the MPL. Some bring things of others along and say so in their folders:
pyphen the dictionaries of LibreOffice (“GPL, LGPL and/or MPL”), pypdfium2 the libraries that PDFium
is built with (FreeType, ICU, libjpeg-turbo, zlib and such), numpy and scipy OpenBLAS (BSD) and two
libraries of the GCC: libgfortran (GPL with the GCC's exception, by which any program may use it),
and libquadmath (LGPL).

| package | version | licence | used for |
| --- | --- | --- | --- |
"""
FONTS = """
The fonts are shipped with qwixprint and embedded in what it writes, as their licence allows:

| font | licence |
| --- | --- |
"""


def pinned() -> dict[lock.Pin, str]:
    """Every package with its first use."""
    found: dict[lock.Pin, str] = {}
    for use, used in USES.items():
        for pin in lock.read(use):
            found.setdefault(pin, used)
    return found


def page(known: dict[str, str]) -> str:
    rows = [
        f"| {pin.name} | {pin.version} | {known[pin.name]} | {used} |\n"
        for pin, used in pinned().items()
    ]
    fonts = [
        f"| [{file.stem.removeprefix('OFL-')}](../fonts/{file.name}) | OFL-1.1 |\n"
        for file in sorted((lock.ROOT / "fonts").glob("OFL-*.txt"))
    ]
    return HEAD + "".join(rows) + FONTS + "".join(fonts)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        known = laid_out(list(pinned()), Path(name))
    PAGE.write_text(page(known), "utf-8")


if __name__ == "__main__":
    main()
