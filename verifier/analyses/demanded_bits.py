"""Backward transfer functions for demanded bits.

$ verify-analysis verifier/analyses/demanded_bits.py

Those of LLVM's DemandedBits, where LLVM has one, and as precise; more precise for choices and
comparisons. Of an operation that may give poison, or be undefined, all bits are demanded that
decide whether it is, also where nothing is demanded of the result: so a flag demands everything,
where LLVM's passes drop flags, and so does an amount to shift by. Of operations that are in no list
here everything is demanded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from xdsl.dialects.arith import IntegerOverflowAttr
from xdsl.dialects.builtin import BoolAttr, IntegerAttr
from xdsl.ir import Attribute

from semantics.domains.demand import DEMANDED_BITS
from semantics.domains.domain import Element
from semantics.domains.known_bits import KNOWN_BITS
from semantics.language.builder import Bits, Bool, Execution, select
from verifier.analyses.mlir_ranges import FLAGS
from verifier.kernel.analyses.all_or_nothing import all_or_nothing
from verifier.kernel.analyses.backward import Backward, DemandFunction, backward
from verifier.kernel.analyses.low_bits import of_low_bits

TRANSFERS: dict[str, Backward] = {}
Needs = Sequence[Element]


def _add(
    name: str, operation: str, function: DemandFunction, knows: bool, **attributes: Attribute
) -> None:
    made = backward(operation, DEMANDED_BITS, KNOWN_BITS if knows else None, **attributes)(function)
    TRANSFERS[name] = replace(made, name=name)


def all_of_each(m: Execution, needed: Element) -> Needs:
    """Everything, whatever is needed of the result."""
    return [(m.constant(-1, width),) for width in m.result_widths]


def all_if_any(m: Execution, needed: Element) -> Needs:
    """Everything, where anything is needed of the result."""
    none = needed[0].is_zero()
    return [
        (select(none, m.constant(0, width), m.constant(-1, width)),) for width in m.result_widths
    ]


def same(m: Execution, needed: Element) -> Needs:
    """The same bits of each operand."""
    return [needed for _ in m.result_widths]


def sum_or_difference(is_sum: bool) -> DemandFunction:
    """LLVM's: a carry is needed where a bit above is, up to a bit at which both operands are known
    to make the same carry; an operand's bit where it is, or where it decides over a carry that is.
    """

    def needs(m: Execution, needed: Element, x: Element, y: Element) -> Needs:
        (d,), (x0, x1), (y0, y1) = needed, x, y if is_sum else (y[1], y[0])
        bound = (x0 & y0) | (x1 & y1)
        carries = d.ripple_below(~bound)
        one = d.constant(1)
        most, least = ~x0 + ~y0, x1 + y1
        if not is_sum:
            most, least = most + one, least + one

        def operand(zeros: Bits, ones: Bits, others_zeros: Bits, others_ones: Bits) -> Bits:
            keeps_zero, keeps_one = zeros | ~others_zeros, ones | ~others_ones
            return d | (carries & (~most | keeps_zero) & (least | keeps_one))

        return [(operand(x0, x1, y0, y1),), (operand(y0, y1, x0, x1),)]

    return needs


def and_(m: Execution, needed: Element, x: Element, y: Element) -> Needs:
    """Not the bits that are 0 in the other operand; where they are in both, in one of them."""
    (d,) = needed
    return [(d & ~y[0],), (d & ~(x[0] & ~y[0]),)]


def or_(m: Execution, needed: Element, x: Element, y: Element) -> Needs:
    (d,) = needed
    return [(d & ~y[1],), (d & ~(x[1] & ~y[1]),)]


def order(m: Execution, needed: Element) -> Needs:
    """Of minima and maxima: the bits from the lowest that is needed on."""
    (d,) = needed
    lowest = d & -d
    from_there = ~(lowest - d.constant(1))
    return [(from_there,), (from_there,)]


def trunc(m: Execution, needed: Element) -> Needs:
    return [(needed[0].zext(m.result_width),)]


def extui(m: Execution, needed: Element) -> Needs:
    return [(needed[0].trunc(m.result_width),)]


def extsi(m: Execution, needed: Element) -> Needs:
    """The sign too, where a bit above is needed."""
    low = needed[0].trunc(m.result_width)
    above = ~low.zext(needed[0].width).eq(needed[0])
    return [(low | select(above, low.signed_minimum(), low.constant(0)),)]


def choice(m: Execution, needed: Element, condition: Element, x: Element, y: Element) -> Needs:
    """Of an arm that is known not to be chosen nothing is needed; the condition decides over poison
    too."""
    (d,) = needed
    zero = d.constant(0)
    never, always = condition[0].is_true(), condition[1].is_true()
    return [
        (condition[0].constant(-1),),
        (select(never, zero, d),),
        (select(always, zero, d),),
    ]


def sign_or_all(m: Execution, needed: Element, x: Element, y: Element) -> Needs:
    """Of a number that is compared with 0, whether it is less or not: its sign."""
    (d,) = needed
    none, zero, every = d.is_zero(), x[0].constant(0), x[0].constant(-1)
    with_zero = (~y[0]).is_zero()
    x_needs = select(with_zero, x[0].signed_minimum(), every)
    return [(select(none, zero, x_needs),), (select(none, zero, every),)]


def absolute(m: Execution, needed: Element) -> Needs:
    """The bits up to the highest, and the sign; where the lowest bit is all, that."""
    (d,) = needed
    low = d.smeared()
    more = ~(d & ~d.constant(1)).is_zero()
    return [(low | select(more, d.signed_minimum(), d.constant(0)),)]


def _is_known(k: Element) -> Bool:
    return (~(k[0] | k[1])).is_zero()


def shift(back: Callable[[Bits, Bits], Bits]) -> DemandFunction:
    """Where the amount is known, the bits that are shifted to those that are needed."""

    def needs(m: Execution, needed: Element, x: Element, y: Element) -> Needs:
        (d,) = needed
        every = d.constant(-1)
        return [(select(_is_known(y), back(d, y[1]), every),), (every,)]

    return needs


def back_from_ashr(d: Bits, amount: Bits) -> Bits:
    """The sign too, where one of its copies is needed."""
    low = d.shl(amount)
    above = ~low.lshr(amount).eq(d)
    return low | select(above, d.signed_minimum(), d.constant(0))


_LOW_BITS = (
    *("arith.addi", "arith.subi", "arith.muli"),
    *("comb.add", "comb.sub", "comb.mul"),
    *("llvm.add", "llvm.sub", "llvm.mul"),
)
_SUMS = {
    "arith": ("addi", "subi", "andi", "ori", "xori"),
    "comb": ("add", "sub", "and", "or", "xor"),
    "llvm": ("add", "sub", "and", "or", "xor"),
}
_ORDERS = (
    *("arith.minsi", "arith.maxsi", "arith.minui", "arith.maxui"),
    *("llvm.intr.smin", "llvm.intr.smax", "llvm.intr.umin", "llvm.intr.umax"),
)
_CASTS = {
    "arith.trunci": trunc,
    "llvm.trunc": trunc,
    "arith.extui": extui,
    "llvm.zext": extui,
    "arith.extsi": extsi,
    "llvm.sext": extsi,
    "math.absi": absolute,
    "arith.bitcast": same,
}
_SHIFTS = {
    "arith.shli": Bits.lshr,
    "arith.shrui": Bits.shl,
    "arith.shrsi": back_from_ashr,
    "llvm.shl": Bits.lshr,
    "llvm.lshr": Bits.shl,
    "llvm.ashr": back_from_ashr,
}
_CHOICES = ("arith.select", "llvm.select", "comb.mux")
_PREDICATES = {"arith.cmpi": "predicate", "llvm.icmp": "predicate", "comb.icmp": "predicate"}
_SIGNED_LESS, _SIGNED_AT_LEAST = 2, 5
_ALL_OR_NOTHING = (
    *("math.ctlz", "math.cttz", "math.ctpop", "comb.parity", "llvm.intr.ctpop"),
    *(f"llvm.intr.{n}.sat" for n in ("sadd", "uadd", "ssub", "usub")),
)
_COUNTS = ("llvm.intr.ctlz", "llvm.intr.cttz")
_ALWAYS = (
    *("arith.divui", "arith.divsi", "arith.remui", "arith.remsi"),
    *("arith.ceildivui", "arith.ceildivsi", "arith.floordivsi", "math.ipowi"),
    *("llvm.udiv", "llvm.sdiv", "llvm.urem", "llvm.srem"),
    *("llvm.intr.sshl.sat", "llvm.intr.ushl.sat", "comb.shl", "comb.shru", "comb.shrs"),
)
_FLAGGED = ("arith.addi", "arith.subi", "arith.muli", "arith.shli")

for _operation in _LOW_BITS:
    TRANSFERS[f"{_operation}, low bits"] = of_low_bits(
        f"{_operation}, low bits", _operation, file=__file__
    )
for _dialect, (_sum, _difference, _and, _or, _xor) in _SUMS.items():
    _add(f"{_dialect}.{_sum}", f"{_dialect}.{_sum}", sum_or_difference(True), True)
    _add(f"{_dialect}.{_difference}", f"{_dialect}.{_difference}", sum_or_difference(False), True)
    _add(f"{_dialect}.{_and}", f"{_dialect}.{_and}", and_, True)
    _add(f"{_dialect}.{_or}", f"{_dialect}.{_or}", or_, True)
    _add(f"{_dialect}.{_xor}", f"{_dialect}.{_xor}", same, False)
for _operation in _ORDERS:
    _add(_operation, _operation, order, False)
for _operation, _function in _CASTS.items():
    _add(_operation, _operation, _function, False)
for _operation, _back in _SHIFTS.items():
    _add(_operation, _operation, shift(_back), True)
for _operation in _CHOICES:
    _add(_operation, _operation, choice, True)
for _operation, _attribute in _PREDICATES.items():
    for _predicate in range(10):
        _signed = _predicate in (_SIGNED_LESS, _SIGNED_AT_LEAST)
        _stated = {_attribute: IntegerAttr(_predicate, 64)}
        _name = f"{_operation} {_predicate}"
        if _signed:
            _add(_name, _operation, sign_or_all, True, **_stated)
        else:
            _add(_name, _operation, all_if_any, False, **_stated)
for _operation in _ALL_OR_NOTHING:
    TRANSFERS[_operation] = all_or_nothing(_operation, _operation, file=__file__)
for _operation in _COUNTS:
    _of_zero = {"is_zero_poison": BoolAttr.from_bool(False)}
    TRANSFERS[_operation] = all_or_nothing(_operation, _operation, _of_zero, file=__file__)
    _of_zero = {"is_zero_poison": BoolAttr.from_bool(True)}
    _add(f"{_operation} of no zero", _operation, all_of_each, False, **_of_zero)
for _operation in _ALWAYS:
    _add(_operation, _operation, all_of_each, False)
for _operation in _FLAGGED:
    for _suffix, _flags in FLAGS.items():
        if _flags:
            _add(
                _operation + _suffix,
                _operation,
                all_of_each,
                False,
                overflowFlags=IntegerOverflowAttr(_flags),
            )
