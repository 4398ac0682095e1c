"""Whether a list of instructions computes what another one does, with other transfers.

The array does the same in both, in the same order. Loads and stores may be missing, and stores may
write the scratchpad instead. Both lists are executed symbolically, one instruction after the other:
a value is a number, the same for what the same instruction makes of the same values, whichever list
it is in. Nothing here knows which transfers were changed, or why.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from accelerator_model.meaning.instructions import ACCUMULATOR_WIDTH, LaneFunction
from accelerator_model.meaning.lane_products import MultiplyShift
from accelerator_model.meaning.program import AccProgram, Instruction, Queue
from accelerator_model.meaning.requantisation import Requantise
from rewrites.accelerator.validation.provenance import NotFollowed
from semantics.language.tiles import (
    ElementBody,
    LaneBody,
    Memory,
    MemrefPlace,
    StridedBlock,
    TileInterpretation,
    Tiles,
)
from semantics.language.undefined_behaviour import UndefinedBehaviour

Names = NDArray[np.int64]

_ZERO = 0


@dataclass(frozen=True)
class _Tile:
    """The numbers of values of `width` bits, rows x columns."""

    names: Names
    width: int


class _Numbering:
    """Numbers for values, shared by the lists that are compared."""

    def __init__(self) -> None:
        self._next = _ZERO + 1
        self._initial: dict[Memory, Names] = {}
        self._contents: dict[bytes, int] = {}
        self._sums: dict[Hashable, int] = {}
        self._lanes: dict[Hashable, dict[tuple[int, ...], int]] = {}

    def initial(self, memory: Memory) -> Names:
        """What the memory held at the start: something else in each element."""
        if memory not in self._initial:
            self._initial[memory] = self._new(memory.elements)
        return self._initial[memory].copy()

    def sums(self, a: _Tile, b: _Tile, c: _Tile, body: ElementBody) -> Names:
        """Of the same tiles, and only of these, the same body makes the same sums."""
        tiles = tuple((t.width, t.names.shape, self._content(t.names)) for t in (a, b, c))
        first = self._sums.get((tiles, body))
        if first is None:
            first = self._sums[tiles, body] = int(self._new(c.names.size)[0])
        return np.arange(first, first + c.names.size, dtype=np.int64).reshape(c.names.shape)

    def lanes(self, tiles: Sequence[_Tile], body: LaneBody) -> Names:
        """Element by element, of the same values the same body makes the same one."""
        known = self._lanes.setdefault((body, tuple(t.width for t in tiles)), {})
        found = np.empty(tiles[0].names.size, np.int64)
        for n, key in enumerate(zip(*(t.names.ravel().tolist() for t in tiles), strict=True)):
            if key not in known:
                known[key] = int(self._new(1)[0])
            found[n] = known[key]
        return found.reshape(tiles[0].names.shape)

    def _content(self, names: Names) -> int:
        return self._contents.setdefault(names.tobytes(), len(self._contents))

    def _new(self, count: int) -> Names:
        self._next += count
        return np.arange(self._next - count, self._next, dtype=np.int64)


class _Values(TileInterpretation):
    """A list that is executed: `contents` are the numbers of what each memory holds."""

    def __init__(self, numbering: _Numbering, memories: Sequence[Memory]) -> None:
        self._numbering = numbering
        self.contents = {memory: numbering.initial(memory) for memory in memories}

    def load(self, block: StridedBlock) -> _Tile:
        return _Tile(self.contents[block.memory][_positions(block)], block.memory.width)

    def store(self, block: StridedBlock, tile: _Tile) -> None:
        if tile.width != block.memory.width:
            raise NotFollowed(f"values of {tile.width} bits stored in {block.memory.name}")
        self.contents[block.memory][_positions(block)] = tile.names

    def zeros(self, rows: int, cols: int, width: int) -> _Tile:
        return _Tile(np.full((rows, cols), _ZERO, np.int64), width)

    def columns(self, tile: _Tile, cols: int) -> _Tile:
        result = np.full((tile.names.shape[0], cols), _ZERO, np.int64)
        kept = min(cols, tile.names.shape[1])
        result[:, :kept] = tile.names[:, :kept]
        return _Tile(result, tile.width)

    def beside(self, tiles: Sequence[_Tile]) -> _Tile:
        return _Tile(np.concatenate([t.names for t in tiles], axis=1), tiles[0].width)

    def contract(self, a: _Tile, b: _Tile, c: _Tile, body: ElementBody) -> _Tile:
        if a.names.shape[1] == 0 or c.names.size == 0:
            return c
        return _Tile(self._numbering.sums(a, b, c, body), c.width)

    def lanes(self, tiles: Sequence[_Tile], body: LaneBody) -> _Tile:
        if isinstance(body, LaneFunction | MultiplyShift):
            return _Tile(self._numbering.lanes(tiles, body), ACCUMULATOR_WIDTH)
        if not isinstance(body, Requantise):
            raise NotFollowed(
                "lanes that do neither what a store nor what alu or multiply_shift does"
            )
        return _Tile(self._numbering.lanes(tiles, body), body.width)


def _positions(block: StridedBlock) -> Names:
    rows = np.arange(block.rows, dtype=np.int64)[:, None] * block.stride
    return block.start + rows + np.arange(block.cols, dtype=np.int64)


def computes_otherwise(
    wanted: Sequence[Instruction],
    program: AccProgram,
    read_later: Mapping[Memory, Sequence[tuple[int, int]]],
) -> str | None:
    """Why the program's instructions, one after the other, are not seen to do what those `wanted`
    do; None if they do.

    Of the memories in `read_later` only these intervals are read afterwards, of other arguments
    everything. That those wanted are defined is the caller's to know.
    """
    if not _are_other_transfers(wanted, program):
        return "has other instructions than the layers"
    return leaves_other_values(wanted, program, read_later)


def leaves_other_values(
    wanted: Sequence[Instruction],
    program: AccProgram,
    read_later: Mapping[Memory, Sequence[tuple[int, int]]],
) -> str | None:
    """As `computes_otherwise`, whatever the program's instructions are."""
    numbering = _Numbering()
    sides: list[_Values] = []
    try:
        for instructions in (wanted, program.instructions):
            values = _Values(numbering, program.memories)
            tiles = Tiles(values, program.array)
            for instruction in instructions:
                instruction.execute(tiles)
            sides.append(values)
    except (UndefinedBehaviour, NotFollowed) as error:
        return f"is not followed: {error}"
    for memory in program.arguments:
        for first, end in read_later.get(memory, [(0, memory.elements)]):
            one, other = (values.contents[memory][first:end] for values in sides)
            different = np.flatnonzero(one != other)
            if different.size:
                return f"leaves another value in element {first + different[0]} of {memory.name}"
    return None


