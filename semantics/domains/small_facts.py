"""Facts that are smaller than known bits or intervals: how many sign bits there are, alignment, and
whether a value is 0 or a power of two.

Sources: LLVM's ValueTracking.h, `ComputeNumSignBits` and `isKnownToBeAPowerOfTwo` (with OrZero).
"""

from __future__ import annotations

from collections.abc import Sequence

from semantics.domains.domain import Domain, Element
from semantics.interpretations.concrete import signed
from semantics.language.builder import Bits, Bool, select


def _is_mask(x: Bits) -> Bool:
    """Whether the ones of x, if there are any, are its lowest bits."""
    return (x & (x + x.constant(1))).is_zero()


def _sign_contains(a: Element, x: Bits) -> Bool:
    """All bits but the lowest, of `low`, are copies of the sign."""
    return (x & ~a[0]).is_zero() | (~x & ~a[0]).is_zero()


def _sign_valid(a: Element) -> Bool:
    return _is_mask(a[0]) & ~a[0].is_negative()


def _sign_join(a: Element, b: Element) -> Element:
    """What is not valid holds of nothing."""
    zero = a[0].constant(0)
    low = select(_sign_valid(a), a[0], zero) | select(_sign_valid(b), b[0], zero)
    return (low,)


def _sign_show(element: Sequence[int], width: int) -> str:
    return f"{width - element[0].bit_length()} sign bits"


SIGN_BITS = Domain(
    "sign-bits",
    ("low",),
    lambda a, x: _sign_valid(a) & _sign_contains(a, x),
    _sign_show,
    lambda x: (~x.signed_minimum(),),
    _sign_join,
    _sign_valid,
    lambda a, b: (a[0] & b[0],),
    lambda a, b: ~_sign_valid(a) | (_sign_valid(b) & (a[0] & ~b[0]).is_zero()),
    _sign_join,
)
"""`low` has as many ones as a value has bits below its copies of the sign."""


def _congruent(a: Element, x: Bits) -> Bool:
    return _congruence_valid(a) & (x & a[0]).eq(a[1])


def _congruence_valid(a: Element) -> Bool:
    return _is_mask(a[0]) & (a[1] & ~a[0]).is_zero()


def _agreed(mask: Bits, x: Bits, y: Bits) -> Bits:
    """The lowest ones of a mask, up to the first bit in which x and y differ."""
    different = (x ^ y) | ~mask
    lowest = different & -different
    return lowest - lowest.constant(1)


def _congruence_join(a: Element, b: Element) -> Element:
    mask = _agreed(a[0] & b[0], a[1], b[1])
    return mask, a[1] & mask


def _congruence_meet(a: Element, b: Element) -> Element:
    """For elements that hold of a common value."""
    return a[0] | b[0], a[1] | b[1]


def _congruence_at_most(a: Element, b: Element) -> Bool:
    inside = (b[0] & ~a[0]).is_zero() & (a[1] & b[0]).eq(b[1])
    return ~_congruence_valid(a) | (_congruence_valid(b) & inside)


def _congruence_show(element: Sequence[int], width: int) -> str:
    mask, residue = element
    bits = mask.bit_length()
    return "any" if not bits else f"{signed(residue, width)} modulo 2^{bits}"


CONGRUENCES = Domain(
    "congruences",
    ("mask", "residue"),
    _congruent,
    _congruence_show,
    lambda x: (x.constant(0), x.constant(0)),
    _congruence_join,
    _congruence_valid,
    _congruence_meet,
    _congruence_at_most,
    _congruence_join,
)
"""Values that leave one residue modulo a power of two: `mask` has the bits below it."""


def _power_contains(a: Element, x: Bits) -> Bool:
    power = (x & (x - x.constant(1))).is_zero()
    return (a[0].is_zero() | ~x.is_zero()) & (a[1].is_zero() | power)


def _power_show(element: Sequence[int], width: int) -> str:
    return ("any", "a power of two or 0", "not 0", "a power of two")[2 * element[0] + element[1]]


def _power_top(x: Bits) -> Element:
    nothing = x.ult(x).as_bit()
    return nothing, nothing


POWERS_OF_TWO = Domain(
    "powers-of-two",
    ("not_zero", "power"),
    _power_contains,
    _power_show,
    _power_top,
    lambda a, b: (a[0] & b[0], a[1] & b[1]),
    meet=lambda a, b: (a[0] | b[0], a[1] | b[1]),
    at_most=lambda a, b: (b[0] & ~a[0]).is_zero() & (b[1] & ~a[1]).is_zero(),
    widen=lambda a, b: (a[0] & b[0], a[1] & b[1]),
    bits=frozenset({"not_zero", "power"}),
)
"""Whether a value is known not to be 0, and known to have one bit at most."""
