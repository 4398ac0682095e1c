"""Requantisation on Python integers, from the accelerator's and TOSA's formulas."""

from __future__ import annotations


def requantised(
    x: int,
    mult: int,
    shift: int,
    zp: int = 0,
    least: int = -128,
    greatest: int = 127,
    double_round: bool = False,
) -> int:
    """clamp(((x * mult + rounding) >> shift) + zp), never wrapping.

    `double_round`: TOSA's apply_scale_32.
    """
    rounding = 1 << (shift - 1)
    if double_round and shift > 31:
        rounding += (1 << 30) if x >= 0 else -(1 << 30)
    return max(least, min(greatest, ((x * mult + rounding) >> shift) + zp))


def apply_scale(x: int, mult: int, shift: int, double_round: bool) -> int:
    """TOSA's apply_scale_32 as upstream lowers it: cut to i32."""
    whole = requantised(x, mult, shift, 0, -(1 << 70), 1 << 70, double_round)
    return (whole + (1 << 31)) % (1 << 32) - (1 << 31)
