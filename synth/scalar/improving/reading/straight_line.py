"""A block of straight-line code as a term: what it returns, made of its arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import func
from xdsl.ir import Attribute, Block, SSAValue

from semantics.functions.operations import operation_name
from synth.scalar.improving.reading.readings import moves_lanes
from synth.scalar.improving.reading.searched import (
    constant_of,
    is_searched,
    literal_of,
    operator_of,
    why_not,
)
from synth.scalar.rules.pattern_constants import NotRead
from synth.scalar.terms.terms import Application, Literal, Operator, Term


def returned(
    block: Block,
    arguments: Sequence[Term],
    literal: Callable[[int, Attribute], Literal] = literal_of,
    adapted: Callable[[Operator], Operator] = lambda operator: operator,
) -> Term:
    """The one value that a function of one block returns, `arguments` in the place of its own.

    `literal` makes a constant of a number and a type, `adapted` the operator that stands for one of
    the code. Raises `NotRead`.
    """
    terms: dict[SSAValue, Term] = dict(zip(block.args, arguments, strict=True))
    for op in block.ops:
        if isinstance(op, func.ReturnOp):
            if len(op.operands) != 1:
                raise NotRead("it does not return one value")
            return terms[op.operands[0]]
        if not is_searched(op):
            if moves_lanes(op):
                name = operation_name(op)
                raise NotRead(f"no pattern can say what {name} does, not the same on each lane")
            raise NotRead(f"there is something in it that is not searched: {why_not(op)}")
        constant = constant_of(op.results[0])
        if constant is not None:
            terms[op.results[0]] = literal(constant, op.results[0].type)
            continue
        operator = adapted(operator_of(op))
        operands = tuple(terms[operand] for operand in op.operands)
        for number, result in enumerate(op.results):
            terms[result] = Application(operator, operands, number)
    raise NotRead("it does not return")
