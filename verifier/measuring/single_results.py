"""What an operation gives on some operands, on Python integers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.program import Step
from verifier.measuring.elements import execute


def result_of(
    operation: str, attributes: Mapping[str, Attribute], operands: Sequence[int], width: int
) -> int | None:
    """The result, of the operands' width; None where it is poison, or undefined."""
    r = ConcreteInterpretation()
    values = {
        f"x{i}": Value(Bits(r, number, width), Bool(r, False)) for i, number in enumerate(operands)
    }
    m = Execution(r)
    step = Step(operation, tuple(values), (("result", IntegerType(width)),), attributes)
    execute(m, (step,), values, width)
    result = values["result"]
    return None if m.ub.term or result.poison.term else int(result.bits.term)
