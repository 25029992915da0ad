"""Where the shipped files lie: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
_INSTALLED = _PACKAGE / "_data"
ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent
LOCALES = _PACKAGE / "locales"


def layouts() -> dict[str, Path]:
    """Every shipped variant by name, with its layout file."""
    return {file.parent.name: file for file in sorted((ROOT / "layouts").glob("*/sheet.yaml"))}


def languages() -> dict[str, Path]:
    """Every language by its code, with its file of words."""
    return {file.stem: file for file in sorted(LOCALES.glob("*.yaml"))}


def schema(name: str) -> Path:
    """The shipped JSON Schema of a file format."""
    return _PACKAGE / "schemas" / f"{name}.schema.json"


def font(name: str) -> Path:
    """The TrueType file of a font."""
    return ROOT / "fonts" / f"{name}.ttf"
