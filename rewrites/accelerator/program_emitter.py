"""Writing a program of the accelerator, operation by operation."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import IntegerType, MemRefType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from accelerator_model.dialect import acc
from accelerator_model.machine import Machine


class ProgramEmitter:
    """Appends operations to the program and keeps track of the configuration."""

    def __init__(self, block: Block, machine: Machine, numbers: Mapping[SSAValue, int]) -> None:
        """`numbers` says which argument is there for which value of the source."""
        self.block = block
        self.arguments = block.args
        self._numbers = numbers
        self.machine = machine
        self.last_store: SSAValue | None = None
        self._state: SSAValue | None = None
        self._registers: dict[str, int] = {}

    def add(self, op: Operation) -> None:
        self.block.add_op(op)

    def argument(self, argument: SSAValue) -> SSAValue:
        """The program's argument for a value of the source."""
        return self.arguments[self._numbers[argument]]

    def local(self, row: int, rows: int, space: Attribute, width: int, name: str) -> SSAValue:
        """A buffer of `rows` rows from `row` on."""
        type_ = MemRefType(IntegerType(width), (rows, self.machine.dim), memory_space=space)
        op = acc.LocalOp(row, type_)
        op.memref.name_hint = name
        self.add(op)
        return op.memref

    def state(self, **registers: int) -> SSAValue:
        """A state in which the registers have these values."""
        changed = {n: v for n, v in registers.items() if self._registers.get(n) != v}
        if changed or self._state is None:
            op = acc.SetupOp(self._state, changed)
            op.result.name_hint = "state"
            self.add(op)
            self._state = op.result
            self._registers |= changed
        return self._state

    def moving(self, register: str, stride: int | None, size: int, **others: int) -> SSAValue:
        """As `state`, for a transfer of elements of `size` bytes whose rows are `stride` elements
        apart; None where there is one row, and any whole distance will do."""
        if stride is not None:
            return self.state(**{register: stride * size}, **others)
        present = self._registers.get(register)
        whole = present is not None and present % size == 0
        return self.state(**({} if whole else {register: 0}), **others)

    def continue_from(self, state: SSAValue) -> None:
        """What follows gets its registers from `state`, of which nothing is known here."""
        self._state = state
        self._registers = {}
