"""The interpretation as polynomials over bitwise conjunctions
(`semantics.interpretations.any_width.mixed_polynomials`).

Equal polynomials are equal at every width. Besides the ring and the bitwise operations:
- a shift left is a product with 2^amount, a number of its own unless the amount is a literal;
- x & c, c a literal, is linear in the quotients of x by powers of two;
- `select(c, x, y)` is y + c·(x - y), c being 0 or 1;
- a truncation is a homomorphism of rings, and undoes an extension;
- x rem y is x - y·(x div y), also where SMT-LIB divides by zero.

Whatever else there is is a variable of its own, the same one for the same operation on the same
polynomials. Truth values are only ever known to be true, known to be false, or named; a conjunction
is simplified by unit propagation. A proof uses what is known to be false.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import reduce
from typing import Any

from semantics.interpretations.any_width.mixed_polynomials import (
    ONE,
    ZERO,
    Conjunction,
    MixedPolynomials,
    Polynomial,
    TooLarge,
)
from semantics.interpretations.any_width.propositions import PropositionalInterpretation, Truth
from semantics.language.builder import Bits
from semantics.language.widths import SymbolicWidth, Width, are_same, is_one_bit

DOUBLED = 1000
"""The rank of twice a width is so much above the width's."""
MOST_EXPONENT = 4096
"""Powers of two with a larger exponent are not written out."""
_MOST_RUNS = 4
"""Literal masks with more runs of ones are variables."""


