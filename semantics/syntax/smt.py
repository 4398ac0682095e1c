"""The operations of upstream's smt dialect that xDSL 0.74 lacks, with upstream's syntax.

Source: SMTOps.td of MLIR 22; what is printed here, `mlir-opt` 22.1 reads.
`SmtDialect` is xDSL's `smt` dialect with these in it; register it in place of xDSL's. Integers,
arrays (`smt.int.*`, `smt.array.*`) and quantifiers are absent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects import smt
from xdsl.dialects.builtin import IntAttr, StringAttr
from xdsl.ir import (
    Attribute,
    Block,
    Dialect,
    Operation,
    ParametrizedAttribute,
    Region,
    SSAValue,
)
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    lazy_traits_def,
    prop_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsolatedFromAbove,
    IsTerminator,
    SingleBlockImplicitTerminator,
    ensure_terminator,
)

from semantics.syntax.smt_bit_vectors import BVCmpOp, ConcatOp, ExtractOp, RepeatOp


@irdl_op_definition
class YieldOp(IRDLOperation):
    """Terminates the regions of solver and check; xDSL's is allowed in quantifiers only."""

    name = "smt.yield"

    values = var_operand_def()

    assembly_format = "($values^ `:` type($values))? attr-dict"

    traits = lazy_traits_def(lambda: (IsTerminator(), HasParent(SolverOp, CheckOp)))

    def __init__(self, *values: SSAValue):
        super().__init__(operands=[values])


def _print_results_region(printer: Printer, region: Region) -> None:
    """Leave out the terminator if it yields nothing, as upstream does."""
    last = region.block.last_op
    printer.print_region(
        region,
        print_empty_block=False,
        print_block_terminators=last is None or bool(last.operands or last.attributes),
    )


@irdl_op_definition
class SolverOp(IRDLOperation):
    """The lifetime of a solver: a whole SMT-LIB script. No smt value enters or leaves."""

    name = "smt.solver"

    inputs = var_operand_def()
    res = var_result_def()
    body = region_def("single_block")

    traits = traits_def(IsolatedFromAbove(), SingleBlockImplicitTerminator(YieldOp))

    def __init__(
        self,
        body: Region,
        inputs: Sequence[SSAValue] = (),
        result_types: Sequence[Attribute] = (),
    ):
        super().__init__(operands=[inputs], result_types=[result_types], regions=[body])
        for trait in self.get_traits_of_type(SingleBlockImplicitTerminator):
            ensure_terminator(self, trait)

    def print(self, printer: Printer) -> None:
        with printer.in_parens():
            printer.print_list(self.inputs, printer.print_operand)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_operation_type(self)
        printer.print_string(" ")
        _print_results_region(printer, self.body)

    @classmethod
    def parse(cls, parser: Parser) -> SolverOp:
        unresolved = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, parser.parse_unresolved_operand
        )
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        types = parser.parse_function_type()
        inputs = parser.resolve_operands(unresolved, types.inputs.data, position)
        op = cls(parser.parse_region(), inputs, types.outputs.data)
        op.attributes = attributes
        return op


@irdl_op_definition
class CheckOp(IRDLOperation):
    """Whether the assertions are satisfiable; runs the region that fits the answer."""

    name = "smt.check"

    res = var_result_def()
    sat_region = region_def("single_block")
    unknown_region = region_def("single_block")
    unsat_region = region_def("single_block")

    traits = traits_def(SingleBlockImplicitTerminator(YieldOp))

    def __init__(
        self,
        sat: Region | None = None,
        unknown: Region | None = None,
        unsat: Region | None = None,
        result_types: Sequence[Attribute] = (),
    ):
        regions = [region or Region(Block()) for region in (sat, unknown, unsat)]
        super().__init__(result_types=[result_types], regions=regions)
        for trait in self.get_traits_of_type(SingleBlockImplicitTerminator):
            ensure_terminator(self, trait)

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        for keyword, region in zip(("sat", "unknown", "unsat"), self.regions, strict=True):
            printer.print_string(f" {keyword} ")
            _print_results_region(printer, region)
        if self.res:
            printer.print_string(" -> ")
            printer.print_list(self.res.types, printer.print_attribute)

    @classmethod
    def parse(cls, parser: Parser) -> CheckOp:
        attributes = parser.parse_optional_attr_dict()
        regions: list[Region] = []
        for keyword in ("sat", "unknown", "unsat"):
            parser.parse_keyword(keyword)
            regions.append(parser.parse_region())
        types: Sequence[Attribute] = ()
        if parser.parse_optional_punctuation("->"):
            types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        op = cls(*regions, result_types=types)
        op.attributes = attributes
        return op


@irdl_op_definition
class SetLogicOp(IRDLOperation):
    """`(set-logic …)`."""

    name = "smt.set_logic"

    logic = prop_def(StringAttr)

    assembly_format = "$logic attr-dict"

    traits = traits_def(HasParent(SolverOp))

    def __init__(self, logic: str):
        super().__init__(properties={"logic": StringAttr(logic)})


class _ConstantLiteral(ParametrizedAttribute):
    """Reads constants as xDSL's `BitVectorAttr`; also `#smt.bv<-56>`, which upstream prints."""

    name = "smt.bv"

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            position = parser.pos
            value = parser.parse_integer(allow_boolean=False)
        parser.parse_punctuation(":")
        type_ = parser.parse_type()
        if not isinstance(type_, smt.BitVectorType):
            parser.raise_error(f"expected a bit-vector type, got {type_}")
        bound = 1 << type_.width.data
        if not -bound // 2 <= value < bound:
            parser.raise_error(f"{value} does not fit into {type_}", position)
        return [IntAttr(value % bound), type_]

    @classmethod
    def new(cls, params: Sequence[Attribute]) -> Any:
        return smt.BitVectorAttr.new(params)


_OURS: tuple[type[Operation], ...] = (
    SolverOp,
    CheckOp,
    SetLogicOp,
    YieldOp,
    BVCmpOp,
    ConcatOp,
    ExtractOp,
    RepeatOp,
)
_REPLACED = {op.name for op in _OURS} | {smt.ExistsOp.name, smt.ForallOp.name}

SmtDialect = Dialect(
    "smt",
    [op for op in smt.SMT.operations if op.name not in _REPLACED] + list(_OURS),
    [_ConstantLiteral if a is smt.BitVectorAttr else a for a in smt.SMT.attributes],
)
