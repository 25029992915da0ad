"""Games that play themselves: whatever they reach is legal, and what they write down is true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from qwixprint.errors import Fault, Place
from qwixprint.families import boards_of, family_of
from qwixprint.families.crosses import rules_of
from qwixprint.families.record import Recorded
from qwixprint.families.state import Board, Offer, State, Wish
from qwixprint.files.shapes import read_as
from qwixprint.files.yaml import ListNode, only, read_all
from qwixprint.game import Game, GameSpec, replay
from qwixprint.game.play import (
    Played,
    Robots,
    play,
    play_and_record,
    seated,
    sheets_of,
    totals_of,
    turns,
)
from qwixprint.game.record import record_text
from qwixprint.game.strategies import STRATEGIES, Blind, Strategy
from qwixprint.load.find import Layout, load_game
from qwixprint.referee import check, score
from qwixprint.sheet import FilledSheet, Mark, Sheet, as_written
from tools import many_games

from .conftest import LAYOUTS, SHIPPED, layout_id
from .filling import sheet_of
from .test_games import MIXED

AT = Place("test")
NAMES = ("Ada", "Ben", "Cleo", "Dag", "Eva", "Finn")
every_game = pytest.mark.parametrize("layout", [*LAYOUTS, "mixed"], ids=layout_id)


class Eager(Blind):
    """Never passes, so that rows are closed and filled also by those who do not care."""

    def move(
        self, state: State, player: int, offers: Sequence[Offer], chance: Random
    ) -> Offer | None:
        return offers[int(chance.random() * len(offers))]


PLAYERS: tuple[Strategy, ...] = (*STRATEGIES.values(), Eager())


@cache
def whole(layout: str) -> Sheet:
    """The sheet of a game; of one whose sheets differ, with all versions."""
    return Layout.parse(MIXED).sheet if layout == "mixed" else sheet_of(layout)


@cache
def boards(layout: str) -> tuple[Board, ...]:
    return boards_of(whole(layout))


def board(layout: str) -> Board:
    return boards(layout)[0]


def company(layout: str, chance: Random) -> list[Strategy]:
    """As many players as may play, of all kinds."""
    return [chance.choice(PLAYERS) for _ in range(chance.randint(*board(layout).sheet.players))]


def recorded(layout: str, seed: int) -> Played:
    chance = Random(seed)
    players = company(layout, chance)
    return play_and_record(boards(layout), players, chance, NAMES[: len(players)])


def written(layout: str, played: Played, record: Sequence[Recorded]) -> str:
    return record_text(layout, board(layout).sheet, played.seats, record)


def load(layout: str, played: Played, record: Sequence[Recorded]) -> Game:
    return load_game(written(layout, played, record), Layout(whole(layout)))


@every_game
def test_every_state_of_a_game_is_legal_and_every_game_ends(layout: str) -> None:
    endings = set()
    for seed in range(120):
        chance = Random(seed)
        players = company(layout, chance)
        sheet = board(layout).sheet
        state = seated(boards(layout), len(players), chance)
        for _ in turns(state, Robots(sheet, players, chance)):
            for filled in sheets_of(state, NAMES[: len(players)]):
                assert check(filled).problems == (), as_written(filled)
        endings.add(state.over)
    assert endings == {"rows", "misses"}, "both endings were tried"


@every_game
def test_the_record_of_a_game_leads_to_the_same_sheets(layout: str) -> None:
    for seed in range(25):
        played = recorded(layout, seed)
        game = load(layout, played, played.record)
        assert game.problem is None
        names = [seat.name for seat in played.seats]
        sheets = sheets_of(played.state, names)
        assert list(game.players) == names
        assert [as_written(each) for each in game.sheets] == [as_written(each) for each in sheets]
        assert [each.misses for each in game.sheets] == [each.misses for each in sheets]
        assert [each.lucky for each in game.sheets] == [each.lucky for each in sheets]
        totals = [score(each).total for each in game.sheets]
        assert tuple(totals) == totals_of(played.state)
        assert game.ending is not None
        assert (game.ending.reason == "misses") == (played.state.over == "misses")
        best = [name for name, total in zip(names, totals, strict=True) if total == max(totals)]
        assert list(game.winners) == best


@every_game
def test_the_same_seed_plays_the_same_game(layout: str) -> None:
    assert recorded(layout, 5).record == recorded(layout, 5).record
    assert recorded(layout, 5).record != recorded(layout, 6).record
    fast = play(boards(layout), [STRATEGIES["greedy"]] * 2, Random(3))
    slow = play_and_record(boards(layout), [STRATEGIES["greedy"]] * 2, Random(3), NAMES[:2])
    assert totals_of(fast) == totals_of(slow.state)


@every_game
def test_care_pays(layout: str) -> None:
    """A strategy that skips little beats one that plays at random."""
    careful = won = 0
    for seed in range(60):
        players = [STRATEGIES["greedy"], STRATEGIES["random"]]
        one, other = totals_of(play(boards(layout), players, Random(seed)))
        careful += one
        won += one > other
    assert won > 50
    assert careful > 0


def test_lucky_numbers_are_used() -> None:
    moves = [
        wish
        for seed in range(10)
        for turn in recorded("longo", seed).record
        for wish in turn.wishes.values()
    ]
    assert any(wish.words.startswith("lucky") for wish in moves)


CROSS = "family: crosses, closers: 1, crosses-to-close: 2, rows-to-end: 1, points: 1 3 6 10 15 21"
OWN = {
    "three white dice": ("white: 3d3, red: d3", "red: 3..7 lock", CROSS, "red"),
    "two dice of a colour": ("white: d6, red: 2d6", "red: 2..6 lock", CROSS, "red"),
    "two dice, two rows": ("white: 2d6, red: 2d6", "red: 2..12 lock, red2: 12..7 lock", "family: crosses, closers: 1, crosses-to-close: 3, rows-to-end: 2, points: 1 3 6 10 15 21 28 36 45 55 66 78", "red + red2"),
    "two dice of a row": ("yellow: 2d6, white: d6", "yellow: o o o", "family: ascending, rows-to-end: 1", "yellow"),
    "a row without a die": ("white: d6", "yellow: o P", "family: ascending, rows-to-end: 1", "yellow + bonus"),
    "many dice": ("yellow: 9d6, white: 9d6", "yellow: o o o", "family: ascending, rows-to-end: 1", "yellow"),
    "plain dice": ("white: 2d6, red: d6", "red: o o | o, blue: o o | o, green: o o | o, yellow: o o | o", "family: peaks, rows-to-end: 1", "columns"),
}  # fmt: skip


@pytest.mark.parametrize("name", OWN)
def test_games_of_your_own_are_played_to_a_legal_end(name: str) -> None:
    dice, row, rules, result = OWN[name]
    place = ", place: beside" if result == "columns" else ""
    layout = Layout.parse(
        f"title: Own\nplayers: 1..3\ndice: {{{dice}}}\nrows: {{{row}}}\nrules: {{{rules}}}\n"
        f"misses: {{boxes: -1 -2 -3{place}}}\nresult: {result} - misses = total\n"
    )
    own = boards_of(layout.sheet)
    for seed in range(30):
        chance = Random(seed)
        players = [chance.choice(PLAYERS) for _ in range(3)]
        played = play_and_record(own, players, chance, NAMES[:3])
        text = record_text("own", layout.sheet, played.seats, played.record)
        game = load_game(text, layout)
        assert game.problem is None
        assert game.ending is not None
        assert [check(sheet).problems for sheet in game.sheets] == [(), (), ()]


# --- every conceivable move, against a referee who only knows finished sheets and the dice


def shown(sheet: Sheet, turn: Recorded) -> list[tuple[str, int]]:
    """The colour and the number of each die that lies on the table, in the order of the layout."""
    found = []
    for die, number in zip(sheet.dice, turn.throws[-1], strict=True):
        if number and die.faces:
            found.append((die.faces[number - 1].colour, die.faces[number - 1].number))
        elif number:
            found.append((die.name, number))
    return found


BROUGHT = {
    "link-missing",
    "track-behind",
    "brought-otherwise",
}  # as long as what a cross brings is not marked


def legal_after(filled: FilledSheet, *marks: Mark) -> bool:
    """Whether a sheet is still legal with some marks more."""
    rows = [list(row) for row in filled.marks]
    for mark in marks:
        if mark.cell.id in {other.cell.id for other in rows[mark.cell.row]}:
            return False
        rows[mark.cell.row].append(mark)
        if mark.value is not None:
            rows[mark.cell.row].sort(key=lambda each: each.cell.column)
    problems = check(filled._replace(marks=tuple(map(tuple, rows)), misses=0)).problems
    return not {each.code for each in problems} - BROUGHT


def crossed(filled: FilledSheet, row: int, number: int) -> bool:
    """Whether a number can be crossed, with the lock if it closes the row."""
    cells, marked = filled.sheet.rows[row].cells, {m.cell.id for m in filled.marks[row]}
    boxes = [each for each in cells if each.value == number]
    if not boxes:
        return False
    cell = next((each for each in boxes if each.id not in marked), boxes[0])
    locks = [cells[-1]] if cell.closer else []
    return legal_after(filled, *(Mark(each, AT) for each in [cell, *locks]))


def cross_moves(
    filled: FilledSheet, shut: set[str], step: str, turn: Recorded
) -> Iterator[tuple[str, bool]]:
    sheet = filled.sheet
    dice = shown(sheet, turn)
    white = [number for name, number in dice if name == "white"]
    if step == "two":
        yield from coloured_moves(filled, shut, dice, white)
        return
    counts = {row.name: len(marks) for row, marks in zip(sheet.rows, filled.marks, strict=True)}
    fewest = min([count for row, count in counts.items() if row not in shut], default=0)
    for index, row in enumerate(sheet.rows):
        if row.kind == "track":
            yield from exchanges(filled, shut, index, sum(white))
            continue
        free = row.name not in shut
        yield row.name, free and crossed(filled, index, sum(white))
        if sheet.lucky:
            right = max((mark.cell.column for mark in filled.marks[index]), default=-1)
            after = [c for c in row.cells if c.column > right and c.kind == "number"][:1]
            may = free and sum(white) in filled.lucky and counts[row.name] == fewest
            following = [cell.value or 0 for cell in after]
            yield (
                f"lucky {row.name}",
                may and any(crossed(filled, index, number) for number in following),
            )


def exchanges(
    filled: FilledSheet, shut: set[str], track: int, total: int
) -> Iterator[tuple[str, bool]]:
    """Any other number in any row, with the boxes of a track that are not lost."""
    rows = filled.sheet.rows
    right = max((mark.cell.column for mark in filled.marks[track]), default=-1)
    pairs = [set(box.pair) for box in rows[track].cells if box.pair and box.column > right]
    for number in range(2, 13) if rows[track].cells[0].pair else ():
        for index, row in enumerate(rows):
            if row.kind == "row":
                may = {total, number} in pairs and row.name not in shut
                may = may and crossed(filled, index, number)
                yield f"{rows[track].name} {row.name} {number}", may


def coloured_moves(
    filled: FilledSheet, shut: set[str], dice: list[tuple[str, int]], white: list[int]
) -> Iterator[tuple[str, bool]]:
    sheet = filled.sheet
    gone = {row.lock.colour for row in sheet.rows if row.lock and row.name in shut}
    for colour in {die.name for die in sheet.dice} - {"white"}:
        other = [number for name, number in dice if name == colour]
        for number in range(1, max(die.sides for die in sheet.dice) + 1):
            total = number + other[0] if other else 0
            may = number in white and colour not in gone
            rows = [
                index
                for index, row in enumerate(sheet.rows)
                if row.kind == "row"
                and any(cell.value == total and cell.colour == colour for cell in row.cells)
            ]
            if not rows:
                yield f"{colour} {number}", False
            for index in rows:
                name = sheet.rows[index].name
                fits = may and name not in shut and crossed(filled, index, total)
                yield f"{colour} {number} {name}" if len(rows) > 1 else f"{colour} {number}", fits
            for index, row in enumerate(sheet.rows):
                if row.kind == "between" and colour in row.name.split("/"):
                    yield f"{colour} {number} {row.name}", may and crossed(filled, index, total)


def field_moves(filled: FilledSheet, turn: Recorded) -> Iterator[tuple[str, bool]]:
    dice = dict(shown(filled.sheet, turn))
    for row in filled.sheet.rows:
        for number, cell in enumerate(row.cells, start=1):
            fits = legal_after(filled, Mark(cell, AT, sum(dice.values())))
            yield f"{row.colour} {number}", row.colour in dice and fits


def peak_moves(filled: FilledSheet, used: str, turn: Recorded) -> Iterator[tuple[str, bool]]:
    dice = shown(filled.sheet, turn)
    for row, marks in zip(filled.sheet.rows, filled.marks, strict=True):
        value = sum(number for colour, number in dice if colour in ("white", row.colour))
        after = row.cells[len(marks) : len(marks) + 1]
        fits = [cell for cell in after if legal_after(filled, Mark(cell, AT, value))]
        yield row.colour, row.colour != used and bool(fits)


def conceivable(before: Game, player: int, step: str, turn: Recorded) -> Iterator[tuple[str, bool]]:
    """Everything one might write down for a move, and whether it is allowed."""
    filled = before.sheets[player]
    match before.sheet.family:
        case "crosses":
            shut = {row for each in before.turns for row in each.closed}
            yield from cross_moves(filled, shut, step, turn)
        case "peaks":
            first = [wish.words for (own, _), wish in turn.wishes.items() if own == "b"]
            yield from peak_moves(filled, first[0] if first and step == "c" else "", turn)
        case _:
            yield from field_moves(filled, turn)


@pytest.mark.parametrize("variant", SHIPPED)
def test_random_games_as_many_as_there_is_time_for(variant: str) -> None:
    """The rest of the 10,000 are played by `make many-games`."""
    assert many_games.wrong_in(variant, 0, 8) == []


@pytest.mark.parametrize(
    ("changed", "told"),
    [({"points": (1,) * 12}, "other scores"), ({"rows_to_end": 1}, "does not end")],
    ids=str,
)
def test_a_wrong_game_among_many_would_be_told(changed: dict[str, Any], told: str) -> None:
    """Played by other rules than those of the replay."""
    sheet = sheet_of("qwixx")
    own = boards_of(replace(sheet, rules=replace(rules_of(sheet), **changed)))
    found = [many_games.wrong_with("qwixx", own, n, Path("game.yaml")) for n in range(10)]
    assert any(told in each for each in found)


@every_game
@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_a_move_is_rejected_exactly_when_the_referee_would(
    layout: str, seed: int, data: st.DataObject
) -> None:
    played = recorded(layout, seed)
    number = data.draw(st.integers(0, len(played.record) - 1), "turn")
    turn = played.record[number]
    steps = family_of(board(layout).sheet).record().steps
    step = data.draw(st.sampled_from(steps), "step")
    active = number % len(played.seats)
    single = step in ("two", "b")
    player = active if single else data.draw(st.integers(0, len(played.seats) - 1), "player")
    earlier = steps[: steps.index(step)]
    kept = {key: wish for key, wish in turn.wishes.items() if key[0] in earlier}
    before, _ = continued(layout, played, number, kept)
    assert before.problem is None
    over = before.ending is not None and before.ending.reason != "misses"
    expected = {} if over else dict(conceivable(before, player, step, turn))
    allowed = {words for words, may in expected.items() if may}
    for words in expected:
        wishes = {**kept, (step, player): Wish(words, AT, "")}
        game, text = continued(layout, played, number, wishes)
        if words in allowed:  # it may leave a choice
            assert game.problem is None or game.problem.code == "choice-missing", words
            continue
        assert game.problem is not None, words
        where = game.problem.turn, game.problem.player, game.problem.step
        assert where == (number + 1, played.seats[player].name, step)
        assert set(game.problem.allowed) == allowed
        line = text.splitlines()[game.problem.at.line - 1]
        start_at = game.problem.at.column - 1
        assert line[start_at : start_at + game.problem.at.length] == words


def continued(
    layout: str, played: Played, number: int, wishes: dict[tuple[str, int], Wish]
) -> tuple[Game, str]:
    """A game up to a turn, in which other things are wished, and the text that turn is read of.

    Only that turn is read; those before it were legal.
    """
    sheet, names = whole(layout), [seat.name for seat in played.seats]
    text = written(layout, played, [replace(played.record[number], wishes=wishes)])
    faults: list[Fault] = []
    spec = read_as(GameSpec, only(read_all(text, "game.yaml", faults), faults), faults)
    assert isinstance(spec.turns, ListNode)
    read = family_of(sheet).record().read
    turn = read(spec.turns.items[0], sheet, names, number % len(names), faults)
    assert faults == []
    return replay(sheet, played.seats, [*played.record[:number], turn]), text


# --- boards of several colours


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_games_on_a_mixed_board_are_legal_and_replayed(strategy: str) -> None:
    named = closed = 0
    layout = Layout(board("mixed").sheet)
    for seed in range(150):
        players = [STRATEGIES[strategy]] * (2 + seed % 3)
        played = play_and_record(boards("mixed"), players, Random(seed), NAMES[: len(players)])
        sheets = sheets_of(played.state, [seat.name for seat in played.seats])
        assert [check(each).problems for each in sheets] == [()] * len(players)
        text = written("mixed", played, played.record)
        game = load_game(text, layout)
        assert (game.problem, game.ending is None) == (None, False)
        assert [as_written(each) for each in game.sheets] == [as_written(each) for each in sheets]
        assert [each.misses for each in game.sheets] == [each.misses for each in sheets]
        named += "two: yellow 1 red2\n" in text
        closed += any("red2" in turn.closed for turn in game.turns)
    assert named, "a row was named with a colour and a number that stand in several"
    assert closed
