"""What is ordered before what, and whether a program has a race.

Happens-before is the smallest transitive relation with: the order within each queue; the
instruction behind a token before an instruction that awaits the token; and, since the host issues
in program order, whatever the host has waited for (by `wait` or `barrier`) before whatever it
issues later. The host owns main memory before the first instruction and from `done` on.

Two accesses to the same local row or the same bytes, one of them a write, that are not ordered are
a race: undefined behaviour. Without a race, every execution gives what program order gives.
"""

from __future__ import annotations

from dataclasses import dataclass

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
    Wait,
)
from semantics.language.tiles import Memory

Clock = tuple[int, ...]
"""For each queue, how many of its instructions are known to have completed."""

_QUEUES = tuple(Queue)
_NOTHING: Clock = (0,) * len(_QUEUES)


def _merge(a: Clock, b: Clock) -> Clock:
    return tuple(max(x, y) for x, y in zip(a, b, strict=True))


@dataclass(frozen=True)
class Order:
    """Happens-before as vector clocks.

    `position[i]` is (queue number, place in that queue from 0) of instruction i; `before[i]` and
    `before_done` say how many instructions of each queue have completed when instruction i starts,
    and at `done`.
    """

    position: tuple[tuple[int, int], ...]
    before: tuple[Clock, ...]
    before_done: Clock

    def precedes(self, first: int, second: int) -> bool:
        """Whether instruction `first` has completed whenever `second` starts."""
        queue, place = self.position[first]
        return self.before[second][queue] > place

    def precedes_done(self, instruction: int) -> bool:
        queue, place = self.position[instruction]
        return self.before_done[queue] > place


def happens_before(program: AccProgram) -> Order:
    """The order that the program guarantees."""
    position: list[tuple[int, int]] = []
    before: list[Clock] = []
    completed: list[Clock] = []
    issued = list(_NOTHING)
    last_of_queue: list[Clock] = [_NOTHING] * len(_QUEUES)
    host = _NOTHING
    before_done = _NOTHING
    for step in program.steps:
        match step:
            case Instruction():
                queue = _QUEUES.index(step.queue)
                clock = _merge(host, last_of_queue[queue])
                for awaited in step.after:
                    clock = _merge(clock, completed[awaited])
                position.append((queue, issued[queue]))
                before.append(clock)
                issued[queue] += 1
                own = tuple(issued[queue] if q == queue else 0 for q in range(len(_QUEUES)))
                last_of_queue[queue] = _merge(clock, own)
                completed.append(last_of_queue[queue])
            case Wait(instruction):
                host = _merge(host, completed[instruction])
            case Barrier():
                host = tuple(issued)
            case Release():
                before_done = host
            case Configure() | Decide():
                pass
    return Order(tuple(position), tuple(before), before_done)


@dataclass(frozen=True)
class Race:
    """Two accesses that nothing orders; `second` is None where it is the host after `done`."""

    first: int
    second: int | None
    memory: str
    granule: int

    def describe(self, program: AccProgram) -> str:
        """The race in words."""
        instructions = program.instructions

        def name(index: int) -> str:
            return f"{instructions[index].operation} (instruction {index})"

        other = "the host after acc.done" if self.second is None else name(self.second)
        what = "row" if self.memory in ("scratchpad", "accumulator") else "element"
        return (
            f"{name(self.first)} and {other} both touch {what} {self.granule} of {self.memory}, "
            "and nothing orders them"
        )


class _Touched:
    """For each granule of one memory: who wrote it last, and who of each queue read it last."""

    def __init__(self, granules: int) -> None:
        self.writer: NDArray[np.int64] = np.full(granules, -1, np.int64)
        self.readers: NDArray[np.int64] = np.full((len(_QUEUES), granules), -1, np.int64)


def find_race(program: AccProgram) -> Race | None:
    """A race of the program, or None where there is none.

    It is enough to compare each access with the last write, and each write with the last read of
    each queue, of the same granule: what came before those is ordered before them already.
    Raises `semantics.language.tiles.UndefinedBehaviour`.
    """
    order = happens_before(program)
    positions = np.array(order.position, np.int64).reshape(-1, 2)
    touched = {m: _Touched(-(-m.elements // m.granule)) for m in program.memories}
    for instruction, accesses in footprints(program):
        for access in accesses:
            race = _conflict(instruction.index, access, touched[access.memory], order, positions)
            if race is not None:
                return race
        # Only now: an instruction does not race with itself.
        for access in accesses:
            state = touched[access.memory]
            if access.writes:
                state.writer[access.granules] = instruction.index
            else:
                queue, _ = order.position[instruction.index]
                state.readers[queue, access.granules] = instruction.index
    return _left_at_done(program, touched, order)


def _conflict(
    index: int,
    access: Footprint,
    state: _Touched,
    order: Order,
    positions: NDArray[np.int64],
) -> Race | None:
    earlier = [state.writer[access.granules]]
    if access.writes:
        earlier += list(state.readers[:, access.granules])
    before = np.array(order.before[index], np.int64)
    for those in earlier:
        # -1, for nobody, is looked up as well: the last instruction, which is then left out.
        queue, place = positions[those].T
        late = np.flatnonzero((those >= 0) & (place >= before[queue]))
        if late.size:
            first = late[those[late] == those[late].min()][0]
            return Race(int(those[first]), index, access.memory.name, int(access.granules[first]))
    return None


def _left_at_done(
    program: AccProgram, touched: dict[Memory, _Touched], order: Order
) -> Race | None:
    """The host may write main memory after `done`: every access must be over by then."""
    for memory in program.arguments:
        state = touched[memory]
        for those in (state.writer, *state.readers):
            for other in np.unique(those[those >= 0]).tolist():
                if not order.precedes_done(other):
                    granule = int(np.flatnonzero(those == other)[0])
                    return Race(other, None, memory.name, granule)
    return None
