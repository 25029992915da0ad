"""Every bar that needs a browser; `make browsers`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

from tools.browsers import clicking, pictures
from tools.browsers.chromium import chromium
from tools.browsers.firefox import firefox
from tools.browsers.viewer import Viewer, folder

BROWSERS = {"chromium": chromium, "firefox": firefox}


def clicked(viewer: Viewer, wanted: list[str], every: bool, own: Path) -> Iterator[str]:
    """Plays the recorded games; what went wrong."""
    for game, players in clicking.games(wanted):
        for stands in players if every else players[:1]:
            try:
                clicking.play(viewer, game, stands, own)
            except clicking.Differs as difference:
                yield f"{viewer.name}, {game}, {stands[-1].filled.player}: {difference}"
        print(f"{viewer.name}: {game}, {len(players[0])} turns", flush=True)


def main() -> None:
    reader = argparse.ArgumentParser(prog="tools.browsers", description=__doc__)
    reader.add_argument("games", nargs="*", help="only these games")
    reader.add_argument("--browser", choices=BROWSERS, help="only this one")
    reader.add_argument("--every-sheet", action="store_true", help="not only the first player's")
    reader.add_argument("--pictures", type=Path, metavar="FOLDER", help="take pictures, no more")
    wish = reader.parse_args()
    wrong: list[str] = []
    for name, start in BROWSERS.items():
        if wish.browser in (None, name):
            opened: AbstractContextManager[Viewer] = start()
            with opened as viewer, folder() as own:
                if wish.pictures:
                    pictures.take(viewer, wish.games, wish.pictures)
                    continue
                wrong += clicked(viewer, wish.games, wish.every_sheet, own)
    print("\n".join(wrong))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
