"""The formats that MLIR's float types have, and their numbers as bits.

A format is data: how many digits it has, and what stands where IEEE 754 has infinities and NaNs.

Of `f80`, the format of x87, the leading digit of the significand is stored too. A value has it as
IEEE 754's formats do, not at all, since the exponent says which it is in every encoding that x87
writes; only what shows or takes all 80 bits knows of it (`Format.encoded`).
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any

from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    Float4E2M1FNType,
    Float6E2M3FNType,
    Float6E3M2FNType,
    Float8E3M4Type,
    Float8E4M3B11FNUZType,
    Float8E4M3FNType,
    Float8E4M3FNUZType,
    Float8E4M3Type,
    Float8E5M2FNUZType,
    Float8E5M2Type,
    Float8E8M0FNUType,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
    FloatAttr,
    FloatTF32Type,
)
from xdsl.ir import Attribute

from semantics.language.attributes import AttributeKind, BadAttribute, NewBits, NewBool
from semantics.language.builder import Interpretation
from semantics.language.widths import Width


class Special(Enum):
    """What is no number (LLVM's APFloat, `fltNonfiniteBehavior` and `fltNanEncoding`)."""

    IEEE = "infinities and NaNs, where the exponent is all ones"
    ALL_ONES = "one NaN of each sign, where all other bits are ones"
    NEGATIVE_ZERO = "one NaN, which has the bits of -0: there is no -0"
    NONE = "nothing: all are numbers"


@dataclass(frozen=True)
class Format:
    """A binary format (IEEE 754-2019, 3.4): a sign, `exponent` bits of a biased exponent, and a
    significand of `precision` digits, the first of which is not stored. The bias is `more_bias`
    above the usual one."""

    exponent: int
    precision: int
    special: Special = Special.IEEE
    more_bias: int = 0
    is_scale: bool = False
    """Whether these are powers of two, and a NaN: no sign, no zero."""
    stores_leading: bool = False
    """Whether the leading digit is stored too, in front of the others, which is none of a value's
    bits."""

    @property
    def width(self) -> int:
        return self.exponent + self.precision - self.is_scale

    @property
    def encoded_width(self) -> int:
        """How many bits a float has in memory."""
        return self.width + self.stores_leading

    def encoded(self, bits: int) -> int:
        """The bits of a value as they are in memory."""
        if not self.stores_leading:
            return bits
        leading = bits & self.sizes >= 1 << self.stored
        above, digits = divmod(bits, 1 << self.stored)
        return (above << self.precision) | (leading << self.stored) | digits

    def decoded(self, bits: int) -> int | None:
        """The value that has these bits in memory; None where no operation gives them."""
        if not self.stores_leading:
            return bits
        found = (bits >> self.precision << self.stored) | (bits & ((1 << self.stored) - 1))
        return found if self.encoded(found) == bits else None

    @property
    def stored(self) -> int:
        """How many digits of the significand are stored behind the leading one."""
        return self.precision - 1

    @property
    def bias(self) -> int:
        return (1 << (self.exponent - 1)) - 1 + self.more_bias

    @property
    def sign(self) -> int:
        """The bit of the sign."""
        return 0 if self.is_scale else 1 << (self.width - 1)

    @property
    def sizes(self) -> int:
        """The bits that are not the sign."""
        return (1 << self.width) - 1 - self.sign

    @property
    def beyond(self) -> int:
        """The bits of the largest number, plus one: those of the infinity if there is one."""
        match self.special:
            case Special.IEEE:
                return ((1 << self.exponent) - 1) << self.stored
            case Special.ALL_ONES:
                return self.sizes
            case Special.NEGATIVE_ZERO | Special.NONE:
                return self.sizes + 1

    @property
    def has_infinities(self) -> bool:
        return self.special is Special.IEEE

    @property
    def has_negative_zero(self) -> bool:
        return self.special is not Special.NEGATIVE_ZERO and not self.is_scale

    @property
    def nan(self) -> int | None:
        """The bits of the preferred NaN, without a sign of its own; None where there is none."""
        match self.special:
            case Special.IEEE:
                return self.beyond | self.quiet
            case Special.ALL_ONES:
                return self.sizes
            case Special.NEGATIVE_ZERO:
                return self.sign
            case Special.NONE:
                return None

    @property
    def quiet(self) -> int:
        """The bit that is 1 in quiet NaNs and 0 in signaling ones, where there are both."""
        return 1 << (self.stored - 1)

    @property
    def nans(self) -> Sequence[int] | None:
        """The bits of all NaNs; None where there is none, and where they are too many to list."""
        if self.nan is None or self.width > _MOST_LISTED:
            return None
        return _nans(self)

    def is_nan(self, bits: int) -> bool:
        match self.special:
            case Special.IEEE:
                return bits & self.sizes > self.beyond
            case Special.ALL_ONES:
                return bits & self.sizes == self.sizes
            case Special.NEGATIVE_ZERO:
                return bits == self.sign
            case Special.NONE:
                return False

    def bits_of(self, number: float | Fraction) -> int:
        """The bits of the float that is nearest to a number, of two the even one; of a NaN, the
        preferred one with its sign. What is too large is infinite, else a NaN, else the largest
        number. Raises `ValueError` where there is nothing of the kind."""
        if isinstance(number, Fraction):
            return self._nearest(abs(number), self.sign if number < 0 else 0)
        sign = self.sign if math.copysign(1.0, number) < 0 else 0
        if math.isnan(number):
            if self.nan is None:
                raise ValueError("a NaN of a format without NaNs")
            return sign | self.nan
        if math.isinf(number):
            return self._overflow(sign)
        if self.is_scale:
            return self._scale(number)
        return self._nearest(abs(Fraction(number)), sign)

    def _nearest(self, size: Fraction, sign: int) -> int:
        if size == 0:
            return sign if self.has_negative_zero else 0
        exponent = size.numerator.bit_length() - size.denominator.bit_length()
        exponent -= size < Fraction(2) ** exponent
        exponent = max(exponent, 1 - self.bias)
        digits = round(size / Fraction(2) ** (exponent - self.stored))
        size_bits = ((exponent + self.bias - 1) << self.stored) + digits
        if size_bits >= self.beyond:
            return self._overflow(sign)
        return size_bits | (sign if size_bits or self.has_negative_zero else 0)

    def _scale(self, number: float) -> int:
        fraction, exponent = math.frexp(number)
        if fraction != 0.5 or not 0 <= exponent - 1 + self.bias < self.beyond:
            raise ValueError(f"{number} is no power of two of the format")
        return exponent - 1 + self.bias

    def _overflow(self, sign: int) -> int:
        if self.has_infinities:
            return sign | self.beyond
        return sign | (self.beyond - 1 if self.nan is None else self.nan)

    def number(self, bits: int) -> float:
        """The number that bits stand for, as far as a double holds it."""
        if self.is_nan(bits):
            return math.copysign(math.nan, -1.0 if bits & self.sign else 1.0)
        sign = -1.0 if bits & self.sign else 1.0
        if self.has_infinities and bits & self.sizes == self.beyond:
            return sign * math.inf
        digits, exponent = self.scaled(bits)
        try:
            return sign * math.ldexp(digits, exponent)
        except OverflowError:
            return sign * math.inf

    def scaled(self, bits: int) -> tuple[int, int]:
        """An integer and a power of two, whose product is the size of the finite number that bits
        stand for."""
        size = bits & self.sizes
        field, digits = size >> self.stored, size & ((1 << self.stored) - 1)
        if self.is_scale:
            return 1, field - self.bias
        digits += (1 << self.stored) if field else 0
        return digits, max(field, 1) - self.bias - self.stored


_MOST_LISTED = 16
"""Of wider formats NaNs are not listed."""


@lru_cache(maxsize=64)
def _nans(f: Format) -> tuple[int, ...]:
    if f.special is not Special.IEEE:
        return tuple(bits for bits in range(1 << f.width) if f.is_nan(bits))
    sizes = range(f.beyond + 1, f.sizes + 1)
    return (*sizes, *(size | f.sign for size in sizes))


_FORMATS: dict[type[Attribute], Format] = {
    Float16Type: Format(5, 11),
    BFloat16Type: Format(8, 8),
    Float32Type: Format(8, 24),
    Float64Type: Format(11, 53),
    Float80Type: Format(15, 64, stores_leading=True),
    Float128Type: Format(15, 113),
    FloatTF32Type: Format(8, 11),
    Float8E5M2Type: Format(5, 3),
    Float8E4M3Type: Format(4, 4),
    Float8E3M4Type: Format(3, 5),
    Float8E4M3FNType: Format(4, 4, Special.ALL_ONES),
    Float8E5M2FNUZType: Format(5, 3, Special.NEGATIVE_ZERO, 1),
    Float8E4M3FNUZType: Format(4, 4, Special.NEGATIVE_ZERO, 1),
    Float8E4M3B11FNUZType: Format(4, 4, Special.NEGATIVE_ZERO, 4),
    Float8E8M0FNUType: Format(8, 1, Special.ALL_ONES, is_scale=True),
    Float6E3M2FNType: Format(3, 3, Special.NONE),
    Float6E2M3FNType: Format(2, 4, Special.NONE),
    Float4E2M1FNType: Format(2, 2, Special.NONE),
}


def format_of(type_: Attribute) -> Format | None:
    """The format of a type; None where it has none of these."""
    return _FORMATS.get(type(type_))


_NAMES = {type_.name: type_ for type_ in _FORMATS}


def type_named(name: str) -> Attribute | None:
    """The type of floats of this name; None where none of these has it."""
    found = _NAMES.get(name)
    return None if found is None else found()


def bits_of_constant(value: FloatAttr[AnyFloat]) -> int | None:
    """The bits of a constant; None where they are not known: xDSL has a float as a double, which
    does not hold all of f80 and f128. Of NaNs that it does not hold, `kernel.input.lost_nans`
    says so when they are read."""
    format_ = format_of(value.type)
    number = value.value.data
    if format_ is None or format_.precision > _MOST_DIGITS:
        return None
    if math.isnan(number) and isinstance(value.type, BFloat16Type):
        return int.from_bytes(struct.pack(">f", number)[:2], "big")
    if math.isnan(number) and format_.width in _PACKED:
        return int.from_bytes(struct.pack(_PACKED[format_.width], number), "big")
    return format_.bits_of(number)


_MOST_DIGITS = 53
"""Of wider formats a double does not hold all numbers."""
_NUMBER = re.compile(r"(?:0x([0-9A-Fa-f]+)|([-+]?\d+\.\d*(?:[eE][-+]?\d{1,5})?))\s*:\s*(\w+)")


def bits_of_text(text: str) -> int | None:
    """The bits of a constant that is kept as MLIR's text; None where they are not known. MLIR reads
    a decimal number as a double, but prints of f80 and f128 what is nearest in the format: it has
    to be both.
    """
    found = _NUMBER.fullmatch(text.strip())
    type_ = None if found is None else type_named(found[3])
    if found is None or type_ is None:
        return None
    format_ = _FORMATS[type(type_)]
    if found[1]:
        in_memory = int(found[1], 16)
        whole = len(found[1]) == -(-format_.encoded_width // 4)
        fits = whole and not in_memory >> format_.encoded_width
        return format_.decoded(in_memory) if fits else None
    written, number = Fraction(found[2]), float(found[2])
    if format_.precision <= _MOST_DIGITS:
        return None if format_.is_scale else format_.bits_of(number)
    nearest = format_.bits_of(written or number)
    return nearest if nearest == format_.bits_of(number) else None


_DENSE_TEXT = re.compile(r"dense<([-+\w.,\[\]\s]+)>\s*:\s*((?:vector|tensor)<(?:\d+x)*(\w+)>)")


def elements_of_text(text: str, type_: Attribute) -> list[str] | None:
    """The elements of a vector, or a tensor, of this type that is kept as MLIR's text, each as
    `bits_of_text` takes it, row by row, one for all where it is a splat; None where it is
    something else."""
    found = _DENSE_TEXT.fullmatch(text.strip())
    if found is None or found[2] != str(type_) or type_named(found[3]) is None:
        return None
    return [f"{number} : {found[3]}" for number in re.sub(r"[\[\],]", " ", found[1]).split()]


_PACKED = {32: ">f", 64: ">d"}
"""How Python names the formats whose NaNs xDSL keeps with their payloads, beside bf16."""


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
