"""The stablehlo dialect, which xDSL 0.74 lacks: the operations on tensors that raising needs.

Each prints in upstream's own syntax, and reads both that and the generic form. Only what makes an
operation well formed to the parser is checked here;
`verifier/kernel/loops/lifting/stablehlo/operations.py` checks what the StableHLO specification
demands of shapes and attributes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FunctionType,
    IntegerAttr,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Block, Dialect, Operation, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure

from semantics.language.kinds import isa
from semantics.syntax.stablehlo.attributes import (
    WINDOW_KEYWORDS,
    ComparisonTypeAttr,
    ConvAttr,
    DirectionAttr,
    DotAttr,
    Precision,
    PrecisionAttr,
    numbers_of,
    parse_conv,
    parse_numbers,
    parse_operands,
    parse_properties,
    parse_signature,
    parse_window_entry,
    print_attributes,
    print_numbers,
    print_operands,
    print_properties,
    print_signature,
    resolved,
    window_entry,
)
from semantics.syntax.stablehlo.elementwise import (
    BINARY,
    ELEMENTWISE,
    CompareOp,
    ConstantOp,
    IotaOp,
    SelectOp,
)
from semantics.syntax.stablehlo.other_operations import OTHERS
from semantics.syntax.stablehlo.shapes import (
    BroadcastInDimOp,
    ConcatenateOp,
    DynamicBroadcastInDimOp,
    DynamicIotaOp,
    DynamicSliceOp,
    DynamicUpdateSliceOp,
    GetDimensionSizeOp,
    PadOp,
    ReshapeOp,
    ReverseOp,
    SliceOp,
    TransposeOp,
)
from semantics.syntax.stablehlo.texts import TEXTS, AlgorithmAttr, TokenType


@irdl_op_definition
class DotGeneralOp(IRDLOperation):
    name = "stablehlo.dot_general"

    lhs = operand_def(TensorType)
    rhs = operand_def(TensorType)
    result = result_def(TensorType)
    dot_dimension_numbers = prop_def(DotAttr)
    precision_config = opt_prop_def(ArrayAttr)
    algorithm = opt_prop_def()

    traits = traits_def(Pure())

    def __init__(self, lhs: SSAValue, rhs: SSAValue, dimensions: DotAttr, result: Attribute):
        super().__init__(
            operands=[lhs, rhs],
            result_types=[result],
            properties={"dot_dimension_numbers": dimensions},
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands = [parser.parse_unresolved_operand()]
        parser.parse_punctuation(",")
        operands.append(parser.parse_unresolved_operand())
        pairs: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
            "batching_dims": ((), ()),
            "contracting_dims": ((), ()),
        }
        properties: dict[str, Attribute] = {}
        while parser.parse_optional_punctuation(",") is not None:
            keyword = parser.parse_identifier()
            parser.parse_punctuation("=")
            if keyword == "precision":
                properties["precision_config"] = ArrayAttr(
                    parser.parse_comma_separated_list(
                        parser.Delimiter.SQUARE,
                        lambda: PrecisionAttr(parser.parse_str_enum(Precision)),
                    )
                )
            elif keyword == "algorithm":
                properties["algorithm"] = parser.parse_optional_attribute() or AlgorithmAttr.new(
                    AlgorithmAttr.parse_parameters(parser)
                )
            elif keyword in pairs:
                lhs = numbers_of(parse_numbers(parser))
                parser.parse_keyword("x")
                pairs[keyword] = (lhs, numbers_of(parse_numbers(parser)))
            else:
                parser.raise_error(f"{keyword} is not expected here")
        properties["dot_dimension_numbers"] = DotAttr.of(*pairs.values())
        attributes = parser.parse_optional_attr_dict()
        values, result = resolved(parser, operands, parse_signature(parser))
        return cls.build(
            operands=list(values),
            result_types=[result],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        print_operands(printer, self.operands)
        lhs_batch, rhs_batch, lhs, rhs = self.dot_dimension_numbers.lists()
        if lhs_batch or rhs_batch:
            printer.print_string(f", batching_dims = {list(lhs_batch)} x {list(rhs_batch)}")
        if lhs or rhs or not lhs_batch:
            printer.print_string(f", contracting_dims = {list(lhs)} x {list(rhs)}")
        if self.precision_config is not None:
            names = [
                str(a.data.value) for a in self.precision_config if isinstance(a, PrecisionAttr)
            ]
            printer.print_string(f", precision = [{', '.join(names)}]")
        if self.algorithm is not None:
            printer.print_string(", algorithm = ")
            if isinstance(self.algorithm, AlgorithmAttr):
                self.algorithm.print_parameters(printer)
            else:
                printer.print_attribute(self.algorithm)
        print_attributes(printer, self)
        print_signature(printer, self)


def combiner(name: str, element: Attribute) -> Region:
    """The body of a reduction by one binary operation, such as "add"."""
    scalar = TensorType(element, [])
    block = Block(arg_types=[scalar, scalar])
    op = BINARY[name](*block.args)
    block.add_ops([op, ReturnOp(op.result)])
    return Region(block)


class ReducingOp(IRDLOperation):
    """Folds of tensors by the operation of a region, from initial values of rank 0."""

    args = var_operand_def(TensorType)
    res = var_result_def(TensorType)
    body = region_def("single_block")

    def halves(self) -> tuple[Sequence[SSAValue], Sequence[SSAValue]]:
        """What is reduced, and the initial values."""
        half = len(self.args) // 2
        return self.args[:half], self.args[half:]

    def single_operation(self) -> Operation | None:
        """The binary operation that is all that the region does, if it is so."""
        first, last = self.body.block.first_op, self.body.block.last_op
        if (
            isinstance(last, ReturnOp)
            and first is not None
            and first.next_op is last
            and len(first.results) == 1
            and list(last.operands) == [first.results[0]]
            and list(first.operands) == list(self.body.block.args)
        ):
            return first
        return None


@irdl_op_definition
class ReduceOp(ReducingOp):
    """`stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : ...`, or the
    region after the types where it is not one value and one operation."""

    name = "stablehlo.reduce"

    dimensions = prop_def(DenseArrayBase)

    def __init__(
        self,
        value: SSAValue,
        init: SSAValue,
        name: str,
        dimensions: Sequence[int],
        result: TensorType[Attribute],
    ):
        super().__init__(
            operands=[[value, init]],
            result_types=[[result]],
            properties={"dimensions": DenseArrayBase.from_list(i64, dimensions)},
            regions=[combiner(name, result.element_type)],
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        pairs = [_parse_pair(parser)]
        while parser.parse_optional_punctuation(",") is not None:
            pairs.append(_parse_pair(parser))
        name: str | None = None
        if parser.parse_optional_keyword("applies") is not None:
            name = parser.parse_identifier().removeprefix("stablehlo.")
            if name not in BINARY:
                parser.raise_error(f"{name} is no binary operation of stablehlo")
        for keyword in ("across", "dimensions"):
            parser.parse_keyword(keyword)
        parser.parse_punctuation("=")
        dimensions = parse_numbers(parser)
        attributes = parser.parse_optional_attr_dict()
        signature = parse_signature(parser)
        if not isinstance(signature, FunctionType):
            parser.raise_error("expected a type for each operand, and the types of the results")
        operands = [*(value for value, _ in pairs), *(init for _, init in pairs)]
        values = parser.resolve_operands(operands, signature.inputs.data, parser.pos)
        if name is None:
            body = _parse_reducer(parser, len(pairs))
        else:
            type_ = values[-1].type
            if not isa(type_, TensorType[Attribute]):
                parser.raise_error("an initial value is no tensor")
            body = combiner(name, type_.element_type)
        return cls.build(
            operands=[values],
            result_types=[signature.outputs.data],
            properties={"dimensions": dimensions},
            attributes=attributes,
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        values, inits = self.halves()
        single = self.single_operation() if len(values) == 1 else None
        for k, (value, init) in enumerate(zip(values, inits, strict=True)):
            printer.print_string(", (" if k else "(")
            printer.print_ssa_value(value)
            printer.print_string(" init: ")
            printer.print_ssa_value(init)
            printer.print_string(")")
        if single is not None:
            printer.print_string(f" applies {single.name}")
        printer.print_string(" across dimensions = ")
        print_numbers(printer, numbers_of(self.dimensions))
        print_attributes(printer, self)
        print_signature(printer, self)
        if single is None:
            _print_reducer(printer, self)


def _parse_pair(parser: Parser) -> tuple[UnresolvedOperand, UnresolvedOperand]:
    with parser.in_parens():
        value = parser.parse_unresolved_operand()
        parser.parse_keyword("init")
        parser.parse_punctuation(":")
        return value, parser.parse_unresolved_operand()


def _parse_reducer(parser: Parser, pairs: int) -> Region:
    parser.parse_keyword("reducer")
    both = [
        parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_argument)
        for _ in range(pairs)
    ]
    if any(len(pair) != 2 for pair in both):
        parser.raise_error("expected two arguments for each value")
    return parser.parse_region([*(a for a, _ in both), *(b for _, b in both)])


def _print_reducer(printer: Printer, op: ReduceOp) -> None:
    printer.print_string(" reducer")
    arguments = op.body.block.args
    half = len(arguments) // 2
    for pair in zip(arguments[:half], arguments[half:], strict=True):
        printer.print_string("(")
        printer.print_list(pair, printer.print_block_argument)
        printer.print_string(") ")
    printer.print_region(op.body, print_entry_block_args=False)


@irdl_op_definition
class ReduceWindowOp(ReducingOp):
    """Upstream prints it in the generic form."""

    name = "stablehlo.reduce_window"

    window_dimensions = prop_def(DenseArrayBase)
    window_strides = opt_prop_def(DenseArrayBase)
    base_dilations = opt_prop_def(DenseArrayBase)
    window_dilations = opt_prop_def(DenseArrayBase)
    padding = opt_prop_def(DenseIntOrFPElementsAttr)

    def __init__(
        self,
        value: SSAValue,
        init: SSAValue,
        name: str,
        windows: Sequence[int],
        strides: Sequence[int],
        dilations: Sequence[int],
        result: TensorType[Attribute],
    ):
        super().__init__(
            operands=[[value, init]],
            result_types=[[result]],
            properties={
                "window_dimensions": DenseArrayBase.from_list(i64, windows),
                "window_strides": DenseArrayBase.from_list(i64, strides),
                "window_dilations": DenseArrayBase.from_list(i64, dilations),
            },
            regions=[combiner(name, result.element_type)],
        )


@irdl_op_definition
class ConvolutionOp(IRDLOperation):
    """`stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {...}`,
    then a dictionary with the counts of groups."""

    name = "stablehlo.convolution"

    lhs = operand_def(TensorType)
    rhs = operand_def(TensorType)
    result = result_def(TensorType)
    window_strides = opt_prop_def(DenseArrayBase)
    padding = opt_prop_def(DenseIntOrFPElementsAttr)
    lhs_dilation = opt_prop_def(DenseArrayBase)
    rhs_dilation = opt_prop_def(DenseArrayBase)
    window_reversal = opt_prop_def(DenseArrayBase)
    dimension_numbers = prop_def(ConvAttr)
    feature_group_count = prop_def(IntegerAttr)
    batch_group_count = prop_def(IntegerAttr)
    precision_config = opt_prop_def(ArrayAttr)

    traits = traits_def(Pure())

    def __init__(
        self,
        lhs: SSAValue,
        rhs: SSAValue,
        dimensions: ConvAttr,
        strides: Sequence[int],
        dilations: Sequence[int],
        groups: int,
        result: Attribute,
    ):
        super().__init__(
            operands=[lhs, rhs],
            result_types=[result],
            properties={
                "dimension_numbers": dimensions,
                "window_strides": DenseArrayBase.from_list(i64, strides),
                "rhs_dilation": DenseArrayBase.from_list(i64, dilations),
                "feature_group_count": IntegerAttr(groups, i64),
                "batch_group_count": IntegerAttr(1, i64),
            },
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        with parser.in_parens():
            operands = parse_operands(parser)
        parser.parse_keyword("dim_numbers")
        parser.parse_punctuation("=")
        properties: dict[str, Attribute] = {"dimension_numbers": ConvAttr.of(parse_conv(parser))}
        parser.parse_punctuation(",")
        parser.parse_keyword("window")
        parser.parse_punctuation("=")

        def entry() -> None:
            keyword = parser.parse_identifier()
            if keyword not in WINDOW_KEYWORDS:
                parser.raise_error(f"{keyword} is not expected here")
            parser.parse_punctuation("=")
            properties[WINDOW_KEYWORDS[keyword]] = parse_window_entry(parser, keyword)

        parser.parse_comma_separated_list(parser.Delimiter.BRACES, entry)
        attributes = parse_properties(cls, parser, properties)
        values, result = resolved(parser, operands, parse_signature(parser))
        return cls.build(
            operands=list(values),
            result_types=[result],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string("(")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(f") dim_numbers = {self.dimension_numbers.text.data}, window = {{")
        texts = [
            f"{keyword} = {window_entry(self.properties[name])}"
            for keyword, name in WINDOW_KEYWORDS.items()
            if name in self.properties
        ]
        printer.print_string(f"{', '.join(texts)}}}")
        named = {"dimension_numbers", *WINDOW_KEYWORDS.values()}
        print_properties(printer, self, named)
        print_signature(printer, self)


@irdl_op_definition
class ReturnOp(IRDLOperation):
    """Ends the region of a reduction."""

    name = "stablehlo.return"

    values = var_operand_def()

    traits = traits_def(IsTerminator())
    assembly_format = "attr-dict ($values^ `:` type($values))?"

    def __init__(self, *values: SSAValue | Operation):
        super().__init__(operands=[values])


StableHLO = Dialect(
    "stablehlo",
    [
        *ELEMENTWISE.values(),
        SelectOp,
        CompareOp,
        ConstantOp,
        IotaOp,
        BroadcastInDimOp,
        TransposeOp,
        ReverseOp,
        ReshapeOp,
        PadOp,
        ConcatenateOp,
        DynamicBroadcastInDimOp,
        DynamicIotaOp,
        SliceOp,
        DynamicSliceOp,
        DynamicUpdateSliceOp,
        GetDimensionSizeOp,
        DotGeneralOp,
        ReduceOp,
        ReduceWindowOp,
        ConvolutionOp,
        ReturnOp,
        *OTHERS.values(),
    ],
    [PrecisionAttr, DirectionAttr, ComparisonTypeAttr, DotAttr, ConvAttr, TokenType, *TEXTS],
)
"""The operations of upstream's dialect that have a meaning here, or that reach it."""
