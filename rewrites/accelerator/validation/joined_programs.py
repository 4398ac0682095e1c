"""Proves that layers which overlap in time do what they do one after the other.

Programs of neighbouring layers become one, without a barrier between them. It has the instructions
of the layers' programs in their order, on the places where the network's values are, so that in
program order it is the layers one after the other. Without a race no other order of execution
differs from program order. It may also keep results of layers in the scratchpad, with other
transfers (`kept_on_chip.py`). Nothing here knows how the joined program was made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from xdsl.dialects import func

from accelerator_model.meaning.happens_before import find_race
from accelerator_model.meaning.program import (
    AccProgram,
    Barrier,
    Decide,
    Instruction,
    Release,
    Step,
    Wait,
)
from rewrites.accelerator.validation.kept_on_chip import computes_otherwise
from rewrites.accelerator.validation.networks import Layer, Network, bytes_of
from rewrites.accelerator.validation.signature import Signature
from semantics.language.tiles import Memory, MemrefPlace
from semantics.language.undefined_behaviour import UndefinedBehaviour


@dataclass(frozen=True, eq=False)
class Stretch:
    """The layers from number `first` on that `joined` runs, one for each of `programs`.

    Of layer n it has the instructions up to number `ends[n]`. `through_memory` is the program as it
    would be if all results of layers went through main memory.
    """

    first: int
    programs: tuple[AccProgram, ...]
    joined: AccProgram
    ends: tuple[int, ...]
    through_memory: AccProgram

    @property
    def layers(self) -> range:
        """Their numbers."""
        return range(self.first, self.first + len(self.programs))


class Places:
    """Where the values of a network are in main memory.

    Arguments, results and each layer's constants are memories of their own; all other values are in
    one block of bytes.
    """

    def __init__(self, network: Network, offsets: Mapping[int, int]) -> None:
        self._network = network
        self._offsets = offsets
        sizes = {layer.output: _size(layer.function) for layer in network.layers}
        self._intervals = {v: (offset, offset + sizes[v]) for v, offset in offsets.items()}
        ends = [end for _, end in self._intervals.values()]
        self.block = Memory("buffers", 8, max(ends, default=0))

    def read_later(self, layers: range) -> list[tuple[int, int]]:
        """The intervals of the block with what is given by then and read after these layers."""
        lifetimes = self._network.lifetimes()
        return [
            interval
            for value, interval in self._intervals.items()
            if lifetimes[value][0] < layers.stop <= lifetimes[value][1]
        ]

    def fit(self, number: int, program: AccProgram) -> bool:
        """Whether what the layer's program has in the block is bytes."""
        return all(
            place.memory.width == memory.width
            for place, memory in zip(self.of(number, program), program.arguments, strict=True)
        )

    def of(self, number: int, program: AccProgram) -> tuple[MemrefPlace, ...]:
        """The places of the arguments of a layer's program."""
        layer = self._network.layers[number]
        values = values_of(layer)
        return tuple(
            self._place(number, position, values.get(position), memory)
            for position, memory in enumerate(program.arguments)
        )

    def _place(self, number: int, position: int, value: int | None, memory: Memory) -> MemrefPlace:
        if value is None:
            name = f"layer {number}, constant {position}"
        elif value in self._offsets:
            return MemrefPlace(self.block, self._offsets[value], memory.elements)
        else:
            name = f"value {value}"
        return MemrefPlace(replace(memory, name=name), 0, memory.elements)


def values_of(layer: Layer) -> dict[int, int]:
    """The value that each argument of the layer's program is, constants left out."""
    ((_, result),) = Signature.of(layer.function).results
    return {**dict(enumerate(layer.inputs)), result: layer.output}


def _size(function: func.FuncOp) -> int:
    return bytes_of(function.function_type.outputs.data[0])


def placed(program: AccProgram, places: Sequence[MemrefPlace], first: int) -> list[Instruction]:
    """The program's instructions, numbered from `first` on, with its arguments at these places.

    Raises `ValueError` where an argument does not fit its place.
    """
    moved: dict[Memory, MemrefPlace] = {}
    for memory, place in zip(program.arguments, places, strict=True):
        if place.memory.width != memory.width or place.extent != memory.elements:
            raise ValueError(f"{memory.name} of @{program.name} does not fit its place")
        if not 0 <= place.start <= place.memory.elements - place.extent:
            raise ValueError(f"{memory.name} of @{program.name} is not in {place.memory.name}")
        moved[memory] = place

    def renamed(operand: Any) -> Any:
        if isinstance(operand, MemrefPlace) and operand.memory in moved:
            place = moved[operand.memory]
            return MemrefPlace(place.memory, place.start + operand.start, operand.extent)
        return operand

    return [
        replace(
            instruction,
            index=first + instruction.index,
            operands=tuple(map(renamed, instruction.operands)),
            after=tuple(first + awaited for awaited in instruction.after),
        )
        for instruction in program.instructions
    ]


def runs_otherwise(network: Network, offsets: Mapping[int, int], stretch: Stretch) -> str | None:
    """Why the joined program is not seen to be the layers one after the other; None if it is.

    That the values' places are disjoint as long as they are needed is not asked here.
    """
    places = Places(network, offsets)
    wanted: list[Instruction] = []
    try:
        for number, program in zip(stretch.layers, stretch.programs, strict=True):
            inputs = network.layers[number].inputs
            if len(set(inputs)) != len(inputs):
                return f"layer {number} takes a value twice"
            wanted += placed(program, places.of(number, program), len(wanted))
    except ValueError as error:
        return str(error)
    joined = stretch.joined
    memories = {*joined.memories}
    used = {o.memory for i in wanted for o in i.operands if isinstance(o, MemrefPlace)}
    if not used <= memories or len(memories) != len(joined.memories):
        return "the joined program has other memories than the layers"
    if any(program.array != joined.array for program in stretch.programs):
        return "the joined program is for another array than the layers"
    steps = [step for program in stretch.programs for step in program.steps]
    if _without_order(joined.steps, joined.instructions) != _without_order(steps, wanted):
        if any(isinstance(step, Decide) for step in (*steps, *joined.steps)):
            return "the joined program has other instructions than the layers"
        later = {places.block: places.read_later(stretch.layers)}
        why = computes_otherwise(wanted, joined, later)
        if why is not None:
            return f"the joined program {why}"
    if [i.index for i in joined.instructions] != list(range(len(joined.instructions))):
        return "the instructions of the joined program are not numbered in their order"
    if not _awaits_what_is_issued(joined.steps):
        return "the joined program awaits what is not issued yet"
    try:
        race = find_race(joined)
    except UndefinedBehaviour as error:
        return f"the joined program is not defined: {error}"
    return None if race is None else f"the layers have a race: {race.describe(joined)}"


def _awaits_what_is_issued(steps: Sequence[Step]) -> bool:
    """Whether instructions and the host await instructions before them, by their numbers."""
    issued = 0
    for step in steps:
        awaited = () if not isinstance(step, Instruction) else step.after
        if isinstance(step, Wait):
            awaited = (step.instruction,)
        if any(not 0 <= number < issued for number in awaited):
            return False
        issued += isinstance(step, Instruction)
    return True


def _without_order(steps: Sequence[Step], instructions: Sequence[Instruction]) -> list[Step]:
    """The steps with these instructions in place of theirs, without what the host or they await."""
    given = iter(instructions)
    return [
        replace(next(given), after=()) if isinstance(step, Instruction) else step
        for step in steps
        if not isinstance(step, Wait | Barrier | Release)
    ]
