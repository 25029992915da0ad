"""What every game looks like as a form in a viewer, empty and filled in; for people to look at."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

from tools.browsers.clicking import Player, empty, games, shown_on
from tools.browsers.firefox import firefox
from tools.browsers.viewer import Viewer, folder as own_folder
from tools.pictures import FOLDER


def take(viewer: Viewer, wanted: list[str], folder: Path) -> None:
    """A picture of an empty form, and one of what a player had on it late in the game."""
    folder.mkdir(parents=True, exist_ok=True)
    browser = viewer.name.split()[0].lower()
    for game, players in games(wanted):
        late = players[0][-2].filled
        for name, sheet in (("empty", empty(late)), ("filled", late)):
            Player(viewer, game, sheet, folder).compare(shown_on(sheet))
            (folder / f"{game}-{browser}-{name}.png").write_bytes(viewer.picture())
    (folder / "form.pdf").unlink()


def main() -> None:
    """The picture of the page on forms."""
    with firefox() as viewer, own_folder() as own:
        take(viewer, ["qwixx"], own)
        with Image.open(BytesIO((own / "qwixx-firefox-filled.png").read_bytes())) as full:
            few = full.convert("RGB").quantize(256, dither=Image.Dither.NONE)
            few.save(FOLDER / "form.png", optimize=True)


if __name__ == "__main__":
    main()
