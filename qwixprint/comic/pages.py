"""The pages of a comic: turn after turn, none of them over two pages, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from qwixprint import fonts
from qwixprint.comic.painter import Painter
from qwixprint.comic.race import draw_race
from qwixprint.comic.strip import steps
from qwixprint.drawing.detail import beside
from qwixprint.drawing.palette import DARK, SOFT, TEXT
from qwixprint.drawing.text import DIGIT_HEIGHT, LINE, fitted, in_middle, shortened, signed, wrapped
from qwixprint.drawing.turn import Marking, Step, draw_turn, led_to
from qwixprint.game import Game, Move, Turn
from qwixprint.game.progress import Stand, progress
from qwixprint.geometry import Box, Size
from qwixprint.locales import Catalogue
from qwixprint.referee import score
from qwixprint.scene import Item, Paint, Placed, Rect, Scene, Text, line

PAPER_SIZE = Size(210, 297)
MARGIN = 12.0
FOOT = 8.0  # the line of the page number, and the room over it
WIDTH = PAPER_SIZE.width - 2 * MARGIN
HEIGHT = PAPER_SIZE.height - 2 * MARGIN - FOOT
BETWEEN = 6.0  # two turns
MOST_BETWEEN = 10.0  # where there is room to spare
GAP = 3.0  # two sheets
STRIP_SCALES = (1.2, 1.1, 1.0, 0.92, 0.86, 0.74, 0.62)  # names have 6.9 points at the least
HEADING = 4.2  # type size of a turn's heading
TOP = 7.0  # from there to what happened
RACE = (36.0, 170.0)  # how high the drawing of the scores is, at least and at most
PLACES = (8.0, 4.4)  # how high a line of the ranking is, at most, and its type size
GOLD = "#F5C518"


def draw_comic(game: Game, words: Catalogue, ending: Sequence[str]) -> list[Scene]:
    """The whole game; `ending` are the sentences that say how it came out."""
    painter = Painter(game.sheet, words)
    after = list(progress(game))
    title, turns = _title(game, words), _turns(painter, game, after)

    def told(scale: float) -> list[Sequence[Scene]]:
        return _evenly([title, *(_turn(painter, turn, scale) for turn in turns)])

    shortest = told(STRIP_SCALES[-1])  # of as many pages, that with the largest pictures
    larger = (told(scale) for scale in STRIP_SCALES[:-1])
    story = next((each for each in larger if len(each) == len(shortest)), shortest)
    # Between turns there is as much room on every page.
    spaces = [_free(page) / (len(page) - 1) for page in story if len(page) > 1]
    between = min([MOST_BETWEEN, *spaces])
    end = _evenly([_sentences(ending), *_final(painter, game)])
    if len(after) > 2:
        scores = [[score(each.filled).total for each in stands] for stands in after]
        free = _free(end[-1], BETWEEN)
        if free < RACE[0]:
            end.append([])
            free = HEIGHT
        end[-1] = [
            *end[-1],
            draw_race(game.players, scores, Size(WIDTH, min(free, RACE[1])), words),
        ]
    every = [*story, *end]
    return [
        _page(
            blocks,
            words.label("page-of", page=number, pages=len(every)),
            between if number <= len(story) else BETWEEN,
        )
        for number, blocks in enumerate(every, start=1)
    ]


# --- pages


def _evenly(blocks: Sequence[Scene]) -> list[Sequence[Scene]]:
    """On no more pages than are needed, and all of them as full as each other as far as can be."""
    # For the first so many blocks: how many pages, how uneven they are, and the pages.
    best: list[tuple[int, float, list[Sequence[Scene]]]] = [(0, 0.0, [])]
    for end in range(1, len(blocks) + 1):
        found = []
        for start in reversed(range(end)):
            page = blocks[start:end]
            free = _free(page, BETWEEN) + BETWEEN
            if free < 0 and len(page) > 1:
                break
            count, uneven, pages = best[start]
            found.append((count + 1, uneven + free**2, [*pages, page]))
        best.append(min(found, key=lambda each: each[:2]))
    return best[-1][2]


def _free(blocks: Sequence[Scene], between: float = 0.0) -> float:
    """The room under some blocks."""
    return HEIGHT - sum(block.size.height + between for block in blocks)


def _page(blocks: Sequence[Scene], number: str, between: float) -> Scene:
    items: list[Item] = []
    y = MARGIN
    for block in blocks:
        scale = min(1.0, HEIGHT / block.size.height)  # very many players
        items.append(Placed(block, MARGIN, y, scale=scale))
        y += block.size.height + between
    foot = Box(MARGIN, PAPER_SIZE.height - MARGIN - 2.6, WIDTH, 3)
    items.append(in_middle(number, foot, 2.8, DARK, font=fonts.BODY))
    return Scene(PAPER_SIZE, tuple(items))


def _title(game: Game, words: Catalogue) -> Scene:
    """The name of the game, and who played."""
    font = fonts.able(game.sheet.title, fonts.DISPLAY)
    size = fitted(game.sheet.title, font, 10.0, WIDTH)
    names = words.joined(game.players)
    small = fonts.able(names, fonts.DISPLAY)
    items: list[Item] = [Text(0, 8.4, game.sheet.title, font, size, TEXT)]
    y = 15.4
    for each in wrapped(names, 4.6, WIDTH, small):
        items.append(Text(0, y, each, small, fitted(each, small, 4.6, WIDTH), DARK))
        y += LINE * 4.6
    return Scene(Size(WIDTH, y - 3.4), tuple(items))


# --- a turn


class DrawnTurn(NamedTuple):
    """A turn before one knows how large its strip will be."""

    heading: tuple[Item, ...]
    steps: Sequence[Step]
    sheets: Sequence[Scene]


def _turns(painter: Painter, game: Game, after: Sequence[Sequence[Stand]]) -> list[DrawnTurn]:
    _, _, width = _shares(len(game.players))
    return [
        DrawnTurn(
            tuple(_heading(painter.words, number, turn.active)),
            _steps(painter, turn, stands),
            [painter.stand(each, width, each.filled.player == turn.active) for each in stands],
        )
        for number, (turn, stands) in enumerate(zip(game.played, after, strict=True), start=1)
    ]


def _turn(painter: Painter, turn: DrawnTurn, scale: float) -> Scene:
    """Its number and whose it is, the strip, and beside or under it everybody's sheet."""
    room, columns, width = _shares(len(turn.sheets))
    strip = draw_turn(turn.steps, painter.shades, room / scale)
    scale = room / strip.size.width
    items: list[Item] = [*turn.heading, Placed(strip, 0, TOP, scale=scale)]
    bottom = TOP + scale * strip.size.height
    x, y = (0.0, bottom + GAP) if room == WIDTH else (room + GAP, TOP)
    for index, small in enumerate(turn.sheets):
        line_up, column = divmod(index, columns)
        at = y + line_up * (small.size.height + GAP)
        items.append(Placed(small, x + column * (width + GAP), at))
        bottom = max(bottom, at + small.size.height)
    return Scene(Size(WIDTH, bottom), tuple(items))


