"""What one lane of the accelerator's element-wise and dot-product units computes: i32 in, i32 out.

Nothing is poison and nothing undefined: a lane is a circuit. Sources: VTA's ALU (Moreau et al.,
"VTA: An Open Hardware-Software Stack for Deep Learning") for the element-wise operations, Intel's
vpdpbusd and vpdpbusds and Arm's SDOT for the dot product.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from semantics.language.attributes import FlagKind
from semantics.language.builder import Bits, Bool, Execution, select
from semantics.language.registry import meaning_of
from semantics.language.widths import Width

LANE_WIDTH = 32

DOT_LENGTH = 4
"""Products that a lane adds up at once; the factors are bytes, packed, the first the lowest."""


def _lanes(operands: Sequence[Width], results: Sequence[Width], *attributes: object) -> bool:
    return all(width == LANE_WIDTH for width in (*operands, *results))


@meaning_of("acc.lane_add", "T, T -> T", fits=_lanes)
def lane_add(m: Execution, x: Bits, y: Bits) -> Bits:
    return x + y


@meaning_of("acc.lane_max", "T, T -> T", fits=_lanes)
def lane_max(m: Execution, x: Bits, y: Bits) -> Bits:
    return select(x.slt(y), y, x)


@meaning_of("acc.lane_min", "T, T -> T", fits=_lanes)
def lane_min(m: Execution, x: Bits, y: Bits) -> Bits:
    return select(x.slt(y), x, y)


@meaning_of("acc.lane_shr", "T, T -> T", fits=_lanes)
def lane_shr(m: Execution, x: Bits, y: Bits) -> Bits:
    """Arithmetic; by 32 or more, as an unsigned number, it leaves copies of the sign."""
    return x.ashr(y)


@meaning_of("acc.lane_relu", "T -> T", fits=_lanes)
def lane_relu(m: Execution, x: Bits) -> Bits:
    return select(x.is_negative(), x.constant(0), x)


@meaning_of(
    "acc.lane_dot4",
    "T, T, T -> T",
    attributes={"unsigned": FlagKind(), "saturate": FlagKind()},
    fits=_lanes,
)
def lane_dot4(m: Execution, c: Bits, a: Bits, b: Bits, unsigned: Bool, saturate: Bool) -> Bits:
    """c + the four products of bytes; those of `a` are unsigned with `unsigned`, else signed.

    The sum is that of numbers. It wraps around at 32 bits, or with `saturate` stops at the least
    and the greatest number that 32 bits hold.
    """
    total = dot_product(
        c,
        _bytes(a),
        _bytes(b),
        lambda x, width: select(unsigned, x.zext(width), x.sext(width)),
    )
    return select(saturate, saturated(total), total.trunc(LANE_WIDTH))


def _bytes(lane: Bits) -> list[Bits]:
    return [lane.lshr(lane.constant(8 * k)).trunc(8) for k in range(DOT_LENGTH)]


def dot_product(
    c: Bits, a: Sequence[Bits], b: Sequence[Bits], extend_a: Callable[[Bits, Width], Bits]
) -> Bits:
    """c + Σ a * b as a number, of twice a lane's width; elements of `b` are signed."""
    wide = 2 * LANE_WIDTH
    total = c.sext(wide)
    for x, y in zip(a, b, strict=True):
        total = total + extend_a(x, wide) * y.sext(wide)
    return total


def saturated(total: Bits) -> Bits:
    """The number that a lane can hold which is nearest to `total`."""
    least = total.constant(-(1 << (LANE_WIDTH - 1)))
    greatest = total.constant((1 << (LANE_WIDTH - 1)) - 1)
    within = select(total.slt(least), least, select(greatest.slt(total), greatest, total))
    return within.trunc(LANE_WIDTH)
