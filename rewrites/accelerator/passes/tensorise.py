"""The pass `tensorise`: linalg to instructions, one after the other, with a buffer an operand."""

from __future__ import annotations

from xdsl.dialects import func

from accelerator_model.machine import Machine
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.passes.listing import Listing


def tensorise(
    function: func.FuncOp, machine: Machine, *, weight_stationary: bool = False
) -> func.FuncOp:
    """Tiles, what follows a product fused into the stores, and the instructions. The host awaits
    each of them, and each operand has one buffer. Raises `CannotLower`."""
    lowered = lower_function(
        function, machine, double_buffer=False, weight_stationary=weight_stationary
    )
    listing = Listing.of(lowered, machine)
    assert listing is not None
    return listing.synchronous(listing.kept())
