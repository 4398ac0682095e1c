"""The cycle simulator: three queues and the host, event by event. `docs/accelerator.md` derives it.

An instruction starts when the host has issued it, the instructions whose tokens it awaits have
completed, and its queue's unit and, for transfers, the DMA bus are free. What a unit is busy with
and when the result is there are two things: the bus is free again after the last byte was asked
for, and with fold overlap the array takes the next pass once the last one has streamed in.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from accelerator_model.dialect.acc import WEIGHT_STATIONARY
from accelerator_model.machine import Machine
from accelerator_model.meaning.lane_products import LANE_PRODUCTS
from accelerator_model.meaning.program import (
    AccProgram,
    Barrier,
    Configure,
    Decide,
    Instruction,
    Queue,
    Wait,
)

LANE_OPERATIONS = ("acc.alu", "acc.dot4", *LANE_PRODUCTS)
"""What reads the accumulator, and so waits for all before it in EX."""


@dataclass(frozen=True)
class CycleModel:
    """`fold_overlap`: the array takes the next pass while the last one drains.

    `array_only`: memory and host take no time, and the total is what SCALE-Sim reports: the number
    of the last cycle, counted from 0.
    """

    fold_overlap: bool = True
    array_only: bool = False


@dataclass(frozen=True)
class Event:
    """`instruction` kept its unit busy from `start` for `busy` cycles, and completed later."""

    instruction: Instruction
    start: int
    busy: int
    completed: int


@dataclass(frozen=True)
class HostEvent:
    """The host did `what` from `start` for `busy` cycles, after it had issued `issued`
    instructions."""

    what: str
    start: int
    busy: int
    issued: int


@dataclass(frozen=True)
class Timing:
    """`cycles`: when everything has completed. Events of a queue are in the order they ran."""

    cycles: int
    events: tuple[Event, ...]
    host: tuple[HostEvent, ...]

    def busy(self, queue: Queue) -> int:
        """For how many cycles the queue's unit was busy."""
        return sum(e.busy for e in self.events if e.instruction.queue is queue)

    def alone(self) -> Timing:
        """This part of a longer run as if nothing had been before it: it begins at 0, with
        instruction 0."""
        begin = min([e.start for e in (*self.events, *self.host)], default=0)
        first = min((e.instruction.index for e in self.events), default=0)
        events = tuple(
            replace(
                e,
                instruction=replace(e.instruction, index=e.instruction.index - first),
                start=e.start - begin,
                completed=e.completed - begin,
            )
            for e in self.events
        )
        host = tuple(replace(h, start=h.start - begin) for h in self.host)
        ends = [*(e.completed for e in events), *(h.start + h.busy for h in host)]
        return Timing(max(ends, default=0), events, host)


def simulate_cycles(
    program: AccProgram, machine: Machine, model: CycleModel | None = None
) -> Timing:
    """When each instruction of `program` runs on `machine`."""
    return _Simulation(program, machine, model or CycleModel()).run()


@dataclass(frozen=True)
class _Cost:
    """Cycles: what the unit is busy for, when the result is there, and whether the bus is used."""

    busy: int
    latency: int
    uses_bus: bool


