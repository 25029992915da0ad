"""Parts of a drawn sheet, cut out along the boxes of its arrangement: rows, columns, misses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from qwixprint import fonts
from qwixprint.drawing.arrange import Arrangement, arrange
from qwixprint.drawing.fitting import outline
from qwixprint.drawing.frames import frames_on
from qwixprint.drawing.lattice import BAND_GAP
from qwixprint.drawing.palette import DARK, PAPER, SOFT, TEXT
from qwixprint.drawing.text import in_middle
from qwixprint.geometry import Box, Point, Size, centred
from qwixprint.scene import (
    Circle,
    Item,
    Marked,
    Paint,
    Path,
    Picture,
    Placed,
    Rect,
    Scene,
    Text,
    line,
)
from qwixprint.sheet import Cell, Sheet, Total

Shape = Rect | Circle | Path | Text | Picture
EDGE = 0.4  # around a detail, for the outlines of what is in it
OWNER = 3.6  # type size of whose row it is
BESIDE = 4.0  # between details that stand side by side
LEGEND = "legend"  # what rewards there are, as if it were a row
PAPER_EDGE = Paint(PAPER, SOFT, 0.2)


# --- cutting out


def cut(scene: Scene, region: Box) -> Scene:
    """What lies in a region of a drawing; bands that run through it are cut at its edges."""
    kept = tuple(item for each in _flat(scene.items) for item in _inside(each, region))
    inner = Scene(scene.size, kept)
    return Scene(Size(region.width, region.height), (Placed(inner, -region.x, -region.y),))


def _flat(items: Iterable[Item]) -> Iterator[Shape]:
    for item in items:
        assert not isinstance(item, Marked), "sheets belong to no leaf before they are set"
        if isinstance(item, Placed):
            assert item.matrix() == (1, 0, 0, 1, 0, 0), "sheets lie in their own place"
            yield from _flat(item.scene.items)
        else:
            yield item


def _inside(item: Shape, region: Box) -> Iterator[Shape]:
    box = _bounds(item)
    if isinstance(item, Rect):
        x, y = max(box.x, region.x), max(box.y, region.y)
        width, height = min(box.right, region.right) - x, min(box.bottom, region.bottom) - y
        # Cells of neighbours that peep in, and bars that lead to them, are left out; bands are not.
        low = min(box.height, 0.9 * region.height)
        if width > 0.5 * min(box.width, region.width) and height > 0.6 * low:
            yield Rect(Box(x, y, width, height), item.paint, item.radius, item.tag)
    elif region.grown(EDGE).contains(box):
        yield item


def _bounds(item: Shape) -> Box:
    match item:
        case Rect(box) | Picture(box):
            return box
        case Circle(centre, radius):
            return centred(centre, 2 * radius, 2 * radius)
        case Text():
            return outline(item)
        case Path(segments):
            numbers = [[float(each) for each in rest] for _, *rest in segments]
            xs = [x for each in numbers for x in each[::2]]
            ys = [y for each in numbers for y in each[1::2]]
            return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of them."""
    found = list(boxes)
    x, y = min(box.x for box in found), min(box.y for box in found)
    right, bottom = max(box.right for box in found), max(box.bottom for box in found)
    return Box(x, y, right - x, bottom - y)


def beside(scenes: Sequence[Scene], gap: float = BESIDE) -> Scene:
    """Drawings side by side, standing on one line."""
    height = max(scene.size.height for scene in scenes)
    items: list[Item] = []
    x = 0.0
    for scene in scenes:
        items.append(Placed(scene, x, height - scene.size.height))
        x += scene.size.width + gap
    return Scene(Size(x - gap, height), tuple(items))


# --- details of a sheet


