"""How likely a ratio of variances is by chance alone: the tail of the F distribution."""

from __future__ import annotations

from math import exp, lgamma, log, sqrt

STEPS = 300  # of the continued fraction, which takes a dozen or two
TINY = 1e-300


def f_tail(ratio: float, above: float, below: float) -> float:
    """The chance of such a ratio or a greater one; degrees of freedom above and below the line."""
    if ratio <= 0:
        return 1.0
    return _beta_share(below / (below + above * ratio), below / 2, above / 2)


def f_limit(chance: float, above: float, below: float) -> float:
    """The ratio that is exceeded with that chance."""
    low, high = 0.0, 1.0
    while f_tail(high, above, below) > chance:
        low, high = high, 2 * high
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if f_tail(middle, above, below) > chance else (low, middle)
    return (low + high) / 2


def t_limit(chance: float, freedom: float) -> float:
    """How many standard errors are exceeded, to either side, with that chance."""
    return sqrt(f_limit(chance, 1, freedom))


def _beta_share(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, from the side where its fraction is quick."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_share(1 - x, b, a)
    front = lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)
    return exp(front) * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    """Its continued fraction, by Lentz's method."""
    c, d = 1.0, 1 / _apart(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for part in (even, odd):
            d = 1 / _apart(1 + part * d)
            c = _apart(1 + part / c)
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value


def _apart(value: float) -> float:
    """Never quite nothing, which could not be divided by."""
    return value if abs(value) > TINY else TINY
