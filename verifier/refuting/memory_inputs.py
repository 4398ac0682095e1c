"""Inputs of functions that were read with what memory holds: which memrefs lie where, and at which
place memory is compared in the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute

from semantics.control_flow.graph import ControlFlowGraph, Elements
from semantics.control_flow.parts import BASE
from semantics.interpretations.concrete import signed
from semantics.language.builder import Term
from verifier.kernel.simulation.memory import beginning_of
from verifier.kernel.simulation.terms import INDEX_WIDTH, INTERPRETATION, symbol
from verifier.running.graphs.inputs import pointing
from verifier.running.graphs.made_up import other_value
from verifier.running.graphs.numbers import Number, Place
from verifier.running.graphs.outcome import Run
from verifier.running.graphs.pointers import POISONED

_SMALL = 1 << 12
_WITHIN = 5
_ROOM = 32
_FAR = 1 << 40
_CLOSE = (0, 1, -1, 2, 3)
"""How many elements memrefs begin behind each other."""
_DISTANCES = (None, 0, 1, 4, 8)
"""How many bytes pointers of one memory point behind each other; None where each points to memory
of its own."""


def in_memory(
    graph: ControlFlowGraph, inputs: Iterable[tuple[Number, ...]], close: bool = False
) -> Iterator[tuple[Number, ...]]:
    """The inputs; of functions that were read with what memory holds, also with room in all
    memrefs, and with all of them in one place, almost so (at more distances where they are to be
    `close`), or far from each other."""
    for given in inputs:
        yield given
        if graph.pointers:
            for by in _DISTANCES:
                yield pointing(graph, given, by)
            yield _holding_else(graph, pointing(graph, given, None), POISONED)
        elif graph.place:
            roomy = _without_gaps(graph, given)
            distances = _CLOSE if close else _CLOSE[:2]
            overlapping = (_beside(graph, roomy, by) for by in distances)
            apart = _beside(graph, given, _FAR)
            yield from dict.fromkeys((_holding_else(graph, given), roomy, *overlapping, apart))


def where_memory_differs(
    graph: ControlFlowGraph, given: Sequence[Number], old: Run, new: Run
) -> tuple[Number, ...] | None:
    """The same with a place at which the memory of the target does not refine that of the source in
    the end; None where there is none."""
    for a, b in zip(old.held, new.held, strict=False):
        for place in sorted(a.written.keys() | b.written.keys()):
            if a.may_differ_at(place, b):
                at = [name for name, _ in graph.blocks[0].parameters].index(graph.place)
                return (*given[:at], place, *given[at + 1 :])
    return None


def _holding_else(
    graph: ControlFlowGraph, given: tuple[Number, ...], seed: int | None = None
) -> tuple[Number, ...]:
    """The same where memory holds something else, what a `seed` says if one is given."""
    types = (type_ for _, type_ in graph.blocks[0].parameters)
    return tuple(
        other_value(n if seed is None else seed, t)
        if isinstance(t, Elements) and n is not None
        else n
        for n, t in zip(given, types, strict=True)
    )


def _beside(graph: ControlFlowGraph, given: tuple[Number, ...], by: int) -> tuple[Number, ...]:
    """The same where each memref begins so many elements behind the one before."""
    types = [type_ for _, type_ in graph.blocks[0].parameters]
    found = list(given)
    bases = [position for position, type_ in enumerate(types) if type_ == BASE]
    for number, position in enumerate(bases):
        start = given[bases[0]]
        assert start is not None
        found[position] = Place((start + number * by) % (1 << INDEX_WIDTH))
    return tuple(found)


def _without_gaps(graph: ControlFlowGraph, given: tuple[Number, ...]) -> tuple[Number, ...]:
    """The same with extents of `_ROOM` where elements of memrefs lie one behind the other, as far
    as types leave it open."""
    named = _named(graph, given)
    named.update((name, _ROOM) for name in graph.extents)
    for layout in graph.layouts:
        step = 1
        for size, stride in reversed(layout):
            if isinstance(stride, str):
                named[stride] = step
            step = _number(size, named) * _number(stride, named)
    return tuple(named.values())


def are_injective(graph: ControlFlowGraph, given: Sequence[Number]) -> bool:
    """Whether no two elements of a memref among the arguments are at one place, as far as that is
    seen by taking dimensions in the order of their strides (the convention `injective-layout`)."""
    if not graph.place:
        return True
    named = _named(graph, given)
    for layout in graph.layouts:
        reach = 0
        extents = [(_number(size, named), _number(stride, named)) for size, stride in layout]
        for size, stride in sorted(extents, key=lambda one: abs(one[1])):
            if size > 1 and abs(stride) <= reach:
                return False
            reach += max(size - 1, 0) * abs(stride)
    return True


def _named(graph: ControlFlowGraph, given: Sequence[Number]) -> dict[str, Number]:
    names = (name for name, _ in graph.blocks[0].parameters)
    return dict(zip(names, given, strict=True))


def _number(extent: int | str, named: Mapping[str, Number]) -> int:
    """A size or a stride, as a signed number."""
    number = extent if isinstance(extent, int) else named[extent] or 0
    return signed(number % (1 << INDEX_WIDTH), INDEX_WIDTH)


def place_of(graph: ControlFlowGraph, given: Sequence[Number]) -> tuple[int, int] | None:
    """The place at which memory is compared in the end, and how many of the results are about
    memory."""
    parameters = graph.blocks[0].parameters
    for (name, _), number in zip(parameters, given, strict=True):
        if name == graph.place and number is not None:
            held = sum(isinstance(type_, Elements) for _, type_ in parameters)
            return number, held + 1
    return None


def small_numbers(graph: ControlFlowGraph) -> Iterator[Sequence[Term]]:
    """What may be asked of inputs, the most first: that extents are small, and every index lies in
    the smallest of memrefs."""
    if not graph.place:
        return
    extents = _below(graph, _SMALL, lambda name, _: name in graph.extents)
    indices = _below(
        graph,
        _WITHIN,
        lambda name, type_: (
            isinstance(type_, IndexType) and name not in graph.extents and name != graph.place
        ),
    )
    if indices:
        yield [*extents, *indices]
    yield extents


def _below(
    graph: ControlFlowGraph, most: int, chosen: Callable[[str, Attribute], bool]
) -> list[Term]:
    return [
        INTERPRETATION.unsigned_less(
            symbol(f"argument {position}", type_),
            INTERPRETATION.constant(most, INDEX_WIDTH),
            INDEX_WIDTH,
        )
        for position, (name, type_) in enumerate(graph.blocks[0].parameters)
        if chosen(name, type_)
    ]


def beginning(graph: ControlFlowGraph, base: Term, model: Any) -> int:
    """Where a memref lies in a model."""
    types = (graph.types[name] for name, _ in graph.blocks[0].parameters)
    for type_ in types:
        if isinstance(type_, Elements):
            return int(model.get_value(beginning_of(type_.element, base)).constant_value())
    return 0
