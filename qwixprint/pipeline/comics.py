"""A recorded game as a comic, in a PDF."""

from __future__ import annotations

from collections.abc import Sequence

from qwixprint import output
from qwixprint.errors import Faulty, fault
from qwixprint.game import Game
from qwixprint.locales import Catalogue
from qwixprint.pipeline.making import check_names, target
from qwixprint.scene import Page

SUFFIX = ".pdf"


def check_comic(name: str) -> None:
    """Says early that there can be no such file; standard output is where the game is told."""
    if output.is_stdout(name):
        raise Faulty([fault("unknown-suffix", word=name, known=(SUFFIX,))])
    target(name, name, (SUFFIX,))


def write_comic(
    delivery: output.Delivery, name: str, game: Game, ending: Sequence[str], words: Catalogue
) -> str:
    """Draws the game; says what was made."""
    from qwixprint.comic.pages import draw_comic
    from qwixprint.render import pdf

    check_names(game.sheets)
    scenes = draw_comic(game, words, ending)
    title = f"{game.sheet.title}: {words.joined(game.players)}"
    delivery.write(name, pdf.write(map(Page, scenes), pdf.About(title, words.code)))
    said = {"file": name, "title": game.sheet.title, "pages": len(scenes)}
    if game.problem is not None:
        return words.say("wrote-comic-part", turn=game.problem.turn, **said)
    return words.say("wrote-comic", turns=len(game.turns), **said)
