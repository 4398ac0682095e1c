"""The reading as polynomials with integer coefficients, for values that only add and multiply.

An identity of polynomials over the integers holds modulo 2^w for every w. Whatever is neither
addition, subtraction, multiplication nor negation is an indeterminate of its own, the same one for
the same operation on the same polynomials. Truth values are only ever known to be true, known to be
false, or unknown; a proof uses those that are known.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast

from semantics.builder import Bits, Bool, Reading, Width

Monomial = tuple[int, ...]
"""Sorted numbers of indeterminates."""
Polynomial = frozenset[tuple[Monomial, int]]
Truth = bool | tuple[Hashable, ...]


def _collect(terms: dict[Monomial, int]) -> Polynomial:
    return frozenset((m, c) for m, c in terms.items() if c)


class PolynomialReading(Reading):
    """Terms are sets of (monomial, coefficient); truth values True, False, or an opaque name."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}

    def new_bits(self, name: str, width: Width) -> Bits:
        """A free value."""
        return Bits(self, self._indeterminate("input", width, name), width)

    def new_bool(self, name: str) -> Bool:
        """A free truth value."""
        return Bool(self, ("atom", name))

    def opaque_truth(self) -> Truth:
        return ("unknown", object())

    def _indeterminate(self, operation: str, width: Width, *arguments: Hashable) -> Polynomial:
        key = (operation, width, arguments)
        number = self._numbers.setdefault(key, len(self._numbers))
        return frozenset({((number,), 1)})

    def constant(self, value: int, width: Width) -> Polynomial:
        return _collect({(): value})

    def _sum(self, x: Polynomial, y: Polynomial, factor: int) -> Polynomial:
        terms = dict(x)
        for monomial, coefficient in y:
            terms[monomial] = terms.get(monomial, 0) + factor * coefficient
        return _collect(terms)

    def add(self, x: Polynomial, y: Polynomial, width: Width) -> Polynomial:
        return self._sum(x, y, 1)

    def sub(self, x: Polynomial, y: Polynomial, width: Width) -> Polynomial:
        return self._sum(x, y, -1)

    def mul(self, x: Polynomial, y: Polynomial, width: Width) -> Polynomial:
        terms: dict[Monomial, int] = {}
        for m1, c1 in x:
            for m2, c2 in y:
                monomial = tuple(sorted(m1 + m2))
                terms[monomial] = terms.get(monomial, 0) + c1 * c2
        return _collect(terms)

    def bit_not(self, x: Polynomial, width: Width) -> Polynomial:
        """~x = -x - 1."""
        return self._sum(self.constant(-1, width), x, -1)

    def udiv(self, x: Polynomial, y: Polynomial, width: Width) -> Polynomial:
        return self._indeterminate("udiv", width, x, y)

    def urem(self, x: Polynomial, y: Polynomial, width: Width) -> Polynomial:
        return self._indeterminate("urem", width, x, y)

    def sdiv(self, x: Polynomial, y: Polynomial, width: Width) -> Polynomial:
        return self._indeterminate("sdiv", width, x, y)

    def srem(self, x: Polynomial, y: Polynomial, width: Width) -> Polynomial:
        return self._indeterminate("srem", width, x, y)

    def bit_and(self, x: Polynomial, y: Polynomial, width: Width) -> Polynomial:
        return self._indeterminate("and", width, frozenset({x, y}))

    def bit_or(self, x: Polynomial, y: Polynomial, width: Width) -> Polynomial:
        return self._indeterminate("or", width, frozenset({x, y}))

    def bit_xor(self, x: Polynomial, y: Polynomial, width: Width) -> Polynomial:
        minus_one = self.constant(-1, width)
        if minus_one in (x, y):
            return self.bit_not(y if x == minus_one else x, width)
        return self._indeterminate("xor", width, frozenset({x, y}))

    def shl(self, x: Polynomial, y: Polynomial, width: Width) -> Polynomial:
        return self._indeterminate("shl", width, x, y)

    def lshr(self, x: Polynomial, y: Polynomial, width: Width) -> Polynomial:
        return self._indeterminate("lshr", width, x, y)

    def ashr(self, x: Polynomial, y: Polynomial, width: Width) -> Polynomial:
        return self._indeterminate("ashr", width, x, y)

    def zero_extend(self, x: Polynomial, width: Width, to: Width) -> Polynomial:
        return self._indeterminate("zext", to, x, width)

    def sign_extend(self, x: Polynomial, width: Width, to: Width) -> Polynomial:
        return self._indeterminate("sext", to, x, width)

    def truncate(self, x: Polynomial, width: Width, to: Width) -> Polynomial:
        return self._indeterminate("trunc", to, x, width)

    def select_bits(
        self, condition: Truth, x: Polynomial, y: Polynomial, width: Width
    ) -> Polynomial:
        if condition is True or x == y:
            return x
        return y if condition is False else self._indeterminate("ite", width, condition, x, y)

    def width_constant(self, of: Width, to: Width) -> Polynomial:
        return self._indeterminate("width", to, of)

    def signed_minimum(self, width: Width) -> Polynomial:
        return self._indeterminate("minimum", width)

    def equal(self, x: Polynomial, y: Polynomial, width: Width) -> Truth:
        return x == y or ("equal", frozenset({x, y}), width)

    def unsigned_less(self, x: Polynomial, y: Polynomial, width: Width) -> Truth:
        return x != y and ("unsigned_less", x, y, width)

    def signed_less(self, x: Polynomial, y: Polynomial, width: Width) -> Truth:
        return x != y and ("signed_less", x, y, width)

    def truth(self, value: bool) -> Truth:
        return value

    def negation(self, a: Truth) -> Truth:
        if isinstance(a, bool):
            return not a
        return cast(Truth, a[1]) if a[0] == "not" else ("not", a)

    def conjunction(self, a: Truth, b: Truth) -> Truth:
        if a is False or b is False:
            return False
        if a is True or a == b:
            return b
        return a if b is True else ("and", frozenset({a, b}))

    def disjunction(self, a: Truth, b: Truth) -> Truth:
        return self.negation(self.conjunction(self.negation(a), self.negation(b)))

    def select_truth(self, condition: Truth, a: Truth, b: Truth) -> Truth:
        if condition is True or a == b:
            return a
        return b if condition is False else ("ite", condition, a, b)

    def bit_of_truth(self, a: Truth) -> Polynomial:
        return self._indeterminate("bit", 1, a)

    def truth_of_bit(self, x: Polynomial) -> Truth:
        return ("is one", x)

    def is_false(self, a: Truth) -> bool:
        return a is False
