"""The reading by positions: a value is a function from bit positions to truth values.

Widths are integers about which only their order is known, and so are shift amounts that are made of
widths; a bit of a result is a bit of an operand at a shifted position. What is left is a question
of linear integer arithmetic with uninterpreted functions, which a solver decides for every width.
Carries are not representable. A truth value that this reading cannot express is an unknown one:
proofs hold for every value of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pysmt.environment import get_env
from pysmt.typing import BOOL, INT, FunctionType

from semantics.builder import Bits, Bool, NotRepresentable, Reading, SymbolicWidth, Term, Width


@dataclass(eq=False)
class Positional:
    """`bit(i)` is the bit at position i; `value` the unsigned value, where it is known."""

    bit: Callable[[Term], Term]
    value: Term | None = None
    is_input: bool = False


def _no_bits(i: Term) -> Term:
    raise NotRepresentable("the bits of a number made of widths")


class BitPositionReading(Reading):
    """Terms are `Positional` and pySMT formulas; `facts` must be assumed with every question."""

    def __init__(
        self, smallest: Mapping[int, int], entails: Callable[[list[Term], Term], bool]
    ) -> None:
        """`smallest` maps each width's rank to its least value; `entails` asks a solver."""
        manager: Any = get_env().formula_manager
        self._f = manager
        self._true: Any = manager.TRUE()
        self._false: Any = manager.FALSE()
        self._entails = entails
        self._smallest = dict(smallest)
        self._count = 0
        self._equalities: dict[Term, tuple[Positional, Positional]] = {}
        self.facts: list[Term] = []
        for rank, least in sorted(self._smallest.items()):
            width = self._width(SymbolicWidth("", rank))
            self.facts.append(manager.GE(width, manager.Int(least)))
            if rank:
                narrower = self._width(SymbolicWidth("", rank - 1))
                self.facts.append(manager.GT(width, narrower))

    def _width(self, width: Width) -> Term:
        if isinstance(width, SymbolicWidth):
            return self._f.Symbol(f"width {width.rank}", INT)
        return self._f.Int(width)

    def _least(self, width: Width) -> int:
        return self._smallest[width.rank] if isinstance(width, SymbolicWidth) else width

    def _new_name(self, what: str) -> str:
        self._count += 1
        return f"{what} {self._count}"

    def new_bits(self, name: str, width: Width) -> Bits:
        """A free value."""
        function = self._f.Symbol(f"bit of {name}", FunctionType(BOOL, [INT]))
        term = Positional(lambda i: self._f.Function(function, [i]), is_input=True)
        return Bits(self, term, width)

    def new_bool(self, name: str) -> Bool:
        """A free truth value."""
        return Bool(self, self._f.Symbol(name))

    def opaque_truth(self) -> Term:
        return self._f.Symbol(self._new_name("unknown"))

    def assume(self, a: Term) -> None:
        """An input that is assumed equal to a known number has that value."""
        x, y = self._equalities.get(a, (None, None))
        if x is None or y is None:
            return
        for known, other in ((x, y), (y, x)):
            if other.is_input and other.value is None:
                other.value = known.value

    def constant(self, value: int, width: Width) -> Term:
        f = self._f
        magnitude = value if value >= 0 else ~value
        least = self._least(width)

        def bit(i: Term) -> Term:
            positions = [k for k in range(magnitude.bit_length()) if magnitude >> k & 1]
            among = f.Or([f.Equals(i, f.Int(k)) for k in positions])
            return among if value >= 0 else f.Not(among)

        return Positional(bit, f.Int(value) if 0 <= value < 1 << least else None)

    def width_constant(self, of: Width, to: Width) -> Term:
        least = self._least(to)
        fits = (
            isinstance(to, SymbolicWidth) and of.rank <= to.rank
            if isinstance(of, SymbolicWidth)
            else of < 1 << least
        )
        if not fits:
            raise NotRepresentable("a width as a value that may be too narrow for it")
        return Positional(_no_bits, self._width(of))

    def signed_minimum(self, width: Width) -> Term:
        top = self._f.Minus(self._width(width), self._f.Int(1))
        return Positional(lambda i: self._f.Equals(i, top))

    def sub(self, x: Positional, y: Positional, width: Width) -> Term:
        if x.value is not None and y.value is not None:
            not_negative = self._f.GE(x.value, y.value)
            if self._entails(self.facts, not_negative):
                return Positional(_no_bits, self._f.Minus(x.value, y.value))
        raise NotRepresentable("a borrow")

    def add(self, x: Positional, y: Positional, width: Width) -> Term:
        raise NotRepresentable("a carry")

    def mul(self, x: Positional, y: Positional, width: Width) -> Term:
        raise NotRepresentable("a product")

    def udiv(self, x: Positional, y: Positional, width: Width) -> Term:
        raise NotRepresentable("a quotient")

    def urem(self, x: Positional, y: Positional, width: Width) -> Term:
        raise NotRepresentable("a remainder")

    def sdiv(self, x: Positional, y: Positional, width: Width) -> Term:
        raise NotRepresentable("a quotient")

    def srem(self, x: Positional, y: Positional, width: Width) -> Term:
        raise NotRepresentable("a remainder")

    def bit_and(self, x: Positional, y: Positional, width: Width) -> Term:
        return Positional(lambda i: self._f.And(x.bit(i), y.bit(i)))

    def bit_or(self, x: Positional, y: Positional, width: Width) -> Term:
        return Positional(lambda i: self._f.Or(x.bit(i), y.bit(i)))

    def bit_xor(self, x: Positional, y: Positional, width: Width) -> Term:
        return Positional(lambda i: self._f.Not(self._f.Iff(x.bit(i), y.bit(i))))

    def bit_not(self, x: Positional, width: Width) -> Term:
        return Positional(lambda i: self._f.Not(x.bit(i)))

    def _amount(self, y: Positional) -> Term:
        if y.value is None:
            raise NotRepresentable("a shift by an unknown amount")
        return y.value

    def shl(self, x: Positional, y: Positional, width: Width) -> Term:
        f, k = self._f, self._amount(y)
        return Positional(lambda i: f.And(f.GE(i, k), x.bit(f.Minus(i, k))))

    def lshr(self, x: Positional, y: Positional, width: Width) -> Term:
        f, k, w = self._f, self._amount(y), self._width(width)
        return Positional(lambda i: f.And(f.LT(f.Plus(i, k), w), x.bit(f.Plus(i, k))))

    def ashr(self, x: Positional, y: Positional, width: Width) -> Term:
        f, k, w = self._f, self._amount(y), self._width(width)
        top = f.Minus(w, f.Int(1))
        return Positional(lambda i: f.Ite(f.LT(f.Plus(i, k), w), x.bit(f.Plus(i, k)), x.bit(top)))

    def zero_extend(self, x: Positional, width: Width, to: Width) -> Term:
        w = self._width(width)
        return Positional(lambda i: self._f.And(self._f.LT(i, w), x.bit(i)), x.value)

    def sign_extend(self, x: Positional, width: Width, to: Width) -> Term:
        f, w = self._f, self._width(width)
        top = f.Minus(w, f.Int(1))
        return Positional(lambda i: f.Ite(f.LT(i, w), x.bit(i), x.bit(top)))

    def truncate(self, x: Positional, width: Width, to: Width) -> Term:
        return Positional(x.bit)

    def select_bits(self, condition: Term, x: Positional, y: Positional, width: Width) -> Term:
        if condition is self._true or x is y:
            return x
        if condition is self._false:
            return y
        return Positional(lambda i: self._f.Ite(condition, x.bit(i), y.bit(i)))

    def equal(self, x: Positional, y: Positional, width: Width) -> Term:
        """Equal numbers; else a truth value that is false only where some position differs.

        That it may be true elsewhere only adds behaviours, so that proofs stay proofs.
        """
        f = self._f
        if x is y:
            return self._true
        if x.value is not None and y.value is not None:
            return f.Equals(x.value, y.value)
        equal = f.Symbol(self._new_name("equal"))
        self._equalities[equal] = (x, y)
        if x.value is None and y.value is None:
            at = f.Symbol(self._new_name("position"), INT)
            inside = f.And(f.GE(at, f.Int(0)), f.LT(at, self._width(width)))
            self.facts.append(f.Or(equal, f.And(inside, f.Not(f.Iff(x.bit(at), y.bit(at))))))
        return equal

    def unsigned_less(self, x: Positional, y: Positional, width: Width) -> Term:
        if x is y:
            return self._false
        if x.value is not None and y.value is not None:
            return self._f.LT(x.value, y.value)
        return self.opaque_truth()

    def signed_less(self, x: Positional, y: Positional, width: Width) -> Term:
        return self._false if x is y else self.opaque_truth()

    def truth(self, value: bool) -> Term:
        return self._true if value else self._false

    def negation(self, a: Term) -> Term:
        if a is self._true:
            return self._false
        return self._true if a is self._false else self._f.Not(a)

    def conjunction(self, a: Term, b: Term) -> Term:
        if a is self._false or b is self._false:
            return self._false
        return b if a is self._true else self._f.And(a, b)

    def disjunction(self, a: Term, b: Term) -> Term:
        return self.negation(self.conjunction(self.negation(a), self.negation(b)))

    def select_truth(self, condition: Term, a: Term, b: Term) -> Term:
        return self._f.Ite(condition, a, b)

    def bit_of_truth(self, a: Term) -> Term:
        return Positional(lambda i: self._f.And(self._f.Equals(i, self._f.Int(0)), a))

    def truth_of_bit(self, x: Positional) -> Term:
        return x.bit(self._f.Int(0))

    def is_false(self, a: Term) -> bool:
        return a is self._false
