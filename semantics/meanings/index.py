"""The meaning of the index dialect, at whatever width index has.

Sources: IndexOps.td of MLIR 22; where that says nothing, what arith's operation does. See
`docs/semantics.md`.
"""

from __future__ import annotations

from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS
from xdsl.ir import Attribute

from semantics.language.attributes import BadAttribute, IntegerKind, OverflowFlags, PredicateKind
from semantics.language.builder import Bits, Execution, Interpretation, Value
from semantics.language.registry import meaning_of
from semantics.language.widths import Width
from semantics.meanings import arith
from semantics.syntax.index import CmpPredicate, CmpPredicateAttr

BINARY = "index, index -> index"


class IndexPredicateKind(PredicateKind):
    """`#index<cmp_predicate …>`; its value is a Python int, numbered as arith.cmpi's predicates."""

    def __init__(self) -> None:
        super().__init__(CMPI_COMPARISON_OPERATIONS)

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> int:
        if not isinstance(attribute, CmpPredicateAttr):
            raise BadAttribute(f"expected #index<cmp_predicate …>, got {attribute}")
        return self.names.index(attribute.data.value)

    def write(self, value: int, type_: Attribute) -> Attribute:
        return CmpPredicateAttr(CmpPredicate(self.names[value]))

    def cases(self) -> list[Attribute]:
        return [CmpPredicateAttr(CmpPredicate(name)) for name in self.names]


@meaning_of("index.constant", "-> index", attributes={"value": IntegerKind()})
def constant(m: Execution, value: Bits) -> Bits:
    return value


@meaning_of("index.bool.constant", "-> i1", attributes={"value": IntegerKind()})
def bool_constant(m: Execution, value: Bits) -> Bits:
    return value


@meaning_of("index.sizeof", "-> index")
def sizeof(m: Execution) -> Bits:
    return m.constant(0, m.result_width).bit_width()


@meaning_of("index.add", BINARY)
def add(m: Execution, x: Bits, y: Bits) -> Bits:
    return x + y


@meaning_of("index.sub", BINARY)
def sub(m: Execution, x: Bits, y: Bits) -> Bits:
    return x - y


@meaning_of("index.mul", BINARY)
def mul(m: Execution, x: Bits, y: Bits) -> Bits:
    return x * y


@meaning_of("index.divs", BINARY, sees_poison=True)
def divs(m: Execution, x: Value, y: Value) -> Value:
    return arith.divsi(m, x, y, m.truth(False))


@meaning_of("index.divu", BINARY, sees_poison=True)
def divu(m: Execution, x: Value, y: Value) -> Value:
    return arith.divui(m, x, y, m.truth(False))


@meaning_of("index.shl", BINARY)
def shl(m: Execution, x: Bits, amount: Bits) -> Bits:
    return arith.shli(m, x, amount, OverflowFlags(m.truth(False), m.truth(False)))


@meaning_of("index.shru", BINARY)
def shru(m: Execution, x: Bits, amount: Bits) -> Bits:
    return arith.shrui(m, x, amount, m.truth(False))


@meaning_of("index.shrs", BINARY)
def shrs(m: Execution, x: Bits, amount: Bits) -> Bits:
    return arith.shrsi(m, x, amount, m.truth(False))


meaning_of("index.ceildivs", BINARY, sees_poison=True)(arith.ceildivsi)
meaning_of("index.ceildivu", BINARY, sees_poison=True)(arith.ceildivui)
meaning_of("index.floordivs", BINARY, sees_poison=True)(arith.floordivsi)
meaning_of("index.rems", BINARY, sees_poison=True)(arith.remsi)
meaning_of("index.remu", BINARY, sees_poison=True)(arith.remui)
meaning_of("index.and", BINARY)(arith.andi)
meaning_of("index.or", BINARY)(arith.ori)
meaning_of("index.xor", BINARY)(arith.xori)
meaning_of("index.mins", BINARY)(arith.minsi)
meaning_of("index.minu", BINARY)(arith.minui)
meaning_of("index.maxs", BINARY)(arith.maxsi)
meaning_of("index.maxu", BINARY)(arith.maxui)
meaning_of("index.cmp", "index, index -> i1", attributes={"pred": IndexPredicateKind()})(arith.cmpi)
meaning_of("index.casts", "S -> T", index_cast="S, T")(arith.index_cast)
meaning_of("index.castu", "S -> T", index_cast="S, T")(arith.index_castui)
