"""What casts of floats to and from integers do, where x87's format is one of the types.

Of its 80 bits in memory a value has all but the leading digit of the significand, which follows
from them (`semantics.language.float_formats`).
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Attribute

from semantics.language.builder import Bits, Execution
from semantics.language.float_formats import Format, FormatKind, format_of
from semantics.language.program import is_integer_like, width_in_bits
from semantics.language.registry import meaning_of
from semantics.meanings.float_bits import low, magnitude, shifted_down, shifted_up, widened

ENCODE = "x87 encode"
"""Tells NaNs apart, as `arith.bitcast` does."""


@meaning_of(ENCODE, "S -> T", attributes={"format": FormatKind()})
def encode(m: Execution, x: Bits, f: Format) -> Bits:
    """The bits in memory (`Format.encoded`): the leading digit is a zero where the exponent is."""
    leading = ~shifted_down(magnitude(f, x), f.stored).is_zero()
    digits = widened(low(x, f.stored), f.encoded_width)
    above = shifted_up(widened(shifted_down(x, f.stored), f.encoded_width), f.precision)
    return above | shifted_up(widened(leading.as_bit(), f.encoded_width), f.stored) | digits


def bitcast(of: Attribute, to: Attribute) -> tuple[str, Mapping[str, Attribute]] | None:
    """The operation that a cast between floats and integers of as many bits is, and its attributes;
    None where it is not known: of what may be in memory, only what x87 writes is a value."""
    old, new = format_of(of), format_of(to)
    if of != to and new is not None and new.stores_leading:
        return None
    if old is None or of == to or not old.stores_leading:
        return "arith.bitcast", {}
    wide = is_integer_like(to) and width_in_bits(to, 0) == old.encoded_width
    return (ENCODE, {"format": of}) if wide else None
