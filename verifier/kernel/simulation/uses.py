"""How often names are used in a graph."""

from __future__ import annotations

from collections import Counter

from semantics.control_flow.graph import (
    Branch,
    ControlFlowGraph,
    Exit,
    Opaque,
    Switch,
    Updated,
    uses_of,
)


def uses_in(graph: ControlFlowGraph) -> Counter[str]:
    """The number of uses of each name that has some."""
    found: Counter[str] = Counter()
    for block in graph.blocks:
        for step in block.steps:
            found.update(uses_of(step))
            if isinstance(step, Opaque) and isinstance(step.does, Updated):
                found.update(name for inner in step.does.steps for name in uses_of(inner))
        for edge in block.edges():
            found.update(edge.arguments)
        match block.end:
            case Branch(condition, _, _):
                found[condition] += 1
            case Switch(flag, _, _):
                found[flag] += 1
            case Exit(_, values, noundef):
                found.update((*values, *noundef))
            case _:
                pass
    return found
