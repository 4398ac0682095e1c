"""Attributes and pieces of syntax of the stablehlo dialect, as upstream writes them.

Source: StablehloOps.td, StablehloEnums.td and AssemblyFormat.cpp of openxla/stablehlo; what is
printed here jaxlib 0.10 reads, and what jaxlib prints for the same operations is read here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from xdsl.dialects.builtin import (
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FunctionType,
    IntegerType,
    StringAttr,
    TensorType,
    i1,
    i64,
)
from xdsl.dialects.utils.enum_attribute import EnumAttribute
from xdsl.ir import (
    Attribute,
    Operation,
    ParametrizedAttribute,
    SpacedOpaqueSyntaxAttribute,
    SSAValue,
)
from xdsl.irdl import IRDLOperation, irdl_attr_definition
from xdsl.parser import AttrParser, Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum

from semantics.language.kinds import isa


class Precision(StrEnum):
    DEFAULT = "DEFAULT"
    HIGH = "HIGH"
    HIGHEST = "HIGHEST"


@irdl_attr_definition
class PrecisionAttr(EnumAttribute[Precision], SpacedOpaqueSyntaxAttribute):
    name = "stablehlo.precision"


class Direction(StrEnum):
    EQ = "EQ"
    NE = "NE"
    GE = "GE"
    GT = "GT"
    LE = "LE"
    LT = "LT"


@irdl_attr_definition
class DirectionAttr(EnumAttribute[Direction], SpacedOpaqueSyntaxAttribute):
    name = "stablehlo.comparison_direction"


class ComparisonType(StrEnum):
    NOTYPE = "NOTYPE"
    FLOAT = "FLOAT"
    TOTALORDER = "TOTALORDER"
    SIGNED = "SIGNED"
    UNSIGNED = "UNSIGNED"


@irdl_attr_definition
class ComparisonTypeAttr(EnumAttribute[ComparisonType], SpacedOpaqueSyntaxAttribute):
    name = "stablehlo.comparison_type"


def parse_numbers(parser: AttrParser) -> DenseArrayBase:
    """`[0, 2]`."""
    return DenseArrayBase.from_list(
        i64, parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
    )


def print_numbers(printer: Printer, numbers: Sequence[int]) -> None:
    """`[0, 2]`."""
    printer.print_string(f"[{', '.join(map(str, numbers))}]")


def numbers_of(attribute: Attribute | None) -> tuple[int, ...]:
    """The numbers of an array attribute; none where it is absent."""
    if not isa(attribute, DenseArrayBase[IntegerType]):
        return ()
    return tuple(attribute.get_values())


_DOT_FIELDS = (
    "lhs_batching_dimensions",
    "rhs_batching_dimensions",
    "lhs_contracting_dimensions",
    "rhs_contracting_dimensions",
)


@irdl_attr_definition
class DotAttr(ParametrizedAttribute):
    """Which dimensions of the two operands of a dot_general are paired, and how."""

    name = "stablehlo.dot"

    lhs_batching: DenseArrayBase
    rhs_batching: DenseArrayBase
    lhs_contracting: DenseArrayBase
    rhs_contracting: DenseArrayBase

    @staticmethod
    def of(
        batching: tuple[Sequence[int], Sequence[int]],
        contracting: tuple[Sequence[int], Sequence[int]],
    ) -> DotAttr:
        """The attribute for pairs of lists: of the left operand's dimensions, of the right's."""
        return DotAttr(*(DenseArrayBase.from_list(i64, d) for d in (*batching, *contracting)))

    def lists(self) -> tuple[tuple[int, ...], ...]:
        """Batching dimensions left and right, contracting dimensions left and right."""
        every = (self.lhs_batching, self.rhs_batching, self.lhs_contracting, self.rhs_contracting)
        return tuple(map(numbers_of, every))

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        found: dict[str, Attribute] = dict.fromkeys(_DOT_FIELDS, DenseArrayBase.from_list(i64, []))

        def field() -> None:
            name = parser.parse_identifier()
            if name not in found:
                parser.raise_error(f"{name} is no field of #stablehlo.dot")
            parser.parse_punctuation("=")
            found[name] = parse_numbers(parser)

        parser.parse_comma_separated_list(parser.Delimiter.ANGLE, field)
        return list(found.values())

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            given = [(n, v) for n, v in zip(_DOT_FIELDS, self.lists(), strict=True) if v]
            printer.print_string(", ".join(f"{n} = [{', '.join(map(str, v))}]" for n, v in given))


_ConvTriple = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


@irdl_attr_definition
class ConvAttr(ParametrizedAttribute):
    """What the dimensions of a convolution's operands and result are.

    Each list has a position for each dimension: that of the batch ("b"), of the feature ("f"), in
    the kernel of the input's and the output's feature ("i", "o"), or the number of a spatial one.
    """

    name = "stablehlo.conv"

    text: StringAttr

    @staticmethod
    def of(lists: _ConvTriple) -> ConvAttr:
        """The attribute with these names of dimensions."""
        lhs, rhs, result = ("[" + ", ".join(names) + "]" for names in lists)
        return ConvAttr(StringAttr(f"{lhs}x{rhs}->{result}"))

    def lists(self) -> _ConvTriple:
        """The names of the dimensions of the input, the kernel, the result."""
        lhs, _, rest = self.text.data.partition("x")
        rhs, _, result = rest.partition("->")
        one, two, three = (
            tuple(name for name in part.strip("[]").split(", ") if name)
            for part in (lhs, rhs, result)
        )
        return one, two, three

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            return cls.of(parse_conv(parser)).parameters

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(self.text.data)


def parse_conv(parser: AttrParser) -> _ConvTriple:
    """`[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`."""

    def names() -> tuple[str, ...]:
        return tuple(parser.parse_comma_separated_list(parser.Delimiter.SQUARE, name))

    def name() -> str:
        number = parser.parse_optional_integer(allow_boolean=False, allow_negative=False)
        return parser.parse_identifier() if number is None else str(number)

    lhs = names()
    parser.parse_keyword("x")
    rhs = names()
    parser.parse_punctuation("->")
    return lhs, rhs, names()


WINDOW_KEYWORDS = {
    "stride": "window_strides",
    "pad": "padding",
    "lhs_dilate": "lhs_dilation",
    "rhs_dilate": "rhs_dilation",
    "reverse": "window_reversal",
}
"""The property that each keyword of a convolution's window stands for."""


