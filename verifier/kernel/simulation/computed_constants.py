"""What operations on floats give whose operands are constants is computed, not asked of a solver.

Their meanings say it, by Python's integers: decoded, computed exactly and rounded once. Where an
operation may choose what it gives, or gives poison, it stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.control_flow.graph import AnyStep, Assignment, Block, ControlFlowGraph, results_of
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import AttributeKind
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.execution import run
from semantics.language.not_representable import NotRepresentable
from semantics.language.program import NoMeaning, Step
from semantics.language.widths import Width
from semantics.meanings.floats import PREFIX
from verifier.kernel.simulation.terms import width_of

_CONSTANT = "arith.constant"
_CONCRETE = ConcreteInterpretation()


def with_computed_constants(graph: ControlFlowGraph) -> ControlFlowGraph:
    """What does the same, with constants for what operations on floats give of constants; the graph
    itself where there is nothing to compute."""
    steps = [step for block in graph.blocks for step in block.steps]
    defined = Counter(name for step in steps for name in results_of(step))
    defined.update(name for block in graph.blocks for name, _ in block.parameters)
    defined.update(2 * [step.variable for step in steps if isinstance(step, Assignment)])
    known: dict[str, int] = {}
    blocks: list[Block] = []
    computed = False
    for block in graph.blocks:
        kept: list[AnyStep] = []
        for step in block.steps:
            bits = None
            if isinstance(step, Step) and len(step.results) == 1:
                ((name, _),) = step.results
                bits = _result(step, known, graph.types) if defined[name] == 1 else None
                if bits is not None:
                    known[name] = bits
                if bits is not None and step.operation != _CONSTANT:
                    computed = True
                    value = IntegerAttr(bits, IntegerType(width_of(graph.types[name])))
                    step = replace(
                        step, operation=_CONSTANT, operands=(), attributes={"value": value}
                    )
            kept.append(step)
        blocks.append(replace(block, steps=kept))
    return replace(graph, blocks=tuple(blocks)) if computed else graph


def _result(step: Step, known: Mapping[str, int], types: Mapping[str, Attribute]) -> int | None:
    """The bits of what a step gives; None where they are not known."""
    value = step.attributes.get("value")
    if step.operation == _CONSTANT and isinstance(value, IntegerAttr):
        return value.value.data % (1 << width_of(types[step.results[0][0]]))
    if not (step.operation.startswith(PREFIX) and step.operands):
        return None
    if not all(name in known for name in step.operands):
        return None

    def choose(_: str, width: Width) -> Bits:
        return execution.constant(0, width) if execution.usual is None else execution.usual

    execution = Execution(_CONCRETE, choose)
    never = Bool(_CONCRETE, False)
    values = {
        name: Value(execution.constant(known[name], width_of(types[name])), never)
        for name in step.operands
    }
    try:
        run(execution, (step,), values, width_of, _attribute)  # pyright: ignore[reportArgumentType]
    except (NoMeaning, NotRepresentable):
        return None
    found = values[step.results[0][0]]
    if found.poison.term or execution.ub.term or execution.chose.term:
        return None
    return int(found.bits.term)


def _attribute(step: Step, name: str, kind: AttributeKind, width: Width) -> Any:
    return kind.read(_CONCRETE, step.attributes.get(name), width)  # pyright: ignore[reportArgumentType]
