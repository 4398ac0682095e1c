"""What the host does when it runs a function of `acc` operations: the steps of a program.

Loops and branches are run for given scalar arguments; the steps are those of that run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from xdsl.dialects import affine, arith, func, scf
from xdsl.dialects.builtin import (
    AffineMapAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineMap

from accelerator_model.dialect import acc
from accelerator_model.dialect.types import ScratchpadAttr, TokenType, number
from accelerator_model.machine import Machine
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.current_state import carried_in, check_states, yielded
from accelerator_model.meaning.instructions import State
from accelerator_model.meaning.program import (
    QUEUES,
    AccProgram,
    Barrier,
    Configure,
    Decide,
    Instruction,
    Release,
    Step,
    Wait,
    argument_memory,
)
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import BadAttribute
from semantics.language.kinds import isa
from semantics.language.registry import lookup
from semantics.language.tiles import Memory, MemrefPlace

LARGEST_INDEX = (1 << 63) - 1

COMPARISONS: Mapping[int, Callable[[int, int], bool]] = {
    0: lambda a, b: a == b,
    1: lambda a, b: a != b,
    2: lambda a, b: a < b,
    3: lambda a, b: a <= b,
    4: lambda a, b: a > b,
    5: lambda a, b: a >= b,
}
"""The signed predicates of arith.cmpi, by their numbers."""


def scalar_arguments(function: func.FuncOp) -> list[int]:
    """The positions of the arguments that are an index or an i1."""
    return [
        position
        for position, argument in enumerate(function.body.block.args)
        if is_scalar(argument.type)
    ]


def is_scalar(type_: Attribute) -> bool:
    """Whether the host can compute with an argument of this type."""
    return isinstance(type_, IndexType) or type_ == IntegerType(1)


def check_counting(op: scf.ForOp | affine.ForOp, step: int) -> None:
    """Raises `BadProgram` unless a loop counts upwards, over signed numbers."""
    if op.get_attr_or_prop("unsignedCmp") is not None:
        raise BadProgram("the host compares signed numbers only", op)
    if step <= 0:
        raise BadProgram(f"{op.name} with a step of {step}", op)


class TooLong(Exception):
    """A program has more steps than were allowed."""


def read_program(
    function: func.FuncOp,
    machine: Machine,
    scalars: Sequence[int] = (),
    most_steps: int | None = None,
) -> AccProgram:
    """The program that the function is on `machine`, for these values of its scalar arguments.

    Raises `BadProgram`, and `TooLong` where it has more than `most_steps` steps.
    """
    return _Reader(function, machine, most_steps).program(scalars)


def local_memories(machine: Machine) -> tuple[Memory, Memory]:
    """The scratchpad and the accumulator."""
    dim = machine.dim
    return (
        Memory("scratchpad", 8, machine.scratchpad_rows * dim, dim),
        Memory("accumulator", 32, machine.accumulator_rows * dim, dim),
    )


def local_place(op: acc.LocalOp, machine: Machine, memories: tuple[Memory, Memory]) -> MemrefPlace:
    """The rows that a buffer names. Raises `BadProgram`."""
    memref = op.memref.type
    memory = memories[0] if isinstance(memref.memory_space, ScratchpadAttr) else memories[1]
    rows, cols = memref.get_shape()
    if cols != machine.dim:
        raise BadProgram(f"rows of {cols} elements, the machine has {machine.dim}", op)
    start = op.row.value.data * cols
    if start + rows * cols > memory.elements:
        raise BadProgram(
            f"rows {op.row.value.data} to {op.row.value.data + rows - 1}: the {memory.name} "
            f"has {memory.elements // cols} rows",
            op,
        )
    return MemrefPlace(memory, start, rows * cols)


class _Reader:
    def __init__(self, function: func.FuncOp, machine: Machine, most_steps: int | None) -> None:
        self.function = function
        self.most_steps = most_steps
        self.machine = machine
        self.memories = local_memories(machine)
        self.values: dict[SSAValue, Any] = {}
        self.steps: list[Step] = []
        self.instructions = 0
        self.done = False
        self.interpretation = ConcreteInterpretation()

    def program(self, scalars: Sequence[int]) -> AccProgram:
        name = self.function.sym_name.data
        if len(self.function.body.blocks) != 1:
            raise BadProgram(f"@{name} has several blocks")
        block = self.function.body.block
        arguments: list[Memory] = []
        given = iter(scalars)
        for position, argument in enumerate(block.args):
            if is_scalar(argument.type):
                value = next(given, None)
                if value is None:
                    raise BadProgram(f"argument {position} needs a value")
                self.values[argument] = value
                continue
            memory = argument_memory(position, argument.type)
            arguments.append(memory)
            self.values[argument] = MemrefPlace(memory, 0, memory.elements)
        if next(given, None) is not None:
            raise BadProgram(f"{len(scalars)} values for fewer scalar arguments")
        check_states(block)
        self.block(block)
        if not self.done:
            raise BadProgram(f"@{name} has no acc.done")
        return AccProgram(
            name, self.machine.array, tuple(arguments), *self.memories, tuple(self.steps)
        )

    def block(self, block: Block) -> None:
        for op in block.ops:
            if self.done and not isinstance(op, func.ReturnOp):
                raise BadProgram(f"{op.name} after acc.done", op)
            self.read(op)

    def read(self, op: Operation) -> None:
        match op:
            case acc.LocalOp():
                self.values[op.memref] = local_place(op, self.machine, self.memories)
            case acc.SetupOp():
                self.values[op.result] = self.setup(op)
            case acc.JoinOp():
                self.values[op.token] = tuple(i for t in op.tokens for i in self.values[t])
            case acc.WaitOp():
                self.steps += [Wait(i) for i in self.values[op.token]]
            case acc.BarrierOp():
                self.steps.append(Barrier())
            case acc.DoneOp():
                self.done = True
                self.steps.append(Release())
            case scf.ForOp() | affine.ForOp():
                self.loop(op)
            case scf.IfOp():
                self.branch(op)
            case scf.YieldOp() | affine.YieldOp():
                pass
            case func.ReturnOp():
                if op.operands:
                    raise BadProgram("a program of the accelerator returns nothing", op)
            case _ if op.name in QUEUES:
                self.instruction(op)
            case _:
                self.values[op.results[0]] = self.arithmetic(op)

    def arithmetic(self, op: Operation) -> int:
        """What an operation of the host computes. Raises `BadProgram`."""
        match op:
            case arith.ConstantOp() if isa(op.value, IntegerAttr) and is_scalar(op.result.type):
                value = op.value.value.data & (1 if op.result.type == IntegerType(1) else -1)
            case arith.AddiOp() | arith.SubiOp() | arith.MuliOp() if isinstance(
                op.result.type, IndexType
            ):
                a, b = self.values[op.lhs], self.values[op.rhs]
                value = {"arith.addi": a + b, "arith.subi": a - b}.get(op.name, a * b)
            case arith.CmpiOp() if isinstance(op.lhs.type, IndexType):
                predicate = op.predicate.value.data
                if predicate not in COMPARISONS:
                    raise BadProgram("the host compares signed numbers only", op)
                value = int(COMPARISONS[predicate](self.values[op.lhs], self.values[op.rhs]))
            case affine.ApplyOp() | affine.MinOp():
                value = min(self.applied(op, op.map.data, [self.values[v] for v in op.operands]))
            case _:
                raise BadProgram(f"{op.name} is no operation of the accelerator", op)
        if not -LARGEST_INDEX - 1 <= value <= LARGEST_INDEX:
            raise BadProgram(f"{op.name} overflows", op)
        return value

    def applied(self, op: Operation, map_: AffineMap, values: Sequence[int]) -> tuple[int, ...]:
        try:
            return map_.eval(values[: map_.num_dims], values[map_.num_dims :])
        except ZeroDivisionError:
            raise BadProgram(f"{op.name} divides by zero", op) from None

    def loop(self, op: scf.ForOp | affine.ForOp) -> None:
        if isinstance(op, scf.ForOp):
            first, end, step = (self.values[v] for v in (op.lb, op.ub, op.step))
        else:
            low = [self.values[value] for value in op.lowerBoundOperands]
            high = [self.values[value] for value in op.upperBoundOperands]
            first = max(self.applied(op, op.lowerBoundMap.data, low))
            end = min(self.applied(op, op.upperBoundMap.data, high))
            step = op.step.value.data
        check_counting(op, step)
        body = op.body.block
        carried = [self.values[value] for value in carried_in(op)]
        for iterator in range(first, end, step):
            self.steps.append(Decide())
            if self.most_steps is not None and len(self.steps) > self.most_steps:
                raise TooLong(f"more than {self.most_steps} steps")
            self.values.update(zip(body.args, (iterator, *carried), strict=True))
            self.block(body)
            carried = [self.values[value] for value in yielded(body)]
        self.steps.append(Decide())
        self.values.update(zip(op.results, carried, strict=True))

    def branch(self, op: scf.IfOp) -> None:
        self.steps.append(Decide())
        region = op.true_region if self.values[op.cond] else op.false_region
        if region.blocks:
            self.block(region.block)
            given = [self.values[value] for value in yielded(region.block)]
            self.values.update(zip(op.results, given, strict=True))

    def setup(self, op: acc.SetupOp) -> State:
        before: State = {} if op.state is None else self.values[op.state]
        registers = op.registers()
        self.steps.append(Configure(len(registers)))
        return {**before, **registers}

    def instruction(self, op: Operation) -> None:
        operands: list[Any] = []
        indices: list[int] = []
        after: list[int] = []
        for operand in op.operands:
            value = self.values[operand]
            if isinstance(operand.type, TokenType):
                after += value
            elif isinstance(operand.type, IndexType):
                indices.append(value)
            else:
                operands.append(value)
        step = Instruction(
            self.instructions,
            op.name,
            QUEUES[op.name],
            tuple(operands),
            self.attributes(op, indices),
            tuple(after),
        )
        self.steps.append(step)
        for result in op.results:
            self.values[result] = (step.index,)
        self.instructions += 1

    def attributes(self, op: Operation, indices: Sequence[int]) -> Mapping[str, Any]:
        meaning = lookup(op.name)
        if meaning is None:
            raise BadProgram(f"{op.name} has no meaning", op)
        values: dict[str, Any] = {}
        try:
            for name, kind in meaning.attributes.items():
                stated = op.properties.get(name)
                if isinstance(stated, AffineMapAttr):
                    stated = number(min(self.applied(op, stated.data, indices)))
                values[name] = kind.read(self.interpretation, stated, 64)
        except BadAttribute as error:
            raise BadProgram(f"{op.name}: {error}", op) from None
        return values
