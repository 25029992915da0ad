"""Who may import whom, and which outside library has which door: the house keeps its rooms."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from qwixprint.files import shipped

from .conftest import ROOT

PACKAGE = ROOT / "qwixprint"

# The same table stands in docs/architecture.md; a test below compares the two.
MAY_IMPORT = {
    "errors": "",
    "geometry": "",
    "signals": "",
    "files": "errors signals",
    "scene": "geometry",
    "fonts": "errors files",
    "locales": "errors files",
    "logo": "errors files",
    "settings": "errors files",
    "printers": "errors files settings",
    "impose": "errors geometry scene",
    "sheet": "errors files geometry",
    "families": "errors files sheet",
    "referee": "families sheet",
    "game": "errors files sheet families referee",
    "drawing": "geometry scene fonts locales logo sheet families",
    "render": "geometry scene fonts",
    "load": "errors files geometry fonts locales sheet families drawing game",
    "comic": "geometry scene fonts locales sheet families referee game drawing",
    "leaflet": "errors geometry scene fonts locales impose sheet families referee game drawing"
    " render load comic",
    "fairness": "errors scene locales sheet families game drawing render",
    "forms": "errors files geometry scene fonts locales sheet families drawing",
    "commands": "errors files geometry scene fonts locales logo settings printers impose sheet"
    " families referee game drawing render load comic leaflet fairness forms",
    "cli": "errors files locales signals settings commands",
}
# Of the commands, the command line knows what a job is made of; everything else it asks of the
# public names of the package.
ONLY = {"cli": {"commands": "commands.jobs"}}
DOORS = {
    "click": {f"cli/{file.name}" for file in (PACKAGE / "cli").glob("*.py")},
    "yaml": {"files/yaml.py"},
    "reportlab": {"fonts.py", "render/pdf.py", "render/document.py"}
    | {f"leaflet/{name}.py" for name in ("canvas", "styles", "flowables")},
    "markdown_it": {"leaflet/text.py"},
    "pyphen": {"leaflet/styles.py"},
    "fontTools": {"fonts.py"},
    "pypdf": {"load/pdf.py"},
    "pypdfium2": {"render/png.py"},
    "PIL": {"render/png.py", "logo.py"},
    "resvg_py": {"logo.py"},
    "platformdirs": {"settings.py"},
    "numpy": {"fairness/compare.py"},
    "scipy": {"fairness/compare.py"},
    "distributed": {"fairness/cluster.py"},
    "multiprocessing": {"fairness/workers.py"},
    "concurrent": {"fairness/workers.py", "fairness/cluster.py"},
}


def imports(code: str) -> Iterator[str]:
    """Every module a piece of code imports, wherever in the code."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where they lead"
            module = node.module or ""
            if module == "qwixprint":
                yield from (f"qwixprint.{alias.name}" for alias in node.names)
            else:
                yield module


def offences(file: str, code: str) -> list[str]:
    """What a module imports that its room may not see."""
    room = file.split("/")[0].removesuffix(".py")
    allowed = {room, "", "__version__", *MAY_IMPORT.get(room, "").split()}
    if room == "__init__":  # which only says where the public names are
        allowed |= set(MAY_IMPORT)
    found = []
    for name in imports(code):
        top, _, rest = name.partition(".")
        other = rest.split(".")[0]
        only = ONLY.get(room, {}).get(other, other)
        if top == "qwixprint" and (other not in allowed or not rest.startswith(only)):
            found.append(f"{file} may not import {name}")
        if top in DOORS and file not in DOORS[top]:
            found.append(f"{file} is no door to {top}")
    return found


# Where files are opened, each with its reason; all others are read through `reading`.
OPENS = {
    "files/reading.py": "the door",
    "files/writing.py": "writes",
    "__init__.py": "which public names there are, before anything else is imported",
    "commands/pads.py": "writes, through `files.writing`",
    "cli/terminal.py": "nowhere, to be rid of what nobody reads",
}


def opened(code: str) -> list[str]:
    """Every call by which a module opens a file by itself."""
    calls = [node.func for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    doors = ("reading", "Image")
    return [
        ast.unparse(call)
        for call in calls
        if (isinstance(call, ast.Name) and call.id == "open")
        or (
            isinstance(call, ast.Attribute)
            and call.attr in ("open", "opened", "read_bytes", "read_text", "fdopen")
            and not (isinstance(call.value, ast.Name) and call.value.id in doors)
        )
    ]


def test_files_are_read_through_one_door() -> None:
    found = {file.relative_to(PACKAGE).as_posix(): opened(file.read_text()) for file in modules()}
    assert {name for name, calls in found.items() if calls} == set(OPENS)
    assert opened("path.open('rb'); open(x); reading.opened(path)") == ["path.open", "open"]


def modules() -> list[Path]:
    return [file for file in sorted(PACKAGE.rglob("*.py")) if not file.name.startswith("__main__")]


def test_every_module_keeps_to_its_room() -> None:
    found = []
    for file in modules():
        name = file.relative_to(PACKAGE).as_posix()
        found += offences(name, file.read_text("utf-8"))
    assert not found


@pytest.mark.parametrize(
    ("file", "code", "offence"),
    [
        ("sheet/model.py", "from qwixprint.drawing import x", "may not import qwixprint.drawing"),
        ("scene.py", "def f():\n    from qwixprint import sheet", "may not import qwixprint.sheet"),
        ("drawing/sheet.py", "import reportlab.pdfgen.canvas", "is no door to reportlab"),
        ("commands/pad.py", "import click", "is no door to click"),
        ("cli/pad.py", "from qwixprint.commands.pad import pad", "may not import"),
        ("families/crosses/turn.py", "from qwixprint import locales", "may not import"),
    ],
)
def test_an_offender_is_found(file: str, code: str, offence: str) -> None:
    assert [found for found in offences(file, code) if offence in found]


def test_every_room_is_in_the_table() -> None:
    rooms = {file.relative_to(PACKAGE).parts[0].removesuffix(".py") for file in modules()}
    assert rooms - {"__init__"} == set(MAY_IMPORT)


def test_the_docs_show_the_same_table() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    shown = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) >= 2 and cells[0].startswith("`") and cells[0].strip("`") in MAY_IMPORT:
            shown[cells[0].strip("`")] = set(cells[1].replace("nothing", "").split())
    assert shown == {room: set(others.split()) for room, others in MAY_IMPORT.items()}


def named_variants(code: str) -> list[str]:
    """Strings of code, other than documentation, that name one of the shipped games."""
    tree = ast.parse(code)
    documentation = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    names = set(shipped.layouts())
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node not in documentation
        and any(name in node.value.lower() for name in names)
    ]


def test_no_code_asks_for_a_variant_by_name() -> None:
    for file in modules():
        assert named_variants(file.read_text("utf-8")) == [], file
    assert named_variants("'''qwixx'''\nif name == 'qwixx': pass") == ["qwixx"]


def test_rooms_stay_small() -> None:
    for file in modules():
        code = file.read_text("utf-8")
        assert code.count("\n") <= 300, f"{file}: is this one room, or two?"
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.FunctionDef):
                length = (node.end_lineno or 0) - node.lineno + 1
                assert length <= 45, f"{file}:{node.lineno}: {node.name} has {length} lines"
