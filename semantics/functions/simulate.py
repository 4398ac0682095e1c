"""Running a function by its meaning on many inputs at once, with numpy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from xdsl.dialects import func

from semantics.functions.straight_line import program_of
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.attributes import AttributeKind
from semantics.language.builder import Execution, Value
from semantics.language.execution import run
from semantics.language.program import AttributeVariable, Step, TypeTerm, TypeVariable, fixed_width
from semantics.language.widths import Width

INDEX_WIDTH = 64


@dataclass(frozen=True)
class LaneResults:
    """What a function gave for N inputs.

    `results` has for each result N unsigned values (meaningless where `poison` or `ub`), `poison`
    for each result N truth values, `ub` N truth values.
    """

    results: tuple[NDArray[Any], ...]
    poison: tuple[NDArray[np.bool_], ...]
    ub: NDArray[np.bool_]


def simulate(
    function: func.FuncOp, arguments: Sequence[ArrayLike], chosen: int | None = None
) -> LaneResults:
    """Run a straight-line function on N inputs.

    `arguments` has for each argument N integers, taken modulo 2^width; index has 64 bits. What an
    operation may choose freely is `chosen`; without it that raises `NotRepresentable`. Raises
    `semantics.language.program.NoMeaning` for operations without meaning, ValueError for a wrong
    number of arguments.
    """
    program = program_of(function, lambda operation: operation.name)
    if len(arguments) != len(program.arguments):
        raise ValueError(f"{len(arguments)} arguments for {len(program.arguments)}")

    def width_of(type_: TypeTerm) -> int:
        assert not isinstance(type_, TypeVariable)
        return fixed_width(type_, INDEX_WIDTH)

    interpretation = NumpyInterpretation()
    m = Execution(interpretation)
    if chosen is not None:
        m = Execution(interpretation, lambda label, width: m.constant(chosen, width))
    values: dict[str, Value] = {}
    for (name, type_), given in zip(program.arguments, arguments, strict=True):
        values[name] = Value(
            interpretation.bits(np.asarray(given), width_of(type_)), m.truth(False)
        )

    def attribute_value(step: Step, name: str, kind: AttributeKind, width: Width) -> Any:
        attribute = step.attributes.get(name)
        assert not isinstance(attribute, AttributeVariable)
        return kind.read(interpretation, attribute, width)

    run(m, program.steps, values, width_of, attribute_value)
    for name in program.noundef_results:
        m.ub_if(values[name].poison)
    count = max((np.size(given) for given in arguments), default=1)
    returned = [values[name] for name in program.returned]
    return LaneResults(
        tuple(np.broadcast_to(v.bits.term, (count,)) for v in returned),
        tuple(np.broadcast_to(v.poison.term, (count,)) for v in returned),
        np.broadcast_to(m.ub.term, (count,)),
    )
