"""Which instructions of a list an instruction has to come after: those that touch what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from accelerator_model.meaning.footprints import footprints
from accelerator_model.meaning.program import AccProgram, Queue

_QUEUES = tuple(Queue)
Clock = tuple[int, ...]


@dataclass(frozen=True)
class Conflicts:
    """`before[i]` has, for each queue, the last instruction of it that i conflicts with, or -1;
    `before_done` the last that touches main memory. `queue[i]` is the number of its queue."""

    queue: tuple[int, ...]
    before: tuple[tuple[int, ...], ...]
    before_done: tuple[int, ...]

    @staticmethod
    def of(program: AccProgram) -> Conflicts:
        """Of a program whose accesses are in bounds."""
        last = {
            memory: np.full((2, len(_QUEUES), -(-memory.elements // memory.granule)), -1)
            for memory in program.memories
        }
        queues: list[int] = []
        before: list[tuple[int, ...]] = []
        done = [-1] * len(_QUEUES)
        for instruction, accesses in footprints(program):
            found = np.full(len(_QUEUES), -1)
            queue = _QUEUES.index(instruction.queue)
            for access in accesses:
                # Who has written what is read, and who has touched what is written.
                touched = last[access.memory][:, :, access.granules]
                rows = touched if access.writes else touched[:1]
                found = np.maximum(found, rows.max(axis=(0, 2), initial=-1))
                if access.memory in program.arguments:
                    done[queue] = instruction.index
            for access in accesses:
                last[access.memory][0 if access.writes else 1, queue, access.granules] = (
                    instruction.index
                )
            queues.append(queue)
            before.append(tuple(int(i) for i in found))
        return Conflicts(tuple(queues), tuple(before), tuple(done))

    def all_tokens(self) -> tuple[list[list[int]], list[int]]:
        """What each instruction awaits, and the host at the end: all that it conflicts with."""
        after = [
            [i for queue, i in enumerate(before) if i >= 0 and queue != self.queue[index]]
            for index, before in enumerate(self.before)
        ]
        return after, [i for i in self.before_done if i >= 0]

    def fewest_tokens(self) -> tuple[list[list[int]], list[int]]:
        """As `all_tokens`, without those that the others imply: none of these can be dropped."""
        tokens, awaited = self.all_tokens()
        known: list[Clock] = []
        last: list[Clock] = [(-1,) * len(_QUEUES)] * len(_QUEUES)
        after: list[list[int]] = []
        for index, wanted in enumerate(tokens):
            queue = self.queue[index]
            chosen, clock = self._needed(wanted, last[queue], known)
            after.append(chosen)
            own = tuple(index if q == queue else i for q, i in enumerate(clock))
            known.append(own)
            last[queue] = own
        chosen, _ = self._needed(awaited, (-1,) * len(_QUEUES), known)
        return after, chosen

    def _needed(
        self, wanted: Sequence[int], clock: Clock, known: Sequence[Clock]
    ) -> tuple[list[int], Clock]:
        """Those that neither the clock nor another one of them implies, and the clock after."""
        open_ = [i for i in wanted if clock[self.queue[i]] < i]
        chosen = [i for i in open_ if all(known[j][self.queue[i]] < i for j in open_ if j != i)]
        for i in chosen:
            clock = tuple(max(a, b) for a, b in zip(clock, known[i], strict=True))
        return chosen, clock