def _are_other_transfers(wanted: Sequence[Instruction], program: AccProgram) -> bool:
    """Whether each instruction is the next of those wanted that are left, of which only transfers
    are left out, or a store from the accumulator to the scratchpad."""
    rest = iter(wanted)
    for instruction in program.instructions:
        if _is_store_on_chip(instruction, program):
            continue
        for candidate in rest:
            if _alone(candidate) == _alone(instruction):
                break
            if candidate.queue is Queue.EX:
                return False
        else:
            return False
    return all(candidate.queue is not Queue.EX for candidate in rest)


def _alone(instruction: Instruction) -> Instruction:
    return replace(instruction, index=0, after=())


def _is_store_on_chip(instruction: Instruction, program: AccProgram) -> bool:
    """Whether it is one that the machine has, from and to rows that it has."""
    sources = {"acc.mvout_requant": 1, "acc.mvout_requant_channels": 2}.get(instruction.operation)
    if sources is None or instruction.queue is not Queue.ST:
        return False
    places = instruction.operands[1:]
    memories = (*[program.accumulator] * sources, program.scratchpad)
    return len(places) == len(memories) and all(
        isinstance(place, MemrefPlace)
        and place.memory == memory
        and 0 <= place.start <= memory.elements - place.extent
        and place.start % memory.granule == 0
        for place, memory in zip(places, memories, strict=True)
    )
