"""Operations of the stablehlo dialect with regions, and others that have little syntax in common.

One class stands for each: operands, results, regions, and the properties of StablehloOps.td. Many
print in the generic form; the others begin with their operands, and then have keywords.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self, TypeVar

from xdsl.dialects.builtin import (
    BoolAttr,
    DictionaryAttr,
    FunctionType,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TupleType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Region
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    traits_def,
    var_operand_def,
    var_region_def,
    var_result_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import Pure

from semantics.syntax.stablehlo.attributes import (
    numbers_of,
    parse_numbers,
    parse_properties,
    print_attributes,
    print_numbers,
    print_operands,
    print_properties,
)
from semantics.syntax.stablehlo.texts import (
    TextAttr,
)


class AnyOp(IRDLOperation):
    """Operands, results and regions of any number."""

    args = var_operand_def()
    res = var_result_def()
    inner = var_region_def()

    def numbers(self, name: str) -> tuple[int, ...]:
        """The numbers of a property."""
        value = self.properties.get(name)
        if isinstance(value, IntegerAttr):
            return (value.value.data,)
        return numbers_of(value)


@dataclass(frozen=True)
class KeywordValue:
    """How what follows a keyword is read and printed."""

    parse: Callable[[Parser], Attribute]
    write: Callable[[Printer, Attribute], None]


def _print_integer(printer: Printer, value: Attribute) -> None:
    assert isinstance(value, IntegerAttr)
    printer.print_string(str(value.value.data))


def _print_boolean(printer: Printer, value: Attribute) -> None:
    assert isinstance(value, IntegerAttr)
    printer.print_string("true" if value.value.data else "false")


NUMBERS = KeywordValue(
    parse_numbers, lambda printer, value: print_numbers(printer, numbers_of(value))
)
INTEGER = KeywordValue(lambda parser: IntegerAttr(parser.parse_integer(), i64), _print_integer)
BOOLEAN = KeywordValue(lambda parser: BoolAttr.from_bool(parser.parse_boolean()), _print_boolean)
TEXT = KeywordValue(
    lambda parser: StringAttr(parser.parse_str_literal()),
    lambda printer, value: printer.print_attribute(value),
)


def word(attribute: type[TextAttr]) -> KeywordValue:
    def write(printer: Printer, value: Attribute) -> None:
        assert isinstance(value, TextAttr)
        printer.print_string(value.text.data)

    return KeywordValue(lambda parser: attribute(StringAttr(parser.parse_identifier())), write)


KEYWORDS: dict[str, Mapping[str, tuple[str, KeywordValue]]] = {}
"""By operation: the property that each keyword stands for, and how its value is read."""


class KeywordsOp(AnyOp):
    """`%a, %b, dims = [0, 1] {...} : (t, ...) -> t`: operands, then keywords."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands: list[UnresolvedOperand] = []
        properties: dict[str, Attribute] = {}
        first = parser.parse_optional_unresolved_operand()
        while first is not None:
            operands.append(first)
            if parser.parse_optional_punctuation(",") is None:
                break
            first = parser.parse_optional_unresolved_operand()
            if first is None:
                _parse_keywords(cls, parser, properties)
                break
        return _finished(cls, parser, operands, properties)

    def print(self, printer: Printer) -> None:
        print_operands(printer, self.operands)
        keywords = KEYWORDS.get(self.name, {})
        for keyword, (name, value) in keywords.items():
            if name in self.properties:
                printer.print_string(f", {keyword} = ")
                value.write(printer, self.properties[name])
        print_properties(printer, self, {name for name, _ in keywords.values()})
        printer.print_string(" : ")
        printer.print_operation_type(self)


def _parse_keywords(
    cls: type[KeywordsOp], parser: Parser, properties: dict[str, Attribute]
) -> None:
    while True:
        keyword = parser.parse_identifier()
        if keyword not in KEYWORDS.get(cls.name, {}):
            parser.raise_error(f"{keyword} is not expected here")
        parser.parse_punctuation("=")
        name, value = KEYWORDS[cls.name][keyword]
        properties[name] = value.parse(parser)
        if parser.parse_optional_punctuation(",") is None:
            return


_Op = TypeVar("_Op", bound=AnyOp)


