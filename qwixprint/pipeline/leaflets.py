"""Makes rules leaflets: read, judged, set, folded and written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from qwixprint import locales, output, resources
from qwixprint.errors import Fault, Faulty, fault
from qwixprint.geometry import Size
from qwixprint.locales import Catalogue
from qwixprint.pipeline.loading import find_layout, load_filled, load_sheet
from qwixprint.pipeline.making import parse_paper, plain, target
from qwixprint.scene import Page, Scene
from qwixprint.source import exists, read_text

if TYPE_CHECKING:
    from qwixprint.impose import Flip, Grid
    from qwixprint.leaflet.part import Part
    from qwixprint.leaflet.setting import Leaflet

ALL = "all"
FORMATS = ("pdf", "html", "md", "txt")
LONGEST_TEXT = 16 << 10  # bytes: twice what we have to say of any game
SHEET = 4  # pages on one folded sheet of paper
STRIP = {"standard": 196.0, "large": 150.0}  # how wide the strip of a turn is before it is scaled
# As large as one folded sheet allows; the last is the smallest that is read at arm's length.
BODY = {"standard": (10.5, 10.0, 9.6, 9.3, 9.0), "large": (13.0,)}


@dataclass(frozen=True, slots=True)
class RulesJob:
    """How rules are wanted."""

    variant: str
    lang: str
    fold: str
    paper: str
    size: str
    flip: Flip
    format: str | None
    output: str | None


def make_rules(job: RulesJob) -> str:
    """The rules of a game, or of all of them, as a PDF or for a screen; says what was made."""
    words = locales.load(job.lang)
    name, kind = _target(job, ALL if job.variant == ALL else load_sheet(job.variant).name)
    parts = _parts(job, words)
    titles = words.joined([part.artist.sheet.title for part in parts])
    title = words.label("rules-of", title=titles)
    if kind != "pdf":
        from qwixprint.leaflet import screen

        writers = {"html": screen.as_html, "md": screen.as_markdown, "txt": screen.as_text}
        output.write(name, writers[kind](parts, title).encode("utf-8"))
        return words.say("wrote-text", file=name, title=titles)
    leaflets = set_all(parts, job)
    pages = list(_folded(leaflets, parts, job))
    output.write(name, _pdf(pages, leaflets, title, words))
    count = sum(len(each.pages) for each in leaflets)
    told = [words.say("wrote-rules", file=name, title=titles, pages=count)]
    if job.fold != "none":
        told += [words.say(f"both-sides-{job.flip}"), words.say("fold-here")]
    return "\n".join(told)


def _target(job: RulesJob, game: str) -> tuple[str, str]:
    """Where to write, and as what: as it was asked for, or by the suffix of the file."""
    default = f"{plain(game)}-rules-{job.lang}.{job.format or 'pdf'}"
    if job.format is None:
        name, suffix = target(job.output, default, tuple(f".{each}" for each in FORMATS))
        return name, suffix.removeprefix(".")
    name = default if job.output is None else job.output
    suffix = Path(name).suffix.lower().removeprefix(".")
    if suffix in FORMATS and suffix != job.format:
        raise Faulty([fault("other-format", file=name, format=job.format)])
    output.check(name)
    return name, job.format


# --- reading


def _parts(job: RulesJob, words: Catalogue) -> list[Part]:
    """The leaflets that are wanted; what is wrong with any of them is told together."""
    wanted = [job.variant]
    if job.variant == ALL:
        wanted = sorted(resources.layouts(), key=lambda name: load_sheet(name).title)
    faults: list[Fault] = []
    parts: list[Part] = []
    for each in wanted:
        try:
            parts.append(load_part(each, words, job.size))
        except Faulty as error:
            faults += error.faults
    if faults:
        raise Faulty(faults)
    return parts


def load_part(variant: str, words: Catalogue, size: str = "standard") -> Part:
    """The text of a game's rules with its numbers, and who draws its figures."""
    from qwixprint.leaflet.examples import Examples
    from qwixprint.leaflet.facts import Facts
    from qwixprint.leaflet.figures import Artist
    from qwixprint.leaflet.part import Part
    from qwixprint.leaflet.text import Figure, read_blocks
    from qwixprint.pipeline.gaming import load_game

    sheet = load_sheet(variant)
    text, sheets, games = _files(variant, words.code)
    if not exists(text):
        raise Faulty([fault("no-rules-text", title=sheet.title, file=str(text))])
    examples = Examples(sheet, sheets, games, load_filled, load_game)
    artist = Artist(examples, words, STRIP[size])
    faults: list[Fault] = []
    blocks = read_blocks(read_text(text, LONGEST_TEXT), str(text), Facts(words, examples), faults)
    for block, after in zip_longest(blocks, blocks[1:]):
        if isinstance(block, Figure):
            try:
                artist.make(block)
                artist.check_list(block, after)
            except Faulty as error:
                faults += error.faults
    if faults:
        raise Faulty(faults)
    return Part(artist, blocks)


