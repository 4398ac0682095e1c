"""Transfer functions for casts, comparisons, choices and counts of bits, on MLIR's ranges and on
known bits; and for the known bits of shifts by a known amount and of products.

$ verify-analysis verifier/analyses/casts.py
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import Attribute

from semantics.domains.domain import Domain, Element, selected
from semantics.domains.intervals import MLIR_RANGES
from semantics.domains.known_bits import KNOWN_BITS
from semantics.language.builder import Bits, Bool, Execution, select
from verifier.kernel.analyses.transfer import Transfer, TransferFunction, in_python

PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
COUNTS = ("ctlz", "cttz")
MOST_COUNTED = 64
"""The transfer functions of counts are proved up to so many bits; facts are for no more."""


def _extui(m: Execution, x: Element) -> Element:
    w = m.result_widths[0]
    low, high = x[0].zext(w), x[1].zext(w)
    return low, high, low, high


def _extsi(m: Execution, x: Element) -> Element:
    """The order of signed numbers stays; that of unsigned ones does where all have one sign."""
    w = m.result_widths[0]
    low, high = x[2].sext(w), x[3].sext(w)
    ulow, uhigh = x[0].sext(w), x[1].sext(w)
    one_sign = ~x[0].is_negative().differs(x[1].is_negative())
    zero, most = low.constant(0), low.constant(-1)
    return select(one_sign, ulow, zero), select(one_sign, uhigh, most), low, high


def _trunci(m: Execution, x: Element) -> Element:
    """Bounds stay where both, extended again, are what they were."""
    w, wide = m.result_widths[0], x[0].width
    cut = [bound.trunc(w) for bound in x]
    zero = cut[0].constant(0)
    unsigned = cut[0].zext(wide).eq(x[0]) & cut[1].zext(wide).eq(x[1])
    signed = cut[2].sext(wide).eq(x[2]) & cut[3].sext(wide).eq(x[3])
    least = zero.signed_minimum()
    return (
        select(unsigned, cut[0], zero),
        select(unsigned, cut[1], zero.constant(-1)),
        select(signed, cut[2], least),
        select(signed, cut[3], ~least),
    )


def _counted(m: Execution, x: Element) -> Element:
    """A count of bits is the width at most."""
    zero, width = x[0].constant(0), x[0].bit_width()
    least = zero.signed_minimum()
    fits = zero.sle(width)  # So it is from three bits on.
    return zero, width, select(fits, zero, least), select(fits, width, ~least)


def _bit(always: Bool, never: Bool) -> Element:
    """MLIR's element of an i1 that is 1 always, 0 always, or either."""
    low, high = always.as_bit(), (~never).as_bit()
    return low, high, high, low  # as a signed number, 1 is -1


def _known_bit(always: Bool, never: Bool) -> Element:
    return never.as_bit(), always.as_bit()


def _compared(predicate: str, x: Element, y: Element) -> tuple[Bool, Bool]:
    """Whether a comparison is true of all numbers between the bounds, and whether of none."""
    if predicate[1:] in ("gt", "ge"):
        return _compared(f"{predicate[0]}l{predicate[2]}", y, x)
    match predicate:
        case "ult":
            return x[1].ult(y[0]), y[1].ule(x[0])
        case "ule":
            return x[1].ule(y[0]), y[1].ult(x[0])
        case "slt":
            return x[3].slt(y[2]), y[3].sle(x[2])
        case "sle":
            return x[3].sle(y[2]), y[3].slt(x[2])
        case _:
            apart = x[1].ult(y[0]) | y[1].ult(x[0]) | x[3].slt(y[2]) | y[3].slt(x[2])
            same = x[0].eq(x[1]) & y[0].eq(y[1]) & x[0].eq(y[0])
            same = same | (x[2].eq(x[3]) & y[2].eq(y[3]) & x[2].eq(y[2]))
            return (same, apart) if predicate == "eq" else (apart, same)


def _cmpi(predicate: str) -> TransferFunction:
    def compared(m: Execution, x: Element, y: Element) -> Element:
        return _bit(*_compared(predicate, x, y))

    return compared


def _as_bounds(x: Element) -> Element:
    """The least and the greatest numbers with these bits, unsigned and signed."""
    zeros, ones = x
    sign = zeros.signed_minimum()
    unknown = ~(zeros | ones)
    low, high = ones, ~zeros
    return low, high, low | (unknown & sign), high & ~(unknown & sign)


