"""Whether a value may be poison.

Source: LLVM's ValueTracking.h, `isGuaranteedNotToBePoison`. All other domains speak of values that
are not poison; here it is the other way around.
"""

from __future__ import annotations

from collections.abc import Sequence

from semantics.domains.domain import Domain, Element
from semantics.domains.known_bits import KNOWN_BITS
from semantics.domains.products import product
from semantics.language.builder import Bits, Bool, Value


def _holds(a: Element, x: Value) -> Bool:
    return a[0].is_zero() | ~x.poison


def _show(element: Sequence[int], width: int) -> str:
    return "never poison" if element[0] else "maybe poison"


def _top(x: Bits) -> Element:
    return (x.ult(x).as_bit(),)


MAY_BE_POISON = Domain(
    "may-be-poison",
    ("never",),
    lambda a, x: x.eq(x),
    _show,
    _top,
    lambda a, b: (a[0] & b[0],),
    meet=lambda a, b: (a[0] | b[0],),
    at_most=lambda a, b: (b[0] & ~a[0]).is_zero(),
    widen=lambda a, b: (a[0] & b[0],),
    bits=frozenset({"never"}),
    holds=_holds,
)

BITS_AND_POISON = product("bits-and-poison", KNOWN_BITS, MAY_BE_POISON)
"""What bits are where the value is not poison, and whether it is never."""