def _shares(players: int) -> tuple[float, int, float]:
    """How wide the strip is, how many small sheets lie in a line, and how wide each is.

    Three or four sheets fill a line under the strip; fewer or more lie beside it.
    """
    if players in (3, 4):
        return WIDTH, players, (WIDTH - GAP * (players - 1)) / players
    columns = min(players, 3)
    room = WIDTH / 3 if players < 3 else WIDTH / 4
    return room, columns, (WIDTH - room - GAP * columns) / columns


def _heading(words: Catalogue, number: int, player: str) -> Iterator[Item]:
    text = words.label("turn-of", turn=number, player=player)
    font = fonts.able(text, fonts.DISPLAY)
    text = shortened(text, font, HEADING, WIDTH - 10)
    end = fonts.width(text, font, HEADING)
    yield Text(0, 3.9, text, font, HEADING, TEXT)
    yield line((end + 3, 2.5), (WIDTH, 2.5), SOFT, 0.25)


def _steps(painter: Painter, turn: Turn, stands: Sequence[Stand]) -> list[Step]:
    """What the rules let one do, and what came of it: a miss, rows that were closed."""
    sheets = {each.filled.player: each.filled for each in stands}

    def piece(move: Move) -> Scene:
        mine = [each for each in turn.moves if each.player == move.player]
        later = {each.cell.id for each in mine[mine.index(move) + 1 :]}
        filled = sheets[move.player]
        drawn = painter.piece(filled, move, later)
        if not move.brought:
            return drawn
        # Boxes of its colour that were struck in this turn, in the order of what they brought.
        colour, marked = filled.sheet.rows[move.cell.row].colour, turn.marked[move.player]
        boxes = [
            cell
            for cell in filled.sheet.row_cells()
            if cell.kind == "box" and cell.colour == colour and cell.id in marked
        ]
        like = [each for each in mine if each.brought and each.cell.row == move.cell.row]
        for box in boxes[like.index(move) :][:1]:
            drawn = beside([painter.struck(filled, box), led_to(drawn)], gap=1.0)
        return drawn

    found = steps(painter.sheet, turn, piece, every_sum=True)
    label = painter.words.label
    if turn.missed:
        filled = sheets[turn.active]
        box = painter.sheet.misses.cells[filled.misses - 1]
        found.append(Step(markings=(Marking(label("missed"), painter.struck(filled, box)),)))
    if turn.closed:
        locks = [Marking(label("closed"), painter.closed(name)) for name in turn.closed]
        found.append(Step(markings=tuple(locks)))
    return found


