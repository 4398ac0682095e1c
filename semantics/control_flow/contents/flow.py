"""Which memory a base may be that control, or a selection, has chosen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from semantics.control_flow.graph import (
    AlignedPointer,
    AnyStep,
    Assignment,
    Block,
    ControlFlowGraph,
    Opaque,
    Selection,
    live_names,
    results_of,
    used_at_end,
    uses_of,
)
from semantics.control_flow.parts import BASE

OTHERS = ""
"""What stands for memory that a function has not made, or that others can reach."""


def passed_on(graph: ControlFlowGraph, step: AnyStep) -> tuple[tuple[str, ...], str] | None:
    """The bases of which a step gives one, or says where it is, and what it calls that; None for
    all other steps."""
    match step:
        case Opaque(operands=(base,), results=((result, _),), does=AlignedPointer()):
            return (base,), result
        case Selection(_, then, otherwise, result) if graph.types[result] == BASE:
            return (then, otherwise), result
        case Assignment(variable, value) if graph.types[variable] == BASE:
            return (value,), variable
        case _:
            return None


def pointers_of(graph: ControlFlowGraph) -> dict[str, AlignedPointer]:
    """The names of numbers that say where memory begins."""
    return {
        name: step.does
        for step in graph.opaque_steps()
        for name, _ in step.results
        if isinstance(step.does, AlignedPointer)
    }


def chosen_among(graph: ControlFlowGraph, made: Collection[str]) -> dict[str, tuple[str, ...]]:
    """The names of bases, beside those of `made`, which may be one of these, and which memory they
    may be: bases of `made` in order, and `OTHERS` last if it may be any other as well."""
    flows = list(_flows(graph))
    defined = {name for block in graph.blocks for name, _ in block.parameters}
    to = {name for _, name in flows}
    found: dict[str, set[str]] = {base: {base} for base in made}
    outside = {name for name, _ in graph.blocks[0].parameters}
    outside |= {name for name, type_ in graph.types.items() if type_ == BASE} - to - defined
    for name in outside - found.keys():
        found[name] = {OTHERS}
    for _, name in flows:
        found.setdefault(name, set())
    grows = True
    while grows:
        grows = False
        for given, name in flows:
            more = found.get(given, set()) - found[name]
            found[name] |= more
            grows = grows or bool(more)
    return {
        name: tuple(sorted(ways - {OTHERS})) + ((OTHERS,) if OTHERS in ways else ())
        for name, ways in found.items()
        if name not in made and ways - {OTHERS}
    }


def _flows(graph: ControlFlowGraph) -> Iterator[tuple[str, str]]:
    """From which base to which one memory is passed on."""
    for block in graph.blocks:
        for step in block.steps:
            given, name = passed_on(graph, step) or ((), "")
            yield from ((each, name) for each in given)
        for edge in block.edges():
            for given, (name, type_) in zip(
                edge.arguments, graph.blocks[edge.to].parameters, strict=True
            ):
                if type_ == BASE:
                    yield given, name


def made_anew(graph: ControlFlowGraph, chosen: Mapping[str, Collection[str]]) -> set[str]:
    """The bases of memory that is made although a name may still stand for what was made there
    before, in an earlier iteration."""
    live = live_names(graph.blocks)
    found: set[str] = set()
    for number in range(len(graph.blocks)):
        if _comes_back(graph, number):
            found.update(_made_anew(graph.blocks[number], live, chosen))
    return found


def _made_anew(
    block: Block, live: tuple[frozenset[str], ...], chosen: Mapping[str, Collection[str]]
) -> Iterator[str]:
    needed = set(used_at_end(block)).union(*(live[edge.to] for edge in block.edges()))
    for step in reversed(block.steps):
        needed -= set(results_of(step))
        needed |= set(uses_of(step))
        for name in results_of(step):
            if any(name in chosen[other] for other in needed & chosen.keys()):
                yield name


def _comes_back(graph: ControlFlowGraph, number: int) -> bool:
    """Whether a block is in a cycle."""
    waiting, seen = [number], set[int]()
    while waiting:
        for edge in graph.blocks[waiting.pop()].edges():
            if edge.to == number:
                return True
            if edge.to not in seen:
                seen.add(edge.to)
                waiting.append(edge.to)
    return False
