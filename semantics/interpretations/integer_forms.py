"""The interpretation in normal forms of integers with ranges: are two clamped sums the same?

A bit vector is read as the signed integer that it stands for, as a polynomial over *atoms*, with a
range that it cannot leave. Arithmetic that cannot leave the range of its width is arithmetic on
integers; what can is an atom of its own, the polynomial wrapped around. Shifts to the right are
quotients, a minimum or maximum with a constant is a clamp, and clamps are moved outward past
constants and shifts, so that a clamp before a shift meets one after it.

Terms that are equal are equal values. Of terms that differ nothing is known. What has no rule is an
atom that knows its operands only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from semantics.language.builder import Interpretation, Term
from semantics.language.widths import Width, fixed

Atom = tuple[Any, ...]
Monomial = tuple[Atom, ...]
Condition = bool | tuple[Any, ...]


@dataclass(frozen=True)
class Form:
    """The integer Σ coefficient * monomial, `low` <= it <= `high`; the empty monomial is 1."""

    terms: frozenset[tuple[Monomial, int]]
    low: int
    high: int

    @property
    def key(self) -> frozenset[tuple[Monomial, int]]:
        """What makes it the value that it is."""
        return self.terms

    @property
    def literal(self) -> int | None:
        """The number that it is, if it is one."""
        return self.low if self.low == self.high else None


def number(value: int) -> Form:
    """The number as a form."""
    return Form(frozenset({((), value)} if value else ()), value, value)


def _of(terms: dict[Monomial, int], low: int, high: int) -> Form:
    kept = frozenset((m, c) for m, c in terms.items() if c)
    constants = sum(c for m, c in kept if m == ())
    if all(m == () for m, _ in kept):
        return number(constants)
    return number(low) if low == high else Form(kept, low, high)


def atom(name: Atom, low: int, high: int) -> Form:
    """A value about which its name and its range are known."""
    return _of({(name,): 1}, low, high)


def plus(x: Form, y: Form) -> Form:
    """x + y on integers."""
    terms = dict(x.terms)
    for monomial, c in y.terms:
        terms[monomial] = terms.get(monomial, 0) + c
    return _of(terms, x.low + y.low, x.high + y.high)


def times(x: Form, y: Form) -> Form:
    """x * y on integers."""
    terms: dict[Monomial, int] = {}
    for m, c in x.terms:
        for n, d in y.terms:
            both = tuple(sorted((*m, *n), key=hash))
            terms[both] = terms.get(both, 0) + c * d
    corners = [a * b for a in (x.low, x.high) for b in (y.low, y.high)]
    return _of(terms, min(corners), max(corners))


def clamp(x: Form, least: int | None, greatest: int | None) -> Form:
    """min(max(x, least), greatest), where least <= greatest; None bounds nothing."""
    if least is not None and x.high <= least:
        return number(least)
    if greatest is not None and x.low >= greatest:
        return number(greatest)
    least = None if least is not None and x.low >= least else least
    greatest = None if greatest is not None and x.high <= greatest else greatest
    if least is None and greatest is None:
        return x
    inner = _clamped(x)
    if inner is not None:
        # A clamp of a clamp, moved by the same constant, is one clamp.
        value, low, high, offset = inner
        least = None if least is None else least - offset
        greatest = None if greatest is None else greatest - offset
        lower = _within(low, least, greatest) if low is not None else least
        upper = _within(high, least, greatest) if high is not None else greatest
        return plus(clamp(value, lower, upper), number(offset))
    offset = sum(c for m, c in x.terms if m == ())
    moved = plus(x, number(-offset))
    least = None if least is None else least - offset
    greatest = None if greatest is None else greatest - offset
    low = moved.low if least is None else max(moved.low, least)
    high = moved.high if greatest is None else min(moved.high, greatest)
    name = ("clamp", moved, least, greatest)
    return plus(atom(name, low, high), number(offset))


def _within(value: int, least: int | None, greatest: int | None) -> int:
    value = value if least is None else max(value, least)
    return value if greatest is None else min(value, greatest)


def _clamped(x: Form) -> tuple[Form, int | None, int | None, int] | None:
    """(value, least, greatest, offset) where x is a clamped value plus an offset."""
    scaled = _scaled_clamp(x)
    return None if scaled is None or scaled[1] != 1 else (*scaled[0], scaled[2])


def _scaled_clamp(x: Form) -> tuple[tuple[Form, int | None, int | None], int, int] | None:
    """((value, least, greatest), factor, offset) where x is factor * clamp(value) + offset."""
    terms = dict(x.terms)
    offset = terms.pop((), 0)
    if len(terms) != 1:
        return None
    ((monomial, factor),) = terms.items()
    if len(monomial) != 1 or monomial[0][0] != "clamp":
        return None
    _, value, least, greatest = monomial[0]
    return (value, least, greatest), factor, offset


def shifted_right(x: Form, amount: int) -> Form:
    """The quotient of x by 2^amount, rounded down."""
    if amount == 0:
        return x
    scaled = _scaled_clamp(x)
    if scaled is not None and scaled[1] > 0:
        # Rounding down is monotone, and so is a positive factor: the clamp may come last.
        (value, least, greatest), factor, offset = scaled

        def at(bound: int | None) -> int | None:
            return None if bound is None else (factor * bound + offset) >> amount

        whole = plus(times(value, number(factor)), number(offset))
        return clamp(shifted_right(whole, amount), at(least), at(greatest))
    # Whole multiples of 2^amount are taken out of each coefficient; they are no fractions.
    whole_part = {monomial: c >> amount for monomial, c in x.terms}
    rest = frozenset((m, c % (1 << amount)) for m, c in x.terms if c % (1 << amount))
    if not all(monomial == () for monomial, _ in rest):
        quotient = (("quotient", rest, amount),)
        whole_part[quotient] = whole_part.get(quotient, 0) + 1
    return _of(whole_part, x.low >> amount, x.high >> amount)


def wrapped(x: Form, width: int) -> Form:
    """The signed integer of `width` bits that is x modulo 2^width."""
    half = 1 << (width - 1)
    if -half <= x.low and x.high < half:
        return x
    terms: dict[Monomial, int] = {}
    for monomial, c in _unwrapped(x, width).terms:
        reduced = (c + half) % (2 * half) - half
        if reduced:
            terms[monomial] = reduced
    if set(terms) <= {()}:
        return number(terms.get((), 0))
    if len(terms) == 1:
        ((monomial, c),) = terms.items()
        if c == 1 and len(monomial) == 1 and monomial[0][0] == "variable":
            _, _, low, high = monomial[0]
            if -half <= low and high < half:
                return atom(monomial[0], low, high)
    return atom(("wrapped", width, frozenset(terms.items())), -half, half - 1)


def _unwrapped(x: Form, width: int) -> Form:
    """A form that is x modulo 2^width, without what was wrapped at that width or a greater one."""
    result = number(0)
    for monomial, c in x.terms:
        product = number(c)
        for each in monomial:
            if each[0] == "wrapped" and each[1] >= width:
                product = times(product, Form(each[2], 0, 1))
            else:
                product = times(product, Form(frozenset({((each,), 1)}), 0, 1))
        result = plus(result, product)
    return result


class IntegerForms(Interpretation):
    """Terms are forms, and conditions that are known or only named."""

    def variable(
        self, name: str, width: int, low: int | None = None, high: int | None = None
    ) -> Form:
        """Any value of `width` bits, signed, from `low` to `high`."""
        half = 1 << (width - 1)
        least = -half if low is None else max(low, -half)
        greatest = half - 1 if high is None else min(high, half - 1)
        return atom(("variable", name, least, greatest), least, greatest)

    def constant(self, value: int, width: Width) -> Form:
        half = 1 << (fixed(width) - 1)
        return number((value + half) % (2 * half) - half)

    def add(self, x: Form, y: Form, width: Width) -> Form:
        return wrapped(plus(x, y), fixed(width))

    def sub(self, x: Form, y: Form, width: Width) -> Form:
        return wrapped(plus(x, times(y, number(-1))), fixed(width))

    def mul(self, x: Form, y: Form, width: Width) -> Form:
        return wrapped(times(x, y), fixed(width))

    def bit_not(self, x: Form, width: Width) -> Form:
        return plus(times(x, number(-1)), number(-1))

    def shl(self, x: Form, y: Form, width: Width) -> Form:
        amount = y.literal
        if amount is None or not 0 <= amount < fixed(width):
            return self._named("shl", x, y, width)
        return wrapped(times(x, number(1 << amount)), fixed(width))

    def ashr(self, x: Form, y: Form, width: Width) -> Form:
        amount = y.literal
        if amount is None or not 0 <= amount < fixed(width):
            return self._named("ashr", x, y, width)
        return shifted_right(x, amount)

    def lshr(self, x: Form, y: Form, width: Width) -> Form:
        if x.low >= 0:
            return self.ashr(x, y, width)
        return self._named("lshr", x, y, width)

    def sign_extend(self, x: Form, width: Width, to: Width) -> Form:
        return x

    def zero_extend(self, x: Form, width: Width, to: Width) -> Form:
        if x.low >= 0:
            return x
        if x.high < 0:
            return plus(x, number(1 << fixed(width)))
        return atom(("zero extended", x.key, width), 0, (1 << fixed(width)) - 1)

    def truncate(self, x: Form, width: Width, to: Width) -> Form:
        return wrapped(x, fixed(to))

    def select_bits(self, condition: Condition, x: Form, y: Form, width: Width) -> Form:
        if isinstance(condition, bool):
            return x if condition else y
        if x.key == y.key:
            return x
        if condition[0] == "not":
            return self.select_bits(condition[1], y, x, width)
        if condition[0] == "negative":
            difference: Form = condition[1]
            if plus(x, times(y, number(-1))).key == difference.key:
                return self._least(x, y, width)
            if plus(y, times(x, number(-1))).key == difference.key:
                return self._greatest(x, y, width)
        name = ("select", condition, x.key, y.key, fixed(width))
        return atom(name, min(x.low, y.low), max(x.high, y.high))

    def _least(self, x: Form, y: Form, width: Width) -> Form:
        for value, bound in ((x, y.literal), (y, x.literal)):
            if bound is not None:
                return clamp(value, None, bound)
        return atom(("least", frozenset((x.key, y.key))), min(x.low, y.low), min(x.high, y.high))

    def _greatest(self, x: Form, y: Form, width: Width) -> Form:
        for value, bound in ((x, y.literal), (y, x.literal)):
            if bound is not None:
                return clamp(value, bound, None)
        return atom(("greatest", frozenset((x.key, y.key))), max(x.low, y.low), max(x.high, y.high))

    def equal(self, x: Form, y: Form, width: Width) -> Condition:
        if x.key == y.key:
            return True
        if x.high < y.low or y.high < x.low:
            return False
        return ("equal", frozenset((x.key, y.key)))

    def signed_less(self, x: Form, y: Form, width: Width) -> Condition:
        if x.high < y.low:
            return True
        if x.low >= y.high or x.key == y.key:
            return False
        return ("negative", plus(x, times(y, number(-1))))

    def unsigned_less(self, x: Form, y: Form, width: Width) -> Condition:
        if x.low >= 0 and y.low >= 0:
            return self.signed_less(x, y, width)
        return ("below", x.key, y.key, fixed(width))

    def udiv(self, x: Form, y: Form, width: Width) -> Form:
        return self._named("udiv", x, y, width)

    def urem(self, x: Form, y: Form, width: Width) -> Form:
        return self._named("urem", x, y, width)

    def sdiv(self, x: Form, y: Form, width: Width) -> Form:
        return self._named("sdiv", x, y, width)

    def srem(self, x: Form, y: Form, width: Width) -> Form:
        return self._named("srem", x, y, width)

    def bit_and(self, x: Form, y: Form, width: Width) -> Form:
        return self._named("and", x, y, width)

    def bit_or(self, x: Form, y: Form, width: Width) -> Form:
        return self._named("or", x, y, width)

    def bit_xor(self, x: Form, y: Form, width: Width) -> Form:
        return self._named("xor", x, y, width)

    def _named(self, operation: str, x: Form, y: Form, width: Width) -> Form:
        half = 1 << (fixed(width) - 1)
        return atom((operation, x.key, y.key, fixed(width)), -half, half - 1)

    def truth(self, value: bool) -> Condition:
        return value

    def negation(self, a: Condition) -> Condition:
        if isinstance(a, bool):
            return not a
        return a[1] if a[0] == "not" else ("not", a)

    def conjunction(self, a: Condition, b: Condition) -> Condition:
        return self.negation(self.disjunction(self.negation(a), self.negation(b)))

    def disjunction(self, a: Condition, b: Condition) -> Condition:
        if a is True or b is True:
            return True
        if a is False:
            return b
        if b is False or a == b:
            return a
        return ("or", a, b)

    def select_truth(self, condition: Condition, a: Condition, b: Condition) -> Condition:
        if isinstance(condition, bool):
            return a if condition else b
        return ("choice", condition, a, b)

    def bit_of_truth(self, a: Condition) -> Form:
        if isinstance(a, bool):
            # One bit that is 1 is the signed number -1.
            return number(-1 if a else 0)
        return atom(("bit", a), -1, 0)

    def truth_of_bit(self, x: Form) -> Condition:
        if x.literal is not None:
            return x.literal != 0
        terms = list(x.terms)
        if len(terms) == 1 and terms[0][1] == 1 and len(terms[0][0]) == 1:
            (each,) = terms[0][0]
            if each[0] == "bit":
                return each[1]
        return ("set", x.key)

    def is_false(self, a: Term) -> bool:
        return a is False
