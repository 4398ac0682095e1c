"""A dialect in one file, as a user writes it: given to each command with `--load`."""

from __future__ import annotations

from xdsl.dialects.arith import signlessIntegerLike
from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Dialect
from xdsl.irdl import (
    IRDLOperation,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure

from semantics.language.attributes import FlagKind
from semantics.language.builder import Bits, Bool, Execution, Value, select
from semantics.language.dialects import DialectEntry, SearchHints, register
from semantics.language.overflow import unsigned_add_overflows
from semantics.language.registry import meaning_of

T = VarConstraint("T", signlessIntegerLike)


class BinaryOp(IRDLOperation):
    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(T)
    traits = traits_def(Pure())
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($result)"


@irdl_op_definition
class AddOp(BinaryOp):
    """The sum, or the greatest number where that is not representable."""

    name = "satmath.add"


@irdl_op_definition
class AvgOp(BinaryOp):
    """The average, rounded down."""

    name = "satmath.avg"


@irdl_op_definition
class QuotientOp(BinaryOp):
    """Undefined for a divisor of 0."""

    name = "satmath.quotient"


@irdl_op_definition
class EvenOp(BinaryOp):
    """The first operand, where that is even; else the second one, which may be poison before."""

    name = "satmath.even"


@irdl_op_definition
class HalfOp(IRDLOperation):
    """Half a number, rounded down; with `exact`, poison of an odd one."""

    name = "satmath.half"
    value = operand_def(T)
    result = result_def(T)
    exact = opt_prop_def(UnitAttr)
    traits = traits_def(Pure())
    assembly_format = "$value (`exact` $exact^)? attr-dict `:` type($result)"


SatMath = Dialect("satmath", [AddOp, AvgOp, QuotientOp, EvenOp, HalfOp])
register(
    DialectEntry(
        "satmath",
        SatMath,
        lanewise=True,
        search=SearchHints(usual=("add", "avg"), cycles={"avg": 2, "quotient": 12}),
    )
)


@meaning_of("satmath.add", "T, T -> T")
def add(m: Execution, x: Bits, y: Bits) -> Bits:
    return select(unsigned_add_overflows(x, y), x.constant(-1), x + y)


@meaning_of("satmath.avg", "T, T -> T")
def avg(m: Execution, x: Bits, y: Bits) -> Bits:
    return (x & y) + (x ^ y).lshr(x.constant(1))


@meaning_of("satmath.quotient", "T, T -> T")
def quotient(m: Execution, x: Bits, y: Bits) -> Bits:
    m.ub_if(y.is_zero())
    return x.udiv(y)


@meaning_of("satmath.even", "T, T -> T", sees_poison=True)
def even(m: Execution, x: Value, y: Value) -> Value:
    is_odd = ~(x.bits & x.bits.constant(1)).is_zero()
    return Value(select(is_odd, y.bits, x.bits), x.poison | (is_odd & y.poison))


@meaning_of("satmath.half", "T -> T", attributes={"exact": FlagKind()})
def half(m: Execution, x: Bits, exact: Bool) -> Bits:
    m.poison_if_flag(exact, lambda: ~(x & x.constant(1)).is_zero())
    return x.lshr(x.constant(1))
