"""The pass `order`: waits and barriers become tokens, one for each conflict of two queues."""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects import func

from accelerator_model.machine import Machine
from rewrites.accelerator.passes.conflicts import Conflicts
from rewrites.accelerator.passes.listing import Listing


def order(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """Each instruction awaits the last ones of other queues that it conflicts with, and nothing
    else. A program with loops stays as it is."""
    listing = Listing.of(function, machine)
    if listing is None:
        return function
    after, awaited = Conflicts.of(listing.program).all_tokens()
    kept = [replace(each, after=after[each.index]) for each in listing.kept()]
    return listing.rebuilt(kept, awaited)
