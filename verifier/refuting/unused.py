"""Operations without a meaning that nothing uses: a run does not rest on what they give."""

from __future__ import annotations

from dataclasses import replace

from semantics.control_flow.graph import (
    AnyStep,
    ControlFlowGraph,
    Exit,
    Opaque,
    Selection,
    results_of,
    used_at_end,
    uses_of,
)
from semantics.language.program import Step
from semantics.meanings.function_facts import FUNCTION


def without_unused(graph: ControlFlowGraph) -> ControlFlowGraph:
    """The graph without those of its operations without a meaning that have no effects, are always
    defined, and give what nothing needs."""
    steps = [step for block in graph.blocks for step in block.steps]
    needed: set[str] = set()
    for block in graph.blocks:
        needed.update(used_at_end(block))
        if isinstance(block.end, Exit):
            needed.update(block.end.noundef)
    before = -1
    while before != len(needed):
        before = len(needed)
        for step in reversed(steps):
            if not _may_go(step) or not needed.isdisjoint(results_of(step)):
                needed.update(uses_of(step))

    def is_kept(step: AnyStep) -> bool:
        return not _may_go(step) or not needed.isdisjoint(results_of(step))

    kept = (replace(b, steps=[step for step in b.steps if is_kept(step)]) for b in graph.blocks)
    return replace(graph, blocks=tuple(kept))


def _may_go(step: AnyStep) -> bool:
    """Whether all that a step does is to give its results."""
    if isinstance(step, Opaque):
        return step.effects.free and step.effects.speculatable and not step.seen
    if isinstance(step, Step):
        return step.operation == FUNCTION  # It is defined for all operands.
    return isinstance(step, Selection)
