"""Games that play themselves: whatever they reach is legal, and what they write down is true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qwixprint.errors import Place
from qwixprint.game import Game
from qwixprint.game.families import course_of
from qwixprint.game.play import (
    Played,
    Robots,
    lucky_numbers,
    play,
    play_and_record,
    sheets_of,
    totals_of,
    turns,
)
from qwixprint.game.record import Recorded, Wish
from qwixprint.game.scribe import record_text
from qwixprint.game.strategies import STRATEGIES, Blind, Strategy
from qwixprint.game.table import Choice, Course, Table, set_out
from qwixprint.pipeline.gaming import load_game
from qwixprint.pipeline.loading import load_sheet
from qwixprint.rules import check, score
from qwixprint.sheet import CrossRules, FilledSheet, Mark, PeakRules, Sheet, as_written
from tools import many_games

from .conftest import LAYOUTS, SHIPPED, layout_id
from .filling import sheet_of

AT = Place("test")
NAMES = ("Ada", "Ben", "Cleo", "Dag", "Eva", "Finn")
every_game = pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)


class Eager(Blind):
    """Never passes, so that rows are closed and filled also by those who do not care."""

    def move(
        self, table: Table, player: int, choices: Sequence[Choice], chance: Random
    ) -> Choice | None:
        return choices[int(chance.random() * len(choices))]


PLAYERS: tuple[Strategy, ...] = (*STRATEGIES.values(), Eager())


@cache
def course(layout: str) -> Course:
    return course_of(sheet_of(layout))


def company(layout: str, chance: Random) -> list[Strategy]:
    """As many players as may play, of all kinds."""
    return [chance.choice(PLAYERS) for _ in range(chance.randint(*course(layout).sheet.players))]


def recorded(layout: str, seed: int) -> Played:
    chance = Random(seed)
    players = company(layout, chance)
    return play_and_record(course(layout), players, chance, NAMES[: len(players)])


def load(layout: str, played: Played, record: Sequence[Recorded]) -> Game:
    sheet = course(layout).sheet
    text = record_text(layout, sheet, played.seats, record)
    Path("game.yaml").write_text(text, "utf-8")
    return load_game(Path("game.yaml"))


@every_game
def test_every_state_of_a_game_is_legal_and_every_game_ends(layout: str) -> None:
    endings = set()
    for seed in range(120):
        chance = Random(seed)
        players = company(layout, chance)
        sheet = course(layout).sheet
        table = set_out(course(layout), lucky_numbers(sheet, len(players), chance))
        for _ in turns(course(layout), table, Robots(sheet, players, chance)):
            for filled in sheets_of(table, NAMES[: len(players)]):
                assert check(filled).problems == (), as_written(filled)
        endings.add(table.over)
    assert endings == {"rows", "misses"}, "both endings were tried"


@every_game
def test_the_record_of_a_game_leads_to_the_same_sheets(layout: str) -> None:
    for seed in range(40):
        played = recorded(layout, seed)
        game = load(layout, played, played.record)
        assert game.problem is None
        names = [seat.name for seat in played.seats]
        sheets = sheets_of(played.table, names)
        assert list(game.players) == names
        assert [as_written(each) for each in game.sheets] == [as_written(each) for each in sheets]
        assert [each.misses for each in game.sheets] == [each.misses for each in sheets]
        assert [each.lucky for each in game.sheets] == [each.lucky for each in sheets]
        totals = [score(each).total for each in game.sheets]
        assert tuple(totals) == totals_of(played.table)
        assert game.ending is not None
        assert (game.ending.reason == "misses") == (played.table.over == "misses")
        best = [name for name, total in zip(names, totals, strict=True) if total == max(totals)]
        assert list(game.winners) == best


@every_game
def test_the_same_seed_plays_the_same_game(layout: str) -> None:
    assert recorded(layout, 5).record == recorded(layout, 5).record
    assert recorded(layout, 5).record != recorded(layout, 6).record
    fast = play(course(layout), [STRATEGIES["greedy"]] * 2, Random(3))
    slow = play_and_record(course(layout), [STRATEGIES["greedy"]] * 2, Random(3), NAMES[:2])
    assert totals_of(fast) == totals_of(slow.table)


@every_game
def test_care_pays(layout: str) -> None:
    """A strategy that skips little beats one that plays at random."""
    careful = won = 0
    for seed in range(60):
        players = [STRATEGIES["greedy"], STRATEGIES["random"]]
        one, other = totals_of(play(course(layout), players, Random(seed)))
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
    "no white die": ("red: d6", "red: 2..6 lock", CROSS, "red"),
    "two dice of a colour": ("white: d6, red: 2d6", "red: 2..6 lock", CROSS, "red"),
    "two dice of a row": ("yellow: 2d6, white: d6", "yellow: o o o", "family: ascending, rows-to-end: 1", "yellow"),
    "a row without a die": ("white: d6", "yellow: o P", "family: ascending, rows-to-end: 1", "yellow"),
    "many dice": ("yellow: 9d6, white: 9d6", "yellow: o o o", "family: ascending, rows-to-end: 1", "yellow"),
    "plain dice": ("white: 2d6, red: d6", "red: o o | o, blue: o o | o, green: o o | o, yellow: o o | o", "family: peaks, rows-to-end: 1", "columns"),
}  # fmt: skip


@pytest.mark.parametrize("name", OWN)
def test_games_of_your_own_are_played_to_a_legal_end(name: str) -> None:
    dice, row, rules, result = OWN[name]
    place = ", place: beside" if result == "columns" else ""
    Path("own.yaml").write_text(
        f"title: Own\nplayers: 1..3\ndice: {{{dice}}}\nrows: {{{row}}}\nrules: {{{rules}}}\n"
        f"misses: {{boxes: -1 -2 -3{place}}}\nresult: {result} - misses = total\n",
        "utf-8",
    )
    own = course_of(load_sheet("own.yaml"))
    for seed in range(30):
        chance = Random(seed)
        players = [chance.choice(PLAYERS) for _ in range(3)]
        played = play_and_record(own, players, chance, NAMES[:3])
        text = record_text("own.yaml", own.sheet, played.seats, played.record)
        Path("game.yaml").write_text(text, "utf-8")
        game = load_game(Path("game.yaml"))
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


def legal_after(filled: FilledSheet, *marks: Mark) -> bool:
    """Whether a sheet is still legal with some marks more."""
    rows = [list(row) for row in filled.marks]
    for mark in marks:
        if mark.cell.id in {other.cell.id for other in rows[mark.cell.row]}:
            return False
        rows[mark.cell.row].append(mark)
        if mark.value is not None:
            rows[mark.cell.row].sort(key=lambda each: each.cell.column)
    return not check(replace(filled, marks=tuple(map(tuple, rows)), misses=0)).problems


def crossed(filled: FilledSheet, row: int, number: int) -> bool:
    """Whether a number can be crossed, with the lock if it closes the row."""
    cells = filled.sheet.rows[row].cells
    cell = next((each for each in cells if each.value == number), None)
    if cell is None:
        return False
    locks = [cells[-1]] if cell.closer else []
    return legal_after(filled, *(Mark(each, AT) for each in [cell, *locks]))


def cross_moves(
    filled: FilledSheet, shut: set[str], step: str, turn: Recorded
) -> Iterator[tuple[str, bool]]:
    sheet = filled.sheet
    dice = shown(sheet, turn)
    white = [number for name, number in dice if name == "white"]
    counts = {row.colour: len(marks) for row, marks in zip(sheet.rows, filled.marks, strict=True)}
    fewest = min([count for colour, count in counts.items() if colour not in shut], default=0)
    for index, row in enumerate(sheet.rows):
        free = row.colour not in shut
        if step == "one":
            yield row.colour, free and crossed(filled, index, sum(white))
            if sheet.lucky:
                right = max((mark.cell.column for mark in filled.marks[index]), default=-1)
                after = [c for c in row.cells if c.column > right and c.kind == "number"][:1]
                may = free and sum(white) in filled.lucky and counts[row.colour] == fewest
                following = [cell.value or 0 for cell in after]
                yield (
                    f"lucky {row.colour}",
                    may and any(crossed(filled, index, number) for number in following),
                )
        else:
            for number in range(1, max(die.sides for die in sheet.dice) + 1):
                other = [n for name, n in dice if name == row.colour]
                may = free and number in white and bool(other)
                total = number + other[0] if other else 0
                own = any(c.value == total and c.colour == row.colour for c in row.cells)
                yield f"{row.colour} {number}", may and own and crossed(filled, index, total)


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
    match before.sheet.rules:
        case CrossRules():
            shut = {colour for each in before.turns for colour in each.closed}
            yield from cross_moves(filled, shut, step, turn)
        case PeakRules():
            first = [wish.words for (own, _), wish in turn.wishes.items() if own == "b"]
            yield from peak_moves(filled, first[0] if first and step == "c" else "", turn)
        case _:
            yield from field_moves(filled, turn)


STEPS = {"crosses": ("one", "two"), "ascending": ("write",), "peaks": ("b", "c")}


@pytest.mark.parametrize("variant", SHIPPED)
def test_random_games_as_many_as_there_is_time_for(variant: str) -> None:
    """The rest of the 10,000 are played by `make many-games`."""
    assert many_games.wrong_in(variant, 0, 30) == []


@pytest.mark.parametrize(
    ("changed", "told"),
    [({"points": (1,) * 12}, "other scores"), ({"rows_to_end": 1}, "does not end")],
    ids=str,
)
def test_a_wrong_game_among_many_would_be_told(changed: dict[str, Any], told: str) -> None:
    """Played by other rules than those of the replay."""
    sheet = sheet_of("qwixx")
    assert isinstance(sheet.rules, CrossRules)
    course = course_of(replace(sheet, rules=replace(sheet.rules, **changed)))
    found = [many_games.wrong_with("qwixx", course, n, Path("game.yaml")) for n in range(10)]
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
    steps = STEPS[course(layout).family.__name__.rsplit(".", 1)[1]]
    step = data.draw(st.sampled_from(steps), "step")
    active = number % len(played.seats)
    single = step in ("two", "b")
    player = active if single else data.draw(st.integers(0, len(played.seats) - 1), "player")
    earlier = steps[: steps.index(step)]
    kept = {key: wish for key, wish in turn.wishes.items() if key[0] in earlier}
    start = [*played.record[:number], replace(turn, wishes=kept)]
    before = load(layout, played, start)
    assert before.problem is None
    over = before.ending is not None and before.ending.reason != "misses"
    expected = {} if over else dict(conceivable(before, player, step, turn))
    allowed = {words for words, may in expected.items() if may}
    for words in expected:
        wishes = {**kept, (step, player): Wish(words, AT, "")}
        game = load(layout, played, [*start[:-1], replace(turn, wishes=wishes)])
        if words in allowed:
            assert game.problem is None, words
            continue
        assert game.problem is not None, words
        where = game.problem.turn, game.problem.player, game.problem.step
        assert where == (number + 1, played.seats[player].name, step)
        assert set(game.problem.allowed) == allowed
        line = Path("game.yaml").read_text("utf-8").splitlines()[game.problem.at.line - 1]
        start_at = game.problem.at.column - 1
        assert line[start_at : start_at + game.problem.at.length] == words
