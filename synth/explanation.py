"""Says in words which loop became which iterator."""

from __future__ import annotations

from synth.candidate_search import describe
from synth.distribution import Way
from synth.expressions import reads_of
from synth.loop_nests import Computation, name_of
from synth.memref_operations import StructuredOperation
from synth.segments import Analysed
from verifier.sources import ParsedModule


def explain_segment(parsed: ParsedModule, analysed: Analysed, way: Way) -> list[str]:
    """One line an operation, and one a loop that it stands for."""
    lines: list[str] = []
    for step in way:
        lines.append(f"raised: {describe(step.operation)}")
        lines += _loops(parsed, analysed, step.computation, step.operation)
    return lines


def _loops(
    parsed: ParsedModule,
    analysed: Analysed,
    computation: Computation,
    operation: StructuredOperation,
) -> list[str]:
    accesses = {r.array: r for r in reads_of(computation.value)}
    accesses[computation.target.array] = computation.target
    lines: list[str] = []
    for number, loop in enumerate(computation.loops):
        for value, subscripts in zip(operation.operands, operation.maps, strict=True):
            access = accesses.get(value)
            if access is not None and number in access.subscripts:
                iterator = subscripts[access.subscripts.index(number)]
                kind = "reduction" if iterator in operation.reductions else "parallel"
                line, column = parsed.place(analysed.original(loop))
                lines.append(
                    f"  loop {name_of(loop.body.block.args[0])} at {line}:{column} "
                    f"-> d{iterator} ({kind})"
                )
                break
    return lines
