"""The order of a region's blocks, and which block is on every way to another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.ir import Block, Region

Edge = tuple[Block, int]
"""A block, and which of the successors of its terminator."""


def successors(block: Block) -> tuple[Block, ...]:
    """Where the block may go."""
    return () if block.last_op is None else tuple(block.last_op.successors)


@dataclass(frozen=True, eq=False)
class Order:
    """The blocks that can be reached, each behind those on every way to it; the `edges` into each;
    the `heads` of loops, into which an edge leads from behind, and their places in `blocks`, in
    `closed` under the block that the last such edge leaves, inner ones first; for each block but
    the first the last one `above` it, on every way to it; and the edge by which a block is
    `entered`, where all others into it leave blocks that it is above."""

    blocks: tuple[Block, ...]
    edges: dict[Block, tuple[Edge, ...]]
    heads: frozenset[Block]
    closed: dict[Block, tuple[int, ...]]
    above: dict[Block, Block]
    entered: dict[Block, Edge]


def order_of(region: Region) -> Order:
    """The reverse of the order in which a depth-first search leaves the blocks, where what leaves
    most loops is searched first, so that the blocks of a loop follow each other; dominators as
    Cooper, Harvey and Kennedy compute them (A Simple, Fast Dominance Algorithm, 2001)."""
    first = region.first_block
    if first is None:
        return Order((), {}, frozenset(), {}, {}, {})
    loops = _loops(_reverse_post_order(first, successors))

    def outwards(block: Block) -> list[Block]:
        return sorted(successors(block), key=lambda to: len(loops[block] & loops[to]))

    blocks = _reverse_post_order(first, outwards)
    place = {block: number for number, block in enumerate(blocks)}
    edges: dict[Block, tuple[Edge, ...]] = dict.fromkeys(blocks, ())
    for block in blocks:
        for number, to in enumerate(successors(block)):
            edges[to] = (*edges[to], (block, number))
    closed: dict[Block, tuple[int, ...]] = {}
    for block in reversed(blocks):
        last = max((one for one, _ in edges[block]), key=place.__getitem__, default=None)
        if last is not None and place[last] >= place[block]:
            closed[last] = (*closed.get(last, ()), place[block])
    heads = frozenset(blocks[head] for each in closed.values() for head in each)
    above = _dominators(blocks, place, edges)
    entered: dict[Block, Edge] = {}
    for block in blocks:
        entering = [edge for edge in edges[block] if not _is_above(block, edge[0], place, above)]
        if len(entering) == 1:
            entered[block] = entering[0]
    return Order(blocks, edges, heads, closed, above, entered)


def _reverse_post_order(
    first: Block, following: Callable[[Block], Sequence[Block]]
) -> tuple[Block, ...]:
    left: list[Block] = []
    seen = {first}
    stack = [(first, iter(following(first)))]
    while stack:
        block, rest = stack[-1]
        to = next((b for b in rest if b not in seen), None)
        if to is None:
            left.append(block)
            stack.pop()
        else:
            seen.add(to)
            stack.append((to, iter(following(to))))
    return tuple(reversed(left))


def _loops(blocks: Sequence[Block]) -> dict[Block, set[Block]]:
    """For each block the heads of loops from which it is reached, and which it reaches, without
    another way through the head (natural loops)."""
    place = {block: number for number, block in enumerate(blocks)}
    before: dict[Block, list[Block]] = {block: [] for block in blocks}
    for block in blocks:
        for to in successors(block):
            before[to].append(block)
    found: dict[Block, set[Block]] = {block: set() for block in blocks}
    for head in blocks:
        left = [block for block in before[head] if place[block] >= place[head]]
        while left:
            block = left.pop()
            if head not in found[block] and place[block] >= place[head]:
                found[block].add(head)
                left += before[block] if block is not head else ()
    return found


def _dominators(
    blocks: tuple[Block, ...], place: dict[Block, int], edges: dict[Block, tuple[Edge, ...]]
) -> dict[Block, Block]:
    first = blocks[0]
    above = {first: first}

    def common(one: Block, other: Block) -> Block:
        while one is not other:
            if place[one] < place[other]:
                one, other = other, one
            one = above[one]
        return one

    changed = True
    while changed:
        changed = False
        for block in blocks[1:]:
            known = [b for b, _ in edges[block] if b in above]
            found = known[0]
            for other in known[1:]:
                found = common(found, other)
            changed = changed or above.get(block) is not found
            above[block] = found
    del above[first]
    return above


def _is_above(
    block: Block, other: Block, place: dict[Block, int], above: dict[Block, Block]
) -> bool:
    """Whether a block is on every way to another, or is it."""
    while place[other] > place[block]:
        other = above[other]
    return other is block