def _files(variant: str, language: str) -> tuple[Path, Path, Path]:
    """The text, the folder of its filled-in sheets, and that of its games.

    What belongs to a game of one's own lies beside its layout.
    """
    found = find_layout(variant)
    if isinstance(found, str):
        rules = resources.rules(found, language)
        return rules, resources.examples(found), resources.games(found)
    folder = found.parent
    return folder / f"rules.{language}.md", folder, folder / "games"


# --- setting and folding


SMALL_PAPER = 180.0  # mm: narrower paper is one page, if it is not folded


def _page(job: RulesJob) -> tuple[Size, Size]:
    """The paper as it lies, and the page on it: half of it, or all of small paper."""
    _, paper = parse_paper(job.paper)
    if job.fold == "none" and paper.width < SMALL_PAPER:
        return paper, paper
    lying = paper.turned()
    return lying, Size(lying.width / 2, lying.height)


def set_all(parts: list[Part], job: RulesJob) -> list[Leaflet]:
    """Each leaflet on its pages, all of them in one size of type."""
    sizes = BODY[job.size]
    for body in sizes:
        leaflets = _set_in(body, parts, job)
        longest = max(len(each.pages) for each in leaflets)
        if longest <= SHEET:
            return leaflets
        if longest > 2 * SHEET:  # which no smaller type could make up for
            break
    return _set_in(sizes[len(sizes) // 2], parts, job)  # neither large nor small


def _set_in(body: float, parts: list[Part], job: RulesJob) -> list[Leaflet]:
    from qwixprint.leaflet.setting import set_leaflet

    _, page = _page(job)
    leaflets: list[Leaflet] = []
    for part in parts:
        before = leaflets[-1] if leaflets else None
        if before and job.fold == "half":  # a sheet of its own, which begins with page 1
            before = replace(before, last_page=0)
        leaflets.append(set_leaflet(part.blocks, part.artist, page, body, before))
    return leaflets


def _folded(leaflets: list[Leaflet], parts: list[Part], job: RulesJob) -> Iterator[Page]:
    """The pages on paper: side by side, or so that they follow each other when it is folded."""
    from qwixprint.impose import Grid, impose, order_pages
    from qwixprint.leaflet.setting import spare_page

    paper, page = _page(job)
    grid = Grid(paper, page, round(paper.width / page.width), 1)
    if job.fold == "none":
        scenes = [scene for leaflet in leaflets for scene in leaflet.pages]
        order = order_pages(len(scenes), grid.slots, "page")
        yield from impose(scenes.__getitem__, order, grid, 1.0, Scene(paper, ()))
        return
    groups = [leaflets]
    if job.fold == "half":  # a sheet for each game
        groups = [[leaflet] for leaflet in leaflets]
    for group, part in zip(groups, parts, strict=False):
        scenes = [scene for leaflet in group for scene in leaflet.pages]
        if job.fold == "half" and len(scenes) > SHEET:
            title = part.artist.sheet.title
            raise Faulty([fault("too-many-pages", title=title, pages=len(scenes))])
        scenes += [spare_page(part.artist, page)] * (-len(scenes) % SHEET)
        yield from _booklet(scenes, grid, job.flip)


def _booklet(scenes: list[Scene], grid: Grid, flip: Flip) -> Iterator[Page]:
    from qwixprint.impose import Back, booklet_pages, impose

    back = Back(grid, flip, "left")
    for front, behind in booklet_pages(len(scenes)):
        yield from impose(scenes.__getitem__, [front], grid, 1.0, Scene(grid.paper, ()))
        yield from back.impose(scenes.__getitem__, [behind], 1.0)


def _pdf(pages: list[Page], leaflets: list[Leaflet], title: str, words: Catalogue) -> bytes:
    from qwixprint.render import pdf
    from qwixprint.render.tags import Element

    root = Element("Document", parts=tuple(leaflet.structure for leaflet in leaflets))
    return pdf.write(pages, pdf.About(title, words.code, structure=root))
