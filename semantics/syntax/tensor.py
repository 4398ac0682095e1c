"""The tensor dialect with the ops that xDSL's lacks, in upstream's syntax, and without what xDSL
demands and upstream does not.

`Tensor` replaces xDSL's dialect of that name.
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects import tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    TensorType,
    UnitAttr,
    i64,
)
from xdsl.ir import Attribute, Dialect, Operation
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from semantics.language.kinds import isa


@irdl_op_definition
class GenerateOp(IRDLOperation):
    """`tensor.generate %n { ^bb0(%i: index): ...; tensor.yield %v : T } : tensor<?xT>`.

    https://mlir.llvm.org/docs/Dialects/TensorOps/#tensorgenerate-tensorgenerateop
    """

    name = "tensor.generate"

    dynamic_extents = var_operand_def(IndexType)
    body = region_def("single_block")
    result = result_def(TensorType[Attribute])

    def verify_(self) -> None:
        shape = self.result.type.get_shape()
        if shape.count(DYNAMIC_INDEX) != len(self.dynamic_extents):
            raise VerifyException("tensor.generate needs an operand for each dynamic extent")
        if [a.type for a in self.body.block.args] != [IndexType()] * len(shape):
            raise VerifyException("the body of tensor.generate needs an index for each dimension")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        extents = parser.parse_optional_undelimited_comma_separated_list(
            parser.parse_optional_unresolved_operand, parser.parse_unresolved_operand
        )
        body = parser.parse_region()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        operands = parser.resolve_operands(
            extents or (), (IndexType(),) * len(extents or ()), position
        )
        return cls.build(
            operands=[operands],
            result_types=[parser.parse_type()],
            attributes=attributes,
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        if self.dynamic_extents:
            printer.print_string(" ")
            printer.print_list(self.dynamic_extents, printer.print_ssa_value)
        printer.print_string(" ")
        printer.print_region(self.body)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.result.type)


@irdl_op_definition
class RankOp(IRDLOperation):
    """`tensor.rank %t : tensor<?x?xT>`: the number of dimensions."""

    name = "tensor.rank"

    tensor = operand_def(TensorType[Attribute])
    result = result_def(IndexType)

    assembly_format = "$tensor attr-dict `:` type($tensor)"

    traits = traits_def(Pure())


@irdl_op_definition
class ExpandShapeOp(tensor.ExpandShapeOp):
    """One element may get any number of dimensions, by `[]`."""

    name = "tensor.expand_shape"

    src = operand_def(TensorType[Attribute])
    dynamic_output_shape = var_operand_def(IndexType)
    reassociation = prop_def(ArrayAttr[ArrayAttr[IntegerAttr]])
    static_output_shape = prop_def(DenseArrayBase.constr(i64))
    result = result_def(TensorType[Attribute])

    traits = traits_def(Pure())

    def verify_(self) -> None:
        if self.reassociation.data:
            super().verify_()
            return
        types = self.src.type, self.result.type
        shapes = [type_.get_shape() for type_ in types if isa(type_, TensorType[Attribute])]
        if len(shapes) != 2 or shapes[0] or any(extent != 1 for extent in shapes[1]):
            raise VerifyException("without dimensions there is one element")
        if list(self.static_output_shape.get_values()) != list(shapes[1]):
            raise VerifyException("the shape of the result is another one")


@irdl_op_definition
class PadOp(IRDLOperation):
    """The extents of the result may be known though the amounts are not."""

    name = "tensor.pad"

    source = operand_def(TensorType[Attribute])
    low = var_operand_def(IndexType)
    high = var_operand_def(IndexType)
    static_low = prop_def(DenseArrayBase.constr(i64))
    static_high = prop_def(DenseArrayBase.constr(i64))
    nofold = opt_prop_def(UnitAttr)
    region = region_def("single_block")
    result = result_def(TensorType[Attribute])

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    assembly_format = tensor.PadOp.assembly_format
    custom_directives = tensor.PadOp.custom_directives
    traits = traits_def(Pure(), SingleBlockImplicitTerminator(tensor.YieldOp))

    def verify_(self) -> None:
        given, made = (
            type_.get_shape()
            for type_ in (self.source.type, self.result.type)
            if isa(type_, TensorType[Attribute])
        )
        amounts = [self.static_low.get_values(), self.static_high.get_values()]
        if not len(given) == len(made) == len(amounts[0]) == len(amounts[1]):
            raise VerifyException("tensor.pad needs two amounts for each dimension")
        for extent, low, high, becomes in zip(given, *amounts, made, strict=True):
            known = DYNAMIC_INDEX not in (extent, low, high, becomes)
            if known and extent + low + high != becomes:
                raise VerifyException("tensor.pad gives other extents")


_MISSING: list[type[Operation]] = [GenerateOp, RankOp]
_MENDED: list[type[Operation]] = [ExpandShapeOp, PadOp]
_OTHERS = [
    op for op in tensor.Tensor.operations if all(op.name != mended.name for mended in _MENDED)
]

Tensor = Dialect("tensor", [*_OTHERS, *_MENDED, *_MISSING], [])
"""Register it in place of xDSL's: `context.register_dialect("tensor", lambda: Tensor)`."""
