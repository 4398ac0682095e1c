"""The interpretation modulo 2^m·T, with what is known of several products, quotients and powers.

Of one product by itself linear arithmetic knows little. Of two it knows that they are ordered as
their factors are, and so do quotients and powers of two; that is what bounds of intervals rest on.

Sound for proofs, as what it extends: all facts hold of the right integers.
- The exact product of two integers from 0 up is monotone in each: a < c and b ≤ d give
  a·b + b ≤ c·d. Modulo W it is itself, where it is less than W; the product of W - x and y is its
  complement, since (W - x)·y = W·y - x·y. Equal factors have equal products.
- x div y, for y > 0, grows with x and falls with y; y·(x div y) ≤ x < y·(x div y) + y.
- 2^x, for x < w, is monotone, and strictly so: x < y gives 2·2^x ≤ 2^y.
- An arithmetic shift of a negative x is ~((~x) >> y).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from semantics.interpretations.any_width.linear_modulus import LinearModulusInterpretation
from semantics.interpretations.any_width.mixed_polynomials import Monomial, Polynomial
from semantics.language.builder import Term
from semantics.language.widths import Width, is_one_bit

_MOST = 24
"""Of more products, quotients or powers than this, in a query, only the first are compared."""


class MonotoneModulusInterpretation(LinearModulusInterpretation):
    """`complete()` must be called before `facts` are used: it adds those about pairs."""

    def __init__(self, smallest: Mapping[int, int]) -> None:
        super().__init__(smallest)
        self._products: dict[frozenset[Term], tuple[Term, Term, Term]] = {}
        self._wrapped_products: dict[Width, list[tuple[Term, Term, Term]]] = {}
        self._quotients: list[tuple[Term, Term, Term]] = []
        self._powers: dict[Width, list[tuple[Term, Term, Term]]] = {}
        self._remainders: list[tuple[Polynomial, Polynomial, Width]] = []
        self._signed_remainders: list[tuple[Polynomial, Polynomial, Polynomial, Width]] = []

    @property
    def has_pairs(self) -> bool:
        """Whether there is anything to compare."""
        powers = max(map(len, self._powers.values()), default=0)
        return max(len(self._products), len(self._quotients), powers) > 1

    def complete(self) -> None:
        """Add the facts about pairs, and about remainders."""
        f = self._f
        for y, q, width in self._remainders:
            product = self.integer(self.polynomials.product(y, q), width)
            divisor = self.integer(y, width)
            exact = self._exact(divisor, self.integer(q, width))
            self.facts.append(f.Or(f.Equals(divisor, f.Int(0)), f.Equals(product, exact)))
        for x, y, q, width in self._signed_remainders:
            self._bound_signed_remainder(x, y, q, width)
        self._remainders, self._signed_remainders = [], []
        products = list(self._products.values())[:_MOST]
        for i, (a, b, one) in enumerate(products):
            for c, d, other in products[:i]:
                for x, y in ((c, d), (d, c)):
                    self._order(a, b, one, x, y, other)
                    self._order(x, y, other, a, b, one)
        quotients = self._quotients[:_MOST]
        for i, (a, b, one) in enumerate(quotients):
            for c, d, other in quotients[:i]:
                positive = f.And(f.GT(b, f.Int(0)), f.GT(d, f.Int(0)))
                self._fact_where(f.And(positive, f.LE(a, c), f.LE(d, b)), f.LE(one, other))
                self._fact_where(f.And(positive, f.LE(c, a), f.LE(b, d)), f.LE(other, one))
        for same_width in self._wrapped_products.values():
            for i, (a, b, one) in enumerate(same_width[:_MOST]):
                for c, d, other in same_width[:i]:
                    straight = f.And(f.Equals(a, c), f.Equals(b, d))
                    crossed = f.And(f.Equals(a, d), f.Equals(b, c))
                    self._fact_where(f.Or(straight, crossed), f.Equals(one, other))
        for powers in self._powers.values():
            for i, (x, inside, one) in enumerate(powers[:_MOST]):
                for y, inside_too, other in powers[:i]:
                    for low, high, p, q in ((x, y, one, other), (y, x, other, one)):
                        both = f.And(inside, inside_too)
                        self._fact_where(f.And(both, f.LE(low, high)), f.LE(p, q))
                        less = f.And(both, f.LT(low, high))
                        self._fact_where(less, f.LE(f.Times(f.Int(2), p), q))

    def _order(self, a: Term, b: Term, ab: Term, c: Term, d: Term, cd: Term) -> None:
        """What is known of two products where the factors of the first are at most the second's."""
        f = self._f
        self._fact_where(f.And(f.LE(a, c), f.LE(b, d)), f.LE(ab, cd))
        self._fact_where(f.And(f.LT(a, c), f.LE(b, d)), f.LE(f.Plus(ab, b), cd))
        self._fact_where(f.And(f.LE(a, c), f.LT(b, d)), f.LE(f.Plus(ab, a), cd))
        two = f.Int(2)
        twice = f.And(f.LE(f.Plus(a, two), c), f.LE(b, d))
        self._fact_where(twice, f.LE(f.Plus(ab, f.Times(two, b)), cd))
        twice = f.And(f.LE(a, c), f.LE(f.Plus(b, two), d))
        self._fact_where(twice, f.LE(f.Plus(ab, f.Times(two, a)), cd))

    def _bound_signed_remainder(
        self, x: Polynomial, y: Polynomial, q: Polynomial, width: Width
    ) -> None:
        """x - y·q has the sign of x, and is what the quotient of the sizes leaves."""
        f, zero = self._f, self._f.Int(0)
        rest = self._difference(x, self.polynomials.product(y, q))
        remainder = self._signed_integer(rest, width)
        dividend, divisor = self._signed_integer(x, width), self._signed_integer(y, width)
        size = self._absolute(remainder)
        same_sign = f.Or(
            f.Equals(remainder, zero), f.Iff(f.LT(remainder, zero), f.LT(dividend, zero))
        )
        x_size, y_size = self._absolute(dividend), self._absolute(divisor)
        exact = self._exact(y_size, self._quotient_of(x_size, y_size, width))
        left = f.Equals(size, f.Minus(x_size, exact))
        near = f.And(f.LT(size, y_size), f.LE(size, x_size))
        self.facts.append(f.Or(f.Equals(divisor, zero), f.And(same_sign, near, left)))

    def _exact(self, x: Term, y: Term) -> Term:
        """The product of two integers from 0 up, not wrapped."""
        key = frozenset((x, y))
        if key not in self._products:
            f, zero, one = self._f, self._f.Int(0), self._f.Int(1)
            product = self._integer_symbol()
            self._products[key] = (x, y, product)
            self.facts.append(f.GE(product, zero))
            for a, b in ((x, y), (y, x)):
                self._fact_where(f.Equals(a, zero), f.Equals(product, zero))
                self._fact_where(f.Equals(a, one), f.Equals(product, b))
                self._fact_where(f.GE(a, one), f.GE(product, b))
                twice = f.Times(f.Int(2), b)
                self._fact_where(f.GE(a, f.Int(2)), f.GE(product, twice))
        return self._products[key][2]

    def _product(self, monomial: Monomial, width: Width) -> Term:
        """Of two factors, and of their negations, the exact products too."""
        factors = [x for x in monomial if not self.polynomials.is_truth(x)]
        if 2 <= len(factors) < len(monomial):
            truths = [x for x in monomial if self.polynomials.is_truth(x)]
            where = super()._product(tuple(truths), width)
            product = self._monomial(tuple(factors), width)
            return self._f.Ite(self._f.Equals(where, self._f.Int(1)), product, self._f.Int(0))
        value = super()._product(monomial, width)
        if len(factors) == 2:
            f, modulus = self._f, self.modulus(width)
            x, y = (self._conjunction_of(factor, width) for factor in factors)
            self._wrapped_products.setdefault(width, []).append((x, y, value))
            for a, negated in ((x, False), (f.Minus(modulus, x), True)):
                for b, other in ((y, False), (f.Minus(modulus, y), True)):
                    exact = self._exact(a, b)
                    fits = f.And(f.GT(x, f.Int(0)), f.GT(y, f.Int(0)), f.LT(exact, modulus))
                    same = f.Equals(value, exact)
                    if negated != other:
                        same = f.Equals(value, f.Minus(modulus, exact))
                    self._fact_where(fits, same)
        return value

    def product_overflows(self, x: Any, y: Any, width: Width, signed: bool) -> Term:
        """By the exact product of the integers, or of their sizes; -W/2 does not overflow."""
        if is_one_bit(width):
            return super().product_overflows(x, y, width, signed)
        f = self._f
        x, y = self._now(x), self._now(y)
        if not signed:
            exact = self._exact(self.integer(x, width), self.integer(y, width))
            return f.GE(exact, self.modulus(width))
        a, b = self._signed_integer(x, width), self._signed_integer(y, width)
        size = self._exact(self._absolute(a), self._absolute(b))
        negative = f.Not(f.Iff(f.LT(a, f.Int(0)), f.LT(b, f.Int(0))))
        half = self._half(width)
        return f.Ite(negative, f.GT(size, half), f.GE(size, half))

    def _quotient_of(self, x: Term, y: Term, width: Width) -> Term:
        known = ("compared quotient", x, y, width)
        quotient = super()._quotient_of(x, y, width)
        if known not in self._made:
            self._made[known] = quotient
            self._quotients.append((x, y, quotient))
            f, exact = self._f, self._exact(y, quotient)
            within = f.And(f.LE(exact, x), f.LT(x, f.Plus(exact, y)))
            self._fact_where(f.GT(y, f.Int(0)), within)
        return quotient

    def _unsigned_quotient(self, width: Width, x: Polynomial, y: Polynomial) -> Term:
        quotient = super()._unsigned_quotient(width, x, y)
        self._remainders.append((y, self._variable("udiv", width, x, y), width))
        return quotient

    def _signed_quotient(self, width: Width, x: Polynomial, y: Polynomial) -> Term:
        quotient = super()._signed_quotient(width, x, y)
        self._signed_remainders.append((x, y, self._variable("sdiv", width, x, y), width))
        return quotient

    def _power_value(self, width: Width, amount: Polynomial) -> Term:
        value = super()._power_value(width, amount)
        y = self.integer(amount, width)
        inside = self._f.LT(y, self._bits(width))
        self._powers.setdefault(width, []).append((y, inside, value))
        return value

    def _shifted_signed(self, width: Width, x: Polynomial, amount: Polynomial) -> Term:
        result = super()._shifted_signed(width, x, amount)
        if self._unsigned(amount, width) is None:
            f, last = self._f, self._f.Minus(self.modulus(width), self._f.Int(1))
            unsigned = self.integer(x, width)
            power = self.integer(self._variable("power", width, amount), width)
            quotient = self._quotient_of(f.Minus(last, unsigned), power, width)
            inside = f.LT(self.integer(amount, width), self._bits(width))
            negative = f.GE(unsigned, self._half(width))
            of_all = f.Ite(inside, f.Minus(last, quotient), last)
            self._fact_where(negative, f.Equals(result, of_all))
        return result
