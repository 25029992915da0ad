"""What all tests share: every layout there is, and a way to type commands."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import settings

from qwixprint.files import shipped
from tools.hostile import hear_signals

hear_signals()  # also when all this runs in the background of a shell

# How long an example takes says more about what else the machine is doing. The examples are always
# the same, so that only a change can make them fail; `make fuzz` looks for new ones.
settings.register_profile("anywhere", deadline=None, derandomize=True)
settings.load_profile("anywhere")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="accept the drawings as they are")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of games made from another, `make test` tries one in eight of all combinations.

    Which one is decided by its name, so that it is always the same; `make thorough` tries the rest.
    """
    for item in items:
        case = getattr(item, "callspec", None)
        if case is None:
            continue
        leaflet = case.params.get("leaflet")  # many tests look at one and the same
        given = (*case.params.values(), *(leaflet[:1] if leaflet else ()))
        derived = any(isinstance(each, str) and each in DERIVED for each in given)
        name = case.id if leaflet else item.nodeid
        if derived and crc32(name.encode()) % 8:
            item.add_marker(pytest.mark.thorough)


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(autouse=True)
def _english_anywhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """No test depends on the language, the folder or the settings of whoever runs it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LC_PAPER", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
    monkeypatch.chdir(tmp_path_factory.mktemp("cwd"))


ROOT = Path(__file__).parent.parent
LANGUAGES = tuple(shipped.languages())
SHIPPED = tuple(shipped.layouts())
OWN = tuple(str(file.parent) for file in sorted((ROOT / "examples").glob("*/sheet.yaml")))
LAYOUTS = (*SHIPPED, *OWN)
FIRST = ("qwixx", "longo", "qwinto", "qwantum", str(ROOT / "examples" / "piccolo"))
# Made from others, or of the same parts as those.
DERIVED = tuple(each for each in LAYOUTS if each not in FIRST)


def layout_id(layout: str) -> str:
    return Path(layout).name


every_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
