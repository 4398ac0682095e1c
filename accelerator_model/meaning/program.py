"""A program of the accelerator as the list of what the host does, in program order.

`accelerator_model.meaning.host` makes it of a function of `acc` operations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, cast

from xdsl.dialects.builtin import MemRefType, NoneAttr
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from accelerator_model.dialect.types import (
    element_bits,
    in_dram,
)
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.lane_products import LANE_PRODUCTS
from accelerator_model.meaning.network_instructions import QUEUES_OF_NETWORK_INSTRUCTIONS
from semantics.language.kinds import isa
from semantics.language.registry import lookup
from semantics.language.tiles import ArrayShape, Memory, Tiles
from semantics.language.undefined_behaviour import UndefinedBehaviour


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
    **dict.fromkeys(LANE_PRODUCTS, Queue.EX),
    "acc.mvout": Queue.ST,
    **{name: Queue(queue) for name, queue in QUEUES_OF_NETWORK_INSTRUCTIONS.items()},
}


def size_limits(operation: str, name: str, array: ArrayShape) -> tuple[int, int | None]:
    """The least and, if there is one, the largest value that a number of an instruction may have.

    How many rows the array has only the machine says; the verifiers of the operations say the rest
    of constants too.
    """
    if name not in SIZES:
        return 0, None
    if name == "cols":
        return 1, array.columns
    return 1, array.rows if name == "rows" and operation in ARRAY_PASSES else None


SIZES = ("rows", "cols", "k")
"""The numbers of instructions that are sizes; the others are positions."""

ARRAY_PASSES = ("acc.compute", "acc.compute_acc", "acc.compute_window")


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

    @property
    def registers(self) -> Mapping[str, int]:
        """The configuration registers at its issue; none where it reads none."""
        found = [cast(dict[str, int], o) for o in self.operands if isinstance(o, dict)]
        return found[0] if found else {}

    def execute(self, m: Tiles) -> None:
        """Does what the instruction means. Raises
        `semantics.language.undefined_behaviour.UndefinedBehaviour`."""
        for name, value in self.attributes.items():
            least, most = size_limits(self.operation, name, m.array)
            if (
                not isinstance(value, bool)
                and isinstance(value, int)
                and (value < least or (most is not None and value > most))
            ):
                raise UndefinedBehaviour(f"{self.operation}: {name} is {value}")
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
class Decide:
    """The host decides what comes next: another iteration of a loop, or a branch."""


@dataclass(frozen=True)
class Barrier:
    """The host waits for all instructions issued so far."""


@dataclass(frozen=True)
class Release:
    """Main memory belongs to others from here on."""


Step = Instruction | Configure | Decide | Wait | Barrier | Release


@dataclass(frozen=True)
class AccProgram:
    """`arguments` are the memories behind the function's memref arguments, in order."""

    name: str
    array: ArrayShape
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
