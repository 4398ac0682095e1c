"""The pass `order`: waits and barriers become tokens, one for each conflict of two queues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects import affine, func, scf
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import Rewriter

from accelerator_model.dialect import acc
from accelerator_model.dialect.awaited_tokens import await_only, awaited
from accelerator_model.dialect.types import TokenType
from accelerator_model.machine import Machine
from accelerator_model.meaning.program import QUEUES, Queue
from rewrites.accelerator.passes.conflicts import Conflicts
from rewrites.accelerator.passes.listing import Listing
from rewrites.accelerator.validation.programs import Checked, check_program


def order(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """Each instruction awaits the last ones of other queues that it conflicts with, and nothing
    else. In a program with loops, what the host waits for within an iteration of an innermost loop
    is awaited by the instructions after it instead, where that is proved to be free of races."""
    listing = Listing.of(function, machine)
    if listing is None:
        return _in_iterations(function, machine)
    after, awaited_last = Conflicts.of(listing.program).all_tokens()
    kept = [replace(each, after=after[each.index]) for each in listing.kept()]
    return listing.rebuilt(kept, awaited_last)


def _in_iterations(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    for change in (_with_tokens, _one_iteration_later):
        number = 0
        while True:
            changed = function.clone()
            waits = [op for block in _innermost(changed) for op in block.ops if _is_wait(op)]
            if number == len(waits):
                break
            if change(waits[number]) and isinstance(check_program(changed, machine), Checked):
                function = changed
                # What came later by an iteration stays where it is.
                number += change is _one_iteration_later
            else:
                number += 1
    return function


def _innermost(function: func.FuncOp) -> list[Block]:
    """The bodies of loops in which there are no loops or branches."""
    return [
        op.body.block
        for op in function.walk()
        if isinstance(op, scf.ForOp | affine.ForOp)
        and not any(inside.regions for inside in op.body.block.ops)
    ]


def _is_wait(op: Operation) -> bool:
    return isinstance(op, acc.WaitOp | acc.BarrierOp)


def _instructions(operations: Sequence[Operation]) -> list[Operation]:
    """Those that have a token and can await others."""
    return [op for op in operations if op.name in QUEUES and op.results]


def _waited_for(wait: Operation) -> dict[Queue | None, SSAValue]:
    """The tokens that the host waits for; of a barrier, those of the last instruction of each queue
    before it in the iteration."""
    if isinstance(wait, acc.WaitOp):
        return {_queue_of(wait.token): wait.token}
    assert wait.parent is not None
    operations = list(wait.parent.ops)
    before = _instructions(operations[: operations.index(wait)])
    return {QUEUES[op.name]: op.results[0] for op in before}


def _queue_of(token: SSAValue) -> Queue | None:
    """That of the instruction with this token, if it is one's."""
    return QUEUES.get(token.owner.name) if isinstance(token.owner, Operation) else None


def _with_tokens(wait: Operation) -> bool:
    """The first instruction of each queue after a wait or barrier awaits what the host waited
    for."""
    assert wait.parent is not None
    tokens = _waited_for(wait)
    operations = list(wait.parent.ops)
    first: dict[Queue, Operation] = {}
    for op in _instructions(operations[operations.index(wait) :]):
        first.setdefault(QUEUES[op.name], op)
    for queue, op in first.items():
        more = [token for of, token in tokens.items() if of is not queue]
        await_only(op, list(dict.fromkeys([*awaited(op), *more])))
    wait.detach()
    wait.erase()
    return True


def _one_iteration_later(wait: Operation) -> bool:
    """At the end of an iteration the host waits for what ended the one before, and after the loop
    for the last one. Whether that can be said: the loop carries the token."""
    loop, block = wait.parent_op(), wait.parent
    tokens = list(_waited_for(wait).values())
    if not isinstance(loop, scf.ForOp) or block is None or not tokens:
        return False
    operations = list(block.ops)
    if _instructions(operations[operations.index(wait) :]):
        return False
    completed, last = acc.JoinOp([]), block.last_op
    assert last is not None and loop.parent is not None
    loop.parent.insert_op_before(completed, loop)
    now = tokens[0]
    if len(tokens) > 1:
        together = acc.JoinOp(tokens)
        block.insert_op_before(together, wait)
        now = together.results[0]
    before = block.insert_arg(TokenType(), len(block.args))
    block.insert_op_before(acc.WaitOp(before), wait)
    wait.detach()
    wait.erase()
    last.operands = [*last.operands, now]
    start = [*loop.iter_args, completed.results[0]]
    region = loop.detach_region(loop.body)
    carrying = scf.ForOp(loop.lb, loop.ub, loop.step, start, region)
    loop.parent.insert_op_before(carrying, loop)
    loop.parent.insert_op_before(acc.WaitOp(carrying.results[-1]), loop)
    Rewriter.replace_op(loop, [], list(carrying.results[:-1]))
    return True
