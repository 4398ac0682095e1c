"""Operations of the stablehlo dialect that move elements of tensors to other places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import (
    DenseArrayBase,
    IntegerAttr,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from semantics.syntax.stablehlo.attributes import (
    numbers_of,
    parse_numbers,
    parse_properties,
    parse_signature,
    print_attributes,
    print_numbers,
    print_operands,
    print_properties,
    print_signature,
    resolved,
)


def _numbers(values: Sequence[int]) -> DenseArrayBase:
    return DenseArrayBase.from_list(i64, values)


_KEYWORDS = {
    "stablehlo.broadcast_in_dim": {"dims": "broadcast_dimensions"},
    "stablehlo.dynamic_broadcast_in_dim": {"dims": "broadcast_dimensions"},
    "stablehlo.dynamic_iota": {"dim": "iota_dimension"},
    "stablehlo.transpose": {"dims": "permutation"},
    "stablehlo.reverse": {"dims": "dimensions"},
    "stablehlo.pad": {
        "low": "edge_padding_low",
        "high": "edge_padding_high",
        "interior": "interior_padding",
    },
    "stablehlo.concatenate": {"dim": "dimension"},
    "stablehlo.dynamic_slice": {"sizes": "slice_sizes"},
    "stablehlo.get_dimension_size": {"dim": "dimension"},
}
"""The property that each keyword of an operation's syntax stands for; `dim` has one number."""


