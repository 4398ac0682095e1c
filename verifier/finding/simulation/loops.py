"""The loops of a graph, and which loops of two graphs may belong together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, islice

from semantics.control_flow.graph import ControlFlowGraph

_MOST_ASSIGNMENTS = 12


@dataclass(frozen=True)
class Heads:
    """The heads of loops, outer ones first, in the order of control; how deep each is nested, and
    in which one."""

    order: tuple[int, ...]
    depths: tuple[int, ...]
    parents: dict[int, int | None]

    def inside(self, head: int | None) -> list[int]:
        """The heads of the loops that are directly in a loop, or in none."""
        return [other for other in self.order if self.parents[other] == head]


def heads_of(graph: ControlFlowGraph) -> Heads:
    """The blocks to which an edge goes back, in a search that starts at the entry."""
    back: dict[int, list[int]] = {}
    order: list[int] = []
    state: dict[int, int] = {}
    waiting: list[tuple[int, bool]] = [(0, False)]
    while waiting:
        block, left = waiting.pop()
        if left:
            state[block] = 2
            order.append(block)
            continue
        if block in state:
            continue
        state[block] = 1
        waiting.append((block, True))
        for edge in reversed(list(graph.blocks[block].edges())):
            if state.get(edge.to) == 1:
                back.setdefault(edge.to, []).append(block)
            elif edge.to not in state:
                waiting.append((edge.to, False))
    heads = tuple(block for block in reversed(order) if block in back)
    before: dict[int, list[int]] = {}
    for index, block in enumerate(graph.blocks):
        for edge in block.edges():
            before.setdefault(edge.to, []).append(index)
    bodies = {head: _body(head, back[head], before) for head in heads}
    depths = tuple(sum(head in bodies[other] for other in heads) for head in heads)
    depth_of = dict(zip(heads, depths, strict=True))
    parents = {
        head: max(
            (other for other in heads if other != head and head in bodies[other]),
            key=lambda other: depth_of[other],
            default=None,
        )
        for head in heads
    }
    return Heads(heads, depths, parents)


def _body(head: int, latches: Sequence[int], before: Mapping[int, Sequence[int]]) -> frozenset[int]:
    """The natural loop of a head: what leads to its latches without passing it."""
    body = {head}
    waiting = list(latches)
    while waiting:
        block = waiting.pop()
        if block not in body:
            body.add(block)
            waiting += before.get(block, [])
    return frozenset(body)


def cuts_every_cycle(graph: ControlFlowGraph, cuts: frozenset[int]) -> bool:
    """Whether what is left between cuts has no cycle."""
    state: dict[int, int] = {}
    waiting = [(block, False) for block in range(len(graph.blocks))]
    while waiting:
        block, left = waiting.pop()
        if left:
            state[block] = 2
            continue
        if block in state:
            continue
        state[block] = 1
        waiting.append((block, True))
        for edge in graph.blocks[block].edges():
            if edge.to not in cuts:
                if state.get(edge.to) == 1:
                    return False
                waiting.append((edge.to, False))
    return True


@dataclass(frozen=True)
class Assignment:
    """Where both sides are cut, and at which cut of the source each one of the target belongs."""

    source: frozenset[int]
    target: frozenset[int]
    pairs: dict[int, int]


def assignments(source: ControlFlowGraph, target: ControlFlowGraph) -> Iterator[Assignment]:
    """The likeliest ones first: loops in their order, at their depth."""
    old, new = heads_of(source), heads_of(target)
    found: list[Assignment] = []
    for assignment in _assignments(source, target, old, new):
        if len(found) == _MOST_ASSIGNMENTS:
            return
        if assignment not in found:
            found.append(assignment)
            yield assignment


def _assignments(
    source: ControlFlowGraph, target: ControlFlowGraph, old: Heads, new: Heads
) -> Iterator[Assignment]:
    if not new.order:
        yield Assignment(frozenset(old.order), frozenset(), {})
        return
    if not old.order:
        return
    for pairs in islice(_by_nest(old, new, None, None), 4):
        yield Assignment(frozenset(old.order), frozenset(new.order), pairs)
    for cuts in _target_cuts(target, new):
        kept = [h for h in new.order if h in cuts]
        depths = [d for h, d in zip(new.order, new.depths, strict=True) if h in cuts]
        ways = list(_monotone(len(kept), len(old.order)))
        ways.sort(key=lambda way: _cost(way, depths, old.depths))
        for way in ways:
            pairs = {head: old.order[k] for head, k in zip(kept, way, strict=True)}
            yield Assignment(frozenset(old.order), cuts, pairs)
            fewer = frozenset(pairs.values())
            if len(fewer) < len(old.order) and cuts_every_cycle(source, fewer):
                yield Assignment(fewer, cuts, pairs)


def _by_nest(
    old: Heads, new: Heads, outer: int | None, inner: int | None
) -> Iterator[dict[int, int]]:
    """The loops in a loop of the target on those in a loop of the source, in their order; what is
    in them likewise."""
    sources, targets = old.inside(outer), new.inside(inner)
    if not targets:
        yield {}
        return
    if not sources:
        return
    ways = list(_monotone(len(targets), len(sources)))
    ways.sort(key=lambda way: (len(sources) - len(set(way)), sum(way)))
    for way in ways:
        yield from _nested(old, new, [(t, sources[k]) for t, k in zip(targets, way, strict=True)])


def _nested(old: Heads, new: Heads, pairs: Sequence[tuple[int, int]]) -> Iterator[dict[int, int]]:
    if not pairs:
        yield {}
        return
    (target, source), *others = pairs
    for within in _by_nest(old, new, source, target):
        for rest in _nested(old, new, others):
            yield {target: source, **within, **rest}


def _monotone(count: int, among: int) -> Iterator[tuple[int, ...]]:
    """Ways to put `count` loops on `among` others in their order: the first and the last of these,
    one by one, or all of them alike; and some of all other ways."""
    likely = {
        tuple(min(k, among - 1) for k in range(count)),
        tuple(max(0, among - count + k) for k in range(count)),
        tuple(k * among // count for k in range(count)),
    }
    yield from sorted(likely)
    for way in islice(combinations_with_replacement(range(among), count), 200):
        if way not in likely:
            yield way


def _cost(way: Sequence[int], depths: Sequence[int], old: Sequence[int]) -> tuple[int, int, int]:
    unlike = sum(abs(old[k] - d) for k, d in zip(way, depths, strict=True))
    left_out = len(old) - len(set(way))
    shared = len(way) - len(set(way))
    return unlike, left_out + shared, sum(way)


def _target_cuts(target: ControlFlowGraph, new: Heads) -> Iterator[frozenset[int]]:
    every = frozenset(new.order)
    yield every
    for head in new.order:
        if len(every) > 1 and cuts_every_cycle(target, every - {head}):
            yield every - {head}
