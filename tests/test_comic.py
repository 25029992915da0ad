"""`replay --comic`: a game in pictures that somebody who was not there can follow."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest

import qwixprint as qp
from qwixprint import locales
from qwixprint.comic import pages, race
from qwixprint.comic.pages import draw_comic
from qwixprint.comic.painter import Painter
from qwixprint.comic.strip import steps
from qwixprint.drawing import arrange
from qwixprint.drawing.fitting import outline
from qwixprint.drawing.marks import FRESH, draw_fresh
from qwixprint.drawing.turn import Step, draw_turn
from qwixprint.game import Game
from qwixprint.game.progress import progress
from qwixprint.geometry import Box, Size, centred
from qwixprint.load.find import load_game, load_sheet
from qwixprint.referee import score
from qwixprint.scene import Circle, Item, Marked, Path as Shape, Placed, Rect, Scene, Text

from .colour import SIGHTS, distance, seen
from .conftest import LANGUAGES, LAYOUTS, ROOT, layout_id
from .paper import opened
from .typing_commands import typed

GAMES = ROOT / "examples" / "games"
EVERY_GAME = sorted(GAMES.rglob("*.yaml"))
LEAST = 6.5 * 25.4 / 72  # the type size of names and scores


def played(layout: str, players: int, seed: int = 5) -> Game:
    return qp.play(layout, players=players, seed=seed).replay.game


def named(file: str) -> Game:
    return load_game(GAMES / f"{file}.yaml")


def comic(game: Game, lang: str = "en") -> list[Scene]:
    return draw_comic(game, locales.load(lang), ["It is over."])


Drawn = tuple[Item, Box, float]
Matrix = tuple[float, float, float, float, float, float]


def flat(scene: Scene, at: Matrix = (1, 0, 0, 1, 0, 0), scale: float = 1.0) -> Iterator[Drawn]:
    """All that is drawn, where it lies on the page, and how much it was scaled."""
    for item in scene.items:
        if isinstance(item, Placed):
            yield from flat(item.scene, within(at, item.matrix()), scale * item.scale)
        else:
            yield item, moved(bounds(item), at), scale


def within(outer: Matrix, inner: Matrix) -> Matrix:
    """What first the inner and then the outer matrix does."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def moved(box: Box, at: Matrix) -> Box:
    a, b, c, d, e, f = at
    x, right = (a * x + c * y + e for x, y in ((box.x, box.y), (box.right, box.bottom)))
    y, bottom = (b * x + d * y + f for x, y in ((box.x, box.y), (box.right, box.bottom)))
    return Box(min(x, right), min(y, bottom), abs(right - x), abs(bottom - y))


def bounds(item: Item) -> Box:
    match item:
        case Text():
            return outline(item)
        case Rect(box):
            return box
        case Circle(centre, radius):
            return centred(centre, 2 * radius, 2 * radius)
        case Shape(segments):
            numbers = [[float(each) for each in rest] for _, *rest in segments if rest]
            xs, ys = [x for n in numbers for x in n[::2]], [y for n in numbers for y in n[1::2]]
            return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        case _:
            assert not isinstance(item, Marked)
            raise AssertionError(item)


def texts(scene: Scene) -> list[tuple[Text, Box, float]]:
    return [(item, box, scale) for item, box, scale in flat(scene) if isinstance(item, Text)]


def touching(scene: Scene) -> list[str]:
    """Texts that stand on each other."""
    return overlapping(flat(scene))


def overlapping(drawn: Iterable[Drawn]) -> list[str]:
    """The texts among these that stand on each other."""
    texts = ((item, box) for item, box, _ in drawn if isinstance(item, Text))
    found = sorted(texts, key=lambda each: each[1].x)
    wrong = []
    for index, (one, a) in enumerate(found):
        for other, b in found[index + 1 :]:
            if b.x >= a.right:
                break
            if a.overlaps(b):
                wrong.append(f"{one.text} touches {other.text}")
    return wrong


# --- the sheets after every turn