def parse_window_entry(parser: AttrParser, keyword: str) -> Attribute:
    """`[1, 2]`, `[[0, 1], [2, 0]]` for the padding, `[false, true]` for the reversal."""
    if keyword == "pad":
        rows = parser.parse_comma_separated_list(
            parser.Delimiter.SQUARE, lambda: numbers_of(parse_numbers(parser))
        )
        type_ = TensorType(i64, [len(rows), 2])
        return DenseIntOrFPElementsAttr.from_list(type_, [n for row in rows for n in row])
    if keyword == "reverse":
        return DenseArrayBase.from_list(
            i1, parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_boolean)
        )
    return parse_numbers(parser)


def window_entry(value: Attribute) -> str:
    """The text that `parse_window_entry` reads."""
    if isa(value, DenseIntOrFPElementsAttr):
        numbers = list(value.get_values())
        return str([[numbers[k], numbers[k + 1]] for k in range(0, len(numbers), 2)])
    if isa(value, DenseArrayBase[IntegerType]) and value.elt_type == i1:
        return f"[{', '.join('true' if n else 'false' for n in value.get_values())}]"
    return str(list(numbers_of(value)))


def parse_operands(parser: Parser) -> list[UnresolvedOperand]:
    """`%a, %b, ...`, at least one."""
    return parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)


def parse_signature(parser: Parser) -> FunctionType | Attribute:
    """`: (t, ...) -> t`, or `: t`, which is then the type of everything."""
    parser.parse_punctuation(":")
    return parser.parse_type()


def resolved(
    parser: Parser, operands: Sequence[UnresolvedOperand], signature: FunctionType | Attribute
) -> tuple[Sequence[SSAValue], Attribute]:
    """The operands, and the type of the result."""
    if not isinstance(signature, FunctionType):
        types: Sequence[Attribute] = [signature] * len(operands)
        return parser.resolve_operands(operands, types, parser.pos), signature
    if len(signature.outputs.data) != 1 or len(signature.inputs.data) != len(operands):
        parser.raise_error("expected one result, and a type for each operand")
    return (
        parser.resolve_operands(operands, signature.inputs.data, parser.pos),
        signature.outputs.data[0],
    )


def print_operands(printer: Printer, operands: Sequence[SSAValue]) -> None:
    """` %a, %b`."""
    printer.print_string(" ")
    printer.print_list(operands, printer.print_ssa_value)


def print_signature(printer: Printer, op: Operation, *, short: bool = False) -> None:
    """`: (t, ...) -> t`; or `: t` if that is allowed and all types are one."""
    printer.print_string(" : ")
    result = op.results[0].type
    if short and all(o.type == result for o in op.operands):
        printer.print_attribute(result)
    else:
        printer.print_operation_type(op)


def print_attributes(printer: Printer, op: Operation) -> None:
    """The attributes that are no properties, if there are any."""
    if op.attributes:
        printer.print_op_attributes(op.attributes)


def parse_properties(
    cls: type[IRDLOperation], parser: Parser, properties: dict[str, Attribute]
) -> dict[str, Attribute]:
    """Read a dictionary, if there is one: what of it are properties of the operation joins
    `properties`, the attributes are returned."""
    attributes = parser.parse_optional_attr_dict()
    for name in cls.get_irdl_definition().properties:
        if name in attributes:
            properties[name] = attributes.pop(name)
    return attributes


def print_properties(printer: Printer, op: Operation, besides: Collection[str] = ()) -> None:
    """The properties and attributes of an operation as one dictionary, without those that stand
    elsewhere in its text; nothing where there are none."""
    rest = {n: v for n, v in op.properties.items() if n not in besides} | op.attributes
    if rest:
        printer.print_op_attributes(rest)
