"""What is known of a value by the operations behind it, as the code is now.

A pass that changes code as it goes may ask at any time: nothing is kept, and few operations are
looked at. What branches, loops and assumptions say is not known here
(`verifier.analyses.flow.sparse`).
"""

from __future__ import annotations

from xdsl.ir import Block, OpResult, SSAValue

from verifier.analyses.flow.fact import Fact, top
from verifier.analyses.flow.operations import facts_of_arguments, facts_of_results, width_of

_DEPTH = 6
"""So many operations, one behind the other, are looked at, as LLVM's ValueTracking does."""


def fact_behind(value: SSAValue, index: int = 64, depth: int = _DEPTH) -> Fact | None:
    """A fact that holds wherever the value is and is not poison; None of what is no integer.

    `index` is the width of index.
    """
    width = width_of(value.type, index)
    if width is None:
        return None
    owner = value.owner
    if isinstance(owner, Block):
        return _of_argument(owner, value, index) or top(width)
    if depth == 0 or not isinstance(value, OpResult):
        return top(width)
    if owner.regions or owner.successors:
        return top(width)
    operands = [fact_behind(operand, index, depth - 1) for operand in owner.operands]
    return facts_of_results(owner, operands, index)[value.index]


def _of_argument(block: Block, value: SSAValue, index: int) -> Fact | None:
    function = block.parent_op()
    if function is None or function.regions[0].first_block is not block:
        return None
    known = facts_of_arguments(function, index)
    return None if known is None else known[block.args.index(value)]
