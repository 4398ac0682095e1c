"""Wrong meanings of arith's extended operations and casts, of math's operations and of index's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from semantics.language.attributes import OverflowFlags
from semantics.language.builder import Bits, Bool, Execution, Value, select
from semantics.language.overflow import signed_add_overflows
from semantics.meanings import arith, index
from semantics.meanings import math as math_integers

Mutant = tuple[str, str, Callable[..., Any], bool]
"""Operation, what is wrong, the wrong meaning, and whether it sees poison."""


def _high(product: Bits, factor: Bits, amount: Bits) -> Bits:
    return product.lshr(amount.zext(product.width)).trunc(factor.width)


def _extended(
    extend: Callable[[Bits, Any], Bits], amount: Callable[[Bits], Bits] = Bits.bit_width
) -> Callable[..., tuple[Bits, Bits]]:
    def meaning(m: Execution, x: Bits, y: Bits) -> tuple[Bits, Bits]:
        wide = x.interpretation.double_width(x.width)
        return x * y, _high(extend(x, wide) * extend(y, wide), x, amount(x))

    return meaning


def _power(undefined: Callable[[Value, Value], Bool]) -> Callable[..., Value]:
    def meaning(m: Execution, x: Value, y: Value) -> Value:
        silent = Execution(m.interpretation)
        result = math_integers.ipowi(silent, x, y)
        m.ub_if(undefined(x, y))
        return result

    return meaning


def _unsigned_power(m: Execution, x: Value, y: Value) -> Value:
    assert isinstance(x.bits.width, int)
    result = x.bits.constant(1)
    for _ in range(2**x.bits.width - 1):
        result = select(y.bits.is_zero(), result, result * x.bits)
    return Value(result, x.poison | y.poison)


def _poison_abs(m: Execution, x: Bits) -> Bits:
    m.poison_if(x.eq(x.signed_minimum()))
    return select(x.is_negative(), -x, x)


def _with_flags(function: Callable[..., Any], *flags: str) -> Callable[..., Any]:
    """A meaning of arith with these flags set."""

    def meaning(m: Execution, *operands: Bits) -> Any:
        return function(
            m, *operands, OverflowFlags(m.truth("nsw" in flags), m.truth("nuw" in flags))
        )

    return meaning


def _with(function: Callable[..., Any], *attributes: bool) -> Callable[..., Any]:
    return lambda m, *operands: function(m, *operands, *(m.truth(a) for a in attributes))


def _poison_of_zero(function: Callable[..., Any]) -> Callable[..., Any]:
    def meaning(m: Execution, x: Bits) -> Bits:
        m.poison_if(x.is_zero())
        return function(m, x)

    return meaning


MUTANTS: list[Mutant] = [
    (
        "arith.addui_extended",
        "the carry is the signed overflow",
        lambda m, x, y: (x + y, signed_add_overflows(x, y).as_bit()),
        False,
    ),
    (
        "arith.addui_extended",
        "never a carry",
        lambda m, x, y: (x + y, m.constant(0, 1)),
        False,
    ),
    ("arith.mului_extended", "signed", _extended(Bits.sext), False),
    ("arith.mulsi_extended", "unsigned", _extended(Bits.zext), False),
    (
        "arith.mulsi_extended",
        "the high half starts a bit too low",
        _extended(Bits.sext, lambda x: x.bit_width() - x.constant(1)),
        False,
    ),
    (
        "arith.mului_extended",
        "the high half is the low one",
        lambda m, x, y: (x * y, x * y),
        False,
    ),
    ("arith.index_cast", "zero extension", arith.index_castui, False),
    ("arith.index_castui", "sign extension", arith.index_cast, False),
    ("arith.bitcast", "complement", lambda m, x: ~x, False),
    ("math.absi", "the minimum is poison", _poison_abs, False),
    ("math.absi", "the value itself", lambda m, x: x, False),
    ("math.ctlz", "counts from the other end", math_integers.cttz, False),
    ("math.ctlz", "poison of 0", _poison_of_zero(math_integers.ctlz), False),
    (
        "math.ctlz",
        "one too few of 0",
        lambda m, x: select(x.is_zero(), x.bit_width() - x.constant(1), math_integers.ctlz(m, x)),
        False,
    ),
    ("math.cttz", "counts from the other end", math_integers.ctlz, False),
    ("math.cttz", "poison of 0", _poison_of_zero(math_integers.cttz), False),
    ("math.ctpop", "the parity", lambda m, x: math_integers.ctpop(m, x) & x.constant(1), False),
    ("math.ipowi", "never undefined", _power(lambda x, y: x.poison & ~x.poison), True),
    (
        "math.ipowi",
        "0 to the power 0 undefined",
        _power(
            lambda x, y: (
                (x.poison | x.bits.is_zero()) & (y.poison | y.bits.is_negative() | y.bits.is_zero())
            )
        ),
        True,
    ),
    (
        "math.ipowi",
        "poison harmless",
        _power(lambda x, y: ~x.poison & ~y.poison & x.bits.is_zero() & y.bits.is_negative()),
        True,
    ),
    ("math.ipowi", "the exponent unsigned", _unsigned_power, True),
    ("index.constant", "one too many", lambda m, value: value + value.constant(1), False),
    ("index.bool.constant", "negated", lambda m, value: ~value, False),
    (
        "index.sizeof",
        "in bytes",
        lambda m: m.constant(0, m.result_width).bit_width().lshr(m.constant(3, m.result_width)),
        False,
    ),
    ("index.add", "nsw", _with_flags(arith.addi, "nsw"), False),
    ("index.sub", "nuw", _with_flags(arith.subi, "nuw"), False),
    ("index.mul", "nsw", _with_flags(arith.muli, "nsw"), False),
    ("index.divs", "unsigned", index.divu, True),
    ("index.divs", "exact", _with(arith.divsi, True), True),
    ("index.divu", "signed", index.divs, True),
    ("index.ceildivs", "rounds down", arith.floordivsi, True),
    ("index.ceildivu", "signed", arith.ceildivsi, True),
    ("index.floordivs", "rounds towards zero", index.divs, True),
    ("index.rems", "unsigned", arith.remui, True),
    ("index.remu", "signed", arith.remsi, True),
    ("index.shl", "nuw", _with_flags(arith.shli, "nuw"), False),
    ("index.shl", "0 for large amounts", lambda m, x, y: x.shl(y), False),
    ("index.shru", "copies of the sign", index.shrs, False),
    ("index.shrs", "zeros come in", index.shru, False),
    ("index.and", "or", arith.ori, False),
    ("index.or", "xor", arith.xori, False),
    ("index.xor", "or", arith.ori, False),
    ("index.mins", "unsigned", arith.minui, False),
    ("index.minu", "signed", arith.minsi, False),
    ("index.maxs", "unsigned", arith.maxui, False),
    ("index.maxu", "the smaller", arith.minui, False),
    (
        "index.cmp",
        "operands exchanged",
        lambda m, x, y, predicate: arith.cmpi(m, y, x, predicate),
        False,
    ),
    ("index.casts", "zero extension", arith.index_castui, False),
    ("index.castu", "sign extension", arith.index_cast, False),
]
