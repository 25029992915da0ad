"""Makes pads: sheets, all alike or dealt, imposed for the guillotine, with a cover page."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Unpack

from qwixprint.commands.deck import MOST_SHEETS, again, all_alike, drawn_seed
from qwixprint.commands.game_pad import GamePad, game_pad
from qwixprint.commands.jobs import (
    ALL,
    DEALT_PAIRS,
    DEALT_SEED,
    LOGO_FILE,
    OWN_TITLE,
    VARIED,
    AnyGame,
    Flipped,
    Lang,
    Option,
    PaletteWish,
    SheetSize,
    check_options,
    layout_of,
    layouts_of,
    shows,
)
from qwixprint.commands.pads import Pad
from qwixprint.commands.placing import MARGIN
from qwixprint.errors import Fault, Faulty, fault, gathering
from qwixprint.impose import Bind, Marks, Order
from qwixprint.load.find import Layout
from qwixprint.locales import spoken, told_in

if TYPE_CHECKING:
    from qwixprint.commands.pad_options import PadOptions


@dataclass(frozen=True, slots=True)
class PadJob:
    """How a pad is wanted."""

    game: AnyGame
    _: KW_ONLY
    sheets: Annotated[int, Option("How many sheets in each pad.", "N", 1, MOST_SHEETS, ("-n",))] = (
        48
    )
    pads: Annotated[int, Option("How many pads.", "N", 1, 1000)] = 1
    paper: Annotated[
        str,
        Option(
            "a4, letter, a3, a5, a6, legal, tabloid, sra3, sra4, or a size in mm such as 210x297."
            " Where people use Letter, it is Letter if you do not say.",
            "PAPER",
        ),
    ] = "a4"
    size: SheetSize = "standard"
    marks: Annotated[
        Marks,
        Option("How cuts are shown: marks outside the sheets, lines through the page, not at all."),
    ] = "crop"
    margin: Annotated[
        float | None,
        Option(
            "The edge of the paper your printer cannot reach."
            f" [default: that of the printer, or {MARGIN:g}]",
            "MM",
        ),
    ] = None
    printer: Annotated[
        str | None,
        Option("Margin, scale and back shift as measured; see `qwixprint calibrate`.", "NAME"),
    ] = None
    order: Annotated[
        Order,
        Option(
            "stack: cut all pages as one pile and lay the piles on each other; page: cut each page."
        ),
    ] = "stack"
    bind: Annotated[Bind, Option("The edge that is glued.")] = "top"
    back: Annotated[
        AnyGame,
        Option(
            "What is printed behind each sheet: nothing, the rules in short, or another game.",
            "none|summary|VARIANT",
        ),
    ] = "none"
    flip: Flipped = "long"
    back_shift: Annotated[
        str | None,
        Option(
            "Moves the backs to the right and down, in mm, if they do not meet the fronts.", "DX,DY"
        ),
    ] = None
    cover: Annotated[
        bool | None,
        Option("A first page that says what to do. [default: if there are pages to stack]"),
    ] = None
    palette: PaletteWish = "classic"
    players: Annotated[
        int | None,
        Option("Lucky numbers and versions differ on this many sheets in a row.", "N", 1, 99),
    ] = None
    pairs: Annotated[str | None, DEALT_PAIRS] = None
    vary: Annotated[bool, VARIED] = False
    seed: Annotated[int | None, DEALT_SEED] = None
    only: Annotated[
        str | None, Option("Only the sheets with these serial numbers: 37 or 37,40-45.", "N,...")
    ] = None
    again: Annotated[
        str | tuple[str, ...],
        Option(
            "The sheet with this code once more; the code stands at its lower right. Given several"
            " times, several sheets.",
            "CODE",
        ),
    ] = ()
    title: Annotated[str | None, OWN_TITLE] = None
    logo: Annotated[str | Path | None, LOGO_FILE] = None
    press: Annotated[
        bool,
        Option(
            "For a print shop: one sheet a page with 3 mm bleed, the four inks only; no marks, no"
            " cover, whatever the paper and the printer."
        ),
    ] = False
    lang: Lang = None


@shows(PadJob, several=True)
def pad(*games: AnyGame, **options: Unpack[PadOptions]) -> Pad:
    """Sheets of a game, or of several one after the other, ready to print, cut and glue.

    Nothing is written yet, and pages are made only when they are asked for. Raises `Faulty` with
    everything that is wrong with the games or the options. "all" stands for every shipped game.
    """
    job = PadJob("", **options)
    with told_in(job.lang):
        check_options(job)
        words = spoken(job.lang)
        faults: list[Fault] = []
        wanted_games = games if games or not job.again else (ALL,)
        layouts, backs = layouts_of(wanted_games, faults), _backs(job, faults)
        drawn = job.seed is None and job.only is None and not job.again
        jobs: list[PadJob] = []
        with gathering(faults):
            jobs = _jobs(job, layouts, backs)
        wanted = (job.players, job.pairs, job.seed) != (None, None, None)
        sheets = [each.sheet for each in (*layouts, *backs)]
        if job.pairs is None:
            differ = job.vary or any(sheet.lucky or sheet.versions for sheet in sheets)
        else:
            differ = any(sheet.lucky for sheet in sheets)
        if wanted and layouts and not differ:
            title = words.joined(list(dict.fromkeys(each.title for each in layouts)))
            alike = all_alike((each.sheet for each in layouts), title)
            faults.append(alike if job.pairs is None else fault("no-lucky-here", title=title))
        parts: list[GamePad] = []
        for each in jobs:
            with gathering(faults):
                parts.append(game_pad(each, words, sum(part.pages for part in parts)))
        if faults:
            raise Faulty(faults)
        said = tuple(key for key, value in options.items() if value not in (None, False))
        return Pad(tuple(parts), words, drawn, said)


def _backs(job: PadJob, faults: list[Fault]) -> list[Layout]:
    """The game that is printed behind the others, if it is one."""
    if job.back not in ("none", "summary"):
        with gathering(faults):
            return [layout_of(job.back)]
    return []


def _jobs(job: PadJob, layouts: list[Layout], backs: list[Layout]) -> list[PadJob]:
    """A job for each game; or those that print sheets again by their codes."""
    if not job.again:
        seed = drawn_seed() if job.seed is None and job.only is None else job.seed
        return [replace(job, game=layout, seed=seed) for layout in layouts]
    ours = [each.sheet for each in layouts_of((ALL,), [])]
    return [
        replace(one, game=layout)
        for one, sheet in again(job, [each.sheet for each in (*layouts, *backs)], ours)
        # The code is on its front or else on its back.
        for layout in [each for each in layouts if each.sheet == sheet] or layouts
    ]
