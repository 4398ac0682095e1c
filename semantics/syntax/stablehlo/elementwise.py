"""Operations of the stablehlo dialect on the elements of tensors, and what makes tensors."""

from __future__ import annotations

from typing import Self

from xdsl.dialects.builtin import (
    ComplexType,
    DenseIntOrFPElementsAttr,
    FunctionType,
    IntegerAttr,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
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

from semantics.language.kinds import isa
from semantics.syntax.stablehlo.attributes import (
    ComparisonType,
    ComparisonTypeAttr,
    Direction,
    DirectionAttr,
    parse_operands,
    parse_signature,
    print_attributes,
    print_operands,
    print_properties,
    print_signature,
    resolved,
)


class ElementwiseOp(IRDLOperation):
    """One scalar operation on all elements that stand at the same place."""

    args = var_operand_def(TensorType)
    result = result_def(TensorType)
    result_accuracy = opt_prop_def()

    traits = traits_def(Pure())

    def __init__(self, *operands: SSAValue | Operation, result: Attribute | None = None):
        values = [SSAValue.get(o) for o in operands]
        super().__init__(operands=[values], result_types=[result or values[0].type])

    def verify_(self) -> None:
        from xdsl.utils.exceptions import VerifyException

        name = self.name.removeprefix("stablehlo.")
        count = 1 if name in UNARY else 2 if name in BINARY else 3
        if len(self.args) != count:
            raise VerifyException(f"{self.name} has {count} operand{'s' * (count > 1)}")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands = parse_operands(parser)
        attributes = parser.parse_optional_attr_dict()
        accuracy = attributes.pop("result_accuracy", None)
        values, result = resolved(parser, operands, _with_parts(cls, parse_signature(parser)))
        return cls.build(
            operands=[values],
            result_types=[result],
            attributes=attributes,
            properties={} if accuracy is None else {"result_accuracy": accuracy},
        )

    def print(self, printer: Printer) -> None:
        print_operands(printer, self.operands)
        print_properties(printer, self)
        print_signature(printer, self, short=True)


def _with_parts(cls: type[ElementwiseOp], signature: Attribute) -> Attribute:
    """All types, where `complex` has only that of its result."""
    if cls.name != "stablehlo.complex" or not isa(signature, TensorType[Attribute]):
        return signature
    of = signature.element_type
    if not isa(of, ComplexType):
        return signature
    part = TensorType(of.element_type, signature.shape, signature.encoding)
    return FunctionType.from_lists([part, part], [signature])


def _elementwise(name: str) -> type[ElementwiseOp]:
    title = "".join(part.capitalize() for part in name.split("_"))
    body = {"name": f"stablehlo.{name}", "__module__": __name__}
    return irdl_op_definition(type(f"{title}Op", (ElementwiseOp,), body))


UNARY = {
    name: _elementwise(name)
    for name in (
        *("abs", "cbrt", "ceil", "convert", "cosine", "exponential", "exponential_minus_one"),
        *("floor", "log", "log_plus_one", "logistic", "negate", "not", "round_nearest_afz"),
        *("round_nearest_even", "rsqrt", "sign", "sine", "sqrt", "tan", "tanh", "is_finite"),
        *("popcnt", "count_leading_zeros", "real", "imag"),
    )
}
BINARY = {
    name: _elementwise(name)
    for name in (
        *("add", "and", "atan2", "divide", "maximum", "minimum", "multiply", "or", "power"),
        *("remainder", "shift_left", "shift_right_arithmetic", "shift_right_logical"),
        *("subtract", "xor", "complex"),
    )
}
ClampOp = _elementwise("clamp")
ELEMENTWISE: dict[str, type[ElementwiseOp]] = {**UNARY, **BINARY, "clamp": ClampOp}
"""The operations by name, without the dialect's; clamp has three operands."""


@irdl_op_definition
class SelectOp(IRDLOperation):
    name = "stablehlo.select"

    pred = operand_def(TensorType)
    on_true = operand_def(TensorType)
    on_false = operand_def(TensorType)
    result = result_def(TensorType)

    traits = traits_def(Pure())

    def __init__(self, pred: SSAValue, on_true: SSAValue, on_false: SSAValue):
        super().__init__(operands=[pred, on_true, on_false], result_types=[on_true.type])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands = parse_operands(parser)
        attributes = parser.parse_optional_attr_dict()
        signature = parse_signature(parser)
        if parser.parse_optional_punctuation(",") is None:
            values, result = resolved(parser, operands, signature)
        else:
            result = parser.parse_type()
            types = [signature, result, result]
            values = parser.resolve_operands(operands, types, parser.pos)
        return cls.build(operands=list(values), result_types=[result], attributes=attributes)

    def print(self, printer: Printer) -> None:
        print_operands(printer, self.operands)
        print_attributes(printer, self)
        if self.on_true.type == self.on_false.type == self.result.type:
            printer.print_string(" : ")
            printer.print_list([self.pred.type, self.result.type], printer.print_attribute)
        else:
            print_signature(printer, self)


@irdl_op_definition
class CompareOp(IRDLOperation):
    name = "stablehlo.compare"

    lhs = operand_def(TensorType)
    rhs = operand_def(TensorType)
    result = result_def(TensorType)
    comparison_direction = prop_def(DirectionAttr)
    compare_type = opt_prop_def(ComparisonTypeAttr)

    traits = traits_def(Pure())

    def __init__(
        self,
        direction: Direction,
        kind: ComparisonType,
        lhs: SSAValue,
        rhs: SSAValue,
        result: Attribute,
    ):
        super().__init__(
            operands=[lhs, rhs],
            result_types=[result],
            properties={
                "comparison_direction": DirectionAttr(direction),
                "compare_type": ComparisonTypeAttr(kind),
            },
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {
            "comparison_direction": DirectionAttr(parser.parse_str_enum(Direction))
        }
        parser.parse_punctuation(",")
        operands = [parser.parse_unresolved_operand()]
        parser.parse_punctuation(",")
        operands.append(parser.parse_unresolved_operand())
        if parser.parse_optional_punctuation(",") is not None:
            kind = parser.parse_str_enum(ComparisonType)
            properties["compare_type"] = ComparisonTypeAttr(kind)
        attributes = parser.parse_optional_attr_dict()
        values, result = resolved(parser, operands, parse_signature(parser))
        return cls.build(
            operands=list(values),
            result_types=[result],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {self.comparison_direction.data.value},")
        print_operands(printer, self.operands)
        if self.compare_type is not None:
            printer.print_string(f", {self.compare_type.data.value}")
        print_attributes(printer, self)
        print_signature(printer, self)


@irdl_op_definition
class ConstantOp(IRDLOperation):
    name = "stablehlo.constant"

    value = prop_def(DenseIntOrFPElementsAttr)
    output = result_def(TensorType)

    traits = traits_def(Pure())

    def __init__(self, value: DenseIntOrFPElementsAttr):
        super().__init__(properties={"value": value}, result_types=[value.type])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes = parser.parse_optional_attr_dict()
        value = parser.parse_attribute()
        if not isa(value, DenseIntOrFPElementsAttr):
            parser.raise_error("expected a dense attribute")
        return cls.build(
            properties={"value": value}, result_types=[value.type], attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        print_attributes(printer, self)
        printer.print_string(" ")
        printer.print_attribute(self.value)


@irdl_op_definition
class IotaOp(IRDLOperation):
    name = "stablehlo.iota"

    iota_dimension = prop_def(IntegerAttr)
    output = result_def(TensorType)

    traits = traits_def(Pure())

    def __init__(self, dimension: int, result: Attribute):
        super().__init__(
            properties={"iota_dimension": IntegerAttr(dimension, i64)}, result_types=[result]
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        parser.parse_keyword("dim")
        parser.parse_punctuation("=")
        dimension = parser.parse_integer()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        op = cls(dimension, parser.parse_type())
        op.attributes |= attributes
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(f" dim = {self.iota_dimension.value.data}")
        print_attributes(printer, self)
        printer.print_string(" : ")
        printer.print_attribute(self.output.type)
