"""The pass `place`: rows of local memory for what is in it, as long as it is needed.

What is at one place until it is read for the last time is a *value*: a strip of an operand, a tile
of sums. Each gets rows of its own while there are any, so that a load need not wait for the passes
that read what was there before. A value that is loaded a second time, and is still there, is not.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import SSAValue

from accelerator_model.dialect import acc
from accelerator_model.dialect.network_instructions import PreloadBiasOp
from accelerator_model.dialect.types import memref_type
from accelerator_model.machine import Machine
from accelerator_model.meaning.footprints import Footprint
from accelerator_model.meaning.program import QUEUES, Instruction, Queue
from rewrites.accelerator.passes.free_rows import NoRoom, Rows
from rewrites.accelerator.passes.listing import Buffer, Kept, Listing
from rewrites.accelerator.validation.instruction_lists import touched_and_read
from semantics.language.tiles import Memory, MemrefPlace

_PRELOADS = (acc.PreloadOp, PreloadBiasOp)


@dataclass(eq=False)
class _Region:
    """Rows that buffers of the program share: `first` to below `end`."""

    memory: Memory
    first: int
    end: int


@dataclass(eq=False)
class Value:
    """What is in a region from one instruction to another; `rows` is how many it takes.

    `content` says what its loads make of it, if it is loaded and nothing else writes it.
    """

    region: _Region
    first: int
    last: int = -1
    rows: int = 1
    loads: list[int] = field(default_factory=list[int])
    content: list[Hashable] | None = field(default_factory=list[Hashable])


def place(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """The host awaits each instruction afterwards: `order` finds out what has to wait. A program
    with loops stays as it is, and one for which there is no room."""
    listing = Listing.of(function, machine)
    if listing is None:
        return function
    touched = touched_and_read(listing.program)
    regions = _regions(listing)
    values = _values(listing, touched, regions)
    try:
        rows, dropped = _rows(values, listing)
    except NoRoom:
        return function
    kept: list[Kept] = []
    at: dict[_Region, Value] = {}
    begins = {(v.region, v.first): v for v in values}
    # A preload says where the next pass finds B and puts C.
    waiting: list[Kept] = []
    for each, (accesses, _) in zip(listing.kept(), touched, strict=True):
        for region in _touched_regions(accesses, regions):
            at[region] = begins.get((region, each.index)) or at[region]
        operation = listing.operations[each.index]
        if each.index in dropped:
            continue
        if isinstance(operation, _PRELOADS):
            waiting.append(each)
            continue
        if QUEUES[operation.name] is Queue.EX:
            kept += [_moved(one, listing, regions, at, rows) for one in waiting]
            waiting = []
        kept.append(_moved(each, listing, regions, at, rows))
    return listing.synchronous(kept)


def _regions(listing: Listing) -> list[_Region]:
    """Buffers that overlap are one region."""
    places: set[tuple[Memory, int, int]] = set()
    for instruction in listing.program.instructions:
        for operand in instruction.operands:
            if isinstance(operand, MemrefPlace) and operand.memory.granule > 1:
                granule = operand.memory.granule
                first = operand.start // granule
                places.add((operand.memory, first, first + operand.extent // granule))
    found: list[_Region] = []
    for memory, first, end in sorted(places, key=lambda p: (p[0].name, p[1], p[2])):
        if found and found[-1].memory == memory and first < found[-1].end:
            found[-1].end = max(found[-1].end, end)
        else:
            found.append(_Region(memory, first, end))
    return found


def _touched_regions(accesses: Sequence[Footprint], regions: Sequence[_Region]) -> list[_Region]:
    found: list[_Region] = []
    for access in accesses:
        if access.memory.granule > 1 and access.granules.size:
            row = int(access.granules[0])
            found += [
                r
                for r in regions
                if r.memory == access.memory and r.first <= row < r.end and r not in found
            ]
    return found


def _values(
    listing: Listing,
    touched: Sequence[tuple[list[Footprint], frozenset[str]]],
    regions: Sequence[_Region],
) -> list[Value]:
    """In the order in which they come to be."""
    starts = _starts(touched, regions)
    stored = {a.memory for accesses, _ in touched for a in accesses if a.writes}
    values: list[Value] = []
    at: dict[_Region, Value] = {}
    for instruction, (accesses, read) in zip(listing.program.instructions, touched, strict=True):
        for region in _touched_regions(accesses, regions):
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


def _within(access: Footprint, region: _Region) -> bool:
    return bool(access.granules.size) and region.first <= int(access.granules[0]) < region.end


def _starts(
    touched: Sequence[tuple[list[Footprint], frozenset[str]]], regions: Sequence[_Region]
) -> set[tuple[_Region, int]]:
    """Where a region is written and nothing in it is read any more."""
    live: dict[Memory, NDArray[np.bool_]] = {
        r.memory: np.zeros(r.memory.elements // r.memory.granule, np.bool_) for r in regions
    }
    found: set[tuple[_Region, int]] = set()
    for index in range(len(touched) - 1, -1, -1):
        accesses, _ = touched[index]
        local = [a for a in accesses if a.memory in live]
        for access in local:
            if access.writes:
                live[access.memory][access.granules] = False
        for access in local:
            if not access.writes:
                live[access.memory][access.granules] = True
        for region in _touched_regions([a for a in local if a.writes], regions):
            if not live[region.memory][region.first : region.end].any():
                found.add((region, index))
    return found


def _content(instruction: Instruction, read: frozenset[str], region: _Region) -> Hashable:
    """What a load brings, and where in its region."""
    places = tuple(
        (o.memory, o.start - (region.first * o.memory.granule if o.memory == region.memory else 0))
        for o in instruction.operands
        if isinstance(o, MemrefPlace)
    )
    registers = tuple((name, instruction.registers[name]) for name in sorted(read))
    return instruction.operation, places, tuple(instruction.attributes.items()), registers


def _rows(values: Sequence[Value], listing: Listing) -> tuple[dict[Value, int], set[int]]:
    """The first row of each value, and the loads that are not needed. Raises `NoRoom`."""
    again: dict[Hashable, list[int]] = {}
    for value in values:
        if value.content:
            again.setdefault(_key(value), []).append(value.first)
    program = listing.program
    rows = {
        memory: Rows(memory.elements // memory.granule)
        for memory in (program.scratchpad, program.accumulator)
    }
    found: dict[Value, int] = {}
    dropped: set[int] = set()
    for value in values:
        key = _key(value) if value.content else None
        later = [n for n in again.get(key, ()) if n > value.first]
        next_use = later[0] if later else None
        memory = rows[value.region.memory]
        memory.expire(value.first)
        kept = None if key is None else memory.held(key, value.last, next_use)
        if kept is not None:
            found[value] = kept
            dropped |= set(value.loads)
        else:
            found[value] = memory.take(value.rows, value.last, key, next_use)
    return found, dropped


def _key(value: Value) -> Hashable:
    assert value.content is not None
    return value.region.memory, tuple(value.content)


def _moved(
    each: Kept,
    listing: Listing,
    regions: Sequence[_Region],
    at: dict[_Region, Value],
    rows: dict[Value, int],
) -> Kept:
    """The instruction with the buffers where the values that it touches are."""
    buffers: dict[SSAValue, Buffer] = {}
    operation = listing.operations[each.index]
    memrefs = [v for v in operation.operands if isinstance(v.type, MemRefType)]
    operands = listing.program.instructions[each.index].operands
    places = [o for o in operands if isinstance(o, MemrefPlace)]
    for memref, where in zip(memrefs, places, strict=True):
        if where.memory.granule == 1:
            continue
        first = where.start // where.memory.granule
        region = next(r for r in regions if r.memory == where.memory and r.first <= first < r.end)
        value = at[region]
        inside = first - region.first
        type_ = memref_type(memref)
        extent, dim = type_.get_shape()
        count = min(extent, value.rows - inside)
        smaller = MemRefType(type_.element_type, (count, dim), memory_space=type_.memory_space)
        buffers[memref] = Buffer(rows[value] + inside, smaller)
    return replace(each, buffers=buffers)
