"""Where the shipped files lie: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent.parent
_INSTALLED = _PACKAGE / "_data"
ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent
LOCALES = _PACKAGE / "locales"


def layouts() -> dict[str, Path]:
    """Every shipped variant by name, with its layout file."""
    return {file.parent.name: file for file in sorted((ROOT / "layouts").glob("*/sheet.yaml"))}


def rules(name: str, language: str) -> Path:
    """The text of the rules of a shipped variant."""
    return ROOT / "layouts" / name / f"rules.{language}.md"


def examples(name: str) -> Path:
    """The folder with the examples of a shipped variant."""
    return ROOT / "examples" / name


def games(name: str) -> Path:
    """The folder with recorded games of a shipped variant."""
    return ROOT / "examples" / "games" / name


def languages() -> dict[str, Path]:
    """Every language by its code, with its folder of texts."""
    return {file.parent.name: file.parent for file in sorted(LOCALES.glob("*/language.yaml"))}


def schema(name: str) -> Path:
    """The shipped JSON Schema of a file format."""
    return _PACKAGE / "schemas" / f"{name}.schema.json"


def script(name: str) -> Path:
    """A part of the JavaScript of forms."""
    return _PACKAGE / "forms" / f"{name}.js"


def font(name: str) -> Path:
    """The TrueType file of a font."""
    return ROOT / "fonts" / f"{name}.ttf"
