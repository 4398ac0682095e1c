"""The order of a region's blocks, and which block is on every way to another."""

from __future__ import annotations

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
    the `heads` of loops, into which an edge leads from behind; and for each block but the first the
    last one on every way to it."""

    blocks: tuple[Block, ...]
    edges: dict[Block, tuple[Edge, ...]]
    heads: frozenset[Block]
    above: dict[Block, Block]


def order_of(region: Region) -> Order:
    """The reverse of the order in which a depth-first search leaves the blocks; dominators as
    Cooper, Harvey and Kennedy compute them (A Simple, Fast Dominance Algorithm, 2001)."""
    first = region.first_block
    if first is None:
        return Order((), {}, frozenset(), {})
    left: list[Block] = []
    seen = {first}
    stack = [(first, iter(successors(first)))]
    while stack:
        block, rest = stack[-1]
        following = next((b for b in rest if b not in seen), None)
        if following is None:
            left.append(block)
            stack.pop()
        else:
            seen.add(following)
            stack.append((following, iter(successors(following))))
    blocks = tuple(reversed(left))
    place = {block: number for number, block in enumerate(blocks)}
    edges: dict[Block, tuple[Edge, ...]] = dict.fromkeys(blocks, ())
    for block in blocks:
        for number, to in enumerate(successors(block)):
            edges[to] = (*edges[to], (block, number))
    heads = {b for b in blocks if any(place[one] >= place[b] for one, _ in edges[b])}
    return Order(blocks, edges, frozenset(heads), _dominators(blocks, place, edges))


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
