"""The interpretation by integers in [0, W), where W = 2^m·T stands for 2^w: T ≥ 1, m the least
width.

Values are polynomials over conjunctions, as in `semantics.interpretations.any_width.polynomials`;
each of their monomials is an integer in [0, W), and so a question becomes one of linear integer
arithmetic. Products, conjunctions and quotients by variables are unknown integers, of which `facts`
say some of what holds.

Sound for proofs: at every width w ≥ m the right values, with T = 2^(w-m), satisfy all facts. A
model is no counterexample: its T may be no power of two, and what is unknown may have another
value.
- Wrapping subtracts k·W, one of the few k that are possible: k is a number, never an unknown.
- A wider type has W2 ≥ 2W (two different powers of two), twice a width has W2 ≥ 2^m·W.
- 2^(w-1) is W/2 = 2^(m-1)·T, an integer because m ≥ 1.
- Quotients and remainders by literals are exact, by Euclid's division.
- A truncation of x is x where x < W, and x - (W2 - W) where x ≥ W2 - W, because W divides W2.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from pysmt.typing import INT

from semantics.interpretations.any_width.mixed_polynomials import Conjunction, Monomial, Polynomial
from semantics.interpretations.any_width.polynomials import (
    DOUBLED,
    MOST_EXPONENT,
    PolynomialInterpretation,
    literal,
)
from semantics.interpretations.any_width.propositions import Truth
from semantics.interpretations.formula_truths import FormulaTruths
from semantics.language.builder import Bool, Term
from semantics.language.widths import SymbolicWidth, Width, is_one_bit

_MOST_WRAPS = 64
"""A sum that may wrap around more often is unknown."""


class LinearModulusInterpretation(FormulaTruths, PolynomialInterpretation):
    """Truth values are pySMT formulas; `facts` must be assumed with every question."""

    def __init__(self, smallest: Mapping[int, int]) -> None:
        """`smallest` maps each width's rank to its least value, m."""
        FormulaTruths.__init__(self)
        PolynomialInterpretation.__init__(self, smallest)
        self._made: dict[Hashable, Term] = {}
        self._zeros: dict[Term, Polynomial] = {}
        self._choices: dict[Polynomial, tuple[Term, Polynomial, Polynomial]] = {}
        self._count = 0
        self.facts: list[Term] = []

    # Integers.

    def _unknown(self, width: Width) -> Term:
        """An integer in [0, W)."""
        value = self._integer_symbol()
        self.facts.append(self._f.GE(value, self._f.Int(0)))
        self.facts.append(self._f.LT(value, self.modulus(width)))
        return value

    def _integer_symbol(self) -> Term:
        return self._f.Symbol(self._new_name("integer"), INT)

    def _new_name(self, what: str) -> str:
        self._count += 1
        return f"{what} {self._count}"

    def _once(self, key: Hashable, make: Callable[[], Term]) -> Term:
        """What `make` gives the first time it is asked for with this key."""
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = make()
        return found

    def _scale(self, width: Width) -> Term:
        """T, for a width that is not fixed."""
        assert isinstance(width, SymbolicWidth)
        return self._once(("scale", width.rank), lambda: self._new_scale(width))

    def _new_scale(self, width: SymbolicWidth) -> Term:
        f = self._f
        scale = f.Symbol(f"scale {width.rank}", INT)
        modulus = f.Times(f.Int(1 << self._least(width)), scale)
        self.facts.append(f.GE(scale, f.Int(1)))
        narrower = [rank for rank in self._smallest if rank < width.rank]
        if width.rank in self._smallest:
            for rank in narrower:
                below = self.modulus(SymbolicWidth("", rank))
                self.facts.append(f.GE(modulus, f.Times(f.Int(2), below)))
        else:
            single = SymbolicWidth("", width.rank - DOUBLED)
            factor = f.Int(1 << self._least(single))
            self.facts.append(f.GE(modulus, f.Times(factor, self.modulus(single))))
        return scale

    def modulus(self, width: Width) -> Term:
        """W."""
        if isinstance(width, int):
            return self._f.Int(1 << width)
        return self._f.Times(self._f.Int(1 << self._least(width)), self._scale(width))

    def _half(self, width: Width) -> Term:
        """W/2."""
        if isinstance(width, int):
            return self._f.Int(1 << width >> 1)
        return self._f.Times(self._f.Int(1 << self._least(width) >> 1), self._scale(width))

    def integer(self, x: Polynomial, width: Width) -> Term:
        """The integer in [0, W) that x is."""
        return self._once(("value", width, x), lambda: self._wrapped(x, width))

    def _wrapped(self, x: Polynomial, width: Width) -> Term:
        f = self._f
        value = literal(x)
        least = 1 << self._least(width)
        if value is not None and 0 <= value < least:
            return f.Int(value)
        if value is not None and -least <= value < 0:
            return f.Plus(self.modulus(width), f.Int(value))
        if x in self._choices:
            condition, then, otherwise = self._choices.pop(x)
            return f.Ite(condition, self.integer(then, width), self.integer(otherwise, width))
        if len(x) == 1:
            ((monomial, coefficient),) = x
            if coefficient == 1:
                return self._monomial(monomial, width)
        result = self._unknown(width)
        wraps = self._wraps(x, width)
        if wraps is not None:
            total = self._sum(x, width)
            modulus = self.modulus(width)
            differences = [f.Minus(total, f.Times(f.Int(k), modulus)) for k in wraps]
            self.facts.append(f.Or([f.Equals(result, d) for d in differences]))
        return result

    def _sum(self, x: Polynomial, width: Width) -> Term:
        """The sum of the monomials' integers, not wrapped."""
        f = self._f
        return f.Plus(
            [
                f.Times(f.Int(coefficient), self._monomial(monomial, width))
                if monomial
                else f.Int(coefficient)
                for monomial, coefficient in sorted(x)
            ]
        )

    def _wraps(self, x: Polynomial, width: Width) -> range | None:
        """The quotients by W that the sum can have, every integer being at most W - 1."""
        terms = dict(x)
        constant = terms.pop((), 0)
        positive = sum(c for c in terms.values() if c > 0)
        negative = sum(c for c in terms.values() if c < 0)
        least = 1 << self._least(width)
        # floor(negative + (constant - negative) / W) ≤ k ≤ floor(positive + …); W ≥ least.
        above, below = constant - positive, constant - negative
        highest = positive + (above // least if above >= 0 else -1)
        lowest = negative + (below // least if below < 0 else 0)
        return range(lowest, highest + 1) if highest - lowest < _MOST_WRAPS else None

    def _monomial(self, monomial: Monomial, width: Width) -> Term:
        """The product, modulo W; truth values among the factors select."""
        return self._once(("product", width, monomial), lambda: self._product(monomial, width))

    def _product(self, monomial: Monomial, width: Width) -> Term:
        f = self._f
        conditions: list[Term] = []
        factors: list[Conjunction] = []
        for factor in monomial:
            if self.polynomials.is_truth(factor):
                conditions.append(self.polynomials.keys[factor[0]][2][0])
            else:
                factors.append(factor)
        if len(factors) > 1:
            value = self._unknown(width)
            for i, factor in enumerate(factors):
                x = self._conjunction_of(factor, width)
                others = self._monomial(tuple(factors[:i] + factors[i + 1 :]), width)
                self._fact_where(f.Equals(x, f.Int(0)), f.Equals(value, f.Int(0)))
                self._fact_where(f.Equals(x, f.Int(1)), f.Equals(value, others))
        elif factors:
            value = self._conjunction_of(factors[0], width)
        else:
            value = f.Int(1)
        return f.Ite(f.And(conditions), value, f.Int(0)) if conditions else value

    def _fact_where(self, condition: Term, fact: Term) -> None:
        self.facts.append(self._f.Implies(condition, fact))

    def _conjunction_of(self, numbers: Conjunction, width: Width) -> Term:
        make = self._variable_value if len(numbers) == 1 else self._conjunction_value
        return self._once(("and", width, numbers), lambda: make(numbers, width))

    def _conjunction_value(self, numbers: Conjunction, width: Width) -> Term:
        """x & y ≤ x, y; x + y - (x & y) = x | y < W; negative where both are."""
        f = self._f
        value, half = self._unknown(width), self._half(width)
        last = self._conjunction_of(numbers[-1:], width)
        others = self._conjunction_of(numbers[:-1], width)
        for part in (*((n,) for n in numbers), numbers[:-1], numbers[1:]):
            self.facts.append(f.LE(value, self._conjunction_of(part, width)))
        either = f.Minus(f.Plus(last, others), value)
        self.facts.append(f.LT(either, self.modulus(width)))
        negative = f.And(f.GE(last, half), f.GE(others, half))
        self.facts.append(f.Iff(f.GE(value, half), negative))
        self.facts.append(f.Iff(f.GE(either, half), f.Or(f.GE(last, half), f.GE(others, half))))
        return value

    def _variable_value(self, numbers: Conjunction, width: Width) -> Term:
        (number,) = numbers
        short_for = self.polynomials.stands_for(number)
        if short_for is not None:
            return self.integer(short_for, width)
        operation, _, arguments = self.polynomials.keys[number]
        match operation:
            case "minimum":
                return self._half(width)
            case "width":
                return self._width_value(width, *arguments)
            case "quotient":
                x, exponent = arguments
                if exponent > MOST_EXPONENT:
                    return self._unknown(width)
                return self._divided(self.integer(x, width), 1 << exponent)
            case "udiv":
                return self._unsigned_quotient(width, *arguments)
            case "sdiv":
                return self._signed_quotient(width, *arguments)
            case "power":
                return self._power_value(width, *arguments)
            case "lshr":
                return self._shifted(width, *arguments)
            case "ashr":
                return self._shifted_signed(width, *arguments)
            case "zext":
                return self.integer(*arguments)
            case "sext":
                x, narrow = arguments
                return self._from_signed(self._signed_integer(x, narrow), width)
            case "trunc":
                return self._truncated_value(width, *arguments)
            case _:
                return self._unknown(width)

    def _divided(self, dividend: Term, divisor: int) -> Term:
        """The quotient by a positive number, rounded down."""
        f = self._f
        quotient = self._integer_symbol()
        remainder = f.Minus(dividend, f.Times(f.Int(divisor), quotient))
        self.facts.append(f.GE(remainder, f.Int(0)))
        self.facts.append(f.LT(remainder, f.Int(divisor)))
        return quotient

    def _signed_integer(self, x: Polynomial, width: Width) -> Term:
        """The integer in [-W/2, W/2) that x is."""
        f, value = self._f, self.integer(x, width)
        known = self._signed(x, width)
        if known is not None:
            return f.Int(known)
        negative = f.GE(value, self._half(width))
        return f.Ite(negative, f.Minus(value, self.modulus(width)), value)

    def _from_signed(self, value: Term, width: Width) -> Term:
        f = self._f
        return f.Ite(f.LT(value, f.Int(0)), f.Plus(value, self.modulus(width)), value)

    def _width_value(self, width: Width, of: SymbolicWidth) -> Term:
        """m ≤ w < 2^w; a value of a width that may be too narrow for the number is unknown."""
        is_narrower = isinstance(width, SymbolicWidth) and width.rank < of.rank
        if is_narrower or isinstance(width, int):
            return self._unknown(width)
        return self._once(("bits", of.rank), lambda: self._number_of_bits(of))

    def _number_of_bits(self, of: SymbolicWidth) -> Term:
        f = self._f
        bits = f.Symbol(f"bits {of.rank}", INT)
        self.facts.append(f.GE(bits, f.Int(self._least(of))))
        self.facts.append(f.LT(bits, self.modulus(of)))
        for rank in self._smallest:
            if rank < of.rank < DOUBLED:
                narrower = SymbolicWidth("", rank)
                below = self._once(
                    ("bits", rank), lambda narrower=narrower: self._number_of_bits(narrower)
                )
                self.facts.append(f.LT(below, bits))
        return bits

    def _unsigned_quotient(self, width: Width, x: Polynomial, y: Polynomial) -> Term:
        divisor = self._unsigned(y, width)
        if divisor:
            return self._divided(self.integer(x, width), divisor)
        return self._quotient_of(self.integer(x, width), self.integer(y, width), width)

    def _quotient_of(self, x: Term, y: Term, width: Width) -> Term:
        """What linear arithmetic says of x div y; all ones where y is 0."""

        def make() -> Term:
            f = self._f
            q, zero = self._unknown(width), f.Int(0)
            is_zero = f.Equals(y, zero)
            ones = f.Minus(self.modulus(width), f.Int(1))
            self._fact_where(is_zero, f.Equals(q, ones))
            self._fact_where(f.Equals(y, f.Int(1)), f.Equals(q, x))
            self._fact_where(f.GE(y, f.Int(2)), f.LE(f.Times(f.Int(2), q), x))
            self._fact_where(f.Not(is_zero), f.Iff(f.LT(x, y), f.Equals(q, zero)))
            twice = f.Times(f.Int(2), y)
            self._fact_where(
                f.And(f.LE(y, x), f.LT(x, twice), f.Not(is_zero)), f.Equals(q, f.Int(1))
            )
            return q

        return self._once(("quotient", x, y, width), make)

    def _signed_quotient(self, width: Width, x: Polynomial, y: Polynomial) -> Term:
        """The quotient of the absolute values, with the sign; SMT-LIB's bvsdiv."""
        f = self._f
        a, b = self._signed_integer(x, width), self._signed_integer(y, width)
        dividend, divisor = self._absolute(a), self._absolute(b)
        if divisor.is_int_constant() and divisor.constant_value() > 0:
            quotient = self._divided(dividend, divisor.constant_value())
        else:
            quotient = self._quotient_of(dividend, divisor, width)
        zero = f.Int(0)
        same_sign = f.Iff(f.LT(a, zero), f.LT(b, zero))
        negated = f.Ite(f.Equals(quotient, zero), zero, f.Minus(self.modulus(width), quotient))
        return f.Ite(same_sign, quotient, negated)

    def _absolute(self, value: Term) -> Term:
        f = self._f
        if value.is_int_constant():
            return f.Int(abs(value.constant_value()))
        return f.Ite(f.LT(value, f.Int(0)), f.Minus(f.Int(0), value), value)

    def _power_value(self, width: Width, amount: Polynomial) -> Term:
        """2^y < W where y < w, 0 elsewhere; it exceeds y, and is even for y ≥ 1."""
        f = self._f
        value, y = self._unknown(width), self.integer(amount, width)
        bits = self._bits(width)
        inside = f.LT(y, bits)
        self._fact_where(f.Not(inside), f.Equals(value, f.Int(0)))
        self._fact_where(inside, f.GT(value, y))
        self._fact_where(inside, f.LE(value, self._half(width)))
        self._fact_where(f.Equals(y, f.Int(0)), f.Equals(value, f.Int(1)))
        even = f.Equals(value, f.Times(f.Int(2), self._divided(value, 2)))
        self._fact_where(f.GE(y, f.Int(1)), even)
        last = f.Equals(f.Plus(y, f.Int(1)), bits)
        self.facts.append(f.Implies(inside, f.Iff(last, f.Equals(value, self._half(width)))))
        return value

    def _bits(self, width: Width) -> Term:
        if isinstance(width, int):
            return self._f.Int(width)
        return self._width_value(width, width)

    def _shifted(self, width: Width, x: Polynomial, amount: Polynomial) -> Term:
        """The quotient by 2^amount; 0 where the amount is the width or more."""
        f = self._f
        power = self.integer(self._variable("power", width, amount), width)
        quotient = self._quotient_of(self.integer(x, width), power, width)
        inside = f.LT(self.integer(amount, width), self._bits(width))
        return f.Ite(inside, quotient, f.Int(0))

    def _shifted_signed(self, width: Width, x: Polynomial, amount: Polynomial) -> Term:
        f = self._f
        value = self._signed_integer(x, width)
        exponent = self._unsigned(amount, width)
        if exponent is not None and exponent <= MOST_EXPONENT:
            return self._from_signed(self._divided(value, 1 << exponent), width)
        result = self._unknown(width)
        half, zero = self._half(width), f.Int(0)
        self.facts.append(f.Iff(f.GE(result, half), f.LT(value, zero)))
        unsigned = self.integer(x, width)
        self._fact_where(f.LT(value, zero), f.GE(result, unsigned))
        logical = self._shifted(width, x, amount)
        self._fact_where(f.GE(value, zero), f.Equals(result, logical))
        return result

    def _truncated_value(self, to: Width, x: Polynomial, width: Width) -> Term:
        f = self._f
        result, value = self._unknown(to), self.integer(x, width)
        narrow, wide = self.modulus(to), self.modulus(width)
        fits = f.LT(value, narrow)
        self._fact_where(fits, f.Equals(result, value))
        self._fact_where(f.Not(fits), f.LE(result, f.Minus(value, narrow)))
        above = f.Minus(value, f.Minus(wide, narrow))
        self._fact_where(f.GE(above, f.Int(0)), f.Equals(result, above))
        return result

    # Truth values.

    def select_bits(self, condition: Term, x: Any, y: Any, width: Width) -> Any:
        result = super().select_bits(condition, x, y, width)
        if not is_one_bit(width) and self.known(condition) is None:
            self._choices[result] = (condition, x, y)
        return result

    def _is_zero(self, x: Polynomial, width: Width) -> Term:
        f = self._f
        wraps = self._wraps(x, width)
        if wraps is None:
            result = f.Equals(self.integer(x, width), f.Int(0))
        else:
            total, modulus = self._sum(x, width), self.modulus(width)
            result = f.Or([f.Equals(total, f.Times(f.Int(k), modulus)) for k in wraps])
        self._zeros[result] = x
        return result

    def _named(self, operation: str, width: Width, *arguments: Any) -> Term:
        f = self._f
        match operation:
            case "unsigned_less":
                x, y = (self.integer(argument, width) for argument in arguments)
                return f.LT(x, y)
            case "signed_less":
                x, y = (self._signed_integer(argument, width) for argument in arguments)
                return f.LT(x, y)
            case "low bit":
                value = self.integer(arguments[0], width)
                half = f.Times(f.Int(2), self._divided(value, 2))
                return f.Not(f.Equals(value, half))
            case _:
                key = ("truth", operation, width, arguments)
                return self._once(key, self.opaque_truth)

    def new_bool(self, name: str) -> Bool:
        """A free truth value."""
        return Bool(self, self._f.Symbol(f"truth {name}"))

    def opaque_truth(self) -> Term:
        return self._f.Symbol(self._new_name("unknown"))

    def known(self, a: Term) -> bool | None:
        return a.constant_value() if a.is_bool_constant() else None

    def is_negation(self, a: Term) -> bool:
        return a.is_not()

    def parts(self, a: Term) -> frozenset[Truth]:
        if a.is_and():
            return frozenset[Any]().union(*(self.parts(part) for part in a.args()))
        zero = self._zeros.get(a)
        return frozenset({("zero", None, (zero,))}) if zero is not None else frozenset()
