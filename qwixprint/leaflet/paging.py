"""Breaks a leaflet into pages: of all ways to do it, the one that leaves the best pages.

A page that is not full is let out between its parts, up to a limit, then drawings and the title
are made larger; one that is too full is taken in likewise. What is left then counts against it, as
does every break that a reader would stumble over.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from qwixprint.leaflet.canvas import Lines

NEVER = 1000.0  # what a break costs that is made only if nothing else fits on a page
BROKEN = 12.0  # ... in a paragraph, or that leaves the last words of a section alone
TORN = 2.0  # ... between a few things that hold together
HALF_EMPTY = 4.0  # a page that is hardly more than half full
IN_LONG = 0.3
LONG = 0.5  # how much of a page a paragraph fills that may be broken anywhere
IN_SECTION = 0.1
SHRUNK = 5.0  # a page with drawings as small as they may be
LOOSE = 0.55  # by how much gaps grow at most, in ems of the body for each share they have
TIGHT = 0.6  # how much of a gap may be taken away, before drawings are made smaller
COVER = 0.5  # how much of what a title may grow by is not worth growing
BOUND = 0.5  # how much less between what belongs together


class Atom(NamedTuple):
    """What is never broken: a part of the story, or some lines of a paragraph."""

    part: Any
    lines: tuple[int, int] | None  # the first, and the one behind the last
    height: float
    gap: float  # above it, if it does not begin a page
    share: float  # of what is left of a page, above it
    cost: float  # of a page that begins with it
    stretch: float = 0.0  # how much taller it may be made ...
    shrink: float = 0.0  # ... and how much less tall


class Placed(NamedTuple):
    """A part of the story, or a piece of a paragraph, and how far below the top of the page."""

    part: Any
    top: float


class Paged(NamedTuple):
    """The pages, what is left of the last of them, and how bad they are: 0 would be perfect.

    The length is how many pages all of it would fill to the last line.
    """

    pages: list[list[Placed]]
    left: float
    cost: float
    length: float


def paged(
    story: Sequence[Any],
    width: float,
    tall: float,
    foot: float,
    spare: float,
    em: float,
    page: float,
) -> Paged:
    """The parts of a story on pages of that height; the last page also holds the foot.

    A page more is as bad as is said. Of the last page, as much as something to spare would need is
    not used up.
    """
    atoms = list(_atoms(story, width, tall))
    ends, cost = _breaks(atoms, tall, foot, em, page)
    if not ends:  # the foot alone goes on another page
        return paged(story, width, tall, 0.0, tall, em, page)._replace(left=0.0)
    pages = [atoms[start:end] for start, end in pairwise(ends)]
    heights = [_height(each) for each in pages]
    slacks = [tall - height for height in heights]
    slacks[-1] -= foot
    if slacks[-1] > spare:
        slacks[-1] = 0.0
    placed = [_placed(each, slack, em) for each, slack in zip(pages, slacks, strict=True)]
    below = placed[-1][-1]
    return Paged(placed, tall - below.top - below.part.height, cost, sum(heights) / tall)


def _breaks(
    atoms: Sequence[Atom], tall: float, foot: float, em: float, page: float
) -> tuple[list[int], float]:
    """Where pages begin and the last one ends, and how bad that is; nothing, if nothing fits."""
    count = len(atoms)
    best: list[tuple[float, int]] = [(0.0, 0), *[(float("inf"), 0)] * count]
    for start, first in enumerate(atoms):
        height, share, stretch = 0.0, 0.0, 0.0 if start else -COVER * first.stretch
        tight, shrink = 0.0, 0.0
        before = best[start][0] + (first.cost if start else 0.0)
        for end in range(start + 1, count + 1):
            atom = atoms[end - 1]
            gap, more = (atom.gap, atom.share) if end - 1 > start else (0.0, 0.0)
            height += atom.height + gap
            share += more
            stretch += atom.stretch
            tight += TIGHT * gap
            shrink += atom.shrink
            last = end == count
            room = tall - foot if last else tall
            over = max(0.0, height - tight - room - 0.01)
            if over > shrink and end - 1 > start:
                break
            loose = share * LOOSE * em + stretch
            cost = before + page + (0 if last else _emptiness(height, loose, tall))
            if over and shrink:
                cost += SHRUNK * over / shrink
            if cost < best[end][0]:
                best[end] = (cost, start)
    if best[count][0] == float("inf"):
        return [], 0.0
    ends, at = [count], count
    while at:
        at = best[at][1]
        ends.insert(0, at)
    return ends, best[count][0]


def _emptiness(height: float, looseness: float, tall: float) -> float:
    """How bad it is that a page is not full: a hole more than wide gaps."""
    slack = max(0.0, tall - height)
    hole = max(0.0, slack - looseness) / tall
    return (slack / tall) ** 2 + 22 * hole**2 + (HALF_EMPTY if height < 0.6 * tall else 0.0)


def _height(page: Sequence[Atom]) -> float:
    return sum(atom.height + atom.gap for atom in page) - page[0].gap


def _placed(page: Sequence[Atom], slack: float, em: float) -> list[Placed]:
    shares = sum(atom.share for atom in page[1:])
    each = max(0.0, min(slack / shares, LOOSE * em)) if shares else 0.0
    stretch = sum(atom.stretch for atom in page)
    more = min(1.0, max(0.0, slack - shares * each) / stretch) if stretch else 0.0
    gaps = sum(atom.gap for atom in page[1:])
    tight = min(TIGHT, max(0.0, -slack) / gaps) if gaps else 0.0
    shrink = sum(atom.shrink for atom in page)
    less = min(1.0, max(0.0, -slack - tight * gaps) / shrink) if shrink else 0.0
    found: list[Placed] = []
    top = 0.0
    for number, atom in enumerate(page):
        if number:
            top += atom.gap * (1 - tight) + each * atom.share
        grown = more * atom.stretch - less * atom.shrink
        if grown:
            atom.part.let_out(grown)
        joins = found and atom.lines and atom.lines[0] and found[-1].part.of is atom.part
        if joins:  # with the lines before it
            before = found.pop()
            assert atom.lines
            lines = atom.part.some(before.part.shown[0], atom.lines[1])
            found.append(Placed(lines, before.top))
        else:
            part = atom.part.some(*atom.lines) if atom.lines else atom.part
            found.append(Placed(part, top))
        top += atom.height + grown
    return found


def _atoms(story: Sequence[Any], width: float, tall: float) -> list[Atom]:
    found: list[Atom] = []
    after, keep = 0.0, 0.0
    for number, part in enumerate(story):
        height = part.wrap(width, tall)[1]
        gap = max(after, part.getSpaceBefore())
        ends_section = number + 1 == len(story) or story[number + 1].begins
        alone = ends_section and number > 0 and not part.begins
        share = part.share * (BOUND if keep >= NEVER else 1)
        cost = max(keep, BROKEN if alone else 0.0 if part.begins else IN_SECTION)
        if isinstance(part, Lines):
            inner = IN_LONG if height > LONG * tall else BROKEN
            found += _lines(part, gap, share, cost, inner)
        else:
            found.append(Atom(part, None, height, gap, share, cost, part.stretch, part.shrink))
        after, keep = part.getSpaceAfter(), part.keep
    return found


def _lines(part: Lines, gap: float, share: float, cost: float, inner: float) -> list[Atom]:
    """The lines of a paragraph: neither the first nor the last stands alone."""
    count = len(part.blPara.lines)
    cuts = [0, *range(2, count - 1), count] if count >= 4 else [0, count]
    leading = part.style.leading
    return [
        Atom(
            part, (start, end), (end - start) * leading,
            0.0 if start else gap, 0.0 if start else share, inner if start else cost,
        )
        for start, end in pairwise(cuts)
    ]  # fmt: skip
