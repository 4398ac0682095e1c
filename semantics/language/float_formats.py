"""The formats of IEEE 754 that MLIR's float types have, and their numbers as bits.

Formats without an infinity, with one NaN (`f8E4M3FN`), or whose leading digit is stored (`f80`) are
not among them.
"""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    Float128Type,
    FloatAttr,
)
from xdsl.ir import Attribute

from semantics.language.attributes import AttributeKind, BadAttribute, NewBits, NewBool
from semantics.language.builder import Interpretation, Width


@dataclass(frozen=True)
class Format:
    """A binary format (IEEE 754-2019, 3.4): a sign, `exponent` bits of a biased exponent, and a
    significand of `precision` digits, the first of which is not stored."""

    exponent: int
    precision: int

    @property
    def width(self) -> int:
        return self.exponent + self.precision

    @property
    def stored(self) -> int:
        """How many digits of the significand are stored."""
        return self.precision - 1

    @property
    def bias(self) -> int:
        """Also the largest exponent."""
        return (1 << (self.exponent - 1)) - 1

    @property
    def sign(self) -> int:
        """The bits of -0."""
        return 1 << (self.width - 1)

    @property
    def infinity(self) -> int:
        """The bits of +∞; what is larger, without the sign, is a NaN."""
        return ((1 << self.exponent) - 1) << self.stored

    @property
    def quiet(self) -> int:
        """The bit that is 1 in quiet NaNs and 0 in signaling ones."""
        return 1 << (self.stored - 1)

    def is_nan(self, bits: int) -> bool:
        return bits & (self.sign - 1) > self.infinity

    def bits_of(self, number: float) -> int:
        """The bits of the float that is nearest to a number, of two the even one; of a NaN, the
        preferred one with its sign."""
        sign = self.sign if math.copysign(1.0, number) < 0 else 0
        if math.isnan(number):
            return sign | self.infinity | self.quiet
        if math.isinf(number):
            return sign | self.infinity
        size = abs(Fraction(number))
        if size == 0:
            return sign
        exponent = max(math.frexp(abs(number))[1] - 1, 1 - self.bias)
        digits = round(size / Fraction(2) ** (exponent - self.stored))
        return sign | min(((exponent + self.bias - 1) << self.stored) + digits, self.infinity)

    def number(self, bits: int) -> float:
        """The number that bits stand for, as far as a double holds it."""
        sign = -1.0 if bits & self.sign else 1.0
        size = bits & (self.sign - 1)
        if size >= self.infinity:
            return sign * (math.inf if size == self.infinity else math.nan)
        field, digits = size >> self.stored, size & ((1 << self.stored) - 1)
        exponent = max(field, 1) - self.bias - self.stored
        digits += (1 << self.stored) if field else 0
        try:
            return sign * math.ldexp(digits, exponent)
        except OverflowError:
            return sign * math.inf


_FORMATS: dict[type[Attribute], Format] = {
    Float16Type: Format(5, 11),
    BFloat16Type: Format(8, 8),
    Float32Type: Format(8, 24),
    Float64Type: Format(11, 53),
    Float128Type: Format(15, 113),
}


def format_of(type_: Attribute) -> Format | None:
    """The format of a type; None where it has none of these."""
    return _FORMATS.get(type(type_))


def bits_of_constant(value: FloatAttr[AnyFloat]) -> int | None:
    """The bits of a constant; None where they are not known: xDSL has a float as a double, which
    does not hold all of f128. Of NaNs that it does not hold either, `kernel.input.lost_nans` says
    so when they are read."""
    format_ = format_of(value.type)
    number = value.value.data
    if format_ is None or format_.precision > 53:
        return None
    if math.isnan(number) and format_.width in _PACKED:
        return int.from_bytes(struct.pack(_PACKED[format_.width], number), "big")
    return format_.bits_of(number)


_PACKED = {32: ">f", 64: ">d"}
"""How Python names the formats whose NaNs xDSL keeps with their payloads."""


class FormatKind(AttributeKind):
    """The type of a float, which says how its bits are read; its value is a `Format`."""

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> Format:
        found = None if attribute is None else format_of(attribute)
        if found is None:
            raise BadAttribute(f"expected the type of a float, got {attribute}")
        return found

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> Any:
        raise BadAttribute(f"{name} must be given")

    def write(self, value: Any, type_: Attribute) -> Attribute:
        return next(kind() for kind, format_ in _FORMATS.items() if format_ == value)
