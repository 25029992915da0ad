"""Where the shipped files lie: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent
_INSTALLED = _PACKAGE / "_data"
ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent
LOCALES = _PACKAGE / "locales"


def layouts() -> Mapping[str, Path]:
    """Every shipped variant by name, with its layout file."""
    return _each(ROOT / "layouts", "sheet.yaml")


@cache
def _each(folder: Path, name: str) -> Mapping[str, Path]:
    """The files of that name in the folders of a folder, which are looked for once."""
    return {file.parent.name: file for file in sorted(folder.glob(f"*/{name}"))}


def rules(name: str, language: str) -> Path:
    """The text of the rules of a shipped variant."""
    return ROOT / "layouts" / name / f"rules.{language}.md"


def examples(name: str) -> Path:
    """The folder with the examples of a shipped variant."""
    return ROOT / "examples" / name


def games(name: str) -> Path:
    """The folder with recorded games of a shipped variant."""
    return ROOT / "examples" / "games" / name


def languages() -> Mapping[str, Path]:
    """Every language by its code, with its folder of texts."""
    return {code: file.parent for code, file in _each(LOCALES, "language.yaml").items()}


def schema(name: str) -> Path:
    """The shipped JSON Schema of a file format."""
    return _PACKAGE / "schemas" / f"{name}.schema.json"


def script(name: str) -> Path:
    """A part of the JavaScript of forms."""
    return _PACKAGE / "forms" / f"{name}.js"


def font(name: str) -> Path:
    """The TrueType file of a font."""
    return ROOT / "fonts" / f"{name}.ttf"
