"""The rules of crossed rows: all markings of a row, and random sheets, against a naive referee."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st

from qwixprint.families.crosses import CrossRules
from qwixprint.referee import check, score, still_open

from .filling import codes, filled, sheet_of

GAMES = {"qwixx": (2, 12, 1, 5), "longo": (2, 16, 2, 6)}  # lowest, highest, closers, needed
ROWS = ("red", "yellow", "green", "blue")


def numbers(game: str, row: str) -> list[int]:
    low, high, _, _ = GAMES[game]
    up = list(range(low, high + 1))
    return up if row in ("red", "yellow") else up[::-1]


def naive_codes(game: str, crossed: set[int], lock: bool) -> set[str]:
    """The rules of one row in other words, from the text of the rules and not from our code."""
    _, high, closers, needed = GAMES[game]
    ends = [high - closers + 1 + step for step in range(closers)]
    closing = sorted(end for end in ends if end in crossed)
    found = set()
    for closer in closing[:1]:
        if len([n for n in crossed if n < closer]) < needed:
            found.add("closed-too-early")
    if closing and not lock:
        found.add("lock-missing")
    if lock and not closing:
        found.add("lock-unearned")
    if len(closing) > 1:
        found.add("crossed-after-lock")
    return found


# Worked out by hand. Qwixx: any of the ten numbers before the 12, or five and more of them with 12
# and lock: 2^10, and the sum of C(10, k) for k >= 5. Longo: any of the thirteen before 15, or six
# and more of them with one of two closers and lock: 2^13, and 2 * 5812.
@pytest.mark.parametrize(
    ("game", "lock", "legal"),
    [("qwixx", False, 1024), ("qwixx", True, 638), ("longo", False, 8192), ("longo", True, 11624)],
)
def test_every_marking_of_a_row(game: str, lock: bool, legal: int) -> None:
    row = numbers(game, "red")
    sheet = filled(game, {"red": [*row, "lock"]})
    *marks, locked = sheet.marks[0]
    end, others = (locked,) if lock else (), sheet.marks[1:]
    counted = 0
    for bits in range(1 << len(row)):
        places = [index for index in range(len(row)) if bits >> index & 1]
        made = (*(marks[index] for index in places), *end)
        found = {each.code for each in check(sheet._replace(marks=(made, *others))).problems}
        assert found == naive_codes(game, {row[index] for index in places}, lock), made
        counted += not found
    assert counted == legal


@st.composite
def legal_sheets(
    draw: st.DrawFn, game: str, closing: bool = False
) -> tuple[dict[str, list[object]], int]:
    """Rows and misses of a sheet that breaks no rule, by construction; red closed if asked."""
    _, _, closers, needed = GAMES[game]
    rows: dict[str, list[object]] = {}
    locks = 0
    for row in ROWS:
        usual = numbers(game, row)[:-closers]
        must = closing and row == "red"
        bits = draw(st.integers(0, (1 << len(usual)) - 1))
        chosen = {n for index, n in enumerate(usual) if bits >> index & 1}
        if must:  # with the first ones that it lacks
            chosen.update([n for n in usual if n not in chosen][: max(0, needed - len(chosen))])
        crossed: list[object] = [n for n in usual if n in chosen]
        if must or (len(crossed) >= needed and locks < 2 and draw(st.booleans())):
            crossed += [draw(st.sampled_from(numbers(game, row)[-closers:])), "lock"]
            locks += 1
        rows[row] = crossed
    return rows, draw(st.integers(0, 3 if locks == 2 else 4))


def naive_score(rows: dict[str, list[object]], misses: int) -> int:
    return sum(len(row) * (len(row) + 1) // 2 for row in rows.values()) - 5 * misses


@pytest.mark.parametrize("game", GAMES)
@given(st.data())
def test_legal_sheets_have_no_problem_and_the_naive_score(game: str, data: st.DataObject) -> None:
    rows, misses = data.draw(legal_sheets(game))
    report = check(filled(game, rows, misses))
    assert report.problems == ()
    assert report.card.total == naive_score(rows, misses)


def break_order(rows: dict[str, list[object]], game: str) -> str | None:
    for row in rows.values():
        if len(row) >= 2 and "lock" not in row:
            row[0], row[1] = row[1], row[0]
            return "out-of-order"
    return None


def break_lock(rows: dict[str, list[object]], game: str) -> str | None:
    for row in rows.values():
        if "lock" in row:
            row.remove("lock")
            return "lock-missing"
    return None


def break_closer(rows: dict[str, list[object]], game: str) -> str | None:
    for row in rows.values():
        if "lock" in row:
            del row[-2]
            return "lock-unearned"
    return None


def break_count(rows: dict[str, list[object]], game: str) -> str | None:
    for row in rows.values():
        if "lock" in row:
            row[:-2] = row[:-2][: GAMES[game][3] - 1]
            return "closed-too-early"
    return None


def break_second_closer(rows: dict[str, list[object]], game: str) -> str | None:
    for name, row in rows.items():
        if "lock" in row and GAMES[game][2] == 2:
            row[-2:] = [*numbers(game, name)[-2:], "lock"]
            return "crossed-after-lock"
    return None


BREAKERS = [break_order, break_lock, break_closer, break_count, break_second_closer]


@pytest.mark.parametrize(
    ("game", "breaker"),
    [
        (game, breaker)
        for game, breaker in product(GAMES, BREAKERS)
        if game == "longo" or breaker is not break_second_closer
    ],
)
@settings(suppress_health_check=[HealthCheck.filter_too_much])
@given(st.data())
def test_one_broken_rule_gives_exactly_its_code(
    game: str, breaker: object, data: st.DataObject
) -> None:
    rows, misses = data.draw(legal_sheets(game, closing=breaker is not break_order))
    assert callable(breaker)
    expected = breaker(rows, game)
    assume(expected is not None)
    assert codes(filled(game, rows, misses)) == [expected]


def full(game: str, row: str) -> list[object]:
    """A row with all crosses it can get: everything but one closer too many, and the lock."""
    line = numbers(game, row)
    closers = GAMES[game][2]
    return [*line[:-closers], line[-1], "lock"]


@pytest.mark.parametrize(("game", "best"), [("qwixx", 266), ("longo", 422)])
def test_the_best_legal_sheet(game: str, best: int) -> None:
    """Two full rows and two without their closers: nothing better is legal."""
    closers = GAMES[game][2]
    totals = []
    for locked in product((False, True), repeat=4):
        rows = {
            row: full(game, row) if lock else list(numbers(game, row)[:-closers])
            for row, lock in zip(ROWS, locked, strict=True)
        }
        report = check(filled(game, rows))
        if not report.problems:
            totals.append(report.card.total)
    assert max(totals) == best


def test_four_full_rows_are_312_and_illegal() -> None:
    sheet = filled("qwixx", {row: full("qwixx", row) for row in ROWS})
    assert score(sheet).total == 312
    assert codes(sheet) == ["too-many-locks", "too-many-locks"]


@pytest.mark.parametrize(("locks", "misses"), list(product(range(3), range(5))))
def test_two_endings_on_one_sheet(locks: int, misses: int) -> None:
    rows = {row: full("qwixx", row) for row in ROWS[:locks]}
    expected = ["played-on"] if (locks, misses) == (2, 4) else []
    assert codes(filled("qwixx", rows, misses)) == expected


def test_the_score_table_is_the_one_in_the_layout() -> None:
    for game in GAMES:
        rules = sheet_of(game).rules
        assert isinstance(rules, CrossRules)
        for count, row in ((n, numbers(game, "red")[:n]) for n in range(len(rules.points) - 1)):
            points = score(filled(game, {"red": row})).points("red")
            assert points == (rules.points[count - 1] if count else 0)


# --- the worked examples of marking


def open_numbers(game: str, rows: dict[str, str]) -> dict[str, str]:
    cells = still_open(filled(game, rows))
    return {row: " ".join(each.cell.label for each in found) for row, found in cells.items()}


def test_what_remains_in_qwixx() -> None:
    rows = {"red": "5 7", "yellow": "2 10", "green": "9 6", "blue": "10"}
    assert open_numbers("qwixx", rows) == {
        "red": "8 9 10 11 12",  # 2 3 4 6 are lost
        "yellow": "11 12",
        "green": "5 4 3 2",
        "blue": "9 8 7 6 5 4 3 2",
    }


def test_what_remains_in_longo() -> None:
    rows = {"red": "5 7", "yellow": "13", "green": "11", "blue": "14"}
    assert open_numbers("longo", rows) == {
        "red": "8 9 10 11 12 13 14 15 16",
        "yellow": "14 15 16",
        "green": "10 9 8 7 6 5 4 3 2",
        "blue": "13 12 11 10 9 8 7 6 5 4 3 2",
    }


def test_a_closed_row_has_nothing_open() -> None:
    rows = {"red": "2 3 4 5 6 12 lock"}
    assert open_numbers("qwixx", rows)["red"] == ""
    assert open_numbers("longo", {"red": "2 3 4 5 6 7 15 lock"})["red"] == ""


def test_closing_with_either_of_the_last_two() -> None:
    for closer in (3, 2):
        row = f"16 14 12 10 8 6 {closer} lock"
        assert codes(filled("longo", {"green": row})) == []
    assert codes(filled("longo", {"green": "16 14 12 10 8 3 lock"})) == ["closed-too-early"]


def test_all_problems_of_a_sheet_are_reported() -> None:
    rows = {"red": "7 5", "yellow": "2 12", "green": "lock", "blue": "3 2 lock 4"}
    assert codes(filled("qwixx", rows, written={"total": 99})) == [
        *("closed-too-early", "closed-too-early", "lock-missing", "lock-unearned"),
        *("out-of-order", "out-of-order", "wrong-score"),
    ]


def test_a_lock_is_no_cross_before_the_closer() -> None:
    sheet = filled("qwixx", {"red": "2 3 4 5 lock 12"})
    assert codes(sheet) == ["closed-too-early", "out-of-order"]


def test_every_cross_left_of_the_furthest_is_told() -> None:
    assert codes(filled("qwixx", {"red": "9 3 5 7"})) == ["out-of-order"] * 3


def test_right_of_the_right_most_cross_whatever_the_order() -> None:
    assert open_numbers("qwixx", {"red": "9 3"})["red"] == "10 11 12"


def test_a_closer_without_its_lock_leaves_nothing_open() -> None:
    assert open_numbers("longo", {"red": "2 3 4 5 6 7 15"})["red"] == ""


def test_nothing_is_open_once_the_game_is_over() -> None:
    two = {"red": "2 3 4 5 6 12 lock", "blue": "12 11 10 9 8 2 lock"}
    assert set(open_numbers("qwixx", two).values()) == {""}
    cells = still_open(filled("qwixx", {"red": "2"}, misses=4))
    assert set(cells.values()) == {()}


def test_misses_are_written_with_or_without_their_minus() -> None:
    for written in (10, -10):
        assert codes(filled("qwixx", {}, 2, written={"misses": written})) == []
    (wrong,) = check(filled("qwixx", {}, 2, written={"misses": 5})).problems
    assert (wrong.code, wrong.cells) == ("wrong-score", ("total.misses",))
    assert wrong.params["right"] == 10


def test_two_endings_ring_the_misses() -> None:
    rows = {row: full("qwixx", row) for row in ROWS[:2]}
    (found,) = check(filled("qwixx", rows, 4)).problems
    assert found.cells == ("miss.1", "miss.2", "miss.3", "miss.4")
    assert (found.params["rows"], found.params["misses"]) == (2, 4)


def test_pairs_of_locks_do_not_matter() -> None:
    for pair in combinations(ROWS, 2):
        assert codes(filled("qwixx", {row: full("qwixx", row) for row in pair})) == []
