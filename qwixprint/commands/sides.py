"""What is printed on the two sides of a pad's sheets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from unicodedata import normalize

from qwixprint.commands.deck import Deck
from qwixprint.commands.jobs import layout_of
from qwixprint.commands.placing import Placing
from qwixprint.errors import Fault, Faulty, fault, gathering
from qwixprint.impose import furniture, order_pages
from qwixprint.locales import Catalogue
from qwixprint.scene import Page, Placed, Scene
from qwixprint.sheet import Sheet

if TYPE_CHECKING:
    from qwixprint.commands.pad import PadJob
    from qwixprint.drawing import Palette
    from qwixprint.logo import Logo


def titled(sheet: Sheet, title: str | None) -> Sheet:
    """The sheet with a line of the user's own under its title, if there are letters for it."""
    if title is None:
        return sheet
    from qwixprint import fonts

    title = normalize("NFC", title.strip())
    if not title:
        raise Faulty([fault("title-empty")])
    if lost := fonts.not_displayable(title):
        raise Faulty([fault("no-glyph", characters=lost)])
    return replace(sheet, own_title=title)


@dataclass(frozen=True, slots=True)
class Side:
    """What is drawn on one side of the sheets, by number, and the numbers that are dealt on it."""

    sheet: Callable[[int], Scene]
    deck: Deck


def back_of(job: PadJob, front: DrawnSheets) -> Side | None:
    """What is printed behind the sheets: nothing, the rules in short, or another game."""
    if job.back == "none":
        return None
    if job.back == "summary":
        from qwixprint.drawing.summary import draw_summary

        summary = draw_summary(front.model, front.words, front.palette)
        return Side(lambda number: summary, Deck(front.deck.serials))
    other = layout_of(job.back).sheet
    if other.trim != front.model.trim:
        raise Faulty([fault("other-trim", title=other.title, front=front.model.title)])
    # Two lucky sides share the seed; other options of lucky numbers are for the front then.
    behind = replace(job, pairs=None, seed=front.deck.seed) if front.deck.pairs else job
    deck = Deck.of(other, behind)
    return Side(DrawnSheets(other, front.words, replace(behind, logo=None), deck).sheet, deck)


def _logo(name: str, press: bool, colourful: bool) -> Logo:
    from qwixprint import logo

    return logo.read(name, press, colourful)


class DrawnSheets:
    """The drawn sheets: they share what is equal; lucky numbers and serial are each one's own."""

    def __init__(self, sheet: Sheet, words: Catalogue, job: PadJob, deck: Deck) -> None:
        from qwixprint.drawing import PALETTES, draw_lucky, draw_serial, draw_sheet
        from qwixprint.drawing.palette import for_press
        from qwixprint.drawing.sheet import title_fits

        self.draw_serial = draw_serial
        self.model, self.deck, self.words = sheet, deck, words
        plain = PALETTES[job.palette]
        self.logo = None
        faults: list[Fault] = []
        if job.logo is not None:
            with gathering(faults):
                self.logo = _logo(str(job.logo), job.press, plain.colourful)
        if (most := title_fits(sheet, self.logo)) < len(sheet.own_title):
            faults.append(fault("title-too-long", title=sheet.own_title, most=most))
        if faults:
            raise Faulty(faults)
        palette: Palette = for_press(plain) if job.press else plain
        self.palette = palette
        self.empty = draw_sheet(sheet, words, palette, self.logo)
        self.ground = Placed(self.empty)
        self.badges = {
            pair: Placed(draw_lucky(sheet, pair, palette))
            for pair in sorted(deck.pairs[pick] for pick in set(deck.picks))
        }
        self.label = words.label("serial")

    def sheet(self, number: int) -> Scene:
        """The sheet that is printed as so manieth, from 0."""
        if not self.badges:
            return self.empty
        serial = self.deck.serials[number]
        text = f"{self.label} {self.deck.code(serial)}"
        badge = self.badges[self.deck.pair(serial)]
        return Scene(self.model.trim, (self.ground, badge, self.draw_serial(self.model, text)))


def cover_of(
    job: PadJob, front: DrawnSheets, back: Side | None, placing: Placing, papers: int, before: int
) -> tuple[Page, ...] | None:
    """The cover page, and with backs an empty one behind it; none if the paper is too small."""
    from qwixprint.drawing.banner import stripes_of
    from qwixprint.drawing.cover import CoverJob, Plan, draw_cover

    grid, ground = placing.grid, ground_of(job, front.words, placing)
    lucky = next((side.deck for side in (front, back) if side and side.deck.pairs), None)
    cover = CoverJob(
        title=front.model.title,
        own_title=front.model.own_title,
        pads=job.pads,
        sheets=job.sheets,
        pages=papers,
        stacked=job.order == "stack",
        bind=job.bind,
        flip=job.flip if back else "",
        paper=placing.paper.capitalize(),
        palette=job.palette,
        seed=lucky.seed if lucky else None,
        ruler=any(isinstance(item, Placed) for item in ground.items),
        stripes=stripes_of(front.model, front.words, front.palette),
        before=before,
        cut=job.size != "page",
    )
    first = next(order_pages(len(front.deck.serials), grid.slots, job.order))
    drawn = tuple(front.sheet(number) for number in first if number is not None)
    slots = tuple(grid.box(slot) for slot in range(grid.slots))
    page = draw_cover(cover, Plan(grid.paper, slots, drawn), front.words)
    if page is None:
        return None
    return (Page(page), Page(Scene(grid.paper, ()))) if back else (Page(page),)


def ground_of(job: PadJob, words: Catalogue, placing: Placing) -> Scene:
    """What every page carries besides its sheets: marks and a ruler, where something is cut."""
    from qwixprint.drawing.ruler import draw_ruler

    if job.press or job.size == "page":
        return Scene(placing.grid.paper, ())
    return furniture(placing.grid, job.marks, placing.margin, draw_ruler(words))
