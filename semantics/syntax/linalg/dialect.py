"""The linalg dialect with upstream's syntax, where xDSL's lacks an op or prints it differently.

`Linalg` replaces xDSL's dialect of that name: what it prints `mlir-opt` 22 reads, and what
`mlir-opt` prints it reads. The named ops here have no region of their own (upstream's hidden one
is made from the op's name; `semantics.syntax.linalg.structure` does the same), and `indexing_maps`
and `cast` are printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, cast

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    MemRefType,
    TensorType,
    i64,
)
from xdsl.dialects.linalg import attrs, ops
from xdsl.ir import (
    Attribute,
    Block,
    Dialect,
    Operation,
    Region,
    SSAValue,
)
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    SameVariadicOperandSize,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    var_operand_def,
    var_region_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer

from semantics.language.kinds import isa
from semantics.syntax.linalg.attributes import ElementwiseKindAttr, TypeFnAttr
from semantics.syntax.linalg.forms import ELEMENTWISE, FORMS, Form
from semantics.syntax.linalg.generic import GenericOp
from semantics.syntax.linalg.printing import (
    parse_operands,
    parse_results,
    print_operands,
    print_results,
)

_BEFORE_OPERANDS = ("kind", "indexing_maps")


class NamedOp(IRDLOperation):
    """A structured op that its name describes: `linalg.x ins(...) outs(...)`."""

    inputs = var_operand_def()
    outputs = var_operand_def()
    res = var_result_def(TensorType)
    hidden_body = var_region_def()

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    def __init__(
        self,
        inputs: Sequence[SSAValue | Operation],
        outputs: Sequence[SSAValue | Operation],
        properties: dict[str, Attribute] | None = None,
    ):
        super().__init__(
            operands=[inputs, outputs],
            result_types=[_tensor_types(outputs)],
            properties=properties or {},
            regions=[[]],
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {}
        known = cls.get_irdl_definition().properties
        for name in _BEFORE_OPERANDS:
            if name in known and parser.parse_optional_keyword(name) is not None:
                parser.parse_punctuation("=")
                properties[name] = parser.parse_attribute()
        attributes = parser.parse_optional_attr_dict()
        inputs = parse_operands(parser, "ins")
        outputs = parse_operands(parser, "outs")
        attributes |= parser.parse_optional_attr_dict()
        results = parse_results(parser)
        properties |= {n: attributes.pop(n) for n in known if n in attributes}
        return cls.build(
            operands=[inputs, outputs],
            result_types=[results],
            properties=properties,
            attributes=attributes,
            regions=[[]],
        )

    def print(self, printer: Printer) -> None:
        for name in _BEFORE_OPERANDS:
            if value := self.properties.get(name):
                printer.print_string(f" {name} = ")
                printer.print_attribute(value)
        hidden = (*_BEFORE_OPERANDS, "operandSegmentSizes", "linalg.memoized_indexing_maps")
        shown = {
            name: value
            for name, value in (self.attributes | self.properties).items()
            if name not in hidden
        }
        printer.print_op_attributes(shown)
        print_operands(printer, "ins", self.inputs)
        print_operands(printer, "outs", self.outputs)
        print_results(printer, self.res)


def _named(name: str, **properties: object) -> type[NamedOp]:
    words = name.removeprefix("linalg.").split("_")
    class_name = "".join(word.capitalize() for word in words) + "Op"
    members = {"name": name, "__module__": __name__, **properties}
    return irdl_op_definition(cast("type[NamedOp]", type(class_name, (NamedOp,), members)))


def _of_form(form: Form) -> type[NamedOp]:
    if form.axes:
        numbers = opt_prop_def(DenseIntOrFPElementsAttr)
        return _named(form.name, strides=numbers, dilations=numbers)
    if form.name in ("linalg.matmul", "linalg.batch_matmul", "linalg.batch_reduce_matmul"):
        return _named(form.name, indexing_maps=_MAPS, cast=_CAST)
    return _named(form.name)


_MAPS = opt_prop_def(ArrayAttr[AffineMapAttr])
_CAST = opt_prop_def(TypeFnAttr)

NAMED: dict[str, type[NamedOp]] = {
    operation.name: operation
    for operation in (
        *(_of_form(form) for form in FORMS.values()),
        *(_named(f"linalg.{name}") for name in ELEMENTWISE),
        _named("linalg.fill"),
        _named("linalg.copy", cast=_CAST),
        _named("linalg.contract", indexing_maps=_MAPS, cast=_CAST),
        _named("linalg.elementwise", indexing_maps=_MAPS, kind=prop_def(ElementwiseKindAttr)),
    )
}
"""The ops without a region of their own, by name."""


class _BodyOp(IRDLOperation):
    """An op with a scalar body that is given in full, or as the name of one operation."""

    inputs = var_operand_def()
    outputs = var_operand_def()
    res = var_result_def(TensorType)
    body = region_def("single_block")

    def _print_body(self, printer: Printer) -> None:
        printer.print_string(" ")
        with printer.in_parens():
            printer.print_list(self.body.block.args, printer.print_block_argument)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)

    @staticmethod
    def _parse_short(parser: Parser) -> tuple[str, dict[str, Attribute], int] | None:
        position = parser.pos
        if parser.parse_optional_punctuation("{") is None:
            return None
        name = parser.parse_identifier()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation("}")
        return name, attributes, position

    @staticmethod
    def _short_body(
        parser: Parser,
        short: tuple[str, dict[str, Attribute], int],
        operands: Sequence[SSAValue],
        order: Sequence[int],
    ) -> Region:
        name, attributes, position = short
        kind = parser.ctx.get_optional_op(name)
        if kind is None:
            parser.raise_error(f"operation {name} is not registered", position)
        block = Block(arg_types=[element_type(v.type) for v in operands])
        names = kind.get_irdl_definition().properties if issubclass(kind, IRDLOperation) else {}
        op: Operation = kind.create(
            operands=[block.args[k] for k in order],
            result_types=[block.args[-1].type],
            properties={n: a for n, a in attributes.items() if n in names},
            attributes={n: a for n, a in attributes.items() if n not in names},
        )
        block.add_ops([op, ops.YieldOp(*op.results)])
        return Region(block)


def element_type(type_: Attribute) -> Attribute:
    """The element type of a memref or tensor, and any other type itself."""
    if isa(type_, MemRefType[Attribute] | TensorType[Attribute]):
        return type_.get_element_type()
    return type_


def _tensor_types(values: Sequence[SSAValue | Operation]) -> list[Attribute]:
    types = [SSAValue.get(v).type for v in values]
    return [t for t in types if isa(t, TensorType[Attribute])]


@irdl_op_definition
class ReduceOp(_BodyOp):
    """`linalg.reduce ins(...) outs(...) dimensions = [...] (%in, %init) { ... }`."""

    name = "linalg.reduce"
    dimensions = prop_def(DenseArrayBase.constr(i64))

    irdl_options = (SameVariadicOperandSize(),)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        short = cls._parse_short(parser)
        inputs = parse_operands(parser, "ins")
        outputs = parse_operands(parser, "outs")
        parser.parse_keyword("dimensions")
        parser.parse_punctuation("=")
        dimensions = parser.parse_comma_separated_list(
            Parser.Delimiter.SQUARE, parser.parse_integer
        )
        attributes = parser.parse_optional_attr_dict()
        if short is not None:
            operands = (*inputs, *outputs)
            body = cls._short_body(parser, short, operands, (*range(len(inputs), len(operands)), 0))
        else:
            arguments = parser.parse_comma_separated_list(
                Parser.Delimiter.PAREN, parser.parse_argument
            )
            body = parser.parse_region(arguments)
        return cls.build(
            operands=[inputs, outputs],
            result_types=[_tensor_types(outputs)],
            properties={"dimensions": DenseArrayBase.from_list(i64, dimensions)},
            attributes=attributes,
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", self.inputs)
        print_operands(printer, "outs", self.outputs)
        printer.print_string(" dimensions = ")
        with printer.in_square_brackets():
            printer.print_list(self.dimensions.get_values(), lambda d: printer.print_int(int(d)))
        self._print_body(printer)


@irdl_op_definition
class MapOp(_BodyOp):
    """`linalg.map ins(...) outs(...) (%in, ..., %init) { ... }`."""

    name = "linalg.map"

    irdl_options = (AttrSizedOperandSegments(as_property=False),)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        short = cls._parse_short(parser)
        inputs = parse_operands(parser, "ins")
        outputs = parse_operands(parser, "outs")
        attributes = parser.parse_optional_attr_dict()
        if short is not None:
            body = cls._short_body(parser, short, (*inputs, *outputs), range(len(inputs)))
        else:
            arguments = parser.parse_comma_separated_list(
                Parser.Delimiter.PAREN, parser.parse_argument
            )
            body = parser.parse_region(arguments)
        return cls.build(
            operands=[inputs, outputs],
            result_types=[_tensor_types(outputs)],
            attributes=attributes,
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", self.inputs)
        print_operands(printer, "outs", self.outputs)
        self._print_body(printer)


Linalg = Dialect(
    "linalg",
    [
        *NAMED.values(),
        ReduceOp,
        MapOp,
        GenericOp,
        ops.YieldOp,
        ops.IndexOp,
        ops.TransposeOp,
        ops.BroadcastOp,
    ],
    [attrs.IteratorTypeAttr, TypeFnAttr, ElementwiseKindAttr],
)
"""Register it in place of xDSL's: `context.register_dialect("linalg", lambda: Linalg)`."""
