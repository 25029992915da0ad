"""Makes sheets to be filled in on a screen: a PDF that scores itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from qwixprint.commands.deck import Deck, drawn_seed
from qwixprint.commands.draw import page_of
from qwixprint.commands.jobs import (
    DEALT_PAIRS,
    DEALT_SEED,
    FILLED_PAPER,
    LOGO_FILE,
    OWN_TITLE,
    SHEET_VERSION,
    VARIED,
    AnyGame,
    Lang,
    Option,
    PaletteWish,
    SheetSize,
    differing,
    from_job,
    layout_of,
    unusual,
)
from qwixprint.commands.pad import PadJob
from qwixprint.commands.saving import Target, plain, target_as, telling
from qwixprint.commands.sides import DrawnSheets, titled
from qwixprint.errors import Faulty, fault
from qwixprint.files import shipped, writing
from qwixprint.files.reading import MAX_PDF, glancing, read_bytes
from qwixprint.geometry import Box
from qwixprint.load.find import Layout, load_begun, load_filled
from qwixprint.load.sources import Source
from qwixprint.locales import Catalogue, spoken, told_in
from qwixprint.scene import Field, Marked, Page, Placed, Scene
from qwixprint.sheet import FilledSheet, Pair, Sheet
from qwixprint.sheet.fields import FORMAT, digest_of
from qwixprint.sheet.versions import version_named

if TYPE_CHECKING:
    from qwixprint.render.tags import Element

ATTACHED = "sheet.yaml"
DEALT = {"players", "version", "pairs", "vary", "seed"}  # what sheets that are begun say themselves
ROOM = 0.8  # of the size that is read: whoever saves a form may make it larger


@dataclass(frozen=True, slots=True)
class FormJob:
    """How sheets are wanted that are filled in on a screen."""

    game: AnyGame | None = None  # none: that of the sheets it starts with
    _: KW_ONLY
    players: Annotated[int, Option("How many sheets, a page each.", "N", 1, 99)] = 1
    from_: Annotated[
        Source | None, Option("Start with the marks of these filled-in sheets.", "FILE")
    ] = None
    size: SheetSize = "standard"
    paper: Annotated[str, FILLED_PAPER] = "a4"
    palette: PaletteWish = "classic"
    version: Annotated[str | None, SHEET_VERSION] = None
    pairs: Annotated[str | None, DEALT_PAIRS] = None
    vary: Annotated[bool, VARIED] = False
    seed: Annotated[int | None, DEALT_SEED] = None
    title: Annotated[str | None, OWN_TITLE] = None
    logo: Annotated[str | Path | None, LOGO_FILE] = None
    lang: Lang = None


class _Board(NamedTuple):
    """One of the sheets of a form, as it is drawn, and what tells it from others."""

    sheet: Sheet
    scene: Scene
    lucky: Pair = ()
    code: str = ""
    filled: FilledSheet | None = None


@from_job(FormJob)
def form(job: FormJob) -> Form:
    """Sheets of a game to be filled in on a screen, a page each."""
    words = spoken(job.lang)
    given = layout_of(job.game) if job.game is not None else None
    if job.from_ is not None:
        layout, filled = load_begun(job.from_, game=given)
        said = {each.name for each in differing(job)}
        if (given and given.sheet != layout.sheet) or said & DEALT:
            raise Faulty([fault("from-decides")])
        boards = list(_filled(job, filled, words))
    elif given is None:
        raise Faulty([fault("no-game", known=tuple(shipped.layouts()))])
    else:
        layout, boards = given, list(_dealt(job, given.sheet, words))
    return Form(job, layout, tuple(boards), words)


def _dealt(job: FormJob, sheet: Sheet, words: Catalogue) -> Iterator[_Board]:
    """Empty sheets, dealt as for a pad."""
    sheet = titled(sheet, job.title)
    if job.pairs is not None and not sheet.lucky:
        raise Faulty([fault("no-lucky-here", title=sheet.title)])
    if job.version is not None:
        sheet = replace(version_named(sheet, job.version), versions=())
    pad = _pad(job)
    deck = Deck.of(sheet, pad)
    drawn = DrawnSheets(sheet, words, pad, deck)
    for number, serial in enumerate(deck.serials):
        own = deck.versions[deck.boards[serial - 1]] if deck.versions else sheet
        code = deck.code(serial) if deck.job_code else ""
        yield _Board(own, drawn.sheet(number), deck.pair(serial), code)


def _filled(job: FormJob, sheets: list[FilledSheet], words: Catalogue) -> Iterator[_Board]:
    """Sheets that were begun elsewhere."""
    from qwixprint.drawing import draw_lucky

    pad, grounds = _pad(job), dict[str, DrawnSheets]()  # by version
    for each in sheets:
        sheet = titled(each.sheet, job.title)
        if sheet.version not in grounds:
            grounds[sheet.version] = DrawnSheets(sheet, words, pad, Deck(()))
        drawn = grounds[sheet.version]
        badge = [Placed(draw_lucky(sheet, each.lucky, drawn.palette))] if each.lucky else []
        scene = Scene(sheet.trim, (Placed(drawn.empty), *badge))
        yield _Board(sheet, scene, each.lucky, filled=each)


def _pad(job: FormJob) -> PadJob:
    """The pad of which the sheets would be."""
    return PadJob(
        "",
        sheets=job.players,
        players=job.players,
        palette=job.palette,
        pairs=job.pairs,
        vary=job.vary,
        seed=drawn_seed() if job.seed is None else job.seed,
        logo=job.logo,
    )


@dataclass(frozen=True)
class Form:
    """Sheets to be filled in on a screen."""

    job: FormJob
    layout: Layout = field(repr=False)
    boards: tuple[_Board, ...] = field(repr=False)
    words: Catalogue = field(repr=False)

    @property
    def pages(self) -> int:
        """How many sheets, each on a page."""
        return len(self.boards)

    @property
    def title(self) -> str:
        """The name of the game, as it is printed."""
        return self.layout.title

    @property
    def name(self) -> str:
        """What the file is called if nobody says otherwise."""
        seen = ("paper", "lang", "from_", "seed")
        return f"{telling(f'{plain(self.layout.name)}-form', *unusual(self.job, seen))}.pdf"

    @cached_property
    def _layout(self) -> bytes:
        return self.layout.text.encode()

    @cached_property
    def pdf(self) -> bytes:
        """The form as PDF."""
        with told_in(self.words.code):
            return self._written()

    def _written(self) -> bytes:
        from qwixprint.forms.script import OPENED, script
        from qwixprint.render import pdf
        from qwixprint.render.tags import Element
        from qwixprint.render.widgets import Extras

        leaves = count(1)
        pages, parts = [], []
        for number, board in enumerate(self.boards, start=1):
            page, part = self._page(board, number, leaves)
            pages.append(page)
            parts.append(part)
        structure = Element("Document", parts=tuple(parts))
        boards = {self._before(n): each.sheet for n, each in enumerate(self.boards, start=1)}
        extras = Extras(script(boards) + OPENED, ((ATTACHED, self._layout),))
        about = pdf.Metadata(self.title, self.words.code, structure=structure, extras=extras)
        made = pdf.write(pages, about)
        if len(made) > ROOM * MAX_PDF:  # we could not read it ourselves
            raise Faulty([fault("form-too-large")])
        return made

    def _page(self, board: _Board, number: int, leaves: Iterator[int]) -> tuple[Page, Element]:
        """A page with its fields, and what it is made of."""
        from qwixprint.forms.fields import Writing, fields_of
        from qwixprint.render.tags import Element

        page = page_of(board.scene, self.job.size, self.job.paper)
        drawn = page.scene.items[0]
        assert isinstance(drawn, Placed)
        said = self.words.forms
        leaf = next(leaves)
        title = said["page"].format(title=self.title, number=number)
        parts = [
            Element("Figure", leaf, alt=said["sheet"].format(title=self.title), bookmark=title)
        ]
        fields: list[Field] = []
        written = Writing.of(board.sheet, board.filled)
        for each in fields_of(written, self.words, self._identity(board), self._before(number)):
            if each.kind != "note":
                each = each._replace(
                    leaf=next(leaves), box=_on_page(each.box, drawn), size=each.size * drawn.scale
                )
                parts.append(Element("Form", each.leaf))
            fields.append(each)
        scene = Scene(page.scene.size, (Marked(leaf, (drawn,)),))
        return page._replace(scene=scene, fields=tuple(fields)), Element("Sect", parts=tuple(parts))

    def _before(self, number: int) -> str:
        """What stands before the names of a page's fields."""
        return f"{number}." if self.pages > 1 else ""

    def _identity(self, board: _Board) -> str:
        """What a sheet says of itself to whoever reads it."""
        found = {
            "form": FORMAT,
            "variant": self.layout.name,
            "layout": digest_of(self._layout),
            "lang": self.words.code,
            "lucky": " ".join(map(str, board.lucky)),
            "version": board.sheet.version,
            "code": board.code,
        }
        return json.dumps({key: value for key, value in found.items() if value})

    def save(self, file: Target | None = None) -> str:
        """Writes the file; gives its name."""
        with told_in(self.words.code):
            name, _ = target_as(self.name if file is None else file, None, (".pdf",))
            if not writing.is_stream(name) and _is_begun(Path(name), self.pdf):
                raise Faulty([fault("already-there", file=name)])
            writing.write(name, self.pdf)
        return name

    def told(self, file: str) -> Iterator[str]:
        """What was made."""
        yield self.words.say("wrote-form", file=file, title=self.title, count=self.pages)


def _is_begun(file: Path, made: bytes) -> bool:
    """Whether somebody has filled in the form that lies where this one is to be written."""
    try:
        with glancing():
            if not file.is_file() or read_bytes(file, MAX_PDF) == made:
                return False
            sheets = load_filled(file)
    except Faulty:  # it is none
        return False
    return any(each.player or each.misses or any(each.marks) for each in sheets)


def _on_page(box: Box, drawn: Placed) -> Box:
    """A box of a drawing where it lies on its page."""
    s = drawn.scale
    return Box(drawn.x + s * box.x, drawn.y + s * box.y, s * box.width, s * box.height)
