"""What is computed on every way to an operation, and where two operations have a place in common.

Regions of scf and affine see the values around them and are run in order, so an operation with such
regions is like one of its block. What is to be moved stands in such regions and the blocks of its
function; the check of a text looks into all regions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue

from semantics.functions.operations import is_function
from verifier.analyses.flow.blocks import Order, order_of, successors

_NESTS = ("scf", "affine")

IsBefore = Callable[[Operation, Operation], bool]
"""Whether one operation of a block stands before another one of it."""


@dataclass(frozen=True)
class Above:
    """The operation before which something stands that two others are to share. `always`: on every
    way from there one of the two is run, so that nothing is computed in vain."""

    op: Operation
    always: bool

    def text(self, line: int) -> str:
        """Where that is, the operation being on a line."""
        return f"above line {line}" + ("" if self.always else ", where neither may be needed")


class Dominance:
    """The order of the operations of a function, by that of each block; with `in_all_regions`, of
    whatever operations, else of functions, scf and affine."""

    def __init__(self, is_before: IsBefore, in_all_regions: bool = False) -> None:
        self._is_before = is_before
        self._in_all_regions = in_all_regions
        self._orders: dict[Region, Order] = {}
        self._loops: dict[Region, list[frozenset[Block]] | None] = {}

    def is_known(self, value: SSAValue, at: Operation) -> bool:
        """Whether a value is there on every way to an operation."""
        owner = value.owner
        if isinstance(owner, Block):
            around = self._around(at, owner.parent_region())
            if around is None:
                return False
            here = around.parent_block()
            return here is owner or self._is_over(owner, here)
        around = self._around(at, owner.parent_region())
        if around is None or around is owner:
            return False
        here, there = around.parent_block(), owner.parent_block()
        return self._is_before(owner, around) if here is there else self._is_over(there, here)

    def above(self, one: Operation, other: Operation) -> Above | None:
        """The last place on every way to both that is in no loop which does not hold both; None
        where there is none that is known."""
        region = one.parent_region()
        while region is not None and self._around(other, region) is None:
            outer = region.parent_op()
            region = None if outer is None else outer.parent_region()
        at_one, at_other = self._around(one, region), self._around(other, region)
        if region is None or at_one is None or at_other is None:
            return None
        here, there = at_one.parent_block(), at_other.parent_block()
        if here is None or there is None:
            return None
        if here is there:
            first = at_other if self._is_before(at_other, at_one) else at_one
            return Above(first, first in (one, other) or _in_both_regions(first, one, other))
        block = self._common(region, here, there)
        if block is None:
            return None
        for at, own in ((at_one, one), (at_other, other)):
            if at.parent_block() is block:
                return Above(at, at is own)
        last = block.last_op
        if last is None:
            return None
        stops = {at.parent_block() for at, own in ((at_one, one), (at_other, other)) if at is own}
        return Above(last, self._are_passed(block, stops))

    def _common(self, region: Region, one: Block, other: Block) -> Block | None:
        """The last block on every way to both, in no loop that holds only one of them."""
        order, loops = self._order(region), self._loops_of(region)
        if order is None or loops is None:
            return None
        over = {*_over(order, one)}
        for block in _over(order, other):
            if block in over and all({one, other} <= loop for loop in loops if block in loop):
                return block
        return None

    def _are_passed(self, block: Block, stops: set[Block | None]) -> bool:
        """Whether every way from a block comes to one of the others, before it ends or comes
        back."""
        waiting, seen = [*successors(block)], {block}
        while waiting:
            at = waiting.pop()
            if at in stops:
                continue
            if at is block or not successors(at):
                return False
            if at not in seen:
                seen.add(at)
                waiting += successors(at)
        return True

    def _is_over(self, block: Block | None, other: Block | None) -> bool:
        """Whether a block is on every way to another one of its region."""
        region = None if block is None else block.parent_region()
        order = None if region is None else self._order(region)
        if block is None or order is None or other is None:
            return False
        return block in _over(order, other)

    def is_reached(self, op: Operation, function: Operation) -> bool:
        """Whether a way leads to an operation of a function."""
        at = op
        while at is not function:
            block, region, outer = at.parent_block(), at.parent_region(), at.parent_op()
            order = None if region is None else self._order(region)
            if order is None or outer is None or block not in order.edges:
                return False
            at = outer
        return True

    def _around(self, op: Operation, region: Region | None) -> Operation | None:
        """The operation of a region that is another one, or holds it in regions that are run in
        order."""
        at: Operation | None = op
        while at is not None and at.parent_region() is not region:
            at = at.parent_op()
            known = self._in_all_regions or at is None or at.name.partition(".")[0] in _NESTS
            if not known:
                return None
        return at

    def _order(self, region: Region) -> Order | None:
        around = region.parent_op()
        if around is None or not (self._in_all_regions or is_function(around)):
            return None
        if region not in self._orders:
            self._orders[region] = order_of(region)
        return self._orders[region]

    def _loops_of(self, region: Region) -> list[frozenset[Block]] | None:
        """The blocks of each loop; None where one has more than one way in."""
        order = self._order(region)
        if order is not None and region not in self._loops:
            self._loops[region] = _loops(order)
        return self._loops.get(region)


def misplaced(module: ModuleOp) -> Operation | None:
    """An operation of a function with an operand that is not there on every way to it; None where
    all are. What is never reached is not looked at."""
    for function in module.walk():
        if not is_function(function):
            continue
        place = {op: number for number, op in enumerate(function.walk())}
        dominance = Dominance(lambda one, other, place=place: place[one] < place[other], True)
        for op in function.walk():
            if op is function or not dominance.is_reached(op, function):
                continue
            if not all(dominance.is_known(operand, op) for operand in op.operands):
                return op
    return None


def _over(order: Order, block: Block) -> Iterator[Block]:
    """The block and those on every way to it, the last one first; none where nothing leads to
    it."""
    here: Block | None = block if block in order.edges else None
    while here is not None:
        yield here
        here = order.above.get(here)


def _in_both_regions(nest: Operation, one: Operation, other: Operation) -> bool:
    """Whether two operations are in the two branches of an `scf.if`, and nowhere deeper."""
    regions = {one.parent_region(), other.parent_region()}
    return nest.name == "scf.if" and regions == {*nest.regions} and len(regions) == 2


def _loops(order: Order) -> list[frozenset[Block]] | None:
    found: list[frozenset[Block]] = []
    place = {block: number for number, block in enumerate(order.blocks)}
    for head in order.heads:
        latches = [block for block, _ in order.edges[head] if place[block] >= place[head]]
        if not all(head in _over(order, latch) for latch in latches):
            return None
        body = {head}
        while latches:
            block = latches.pop()
            if block not in body:
                body.add(block)
                latches += [before for before, _ in order.edges[block]]
        found.append(frozenset(body))
    return found
