"""A function of `acc` operations as the list of what the host does, in program order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType, NoneAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from accelerator_model.dialect import acc
from accelerator_model.dialect.types import (
    ScratchpadAttr,
    StateType,
    TokenType,
    element_bits,
    in_dram,
)
from accelerator_model.machine import Machine
from accelerator_model.meaning.instructions import State
from accelerator_model.meaning.network_instructions import QUEUES_OF_NETWORK_INSTRUCTIONS
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import BadAttribute
from semantics.language.registry import lookup
from semantics.language.tiles import Memory, MemrefPlace, Tiles


class BadProgram(Exception):
    """A function that is no program of the accelerator. `operation` is the one to blame, if any."""

    def __init__(self, message: str, operation: Operation | None = None) -> None:
        super().__init__(message)
        self.operation = operation


class Queue(Enum):
    """The queues that the host puts instructions into."""

    LD = "LD"
    EX = "EX"
    ST = "ST"


QUEUES: Mapping[str, Queue] = {
    "acc.mvin": Queue.LD,
    "acc.zero": Queue.LD,
    "acc.preload": Queue.EX,
    "acc.compute": Queue.EX,
    "acc.compute_acc": Queue.EX,
    "acc.alu": Queue.EX,
    "acc.dot4": Queue.EX,
    "acc.mvout": Queue.ST,
    **{name: Queue(queue) for name, queue in QUEUES_OF_NETWORK_INSTRUCTIONS.items()},
}


@dataclass(frozen=True)
class Instruction:
    """`index` counts instructions in program order; `after` are those whose tokens it awaits.

    `operands` and `attributes` are in the order in which the operation's meaning takes them.
    """

    index: int
    operation: str
    queue: Queue
    operands: tuple[Any, ...]
    attributes: Mapping[str, Any]
    after: tuple[int, ...]

    def execute(self, m: Tiles) -> None:
        """Does what the instruction means."""
        meaning = lookup(self.operation)
        if meaning is None:
            raise BadProgram(f"{self.operation} has no meaning")
        meaning.function(m, *self.operands, *self.attributes.values())


@dataclass(frozen=True)
class Configure:
    """The host writes `registers` configuration registers."""

    registers: int


@dataclass(frozen=True)
class Wait:
    """The host waits for the instruction with this index."""

    instruction: int


@dataclass(frozen=True)
class Barrier:
    """The host waits for all instructions issued so far."""


@dataclass(frozen=True)
class Release:
    """Main memory belongs to others from here on."""


Step = Instruction | Configure | Wait | Barrier | Release


@dataclass(frozen=True)
class AccProgram:
    """`arguments` are the memories behind the function's memref arguments, in order."""

    name: str
    dim: int
    arguments: tuple[Memory, ...]
    scratchpad: Memory
    accumulator: Memory
    steps: tuple[Step, ...]

    @property
    def instructions(self) -> Sequence[Instruction]:
        return [step for step in self.steps if isinstance(step, Instruction)]

    @property
    def memories(self) -> tuple[Memory, ...]:
        return (*self.arguments, self.scratchpad, self.accumulator)

    def execute(self, m: Tiles) -> None:
        """Runs the instructions one after the other, in program order."""
        for instruction in self.instructions:
            instruction.execute(m)


def argument_memory(position: int, type_: Attribute) -> Memory:
    """The memory behind a function's memref argument. Raises `BadProgram`."""
    if not isa(type_, MemRefType[Attribute]):
        raise BadProgram(f"argument {position} is a {type_}, not a memref")
    if not type_.has_static_shape() or not isinstance(type_.layout, NoneAttr):
        raise BadProgram(f"argument {position}: {type_} needs a static shape and no layout")
    if not in_dram(type_):
        raise BadProgram(f"argument {position} is not in main memory")
    try:
        width = element_bits(type_)
    except VerifyException as error:
        raise BadProgram(f"argument {position}: {error}") from None
    elements = 1
    for extent in type_.get_shape():
        elements *= extent
    return Memory(f"argument {position}", width, elements)


def read_program(function: func.FuncOp, machine: Machine) -> AccProgram:
    """The program that the function is on `machine`. Raises `BadProgram`."""
    return _Reader(function, machine).program()


