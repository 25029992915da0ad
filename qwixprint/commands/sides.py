"""What is printed on the two sides of a pad's sheets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from unicodedata import normalize

from qwixprint.commands.deck import Deck, versions_dealt
from qwixprint.commands.jobs import layout_of
from qwixprint.commands.placing import Placing
from qwixprint.errors import Fault, Faulty, fault, gathering
from qwixprint.impose import furniture, order_pages
from qwixprint.locales import Catalogue
from qwixprint.scene import Page, Placed, Scene
from qwixprint.sheet import Sheet
from qwixprint.sheet.vary import what_differs
from qwixprint.sheet.versions import with_all

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
    return with_all(sheet, own_title=title)


@dataclass(frozen=True, slots=True)
class Side:
    """What is drawn on one side of the sheets, by number, and the numbers that are dealt on it."""

    sheet: Callable[[int], Scene]
    deck: Deck
    name: str = ""  # of the game, if it is one


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
    behind = replace(job, vary=job.vary and not (other.versions or what_differs(other)))
    if front.deck.job_code:  # both sides share seed and players; other pairs are for the front
        most = max(len(other.lucky_sets), len(versions_dealt(other, behind.vary)))
        players = min(front.deck.players, most) or None
        behind = replace(behind, pairs=None, seed=front.deck.seed, players=players)
    deck = Deck.of(other, behind)
    drawn = DrawnSheets(other, front.words, replace(behind, logo=None), deck)
    return Side(drawn.sheet, deck, other.name)


def _logo(name: str, press: bool, colourful: bool) -> Logo:
    from qwixprint import logo

    return logo.read(name, press, colourful)


class DrawnSheets:
    """The drawn sheets: they share what is equal; lucky numbers and serial are each one's own.

    What a version looks like is drawn once, too.
    """

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
        boards = [deck.versions[pick] for pick in sorted(set(deck.boards))] or [sheet]
        scenes = {each.version: draw_sheet(each, words, palette, self.logo) for each in boards}
        self.empty = next(iter(scenes.values()))
        self.grounds = {version: Placed(scene) for version, scene in scenes.items()}
        self.badges = {
            pair: Placed(draw_lucky(sheet, pair, palette))
            for pair in sorted(deck.pairs[pick] for pick in set(deck.picks))
        }
        self.label = words.label("serial")
        self.versions = {
            each.version: words.label("version", version=each.version) for each in deck.versions
        }

    def sheet(self, number: int) -> Scene:
        """The sheet that is printed as so manieth, from 0."""
        deck = self.deck
        if not deck.job_code:
            return self.empty
        serial = deck.serials[number]
        version, pair = deck.version(serial), deck.pair(serial)
        text = f"{self.label} {deck.code(serial)}"
        if version:
            text = f"{self.versions[version]}   {text}"
        badge = (self.badges[pair],) if pair else ()
        ground = self.grounds[version]
        return Scene(self.model.trim, (ground, *badge, self.draw_serial(self.model, text)))


def cover_of(
    job: PadJob, front: DrawnSheets, back: Side | None, placing: Placing, papers: int, before: int
) -> tuple[Page, ...] | None:
    """The cover page, and with backs an empty one behind it; none if the paper is too small."""
    from qwixprint.drawing.banner import stripes_of
    from qwixprint.drawing.cover import CoverJob, Plan, draw_cover

    grid, ground = placing.grid, ground_of(job, front.words, placing)
    dealt = next((side.deck for side in (front, back) if side and side.deck.job_code), None)
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
        seed=dealt.seed if dealt else None,
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
