"""The meaning of CIRCT's comb operations, and of hw.constant, on two-valued bits.

Sources: Combinational.td and the dialect's rationale in CIRCT, and its own lowerings CombToSMT and
CombToArith where those say nothing. `docs/semantics.md` lists each choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.language.attributes import (
    AttributeKind,
    BadAttribute,
    FlagKind,
    IntegerKind,
    NewBits,
    NewBool,
    PredicateKind,
    StaticIntegerKind,
)
from semantics.language.builder import Bits, Bool, Execution, Interpretation, Value, select
from semantics.language.kinds import isa
from semantics.language.not_representable import NotRepresentable
from semantics.language.registry import meaning_of
from semantics.language.widths import SymbolicWidth, Width
from semantics.meanings import arith
from semantics.syntax.comb import PREDICATES

_TWO_STATE = {"twoState": FlagKind()}
"""`bin`: that only values of 0 and 1 count. Here there are no others."""


class TableKind(AttributeKind):
    """`lookupTable` of comb.truth_table, an array of truth values; its value is a tuple."""

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> tuple[bool, ...]:
        if not isa(attribute, ArrayAttr[IntegerAttr]) or any(
            entry.type != IntegerType(1) for entry in attribute
        ):
            raise BadAttribute(f"expected a list of truth values, got {attribute}")
        return tuple(bool(entry.value.data) for entry in attribute)

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> Any:
        raise BadAttribute(f"{name} must be given")

    def write(self, value: Any, type_: Attribute) -> Attribute:
        return ArrayAttr([IntegerAttr(int(entry), IntegerType(1)) for entry in value])


meaning_of("hw.constant", "-> T", attributes={"value": IntegerKind()})(arith.constant)


def _variadic(name: str, neutral: int, combine: Callable[[Bits, Bits], Bits]) -> None:
    def meaning(m: Execution, *given: Any) -> Bits:
        *operands, _ = given
        return reduce(combine, operands) if operands else m.constant(neutral, m.result_width)

    meaning_of(f"comb.{name}", "T* -> T", attributes=_TWO_STATE)(meaning)


_variadic("add", 0, lambda x, y: x + y)
_variadic("mul", 1, lambda x, y: x * y)
_variadic("and", -1, lambda x, y: x & y)
_variadic("or", 0, lambda x, y: x | y)
_variadic("xor", 0, lambda x, y: x ^ y)


def _binary(name: str, value: Callable[[Bits, Bits], Bits]) -> None:
    def meaning(m: Execution, x: Bits, y: Bits, two_state: Bool) -> Bits:
        return value(x, y)

    meaning_of(f"comb.{name}", "T, T -> T", attributes=_TWO_STATE)(meaning)


_binary("sub", lambda x, y: x - y)
_binary("shl", Bits.shl)
_binary("shru", Bits.lshr)
_binary("shrs", Bits.ashr)


def _division(name: str, value: Callable[[Bits, Bits], Bits]) -> None:
    """By zero the result may be any value; minimum / -1 wraps."""

    def meaning(m: Execution, x: Bits, y: Bits, two_state: Bool) -> Bits:
        by_zero = y.is_zero()
        return select(by_zero, m.choice(x.width, by_zero), value(x, y))

    meaning_of(f"comb.{name}", "T, T -> T", attributes=_TWO_STATE, chooses=True)(meaning)


_division("divu", Bits.udiv)
_division("divs", Bits.sdiv)
_division("modu", Bits.urem)
_division("mods", Bits.srem)


@meaning_of(
    "comb.icmp",
    "T, T -> i1",
    attributes={"predicate": PredicateKind(PREDICATES), **_TWO_STATE},
)
def icmp(m: Execution, x: Bits, y: Bits, predicate: int, two_state: Bool) -> Bits:
    """Case and wildcard equality differ from equality on x and z bits only."""
    name = PREDICATES[predicate]
    plain = {"ceq": "eq", "weq": "eq", "cne": "ne", "wne": "ne"}.get(name, name)
    return arith.cmpi(m, x, y, CMPI_COMPARISON_OPERATIONS.index(plain))


@meaning_of("comb.mux", "i1, T, T -> T", attributes=_TWO_STATE, sees_poison=True)
def mux(m: Execution, condition: Value, then: Value, otherwise: Value, two_state: Bool) -> Value:
    return arith.select_op(m, condition, then, otherwise)


def _fixed(width: Width) -> int:
    if isinstance(width, SymbolicWidth):
        raise NotRepresentable(f"single bits of a value whose width is {width.name}")
    return width


def _resized(x: Bits, to: Width) -> Bits:
    """The low bits, or zeros in front."""
    width, wanted = _fixed(x.width), _fixed(to)
    if width == wanted:
        return x
    return x.zext(wanted) if width < wanted else x.trunc(wanted)


@meaning_of("comb.parity", "T -> i1", attributes=_TWO_STATE)
def parity(m: Execution, x: Bits, two_state: Bool) -> Bits:
    """Each step adds up what the last one did in halves of twice the length. At a symbolic width it
    is some function."""
    if isinstance(x.width, SymbolicWidth):
        return x.some_function("parity").trunc(1)
    step = 1
    while step < _fixed(x.width):
        x = x ^ x.lshr(x.constant(step))
        step *= 2
    return _resized(x, 1)


@meaning_of("comb.reverse", "T -> T")
def reverse(m: Execution, x: Bits) -> Bits:
    width = _fixed(x.width)
    result = x.constant(0)
    for at in range(width):
        bit = x.lshr(x.constant(at)) & x.constant(1)
        result = result | bit.shl(x.constant(width - 1 - at))
    return result


def _extract_fits(operands: Sequence[int], results: Sequence[int], low: int) -> bool:
    return low >= 0 and low + results[0] <= operands[0]


@meaning_of(
    "comb.extract", "S -> T", attributes={"lowBit": StaticIntegerKind(32)}, fits=_extract_fits
)
def extract(m: Execution, x: Bits, low: int) -> Bits:
    return _resized(x.lshr(x.constant(low)), m.result_width)


def concat_fits(operands: Sequence[int], results: Sequence[int]) -> bool:
    """Whether the result has all bits of the operands."""
    return bool(operands) and sum(operands) == results[0]


@meaning_of("comb.concat", "_* -> T", fits=concat_fits)
def concat(m: Execution, *operands: Bits) -> Bits:
    """The first operand has the highest bits."""
    result = m.constant(0, m.result_width)
    for operand in operands:
        wide = _resized(operand, m.result_width)
        result = result.shl(result.constant(_fixed(operand.width))) | wide
    return result


def _replicate_fits(operands: Sequence[int], results: Sequence[int]) -> bool:
    return results[0] % operands[0] == 0


@meaning_of("comb.replicate", "S -> T", fits=_replicate_fits)
def replicate(m: Execution, x: Bits) -> Bits:
    times = _fixed(m.result_width) // _fixed(x.width)
    return concat(m, *[x] * times)


def _table_fits(operands: Sequence[int], results: Sequence[int], table: tuple[bool, ...]) -> bool:
    return len(table) == 2 ** len(operands)


@meaning_of(
    "comb.truth_table", "i1* -> i1", attributes={"lookupTable": TableKind()}, fits=_table_fits
)
def truth_table(m: Execution, *given: Any) -> Bits:
    """The operands are an index into the table, the first one its highest bit."""
    *operands, table = given
    entries = [m.constant(int(entry), 1) for entry in table]
    for operand in operands:
        half = len(entries) // 2
        chosen = operand.is_true()
        entries = [
            select(chosen, one, zero)
            for zero, one in zip(entries[:half], entries[half:], strict=True)
        ]
    return entries[0]
