"""The interpretation over Python integers, with operations on floats computed exactly and rounded
once: as the bit by bit formulas have it, and many times faster."""

from __future__ import annotations

from math import isqrt

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.computed_floats import ROOM, ComputesFloats, FloatOperation
from semantics.language.float_formats import Format


class ExactFloatInterpretation(ConcreteInterpretation, ComputesFloats):
    """As `ConcreteInterpretation`, with operations on floats of at most `ROOM` bits computed."""

    def nearest(
        self, operation: FloatOperation, f: Format, to: Format, *operands: int
    ) -> tuple[int, bool] | None:
        if f.is_scale or to.is_scale or to.width > ROOM:
            return None
        digits, exponent = _computed(operation, to, *(_scaled(f, bits) for bits in operands))
        return min(_size(to, abs(digits), exponent), to.beyond), digits < 0


_Scaled = tuple[int, int]
"""An integer and a power of two, whose product is a number. The last digit may be a sticky one."""


def _scaled(f: Format, bits: int) -> _Scaled:
    digits, exponent = f.scaled(bits)
    return -digits if bits & f.sign else digits, exponent


def _computed(operation: FloatOperation, to: Format, x: _Scaled, *others: _Scaled) -> _Scaled:
    digits, exponent = x
    match operation:
        case FloatOperation.SUM:
            ((more, other),) = others
            least = min(exponent, other)
            return (digits << (exponent - least)) + (more << (other - least)), least
        case FloatOperation.PRODUCT:
            ((more, other),) = others
            return digits * more, exponent + other
        case FloatOperation.QUOTIENT:
            ((more, other),) = others
            return _quotient(to, digits, more, exponent - other)
        case FloatOperation.ROOT:
            return _root(to, digits, exponent)
        case FloatOperation.ITSELF:
            return x


def _quotient(to: Format, x: int, y: int, exponent: int) -> _Scaled:
    if not y:
        return 0, 0
    places = max(0, to.precision + 2 + y.bit_length() - x.bit_length())
    quotient, rest = divmod(abs(x) << places, abs(y))
    digits = quotient << 1 | (rest != 0)
    return (digits if (x < 0) == (y < 0) else -digits), exponent - places - 1


def _root(to: Format, x: int, exponent: int) -> _Scaled:
    if x < 0:
        return 0, 0
    places = max(0, 2 * (to.precision + 2) - x.bit_length())
    places += (exponent - places) % 2
    radicand = x << places
    root = isqrt(radicand)
    return root << 1 | (root * root != radicand), (exponent - places) // 2 - 1


def _size(f: Format, digits: int, exponent: int) -> int:
    """The bits of the nearest float, ties to even, as if exponents had no upper bound."""
    if not digits:
        return 0
    leading = max(exponent + digits.bit_length() - 1, 1 - f.bias)
    places = leading - f.stored - exponent
    if places <= 0:
        kept = digits << -places
    else:
        kept, rest = digits >> places, digits & ((1 << places) - 1)
        half = 1 << (places - 1)
        kept += rest > half or (rest == half and kept & 1)
    return ((leading + f.bias - 1) << f.stored) + kept