class PolynomialInterpretation(PropositionalInterpretation):
    """Terms are polynomials; a value of the fixed width 1 is a truth value."""

    def __init__(self, smallest: Mapping[int, int]) -> None:
        """`smallest` maps each width's rank to its least value."""
        self.polynomials = MixedPolynomials()
        self._smallest = dict(smallest)
        self._replaced: dict[int, Polynomial] = {}

    def new_bits(self, name: str, width: Width) -> Bits:
        """A free value."""
        if is_one_bit(width):
            return Bits(self, self.new_bool(name).term, width)
        return Bits(self, self._variable("input", width, name), width)

    def _variable(self, operation: str, width: Width, *arguments: Hashable) -> Polynomial:
        is_truth, is_half = operation == "bit", operation == "minimum"
        key = (operation, width, arguments)
        number = self.polynomials.variable(key, is_truth=is_truth, is_half=is_half)
        return self.polynomials.of_variable(number)

    def _opaque(self, operation: str, width: Width, *arguments: Hashable) -> Any:
        """An unknown value of an operation that has no other form here."""
        if is_one_bit(width):
            return self._named(operation, width, *arguments)
        return self._variable(operation, width, *arguments)

    def some_function(self, name: str, arguments: Sequence[Any], width: Width) -> Any:
        return self._opaque(f"function {name}", width, *arguments)

    def _named(self, operation: str, width: Width, *arguments: Hashable) -> Truth:
        """An unknown truth value."""
        return (operation, width, arguments)

    def _least(self, width: Width) -> int:
        """The least number of bits that the width can be."""
        if not isinstance(width, SymbolicWidth):
            return width
        if width.rank >= DOUBLED:
            return 2 * self._smallest[width.rank - DOUBLED]
        return self._smallest[width.rank]

    def _unsigned(self, x: Polynomial, width: Width) -> int | None:
        """The number that a literal is, where it is the same one at every width."""
        value = literal(x)
        if value is None:
            return None
        if isinstance(width, int):
            return value % (1 << width)
        return value if 0 <= value < 1 << self._least(width) else None

    def _signed(self, x: Polynomial, width: Width) -> int | None:
        value = literal(x)
        bound = 1 << (self._least(width) - 1)
        return value if value is not None and -bound <= value < bound else None

    def _now(self, x: Polynomial) -> Polynomial:
        """`x` with the variables replaced that an assumption has determined."""
        ring = self.polynomials
        for monomial, coefficient in x if self._replaced else ():
            for factor in monomial:
                value = self._replaced.get(factor[0]) if len(factor) == 1 else None
                if value is None:
                    continue
                others = list(monomial)
                others.remove(factor)
                rest = frozenset({(tuple(others), coefficient)})
                kept = frozenset(term for term in x if term[0] != monomial)
                return self._now(ring.sum(kept, ring.product(rest, value)))
        return x

    def _ring(
        self,
        operation: Callable[..., Polynomial],
        width: Width,
        *operands: Polynomial,
    ) -> Polynomial:
        """The operation of the ring, or a variable where its result would be too large."""
        try:
            return operation(*map(self._now, operands))
        except TooLarge:
            return self._opaque(operation.__name__, width, *operands)

    def constant(self, value: int, width: Width) -> Any:
        return (
            self.truth(bool(value & 1)) if is_one_bit(width) else self.polynomials.constant(value)
        )

    def add(self, x: Any, y: Any, width: Width) -> Any:
        return (
            self.xor(x, y) if is_one_bit(width) else self._ring(self.polynomials.sum, width, x, y)
        )

    def sub(self, x: Any, y: Any, width: Width) -> Any:
        if is_one_bit(width):
            return self.xor(x, y)
        return self._ring(self._difference, width, x, y)

    def _difference(self, x: Polynomial, y: Polynomial) -> Polynomial:
        return self.polynomials.sum(x, y, -1)

    def mul(self, x: Any, y: Any, width: Width) -> Any:
        if is_one_bit(width):
            return self.conjunction(x, y)
        return self._ring(self.polynomials.product, width, x, y)

    def bit_not(self, x: Any, width: Width) -> Any:
        if is_one_bit(width):
            return self.negation(x)
        return self._ring(self.polynomials.complement, width, x)

    def bit_and(self, x: Any, y: Any, width: Width) -> Any:
        return (
            self.conjunction(x, y) if is_one_bit(width) else self._bitwise(x, y, width, (0, 0, 1))
        )

    def bit_or(self, x: Any, y: Any, width: Width) -> Any:
        return (
            self.disjunction(x, y) if is_one_bit(width) else self._bitwise(x, y, width, (1, 1, -1))
        )

    def bit_xor(self, x: Any, y: Any, width: Width) -> Any:
        return self.xor(x, y) if is_one_bit(width) else self._bitwise(x, y, width, (1, 1, -2))

    def _bitwise(
        self, x: Polynomial, y: Polynomial, width: Width, form: tuple[int, int, int]
    ) -> Polynomial:
        """a·x + b·y + c·(x & y) for `form` = (a, b, c)."""
        ring = self.polynomials
        x, y = self._now(x), self._now(y)
        if literal(x) is not None:
            x, y = y, x
        mask = literal(y)
        if mask is not None and mask not in (0, -1):
            both = self._masked(x, mask, width)
            if both is not None:
                return self._combined(form, (x, y, both), width)
        operations = {
            (0, 0, 1): ring.conjunction,
            (1, 1, -1): ring.disjunction,
            (1, 1, -2): ring.exclusive,
        }
        return self._ring(operations[form], width, x, y)

    def _combined(
        self, factors: tuple[int, ...], values: tuple[Polynomial, ...], width: Width
    ) -> Polynomial:
        try:
            result = ZERO
            for factor, value in zip(factors, values, strict=True):
                result = self.polynomials.sum(result, value, factor)
            return result
        except TooLarge:
            return self._variable("combination", width, factors, values)

    def _masked(self, x: Polynomial, mask: int, width: Width) -> Polynomial | None:
        """x & mask: a run of ones in [i, j) selects 2^i·(x div 2^i) - 2^j·(x div 2^j).

        Also right where the run, or a part of it, is beyond the width: quotients by 2^w and more
        are 0.
        """
        ring = self.polynomials
        value = literal(x)
        if value is not None:
            return ring.constant(value & mask)
        ones = mask if mask >= 0 else ~mask
        changes = [i for i in range(ones.bit_length() + 1) if (ones ^ ones << 1) >> i & 1]
        if len(changes) > 2 * _MOST_RUNS:
            return None
        result = ZERO
        for number, position in enumerate(changes):
            quotient = self._quotient(x, position, width)
            result = ring.sum(result, quotient, (-1) ** number << position)
        return result if mask >= 0 else ring.sum(x, result, -1)

    def _quotient(self, x: Polynomial, exponent: int, width: Width) -> Polynomial:
        """The unsigned quotient of x by 2^exponent, which is 0 where 2^exponent ≥ 2^w."""
        value = self._unsigned(x, width)
        if exponent == 0 or value is not None:
            return x if value is None else self.polynomials.constant(value >> exponent)
        key = self._key(x)
        if key is not None and key[0] == "quotient":
            inner, by = key[2]
            return self._variable("quotient", width, inner, by + exponent)
        return self._variable("quotient", width, x, exponent)

    def _key(self, x: Polynomial) -> Any:
        """The key of the variable that x is, else None."""
        if len(x) != 1:
            return None
        ((monomial, coefficient),) = x
        if coefficient != 1 or len(monomial) != 1 or len(monomial[0]) != 1:
            return None
        return self.polynomials.keys[monomial[0][0]]

    def udiv(self, x: Any, y: Any, width: Width) -> Any:
        if is_one_bit(width):
            return self._opaque("udiv", width, x, y)
        x, y = self._now(x), self._now(y)
        divisor = self._unsigned(y, width)
        if divisor and divisor & (divisor - 1) == 0:
            return self._quotient(x, divisor.bit_length() - 1, width)
        return self._variable("udiv", width, x, y)

    def urem(self, x: Any, y: Any, width: Width) -> Any:
        return self.sub(x, self.mul(y, self.udiv(x, y, width), width), width)

    def sdiv(self, x: Any, y: Any, width: Width) -> Any:
        if is_one_bit(width):
            return self._opaque("sdiv", width, x, y)
        x, y = self._now(x), self._now(y)
        return x if y == ONE and self._least(width) > 1 else self._variable("sdiv", width, x, y)

    def srem(self, x: Any, y: Any, width: Width) -> Any:
        return self.sub(x, self.mul(y, self.sdiv(x, y, width), width), width)

    def shl(self, x: Any, y: Any, width: Width) -> Any:
        """A product with 2^amount, which is 0 modulo 2^w where the amount is w or more."""
        if is_one_bit(width):
            return self._opaque("shl", width, x, y)
        return self.mul(x, self._power(self._now(y), width), width)

    def _power(self, amount: Polynomial, width: Width) -> Polynomial:
        """2^amount modulo 2^w."""
        exponent = self._unsigned(amount, width)
        if exponent is not None and exponent <= MOST_EXPONENT:
            return self.polynomials.constant(1 << exponent)
        if self._is_top(amount, width):
            return self.signed_minimum(width)
        return self._variable("power", width, amount)

    def _is_top(self, amount: Polynomial, width: Width) -> bool:
        """Whether an amount is w - 1."""
        return amount == self._difference(self.width_constant(width, width), ONE)

    def lshr(self, x: Any, y: Any, width: Width) -> Any:
        if is_one_bit(width):
            return self._opaque("lshr", width, x, y)
        x, y = self._now(x), self._now(y)
        exponent = self._unsigned(y, width)
        if exponent is not None:
            return self._quotient(x, exponent, width)
        if self._is_top(y, width):
            return self._bit(self.signed_less(x, ZERO, width), width)
        return self._variable("lshr", width, x, y)

    def ashr(self, x: Any, y: Any, width: Width) -> Any:
        if is_one_bit(width):
            return self._opaque("ashr", width, x, y)
        x, y = self._now(x), self._now(y)
        if self._is_top(y, width):
            negative = self._bit(self.signed_less(x, ZERO, width), width)
            return self._difference(ZERO, negative)
        return x if y == ZERO else self._variable("ashr", width, x, y)

    def zero_extend(self, x: Any, width: Width, to: Width) -> Polynomial:
        if is_one_bit(width):
            return self._bit(x, to)
        x = self._now(x)
        return self._extended("zext", self._unsigned(x, width), x, width, to)

    def sign_extend(self, x: Any, width: Width, to: Width) -> Polynomial:
        if is_one_bit(width):
            return self._difference(ZERO, self._bit(x, to))
        x = self._now(x)
        return self._extended("sext", self._signed(x, width), x, width, to)

    def _extended(
        self, operation: str, value: int | None, x: Polynomial, width: Width, to: Width
    ) -> Polynomial:
        if value is not None:
            return self.polynomials.constant(value)
        key = self._key(x)
        if key is not None and key[0] == "bit" and operation == "zext":
            return self._bit(key[2][0], to)
        if key is not None and (key[0] == operation or key[0] == "zext"):
            inner, narrow = key[2]
            return self._variable(key[0], to, inner, narrow)
        return self._variable(operation, to, x, width)

    def truncate(self, x: Polynomial, width: Width, to: Width) -> Any:
        """Variable by variable: 2^to divides 2^width."""
        x, ring = self._now(x), self.polynomials
        if is_one_bit(to):
            return self._low_bit(x, width)
        try:
            result = ZERO
            for monomial, coefficient in x:
                factors = (self._truncated(factor, width, to) for factor in monomial)
                result = ring.sum(result, reduce(ring.product, factors, ONE), coefficient)
            return result
        except TooLarge:
            return self._variable("trunc", to, x, width)

    def _truncated(self, factor: Conjunction, width: Width, to: Width) -> Polynomial:
        ring = self.polynomials
        return reduce(ring.conjunction, (self._truncated_variable(n, width, to) for n in factor))

    def _truncated_variable(self, number: int, width: Width, to: Width) -> Polynomial:
        short_for = self.polynomials.stands_for(number)
        if short_for is not None:
            return self.truncate(short_for, width, to)
        match self.polynomials.keys[number]:
            case ("bit", _, (truth,)):
                return self._bit(truth, to)
            case ("zext" | "sext" as operation, _, (inner, narrow)):
                if are_same(narrow, to):
                    return inner
                if _is_narrower(to, narrow):
                    return self.truncate(inner, narrow, to)
                if _is_narrower(narrow, to):
                    return self._variable(operation, to, inner, narrow)
            case _:
                pass
        return self._variable("trunc", to, self.polynomials.of_variable(number), width)

    def _low_bit(self, x: Polynomial, width: Width) -> Truth:
        """The sum of the odd terms' low bits, each a conjunction."""
        result = self.truth(False)
        for monomial, coefficient in x:
            if coefficient % 2:
                bits = (self._low_bit_of(n, width) for factor in monomial for n in factor)
                result = self.xor(result, reduce(self.conjunction, bits, self.truth(True)))
        return result

    def _low_bit_of(self, number: int, width: Width) -> Truth:
        short_for = self.polynomials.stands_for(number)
        if short_for is not None:
            return self._low_bit(short_for, width)
        match self.polynomials.keys[number]:
            case ("bit", _, (truth,)):
                return truth
            case ("zext" | "sext" | "trunc", _, (inner, other)):
                return self._low_bit(inner, other)
            case _:
                variable = self.polynomials.of_variable(number)
                return self._named("low bit", width, variable)

    def _bit(self, a: Truth, width: Width) -> Polynomial:
        """1 where `a` holds, else 0; of a truth value and its negation one is a variable."""
        known = self.known(a)
        if known is not None:
            return ONE if known else ZERO
        if self.is_negation(a):
            return self._difference(ONE, self._bit(self.negation(a), width))
        return self._variable("bit", width, a)

    def select_bits(self, condition: Truth, x: Any, y: Any, width: Width) -> Any:
        if is_one_bit(width):
            return self.select_truth(condition, x, y)
        if x == y:
            return x
        chosen = self._bit(condition, width)
        return self.add(y, self.mul(chosen, self.sub(x, y, width), width), width)

    def width_constant(self, of: Width, to: Width) -> Any:
        if isinstance(of, SymbolicWidth):
            return self._opaque("width", to, of)
        return self.constant(of, to)

    def signed_minimum(self, width: Width) -> Any:
        return self.truth(True) if is_one_bit(width) else self._variable("minimum", width)

    def double_width(self, width: Width) -> Width:
        if isinstance(width, SymbolicWidth):
            return SymbolicWidth(f"2·{width.name}", width.rank + DOUBLED)
        return 2 * width

    def equal(self, x: Any, y: Any, width: Width) -> Truth:
        if is_one_bit(width):
            return self.negation(self.xor(x, y))
        difference = self._ring(self._difference, width, x, y)
        if self._always_zero(difference, width):
            return self.truth(True)
        if self._never_zero(difference, width):
            return self.truth(False)
        opposite = self._difference(ZERO, difference)
        return self._is_zero(min(difference, opposite, key=_order), width)

    def _always_zero(self, x: Polynomial, width: Width) -> bool:
        """Whether a power of two that is 0 at the width, or at any, divides all coefficients."""
        if isinstance(width, SymbolicWidth):
            return x == ZERO
        return all(coefficient % (1 << width) == 0 for _, coefficient in x)

    def _never_zero(self, x: Polynomial, width: Width) -> bool:
        """Whether some 2^k, k at most any width, divides all of x but its constant."""
        terms = dict(x)
        constant = terms.pop((), 0)
        common = 1 << self._least(width)
        for coefficient in terms.values():
            common = min(common, coefficient & -coefficient)
        return constant % common != 0

    def _is_zero(self, x: Polynomial, width: Width) -> Truth:
        return ("zero", width, (x,))

    def unsigned_less(self, x: Any, y: Any, width: Width) -> Truth:
        if is_one_bit(width):
            return self.conjunction(self.negation(x), y)
        return self._less("unsigned_less", self._unsigned, x, y, width)

    def signed_less(self, x: Any, y: Any, width: Width) -> Truth:
        if is_one_bit(width):
            return self.conjunction(x, self.negation(y))
        return self._less("signed_less", self._signed, x, y, width)

    def _less(
        self,
        operation: str,
        value_of: Callable[[Polynomial, Width], int | None],
        x: Polynomial,
        y: Polynomial,
        width: Width,
    ) -> Truth:
        x, y = self._now(x), self._now(y)
        a, b = value_of(x, width), value_of(y, width)
        if a is not None and b is not None:
            return self.truth(a < b)
        return self.truth(False) if x == y else self._named(operation, width, x, y)

    def assume(self, a: Truth) -> None:
        """A variable that occurs once in what is assumed to be zero, and as ±1 times itself there,
        is replaced by the rest from now on."""
        for part in self.parts(a):
            if part and part[0] == "zero":
                self._replace(part[2][0])

    def _replace(self, zero: Polynomial) -> None:
        zero = self._now(zero)
        for monomial, coefficient in sorted(zero):
            if abs(coefficient) != 1 or len(monomial) != 1 or len(monomial[0]) != 1:
                continue
            (number,) = monomial[0]
            rest = zero - {(monomial, coefficient)}
            is_input = self.polynomials.keys[number][0] == "input"
            if is_input and not any(number in f for m, _ in rest for f in m):
                self._replaced[number] = self.polynomials.sum(ZERO, rest, -coefficient)
                return


def literal(x: Polynomial) -> int | None:
    """The value of a constant polynomial."""
    if not x:
        return 0
    if len(x) == 1:
        ((monomial, coefficient),) = x
        return None if monomial else coefficient
    return None


def _is_narrower(a: Width, b: Width) -> bool:
    if isinstance(a, SymbolicWidth) and isinstance(b, SymbolicWidth):
        return a.rank < b.rank
    return isinstance(a, int) and isinstance(b, int) and a < b


def _order(x: Polynomial) -> list[tuple[Any, int]]:
    return sorted(x)
