"""xDSL's affine dialect with what of MLIR 22 xDSL 0.74 lacks, in upstream's syntax.

`affine.if` is read and printed as upstream prints it, `affine.max` is there, and accesses may name
their symbols, as in `symbol(%n)`. The classes derive from xDSL's, so that passes written for those
still match.
Source: AffineOps.td and the parsers in AffineOps.cpp of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import ClassVar, Self

from xdsl.dialects import affine
from xdsl.dialects.builtin import AffineMapAttr, AffineSetAttr, IndexType, MemRefType
from xdsl.ir import Attribute, Block, Dialect, Region, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser, ParserState, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import Pure, RecursivelySpeculatable, RecursiveMemoryEffect
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from semantics.language.kinds import isa
from semantics.syntax.affine_expressions import AffineExpressionParser, renamed


@irdl_op_definition
class IfOp(affine.IfOp):
    name = "affine.if"

    args = var_operand_def(IndexType)
    res = var_result_def()
    condition = prop_def(AffineSetAttr)
    then_region = region_def("single_block")
    else_region = region_def()

    traits = traits_def(RecursiveMemoryEffect(), RecursivelySpeculatable())

    def verify_(self) -> None:
        set_ = self.condition.data
        if len(self.args) != set_.num_dims + set_.num_symbols:
            raise VerifyException("as many operands as the set has dimensions and symbols")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        condition = parser.parse_attribute()
        if not isinstance(condition, AffineSetAttr):
            parser.raise_error("expected an affine set", position)
        operands = [
            operand
            for delimiter in (Parser.Delimiter.PAREN, Parser.Delimiter.SQUARE)
            for operand in parser.parse_optional_comma_separated_list(
                delimiter, lambda: parser.parse_operand(IndexType())
            )
            or ()
        ]
        types: Sequence[Attribute] = ()
        if parser.parse_optional_punctuation("->"):
            types = parser.parse_optional_comma_separated_list(
                Parser.Delimiter.PAREN, parser.parse_type
            ) or (parser.parse_type(),)
        then = _terminated(parser.parse_region())
        otherwise = Region()
        if parser.parse_optional_keyword("else"):
            otherwise = _terminated(parser.parse_region())
        attributes = parser.parse_optional_attr_dict()
        return cls.create(
            operands=operands,
            result_types=types,
            properties={"condition": condition},
            attributes=attributes,
            regions=[then, otherwise],
        )

    def print(self, printer: Printer) -> None:
        count = self.condition.data.num_dims
        printer.print_string(" ")
        printer.print_attribute(self.condition)
        with printer.in_parens():
            printer.print_list(self.args[:count], printer.print_operand)
        if self.args[count:]:
            with printer.in_square_brackets():
                printer.print_list(self.args[count:], printer.print_operand)
        types = [result.type for result in self.res]
        if types:
            printer.print_string(" -> ")
            if len(types) == 1:
                printer.print_attribute(types[0])
            else:
                with printer.in_parens():
                    printer.print_list(types, printer.print_attribute)
        printer.print_string(" ")
        printer.print_region(self.then_region, print_block_terminators=bool(types))
        if self.else_region.blocks:
            printer.print_string(" else ")
            printer.print_region(self.else_region, print_block_terminators=bool(types))
        printer.print_op_attributes(self.attributes)


def _terminated(region: Region) -> Region:
    """With the affine.yield that upstream's syntax leaves out."""
    if not region.blocks:
        region.add_block(Block())
    block = region.block
    if not isinstance(block.last_op, affine.YieldOp):
        block.add_op(affine.YieldOp.get())
    return region


@irdl_op_definition
class MaxOp(IRDLOperation):
    """The largest result of a map."""

    name = "affine.max"

    arguments = var_operand_def(IndexType())
    result = result_def(IndexType())
    map = prop_def(AffineMapAttr)

    traits = traits_def(Pure())

    def verify_(self) -> None:
        if len(self.arguments) != self.map.data.num_dims + self.map.data.num_symbols:
            raise VerifyException("as many operands as the map has dimensions and symbols")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        least = affine.MinOp.parse(parser)
        operands, map_ = list(least.operands), least.map
        least.erase()
        return cls.create(operands=operands, result_types=[IndexType()], properties={"map": map_})

    def print(self, printer: Printer) -> None:
        least = affine.MinOp(self.arguments, self.map)
        least.print(printer)
        least.erase()


class _AccessParser(AffineExpressionParser):
    """Reads `symbol(%n)` beside `%n`, and remembers which are symbols."""

    def __init__(self, state: ParserState[MLIRTokenKind]) -> None:
        super().__init__(state)
        self.names_of_symbols: set[str] = set()

    def _get_parse_optional_ssa_value(
        self,
    ) -> tuple[Callable[[], AffineExpr | None], dict[str, int], list[Span]]:
        parse_value, names, spans = super()._get_parse_optional_ssa_value()

        def parse() -> AffineExpr | None:
            if not self.parse_optional_keyword("symbol"):
                return parse_value()
            with self.in_parens():
                self.names_of_symbols.add(self._current_token.text)
                return parse_value() or self.raise_error("expected a value")

        return parse, names, spans


