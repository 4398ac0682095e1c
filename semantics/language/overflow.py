"""When an operation overflows, in terms of the primitives that every interpretation has.

Sources: LLVM LangRef, `nsw`/`nuw` of add, sub, mul, shl and trunc; Warren, Hacker's Delight, 2-13.
"""

from __future__ import annotations

from semantics.language.builder import Bits, Bool


def signed_add_overflows(x: Bits, y: Bits) -> Bool:
    """Equal signs in, another sign out."""
    total = x + y
    same_sign = ~x.is_negative().differs(y.is_negative())
    return same_sign & total.is_negative().differs(x.is_negative())


def unsigned_add_overflows(x: Bits, y: Bits) -> Bool:
    return (x + y).ult(x)


def signed_sub_overflows(x: Bits, y: Bits) -> Bool:
    """Different signs in, and the difference has not the minuend's."""
    difference = x - y
    other_sign = x.is_negative().differs(y.is_negative())
    return other_sign & difference.is_negative().differs(x.is_negative())


def unsigned_sub_overflows(x: Bits, y: Bits) -> Bool:
    return x.ult(y)


def signed_mul_overflows(x: Bits, y: Bits) -> Bool:
    return Bool(
        x.interpretation, x.interpretation.product_overflows(x.term, y.term, x.width, signed=True)
    )


def unsigned_mul_overflows(x: Bits, y: Bits) -> Bool:
    return Bool(
        x.interpretation, x.interpretation.product_overflows(x.term, y.term, x.width, signed=False)
    )


def signed_shl_overflows(x: Bits, amount: Bits) -> Bool:
    """Bits shifted out differ from the resulting sign bit."""
    return ~x.shl(amount).ashr(amount).eq(x)


def unsigned_shl_overflows(x: Bits, amount: Bits) -> Bool:
    """A bit that is set was shifted out."""
    return ~x.shl(amount).lshr(amount).eq(x)
