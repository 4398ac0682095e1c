"""The pass `drop-transfers`: no transfer of what is at its target already."""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects import func

from accelerator_model.machine import Machine
from accelerator_model.meaning.program import Queue
from rewrites.accelerator.passes.listing import Listing, awaited_at_the_end
from rewrites.accelerator.passes.repeated_loads import without_repeated_loads
from rewrites.accelerator.validation.provenance import Leaves, NotFollowed, Provenance
from semantics.language.tiles import Tiles


def drop_transfers(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """Where each element comes from is followed.

    What awaited a transfer that is dropped awaits what the transfer did, and the one before it in
    its queue. A program in which the host waits before the end stays as it is. In one with loops,
    loads are dropped that a loop repeats.
    """
    listing = Listing.of(function, machine)
    if listing is None:
        return without_repeated_loads(function, machine)
    awaited = awaited_at_the_end(listing)
    if awaited is None:
        return function
    dropped = _dropped(listing)
    if not dropped:
        return function
    stands_for: dict[int, tuple[int, ...]] = {}
    last: dict[Queue, int] = {}

    def present(indices: tuple[int, ...]) -> tuple[int, ...]:
        found = [i for index in indices for i in stands_for.get(index, (index,))]
        return tuple(dict.fromkeys(found))

    for instruction in listing.program.instructions:
        before = last.get(instruction.queue)
        if instruction.index in dropped:
            earlier = () if before is None else (before,)
            stands_for[instruction.index] = present((*instruction.after, *earlier))
        elif listing.operations[instruction.index].results:
            last[instruction.queue] = instruction.index
    kept = [
        replace(each, after=present(tuple(each.after)))
        for each in listing.kept()
        if each.index not in dropped
    ]
    return listing.rebuilt(kept, present(tuple(awaited)))


def _dropped(listing: Listing) -> set[int]:
    """The transfers after which all memory is as it was."""
    program = listing.program
    found = Provenance(
        Leaves(program.arguments), program.arguments, (program.scratchpad, program.accumulator)
    )
    m = Tiles(found, program.array)
    dropped: set[int] = set()
    try:
        for instruction in program.instructions:
            if instruction.queue is Queue.EX:
                instruction.execute(m)
                continue
            written = [o.memory for o in instruction.operands if hasattr(o, "memory")]
            before = {memory: found.contents[memory].copy() for memory in written}
            instruction.execute(m)
            if all((found.contents[memory] == names).all() for memory, names in before.items()):
                dropped.add(instruction.index)
    except NotFollowed:
        return set()
    return dropped