@pytest.mark.parametrize("file", EVERY_GAME, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_sheets_grow_into_those_of_the_end(file: Path) -> None:
    game = load_game(file)
    after = list(progress(game))
    assert len(after) == len(game.played)
    if after:
        assert tuple(stand.filled for stand in after[-1]) == game.sheets


def test_every_turn_adds_its_marks_and_nothing_else() -> None:
    game = named("qwixx/game")
    before: list[set[str]] = [set() for _ in game.players]
    misses = [0] * len(game.players)
    previous: list[object] = [None] * len(game.players)
    for turn, stands in zip(game.turns, progress(game), strict=True):
        for player, stand in enumerate(stands):
            marks = {mark.cell.id for row in stand.filled.marks for mark in row}
            moves = [move for move in turn.moves if move.player == game.players[player]]
            new = {move.cell.id for move in moves}
            new |= {f"{move.cell.id.split('.')[0]}.lock" for move in moves if move.lock}
            assert marks - before[player] == new
            struck = turn.missed and turn.active == game.players[player]
            assert stand.filled.misses == misses[player] + struck
            assert set(stand.fresh) == new | ({f"miss.{misses[player] + 1}"} if struck else set())
            if not stand.fresh and previous[player] is not None:
                assert stand.filled is previous[player], "what stays the same is the same"
            before[player], misses[player] = marks, stand.filled.misses
            previous[player] = stand.filled


# --- the strip


def shown(step: Step) -> tuple[str, list[int], str, list[str]]:
    players = [marking.player for marking in step.markings]
    return step.label, [die.number for die in step.added], step.result, players


def strip(text: str, every_sum: bool = False) -> list[tuple[str, list[int], str, list[str]]]:
    """The steps of the last turn of a record, behind its throws."""
    Path("game.yaml").write_text(text, "utf-8")
    game = load_game(Path("game.yaml"))
    assert game.problem is None
    blank = Scene(Size(1, 1), ())
    found = steps(game.sheet, game.turns[-1], lambda move: blank, every_sum)
    return [shown(step) for step in found if not step.throws]


THROW = "  - roll: {white: 4 4, red: 2, yellow: 3, green: 5, blue: 6}\n"


def test_of_two_equal_dice_only_the_one_that_was_used_is_added() -> None:
    head = "variant: qwixx\nplayers: [Max, Emma]\nturns:\n"
    found = strip(f"{head}{THROW}    one: {{Emma: red}}\n    two: blue 4\n")
    assert found == [("1", [4, 4], "8", ["Emma"]), ("2", [4, 6], "10", ["Max"])]


def test_a_step_keeps_its_number_when_nobody_used_the_one_before() -> None:
    head = "variant: qwixx\nplayers: [Max, Emma]\nturns:\n"
    assert strip(f"{head}{THROW}    two: red 4\n") == [("2", [4, 2], "6", ["Max"])]


def test_a_lucky_move_shows_the_sum_that_was_lucky() -> None:
    head = "variant: longo\nplayers: {Max: 5 8, Emma: 4 9}\nturns:\n"
    found = strip(f"{head}{THROW}    one: {{Max: lucky green}}\n")
    assert found == [("1", [4, 4], "8", ["Max"])]


def test_different_sums_of_one_step_stand_side_by_side() -> None:
    text = (GAMES / "qwantum/turn.yaml").read_text("utf-8")
    assert strip(text, every_sum=True) == [
        ("2", [3, 3], "6", ["Sara"]),
        ("3", [3, 5], "8", ["Sara"]),
        ("", [3, 1, 2], "6", ["Martim"]),
    ]
    assert strip(text)[-1] == ("3", [], "", ["Sara", "Martim"])


def test_what_a_cross_brings_stands_behind_it_with_the_box_that_brought_it() -> None:
    head = "variant: bonus-a\nplayers: [Max, Emma]\nturns:\n"
    throw = "  - roll: {white: 1 2, red: 1, yellow: 3, green: 1, blue: 1}\n"
    text = f"{head}{throw}    one: {{Max: red, Emma: yellow}}\n"  # red 3 is framed
    assert strip(text) == [("1", [1, 2], "3", ["Max", "Max", "Emma"])]
    game = load_game(Path("game.yaml"))
    pages = draw_comic(game, locales.load("en"), ["The end."])
    letters = [text.text for page in pages for text, *_ in texts(page)]
    assert letters.count("R") == 3 * (2 + 2) + 1, "on every bar, and once before its cross"


def test_a_small_sheet_tells_its_version() -> None:
    game = named("connected-chain/game")
    painter = Painter(game.sheet, locales.load("en"))
    for stand in next(progress(game)):
        shown = [text.text for text, *_ in texts(painter.stand(stand, 50, active=False))]
        assert shown[1:3] == [stand.filled.sheet.version, stand.filled.player]


# --- the pages


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("lang", "players"), [("it", 2), ("en", 3), ("pt", 0)])
@pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
def test_nothing_collides_and_nothing_leaves_the_page(layout: str, lang: str, players: int) -> None:
    """For two, for three and for as many as can play."""
    game = played(layout, players or load_sheet(layout).players[1])
    for number, scene in enumerate(comic(game, lang), start=1):
        room = Box(0, 0, scene.size.width, scene.size.height).grown(1 - pages.MARGIN)
        drawn = list(flat(scene))
        outside = [item for item, box, _ in drawn if not room.contains(box)]
        assert outside == [], f"page {number}"
        assert overlapping(drawn) == [], f"page {number}"


