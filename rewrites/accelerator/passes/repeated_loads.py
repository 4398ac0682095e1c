"""Loads that a loop does again in each iteration, of the same to the same rows, move before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects import affine, func, scf
from xdsl.ir import BlockArgument, Operation, SSAValue

from accelerator_model.dialect.awaited_tokens import await_only, awaited
from accelerator_model.dialect.types import StateType, TokenType
from accelerator_model.machine import Machine
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.program import QUEUES, Queue
from rewrites.accelerator.passes.registers_at_launch import LOOPS
from rewrites.accelerator.validation.iterations.affine_text import NotFollowed, constant_of
from rewrites.accelerator.validation.iterations.blocks import Access, Meanings, accesses_of
from rewrites.accelerator.validation.iterations.statements import (
    Loop,
    Statement,
    structure_of_program,
)
from rewrites.accelerator.validation.programs import Checked, check_program
from semantics.language.undefined_behaviour import UndefinedBehaviour

AnyLoop = scf.ForOp | affine.ForOp


def without_repeated_loads(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """A load moves where the program is still proved free of races, out of one loop after the
    other."""
    while True:
        for load, loop in _repeated(function, machine):
            moved = _moved(function, load, loop)
            if isinstance(check_program(moved, machine), Checked):
                function = moved
                break
        else:
            return function


def _repeated(function: func.FuncOp, machine: Machine) -> list[tuple[Operation, AnyLoop]]:
    """The loads whose first iteration does what all of them do, each with the loop around it."""
    try:
        meanings = Meanings(structure_of_program(function, machine))
        accesses = accesses_of(meanings)
        return list(_that_may_move(meanings, accesses))
    except (BadProgram, NotFollowed, UndefinedBehaviour):
        return []


def _that_may_move(
    meanings: Meanings, accesses: Sequence[Access]
) -> Iterator[tuple[Operation, AnyLoop]]:
    for op, loop in meanings.structure.loops.items():
        if not isinstance(op, LOOPS) or not _runs(loop):
            continue
        inside = [a for a in accesses if loop in a.statement.loops]
        for load in op.body.block.ops:
            if QUEUES.get(load.name) is not Queue.LD:
                continue
            statement = meanings.structure.statement_of(load)
            own = [a for a in inside if a.statement is statement]
            others = [a for a in inside if a.statement is not statement]
            if _is_the_same_before(load, op) and not _meets(statement, own, others):
                yield load, op


def _runs(loop: Loop) -> bool:
    """Whether it has a first iteration, whatever is around it."""
    first, end = ([constant_of(value) for value in b] for b in (loop.lower, loop.upper))
    return all(f is not None and e is not None and f < e for f in first for e in end)


def _is_the_same_before(load: Operation, loop: AnyLoop) -> bool:
    """Whether its operands are there before the loop, and the same in each iteration, but for the
    tokens: in the first one it awaits what the loop is given."""
    return all(
        not loop.is_ancestor(value.owner)
        or (
            isinstance(value.type, StateType | TokenType)
            and isinstance(value, BlockArgument)
            and value.block is loop.body.block
        )
        for value in load.operands
    )


def _meets(statement: Statement, own: Sequence[Access], others: Sequence[Access]) -> bool:
    """Whether other instructions of the loop write what the load reads or writes, or are issued
    before it and read what it writes."""
    return any(
        other.block.memory == each.block.memory
        and (other.writes or (each.writes and other.statement.number < statement.number))
        and not each.cells(None).range().intersect(other.cells(None).range()).is_empty()
        for each in own
        for other in others
    )


def _moved(function: func.FuncOp, load: Operation, loop: AnyLoop) -> func.FuncOp:
    """The program with the load before the loop."""
    copy = function.clone()
    same = dict(zip(function.walk(), copy.walk(), strict=True))
    load, new_loop = same[load], same[loop]
    assert isinstance(new_loop, LOOPS)
    carried: dict[SSAValue, SSAValue] = dict(
        zip(new_loop.body.block.args[1:], _given(new_loop), strict=True)
    )
    tokens = [carried.get(value, value) for value in awaited(load)]
    block = new_loop.parent
    assert block is not None
    load.detach()
    block.insert_op_before(load, new_loop)
    load.operands = [carried.get(value, value) for value in load.operands]
    await_only(load, tokens)
    return copy


def _given(loop: AnyLoop) -> Sequence[SSAValue]:
    """What the loop carries, in its first iteration."""
    return loop.iter_args if isinstance(loop, scf.ForOp) else loop.inits
