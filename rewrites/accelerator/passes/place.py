"""The pass `place`: rows of local memory for what is in it, as long as it is needed.

Each value of local memory gets rows of its own while there are any, so that a load need not wait
for the passes that read what was there before. A value that is loaded a second time, and is still
there, is not.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import SSAValue

from accelerator_model.dialect.types import memref_type
from accelerator_model.machine import Machine
from accelerator_model.meaning.program import QUEUES, Queue
from rewrites.accelerator.passes.free_rows import NoRoom, Rows
from rewrites.accelerator.passes.listing import Buffer, Kept, Listing
from rewrites.accelerator.passes.local_values import (
    PRELOADS,
    Region,
    Value,
    key_of,
    regions_of,
    touched_regions,
    values_of,
)
from rewrites.accelerator.validation.instruction_lists import touched_and_read
from semantics.language.tiles import MemrefPlace


def place(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """The host awaits each instruction afterwards: `order` finds out what has to wait. A program
    with loops stays as it is, and one for which there is no room."""
    listing = Listing.of(function, machine)
    if listing is None:
        return function
    touched = touched_and_read(listing.program)
    regions = regions_of(listing)
    values = values_of(listing, touched, regions)
    try:
        rows, dropped = _rows(values, listing)
    except NoRoom:
        return function
    kept: list[Kept] = []
    at: dict[Region, Value] = {}
    begins = {(v.region, v.first): v for v in values}
    # A preload says where the next pass finds B and puts C.
    waiting: list[Kept] = []
    for each, (accesses, _) in zip(listing.kept(), touched, strict=True):
        for region in touched_regions(accesses, regions):
            at[region] = begins.get((region, each.index)) or at[region]
        operation = listing.operations[each.index]
        if each.index in dropped:
            continue
        if isinstance(operation, PRELOADS):
            waiting.append(each)
            continue
        if QUEUES[operation.name] is Queue.EX:
            kept += [_moved(one, listing, regions, at, rows) for one in waiting]
            waiting = []
        kept.append(_moved(each, listing, regions, at, rows))
    return listing.synchronous(kept)


def _rows(values: Sequence[Value], listing: Listing) -> tuple[dict[Value, int], set[int]]:
    """The first row of each value, and the loads that are not needed. Raises `NoRoom`."""
    again: dict[Hashable, list[int]] = {}
    for value in values:
        if value.content:
            again.setdefault(key_of(value), []).append(value.first)
    program = listing.program
    rows = {
        memory: Rows(memory.elements // memory.granule)
        for memory in (program.scratchpad, program.accumulator)
    }
    found: dict[Value, int] = {}
    dropped: set[int] = set()
    for value in values:
        key = key_of(value) if value.content else None
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


def _moved(
    each: Kept,
    listing: Listing,
    regions: Sequence[Region],
    at: dict[Region, Value],
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
