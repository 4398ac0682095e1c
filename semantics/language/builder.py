"""The language in which meanings are written, and what an interpretation of it must provide.

A meaning is a function over `Bits` and `Bool` that knows neither a solver nor a machine. A
`Interpretation` interprets the primitives: as solver terms, as Python integers, as numpy batches,
as smt dialect operations, or without any fixed width. Where an interpretation cannot express a
primitive it raises `NotRepresentable`; it never approximates.

Bit vectors have SMT-LIB's meaning (FixedSizeBitVectors, QF_BV), division by zero and shifts by the
width or more included; meanings state UB and poison on top of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from semantics.language.not_representable import NotRepresentable
from semantics.language.widths import SymbolicWidth, Width, are_same

Term = Any
"""What an interpretation uses for a bit vector or a truth value; only that interpretation looks
inside."""


class WidthMismatch(ValueError):
    """Values of different widths where one width is wanted."""


class Interpretation(ABC):
    """The primitives. Terms go in and come out; widths are positive."""

    @abstractmethod
    def constant(self, value: int, width: Width) -> Term:
        """`value` modulo 2^width; negative values are two's complement."""

    @abstractmethod
    def add(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def sub(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def mul(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def udiv(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def urem(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def sdiv(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def srem(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def bit_and(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def bit_or(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def bit_xor(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def bit_not(self, x: Term, width: Width) -> Term: ...
    @abstractmethod
    def shl(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def lshr(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def ashr(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def zero_extend(self, x: Term, width: Width, to: Width) -> Term: ...
    @abstractmethod
    def sign_extend(self, x: Term, width: Width, to: Width) -> Term: ...
    @abstractmethod
    def truncate(self, x: Term, width: Width, to: Width) -> Term: ...
    @abstractmethod
    def select_bits(self, condition: Term, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def equal(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def unsigned_less(self, x: Term, y: Term, width: Width) -> Term: ...
    @abstractmethod
    def signed_less(self, x: Term, y: Term, width: Width) -> Term: ...

    @abstractmethod
    def truth(self, value: bool) -> Term: ...
    @abstractmethod
    def negation(self, a: Term) -> Term: ...
    @abstractmethod
    def conjunction(self, a: Term, b: Term) -> Term: ...
    @abstractmethod
    def disjunction(self, a: Term, b: Term) -> Term: ...
    @abstractmethod
    def select_truth(self, condition: Term, a: Term, b: Term) -> Term: ...
    @abstractmethod
    def bit_of_truth(self, a: Term) -> Term:
        """The one-bit vector that is 1 where `a` holds."""

    @abstractmethod
    def truth_of_bit(self, x: Term) -> Term:
        """Whether the one-bit vector `x` is 1."""

    @abstractmethod
    def is_false(self, a: Term) -> bool:
        """Whether `a` is known to be false without solving anything."""

    def assume(self, a: Term) -> None:
        """What is built from now on is only asked about where `a` holds; an interpretation may use
        that."""
        return

    def opaque_truth(self) -> Term:
        """A truth value about which nothing is known, to stand for what cannot be represented.

        Only an interpretation used for proofs that hold for every value of it may offer this.
        """
        raise NotRepresentable("an opaque truth value")

    def some_function(self, name: str, arguments: Sequence[Term], width: Width) -> Term:
        """A value of `width` about which it is known only that it is a function of the arguments,
        which have that width too, the same one wherever the name is the same.

        Only an interpretation used for proofs that hold for every value of it may offer this.
        """
        raise NotRepresentable(f"{name} at a symbolic width")

    def width_constant(self, of: Width, to: Width) -> Term:
        """The width `of` as a bit vector of width `to`, modulo 2^to (w < 2^w, so w fits in w)."""
        if isinstance(of, SymbolicWidth):
            raise NotRepresentable(f"the symbolic width {of.name} as a value")
        return self.constant(of, to)

    def signed_minimum(self, width: Width) -> Term:
        """The smallest signed value, -2^(width-1)."""
        if isinstance(width, SymbolicWidth):
            raise NotRepresentable(f"the minimum at the symbolic width {width.name}")
        return self.constant(1 << (width - 1), width)

    def ripple_below(self, x: Term, through: Term, width: Width) -> Term:
        """The bits below those of x, and below each of them those that follow on bits in `through`:
        a bit is set where the one above is in x, or is in `through` and set itself."""
        if isinstance(width, SymbolicWidth):
            raise NotRepresentable(f"bits from the highest one at the symbolic width {width.name}")
        shift = 1
        while shift < width:
            amount = self.constant(shift, width)
            below = self.bit_and(through, self.lshr(x, amount, width), width)
            x = self.bit_or(x, below, width)
            through = self.bit_and(through, self.lshr(through, amount, width), width)
            shift *= 2
        return (
            self.constant(0, width) if width == 1 else self.lshr(x, self.constant(1, width), width)
        )

    def product_overflows(self, x: Term, y: Term, width: Width, signed: bool) -> Term:
        """Whether the exact product, taken at twice the width, is not the wrapped one."""
        wide = self.double_width(width)
        extend = self.sign_extend if signed else self.zero_extend
        exact = self.mul(extend(x, width, wide), extend(y, width, wide), wide)
        wrapped = extend(self.mul(x, y, width), width, wide)
        return self.negation(self.equal(exact, wrapped, wide))

    def double_width(self, width: Width) -> Width:
        """Twice the width, in which no product of two values of `width` overflows."""
        if isinstance(width, SymbolicWidth):
            raise NotRepresentable(f"twice the symbolic width {width.name}")
        return 2 * width


@dataclass(eq=False, slots=True)
class Bool:
    """A truth value of some interpretation. Like `Bits` and `Value` never changed; but not frozen,
    since many are made, and to make a frozen one takes three times as long."""

    interpretation: Interpretation
    term: Term

    def __and__(self, other: Bool) -> Bool:
        return Bool(self.interpretation, self.interpretation.conjunction(self.term, other.term))

    def __or__(self, other: Bool) -> Bool:
        return Bool(self.interpretation, self.interpretation.disjunction(self.term, other.term))

    def __invert__(self) -> Bool:
        return Bool(self.interpretation, self.interpretation.negation(self.term))

    def select(self, then: Bool, otherwise: Bool) -> Bool:
        r = self.interpretation
        return Bool(r, r.select_truth(self.term, then.term, otherwise.term))

    def differs(self, other: Bool) -> Bool:
        return self.select(~other, other)

    def as_bit(self) -> Bits:
        """The one-bit vector that is 1 where this holds."""
        return Bits(self.interpretation, self.interpretation.bit_of_truth(self.term), 1)

    def __bool__(self) -> bool:
        raise TypeError(
            "a Bool of an interpretation has no Python truth value; use &, |, ~ and select"
        )


@dataclass(eq=False, slots=True)
class Bits:
    """A bit vector of some interpretation; operators are modulo 2^width."""

    interpretation: Interpretation
    term: Term
    width: Width

    def _with(self, term: Term, width: Width | None = None) -> Bits:
        return Bits(self.interpretation, term, self.width if width is None else width)

    def _same(self, other: Bits) -> None:
        if not are_same(self.width, other.width):
            raise WidthMismatch(f"operands of widths {self.width} and {other.width}")

    def __add__(self, other: Bits) -> Bits:
        self._same(other)
        return self._with(self.interpretation.add(self.term, other.term, self.width))

    def __sub__(self, other: Bits) -> Bits:
        self._same(other)
        return self._with(self.interpretation.sub(self.term, other.term, self.width))

    def __neg__(self) -> Bits:
        return self.constant(0) - self

    def __mul__(self, other: Bits) -> Bits:
        self._same(other)
        return self._with(self.interpretation.mul(self.term, other.term, self.width))

    def udiv(self, other: Bits) -> Bits:
        """Unsigned quotient; all ones where the divisor is 0."""
        self._same(other)
        return self._with(self.interpretation.udiv(self.term, other.term, self.width))

    def urem(self, other: Bits) -> Bits:
        """Unsigned remainder; the dividend where the divisor is 0."""
        self._same(other)
        return self._with(self.interpretation.urem(self.term, other.term, self.width))

    def sdiv(self, other: Bits) -> Bits:
        """Signed quotient, rounded towards zero (SMT-LIB's bvsdiv)."""
        self._same(other)
        return self._with(self.interpretation.sdiv(self.term, other.term, self.width))

    def srem(self, other: Bits) -> Bits:
        """Signed remainder with the dividend's sign (SMT-LIB's bvsrem)."""
        self._same(other)
        return self._with(self.interpretation.srem(self.term, other.term, self.width))

    def __and__(self, other: Bits) -> Bits:
        self._same(other)
        return self._with(self.interpretation.bit_and(self.term, other.term, self.width))

    def __or__(self, other: Bits) -> Bits:
        self._same(other)
        return self._with(self.interpretation.bit_or(self.term, other.term, self.width))

    def __xor__(self, other: Bits) -> Bits:
        self._same(other)
        return self._with(self.interpretation.bit_xor(self.term, other.term, self.width))

    def __invert__(self) -> Bits:
        return self._with(self.interpretation.bit_not(self.term, self.width))

    def shl(self, amount: Bits) -> Bits:
        """Shift left; 0 where the amount is the width or more."""
        self._same(amount)
        return self._with(self.interpretation.shl(self.term, amount.term, self.width))

    def lshr(self, amount: Bits) -> Bits:
        """Logical shift right; 0 where the amount is the width or more."""
        self._same(amount)
        return self._with(self.interpretation.lshr(self.term, amount.term, self.width))

    def ashr(self, amount: Bits) -> Bits:
        """Arithmetic shift right; the sign where the amount is the width or more."""
        self._same(amount)
        return self._with(self.interpretation.ashr(self.term, amount.term, self.width))

    def zext(self, to: Width) -> Bits:
        """Zero extension to the wider width `to`."""
        return self._with(self.interpretation.zero_extend(self.term, self.width, to), to)

    def sext(self, to: Width) -> Bits:
        """Sign extension to the wider width `to`."""
        return self._with(self.interpretation.sign_extend(self.term, self.width, to), to)

    def trunc(self, to: Width) -> Bits:
        """The low `to` bits; `to` is narrower."""
        return self._with(self.interpretation.truncate(self.term, self.width, to), to)

    def __eq__(self, other: object) -> bool:
        """Only what is the same object can be told: whether the bits are equal is no truth value
        of Python. Raises TypeError."""
        if self is other:
            return True
        raise TypeError("a Bits has no == in Python; use .eq, .is_zero or .is_true")

    __hash__ = object.__hash__

    def eq(self, other: Bits) -> Bool:
        self._same(other)
        return Bool(
            self.interpretation, self.interpretation.equal(self.term, other.term, self.width)
        )

    def ult(self, other: Bits) -> Bool:
        self._same(other)
        return Bool(
            self.interpretation,
            self.interpretation.unsigned_less(self.term, other.term, self.width),
        )

    def ule(self, other: Bits) -> Bool:
        return ~other.ult(self)

    def slt(self, other: Bits) -> Bool:
        self._same(other)
        return Bool(
            self.interpretation, self.interpretation.signed_less(self.term, other.term, self.width)
        )

    def sle(self, other: Bits) -> Bool:
        return ~other.slt(self)

    def constant(self, value: int) -> Bits:
        """`value` at this width, modulo 2^width."""
        return self._with(self.interpretation.constant(value, self.width))

    def bit_width(self) -> Bits:
        """This value's width, as a value of that width."""
        return self._with(self.interpretation.width_constant(self.width, self.width))

    def some_function(self, name: str, *others: Bits) -> Bits:
        """What `Interpretation.some_function` gives of this value and others of its width."""
        arguments = [self.term, *(other.term for other in others)]
        return self._with(self.interpretation.some_function(name, arguments, self.width))

    def ripple_below(self, through: Bits) -> Bits:
        """The bits below those of this value, and on from there through those of `through`: see
        `Interpretation.ripple_below`."""
        self._same(through)
        return self._with(self.interpretation.ripple_below(self.term, through.term, self.width))

    def smeared(self) -> Bits:
        """This value with all bits below its highest one set."""
        return self | self.ripple_below(self.constant(-1))

    def signed_minimum(self) -> Bits:
        """-2^(width-1)."""
        return self._with(self.interpretation.signed_minimum(self.width))

    def is_zero(self) -> Bool:
        return self.eq(self.constant(0))

    def is_negative(self) -> Bool:
        return self.slt(self.constant(0))

    def is_true(self) -> Bool:
        """Whether this one-bit value is 1."""
        if self.width != 1:
            raise WidthMismatch(f"a condition of width {self.width}")
        return Bool(self.interpretation, self.interpretation.truth_of_bit(self.term))


@dataclass(eq=False, slots=True)
class Value:
    """What an SSA value holds: bits, unless it is poison."""

    bits: Bits
    poison: Bool


def select(condition: Bool, then: Bits, otherwise: Bits) -> Bits:
    """`then` where `condition` holds, else `otherwise`."""
    if not are_same(then.width, otherwise.width):
        raise WidthMismatch(f"arms of widths {then.width} and {otherwise.width}")
    r = condition.interpretation
    term = r.select_bits(condition.term, then.term, otherwise.term, then.width)
    return Bits(r, term, then.width)


Chooser = Callable[[str, Width], Bits]
"""Gives the value that the operation with this label chooses."""


class Execution:
    """The state that one program threads through its operations: undefined behaviour so far.

    `chooser` stands for what operations may choose freely; `chose` is where a choice mattered, and
    `usual` what the operation that chooses now gives in most implementations, if that is known;
    `others` what it may give instead, where it may not give anything else that is known. To choose
    one of the numbers `among` gives all that may come of it; None where these are not listed.
    """

    def __init__(self, interpretation: Interpretation, chooser: Chooser | None = None) -> None:
        self.interpretation = interpretation
        self.ub = self.truth(False)
        self.chose = self.truth(False)
        self.label = ""
        self.usual: Bits | None = None
        self.others: Sequence[Bits] = ()
        self.among: Sequence[int] | None = None
        self._chooser = chooser
        self.result_widths: tuple[Width, ...] = ()
        self._poison = self.truth(False)

    def truth(self, value: bool) -> Bool:
        return Bool(self.interpretation, self.interpretation.truth(value))

    def constant(self, value: int, width: Width) -> Bits:
        """`value` modulo 2^width."""
        return Bits(self.interpretation, self.interpretation.constant(value, width), width)

    @property
    def result_width(self) -> Width:
        """The width of the current operation's only result."""
        (width,) = self.result_widths
        return width

    def poison_if(self, condition: Bool) -> None:
        """The current operation's results are poison where `condition` holds."""
        self._poison = self._poison | condition

    def poison_if_flag(self, flag: Bool, broken: Callable[[], Bool]) -> None:
        """The results are poison where `flag` is set and what it promises is `broken`.

        `broken` is not evaluated where the flag is absent, so that an interpretation need not
        express it.
        """
        if self.interpretation.is_false(flag.term):
            return
        try:
            condition = broken()
        except NotRepresentable:
            condition = Bool(self.interpretation, self.interpretation.opaque_truth())
        self.poison_if(flag & condition)

    def ub_if(self, condition: Bool) -> None:
        """The program has undefined behaviour where `condition` holds."""
        self.ub = self.ub | condition

    @property
    def may_choose(self) -> bool:
        """Whether there is a chooser."""
        return self._chooser is not None

    def choice(
        self,
        width: Width,
        where: Bool,
        usual: Bits | None = None,
        others: Sequence[Bits] = (),
        among: Sequence[int] | None = None,
    ) -> Bits:
        """A value that the current operation chooses freely, once; it matters only `where`.

        Whoever chooses may well choose what is `usual`. Where there are `others`, only these and
        the usual one are known to be right. Any other choice has the effect of one `among` some
        numbers, if these are named. Raises `NotRepresentable` where the execution has no
        chooser.
        """
        if self._chooser is None:
            raise NotRepresentable("a free choice")
        self.chose = self.chose | where
        self.usual, self.others, self.among = usual, others, among
        return self._chooser(self.label, width)

    def begin_operation(self, result_widths: Sequence[Width]) -> None:
        self.result_widths = tuple(result_widths)
        self._poison = self.truth(False)

    @property
    def operation_poison(self) -> Bool:
        """Where the current operation said that its results are poison."""
        return self._poison
