"""Who may import whom, and which outside library has which door: the house keeps its rooms."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from qwixprint import resources

from .conftest import ROOT

PACKAGE = ROOT / "qwixprint"

# The same table stands in docs/architecture.md; a test below compares the two.
MAY_IMPORT = {
    "errors": "",
    "geometry": "",
    "resources": "",
    "ending": "",
    "inputs": "",
    "output": "errors inputs ending",
    "source": "errors inputs",
    "reading": "errors source",
    "printers": "errors source reading output",
    "scene": "geometry",
    "fonts": "errors resources source",
    "locales": "source resources errors",
    "sheet": "source reading geometry errors",
    "rules": "sheet errors",
    "game": "sheet rules source reading errors",
    "logo": "errors source",
    "draw": "sheet scene geometry locales fonts logo",
    "impose": "scene geometry errors",
    "render": "scene geometry fonts",
    "comic": "geometry fonts locales sheet rules game scene draw",
    "leaflet": "errors geometry fonts locales sheet rules game scene draw comic render",
    "pipeline": "errors geometry resources ending output source reading scene fonts locales sheet"
    " rules draw impose render printers logo game comic leaflet",
    "cli": "pipeline locales resources errors inputs ending",
}
DOORS = {
    "click": {
        f"cli/{name}.py"
        for name in (
            "__init__",
            "common",
            "printing",
            "judging",
            "telling",
            "calibrating",
            "gaming",
        )
    },
    "yaml": {"source.py"},
    "reportlab": {"fonts.py", "render/pdf.py", "render/document.py"}
    | {f"leaflet/{name}.py" for name in ("paper", "styles", "flowables", "setting")},
    "markdown_it": {"leaflet/text.py"},
    "pyphen": {"leaflet/styles.py"},
    "fontTools": {"fonts.py"},
    "pypdfium2": {"render/png.py"},
    "PIL": {"render/png.py", "logo.py"},
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
    allowed = {room, "__version__", *MAY_IMPORT.get(room, "").split()}
    found = []
    for name in imports(code):
        top, _, rest = name.partition(".")
        if top == "qwixprint" and rest.split(".")[0] not in allowed:
            found.append(f"{file} may not import {name}")
        if top in DOORS and file not in DOORS[top]:
            found.append(f"{file} is no door to {top}")
    return found


# Where files are opened, each with its reason; all others are read through `inputs`.
OPENS = {
    "inputs.py": "the door",
    "output/__init__.py": "writes",
    "output/drafts.py": "writes",
    "pipeline/pads.py": "writes, through `output`",
    "pipeline/telling.py": "shows a file of ours as it is",
    "cli/common.py": "nowhere, to be rid of what nobody reads",
}


def opened(code: str) -> list[str]:
    """Every call by which a module opens a file by itself."""
    calls = [node.func for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    doors = ("inputs", "Image")
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
    assert opened("path.open('rb'); open(x); inputs.opened(path)") == ["path.open", "open"]


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
        ("sheet/build.py", "from qwixprint.draw import arrange", "may not import qwixprint.draw"),
        ("scene.py", "def f():\n    from qwixprint import sheet", "may not import qwixprint.sheet"),
        ("draw/sheet.py", "import reportlab.pdfgen.canvas", "is no door to reportlab"),
        ("pipeline.py", "import click", "is no door to click"),
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
    names = set(resources.layouts())
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