def test_a_collision_would_be_seen() -> None:
    text = Text(20, 20, "Max", "Nunito_800ExtraBold", 4, "#000000")
    other = Text(22, 21, "Emma", "Nunito_800ExtraBold", 4, "#000000")
    assert touching(Scene(Size(50, 50), (text, other))) == ["Max touches Emma"]
    far = Placed(Scene(Size(50, 50), (other,)), 20)
    assert touching(Scene(Size(50, 50), (text, far))) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_names_and_scores_are_large_enough_to_read(players: int) -> None:
    game = played("longo", players)
    *story, _ = comic(game, "pt")
    sizes = [
        text.size * scale
        for scene in story
        for text, _, scale in texts(scene)
        if text.text in game.players or text.text.startswith("Turno ")
    ]
    assert len(sizes) > players * len(game.turns)
    assert min(sizes) >= LEAST


@pytest.mark.parametrize("game", ["qwixx", "longo", "qwinto", "qwantum"])
def test_what_is_new_has_a_ring_and_nothing_else(game: str) -> None:
    """Once in the strip, and once on the sheet of whoever marked it."""
    whole = named(f"{game}/game")
    marked = Counter(
        cell for stands in progress(whole) for stand in stands for cell in (*stand.fresh,) * 2
    )
    rings = Counter(
        item.tag
        for scene in comic(whole)
        for item, _, _ in flat(scene)
        if isinstance(item, Rect) and item.paint.stroke == FRESH
    )
    assert rings == marked


@pytest.mark.parametrize("game", ["qwixx", "longo", "qwinto", "qwantum"])
def test_a_ring_lies_around_its_cell(game: str) -> None:
    whole = named(f"{game}/game")
    painter = Painter(whole.sheet, locales.load("en"))
    seen = 0
    for stands in progress(whole):
        for stand in stands:
            drawn = list(flat(painter.stand(stand, 50, active=False)))
            rings = {
                item.tag: box
                for item, box, _ in drawn
                if isinstance(item, Rect) and item.paint.stroke == FRESH
            }
            assert set(rings) == set(stand.fresh)
            for item, box, _ in drawn:
                tag = "" if isinstance(item, Placed | Marked) else item.tag
                if tag in rings:
                    assert rings[tag].grown(0.01).contains(box)
                    seen += 1
    assert seen


@pytest.mark.parametrize("game", ["qwixx", "longo", "qwinto", "qwantum"])
def test_a_ring_hides_nothing_of_its_cell(game: str) -> None:
    sheet = load_sheet(game)
    for cell in sheet.row_cells():
        box = arrange(sheet).cells[cell.id]
        for ring in draw_fresh(sheet, [cell.id]).items:
            assert isinstance(ring, Rect)
            assert ring.box.grown(-ring.paint.width / 2).contains(box.grown(-0.25))


def test_dice_stand_in_the_middle_of_their_panel() -> None:
    """Alone: in the middle both ways, beside and not under the number."""
    game = named("qwinto/game")
    painter = Painter(game.sheet, locales.load("en"))
    found = pages._steps(painter, game.turns[0], next(iter(progress(game))))
    strip = draw_turn(found, painter.shades, 300)
    frame = next(item.box for item in strip.items if isinstance(item, Rect))
    number = next(item for item in strip.items if isinstance(item, Circle))
    panel = next(item for item in strip.items if isinstance(item, Placed))
    dice = [box for item, box, _ in flat(Scene(strip.size, (panel,))) if isinstance(item, Rect)]
    left, right = min(box.x for box in dice), max(box.right for box in dice)
    top, bottom = min(box.y for box in dice), max(box.bottom for box in dice)
    assert (left + right) / 2 == pytest.approx(frame.centre[0], abs=0.2)
    assert (top + bottom) / 2 == pytest.approx(frame.centre[1], abs=0.2)
    assert top > number.centre[1] + number.radius


def test_lines_of_the_race_stay_apart_for_every_eye() -> None:
    for sight in SIGHTS:
        inks = [seen(ink, sight) for ink in race.INKS]
        assert min(distance(one, other) for one, other in combinations(inks, 2)) > 20
    signs = {str(race._sign(player, (0, 0), "#000000")) for player in range(6)}
    assert len(signs) == 6


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_race_says_what_its_numbers_are(lang: str) -> None:
    words = locales.load(lang)
    shown = {text.text for text, _, _ in texts(comic(named("qwantum/game"), lang)[-1])}
    assert {words.label("turns"), words.label("points")} <= shown


