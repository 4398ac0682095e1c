"""What an operation, or a function, gives on some operands, on Python integers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute

from semantics.functions.straight_line import program_of
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.program import Step
from verifier.measuring.elements import execute

if TYPE_CHECKING:
    from semantics.functions.operations import Function


def result_of(
    operation: str,
    attributes: Mapping[str, Attribute],
    operands: Sequence[int],
    width: int,
    result_width: int,
) -> int | None:
    """The result, of operands of one width; None where it is poison, or undefined."""
    r = ConcreteInterpretation()
    values = {
        f"x{i}": Value(Bits(r, number, width), Bool(r, False)) for i, number in enumerate(operands)
    }
    m = Execution(r)
    step = Step(operation, tuple(values), (("result", IntegerType(result_width)),), attributes)
    execute(m, (step,), values, width)
    result = values["result"]
    return None if m.ub.term or result.poison.term else int(result.bits.term)


def returned_by(function: Function, operands: Sequence[int], width: int) -> int | str:
    """What a straight-line function of numbers of one width returns; or "poison", or
    "undefined"."""
    r = ConcreteInterpretation()
    program = program_of(function, lambda operation: operation.name)
    values = {
        name: Value(Bits(r, number, width), Bool(r, False))
        for (name, _), number in zip(program.arguments, operands, strict=True)
    }
    m = Execution(r)
    execute(m, program.steps, values, width)
    returned = values[program.returned[0]]
    if m.ub.term:
        return "undefined"
    return "poison" if returned.poison.term else int(returned.bits.term)
