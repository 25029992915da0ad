"""What all tests share: every layout there is, and a way to type commands."""

from __future__ import annotations

from pathlib import Path

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


def layout_id(layout: str) -> str:
    return Path(layout).name


every_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