def test_a_piece_of_the_strip_shows_nothing_that_came_later() -> None:
    """Max crosses red 4, then red 5: the first picture has one cross, the second has two."""
    game = named("qwixx/game")
    turn, stands = game.turns[0], next(iter(progress(game)))
    assert [move.cell.id for move in turn.moves] == ["red.4", "red.5"]
    painter = Painter(game.sheet, locales.load("en"))
    found = pages._steps(painter, turn, stands)
    strokes = [
        sum(isinstance(item, Shape) for item, _, _ in flat(step.markings[0].piece))
        for step in found[1:]
    ]
    assert strokes == [2, 4]


def test_the_score_so_far_is_on_every_sheet() -> None:
    game = named("qwixx/game")
    scores = [score(stand.filled).total for stands in progress(game) for stand in stands]
    painter = Painter(game.sheet, locales.load("en"))
    shown = [
        int(texts(painter.stand(stand, 50, active=True))[0][0].text)
        for stands in progress(game)
        for stand in stands
    ]
    assert shown == scores
    assert len(set(scores)) > 10


def test_misses_locks_and_winners_are_told() -> None:
    words = [text.text for scene in comic(named("qwixx/game")) for text, _, _ in texts(scene)]
    assert words.count("closed") == 2
    whole = named("qwinto/game")
    words = [text.text for scene in comic(whole) for text, _, _ in texts(scene)]
    assert words.count("a miss") == sum(turn.missed for turn in whole.turns) > 0
    framed = [item for item, _, _ in flat(comic(whole)[-1]) if getattr(item, "tag", "") == "won"]
    assert len(framed) == len(whole.winners) == 2


@pytest.mark.parametrize(("turns", "pages"), [(3, 1), (4, 2), (8, 3), (12, 4)])
def test_pages_are_equally_full(turns: int, pages: int) -> None:
    """Turns are cut off the game, until greedy filling would leave one alone on its page."""
    game = named("qwinto/game")
    *story, _ = comic(replace(game, turns=game.turns[:turns]))
    counts = [sum("Turn " in text.text for text, _, _ in texts(scene)) for scene in story]
    assert (sum(counts), len(counts)) == (turns, pages)
    assert max(counts) - min(counts) <= 1


# --- the file


def written(file: Path) -> list[str]:
    with opened(file) as found:
        return [page.text.get_text_bounded() for page in found]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_turns_and_names_can_be_read_back(lang: str) -> None:
    file = str(GAMES / "qwinto/game.yaml")
    answer = typed("replay", file, "--comic", "comic.pdf", "--lang", lang)
    assert answer.code == 0
    found = written(Path("comic.pdf"))
    game = load_game(Path(file))
    words = locales.load(lang)
    pages = len(found)
    assert (
        answer.err
        == words.say(
            "wrote-comic", file="comic.pdf", title="Qwinto", turns=len(game.turns), pages=pages
        )
        + "\n"
    )
    headings = [
        words.label("turn-of", turn=number, player=turn.active)
        for number, turn in enumerate(game.turns, start=1)
    ]
    told = "\n".join(found)
    assert [line for line in told.splitlines() if line in headings] == headings
    for number, page in enumerate(found, start=1):
        assert words.label("page-of", page=number, pages=pages) in page
        assert all(player in page for player in game.players)
    assert words.joined(game.players) in found[0]
    assert answer.out.splitlines()[-1] in found[-1]
    assert answer.out.splitlines()[-2] in found[-1]


def test_a_longer_game_has_more_pages() -> None:
    counts = []
    for file in ("turn", "closing", "game"):
        assert typed("replay", str(GAMES / f"qwixx/{file}.yaml"), "--comic", "c.pdf").code == 0
        counts.append(len(written(Path("c.pdf"))))
    assert counts == sorted(set(counts))
    assert counts[0] == 2, "the turn, and the end"