def _cmpi_bits(predicate: str) -> TransferFunction:
    def compared(m: Execution, x: Element, y: Element) -> Element:
        always, never = _compared(predicate, _as_bounds(x), _as_bounds(y))
        differs = ~((x[0] & y[1]) | (x[1] & y[0])).is_zero()
        if predicate == "eq":
            never = never | differs
        if predicate == "ne":
            always = always | differs
        return _known_bit(always, never)

    return compared


def _select(joins: Domain, always: Callable[[Element], tuple[Bool, Bool]]) -> TransferFunction:
    def chosen(m: Execution, c: Element, x: Element, y: Element) -> Element:
        assert joins.join is not None
        true, false = always(c)
        return selected(true, x, selected(false, y, joins.join(x, y)))

    return chosen


def _extui_bits(m: Execution, x: Element) -> Element:
    w = m.result_widths[0]
    above = ~x[0].constant(-1).zext(w)
    return x[0].zext(w) | above, x[1].zext(w)


def _extsi_bits(m: Execution, x: Element) -> Element:
    return x[0].sext(m.result_widths[0]), x[1].sext(m.result_widths[0])


def _trunci_bits(m: Execution, x: Element) -> Element:
    return x[0].trunc(m.result_widths[0]), x[1].trunc(m.result_widths[0])


def _by_known(shift: Callable[[Element, Bits], Element]) -> TransferFunction:
    """The bits of a shift by a known amount."""

    def shifted(m: Execution, x: Element, y: Element) -> Element:
        known = (y[0] | y[1]).eq(y[0].constant(-1))
        nothing = x[0].constant(0)
        return selected(known, shift(x, y[1]), (nothing, nothing))

    return shifted


def _shli(x: Element, amount: Bits) -> Element:
    moved_in = ~x[0].constant(-1).shl(amount)
    return x[0].shl(amount) | moved_in, x[1].shl(amount)


def _shrui(x: Element, amount: Bits) -> Element:
    moved_in = ~x[0].constant(-1).lshr(amount)
    return x[0].lshr(amount) | moved_in, x[1].lshr(amount)


def _shrsi(x: Element, amount: Bits) -> Element:
    return x[0].ashr(amount), x[1].ashr(amount)


def _muli(m: Execution, x: Element, y: Element) -> Element:
    """A product has the zeros at the end of either factor: those of x are the bits below the lowest
    one that may be set, which is what (x | -x) says of the bits that may be."""

    def at_end(element: Element) -> Bits:
        may_be = ~element[0]
        return ~(may_be | -may_be)

    return at_end(x) | at_end(y), x[0].constant(0)


_RANGES: dict[str, tuple[str, TransferFunction]] = {
    "extui": ("arith.extui", _extui),
    "extsi": ("arith.extsi", _extsi),
    "trunci": ("arith.trunci", _trunci),
    "select": (
        "arith.select",
        _select(MLIR_RANGES, lambda c: (c[0].is_negative(), ~c[1].is_negative())),
    ),
    **{f"cmpi_{p}": ("arith.cmpi", _cmpi(p)) for p in PREDICATES},
    **{name: (f"math.{name}", _counted) for name in COUNTS},
}
_BITS: dict[str, tuple[str, TransferFunction]] = {
    "extui": ("arith.extui", _extui_bits),
    "extsi": ("arith.extsi", _extsi_bits),
    "trunci": ("arith.trunci", _trunci_bits),
    "select": (
        "arith.select",
        _select(KNOWN_BITS, lambda c: (c[1].is_negative(), c[0].is_negative())),
    ),
    **{f"cmpi_{p}": ("arith.cmpi", _cmpi_bits(p)) for p in PREDICATES},
}
_MORE_BITS: dict[str, TransferFunction] = {
    "shli": _by_known(_shli),
    "shrui": _by_known(_shrui),
    "shrsi": _by_known(_shrsi),
    "muli": _muli,
}


def _made(name: str, operation: str, domain: Domain, function: TransferFunction) -> Transfer:
    attributes: dict[str, Attribute] = {}
    if name.startswith("cmpi_"):
        attributes["predicate"] = IntegerAttr(PREDICATES.index(name[5:]), i64)
    inline = in_python(domain, function, name)
    return Transfer(name, operation, domain, inline, attributes, function=function)


RANGES = {name: _made(name, op, MLIR_RANGES, f) for name, (op, f) in _RANGES.items()}
BITS = {name: _made(name, op, KNOWN_BITS, f) for name, (op, f) in _BITS.items()}
MORE_BITS = {name: _made(name, f"arith.{name}", KNOWN_BITS, f) for name, f in _MORE_BITS.items()}
"""Beside those of `verifier.analyses.known_bits`, with which they are met; whatever the flags."""
