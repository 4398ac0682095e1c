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
            mult, shift = (number.sext(WIDE) for number in scale)
            double = shift.constant(31).slt(shift)
            half = wide.constant(1).shl(shift - shift.constant(1))
        else:
            mult, shift = (wide.constant(number) for number in self.scale)
            double = shift.constant(31).slt(shift)
            half = wide.constant(1 << (self.scale[1] - 1))
        total = wide * mult + half
        if self.double_round:
            more = wide.constant(1 << 30)
            total = select(double, total + select(x.is_negative(), -more, more), total)
        result = total.ashr(shift) + wide.constant(self.zp)
        least, greatest = wide.constant(self.least), wide.constant(self.greatest)
        result = select(result.slt(least), least, result)
        result = select(greatest.slt(result), greatest, result)
        return result.trunc(self.width)


def _check(name: str, value: int, allowed: range) -> None:
    if value not in allowed:
        raise UndefinedBehaviour(f"the register {name} is {value}")
