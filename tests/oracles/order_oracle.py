"""Order and races by brute force: a graph, its closure, and all pairs of accesses."""

from __future__ import annotations

from accelerator_model.meaning.footprints import footprints
from accelerator_model.meaning.program import AccProgram, Barrier, Instruction, Release, Wait


def ordered_pairs(program: AccProgram) -> tuple[set[tuple[int, int]], set[int]]:
    """The pairs (earlier, later) of instructions, and those that are over at `done`."""
    before: dict[int, set[int]] = {}
    waited: set[int] = set()
    issued: list[Instruction] = []
    done: set[int] = set()
    for step in program.steps:
        match step:
            case Instruction():
                direct = {i.index for i in issued if i.queue is step.queue}
                direct |= set(step.after) | waited
                before[step.index] = direct.union(*(before[i] for i in direct))
                issued.append(step)
            case Wait(instruction):
                waited |= {instruction} | before[instruction]
            case Barrier():
                waited |= {i.index for i in issued}
            case Release():
                done = set(waited)
            case _:
                pass
    return {(i, j) for j, earlier in before.items() for i in earlier}, done


def racing_pairs(program: AccProgram) -> set[tuple[int, int | None]]:
    """All pairs of accesses that conflict and are not ordered; None is the host after `done`."""
    order, done = ordered_pairs(program)
    touched: list[tuple[int, str, set[int], bool]] = [
        (instruction.index, access.memory.name, set(access.granules.tolist()), access.writes)
        for instruction, accesses in footprints(program)
        for access in accesses
    ]
    races: set[tuple[int, int | None]] = set()
    for i, memory, granules, writes in touched:
        if memory.startswith("argument") and i not in done:
            races.add((i, None))
        for j, other, more, also_writes in touched:
            conflict = i < j and memory == other and (writes or also_writes)
            if conflict and (i, j) not in order and granules & more:
                races.add((i, j))
    return races