def rows(sheet: Sheet, chosen: Sequence[tuple[Scene, str]], names: Sequence[str] = ()) -> Scene:
    """Rows of drawn sheets under each other, as far to the right as they are on their sheets.

    Neighbours are cut out together, so that what joins them is seen. Where rows are of different
    players, each has a name above it.
    """
    where = arrange(sheet)
    index = {LEGEND: len(sheet.rows)} | {row.name: n for n, row in enumerate(sheet.rows)}
    bands: list[tuple[Scene, Box]] = []
    last = -1
    for drawn, name in chosen:
        band = where.legend
        if index[name] < len(sheet.rows):
            ground = _around(where.bands[index[name]])  # it may reach on, to a seam
            slots = _around(where.slots[cell.id] for cell in sheet.rows[index[name]].cells)
            band = ground._replace(y=slots.y, height=slots.height)
        assert band is not None, "only a sheet with rewards has a legend"
        if bands and index[name] == last + 1 and bands[-1][0] is drawn and not names:
            bands[-1] = (drawn, _around([bands[-1][1], band]))
        else:
            bands.append((drawn, band))
        last = index[name]
    whole = _around(band for _, band in bands)
    height = 0.0
    items: list[Item] = []
    for (drawn, band), name in zip_longest(bands, names):
        if name:
            font = fonts.able(name, fonts.DISPLAY)
            items.append(Text(EDGE, height + OWNER, name, font, OWNER, TEXT))
            height += 1.4 * OWNER
        region = Box(whole.x, band.y, whole.width, band.height).grown(EDGE)
        items.append(Placed(cut(drawn, region), 0, height))
        height += region.height + 0.4
    return Scene(Size(whole.width + 2 * EDGE, height - 0.4), tuple(items))


def around_cell(sheet: Sheet, drawn: Scene, *cells: Cell, most: float = 31.0) -> Scene:
    """Cells of a row with their neighbours, if that is not wider than it may be."""
    slots, row = arrange(sheet).slots, sheet.rows[cells[0].row]
    own = _around(slots[cell.id] for cell in cells)
    if sheet.mixed and row.lock and row.lock not in cells:  # which says what row it is
        return beside([cut(drawn, own), cut(drawn, slots[row.lock.id])], 1.6)
    columns = {cell.column + step for cell in cells for step in (-1, 0, 1)}
    near = _around(slots[other.id] for other in row.cells if other.column in columns)
    return cut(drawn, near if near.width <= most else own)


def only_cell(sheet: Sheet, drawn: Scene, cell: Cell) -> Scene:
    """A cell without its neighbours, on its piece of band if it has one."""
    where = arrange(sheet)
    return cut(drawn, where.slots.get(cell.id) or where.cells[cell.id].grown(2 * EDGE))


def condensed(sheet: Sheet, drawn: Scene) -> Scene:
    """What differs from player to player: the rows, the lucky numbers and the misses."""
    where = arrange(sheet)
    boxes = [where.cells[cell.id] for cell in sheet.misses.cells]
    bands = [band for row in where.bands for band in row]
    upper = _around([*bands, *boxes] if sheet.misses.beside else bands).grown(EDGE)
    items: list[Item] = [Placed(cut(drawn, upper))]
    height = upper.height
    lower: list[tuple[float, Scene]] = []
    if where.badge is not None:
        lower.append((0.0, cut(drawn, where.badge.grown(EDGE))))
    if boxes and not sheet.misses.beside:
        line_up = cut(drawn, _around(boxes).grown(2 * EDGE))
        lower.append((upper.width - line_up.size.width, line_up))
    if lower:
        tall = max(piece.size.height for _, piece in lower)
        items += [
            Placed(piece, x, height + 1 + (tall - piece.size.height) / 2) for x, piece in lower
        ]
        height += 1 + tall
    return Scene(Size(upper.width, height), tuple(items))


def misses(sheet: Sheet, drawn: Scene) -> Scene:
    """The boxes for misses with their label."""
    where = arrange(sheet)
    boxes = [where.cells[cell.id] for cell in sheet.misses.cells]
    texts = [outline(each) for each in _flat(drawn.items) if isinstance(each, Text)]
    label = [box for box in texts if where.misses_label.grown(0.6).overlaps(box)]
    return cut(drawn, _around([*boxes, *label]).grown(EDGE))


def columns(sheet: Sheet, drawn: Scene, totals: Sequence[Total]) -> Scene:
    """Columns, each over the box of the result strip that it fills."""
    where = arrange(sheet)
    return beside([_column(sheet, drawn, where, total) for total in totals])


def _column(sheet: Sheet, drawn: Scene, where: Arrangement, total: Total) -> Scene:
    fields = _around(where.slots[cell.id] for cell in sheet.column(total.column)).grown(EDGE)
    box = where.cells[total.id].grown(EDGE)
    upper, lower = cut(drawn, fields), cut(drawn, box)
    width = max(fields.width, box.width)
    gap = 3.4
    x, y = width / 2, fields.height
    arrow = (
        line((x, y + 0.4), (x, y + gap - 0.6), DARK, 0.4),
        line((x - 0.9, y + gap - 1.5), (x, y + gap - 0.6), DARK, 0.4),
        line((x + 0.9, y + gap - 1.5), (x, y + gap - 0.6), DARK, 0.4),
    )
    items = (
        Placed(upper, (width - fields.width) / 2),
        *arrow,
        Placed(lower, (width - box.width) / 2, y + gap),
    )
    return Scene(Size(width, y + gap + box.height), items)


