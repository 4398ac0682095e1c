"""There is one set of registers: which states still exist where.

An operation may use a state only if, on every path that leads to it, no later `acc.setup` has
replaced it. A loop or a branch that writes registers therefore has to carry the state.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import affine, scf
from xdsl.ir import Block, Operation, SSAValue

from accelerator_model.dialect import acc
from accelerator_model.dialect.types import StateType
from accelerator_model.meaning.bad_program import BadProgram


def check_states(block: Block) -> None:
    """Raises `BadProgram` where an operation uses a state that may no longer exist."""
    _after(block, frozenset())


States = frozenset[SSAValue]
"""Those that the registers hold at some place, whichever path led there."""


def _after(block: Block, states: States) -> States:
    """The states at the end of a block that begins with `states`."""
    for op in block.ops:
        if isinstance(op, scf.ForOp | affine.ForOp):
            states = _after_loop(op, states)
        elif isinstance(op, scf.IfOp):
            states = _after_branches(op, states)
        elif isinstance(op, acc.SetupOp):
            if op.state is not None:
                _check(op, op.state, states)
            states = frozenset((op.result,))
        elif not isinstance(op, scf.YieldOp | affine.YieldOp):
            for operand in op.operands:
                if isinstance(operand.type, StateType):
                    _check(op, operand, states)
    return states


def _check(op: Operation, state: SSAValue, states: States) -> None:
    if state not in states:
        raise BadProgram(f"{op.name} uses a state that a later acc.setup replaced", op)


def _after_loop(op: scf.ForOp | affine.ForOp, states: States) -> States:
    body = op.body.block
    carried = list(zip(op.results, body.args[1:], carried_in(op), yielded(body), strict=True))
    kept = states if not _writes(body) else frozenset[SSAValue]()
    # What holds at the head in the first iteration, less what the back edge does not keep.
    head = kept | {argument for _, argument, first, _ in carried if first in states}
    while True:
        end = _after_unchecked(body, head)
        lost = {a for _, a, _, again in carried if a in head and again not in end}
        if not lost:
            break
        head -= lost
    end = _after(body, head)
    return kept | {result for result, argument, _, _ in carried if argument in head}


def _after_unchecked(block: Block, states: States) -> States:
    """As `_after`, but a use of a state that does not exist counts for nothing yet."""
    try:
        return _after(block, states)
    except BadProgram:
        return frozenset()


def _after_branches(op: scf.IfOp, states: States) -> States:
    blocks = [region.block for region in op.regions if region.blocks]
    ends = [_after(block, states) for block in blocks]
    after = ends[0]
    for end in ends[1:]:
        after &= end
    if len(blocks) == 1:
        after &= states
    yields = [yielded(block) for block in blocks]
    return after | {
        result
        for position, result in enumerate(op.results)
        if all(values[position] in end for values, end in zip(yields, ends, strict=True))
    }


def carried_in(op: scf.ForOp | affine.ForOp) -> Sequence[SSAValue]:
    """What a loop carries into its first iteration."""
    return op.iter_args if isinstance(op, scf.ForOp) else op.inits


def yielded(block: Block) -> Sequence[SSAValue]:
    """What a block of a loop or a branch gives on."""
    last = block.last_op
    return last.operands if isinstance(last, scf.YieldOp | affine.YieldOp) else ()


def _writes(block: Block) -> bool:
    return any(isinstance(op, acc.SetupOp) for op in block.walk())
