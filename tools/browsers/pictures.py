"""What every game looks like as a form in a viewer, empty and filled in; for people to look at."""

from __future__ import annotations

from pathlib import Path

from tools.browsers.clicking import Player, empty, games, shown_on
from tools.browsers.viewer import Viewer


def take(viewer: Viewer, wanted: list[str], folder: Path) -> None:
    """A picture of an empty form, and one of what a player had on it at the end of the game."""
    folder.mkdir(parents=True, exist_ok=True)
    browser = viewer.name.split()[0].lower()
    for game, players in games(wanted):
        end = players[0][-1].filled
        for name, sheet in (("empty", empty(end)), ("filled", end)):
            Player(viewer, game, sheet, folder).compare(shown_on(sheet))
            (folder / f"{game}-{browser}-{name}.png").write_bytes(viewer.picture())
    (folder / "form.pdf").unlink()