# --- the end


def _sentences(sentences: Sequence[str]) -> Scene:
    items: list[Item] = []
    y = 0.0
    for sentence in sentences:
        font = fonts.able(sentence, fonts.DISPLAY)
        for each in wrapped(sentence, 5.0, WIDTH, font):
            y += LINE * 5.0
            items.append(Text(0, y - 1.4, each, font, fitted(each, font, 5.0, WIDTH), TEXT))
        y += 1.4
    return Scene(Size(WIDTH, y), tuple(items))


def _final(painter: Painter, game: Game) -> Iterator[Scene]:
    """The sheets as they are at the end; those who won have a golden frame.

    Two in a line, of many players three; where a place is left, it has the ranking.
    """
    columns = 2 if len(game.sheets) <= 4 else 3
    width = (WIDTH - 2 * GAP * (columns - 1)) / columns
    drawn: list[Scene] = []
    for filled in game.sheets:
        whole = painter.whole(filled)
        scale = width / whole.size.width
        items: list[Item] = [Placed(whole, scale=scale)]
        size = whole.size.scaled(scale)
        if filled.player in game.winners:
            box = Box(0, 0, size.width, size.height)
            items.append(Rect(box, Paint(stroke=GOLD, width=1.6), radius=1.4, tag="won"))
        drawn.append(Scene(size, tuple(items)))
    if len(drawn) % columns:
        drawn.append(_ranking(game, drawn[0].size))
    for first in range(0, len(drawn), columns):
        line_up = drawn[first : first + columns]
        placed = tuple(Placed(each, n * (width + 2 * GAP)) for n, each in enumerate(line_up))
        yield Scene(Size(WIDTH, drawn[0].size.height), placed)


def _ranking(game: Game, size: Size) -> Scene:
    """Who came where, with how many points; equal ones share a place."""
    points = [(score(each).total, each.player) for each in game.sheets]
    points.sort(key=lambda each: -each[0])
    totals = [total for total, _ in points]
    pitch = min(PLACES[0], size.height / len(points))
    y = (size.height - pitch * len(points)) / 2
    items: list[Item] = []
    for total, player in points:
        middle = Box(0, y, size.width, pitch)
        place, mine = str(totals.index(total) + 1), signed(total)
        font = fonts.able(player, fonts.DISPLAY)
        end = size.width - 4 - fonts.width(mine, fonts.DISPLAY, PLACES[1])
        name = shortened(player, font, PLACES[1], end - 18)
        baseline = middle.centre[1] + DIGIT_HEIGHT * PLACES[1] / 2
        if total == totals[0]:
            items.append(Rect(middle.grown(-0.6), Paint(GOLD), radius=1.4))
        for x, text, its in (
            (5, place, fonts.DISPLAY),
            (14, name, font),
            (end, mine, fonts.DISPLAY),
        ):
            items.append(Text(x, baseline, text, its, PLACES[1], TEXT))
        y += pitch
    return Scene(size, tuple(items))
