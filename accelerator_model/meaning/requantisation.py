"""Requantisation: from the accumulator's i32 to a narrower number, with integers of 64 bits only.

    requant(x) = clamp(((sext64(x) * mult + 2^(shift-1)) >> shift) + zp, min, max)

with an arithmetic shift, 1 <= shift <= 62. `double_round` is TOSA's rounding of that name (TOSA
specification, apply_scale_32): where shift > 31, 2^30 is added too, with the sign of x.
"""

from __future__ import annotations

from dataclasses import dataclass

from semantics.language.builder import Bits, select
from semantics.language.undefined_behaviour import UndefinedBehaviour

WIDE = 64
SHIFTS = range(1, 63)


@dataclass(frozen=True)
class Requantise:
    """What a requantising store does to one element; equal ones do the same.

    The result has `width` bits. `scale` is (multiplier, shift), or None where each element comes
    with its own. Raises `UndefinedBehaviour` where a number is out of range.
    """

    width: int
    scale: tuple[int, int] | None
    zp: int
    least: int
    greatest: int
    double_round: bool

    def __post_init__(self) -> None:
        if self.scale is not None:
            mult, shift = self.scale
            _check("mult", mult, range(-(1 << 31), 1 << 31))
            _check("shift", shift, SHIFTS)
        of_result = range(-(1 << (self.width - 1)), 1 << (self.width - 1))
        _check("zp", self.zp, range(-(1 << 31), 1 << 31))
        _check("min", self.least, of_result)
        _check("max", self.greatest, range(self.least, of_result.stop))

    def __call__(self, x: Bits, *scale: Bits) -> Bits:
        wide = x.sext(WIDE)
        if self.scale is None:
            # A circuit has no undefined values: other shifts give what bit vectors give.
            mult, shift = scale
            result = scaled(x, mult, shift, self.double_round)
        else:
            mult, shift = (wide.constant(number) for number in self.scale)
            half = wide.constant(1 << (self.scale[1] - 1))
            result = _shifted(x, mult, shift, half, self.double_round)
        result = result + wide.constant(self.zp)
        least, greatest = wide.constant(self.least), wide.constant(self.greatest)
        result = select(result.slt(least), least, result)
        result = select(greatest.slt(result), greatest, result)
        return result.trunc(self.width)


def scaled(x: Bits, mult: Bits, shift: Bits, double_round: bool) -> Bits:
    """x * mult, rounded, >> shift, as a number of 64 bits."""
    mult, shift = mult.sext(WIDE), shift.sext(WIDE)
    half = shift.constant(1).shl(shift - shift.constant(1))
    return _shifted(x, mult, shift, half, double_round)


def _shifted(x: Bits, mult: Bits, shift: Bits, half: Bits, double_round: bool) -> Bits:
    """`half` is 2^(shift-1); all but `x` have 64 bits."""
    total = x.sext(WIDE) * mult + half
    if double_round:
        more = total.constant(1 << 30)
        double = shift.constant(31).slt(shift)
        total = select(double, total + select(x.is_negative(), -more, more), total)
    return total.ashr(shift)


def _check(name: str, value: int, allowed: range) -> None:
    if value not in allowed:
        raise UndefinedBehaviour(f"the register {name} is {value}")
