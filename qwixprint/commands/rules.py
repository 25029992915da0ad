"""Makes rules leaflets: read, judged, set, folded and written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, Unpack, get_args

from qwixprint.commands.jobs import (
    AnyGame,
    Flipped,
    Lang,
    Option,
    PaletteWish,
    SizeName,
    check_options,
    layouts_of,
    shows,
)
from qwixprint.commands.rulebook import NARROW, WIDE, load_part, tells_differences, words_for
from qwixprint.commands.saving import Target, naming, plain, target, telling
from qwixprint.errors import Fault, Faulty, fault
from qwixprint.files import shipped, writing
from qwixprint.load.find import Layout
from qwixprint.locales import ENGLISH, Catalogue, load, told_in

if TYPE_CHECKING:
    from qwixprint.commands.rules_options import RulesOptions
    from qwixprint.leaflet.folding import Printed
    from qwixprint.leaflet.part import Part
    from qwixprint.leaflet.typeset import Typeset
    from qwixprint.scene import Page

LeafletFormat = Literal["pdf", "html", "md", "txt"]
FORMATS: tuple[LeafletFormat, ...] = get_args(LeafletFormat)
# What is printed on a leaflet besides its text.
LABELS = ("name", "date", "crosses", "points", "misses", "sheet-parts", "rules-of", "imprint-own")


@dataclass(frozen=True, slots=True)
class RulesJob:
    """How rules are wanted."""

    game: AnyGame
    _: KW_ONLY
    fold: Annotated[
        Literal["none", "booklet", "half"],
        Option("none: pages side by side; booklet: to fold and staple; half: on one folded sheet."),
    ] = "none"
    paper: Annotated[
        Literal["a4", "letter", "a5"],
        Option(
            "Two pages on A4 or Letter, one on A5 and in large print; folded paper always has two."
        ),
    ] = "a4"
    only_new: Annotated[
        bool, Option("Only what is different from the game that this one is made from, on a page.")
    ] = False
    size: Annotated[SizeName, Option("large: in 13 point type, with larger drawings.")] = "standard"
    flip: Flipped = "long"
    palette: PaletteWish = "classic"
    margin: Annotated[
        float | None, Option("The edge of the paper your printer cannot reach.", "MM")
    ] = None
    printer: Annotated[
        str | None,
        Option("Margin, scale and back shift as measured; see `qwixprint calibrate`.", "NAME"),
    ] = None
    lang: Lang = None


@shows(RulesJob, several=True)
def rules(*games: AnyGame, **options: Unpack[RulesOptions]) -> Leaflet:
    """The rules of a game, or of several one after the other, as a leaflet.

    Its examples are judged here, and it is set when it is asked for. Raises `Faulty` with all that
    is wrong with the text or its examples. "all" stands for every shipped game. Of a game that is
    made from another which is in it, too, only what is different is told.
    """
    job = RulesJob("", **options)
    with told_in(job.lang):
        check_options(job)
        faults: list[Fault] = []
        layouts = layouts_of(games, faults)
        if faults:
            raise Faulty(faults)
        return _leaflet(layouts, job)


def _leaflet(layouts: list[Layout], job: RulesJob) -> Leaflet:
    words = words_for(job.lang, layouts[0])
    small = job.fold != "none" or job.paper == "a5"
    strip = NARROW if small and job.size == "large" else WIDE
    faults: list[Fault] = []
    parts: list[Part] = []
    names = {layout.name for layout in layouts if layout.shipped}
    for layout in layouts:
        told = layout.sheet.base in names and tells_differences(layout, words.code)
        try:
            parts.append(load_part(layout, words, strip, job.palette, job.only_new or told))
        except Faulty as error:
            faults += error.faults
    if faults:
        raise Faulty(faults)
    parts.sort(key=lambda part: part.only_new)  # behind what they are different from
    return Leaflet(job, words, tuple(parts), naming(layouts))


@dataclass(frozen=True)
class Leaflet:
    """The rules of a game, on paper or for a screen."""

    job: RulesJob
    words: Catalogue = field(repr=False)
    parts: tuple[Part, ...] = field(repr=False)
    game: str

    @property
    def titles(self) -> str:
        """Of all games in it."""
        return self.words.joined([part.artist.sheet.title for part in self.parts])

    @property
    def title(self) -> str:
        """What the leaflet is called."""
        of = "new-of" if self.job.only_new else "rules-of"
        return self.words.label(of, title=self.titles)

    @cached_property
    def _set(self) -> list[Typeset]:
        with told_in(self.words.code):
            from qwixprint.leaflet.folding import set_all

            return set_all(self.parts, self.job, self._printed)

    @cached_property
    def _printed(self) -> Printed:
        """How it is printed, by what was said and what is known of the printer."""
        from qwixprint import printers
        from qwixprint.commands.placing import shifted
        from qwixprint.leaflet.folding import Printed, page_of

        name = self.job.printer
        printer = printers.Printer("") if name is None else printers.load(name)
        edge = self.job.margin if self.job.margin is not None else printer.margin or 0.0
        paper, page = page_of(self.job)
        if not 0 <= edge < page.width / 6:
            raise Faulty([fault("margin-range", word=f"{edge:g}", high=f"{page.width / 6:.3g}")])
        return Printed(edge, printer.scale, shifted(printer.back_shift, paper, self.job.flip))

    @property
    def pages(self) -> int:
        """How many pages it has, of which two or more may lie on one sheet of paper."""
        return sum(len(each.pages) for each in self._set)

    @cached_property
    def _printed_pages(self) -> list[Page]:
        """What goes through the printer: each a side of a sheet of paper."""
        from qwixprint.leaflet.folding import folded

        with told_in(self.words.code):
            return list(folded(self._set, self.parts, self.job, self._printed))

    @property
    def pdf(self) -> bytes:
        """On paper, tagged for screen readers."""
        from qwixprint.commands.placing import enlarged
        from qwixprint.render import pdf
        from qwixprint.render.tags import Element

        pages = self._printed_pages
        if self._printed.scale != 1:
            pages = [enlarged(page, self._printed.scale) for page in pages]
        root = Element("Document", parts=tuple(each.structure for each in self._set))
        return pdf.write(pages, pdf.Metadata(self.title, self.words.code, structure=root))

    @property
    def html(self) -> str:
        """One page with everything in it."""
        from qwixprint.leaflet.web import as_html

        return as_html(self.parts, self.title)

    @property
    def markdown(self) -> str:
        """The text with its numbers; a figure is told by its words."""
        from qwixprint.leaflet.screen import as_markdown

        return as_markdown(self.parts, self.title)

    @property
    def text(self) -> str:
        """The same without any marks, in lines that fit a terminal."""
        from qwixprint.leaflet.screen import as_text

        return as_text(self.parts, self.title)

    def _as(self, kind: str) -> bytes:
        match kind:
            case "pdf":
                return self.pdf
            case "html":
                return self.html.encode("utf-8")
            case "md":
                return self.markdown.encode("utf-8")
        return self.text.encode("utf-8")

    def name(self, kind: LeafletFormat = "pdf") -> str:
        """What the file is called if nobody says otherwise."""
        job = self.job
        parts = [self.game, "rules", self.words.code]
        parts += ["only-new"] if job.only_new else []
        parts += [job.palette] if job.palette != "classic" and kind in ("pdf", "html") else []
        if kind == "pdf":
            usual = RulesJob("")
            for option in ("fold", "size", "paper", "flip", "printer"):
                said = getattr(job, option)
                parts += [plain(said)] if said != getattr(usual, option) else []
            parts += [f"margin-{job.margin:g}"] if job.margin is not None else []
        return f"{telling(*parts)}.{kind}"

    def save(self, file: Target | None = None, kind: LeafletFormat | None = None) -> str:
        """Writes the file, as PDF, HTML, Markdown or text, by its suffix or as asked; its name."""
        with told_in(self.words.code):
            name, written = self._target(file, kind)
            writing.write(name, self._as(written))
        return name

    def _target(self, file: Target | None, kind: LeafletFormat | None) -> tuple[str, LeafletFormat]:
        if kind is None:
            suffixes = {f".{each}": each for each in FORMATS}
            name, suffix = target(self.name() if file is None else file, tuple(suffixes))
            return name, suffixes[suffix]
        name = self.name(kind) if file is None else str(file)
        suffix = Path(name).suffix.lower().removeprefix(".")
        if suffix in FORMATS and suffix != kind:
            raise Faulty([fault("other-format", file=name, format=kind)])
        writing.check(name)
        return name, kind

    def told(self, file: str, kind: LeafletFormat | None) -> Iterator[str]:
        """What was made, as what was asked for or by its suffix, and what to do with it."""
        if self._still_english:
            keys, labels = ", ".join(self._still_english), f"labels.{self.words.code}.yaml"
            yield self.words.say("still-english", file=labels, keys=keys)
        suffix = Path(file).suffix.lower().removeprefix(".")
        if (kind or (suffix if suffix in FORMATS else "pdf")) != "pdf":
            yield self.words.say("wrote-text", file=file, title=self.titles)
            return
        yield self.words.say("wrote-rules", file=file, title=self.titles, pages=self.pages)
        sides, paper = len(self._printed_pages), self.job.paper.capitalize()
        yield self.words.say("print-rules", paper=paper, sides=sides)
        if sides > 1:
            yield self.words.say(f"both-sides-{self.job.flip}")
        if self.job.fold != "none":
            yield self.words.say("fold-here" if self.job.fold == "half" else "staple-here")

    @property
    def _still_english(self) -> list[str]:
        """Words on a leaflet that a language of somebody's own does not have yet."""
        if self.words.code in shipped.languages():
            return []
        english = load(ENGLISH)
        colours = [row.colour for row in self.parts[0].artist.sheet.rows]
        lines = dict.fromkeys(f"line-{box.kind}" for box in self.parts[0].artist.sheet.totals)
        labels = [each for each in LABELS if each != "misses" or "line-misses" in lines]
        printed = {"labels": labels, "colours": colours, "messages": ["and", *lines]}
        return [
            f"{section}.{key}"
            for section, keys in printed.items()
            for key in keys
            if getattr(self.words, section).get(key) == getattr(english, section).get(key, "")
        ]

    def _repr_html_(self) -> str:
        return self.html