class _Simulation:
    def __init__(self, program: AccProgram, machine: Machine, model: CycleModel) -> None:
        self.program = program
        self.machine = machine
        self.model = model
        self.waiting: dict[Queue, deque[Instruction]] = {queue: deque() for queue in Queue}
        self.unit_free = dict.fromkeys(Queue, 0)
        self.last_completed = dict.fromkeys(Queue, 0)
        self.bus_free = 0
        self.issued: dict[int, int] = {}
        self.completed: dict[int, int] = {}
        self.events: list[Event] = []
        self.host_events: list[HostEvent] = []
        self.host_time = 0
        self.next_step = 0

    def run(self) -> Timing:
        self.run_host()
        while any(self.waiting.values()):
            self.start_next()
            self.run_host()
        cycles = max([self.host_time, *self.completed.values()])
        if self.model.array_only:
            cycles = max(cycles - 1, 0)
        return Timing(cycles, tuple(self.events), tuple(self.host_events))

    def run_host(self) -> None:
        """Lets the host go on until it waits for what has not been started yet."""
        steps: Sequence[object] = self.program.steps
        while self.next_step < len(steps):
            match steps[self.next_step]:
                case Instruction() as instruction:
                    self.host_works(f"issue {instruction.operation}", self.machine.issue_cycles)
                    self.issued[instruction.index] = self.host_time
                    self.waiting[instruction.queue].append(instruction)
                case Configure(registers):
                    cycles = registers * self.machine.configuration_cycles
                    self.host_works("configure", cycles)
                case Decide():
                    self.host_works("decide", self.machine.issue_cycles)
                case Wait(instruction):
                    if instruction not in self.completed:
                        return
                    self.host_waits(self.completed[instruction])
                case Barrier():
                    if len(self.completed) < len(self.issued):
                        return
                    self.host_waits(max(self.completed.values(), default=0))
                case _:
                    pass
            self.next_step += 1

    def host_works(self, what: str, cycles: int) -> None:
        if self.model.array_only or cycles == 0:
            return
        self.host_events.append(HostEvent(what, self.host_time, cycles, len(self.issued)))
        self.host_time += cycles

    def host_waits(self, until: int) -> None:
        if until > self.host_time:
            self.host_events.append(
                HostEvent("wait", self.host_time, until - self.host_time, len(self.issued))
            )
            self.host_time = until

    def start_next(self) -> None:
        """Starts the instruction that can start first; the bus goes to who was ready first.

        A queue whose first instruction awaits one not started yet cannot be that: what it awaits
        starts no earlier than the one chosen, and completes later still.
        """
        candidates: list[tuple[int, int, int, Instruction]] = []
        for queue, instructions in self.waiting.items():
            if not instructions:
                continue
            first = instructions[0]
            if any(index not in self.completed for index in first.after):
                continue
            awaited = [self.completed[index] for index in first.after]
            ready = max(self.issued[first.index], self.unit_free[queue], *awaited, 0)
            is_pass = first.operation in ("acc.compute", "acc.compute_window")
            waits = is_pass and not self.model.fold_overlap
            if waits or first.operation in LANE_OPERATIONS:
                ready = max(ready, self.last_completed[queue])
            start = max(ready, self.bus_free) if self.cost(first).uses_bus else ready
            candidates.append((start, ready, first.index, first))
        start, _, _, instruction = min(candidates, key=lambda candidate: candidate[:3])
        self.start(instruction, start)

    def start(self, instruction: Instruction, start: int) -> None:
        queue = instruction.queue
        cost = self.cost(instruction)
        self.waiting[queue].popleft()
        self.unit_free[queue] = start + cost.busy
        if cost.uses_bus:
            self.bus_free = start + cost.busy
        # Within a queue, effects are in order.
        completed = max(start + cost.latency, self.last_completed[queue])
        self.last_completed[queue] = completed
        self.completed[instruction.index] = completed
        self.events.append(Event(instruction, start, cost.busy, completed))

    def cost(self, instruction: Instruction) -> _Cost:
        match instruction.operation:
            case "acc.mvin":
                return self.transfer(instruction, dram=instruction.operands[1].memory.width)
            case "acc.mvin_transposed":
                dram, later = instruction.operands[1].memory.width, self.machine.transpose_latency
                return self.transfer(instruction, dram, later)
            case "acc.mvout":
                return self.transfer(instruction, dram=instruction.operands[2].memory.width)
            case "acc.mvout_requant" | "acc.mvout_requant_channels":
                memory, later = instruction.operands[-1].memory, self.machine.requantise_latency
                if memory == self.program.scratchpad and not self.model.array_only:
                    rows = instruction.attributes["rows"]
                    return _Cost(rows, rows + later, uses_bus=False)
                return self.transfer(instruction, memory.width, later)
            case "acc.zero":
                rows = 0 if self.model.array_only else instruction.attributes["rows"]
                return _Cost(rows, rows, uses_bus=False)
            case "acc.compute" | "acc.compute_acc" | "acc.compute_window":
                return self.array_pass(instruction)
            case "acc.alu" | "acc.multiply_add":
                rows = instruction.attributes["rows"]
                return _Cost(rows, rows, uses_bus=False)
            case "acc.multiply_shift":
                rows = instruction.attributes["rows"]
                return _Cost(rows, rows + self.machine.requantise_latency, uses_bus=False)
            case "acc.dot4":
                return _Cost(1, 1, uses_bus=False)
            case _:
                return _Cost(0, 0, uses_bus=False)

    def transfer(self, instruction: Instruction, dram: int, later: int = 0) -> _Cost:
        """Each row is a burst of its own; `dram` is the width of an element there, in bits.

        What passes through another unit on its way completes so many cycles `later`.
        """
        if self.model.array_only:
            return _Cost(0, 0, uses_bus=False)
        row_bytes = instruction.attributes["cols"] * dram // 8
        beats = -(-row_bytes // self.machine.dma_bytes_per_cycle)
        busy = instruction.attributes["rows"] * beats
        return _Cost(busy, busy + self.machine.dma_latency + later, uses_bus=True)

    def array_pass(self, instruction: Instruction) -> _Cost:
        """What streams in is skewed over the array, and so is what comes out."""
        array, attributes = self.machine.array, instruction.attributes
        drain = array.rows + array.columns - 2
        if instruction.operands[0].get("dataflow") == WEIGHT_STATIONARY:
            loads_weights = instruction.operation == "acc.compute"
            busy = attributes["rows"] + (array.rows if loads_weights else 0)
            return _Cost(busy, busy + drain, uses_bus=False)
        k = attributes["k"]
        busy = max(k, array.rows) if self.model.fold_overlap else k + drain
        return _Cost(busy, k + drain, uses_bus=False)
