"""Makes the program of a layer ready to overlap with its neighbours'.

It gets local rows of its own, and loads constants first, while the layer before still computes.
Nothing here is trusted.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import Block, Operation, SSAValue

from accelerator_model.dialect import acc
from accelerator_model.dialect.awaited_tokens import await_only, awaited
from accelerator_model.dialect.network_instructions import (
    ComputeWindowOp,
    MvinTransposedOp,
    MvoutRequantOp,
)
from accelerator_model.dialect.types import (
    NumberAttr,
    ScratchpadAttr,
    constant,
    element_bits,
    local_shape,
    memref_type,
)
from accelerator_model.machine import Machine
from accelerator_model.meaning.program import QUEUES, Queue
from rewrites.accelerator.validation.signature import Signature

Load = acc.MvinOp | MvinTransposedOp
Store = acc.MvoutOp | MvoutRequantOp


def half(machine: Machine) -> Machine:
    """The machine with half of its local memories, a power of two tiles or not."""
    array_rows = machine.array_rows
    return replace(
        machine,
        scratchpad_rows=machine.scratchpad_rows // 2 // array_rows * array_rows,
        accumulator_rows=machine.accumulator_rows // 2 // array_rows * array_rows,
    )


class LocalRows:
    """Gives out rows of the local memories in turn, so that neighbours have different ones."""

    def __init__(self, machine: Machine) -> None:
        self._rows = (machine.scratchpad_rows, machine.accumulator_rows)
        self._next = [0, 0]

    def move(self, program: func.FuncOp) -> None:
        """Moves the program's buffers to rows behind those of the last program."""
        buffers = [op for op in program.body.block.ops if isinstance(op, acc.LocalOp)]
        for memory, rows in enumerate(self._rows):
            here = [b for b in buffers if _memory(b.memref) == memory]
            used = max((_row(b) + local_shape(b.memref.type, b.name)[0] for b in here), default=0)
            first = self._next[memory] if self._next[memory] + used <= rows else 0
            for buffer in here:
                buffer.properties["row"] = IntegerAttr(first + _row(buffer), i64)
            self._next[memory] = first + used


def _memory(buffer: SSAValue) -> int:
    return 0 if isinstance(memref_type(buffer).memory_space, ScratchpadAttr) else 1


def _number(stated: NumberAttr) -> int:
    """A number of an instruction; a program for tensors has no loops, so it is a constant."""
    value = constant(stated)
    assert value is not None
    return value


def _row(buffer: acc.LocalOp) -> int:
    return buffer.row.value.data


class Ahead:
    """For how many cycles the bus is free before the array is done with the layers so far.

    An estimate: the array never waits but for the bus, and activations are moved when the layer
    before is done.
    """

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._array = self._bus = 0

    @property
    def room(self) -> int:
        """About so many rows may be loaded before the layer begins."""
        return max(0, self._array - self._bus)

    def add(self, program: func.FuncOp, early: int) -> None:
        """The next layer, of which so many rows are loaded early."""
        passes = transfers = 0
        for op in program.body.block.ops:
            if isinstance(op, acc.ComputeOp | ComputeWindowOp):
                passes += max(_number(op.k), self._machine.array_rows)
            elif isinstance(op, Load | Store):
                memory = op.source if isinstance(op, Load) else op.target
                size = _number(op.cols) * element_bits(memref_type(memory)) // 8
                transfers += _number(op.rows) * -(-size // self._machine.dma_bytes_per_cycle)
        self._bus = max(self._bus + early, self._array) + max(0, transfers - early)
        self._array = max(self._array + passes, self._bus)


def load_constants_first(
    source: func.FuncOp, program: func.FuncOp, machine: Machine, rows: int
) -> int:
    """Moves first loads of constants, of about so many rows, to the beginning of a layer's program.

    Gives the number of rows that they load.

    Rows that pad an image stay with it, since a token of one of them may stand for all before it.
    What is after a barrier or a wait stays there: it may use the rows of what is before.
    """
    block = program.body.block
    signature = Signature.of(source)
    constants: set[SSAValue] = {
        argument
        for number, argument in enumerate(block.args)
        if number in signature.constants or number >= len(signature.types)
    }
    constants -= {argument for argument in constants if _pads(argument, machine)}
    registers: dict[SSAValue, dict[str, int]] = {}
    moved: list[tuple[Load, int]] = []
    loaded: set[tuple[SSAValue, int]] = set()
    for op in block.ops:
        if isinstance(op, acc.BarrierOp | acc.WaitOp):
            break
        if isinstance(op, acc.SetupOp):
            before = {} if op.state is None else registers[op.state]
            registers[op.result] = before | op.registers()
        elif isinstance(op, Load):
            targets = _rows_loaded(op)
            wanted = op.source in constants and not op.deps and not targets & loaded
            if wanted and len(targets) <= rows:
                moved.append((op, registers[op.state]["ld_stride"]))
                rows -= len(targets)
            elif wanted:
                rows = 0
            loaded |= targets
        elif isinstance(op, acc.ZeroOp):
            first = _number(op.target_row)
            loaded |= {(op.target, row) for row in range(first, first + _number(op.rows))}
    _await_what_was_before(block, {op for op, _ in moved})
    _insert_first(program, moved)
    return sum(len(_rows_loaded(op)) for op, _ in moved)


def _pads(constant: SSAValue, machine: Machine) -> bool:
    """Whether it may be a row of a value that pads."""
    type_ = memref_type(constant)
    return element_bits(type_) == 8 and type_.get_shape() == (machine.dim,)


def _rows_loaded(op: Load) -> set[tuple[SSAValue, int]]:
    first = _number(op.target_row)
    count = _number(op.cols if isinstance(op, MvinTransposedOp) else op.rows)
    return {(op.target, row) for row in range(first, first + count)}


def _await_what_was_before(block: Block, moved: Collection[Operation]) -> None:
    """A token stands for all loads before it too: what awaits only one that moves away awaits the
    last of those that stay as well."""
    last: Operation | None = None
    before: dict[SSAValue, SSAValue] = {}
    for op in block.ops:
        loads = [v for v in op.operands if v in before]
        if len(loads) == 1 and op.name in QUEUES and isinstance(loads[0].owner, Operation):
            stays = before[loads[0]]
            if loads[0].owner in moved and stays is not loads[0]:
                await_only(op, [*awaited(op), stays])
        if QUEUES.get(op.name) is Queue.LD:
            if op not in moved:
                last = op
            before[op.results[0]] = op.results[0] if last is None else last.results[0]


def _insert_first(program: func.FuncOp, loads: Collection[tuple[Load, int]]) -> None:
    block = program.body.block
    first = next(op for op in block.ops if not isinstance(op, acc.LocalOp))
    needed = {load.target for load, _ in loads}
    for buffer in [b for b in block.ops if isinstance(b, acc.LocalOp) and b.memref in needed]:
        _move(buffer, first)
    state: SSAValue | None = None
    present: int | None = None
    for load, stride in loads:
        if state is None or stride != present:
            setup = acc.SetupOp(state, {"ld_stride": stride})
            block.insert_op_before(setup, first)
            state, present = setup.result, stride
        # The first operand is the state.
        load.operands[0] = state
        _move(load, first)


def _move(op: Operation, before: Operation) -> None:
    if op is before:
        return
    op.detach()
    block = before.parent
    assert block is not None
    block.insert_op_before(op, before)
