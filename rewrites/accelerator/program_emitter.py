"""Writing a program of the accelerator, operation by operation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import IntegerType, MemRefType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from accelerator_model.dialect import acc
from accelerator_model.dialect.network_instructions import MvoutRequantChannelsOp, MvoutRequantOp
from accelerator_model.dialect.types import element_bits, memref_type
from accelerator_model.machine import OUTPUT_BYTES, Machine
from rewrites.accelerator.statements.matrix_product import MatrixProduct, Offsets


class ProgramEmitter:
    """Appends operations to the program and keeps track of the configuration."""

    def __init__(self, block: Block, machine: Machine, numbers: Mapping[SSAValue, int]) -> None:
        """`numbers` says which argument is there for which value of the source."""
        self.block = block
        self._numbers = numbers
        self.machine = machine
        self.last_store: SSAValue | None = None
        self.constants: dict[int, NDArray[np.int64]] = {}
        """The arguments that are constants of the program's own, with their elements."""
        self._state: SSAValue | None = None
        self._registers: dict[str, int] = {}

    def add(self, op: Operation) -> None:
        self.block.add_op(op)

    def operand(self, operand: SSAValue | NDArray[np.int64], width: int) -> SSAValue:
        """The program's argument for a value of the source, or for numbers."""
        if isinstance(operand, np.ndarray):
            return self.constant(operand, width)
        return self.argument(operand)

    def argument(self, argument: SSAValue) -> SSAValue:
        """The program's argument for a value of the source."""
        return self.block.args[self._numbers[argument]]

    def constant(self, values: NDArray[np.int64], width: int) -> SSAValue:
        """An argument that holds these numbers, a constant of the program's own."""
        for number, known in self.constants.items():
            argument = self.block.args[number]
            type_ = MemRefType(IntegerType(width), known.shape)
            if argument.type == type_ and np.array_equal(known, values):
                return argument
        number = len(self.block.args)
        self.constants[number] = values
        argument = self.block.insert_arg(MemRefType(IntegerType(width), values.shape), number)
        argument.name_hint = "constant"
        return argument

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


def store_sums(
    emitter: ProgramEmitter,
    product: MatrixProduct,
    buffer: SSAValue,
    row: int,
    where: int,
    rows: int,
    cols: int,
    stride: int | None,
    scales: tuple[SSAValue, int] | None,
    awaited: Sequence[SSAValue],
) -> SSAValue:
    """The token of a store of finished sums, requantised where the product says so.

    Where each column has its own multiplier and shift, `scales` says where they are.
    """
    output, epilogue = emitter.argument(product.output), product.epilogue
    size = element_bits(memref_type(output)) // 8
    registers = {} if epilogue is None else epilogue.registers or {}
    state = emitter.moving("st_stride", stride, size, **registers)
    place = (output, where, rows, cols, awaited)
    store: acc.MvoutOp | MvoutRequantOp | MvoutRequantChannelsOp
    if epilogue is None or epilogue.registers is None:
        store = acc.MvoutOp(state, buffer, row, *place)
    elif scales is None:
        store = MvoutRequantOp(state, buffer, row, *place, double_round=epilogue.double_round)
    else:
        store = MvoutRequantChannelsOp(
            state, buffer, row, *scales, *place, double_round=epilogue.double_round
        )
    emitter.add(store)
    emitter.last_store = store.token
    return store.token


def load_scales(
    emitter: ProgramEmitter, scales: Offsets, buffer: SSAValue, row: int, first: int, cols: int
) -> SSAValue:
    """The token of the load of multipliers and shifts of columns, into two rows."""
    state = emitter.moving("ld_stride", scales.shape[1], OUTPUT_BYTES)
    constant = emitter.constant(scales.reshape(-1), 32)
    load = acc.MvinOp(state, constant, first, buffer, row, 2, cols)
    emitter.add(load)
    return load.token
