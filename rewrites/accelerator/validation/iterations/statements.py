"""The structure of a program: its instructions, with the iterations in which each is issued.

Every instruction and every wait is a *statement*. Its domain is the set of values of the iterators
around it; its time is a vector of statically known places and iterators, and program order is the
lexicographic order of times.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import islpy as isl
from xdsl.dialects import affine, arith, func, scf
from xdsl.dialects.builtin import AffineMapAttr, IndexType, IntegerAttr, IntegerType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineBinaryOpKind, AffineExpr

from accelerator_model.dialect import acc
from accelerator_model.machine import Machine
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.current_state import check_states
from accelerator_model.meaning.host import (
    LARGEST_INDEX,
    check_counting,
    is_scalar,
    local_memories,
    local_place,
)
from accelerator_model.meaning.program import QUEUES, Queue, argument_memory
from rewrites.accelerator.validation.iterations.affine_text import (
    Condition,
    NotFollowed,
    Number,
    applied,
    combined,
    constant_of,
    expression,
    minus,
    text,
)
from semantics.language.kinds import isa
from semantics.language.tiles import Memory, MemrefPlace

_RELATIONS = ("=", "!=", "<", "<=", ">", ">=")
"""Of the signed predicates of arith.cmpi, by their numbers."""


@dataclass(frozen=True, eq=False)
class Loop:
    """From the largest of `lower` to below the smallest of `upper`, `step` apart."""

    number: int
    op: scf.ForOp | affine.ForOp
    lower: tuple[AffineExpr, ...]
    upper: tuple[AffineExpr, ...]
    step: int

    @property
    def iterator(self) -> AffineExpr:
        return AffineExpr.dimension(self.number)

    def constraints(self) -> list[str]:
        """What holds of the iterator."""
        i = text(self.iterator)
        found = [f"{text(low)} <= {i}" for low in self.lower]
        found += [f"{i} < {text(high)}" for high in self.upper]
        if self.step > 1:
            found.append(f"({i} - {text(self.first())}) mod {self.step} = 0")
        return found

    def first(self) -> AffineExpr:
        """The iterator of the first iteration. Raises `NotFollowed`."""
        if len(self.lower) != 1:
            raise NotFollowed("the first iteration of a loop with several lower bounds")
        return self.lower[0]

    def end(self) -> AffineExpr:
        """The bound that the iterator stays below. Raises `NotFollowed`."""
        if len(self.upper) != 1:
            raise NotFollowed("the last iteration of a loop with several upper bounds")
        return self.upper[0]

    def last(self) -> AffineExpr:
        """The iterator of the last iteration, if there is any. Raises `NotFollowed`."""
        first = self.first()
        before_end = minus(self.end(), expression(1))
        if self.step == 1:
            return before_end
        step = expression(self.step)
        trips = combined(AffineBinaryOpKind.FloorDiv, minus(before_end, first), step)
        return combined(
            AffineBinaryOpKind.Add, first, combined(AffineBinaryOpKind.Mul, trips, step)
        )


@dataclass(frozen=True, eq=False)
class Statement:
    """An instruction (of `queue`) or something that the host does (`queue` is None)."""

    number: int
    op: Operation
    queue: Queue | None
    loops: tuple[Loop, ...]
    conditions: tuple[Condition, ...]
    time: tuple[Number, ...]
    parameters: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"S{self.number}"

    @property
    def iterators(self) -> list[str]:
        return [text(loop.iterator) for loop in self.loops]

    def tuple_text(self) -> str:
        return f"{self.name}[{', '.join(self.iterators)}]"

    def head(self) -> str:
        """The parameters, as isl's text begins with them."""
        return f"[{', '.join(self.parameters)}] -> "

    def constraints(self) -> list[str]:
        return [
            *(c for loop in self.loops for c in loop.constraints()),
            *(condition.text() for condition in self.conditions),
        ]

    @cached_property
    def domain(self) -> isl.Set:
        """The iterations in which it is issued."""
        holds = " and ".join(self.constraints()) or "true"
        return isl.Set(f"{self.head()}{{ {self.tuple_text()} : {holds} }}")