def badge(sheet: Sheet, drawn: Scene) -> Scene:
    """The lucky numbers."""
    box = arrange(sheet).badge
    assert box is not None, "only a sheet with lucky numbers has a badge"
    return cut(drawn, box.grown(EDGE))


def on_paper(drawn: Scene) -> Scene:
    """A whole sheet with the edge of its paper."""
    edge = Rect(Box(0, 0, drawn.size.width, drawn.size.height).grown(-0.1), PAPER_EDGE, radius=2.0)
    return Scene(drawn.size, (edge, Placed(drawn)))


BALLOON = 3.4  # the radius of a number beside the sheet
OUTSIDE = 9.0  # the room of these numbers


def parts(sheet: Sheet, drawn: Scene) -> Scene:
    """A whole sheet with a number for each of its parts, in the order in which one explains them.

    The numbers stand outside, so that they hide nothing, each at the edge nearest to its part.
    """
    items: list[Item] = [Placed(on_paper(drawn), OUTSIDE, OUTSIDE)]
    where = arrange(sheet)
    for number, spot in enumerate(spots(sheet), start=1):
        way = _way(spot, where, drawn.size)
        (x, y), *others = [(x + OUTSIDE, y + OUTSIDE) for x, y in way]
        path = (("M", x, y), *(("L", *point) for point in others))
        items.append(Path(path, Paint(stroke=TEXT, width=0.35)))
        items.append(Circle((x, y), BALLOON, Paint(TEXT)))
        items.append(in_middle(str(number), centred((x, y), 7, 7), 4.8, PAPER))
    size = Size(drawn.size.width + 2 * OUTSIDE, drawn.size.height + OUTSIDE)
    return Scene(size, tuple(items))


def _way(spot: Box, where: Arrangement, paper: Size) -> list[Point]:
    """From a number outside to a spot: straight, or between rows if that would strike cells out."""
    x, y = spot.centre
    beyond = OUTSIDE - BALLOON - 0.5
    if spot in (where.badge, *where.dividers):  # reached from above
        return [(x, -beyond), (x, spot.y)]
    left = x < paper.width / 2
    start, end = (-beyond, spot.x) if left else (paper.width + beyond, spot.right)
    straight = Box(min(start, end), y, abs(end - start), 0.1)
    if not any(box.overlaps(straight) for box in where.cells.values()):
        return [(start, y), (end, y)]
    band = next(band for row in where.bands for band in row if band.contains(spot))
    above = y <= band.centre[1] + 0.1
    gap = band.y - BAND_GAP / 2 if above else band.bottom + BAND_GAP / 2
    turn = band.x - 1 if left else band.right + 1
    return [(start, y), (turn, gap), (x, gap), (x, spot.y + 0.5 if above else spot.bottom - 0.5)]


def spots(sheet: Sheet) -> list[Box]:
    """A row, what is special in it, the lucky numbers, the table, the misses, the result."""
    where = arrange(sheet)
    kinds = {cell.kind: cell for row in sheet.coloured for cell in row.cells}
    found = [where.triangles[0]]
    found += [where.cells[kinds[kind].id] for kind in ("lock", "pentagon") if kind in kinds]
    found += where.dividers[:1]
    found += [where.cells[cell.id] for cell in _special(sheet)]
    tracks = [number for number, row in enumerate(sheet.rows) if row.kind == "track"]
    found += [where.triangles[number] for number in tracks]
    found += [box for box in (where.legend, where.badge, where.table) if box is not None]
    found += [where.cells[cell.id] for cell in sheet.misses.cells[-1:]]
    found.append(where.cells[sheet.totals[0].id])
    return found


def _special(sheet: Sheet) -> Iterator[Cell]:
    """A circle between two rows, a second box and a number in a frame, each near an edge."""
    inner = sheet.coloured[1].cells if len(sheet.coloured) > 1 else sheet.coloured[0].cells
    between = [row.cells[0] for row in sheet.rows if row.kind == "between"]
    framed = [cell for cell in inner if frames_on(sheet, cell)]
    middle = sheet.columns / 2
    yield from between[:1]
    yield from [cell for cell in inner if cell.second][:1]
    yield from sorted(framed, key=lambda cell: -abs(cell.column - middle))[:1]
