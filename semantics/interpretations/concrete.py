"""The interpretation over Python integers: exact, any width, one input at a time.

Counterexamples are replayed here; it shares no code with the interpretations that ask a solver.
"""

from __future__ import annotations

from semantics.language.builder import Interpretation, Term
from semantics.language.widths import Width, fixed


def wrap(value: int, width: Width) -> int:
    """`value` modulo 2^width, as an unsigned number."""
    return value & ((1 << fixed(width)) - 1)


def signed(value: int, width: Width) -> int:
    """The two's complement interpretation of the unsigned number `value`."""
    w = fixed(width)
    return value - (1 << w) if value >> (w - 1) else value


def is_power_of_two(number: int) -> bool:
    """Whether a number is one, 2^0 included."""
    return number > 0 and not number & (number - 1)


class ConcreteInterpretation(Interpretation):
    """Terms are unsigned ints below 2^width, and bools."""

    def constant(self, value: int, width: Width) -> int:
        return wrap(value, width)

    def add(self, x: int, y: int, width: Width) -> int:
        return wrap(x + y, width)

    def sub(self, x: int, y: int, width: Width) -> int:
        return wrap(x - y, width)

    def mul(self, x: int, y: int, width: Width) -> int:
        return wrap(x * y, width)

    def udiv(self, x: int, y: int, width: Width) -> int:
        return x // y if y else wrap(-1, width)

    def urem(self, x: int, y: int, width: Width) -> int:
        return x % y if y else x

    def sdiv(self, x: int, y: int, width: Width) -> int:
        a, b = signed(x, width), signed(y, width)
        if b == 0:
            return wrap(1 if a < 0 else -1, width)
        quotient = abs(a) // abs(b)
        return wrap(quotient if (a < 0) == (b < 0) else -quotient, width)

    def srem(self, x: int, y: int, width: Width) -> int:
        a, b = signed(x, width), signed(y, width)
        if b == 0:
            return x
        remainder = abs(a) % abs(b)
        return wrap(-remainder if a < 0 else remainder, width)

    def bit_and(self, x: int, y: int, width: Width) -> int:
        return x & y

    def bit_or(self, x: int, y: int, width: Width) -> int:
        return x | y

    def bit_xor(self, x: int, y: int, width: Width) -> int:
        return x ^ y

    def bit_not(self, x: int, width: Width) -> int:
        return wrap(~x, width)

    def shl(self, x: int, y: int, width: Width) -> int:
        return wrap(x << y, width) if y < fixed(width) else 0

    def lshr(self, x: int, y: int, width: Width) -> int:
        return x >> y if y < fixed(width) else 0

    def ashr(self, x: int, y: int, width: Width) -> int:
        return wrap(signed(x, width) >> min(y, fixed(width)), width)

    def zero_extend(self, x: int, width: Width, to: Width) -> int:
        return x

    def sign_extend(self, x: int, width: Width, to: Width) -> int:
        return wrap(signed(x, width), to)

    def truncate(self, x: int, width: Width, to: Width) -> int:
        return wrap(x, to)

    def select_bits(self, condition: bool, x: int, y: int, width: Width) -> int:
        return x if condition else y

    def equal(self, x: int, y: int, width: Width) -> bool:
        return x == y

    def unsigned_less(self, x: int, y: int, width: Width) -> bool:
        return x < y

    def signed_less(self, x: int, y: int, width: Width) -> bool:
        return signed(x, width) < signed(y, width)

    def truth(self, value: bool) -> bool:
        return value

    def negation(self, a: bool) -> bool:
        return not a

    def conjunction(self, a: bool, b: bool) -> bool:
        return a and b

    def disjunction(self, a: bool, b: bool) -> bool:
        return a or b

    def select_truth(self, condition: bool, a: bool, b: bool) -> bool:
        return a if condition else b

    def bit_of_truth(self, a: bool) -> int:
        return int(a)

    def truth_of_bit(self, x: int) -> bool:
        return x == 1

    def is_false(self, a: Term) -> bool:
        return a is False
