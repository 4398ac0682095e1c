"""What is in local memory when: from where it is written to where it is read for the last time.

A program is one list of instructions here. What is at one place until it is read for the last time
is a *value*: a strip of an operand, a tile of sums.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from accelerator_model.dialect import acc
from accelerator_model.dialect.network_instructions import PreloadBiasOp
from accelerator_model.meaning.footprints import Footprint
from accelerator_model.meaning.program import Instruction, Queue
from rewrites.accelerator.passes.listing import Listing
from semantics.language.tiles import Memory, MemrefPlace

PRELOADS = (acc.PreloadOp, PreloadBiasOp)


@dataclass(eq=False)
class Region:
    """Rows that buffers of the program share: `first` to below `end`."""

    memory: Memory
    first: int
    end: int


@dataclass(eq=False)
class Value:
    """What is in a region from one instruction to another; `rows` is how many it takes.

    `content` says what its loads make of it, if it is loaded and nothing else writes it.
    """

    region: Region
    first: int
    last: int = -1
    rows: int = 1
    loads: list[int] = field(default_factory=list[int])
    content: list[Hashable] | None = field(default_factory=list[Hashable])


def regions_of(listing: Listing) -> list[Region]:
    """Buffers that overlap are one region."""
    places: set[tuple[Memory, int, int]] = set()
    for instruction in listing.program.instructions:
        for operand in instruction.operands:
            if isinstance(operand, MemrefPlace) and operand.memory.granule > 1:
                granule = operand.memory.granule
                first = operand.start // granule
                places.add((operand.memory, first, first + operand.extent // granule))
    found: list[Region] = []
    for memory, first, end in sorted(places, key=lambda p: (p[0].name, p[1], p[2])):
        if found and found[-1].memory == memory and first < found[-1].end:
            found[-1].end = max(found[-1].end, end)
        else:
            found.append(Region(memory, first, end))
    return found


def touched_regions(accesses: Sequence[Footprint], regions: Sequence[Region]) -> list[Region]:
    found: list[Region] = []
    for access in accesses:
        if access.memory.granule > 1 and access.granules.size:
            row = int(access.granules[0])
            found += [
                r
                for r in regions
                if r.memory == access.memory and r.first <= row < r.end and r not in found
            ]
    return found


def values_of(
    listing: Listing,
    touched: Sequence[tuple[list[Footprint], frozenset[str]]],
    regions: Sequence[Region],
) -> list[Value]:
    """In the order in which they come to be."""
    starts = _starts(touched, regions)
    stored = {a.memory for accesses, _ in touched for a in accesses if a.writes}
    values: list[Value] = []
    at: dict[Region, Value] = {}
    for instruction, (accesses, read) in zip(listing.program.instructions, touched, strict=True):
        for region in touched_regions(accesses, regions):
            if (region, instruction.index) in starts or region not in at:
                at[region] = Value(region, instruction.index)
                values.append(at[region])
            value = at[region]
            value.last = instruction.index
            inside = [a for a in accesses if a.memory == region.memory and _within(a, region)]
            most = max(int(a.granules.max()) for a in inside) + 1 - region.first
            value.rows = max(value.rows, most)
            if any(a.writes for a in inside):
                sources = {a.memory for a in accesses if not a.writes}
                if instruction.queue is Queue.LD and not sources & stored:
                    value.loads.append(instruction.index)
                    if value.content is not None:
                        value.content.append(_content(instruction, read, region))
                else:
                    value.content = None
    return values


def _within(access: Footprint, region: Region) -> bool:
    return bool(access.granules.size) and region.first <= int(access.granules[0]) < region.end


def _starts(
    touched: Sequence[tuple[list[Footprint], frozenset[str]]], regions: Sequence[Region]
) -> set[tuple[Region, int]]:
    """Where a region is written and nothing in it is read any more."""
    live: dict[Memory, NDArray[np.bool_]] = {
        r.memory: np.zeros(r.memory.elements // r.memory.granule, np.bool_) for r in regions
    }
    found: set[tuple[Region, int]] = set()
    for index in range(len(touched) - 1, -1, -1):
        accesses, _ = touched[index]
        local = [a for a in accesses if a.memory in live]
        for access in local:
            if access.writes:
                live[access.memory][access.granules] = False
        for access in local:
            if not access.writes:
                live[access.memory][access.granules] = True
        for region in touched_regions([a for a in local if a.writes], regions):
            if not live[region.memory][region.first : region.end].any():
                found.add((region, index))
    return found


def _content(instruction: Instruction, read: frozenset[str], region: Region) -> Hashable:
    """What a load brings, and where in its region."""
    places = tuple(
        (o.memory, o.start - (region.first * o.memory.granule if o.memory == region.memory else 0))
        for o in instruction.operands
        if isinstance(o, MemrefPlace)
    )
    registers = tuple((name, instruction.registers[name]) for name in sorted(read))
    return instruction.operation, places, tuple(instruction.attributes.items()), registers


def key_of(value: Value) -> Hashable:
    assert value.content is not None
    return value.region.memory, tuple(value.content)