class _Reader:
    def __init__(self, function: func.FuncOp, machine: Machine) -> None:
        self.function = function
        dim = machine.dim
        self.machine = machine
        self.scratchpad = Memory("scratchpad", 8, machine.scratchpad_rows * dim, dim)
        self.accumulator = Memory("accumulator", 32, machine.accumulator_rows * dim, dim)
        self.places: dict[SSAValue, MemrefPlace] = {}
        self.states: dict[SSAValue, State] = {}
        self.tokens: dict[SSAValue, int] = {}
        self.current_state: SSAValue | None = None
        self.steps: list[Step] = []
        self.instructions = 0
        self.interpretation = ConcreteInterpretation()

    def program(self) -> AccProgram:
        if len(self.function.body.blocks) != 1:
            raise BadProgram(f"@{self.function.sym_name.data} is not straight-line")
        block = self.function.body.block
        arguments: list[Memory] = []
        for position, argument in enumerate(block.args):
            memory = argument_memory(position, argument.type)
            arguments.append(memory)
            self.places[argument] = MemrefPlace(memory, 0, memory.elements)
        done = False
        for op in block.ops:
            if done and not isinstance(op, func.ReturnOp):
                raise BadProgram(f"{op.name} after acc.done", op)
            self.read(op)
            done = done or isinstance(op, acc.DoneOp)
        if not done:
            raise BadProgram(f"@{self.function.sym_name.data} has no acc.done")
        return AccProgram(
            self.function.sym_name.data,
            self.machine.dim,
            tuple(arguments),
            self.scratchpad,
            self.accumulator,
            tuple(self.steps),
        )

    def read(self, op: Operation) -> None:
        if isinstance(op, acc.LocalOp):
            self.places[op.memref] = self.local(op)
        elif isinstance(op, acc.SetupOp):
            self.states[op.result] = self.setup(op)
            self.current_state = op.result
        elif isinstance(op, acc.WaitOp):
            self.steps.append(Wait(self.tokens[op.token]))
        elif isinstance(op, acc.BarrierOp):
            self.steps.append(Barrier())
        elif isinstance(op, acc.DoneOp):
            self.steps.append(Release())
        elif isinstance(op, func.ReturnOp):
            if op.operands:
                raise BadProgram("a program of the accelerator returns nothing", op)
        elif op.name in QUEUES:
            self.instruction(op)
        else:
            raise BadProgram(f"{op.name} is no operation of the accelerator", op)

    def local(self, op: acc.LocalOp) -> MemrefPlace:
        memref = op.memref.type
        if isinstance(memref.memory_space, ScratchpadAttr):
            memory = self.scratchpad
        else:
            memory = self.accumulator
        rows, cols = memref.get_shape()
        if cols != self.machine.dim:
            raise BadProgram(f"rows of {cols} elements, the machine has {self.machine.dim}", op)
        start = op.row.value.data * cols
        if start + rows * cols > memory.elements:
            raise BadProgram(
                f"rows {op.row.value.data} to {op.row.value.data + rows - 1}: the {memory.name} "
                f"has {memory.elements // cols} rows",
                op,
            )
        return MemrefPlace(memory, start, rows * cols)

    def setup(self, op: acc.SetupOp) -> State:
        if op.state is not None:
            self.check_current(op, op.state)
        before: State = {} if op.state is None else self.states[op.state]
        registers = op.registers()
        self.steps.append(Configure(len(registers)))
        return {**before, **registers}

    def check_current(self, op: Operation, state: SSAValue) -> None:
        """There is one set of registers: an older state no longer exists."""
        if state is not self.current_state:
            raise BadProgram(f"{op.name} uses a state that a later acc.setup replaced", op)

    def instruction(self, op: Operation) -> None:
        operands: list[Any] = []
        after: list[int] = []
        for operand in op.operands:
            if isinstance(operand.type, TokenType):
                after.append(self.tokens[operand])
            elif isinstance(operand.type, StateType):
                self.check_current(op, operand)
                operands.append(self.states[operand])
            else:
                operands.append(self.places[operand])
        step = Instruction(
            self.instructions,
            op.name,
            QUEUES[op.name],
            tuple(operands),
            self.attributes(op),
            tuple(after),
        )
        self.steps.append(step)
        for result in op.results:
            self.tokens[result] = step.index
        self.instructions += 1

    def attributes(self, op: Operation) -> Mapping[str, Any]:
        meaning = lookup(op.name)
        if meaning is None:
            raise BadProgram(f"{op.name} has no meaning", op)
        values: dict[str, Any] = {}
        try:
            for name, kind in meaning.attributes.items():
                values[name] = kind.read(self.interpretation, op.properties.get(name), 64)
        except BadAttribute as error:
            raise BadProgram(f"{op.name}: {error}", op) from None
        return values
