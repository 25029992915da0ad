"""Tells whether a tag may be released, and what its notes are.

What comes in is the tag, and the address at which the files of that tag are shown; what goes out is
the section of the CHANGELOG, with links that lead there. A tag that does not fit ends with 1.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from qwixprint import __version__

CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"
SECTION = re.compile(r"^## (\S+), (.+)\n((?:(?!## ).*\n?)*)", re.MULTILINE)


class NotReady(Exception):
    """Why a tag may not be released."""


def notes(tag: str, changelog: str, files: str, version: str = __version__) -> str:
    """The section of a tag; `files` stands before every link that leads into the repository."""
    if tag != f"v{version}":
        raise NotReady(f"The tag is {tag}, but qwixprint/__init__.py says {version}.")
    sections = {name: (date, text) for name, date, text in SECTION.findall(changelog)}
    if version not in sections:
        raise NotReady(f"CHANGELOG.md has no section {version}.")
    date, text = sections[version]
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
        raise NotReady(f"CHANGELOG.md has no date for {version}, but “{date}”.")
    return re.sub(r"\]\((?![a-z]+:)", f"]({files}/", text.strip()) + "\n"


def main() -> None:
    tag, files = sys.argv[1:]
    try:
        told = notes(tag, CHANGELOG.read_text("utf-8"), files)
    except NotReady as reason:
        sys.exit(str(reason))
    sys.stdout.write(told)


if __name__ == "__main__":
    main()