def _finished(
    cls: type[_Op],
    parser: Parser,
    operands: Sequence[UnresolvedOperand],
    properties: dict[str, Attribute],
    regions: Sequence[Region] = (),
) -> _Op:
    """The operation, after its attributes and types have been read."""
    attributes = parse_properties(cls, parser, properties)
    parser.parse_punctuation(":")
    types = parser.parse_type()
    if isinstance(types, FunctionType):
        inputs, outputs = types.inputs.data, types.outputs.data
    else:
        inputs, outputs = (types,) * len(operands), (types,)
    if len(inputs) != len(operands):
        parser.raise_error("expected a type for each operand")
    values = parser.resolve_operands(operands, inputs, parser.pos)
    return cls.build(
        operands=[values],
        result_types=[outputs],
        properties=properties,
        attributes=attributes,
        regions=[list(regions)],
    )


class PairwiseOp(AnyOp):
    """`%a, %b : t, u`: the results have the types of the operands; `()` where there is none."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes = parser.parse_optional_attr_dict()
        if parser.parse_optional_punctuation("(") is not None:
            parser.parse_punctuation(")")
            return cls.build(operands=[[]], result_types=[[]], regions=[[]], attributes=attributes)
        operands = [parser.parse_unresolved_operand()]
        while parser.parse_optional_punctuation(",") is not None:
            operands.append(parser.parse_unresolved_operand())
        parser.parse_punctuation(":")
        types = [parser.parse_type()]
        while parser.parse_optional_punctuation(",") is not None:
            types.append(parser.parse_type())
        if len(types) != len(operands):
            parser.raise_error("expected a type for each operand")
        values = parser.resolve_operands(operands, types, parser.pos)
        return cls.build(
            operands=[values], result_types=[types], regions=[[]], attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        print_attributes(printer, self)
        if not self.operands:
            printer.print_string(" ()")
            return
        print_operands(printer, self.operands)
        printer.print_string(" : ")
        printer.print_list([o.type for o in self.operands], printer.print_attribute)


class ResultTypeOp(AnyOp):
    """`%a, %b : t`, where the type is that of the result, or of all; or `: (t, ...) -> t`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands: list[UnresolvedOperand] = []
        first = parser.parse_optional_unresolved_operand()
        if first is not None:
            operands.append(first)
            while parser.parse_optional_punctuation(",") is not None:
                operands.append(parser.parse_unresolved_operand())
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_type()
        if isinstance(types, FunctionType):
            inputs, outputs = list(types.inputs.data), list(types.outputs.data)
        elif isinstance(types, TupleType):
            inputs, outputs = list(types.types.data), [types]
        else:
            inputs, outputs = [types] * len(operands), [types]
        if len(inputs) != len(operands):
            parser.raise_error("expected a type for each operand")
        values = parser.resolve_operands(operands, inputs, parser.pos)
        return cls.build(
            operands=[values], result_types=[outputs], regions=[[]], attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        if self.operands:
            print_operands(printer, self.operands)
        print_attributes(printer, self)
        printer.print_string(" : ")
        alike = all(o.type == self.results[0].type for o in self.operands)
        if alike and not isinstance(self.results[0].type, TupleType):
            printer.print_attribute(self.results[0].type)
        else:
            printer.print_operation_type(self)


@irdl_op_definition
class GetTupleElementOp(AnyOp):
    """`%t[0] : (tuple<t, u>) -> t`."""

    name = "stablehlo.get_tuple_element"
    index = opt_prop_def(IntegerAttr)
    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands = [parser.parse_unresolved_operand()]
        parser.parse_punctuation("[")
        index = IntegerAttr(parser.parse_integer(), i32)
        parser.parse_punctuation("]")
        return _finished(cls, parser, operands, {"index": index})

    def print(self, printer: Printer) -> None:
        print_operands(printer, self.operands)
        printer.print_string(f"[{self.numbers('index')[0]}]")
        print_properties(printer, self, {"index"})
        printer.print_string(" : ")
        printer.print_operation_type(self)


@irdl_op_definition
class ReducePrecisionOp(AnyOp):
    """`%a, format = e5m10 : t`."""

    name = "stablehlo.reduce_precision"
    exponent_bits = opt_prop_def(IntegerAttr)
    mantissa_bits = opt_prop_def(IntegerAttr)
    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands = [parser.parse_unresolved_operand()]
        parser.parse_punctuation(",")
        parser.parse_keyword("format")
        parser.parse_punctuation("=")
        word = parser.parse_identifier()
        exponent, _, mantissa = word.removeprefix("e").partition("m")
        if not (word[:1] == "e" and exponent.isdigit() and mantissa.isdigit()):
            parser.raise_error("expected a format such as e5m10")
        properties: dict[str, Attribute] = {
            "exponent_bits": IntegerAttr(int(exponent), i32),
            "mantissa_bits": IntegerAttr(int(mantissa), i32),
        }
        return _finished(cls, parser, operands, properties)

    def print(self, printer: Printer) -> None:
        print_operands(printer, self.operands)
        exponent, mantissa = (self.numbers(f"{n}_bits")[0] for n in ("exponent", "mantissa"))
        printer.print_string(f", format = e{exponent}m{mantissa}")
        print_properties(printer, self, {"exponent_bits", "mantissa_bits"})
        printer.print_string(" : ")
        printer.print_operation_type(self)


@irdl_op_definition
class CustomCallOp(AnyOp):
    """`@target(%a, %b) {...} : (t, u) -> v`. Nothing is known of what it does."""

    name = "stablehlo.custom_call"
    call_target_name = opt_prop_def(StringAttr)
    has_side_effect = opt_prop_def()
    backend_config = opt_prop_def()
    api_version = opt_prop_def()
    called_computations = opt_prop_def()
    operand_layouts = opt_prop_def()
    result_layouts = opt_prop_def()
    output_operand_aliases = opt_prop_def()
    result_tilings = opt_prop_def()

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        target = parser.parse_symbol_name()
        operands = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, parser.parse_unresolved_operand
        )
        return _finished(cls, parser, operands, {"call_target_name": target})

    def print(self, printer: Printer) -> None:
        name = self.call_target_name.data if self.call_target_name is not None else ""
        printer.print_string(" ")
        printer.print_symbol_name(name)
        printer.print_string("(")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(")")
        print_properties(printer, self, {"call_target_name"})
        printer.print_string(" : ")
        printer.print_operation_type(self)


