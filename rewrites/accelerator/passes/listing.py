"""A program that is one list of instructions, taken apart and put together again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from xdsl.dialects import affine, func, scf
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Block, Operation, Region, SSAValue

from accelerator_model.dialect import acc
from accelerator_model.dialect.awaited_tokens import await_only
from accelerator_model.dialect.types import StateType
from accelerator_model.machine import Machine
from accelerator_model.meaning.host import read_program
from accelerator_model.meaning.program import QUEUES, AccProgram, Barrier, Instruction, Wait


class Buffer(NamedTuple):
    """A buffer of local memory: its first row and its type."""

    row: int
    type: MemRefType


@dataclass(frozen=True)
class Kept:
    """An instruction of the new program: which one it was, what it awaits, the registers that it
    needs, and the buffers of local memory that it has for those it had."""

    index: int
    after: Sequence[int]
    registers: Mapping[str, int]
    buffers: Mapping[SSAValue, Buffer] = field(default_factory=dict["SSAValue", "Buffer"])


@dataclass(frozen=True)
class Listing:
    """`operations` has the operation of each of the program's instructions."""

    function: func.FuncOp
    program: AccProgram
    operations: tuple[Operation, ...]

    @staticmethod
    def of(function: func.FuncOp, machine: Machine) -> Listing | None:
        """None where the program has loops or branches."""
        if any(isinstance(op, scf.ForOp | affine.ForOp | scf.IfOp) for op in function.walk()):
            return None
        operations = tuple(op for op in function.body.block.ops if op.name in QUEUES)
        return Listing(function, read_program(function, machine), operations)

    def kept(self) -> list[Kept]:
        """All instructions as they are."""
        return [Kept(i.index, i.after, i.registers) for i in self.program.instructions]

    def synchronous(self, kept: Sequence[Kept]) -> func.FuncOp:
        """The program of these instructions, each of which the host awaits at once."""
        return self.rebuilt([replace(each, after=()) for each in kept], (), at_once=True)

    def rebuilt(
        self, kept: Sequence[Kept], awaited: Sequence[int], at_once: bool = False
    ) -> func.FuncOp:
        """The program of these instructions, after which the host awaits some of them; `at_once`,
        it awaits each.

        A register is written before the first instruction that needs another value there.
        """
        block = Block(arg_types=self.function.body.block.arg_types)
        values: dict[SSAValue, SSAValue] = {}
        for old, new in zip(self.function.body.block.args, block.args, strict=True):
            values[old] = new
            new.name_hint = old.name_hint
        used = {v for each in kept for v in self.operations[each.index].operands} - {
            v for each in kept for v in each.buffers
        }
        for op in self.function.body.block.ops:
            if isinstance(op, acc.LocalOp) and op.memref in used:
                block.add_op(op.clone(values))
        buffers: dict[Buffer, SSAValue] = {}
        tokens: dict[int, SSAValue] = {}
        state: SSAValue | None = None
        registers: dict[str, int] = {}
        for each in kept:
            op = self.operations[each.index]
            changed = {n: v for n, v in each.registers.items() if registers.get(n) != v}
            if any(isinstance(v.type, StateType) for v in op.operands) and (changed or not state):
                setup = acc.SetupOp(state, changed)
                setup.result.name_hint = "state"
                block.add_op(setup)
                state, registers = setup.result, registers | changed
            for old, buffer in each.buffers.items():
                if buffer not in buffers:
                    local = acc.LocalOp(buffer.row, buffer.type)
                    local.memref.name_hint = old.name_hint
                    block.add_op(local)
                    buffers[buffer] = local.memref
                values[old] = buffers[buffer]
            new = _with_tokens(op, values, state, [tokens[i] for i in each.after])
            block.add_op(new)
            if new.results:
                tokens[each.index] = new.results[0]
                if at_once:
                    block.add_op(acc.WaitOp(new.results[0]))
        block.add_ops(acc.WaitOp(tokens[index]) for index in awaited)
        block.add_ops([acc.DoneOp(), func.ReturnOp()])
        return func.FuncOp(
            self.function.sym_name.data,
            self.function.function_type,
            Region(block),
            visibility=self.function.sym_visibility,
            arg_attrs=self.function.arg_attrs,
        )


def _with_tokens(
    op: Operation,
    values: Mapping[SSAValue, SSAValue],
    state: SSAValue | None,
    tokens: Sequence[SSAValue],
) -> Operation:
    """The same instruction, which awaits these tokens: an instruction's last operands."""
    new = op.clone(dict(values))
    new.operands = [
        state if state is not None and isinstance(v.type, StateType) else v for v in new.operands
    ]
    await_only(new, tokens)
    return new


def awaited_at_the_end(listing: Listing) -> list[int] | None:
    """What the host waits for, if that is after the last instruction only."""
    steps = listing.program.steps
    last = max((n for n, step in enumerate(steps) if isinstance(step, Instruction)), default=-1)
    if any(isinstance(step, Wait | Barrier) for step in steps[:last]):
        return None
    if any(isinstance(step, Barrier) for step in steps[last:]):
        return None
    return [step.instruction for step in steps[last:] if isinstance(step, Wait)]