@dataclass
class Structure:
    """A program. `places` are those of its memrefs, `numbers` what index values are."""

    function: func.FuncOp
    machine: Machine
    memories: tuple[Memory, Memory]
    arguments: tuple[Memory, ...] = ()
    parameters: tuple[str, ...] = ()
    booleans: tuple[str, ...] = ()
    statements: list[Statement] = field(default_factory=list[Statement])
    loops: dict[Operation, Loop] = field(default_factory=dict[Operation, Loop])
    places: dict[SSAValue, MemrefPlace] = field(default_factory=dict[SSAValue, MemrefPlace])
    numbers: dict[SSAValue, AffineExpr] = field(default_factory=dict[SSAValue, AffineExpr])
    conditions: dict[SSAValue, Condition] = field(default_factory=dict[SSAValue, Condition])
    computed: list[isl.Set] = field(default_factory=list[isl.Set])

    def wraps(self) -> bool:
        """Whether something that the host computes may not be a number of 64 bits."""
        return any(not values.is_empty() for values in self.computed)

    @cached_property
    def depth(self) -> int:
        """The length of the longest time."""
        return max((len(s.time) for s in self.statements), default=0)

    def statement_of(self, op: Operation) -> Statement:
        return self._by_op[op]

    @cached_property
    def _by_op(self) -> Mapping[Operation, Statement]:
        return {s.op: s for s in self.statements}

    def possible(self) -> isl.Set:
        """The values that scalar arguments can have: an i1 is 0 or 1, an index has 64 bits."""
        limits = [f"0 <= {p} <= 1" for p in self.booleans]
        limits += [
            f"{-(1 << 63)} <= {p} < {1 << 63}" for p in self.parameters if p not in self.booleans
        ]
        holds = " and ".join(limits) or "true"
        return isl.Set(f"[{', '.join(self.parameters)}] -> {{ : {holds} }}")


def structure_of_program(function: func.FuncOp, machine: Machine) -> Structure:
    """The structure of a function of `acc` operations. Raises `BadProgram` and `NotFollowed`."""
    return _Reader(function, machine).structure