class RearrangingOp(IRDLOperation):
    """An operand, and lists of numbers by keyword: `%a, dims = [1, 0] : (t) -> t`."""

    args = var_operand_def(TensorType)
    result = result_def(TensorType)

    traits = traits_def(Pure())

    def __init__(
        self, operands: Sequence[SSAValue], result: Attribute, **lists: Sequence[int] | int
    ):
        super().__init__(
            operands=[operands],
            result_types=[result],
            properties={
                name: IntegerAttr(v, i64) if isinstance(v, int) else _numbers(v)
                for name, v in lists.items()
            },
        )

    def numbers(self, name: str) -> tuple[int, ...]:
        """The numbers of a property."""
        value = self.properties.get(name)
        if isinstance(value, IntegerAttr):
            return (value.value.data,)
        return numbers_of(value)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands = [parser.parse_unresolved_operand()]
        properties: dict[str, Attribute] = {}
        while parser.parse_optional_punctuation(",") is not None:
            operand = parser.parse_optional_unresolved_operand()
            if operand is not None:
                operands.append(operand)
                continue
            keyword = parser.parse_identifier()
            if keyword not in _KEYWORDS.get(cls.name, {}):
                parser.raise_error(f"{keyword} is not expected here")
            parser.parse_punctuation("=")
            properties[_KEYWORDS.get(cls.name, {})[keyword]] = (
                IntegerAttr(parser.parse_integer(), i64)
                if keyword == "dim"
                else parse_numbers(parser)
            )
        attributes = parse_properties(cls, parser, properties)
        values, result = resolved(parser, operands, parse_signature(parser))
        return cls.build(
            operands=[values],
            result_types=[result],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        print_operands(printer, self.operands)
        for keyword, name in _KEYWORDS.get(self.name, {}).items():
            printer.print_string(f", {keyword} = ")
            if keyword == "dim":
                printer.print_string(str(self.numbers(name)[0]))
            else:
                print_numbers(printer, self.numbers(name))
        named = _KEYWORDS.get(self.name, {}).values()
        print_properties(printer, self, named)
        print_signature(printer, self, short=self.name == "stablehlo.reverse")


@irdl_op_definition
class BroadcastInDimOp(RearrangingOp):
    name = "stablehlo.broadcast_in_dim"
    broadcast_dimensions = prop_def(DenseArrayBase)


@irdl_op_definition
class DynamicBroadcastInDimOp(RearrangingOp):
    """The operand, and the shape of the result: a tensor of rank 1."""

    name = "stablehlo.dynamic_broadcast_in_dim"
    broadcast_dimensions = prop_def(DenseArrayBase)
    known_expanding_dimensions = opt_prop_def(DenseArrayBase)
    known_nonexpanding_dimensions = opt_prop_def(DenseArrayBase)


@irdl_op_definition
class DynamicIotaOp(RearrangingOp):
    """The operand is the shape of the result, a tensor of rank 1."""

    name = "stablehlo.dynamic_iota"
    iota_dimension = prop_def(IntegerAttr)


@irdl_op_definition
class TransposeOp(RearrangingOp):
    name = "stablehlo.transpose"
    permutation = prop_def(DenseArrayBase)


@irdl_op_definition
class ReverseOp(RearrangingOp):
    name = "stablehlo.reverse"
    dimensions = prop_def(DenseArrayBase)


@irdl_op_definition
class ReshapeOp(RearrangingOp):
    name = "stablehlo.reshape"


@irdl_op_definition
class PadOp(RearrangingOp):
    """The operand and the padding value, a tensor of rank 0."""

    name = "stablehlo.pad"
    edge_padding_low = prop_def(DenseArrayBase)
    edge_padding_high = prop_def(DenseArrayBase)
    interior_padding = prop_def(DenseArrayBase)


@irdl_op_definition
class ConcatenateOp(RearrangingOp):
    name = "stablehlo.concatenate"
    dimension = prop_def(IntegerAttr)


@irdl_op_definition
class DynamicSliceOp(RearrangingOp):
    """The operand, and where the slice starts: a tensor of rank 0 for each dimension."""

    name = "stablehlo.dynamic_slice"
    slice_sizes = prop_def(DenseArrayBase)


@irdl_op_definition
class DynamicUpdateSliceOp(RearrangingOp):
    """The operand, the update, and where it goes: a tensor of rank 0 for each dimension."""

    name = "stablehlo.dynamic_update_slice"


@irdl_op_definition
class GetDimensionSizeOp(RearrangingOp):
    name = "stablehlo.get_dimension_size"
    dimension = prop_def(IntegerAttr)


@irdl_op_definition
class SliceOp(IRDLOperation):
    """`%a [0:4, 1:5:2]`: from, up to (not included), and by what step where that is not 1."""

    name = "stablehlo.slice"

    operand = operand_def(TensorType)
    result = result_def(TensorType)
    start_indices = prop_def(DenseArrayBase)
    limit_indices = prop_def(DenseArrayBase)
    strides = prop_def(DenseArrayBase)

    traits = traits_def(Pure())

    def __init__(
        self, operand: SSAValue, ranges: Sequence[tuple[int, int, int]], result: Attribute
    ):
        starts, limits, strides = zip(*ranges, strict=True) if ranges else ((), (), ())
        super().__init__(
            operands=[operand],
            result_types=[result],
            properties={
                "start_indices": _numbers(starts),
                "limit_indices": _numbers(limits),
                "strides": _numbers(strides),
            },
        )

    def ranges(self) -> list[tuple[int, int, int]]:
        """Start, limit and stride of each dimension. Raises ValueError if these do not match."""
        lists = (self.start_indices, self.limit_indices, self.strides)
        return list(zip(*map(numbers_of, lists), strict=True))

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operand = parser.parse_unresolved_operand()

        def bounds() -> tuple[int, int, int]:
            start = parser.parse_integer()
            parser.parse_punctuation(":")
            limit = parser.parse_integer()
            strided = parser.parse_optional_punctuation(":") is not None
            return start, limit, parser.parse_integer() if strided else 1

        ranges = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, bounds)
        attributes = parser.parse_optional_attr_dict()
        values, result = resolved(parser, [operand], parse_signature(parser))
        op = cls(values[0], ranges, result)
        op.attributes |= attributes
        return op

    def print(self, printer: Printer) -> None:
        print_operands(printer, self.operands)
        texts = [f"{a}:{b}" + (f":{s}" if s != 1 else "") for a, b, s in self.ranges()]
        printer.print_string(f" [{', '.join(texts)}]")
        print_attributes(printer, self)
        print_signature(printer, self)
