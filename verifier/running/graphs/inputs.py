"""Arguments on which graphs of blocks are run."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from xdsl.dialects.builtin import IndexType

from semantics.control_flow.graph import ControlFlowGraph
from semantics.control_flow.parts import BASE
from semantics.language.float_formats import Format, format_of
from semantics.language.program import fixed_width, is_integer_like
from verifier.running.graphs.made_up import SMALL, other_value
from verifier.running.graphs.numbers import INDEX_WIDTH, Number

_EDGES: tuple[Callable[[Format], int], ...] = (
    lambda f: 0,
    lambda f: f.sign,
    lambda f: f.bits_of(1.0),
    lambda f: f.bits_of(-1.0),
    lambda f: f.bits_of(1.5),
    lambda f: f.bits_of(-2.0),
    lambda f: f.bits_of(math.inf),
    lambda f: f.bits_of(-math.inf),
    lambda f: f.beyond - 1 if f.nan is None else f.nan,
    lambda f: (f.beyond | 1) & (f.sizes | f.sign),
    lambda f: 1,
    lambda f: f.sign | (1 << f.stored),
    lambda f: f.beyond - 1,
    lambda f: f.bits_of(0.5),
    lambda f: f.bits_of(3.0),
)
"""Bits of floats at which operations on floats differ from each other."""


def _edge(f: Format, number: int) -> int:
    """Of powers of two, which have neither zero nor sign, other ones."""
    return f.bias + number if f.is_scale else _EDGES[number](f)


_BELOW, _ABOVE = -6, 65
_FEW = 2


_FIRST, _BETWEEN = 1 << 20, 1 << 24


def pointing(
    graph: ControlFlowGraph, given: Sequence[Number], by: int | None
) -> tuple[Number, ...]:
    """The arguments, where pointers that are numbers point each to memory of its own, or all to
    one, `by` so many bytes behind each other."""
    found = list(given)
    names = [name for name, _ in graph.blocks[0].parameters]
    for count, position in enumerate(k for k, name in enumerate(names) if name in graph.pointers):
        memory, address = (
            (1, _FIRST + count * by)
            if by is not None
            else (
                count + 1,
                _FIRST + count * _BETWEEN,
            )
        )
        found[position] = memory << INDEX_WIDTH | address
    return tuple(found)


def inputs_of(
    graph: ControlFlowGraph, count: int, reach: int = SMALL
) -> Iterator[tuple[Number, ...]]:
    """Arguments to try, the same each time: small ones, so that loops run and end, and others.

    In each third row numbers go up to `reach`; where that is far, one of them near to it, in turn,
    so that one loop of a nest runs long: an index, if there is one.
    """
    import random

    numbers = random.Random(graph.name)
    types = [type_ for _, type_ in graph.blocks[0].parameters]
    bounds = [position for position, type_ in enumerate(types) if isinstance(type_, IndexType)]
    bounds = bounds or [k for k, type_ in enumerate(types) if is_integer_like(type_)]
    for row in range(count):
        given: list[int] = []
        is_far = bounds and reach > SMALL and row % 3 == 0
        far = bounds[row // 3 % len(bounds)] if is_far else None
        for position, type_ in enumerate(types):
            format_ = format_of(type_)
            if format_ is not None and row < len(_EDGES):
                # Along the rows each argument goes through all of them, at a pace of its own.
                edge = (row * (1 + position % 7) + position) % len(_EDGES)
                given.append(_edge(format_, edge))
                continue
            if not is_integer_like(type_):
                given.append(other_value(numbers.getrandbits(128), type_))
                continue
            width = fixed_width(type_, INDEX_WIDTH)
            kind = numbers.random()
            if far is not None:
                near = position == far
                number = numbers.randrange(reach * 2 // 3, reach) if near else numbers.randrange(4)
            elif kind < 0.65 or row < 3:
                most = 4 + 4 * row if row % 3 else max(reach, 4 + 4 * row)
                number = numbers.randrange(0, most)
            elif kind < 0.8:
                number = -numbers.randrange(1, 9)
            else:
                number = numbers.getrandbits(width)
            given.append(number % (1 << width))
        yield tuple(pointing(graph, given, None)) if graph.pointers else tuple(given)


def near_zero(graph: ControlFlowGraph, count: int) -> Iterator[tuple[int, ...]]:
    """Arguments of which each integer is from 0 to 4: as indices, they lie in small memory, and
    what is accessed there overlaps."""
    import random

    numbers = random.Random(f"near zero {graph.name}")
    types = [type_ for _, type_ in graph.blocks[0].parameters]
    for _ in range(count):
        given: list[int] = []
        for type_ in types:
            if is_integer_like(type_):
                width = fixed_width(type_, INDEX_WIDTH)
                given.append(numbers.randrange(5) % (1 << width))
            else:
                given.append(other_value(numbers.getrandbits(128), type_))
        yield tuple(given)


def at_edges(graph: ControlFlowGraph) -> Iterator[tuple[int, ...]]:
    """Arguments that are all zero, or from both ends of their types, in turn: the distance between
    two of these wraps around, and no loop from one to the next runs. Then they are negative and
    small: the product of two is neither; and one and the other, far apart for who sees no sign.
    The last ones are a quarter of all numbers each, of which small multiples are negative: all of
    them, so that no loop runs, or all but those of a loop around that runs once."""
    types = [type_ for _, type_ in graph.blocks[0].parameters]
    others = (_negative, _in_turn, _in_turn_from_below, _quarter, _quarter_inside)
    for choose in (*map(_apart, (0, 1, 9, 24, 70)), *others):
        yield tuple(
            choose(position, fixed_width(type_, INDEX_WIDTH))
            if is_integer_like(type_)
            else other_value(position, type_)
            for position, type_ in enumerate(types)
        )


def mostly_empty(graph: ControlFlowGraph) -> Iterator[tuple[int, ...]]:
    """Arguments with several memrefs, of which all but one have no elements, in turn: a loop around
    runs, and those in it have a bound of 0, or of less where something is taken from it. That one
    has some elements in each dimension, and integers beside are as many."""
    types = [type_ for _, type_ in graph.blocks[0].parameters]
    bases = [position for position, type_ in enumerate(types) if type_ == BASE]
    if len(bases) < 2 or not graph.extents:
        return
    for number, base in enumerate(bases):
        end = bases[number + 1] if base != bases[-1] else len(types)
        yield tuple(
            (_FEW if base < position < end or name not in graph.extents else 0)
            % (1 << fixed_width(type_, INDEX_WIDTH))
            if is_integer_like(type_)
            else other_value(position, type_)
            for position, (name, type_) in enumerate(graph.blocks[0].parameters)
        )


def alike(graph: ControlFlowGraph) -> Iterator[tuple[int, ...]]:
    """Arguments of which all floats are one of those at which operations differ, in turn."""
    types = [type_ for _, type_ in graph.blocks[0].parameters]
    formats = [format_of(type_) for type_ in types]
    for number in range(len(_EDGES)):
        yield tuple(
            other_value(number, type_) if format_ is None else _edge(format_, number)
            for type_, format_ in zip(types, formats, strict=True)
        )


def _apart(distance: int) -> Callable[[int, int], int]:
    def choose(position: int, width: int) -> int:
        half = 1 << (width - 1)
        return (half - 1 + distance * (position % 2)) % (2 * half) if distance else 0

    return choose


def _negative(position: int, width: int) -> int:
    return (-2 - position % 3) % (1 << width)


def _in_turn(position: int, width: int) -> int:
    return (_ABOVE if position % 2 else _BELOW) % (1 << width)


def _in_turn_from_below(position: int, width: int) -> int:
    return _in_turn(position + 1, width)


def _quarter(position: int, width: int) -> int:
    return (1 << width) // 4


def _quarter_inside(position: int, width: int) -> int:
    return _quarter(position, width) if position > 2 else min(position, 1)
