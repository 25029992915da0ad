"""Compares things that meet in games: scores at one table share their dice, so games are blocks.

Each game tells only how far its players are apart. What the things are worth, seen from the mean
of all of them, is found from that by least squares. How far off this may be is estimated from the
games as wholes, which are independent, whatever the scores within one have to do with each other.

Things are numbered from 0. Games come as two tables of one row for each game and one column for
each seat: who sat there, and the value it got. Nobody sits at a table twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from qwixprint.errors import Faulty, fault

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float64]

DOUBT = 0.05  # 95 % intervals, and a test that is wrong once in twenty times if all are equal
LEAST = 30  # games of each thing, below which nothing is said of it
NOTHING = 1e-12  # beside the largest part of a matrix, what rounding leaves of nothing

Seats = Sequence[Sequence[int]]
Values = Sequence[Sequence[float]]


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


def ready() -> None:
    """Raises a fault if the packages are missing with which this module counts."""
    if not (find_spec("numpy") and find_spec("scipy")):
        raise Faulty([fault("needs-extra", command="qwixprint fair", extra="fair")])


def least_games(count: int) -> int:
    """That each of so many things must have played, or a test of all of them would find nothing."""
    return LEAST + 2 * (count - 1)


def mean(values: Sequence[float]) -> Mean:
    """Of independent values."""
    import numpy as np

    count = len(values)
    if count < LEAST:
        return Mean(float(np.mean(values)) if count else 0.0, None)
    margin = _t_limit(DOUBT, count - 1) * np.std(values, ddof=1) / count**0.5
    return Mean(float(np.mean(values)), float(margin))


def means(who: Seats, values: Values, count: int) -> tuple[Mean, ...]:
    """The mean value of each of so many things, over the games it played in."""
    import numpy as np

    seats, each = np.array(who), np.array(values)
    return tuple(mean(each[seats == thing]) for thing in range(count))


def compare(who: Seats, values: Values, count: int) -> Comparison | None:
    """So many things by what they did in games; none if they played too little to say anything."""
    import numpy as np
    from scipy import linalg, special

    seats, scores = np.array(who, dtype=int), np.array(values, dtype=float)
    played = np.bincount(seats.ravel(), minlength=count)
    if count < 2 or played.min() < least_games(count):
        return None
    games = len(seats)
    rows = np.arange(games)[:, np.newaxis]

    def within(scores: Matrix) -> Matrix:
        """How far each thing, a column, was from the mean of its table in each game, a row."""
        table = np.zeros((games, count))
        table[rows, seats] = scores - scores.mean(axis=1, keepdims=True)
        return table

    # Least squares within games. Differences say nothing of a common level, hence the pseudo-
    # inverse: in all other directions there must be something, or not all can be compared.
    met = np.zeros((games, count))
    met[rows, seats] = 1
    design = np.diag(played) - met.T @ met / seats.shape[1]
    solved, known = linalg.pinvh(design, rtol=NOTHING, return_rank=True)
    effects = solved @ within(scores).sum(axis=0)
    rest = within(scores - effects[seats])
    spread = solved @ (rest.T @ rest) @ solved * games / (games - 1)
    weight, varied = linalg.pinvh(spread, rtol=NOTHING, return_rank=True)
    contrasts = count - 1
    if min(known, varied) < contrasts:  # some never met, not even by others; or all are equal
        return None
    # As Hotelling's test: so many contrasts at once, from the games that each thing has on average,
    # which is on the safe side; with all games it would reject equal things too often if many.
    average = played.mean()
    ratio = effects @ weight @ effects * (average - contrasts) / (contrasts * (average - 1))
    chance = special.fdtrc(contrasts, average - contrasts, ratio)  # the upper tail of F
    return _comparison(effects, spread, float(chance), float(average) - 1)


def _t_limit(chance: float, freedom: float) -> float:
    """How many standard errors are exceeded, to either side, with that chance."""
    from scipy import special  # a third of the time that scipy.stats takes to load

    return float(special.stdtrit(freedom, 1 - chance / 2))


def _comparison(effects: Matrix, spread: Matrix, chance: float, freedom: float) -> Comparison:
    """What effects, their covariances and degrees of freedom say of the things."""
    import numpy as np

    variances = np.diag(spread)
    margins = _t_limit(DOUBT, freedom) * np.sqrt(variances)
    count = len(effects)
    pairs = count * (count - 1) / 2  # Bonferroni: right for all of them at once
    apart = np.maximum(variances[:, np.newaxis] + variances - 2 * spread, 0)
    reach = _t_limit(DOUBT / pairs, freedom) * np.sqrt(apart)
    gaps = effects[:, np.newaxis] - effects
    best, worst = int(effects.argmax()), int(effects.argmin())
    return Comparison(
        effects=tuple(map(Mean, effects.tolist(), margins.tolist())),
        chance=chance,
        best=best,
        worst=worst,
        gap=Mean(float(gaps[best, worst]), float(reach[best, worst])),
        most=float((gaps + reach).max()),
    )
