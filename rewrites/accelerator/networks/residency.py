"""The pass that keeps results of layers on chip: a load of what an earlier store wrote becomes part
of that store, which writes the rows of the scratchpad too, or instead.

It works on the joined program of neighbouring layers, in which every value between two layers is a
part of one block of main memory. Nothing here is trusted: `validation/joined_programs.py` compares
what it gives with the layers.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from accelerator_model.meaning.footprints import Footprint
from accelerator_model.meaning.program import AccProgram, Configure, Decide, Instruction, Step
from rewrites.accelerator.networks.schedule import ordered
from rewrites.accelerator.validation.instruction_lists import touched_and_read
from semantics.language.tiles import Memory, MemrefPlace

MOST_COPIES = 2
"""A store writes its rows to so many places of the scratchpad at most: more take the ST queue
longer than the loads would take the LD queue."""

Elements = NDArray[np.int64]

Part = tuple[Elements, MemrefPlace, Elements]
"""Rows of a store, and where they begin in a buffer of the scratchpad."""


@dataclass
class _Store:
    """A requantising store of bytes; row i of it begins at byte `rows[i]` of the block.

    `into` has for each load that is part of it now: the rows that it took, the target, and the
    elements of the target where they begin.
    """

    instruction: Instruction
    rows: Elements
    cols: int
    into: list[Part] = field(default_factory=list[Part])


@dataclass(frozen=True)
class _Load:
    """A load of bytes; row i of it, of `cols` bytes, begins at byte `rows[i]` of the block."""

    instruction: Instruction
    rows: Elements
    cols: int


def keep_on_chip(
    program: AccProgram,
    block: Memory,
    needed: Sequence[tuple[int, int]],
    ends: Sequence[int],
    touched: Sequence[Sequence[Footprint]],
) -> tuple[AccProgram, tuple[int, ...]]:
    """The program without the loads that are part of a store now and the stores that nobody reads.

    `needed` are the intervals of the block that are read after the program. A layer has the
    instructions up to one of the `ends`; those of the new program are given too. Instruction i
    touches `touched[i]`. The program stays as it is where there are no such loads, and where the
    host decides something, as in a loop.
    """
    found = _Residency(program, block, needed, touched).instructions()
    if not found or any(isinstance(step, Decide) for step in program.steps):
        return program, tuple(ends)
    origins = [origin for origin, _ in found]
    instructions = tuple(instruction for _, instruction in found)
    kept = replace(program, steps=instructions)
    executed = touched_and_read(kept)
    configured = _configured(kept, [read for _, read in executed])
    kept = ordered(configured, [accesses for accesses, _ in executed])
    return kept, tuple(bisect_left(origins, end) for end in ends)


def _configured(program: AccProgram, registers: Sequence[frozenset[str]]) -> AccProgram:
    """The program, in which the host writes a register where an instruction needs another value."""
    steps: list[Step] = []
    present: dict[str, int] = {}
    for instruction, read in zip(program.instructions, registers, strict=True):
        wanted = {n: v for n, v in instruction.registers.items() if n in read}
        changed = sum(present.get(name) != value for name, value in wanted.items())
        steps += [Configure(changed)] if changed else []
        steps.append(instruction)
        present |= wanted
    return replace(program, steps=tuple(steps))


class _Residency:
    def __init__(
        self,
        program: AccProgram,
        block: Memory,
        needed: Sequence[tuple[int, int]],
        touched: Sequence[Sequence[Footprint]],
    ) -> None:
        self.program = program
        self.block = block
        self.needed = needed
        self.touched = list(zip(program.instructions, touched, strict=True))
        self.stores: dict[int, _Store] = {}
        self.read_of: dict[int, set[int]] = {}
        """For each store the instructions that read of it what it wrote; -1 is who comes later."""

    def instructions(self) -> list[tuple[int, Instruction]]:
        """The instructions that there are then, each with the number of the one that it comes from;
        nothing where all stay as they are."""
        moved = self._loads()
        if not moved:
            return []
        dropped = moved | {number for number in self.stores if self.read_of[number] <= moved}
        found: list[tuple[int, Instruction]] = []
        numbers: dict[int, int] = {}
        for old, _ in self.touched:
            new = [] if old.index in dropped else [old]
            if old.index in self.stores:
                new += _copies(self.stores[old.index])
            for each in new:
                after = tuple(numbers[n] for n in each.after if n in numbers)
                found.append((old.index, replace(each, index=len(found), after=after)))
            if old.index not in dropped:
                numbers[old.index] = len(found) - len(new)
        return found

    def _loads(self) -> set[int]:
        """Makes loads part of the stores that they read of; the loads' numbers."""
        writer = np.full(self.block.elements, -1, np.int64)
        begins = np.zeros(self.block.elements, np.int64)
        last = np.full(self.program.scratchpad.elements // self.program.array.columns, -1, np.int64)
        moved: set[int] = set()
        for instruction, accesses in self.touched:
            load = self._load(instruction)
            for access in accesses:
                if access.memory != self.block:
                    continue
                if access.writes:
                    writer[access.granules] = instruction.index
                else:
                    for number in np.unique(writer[access.granules]).tolist():
                        self.read_of.setdefault(number, set()).add(instruction.index)
            store = self._store(instruction)
            if store is not None:
                self.stores[instruction.index] = store
                self.read_of.setdefault(instruction.index, set())
                for n in range(store.cols):
                    begins[store.rows + n] = n
            rows = [a for a in accesses if a.memory == self.program.scratchpad]
            if load is not None and self._becomes_part(load, rows, writer, begins, last):
                moved.add(instruction.index)
            for access in rows:
                last[access.granules] = instruction.index
        for first, end in self.needed:
            for number in np.unique(writer[first:end]).tolist():
                self.read_of.setdefault(number, set()).add(-1)
        return moved

    def _store(self, instruction: Instruction) -> _Store | None:
        if instruction.operation not in ("acc.mvout_requant", "acc.mvout_requant_channels"):
            return None
        target = instruction.operands[-1]
        if target.memory != self.block:
            return None
        named, stride = instruction.attributes, instruction.registers["st_stride"]
        rows = np.arange(named["rows"], dtype=np.int64) * stride
        return _Store(instruction, rows + target.start + named["offset"], named["cols"])

    def _load(self, instruction: Instruction) -> _Load | None:
        if instruction.operation != "acc.mvin":
            return None
        source, target = instruction.operands[1:]
        if source.memory != self.block or target.memory != self.program.scratchpad:
            return None
        named, stride = instruction.attributes, instruction.registers["ld_stride"]
        rows = np.arange(named["rows"], dtype=np.int64) * stride
        return _Load(instruction, rows + source.start + named["offset"], named["cols"])

    def _becomes_part(
        self,
        load: _Load,
        targets: Sequence[Footprint],
        writer: Elements,
        begins: Elements,
        last: Elements,
    ) -> bool:
        """Makes the load part of the stores that wrote what it reads, if each row of theirs is in
        one row of it and nobody touches its rows from the first of them on."""
        read = load.rows[:, None] + np.arange(load.cols)
        stores = np.unique(writer[read])
        if any(int(number) not in self.stores for number in stores):
            return False
        if any(last[t.granules].max(initial=-1) >= stores.min() for t in targets):
            return False
        target, dim = load.instruction.operands[2], self.program.array.columns
        first = load.instruction.attributes["target_row"] * dim
        parts: list[tuple[_Store, Part]] = []
        covered = 0
        for number in stores.tolist():
            store = self.stores[number]
            row, col = np.nonzero((writer[read] == number) & (begins[read] == 0))
            if (col + store.cols > load.cols).any() or len(store.into) >= MOST_COPIES:
                return False
            taken = np.searchsorted(store.rows, read[row, col])
            covered += taken.size * store.cols
            parts.append((store, (taken, target, first + row * dim + col)))
        if covered != read.size:
            return False
        for store, part in parts:
            store.into.append(part)
        return True


def _copies(store: _Store) -> Iterator[Instruction]:
    """The stores to the scratchpad: one for rows that are equally far apart."""
    for rows, target, elements in store.into:
        begin = 0
        while begin < rows.size:
            end = begin + 1
            step = int(elements[end] - elements[begin]) if end < rows.size else 0
            while (
                end < rows.size
                and rows[end] == rows[end - 1] + 1
                and elements[end] - elements[end - 1] == step
                and step >= store.cols
            ):
                end += 1
            old = store.instruction
            stride = step if end > begin + 1 else old.registers["st_stride"]
            yield replace(
                old,
                operands=({**old.registers, "st_stride": stride}, *old.operands[1:-1], target),
                attributes={
                    **old.attributes,
                    "source_row": old.attributes["source_row"] + int(rows[begin]),
                    "offset": int(elements[begin]),
                    "rows": end - begin,
                },
            )
            begin = end