def test_the_race_has_a_page_of_its_own_where_the_sheets_fill_theirs() -> None:
    text = (ROOT / "examples/piccolo/sheet.yaml").read_text("utf-8")
    scores = []
    for trim in ("133 x 98", "133 x 165"):
        Path("tall.yaml").write_text(f"{text}trim: {trim}\n", "utf-8")
        game = played("tall.yaml", 4)
        scenes = comic(game)
        before, last = ([text.text for text, _, _ in texts(scene)] for scene in scenes[-2:])
        ends = [f"{each.player} {score(each).total}" for each in game.sheets]
        assert all(end in last for end in ends)
        assert all(touching(scene) == [] for scene in scenes)
        scores.append(("It is over." in last, "It is over." in before))
    assert scores == [(True, False), (False, True)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_stand_close_and_the_last_page_is_filled(players: int) -> None:
    scenes = comic(played("qwixx", players))
    for scene in scenes[:-1]:
        blocks = [item for item in scene.items if isinstance(item, Placed)]
        gaps = [b.y - a.y - a.scene.size.height for a, b in pairwise(blocks)]
        assert max(gaps) <= 10.01
    *_, chart = [item for item in scenes[-1].items if isinstance(item, Placed)]
    assert chart.y + chart.scene.size.height > 0.85 * scenes[-1].size.height


@pytest.mark.parametrize("players", [3, 5])
def test_where_a_place_beside_the_last_sheet_is_left_it_has_the_ranking(players: int) -> None:
    game = played("qwixx", players)
    found = [text.text for text, _, _ in texts(comic(game)[-1])]
    best = max(score(each).total for each in game.sheets)
    winner = next(each.player for each in game.sheets if score(each).total == best)
    spots = [n for n, text in enumerate(found) if text == winner]
    assert any(found[n - 1 : n + 2] == ["1", winner, str(best)] for n in spots)


def test_a_long_game_of_six_is_a_small_file() -> None:
    record = qp.play("qwinto", players=6, seed=3).yaml
    first, again = qp.replay(record), qp.replay(record)
    assert len(first.turns) > 35
    assert len(first.comic.pdf) < 130_000
    assert first.comic.pdf == again.comic.pdf


def test_a_wrong_move_ends_the_comic() -> None:
    file = str(GAMES / "qwixx/problems/out-of-order.yaml")
    answer = typed("replay", file, "--comic", "comic.pdf")
    assert answer.code == 1
    assert answer.err == "comic.pdf: Qwixx, up to the wrong move in turn 2; pages: 2.\n"
    first, last = written(Path("comic.pdf"))
    assert re.findall(r"Turn \d+: \w+", first) == ["Turn 1: Max", "Turn 2: Emma"]
    assert "In the red row 5 was crossed after 7" in last
    assert "Turn 2, Max. Allowed here: yellow, green, blue." in last
    assert typed("replay", "--json", file, "--comic", "comic.pdf").out.startswith("{")


@pytest.mark.one_in(4)
@pytest.mark.parametrize("file", EVERY_GAME, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_game_can_be_drawn_right_or_wrong(file: Path) -> None:
    assert qp.replay(file).comic.pdf.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("no/such/comic.pdf", "output-failed"),
        ("comic.png", "unknown-suffix"),
        ("-", "unknown-suffix"),
    ],
)
def test_a_comic_that_cannot_be_written_is_told_before_anything_else(name: str, code: str) -> None:
    answer = typed("replay", str(GAMES / "qwixx/turn.yaml"), "--comic", name)
    assert (answer.code, answer.out) == (2, "")
    assert f"[{code}]" in answer.err
    assert list(Path().iterdir()) == []


def test_a_faulty_record_leaves_the_old_comic_alone() -> None:
    Path("comic.pdf").write_bytes(b"old")
    Path("bad.yaml").write_text("variant: nope\nplayers: [A, B]\n", "utf-8")
    assert typed("replay", "bad.yaml", "--comic", "comic.pdf").code == 2
    assert Path("comic.pdf").read_bytes() == b"old"


def test_names_of_every_kind() -> None:
    record = (GAMES / "qwixx/turn.yaml").read_text("utf-8")
    long = "Maximiliana Bartolomea von und zu Hohenstein"
    Path("long.yaml").write_text(record.replace("Max", long), "utf-8")
    for scene in comic(load_game(Path("long.yaml"))):
        assert touching(scene) == []
    Path("greek.yaml").write_text(record.replace("Max", "Κώστας"), "utf-8")
    assert typed("replay", "greek.yaml", "--comic", "comic.pdf").code == 0
    assert "Turn 1: Κώστας" in written(Path("comic.pdf"))[0]
    Path("none.yaml").write_text(record.replace("Max", "麻"), "utf-8")
    answer = typed("replay", "none.yaml", "--comic", "none.pdf")
    assert (answer.code, "[no-glyph-name]" in answer.err) == (2, True)
    assert not Path("none.pdf").exists()


def test_a_game_that_has_not_begun() -> None:
    Path("game.yaml").write_text("variant: qwixx\nplayers: [Max, Emma]\nturns: []\n", "utf-8")
    assert typed("replay", "game.yaml", "--comic", "comic.pdf").code == 0
    found = written(Path("comic.pdf"))
    assert "Max and Emma" in found[0]
    assert "The game is not over yet." in found[-1]
