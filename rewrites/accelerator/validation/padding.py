"""What `tensor.pad` by constant amounts, with a constant, puts where."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.dialects.tensor import YieldOp
from xdsl.ir import Attribute
from xdsl.utils.hints import isa

from rewrites.accelerator.validation.signature import constant_number
from semantics.syntax.tensor import PadOp


def constant_padding(op: PadOp) -> int | None:
    """The number that it pads with, if amounts and number are constants."""
    last = op.regions[0].block.last_op
    amounts = (*op.static_low.get_values(), *op.static_high.get_values())
    if len(op.operands) != 1 or min(amounts, default=0) < 0 or not isinstance(last, YieldOp):
        return None
    return constant_number(last.operands[0])


def positions_within(op: PadOp) -> NDArray[np.int64]:
    """For each element of the source the number of that element of the result."""
    source, result = op.source.type, op.result.type
    assert isa(source, TensorType[Attribute]) and isa(result, TensorType[Attribute])
    low = [int(amount) for amount in op.static_low.get_values()]
    indices = np.indices(source.get_shape()).reshape(len(low), -1)
    found = np.zeros(indices.shape[1], np.int64)
    for extent, first, index in zip(result.get_shape(), low, indices, strict=True):
        found = found * extent + index + first
    return found