def _parse_access(
    parser: Parser,
) -> tuple[UnresolvedOperand, AffineMapAttr, list[SSAValue]]:
    """An array and its indices: `%A[%i + symbol(%n), 2 * %j]`. As upstream has it, the map's
    operands are those that are dimensions, then those that are symbols; for xDSL all are symbols.
    """
    array = parser.parse_unresolved_operand()
    accesses = _AccessParser(parser._parser_state)  # pyright: ignore[reportPrivateUsage]
    map_, spans = accesses.parse_affine_map_of_ssa_ids()
    is_symbol = [span.text in accesses.names_of_symbols for span in spans]
    dims, symbols = is_symbol.count(False), is_symbol.count(True)
    positions = [sum(k == kind for k in is_symbol[:n]) for n, kind in enumerate(is_symbol)]
    names = [
        AffineExpr.symbol(position) if symbol else AffineExpr.dimension(position)
        for position, symbol in zip(positions, is_symbol, strict=True)
    ]
    replaced = AffineMap(
        dims, symbols, tuple(renamed(result, (), names) for result in map_.results)
    )
    ordered = sorted(range(len(spans)), key=lambda n: (is_symbol[n], positions[n]))
    indices: list[SSAValue] = [
        parser.resolve_operand(UnresolvedOperand(spans[n], 0), IndexType()) for n in ordered
    ]
    return array, AffineMapAttr(replaced), indices


def _print_access(
    printer: Printer, array: SSAValue, map_: AffineMap, indices: Sequence[SSAValue]
) -> None:
    """What `_parse_access` reads. xDSL prints a symbol as if there were no dimensions before it."""

    def show(expr: AffineExpr, inside: bool = False) -> None:
        match expr:
            case AffineDimExpr(position=position):
                printer.print_operand(indices[position])
            case AffineSymExpr(position=position):
                printer.print_string("symbol")
                with printer.in_parens():
                    printer.print_operand(indices[map_.num_dims + position])
            case AffineBinaryOpExpr(kind=kind, lhs=lhs, rhs=rhs):
                with printer.in_parens() if inside else nullcontext():
                    sums = kind == AffineBinaryOpKind.Add
                    show(lhs, not sums)
                    printer.print_string(f" {kind.get_token()} ")
                    show(rhs, True)
            case _:
                printer.print_string(str(expr))

    printer.print_string(" ")
    printer.print_operand(array)
    with printer.in_square_brackets():
        printer.print_list(map_.results, show)


def _print_end(printer: Printer, op: LoadOp | StoreOp) -> None:
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.memref.type)


def _parse_end(parser: Parser) -> tuple[dict[str, Attribute], MemRefType[Attribute]]:
    """The attributes of an access and the type of its memref."""
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    position = parser.pos
    type_ = parser.parse_type()
    if not isa(type_, MemRefType[Attribute]):
        parser.raise_error("expected the type of a memref", position)
    return attributes, type_


@irdl_op_definition
class LoadOp(affine.LoadOp):
    name = "affine.load"

    T: ClassVar = VarConstraint("T", AnyAttr())

    memref = operand_def(MemRefType.constr(T))
    indices = var_operand_def(IndexType)
    result = result_def(T)
    map = prop_def(AffineMapAttr)

    @classmethod
    def parse(cls, parser: Parser) -> LoadOp:
        array, map_, indices = _parse_access(parser)
        attributes, type_ = _parse_end(parser)
        load = cls(parser.resolve_operand(array, type_), indices, map_)
        load.attributes |= attributes
        return load

    def print(self, printer: Printer) -> None:
        _print_access(printer, self.memref, self.map.data, self.indices)
        _print_end(printer, self)


@irdl_op_definition
class StoreOp(affine.StoreOp):
    name = "affine.store"

    T: ClassVar = VarConstraint("T", AnyAttr())

    value = operand_def(T)
    memref = operand_def(MemRefType.constr(T))
    indices = var_operand_def(IndexType)
    map = prop_def(AffineMapAttr)

    @classmethod
    def parse(cls, parser: Parser) -> StoreOp:
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        array, map_, indices = _parse_access(parser)
        attributes, type_ = _parse_end(parser)
        stored = parser.resolve_operand(value, type_.element_type)
        store = cls(stored, parser.resolve_operand(array, type_), indices, map_)
        store.attributes |= attributes
        return store

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.value)
        printer.print_string(",")
        _print_access(printer, self.memref, self.map.data, self.indices)
        _print_end(printer, self)


_OURS = {op.name: op for op in (IfOp, LoadOp, StoreOp)}

AffineDialect = Dialect(
    "affine",
    [
        *(_OURS.get(op.name, op) for op in affine.Affine.operations),
        MaxOp,
    ],
    list(affine.Affine.attributes),
)
