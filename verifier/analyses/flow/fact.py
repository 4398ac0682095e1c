"""What is known of an integer that is not poison: MLIR's pair of ranges, and known bits.

An element of the product of both domains, with numbers for its fields. Joins, meets and widenings
are those of the domains; what either part says is brought into the other here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from semantics.domains.domain import Combine, Element
from semantics.domains.intervals import MLIR_RANGES
from semantics.domains.known_bits import KNOWN_BITS
from semantics.domains.products import product
from semantics.interpretations.concrete import ConcreteInterpretation, signed, wrap
from semantics.language.builder import Bits

DOMAIN = product("ranges-and-bits", MLIR_RANGES, KNOWN_BITS)
"""An element's fields: umin, umax, smin, smax, zeros, ones."""
_CONCRETE = ConcreteInterpretation()


def element_of(fields: Sequence[int], width: int) -> Element:
    """Numbers as bit vectors of a width."""
    return tuple(Bits(_CONCRETE, wrap(value, width), width) for value in fields)


@dataclass(frozen=True)
class Fact:
    """Bounds and bits of an integer of `width` bits; all but `smin` and `smax` are unsigned.

    It speaks of values that are not poison.
    """

    width: int
    umin: int
    umax: int
    smin: int
    smax: int
    zeros: int
    ones: int

    @property
    def fields(self) -> tuple[int, ...]:
        """The element, in unsigned numbers."""
        signs = wrap(self.smin, self.width), wrap(self.smax, self.width)
        return self.umin, self.umax, *signs, self.zeros, self.ones

    @property
    def single(self) -> int | None:
        """The only value, as an unsigned number."""
        return self.umin if self.umin == self.umax else None

    @property
    def is_top(self) -> bool:
        """Whether nothing is known."""
        return self == top(self.width)

    @property
    def may_be(self) -> int:
        """The bits that may be set."""
        return ~self.zeros & (1 << self.width) - 1

    def holds(self, value: int) -> bool:
        """Whether an unsigned number is possible."""
        number = signed(value, self.width)
        bits = not value & self.zeros and not ~value & self.ones
        return self.umin <= value <= self.umax and self.smin <= number <= self.smax and bits

    def join(self, other: Fact) -> Fact:
        """What holds of all that either holds of."""
        assert DOMAIN.join is not None
        return self if self == other else _sure(self.width, _combined(DOMAIN.join, self, other))

    def widen(self, new: Fact) -> Fact:
        """As the join; in a chain of these, facts change finitely often."""
        assert DOMAIN.widen is not None
        return self if self == new else _sure(self.width, _combined(DOMAIN.widen, self, new))

    def meet(self, other: Fact) -> Fact | None:
        """What holds of all that both hold of; None where that is nothing."""
        assert DOMAIN.meet is not None
        return self if self == other else fact(self.width, _combined(DOMAIN.meet, self, other))

    def with_bits(self, zeros: int, ones: int) -> Fact | None:
        """Where these bits are 0 and those 1; None where that cannot be."""
        umin, umax, smin, smax, _, _ = self.fields
        bounds = umin, umax, smin, smax
        return fact(self.width, (*bounds, self.zeros | zeros, self.ones | ones))

    def __str__(self) -> str:
        return DOMAIN.show(self.fields, self.width)


@lru_cache(maxsize=65536)
def _combined(combine: Combine, one: Fact, other: Fact) -> tuple[int, ...]:
    elements = element_of(one.fields, one.width), element_of(other.fields, other.width)
    return tuple(part.term for part in combine(*elements))


def _sure(width: int, fields: tuple[int, ...]) -> Fact:
    found = fact(width, fields)
    assert found is not None, "a join holds of something"
    return found


@lru_cache(maxsize=65536)
def fact(width: int, fields: tuple[int, ...]) -> Fact | None:
    """The fact that an element states, in unsigned numbers; None where it holds of nothing.

    Bounds of either sign bound the others, numbers between bounds share their high bits, and bits
    give bounds; this is done twice.
    """
    every, half = (1 << width) - 1, 1 << width - 1
    umin, umax, smin, smax, zeros, ones = fields
    smin, smax = signed(smin, width), signed(smax, width)
    for _ in range(2):
        if zeros & ones:
            return None
        unknown = every & ~(zeros | ones)
        umin, umax = max(umin, ones), min(umax, every & ~zeros)
        smin = max(smin, signed(ones | unknown & half, width))
        smax = min(smax, signed(ones | unknown & ~half, width))
        if smin >= 0 or smax < 0:
            umin, umax = max(umin, smin & every), min(umax, smax & every)
        if umin >= half or umax < half:
            smin, smax = max(smin, signed(umin, width)), min(smax, signed(umax, width))
        if umin > umax or smin > smax:
            return None
        above = every & ~((1 << (umin ^ umax).bit_length()) - 1)
        zeros, ones = zeros | ~umin & above, ones | umin & above
    return Fact(width, umin, umax, smin, smax, zeros, ones)


def top(width: int) -> Fact:
    """Nothing is known."""
    half = 1 << width - 1
    return Fact(width, 0, (1 << width) - 1, -half, half - 1, 0, 0)


def constant(value: int, width: int) -> Fact:
    """One number, modulo 2^width."""
    bits = wrap(value, width)
    number = signed(bits, width)
    return Fact(width, bits, bits, number, number, wrap(~bits, width), bits)


def from_on(low: int, size: int, width: int) -> Fact | None:
    """So many numbers from an unsigned one on, around the largest one to 0; None where there are
    none."""
    if not size:
        return None
    number = signed(low, width)
    known = top(width)
    if low + size <= 1 << width:
        known = between(low, low + size - 1, width, False) or known
    if number + size <= 1 << width - 1:
        known = known.meet(between(number, number + size - 1, width, True) or known) or known
    return known


def between(low: int, high: int, width: int, signs: bool) -> Fact | None:
    """The numbers of an interval, signed ones where there are `signs`; None where it is empty."""
    if low > high:
        return None
    least, most = -(1 << width - 1), (1 << width - 1) - 1
    every = (1 << width) - 1
    if signs:
        return fact(width, (0, every, max(low, least) & every, min(high, most) & every, 0, 0))
    return fact(width, (max(low, 0), min(high, every), least & every, most, 0, 0))
