"""Compares things that meet in games: scores at one table share their dice, so games are blocks.

Each game tells only how far its players are apart. What the things are worth, seen from the mean
of all of them, is found from that by least squares. How far off this may be is estimated from the
games as wholes, which are independent, whatever the scores within one have to do with each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt

from qwixprint.game.chances import f_tail, t_limit

DOUBT = 0.05  # 95 % intervals, and a test that is wrong once in twenty times if all are equal
LEAST = 30  # games of each thing, below which nothing is said of it

Block = tuple[Sequence[int], Sequence[float]]  # who played in a game, and their values
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean, and how far its 95 % interval reaches to either side; none: nobody knows."""

    value: float
    margin: float | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """How things compare."""

    effects: tuple[Mean, ...]  # of each, seen from the mean of all
    chance: float  # of differences such as these if all are equal
    best: int
    worst: int
    gap: Mean  # from the worst to the best, with a margin that knows they were picked out
    most: float  # no two are farther apart, with 95 % confidence for all of them together

    @property
    def differ(self) -> bool:
        """Whether they can be told apart from equal."""
        return self.chance < DOUBT


def mean(values: Sequence[float]) -> Mean:
    """Of independent values."""
    count = len(values)
    middle = sum(values) / count if count else 0.0
    if count < LEAST:
        return Mean(middle, None)
    spread = sum((each - middle) ** 2 for each in values) / (count - 1)
    return Mean(middle, t_limit(DOUBT, count - 1) * sqrt(spread / count))


def least_games(count: int) -> int:
    """That each of so many things must have played, or a test of all of them would find nothing."""
    return LEAST + 2 * (count - 1)


def compare(blocks: Sequence[Block], count: int) -> Comparison | None:
    """So many things by what they did in games; none if they played too little to say anything."""
    played = [0] * count
    for who, _ in blocks:
        for each in who:
            played[each] += 1
    if count < 2 or min(played) < least_games(count):
        return None
    design, sums = _normal_equations(blocks, count)
    try:
        solved = _inverse(_filled_up(design))
        effects = [_dot(row, sums) for row in solved]
        spread = _times(_times(solved, _scatter(blocks, effects)), solved)
        weight = _inverse(_filled_up(spread))
    except ZeroDivisionError:  # some never met, not even by others; or all values are equal
        return None
    distance = _dot(effects, [_dot(row, effects) for row in weight])
    # As Hotelling's test: so many contrasts at once, from the games that each thing has on average,
    # which is on the safe side; with all games it would reject equal things too often if many.
    contrasts, games = count - 1, sum(played) / count
    ratio = distance * (games - contrasts) / (contrasts * (games - 1))
    chance = f_tail(ratio, contrasts, games - contrasts)
    return _comparison(effects, spread, chance, games)


def _comparison(effects: list[float], spread: Matrix, chance: float, games: float) -> Comparison:
    single = t_limit(DOUBT, games - 1)
    pairs = list(combinations(range(len(effects)), 2))
    every = t_limit(DOUBT / len(pairs), games - 1)  # Bonferroni: right for all of them at once

    def gap(one: int, other: int) -> Mean:
        variance = spread[one][one] + spread[other][other] - 2 * spread[one][other]
        return Mean(effects[one] - effects[other], every * sqrt(max(variance, 0.0)))

    best, worst = effects.index(max(effects)), effects.index(min(effects))
    gaps = [gap(one, other) for one, other in pairs]
    return Comparison(
        effects=tuple(
            Mean(each, single * sqrt(max(spread[at][at], 0.0))) for at, each in enumerate(effects)
        ),
        chance=chance,
        best=best,
        worst=worst,
        gap=gap(best, worst),
        most=max(abs(each.value) + (each.margin or 0.0) for each in gaps),
    )


def _normal_equations(blocks: Sequence[Block], count: int) -> tuple[Matrix, list[float]]:
    """Least squares within games: who met whom, and how far each was from its tables' means."""
    design = [[0.0] * count for _ in range(count)]
    sums = [0.0] * count
    for who, values in blocks:
        share = 1 / len(who)
        middle = sum(values) * share
        for one, value in zip(who, values, strict=True):
            sums[one] += value - middle
            row = design[one]
            row[one] += 1
            for other in who:
                row[other] -= share
    return design, sums


def _scatter(blocks: Sequence[Block], effects: list[float]) -> Matrix:
    """What the effects leave unexplained, added up game by game."""
    count, games = len(effects), len(blocks)
    scatter = [[0.0] * count for _ in range(count)]
    for who, values in blocks:
        rest = [value - effects[each] for each, value in zip(who, values, strict=True)]
        middle = sum(rest) / len(rest)
        rest = [each - middle for each in rest]
        for one, value in zip(who, rest, strict=True):
            row = scatter[one]
            for other, another in zip(who, rest, strict=True):
                row[other] += value * another
    return [[each * games / (games - 1) for each in row] for row in scatter]


def _filled_up(matrix: Matrix) -> Matrix:
    """Differences say nothing of a common level; with one put in, a matrix can be inverted."""
    size = len(matrix)
    level = sum(matrix[at][at] for at in range(size)) / size**2
    return [[each + level for each in row] for row in matrix]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _times(one: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other, strict=True))
    return [[_dot(row, column) for column in columns] for row in one]


def _inverse(matrix: Matrix) -> Matrix:
    """By elimination; raises ZeroDivisionError if there is none."""
    size = len(matrix)
    scale = max(abs(each) for row in matrix for each in row)
    rows = [[*row, *(float(at == i) for i in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        first = rows[at][at]
        if abs(first) <= 1e-12 * scale:
            raise ZeroDivisionError
        rows[at] = [each / first for each in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