@irdl_op_definition
class CompositeOp(AnyOp):
    """`"name" %a, %b {decomposition = @f} : (t, u) -> v`: what its decomposition does."""

    name = "stablehlo.composite"
    composite_name = opt_prop_def(StringAttr, prop_name="name")
    composite_attributes = opt_prop_def(DictionaryAttr)
    decomposition = opt_prop_def(SymbolRefAttr)
    version = opt_prop_def(IntegerAttr)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        name = StringAttr(parser.parse_str_literal())
        operands: list[UnresolvedOperand] = []
        first = parser.parse_optional_unresolved_operand()
        if first is not None:
            operands.append(first)
            while parser.parse_optional_punctuation(",") is not None:
                operands.append(parser.parse_unresolved_operand())
        regions: list[Region] = []
        if parser.parse_optional_punctuation("(") is not None:
            regions = parser.parse_region_list()
        return _finished(cls, parser, operands, {"name": name}, regions)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        assert self.composite_name is not None
        printer.print_attribute(self.composite_name)
        print_operands(printer, self.operands)
        if self.regions:
            printer.print_string(" (")
            printer.print_list(self.regions, printer.print_region)
            printer.print_string(")")
        print_properties(printer, self, {"name"})
        printer.print_string(" : ")
        printer.print_operation_type(self)


@irdl_op_definition
class WhileOp(AnyOp):
    """`(%i = %0, %x = %1) : t, u cond {...} do {...}`; printed in the generic form."""

    name = "stablehlo.while"

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        def pair() -> tuple[Parser.UnresolvedArgument, UnresolvedOperand]:
            argument = parser.parse_argument(expect_type=False)
            parser.parse_punctuation("=")
            return argument, parser.parse_unresolved_operand()

        pairs = parser.parse_comma_separated_list(parser.Delimiter.PAREN, pair)
        types: list[Attribute] = []
        if parser.parse_optional_punctuation(":") is not None:
            types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        if len(types) != len(pairs):
            parser.raise_error("expected a type for each operand")
        given = parser.parse_optional_attr_dict_with_keyword()
        values = parser.resolve_operands([value for _, value in pairs], types, parser.pos)
        regions: list[Region] = []
        for keyword in ("cond", "do"):
            parser.parse_keyword(keyword)
            named = [name.resolve(type_) for (name, _), type_ in zip(pairs, types, strict=True)]
            regions.append(parser.parse_region(named))
        return cls.build(
            operands=[values],
            result_types=[types],
            regions=[regions],
            attributes={} if given is None else dict(given.data),
        )
