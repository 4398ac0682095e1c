"""What a run of the accelerator kept busy, and which local rows held something, over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelerator_model.meaning.footprints import footprints
from accelerator_model.meaning.program import AccProgram, Queue
from accelerator_model.simulator.cycles import Timing
from semantics.language.tiles import Memory

Shares = NDArray[np.float64]


def busy_shares(timing: Timing, bins: int) -> dict[str, Shares]:
    """For the host and each queue: which share of each of `bins` equal parts of the time it was
    busy."""
    spans = {"host": [(h.start, h.busy) for h in timing.host if h.what != "wait"]}
    for queue in Queue:
        events = [e for e in timing.events if e.instruction.queue is queue]
        spans[queue.value] = [(e.start, e.busy) for e in events]
    width = max(timing.cycles, 1) / bins
    return {name: _binned(some, bins, width) for name, some in spans.items()}


def _binned(spans: Sequence[tuple[int, int]], bins: int, width: float) -> Shares:
    edges = np.arange(bins + 1) * width
    starts = np.array([start for start, _ in spans], np.float64)
    ends = starts + np.array([busy for _, busy in spans], np.float64)
    # Busy time before each edge; the spans of one queue do not overlap.
    before = np.array([np.clip(edge - starts, 0, ends - starts).sum() for edge in edges])
    return np.diff(before) / width


@dataclass(frozen=True)
class Held:
    """Rows `first` to `last` of a local memory held what was written at `start` until `end`."""

    memory: str
    first: int
    last: int
    start: int
    end: int


def held_rows(program: AccProgram, timing: Timing) -> list[Held]:
    """From when it was written to when it was last read; what nobody reads is not held."""
    completed = {e.instruction.index: e.completed for e in timing.events}
    local = (program.scratchpad, program.accumulator)
    writer: dict[Memory, NDArray[np.int64]] = {
        m: np.full(m.elements // m.granule, -1, np.int64) for m in local
    }
    held: dict[tuple[Memory, int], tuple[set[int], int]] = {}
    for instruction, accesses in footprints(program):
        for access in accesses:
            if access.memory not in writer:
                continue
            rows = np.unique(access.granules)
            by = writer[access.memory]
            for index in np.unique(by[rows]).tolist():
                if not access.writes and index >= 0:
                    read, _ = held.setdefault((access.memory, index), (set(), 0))
                    read.update(rows[by[rows] == index].tolist())
                    end = completed.get(instruction.index, 0)
                    held[access.memory, index] = read, max(end, held[access.memory, index][1])
        for access in accesses:
            if access.writes and access.memory in writer:
                writer[access.memory][access.granules] = instruction.index
    return [
        Held(memory.name, min(rows), max(rows), completed.get(index, 0), end)
        for (memory, index), (rows, end) in held.items()
    ]
