"""What BPF's verifier knows of a register (Linux 6.10 and later, kernel/bpf/verifier.c): bits,
unsigned and signed bounds; how they are brought into each other, arithmetic, and what a jump says.

What is said behind a jump is stated of an operation that gives the register there: the minimum of
two numbers is the first where that is the smaller.

$ verify-analysis benchmarks/analyses/linux_registers.py
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from semantics.domains.domain import Domain, Element, selected
from semantics.domains.intervals import (
    MLIR_RANGES,
    SIGNED,
    UNSIGNED,
    signed_maximum,
    signed_minimum,
    unsigned_maximum,
    unsigned_minimum,
)
from semantics.domains.known_bits import TNUM
from semantics.domains.products import product
from semantics.language.builder import Bits, Bool, Execution, select
from verifier.kernel.analyses.in_turn import in_turn
from verifier.kernel.analyses.transfer import Transfer, TransferFunction, in_python, transfer

Condition = Callable[[Execution, Bits, Bits], Bool]


def where(
    operation: str,
    domain: Domain,
    condition: Condition | None = None,
    given: Domain | None = None,
    on_elements: Callable[..., Bool] | None = None,
) -> Callable[[TransferFunction], Transfer]:
    """A transfer function of operands for which a condition holds, given facts of a domain."""

    def make(function: TransferFunction) -> Transfer:
        inline = in_python(domain, function, function.__name__, given)
        made = transfer(operation, domain)(function)
        return replace(
            made, inline=inline, given=given, on_values=condition, on_elements=on_elements
        )

    return make


# Bringing what is known into each other (reg_bounds_sync), step by step: what is known of
# a register that stays as it is.


@where("arith.bitcast", UNSIGNED, given=product("bits and unsigned", TNUM, UNSIGNED))
def update_bounds(m: Execution, a: Element) -> Element:
    """What the bits say of the bounds."""
    value, mask, umin, umax = a
    return unsigned_maximum(umin, value), unsigned_minimum(umax, value | mask)


@where("arith.bitcast", SIGNED, given=product("bits and signed", TNUM, SIGNED))
def update_signed_bounds(m: Execution, a: Element) -> Element:
    value, mask, smin, smax = a
    least = mask.signed_minimum()
    low, high = value | (mask & least), value | (mask & ~least)
    return signed_maximum(smin, low), signed_minimum(smax, high)


def deduced(a: Element) -> Element:
    """What the bounds of each kind say of the other, where they do not cross its ends."""
    umin, umax, smin, smax = a
    one_sign = umin.sle(umax)
    smin = select(one_sign, signed_maximum(smin, umin), smin)
    smax = select(one_sign, signed_minimum(smax, umax), smax)
    ordered = smin.ule(smax)
    return (
        select(ordered, unsigned_maximum(umin, smin), umin),
        select(ordered, unsigned_minimum(umax, smax), umax),
        smin,
        smax,
    )


@where("arith.bitcast", MLIR_RANGES)
def deduce_bounds(m: Execution, a: Element) -> Element:
    return deduced(a)


def tnum_range(low: Bits, high: Bits) -> Element:
    """The bits above the highest in which two bounds differ."""
    differ = (low ^ high).smeared()
    return low & ~differ, differ


@where("arith.bitcast", TNUM, given=UNSIGNED)
def bound_offset(m: Execution, a: Element) -> Element:
    return tnum_range(*a)


REGISTER = product("register", TNUM, MLIR_RANGES)


def learn_bounds(a: Element) -> Element:
    """__update_reg_bounds."""
    value, mask, umin, umax, smin, smax = a
    least = mask.signed_minimum()
    low, high = value | (mask & least), value | (mask & ~least)
    return (
        value,
        mask,
        unsigned_maximum(umin, value),
        unsigned_minimum(umax, value | mask),
        signed_maximum(smin, low),
        signed_minimum(smax, high),
    )


def learn_signs(a: Element) -> Element:
    """__reg_deduce_bounds."""
    return a[:2] + deduced(a[2:])


def learn_bits(a: Element) -> Element:
    """__reg_bound_offset: tnum_intersect of the bits with those of the bounds."""
    value, mask, umin, umax, smin, smax = a
    low, differ = tnum_range(umin, umax)
    unknown = mask & differ
    return (value | low) & ~unknown, unknown, umin, umax, smin, smax


def as_it_is(m: Execution, a: Element) -> Element:
    return a


reg_bounds_sync = in_turn(
    "reg_bounds_sync",
    "arith.bitcast",
    REGISTER,
    as_it_is,
    (learn_bounds, learn_signs, learn_signs, learn_bits, learn_bounds),
)
"""All of it, of a register of one width: sound since each of its steps keeps all members."""

# Arithmetic.


@where("arith.xori", MLIR_RANGES, given=TNUM)
def scalar_min_max_xor(m: Execution, a: Element, b: Element) -> Element:
    value, mask = a[0] ^ b[0], a[1] | b[1]
    low, high = value & ~mask, value | mask
    least = low.signed_minimum()
    one_sign = low.sle(high)
    return low, high, select(one_sign, low, least), select(one_sign, high, ~least)


@transfer("arith.addi", UNSIGNED)
def scalar_min_max_add(m: Execution, a: Element, b: Element) -> Element:
    low, high = a[0] + b[0], a[1] + b[1]
    wraps = low.ult(b[0]) | high.ult(b[1])
    return selected(wraps, (low.constant(0), low.constant(-1)), (low, high))


@transfer("arith.addi", SIGNED)
def scalar_smin_smax_add(m: Execution, a: Element, b: Element) -> Element:
    low, high = a[0] + b[0], a[1] + b[1]
    least = low.signed_minimum()
    overflows = ((a[0] ^ low) & (b[0] ^ low)) | ((a[1] ^ high) & (b[1] ^ high))
    return selected(overflows.is_negative(), (least, ~least), (low, high))


@transfer("arith.subi", UNSIGNED)
def scalar_min_max_sub(m: Execution, a: Element, b: Element) -> Element:
    low, high = a[0] - b[1], a[1] - b[0]
    return selected(a[0].ult(b[1]), (low.constant(0), low.constant(-1)), (low, high))


@transfer("arith.subi", SIGNED)
def scalar_smin_smax_sub(m: Execution, a: Element, b: Element) -> Element:
    low, high = a[0] - b[1], a[1] - b[0]
    least = low.signed_minimum()
    overflows = ((a[0] ^ b[1]) & (a[0] ^ low)) | ((a[1] ^ b[0]) & (a[1] ^ high))
    return selected(overflows.is_negative(), (least, ~least), (low, high))


@transfer("arith.shrui", UNSIGNED)
def scalar_min_max_rsh(m: Execution, a: Element, b: Element) -> Element:
    """Where amounts may reach the width, Linux says nothing; there the operation is poison."""
    return a[0].lshr(b[1]), a[1].lshr(b[0])


def _same(m: Execution, x: Bits, y: Bits) -> Bool:
    return x.eq(y)


# Behind jumps (regs_refine_cond_op): what is known of the register that an operation gives.


def _ult(m: Execution, x: Bits, y: Bits) -> Bool:
    return x.ult(y)


def _ule(m: Execution, x: Bits, y: Bits) -> Bool:
    return x.ule(y)


def _slt(m: Execution, x: Bits, y: Bits) -> Bool:
    return x.slt(y)


def _sle(m: Execution, x: Bits, y: Bits) -> Bool:
    return x.sle(y)


@where("arith.minui", MLIR_RANGES, _ult)
def jlt_first(m: Execution, a: Element, b: Element) -> Element:
    return a[0], unsigned_minimum(a[1], b[1] - b[1].constant(1)), a[2], a[3]


@where("arith.maxui", MLIR_RANGES, _ult)
def jlt_second(m: Execution, a: Element, b: Element) -> Element:
    return unsigned_maximum(a[0] + a[0].constant(1), b[0]), b[1], b[2], b[3]


@where("arith.minui", MLIR_RANGES, _ule)
def jle_first(m: Execution, a: Element, b: Element) -> Element:
    return a[0], unsigned_minimum(a[1], b[1]), a[2], a[3]


@where("arith.maxui", MLIR_RANGES, _ule)
def jle_second(m: Execution, a: Element, b: Element) -> Element:
    return unsigned_maximum(a[0], b[0]), b[1], b[2], b[3]


@where("arith.minsi", MLIR_RANGES, _slt)
def jslt_first(m: Execution, a: Element, b: Element) -> Element:
    return a[0], a[1], a[2], signed_minimum(a[3], b[3] - b[3].constant(1))


@where("arith.maxsi", MLIR_RANGES, _slt)
def jslt_second(m: Execution, a: Element, b: Element) -> Element:
    return b[0], b[1], signed_maximum(a[2] + a[2].constant(1), b[2]), b[3]


@where("arith.minsi", MLIR_RANGES, _sle)
def jsle_first(m: Execution, a: Element, b: Element) -> Element:
    return a[0], a[1], a[2], signed_minimum(a[3], b[3])


@where("arith.andi", TNUM, _same)
def jeq_bits(m: Execution, a: Element, b: Element) -> Element:
    """Both registers have what is known of either."""
    unknown = a[1] & b[1]
    return (a[0] | b[0]) & ~unknown, unknown


@where("arith.andi", UNSIGNED, _same)
def jeq_unsigned(m: Execution, a: Element, b: Element) -> Element:
    return unsigned_maximum(a[0], b[0]), unsigned_minimum(a[1], b[1])


@where("arith.andi", SIGNED, _same)
def jeq_signed(m: Execution, a: Element, b: Element) -> Element:
    return signed_maximum(a[0], b[0]), signed_minimum(a[1], b[1])


def _one_value(m: Execution, a: Element, b: Element) -> Bool:
    return b[0].eq(b[1])


def _not_equal(a: Element, b: Element) -> Element:
    """A bound that is the number that a register is not moves by one (since 6.8)."""
    one = a[0].constant(1)
    return (
        select(a[0].eq(b[0]), a[0] + one, a[0]),
        select(a[1].eq(b[0]), a[1] - one, a[1]),
        select(a[2].eq(b[0]), a[2] + one, a[2]),
        select(a[3].eq(b[0]), a[3] - one, a[3]),
    )


@where("arith.minui", MLIR_RANGES, _ult, on_elements=_one_value)
def jne_below(m: Execution, a: Element, b: Element) -> Element:
    return _not_equal(a, b)


@where("arith.maxui", MLIR_RANGES, lambda m, x, y: y.ult(x), on_elements=_one_value)
def jne_above(m: Execution, a: Element, b: Element) -> Element:
    return _not_equal(a, b)


def _one_bit(m: Execution, a: Element, b: Element) -> Bool:
    one = b[0] & (b[0] - b[0].constant(1))
    return b[1].is_zero() & one.is_zero() & ~b[0].is_zero()


@where("arith.ori", TNUM, lambda m, x, y: ~(x & y).is_zero(), on_elements=_one_bit)
def jset(m: Execution, a: Element, b: Element) -> Element:
    """A bit that a jump has tested is set."""
    value = a[0] | b[0]
    return value, a[1] & ~value
