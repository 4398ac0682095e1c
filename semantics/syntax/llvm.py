"""xDSL's LLVM dialect with the integer operations and properties of MLIR 22 that it lacks.

`llvm.freeze`, `llvm.mlir.poison`, the integer intrinsics, `llvm.intr.assume` and
`#llvm.constant_range` are new; `llvm.trunc` has its overflow flags as MLIR has them, as an i32;
`llvm.mlir.zero` may be an integer, and the condition of `llvm.select` a vector. Source: LLVMOps.td,
LLVMIntrinsicOps.td and LLVMAttrDefs.td of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    I1,
    I32,
    DenseArrayBase,
    IntAttr,
    IntegerAttr,
    IntegerType,
    SignlessIntegerConstraint,
    VectorType,
    i1,
)
from xdsl.dialects.llvm import OverflowAttr
from xdsl.ir import Attribute, Dialect, Operation, ParametrizedAttribute, SSAValue
from xdsl.irdl import (
    AnyAttr,
    EqAttrConstraint,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from semantics.language.containers import element_type
from semantics.language.kinds import isa

_INTEGER = SignlessIntegerConstraint | VectorType.constr(SignlessIntegerConstraint)
_BOOLEAN = EqAttrConstraint(i1) | VectorType.constr(EqAttrConstraint(i1))
_CALL_FORMAT = "`(` operands `)` attr-dict `:` functional-type(operands, results)"


@irdl_op_definition
class TruncOp(IRDLOperation):
    name = "llvm.trunc"

    arg = operand_def(_INTEGER)
    res = result_def(_INTEGER)
    overflowFlags = opt_prop_def(IntegerAttr[I32])

    traits = traits_def(Pure())

    def __init__(self, arg: SSAValue, res_type: Attribute, flags: IntegerAttr | None = None):
        super().__init__(
            operands=[arg],
            result_types=[res_type],
            properties={"overflowFlags": flags or IntegerAttr(0, 32)},
        )

    def verify_(self) -> None:
        source, target = self.arg.type, self.res.type
        widths = [
            element.width.data
            for element in (element_type(source), element_type(target))
            if isa(element, IntegerType)
        ]
        if widths[0] <= widths[1]:
            raise VerifyException(f"invalid cast opcode for cast from {source} to {target}")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        unresolved = parser.parse_unresolved_operand()
        flags = IntegerAttr(OverflowAttr.parse(parser).to_int(), 32)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        source = parser.parse_type()
        parser.parse_keyword("to")
        target = parser.parse_type()
        (value,) = parser.resolve_operands([unresolved], [source], position)
        op = cls(value, target, flags)
        op.attributes = attributes
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.arg)
        if self.overflowFlags is not None:
            OverflowAttr.from_int(self.overflowFlags.value.data).print(printer)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.arg.type)
        printer.print_string(" to ")
        printer.print_attribute(self.res.type)


@irdl_op_definition
class FreezeOp(IRDLOperation):
    name = "llvm.freeze"

    T: ClassVar = VarConstraint("T", _INTEGER)

    val = operand_def(T)
    res = result_def(T)

    assembly_format = "$val attr-dict `:` type($val)"
    traits = traits_def(Pure())

    def __init__(self, value: SSAValue | Operation):
        super().__init__(operands=[value], result_types=[SSAValue.get(value).type])


@irdl_op_definition
class PoisonOp(IRDLOperation):
    name = "llvm.mlir.poison"

    res = result_def()

    assembly_format = "attr-dict `:` type($res)"
    traits = traits_def(Pure())

    def __init__(self, type_: Attribute):
        super().__init__(result_types=[type_])


@irdl_op_definition
class ZeroOp(IRDLOperation):
    """Of any type, integers included."""

    name = "llvm.mlir.zero"

    res = result_def()

    assembly_format = "attr-dict `:` type($res)"
    traits = traits_def(Pure())

    def __init__(self, type_: Attribute):
        super().__init__(result_types=[type_])


@irdl_op_definition
class SelectOp(IRDLOperation):
    """With one condition, or one for each lane."""

    name = "llvm.select"

    T: ClassVar = VarConstraint("T", AnyAttr())

    cond = operand_def(_BOOLEAN)
    lhs = operand_def(T)
    rhs = operand_def(T)
    res = result_def(T)
    fastmathFlags = prop_def(llvm.FastMathAttr, default_value=llvm.FastMathAttr(None))

    assembly_format = "$cond `,` $lhs `,` $rhs attr-dict `:` type($cond) `,` type($res)"
    irdl_options = (ParsePropInAttrDict(),)
    traits = traits_def(Pure())

    def __init__(
        self, cond: Operation | SSAValue, lhs: Operation | SSAValue, rhs: Operation | SSAValue
    ):
        super().__init__(operands=[cond, lhs, rhs], result_types=[SSAValue.get(lhs).type])

    def verify_(self) -> None:
        condition, arms = self.cond.type, self.res.type
        if not isa(condition, VectorType):
            return
        if not isa(arms, VectorType) or arms.shape != condition.shape:
            raise VerifyException(f"a condition of type {condition} for arms of type {arms}")


class _Unary(IRDLOperation):
    T: ClassVar = VarConstraint("T", _INTEGER)

    in_ = operand_def(T)
    res = result_def(T)

    assembly_format = _CALL_FORMAT
    traits = traits_def(Pure())


class _Binary(IRDLOperation):
    T: ClassVar = VarConstraint("T", _INTEGER)

    a = operand_def(T)
    b = operand_def(T)
    res = result_def(T)

    assembly_format = _CALL_FORMAT
    traits = traits_def(Pure())


class _Ternary(IRDLOperation):
    T: ClassVar = VarConstraint("T", _INTEGER)

    a = operand_def(T)
    b = operand_def(T)
    c = operand_def(T)
    res = result_def(T)

    assembly_format = _CALL_FORMAT
    traits = traits_def(Pure())


class _Comparison(IRDLOperation):
    T: ClassVar = VarConstraint("T", _INTEGER)

    a = operand_def(T)
    b = operand_def(T)
    res = result_def(_INTEGER)

    assembly_format = _CALL_FORMAT
    traits = traits_def(Pure())


class _ZeroIsPoison(IRDLOperation):
    """Upstream has no custom form for these."""

    T: ClassVar = VarConstraint("T", _INTEGER)

    in_ = operand_def(T)
    is_zero_poison = prop_def(IntegerAttr[I1])
    res = result_def(T)

    traits = traits_def(Pure())


@irdl_attr_definition
class ConstantRangeAttr(ParametrizedAttribute):
    """`#llvm.constant_range<i32, 0, 10>`: the integers from the first number on to below the
    second, around the largest one where the second is no greater."""

    name = "llvm.constant_range"

    type: IntegerType
    lower: IntAttr
    upper: IntAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            type_ = parser.parse_type()
            numbers: list[IntAttr] = []
            for _ in range(2):
                parser.parse_punctuation(",")
                numbers.append(IntAttr(parser.parse_integer(allow_boolean=False)))
        return [type_, *numbers]

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string("<")
        printer.print_attribute(self.type)
        printer.print_string(f", {self.lower.data}, {self.upper.data}>")


@irdl_op_definition
class AssumeOp(IRDLOperation):
    """Without bundles; one that has some is read as an operation that is not known."""

    name = "llvm.intr.assume"

    cond = operand_def(i1)
    op_bundle_sizes = opt_prop_def(DenseArrayBase)

    def __init__(self, condition: SSAValue):
        super().__init__(operands=[condition])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        unresolved = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        op = cls(parser.resolve_operand(unresolved, parser.parse_type()))
        op.attributes = attributes
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.cond)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.cond.type)


@irdl_op_definition
class AbsOp(IRDLOperation):
    """Upstream has no custom form for it."""

    name = "llvm.intr.abs"

    T: ClassVar = VarConstraint("T", _INTEGER)

    in_ = operand_def(T)
    is_int_min_poison = prop_def(IntegerAttr[I1])
    res = result_def(T)

    traits = traits_def(Pure())


def _intrinsic(base: type[IRDLOperation], name: str) -> type[IRDLOperation]:
    """The class of `llvm.intr.NAME`."""
    title = "".join(part.capitalize() for part in name.split("."))
    return irdl_op_definition(type(f"{title}Op", (base,), {"name": f"llvm.intr.{name}"}))


_INTRINSICS = [
    AbsOp,
    *(_intrinsic(_ZeroIsPoison, name) for name in ("ctlz", "cttz")),
    *(_intrinsic(_Unary, name) for name in ("bitreverse", "bswap", "ctpop")),
    *(_intrinsic(_Binary, name) for name in ("smax", "smin", "umax", "umin")),
    *(_intrinsic(_Binary, f"{sign}{op}.sat") for op in ("add", "sub", "shl") for sign in "su"),
    *(_intrinsic(_Comparison, name) for name in ("scmp", "ucmp")),
    *(_intrinsic(_Ternary, name) for name in ("fshl", "fshr")),
]

_REPLACED = {op.name: op for op in (SelectOp, TruncOp, ZeroOp)}

LLVMDialect = Dialect(
    "llvm",
    [
        *(_REPLACED.get(op.name, op) for op in llvm.LLVM.operations),
        FreezeOp,
        PoisonOp,
        AssumeOp,
        *_INTRINSICS,
    ],
    [*llvm.LLVM.attributes, ConstantRangeAttr],
)
