"""The pass `merge-configuration`: a register is written only where another value is needed."""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects import func

from accelerator_model.machine import Machine
from rewrites.accelerator.passes.listing import Listing, awaited_at_the_end
from rewrites.accelerator.validation.instruction_lists import registers_read


def merge_configuration(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """Only what some instruction reads is written, before the first one that needs it. A program
    with loops, or in which the host waits before the end, stays as it is."""
    listing = Listing.of(function, machine)
    awaited = None if listing is None else awaited_at_the_end(listing)
    if listing is None or awaited is None:
        return function
    read = registers_read(listing.program)
    kept = [
        replace(each, registers={n: v for n, v in each.registers.items() if n in read[each.index]})
        for each in listing.kept()
    ]
    return listing.rebuilt(kept, awaited)
