"""Polynomials over bitwise conjunctions: what add, sub, mul, and, or, xor and not build.

A polynomial has integer coefficients; its indeterminates are conjunctions x1 & … & xk of variables.
Two equal polynomials have equal values at every width, because what is used to bring them to this
form holds modulo every 2^w:
- the ring laws;
- x | y = x + y - (x & y), x ^ y = x + y - 2(x & y), ~x = -1 - x (Warren, Hacker's Delight, 2-2).

A value is *purely bitwise* where it is a Boolean function, bit by bit, of variables. Such a
function is a multilinear polynomial over {0, 1} (its *indicator*: each variable stands for one
bit), and the value is the same polynomial with conjunctions for products and -1 for 1. A linear
polynomial that is the image of an indicator p with p·p = p is therefore purely bitwise, and two
linear combinations of purely bitwise values are equal at every width iff the polynomials are: iff
they agree at all corners, where each variable is 0 or -1 (Reichenwallner and Meerwald-Stadler,
Efficient Deobfuscation of Linear Mixed Boolean-Arithmetic Expressions, CheckMATE'22).

What is not purely bitwise, such as x + y, is a variable of its own where it stands below a bitwise
operation. So ((x + x) & x) - 2x, which is 0 at all corners, is not 0 here.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

Conjunction = tuple[int, ...]
"""Sorted numbers of distinct variables, at least one."""
Monomial = tuple[Conjunction, ...]
"""Sorted factors; the empty product is 1."""
Polynomial = frozenset[tuple[Monomial, int]]
Indicator = dict[Conjunction, int]
"""Coefficients of products of variables; the empty product, here allowed, is 1."""

MOST_TERMS = 400
"""Larger polynomials are not made."""
MOST_PRODUCTS = 4096
"""So many terms are multiplied at most for one product."""

ZERO: Polynomial = frozenset()
ONE: Polynomial = frozenset({((), 1)})
MINUS_ONE: Polynomial = frozenset({((), -1)})


class TooLarge(Exception):
    """A polynomial would have too many terms."""


class MixedPolynomials:
    """The polynomials over variables that are known by a key: the operation that they stand for."""

    def __init__(self) -> None:
        self.keys: list[Any] = []
        """The key of each variable, by its number."""
        self._numbers: dict[Hashable, int] = {}
        self._truth_values: set[int] = set()
        self._halves: set[int] = set()
        self._indicators: dict[Polynomial, Indicator] = {}
        self._stands_for: dict[int, Polynomial] = {}

    def variable(self, key: Hashable, *, is_truth: bool = False, is_half: bool = False) -> int:
        """The number of the variable of this key.

        With `is_truth` its value is 0 or 1, with `is_half` it is 2^(w-1).
        """
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.keys)
            self.keys.append(key)
            if is_truth:
                self._truth_values.add(number)
            if is_half:
                self._halves.add(number)
        return number

    def of_variable(self, number: int) -> Polynomial:
        return frozenset({(((number,),), 1)})

    def is_truth(self, factor: Conjunction) -> bool:
        """Whether a factor is a single variable that is 0 or 1."""
        (number, *others) = factor
        return number in self._truth_values and not others

    def constant(self, value: int) -> Polynomial:
        return frozenset({((), value)}) if value else ZERO

    def _collect(self, terms: Mapping[Monomial, int]) -> Polynomial:
        """Twice 2^(w-1), and twice a conjunction with it, is 0."""
        if len(terms) > MOST_TERMS:
            raise TooLarge
        if self._halves:
            terms = {m: c % 2 if self._has_half(m) else c for m, c in terms.items()}
        return frozenset((m, c) for m, c in terms.items() if c)

    def _has_half(self, monomial: Monomial) -> bool:
        return any(number in self._halves for factor in monomial for number in factor)

    def sum(self, x: Polynomial, y: Polynomial, factor: int = 1) -> Polynomial:
        """x + factor·y."""
        terms = dict(x)
        for monomial, coefficient in y:
            terms[monomial] = terms.get(monomial, 0) + factor * coefficient
        return self._collect(terms)

    def product(self, x: Polynomial, y: Polynomial) -> Polynomial:
        if len(x) * len(y) > MOST_PRODUCTS:
            raise TooLarge
        terms: dict[Monomial, int] = {}
        for m1, c1 in x:
            for m2, c2 in y:
                monomial = self._merge(m1, m2)
                terms[monomial] = terms.get(monomial, 0) + c1 * c2
        return self._collect(terms)

    def _merge(self, m1: Monomial, m2: Monomial) -> Monomial:
        """A truth value is its own square."""
        kept = (f for f in m2 if f not in m1 or not self.is_truth(f))
        return tuple(sorted((*m1, *kept)))

    def complement(self, x: Polynomial) -> Polynomial:
        """~x."""
        return self.sum(MINUS_ONE, x, -1)

    def conjunction(self, x: Polynomial, y: Polynomial) -> Polynomial:
        """x & y."""
        a, b = self._indicator(x), self._indicator(y)
        return self._of_indicator(_product_of_indicators(a, b))

    def disjunction(self, x: Polynomial, y: Polynomial) -> Polynomial:
        """x | y."""
        a, b = self._indicator(x), self._indicator(y)
        return self._of_indicator(_combined(a, b, _product_of_indicators(a, b), -1))

    def exclusive(self, x: Polynomial, y: Polynomial) -> Polynomial:
        """x ^ y."""
        a, b = self._indicator(x), self._indicator(y)
        return self._of_indicator(_combined(a, b, _product_of_indicators(a, b), -2))

    def _of_indicator(self, indicator: Indicator) -> Polynomial:
        result = ZERO
        for factor, coefficient in indicator.items():
            term = self._of_conjunction(factor) if factor else MINUS_ONE
            result = self.sum(result, term, coefficient)
        self._indicators[result] = indicator
        return result

    def _of_conjunction(self, factor: Conjunction) -> Polynomial:
        if len(factor) == 1 and factor[0] in self._stands_for:
            return self._stands_for[factor[0]]
        return frozenset({((factor,), 1)})

    def stands_for(self, number: int) -> Polynomial | None:
        """What a variable abbreviates below a bitwise operation, if it does."""
        return self._stands_for.get(number)

    def least_width_of_difference(self, x: Polynomial) -> int | None:
        """The least width at which x ≠ 0 for some inputs; None where x is 0 or more than linear."""
        for monomial, _ in x:
            inputs = (self.keys[number][0] == "input" for factor in monomial for number in factor)
            if len(monomial) > 1 or not all(inputs):
                return None
        lowest = min((c & -c for _, c in x), default=0)
        return lowest.bit_length() or None

    def _indicator(self, x: Polynomial) -> Indicator:
        """Of a purely bitwise value; what is none becomes a variable."""
        known = self._indicators.get(x)
        if known is None:
            opposite = self._indicators.get(self.complement(x))
            known = _opposite(opposite) if opposite is not None else _purely_bitwise(x)
            if known is None:
                known = self._as_variable(x)
            self._indicators[x] = known
        return known

    def _as_variable(self, x: Polynomial) -> Indicator:
        """x and ~x share a variable."""
        opposite = self.complement(x)
        chosen = min(x, opposite, key=lambda p: (len(p), sorted(p, reverse=True)))
        number = self.variable(("abbreviation", chosen))
        self._stands_for[number] = chosen
        indicator: Indicator = {(number,): 1}
        return indicator if chosen == x else _opposite(indicator)


def _purely_bitwise(x: Polynomial) -> Indicator | None:
    """The indicator of a linear polynomial that is purely bitwise, else None."""
    indicator: Indicator = {}
    for monomial, coefficient in x:
        if len(monomial) > 1:
            return None
        if monomial:
            indicator[monomial[0]] = coefficient
        else:
            indicator[()] = -coefficient
    return indicator if _product_of_indicators(indicator, indicator) == indicator else None


def _combined(x: Indicator, y: Indicator, both: Indicator, factor: int) -> Indicator:
    """x + y + factor·both."""
    terms = dict(x)
    for other, times in ((y, 1), (both, factor)):
        for conjunction, coefficient in other.items():
            terms[conjunction] = terms.get(conjunction, 0) + times * coefficient
    return {conjunction: coefficient for conjunction, coefficient in terms.items() if coefficient}


def _opposite(x: Indicator) -> Indicator:
    """1 - x."""
    result = {factor: -coefficient for factor, coefficient in x.items()}
    result[()] = 1 + result.get((), 0)
    return {factor: coefficient for factor, coefficient in result.items() if coefficient}


def _product_of_indicators(x: Indicator, y: Indicator) -> Indicator:
    if len(x) * len(y) > MOST_PRODUCTS:
        raise TooLarge
    terms: Indicator = {}
    for f1, c1 in x.items():
        for f2, c2 in y.items():
            factor = tuple(sorted({*f1, *f2}))
            terms[factor] = terms.get(factor, 0) + c1 * c2
    return {factor: coefficient for factor, coefficient in terms.items() if coefficient}
