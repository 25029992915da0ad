"""The commands that print: `pad`, `draw` and `rules`."""

from __future__ import annotations

from typing import Any

import click

from qwixprint.cli.common import (
    Choice,
    language_option,
    output_option,
    palette_option,
    progress,
    run,
    size_option,
)

flip_option = click.option(
    "--flip",
    type=Choice(["long", "short"]),
    default="long",
    show_default=True,
    help="The edge about which the printer turns the paper for the back.",
)


@click.command()
@click.argument("variant")
@click.option(
    "-n", "--sheets", type=click.IntRange(1, 1_000_000), default=48, show_default=True, metavar="N",
    help="How many sheets in each pad.",
)  # fmt: skip
@click.option(
    "--pads", type=click.IntRange(1, 1000), default=1, show_default=True, metavar="N",
    help="How many pads.",
)  # fmt: skip
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    metavar="PAPER",
    help="a4, letter, a5, a3, legal, tabloid, or a size in mm such as 210x297.",
)
@size_option
@click.option(
    "--marks",
    type=Choice(["crop", "lines", "none"]),
    default="crop",
    show_default=True,
    help="How cuts are shown: marks outside the sheets, lines through the page, not at all.",
)
@click.option(
    "--margin", type=float, metavar="MM",
    help="The edge of the paper your printer cannot reach. [default: that of the printer, or 5]",
)  # fmt: skip
@click.option(
    "--printer", metavar="NAME",
    help="Margin, scale and back shift as measured; see `qwixprint calibrate`.",
)  # fmt: skip
@click.option(
    "--order",
    type=Choice(["stack", "page"]),
    default="stack",
    show_default=True,
    help="stack: cut all pages as one pile and lay the piles on each other; page: cut each page.",
)
@click.option(
    "--bind",
    type=Choice(["top", "left"]),
    default="top",
    show_default=True,
    help="The edge that is glued.",
)
@click.option(
    "--back",
    default="none",
    show_default=True,
    metavar="none|summary|VARIANT",
    help="What is printed behind each sheet: nothing, the rules in short, or another game.",
)
@flip_option
@click.option(
    "--back-shift",
    metavar="DX,DY",
    help="Moves the backs to the right and down, in mm, if they do not meet the fronts.",
)
@click.option(
    "--cover/--no-cover",
    default=None,
    help="A first page that says what to do. [default: if there are pages to stack]",
)
@palette_option
@click.option("--players", type=click.IntRange(1, 99), metavar="N",
    help="Lucky numbers differ on so many sheets in a row.",
)  # fmt: skip
@click.option("--pairs", metavar="PAIRS", help='Lucky numbers to deal: "5 8, 6 11", or any.')
@click.option("--seed", type=click.IntRange(0, 999_999_999), metavar="N",
    help="Deals the same lucky numbers again.",
)  # fmt: skip
@click.option("--only", metavar="N,...", help="Only the sheets with these serial numbers.")
@click.option("--manifest", metavar="FILE", help="Also list the lucky numbers, as CSV.")
@click.option("--title", metavar="TEXT", help="A title of your own instead of the game's.")
@click.option("--logo", metavar="FILE", help="A PNG or JPEG for the title area.")
@click.option(
    "--press",
    is_flag=True,
    help="For a print shop: one sheet a page with 3 mm bleed, the four inks only; no marks, no"
    " cover, whatever the paper and the printer.",
)
@language_option
@output_option("a telling name in this folder")
def pad(lang: str | None, **wishes: Any) -> None:
    """A PDF of sheets, ready to print, cut and glue.

    VARIANT is a game (see `qwixprint variants`) or the path of a layout of your own.

    \b
    Examples:
      qwixprint pad qwixx
      qwixprint pad longo -n 50 --pads 3 --seed 7 --paper letter -o longo.pdf
      qwixprint pad longo -n 50 --pads 3 --seed 7 --only 37
      qwixprint pad ./my-game --size large --marks lines
    """

    def made(lang: str) -> str:
        from qwixprint.pipeline.decks import PadJob
        from qwixprint.pipeline.pads import make_pad

        return make_pad(PadJob(lang=lang, **wishes), progress)

    run(lang, made)


@click.command()
@click.argument("variant", metavar="FILE|VARIANT")
@size_option
@click.option(
    "--dpi", type=click.IntRange(30, 1200), default=150, show_default=True, metavar="N",
    help="Dots per inch of a PNG.",
)  # fmt: skip
@palette_option
@language_option
@output_option("VARIANT-sheet.pdf, or FILE.pdf")
def draw(lang: str | None, **wishes: Any) -> None:
    """One sheet, empty or filled in, as PDF, PNG or SVG, by the suffix of the output file.

    VARIANT is a game (see `qwixprint variants`) or the path of a layout of your own. FILE is a
    filled-in sheet: it is drawn with its marks and its score, and broken rules are ringed and told.

    \b
    Examples:
      qwixprint draw qwinto -o qwinto.png --dpi 300
      qwixprint draw ./my-game -o my-game.svg
      qwixprint draw laura.yaml -o laura.png
    """

    def made(lang: str) -> str:
        from qwixprint.pipeline.making import DrawJob, make_drawing

        return make_drawing(DrawJob(lang=lang, **wishes))

    run(lang, made)


@click.command()
@click.argument("variant", metavar="VARIANT|all")
@click.option(
    "--fold",
    type=Choice(["none", "booklet", "half"]),
    default="none",
    show_default=True,
    help="none: pages side by side; booklet: to fold and staple; half: on one folded sheet.",
)
@click.option(
    "--paper",
    type=Choice(["a4", "letter", "a5"], case_sensitive=False),
    default="a4",
    show_default=True,
    help="Two pages on A4 or Letter, one on A5; folded paper always has two.",
)
@click.option(
    "--size",
    type=Choice(["standard", "large"]),
    default="standard",
    show_default=True,
    help="large: in 13 point type.",
)
@flip_option
@click.option(
    "--format",
    type=Choice(["pdf", "html", "md", "txt"]),
    help="html, md, txt: for a screen. [default: by the suffix of FILE, or pdf]",
)
@language_option
@output_option("VARIANT-rules-LANG.pdf")
def rules(lang: str | None, **wishes: Any) -> None:
    """The rules leaflet of a game, or of all games in one file.

    Its numbers come from the layout, its figures are examples that the referee has checked.

    \b
    Examples:
      qwixprint rules qwixx
      qwixprint rules longo --lang pt --fold booklet --paper a4 -o regras.pdf
      qwixprint rules all --lang it --format html
    """

    def made(lang: str) -> str:
        from qwixprint.pipeline.leaflets import RulesJob, make_rules

        return make_rules(RulesJob(lang=lang, **wishes))

    run(lang, made)
