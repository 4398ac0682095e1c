"""A pass that states the meaning of straight-line integer functions in the smt dialect.

`func.func @f(%x: i8) -> i8` becomes a function of the same name from (bits, poison) pairs to
(bits, poison) pairs and, last, whether the execution has undefined behaviour:
`(!smt.bv<8>, !smt.bool) -> (!smt.bv<8>, !smt.bool, !smt.bool)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import smt
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Region
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.exceptions import PassFailedException

from semantics.functions.straight_line import program_of
from semantics.interpretations.smt_dialect_ir import SmtDialectInterpretation
from semantics.language.attributes import AttributeKind
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.execution import run
from semantics.language.program import (
    AttributeVariable,
    NoMeaning,
    Program,
    Step,
    TypeTerm,
    TypeVariable,
    fixed_width,
)
from semantics.language.widths import Width


@dataclass(frozen=True)
class LowerToSmtPass(ModulePass):
    """Replaces every function that has a body; fails on an operation without meaning."""

    name = "lower-to-smt"

    index_width: int = 64

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        functions = [f for f in op.walk() if isinstance(f, FuncOp) and not f.is_declaration]
        try:
            programs = [program_of(function, lambda operation: "") for function in functions]
            lowered = [meaning_as_function(program, self.index_width) for program in programs]
        except NoMeaning as error:
            raise PassFailedException(error.what) from error
        for function, replacement in zip(functions, lowered, strict=True):
            Rewriter.replace_op(function, replacement)


def meaning_as_function(program: Program, index_width: int = 64) -> FuncOp:
    """What `program` does, as a function over the smt dialect. Raises `NoMeaning`."""

    def width_of(type_: TypeTerm) -> int:
        if isinstance(type_, TypeVariable):
            raise NoMeaning(f"the type {type_} is not chosen")
        return fixed_width(type_, index_width)

    widths = [width_of(type_) for _, type_ in program.arguments]
    inputs: list[Attribute] = []
    for width in widths:
        inputs += [smt.BitVectorType(width), smt.BoolType()]
    block = Block(arg_types=inputs)
    interpretation = SmtDialectInterpretation(Builder(InsertPoint.at_end(block)))
    m = Execution(interpretation)
    values: dict[str, Value] = {}
    pairs = zip(block.args[::2], block.args[1::2], strict=True)
    for (name, _), width, (bits, poison) in zip(program.arguments, widths, pairs, strict=True):
        bits.name_hint, poison.name_hint = name, f"{name}_poison"
        values[name] = Value(Bits(interpretation, bits, width), Bool(interpretation, poison))
        if name in program.noundef:
            m.ub_if(values[name].poison)

    def attribute_of(step: Step, name: str, kind: AttributeKind, width: Width) -> Any:
        attribute = step.attributes.get(name)
        if isinstance(attribute, AttributeVariable):
            raise NoMeaning(f"the attribute '{name}' is not chosen", step.where)
        return kind.read(interpretation, attribute, width)

    run(m, program.steps, values, width_of, attribute_of)
    for name in program.noundef_results:
        m.ub_if(values[name].poison)
    results = [
        term
        for name in program.returned
        for term in (values[name].bits.term, values[name].poison.term)
    ]
    returned = ReturnOp(*results, m.ub.term)
    block.add_op(returned)
    type_ = FunctionType.from_lists(inputs, returned.operand_types)
    return FuncOp(program.name, type_, Region(block))