class _Reader:
    def __init__(self, function: func.FuncOp, machine: Machine) -> None:
        if len(function.body.blocks) != 1:
            raise BadProgram(f"@{function.sym_name.data} has several blocks")
        self.structure = s = Structure(function, machine, local_memories(machine))
        block = function.body.block
        arguments: list[Memory] = []
        parameters: list[str] = []
        booleans: list[str] = []
        for position, argument in enumerate(block.args):
            if is_scalar(argument.type):
                parameter = AffineExpr.symbol(position)
                parameters.append(text(parameter))
                if isinstance(argument.type, IndexType):
                    s.numbers[argument] = parameter
                else:
                    booleans.append(text(parameter))
                    s.conditions[argument] = Condition(parameter, "!=")
                continue
            memory = argument_memory(position, argument.type)
            arguments.append(memory)
            s.places[argument] = MemrefPlace(memory, 0, memory.elements)
        s.arguments, s.parameters = tuple(arguments), tuple(parameters)
        s.booleans = tuple(booleans)
        check_states(block)
        self.done = False
        self.block(block, (), (), ())
        if not self.done:
            raise BadProgram(f"@{function.sym_name.data} has no acc.done")

    def block(
        self,
        block: Block,
        loops: tuple[Loop, ...],
        conditions: tuple[Condition, ...],
        time: tuple[Number, ...],
    ) -> None:
        for place, op in enumerate(block.ops):
            if self.done and not isinstance(op, func.ReturnOp):
                raise BadProgram(f"{op.name} after acc.done", op)
            now = (*time, place)
            match op:
                case acc.LocalOp():
                    s = self.structure
                    s.places[op.memref] = local_place(op, s.machine, s.memories)
                case scf.ForOp() | affine.ForOp():
                    loop = self.loop(op)
                    if loop.step > 1:
                        for high in loop.upper:
                            beyond = combined(
                                AffineBinaryOpKind.Add, high, expression(loop.step - 1)
                            )
                            self.fits(beyond, loops, conditions)
                    body = op.body.block
                    self.structure.numbers[body.args[0]] = loop.iterator
                    self.block(body, (*loops, loop), conditions, (*now, loop.iterator))
                case scf.IfOp():
                    holds = self.condition(op, op.cond)
                    for number, region in enumerate(op.regions):
                        if region.blocks:
                            chosen = holds.negated() if number else holds
                            self.block(region.block, loops, (*conditions, chosen), (*now, number))
                case acc.SetupOp() | acc.JoinOp() | scf.YieldOp() | affine.YieldOp():
                    pass
                case func.ReturnOp():
                    if op.operands:
                        raise BadProgram("a program of the accelerator returns nothing", op)
                case acc.WaitOp() | acc.BarrierOp() | acc.DoneOp():
                    if isinstance(op, acc.DoneOp):
                        if loops or conditions:
                            raise NotFollowed("acc.done in a loop or a branch")
                        self.done = True
                    self.statement(op, None, loops, conditions, now)
                case _ if op.name in QUEUES:
                    self.statement(op, QUEUES[op.name], loops, conditions, now)
                case _:
                    self.arithmetic(op)
                    for result in op.results:
                        if result in self.structure.numbers:
                            self.fits(self.structure.numbers[result], loops, conditions)

    def fits(
        self, value: AffineExpr, loops: tuple[Loop, ...], conditions: tuple[Condition, ...]
    ) -> None:
        """Notes where the host computes what is no number of 64 bits."""
        if constant_of(value) is not None and -LARGEST_INDEX <= value.eval((), ()) <= LARGEST_INDEX:
            return
        s = self.structure
        holds = [c for loop in loops for c in loop.constraints()]
        holds += [condition.text() for condition in conditions]
        holds.append(f"({text(value)} < -{LARGEST_INDEX + 1} or {text(value)} > {LARGEST_INDEX})")
        around = ", ".join(text(loop.iterator) for loop in loops)
        values = isl.Set(f"[{', '.join(s.parameters)}] -> {{ [{around}] : {' and '.join(holds)} }}")
        s.computed.append(values.intersect_params(s.possible()))

    def statement(
        self,
        op: Operation,
        queue: Queue | None,
        loops: tuple[Loop, ...],
        conditions: tuple[Condition, ...],
        time: tuple[Number, ...],
    ) -> None:
        s = self.structure
        s.statements.append(
            Statement(len(s.statements), op, queue, loops, conditions, time, s.parameters)
        )

    def number(self, op: Operation, value: SSAValue) -> AffineExpr:
        found = self.structure.numbers.get(value)
        if found is None:
            raise NotFollowed(f"{op.name} with an index that is no affine expression")
        return found

    def condition(self, op: Operation, value: SSAValue) -> Condition:
        found = self.structure.conditions.get(value)
        if found is None:
            raise NotFollowed(f"{op.name} with a condition that is no affine one")
        return found

    def loop(self, op: scf.ForOp | affine.ForOp) -> Loop:
        s = self.structure
        if isinstance(op, scf.ForOp):
            lower: Sequence[AffineExpr] = (self.number(op, op.lb),)
            upper: Sequence[AffineExpr] = (self.number(op, op.ub),)
            step = constant_of(self.number(op, op.step))
        else:
            low = [self.number(op, value) for value in op.lowerBoundOperands]
            high = [self.number(op, value) for value in op.upperBoundOperands]
            lower = applied(op.lowerBoundMap.data, low)
            upper = applied(op.upperBoundMap.data, high)
            step = op.step.value.data
        if step is None:
            raise NotFollowed(f"{op.name} with a step that is no constant")
        check_counting(op, step)
        loop = Loop(len(s.loops), op, tuple(lower), tuple(upper), step)
        s.loops[op] = loop
        return loop

    def arithmetic(self, op: Operation) -> None:
        s = self.structure
        match op:
            case arith.ConstantOp() if isa(op.value, IntegerAttr) and is_scalar(op.result.type):
                value = op.value.value.data
                if op.result.type == IntegerType(1):
                    s.conditions[op.result] = Condition(expression(value & 1), "!=")
                else:
                    s.numbers[op.result] = expression(value)
            case arith.AddiOp() | arith.SubiOp() | arith.MuliOp() if isinstance(
                op.result.type, IndexType
            ):
                a, b = self.number(op, op.lhs), self.number(op, op.rhs)
                if isinstance(op, arith.MuliOp):
                    s.numbers[op.result] = combined(AffineBinaryOpKind.Mul, a, b)
                elif isinstance(op, arith.SubiOp):
                    s.numbers[op.result] = minus(a, b)
                else:
                    s.numbers[op.result] = combined(AffineBinaryOpKind.Add, a, b)
                text(s.numbers[op.result])
            case arith.CmpiOp() if isinstance(op.lhs.type, IndexType):
                predicate = op.predicate.value.data
                if predicate >= len(_RELATIONS):
                    raise BadProgram("the host compares signed numbers only", op)
                difference = minus(self.number(op, op.lhs), self.number(op, op.rhs))
                s.conditions[op.result] = Condition(difference, _RELATIONS[predicate])
            case affine.ApplyOp():
                operands = [self.number(op, value) for value in op.operands]
                (s.numbers[op.result],) = applied(op.map.data, operands)
                text(s.numbers[op.result])
            case affine.MinOp():
                raise NotFollowed("affine.min outside of a bound or a number")
            case _:
                raise BadProgram(f"{op.name} is no operation of the accelerator", op)


def numbers_of(structure: Structure, op: Operation) -> dict[str, tuple[AffineExpr, ...]]:
    """The counts and positions of an instruction that are maps; each is the least of several."""
    indices = [
        structure.numbers[operand] for operand in op.operands if isinstance(operand.type, IndexType)
    ]
    return {
        name: applied(value.data, indices)
        for name, value in op.properties.items()
        if isinstance(value, AffineMapAttr)
    }
