"""Every promise about forms that only a browser can keep; `make browsers`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

from qwixprint.files import shipped
from tools.browsers import clicking, pictures, saving
from tools.browsers.chromium import chromium
from tools.browsers.firefox import firefox
from tools.browsers.viewer import Viewer, folder

BROWSERS: dict[str, Callable[[bool], AbstractContextManager[Viewer]]] = {
    "chromium": chromium,
    "firefox": firefox,
}
FAMILIES = ("qwixx", "bonus-a", "qwinto", "qwantum")  # some games that have little in common


class Trial:
    """What is tried, and what went wrong."""

    def __init__(self, wish: argparse.Namespace, own: Path) -> None:
        self.wish, self.own = wish, own
        self.wrong: list[str] = []

    @contextmanager
    def of(self, what: str) -> Iterator[None]:
        """Tries one thing and says how it went."""
        try:
            yield
            print(f"{what}: good", flush=True)
        except clicking.Differs as difference:
            self.wrong.append(what)
            print(f"{what}: {difference}", flush=True)

    def clicked(self, viewers: list[Viewer]) -> None:
        """Every game in every viewer; the second half of it in another if there are two."""
        for game, players in clicking.games(self.wish.games):
            for number, stands in enumerate(players if self.wish.every_sheet else players[:1]):
                others = viewers if number % 2 else viewers[::-1]
                for first, second in zip(viewers, others, strict=True):
                    name = stands[-1].filled.player
                    with self.of(f"{game}, {name}, {first.name}, then {second.name}"):
                        clicking.play(first, second, game, stands, self.own)

    def without_scripts(self, viewer: Viewer) -> None:
        for game, players in clicking.games(self.wish.games or list(FAMILIES)):
            with self.of(f"{game}, {viewer.name} without scripts"):
                clicking.write_down(viewer, game, players[0][-1].filled, self.own)

    def saved(self) -> None:
        with firefox(scripts=False) as viewer:
            for game in self.wish.games or shipped.layouts():
                with self.of(f"{game}, {2 * saving.MANY} sheets saved by {viewer.name}"):
                    saving.compare(viewer, game, self.own)


def main() -> None:
    reader = argparse.ArgumentParser(prog="tools.browsers", description=__doc__)
    reader.add_argument("games", nargs="*", help="only these games")
    reader.add_argument("--browser", choices=BROWSERS, help="only this one")
    reader.add_argument("--every-sheet", action="store_true", help="not only the first player's")
    reader.add_argument("--pictures", type=Path, metavar="FOLDER", help="take pictures, no more")
    wish = reader.parse_args()
    names = [wish.browser] if wish.browser else [*BROWSERS]
    with folder() as own:
        trial = Trial(wish, own)
        with ExitStack() as stack:
            viewers = [stack.enter_context(BROWSERS[name](True)) for name in names]
            if wish.pictures:
                for viewer in viewers:
                    pictures.take(viewer, wish.games, wish.pictures)
                return
            trial.clicked(viewers)
        for name in names:
            with BROWSERS[name](False) as viewer:
                trial.without_scripts(viewer)
        if "firefox" in names:
            trial.saved()
    print(f"{len(trial.wrong)} went wrong")
    sys.exit(1 if trial.wrong else 0)


if __name__ == "__main__":
    main()
