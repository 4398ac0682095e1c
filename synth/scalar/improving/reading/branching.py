"""Branches of which both ways only compute and meet again, as values that are chosen.

An `scf.if` with results, or a conditional branch of cf or llvm whose ways are small blocks that
lead to one block: a diamond, or a triangle where one of the ways is empty. Here is only what such
code looks like; `windows` says which of it is searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from xdsl.dialects import cf, llvm, scf
from xdsl.ir import Block, Operation, SSAValue

_MOST_DEPTH = 4
_MOST_BLOCKS = 12
_MOST_IN_BLOCK = 32
"""Larger ones are no branchings: no window would be of their size."""


@dataclass(frozen=True, eq=False)
class Arm:
    """One of two ways: what it runs, in order, and the values that it gives.

    Where it ends in a branching whose ways lead to where it leads itself, `last` gives the values.
    `passed` says which values the arguments of its `blocks` are.
    """

    items: tuple[Operation | Branching, ...]
    gives: tuple[SSAValue, ...]
    last: Branching | None = None
    blocks: tuple[Block, ...] = ()
    passed: Mapping[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])


@dataclass(frozen=True, eq=False)
class Branching:
    """An operation that runs one of two arms: the first where its condition is 1.

    `results` are the values that the arms give: results of the operation, or arguments of `join`,
    the block to which both lead.
    """

    op: Operation
    arms: tuple[Arm, Arm]
    results: tuple[SSAValue, ...]
    join: Block | None = None

    @property
    def condition(self) -> SSAValue:
        return self.op.operands[0]

    @property
    def blocks(self) -> list[Block]:
        """The blocks that only it leads to."""
        return [block for arm in self.arms for block in arm.blocks]

    @property
    def inside(self) -> list[Operation]:
        """All operations of the arms, terminators included."""
        if self.join is None:
            return [op for op in self.op.walk() if op is not self.op]
        return [op for block in self.blocks for top in block.ops for op in top.walk()]

    def branchings(self) -> Iterator[Branching]:
        """It and those in its arms."""
        yield self
        for arm in self.arms:
            nested = [item for item in arm.items if isinstance(item, Branching)]
            for one in (*nested, *([] if arm.last is None else [arm.last])):
                yield from one.branchings()

    def computed(self) -> list[Operation]:
        """The operations of all arms that are no branches."""
        return [
            item
            for branching in self.branchings()
            for arm in branching.arms
            for item in arm.items
            if isinstance(item, Operation)
        ]


def branching_of(op: Operation, depth: int = 0) -> Branching | None:
    """The branching that an operation is; None where its ways do not meet so, or are not small."""
    if depth > _MOST_DEPTH:
        return None
    if isinstance(op, scf.IfOp):
        return _of_regions(op, depth)
    if isinstance(op, cf.ConditionalBranchOp | llvm.CondBrOp):
        return _of_blocks(op, depth)
    return None


def _of_regions(op: scf.IfOp, depth: int) -> Branching | None:
    arms: list[Arm] = []
    for region in (op.true_region, op.false_region):
        ops = _small(region.block) if len(region.blocks) == 1 else None
        if not ops or not isinstance(ops[-1], scf.YieldOp):
            return None
        arms.append(Arm(_items(ops, depth), tuple(ops[-1].operands)))
    return Branching(op, (arms[0], arms[1]), tuple(op.results))


def _of_blocks(op: cf.ConditionalBranchOp | llvm.CondBrOp, depth: int) -> Branching | None:
    first = _way(op.then_block, tuple(op.then_arguments), depth)
    second = _way(op.else_block, tuple(op.else_arguments), depth)
    if first is None or second is None:
        return None
    (one, join), (other, also) = first, second
    if join is not also or join is op.parent_block():
        return None
    branching = Branching(op, (one, other), tuple(join.args), join)
    return None if _is_used_outside(branching) else branching


def _is_used_outside(branching: Branching) -> bool:
    """Whether anything but its blocks uses what is computed in them: a block that is never reached
    may."""
    inside = {*branching.inside}
    values = [arg for block in branching.blocks for arg in block.args]
    values += [result for op in inside for result in op.results]
    return any(use.operation not in inside for value in values for use in value.uses)


def _way(block: Block, values: tuple[SSAValue, ...], depth: int) -> tuple[Arm, Block] | None:
    """The way that begins with an edge to a block, as long as nothing else leads there, and the
    block to which it leads then."""
    items: list[Operation | Branching] = []
    blocks: list[Block] = []
    passed: dict[SSAValue, SSAValue] = {}
    nested: Branching | None = None
    while nested is not None or len(block.predecessors()) == 1:
        ops = _small(block)
        if not ops or block in blocks or len(blocks) >= _MOST_BLOCKS:
            return None
        if nested is None:
            passed |= dict(zip(block.args, values, strict=True))
        blocks.append(block)
        items += _items(ops, depth)
        end, nested = ops[-1], None
        if isinstance(end, cf.BranchOp | llvm.BrOp):
            block, values = end.successors[0], tuple(end.operands)
            continue
        nested = branching_of(end, depth + 1)
        if nested is None or nested.join is None:
            return None
        blocks += nested.blocks
        if len(nested.join.predecessors()) > 2:
            return Arm(tuple(items), (), nested, tuple(blocks), passed), nested.join
        items.append(nested)
        block = nested.join
    return Arm(tuple(items), values, None, tuple(blocks), passed), block


def _small(block: Block) -> list[Operation] | None:
    """The operations of a block; None where they are too many."""
    ops = list(islice(block.ops, _MOST_IN_BLOCK + 1))
    return ops if len(ops) <= _MOST_IN_BLOCK else None


def _items(ops: Sequence[Operation], depth: int) -> tuple[Operation | Branching, ...]:
    """All operations but the last, those as branchings that are."""
    return tuple(branching_of(op, depth + 1) or op for op in ops[:-1])
