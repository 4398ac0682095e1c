"""The constants that leave every value as it is, by operation and type."""

from __future__ import annotations

_SIZES = {"f16": (16, 10), "bf16": (16, 7), "f32": (32, 23), "f64": (64, 52)}
"""The bits of a float, and those of its mantissa."""


def _float_bits(element: str, *, exponent: int, sign: int) -> int:
    """The bits of a float with an empty mantissa: `exponent` is that of infinity (2), of 1 (1), or
    of 0 (0)."""
    total = _SIZES[element][0]
    digits = _SIZES[element][1]
    width = total - 1 - digits
    value = {0: 0, 1: (1 << (width - 1)) - 1, 2: (1 << width) - 1}[exponent]
    return sign << (total - 1) | value << digits


def identity_bits(operation: str, element: str) -> list[int]:
    """The bits of the constants that leave every value as it is, none if there are none. For addf
    the second one does not keep -0.0; it does over the reals."""
    digits = element[1:]
    width = int(digits) if element[0] == "i" and digits.isdigit() else 0
    ones, lowest = (1 << width) - 1, 1 << max(width - 1, 0)
    if operation.endswith("f") != (element in _SIZES):
        return []
    match operation:
        case "arith.addf":
            return [_float_bits(element, exponent=0, sign=s) for s in (1, 0)]
        case "arith.mulf":
            return [_float_bits(element, exponent=1, sign=0)]
        case "arith.maximumf" | "arith.minimumf":
            sign = int(operation == "arith.maximumf")
            return [_float_bits(element, exponent=2, sign=sign)]
        case "arith.muli":
            return [1]
        case "arith.andi":
            return [ones]
        case "arith.maxsi":
            return [lowest]
        case "arith.minsi":
            return [lowest - 1]
        case "arith.addi" | "arith.ori" | "arith.xori":
            return [0]
        case _:
            return []
