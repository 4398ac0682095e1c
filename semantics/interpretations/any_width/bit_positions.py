"""The interpretation by positions: a value is a function from bit positions to truth values, and a
number.

Widths are integers about which only their order is known, and 2^width is an integer of which only
linear facts are: twice the width at most, half of it for one bit less. The bit of a bitwise or
shifted value is a bit of an operand at another position; sums, differences and comparisons are of
the numbers. What ties the two together is stated where it is needed: numbers are equal exactly
where no position differs, and the last bit is set in the upper half of the numbers. What neither
form expresses is an unknown, the same one for the same operation on the same values.

What is left is a question of linear integer arithmetic with uninterpreted functions. Every fact
holds of real bit vectors, so that a question without a model has no violation; a model proves
nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from semantics.interpretations.any_width.positional_values import Positional, PositionalValues
from semantics.language.builder import Term
from semantics.language.widths import SymbolicWidth, Width


class BitPositionInterpretation(PositionalValues):
    """What operations give, as far as positions and numbers say."""

    def constant(self, value: int, width: Width) -> Positional:
        f, least = self._f, self._least(width)
        if not isinstance(width, SymbolicWidth):
            value &= (1 << width) - 1
        magnitude = value if value >= 0 else ~value

        def bit(i: Term) -> Term:
            positions = [k for k in range(magnitude.bit_length()) if magnitude >> k & 1]
            among = f.Or([f.Equals(i, f.Int(k)) for k in positions])
            return among if value >= 0 else f.Not(among)

        def number() -> Term:
            return f.Int(value) if value >= 0 else f.Plus(self._power(width), f.Int(value))

        exact = -(1 << least) <= value < 1 << least
        return self._value(("constant", value, width), width, bit, number if exact else None)

    def width_constant(self, of: Width, to: Width) -> Positional:
        fits = (
            isinstance(to, SymbolicWidth) and of.rank <= to.rank
            if isinstance(of, SymbolicWidth)
            else of < 1 << self._least(to)
        )
        number = (lambda: self._width(of)) if fits else None
        return self._value(("width", of, to), to, number=number)

    def signed_minimum(self, width: Width) -> Positional:
        return self._value(
            ("minimum", width),
            width,
            lambda i: self._f.Equals(i, self._top(width)),
            lambda: self._half(width),
        )

    def add(self, x: Positional, y: Positional, width: Width) -> Positional:
        f = self._f
        a, b = sorted((x, y), key=lambda value: value.index)

        def number() -> Term:
            total = f.Plus(a.number, b.number)
            power = self._power(width)
            return f.Ite(f.LT(total, power), total, f.Minus(total, power))

        return self._value(("add", a.index, b.index), width, number=number)

    def sub(self, x: Positional, y: Positional, width: Width) -> Positional:
        f = self._f

        def number() -> Term:
            difference = f.Minus(x.number, y.number)
            wrapped = f.Plus(difference, self._power(width))
            return f.Ite(f.GE(difference, f.Int(0)), difference, wrapped)

        bit = None
        if y is self.constant(1, width) and (amount := self._power_of_two(x)) is not None:
            bit = partial(f.GT, amount)
        return self._value(("sub", x.index, y.index), width, bit, number)

    def _power_of_two(self, x: Positional) -> Term | None:
        """The number k where x is known to be 1 << k, which is 0 for k of the width or more."""
        kind, *arguments = self._keys[x.index]
        if kind == "shl" and arguments[0] == self.constant(1, x.width).index:
            return self._values[int(arguments[1])].number
        if kind == "minimum":
            return self._top(x.width)
        if kind == "constant" and x is not self.constant(0, x.width):
            exponent = arguments[0].bit_length() - 1
            if arguments[0] == 1 << exponent and exponent < self._least(x.width):
                return self._f.Int(exponent)
        return None

    def mul(self, x: Positional, y: Positional, width: Width) -> Positional:
        """A product with 1 << k is a shift."""
        a, b = sorted((x, y), key=lambda value: value.index)
        bit = None
        for factor, other in ((a, b), (b, a)):
            if bit is None and (amount := self._power_of_two(factor)) is not None:
                bit = partial(self._moved_up, other, amount)
        return self._value(("mul", a.index, b.index), width, bit)

    def _moved_up(self, x: Positional, amount: Term, i: Term) -> Term:
        return self._f.And(self._f.GE(i, amount), x.bit(self._f.Minus(i, amount)))

    def udiv(self, x: Positional, y: Positional, width: Width) -> Positional:
        """A quotient by 1 << k is a shift, or all ones where nothing is left of the one."""
        amount = self._power_of_two(y)
        bit = None if amount is None else partial(self._divided, x, amount)
        return self._value(("udiv", x.index, y.index), width, bit)

    def _divided(self, x: Positional, amount: Term, i: Term) -> Term:
        f, w = self._f, self._width(x.width)
        moved = f.Plus(i, amount)
        return f.Or(f.GE(amount, w), f.And(f.LT(moved, w), x.bit(moved)))

    def urem(self, x: Positional, y: Positional, width: Width) -> Positional:
        """A remainder by 1 << k is the bits below k, all where nothing is left of the one."""
        amount = self._power_of_two(y)
        bit = None if amount is None else partial(self._kept_below, x, amount)
        return self._value(("urem", x.index, y.index), width, bit)

    def _kept_below(self, x: Positional, amount: Term, i: Term) -> Term:
        return self._f.And(self._f.LT(i, amount), x.bit(i))

    def sdiv(self, x: Positional, y: Positional, width: Width) -> Positional:
        return self._unknown("sdiv", x, y, width)

    def srem(self, x: Positional, y: Positional, width: Width) -> Positional:
        return self._unknown("srem", x, y, width)

    def _bitwise(
        self,
        operation: str,
        x: Positional,
        y: Positional,
        width: Width,
        combine: Callable[[Term, Term], Term],
        twice: Callable[[Term, Term, Term], Term],
    ) -> Positional:
        """`twice` the number of what both operands have, as their numbers and the result's say:
        it is at least 0, at most twice either's, and what either has is no more than all ones."""
        f, name = self._f, len(self._values)
        a, b = sorted((x, y), key=lambda value: value.index)

        def number() -> Term:
            found = self._unknown_number(name, width)
            both = twice(a.number, b.number, found)
            total = f.Times(f.Int(2), f.Plus(a.number, b.number))
            ones = f.Minus(self._power(width), f.Int(1))
            self._facts += [
                f.GE(both, f.Int(0)),
                f.LE(both, f.Times(f.Int(2), a.number)),
                f.LE(both, f.Times(f.Int(2), b.number)),
                f.LE(f.Minus(total, both), f.Times(f.Int(2), ones)),
            ]
            return found

        return self._value(
            (operation, a.index, b.index), width, lambda i: combine(a.bit(i), b.bit(i)), number
        )

    def bit_and(self, x: Positional, y: Positional, width: Width) -> Positional:
        f = self._f

        def twice(a: Term, b: Term, found: Term) -> Term:
            return f.Times(f.Int(2), found)

        return self._bitwise("and", x, y, width, f.And, twice)

    def bit_or(self, x: Positional, y: Positional, width: Width) -> Positional:
        """x + y = (x | y) + (x & y)."""
        f = self._f

        def twice(a: Term, b: Term, found: Term) -> Term:
            return f.Times(f.Int(2), f.Minus(f.Plus(a, b), found))

        return self._bitwise("or", x, y, width, f.Or, twice)

    def bit_xor(self, x: Positional, y: Positional, width: Width) -> Positional:
        """x + y = (x ^ y) + 2·(x & y)."""
        f = self._f

        def differ(a: Term, b: Term) -> Term:
            return f.Not(f.Iff(a, b))

        def twice(a: Term, b: Term, found: Term) -> Term:
            return f.Minus(f.Plus(a, b), found)

        return self._bitwise("xor", x, y, width, differ, twice)

    def bit_not(self, x: Positional, width: Width) -> Positional:
        """~x = 2^width - 1 - x."""
        f = self._f
        return self._value(
            ("not", x.index),
            width,
            lambda i: f.Not(x.bit(i)),
            lambda: f.Minus(f.Minus(self._power(width), f.Int(1)), x.number),
        )

    def shl(self, x: Positional, y: Positional, width: Width) -> Positional:
        self._amounts.setdefault(y)
        bit = partial(self._moved_up, x, y.number)
        return self._value(("shl", x.index, y.index), width, bit)

    def lshr(self, x: Positional, y: Positional, width: Width) -> Positional:
        f = self._f
        self._amounts.setdefault(y)

        def bit(i: Term) -> Term:
            at = f.Plus(i, y.number)
            return f.And(f.LT(at, self._width(width)), x.bit(at))

        return self._value(("lshr", x.index, y.index), width, bit)

    def ashr(self, x: Positional, y: Positional, width: Width) -> Positional:
        f = self._f
        self._amounts.setdefault(y)

        def bit(i: Term) -> Term:
            at = f.Plus(i, y.number)
            return f.Ite(f.LT(at, self._width(width)), x.bit(at), x.bit(self._top(width)))

        return self._value(("ashr", x.index, y.index), width, bit)

    def zero_extend(self, x: Positional, width: Width, to: Width) -> Positional:
        f = self._f
        return self._value(
            ("zext", x.index, to),
            to,
            lambda i: f.And(f.LT(i, self._width(width)), x.bit(i)),
            lambda: x.number,
        )

    def sign_extend(self, x: Positional, width: Width, to: Width) -> Positional:
        f = self._f

        def number() -> Term:
            ones = f.Minus(self._power(to), self._power(width))
            return f.Ite(f.LT(x.number, self._half(width)), x.number, f.Plus(x.number, ones))

        return self._value(
            ("sext", x.index, to),
            to,
            lambda i: f.Ite(f.LT(i, self._width(width)), x.bit(i), x.bit(self._top(width))),
            number,
        )

    def truncate(self, x: Positional, width: Width, to: Width) -> Positional:
        f, name = self._f, len(self._values)

        def number() -> Term:
            low = self._unknown_number(name, to)
            fits = f.LT(x.number, self._power(to))
            self._facts.append(f.Implies(fits, f.Equals(low, x.number)))
            return low

        return self._value(("trunc", x.index, to), to, x.bit, number)

    def select_bits(
        self, condition: Term, x: Positional, y: Positional, width: Width
    ) -> Positional:
        f = self._f
        if condition is self._true or x is y:
            return x
        if condition is self._false:
            return y
        return self._value(
            ("ite", condition, x.index, y.index),
            width,
            lambda i: f.Ite(condition, x.bit(i), y.bit(i)),
            lambda: f.Ite(condition, x.number, y.number),
        )

    def unsigned_less(self, x: Positional, y: Positional, width: Width) -> Term:
        return self._false if x is y else self._f.LT(x.number, y.number)

    def signed_less(self, x: Positional, y: Positional, width: Width) -> Term:
        if x is y:
            return self._false
        return self._f.LT(self._signed(x, width), self._signed(y, width))

    def _signed(self, x: Positional, width: Width) -> Term:
        f = self._f
        negative = f.Minus(x.number, self._power(width))
        return f.Ite(f.LT(x.number, self._half(width)), x.number, negative)

    def disjunction(self, a: Term, b: Term) -> Term:
        return self.negation(self.conjunction(self.negation(a), self.negation(b)))

    def select_truth(self, condition: Term, a: Term, b: Term) -> Term:
        return self._f.Ite(condition, a, b)

    def bit_of_truth(self, a: Term) -> Positional:
        f = self._f
        return self._value(
            ("bit", a),
            1,
            lambda i: f.And(f.Equals(i, f.Int(0)), a),
            lambda: f.Ite(a, f.Int(1), f.Int(0)),
        )

    def truth_of_bit(self, x: Positional) -> Term:
        return x.bit(self._f.Int(0))
