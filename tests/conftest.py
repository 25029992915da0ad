"""What all tests share: every layout there is, and a way to type commands."""

from __future__ import annotations

from collections import defaultdict
from itertools import count
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

    So it does with tests that say `one_in`, of all games. Which ones is decided by their names, so
    that they are always the same; `make thorough` tries the rest.
    """
    alike = defaultdict[tuple[str, int], list[tuple[int, pytest.Item]]](list)
    for item in items:
        test = item.nodeid.partition("[")[0]
        if not item.get_closest_marker("xdist_group"):
            # What a test finds out for one game is kept for the next; and to hand out fewer pieces
            # of work takes less time.
            item.add_marker(pytest.mark.xdist_group(test))
        case = getattr(item, "callspec", None)
        if case is None or item.get_closest_marker("thorough"):
            continue
        given = case.params
        game, _, lang, *_ = given.get("leaflet") or (given.get("game"), (), given.get("lang"))
        wanted = item.get_closest_marker("one_in")
        share: int = wanted.args[0] if wanted else 1
        if any(isinstance(each, str) and each in DERIVED for each in (game, *given.values())):
            share = max(share, 8)
        # Many tests look at one and the same leaflet, which is set once.
        name = f"{game}-{lang}" if game and lang else item.nodeid
        alike[test, share].append((crc32(name.encode()), item))
    for (_, share), group in alike.items():
        group.sort(key=lambda each: each[0])
        for _, item in group[-(-len(group) // share) :]:
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
    # Which `mktemp` would number by looking through all that there are, thousands of times.
    folder = tmp_path_factory.getbasetemp() / f"test{next(NUMBERS)}"
    for name in ("config", "cwd"):
        (folder / name).mkdir(parents=True)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    monkeypatch.chdir(folder / "cwd")


ROOT = Path(__file__).parent.parent
LANGUAGES = tuple(shipped.languages())
SHIPPED = tuple(shipped.layouts())
OWN = tuple(str(file.parent) for file in sorted((ROOT / "examples").glob("*/sheet.yaml")))
LAYOUTS = (*SHIPPED, *OWN)
FIRST = ("qwixx", "longo", "qwinto", "qwantum", str(ROOT / "examples" / "piccolo"))
# Made from others, or of the same parts as those.
DERIVED = tuple(each for each in LAYOUTS if each not in FIRST)


NUMBERS = count()


def layout_id(layout: str) -> str:
    return Path(layout).name


every_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
