"""Joins the programs of neighbouring layers to one, in which layers overlap.

No barrier and no wait is left; where an instruction must come after one of another layer, it gets a
token for that. Nothing here is trusted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelerator_model.meaning.footprints import Footprint, footprints
from accelerator_model.meaning.program import (
    AccProgram,
    Barrier,
    Configure,
    Decide,
    Instruction,
    Queue,
    Release,
    Step,
)
from rewrites.accelerator.validation.joined_programs import placed
from semantics.language.tiles import Memory, MemrefPlace

_QUEUES = tuple(Queue)


def join(
    name: str, programs: Sequence[AccProgram], places: Sequence[Sequence[MemrefPlace]]
) -> tuple[AccProgram, list[Sequence[Footprint]]]:
    """One program of all of them, whose arguments are at these places, and what each instruction
    touches."""
    steps: list[Step] = []
    first = 0
    memories: dict[Memory, None] = {}
    for program, where in zip(programs, places, strict=True):
        instructions = iter(placed(program, where, first))
        for step in program.steps:
            if isinstance(step, Instruction):
                steps.append(next(instructions))
                first += 1
            elif isinstance(step, Configure | Decide):
                steps.append(step)
        memories |= dict.fromkeys(place.memory for place in where)
    local = (programs[0].scratchpad, programs[0].accumulator)
    joined = AccProgram(name, programs[0].array, tuple(memories), *local, tuple(steps))
    touched = [accesses for _, accesses in footprints(joined)]
    return ordered(joined, touched), list(touched)


def ordered(program: AccProgram, touched: Sequence[Sequence[Footprint]]) -> AccProgram:
    """The program with the tokens that are missing, and what the host does at the end.

    Instruction i touches `touched[i]`.
    """
    instructions = iter(_Ordering(program).instructions(touched))
    steps = [next(instructions) if isinstance(s, Instruction) else s for s in program.steps]
    return replace(program, steps=(*steps, Barrier(), Release()))


class _Ordering:
    """Adds to each instruction what it has to await of those before it.

    `places[i]` is the place of instruction i in its queue, `completed[i]` how many instructions of
    each queue have completed when it has.
    """

    def __init__(self, program: AccProgram) -> None:
        self.program = program
        count = len(program.instructions)
        self.queues = np.zeros(count, np.int64)
        self.places = np.zeros(count, np.int64)
        self.completed = np.zeros((count, len(_QUEUES)), np.int64)
        self.members: list[list[int]] = [[] for _ in _QUEUES]
        self.touched = {
            memory: np.full((1 + len(_QUEUES), -(-memory.elements // memory.granule)), -1, np.int64)
            for memory in program.memories
        }
        """The last writer of each granule, then the last reader of each queue."""

    def instructions(self, touched: Sequence[Sequence[Footprint]]) -> list[Instruction]:
        """The instructions, each with all that it awaits."""
        instructions = self.program.instructions
        return [self.ordered(i, t) for i, t in zip(instructions, touched, strict=True)]

    def ordered(self, instruction: Instruction, accesses: Sequence[Footprint]) -> Instruction:
        index, queue = instruction.index, _QUEUES.index(instruction.queue)
        clock = np.zeros(len(_QUEUES), np.int64)
        if self.members[queue]:
            clock = self.completed[self.members[queue][-1]]
        known = clock
        for awaited in instruction.after:
            known = np.maximum(known, self.completed[awaited])
        late = [other for access in accesses for other in self.unordered(access, known)]
        after = self.needed([*instruction.after, *late], clock)
        for awaited in after:
            clock = np.maximum(clock, self.completed[awaited])
        for access in accesses:
            row = 0 if access.writes else 1 + queue
            self.touched[access.memory][row, access.granules] = index
        self.queues[index], self.places[index] = queue, len(self.members[queue])
        self.members[queue].append(index)
        self.completed[index] = clock
        self.completed[index, queue] = len(self.members[queue])
        return Instruction(
            index,
            instruction.operation,
            instruction.queue,
            instruction.operands,
            instruction.attributes,
            tuple(after),
        )

    def needed(self, awaited: Sequence[int], clock: NDArray[np.int64]) -> list[int]:
        """Those of which the clock and the later ones do not know already."""
        kept: list[int] = []
        for other in sorted(set(awaited), reverse=True):
            if self.places[other] >= clock[self.queues[other]]:
                kept.append(other)
                clock = np.maximum(clock, self.completed[other])
        return kept[::-1]

    def unordered(self, access: Footprint, clock: NDArray[np.int64]) -> list[int]:
        """The last instruction of each queue that must have completed and may not have."""
        touched = self.touched[access.memory]
        earlier = touched[:, access.granules] if access.writes else touched[0, access.granules]
        others = earlier[earlier >= 0]
        late = others[self.places[others] >= clock[self.queues[others]]]
        return [
            int(late[self.queues[late] == queue].max())
            for queue in range(len(_QUEUES))
            if (self.queues[late] == queue).any()
        ]
