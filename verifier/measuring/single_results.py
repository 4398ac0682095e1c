"""What an operation gives on some operands, on Python integers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import AttributeKind
from semantics.language.builder import Bits, Bool, Execution, Value, Width
from semantics.language.execution import run
from semantics.language.program import AttributeVariable, Step, TypeTerm, as_integer_type


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

    def width_of(term: TypeTerm) -> Width:
        integer = as_integer_type(term)
        assert integer is not None
        return integer.width.data

    def attribute(step: Step, name: str, kind: AttributeKind, width: Width) -> Any:
        stated = step.attributes.get(name)
        assert not isinstance(stated, AttributeVariable)
        return kind.read(r, stated, width)

    run(m, (step,), values, width_of, attribute)
    result = values["result"]
    return None if m.ub.term or result.poison.term else int(result.bits.term)
