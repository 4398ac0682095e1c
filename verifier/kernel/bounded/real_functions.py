"""The real functions that operations such as `math.exp` stand for, on jets.

A series of one that cancels near 0 gets its first coefficient from Arb's own function.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from verifier.kernel.bounded.jets import Ball, Jet, Series, flint

OnSeries = Callable[[Series], Series]
OnBalls = Callable[[Ball], Ball]


def _logarithm_of(base: int) -> OnSeries:
    return lambda s: s.log() / flint.arb(base).log()


def _hyperbolic(sign: int) -> OnSeries:
    def of(s: Series) -> Series:
        grown = s.exp()
        return (grown + sign * (-s).exp()) / 2

    return of


def _inverse_hyperbolic(add: int) -> OnSeries:
    return lambda s: (s + (s * s + add).sqrt()).log()


def _cube_root(s: Series) -> Series:
    if s[0] < 0:
        return -((-s).log() / 3).exp()
    return (s.log() / 3).exp()


_TABLE: dict[str, tuple[OnSeries, OnBalls | None]] = {
    "math.exp": (lambda s: s.exp(), None),
    "math.exp2": (lambda s: (s * flint.arb(2).log()).exp(), None),
    "math.expm1": (lambda s: s.exp() - 1, lambda x: x.expm1()),
    "math.log": (lambda s: s.log(), None),
    "math.log2": (_logarithm_of(2), None),
    "math.log10": (_logarithm_of(10), None),
    "math.log1p": (lambda s: (s + 1).log(), lambda x: x.log1p()),
    "math.sin": (lambda s: s.sin(), None),
    "math.cos": (lambda s: s.cos(), None),
    "math.tan": (lambda s: s.tan(), None),
    "math.asin": (lambda s: s.asin(), None),
    "math.acos": (lambda s: s.acos(), None),
    "math.atan": (lambda s: s.atan(), None),
    "math.sinh": (_hyperbolic(-1), lambda x: x.sinh()),
    "math.cosh": (_hyperbolic(1), None),
    "math.tanh": (lambda s: 1 - 2 / ((2 * s).exp() + 1), lambda x: x.tanh()),
    "math.asinh": (_inverse_hyperbolic(1), lambda x: x.asinh()),
    "math.acosh": (_inverse_hyperbolic(-1), lambda x: x.acosh()),
    "math.atanh": (lambda s: ((1 + s).log() - (1 - s).log()) / 2, lambda x: x.atanh()),
    "math.erf": (lambda s: s.erf(), None),
    "math.erfc": (lambda s: s.erfc(), None),
    "math.cbrt": (_cube_root, None),
    "math.rsqrt": (lambda s: s.rsqrt(), None),
}
"""A function of series, and the function of balls where the series cancels."""

REAL_FUNCTIONS = frozenset(_TABLE)


def on_jet(name: str, argument: Jet) -> Jet:
    """The function of what a jet gives. Raises `NotSmooth`."""
    return argument.applied(lambda series: _applied(name, series))


def on_ball(name: str, where: Ball) -> Ball:
    """All values of the function in a ball, which may hold any number."""
    return _applied(name, flint.arb_series([where], 1))[0]


def slope(name: str, where: Ball) -> Ball:
    """All derivatives of the function in a ball, which may hold any number."""
    return _applied(name, flint.arb_series([where, 1], 2))[1]


def _applied(name: str, series: Series) -> Series:
    on_series, on_balls = _TABLE[name]
    found = on_series(series)
    if on_balls is None:
        return found
    others = [found[place] for place in range(1, found.prec)]
    return flint.arb_series([on_balls(series[0]), *others], found.prec)


def power_of(base: Jet, exponent: Fraction) -> Jet:
    """A positive function to the power of a number. Raises `NotSmooth`."""
    number = flint.arb(exponent.numerator) / flint.arb(exponent.denominator)
    return base.applied(lambda series: (series.log() * number).exp())
