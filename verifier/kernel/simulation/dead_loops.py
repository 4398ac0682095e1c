"""Loops of a source that do nothing: it refines the source to leave them out.

Say that control is at the head of a loop. Whatever way it goes from there, as long as it does not
come to a block behind the loop, nothing is done that others see, no memory is made, and the
function does not end. Then one of three things happens: control comes to that block, the
behaviour is undefined, or the loop goes on for ever. If all ways to the block give it the same
arguments, and neither these nor anything that is used from there on was computed on the way, then
going straight from the head to that block is what the source does in the first case, and what it
might do in the second, where it might do anything. The third case is none where each cycle has
the head of a counted loop; otherwise leaving out the loop rests on the assumption `forward-
progress`. What chooses values in the loop chooses some; nothing depends on which.

A parameter of a block that nothing depends on, and a step that nobody sees and whose results
nothing depends on (all definitions of a variable, or none), are left out first. Where such a step
is undefined, the source may do anything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from semantics.control_flow.graph import (
    AnyStep,
    Block,
    Branch,
    ControlFlowGraph,
    Edge,
    End,
    Exit,
    Jump,
    Opaque,
    Switch,
    decided_by,
    live_names,
    results_of,
    uses_of,
)

_MOST_REACHED = 200
"""So many blocks are looked at from the head of a loop on, the nearest ones first."""

_MOST_BEHIND = 8
"""So many blocks outside a loop are tried as the one behind it, the nearest ones first."""


def without_dead_loops(graph: ControlFlowGraph, endless: bool) -> ControlFlowGraph:
    """The graph of a source without what it does for nothing; the graph itself where no loop is
    left out. With `endless`, loops are left out too that may go on for ever."""
    found = _without_dead_values(graph)
    any_left_out = False
    while (shorter := _without_a_loop(found, endless)) is not None:
        found, any_left_out = _without_dead_values(shorter), True
    return found if any_left_out else graph


def heads_of_cycles(
    graph: ControlFlowGraph, start: int = 0, stop: int = -1
) -> dict[int, list[int]]:
    """The blocks to which edges go back, in a depth-first search from `start` that does not go on
    at `stop`, each with the blocks from which they come. Each cycle there has one of them."""
    found: dict[int, list[int]] = {}
    state: dict[int, int] = {stop: 2}
    waiting = [(start, False)]
    while waiting:
        block, left = waiting.pop()
        if left:
            state[block] = 2
        elif block not in state:
            state[block] = 1
            waiting.append((block, True))
            for edge in graph.blocks[block].edges():
                if state.get(edge.to) == 1:
                    found.setdefault(edge.to, []).append(block)
                waiting.append((edge.to, False))
    return found


def _without_a_loop(graph: ControlFlowGraph, endless: bool) -> ControlFlowGraph | None:
    """The graph without one loop; None where there is none that may be left out."""
    live = live_names(graph.blocks)
    for head, latches in sorted(heads_of_cycles(graph).items()):
        for behind in _outside(graph, head, latches)[:_MOST_BEHIND]:
            edge = _way_to(graph, head, behind, live[behind], endless)
            if edge is not None:
                return _straight(graph, head, edge)
    return None


def _outside(graph: ControlFlowGraph, head: int, latches: list[int]) -> list[int]:
    """The blocks, the nearest ones first, to which control may come from the head of a loop and
    which are not in it, as far as they are looked at. In it are those from which control comes to
    a latch, from which an edge goes back to the head, without coming to the head before."""
    reached = _reached(graph, head, _MOST_REACHED)
    before: dict[int, list[int]] = {}
    for block in reached:
        for edge in graph.blocks[block].edges():
            before.setdefault(edge.to, []).append(block)
    inside, waiting = {head}, latches
    while waiting:
        block = waiting.pop()
        if block not in inside:
            inside.add(block)
            waiting += before.get(block, ())
    return [block for block in reached if block not in inside]


def _reached(graph: ControlFlowGraph, start: int, most: int) -> list[int]:
    """The blocks to which control may come from a block, the nearest ones first; no more are sought
    than `most`."""
    order, seen = [start], {start}
    for block in order:
        if len(order) > most:
            break
        for edge in graph.blocks[block].edges():
            if edge.to not in seen:
                seen.add(edge.to)
                order.append(edge.to)
    return order[1:]


def _way_to(
    graph: ControlFlowGraph, head: int, behind: int, live: frozenset[str], endless: bool
) -> Edge | None:
    """The edge by which control comes from the head of a loop to the block behind it, if it does so
    without anything having happened; None where that is not known."""
    inside = {head}
    waiting = [head]
    edges: set[Edge] = set()
    computed: set[str] = set()
    again = False
    while waiting:
        block = graph.blocks[waiting.pop()]
        if not all(map(_is_quiet, block.steps)) or _may_end_function(block):
            return None
        computed.update(name for name, _ in block.parameters)
        computed.update(name for step in block.steps for name in results_of(step))
        for edge in block.edges():
            again = again or edge.to == head
            if edge.to == behind:
                edges.add(edge)
            elif edge.to not in inside:
                inside.add(edge.to)
                waiting.append(edge.to)
    if not again or len(edges) != 1:
        return None
    (edge,) = edges
    if not computed.isdisjoint({*edge.arguments, *live}):
        return None
    comes_to_an_end = heads_of_cycles(graph, head, behind).keys() <= graph.counted
    return edge if comes_to_an_end or endless else None


def _may_end_function(block: Block) -> bool:
    """Whether the function may return from a block, or end in another way that is defined."""
    return isinstance(block.end, Exit)


def _is_quiet(step: AnyStep) -> bool:
    """Whether nobody sees a step, it makes no memory, and it returns unless it is undefined."""
    if not isinstance(step, Opaque):
        return True
    returns = step.effects.speculatable or not step.refines
    return not step.seen and not step.makes_memory and returns


def _straight(graph: ControlFlowGraph, head: int, edge: Edge) -> ControlFlowGraph:
    """The graph where control goes from a block straight along an edge; what is not reached then is
    empty."""
    blocks = list(graph.blocks)
    blocks[head] = Block(blocks[head].parameters, [], Jump(edge))
    shorter = replace(graph, blocks=tuple(blocks))
    reached = {0, *_reached(shorter, 0, len(blocks))}
    kept = tuple(b if k in reached else Block(()) for k, b in enumerate(blocks))
    return replace(shorter, blocks=kept, counted=graph.counted & (reached - {head}))


def _without_dead_values(graph: ControlFlowGraph) -> ControlFlowGraph:
    """The graph without parameters that nothing depends on, and without quiet steps likewise."""
    needed = _needed(graph)
    dropped = [
        {k for k, (name, _) in enumerate(block.parameters) if number and name not in needed}
        for number, block in enumerate(graph.blocks)
    ]

    def along(edge: Edge) -> Edge:
        given = (name for k, name in enumerate(edge.arguments) if k not in dropped[edge.to])
        return Edge(edge.to, tuple(given))

    blocks: list[Block] = []
    for number, block in enumerate(graph.blocks):
        parameters = (p for k, p in enumerate(block.parameters) if k not in dropped[number])
        steps = [step for step in block.steps if not _is_dead(step, needed)]
        blocks.append(Block(tuple(parameters), steps, _end(block, along)))
    return replace(graph, blocks=tuple(blocks))


def _end(block: Block, along: Callable[[Edge], Edge]) -> End:
    match block.end:
        case Jump(edge):
            return Jump(along(edge))
        case Branch(condition, then, otherwise):
            return Branch(condition, along(then), along(otherwise))
        case Switch(flag, cases, default):
            return Switch(flag, tuple((v, along(edge)) for v, edge in cases), along(default))
        case end:
            return end


def _is_dead(step: AnyStep, needed: frozenset[str]) -> bool:
    results = results_of(step)
    return bool(results) and _is_quiet(step) and needed.isdisjoint(results)


def _needed(graph: ControlFlowGraph) -> frozenset[str]:
    """The names on which it depends what others see, where control goes and what is undefined."""
    waiting: list[str] = []
    rests_on: dict[str, list[str]] = {}
    for block in graph.blocks:
        for step in block.steps:
            if not results_of(step) or not _is_quiet(step):
                waiting += uses_of(step)
            for name in results_of(step):
                rests_on.setdefault(name, []).extend(uses_of(step))
        waiting += decided_by(block)
        for edge in block.edges():
            for (name, _), given in zip(
                graph.blocks[edge.to].parameters, edge.arguments, strict=True
            ):
                rests_on.setdefault(name, []).append(given)
    needed: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting += rests_on.get(name, ())
    return frozenset(needed)
