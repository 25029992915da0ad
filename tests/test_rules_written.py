"""The rules of written rows: worked examples, and at random against a naive referee."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, strategies as st

from qwixprint.families.dice import faces_of, sums_with
from qwixprint.referee import check, score, still_open
from qwixprint.sheet import Die

from .filling import codes, filled, sheet_of

QWINTO = {
    "orange": [2, 3, 4, None, 6, 7, 8, 9, 10, 11],
    "yellow": [1, 2, 3, 4, 5, None, 7, 8, 9, 10],
    "purple": [0, 1, 2, 3, None, 5, 6, 7, 8, 9],
}  # the column of every field, from the drawing in the rules; None is the blank
COLUMNS = {row: [c for c in places if c is not None] for row, places in QWINTO.items()}
BONUS = {2: "purple", 3: "orange", 7: "orange", 8: "yellow", 9: "purple"}
QWANTUM = ("purple", "blue", "red", "yellow")
Numbers = dict[str, list[int | None]]


def as_text(numbers: Numbers) -> dict[str, str]:
    return {
        row: " ".join("_" if n is None else str(n) for n in line) for row, line in numbers.items()
    }


# --- Qwinto


def naive_qwinto(numbers: Numbers, misses: int) -> int:
    total = -5 * misses
    at = {
        (row, c): n
        for row, line in numbers.items()
        for c, n in zip(COLUMNS[row], line, strict=True)
    }
    for row, line in numbers.items():
        written = [n for n in line if n is not None]
        total += written[-1] if len(written) == 9 else len(written)
        assert row in QWINTO
    for column, row in BONUS.items():
        cells = [n for (_, c), n in at.items() if c == column]
        if None not in cells:
            total += at[row, column] or 0
    return total


@st.composite
def legal_qwinto(draw: st.DrawFn) -> tuple[Numbers, int]:
    """Fills fields in a random order with numbers that fit, and stops before the game is over."""
    numbers: Numbers = {row: [None] * 9 for row in QWINTO}
    fields = draw(st.permutations([(row, i) for row in QWINTO for i in range(9)]))
    for row, index in fields[: draw(st.integers(0, 27))]:
        line = numbers[row]
        low = max((n for n in line[:index] if n is not None), default=0)
        high = min((n for n in line[index:] if n is not None), default=19)
        column = COLUMNS[row][index]
        taken = {
            numbers[other][COLUMNS[other].index(column)]
            for other in QWINTO
            if column in COLUMNS[other]
        }
        fits = [n for n in range(low + 1, high) if n not in taken]
        full = sum(None not in each for each in numbers.values())
        if fits and full != 2:
            line[index] = draw(st.sampled_from(fits))
    full = sum(None not in each for each in numbers.values())
    return numbers, draw(st.integers(0, 3 if full == 2 else 4))


@given(legal_qwinto())
def test_legal_qwinto_sheets(made: tuple[Numbers, int]) -> None:
    numbers, misses = made
    report = check(filled("qwinto", as_text(numbers), misses))
    assert report.problems == ()
    assert report.card.total == naive_qwinto(numbers, misses)


@given(legal_qwinto(), st.data())
def test_one_number_changed_is_legal_or_told(
    made: tuple[Numbers, int], data: st.DataObject
) -> None:
    """Whatever a number is changed to, exactly the rules it breaks are named."""
    numbers, misses = made
    places = [(r, i) for r, line in numbers.items() for i, n in enumerate(line) if n is not None]
    if not places:
        return
    row, index = data.draw(st.sampled_from(places))
    number = data.draw(st.integers(0, 25))
    line = numbers[row]
    line[index] = number
    expected = set()
    left = [n for n in line[:index] if n is not None]
    right = [n for n in line[index + 1 :] if n is not None]
    if (left and left[-1] >= number) or (right and right[0] <= number):
        expected.add("not-increasing")
    column = COLUMNS[row][index]
    for other in QWINTO:
        if other == row or column not in COLUMNS[other]:
            continue
        if numbers[other][COLUMNS[other].index(column)] == number:
            expected.add("same-in-column")
    if not 1 <= number <= 18:
        expected.add("impossible-number")
    assert set(codes(filled("qwinto", as_text(numbers), misses))) == expected


def fits(rows: dict[str, str]) -> dict[str, list[int]]:
    opened = still_open(filled("qwinto", rows))
    return {each.cell.id: list(each.numbers) for row in opened.values() for each in row}


def test_what_still_fits_in_qwinto() -> None:
    found = fits({"yellow": "_ 2", "purple": "_ _ _ _ 6 _ 7"})
    assert found["yellow.1"] == [1], "only a 1 fits at the far left"
    assert "purple.6" not in found, "between 6 and 7 nothing fits"
    assert found["purple.9"] == list(range(8, 19))


def test_equal_numbers_of_a_column_are_both_named() -> None:
    (found,) = check(filled("qwinto", {"orange": "7", "yellow": "3 7"})).problems
    assert set(found.cells) == {"orange.1", "yellow.2"}


def test_what_stands_in_the_column_does_not_fit_again() -> None:
    assert 7 not in fits({"orange": "7"})["yellow.2"]


def test_three_full_rows_are_ringed_at_their_ends() -> None:
    rows = {
        "orange": "1 2 3 4 5 6 7 8 9",
        "yellow": "2 3 4 5 6 7 8 9 10",
        "purple": "10 11 12 13 14 15 16 17 18",
    }
    (found,) = check(filled("qwinto", rows)).problems
    assert found.cells == ("orange.9", "yellow.9", "purple.9")
    assert found.params["rows"] == 3


def test_qwinto_endings() -> None:
    rising = "1 2 3 4 5 6 7 8 9"
    rows = {"orange": rising, "yellow": "2 3 4 5 6 7 8 9 10"}
    assert codes(filled("qwinto", rows, 3)) == []
    assert codes(filled("qwinto", rows, 4)) == ["played-on"]
    three = {**rows, "purple": "10 11 12 13 14 15 16 17 18"}
    assert codes(filled("qwinto", three)) == ["played-on"]


# --- Qwantum


def naive_column(values: list[int]) -> int:
    lowest = min(values)
    rest = [n for n in values if n != lowest]
    return min(rest) if rest else lowest


@st.composite
def legal_qwantum(draw: st.DrawFn) -> tuple[dict[str, list[int]], int]:
    rows: dict[str, list[int]] = {}
    for row in QWANTUM:
        up = sorted(draw(st.sets(st.integers(1, 30), max_size=4)))
        line = list(up)
        if len(up) == 4:
            for _ in range(draw(st.integers(0, 2))):
                if line[-1] > 1:
                    line.append(draw(st.integers(1, line[-1] - 1)))
        rows[row] = line
    over = all(len(line) == 6 for line in rows.values())
    return rows, draw(st.integers(0, 4 if over else 5))


@given(legal_qwantum())
def test_legal_qwantum_sheets(made: tuple[dict[str, list[int]], int]) -> None:
    rows, misses = made
    report = check(filled("qwantum", rows, misses))
    assert report.problems == ()
    expected = -misses * (misses + 1) // 2
    for column in range(6):
        values = [line[column] for line in rows.values() if len(line) > column]
        if len(values) == 4:
            expected += naive_column(values)
    assert report.card.total == expected


@given(legal_qwantum(), st.data())
def test_one_qwantum_number_changed(
    made: tuple[dict[str, list[int]], int], data: st.DataObject
) -> None:
    rows, misses = made
    places = [(row, i) for row, line in rows.items() for i in range(len(line))]
    if not places:
        return
    row, index = data.draw(st.sampled_from(places))
    number = data.draw(st.integers(0, 40))
    line = rows[row]
    line[index] = number
    expected = set()
    for i in range(1, len(line)):
        if i < 4 and not line[i - 1] < line[i]:
            expected.add("not-ascending")
        if i >= 4 and not line[i - 1] > line[i]:
            expected.add("not-descending")
    if not 1 <= number <= 33:
        expected.add("impossible-number")
    assert set(codes(filled("qwantum", rows, misses))) == expected


def test_a_gap() -> None:
    assert codes(filled("qwantum", {"red": "3 _ 5 6"})) == ["gap"]
    assert codes(filled("qwantum", {"red": "_ 3"})) == ["gap"]
    assert codes(filled("qwantum", {"red": "3 5 _ _"})) == []
    assert codes(filled("qwantum", {"red": "3 5 _ _ 8"})) == ["gap"], "nothing before it to compare"
    opened = still_open(filled("qwantum", {"red": "3 _ 5"}))
    assert opened["red"][0].cell.id == "red.4"


@pytest.mark.parametrize("number", [0, -3, 34, 1000])
def test_what_the_dice_cannot_give(number: int) -> None:
    assert codes(filled("qwantum", {"red": [number]})) == ["impossible-number"]


@pytest.mark.parametrize(
    ("values", "points"), [((3, 4, 7, 9), 4), ((9, 9, 10, 12), 10), ((6, 6, 6, 6), 6)]
)
def test_points_of_a_column(values: tuple[int, ...], points: int) -> None:
    rows = {row: [n] for row, n in zip(QWANTUM, values, strict=True)}
    assert score(filled("qwantum", rows)).points("1") == points


def test_qwantum_endings() -> None:
    rows = dict.fromkeys(QWANTUM, "1 2 3 4 3 2")
    assert codes(filled("qwantum", rows, 4)) == []
    assert codes(filled("qwantum", rows, 5)) == ["played-on"]


def test_what_still_fits_in_qwantum() -> None:
    opened = still_open(filled("qwantum", {"red": "3 5 9 12", "blue": "30", "purple": "33"}))
    assert opened["red"][0].cell.id == "red.5"
    assert opened["red"][0].numbers == tuple(range(1, 12))
    assert opened["blue"][0].numbers == (31, 32, 33)
    assert opened["purple"] == ()
    assert opened["yellow"][0].cell.id == "yellow.1"


# --- dice


def test_which_numbers_the_dice_give() -> None:
    """Against every roll there is."""
    dice = sheet_of("qwinto").dice
    for colour in ("orange", "yellow", "purple"):
        rolls = set()
        for size in (1, 2, 3):
            for chosen in combinations(("orange", "yellow", "purple"), size):
                if colour in chosen:
                    rolls |= {sum(roll) for roll in product(range(1, 7), repeat=size)}
        assert sums_with(dice, colour) == rolls
    dice = sheet_of("qwantum").dice
    special = [die.faces for die in dice if die.faces]
    for colour in QWANTUM:
        seen = {
            sum(face.number for face in roll if face.colour == colour) for roll in product(*special)
        }
        assert faces_of(dice, colour) == {n + white for n in seen for white in range(1, 7)}
        assert max(faces_of(dice, colour)) == 33


def test_which_sums_dice_can_give_a_row() -> None:
    yellow, red = Die("yellow", 6), Die("red", 6)
    assert sums_with((yellow, yellow), "yellow") == set(range(1, 13)), "one of them or both"
    assert sums_with((yellow, red), "yellow") == set(range(1, 13))
    assert sums_with((Die("yellow", 4), Die("red", 20)), "yellow") == set(range(1, 25))
    assert sums_with((Die("yellow", 2), Die("red", 1)), "red") == {1, 2, 3}
    assert sums_with((red,), "yellow") == set(range(1, 7)), "a row without a die of its own"
